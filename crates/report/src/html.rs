//! A self-contained page with tables and charts, without network access or scripts.

use isolation::board::one_line;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::charts::{self, Chart};
use super::tables::{self, Cell, Table};
use super::{conclusion, words};
use isolation_arena::Summary;

/// Maximum width of a name in a table; the full name is in its tooltip, and in the list of players.
const NAME: usize = 36;

/// The report as an HTML page. `maud` escapes all texts but style and charts; charts escape their own.
pub fn write(summary: &Summary) -> String {
    let conclusions = conclusion::all(summary);
    let tables = tables::all(summary);
    let header = html! {
        p { "Isolation: a tournament of " (words::number_of(summary.games, "game")) }
        @if let Some((headline, others)) = conclusions.split_first() {
            h1 { (headline) }
            @for conclusion in others { p { (conclusion) } }
        }
    };
    let main = html! {
        @for table in tables.iter().take(1) { (section(table, summary)) }
        div class="charts" {
            @for chart in charts::all(summary) { (figure(&chart)) }
        }
        @for table in tables.iter().skip(1) { (section(table, summary)) }
        (players(summary))
        (conditions(summary))
    };
    page("Isolation: a tournament", &header, &main)
}

/// A complete page.
pub fn page(title: &str, header: &Markup, main: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(include_str!("html.css"))) (PreEscaped(charts::style())) }
            }
            body {
                header { (header) }
                main { (main) }
            }
        }
    };
    page.into_string() + "\n"
}

/// A table with its title.
pub(crate) fn section(table: &Table, summary: &Summary) -> Markup {
    linked_section(table, summary, &|_| None)
}

/// A table with its title; `link` is the address of a player's own page, by its index, if there is one.
pub(crate) fn linked_section(
    table: &Table,
    summary: &Summary,
    link: &dyn Fn(usize) -> Option<String>,
) -> Markup {
    html! {
        section {
            h2 { (table.title) }
            div class="wide" tabindex="0" role="region" aria-label=(table.title) {
                table {
                    thead { tr { @for (head, first) in heads(table) {
                        th scope="col" class=[first.then_some("number")] { (head) }
                    } } }
                    tbody { @for row in &table.rows {
                        tr { @for cell in row { (self::cell(cell, summary, link)) } }
                    } }
                }
            }
            @if !table.note.is_empty() { p class="note" { (table.note) } }
        }
    }
}

/// The heads, and whether their columns hold numbers.
fn heads(table: &Table) -> impl Iterator<Item = (&'static str, bool)> {
    let first = table.rows.first().into_iter().flatten();
    table.heads.iter().copied().zip(first.map(Cell::is_number))
}

fn cell(cell: &Cell, summary: &Summary, link: &dyn Fn(usize) -> Option<String>) -> Markup {
    match cell {
        Cell::Player(index) => {
            let full = one_line(&summary.players[*index].name);
            let is_cut = words::shortened(&full, NAME) != full;
            html! { td class="name" title=[is_cut.then_some(&full)] { (name(*index, summary, link)) } }
        }
        Cell::Text(text) => html! { td class="text" { (text) } },
        Cell::Number(text) => html! { td class="number" { (text) } },
    }
}

/// A player's name, cut to fit, with its link.
pub(crate) fn name(
    index: usize,
    summary: &Summary,
    link: &dyn Fn(usize) -> Option<String>,
) -> Markup {
    let name = words::shortened(&one_line(&summary.players[index].name), NAME);
    match link(index) {
        Some(address) => html! { a href=(address) { (name) } },
        None => html! { (name) },
    }
}

fn figure(chart: &Chart) -> Markup {
    html! {
        figure class=[chart.is_broad.then_some("broad")] {
            figcaption { (chart.title) }
            div class="wide" tabindex="0" role="region" aria-label=(chart.title) {
                (PreEscaped(&chart.svg))
            }
            @if !chart.legend.is_empty() {
                ul class="legend" { @for entry in &chart.legend {
                    li { (PreEscaped(&entry.mark)) (words::shortened(&entry.name, NAME)) }
                } }
            }
            p class="note" { (chart.note) }
        }
    }
}

fn players(summary: &Summary) -> Markup {
    html! {
        @if !summary.players.is_empty() {
            section {
                h2 { "Players" }
                ol class="players" { @for player in &summary.players {
                    li {
                        b { (one_line(&player.name)) }
                        " " code { (one_line(&player.agent)) }
                        @if !player.clock.is_empty() {
                            span class="note" { " clock: " (one_line(&player.clock)) }
                        }
                    }
                } }
            }
        }
    }
}

/// The conditions of the tournament.
pub fn conditions(summary: &Summary) -> Markup {
    html! {
        section {
            h2 { "Conditions" }
            dl { @for (what, how) in tables::conditions(summary) {
                dt { (what) }
                dd { (one_line(&how)) }
            } }
        }
    }
}
