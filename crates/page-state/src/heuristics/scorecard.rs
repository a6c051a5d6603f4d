//! How often an evaluation gives a proven win away, in positions whose every move is solved.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::Duration;

use isolation::Game;
use isolation::board::Move;
use isolation::eval::heuristic;
use isolation_arena::stats::Share;
use isolation_compact::sort_by_key;
use isolation_protocol::solved_positions::{SolvedPosition, SolvedPositions};
use isolation_protocol::wire::{Reply, ReplyBody, RequestBody};

use crate::address::Address;
use crate::analyse::address_of;
use crate::engine::{Client, Health, Order, Requests};
use crate::texts::numbers::percent;
use crate::texts::{catalogue, heuristics as texts};

/// The evaluations beside which another is seen.
const BESIDE: [&str; 2] = ["improved", "territory"];

/// How many plies the search may look ahead.
pub const SCORED_DEPTHS: [u32; 3] = [1, 2, 3];

/// Blunders that are shown.
const WORST: usize = 3;

/// An evaluation, as a heuristic's name or a formula, and how far the search looks ahead.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Examinee {
    pub evaluation: String,
    pub depth: u32,
}

/// The moves that evaluations choose in the solved positions, by alpha-beta of a fixed depth.
#[derive(Clone, Debug, Default)]
pub struct Scorecard {
    positions: Vec<SolvedPosition>,
    /// The choices so far, in the order of the positions. They stay when another evaluation is examined.
    choices: BTreeMap<Examinee, Vec<Move>>,
    /// What is examined, the person's evaluation first.
    examined: Vec<Examinee>,
    pub error: Option<String>,
    awaited: Option<u64>,
    requests: Requests,
}

/// The result of one evaluation.
#[derive(Clone, PartialEq, Debug)]
pub struct ScoreRow {
    pub evaluation: String,
    /// Its name to people; none of a formula.
    pub title: Option<&'static str>,
    /// The share of positions in which the chosen move loses; none while some are ahead.
    pub errors: Option<Share>,
}

/// A position in which the chosen move gives the win away.
#[derive(Clone, PartialEq, Debug)]
pub struct Blunder {
    /// The game before and after the move.
    pub games: [Game; 2],
    pub mv: String,
    pub winning: Vec<String>,
}

impl ScoreRow {
    /// The share of errors with its 95 % interval.
    pub fn words(&self) -> Option<String> {
        let share = self.errors?.share?;
        let [value, low, high] = [share.value, share.low, share.high].map(percent);
        Some(texts::error_rate(value, low, high))
    }
}

impl Blunder {
    pub fn words(&self) -> String {
        texts::blunder(&self.mv, self.winning.join(", "))
    }

    /// The analysis of the position, with the move in its list.
    pub fn address(&self) -> Address {
        address_of(&self.games[1], 0)
    }
}

impl Examinee {
    fn agent(&self) -> String {
        let Self { evaluation, depth } = self;
        format!("alphabeta(depth={depth}, eval={})", serde_json::Value::from(evaluation.as_str()))
    }
}

impl Scorecard {
    /// Takes the solved positions, once.
    pub fn load(&mut self, text: &str) -> Result<(), String> {
        self.positions = SolvedPositions::parse(text).map_err(|error| error.to_string())?.positions;
        self.go_on();
        Ok(())
    }

    pub fn is_loaded(&self) -> bool {
        !self.positions.is_empty()
    }

    /// Examines an evaluation, and those beside it, unless that is done already.
    pub fn examine(&mut self, evaluation: &str, depth: u32) {
        let others = BESIDE.into_iter().filter(|it| *it != evaluation);
        self.examined = std::iter::once(evaluation)
            .chain(others)
            .map(|it| Examinee { evaluation: it.to_owned(), depth })
            .collect();
        self.error = None;
        self.awaited = None;
        self.requests.forget();
        self.go_on();
    }

    /// Ends the work; what is done of it stays.
    pub fn stop(&mut self) {
        self.examined.clear();
        self.awaited = None;
        self.requests.forget();
    }

    /// What is examined first, if anything is.
    pub fn examinee(&self) -> Option<&Examinee> {
        self.examined.first()
    }

