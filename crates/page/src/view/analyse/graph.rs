//! The graph of the evaluation over the game.

use super::AnalysisSession;
use crate::reactive::memo;
use isolation::board::Player;
use isolation_page_state::analyse::Analysis;
use isolation_page_state::analyse::assessment::Assessment;
use isolation_page_state::play::MoveReview;
use isolation_page_state::texts::analyse as texts;
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Width and height of the drawing, and the room left at its ends.
const WIDTH: f64 = 400.0;
const HEIGHT: f64 = 110.0;
const MARGIN: f64 = 6.0;

/// The evaluation of each position of the line, and the current place. A click leads there.
#[component]
pub fn Graph() -> impl IntoView {
    let session = expect_context::<AnalysisSession>();
    let state = session.state;
    let assessments = memo(move || state.with(Analysis::assessments));
    let blunders = memo(move || {
        let move_reviews = state.with(Analysis::review).moves;
        let losing = |(_, it): &(usize, MoveReview)| matches!(it, MoveReview::Losing { .. });
        move_reviews
            .into_iter()
            .enumerate()
            .filter(losing)
            .map(|(ply, _)| ply + 1)
            .collect::<Vec<_>>()
    });
    let here = memo(move || state.with(|it| it.tree.ply(it.tree.current)));
    let go = move |event: MouseEvent| {
        let target = event.current_target().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
        let Some(frame) = target.map(|it| it.get_bounding_client_rect()) else { return };
        let last = assessments.with(Vec::len).saturating_sub(1);
        let x = (f64::from(event.client_x()) - frame.x()) / frame.width().max(1.0) * WIDTH;
        let share = (x - MARGIN) / (WIDTH - 2.0 * MARGIN);
        let ply = (share * last as f64).round().clamp(0.0, last as f64) as usize;
        session.act(|analysis| {
            let line = analysis.tree.line(analysis.tree.current);
            if let Some(&node) = line.get(ply) {
                analysis.go(node);
            }
        });
    };
    let drawn = move || {
        assessments.with(|assessments| {
            let blunders = blunders.get();
            let dots = assessments.iter().enumerate().filter(|(_, it)| **it != Assessment::Unknown);
            let dots = dots.map(|(ply, assessment)| {
                let class = match assessment {
                    _ if blunders.contains(&ply) => "dot blunder",
                    Assessment::Proven { winner: Player::First, .. } => "dot proven first",
                    Assessment::Proven { winner: Player::Second, .. } => "dot proven second",
                    _ => "dot estimated",
                };
                let radius = if class == "dot blunder" { 5.0 } else { 3.0 };
                view! { <circle class=class cx=x(ply, assessments) cy=y(*assessment) r=radius/> }
            });
            view! {
                {line(assessments)}
                <path class="here" d=format!("M{0:.1} 0V{HEIGHT}", x(here.get(), assessments))/>
                {dots.collect_view()}
            }
        })
    };
    view! {
        <section>
            <svg
                id="graph"
                class="graph"
                role="img"
                aria-label=texts::graph_label()
                viewBox=frame()
                preserveAspectRatio="none"
                on:click=go
            >
                {drawn}
            </svg>
        </section>
    }
}

/// The drawing's `viewBox`.
fn frame() -> String {
    format!("0 0 {WIDTH} {HEIGHT}")
}

/// The line through what the positions of a game are worth, and the area between it and the middle.
fn line(assessments: &[Assessment]) -> impl IntoView + use<> {
    view! {
        <path class="middle" d=format!("M0 {0}H{WIDTH}", HEIGHT / 2.0)/>
        <path class="area" d=area(assessments)/>
        <path class="curve" d=curve(assessments)/>
    }
}

fn x(ply: usize, assessments: &[Assessment]) -> f64 {
    MARGIN + ply as f64 / (assessments.len().max(2) - 1) as f64 * (WIDTH - 2.0 * MARGIN)
}

/// The first player is above.
fn y(assessment: Assessment) -> f64 {
    MARGIN + (1.0 - assessment.share()) * (HEIGHT - 2.0 * MARGIN)
}

/// The line through what is known; it is broken where nothing is.
fn curve(assessments: &[Assessment]) -> String {
    let mut text = String::new();
    let mut drawing = false;
    for (ply, assessment) in assessments.iter().enumerate() {
        if *assessment == Assessment::Unknown {
            drawing = false;
            continue;
        }
        let pen = if drawing { 'L' } else { 'M' };
        text.push_str(&format!("{pen}{:.1} {:.1}", x(ply, assessments), y(*assessment)));
        drawing = true;
    }
    text
}

/// The area between the line and the middle; what is not known lies in the middle.
fn area(assessments: &[Assessment]) -> String {
    let last = assessments.len().saturating_sub(1);
    let points = assessments
        .iter()
        .enumerate()
        .map(|(ply, it)| format!("L{:.1} {:.1}", x(ply, assessments), y(*it)));
    let middle = HEIGHT / 2.0;
    format!(
        "M{:.1} {middle}{}L{:.1} {middle}Z",
        x(0, assessments),
        points.collect::<String>(),
        x(last, assessments)
    )
}
