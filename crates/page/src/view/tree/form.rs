//! What is to be searched, and how.

use super::session::TreeSession;
use crate::texts::{catalogue, tree as texts};
use crate::tree::{LIMITS, MAX_DEPTH, SEARCHES, Settings, Study};
use crate::view::number::grouped;
use isolation::eval::CATALOGUE;
use leptos::prelude::*;

/// The search, its depth, the heuristic, and how many nodes are kept.
#[component]
pub fn Form(session: TreeSession) -> impl IntoView {
    let study = session.study;
    let settings = Memo::new(move |_| study.with(|study| study.settings().clone()));
    let choose =
        move |change: Box<dyn FnOnce(&mut Settings)>| study.update(|study| study.change(change));
    let searches = SEARCHES.map(|search| {
        view! { <option value=search prop:selected=move || settings.with(|it| it.search == search)>{search_name(search)}</option> }
    });
    let depths = (1..=MAX_DEPTH).map(|depth| {
        view! { <option value=depth prop:selected=move || settings.with(|it| it.depth == depth)>{depth}</option> }
    });
    let heuristics = CATALOGUE.iter().map(|entry| {
        let name = entry.name;
        view! { <option value=name title=catalogue::said(entry.idea) prop:selected=move || settings.with(|it| it.heuristic == name)>{name}</option> }
    });
    let limits = LIMITS.map(|limit| {
        view! { <option value=limit prop:selected=move || settings.with(|it| it.limit == limit)>{grouped(limit as u64)}</option> }
    });
    view! {
        <div class="fields tree-form">
            <label>
                <span>{texts::search()}</span>
                <select
                    id="tree-search"
                    on:change=move |event| {
                        let value = event_target_value(&event);
                        if let Some(search) = SEARCHES.into_iter().find(|known| *known == value) {
                            choose(Box::new(move |it| it.search = search));
                        }
                    }
                >
                    {searches}
                </select>
            </label>
            <label>
                <span>{texts::depth()}</span>
                <select
                    id="tree-depth"
                    on:change=move |event| {
                        if let Ok(depth) = event_target_value(&event).parse() {
                            choose(Box::new(move |it| it.depth = depth));
                        }
                    }
                >
                    {depths.collect_view()}
                </select>
            </label>
            <label>
                <span>{texts::heuristic()}</span>
                <select
                    id="tree-heuristic"
                    on:change=move |event| {
                        let value = event_target_value(&event);
                        if let Some(entry) = CATALOGUE.iter().find(|entry| entry.name == value) {
                            choose(Box::new(move |it| it.heuristic = entry.name));
                        }
                    }
                >
                    {heuristics.collect_view()}
                </select>
            </label>
            <label>
                <span>{texts::limit()}</span>
                <select
                    id="tree-limit"
                    on:change=move |event| {
                        if let Ok(limit) = event_target_value(&event).parse() {
                            choose(Box::new(move |it| it.limit = limit));
                        }
                    }
                >
                    {limits}
                </select>
            </label>
        </div>
        <div class="tree-follow">
            <label class="tick">
                <input
                    id="tree-follow"
                    type="checkbox"
                    prop:checked=move || study.with(Study::follows)
                    on:change=move |event| {
                        let follows = event_target_checked(&event);
                        study.update(|study| study.follow(follows));
                    }
                />
                {texts::follow()}
            </label>
            <Show when=move || study.with(Study::is_older)>
                <span class="hint">{texts::older()}</span>
                <button id="tree-draw" type="button" on:click=move |_| study.update(Study::draw)>
                    {texts::draw()}
                </button>
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
