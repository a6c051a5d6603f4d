//! The standings: a bar with its interval for each player.

use isolation_arena::Summary;
use isolation_page_state::compare::{Bar, StandingsRow, rows};
use isolation_page_state::texts::compare as texts;
use leptos::prelude::*;
use std::sync::Arc;

#[component]
pub fn Standings(summary: Arc<Summary>) -> impl IntoView {
    let rows = rows(&summary).into_iter().map(row);
    view! {
        <table id="standings" class="standings">
            <thead>
                <tr>
                    <th scope="col" class="rank-of">"#"</th>
                    <th scope="col">{texts::player()}</th>
                    <th scope="col">{texts::won()}</th>
                    <th scope="col" class="number">{texts::elo()}</th>
                    <th scope="col" class="number">{texts::games()}</th>
                    <th scope="col" class="number wide">{texts::depth()}</th>
                    <th scope="col" class="number wide">{texts::nodes()}</th>
                </tr>
            </thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
}

fn row(row: StandingsRow) -> impl IntoView {
    let [depth, nodes] = row.effort;
    let elo = match row.elo {
        Some([value, low, high]) => {
            view! { {value} <span class="hint">{texts::interval_elo(low, high)}</span> }.into_any()
        }
        None => texts::not_rated().into_any(),
    };
    let failures = row.failures.map(|(games, why)| {
        view! { <span class="error">{texts::failures(games, why)}</span> }
    });
    let whole = row.agent.clone();
    view! {
        <tr>
            <td class="rank-of">{row.rank}</td>
            <th scope="row">
                <span class="entrant-name">{row.name}</span>
                {row.agent.map(|agent| view! { <code title=whole>{agent}</code> })}
                {failures}
            </th>
            <td class="won">{row.share.map(bar)}</td>
            <td class="number elo">{elo}</td>
            <td class="number">{format!("{}/{}", row.won, row.games)}</td>
            <td class="number wide">{depth}</td>
            <td class="number wide">{nodes}</td>
        </tr>
    }
}

fn bar(bar: Bar) -> impl IntoView {
    let [value, low, high] = bar.places;
    let [from, to] = bar.interval;
    view! {
        <span class="figure">{bar.text} " " <span class="hint">{texts::interval(from, to)}</span></span>
        <svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect class="whole" width="100" height="10" rx="1"/>
            <rect class="value" width=value height="10"/>
            <rect class="sure" x=low y="3.5" width=high - low height="3"/>
            <line class="middle" x1="50" x2="50" y1="0" y2="10"/>
        </svg>
    }
}
