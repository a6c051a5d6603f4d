//! The moves of a game, round by round: each is a button that leads to its position.

use super::focus::scroll_into_view;
use super::icon::{BACK, FIRST, FORWARD, IconButton, LAST};
use crate::reactive::{Show, effect, memo};
use isolation::record::Glyph;
use isolation_page_state::analyse::outline::{Item, OutlineRow, Round};
use isolation_page_state::analyse::tree::Node;
use isolation_page_state::play::{MoveReview, instead};
use isolation_page_state::step::Step;
use isolation_page_state::texts::analyse as texts;
use leptos::prelude::*;
use std::collections::BTreeMap;

/// The results of the review of the moves to some places.
pub type Reviews = BTreeMap<Node, MoveReview>;

/// The state that all moves of a list share.
#[derive(Clone)]
struct List {
    is_current: Selector<Node>,
    reviews: Memo<Reviews>,
    on_go: Callback<Node>,
}

/// The moves with comments and alternatives.
#[component]
pub fn MoveList(
    rounds: Memo<Vec<Round>>,
    current: Memo<Node>,
    /// The results of the review.
    reviews: Memo<Reviews>,
    /// Called with the place that a person wants to see.
    on_go: Callback<Node>,
) -> impl IntoView {
    let list = List { is_current: Selector::new(move || current.get()), reviews, on_go };
    effect(move || {
        current.track();
        rounds.track();
        reviews.track();
        request_animation_frame(|| scroll_into_view("#moves [aria-current]"));
    });
    view! {
        <Show when=move || rounds.with(Vec::is_empty)>
            <p class="hint">{texts::no_moves()}</p>
        </Show>
        <ol id="moves" class="moves" data-scrolls tabindex="0" aria-label=texts::moves() aria-description=texts::tree_help()>
            {move || rounds.get().into_iter().map(|it| round(it, &list)).collect_view()}
        </ol>
    }
}

fn round(round: Round, list: &List) -> impl IntoView + use<> {
    let Round { number, moves, variations } = round;
    let moves = moves.into_iter().map(|it| played(it, list)).collect_view();
    let below = (!variations.is_empty()).then(|| {
        let rows = variations.into_iter().map(|it| row(it, list)).collect_view();
        view! { <div class="below">{rows}</div> }
    });
    view! { <li><span class="number">{number}</span> {moves} {below}</li> }
}

fn row(row: OutlineRow, list: &List) -> impl IntoView + use<> {
    let moves = row.moves.into_iter().map(|item| {
        let number = item.number.clone().map(|it| view! { <span class="number">{it}</span> });
        view! { {number} {played(item, list)} }
    });
    view! { <p class="variation" style=format!("--depth: {}", row.depth)>{moves.collect_view()}</p> }
}

/// A move as a button, and the comment on it. Its title says what would have won instead of a mistake, or that no other
/// move won.
fn played(item: Item, list: &List) -> impl IntoView + use<> {
    let List { is_current, reviews, on_go } = list.clone();
    let Item { node, mover, square, glyph, comment, .. } = item;
    let mistake = memo(move || {
        reviews.with(|reviews| match reviews.get(&node) {
            Some(MoveReview::Losing { instead: squares }) => Some(instead(squares)),
            _ => None,
        })
    });
    let only = memo(move || reviews.with(|reviews| reviews.get(&node) == Some(&MoveReview::Only)));
    let proven = move || {
        let is_mistake = mistake.with(Option::is_some);
        is_mistake.then_some("??").or(only.get().then_some("!"))
    };
    let sign = move || glyph.map(Glyph::text).or_else(proven);
    let title = move || mistake.get().or(only.get().then(|| texts::only_winning_move().to_owned()));
    let comment = (!comment.is_empty()).then(|| view! { <span class="comment">{comment}</span> });
    view! {
        <button
            type="button"
            class="move"
            class:losing=move || mistake.with(Option::is_some)
            class:only=only
            data-player=mover.to_string()
            title=title
            aria-current=move || is_current.selected(&node).then_some("step")
            on:click=move |_| on_go.run(node)
        >
            {square}
            {move || sign().map(|sign| view! { <span class="glyph">{sign}</span> })}
        </button>
        {comment}
    }
}

/// The buttons that step through the moves.
#[component]
pub fn Steps(
    leads: impl Fn(Step) -> bool + Copy + Send + Sync + 'static,
    on_walk: impl Fn(Step) + Copy + 'static,
) -> impl IntoView {
    let steps = [
        ("to-start", FIRST, texts::to_start(), "Home", Step::Start),
        ("back", BACK, texts::back(), "←", Step::Back),
        ("forward", FORWARD, texts::forward(), "→", Step::Forward),
        ("to-end", LAST, texts::to_end(), "End", Step::End),
    ];
    let buttons = steps.map(|(id, icon, label, key, step)| {
        let off = Signal::derive(move || !leads(step));
        view! { <IconButton id icon label key off on_press=move || on_walk(step)/> }
    });
    view! { <span class="travel">{buttons}</span> }
}
