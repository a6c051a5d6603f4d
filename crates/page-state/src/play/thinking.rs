//! The turns of agents: asking the engine, hearing it, stopping it.

use std::time::Duration;

use isolation::board::{Move, Player};
use isolation::search::Limits;
use isolation::seeds::player_seeds;
use isolation::{AgentSpec, AnyPosition, Report};
use isolation_protocol::wire::{Reply, ReplyBody, RequestBody};

use super::{Health, Note, Order, PACES, Play};
use crate::engine::{Client, Requests};
use crate::texts::{play as texts, sides};

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
    /// How far it is; none before the first word.
    pub report: Option<Report>,
}

/// The search of the agent whose turn it is, and what keeps it from searching.
#[derive(Clone, Debug, Default)]
pub struct Thinking {
    pub(super) requests: Requests,
    pub(super) health: Health,
    /// The request to the agent that is not answered yet.
    asked: Option<u64>,
    pub(super) pause: Option<Pause>,
    stepping: bool,
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
    fn fail(&mut self) -> bool {
        let lost = self.asked.take().is_some();
        if lost {
            self.pause = Some(Pause::Engine);
        }
        lost
    }

    pub(super) fn report(&self) -> Option<&Report> {
        self.thought.as_ref()?.report.as_ref()
    }

    fn best(&self, position: &AnyPosition) -> Option<Move> {
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

impl Play {
    pub fn is_thinking(&self) -> bool {
        self.thinking.asked.is_some()
    }

    /// Whether the game waits for a person to let the agent go on.
    pub fn is_paused(&self) -> bool {
        self.thinking.pause.is_some()
    }

    pub(super) fn pause_words(&self) -> Option<String> {
        let player = self.current.game.position().to_move();
        let side = sides::side(player);
        Some(match self.thinking.pause.as_ref()? {
            Pause::Wanted => texts::paused(side),
            Pause::NothingFound => texts::stopped_early(sides::side_within(player)),
            Pause::Engine => texts::engine_missing(side),
            Pause::Refused(why) => texts::agent_refuses(side, why),
        })
    }

    /// Asks the agent to move, if it is the turn of one.
    pub(super) fn carry_on(&mut self) {
        self.ask_agent();
        self.wind();
    }

    fn ask_agent(&mut self) {
        let Some(player) = self.to_move() else { return };
        let seat = self.seat(player);
        if seat.human || self.is_thinking() || self.is_paused() {
            return;
        }
        if self.thinking.health == Health::Failed {
            self.thinking.pause = Some(Pause::Engine);
            return;
        }
        let position = self.current.game.position().to_string();
        let agent = self.within_time(player, &seat.agent.spec).to_string();
        let seed = player_seeds(self.current.seed)[player.index()];
        let watched = self.is_without_persons() && self.current.made() > 0;
        let waits = watched && !self.thinking.stepping;
        let after = if waits { PACES[self.settings.pace] } else { Duration::ZERO };
        let ask = RequestBody::Best { position, agent, seed };
        self.thinking.asked = Some(self.thinking.requests.ask(ask, after));
        self.thinking.thought = Some(Thought { player, report: None });
    }

    /// The agent, held to its share of the time that its clock leaves it.
    fn within_time(&self, player: Player, spec: &AgentSpec) -> AgentSpec {
        match self.clock.share(player) {
            None => spec.clone(),
            time => spec.limited(&Limits { time, ..Limits::default() }),
        }
    }

    fn keep(&mut self, report: Report) {
        if let Some(result) = report.proof {
            self.knowledge.prove(*self.current.game.position(), result);
        }
        if let Some(thought) = &mut self.thinking.thought {
            thought.report = Some(report);
        }
    }

    fn make_best(&mut self) {
        match self.thinking.best(self.current.game.position()) {
            Some(mv) => self.make(mv),
            None => self.thinking.pause = Some(Pause::NothingFound),
        }
    }

    /// Stops the agent that thinks. Against a person it plays the best move it has found; between
    /// agents the game pauses.
    pub fn stop(&mut self) {
        if !self.is_thinking() {
            return;
        }
        self.thinking.interrupt();
        self.note = Note::Nothing;
        if self.is_without_persons() {
            self.thinking.pause = Some(Pause::Wanted);
        } else {
            self.make_best();
        }
        self.wind();
    }

    pub fn can_step(&self) -> bool {
        self.is_without_persons() && self.is_paused()
    }

    /// Between agents that are paused: one move, and pause again.
    pub fn step(&mut self) {
        self.end_pause(true);
    }

    pub fn go_on(&mut self) {
        self.end_pause(false);
    }

    fn end_pause(&mut self, stepping: bool) {
        if self.thinking.pause.take().is_some() {
            self.thinking.stepping = stepping;
            self.note = Note::Nothing;
            self.carry_on();
        }
    }
}

impl Client for Play {
    fn take_orders(&mut self) -> Vec<Order> {
        self.thinking.requests.take()
    }

    fn receive(&mut self, reply: Reply) {
        if self.hint_waits_for(reply.id) {
            return self.hint_received(reply);
        }
        if self.thinking.asked != Some(reply.id) {
            return;
        }
        match reply.reply {
            ReplyBody::Info(report) => self.keep(report),
            ReplyBody::Best(report) => {
                self.thinking.asked = None;
                self.keep(report);
                self.make_best();
            }
            ReplyBody::Error(why) => {
                self.thinking.asked = None;
                self.thinking.pause = Some(Pause::Refused(why));
                self.note = Note::Nothing;
            }
            // Nothing else answers a request for a move.
            _ => {}
        }
        self.wind();
    }

    fn engine_is(&mut self, health: Health) {
        self.thinking.health = health;
        match health {
            Health::Failed => {
                if self.thinking.fail() {
                    self.note = Note::Nothing;
                    self.wind();
                }
                self.hint_is_lost();
            }
            // A waiting game continues.
            Health::Fine if self.thinking.pause == Some(Pause::Engine) => self.go_on(),
            Health::Fine => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
