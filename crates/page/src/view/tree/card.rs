//! A card of the tree: a node, or what stands for moves that have none.

use crate::tree::{Card, Face, Ground, Item, Site, Walk};
use crate::view::mini_board::mini_cells;
use leptos::prelude::*;

/// The sizes of a drawing, before it is enlarged.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measures {
    /// Between the middles of neighbours.
    pub column: f64,
    /// Between the upper edges of levels.
    pub level: f64,
    /// Of a card.
    pub card: f64,
}

impl Measures {
    /// Boards are larger than the nodes of worked examples.
    pub fn of(walk: &Walk) -> Self {
        match walk.ground() {
            Ground::Game(_) => Self { column: 74.0, level: 124.0, card: 54.0 },
            Ground::Values(_) => Self { column: 42.0, level: 96.0, card: 36.0 },
        }
    }
}

/// Above the first level.
pub const MARGIN: f64 = 22.0;
/// Below a card, for its value and its window.
const WORDS: f64 = 33.0;

/// The name of an item's element.
pub fn element_id(drawing: &str, item: Item) -> String {
    let kind = match item {
        Item::Node(_) => "node",
        Item::Cut(_) => "cut",
        Item::Rest(_) => "rest",
    };
    format!("{drawing}-{kind}-{}", item.node())
}

/// A card at its place.
#[component]
pub fn CardView(
    /// The name of the drawing.
    drawing: &'static str,
    /// What goes on with it; none when it has gone.
    card: Memo<Option<Card>>,
    /// What it shows, which never changes.
    first: Card,
    /// The sizes.
    measures: Measures,
    /// What a click does.
    choose: Callback<Item>,
) -> impl IntoView {
    let item = first.item;
    let Measures { column, level, card: size } = measures;
    let told = move |tell: fn(&Card) -> String| {
        card.with(|card| card.as_ref().map_or_else(String::new, tell))
    };
    let place = move || {
        card.with(|card| {
            let card = card.as_ref()?;
            let (x, y) = (card.site.x * column, card.level as f64 * level + MARGIN);
            Some(format!("translate({x:.1} {y:.1})"))
        })
    };
    let class = move || told(|card| format!("node {}", card.classes));
    let open = Memo::new(move |_| card.with(|card| card.as_ref().and_then(|card| card.open)));
    let handle = move || {
        let sign = if open.get()? { "M-3 0h6" } else { "M-3 0h6M0 -3v6" };
        let place = format!("translate({} {})", size / 2.0, size);
        Some(view! {
            <g class="handle" transform=place><circle r="7"/><path d=sign/></g>
        })
    };
    let half = size / 2.0;
    let face = match &first.face {
        Face::Board(game) => {
            let board = game.position().size();
            let cell = (size - 8.0) / f64::from(board.width().max(board.height()));
            let (x, y) = (
                -f64::from(board.width()) * cell / 2.0,
                half - f64::from(board.height()) * cell / 2.0,
            );
            let place = format!("translate({x:.2} {y:.2}) scale({cell:.3})");
            view! {
                <rect class="frame" x=-half width=size height=size rx="9"/>
                <g class="mini-board" transform=place>{mini_cells(game)}</g>
                <text class="value" y=size + 14.0>{move || told(|card| card.value.clone())}</text>
                <text class="move" x="5" y="-5">{first.name.clone()}</text>
            }
            .into_any()
        }
        Face::Plain => {
            let outline = match first.kind {
                // A maximum points upwards, a minimum downwards.
                "max" => format!("M0 -2L{h} {b}H-{h}Z", h = half + 5.0, b = size),
                "min" => format!("M0 {b}L{h} 2H-{h}Z", h = half + 5.0, b = size + 2.0),
                _ => format!("M-{half} 4h{size}v{}h-{size}Z", size - 8.0),
            };
            let y = match first.kind {
                "max" => size * 0.75,
                "min" => size * 0.47,
                _ => size * 0.6,
            };
            view! {
                <path class="frame" d=outline/>
                <text class="value inner" y=y>{move || told(|card| card.value.clone())}</text>
                <text class="move" x="7" y="-4">{first.name.clone()}</text>
            }
            .into_any()
        }
    };
    view! {
        <g
            id=element_id(drawing, item)
            class=class
            role="treeitem"
            aria-level=first.level + 1
            aria-label=move || told(|card| card.label.clone())
            aria-expanded=move || open.get().map(|open| open.to_string())
            aria-selected=move || card.with(|card| card.as_ref().is_some_and(|card| card.selected).to_string())
            transform=place
            on:click=move |_| choose.run(item)
        >
            <rect class="area" x=-column / 2.0 y="-12" width=column height=size + WORDS/>
            {face}
            <text class="window" y=size + 27.0>
                {move || told(|card| card.window.clone().unwrap_or_default())}
            </text>
            {handle}
        </g>
    }
}

/// The line from a card up to its parent: from the words below the one to the edge of the other.
#[component]
pub fn LineView(
    /// Its card's level and place, and how it looks; none when it has gone.
    line: Memo<Option<(usize, Site, String)>>,
    /// The sizes.
    measures: Measures,
) -> impl IntoView {
    let Measures { column, level, card } = measures;
    let class =
        move || line.with(|line| line.as_ref().map(|(.., classes)| format!("line {classes}")));
    let place = move || {
        line.with(|line| {
            let (depth, site, _) = line.as_ref()?;
            let (x, y) = (site.x * column, *depth as f64 * level + MARGIN);
            Some(format!("translate({x:.1} {y:.1})"))
        })
    };
    let path = move || {
        line.with(|line| {
            let (_, site, _) = line.as_ref()?;
            let (dx, top) = ((site.above - site.x) * column, card + WORDS - level);
            let middle = top * 0.45;
            Some(format!("M{dx:.1} {top}C{dx:.1} {middle:.1} 0 {middle:.1} 0 0"))
        })
    };
    view! { <path class=class transform=place d=path/> }
}
