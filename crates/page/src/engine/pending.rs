//! What the server has been asked and has not answered: nothing of it may be lost with the server.

use isolation::wire::{Answer, Reply, Request};

/// The request that the server works on, if any.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Pending(Option<(u64, String)>);

/// What to do with a message of the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Heard {
    /// It answers the request: whoever asked is told.
    News,
    /// It answers nothing that is still asked.
    Stale,
    /// The server cannot answer this request; the worker is asked, which answers it or says better
    /// why not.
    Refused(String),
}

impl Pending {
    /// The server is asked; a request before is given up.
    pub fn asked(&mut self, message: String) {
        self.0 = Request::read(&message).ok().map(|request| (request.id, message));
    }

    /// The server has said something.
    pub fn heard(&mut self, text: &str) -> Heard {
        let Ok(reply) = serde_json::from_str::<Reply>(text) else { return Heard::Stale };
        match self.0.take_if(|(id, _)| *id == reply.id) {
            None => Heard::Stale,
            Some((_, message)) => match reply.reply {
                Answer::Error(_) => Heard::Refused(message),
                answer => {
                    if !answer.is_last() {
                        self.0 = Some((reply.id, message));
                    }
                    Heard::News
                }
            },
        }
    }

    /// Takes what has not been answered.
    pub fn take(&mut self) -> Option<String> {
        self.0.take().map(|(_, message)| message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use isolation::wire::{Ask, Engine};

    fn request(id: u64) -> String {
        let (position, agent) = ("3/3/3[Qq] w".to_owned(), "random".to_owned());
        Request::new(id, Ask::Best { position, agent, seed: 1 }).to_text()
    }

    fn replies(id: u64) -> [String; 3] {
        let clock = |_| Err("no clock".to_owned());
        let request: Request = serde_json::from_str(&request(id)).expect("a request");
        let refused = Engine::default().answer(request, clock, &false.into(), &mut |_| {});
        let report = r#"{"move":"b2","score":1,"proof":null,"plies":null,"depth":1,"nodes":2,
            "ms":0,"line":["b2"],"finished":true}"#;
        let report: isolation::Report = serde_json::from_str(report).expect("a report");
        let [info, best] = [Answer::Info(report.clone()), Answer::Best(report)]
            .map(|answer| Reply::new(id, answer).to_text());
        [info, best, refused.to_text()]
    }

    #[test]
    fn news_are_passed_on_until_the_last() {
        let mut pending = Pending::default();
        pending.asked(request(4));
        let [info, best, _] = replies(4);
        assert_eq!(pending.heard(&info), Heard::News);
        assert_eq!(pending.heard(&replies(3)[0]), Heard::Stale);
        assert_eq!(pending.heard("what?"), Heard::Stale);
        assert_eq!(pending.heard(&best), Heard::News);
        assert_eq!(pending.heard(&best), Heard::Stale);
        assert_eq!(pending.take(), None);
    }

    #[test]
    fn what_is_refused_or_lost_can_be_asked_again() {
        let mut pending = Pending::default();
        pending.asked(request(4));
        assert_eq!(pending.heard(&replies(4)[2]), Heard::Refused(request(4)));
        assert_eq!(pending.take(), None);
        pending.asked(request(5));
        assert_eq!(pending.heard(&replies(5)[0]), Heard::News);
        assert_eq!(pending.take(), Some(request(5)));
        pending.asked(request(6));
        pending.asked(request(7));
        assert_eq!(pending.heard(&replies(6)[1]), Heard::Stale);
        assert_eq!(pending.take(), Some(request(7)));
    }
}
