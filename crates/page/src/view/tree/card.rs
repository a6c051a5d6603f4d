//! A card of the tree: a node, or what stands for moves that have none.

use crate::reactive::memo;
use crate::view::mini_board::mini_squares;
use isolation_page_state::tree::geometry::{Geometry, MARGIN, Word};
use isolation_page_state::tree::{Card, Face, Item, Site};
use leptos::prelude::*;

/// The name of an item's element.
pub fn element_id(drawing: &str, item: Item) -> String {
    let kind = match item {
        Item::Node(_) => "node",
        Item::Cut(_) => "cut",
        Item::Rest(_) => "rest",
    };
    format!("{drawing}-{kind}-{}", item.node())
}

type Tell = fn(&Card) -> String;

#[component]
pub fn CardView(
    drawing: &'static str,
    /// Its state; none when it has been removed.
    card: Memo<Option<Card>>,
    /// The item it shows, which never changes.
    first: Card,
    geometry: Geometry,
    choose: Callback<Item>,
) -> impl IntoView {
    let item = first.site.item;
    let Geometry { column, level, node: area, .. } = geometry;
    let of_card = move |tell: fn(&Card) -> String| {
        card.with(|card| card.as_ref().map_or_else(String::new, tell))
    };
    let place = move || {
        card.with(|card| {
            let card = card.as_ref()?;
            let (x, y) = (card.site.x * column, card.site.level as f64 * level + MARGIN);
            Some(format!("translate({x:.1} {y:.1})"))
        })
    };
    let class = move || of_card(|card| format!("node {}", card.classes));
    let open = memo(move || card.with(|card| card.as_ref().and_then(|card| card.open)));
    let handle = move || {
        let sign = if open.get()? { "M-3 0h6" } else { "M-3 0h6M0 -3v6" };
        let place = format!("translate({} {})", -area.left, area.height);
        Some(view! {
            <g class="handle" transform=place><circle r="7"/><path d=sign/></g>
        })
    };
    // An item without a node is a square, also before its moves are left out.
    let kind = if matches!(item, Item::Node(_)) { first.kind } else { "cut" };
    let frame = match &first.face {
        Face::Board(game) => {
            let (size, place) = (game.position().size(), geometry.board());
            let square = place.width / f64::from(size.width().max(size.height()));
            let (x, y) = (
                -f64::from(size.width()) * square / 2.0,
                place.top + (place.height - f64::from(size.height()) * square) / 2.0,
            );
            let place = format!("translate({x:.2} {y:.2}) scale({square:.3})");
            view! {
                <rect class="frame" x=area.left width=area.width height=area.height rx="9"/>
                <g class="mini-board" transform=place>{mini_squares(game)}</g>
            }
            .into_any()
        }
        Face::Plain => view! { <path class="frame" d=geometry.outline(kind)/> }.into_any(),
    };
    // The node's name says the same.
    let tells: [(&str, Tell); 4] = [
        ("move", |card| card.name.clone().unwrap_or_default()),
        ("value", |card| card.value.clone()),
        ("window", |card| card.window.clone().unwrap_or_default().0),
        ("window", |card| card.window.clone().unwrap_or_default().1),
    ];
    let words = geometry.words(&first.face, kind).into_iter().zip(tells);
    let words = words.map(|(Word { x, y, anchor }, (class, tell))| {
        let class = format!("{class} {anchor}");
        view! { <text class=class x=x y=y aria-hidden="true">{move || of_card(tell)}</text> }
    });
    view! {
        <g role="presentation" class=class transform=place on:click=move |_| choose.run(item)>
            <g
                id=element_id(drawing, item)
                role="treeitem"
                aria-level=first.site.level + 1
                aria-label=move || of_card(|card| card.label.clone())
                aria-expanded=move || open.get().map(|open| open.to_string())
                aria-selected=move || card.with(|card| card.as_ref().is_some_and(|card| card.selected).to_string())
            >
                <rect class="area" x=-column / 2.0 y="-14" width=column height=area.height + 18.0/>
                {frame}
            </g>
            {words.collect_view()}
            {handle}
        </g>
    }
}

#[component]
pub fn LineView(
    /// Its card's place, and how it looks; none when it has gone.
    line: Memo<Option<(Site, String)>>,
    geometry: Geometry,
) -> impl IntoView {
    let Geometry { column, level, .. } = geometry;
    let class =
        move || line.with(|line| line.as_ref().map(|(_, classes)| format!("line {classes}")));
    let place = move || {
        line.with(|line| {
            let (site, _) = line.as_ref()?;
            let (x, y) = (site.x * column, site.level as f64 * level + MARGIN);
            Some(format!("translate({x:.1} {y:.1})"))
        })
    };
    let path = move || {
        line.with(|line| {
            let (site, _) = line.as_ref()?;
            Some(geometry.line((site.above - site.x) * column))
        })
    };
    view! { <path class=class transform=place d=path/> }
}
