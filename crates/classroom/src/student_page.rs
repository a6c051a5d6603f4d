//! A student's report: one page that needs no other file, to give to the student.

use crate::game_text::{forfeit, name, number, result};
use crate::row::{Played, Row};
use crate::viewer::{address, viewer};
use isolation::board::one_line;
use isolation_protocol::picture;
use isolation_report::{html, words};
use maud::{Markup, PreEscaped, html};

/// Pixels of a square.
const SQUARE: u32 = 36;
/// Maximum number of blunders with a board.
const BOARDS: usize = 12;
/// Maximum number of characters to show of what an agent wrote in a game that it did not forfeit.
const SHOWN: usize = 4_000;

/// The page; `stderr` is what the agent wrote in each game, if anything.
pub fn student_page(row: &Row<'_>, steps: &str, stderr: &[Option<String>]) -> String {
    let error = row.student.checked.error.as_ref();
    let header = html! {
        h1 { (one_line(row.name)) }
        @if let Some(alias) = row.alias { p { "In the standings: " b { (alias) } } }
        @match row.played {
            Some((rank, player)) => p {
                "Rank " (rank) " among students, " (player.won.count) " of "
                (words::number_of(player.won.of, "game")) " won: " (words::share(&player.won)) "; Elo "
                (words::elo(player.elo))
            },
            None => p { "Not in the tournament." },
        }
        @if error.is_some() { p { b { "Left out: see the check." } } }
    };
    let main = html! {
        (points(row))
        section {
            h2 { "Check" }
            p { (one_line(&row.student.submission.file)) " " (row.agent) }
            pre { (steps) }
        }
        (forfeits(row, stderr))
        (blunders(row))
        (games(row))
        (viewer(row.games.iter().map(|played| &played.shown)))
        (written(row, stderr))
    };
    html::page(&format!("Isolation: {}", one_line(row.name)), &header, &main)
}

fn points(row: &Row<'_>) -> Markup {
    let Some(total) = row.score.total else { return html! {} };
    html! {
        section {
            h2 { "Points: " (total) " of " (row.score.most) }
            p { (row.score.told()) }
        }
    }
}

fn game_link(played: &Played<'_>, moves: usize) -> Markup {
    html! { a href=(address(&played.shown, moves)) { "Game " (number(&played.shown)) } }
}

fn opponent(played: &Played<'_>) -> String {
    name(&played.shown, (!played.side).index())
}

fn forfeits(row: &Row<'_>, stderr: &[Option<String>]) -> Markup {
    let forfeits = row.games.iter().zip(stderr).filter(|(played, _)| played.is_forfeited());
    let forfeits: Vec<_> = forfeits.enumerate().collect();
    html! {
        @if !forfeits.is_empty() {
            section {
                h2 { "Forfeits" }
                @for (index, (played, stderr)) in forfeits {
                    p { b { (game_link(played, played.shown.moves.len())) } " against " (opponent(played)) ", "
                        (words::end(played.shown.end)) ": "
                        (one_line(&forfeit(&played.shown).map_or(String::new(), |(_, why)| why))) }
                    @if let Some(stderr) = stderr {
                        details open[index == 0] { summary { "Standard error" } pre { (stderr) } }
                    }
                }
            }
        }
    }
}

fn blunders(row: &Row<'_>) -> Markup {
    let blunders =
        row.games.iter().filter_map(|played| Some((played, played.shown.replay().ok()?)));
    let blunders = blunders.flat_map(|(played, game)| {
        let plies = played.blunders.iter().map(|&ply| (ply, game.after(ply))).collect::<Vec<_>>();
        plies.into_iter().map(move |(ply, before)| (played, ply, before))
    });
    let blunders: Vec<_> = blunders.enumerate().collect();
    html! {
        @if !blunders.is_empty() {
            section {
                h2 { "Blunders" }
                p class="note" { "Moves that turned a proven win into a proven loss, within the solver's node limit. \
                    The first " (BOARDS) " are shown with the board before the move." }
                ul { @for (index, (played, ply, before)) in blunders {
                    li {
                        (game_link(played, ply)) " against " (opponent(played)) ", move " (ply + 1) ": "
                        b { (played.shown.moves[ply]) } " in " code { (before.position()) }
                        @if index < BOARDS { div { (PreEscaped(picture::svg(&before, false, SQUARE))) } }
                    }
                } }
            }
        }
    }
}

/// The times of the student's own moves in milliseconds.
fn times(played: &Played<'_>) -> Vec<f64> {
    let Ok(game) = played.shown.replay() else { return Vec::new() };
    let moves = played.shown.stats.iter().zip(game.positions());
    let own = moves.filter(|(_, position)| position.to_move() == played.side);
    own.filter_map(|(stats, _)| stats.ms).collect()
}

/// `12 ms`; nothing if no time was measured.
fn milliseconds(ms: Option<f64>) -> String {
    ms.map_or(words::NOTHING.to_owned(), |ms| format!("{ms:.0} ms"))
}

fn mean(times: &[f64]) -> Option<f64> {
    (!times.is_empty()).then(|| times.iter().sum::<f64>() / times.len() as f64)
}

fn games(row: &Row<'_>) -> Markup {
    let times: Vec<Vec<f64>> = row.games.iter().map(times).collect();
    let longest = |times: &[f64]| times.iter().copied().reduce(f64::max);
    let all = times.concat();
    let heads = ["Game", "Opponent", "Side", "Result", "Plies", "Time per move", "Longest"];
    html! {
        @if !row.games.is_empty() {
            section {
                h2 { "Results" }
                p { "Time per move: " (milliseconds(mean(&all))) " on average, " (milliseconds(longest(&all)))
                    " at most." }
                div class="wide" tabindex="0" role="region" aria-label="Results" {
                    table {
                        thead { tr { @for head in heads { th scope="col" { (head) } } } }
                        tbody { @for (played, times) in row.games.iter().zip(&times) { tr {
                            td { (game_link(played, played.shown.moves.len())) }
                            td class="name" { (opponent(played)) }
                            td { (played.side) }
                            td class="text" { (result(&played.shown)) }
                            td class="number" { (played.shown.moves.len()) }
                            td class="number" { (milliseconds(mean(times))) }
                            td class="number" { (milliseconds(longest(times))) }
                        } } }
                    }
                }
            }
        }
    }
}

/// What the agent wrote in games that it did not forfeit.
fn written(row: &Row<'_>, stderr: &[Option<String>]) -> Markup {
    let written = row.games.iter().zip(stderr).filter(|(played, _)| !played.is_forfeited());
    let written = written.filter_map(|(played, text)| Some((played, text.as_ref()?)));
    let written: Vec<_> = written.collect();
    html! {
        @if !written.is_empty() {
            section {
                h2 { "Standard error" }
                @for (played, text) in written {
                    details {
                        summary { "Game " (number(&played.shown)) }
                        pre { (text.chars().take(SHOWN).collect::<String>()) }
                        @if text.chars().nth(SHOWN).is_some() { p class="note" { "The rest is left out here." } }
                    }
                }
            }
        }
    }
}
