//! The requests of one engine: one is worked on, the others wait.

use super::message::Reply;
use isolation_page_state::engine::RequestText;
use std::collections::VecDeque;

/// The requests of one engine, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Queue {
    current: Option<Current>,
    waiting: VecDeque<RequestText>,
    /// Whether the server has refused the first that waits, so that a worker is to answer it.
    refused: bool,
}

/// The request that is worked on.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Current {
    request: RequestText,
    /// The number of the worker or connection that works on it.
    by: u32,
    /// Whether its answer is no longer wanted.
    cancelled: bool,
}

impl Queue {
    /// Adds a request at the end.
    pub fn push(&mut self, request: RequestText) {
        self.waiting.push_back(request);
    }

    /// Whether to send a request, and if so, whether a worker must answer it.
    pub fn due(&self) -> Option<bool> {
        (self.current.is_none() && !self.waiting.is_empty()).then_some(self.refused)
    }

    /// The text of the next request, for this worker or connection to work on.
    pub fn next(&mut self, by: u32) -> Option<&str> {
        self.due()?;
        let request = self.waiting.pop_front()?;
        self.refused = false;
        Some(&self.current.insert(Current { request, by, cancelled: false }).request.text)
    }

    /// Whether nothing is worked on, and nothing waits.
    pub fn is_empty(&self) -> bool {
        self.current.is_none() && self.waiting.is_empty()
    }

    /// Handles a reply of a worker or connection. Returns whether the request is current.
    pub fn receive(&mut self, by: u32, reply: &Reply) -> bool {
        let current = self.current.take_if(|it| (it.by, it.request.id) == (by, reply.id()));
        let Some(current) = current else { return false };
        let wanted = !current.cancelled;
        if !reply.is_last() {
            self.current = Some(current);
        }
        wanted
    }

    /// The server has rejected a request: a worker answers it, or gives a better reason. Whether the
    /// request is still wanted.
    pub fn refuse(&mut self, by: u32, id: u64) -> bool {
        let wanted = |it: &Current| (it.by, it.request.id, it.cancelled) == (by, id, false);
        self.refused = self.current.as_ref().is_some_and(wanted);
        if self.refused {
            self.hand_back(by);
        }
        self.refused
    }

    /// A connection is gone: another one is to work on its request.
    pub fn hand_back(&mut self, by: u32) {
        if let Some(current) = self.current.take_if(|it| it.by == by)
            && !current.cancelled
        {
            self.waiting.push_front(current.request);
        }
    }

    /// A worker is gone, and its request with it.
    pub fn lose(&mut self, by: u32) {
        self.current.take_if(|it| it.by == by);
    }

    /// Drops the requests that wait.
    pub fn forget(&mut self) {
        self.waiting.clear();
        self.refused = false;
    }

    /// Drops all requests. Gives the worker or connection that still works on one; its last reply is
    /// awaited, unless it is [lost](Self::lose).
    pub fn cancel(&mut self) -> Option<u32> {
        self.forget();
        let current = self.current.as_mut().filter(|it| !it.cancelled)?;
        current.cancelled = true;
        Some(current.by)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use isolation_protocol::wire;
    use isolation_protocol::wire::ReplyBody;

    const SERVER: u32 = 7;
    const WORKER: u32 = 8;

    fn request(id: u64) -> RequestText {
        RequestText { id, text: format!("request {id}") }
    }

    fn queue(ids: std::ops::Range<u64>) -> Queue {
        let mut queue = Queue::default();
        ids.for_each(|id| queue.push(request(id)));
        queue
    }

    fn said(id: u64, answer: ReplyBody) -> Reply {
        Reply::Engine(wire::Reply::new(id, answer))
    }

    fn last(id: u64) -> Reply {
        said(id, ReplyBody::Error("why".to_owned()))
    }

    fn passing(id: u64) -> Reply {
        let report = r#"{"move":"b2","score":1,"proof":null,"plies":null,"depth":1,"nodes":2,
            "ms":0,"line":["b2"],"finished":false}"#;
        said(id, ReplyBody::Info(serde_json::from_str(report).expect("a report")))
    }

    fn id(text: Option<&str>) -> Option<u64> {
        text?.rsplit(' ').next()?.parse().ok()
    }

    #[test]
    fn the_next_request_follows_the_last_answer() {
        let mut queue = queue(1..4);
        assert_eq!(id(queue.next(SERVER)), Some(1));
        assert_eq!(queue.next(SERVER), None, "one at a time");
        assert!(queue.receive(SERVER, &passing(1)));
        assert_eq!(queue.next(SERVER), None, "more follows");
        for stale in [&last(2), &passing(3), &said(0, ReplyBody::Ready)] {
            assert!(!queue.receive(SERVER, stale));
        }
        assert!(!queue.receive(WORKER, &last(1)), "another one was asked");
        assert!(queue.receive(SERVER, &last(1)));
        assert!(!queue.receive(SERVER, &last(1)), "it is answered");
        assert_eq!(id(queue.next(SERVER)), Some(2));
    }

    #[test]
    fn cancelled_requests_are_awaited_but_ignored() {
        let mut queue = queue(1..4);
        assert_eq!(queue.cancel(), None, "no request was sent");
        assert!(queue.is_empty());
        queue.push(request(4));
        queue.next(SERVER);
        assert_eq!(queue.cancel(), Some(SERVER));
        assert_eq!(queue.cancel(), None, "it is cancelled already");
        queue.push(request(5));
        assert_eq!(queue.next(SERVER), None, "the server still works");
        assert!(!queue.receive(SERVER, &passing(4)));
        assert!(!queue.receive(SERVER, &last(4)));
        assert_eq!(id(queue.next(SERVER)), Some(5));
    }

    #[test]
    fn a_lost_connection_hands_its_queue_over() {
        let mut queue = queue(1..3);
        queue.next(SERVER);
        queue.hand_back(WORKER);
        assert_eq!(queue.next(WORKER), None, "the server is still there");
        queue.hand_back(SERVER);
        assert_eq!(id(queue.next(WORKER)), Some(1), "what was worked on comes first");
        queue.receive(WORKER, &last(1));
        assert_eq!(id(queue.next(WORKER)), Some(2));
        queue.cancel();
        queue.hand_back(WORKER);
        assert!(queue.is_empty(), "what was cancelled is not asked again");
    }
    #[test]
    fn what_the_server_refuses_a_worker_answers() {
        let mut queue = queue(1..3);
        queue.next(SERVER);
        assert!(!queue.refuse(SERVER, 2), "it answers another request");
        assert!(queue.refuse(SERVER, 1));
        assert_eq!(queue.due(), Some(true), "not by the server");
        assert_eq!(id(queue.next(WORKER)), Some(1));
        assert!(queue.receive(WORKER, &last(1)), "a worker's word is final");
        assert_eq!(queue.due(), Some(false));
        queue.next(SERVER);
        queue.cancel();
        assert!(!queue.refuse(SERVER, 2), "it is not wanted");
    }

    #[test]
    fn a_lost_worker_loses_its_request() {
        let mut queue = queue(1..3);
        queue.next(WORKER);
        queue.lose(SERVER);
        assert_eq!(queue.due(), None);
        queue.lose(WORKER);
        assert_eq!(id(queue.next(WORKER)), Some(2));
    }
}
