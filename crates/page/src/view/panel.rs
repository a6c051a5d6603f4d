//! Tabs, one of which is open.

use super::focus::focus;
use super::lazy::{Lazy, LazyPart};
use isolation_page_state::texts::shell;
use leptos::children::ChildrenFn;
use leptos::children::ToChildren;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tab {
    /// The game: players, settings, moves.
    Game,
    Engine,
    Tree,
    Heuristics,
    /// The evaluation over the game.
    Graph,
}

impl Tab {
    fn name(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Engine => "engine",
            Self::Tree => "tree",
            Self::Heuristics => "heuristics",
            Self::Graph => "graph",
        }
    }

    fn label(self) -> &'static str {
        match self {
            Self::Game => shell::tab_game(),
            Self::Engine => shell::tab_engine(),
            Self::Tree => shell::tab_tree(),
            Self::Heuristics => shell::tab_heuristics(),
            Self::Graph => shell::tab_graph(),
        }
    }
}

/// A part that is loaded when its tab is opened first.
pub fn lazy(part: LazyPart) -> ChildrenFn {
    ToChildren::to_children(move || view! { <Lazy part/> })
}

/// The tabs. What is behind one is built when it is opened first, and stays; the game is
/// always there.
#[component]
pub fn Tabs(
    open: RwSignal<Tab>,
    /// The tabs, and what is behind them.
    tabs: Vec<(Tab, ChildrenFn)>,
) -> impl IntoView {
    let all: Vec<Tab> = tabs.iter().map(|(tab, _)| *tab).collect();
    let walk = {
        let all = all.clone();
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
    let buttons = all.into_iter().map(|tab| {
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
    let panels = tabs.into_iter().map(|(tab, content)| {
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
                {move || opened.get().then(|| content())}
            </div>
        }
    });
    let (buttons, panels) = (buttons.collect_view(), panels.collect_view());
    view! {
        <div class="tabs" role="tablist" aria-label=shell::panel() on:keydown=walk>{buttons}</div>
        {panels}
    }
}
