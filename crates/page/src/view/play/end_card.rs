//! The card of a finished game: on the half of the board that does not matter, and,
//! once it is closed, the same buttons in the panel.

use crate::reactive::{Show, memo};
use crate::view::analyse::{AnalysisSession, frame, line};
use crate::view::focus::focus;
use crate::view::keys::{is_typing, press_button};
use crate::view::lazy::{Lazy, LazyPart};
use crate::view::progress::Progress;
use crate::view::session::{Session, fresh_seed};
use isolation::board::Player;
use isolation_page_state::analyse::address_of;
use isolation_page_state::play::{EndCard, Play, Turning};
use isolation_page_state::puzzles;
use isolation_page_state::texts::{catalogue, end as texts, play as play_texts, saved};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// The end of the game on the board, and whether a person has closed its card.
#[derive(Clone, Copy)]
pub struct End {
    pub card: Memo<Option<EndCard>>,
    /// Whether the card is closed.
    pub closed: RwSignal<bool>,
    /// Whether the game has ended just now: the card takes the focus once.
    is_new: StoredValue<bool>,
}

impl End {
    /// Follows the game: each new end opens the card.
    pub fn follow(session: Session) -> Self {
        let card = memo(move || {
            session.play.with(|play| play.end_card().filter(|_| !play.current.looks_back()))
        });
        let (closed, is_new) = (RwSignal::new(false), StoredValue::new(false));
        let over = memo(move || session.play.with(|play| play.winner().is_some()));
        // A game that was over when the page was opened is looked at, not announced.
        Effect::new(move |before: Option<bool>| {
            let over = over.get();
            closed.set(over && before.is_none());
            is_new.set_value(over && before.is_some());
            over
        });
        Self { card, closed, is_new }
    }

    /// Closes the card, if it is on the board.
    pub fn close(self) {
        if self.is_open() {
            self.closed.set(true);
        }
    }

    /// Whether the card is on the board.
    pub fn is_open(self) -> bool {
        !self.closed.get() && self.card.with(Option::is_some)
    }
}

/// The card. What holds it is the board's frame.
#[component]
pub fn Card() -> impl IntoView {
    let end = expect_context::<End>();
    let close = move || end.closed.set(true);
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            close();
        }
    };
    let low = move || end.card.with(|card| card.as_ref().is_some_and(|card| card.low));
    let won = move || {
        end.card.with(|card| card.as_ref().and_then(|card| card.won)).map(|won| won.to_string())
    };
    let title = move || end.card.with(|card| card.as_ref().map(|card| card.title.clone()));
    view! {
        <Show when=move || end.is_open()>
            <div
                id="end-card"
                class="end-card"
                class:low=low
                data-won=won
                role="dialog"
                aria-labelledby="end-title"
                aria-describedby="end-reason turning"
                on:keydown=on_key
            >
                <button id="close-card" type="button" class="plain" aria-label=texts::close() on:click=move |_| close()>"✕"</button>
                <h2 id="end-title" class="title">{title}</h2>
                <Lazy part=LazyPart::EndCard/>
            </div>
        </Show>
    }
}

/// The text below the result, and the next actions.
#[component]
pub fn CardBody() -> impl IntoView {
    let end = expect_context::<End>();
    let reason = move || end.card.with(|card| card.as_ref().map(|card| card.reason.clone()));
    request_animation_frame(move || {
        if end.is_new.try_update_value(std::mem::take) == Some(true) && !is_typing() {
            focus("#end-card #rematch");
        }
    });
    view! {
        <p id="end-reason">{reason}</p>
        <Chances/>
        <TurningPoint end/>
        <EndActions end/>
    }
}

