//! The person's rating over time, and the ladder of levels.

use crate::reactive::{Show, memo};
use crate::view::fields::Button;
use crate::view::files::save_text;
use crate::view::progress::Progress;
use isolation::LEVELS;
use isolation_page_state::compare::step;
use isolation_page_state::learn::{Ladder, Point, level_rating};
use isolation_page_state::puzzles::Day;
use isolation_page_state::texts::{catalogue, ladder as texts};
use leptos::prelude::*;

/// Width and height of the graph, in its own units.
const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 160.0;

/// Rating, history, ladder, export.
#[component]
pub fn LadderPanel() -> impl IntoView {
    let record = expect_context::<Progress>().record;
    let ladder = memo(move || record.with(|record| record.value.ladder.clone()));
    let rated = memo(move || ladder.with(|ladder| !ladder.history.is_empty()));
    let number = move || {
        ladder.with(|ladder| {
            let rating = &ladder.rating;
            texts::rating_is(rating.rating.round(), (1.96 * rating.deviation).round())
        })
    };
    let export = move || {
        let text = record.with_untracked(|record| serde_json::to_string_pretty(&record.value));
        if let Ok(text) = text {
            save_text("isolation-record.json", "application/json", &text);
        }
    };
    view! {
        <div class="panel ladder">
            <section>
                <h3>{texts::rating()}</h3>
                <Show when=move || rated.get() fallback=|| view! { <p class="hint">{texts::unrated()}</p> }>
                    <p id="rating" class="estimate">{number}</p>
                    <p class="hint">{texts::about_rating()}</p>
                    {move || ladder.with(|ladder| graph(ladder.history.iter().copied().collect()))}
                </Show>
            </section>
            <section>
                <h3>{texts::ladder()}</h3>
                <p class="hint">{texts::about_ladder()}</p>
                <table id="ladder" class="figures">
                    <thead><tr>
                        <th scope="col">{texts::level()}</th>
                        <th scope="col">{texts::rating()}</th>
                        <th scope="col">{texts::state()}</th>
                    </tr></thead>
                    <tbody>{move || ladder.with(rungs)}</tbody>
                </table>
                <Button id="export-record" label=texts::export() on_press=export/>
            </section>
        </div>
    }
}

/// A row for each level, the strongest on top, as on a ladder.
fn rungs(ladder: &Ladder) -> impl IntoView + use<> {
    let rows = LEVELS.iter().rev().map(|level| {
        let rating = level_rating(level.name).map(|it| it.rating.round().to_string());
        view! {
            <tr data-level=level.name>
                <th scope="row">{catalogue::said(level.name)}</th>
                <td class="number">{rating}</td>
                <td>{ladder.words(level)}</td>
            </tr>
        }
    });
    rows.collect_view()
}

/// The rating after each game, with its 95 % interval, beside an axis of ratings and above the days of
/// the first and the last game. Their labels are no part of the drawing, which shrinks with the window.
fn graph(mut points: Vec<Point>) -> impl IntoView {
    let games = points.len();
    // A single game is a line, too.
    points.extend(points.first().copied().filter(|_| games == 1));
    let band = |point: &Point, sign: f64| point.rating + sign * 1.96 * point.deviation;
    let low = points.iter().map(|it| band(it, -1.0)).fold(f64::INFINITY, f64::min);
    let high = points.iter().map(|it| band(it, 1.0)).fold(f64::NEG_INFINITY, f64::max);
    let step = step((high - low) / 4.0);
    let (low, high) = ((low / step).floor(), (high / step).ceil());
    let gaps = high - low;
    let labels: String =
        (0..=gaps as u32).map(|row| format!("{}\n", (high - f64::from(row)) * step)).collect();
    let last = (points.len() - 1) as f64;
    let place = |index: usize, rating: f64| {
        let (x, y) = (WIDTH * index as f64 / last, HEIGHT * (high - rating / step) / gaps);
        format!("{x:.1},{y:.1}")
    };
    let line: Vec<_> =
        points.iter().enumerate().map(|(index, it)| place(index, it.rating)).collect();
    let upper = points.iter().enumerate().map(|(index, it)| place(index, band(it, 1.0)));
    let lower = points.iter().enumerate().rev().map(|(index, it)| place(index, band(it, -1.0)));
    let around: Vec<_> = upper.chain(lower).collect();
    let ends = [points.first(), points.last()];
    let [from, to] = ends.map(|it| it.map_or(0.0, |it| it.rating.round()));
    let [since, until] = ends.map(|it| Day::at(it.map_or(0.0, |it| it.at as f64)));
    view! {
        <figure class="rating-graph" style=format!("--gaps: {gaps}")>
            <div aria-hidden="true">{labels}</div>
            <svg
                id="rating-graph"
                viewBox=format!("0 0 {WIDTH} {HEIGHT}")
                preserveAspectRatio="none"
                role="img"
                aria-label=texts::graph(games, from, to)
            >
                <polygon class="band" points=around.join(" ")/>
                <polyline class="line" points=line.join(" ")/>
            </svg>
            <figcaption>{texts::days(since, games, until)}</figcaption>
        </figure>
    }
}
