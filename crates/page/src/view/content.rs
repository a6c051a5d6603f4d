//! The content of the file that is loaded on first use. Only the page as a whole names it: what it holds shows it as
//! `Lazy`.

use super::lazy::{Content, LazyPart};
use super::{
    analyse, boards, compare, friend, games, heuristics, learn, play, puzzles, share, tree,
};
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
}

fn view(part: LazyPart) -> AnyView {
    match part {
        LazyPart::Puzzles => view! { <puzzles::Puzzles/> }.into_any(),
        LazyPart::Analyse => view! { <analyse::Analyse/> }.into_any(),
        LazyPart::Learn => view! { <learn::Learn/> }.into_any(),
        LazyPart::Compare => view! { <compare::Compare/> }.into_any(),
        LazyPart::Boards => view! { <boards::BoardsPlace/> }.into_any(),
        LazyPart::Friend => view! { <friend::FriendPlace/> }.into_any(),
        LazyPart::Games => view! { <games::Games/> }.into_any(),
        LazyPart::Tree => view! { <tree::TreePanel/> }.into_any(),
        LazyPart::Heuristics => view! { <heuristics::HeuristicsPanel/> }.into_any(),
        LazyPart::Engine => view! { <play::EnginePanel/> }.into_any(),
        LazyPart::Settings => view! { <play::Settings/> }.into_any(),
        LazyPart::Moves => view! { <play::Moves/> }.into_any(),
        LazyPart::EndCard => view! { <play::CardBody/> }.into_any(),
        LazyPart::Share => view! { <share::Shared/> }.into_any(),
    }
}
