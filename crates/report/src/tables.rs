//! The tables that people read, as texts. Each report draws them in its own way.

use isolation::End;

use super::words::{self, NOTHING};
use isolation_arena::{PairingSummary, Summary};

/// A table.
pub struct Table {
    /// What it shows.
    pub title: &'static str,
    /// What its columns mean, where the heads do not say it.
    pub note: &'static str,
    /// The names of the columns.
    pub heads: Vec<&'static str>,
    /// The rows, with one cell a column.
    pub rows: Vec<Vec<Cell>>,
}

/// A cell of a table.
pub enum Cell {
    /// A player, as an index into the players: its name is drawn as there is room.
    Player(usize),
    /// A text, which may need several lines.
    Text(String),
    /// A number, or what stands in its place.
    Number(String),
}

impl Cell {
    /// Whether it is aligned to the right.
    pub fn is_number(&self) -> bool {
        matches!(self, Self::Number(_))
    }
}

/// The title of the table that grows with the square of the players.
pub const PAIRINGS: &str = "Pairings";

/// All tables that have something to say, the most important one first.
pub fn all(summary: &Summary) -> Vec<Table> {
    let tables = [
        standings(summary),
        play(summary),
        failures(summary),
        accuracy(summary),
        pairings(summary),
        ends(summary),
    ];
    tables.into_iter().filter(|table| !table.rows.is_empty()).collect()
}

/// Who stands where.
pub fn standings(summary: &Summary) -> Table {
    let rows = summary.players.iter().enumerate().map(|(index, player)| {
        vec![
            rank(index),
            Cell::Player(index),
            Cell::Number(words::elo(player.elo)),
            Cell::Number(words::share(&player.won)),
            Cell::Number(words::count(player.won.of)),
            Cell::Number(superiority(pairing(summary, index, index + 1))),
        ]
    });
    Table {
        title: "Standings",
        note: "In brackets: 95 % intervals. Elo: the mean of all rated players is 0. \
               Better: the likelihood that the player is better than the one below it, by the pairs the two played.",
        heads: vec!["#", "Player", "Elo", "Won", "Games", "Better"],
        rows: rows.collect(),
    }
}

/// How the players played, and failed.
fn play(summary: &Summary) -> Table {
    let mean = |value: Option<f64>| Cell::Number(value.map_or(NOTHING.to_owned(), words::mean));
    let rows = summary.players.iter().enumerate().map(|(index, player)| {
        let lost = |end| Cell::Number(words::count(player.lost(end)));
        vec![
            rank(index),
            Cell::Player(index),
            mean(player.effort.depth),
            mean(player.effort.nodes),
            mean(player.effort.ms),
            lost(End::Timeout),
            lost(End::IllegalMove),
            lost(End::Crash),
        ]
    });
    Table {
        title: "Moves and failures",
        note: "Means over all moves; then games lost by a timeout, an illegal move or a crash.",
        heads: vec!["#", "Player", "Depth", "Nodes", "ms", "Timeout", "Illegal", "Crash"],
        rows: rows.collect(),
    }
}

/// Why the players failed.
fn failures(summary: &Summary) -> Table {
    let mut rows = Vec::new();
    for (index, player) in summary.players.iter().enumerate() {
        for (end, failures) in &player.failures {
            let told = failures.reasons.iter().map(|reason| (&*reason.why, reason.games));
            let others = Some(("other reasons", failures.others)).filter(|(_, games)| *games > 0);
            rows.extend(told.chain(others).map(|(why, games)| {
                vec![
                    rank(index),
                    Cell::Player(index),
                    Cell::Text(words::end(*end).to_owned()),
                    Cell::Text(words::plain(why)),
                    Cell::Number(words::count(games)),
                ]
            }));
        }
    }
    Table {
        title: "Failures",
        note: "The most frequent reasons; … stands for measured numbers, which differ.",
        heads: vec!["#", "Player", "End", "What happened", "Games"],
        rows,
    }
}

