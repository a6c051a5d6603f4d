//! For tests: requests answered by the real engine, without a worker and a clock.

use super::Order;
use isolation::search::{Clock, StoppedClock};
use isolation_protocol::wire::{Engine, Reply, Request};

pub fn replies(request: &Request) -> Vec<Reply> {
    let clock = |_| Ok(Box::new(StoppedClock) as Box<dyn Clock>);
    let mut replies = Vec::new();
    Engine::default()
        .answer_text(&request.to_text(), clock, &mut |reply| replies.push(reply.clone()));
    replies
}

pub fn requests(orders: &[Order]) -> impl Iterator<Item = &Request> {
    orders.iter().filter_map(|order| match order {
        Order::Ask { request, .. } => Some(request),
        Order::Forget | Order::Stop => None,
    })
}
