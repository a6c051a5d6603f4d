//! Standings, pairings and games as they are shown, from what the arena counted.

use isolation::GameRecord;
use isolation::board::{Player, one_line};
use isolation_arena::{Estimate, PlayerSummary, Summary};
use isolation_report::words;

use crate::address::{Address, Place};
use crate::texts::{compare as texts, numbers};

/// A share with its interval, in percent, and where they stand on a bar from 0 to 100.
#[derive(Clone, PartialEq, Debug)]
pub struct Bar {
    /// `62.5 %`.
    pub text: String,
    /// `57.1 to 67.9 %` is what stands in it: the ends of the 95 % interval.
    pub interval: [String; 2],
    /// Value, low and high as percentages of the bar.
    pub places: [f64; 3],
}

#[derive(Clone, PartialEq, Debug)]
pub struct StandingsRow {
    pub rank: usize,
    pub name: String,
    /// Its agent, where the name does not say it.
    pub agent: Option<String>,
    pub games: u64,
    pub won: u64,
    /// The share that was won; none of no games.
    pub share: Option<Bar>,
    /// The rating with the ends of its interval; none where the games do not decide it.
    pub elo: Option<[String; 3]>,
    /// Mean plies and positions a move.
    pub effort: [String; 2],
    /// Games lost by a failure, and the most frequent reason.
    pub failures: Option<(u64, String)>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct MatrixEntry {
    /// The share of the games that the player of the row won, from 0 to 1.
    pub share: f64,
    /// Games that it won, and of how many.
    pub won: [u64; 2],
    pub interval: [String; 2],
}

#[derive(Clone, PartialEq, Debug)]
pub struct GameRow {
    pub number: u64,
    pub names: [String; 2],
    /// Which of them won, 0 or 1; none if the game was interrupted.
    pub winner: Option<usize>,
    /// Moves, placements included.
    pub plies: usize,
    /// The reason of a forfeit or interruption.
    pub failure: Option<String>,
    pub address: String,
}

/// The standings, the best player first.
pub fn rows(summary: &Summary) -> Vec<StandingsRow> {
    (1..).zip(&summary.players).map(|(rank, player)| row(rank, player)).collect()
}

fn row(rank: usize, player: &PlayerSummary) -> StandingsRow {
    let mean = |value: Option<f64>| {
        value.map_or(words::NOTHING.to_owned(), |value| numbers::localised(&words::mean(value)))
    };
    let failures = words::failures(player);
    let why = || {
        let reasons = player.failures.values().flat_map(|failures| &failures.reasons);
        reasons.max_by_key(|reason| reason.games).map(|reason| one_line(&reason.why))
    };
    StandingsRow {
        rank,
        name: one_line(&player.name),
        agent: (player.agent != player.name).then(|| player.agent.clone()),
        games: player.won.of,
        won: player.won.count,
        share: player.won.share.map(bar),
        elo: player.elo.map(|elo| {
            [elo.value, elo.low, elo.high].map(|elo| numbers::localised(&words::rating(elo)))
        }),
        effort: [mean(player.means.depth), mean(player.means.nodes)],
        failures: (failures > 0).then(|| (failures, why().unwrap_or_default())),
    }
}

fn bar(share: Estimate) -> Bar {
    Bar {
        text: numbers::percent(share.value),
        interval: ends(share),
        places: [share.value, share.low, share.high].map(|it| 100.0 * it),
    }
}

fn ends(share: Estimate) -> [String; 2] {
    [share.low, share.high].map(|end| numbers::localised(&format!("{:.1}", 100.0 * end)))
}

/// Who won how much against whom: the rows and columns are the players as in the standings; nothing
/// where two have not played.
pub fn matrix(summary: &Summary) -> Vec<Vec<Option<MatrixEntry>>> {
    let players = summary.players.len();
    let mut entries = vec![vec![None; players]; players];
    for pairing in &summary.pairings {
        entries[pairing.player][pairing.opponent] = pairing.won.share.map(|share| MatrixEntry {
            share: share.value,
            won: [pairing.won.count, pairing.won.of],
            interval: ends(share),
        });
    }
    entries
}

/// The latest games, at most this many, of all players or of these two.
pub fn games(lines: &[String], of: Option<&[String; 2]>, most: usize) -> Vec<GameRow> {
    // Parsing takes a while: a line without escapes has the names of its players as they are.
    let may_be = |line: &str, names: &[String; 2]| {
        line.contains('\\') || names.iter().all(|name| line.contains(name))
    };
    let is = |game: &GameRow, [one, other]: &[String; 2]| {
        let [first, second] = &game.names;
        [(first, second), (second, first)].contains(&(one, other))
    };
    let lines = lines.iter().enumerate().rev();
    let lines = lines.filter(|(_, line)| of.is_none_or(|names| may_be(line, names)));
    let games = lines.filter_map(|(number, line)| GameRow::of(line, number as u64));
    games.filter(|game| of.is_none_or(|names| is(game, names))).take(most).collect()
}

impl GameRow {
    /// The game of a line. `number` counts the lines, for games that have no number of their own.
    pub fn of(line: &str, number: u64) -> Option<Self> {
        let record = GameRecord::read(line).ok()?;
        let note = record.tournament.as_ref();
        let names = note.map_or(&record.players, |note| &note.names);
        let failure = texts::failure(record.end).map(|end| {
            let why = note.and_then(|note| note.why.as_deref());
            one_line(&std::iter::once(end).chain(why).collect::<Vec<_>>().join(": "))
        });
        let address = Address::new(Place::Analyse)
            .with("start", &*record.start)
            .with("moves", record.moves.join(" "));
        Some(Self {
            number: note.map_or(number, |note| note.game) + 1,
            names: names.clone().map(|name| one_line(&name)),
            winner: record.winner.map(Player::index),
            plies: record.moves.len(),
            failure,
            address: address.to_string(),
        })
    }
}
