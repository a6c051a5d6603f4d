//! The panel beside the board: tabs, one of which is open.

use super::focus::focus;
use super::native::NativeSwitch;
use super::parts::{Lazy, Part};
use crate::texts::shell;
use leptos::children::ChildrenFn;
use leptos::children::ToChildren;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// A tab of the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tab {
    /// The game: players, settings, moves.
    Game,
    /// What the engine finds.
    Engine,
    /// How it searches.
    Tree,
    /// How it judges.
    Heuristics,
}

impl Tab {
    const ALL: [Self; 4] = [Self::Game, Self::Engine, Self::Tree, Self::Heuristics];

    fn name(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Engine => "engine",
            Self::Tree => "tree",
            Self::Heuristics => "heuristics",
        }
    }

    fn label(self) -> &'static str {
        match self {
            Self::Game => shell::tab_game(),
            Self::Engine => shell::tab_engine(),
            Self::Tree => shell::tab_tree(),
            Self::Heuristics => shell::tab_heuristics(),
        }
    }

    /// The tab that a key leads to.
    fn after(self, key: &str) -> Option<Self> {
        let index = Self::ALL.iter().position(|tab| *tab == self)?;
        let count = Self::ALL.len();
        let next = match key {
            "ArrowRight" => (index + 1) % count,
            "ArrowLeft" => (index + count - 1) % count,
            "Home" => 0,
            "End" => count - 1,
            _ => return None,
        };
        Some(Self::ALL[next])
    }
}

/// The panel. What is behind the last two tabs works much: it is loaded and built when its tab is opened first,
/// and stays.
#[component]
pub fn Panel(
    /// The tab that is open.
    open: RwSignal<Tab>,
    /// What is behind the first tab.
    game: ChildrenFn,
    /// What is behind the second.
    engine: ChildrenFn,
) -> impl IntoView {
    let walk = move |event: KeyboardEvent| {
        if let Some(next) = open.get_untracked().after(&event.key()) {
            event.prevent_default();
            open.set(next);
            focus(&format!("#tab-{}", next.name()));
        }
    };
    let tabs = Tab::ALL.map(|tab| {
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
    let tree = ToChildren::to_children(|| view! { <Lazy part=Part::Tree/> });
    let heuristics = ToChildren::to_children(|| view! { <Lazy part=Part::Heuristics/> });
    let panels =
        [game, engine, tree, heuristics].into_iter().zip(Tab::ALL).map(|(content, tab)| {
            let opened = Memo::new(move |before: Option<&bool>| {
                let light = matches!(tab, Tab::Game | Tab::Engine);
                light || before.copied().unwrap_or(false) || open.get() == tab
            });
            view! {
                <div
                    id=format!("panel-{}", tab.name())
                    role="tabpanel"
                    aria-labelledby=format!("tab-{}", tab.name())
                    hidden=move || open.get() != tab
                >
                    {(tab == Tab::Engine).then(|| view! { <NativeSwitch/> })}
                    {move || opened.get().then(|| content())}
                </div>
            }
        });
    view! {
        <div class="panel">
            <div class="tabs" role="tablist" aria-label=shell::panel() on:keydown=walk>{tabs}</div>
            {panels.collect_view()}
        </div>
    }
}
