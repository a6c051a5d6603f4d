//! A board with its frame, the same in each place: the players' strips, what is above, beside and below the board, and
//! the keys.

use super::board::Board;
use super::focus::leave_square;
use super::keys;
use super::strip::Strip;
use crate::reactive::memo;
use isolation::board::{Player, Square};
use isolation_page_state::play::{Arrow, BoardView};
use isolation_page_state::step::Step;
use isolation_page_state::strip::StripView;
use leptos::prelude::*;

/// A board with its frame. What a place shows below it are the children.
#[component]
pub fn BoardFrame(
    board: Memo<BoardView>,
    on_choose: Callback<Square>,
    #[prop(optional, into)] arrows: Signal<Vec<Arrow>>,
    /// Whether squares without a known truth are still marked.
    #[prop(optional, into)]
    shows_truth: Signal<bool>,
    /// Whether the board is upside down: the place owns it.
    #[prop(optional)]
    flipped: RwSignal<bool>,
    /// Steps through the moves by keys; returns whether there was a step.
    #[prop(optional)]
    on_step: Option<Callback<Step, bool>>,
    /// The strip of a player, the first of whom sits below.
    #[prop(optional)]
    strip: Option<Callback<Player, StripView>>,
    #[prop(optional)] above: Option<AnyView>,
    #[prop(optional)] beside: Option<AnyView>,
    children: Children,
) -> impl IntoView {
    if let Some(on_step) = on_step {
        keys::listen(on_step);
    }
    let strip = move |above: bool| {
        let strip = strip?;
        let player = move || if flipped.get() == above { Player::First } else { Player::Second };
        Some(view! { <Strip strip=memo(move || strip.run(player()))/> })
    };
    let style =
        move || board.with(|board| format!("--columns: {}; --rows: {}", board.columns, board.rows));
    let leave = move |event| {
        if on_step.is_some() {
            leave_square(event);
        }
    };
    view! {
        <div class="table" style=style>
            {above}
            {strip(true)}
            <div class="stage">
                <div on:click=leave><Board view=board on_choose arrows shows_truth flipped/></div>
                {beside}
            </div>
            {strip(false)}
            {children()}
        </div>
    }
}
