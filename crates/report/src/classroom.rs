//! The report for a teacher: one row per agent with its standing and forfeits, then the reasons of forfeits, whole.

use isolation::End;
use isolation::board::one_line;
use isolation_compact::sort_by_key;
use maud::{Markup, html};

use super::columns::{Column, Ranked, Value};
use super::tables::{self, Cell, Table, count};
use super::{csv, html, markdown, terminal, words};
use isolation_arena::{FAILURES, PlayerSummary, Reason, Summary};
use std::cmp::Reverse;

/// The tables for a terminal of this width in columns.
pub fn write(summary: &Summary, width: Option<u16>) -> String {
    let table = table(summary);
    let voided = tables::voided(summary);
    let voided =
        if voided.is_empty() { voided } else { format!("Void games, played again: {voided}\n") };
    let reasons = reasons(summary).into_iter().map(|(index, why)| {
        terminal::paragraph(&format!("{}: {why}", summary.players[index].name), width)
    });
    let reasons: String = reasons.collect();
    let title = if reasons.is_empty() { String::new() } else { format!("\n{REASONS}\n") };
    terminal::drawn(&table, summary, width)
        + &terminal::paragraph(table.note, width)
        + &voided
        + &title
        + &reasons
}

/// The tables for GitHub.
pub(crate) fn markdown(summary: &Summary) -> String {
    let mut text = markdown::drawn(&table(summary), summary).trim_start().to_owned();
    let reasons = reasons(summary).into_iter();
    let rows = reasons.map(|(index, why)| vec![Cell::Player(index), Cell::Text(why)]);
    let rows: Vec<_> = rows.collect();
    if !rows.is_empty() {
        let table = Table { title: REASONS, note: "", heads: vec!["Agent", "Reasons"], rows };
        text += &markdown::drawn(&table, summary);
    }
    text
}

/// The table as a page.
pub(crate) fn html(summary: &Summary) -> String {
    let games = words::number_of(summary.games, "game");
    let players = words::number_of(summary.players.len() as u64, "agent");
    let header = html! { h1 { "Isolation: " (players) " in " (games) } };
    let main = html! { (section(summary, &|_| None)) (html::conditions(summary)) };
    html::page("Isolation: a class", &header, &main)
}

/// The tables for a page; `link` is the address of a player's own page, by its index, if there is one.
pub fn section(summary: &Summary, link: &dyn Fn(usize) -> Option<String>) -> Markup {
    let reasons = reasons(summary);
    html! {
        (html::linked_section(&table(summary), summary, link))
        @if !reasons.is_empty() {
            section {
                h2 { (REASONS) }
                ul { @for (index, why) in reasons {
                    li { b { (html::name(index, summary, link)) } ": " (why) }
                } }
            }
        }
    }
}

/// The title of the list of reasons.
const REASONS: &str = "Why agents forfeited";

/// The table as CSV.
pub(crate) fn csv(summary: &Summary) -> String {
    let ranked = ranking(summary).into_iter();
    csv::lines(&columns(), ranked.map(|(rank, index)| (rank, &summary.players[index])))
}

/// The players by rank, as indices: by share of games won (that is, by points if all played equally many games),
/// then by Elo as shown, the unrated last. Equal players share a rank.
pub fn ranking(summary: &Summary) -> Vec<(u64, usize)> {
    let merit = |index: usize| {
        let player = &summary.players[index];
        let share = player.won.share.map(|share| (1e6 * share.value).round() as i64);
        (share, player.elo.map(|elo| elo.value.round() as i64))
    };
    let mut order: Vec<usize> = (0..summary.players.len()).collect();
    sort_by_key(&mut order, |&index| Reverse(merit(index)));
    let rank = |index: usize| order.iter().position(|&other| merit(other) == merit(index));
    let ranks: Vec<_> = order.iter().map(|&index| rank(index).unwrap_or(0) as u64 + 1).collect();
    ranks.into_iter().zip(order).collect()
}

