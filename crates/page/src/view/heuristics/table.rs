//! All heuristics on the position on the board, side by side.

use super::evaluation::Evaluation;
use super::features::Whose;
use crate::reactive::{Show, memo};
use isolation::ValueOrFault;
use isolation::board::Verdict;
use isolation::eval::heuristic;
use isolation_page_state::heuristics::{Column, Heuristics, Sorting, value_text};
use isolation_page_state::texts::{catalogue, heuristics as texts};
use leptos::prelude::*;

/// All heuristics on the position on the board; a name opens the heuristic's page.
#[component]
pub fn HeuristicsTable() -> impl IntoView {
    let evaluation = expect_context::<Evaluation>();
    let names = memo(move || {
        evaluation.state.with(|state| state.rows().iter().map(|row| row.name).collect::<Vec<_>>())
    });
    let waiting = memo(move || evaluation.state.with(Heuristics::is_waiting));
    view! {
        <section aria-labelledby="heuristics-title">
            <h2 id="heuristics-title">{texts::all_heuristics()}</h2>
            <p class="hint">{texts::bars_hint()}</p>
            <Show when=move || names.with(Vec::is_empty)>
                <p class="hint" role="status">{texts::waiting()}</p>
            </Show>
            <table id="heuristics" class="values" aria-busy=move || waiting.get().to_string()>
                <thead>
                    <tr>
                        <Head evaluation column=Column::Name label=texts::heuristic()/>
                        <Head evaluation column=Column::Mover label=texts::to_move()/>
                        <Head evaluation column=Column::Other label=texts::not_to_move()/>
                        <th scope="col"><span class="unseen">{texts::comparison()}</span></th>
                    </tr>
                </thead>
                <tbody>
                    <For each=move || names.get() key=|name| *name let:name>
                        <HeuristicRow evaluation name/>
                    </For>
                </tbody>
            </table>
        </section>
    }
}

/// The head of a column, which sorts by it.
#[component]
fn Head(evaluation: Evaluation, column: Column, label: &'static str) -> impl IntoView {
    let sorted = memo(move || match evaluation.state.with(|it| it.sorting) {
        Sorting { by: Some((by, down)) } if by == column => {
            Some(if down { "descending" } else { "ascending" })
        }
        _ => None,
    });
    let whose = (column != Column::Name)
        .then(|| view! { <Whose evaluation mover=column == Column::Mover/> " " });
    view! {
        <th scope="col" aria-sort=sorted>
            <button
                type="button"
                class="plain sort"
                title=texts::sort_by(label)
                on:click=move |_| evaluation.state.update(|state| state.sort_by(column))
            >
                {whose} {label}
            </button>
        </th>
    }
}

#[component]
fn HeuristicRow(evaluation: Evaluation, name: &'static str) -> impl IntoView {
    let row = memo(move || evaluation.state.with(|state| state.row(name)));
    let value =
        move |index: usize| row.with(|row| row.as_ref().map(|row| shown_value(&row.values[index])));
    let bar = move |index: usize| {
        let share = row.with(|row| row.as_ref().map_or(0.0, |row| row.bars[index]));
        format!("left: {:.1}%; width: {:.1}%", 50.0 + 50.0 * share.min(0.0), 50.0 * share.abs())
    };
    let [title, idea] = heuristic(name)
        .map(|entry| [entry.title, entry.idea].map(catalogue::said))
        .unwrap_or_default();
    view! {
        <tr data-heuristic=name>
            <th scope="row">
                <button type="button" class="link" title=idea on:click=move |_| evaluation.open(Some(name))>
                    {title}
                </button>
                <code>{breakable(name)}</code>
            </th>
            <td>{move || value(0)}</td>
            <td>{move || value(1)}</td>
            <td aria-hidden="true">
                <span class="bars">
                    <Bar evaluation mover=true style=Signal::derive(move || bar(0))/>
                    <Bar evaluation mover=false style=Signal::derive(move || bar(1))/>
                </span>
            </td>
        </tr>
    }
}

/// A name that may be broken behind its underscores.
fn breakable(name: &str) -> impl IntoView + use<> {
    let parts = name.split_inclusive('_').map(ToOwned::to_owned);
    parts.map(|part| view! { {part} <wbr/> }).collect_view()
}

#[component]
fn Bar(evaluation: Evaluation, mover: bool, style: Signal<String>) -> impl IntoView {
    let player = move || evaluation.player(mover).to_string();
    view! { <i data-player=player style=style></i> }
}

/// A value: proven ones are pills, as everywhere.
pub fn shown_value(value: &ValueOrFault) -> AnyView {
    let text = value_text(value);
    match value {
        ValueOrFault::Score(isolation::RecordedScore::Proven(proven)) => {
            let class = match proven {
                Verdict::Win => "pill",
                Verdict::Loss => "pill losing-pill",
            };
            view! { <span class=class>{text}</span> }.into_any()
        }
        ValueOrFault::Score(_) => text.into_any(),
        ValueOrFault::Fault { .. } => view! { <span class="error">{text}</span> }.into_any(),
    }
}
