//! The card on which a person tries mistakes again.

use super::chances::Chances;
use crate::reactive::memo;
use crate::view::fields::Button;
use crate::view::focus::focus;
use crate::view::keys::listen_for_escape;
use crate::view::session::{Session, fresh_seed};
use isolation_page_state::analyse::address_of;
use isolation_page_state::play::{Play, Retry, RetryCard, RetryPhase, SquareTruth};
use isolation_page_state::texts::end as texts;
use leptos::prelude::*;

#[component]
pub fn Retries() -> impl IntoView {
    let session = expect_context::<Session>();
    let play = session.play;
    let card = memo(move || play.with(Play::retry_card));
    let read = move |tell: fn(&RetryCard) -> String| {
        move || card.with(|card| card.as_ref().map(tell).unwrap_or_default())
    };
    let open = memo(move || play.with(|play| play.retry().and_then(Retry::ply)));
    let phase = memo(move || card.with(|card| card.as_ref().map(|card| card.phase)));
    listen_for_escape(move || {
        let open = play.with_untracked(|play| play.retry().is_some());
        if open {
            session.act(Play::leave_mistakes);
        }
        open
    });
    let dots = move || {
        let dots = card.with(|card| card.as_ref().map(|card| card.dots.clone()));
        let dots = dots.into_iter().flatten();
        dots.map(|state| view! { <span class="dot" data-state=state></span> }).collect_view()
    };
    let sign = move || {
        let sign = card.with(|card| card.as_ref()?.sign);
        sign.map(|SquareTruth { wins, plies }| {
            let truth = if wins { "win" } else { "loss" };
            view! { <span class="proof" data-truth=truth aria-hidden="true">{plies}</span> }
        })
    };
    let title = move || {
        let lines = card.with(|card| card.as_ref().map(|card| card.title.clone()));
        let lines = lines.into_iter().flatten();
        lines.map(|line| view! { <span>{line} " "</span> }).collect_view()
    };
    let why = move || {
        card.with(|card| {
            let (answer, plies) = (card.as_ref()?.answer?, open.get()?);
            let mut game = play.with(|play| play.current.game.after(plies));
            game.play(answer).ok()?;
            Some(address_of(&game, plies + 1).to_string())
        })
    };
    let next = move |class| {
        let press = move || session.act(Play::next_mistake);
        view! { <Button id="next-mistake" class label=texts::next_mistake() on_press=press/> }
    };
    let show = move || {
        session.act(Play::show_answer);
        // The button goes.
        request_animation_frame(|| focus("#next-mistake"));
    };
    let actions = move || match phase.get() {
        None => ().into_any(),
        Some(RetryPhase::Right | RetryPhase::Shown) => view! {
            {next("primary")}
            <a id="show-why" class="button" href=why>{texts::show_why()}</a>
        }
        .into_any(),
        Some(RetryPhase::Done) => view! {
            <Button
                id="rematch"
                class="primary"
                label=texts::rematch()
                on_press=move || session.act(|play| play.rematch(fresh_seed()))
            />
            <Button
                id="leave-mistakes"
                label=texts::back_to_game()
                on_press=move || session.act(Play::leave_mistakes)
            />
        }
        .into_any(),
        Some(_) => view! {
            <Button id="show-answer" label=texts::show_answer() on_press=show/>
            {next("")}
        }
        .into_any(),
    };
    view! {
        <section id="retry" class="end-card retry" aria-labelledby="retry-title">
            <div class="heading">
                <h2 id="retry-title">{texts::learn()}</h2>
                <p class="counter">{read(|card| card.counter.clone())} " " {dots}</p>
            </div>
            <p id="retry-words" class="title" role="status">{sign} <span>{title}</span></p>
            <p class="reason">{read(|card| card.hint.clone())}</p>
            <div class="controls">{actions}</div>
            <Chances open on_open=Callback::new(move |ply| session.act(|play| play.look_at(ply)))/>
        </section>
    }
}
