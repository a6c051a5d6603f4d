//! Features with their values, and eyes that show them on the board.

use super::evaluation::Evaluation;
use crate::reactive::memo;
use crate::view::board::Current;
use crate::view::mini_board::MiniBoard;
use isolation::AnyPosition;
use isolation::board::Player;
use isolation::eval::Feature;
use isolation_page_state::heuristics::{Heuristics, Overlay, Shape};
use isolation_page_state::texts::{catalogue, heuristics as texts};
use leptos::prelude::*;

/// Some features with their values, the names and eyes of which show them on the board.
#[component]
pub fn FeatureList(features: Vec<Feature>) -> impl IntoView {
    let evaluation = expect_context::<Evaluation>();
    let rows = features.into_iter().map(|feature| view! { <FeatureRow evaluation feature/> });
    view! {
        <p class="hint">{texts::features_hint()}</p>
        <Shown evaluation/>
        <table class="values features" on:pointerleave=move |_| point_at(evaluation, None)>
            <Heads evaluation first=texts::feature()/>
            <tbody>{rows.collect_view()}</tbody>
        </table>
        <p class="hint legend">{texts::legend()}</p>
    }
}

/// The head of a table of values: a name, then the player to move, then the other.
#[component]
fn Heads(evaluation: Evaluation, first: &'static str) -> impl IntoView {
    view! {
        <thead>
            <tr>
                <th scope="col">{first}</th>
                <th scope="col"><Whose evaluation mover=true/> " " {texts::to_move()}</th>
                <th scope="col"><Whose evaluation mover=false/> " " {texts::not_to_move()}</th>
                <th scope="col"><span class="unseen">{texts::on_board()}</span></th>
            </tr>
        </thead>
    }
}

/// The colour of the player to move, or of the other.
#[component]
pub fn Whose(evaluation: Evaluation, mover: bool) -> impl IntoView {
    let player = memo(move || evaluation.player(mover));
    view! { <i class="whose" data-player=move || player.get().to_string() aria-hidden="true"></i> }
}

#[component]
fn FeatureRow(evaluation: Evaluation, feature: Feature) -> impl IntoView {
    let name = feature.name();
    let values = memo(move || evaluation.state.with(|state| state.feature_values(feature)));
    let value = move |index: usize| {
        let value = values.with(|values| values[index].clone());
        value.map_or_else(
            || view! { <span class="blank">{texts::blank()}</span> }.into_any(),
            IntoAny::into_any,
        )
    };
    // A longest path says nothing where squares do not close behind the piece.
    let without = move || {
        feature.is_chain()
            && evaluation.state.with(|it| it.evaluated_position().is_some_and(AnyPosition::removes))
    };
    let pinned = memo(move || evaluation.state.with(|it| it.pinned) == Some(feature));
    view! {
        <tr
            data-feature=name
            hidden=without
            data-shown=move || pinned.get().then_some("")
            on:pointerenter=move |event| {
                // A finger has no pointer to hover with: it presses the eye.
                if event.pointer_type() == "mouse" {
                    point_at(evaluation, Some(feature));
                }
            }
        >
            <th scope="row" title=catalogue::said(feature.meaning())>{name}</th>
            <td>{move || value(0)}</td>
            <td>{move || value(1)}</td>
            <td>
                <button
                    type="button"
                    class="plain eye"
                    aria-label=texts::show_on_board(name)
                    aria-pressed=move || pinned.get().to_string()
                    title=catalogue::said(feature.meaning())
                    on:focus=move |_| point_at(evaluation, Some(feature))
                    on:blur=move |_| point_at(evaluation, None)
                    on:click=move |_| evaluation.state.update(|state| state.pin(feature))
                >
                    <svg viewBox="0 0 24 24" aria-hidden="true">
                        <path d="M2 12 C5 6.5 8.5 4.5 12 4.5 S19 6.5 22 12 C19 17.5 15.5 19.5 12 19.5 S5 17.5 2 12 Z"/>
                        <circle cx="12" cy="12" r="3.4"/>
                    </svg>
                </button>
            </td>
        </tr>
    }
}

fn point_at(evaluation: Evaluation, feature: Option<Feature>) {
    evaluation.state.update(|state| state.pointed = feature);
}

/// The description of the overlay, with a small board if the large one is out of sight.
#[component]
fn Shown(evaluation: Evaluation) -> impl IntoView {
    let game = expect_context::<Current>().game;
    let words =
        move || evaluation.overlay.with(|overlay| overlay.as_ref().map(|it| it.words.clone()));
    let meaning =
        move || evaluation.state.with(Heuristics::shown).map(|it| catalogue::said(it.meaning()));
    let marks = move || {
        let (overlay, position) = (evaluation.overlay.get()?, game.with(|game| *game.position()));
        (overlay.position == position.to_string()).then(|| drawn(&overlay, &position))
    };
    view! {
        <div class="shown">
            <div class="shown-board" aria-hidden="true"><MiniBoard game/> {marks}</div>
            <p>
                <span id="shown-squares" role="status">{words}</span> " "
                <span class="hint">{meaning}</span>
            </p>
        </div>
    }
}

/// The marks on a board in miniature.
fn drawn(overlay: &Overlay, position: &AnyPosition) -> impl IntoView + use<> {
    let size = position.size();
    let middle = |square| (f64::from(size.column(square)) + 0.5, f64::from(size.row(square)) + 0.5);
    let marks = overlay.marks().map(|(square, shape, steps)| {
        let (x, y) = middle(square);
        let r = [0.3, 0.22, 0.15][steps.min(2)];
        let path = match shape {
            Shape::Disc => {
                return view! { <circle class="first" cx=x cy=y r=r/> }.into_any();
            }
            Shape::Diamond => {
                let r = r * 1.2;
                format!("M{x} {} L{} {y} L{x} {} L{} {y} Z", y - r, x + r, y + r, x - r)
            }
            Shape::Square => {
                let (left, right, top, bottom) = (x - r, x + r, y - r, y + r);
                format!("M{left} {top} H{right} V{bottom} H{left} Z")
            }
        };
        let class = if shape == Shape::Diamond { "second" } else { "both" };
        view! { <path class=class d=path/> }.into_any()
    });
    let walker = if overlay.walker == Some(Player::First) { "first" } else { "second" };
    let steps = overlay.steps.iter().map(|(from, to)| {
        let ((x1, y1), (x2, y2)) = (middle(*from), middle(*to));
        view! { <line class=walker x1=x1 y1=y1 x2=x2 y2=y2/> }
    });
    let frame = format!("0 0 {} {}", size.width(), size.height());
    view! { <svg class="marks" viewBox=frame>{steps.collect_view()} {marks.collect_view()}</svg> }
}
