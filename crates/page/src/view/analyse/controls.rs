//! The row of buttons below the board.

use super::use_analysis;
use crate::analyse::Analysis;
use crate::analyse::tree::{GameTree, Walk};
use crate::texts::analyse as texts;
use crate::view::look::use_look;
use crate::view::share::Share;
use isolation::{AnyPosition, GameRecord, PRESETS};
use leptos::prelude::*;

/// The ends and the steps, and what is done with the board.
#[component]
pub fn Controls() -> impl IntoView {
    let session = use_analysis();
    let state = session.state;
    let look = use_look();
    let step = move |id: &'static str, sign: &'static str, label: &'static str, walk: Walk| {
        let leads = Memo::new(move |_| {
            state.with(|it| it.tree().after(walk).is_some_and(|to| to != it.tree().current()))
        });
        view! {
            <button
                id=id
                type="button"
                class="step"
                aria-label=label
                title=label
                aria-disabled=move || (!leads.get()).to_string()
                on:click=move |_| session.act(|analysis| analysis.walk(walk))
            >
                {sign}
            </button>
        }
    };
    let record = move || {
        let players = || "human".to_owned();
        state.with(|it| GameRecord::of(&it.whole_game(), [players(), players()], None, Vec::new()))
    };
    view! {
        <div class="controls">
            <span class="travel">
                {step("to-start", "«", texts::to_start(), Walk::Start)}
                {step("back", "‹", texts::back(), Walk::Back)}
                {step("forward", "›", texts::forward(), Walk::Forward)}
                {step("to-end", "»", texts::to_end(), Walk::End)}
            </span>
            <button
                id="flip"
                type="button"
                aria-pressed=move || look.flipped.get().to_string()
                on:click=move |_| look.flipped.update(|flipped| *flipped = !*flipped)
            >
                {texts::flip()}
            </button>
            <button
                id="edit"
                type="button"
                aria-pressed=move || state.with(|it| it.editor().is_some()).to_string()
                on:click=move |_| session.act(|it| it.edit(it.editor().is_none()))
            >
                {texts::edit()}
            </button>
            <button
                id="new-board"
                type="button"
                on:click=move |_| session.act(|analysis: &mut Analysis| {
                    analysis.begin(GameTree::new(AnyPosition::start(&PRESETS[0].rules)));
                })
            >
                {texts::new_board()}
            </button>
            <Share
                address=Signal::derive(move || state.with(Analysis::address))
                game=Signal::derive(move || state.with(Analysis::game))
                record=Signal::derive(record)
            />
        </div>
    }
}
