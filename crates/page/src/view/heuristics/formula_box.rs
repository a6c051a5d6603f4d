//! The input of a formula, which is evaluated at once and can be played against.

use super::evaluation::Evaluation;
use super::features::Whose;
use super::table::shown_value;
use crate::reactive::{Show, memo};
use crate::view::navigation::Navigation;
use crate::view::session::{Session, fresh_seed};
use isolation::{AgentSpec, ValueOrFault};
use isolation_page_state::address::{Address, Place};
use isolation_page_state::heuristics::{
    Completion, Heuristics, Kind, Pointed, agent_text, complete, completions, is_whole,
};
use isolation_page_state::texts::errors::Said;
use isolation_page_state::texts::heuristics as texts;
use leptos::ev::KeyboardEvent;
use leptos::html::Input;
use leptos::prelude::*;

/// The names that fit what is being typed.
#[derive(Clone, Copy)]
struct Offer {
    /// The cursor, in bytes; none while there are no completions.
    cursor: RwSignal<Option<usize>>,
    /// The name selected with the arrow keys.
    chosen: RwSignal<Option<usize>>,
    names: Memo<Vec<Completion>>,
}

impl Offer {
    fn new(evaluation: Evaluation) -> Self {
        let cursor = RwSignal::new(None);
        let names = memo(move || {
            let cursor = cursor.get();
            evaluation.state.with(|state| {
                cursor.map_or_else(Vec::new, |cursor| completions(&state.draft.text, cursor))
            })
        });
        Self { cursor, chosen: RwSignal::new(None), names }
    }

    fn close(self) {
        self.cursor.set(None);
        self.chosen.set(None);
    }

    fn walk(self, down: bool) {
        let count = self.names.with_untracked(Vec::len);
        let next = match self.chosen.get_untracked() {
            None if down => 0,
            None => count - 1,
            Some(at) if down => (at + 1) % count,
            Some(at) => (at + count - 1) % count,
        };
        self.chosen.set(Some(next));
    }
}

/// The box, what is wrong with its formula, its values, and where it can go.
#[component]
pub fn FormulaBox() -> impl IntoView {
    let evaluation = expect_context::<Evaluation>();
    let offer = Offer::new(evaluation);
    let input = NodeRef::<Input>::new();
    let take = move |name: &str| {
        let Some(field) = input.get_untracked() else { return };
        let cursor = offer.cursor.get_untracked().unwrap_or_default();
        let text = field.value();
        let (text, cursor) = complete(&text, cursor, name);
        field.set_value(&text);
        let place = text[..cursor].encode_utf16().count() as u32;
        // Refused by inputs of other types alone.
        let _ = field.set_selection_range(place, place);
        evaluation.state.update(|state| state.type_formula(text));
        offer.close();
    };
    let typed = move |_| {
        let Some(field) = input.get_untracked() else { return };
        let (text, cursor) = (field.value(), cursor_in(&field));
        offer.chosen.set(None);
        // A complete name is not covered by its completions.
        offer.cursor.set((!is_whole(&text, cursor)).then_some(cursor));
        evaluation.state.update(|state| state.type_formula(text));
    };
    let keys = move |event: KeyboardEvent| {
        let Some(field) = input.get_untracked() else { return };
        if offer.cursor.get_untracked().is_none() && event.key() == "ArrowDown" {
            offer.cursor.set(Some(cursor_in(&field)));
        }
        if offer.names.with_untracked(Vec::is_empty) {
            return;
        }
        let chosen = offer.chosen.get_untracked();
        match (event.key().as_str(), chosen) {
            ("ArrowDown", _) => offer.walk(true),
            ("ArrowUp", _) => offer.walk(false),
            ("Enter" | "Tab", Some(chosen)) => take(offer.names.get_untracked()[chosen].name),
            ("Escape", _) => offer.close(),
            _ => return,
        }
        event.prevent_default();
    };
    let pointed = memo(move || {
        evaluation.state.with(|state| {
            let fault = state
                .draft
                .error
                .as_ref()
                .map(|error| texts::fault(error.column, error.fault.said()));
            state.draft.pointed().zip(fault)
        })
    });
    let wrong = move || pointed.with(Option::is_some);
    let options = move || {
        let names = offer.names.get().into_iter().enumerate();
        names.map(|(index, it)| option(index, it, offer, take)).collect_view()
    };
    let active = move || offer.chosen.get().map(|index| format!("formula-name-{index}"));
    view! {
        <div class="combo">
            <input
                node_ref=input
                id="formula"
                class="code"
                type="text"
                role="combobox"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                placeholder="2*own - opp + overlap"
                aria-label=texts::formula()
                aria-autocomplete="list"
                aria-controls="formula-names"
                aria-expanded=move || (!offer.names.with(Vec::is_empty)).to_string()
                aria-activedescendant=active
                aria-describedby="formula-error formula-hint"
                aria-invalid=move || wrong().to_string()
                prop:value=move || evaluation.state.with(|state| state.draft.text.clone())
                on:input=typed
                on:keydown=keys
                on:blur=move |_| offer.close()
            />
            <ul
                id="formula-names"
                role="listbox"
                aria-label=texts::suggestions()
                hidden=move || offer.names.with(Vec::is_empty)
            >
                {options}
            </ul>
        </div>
        <div id="formula-error" role="alert">
            {move || pointed.get().map(|(pointed, fault)| complaint(pointed, fault))}
        </div>
        <Verdict evaluation/>
        <p id="formula-hint" class="hint">{texts::formula_hint()}</p>
        <Actions evaluation/>
    }
}

