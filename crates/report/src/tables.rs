//! The tables that people read, as texts. Each report draws them in its own way.

use std::collections::BTreeSet;

use super::words::{self, NOTHING};
use isolation_arena::{FAILURES, PairingSummary, PlayerSummary, Summary};

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

/// A table with rows for players, behind rank and name.
pub fn by_player<R: IntoIterator<Item = Cell>>(
    summary: &Summary,
    (title, note): (&'static str, &'static str),
    heads: &[&'static str],
    rows: impl Fn(usize, &PlayerSummary) -> Vec<R>,
) -> Table {
    let ranks = summary.ranks();
    let players = summary.players.iter().enumerate();
    let rows = players.flat_map(|(index, player)| {
        let rank = ranks[index];
        let named = |row| [count(rank), Cell::Player(index)].into_iter().chain(row).collect();
        rows(index, player).into_iter().map(named).collect::<Vec<_>>()
    });
    Table { title, note, heads: [&["#", "Player"], heads].concat(), rows: rows.collect() }
}

/// Who stands where.
pub fn standings(summary: &Summary) -> Table {
    let about = (
        "Standings",
        "In brackets: 95 % intervals. Elo: the mean of all rated players is 0. \
         Better: the likelihood that the player is better than the one below it, by the pairs the two played.",
    );
    by_player(summary, about, &["Elo", "Won", "Games", "Better"], |index, player| {
        vec![[
            Cell::Number(words::elo(player.elo)),
            Cell::Number(words::share(&player.won)),
            count(player.won.of),
            superiority(pairing(summary, index, index + 1)),
        ]]
    })
}

/// How the players played, and failed.
fn play(summary: &Summary) -> Table {
    let mean = |value: Option<f64>| Cell::Number(value.map_or(NOTHING.to_owned(), words::mean));
    let about = (
        "Moves and failures",
        "Means over all moves; then games lost by a timeout, an illegal move or a crash.",
    );
    let heads = ["Depth", "Nodes", "ms", "Timeout", "Illegal", "Crash"];
    by_player(summary, about, &heads, |_, player| {
        let means = [player.effort.depth, player.effort.nodes, player.effort.ms].map(mean);
        vec![means.into_iter().chain(FAILURES.map(|end| count(player.lost(end))))]
    })
}

/// Why the players failed.
fn failures(summary: &Summary) -> Table {
    let note = "The most frequent reasons; … stands for measured numbers, which differ.";
    by_player(summary, ("Failures", note), &["End", "What happened", "Games"], |_, player| {
        let mut rows = Vec::new();
        for (end, failures) in &player.failures {
            let told = failures.reasons.iter().map(|reason| (&*reason.why, reason.games));
            let others = Some(("other reasons", failures.others)).filter(|(_, games)| *games > 0);
            rows.extend(told.chain(others).map(|(why, games)| {
                let [end, why] = [words::end(*end).to_owned(), words::plain(why)].map(Cell::Text);
                [end, why, count(games)]
            }));
        }
        rows
    })
}

/// How well the players kept what they had.
fn accuracy(summary: &Summary) -> Table {
    let about = (
        "Accuracy",
        "Where the solver can tell: won positions that stayed won, games from won starts \
         that were won, games from lost starts that were won.",
    );
    by_player(summary, about, &["Kept", "Converted", "Rescued"], |_, player| {
        let shares = player.accuracy.iter().map(|it| [&it.kept, &it.converted, &it.rescued]);
        shares.map(|shares| shares.map(|share| Cell::Number(words::share(share)))).collect()
    })
}

/// Who did what against whom: the better one first, each pair of players once.
fn pairings(summary: &Summary) -> Table {
    let once = summary.pairings.iter().filter(|pairing| {
        pairing.player < pairing.opponent
            || self::pairing(summary, pairing.opponent, pairing.player).is_none()
    });
    let ranks = summary.ranks();
    let rows = once.map(|pairing| {
        vec![
            count(ranks[pairing.player]),
            Cell::Player(pairing.player),
            count(ranks[pairing.opponent]),
            Cell::Player(pairing.opponent),
            Cell::Number(words::share(&pairing.won)),
            count(pairing.pairs.both),
            count(pairing.pairs.one_each),
            count(pairing.pairs.neither),
            superiority(Some(pairing)),
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
    let ends = summary.ends.iter();
    let rows =
        ends.map(|(end, games)| vec![Cell::Text(words::end(*end).to_owned()), count(*games)]);
    Table { title: "Ends", note: "", heads: vec!["End", "Games"], rows: rows.collect() }
}

/// How the tournament was run.
pub fn conditions(summary: &Summary) -> Vec<(&'static str, String)> {
    let seeds: Vec<String> = summary.seeds.iter().map(u64::to_string).collect();
    let limits: Vec<String> = summary.limits.iter().map(words::limits).collect();
    let all = |of: fn(&PlayerSummary) -> &String| {
        let texts: BTreeSet<_> = summary.players.iter().map(of).map(String::as_str).collect();
        texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
    };
    let plies = summary.plies.map_or(NOTHING.to_owned(), words::mean);
    let conditions = [
        ("Games", words::count(summary.games)),
        ("Whole pairs", words::count(summary.pairs)),
        ("Mean length in plies", plies),
        ("Boards", summary.variants.join(", ")),
        ("Limits of a move", limits.join("; ")),
        ("Clocks", all(|player| &player.clock)),
        ("Sandboxes", all(|player| &player.sandbox)),
        ("Seeds", seeds.join(", ")),
        ("Programs", summary.programs.join(", ")),
    ];
    conditions.into_iter().filter(|(_, text)| !text.is_empty()).collect()
}

/// A whole number.
pub fn count(count: u64) -> Cell {
    Cell::Number(words::count(count))
}

/// The games of one player against another.
pub fn pairing(summary: &Summary, player: usize, opponent: usize) -> Option<&PairingSummary> {
    summary.pairings.iter().find(|found| (found.player, found.opponent) == (player, opponent))
}

/// The likelihood that the player is better, where the games are worth one.
fn superiority(pairing: Option<&PairingSummary>) -> Cell {
    let evidence = pairing.filter(|pairing| !pairing.is_mostly_repeats());
    let likelihood = evidence.and_then(|pairing| pairing.superiority);
    Cell::Number(likelihood.map_or(NOTHING.to_owned(), words::likelihood))
}
