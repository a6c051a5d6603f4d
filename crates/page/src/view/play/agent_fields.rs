//! An agent's text and parameters, made from the table of searches.

use crate::play::{AgentDraft, Field, NONE};
use crate::texts::{catalogue, play as texts};
use crate::view::session::use_session;
use isolation::board::Player;
use isolation::eval::{CATALOGUE, heuristic};
use isolation::{Param, ParamKind, Value};
use leptos::prelude::*;

/// The parameters that are shown at once and in this order, where a search has them; all others
/// are folded away.
const FIRST: [&str; 4] = ["depth", "time", "nodes", "eval"];

#[derive(Clone, Copy)]
struct Editor {
    player: Player,
    draft: Memo<AgentDraft>,
    edit: Callback<Edit>,
}

type Edit = Box<dyn FnOnce(&mut AgentDraft) + Send + Sync>;

impl Editor {
    fn of(player: Player) -> Self {
        let session = use_session();
        let draft = Memo::new(move |_| {
            session.play.with(|play| play.settings().seat(player).agent.clone())
        });
        let edit =
            Callback::new(move |edit: Edit| session.act(|play| play.edit_agent(player, edit)));
        Self { player, draft, edit }
    }

    fn edit(self, change: impl FnOnce(&mut AgentDraft) + Send + Sync + 'static) {
        self.edit.run(Box::new(change));
    }
}

/// The parameters of a player's agent, and what is wrong with its text.
#[component]
pub fn AgentFields(
    /// Whose agent.
    player: Player,
) -> impl IntoView {
    let editor = Editor::of(player);
    let draft = editor.draft;
    let search = Memo::new(move |_| draft.with(|draft| draft.spec().entry().name));
    let fields = move || {
        search.get();
        let entry = draft.with_untracked(|draft| draft.spec().entry());
        let place = |param: &Param| FIRST.iter().position(|name| *name == param.name);
        let (mut first, folded): (Vec<&Param>, Vec<&Param>) =
            entry.params.iter().partition(|param| place(param).is_some());
        first.sort_by_key(|param| place(param));
        let show = |params: Vec<&'static Param>| {
            params.into_iter().map(|param| parameter(editor, param)).collect_view()
        };
        let folded = (!folded.is_empty()).then(|| {
            view! { <details><summary>{texts::more_of(entry.name)}</summary><div class="fields">{show(folded)}</div></details> }
        });
        view! {
            <p class="hint">{catalogue::said(entry.idea)}</p>
            <div class="fields">{show(first)}</div>
            {folded}
        }
    };
    let error = move || draft.with(|draft| draft.error().map(str::to_owned));
    let plays_on = move || {
        let agent = draft.with(AgentDraft::plays_on)?;
        Some(view! { <p class="hint">{texts::until_right(agent)}</p> })
    };

    view! {
        <p id=format!("{player}-agent-error") class="error" role="alert">{error}</p>
        {plays_on}
        {fields}
    }
}

/// The agent as text.
#[component]
pub fn AgentText(
    /// Whose agent.
    player: Player,
) -> impl IntoView {
    let editor = Editor::of(player);
    let draft = editor.draft;
    view! {
        <input
            id=format!("{player}-agent")
            class="agent"
            spellcheck="false"
            autocapitalize="off"
            autocomplete="off"
            aria-label=match player {
                Player::First => texts::agent_of_first(),
                Player::Second => texts::agent_of_second(),
            }
            aria-describedby=format!("{player}-agent-error")
            aria-invalid=move || draft.with(|draft| draft.error().is_some()).to_string()
            prop:value=move || draft.with(|draft| draft.text().to_owned())
            on:input=move |event| {
                let text = event_target_value(&event);
                editor.edit(move |draft| draft.type_text(text));
            }
            on:change=move |_| editor.edit(AgentDraft::end_typing)
        />
    }
}

fn parameter(editor: Editor, param: &'static Param) -> AnyView {
    match param.kind {
        ParamKind::Eval => view! { <EvalField editor param/> }.into_any(),
        ParamKind::Choice(words) => view! { <ChoiceField editor param words/> }.into_any(),
        ParamKind::Count { .. } | ParamKind::Time => {
            view! { <label title=catalogue::said(param.about)><span>{param.name}</span><Typed editor param/></label> }
                .into_any()
        }
    }
}

