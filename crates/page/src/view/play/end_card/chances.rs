//! The viewer's chances over the game: proven values are steps, estimates are thin.

use super::End;
use crate::engine::Solver;
use crate::reactive::memo;
use crate::view::analyse::AnalysisSession;
use isolation::board::Player;
use isolation_page_state::analyse::curve::{Run, curve};
use isolation_page_state::play::{EndCard, Mistake};
use isolation_page_state::texts::end as texts;
use leptos::prelude::*;

/// Height of the drawing, as wide as the game has moves.
const HEIGHT: f64 = 100.0;
const MIDDLE: f64 = HEIGHT / 2.0;

/// The curve, with the mistakes on it.
#[component]
pub fn Chances(
    /// Opens the mistake after so many moves; without it the dots are only drawn.
    #[prop(optional)]
    on_open: Option<Callback<usize>>,
    /// The mistake that is open.
    #[prop(optional, into)]
    open: Signal<Option<usize>>,
) -> impl IntoView {
    let solver = expect_context::<Solver>();
    let analysis = expect_context::<AnalysisSession>().state;
    let End { card, game, .. } = expect_context::<End>();
    let played = game.get_untracked();
    let moves = played.moves().len();
    analysis.update(|analysis| analysis.ended = Some(played.clone()));
    on_cleanup(move || analysis.update(|analysis| analysis.ended = None));
    let viewer = card.with_untracked(|card| card.as_ref().map_or(Player::First, |it| it.viewer));
    let runs = memo(move || {
        // The review of the game finds proofs, too.
        solver.track();
        card.track();
        analysis.with(|analysis| curve(&analysis.assessments_of(&played), viewer))
    });
    let mistakes = memo(move || {
        card.with(|card| card.as_ref().map_or_else(Vec::new, |card| card.mistakes.clone()))
    });
    let all_proven = memo(move || {
        runs.with(|runs| {
            let from_begin = runs.first().is_some_and(|run| run.from == 0);
            from_begin && runs.iter().all(|run| run.proven)
        })
    });
    let read = move |tell: fn(&EndCard) -> &String| {
        card.with_untracked(|card| card.as_ref().map(|card| tell(card).clone()))
    };
    let about = move || match on_open {
        Some(_) => texts::mark_opens(),
        None if all_proven.get() => texts::chances_proven(),
        None => "",
    };
    let drawn = move || runs.with(|runs| runs.iter().map(|run| draw(run, moves)).collect_view());
    let rounds = moves.div_ceil(2);
    let step = [5, 10, 20, 50].into_iter().find(|step| rounds / step <= 6).unwrap_or(100);
    let numbers =
        std::iter::once(1).chain((1..).map(|it| it * step)).take_while(|it| *it <= rounds);
    let numbers = numbers.map(|round| {
        view! { <span style=at(2 * (round - 1), moves)>{round}</span> }
    });
    let frame = format!("0 0 {moves} {HEIGHT}");
    view! {
        <div class="chances" data-viewer=viewer.to_string()>
            <p class="legend">
                <span class=format!("swatch {viewer}")></span>
                <b id="chances">{read(|card| &card.curve.title)}</b>
                <span class="about">{about}</span>
                <Show when=move || on_open.is_none()>
                    <span class="mistake own"></span> {read(|card| &card.curve.dots[0])}
                    <span class="mistake"></span> {read(|card| &card.curve.dots[1])}
                </Show>
            </p>
            <div class="plot">
                <span>{read(|card| &card.curve.ends[0])}</span>
                <span>{read(|card| &card.curve.ends[1])}</span>
                <div class="curve">
                    <svg role="img" aria-labelledby="chances" viewBox=frame preserveAspectRatio="none">
                        <path class="middle" d=format!("M0 {MIDDLE}H{moves}")/>
                        {drawn}
                    </svg>
                    // One that was found earlier stays where it is.
                    <For each=move || mistakes.get() key=|it| (it.ply, it.own) let(mistake)>
                        {dot(mistake, moves, open, on_open, game)}
                    </For>
                </div>
                <div class="rounds" aria-hidden="true">{numbers.collect_view()}</div>
            </div>
        </div>
    }
}

/// Moves with the same chances: the area up to the middle, and the line around it.
fn draw(run: &Run, moves: usize) -> impl IntoView + use<> {
    let Run { from, to, share, proven } = *run;
    let class = if share < 0.5 { "theirs" } else { "own" };
    let y = HEIGHT * (1.0 - share);
    let begin = if from == 0 { format!("M0 {y}") } else { format!("M{from} {MIDDLE}V{y}") };
    let end = if to == moves { String::new() } else { format!("V{MIDDLE}") };
    view! {
        <path class=format!("area {class}") d=format!("M{from} {MIDDLE}V{y}H{to}V{MIDDLE}")/>
        <path class=format!("line {class}") class:estimated=!proven d=format!("{begin}H{to}{end}")/>
    }
}

fn at(ply: usize, moves: usize) -> String {
    format!("left: {:.2}%", 100.0 * ply as f64 / moves.max(1) as f64)
}

/// A mistake: where the curve falls, or, after the opponent's, rises.
fn dot(
    Mistake { ply, own }: Mistake,
    moves: usize,
    open: Signal<Option<usize>>,
    on_open: Option<Callback<usize>>,
    game: Memo<isolation::Game>,
) -> AnyView {
    match on_open.filter(|_| own) {
        Some(on_open) => {
            let square =
                game.with_untracked(|game| game.positions()[ply].short_text(game.moves()[ply]));
            view! {
                <button
                    type="button"
                    class="mistake own"
                    style=at(ply, moves)
                    aria-label=texts::mistake_at(ply / 2 + 1, square)
                    aria-current=move || (open.get() == Some(ply)).then_some("step")
                    on:click=move |_| on_open.run(ply)
                ></button>
            }
            .into_any()
        }
        None => {
            view! { <span class="mistake" class:own=own style=at(ply, moves)></span> }.into_any()
        }
    }
}
