//! The seats of a game.

use isolation::{AgentSpec, SpecError};

use super::{AgentDraft, short_text};

/// Stands for a person, in records and addresses.
pub(super) const PERSON: &str = "human";

/// A player: a person, or an agent that is kept while a person plays.
#[derive(Clone, PartialEq, Debug)]
pub struct Seat {
    pub human: bool,
    pub agent: AgentDraft,
}

impl Seat {
    /// The agent of a text; none for a person.
    pub(super) fn player(text: &str) -> Result<Option<AgentSpec>, SpecError> {
        if text == PERSON { Ok(None) } else { text.parse().map(Some) }
    }

    /// Seats an agent, or a person.
    pub(super) fn take(&mut self, player: Option<AgentSpec>) {
        self.human = player.is_none();
        if let Some(agent) = player {
            self.agent = AgentDraft::new(agent);
        }
    }

    pub(super) fn text(&self) -> String {
        self.plays().map_or_else(|| PERSON.to_owned(), short_text)
    }

    pub(super) fn plays(&self) -> Option<&AgentSpec> {
        (!self.human).then_some(&self.agent.spec)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agent_is_kept_while_a_person_plays() {
        let agent = || Seat::player("alphabeta(depth=3)").expect("an agent");
        let mut seat = Seat { human: true, agent: AgentDraft::new("random".parse().expect("one")) };
        seat.take(agent());
        assert_eq!((seat.text().as_str(), seat.plays()), ("alphabeta(depth=3)", agent().as_ref()));
        seat.take(Seat::player(PERSON).expect("a person"));
        assert_eq!((seat.text().as_str(), seat.plays()), (PERSON, None));
        assert_eq!(Some(seat.agent.spec), agent());
        assert!(Seat::player("zebra").is_err());
    }
}