/// The only person's chances over the game, else the first player's: as the solver and the engine of
/// the analysis know them.
#[component]
fn Chances() -> impl IntoView {
    let session = expect_context::<Session>();
    let analysis = expect_context::<AnalysisSession>().state;
    let (game, turned) = session.play.with_untracked(|play| {
        (play.current.game.clone(), play.only_person() == Some(Player::Second))
    });
    analysis.update(|analysis| analysis.ended = Some(game.clone()));
    on_cleanup(move || analysis.update(|analysis| analysis.ended = None));
    let assessments = memo(move || {
        // The review of the game finds proofs, too.
        session.play.track();
        analysis.with(|analysis| analysis.assessments_of(&game))
    });
    view! {
        <p id="chances" class="chances hint">{texts::chances()}</p>
        <svg
            class="graph"
            class:turned=turned
            role="img"
            aria-labelledby="chances"
            viewBox=frame()
            preserveAspectRatio="none"
        >
            {move || assessments.with(|assessments| line(assessments))}
        </svg>
    }
}

/// The buttons in the panel, once the card is closed.
#[component]
pub fn Closed() -> impl IntoView {
    let end = expect_context::<End>();
    view! {
        <Show when=move || end.card.with(Option::is_some) && end.closed.get()>
            <section class="ended"><TurningPoint end/> <EndActions end/></section>
        </Show>
    }
}

/// The move that decided the game.
#[component]
fn TurningPoint(end: End) -> impl IntoView {
    let turning = memo(move || {
        end.card.with(|card| card.as_ref().map_or(Turning::Unknown, |card| card.turning.clone()))
    });
    let words = move || match turning.get() {
        Turning::Searching => view! { <span class="hint">{texts::searching()}</span> }.into_any(),
        Turning::Unknown => view! { <span class="hint">{texts::no_turning()}</span> }.into_any(),
        Turning::Found { mistake, counts, .. } => {
            view! { <b>{mistake}</b> " " <span class="hint">{counts}</span> }.into_any()
        }
    };
    // A mistake of the person is a ring with a question mark, of the opponent a filled disc.
    let kind = move || match turning.get() {
        Turning::Found { own, .. } if !own.is_empty() => "mistake",
        Turning::Found { .. } => "good",
        _ => "open",
    };
    view! {
        <p id="turning" class="turning" data-kind=kind role="status">
            <span class="sign" aria-hidden="true"></span>
            <span>{words}</span>
        </p>
    }
}

#[component]
fn EndActions(end: End) -> impl IntoView {
    let session = expect_context::<Session>();
    let own = memo(move || {
        end.card.with(|card| match card.as_ref().map(|card| &card.turning) {
            Some(Turning::Found { own, .. }) => own.clone(),
            _ => Vec::new(),
        })
    });
    let analyse = move || {
        let at = own.with(|own| own.last().copied());
        session.play.with(|play| {
            address_of(&play.current.game, at.unwrap_or(play.current.game.moves().len()))
                .to_string()
        })
    };
    let record = expect_context::<Progress>().record;
    let suggested = memo(move || {
        let (level, rules) = session.play.with(|play| (play.unaided_level(), play.settings.rules));
        record.with(|record| record.value.ladder.suggestion(level?, &rules)).map(|it| it.name)
    });
    let next = move || {
        suggested.get().map(|name| {
            let begin = move |_| {
                session.act(|play| {
                    play.choose_opponent(name);
                    play.new_game(fresh_seed());
                });
            };
            view! {
                <button id="try-level" type="button" on:click=begin>{texts::try_level(catalogue::said(name))}</button>
            }
        })
    };
    let learn = move || {
        let plies = own.get();
        let href = (!plies.is_empty()).then(|| {
            session.play.with(|play| puzzles::address_of(&play.current.game, &plies).to_string())
        });
        href.map(
            |href| view! { <a id="learn-mistakes" class="button" href=href>{texts::learn()}</a> },
        )
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
            {learn}
            <a id="end-analyse" class="button" href=analyse>{play_texts::analyse()}</a>
            <button id="end-share" type="button" on:click=|_| { press_button("share"); }>{saved::share()}</button>
            {next}
        </div>
    }
}
