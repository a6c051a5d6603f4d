//! The best lines, and what the position is worth.

use super::use_analysis;
use crate::analyse::Analysis;
use crate::analyse::worth::{LineWorth, ShownLine, Worth};
use crate::texts::analyse as texts;
use crate::view::fields::Tick;
use isolation::MOST_LINES;
use leptos::prelude::*;

/// Moves of a line that are shown; the others are in its title.
const SHOWN: usize = 9;

/// The verdict, the lines, and the settings of both.
#[component]
pub fn BestLines() -> impl IntoView {
    let session = use_analysis();
    let state = session.state;
    let worth = Memo::new(move |_| state.with(Analysis::worth));
    let lines = Memo::new(move |_| state.with(Analysis::best_lines));
    let count = Memo::new(move |_| state.with(Analysis::count));
    let over = Memo::new(move |_| state.with(|it| it.position().outcome().is_some()));
    let shows_truth = Memo::new(move |_| state.with(Analysis::shows_truth));
    let failure = Memo::new(move |_| session.failure());
    let counts = (0..=MOST_LINES).map(|number| {
        let selected = move || count.get() == number;
        view! { <option value=number prop:selected=selected>{number}</option> }
    });
    let nothing = move || match (count.get(), over.get()) {
        _ if lines.with(|lines| !lines.is_empty()) => None,
        (0, _) => Some(texts::no_lines()),
        (_, true) => None,
        _ => Some(texts::searching()),
    };
    view! {
        <section aria-labelledby="lines-title">
            <p id="worth" class="verdict" data-kind=move || kind(worth.get())>
                {move || pill(worth.get())} " " <span>{move || worth.get().words()}</span>
            </p>
            <div class="heading">
                <h2 id="lines-title">{texts::best_lines()}</h2>
                <label class="count">
                    {texts::line_count()}
                    <select
                        id="line-count"
                        on:change=move |event| {
                            if let Ok(count) = event_target_value(&event).parse() {
                                session.act(|analysis| analysis.show_lines(count));
                            }
                        }
                    >
                        {counts.collect_view()}
                    </select>
                </label>
            </div>
            <Show when=move || failure.with(Option::is_some)>
                <p class="error" role="alert">{move || failure.get().map(texts::engine_failed)}</p>
                <button type="button" on:click=move |_| session.restart_failed()>
                    {texts::try_again()}
                </button>
            </Show>
            <ol id="lines">
                {move || lines.get().into_iter().map(line).collect_view()}
            </ol>
            <p class="hint">{nothing}</p>
            <Tick
                id="show-truth"
                label=texts::show_solved()
                ticked=shows_truth
                on_change=move |ticked| session.act(|analysis| analysis.show_truth(ticked))
            />
        </section>
    }
}

fn kind(worth: Worth) -> &'static str {
    match worth {
        Worth::Proven { .. } => "proven",
        Worth::Estimated(_) => "estimated",
        Worth::Unknown => "unknown",
    }
}

/// A proof is a pill, an estimate is a word in quiet.
fn pill(worth: Worth) -> Option<AnyView> {
    match worth {
        Worth::Proven { winner, .. } => {
            let class = format!("pill of-{winner}");
            Some(view! { <span class=class>{texts::proven_pill()}</span> }.into_any())
        }
        Worth::Estimated(_) => {
            Some(view! { <span class="pill soft">{texts::estimated_pill()}</span> }.into_any())
        }
        Worth::Unknown => None,
    }
}

/// A line: a button that plays it.
fn line(line: ShownLine) -> impl IntoView {
    let session = use_analysis();
    let class = match line.worth {
        LineWorth::Proven { wins: true, .. } => "win",
        LineWorth::Proven { wins: false, .. } => "loss",
        LineWorth::Estimated(_) | LineWorth::Unknown => "estimate",
    };
    let whole = line.texts.join(" ");
    let cells = line.texts.iter().map(|text| &text[text.len() - cell_length(text)..]);
    let mut cells: Vec<&str> = cells.collect();
    let more = cells.len() > SHOWN;
    cells.truncate(SHOWN);
    let shown = format!("{}{}", cells.join(" "), if more { " …" } else { "" });
    let worth = line.worth.words();
    let depth = line.depth.filter(|_| class == "estimate").map(texts::depth);
    let moves = line.moves;
    view! {
        <li>
            <button
                type="button"
                class="line-button"
                data-worth=class
                title=texts::play_line(&whole)
                on:click=move |_| session.act(|analysis| analysis.play(&moves))
            >
                <b>{worth}</b>
                <span class="moves">{shown}</span>
                <span class="depth">{depth}</span>
            </button>
        </li>
    }
}

/// The length of the cell's name at the end of a move's text.
fn cell_length(text: &str) -> usize {
    let digits = text.bytes().rev().take_while(u8::is_ascii_digit).count();
    (digits + 1).min(text.len())
}
