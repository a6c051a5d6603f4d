//! The content of the file that is loaded on first use. Only the page as a whole names it: what it holds shows it as
//! `Lazy`.

use super::lazy::{Content, LazyPart};
use super::tab::Tab;
use super::{
    analyse, boards, compare, friend, games, heuristics, learn, play, puzzles, share, tree,
};
use isolation_page_state::address::Place;
use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;

#[cfg(feature = "split")]
#[leptos::wasm_split::wasm_split(places, wasm_split_path = leptos::wasm_split, fallible)]
pub fn places() -> Result<Content, SplitLoaderError> {
    Ok(Content { start, view })
}

#[cfg(not(feature = "split"))]
pub async fn places() -> Result<Content, SplitLoaderError> {
    Ok(Content { start, view })
}

fn start() {
    heuristics::start();
    analyse::start();
    learn::start();
    puzzles::start();
    compare::start();
    boards::start();
    friend::start();
    games::start();
}

fn view(part: LazyPart) -> AnyView {
    match part {
        LazyPart::Place(place) => of_place(place),
        LazyPart::Tab(tab) => of_tab(tab),
        LazyPart::Settings => view! { <play::Settings/> }.into_any(),
        LazyPart::Moves => view! { <play::Moves/> }.into_any(),
        LazyPart::EndCard => view! { <play::CardBody/> }.into_any(),
        LazyPart::Retries => view! { <play::Retries/> }.into_any(),
        LazyPart::Share => view! { <share::Shared/> }.into_any(),
    }
}

fn of_place(place: Place) -> AnyView {
    match place {
        // Needed at once.
        Place::Play => ().into_any(),
        Place::Puzzles => view! { <puzzles::Puzzles/> }.into_any(),
        Place::Analyse => view! { <analyse::Analyse/> }.into_any(),
        Place::Learn => view! { <learn::Learn/> }.into_any(),
        Place::Compare => view! { <compare::Compare/> }.into_any(),
        Place::Boards => view! { <boards::BoardsPlace/> }.into_any(),
        Place::Friend => view! { <friend::FriendPlace/> }.into_any(),
        Place::Games => view! { <games::Games/> }.into_any(),
    }
}

fn of_tab(tab: Tab) -> AnyView {
    match tab {
        // Needed at once, and what stands above the tabs.
        Tab::Game | Tab::Moves => ().into_any(),
        Tab::Engine => view! { <play::EnginePanel/> }.into_any(),
        Tab::Tree => view! { <tree::TreePanel/> }.into_any(),
        Tab::Heuristics => view! { <heuristics::HeuristicsPanel/> }.into_any(),
        Tab::Graph => view! { <analyse::Graph/> }.into_any(),
    }
}
