//! Tabs, one of which is open.

use super::focus::focus;
use super::lazy::{Lazy, LazyPart};
use super::tab::Tab;
use isolation_page_state::texts::shell;
use leptos::children::ChildrenFn;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// The tabs. What is behind one is loaded and built when it is opened first, and stays; the game is
/// always there.
#[component]
pub fn Tabs(
    open: RwSignal<Tab>,
    tabs: Vec<Tab>,
    /// What is behind the tab of the game.
    #[prop(optional)]
    children: Option<ChildrenFn>,
) -> impl IntoView {
    let walk = {
        let all = tabs.clone();
        move |event: KeyboardEvent| {
            let here = all.iter().position(|tab| *tab == open.get_untracked()).unwrap_or(0);
            let next = match event.key().as_str() {
                "ArrowRight" => (here + 1) % all.len(),
                "ArrowLeft" => (here + all.len() - 1) % all.len(),
                "Home" => 0,
                "End" => all.len() - 1,
                _ => return,
            };
            event.prevent_default();
            open.set(all[next]);
            focus(&format!("#tab-{}", all[next].name()));
        }
    };
    let buttons = tabs.iter().copied().map(|tab| {
        view! {
            <button
                id=format!("tab-{}", tab.name())
                type="button"
                role="tab"
                class="tab"
                aria-controls=format!("panel-{}", tab.name())
                aria-selected=move || (open.get() == tab).to_string()
                tabindex=move || if open.get() == tab { "0" } else { "-1" }
                on:click=move |_| open.set(tab)
            >
                {tab.label()}
            </button>
        }
    });
    let panels = tabs.iter().copied().map(|tab| {
        let children = children.clone();
        let opened = Memo::new(move |before: Option<&bool>| {
            tab == Tab::Game || before.copied().unwrap_or(false) || open.get() == tab
        });
        view! {
            <div
                id=format!("panel-{}", tab.name())
                role="tabpanel"
                aria-labelledby=format!("tab-{}", tab.name())
                hidden=move || open.get() != tab
            >
                {move || opened.get().then(|| match &children {
                    Some(children) if tab == Tab::Game => children(),
                    _ => view! { <Lazy part=LazyPart::Tab(tab)/> }.into_any(),
                })}
            </div>
        }
    });
    let (buttons, panels) = (buttons.collect_view(), panels.collect_view());
    view! {
        <div class="tabs" role="tablist" aria-label=shell::panel() on:keydown=walk>{buttons}</div>
        {panels}
    }
}
