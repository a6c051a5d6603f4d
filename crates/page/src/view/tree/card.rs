//! A card of the tree: a node, or what stands for moves that have none.

use crate::reactive::memo;
use crate::view::mini_board::mini_squares;
use isolation::board::Verdict;
use isolation_page_state::tree::geometry::{FOLD, Geometry, Word};
use isolation_page_state::tree::{Card, Face, Item, Site};
use leptos::prelude::*;

/// The name of an item's element.
pub fn element_id(drawing: &str, item: Item) -> String {
    match item {
        Item::Node(node) => format!("{drawing}-node-{node}"),
        Item::Ghost(node, index) => format!("{drawing}-ghost-{node}-{index}"),
        Item::Fold(node, _) => format!("{drawing}-fold-{node}"),
    }
}

/// The width of a mini board's edge within its frame.
const EDGE: f64 = 4.0;

#[component]
pub fn CardView(
    drawing: &'static str,
    /// Its state; none when it has been removed.
    card: Memo<Option<Card>>,
    /// The item it shows, which never changes.
    first: Card,
    face: Face,
    geometry: Geometry,
    choose: Callback<Item>,
) -> impl IntoView {
    let Card { site: Site { item, level, .. }, .. } = first;
    let (side, top) = (geometry.frame(level), geometry.top(level));
    let of_card = move |tell: fn(&Card) -> String| {
        card.with(|card| card.as_ref().map_or_else(String::new, tell))
    };
    let place = move || {
        let x = card.with(|card| card.as_ref().map(|card| card.site.x))?;
        Some(format!("translate({:.1} {top:.1})", geometry.names() + x))
    };
    let class = move || of_card(|card| format!("node {}", card.classes));
    let open = memo(move || card.with(|card| card.as_ref().and_then(|card| card.open)));
    // An item without a node is a square, also before its moves are left out.
    let kind = if matches!(item, Item::Node(_)) { first.kind } else { "cut" };
    let frame = match &face {
        Face::Board(game) => {
            let size = game.position().size();
            let square = (side - 2.0 * EDGE) / f64::from(size.width().max(size.height()));
            let x = -f64::from(size.width()) * square / 2.0;
            let y = (side - f64::from(size.height()) * square) / 2.0;
            let place = format!("translate({x:.2} {y:.2}) scale({square:.3})");
            view! {
                <rect class="frame" x=-side / 2.0 width=side height=side rx="8"/>
                <g class="mini-board" transform=place>{mini_squares(game)}</g>
            }
            .into_any()
        }
        Face::Plain if first.kind == "fold" => ().into_any(),
        Face::Plain => view! { <path class="frame" d=geometry.outline(kind)/> }.into_any(),
    };
    let [name, value, alpha, beta] = geometry.words(&face, kind, level);
    let text =
        move |class: &'static str, Word { x, y, anchor }: Word, tell: fn(&Card) -> String| {
            let class = format!("{class} {anchor}");
            view! { <text class=class x=x y=y aria-hidden="true">{move || of_card(tell)}</text> }
        };
    let name_of: fn(&Card) -> String = |card| card.name.clone().unwrap_or_default();
    let window: [fn(&Card) -> String; 2] = [
        |card| card.window.clone().unwrap_or_default().0,
        |card| card.window.clone().unwrap_or_default().1,
    ];
    let words = match face {
        Face::Plain if first.kind == "fold" => {
            text("value", Word { x: 0.0, y: side / 2.0 + 4.0, anchor: "" }, |card| {
                card.value.clone()
            })
            .into_any()
        }
        Face::Plain => (
            text("move", name, name_of),
            text("value", value, |card| card.value.clone()),
            text("window", alpha, window[0]),
            text("window", beta, window[1]),
        )
            .into_any(),
        // Beside its value stands the name of a move, at the root that of the best one.
        Face::Board(_) => {
            let at_root = level == 0;
            let class = format!("named {}", name.anchor);
            let both: fn(&Card) -> String = |card| {
                let (alpha, beta) = card.window.clone().unwrap_or_default();
                format!("{alpha} {beta}")
            };
            let told = move |first: bool| {
                of_card(if first == at_root { |card| card.value.clone() } else { name_of })
            };
            let kind = move |first: bool| if first == at_root { "value" } else { "move" };
            (
                view! {
                    <text class=class x=name.x y=name.y aria-hidden="true">
                        <tspan class=kind(true)>{move || told(true)}</tspan>
                        <tspan class=kind(false) dx="5">{move || told(false)}</tspan>
                    </text>
                },
                text("note", alpha, |card| card.note.clone()),
                text("window", alpha, both),
            )
                .into_any()
        }
    };
    let badge = move || {
        let (verdict, plies) =
            card.with(|card| card.as_ref().and_then(|card| card.proof.clone()))?;
        let class = format!("proof {}", if verdict == Verdict::Win { "wins" } else { "loses" });
        let place = format!("translate({} 2)", side / 2.0 - 2.0);
        Some(view! {
            <g class=class transform=place aria-hidden="true"><circle r="9.5"/><text y="3.5">{plies}</text></g>
        })
    };
    let width = if first.kind == "fold" { FOLD } else { geometry.column(level) };
    view! {
        <g role="presentation" class=class transform=place on:click=move |_| choose.run(item)>
            <g
                id=element_id(drawing, item)
                role="treeitem"
                aria-level=level + 1
                aria-label=move || of_card(|card| card.label.clone())
                aria-expanded=move || open.get().map(|open| open.to_string())
                aria-selected=move || card.with(|card| card.as_ref().is_some_and(|card| card.selected).to_string())
            >
                <rect class="area" x=-width / 2.0 y="-4" width=width height=geometry.depth(level) + 4.0/>
                {frame}
            </g>
            {words}
            {badge}
        </g>
    }
}

#[component]
pub fn LineView(
    /// Its card's place, and how it looks; none when it has gone.
    line: Memo<Option<(Site, String)>>,
    geometry: Geometry,
) -> impl IntoView {
    let class =
        move || line.with(|line| line.as_ref().map(|(_, classes)| format!("line {classes}")));
    let site = move || line.with(|line| line.as_ref().map(|(site, _)| *site));
    let place = move || {
        let site = site()?;
        Some(format!("translate({:.1} {:.1})", geometry.names() + site.x, geometry.top(site.level)))
    };
    let path = move || site().map(|site| geometry.line(site.level, site.above - site.x));
    view! { <path class=class transform=place d=path/> }
}
