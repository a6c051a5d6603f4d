//! The search of the agent whose turn it is.

use isolation::board::{Move, Player};
use isolation::{AnyPosition, Report};

use super::Health;
use crate::engine::Requests;

/// Why an agent whose turn it is does not think.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Pause {
    Wanted,
    /// It was stopped before it had found a move.
    NothingFound,
    /// The engine has failed; the search resumes when it is back.
    Engine,
    Refused(String),
}

/// The search output of an agent, now or last.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    pub player: Player,
    /// The position that it searches.
    pub position: AnyPosition,
    /// How far it is; none before the first word.
    pub report: Option<Report>,
}

impl Thought {
    /// The moves that the agent expects, each by its target.
    pub fn line(&self) -> Option<String> {
        let mut at = self.position;
        let squares = self.report.as_ref()?.line.iter().map_while(|text| {
            let mv = at.parse_move(text).ok()?;
            let square = at.short_text(mv);
            at = at.play(mv);
            Some(square)
        });
        Some(squares.collect::<Vec<_>>().join(" "))
    }
}

/// The search of the agent whose turn it is, and what keeps it from searching.
#[derive(Clone, Debug, Default)]
pub struct Thinking {
    pub(super) requests: Requests,
    pub(super) health: Health,
    /// The request to the agent that is not answered yet.
    pub(super) asked: Option<u64>,
    pub(super) pause: Option<Pause>,
    pub(super) stepping: bool,
    /// The thinking of the agent that is or was last to move.
    pub thought: Option<Thought>,
}

impl Thinking {
    /// Ends the search without a move.
    pub(super) fn interrupt(&mut self) {
        if self.asked.take().is_some() {
            self.requests.stop();
        }
    }

    /// Cancels everything that belongs to the position on the board.
    pub(super) fn cancel(&mut self) {
        self.interrupt();
        self.pause = None;
        self.stepping = false;
    }

    /// Whether the engine has failed an agent.
    pub(super) fn fail(&mut self) -> bool {
        let lost = self.asked.take().is_some();
        if lost {
            self.pause = Some(Pause::Engine);
        }
        lost
    }

    pub(super) fn report(&self) -> Option<&Report> {
        self.thought.as_ref()?.report.as_ref()
    }

    pub(super) fn best(&self, position: &AnyPosition) -> Option<Move> {
        position.parse_move(self.report()?.best.as_deref()?).ok()
    }

    /// Pauses after a move, where one move was wanted and the game goes on.
    pub(super) fn moved(&mut self, is_over: bool) {
        if std::mem::take(&mut self.stepping) && !is_over {
            self.pause = Some(Pause::Wanted);
        }
    }

    /// Another player sits down, who moves now or later.
    pub(super) fn seat_changed(&mut self, moves_now: bool, is_person: bool) {
        self.stepping = false;
        if moves_now {
            self.interrupt();
        }
        // Another agent may accept what this one refused.
        if is_person || matches!(self.pause, Some(Pause::Refused(_))) {
            self.pause = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Order;

    fn searching() -> Thinking {
        Thinking { asked: Some(1), stepping: true, ..Thinking::default() }
    }

    #[test]
    fn a_search_is_stopped_once() {
        let mut thinking = searching();
        thinking.cancel();
        thinking.cancel();
        assert_eq!(thinking.requests.take(), [Order::Stop]);
        assert!(!thinking.fail(), "nothing was asked any more");
    }

    #[test]
    fn a_line_names_targets() {
        let position: AnyPosition = "7/7/2n4/3N3/7/7/7 w".parse().expect("a position");
        let report = r#"{"move":"d4c2","score":1,"plies":null,"expected":null,"depth":2,"nodes":9,"ms":1,
            "line":["d4c2","c5a6"],"finished":true}"#;
        let report = serde_json::from_str(report).expect("a report");
        let thought = Thought { player: Player::First, position, report: Some(report) };
        assert_eq!(thought.line().as_deref(), Some("c2 a6"));
    }

    #[test]
    fn one_move_pauses_but_at_the_end() {
        for (is_over, pause) in [(false, Some(Pause::Wanted)), (true, None)] {
            let mut thinking = searching();
            thinking.moved(is_over);
            thinking.moved(false);
            assert_eq!(thinking.pause, pause);
        }
    }

    #[test]
    fn another_player_ends_what_this_one_refused() {
        let paused = |pause| Thinking { pause: Some(pause), ..searching() };
        for (pause, is_person, stays) in [
            (Pause::Wanted, false, true),
            (Pause::Wanted, true, false),
            (Pause::Refused("why".to_owned()), false, false),
        ] {
            let mut thinking = paused(pause);
            thinking.seat_changed(true, is_person);
            assert_eq!((thinking.pause.is_some(), thinking.asked), (stays, None));
        }
    }
}
