//! The settings of the search.

use super::session::TreeSession;
use crate::reactive::Show;
use crate::view::fields::{Button, Select, Tick, by_name, options};
use crate::view::heuristics::Evaluation;
use isolation_page_state::texts::numbers::grouped;
use isolation_page_state::texts::{catalogue, tree as texts};
use isolation_page_state::tree::{LIMITS, SEARCHES, Study, TreeSettings};
use leptos::prelude::*;

/// The search, the heuristic, and how many nodes are kept.
#[component]
pub fn Form(session: TreeSession) -> impl IntoView {
    let study = session.study;
    let read = move |read: fn(&TreeSettings) -> String| {
        Signal::derive(move || study.with(|study| read(&study.settings)))
    };
    let change =
        move |change: &dyn Fn(&mut TreeSettings)| study.update(|study| study.change(change));
    let choose_search = by_name(SEARCHES, |it| it, move |search| change(&|it| it.search = search));
    let choose_heuristic = move |text: String| change(&|it| it.heuristic.clone_from(&text));
    let saved = expect_context::<Evaluation>().saved;
    // The names that are known, then the formulas that a person has saved.
    let heuristics = move || {
        let names = options(catalogue::heuristics()).into_iter();
        let own = saved.with(|saved| saved.value.formulas.clone()).into_iter();
        let own = own.map(|own| (own.formula, texts::own_formula(own.name)));
        let heuristics = names.chain(own).collect::<Vec<_>>();
        view! {
            <Select
                id="tree-heuristic"
                label=texts::heuristic()
                options=heuristics
                chosen=read(|it| it.heuristic.clone())
                on_choose=choose_heuristic
            />
        }
    };
    let choose_limit = by_name(LIMITS, |it| it, move |limit| change(&|it| it.limit = limit));
    view! {
        <div class="fields tree-form">
            <Select
                id="tree-search"
                label=texts::search()
                options=options(SEARCHES.map(|search| (search, search_name(search))))
                chosen=read(|it| it.search.to_owned())
                on_choose=choose_search
            />
            {heuristics}
            <Select
                id="tree-limit"
                label=texts::limit()
                options=options(LIMITS.map(|limit| (limit, grouped(limit as u64))))
                chosen=read(|it| it.limit.to_string())
                on_choose=choose_limit
            />
        </div>
        <div class="tree-follow">
            <Tick
                id="tree-follow"
                label=texts::follow()
                ticked=Signal::derive(move || study.with(|study| !study.stays))
                on_change=move |follows| study.update(|study| study.follow(follows))
            />
            <Show when=move || study.with(Study::is_older)>
                <span class="hint">{texts::older()}</span>
                <Button id="tree-draw" label=texts::draw() on_press=move || study.update(Study::draw)/>
            </Show>
        </div>
    }
}

/// A search's name to people.
pub fn search_name(search: &str) -> &'static str {
    match search {
        "minimax" => texts::minimax(),
        "alphabeta" => texts::alphabeta(),
        _ => texts::deepening(),
    }
}
