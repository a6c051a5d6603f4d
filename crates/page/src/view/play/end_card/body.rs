//! What is below the result on the card: its reason, the turning point, the chances.

use super::End;
use super::actions::EndActions;
use super::chances::Chances;
use super::room::make_room;
use crate::reactive::memo;
use isolation_page_state::play::{EndCard, Turning};
use leptos::prelude::*;

/// The body of the card of Play.
#[component]
pub fn CardBody() -> impl IntoView {
    view! { <Body><EndActions/></Body> }
}

/// The body of a card; its children are the next actions.
#[component]
pub fn Body(
    /// What comes before the turning point.
    #[prop(optional)]
    first: Option<AnyView>,
    children: Children,
) -> impl IntoView {
    let end = expect_context::<End>();
    let read = move |read: fn(&EndCard) -> String| {
        memo(move || end.card.with(|card| card.as_ref().map(read)))
    };
    make_room(end);
    let (reason, brief) = (read(|card| card.reason.clone()), read(|card| card.brief.clone()));
    view! {
        <p id="end-reason" class="reason">{reason}</p>
        <p class="brief">{brief}</p>
        {first}
        <TurningPoint/>
        <Chances/>
        {children()}
    }
}

/// The move that decided the game.
#[component]
fn TurningPoint() -> impl IntoView {
    let end = expect_context::<End>();
    let turning = memo(move || {
        end.card.with(|card| card.as_ref().map_or_else(Turning::default, |it| it.turning.clone()))
    });
    let words = move || {
        let Turning { point, rest, counts, .. } = turning.get();
        view! { <b>{point}</b> " " {rest} <span class="counts">{counts}</span> }
    };
    // Filled is the person's mistake, hollow the opponent's.
    view! {
        <p id="turning" class="turning" data-kind=move || turning.with(|it| it.kind) role="status">
            <span class="sign" aria-hidden="true"></span>
            <span>{words}</span>
        </p>
    }
}