fn table(summary: &Summary) -> Table {
    const NOTE: &str = "Ranked by the share of games won (in a round-robin: by points), then by Elo. \
         A win scores one point. Brackets: 95 % confidence intervals. Elo: the mean of all rated \
         players is 0; none where wins and losses do not determine it. Forfeits: games lost by a \
         timeout, an illegal move or a crash.";
    // Most classes have none.
    let resigns = words::has_resignations(summary);
    let heads = ["#", "Agent", "Points", "Elo", "Games", "Won"].into_iter();
    let heads = heads.chain(resigns.then_some("Resigned")).chain(["Forfeits"]).collect();
    let rows = ranking(summary).into_iter().map(|(rank, index)| {
        let player = &summary.players[index];
        let mut row = vec![
            count(rank),
            Cell::Player(index),
            count(player.won.count),
            Cell::Number(words::elo(player.elo)),
            count(player.won.of),
            Cell::Number(words::share(&player.won)),
        ];
        row.extend(resigns.then(|| count(player.lost(End::Resigned))));
        row.push(count(words::failures(player)));
        row
    });
    Table { title: "Class", note: NOTE, heads, rows: rows.collect() }
}

/// The most frequent reason of the agent's forfeits with this termination.
fn reason(player: &PlayerSummary, end: End) -> Option<&Reason> {
    player.failures.get(&end)?.reasons.first()
}

fn why(player: &PlayerSummary, end: End) -> &str {
    reason(player, end).map_or("", |reason| &reason.why)
}

/// The players that forfeited in the order of the table, with the most frequent reason of each kind of forfeit, the
/// numbers of its games in the results file, and how many games were forfeited for other reasons.
fn reasons(summary: &Summary) -> Vec<(usize, String)> {
    let reasons = ranking(summary).into_iter().filter_map(|(_, index)| {
        let player = &summary.players[index];
        let texts = FAILURES.iter().filter_map(|&end| {
            let reason = reason(player, end)?;
            let text = format!("{}: {}", words::end(end), one_line(&reason.why));
            let others = player.lost(end).saturating_sub(reason.games);
            let more =
                if others > 0 { format!(" and {others} for other reasons") } else { String::new() };
            Some(text + &numbers(reason) + &more)
        });
        let texts: Vec<String> = texts.collect();
        (!texts.is_empty()).then(|| (index, texts.join("; ")))
    });
    reasons.collect()
}

/// ` (game 3)`, ` (games 3, 7, …)`; empty outside tournaments.
fn numbers(reason: &Reason) -> String {
    let mut numbers: Vec<String> = reason.numbers.iter().map(u64::to_string).collect();
    if numbers.is_empty() {
        return String::new();
    }
    if reason.games > numbers.len() as u64 {
        numbers.push("…".to_owned());
    }
    let plural = if reason.games == 1 { "" } else { "s" };
    format!(" (game{plural} {})", numbers.join(", "))
}

fn columns<'s>() -> [Column<Ranked<'s>>; 18] {
    [
        ("rank", |(rank, _)| Value::Count(*rank)),
        ("name", |(_, player)| Value::Text(&player.name)),
        ("agent", |(_, player)| Value::Text(&player.agent)),
        ("points", |(_, player)| Value::Count(player.won.count)),
        ("games", |(_, player)| Value::Count(player.won.of)),
        ("won_share", |(_, player)| Value::Share(player.won.share.map(|share| share.value))),
        ("won_low", |(_, player)| Value::Share(player.won.share.map(|share| share.low))),
        ("won_high", |(_, player)| Value::Share(player.won.share.map(|share| share.high))),
        ("elo", |(_, player)| Value::Rating(player.elo.map(|elo| elo.value))),
        ("elo_low", |(_, player)| Value::Rating(player.elo.map(|elo| elo.low))),
        ("elo_high", |(_, player)| Value::Rating(player.elo.map(|elo| elo.high))),
        ("timeouts", |(_, player)| Value::Count(player.lost(End::Timeout))),
        ("illegal_moves", |(_, player)| Value::Count(player.lost(End::IllegalMove))),
        ("crashes", |(_, player)| Value::Count(player.lost(End::Crash))),
        ("resigned", |(_, player)| Value::Count(player.lost(End::Resigned))),
        ("why_timeout", |(_, player)| Value::Text(why(player, End::Timeout))),
        ("why_illegal_move", |(_, player)| Value::Text(why(player, End::IllegalMove))),
        ("why_crash", |(_, player)| Value::Text(why(player, End::Crash))),
    ]
}