/// How well the players kept what they had.
fn accuracy(summary: &Summary) -> Table {
    let share = |share| Cell::Number(words::share(share));
    let rows = summary.players.iter().enumerate().filter_map(|(index, player)| {
        let accuracy = player.accuracy.as_ref()?;
        Some(vec![
            rank(index),
            Cell::Player(index),
            share(&accuracy.kept),
            share(&accuracy.converted),
            share(&accuracy.rescued),
        ])
    });
    Table {
        title: "Accuracy",
        note: "Where the solver can tell: won positions that stayed won, games from won starts \
               that were won, games from lost starts that were won.",
        heads: vec!["#", "Player", "Kept", "Converted", "Rescued"],
        rows: rows.collect(),
    }
}

/// Who did what against whom: the better one first, each pair of players once.
fn pairings(summary: &Summary) -> Table {
    let once = summary.pairings.iter().filter(|pairing| {
        pairing.player < pairing.opponent
            || self::pairing(summary, pairing.opponent, pairing.player).is_none()
    });
    let rows = once.map(|pairing| {
        vec![
            rank(pairing.player),
            Cell::Player(pairing.player),
            rank(pairing.opponent),
            Cell::Player(pairing.opponent),
            Cell::Number(words::share(&pairing.won)),
            Cell::Number(words::count(pairing.pairs.both)),
            Cell::Number(words::count(pairing.pairs.one_each)),
            Cell::Number(words::count(pairing.pairs.neither)),
            Cell::Number(superiority(Some(pairing))),
        ]
    });
    Table {
        title: PAIRINGS,
        note: "A pair is one start played twice, with sides exchanged: 2-0, 1-1 and 0-2 \
               count the pairs by the player's points.",
        heads: vec!["#", "Player", "#", "Opponent", "Won", "2-0", "1-1", "0-2", "Better"],
        rows: rows.collect(),
    }
}

/// How the games ended.
fn ends(summary: &Summary) -> Table {
    let row = |(end, games): (&End, &u64)| {
        vec![Cell::Text(words::end(*end).to_owned()), Cell::Number(words::count(*games))]
    };
    Table {
        title: "Ends",
        note: "",
        heads: vec!["End", "Games"],
        rows: summary.ends.iter().map(row).collect(),
    }
}

/// How the tournament was run.
pub fn conditions(summary: &Summary) -> Vec<(&'static str, String)> {
    let seeds: Vec<String> = summary.seeds.iter().map(u64::to_string).collect();
    let limits: Vec<String> = summary.limits.iter().map(words::limits).collect();
    let mut clocks: Vec<&str> = summary.players.iter().map(|player| &*player.clock).collect();
    clocks.sort_unstable();
    clocks.dedup();
    clocks.retain(|clock| !clock.is_empty());
    let plies = summary.plies.map_or(NOTHING.to_owned(), words::mean);
    let conditions = [
        ("Games", words::count(summary.games)),
        ("Whole pairs", words::count(summary.pairs)),
        ("Mean length in plies", plies),
        ("Boards", summary.variants.join(", ")),
        ("Limits of a move", limits.join("; ")),
        ("Clocks", clocks.join(", ")),
        ("Seeds", seeds.join(", ")),
        ("Programs", summary.programs.join(", ")),
    ];
    conditions.into_iter().filter(|(_, text)| !text.is_empty()).collect()
}

/// The place of a player.
pub fn rank(index: usize) -> Cell {
    Cell::Number((index + 1).to_string())
}

/// The games of one player against another.
pub fn pairing(summary: &Summary, player: usize, opponent: usize) -> Option<&PairingSummary> {
    summary.pairings.iter().find(|found| (found.player, found.opponent) == (player, opponent))
}

/// The likelihood that the player is better, where the games are worth one.
fn superiority(pairing: Option<&PairingSummary>) -> String {
    let evidence = pairing.filter(|pairing| !pairing.is_mostly_repeats());
    let likelihood = evidence.and_then(|pairing| pairing.superiority);
    likelihood.map_or(NOTHING.to_owned(), words::likelihood)
}