    fn chosen(&self, examinee: &Examinee) -> &[Move] {
        self.choices.get(examinee).map_or(&[], Vec::as_slice)
    }

    /// Choices so far, and all; none where nothing is examined.
    pub fn progress(&self) -> Option<(usize, usize)> {
        let done = self.examined.iter().map(|it| self.chosen(it).len()).sum();
        (!self.examined.is_empty()).then(|| (done, self.examined.len() * self.positions.len()))
    }

    pub fn is_done(&self) -> bool {
        self.is_loaded() && self.progress().is_some_and(|(done, all)| done == all)
    }

    /// Asks for the next choice.
    fn go_on(&mut self) {
        let count = self.positions.len();
        let next = self.examined.iter().find(|it| self.chosen(it).len() < count);
        let Some(next) = next.filter(|_| self.awaited.is_none() && self.error.is_none()) else {
            return;
        };
        let position = self.positions[self.chosen(next).len()].position;
        let agent = next.agent();
        let ask = RequestBody::Best { position: position.to_string(), agent, seed: 0 };
        self.awaited = Some(self.requests.ask(ask, Duration::ZERO));
    }

    /// The choices of the evaluation that are examined now, with their positions.
    fn answers(&self, examinee: &Examinee) -> impl Iterator<Item = (&SolvedPosition, Move)> {
        self.positions.iter().zip(self.chosen(examinee).iter().copied())
    }

    pub fn rows(&self) -> Vec<ScoreRow> {
        let row = |examinee: &Examinee| {
            let lost = self.answers(examinee).filter(|(it, mv)| !it.winning.contains(mv)).count();
            let all = self.positions.len();
            let is_done = self.is_loaded() && self.chosen(examinee).len() == all;
            let errors = is_done.then(|| Share::independent(lost as u64, all as u64));
            let title = heuristic(&examinee.evaluation).ok().map(|it| catalogue::said(it.title));
            ScoreRow { evaluation: examinee.evaluation.clone(), title, errors }
        };
        self.examined.iter().map(row).collect()
    }

    /// The worst blunders of the person's evaluation: those where most of the moves win, and then those with the fewest
    /// open squares.
    pub fn blunders(&self) -> Vec<Blunder> {
        let Some(own) = self.examinee().filter(|_| self.is_done()) else { return Vec::new() };
        let mut lost: Vec<_> =
            self.answers(own).filter(|(it, mv)| !it.winning.contains(mv)).collect();
        sort_by_key(&mut lost, |(it, _)| {
            let share = it.winning.len() * 1000 / it.position.moves().len();
            (Reverse(share), it.position.open().len())
        });
        let blunder = |(solved, mv): (&SolvedPosition, Move)| {
            let before = Game::from_position(solved.position);
            let mut after = before.clone();
            after.play(mv).expect("the moves that are kept are legal");
            let name = |mv: &Move| solved.position.short_text(*mv);
            let winning = solved.winning.iter().map(name).collect();
            Blunder { games: [before, after], mv: name(&mv), winning }
        };
        lost.into_iter().take(WORST).map(blunder).collect()
    }
}

impl Client for Scorecard {
    fn take_orders(&mut self) -> Vec<Order> {
        self.requests.take()
    }

    fn receive(&mut self, reply: Reply) {
        if self.awaited != Some(reply.id) {
            return;
        }
        let count = self.positions.len();
        let next = self.examined.iter().find(|it| self.chosen(it).len() < count).cloned();
        match (reply.reply, next) {
            (ReplyBody::Best(report), Some(next)) => {
                self.awaited = None;
                let position = self.positions[self.chosen(&next).len()].position;
                let mv = report.best.and_then(|mv| position.parse_move(&mv).ok());
                // An engine without a move is not asked again.
                let Some(mv) = mv else { return self.stop() };
                self.choices.entry(next).or_default().push(mv);
                self.go_on();
            }
            (ReplyBody::Error(why), _) => {
                self.awaited = None;
                self.error = Some(why);
            }
            // What is found on the way.
            _ => {}
        }
    }

    fn engine_is(&mut self, health: Health) {
        // The request was lost with the engine before.
        if health == Health::Fine && self.awaited.take().is_some() {
            self.go_on();
        }
    }
}
