//! The turns of agents: asking the engine, hearing it, stopping it.

use std::time::Duration;

use isolation::board::Player;
use isolation::search::Limits;
use isolation::seeds::player_seeds;
use isolation::{AgentSpec, Report};
use isolation_protocol::wire::{Reply, ReplyBody, Request, RequestBody};

use super::{Health, Note, Order, PACES, Play};
use crate::engine::Client;
use crate::texts::{play as texts, sides};

/// Why an agent whose turn it is does not think.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Pause {
    Wanted,
    /// It was stopped before it had found a move.
    NothingFound,
    /// The engine has failed; the search resumes when it is back.
    Engine,
    /// The agent cannot play, for this reason.
    Refused(String),
}

/// The search output of an agent, now or last.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    pub player: Player,
    /// How far it is; none before the first word.
    pub report: Option<Report>,
}

impl Play {
    pub fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Whether a request still waits for its answer.
    pub(super) fn waits_for(&self, id: u64) -> bool {
        self.thinking == Some(id) || self.hint_waits_for(id)
    }

    /// Whether the game waits for a person to let the agent go on.
    pub fn is_paused(&self) -> bool {
        self.pause.is_some()
    }

    pub(super) fn pause_words(&self) -> Option<String> {
        let player = self.game.position().to_move();
        let side = sides::side(player);
        Some(match self.pause.as_ref()? {
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
        if seat.human || self.thinking.is_some() || self.pause.is_some() {
            return;
        }
        if self.health == Health::Failed {
            self.pause = Some(Pause::Engine);
            return;
        }
        let position = self.game.position().to_string();
        let agent = self.within_time(player, &seat.agent.spec).to_string();
        self.requests += 1;
        let id = self.requests;
        let seed = player_seeds(self.seed)[player.index()];
        let request = Request::new(id, RequestBody::Best { position, agent, seed });
        let watched = self.is_without_persons() && self.game.moves().len() > self.given;
        let waits = watched && !self.stepping;
        let after = if waits { PACES[self.settings.pace] } else { Duration::ZERO };
        self.orders.push(Order::Ask { request, after });
        self.thinking = Some(id);
        self.thought = Some(Thought { player, report: None });
    }

    /// The agent, held to its share of the time that its clock leaves it.
    fn within_time(&self, player: Player, spec: &AgentSpec) -> AgentSpec {
        let Some(clock) = &self.clock else { return spec.clone() };
        let share = clock.control.share(clock.left(player, self.time));
        spec.limited(&Limits { time: Some(share), ..Limits::default() })
    }

    /// Ends the thinking without a move.
    pub(super) fn interrupt(&mut self) {
        if self.thinking.take().is_some() {
            self.orders.push(Order::Stop);
        }
    }

    fn keep(&mut self, report: Report) {
        if let Some(result) = report.proof {
            self.knowledge.prove(*self.game.position(), result);
        }
        if let Some(thought) = &mut self.thought {
            thought.report = Some(report);
        }
    }

    fn make_best(&mut self) {
        let report = self.thought.as_ref().and_then(|thought| thought.report.as_ref());
        let best = report.and_then(|report| report.best.as_deref());
        match best.and_then(|text| self.game.position().parse_move(text).ok()) {
            Some(mv) => self.make(mv),
            None => self.pause = Some(Pause::NothingFound),
        }
    }

    /// Stops the agent that thinks. Against a person it plays the best move it has found; between
    /// agents the game pauses.
    pub fn stop(&mut self) {
        if !self.is_thinking() {
            return;
        }
        self.interrupt();
        self.note = Note::Nothing;
        if self.is_without_persons() {
            self.pause = Some(Pause::Wanted);
        } else {
            self.make_best();
        }
        self.wind();
    }

    /// Between agents that are paused: one move, and pause again.
    pub fn step(&mut self) {
        if self.pause.take().is_some() {
            self.stepping = true;
            self.note = Note::Nothing;
            self.carry_on();
        }
    }

    /// Whether one move can be made.
    pub fn can_step(&self) -> bool {
        self.is_without_persons() && self.is_paused()
    }

    /// Goes on after a pause.
    pub fn go_on(&mut self) {
        if self.pause.take().is_some() {
            self.stepping = false;
            self.note = Note::Nothing;
            self.carry_on();
        }
    }
}

impl Client for Play {
    fn take_orders(&mut self) -> Vec<Order> {
        std::mem::take(&mut self.orders)
    }

    fn receive(&mut self, reply: Reply) {
        if self.hint_waits_for(reply.id) {
            return self.hint_received(reply);
        }
        if !self.waits_for(reply.id) {
            return;
        }
        match reply.reply {
            ReplyBody::Info(report) => self.keep(report),
            ReplyBody::Best(report) => {
                self.thinking = None;
                self.keep(report);
                self.make_best();
            }
            ReplyBody::Error(why) => {
                self.thinking = None;
                self.pause = Some(Pause::Refused(why));
                self.note = Note::Nothing;
            }
            // Nothing else answers a request for a move.
            _ => {}
        }
        self.wind();
    }

    fn engine_is(&mut self, health: Health) {
        self.health = health;
        match health {
            Health::Failed => {
                if self.thinking.take().is_some() {
                    self.pause = Some(Pause::Engine);
                    self.note = Note::Nothing;
                    self.wind();
                }
                self.hint_is_lost();
            }
            Health::Fine => {
                // A waiting game continues.
                if self.pause == Some(Pause::Engine) {
                    self.go_on();
                }
            }
        }
    }
}
