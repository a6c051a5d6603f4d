//! The search of the position on the board: requests and replies.

use crate::engine::{Client, Health, Order, Requests};
use std::time::Duration;

use super::{Facts, Ground, Recorded, TreeView};
use isolation::board::Move;
use isolation::eval::{Evaluation, Formula, heuristic};
use isolation::{Game, RecordedScore};
use isolation_protocol::wire::{Reply, ReplyBody, RequestBody, TreeReport};

/// The searches that are compared, by their names in agent texts.
pub const SEARCHES: [&str; 3] = ["minimax", "alphabeta", "deepening"];
/// How many nodes may be kept.
pub const LIMITS: [usize; 4] = [1_000, 10_000, 50_000, 100_000];
pub const MAX_DEPTH: u32 = 12;
/// Nodes after which a search is stopped, so that none takes much longer than a second.
pub const BUDGET: u64 = 5_000_000;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeSettings {
    /// One of [`SEARCHES`].
    pub search: &'static str,
    /// Plies to look ahead, 1 to [`MAX_DEPTH`].
    pub depth: u32,
    /// The heuristic that evaluates leaves: its name, or a formula.
    pub heuristic: String,
    /// One of [`LIMITS`].
    pub limit: usize,
}

impl Default for TreeSettings {
    fn default() -> Self {
        Self { search: "alphabeta", depth: 3, heuristic: "improved".to_owned(), limit: 10_000 }
    }
}

impl TreeSettings {
    fn agent(&self, search: &str, depth: u32) -> String {
        let name = &self.heuristic;
        let quoted = serde_json::Value::from(name.as_str()).to_string();
        let eval = if heuristic(name).is_ok() { name } else { &quoted };
        format!("{search}(depth={depth}, eval={eval}, nodes={BUDGET})")
    }

