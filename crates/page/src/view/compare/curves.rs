//! Curves by ply of the game, one for each player.

use isolation_arena::Summary;
use isolation_page_state::compare::{Curve, Plot, SIZE, curves};
use isolation_page_state::texts::compare as texts;
use leptos::prelude::*;
use std::sync::Arc;

/// The number of curves with distinct colours and dashes.
const MOST: usize = 6;

/// The curves, with one legend for all.
#[component]
pub fn Curves(summary: Arc<Summary>) -> impl IntoView {
    let plots = curves(&summary);
    if plots.is_empty() {
        return ().into_any();
    }
    let legend = summary.players.iter().take(MOST).enumerate().map(|(index, player)| {
        view! {
            <li>
                <svg class="mark" viewBox="0 0 24 8" aria-hidden="true">
                    <line class=format!("curve c{index}") x1="0" x2="24" y1="4" y2="4"/>
                </svg>
                {player.name.clone()}
            </li>
        }
    });
    view! {
        <div class="curves">{plots.into_iter().map(figure).collect_view()}</div>
        <ul class="legend">{legend.collect_view()}</ul>
    }
    .into_any()
}

fn figure(plot: Plot) -> impl IntoView {
    let (width, height) = SIZE;
    let title = match plot.curve {
        Curve::Depth => texts::curve_depth(),
        Curve::Nodes => texts::curve_nodes(),
        Curve::Open => texts::curve_open(),
    };
    let rows = plot.rows.into_iter().map(|(y, label)| {
        view! {
            <line class="grid" x1="56" x2=width - 12.0 y1=y y2=y/>
            <text class="axis end" x="50" y=y + 4.0>{label}</text>
        }
    });
    let columns = plot.columns.into_iter().map(|(x, ply)| {
        view! { <text class="axis middle" x=x y=height - 4.0>{ply}</text> }
    });
    let lines = plot.lines.into_iter().take(MOST).enumerate().rev().map(|(index, points)| {
        view! { <polyline class=format!("curve c{index}") points=points/> }
    });
    view! {
        <figure>
            <figcaption>{title}</figcaption>
            <svg viewBox=format!("0 0 {width} {height}") role="img" aria-label=title>
                {rows.collect_view()}
                {columns.collect_view()}
                {lines.collect_view()}
            </svg>
        </figure>
    }
}
