//! Formulas that the person has saved under names.

use super::evaluation::Evaluation;
use crate::reactive::{Show, memo};
use crate::view::fields::TextField;
use crate::view::focus::focus;
use crate::view::saved_item::{SavedItem, Undo};
use isolation_page_state::heuristics::{FormulaChange, NamedFormula};
use isolation_page_state::storage::Trouble;
use isolation_page_state::texts::heuristics as texts;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

/// The saved formulas, and a field to save the one in the box.
#[component]
pub fn SavedFormulas() -> impl IntoView {
    let evaluation = expect_context::<Evaluation>();
    let name = RwSignal::new(String::new());
    let note = RwSignal::new(None::<Result<String, String>>);
    let save = move |event: SubmitEvent| {
        event.prevent_default();
        let formula = evaluation.state.with_untracked(|state| state.draft.text.clone());
        let change = evaluation
            .saved
            .with_untracked(|saved| saved.value.to_save(&name.get_untracked(), &formula));
        note.set(Some(change.map(|change| {
            evaluation.change(change);
            texts::saved(name.get_untracked().trim())
        })));
    };
    let formulas = memo(move || evaluation.saved.with(|saved| saved.value.formulas.clone()));
    let trouble = memo(move || {
        evaluation.saved.with(|saved| saved.trouble.as_ref().and_then(Trouble::words))
    });
    let saved_note = move || note.get().and_then(Result::ok);
    let refused = move || note.get().and_then(Result::err);
    view! {
        <details id="saved-formulas">
            <summary>
                {texts::saved_formulas()} " · " {move || formulas.with(Vec::len)}
            </summary>
            <form class="save-as" on:submit=save>
                <TextField
                    id="formula-name"
                    label=texts::save_as().to_owned()
                    text=name
                    on_type=move |text| name.set(text)
                    error=Signal::derive(refused)
                    told_by="formula-name-error"
                    placeholder=texts::name()
                    bare=true
                />
                <button id="save-formula" type="submit">{texts::save()}</button>
            </form>
            <p class="hint" role="status">{saved_note}</p>
            <p id="formula-name-error" class="error" role="alert">{refused}</p>
            <p id="formulas-trouble" class="error" role="alert">{trouble}</p>
            <Show when=move || formulas.with(Vec::is_empty)>
                <p class="hint">{texts::none_saved()}</p>
            </Show>
            <ul class="saved-list">
                <For each=move || formulas.get() key=Clone::clone let:formula>
                    <SavedFormula evaluation formula note/>
                </For>
            </ul>
        </details>
    }
}

#[component]
fn SavedFormula(
    evaluation: Evaluation,
    formula: NamedFormula,
    note: RwSignal<Option<Result<String, String>>>,
) -> impl IntoView {
    let undo = expect_context::<Undo>();
    let saved = StoredValue::new(formula);
    let name = move || saved.with_value(|saved| saved.name.clone());
    let text = move || saved.with_value(|saved| saved.formula.clone());
    let into_box = move |_| {
        evaluation.state.update(|state| state.type_formula(text()));
        focus("#formula");
    };
    let rename = move |to: String| {
        let change = evaluation.saved.with_untracked(|saved| saved.value.to_rename(&name(), &to));
        let renamed = change.is_ok();
        note.set(change.map(|change| evaluation.change(change)).err().map(Err));
        renamed
    };
    let delete = move |()| {
        let saved = saved.get_value();
        evaluation.change(FormulaChange::Delete { name: name() });
        undo.offer(name(), move || evaluation.change(FormulaChange::Save(saved)));
    };
    view! {
        <SavedItem name=name() on_rename=rename on_delete=delete>
            <button type="button" class="title" title=texts::use_this(name()) on:click=into_box>
                <b>{name()}</b>
                <code class="hint">{text()}</code>
            </button>
        </SavedItem>
    }
}
