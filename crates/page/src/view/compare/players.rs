//! The players of a draft: a row for each, and a choice of more.

use super::session::Comparing;
use crate::reactive::memo;
use crate::view::fields::TextField;
use crate::view::focus::focus;
use isolation_page_state::compare::{Draft, Field, groups};
use isolation_page_state::texts::compare as texts;
use leptos::prelude::*;

/// Further players, beside those that are offered by name.
const BY_TEXT: &str = "?";

#[component]
pub fn Players() -> impl IntoView {
    let draft = expect_context::<Comparing>().draft;
    let count = memo(move || draft.with(|draft| draft.players.len()));
    let rows = move || (0..count.get()).map(|number| view! { <PlayerRow number/> }).collect_view();
    let add = move |event| {
        let text = event_target_value(&event);
        let text = if text == BY_TEXT { String::new() } else { text };
        let number = count.get_untracked();
        draft.update(|draft| draft.add(&text));
        if text.is_empty() {
            request_animation_frame(move || focus(&format!("#player-agent-{number}")));
        }
    };
    let offered = groups().into_iter().map(|(group, choices)| {
        let options = choices.into_iter().map(|(label, text)| {
            view! { <option value=text>{label}</option> }
        });
        view! { <optgroup label=group>{options.collect_view()}</optgroup> }
    });
    view! {
        <fieldset class="entrants">
            <legend>{texts::players()}</legend>
            {rows}
            // Nothing stays chosen: each choice adds a player.
            <select id="add-player" aria-label=texts::add_player() prop:value=move || { count.track(); "" } on:change=add>
                <option value="" disabled selected>{texts::add_placeholder()}</option>
                <option value=BY_TEXT>{texts::own_agent()}</option>
                {offered.collect_view()}
            </select>
            <FieldError field=Field::Players id="players-error"/>
        </fieldset>
    }
}

#[component]
fn PlayerRow(number: usize) -> impl IntoView {
    let comparing = expect_context::<Comparing>();
    let draft = comparing.draft;
    let shown = move |read: fn(&isolation_page_state::compare::PlayerDraft) -> &String| {
        draft.with(|draft| draft.players.get(number).map(read).cloned().unwrap_or_default())
    };
    let wrong = comparing.fault(Field::Player(number));
    let change =
        move |text: String, write: fn(&mut isolation_page_state::compare::PlayerDraft, String)| {
            draft.update(|draft| {
                if let Some(player) = draft.players.get_mut(number) {
                    write(player, text);
                }
            });
        };
    view! {
        <div class="entrant">
            <TextField
                id=format!("player-agent-{number}")
                label=texts::player_agent(number + 1)
                text=Signal::derive(move || shown(|player| &player.text))
                on_type=move |text| change(text, |player, text| player.text = text)
                error=wrong
                told_by=format!("player-error-{number}")
                code=true
                bare=true
            />
            <TextField
                id=format!("player-name-{number}")
                label=texts::player_name(number + 1)
                text=Signal::derive(move || shown(|player| &player.name))
                on_type=move |text| change(text, |player, text| player.name = text)
                told_by=format!("player-error-{number}")
                placeholder=texts::name_hint()
                bare=true
            />
            <button
                type="button"
                class="plain"
                aria-label=texts::remove_player(number + 1)
                on:click=move |_| {
                    draft.update(|draft: &mut Draft| draft.remove(number));
                    request_animation_frame(|| focus("#add-player"));
                }
            >
                "×"
            </button>
            <FieldError field=Field::Player(number) id=format!("player-error-{number}")/>
        </div>
    }
}

#[component]
fn FieldError(field: Field, #[prop(into)] id: String) -> impl IntoView {
    let wrong = expect_context::<Comparing>().fault(field);
    view! { <span id=id class="error">{wrong}</span> }
}
