//! Who won how much against whom.

use isolation_arena::Summary;
use isolation_page_state::compare::{MatrixEntry, matrix};
use isolation_page_state::texts::compare as texts;
use leptos::prelude::*;
use std::sync::Arc;

/// A table with a tinted entry for each two players; a chosen entry's games are listed.
#[component]
pub fn Matrix(
    summary: Arc<Summary>,
    /// The two whose games are listed.
    chosen: RwSignal<Option<[String; 2]>>,
) -> impl IntoView {
    let names: Vec<String> = summary.players.iter().map(|player| player.name.clone()).collect();
    let heads = (1..=names.len()).map(|rank| view! { <th scope="col">{rank}</th> });
    let rows = matrix(&summary).into_iter().enumerate().map(|(row, entries)| {
        let entries = entries.into_iter().enumerate().map(|(column, entry)| {
            let pair = [names[row].clone(), names[column].clone()];
            match entry {
                Some(entry) => view! { <td>{button(entry, pair, chosen)}</td> }.into_any(),
                None if row == column => view! { <td class="same"></td> }.into_any(),
                None => view! { <td>"–"</td> }.into_any(),
            }
        });
        view! {
            <tr>
                <th scope="row">
                    <span class="rank-of">{row + 1}</span>
                    <span class="entrant-name">{names[row].clone()}</span>
                </th>
                {entries.collect_view()}
            </tr>
        }
    });
    let rows = rows.collect_view();
    view! {
        <div class="scrolled">
            <table id="matrix" class="matrix">
                <thead><tr><td></td>{heads.collect_view()}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

fn button(
    entry: MatrixEntry,
    pair: [String; 2],
    chosen: RwSignal<Option<[String; 2]>>,
) -> impl IntoView {
    let MatrixEntry { share, won: [won, of], interval: [low, high] } = entry;
    let shown = format!("{:.0}", 100.0 * share);
    let words = texts::crosstable_entry(&pair[0], &pair[1], &shown, won, of, low, high);
    let side = if share >= 0.5 { "first" } else { "second" };
    let tint = format!("--tint: {:.0}%", 80.0 * (share - 0.5).abs());
    let chosen_now = {
        let pair = pair.clone();
        move || chosen.with(|chosen| chosen.as_ref() == Some(&pair)).to_string()
    };
    view! {
        <button
            type="button"
            class=side
            style=tint
            title=words.clone()
            aria-label=words
            aria-pressed=chosen_now
            on:click=move |_| chosen.set(Some(pair.clone()))
        >
            {shown}
        </button>
    }
}
