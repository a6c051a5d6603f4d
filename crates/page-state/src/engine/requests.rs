//! The requests of a client of an engine.

use std::time::Duration;

use isolation_protocol::wire::{Request, RequestBody};

use super::Order;

/// The orders of a client that are not taken yet. Each request has the number after the one before.
#[derive(Clone, Debug, Default)]
pub struct Requests {
    last: u64,
    orders: Vec<Order>,
}

impl Requests {
    /// Asks for something after a while, and gives the number of the request.
    pub fn ask(&mut self, body: RequestBody, after: Duration) -> u64 {
        self.last += 1;
        self.orders.push(Order::Ask { request: Request::new(self.last, body), after });
        self.last
    }

    /// Drops the requests that have not been sent.
    pub fn forget(&mut self) {
        self.orders.push(Order::Forget);
    }

    /// Drops all requests and ends the work on them.
    pub fn stop(&mut self) {
        self.orders.push(Order::Stop);
    }

    pub fn take(&mut self) -> Vec<Order> {
        std::mem::take(&mut self.orders)
    }
}