fn field_of(editor: Editor, param: &'static Param) -> Memo<Field> {
    Memo::new(move |_| editor.draft.with(|draft| draft.field(param.name)))
}

/// A parameter that is typed.
#[component]
fn Typed(editor: Editor, param: &'static Param) -> impl IntoView {
    let field = field_of(editor, param);
    let error = move || field.with(|field| field.error.clone());
    let error_id = format!("{}-{}-error", editor.player, param.name);
    let placeholder = match param.kind {
        ParamKind::Eval => "2*own - opp",
        _ => texts::none(),
    };
    view! {
        <input
            id=format!("{}-{}", editor.player, param.name)
            class:formula=param.kind == ParamKind::Eval
            spellcheck="false"
            autocapitalize="off"
            autocomplete="off"
            placeholder=placeholder
            aria-label=format!("{}: {}", param.name, catalogue::said(param.about))
            aria-describedby=error_id.clone()
            aria-invalid=move || error().is_some().to_string()
            prop:value=move || field.with(|field| field.text.clone())
            on:input=move |event| {
                let text = event_target_value(&event);
                editor.edit(move |draft| draft.type_value(param.name, text));
            }
            on:change=move |_| editor.edit(AgentDraft::end_typing)
        />
        <span id=error_id class="error" role="alert">{error}</span>
    }
}

/// A parameter that is one of a few words.
#[component]
fn ChoiceField(
    editor: Editor,
    param: &'static Param,
    words: &'static [&'static str],
) -> impl IntoView {
    let field = field_of(editor, param);
    let options = words.iter().map(|word| {
        view! { <option value=*word prop:selected=move || field.with(|field| field.text == *word)>{*word}</option> }
    });
    view! {
        <label title=catalogue::said(param.about)>
            <span>{param.name}</span>
            <select
                id=format!("{}-{}", editor.player, param.name)
                on:change=move |event| {
                    let word = event_target_value(&event);
                    editor.edit(move |draft| {
                        draft.type_value(param.name, word);
                        draft.end_typing();
                    });
                }
            >
                {options.collect_view()}
            </select>
        </label>
    }
}

/// An evaluation: a heuristic of the catalogue with its idea, or a formula of one's own.
#[component]
fn EvalField(editor: Editor, param: &'static Param) -> impl IntoView {
    const OWN: &str = "own formula";
    let field = field_of(editor, param);
    let chosen = Memo::new(move |_| field.with(|field| field.heuristic));
    let own_estimate = (param.default == Value::None).then_some(Some(NONE));
    let names = CATALOGUE.iter().map(|entry| Some(entry.name)).chain([None]);
    let options = own_estimate.into_iter().chain(names).map(|name| {
        let text = match name {
            Some(NONE) => texts::own_estimate(),
            name => name.unwrap_or(texts::own_formula()),
        };
        view! { <option value=name.unwrap_or(OWN) prop:selected=move || chosen.get() == name>{text}</option> }
    });
    let entry = move || chosen.get().and_then(|name| heuristic(name).ok());
    let own = move || {
        view! {
            <Typed editor param/>
            <p class="hint">{texts::formula_hint()}</p>
        }
    };
    view! {
        <div class="eval">
            <label title=catalogue::said(param.about)>
                <span>{texts::heuristic()}</span>
                <select
                    id=format!("{}-heuristic", editor.player)
                    on:change=move |event| {
                        let name = event_target_value(&event);
                        editor.edit(move |draft| {
                            let name = (name != OWN).then_some(name.as_str());
                            draft.choose_heuristic(param.name, name);
                            draft.end_typing();
                        });
                    }
                >
                    {options.collect_view()}
                </select>
            </label>
            <Show when=move || chosen.get().is_some() fallback=own>
                <p class="hint">
                    {move || entry().map(|entry| catalogue::said(entry.idea))} " "
                    <code>{move || entry().map(|entry| entry.formula)}</code>
                </p>
            </Show>
        </div>
    }
}