fn cursor_in(field: &web_sys::HtmlInputElement) -> usize {
    let place = field.selection_start().ok().flatten().unwrap_or_default();
    bytes(&field.value(), place)
}

/// Converts a position in UTF-16 units to bytes.
fn bytes(text: &str, place: u32) -> usize {
    let mut units = 0;
    let mut characters = text.char_indices();
    let behind = characters.find(|(_, character)| {
        let here = units;
        units += character.len_utf16();
        here >= place as usize
    });
    behind.map_or(text.len(), |(byte, _)| byte)
}

fn option(
    index: usize,
    name: Completion,
    offer: Offer,
    take: impl Fn(&str) + Copy + 'static,
) -> impl IntoView {
    let kind = match name.kind {
        Kind::Feature => texts::feature(),
        Kind::Heuristic => texts::heuristic(),
    };
    view! {
        <li
            id=format!("formula-name-{index}")
            role="option"
            aria-selected=move || (offer.chosen.get() == Some(index)).to_string()
            title=name.about
            on:mousedown=move |event| {
                // The focus stays in the box.
                event.prevent_default();
                take(name.name);
            }
        >
            <code>{name.name}</code>
            <span class="kind">{kind}</span>
            <span class="hint">{name.about}</span>
        </li>
    }
}

fn complaint(pointed: Pointed, fault: String) -> impl IntoView {
    view! {
        <pre class="pointed" aria-hidden="true">{pointed.excerpt} "\n" <b>{pointed.caret}</b></pre>
        <p class="error">{fault}</p>
    }
}

/// The value of the formula in the position on the board.
#[component]
fn Verdict(evaluation: Evaluation) -> impl IntoView {
    let values = memo(move || evaluation.state.with(|state| state.draft_values().cloned()));
    let value = move |index: usize| values.with(|it| it.as_ref().map(|it| shown_value(&it[index])));
    // An error of the position, such as a division by zero, is shown once.
    let faulty = move || {
        values.with(|it| it.as_ref().is_some_and(|it| matches!(it[0], ValueOrFault::Fault { .. })))
    };
    let finished = move || {
        evaluation.state.with(|state| {
            let position = state.evaluated_position();
            state.draft_values().is_some() && position.is_some_and(|it| it.outcome().is_some())
        })
    };
    view! {
        <p id="formula-value" class="both-values" role="status">
            <Show when=move || values.with(Option::is_some)>
                <span><Whose evaluation mover=true/> " " {texts::to_move()} " " <b>{move || value(0)}</b></span>
                <Show when=move || !faulty()>
                    <span><Whose evaluation mover=false/> " " {texts::not_to_move()} " " <b>{move || value(1)}</b></span>
                </Show>
            </Show>
        </p>
        <Show when=finished><p class="hint">{texts::finished_game()}</p></Show>
    }
}

/// The links that use the formula: to the table, to a tournament.
#[component]
fn Actions(evaluation: Evaluation) -> impl IntoView {
    let session = expect_context::<Session>();
    let navigation = expect_context::<Navigation>();
    let usable =
        memo(move || evaluation.state.with(|state: &Heuristics| state.draft.formula().is_some()));
    let refusal = RwSignal::new(None::<String>);
    let agent = move || {
        let text = evaluation.state.with_untracked(|state| state.draft.text.clone());
        let agent = agent_text(&text);
        refusal.set(agent.as_ref().err().cloned());
        agent.ok()
    };
    let play = move |_| {
        let Some(spec) = agent().and_then(|text| text.parse::<AgentSpec>().ok()) else { return };
        session.act(|play| play.play_against(spec, fresh_seed()));
        if navigation.place().get_untracked() != Place::Play {
            navigation.go(&Address::new(Place::Play));
        }
    };
    let enter = move |_| {
        let Some(agent) = agent() else { return };
        navigation.go(&Address::new(Place::Compare).with("agent", agent));
    };
    view! {
        <p class="actions">
            <button id="play-against" type="button" class="primary" disabled=move || !usable.get() on:click=play>
                {texts::play_against()}
            </button>
            <button id="enter-tournament" type="button" disabled=move || !usable.get() on:click=enter>
                {texts::enter_tournament()}
            </button>
        </p>
        <p class="error" role="alert">{refusal}</p>
    }
}
