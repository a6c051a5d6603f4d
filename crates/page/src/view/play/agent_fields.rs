//! An agent's text and parameters, made from the table of searches.

use crate::reactive::{Show, memo};
use crate::view::fields::{Select, TextField, options};
use crate::view::session::Session;
use isolation::board::Player;
use isolation::eval::heuristic;
use isolation::spec::{Param, ParamKind, Value};
use isolation_compact::sort_by_key;
use isolation_page_state::play::{AgentDraft, Field, NONE, Play};
use isolation_page_state::texts::{catalogue, play as texts};
use leptos::prelude::*;

/// The parameters that are shown at once and in this order, where a search has them; all others
/// are folded away.
const SHOWN_AT_ONCE: [&str; 4] = ["depth", "time", "nodes", "eval"];

#[derive(Clone, Copy)]
struct Editor {
    player: Player,
    draft: Memo<AgentDraft>,
    session: Session,
}

impl Editor {
    fn of(player: Player) -> Self {
        let session = expect_context::<Session>();
        let agent = move |play: &Play| play.settings.seat(player).agent.clone();
        Self { player, draft: memo(move || session.play.with(agent)), session }
    }

    fn edit(self, change: impl FnOnce(&mut AgentDraft)) {
        self.session.act(|play| play.edit_agent(self.player, change));
    }
}

/// The parameters of a player's agent, and what is wrong with its text.
#[component]
pub fn AgentFields(player: Player) -> impl IntoView {
    let editor = Editor::of(player);
    let draft = editor.draft;
    let search = memo(move || draft.with(|draft| draft.spec.entry().name));
    let fields = move || {
        search.get();
        let entry = draft.with_untracked(|draft| draft.spec.entry());
        let place = |param: &Param| SHOWN_AT_ONCE.iter().position(|name| *name == param.name);
        let (mut first, folded): (Vec<&Param>, Vec<&Param>) =
            entry.params.iter().partition(|param| place(param).is_some());
        sort_by_key(&mut first, |param| place(param));
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
    let plays_on = move || {
        let agent = draft.with(AgentDraft::plays_on)?;
        Some(view! { <p class="hint">{texts::until_right(agent)}</p> })
    };

    view! {
        {plays_on}
        {fields}
    }
}

#[component]
pub fn AgentText(player: Player) -> impl IntoView {
    let editor = Editor::of(player);
    let label = [texts::agent_of_first(), texts::agent_of_second()][player.index()];
    view! {
        <TextField
            id=format!("{player}-agent")
            label=label.to_owned()
            text=Signal::derive(move || editor.draft.with(|draft| draft.text.clone()))
            on_type=move |text| editor.edit(move |draft| draft.type_text(text))
            on_done=move |_| editor.edit(AgentDraft::end_typing)
            error=Signal::derive(move || editor.draft.with(|draft| draft.error.clone()))
            code=true
            bare=true
        />
    }
}

/// A parameter: one of a few words, an evaluation, or what is typed.
fn parameter(editor: Editor, param: &'static Param) -> AnyView {
    let field = memo(move || editor.draft.with(|draft| draft.field(param.name)));
    match param.kind {
        ParamKind::Eval => view! { <EvalField editor param field/> }.into_any(),
        ParamKind::Choice(words) => {
            let choose = move |word| {
                editor.edit(move |draft| {
                    draft.type_value(param.name, word);
                    draft.end_typing();
                });
            };
            view! {
                <Select
                    id=format!("{}-{}", editor.player, param.name)
                    label=param.name
                    options=options(words.iter().map(|word| (word, word)))
                    chosen=Signal::derive(move || field.get().text)
                    on_choose=choose
                    title=catalogue::said(param.about)
                />
            }
            .into_any()
        }
        ParamKind::Count { .. } | ParamKind::Time => {
            view! { <Typed editor param field/> }.into_any()
        }
    }
}

#[component]
fn Typed(editor: Editor, param: &'static Param, field: Memo<Field>) -> impl IntoView {
    let formula = param.kind == ParamKind::Eval;
    view! {
        <TextField
            id=format!("{}-{}", editor.player, param.name)
            label=param.name.to_owned()
            text=Signal::derive(move || field.get().text)
            on_type=move |text| editor.edit(move |draft| draft.type_value(param.name, text))
            on_done=move |_| editor.edit(AgentDraft::end_typing)
            error=Signal::derive(move || field.get().error)
            placeholder=if formula { "2*own - opp" } else { texts::none() }
            code=formula
            title=catalogue::said(param.about)
        />
    }
}

/// An evaluation: a heuristic of the catalogue with its idea, or a formula of one's own.
#[component]
fn EvalField(editor: Editor, param: &'static Param, field: Memo<Field>) -> impl IntoView {
    const OWN: &str = "own formula";
    let chosen = memo(move || field.with(|field| field.heuristic));
    let own_estimate = (param.default == Value::None).then(|| (NONE, texts::own_estimate()));
    let names = own_estimate
        .into_iter()
        .chain(catalogue::heuristics())
        .chain([(OWN, texts::own_formula())]);
    let entry = move || chosen.get().and_then(|name| heuristic(name).ok());
    let choose = move |name: String| {
        editor.edit(move |draft| {
            let name = (name != OWN).then_some(name.as_str());
            draft.choose_heuristic(param.name, name);
            draft.end_typing();
        });
    };
    let own = move || {
        view! {
            <Typed editor param field/>
            <p class="hint">{texts::formula_hint()}</p>
        }
    };
    view! {
        <div class="eval">
            <Select
                id=format!("{}-heuristic", editor.player)
                label=texts::heuristic()
                options=options(names)
                chosen=Signal::derive(move || chosen.get().unwrap_or(OWN).to_owned())
                on_choose=choose
                title=catalogue::said(param.about)
            />
            <Show when=move || chosen.get().is_some() fallback=own>
                <p class="hint">
                    {move || entry().map(|entry| catalogue::said(entry.idea))} " "
                    <code>{move || entry().map(|entry| entry.formula)}</code>
                </p>
            </Show>
        </div>
    }
}
