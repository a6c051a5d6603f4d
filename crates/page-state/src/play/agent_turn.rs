//! The turns of agents: asking the engine, hearing it, stopping it.

use std::time::Duration;

use isolation::Report;
use isolation::search::Limits;
use isolation::seeds::player_seeds;
use isolation_protocol::wire::{Reply, ReplyBody, RequestBody};

use super::settings::REPLY_AFTER;
use super::thinking::{Pause, Thought};
use super::{Health, Note, Order, PACES, Play};
use crate::engine::Client;
use crate::texts::{play as texts, sides};

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
            Pause::Wanted if self.current.made() == 0 => texts::ready_to_start().to_owned(),
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
        let position = *self.current.game.position();
        // Held to its share of the time that its clock leaves it.
        let time = self.clock.share(&seat.agent.spec, &position);
        let agent = seat.agent.spec.limited(&Limits { time, ..Limits::default() }).to_string();
        let seed = player_seeds(self.current.seed)[player.index()];
        let after = self.hold(time);
        let ask = RequestBody::Best { position: position.to_string(), agent, seed };
        self.thinking.asked = Some(self.thinking.requests.ask(ask, after));
        self.thinking.thought = Some(Thought { player, position, report: None });
    }

    /// How long the board is seen before an agent's move: nothing before the first.
    fn hold(&self, time: Option<Duration>) -> Duration {
        let settings = &self.settings;
        // Who is short of time does not wait.
        let has_time = || time.is_none_or(|time| time > 2 * REPLY_AFTER);
        match self.is_without_persons() {
            _ if self.current.made() == 0 => Duration::ZERO,
            true if !self.thinking.stepping => PACES[settings.pace],
            false if !settings.at_once && has_time() => REPLY_AFTER,
            _ => Duration::ZERO,
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
