//! The tables of reports; each format draws them in its own way.

use isolation::board::one_line;
use std::collections::BTreeSet;

use super::words::{self, NOTHING};
use isolation_arena::{FAILURES, PairingSummary, PlayerSummary, Summary};

/// A table.
pub struct Table {
    /// The title.
    pub title: &'static str,
    /// Explanations of columns.
    pub note: &'static str,
    /// The names of the columns.
    pub heads: Vec<&'static str>,
    /// The rows, with one cell per column.
    pub rows: Vec<Vec<Cell>>,
}

/// A cell of a table.
pub enum Cell {
    /// A player, as an index into the players; its name is cut to fit.
    Player(usize),
    /// A text, which may need several lines.
    Text(String),
    /// A number, or a placeholder.
    Number(String),
}

impl Cell {
    /// Whether it is aligned to the right.
    pub fn is_number(&self) -> bool {
        matches!(self, Self::Number(_))
    }
}

/// The title of the table of pairings, which grows with the square of the players.
pub const PAIRINGS: &str = "Pairings";

/// All tables with data, the most important one first.
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

/// A table with rows per player that begin with rank and name.
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

/// The standings.
pub fn standings(summary: &Summary) -> Table {
    let about = (
        "Standings",
        "Brackets: 95 % confidence intervals. Elo: the mean of all rated players is 0. \
         LOS: likelihood of superiority over the player below, by the game pairs of the two.",
    );
    by_player(summary, about, &["Elo", "Won", "Games", "LOS"], |index, player| {
        vec![[
            Cell::Number(words::elo(player.elo)),
            Cell::Number(words::share(&player.won)),
            count(player.won.of),
            superiority(pairing(summary, index, index + 1)),
        ]]
    })
}

/// The players' search figures and forfeits.
fn play(summary: &Summary) -> Table {
    let mean = |value: Option<f64>| Cell::Number(value.map_or(NOTHING.to_owned(), words::mean));
    let about = (
        "Search and forfeits",
        "Means over all moves; then forfeits by a timeout, an illegal move or a crash.",
    );
    let heads = ["Depth", "Nodes", "ms", "Timeout", "Illegal", "Crash"];
    by_player(summary, about, &heads, |_, player| {
        let means = [player.means.depth, player.means.nodes, player.means.ms].map(mean);
        vec![means.into_iter().chain(FAILURES.map(|end| count(player.lost(end))))]
    })
}

/// The reasons of forfeits.
fn failures(summary: &Summary) -> Table {
    let note = "The most frequent reasons; … replaces measured numbers, which differ.";
    by_player(
        summary,
        ("Reasons of forfeits", note),
        &["Termination", "Reason", "Games"],
        |_, player| {
            let mut rows = Vec::new();
            for (end, failures) in &player.failures {
                let listed = failures.reasons.iter().map(|reason| (&*reason.why, reason.games));
                let others =
                    Some(("other reasons", failures.others)).filter(|(_, games)| *games > 0);
                rows.extend(listed.chain(others).map(|(why, games)| {
                    let [end, why] = [words::end(*end).to_owned(), one_line(why)].map(Cell::Text);
                    [end, why, count(games)]
                }));
            }
            rows
        },
    )
}

/// The players' accuracy.
fn accuracy(summary: &Summary) -> Table {
    let about = (
        "Accuracy",
        "Kept: proven wins that were kept. Converted: games won by the side that wins the opening, or the first \
         position that is solved. Rescued: games won by the other side.",
    );
    by_player(summary, about, &["Kept", "Converted", "Rescued"], |_, player| {
        let shares = player.accuracy.iter().map(|it| [&it.kept, &it.converted, &it.rescued]);
        shares.map(|shares| shares.map(|share| Cell::Number(words::share(share)))).collect()
    })
}

/// Head-to-head results: each pairing once, the better player first.
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
        note: "A game pair is one opening played twice, with sides exchanged: 2-0, 1-1 and 0-2 \
               count pairs by the player's points. LOS: likelihood of superiority.",
        heads: vec!["#", "Player", "#", "Opponent", "Won", "2-0", "1-1", "0-2", "LOS"],
        rows: rows.collect(),
    }
}

/// The terminations.
fn ends(summary: &Summary) -> Table {
    let ends = summary.ends.iter();
    let rows =
        ends.map(|(end, games)| vec![Cell::Text(words::end(*end).to_owned()), count(*games)]);
    Table {
        title: "Terminations",
        note: "",
        heads: vec!["Termination", "Games"],
        rows: rows.collect(),
    }
}

/// The conditions of the tournament.
pub fn conditions(summary: &Summary) -> Vec<(&'static str, String)> {
    let seeds: Vec<String> = summary.seeds.iter().map(u64::to_string).collect();
    let limits: Vec<String> = summary.limits.iter().map(words::limits).collect();
    // Merged records may list several of a player.
    let all = |of: fn(&PlayerSummary) -> &String| {
        let texts: BTreeSet<_> = summary.players.iter().flat_map(|it| of(it).split(", ")).collect();
        texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
    };
    let plies = summary.plies.map_or(NOTHING.to_owned(), words::mean);
    let conditions = [
        ("Games", words::count(summary.games)),
        ("Game pairs", words::count(summary.pairs)),
        ("Void games, played again", voided(summary)),
        ("Mean length in plies", plies),
        ("Boards", summary.variants.join(", ")),
        ("Limits per move", limits.join("; ")),
        ("Clocks", all(|player| &player.clock)),
        ("Sandboxes", all(|player| &player.sandbox)),
        ("Seeds", seeds.join(", ")),
        ("Programs", summary.programs.join(", ")),
    ];
    conditions.into_iter().filter(|(_, text)| !text.is_empty()).collect()
}

/// The number of void games; empty if there is none.
pub fn voided(summary: &Summary) -> String {
    let voided = summary.players.iter().map(|player| player.voided).sum();
    if voided == 0 { String::new() } else { words::count(voided) }
}

/// A whole number.
pub fn count(count: u64) -> Cell {
    Cell::Number(words::count(count))
}

/// The pairing of two players.
pub fn pairing(summary: &Summary, player: usize, opponent: usize) -> Option<&PairingSummary> {
    summary.pairings.iter().find(|found| (found.player, found.opponent) == (player, opponent))
}

/// The likelihood of superiority, unless most games repeat others.
fn superiority(pairing: Option<&PairingSummary>) -> Cell {
    let evidence = pairing.filter(|pairing| !pairing.is_mostly_repeats());
    let likelihood = evidence.and_then(|pairing| pairing.superiority);
    Cell::Number(likelihood.map_or(NOTHING.to_owned(), words::likelihood))
}
