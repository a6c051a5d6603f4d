//! The place where a game is played.

mod agent_fields;
mod board_choice;
mod clock_choice;
mod controls;
mod end_card;
mod engine_panel;
mod menu;
mod move_list;
mod news;
mod opponent;
mod settings;
mod setup;
mod standing;
mod typed_move;
mod watching;

use super::board::Current;
use super::board_frame::BoardFrame;
use super::later::Later;
use super::lazy::{Lazy, LazyPart};
use super::panel::Tabs;
use super::preferences::PreferencesTrouble;
use super::progress::Progress;
use super::query::is_embedded;
use super::session::Session;
use super::tab::Tab;
use crate::engine::State;
use crate::reactive::{Show, effect, memo};
pub use board_choice::BoardChoice;
pub use clock_choice::ClockChoice;
use controls::Controls;
pub use end_card::CardBody;
use end_card::{Card, End};
pub use engine_panel::EnginePanel;
use isolation::board::{Player, Square};
use isolation_page_state::play::{Opponent, Play};
use isolation_page_state::strip::StripView;
use leptos::prelude::*;
pub use move_list::Moves;
use news::News;
pub use settings::Settings;
use setup::Setup;

/// The board with its players, and the panel beside it.
#[component]
pub fn PlayPlace() -> impl IntoView {
    let session = expect_context::<Session>();
    provide_context(Current { game: memo(move || session.play.with(|play| play.current.shown())) });
    let on_step = Callback::new(move |step| {
        let leads = session.play.with_untracked(|play| play.current.after(step).is_some());
        if leads {
            session.act(|play| play.walk(step));
        }
        leads
    });

    // The only person sits below.
    let record = expect_context::<Progress>().record;
    let strip = Callback::new(move |player: Player| {
        session.play.with(|play| {
            let person = play.only_person();
            let player = if person == Some(Player::Second) { !player } else { player };
            let strip = play.strip(player, session.now.get());
            // Before the game, an opponent who is the next rung says what to do there.
            match play.opponent() {
                Opponent::Level(level) if person == Some(!player) && !play.has_begun() => {
                    let goal = record.with(|record| record.value.ladder.goal_at(level));
                    StripView { about: goal.map_or(strip.about, ToOwned::to_owned), ..strip }
                }
                _ => strip,
            }
        })
    });
    // Between persons the board may turn by itself.
    let turned = memo(move || session.play.with(Play::turned));
    effect(move || {
        if let Some(turned) = turned.get() {
            session.flipped.set(turned);
        }
    });
    let PreferencesTrouble(trouble) = expect_context();
    let board = memo(move || session.play.with(Play::board));
    let shows_truth = memo(move || session.play.with(|play| play.shows_truth));
    let end = End::follow(session);
    let on_choose = Callback::new(move |square: Square| {
        end.close();
        session.act(|play| _ = play.choose(square));
    });
    let arrows = Signal::derive(move || board.with(|board| board.closed_ways()));
    provide_context(end);
    let embedded = is_embedded();
    let begun = memo(move || session.play.with(Play::has_begun));
    let open = RwSignal::new(Tab::Game);
    let plies = move || session.play.with(|play| play.current.game.moves().len());
    let engine_state = move || session.state_name();
    // Who waits for an engine that has failed is shown why, and how to start it anew.
    effect(move || {
        if matches!(session.engine.state().get(), State::Failed(_)) {
            open.set(Tab::Engine);
        }
    });
    let tabs = vec![Tab::Game, Tab::Engine, Tab::Tree, Tab::Heuristics];

    let above = view! { <News/> }.into_any();
    let beside = (!embedded).then(|| view! { <Card/> }).into_any();
    view! {
        <main class="play" class:embedded=embedded data-begun=move || begun.get().to_string() data-engine=engine_state data-plies=plies>
            <BoardFrame board on_choose arrows shows_truth flipped=session.flipped on_step strip above beside>
                <p id="preferences" class="hint" role="status">{trouble}</p>
            </BoardFrame>
            {(!embedded).then(|| view! {
                <div class="panel">
                    <Later>
                        <Tabs open tabs=tabs.clone()>
                            <Setup/>
                            <Show when=move || begun.get()><Lazy part=LazyPart::Moves/></Show>
                        </Tabs>
                    </Later>
                </div>
            })}
            <Controls/>
        </main>
    }
}
