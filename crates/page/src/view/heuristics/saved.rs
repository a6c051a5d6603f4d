//! Formulas that the person has saved under names.

use super::evaluation::Evaluation;
use crate::reactive::{Show, memo};
use crate::view::fields::TextField;
use crate::view::focus::focus;
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
    let trouble =
        memo(move || evaluation.saved.with(|saved| saved.trouble.as_ref().map(Trouble::words)));
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
            <ul class="saved">
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
    let (name, formula) = (StoredValue::new(formula.name), StoredValue::new(formula.formula));
    let name = move || name.get_value();
    // The new name while it is typed.
    let renaming = RwSignal::new(None::<String>);
    let into_box = move |_| {
        evaluation.state.update(|state| state.type_formula(formula.get_value()));
        focus("#formula");
    };
    let rename = move |event: SubmitEvent| {
        event.prevent_default();
        let to = renaming.get_untracked().unwrap_or_default();
        let change = evaluation.saved.with_untracked(|saved| saved.value.to_rename(&name(), &to));
        note.set(Some(change.map(|change| {
            evaluation.change(change);
            focus("#formula-name");
            texts::renamed(to.trim())
        })));
    };
    let delete = move |_| {
        note.set(Some(Ok(texts::deleted(name()))));
        evaluation.change(FormulaChange::Delete { name: name() });
        focus("#formula-name");
    };
    let new_name = move || {
        view! {
            <form class="save-as" on:submit=rename>
                <TextField
                    id="new-name"
                    label=texts::new_name_of(name())
                    text=Signal::derive(move || renaming.get().unwrap_or_default())
                    on_type=move |text| renaming.set(Some(text))
                    told_by="formula-name-error"
                    bare=true
                />
                <button type="submit">{texts::rename()}</button>
            </form>
        }
    };
    let begin = move |_| {
        renaming.set(renaming.get_untracked().is_none().then(name));
        request_animation_frame(|| focus("#new-name"));
    };
    view! {
        <li data-saved=name()>
            <div class="saved-line">
                <button type="button" class="link" title=texts::use_this(name()) on:click=into_box>
                    {name()}
                </button>
                <code>{formula.get_value()}</code>
                <button type="button" class="small" aria-label=texts::rename_this(name()) on:click=begin>
                    {texts::rename()}
                </button>
                <button type="button" class="small" aria-label=texts::delete_this(name()) on:click=delete>
                    {texts::delete()}
                </button>
            </div>
            <Show when=move || renaming.with(Option::is_some)>{new_name()}</Show>
        </li>
    }
}
