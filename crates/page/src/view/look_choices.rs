//! The choices of how the page looks.

use super::fields::{Radios, Select, options};
use super::icon::{FLIP, IconButton};
use super::look::Look;
use isolation_page_state::play::BOARDS;
use isolation_page_state::texts::{play, shell};
use leptos::prelude::*;

/// The button that turns the board.
#[component]
pub fn FlipButton(flipped: RwSignal<bool>) -> impl IntoView {
    view! {
        <IconButton
            id="flip"
            icon=FLIP
            label=shell::flip_board()
            key="F"
            pressed=Signal::derive(move || Some(flipped.get()))
            on_press=move || flipped.update(|flipped| *flipped = !*flipped)
        />
    }
}

/// The choice of light or dark.
#[component]
pub fn ThemeChoice(bare: bool) -> impl IntoView {
    let theme = expect_context::<Look>().theme;
    let names =
        options([("auto", shell::auto()), ("light", shell::light()), ("dark", shell::dark())]);
    let choose = move |name: String| theme.set(name);
    view! { <Select id="theme" label=shell::light_or_dark() options=names chosen=theme on_choose=choose bare/> }
}

/// The colours of the board, as swatches.
#[component]
pub fn BoardColours() -> impl IntoView {
    let chosen = expect_context::<Look>().board;
    let names = [play::sand(), play::contrast(), play::slate(), play::meadow()];
    let swatches = BOARDS.into_iter().zip(names).map(|(board, name)| {
        let swatch = view! {
            <span class="colours" data-board=board title=name><span class="unseen">{name}</span></span>
        };
        (board.to_owned(), swatch.into_any())
    });
    let choose = move |name: String| chosen.set(name);
    view! {
        <Radios name="board-colours" label=play::board_colours() class="swatches" options=swatches.collect() chosen on_choose=choose/>
    }
}
