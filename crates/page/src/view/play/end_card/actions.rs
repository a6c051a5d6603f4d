//! What a person can do after a game.

use super::End;
use crate::reactive::memo;
use crate::view::keys::press_button;
use crate::view::progress::Progress;
use crate::view::session::{Session, fresh_seed};
use isolation_page_state::analyse::address_of;
use isolation_page_state::play::{EndCard, Play};
use isolation_page_state::texts::{catalogue, end as texts, ladder, play as play_texts, saved};
use leptos::prelude::*;

#[component]
pub fn EndActions() -> impl IntoView {
    let session = expect_context::<Session>();
    let end = expect_context::<End>();
    let own = memo(move || {
        end.card.with(|card| card.as_ref().map(EndCard::own_mistakes).unwrap_or_default())
    });
    let analyse = move || {
        let at = own.with(|own| own.last().copied());
        end.game.with(|game| address_of(game, at.unwrap_or(game.moves().len())).to_string())
    };
    let record = expect_context::<Progress>().record;
    let suggested = memo(move || {
        let (level, rules) = session.play.with(|play| (play.unaided_level(), play.settings.rules));
        record.with(|record| record.value.ladder.suggestion(level?, &rules)).map(|it| it.name)
    });
    let next = move |class: &'static str| {
        suggested.get().map(|name| {
            let begin = move |_| {
                session.act(|play| {
                    play.choose_opponent(name);
                    play.new_game(fresh_seed());
                });
            };
            view! {
                <button id="try-level" type="button" class=class on:click=begin>{texts::try_level(catalogue::said(name))}</button>
            }
        })
    };
    let climbed = memo(move || {
        let won = end.card.with(|card| card.as_ref().and_then(|card| card.won));
        let level = session.play.with(Play::unaided_level)?;
        let climbed = won == Some(true) && suggested.get().is_some();
        climbed.then(|| ladder::rung_climbed(catalogue::said(level.name)))
    });
    let goal = move || {
        let person = session.play.with(|play| play.only_person().is_some());
        record.with(|record| record.value.ladder.goal()).filter(|_| person)
    };
    let found = memo(move || own.with(Vec::len));
    let searches = memo(move || {
        end.card.with(|card| card.as_ref().is_some_and(|card| card.turning.kind == "searching"))
    });
    // Without mistakes another level takes their place, once that is known.
    let second = move || {
        match found.get() {
        0 if searches.get() => ().into_any(),
        0 => next("beside").into_any(),
        count => view! {
            <button id="learn-mistakes" type="button" class="beside" on:click=move |_| session.act(Play::learn_from_mistakes)>
                {texts::learn()} " " <span class="count-of">{count}</span>
            </button>
        }
        .into_any(),
    }
    };
    view! {
        <div class="end-actions">
            <button
                id="rematch"
                type="button"
                class="primary"
                on:click=move |_| session.act(|play: &mut Play| play.rematch(fresh_seed()))
            >
                {texts::rematch()}
            </button>
            {second}
            <a id="end-analyse" class="button" href=analyse>{play_texts::analyse()}</a>
            <button id="end-share" type="button" on:click=|_| { press_button("share"); }>{saved::share()}</button>
        </div>
        <p id="next-rung" class="next-rung" role="status">
            {move || climbed.get().map(|climbed| view! {
                <span class="rung" data-rung="climbed"></span> <b>{climbed}</b>
            })}
            {move || goal().map(|goal| view! {
                <span class="rung" data-rung="next"></span> <span>{goal}</span>
            })}
            {move || (found.get() > 0).then(|| next("link"))}
        </p>
    }
}