    fn evaluation(&self) -> Option<Evaluation> {
        match heuristic(&self.heuristic) {
            Ok(known) => Some(known.evaluation()),
            Err(_) => Formula::parse(&self.heuristic).ok().map(Evaluation::Formula),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum State {
    #[default]
    Idle,
    Searching,
    Done,
    Failed(String),
}

#[derive(Clone, PartialEq, Debug)]
pub struct SearchRow {
    /// One of [`SEARCHES`].
    pub search: &'static str,
    pub nodes: u64,
    pub cuts: u64,
    pub finished: bool,
    /// The value, where it was.
    pub score: Option<RecordedScore>,
    /// The share of minimax's nodes that were not searched, where both were finished.
    pub saved: Option<f64>,
}

#[derive(Clone, Debug, Default)]
pub struct Study {
    pub settings: TreeSettings,
    /// Whether new positions on the board are not searched.
    pub stays: bool,
    board: Option<Game>,
    pub state: State,
    /// The tree that the engine sends.
    growing: Recorded,
    pub searched: Option<Game>,
    pub walk: Option<TreeView>,
    pub report: Option<TreeReport>,
    reports: [Option<TreeReport>; 3],
    /// One search through all depths, whose picks are compared.
    pub(super) deep: Option<TreeReport>,
    /// What it was made for: a change of the depth or the search changes nothing.
    deep_of: Option<(Game, String)>,
    /// The number of the request for the tree; those for the comparison follow it, and that for the picks.
    request: u64,
    waits_for: usize,
    /// Whether the engine failed before it had answered all.
    lost: bool,
    requests: Requests,
}

impl Study {
    /// Changes the settings, and searches again. Values out of range are refused.
    pub fn change(&mut self, change: impl FnOnce(&mut TreeSettings)) {
        let mut settings = self.settings.clone();
        change(&mut settings);
        let fits = (1..=MAX_DEPTH).contains(&settings.depth)
            && SEARCHES.contains(&settings.search)
            && LIMITS.contains(&settings.limit)
            && settings.evaluation().is_some();
        if fits && settings != self.settings {
            self.settings = settings;
            self.draw();
        }
    }

    pub fn follow(&mut self, follows: bool) {
        self.stays = !follows;
        if follows && self.is_older() {
            self.draw();
        }
    }

    pub fn see(&mut self, game: Game) {
        self.board = Some(game);
        if !self.stays && self.is_older() {
            self.draw();
        }
    }

    /// Whether another position stands on the board than was searched.
    pub fn is_older(&self) -> bool {
        self.board != self.searched
    }

    /// Passes the tree to the view.
    pub fn take_walk(&mut self) -> Option<TreeView> {
        self.walk.take()
    }

    pub fn facts(&self, walk: &TreeView) -> Option<Facts> {
        walk.facts(&self.settings.evaluation()?)
    }

    pub fn draw(&mut self) {
        let Some(game) = self.board.clone() else { return };
        if self.waits_for > 0 {
            self.requests.stop();
        }
        self.lost = false;
        self.growing = Recorded::default();
        (self.walk, self.report, self.reports) = Default::default();
        self.state = State::Searching;
        let deep_of = Some((game.clone(), self.settings.heuristic.clone()));
        if self.deep_of != deep_of {
            self.deep = None;
        }
        self.deep_of = deep_of;
        self.waits_for = 0;
        let mut ask = |search, depth, nodes| {
            let (position, agent) =
                (game.position().to_string(), self.settings.agent(search, depth));
            let ask = RequestBody::Tree { position, agent, seed: 0, nodes };
            self.waits_for += 1;
            self.requests.ask(ask, Duration::ZERO)
        };
        let depth = self.settings.depth;
        self.request = ask(self.settings.search, depth, self.settings.limit);
        for search in SEARCHES {
            ask(search, depth, 0);
        }
        if self.deep.is_none() {
            ask("deepening", MAX_DEPTH, 0);
        }
        self.searched = Some(game);
    }

    fn finish(&mut self, report: TreeReport) {
        self.waits_for -= 1;
        if self.state != State::Searching {
            return;
        }
        let tree = std::mem::take(&mut self.growing);
        let lines = report.iterations.iter();
        let lines =
            lines.map(|it| it.line.iter().copied().filter_map(Move::from_bits).collect()).collect();
        let game = self.searched.clone().expect("a position was searched");
        self.walk = TreeView::new(tree, Ground::Game(game), lines);
        self.report = Some(report);
        self.state = State::Done;
    }

    pub fn rows(&self) -> Vec<SearchRow> {
        let plain = self.reports[0].as_ref().map(|it| &it.report);
        let plain = plain.filter(|report| report.finished).map(|report| report.nodes);
        let rows = SEARCHES.into_iter().zip(&self.reports).filter_map(|(search, report)| {
            let TreeReport { report, iterations } = report.as_ref()?;
            // Deepening may end early with what it has, unfinished.
            let finished = iterations.last().is_none_or(|it| it.depth.is_some());
            let saved =
                plain.filter(|_| finished).map(|all| 1.0 - report.nodes as f64 / all as f64);
            let cuts = iterations.iter().map(|iteration| iteration.cuts).sum();
            let score = if finished { report.score } else { None };
            Some(SearchRow { search, nodes: report.nodes, cuts, finished, score, saved })
        });
        rows.collect()
    }
}

impl Client for Study {
    fn take_orders(&mut self) -> Vec<Order> {
        self.requests.take()
    }

    fn receive(&mut self, reply: Reply) {
        let Some(place) = reply.id.checked_sub(self.request).map(|place| place as usize) else {
            return;
        };
        if place > SEARCHES.len() + 1 || self.waits_for == 0 {
            return;
        }
        match reply.reply {
            ReplyBody::Nodes(nodes) if place == 0 => {
                if let Err(why) = self.growing.append(&nodes) {
                    self.state = State::Failed(why.to_owned());
                }
            }
            ReplyBody::Tree(report) if place == 0 => self.finish(report),
            ReplyBody::Tree(report) => {
                *self.reports.get_mut(place - 1).unwrap_or(&mut self.deep) = Some(report);
                self.waits_for -= 1;
            }
            ReplyBody::Error(why) => {
                self.waits_for -= 1;
                if place == 0 {
                    self.state = State::Failed(why);
                }
            }
            _ => {}
        }
    }

    fn engine_is(&mut self, health: Health) {
        match health {
            Health::Failed if self.waits_for > 0 => {
                (self.waits_for, self.lost) = (0, true);
                if self.state == State::Searching {
                    self.state = State::Idle;
                    self.searched = None;
                }
            }
            Health::Fine if self.lost => self.draw(),
            Health::Failed | Health::Fine => {}
        }
    }
}
