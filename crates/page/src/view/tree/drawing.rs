//! The drawing of a tree: of a large one only what is in sight is drawn.

use super::card::{CardView, LineView, element_id};
use super::{act, read};
use crate::reactive::memo;
use isolation_page_state::texts::tree as texts;
use isolation_page_state::tree::geometry::{Geometry, MARGIN};
use isolation_page_state::tree::{Ground, Item, Layout, Site, Stride, Towards, TreeView};
use leptos::ev::KeyboardEvent;
use leptos::html::Div;
use leptos::prelude::*;

/// Left of the tree, for the names of the levels.
const PAD: f64 = 44.0;
const END: f64 = 14.0;
/// The scroll distance after which the drawn part changes.
const SCROLL_STEP: f64 = 160.0;

/// The visible part of the drawing, in its own pixels before it is enlarged.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Sight {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

/// A tree that can be walked through by mouse, fingers and keys: the arrow keys walk, Enter opens and
/// closes, Home and End lead to the ends of a level, comma and full stop go through the search.
#[component]
pub fn TreeDrawing(
    /// Its name, unlike that of any other drawing on the page.
    name: &'static str,
    walk: RwSignal<Option<TreeView>>,
    /// How much larger than usual everything is.
    #[prop(optional, into)]
    scale: Signal<Option<f64>>,
) -> impl IntoView {
    let frame = NodeRef::<Div>::new();
    let scale = memo(move || scale.get().unwrap_or(1.0));
    let geometry = memo(move || read(walk, Geometry::of));
    let sight = RwSignal::new(Sight { left: 0.0, right: 1500.0, top: 0.0, bottom: 1500.0 });
    let look = move || {
        let Some(frame) = frame.get_untracked() else { return };
        let scale = scale.get_untracked();
        let quantum = |pixels: i32| (f64::from(pixels) / SCROLL_STEP).floor() * SCROLL_STEP;
        let (left, top) = (quantum(frame.scroll_left()), quantum(frame.scroll_top()));
        let right = left + f64::from(frame.client_width()) + 2.0 * SCROLL_STEP;
        let bottom = top + f64::from(frame.client_height()) + 2.0 * SCROLL_STEP;
        let seen = Sight {
            left: (left - SCROLL_STEP) / scale,
            right: right / scale,
            top: (top - SCROLL_STEP) / scale,
            bottom: bottom / scale,
        };
        if sight.get_untracked() != seen {
            sight.set(seen);
        }
    };
    let resized = window_event_listener_untyped("resize", move |_| look());
    on_cleanup(move || resized.remove());

    let size = memo(move || {
        let geometry = geometry.get()?;
        let (columns, levels) =
            read(walk, |walk| (f64::from(walk.layout.columns), walk.layout.levels.len() as f64))?;
        Some((columns * geometry.column + PAD + END, levels * geometry.level + MARGIN))
    });
    let room = move || {
        let (width, height) = size.get()?;
        let scale = scale.get();
        Some(format!("width: {}px; height: {}px", width * scale, height * scale))
    };
    let seen = memo(move || {
        let (sight, geometry) = (sight.get(), geometry.get()?);
        read(walk, |walk| (walk.serial, in_sight(&walk.layout, geometry, sight)))
    });
    let items = move |kind: usize| {
        let (serial, drawn) = seen.get().unwrap_or_default();
        drawn[kind].iter().map(|item| (serial, *item)).collect::<Vec<_>>()
    };
    let (lines, cards) = (move || items(0), move || items(1));
    let choose = Callback::new(move |item: Item| {
        act(walk, |walk| match item {
            Item::Node(node) if walk.selected == item => walk.toggle(node),
            _ => walk.select(item),
        });
        if let Some(frame) = frame.get_untracked() {
            // An element that cannot take the focus leaves it where it is.
            let _ = frame.focus();
        }
    });
    let draw = move |(_, item): (u64, Item)| {
        let card =
            memo(move || read(walk, |walk| site(walk, item).map(|site| walk.card(site))).flatten());
        let (first, geometry) = (card.get_untracked(), geometry.get_untracked());
        first.zip(geometry).map(|(first, geometry)| {
            view! { <CardView drawing=name card first geometry choose/> }
        })
    };
    let draw_line = move |(_, item): (u64, Item)| {
        let line = memo(move || {
            read(walk, |walk| site(walk, item).map(|site| (site, walk.classes(item)))).flatten()
        });
        geometry.get_untracked().map(|geometry| view! { <LineView line geometry/> })
    };
    // The selected item is scrolled into view.
    let selected = memo(move || {
        read(walk, |walk| {
            let Site { item, level, x, .. } = site(walk, walk.selected)?;
            Some((walk.serial, item, level, x))
        })
        .flatten()
    });
    Effect::new(move |before: Option<Option<(u64, f64)>>| {
        let (chosen, geometry, scale) = (selected.get(), geometry.get(), scale.get());
        let ((serial, _, level, x), geometry) = chosen.zip(geometry)?;
        // A new tree, or the same in another size, opens where something is selected.
        let opens = before.flatten() != Some((serial, scale));
        let (x, y) = ((x * geometry.column + PAD) * scale, level as f64 * geometry.level * scale);
        request_animation_frame(move || {
            // The drawing may have gone by then.
            if let Some(frame) = frame.try_get_untracked().flatten() {
                let place = (geometry.column * scale, geometry.level * scale);
                come_into_sight(&frame, (x, y), place, PAD * scale, opens);
                look();
            }
        });
        Some((serial, scale))
    });
    let active = move || selected.get().map(|(_, item, ..)| element_id(name, item));
    let levels = move || {
        let geometry = geometry.get()?;
        let count = read(walk, |walk| walk.layout.levels.len()).unwrap_or_default();
        let labels = (0..count).map(|level| {
            let top =
                (level as f64 * geometry.level + MARGIN + geometry.node.height / 2.0) * scale.get();
            let (class, name) = if level % 2 == 0 {
                ("level max", texts::max())
            } else {
                ("level min", texts::min())
            };
            view! { <span class=class style=format!("top: {top}px")>{name}</span> }
        });
        Some(labels.collect_view())
    };
    let is_worked =
        move || read(walk, |walk| matches!(&walk.ground, Ground::Values(_))) == Some(true);
    let key = move |event: KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let key = event.key();
        let known = walk.try_update(|walk| walk.as_mut().is_some_and(|walk| follow(walk, &key)));
        if known == Some(true) {
            event.prevent_default();
        }
    };
    view! {
        <div
            node_ref=frame
            id=name
            class="tree-drawing"
            class:worked=is_worked
            role="tree"
            tabindex="0"
            aria-label=texts::drawing()
            aria-activedescendant=active
            on:scroll=move |_| look()
            on:keydown=key
        >
            <div class="levels" aria-hidden="true" style=move || format!("width:{}px", PAD * scale.get())>
                {levels}
            </div>
            <div class="room" role="presentation" style=room>
                <svg role="presentation" width="100%" height="100%">
                    <g role="presentation" transform=move || format!("scale({}) translate({PAD} 0)", scale.get())>
                        <For each=lines key=|line| *line children=draw_line/>
                        <For each=cards key=|card| *card children=draw/>
                    </g>
                </svg>
            </div>
        </div>
    }
}

fn site(walk: &TreeView, item: Item) -> Option<Site> {
    Some(walk.layout.find(&walk.tree, item)?.1)
}

/// The shapes to draw: whose lines to their parents touch the part that is seen, and whose cards do.
fn in_sight(layout: &Layout, geometry: Geometry, sight: Sight) -> [Vec<Item>; 2] {
    let mut drawn = [Vec::new(), Vec::new()];
    let (left, right) = (sight.left / geometry.column - 1.0, sight.right / geometry.column + 0.5);
    for (level, sites) in layout.levels.iter().enumerate() {
        let top = level as f64 * geometry.level;
        if top > sight.bottom || top + geometry.level < sight.top {
            continue;
        }
        for site in &sites[layout.visible(level, left, right)] {
            if level > 0 {
                drawn[0].push(site.item);
            }
            if site.x >= left && site.x <= right {
                drawn[1].push(site.item);
            }
        }
    }
    drawn
}

/// Does what a key stands for; whether it stands for something.
fn follow(walk: &mut TreeView, key: &str) -> bool {
    match key {
        "ArrowUp" => walk.go(Towards::Parent),
        "ArrowDown" => walk.go(Towards::Child),
        "ArrowLeft" => walk.go(Towards::Left),
        "ArrowRight" => walk.go(Towards::Right),
        "Home" => walk.go(Towards::First),
        "End" => walk.go(Towards::Last),
        "," => walk.stride(Stride::Back),
        "." => walk.stride(Stride::On),
        "Enter" | " " => {
            if let Item::Node(node) = walk.selected {
                walk.toggle(node);
            }
        }
        _ => return false,
    }
    true
}

/// Scrolls the frame, not the page, when a place lies outside of it or under the names of the levels; or always.
fn come_into_sight(
    frame: &web_sys::HtmlDivElement,
    (x, y): (f64, f64),
    (width, height): (f64, f64),
    names: f64,
    always: bool,
) {
    let (left, seen) = (f64::from(frame.scroll_left()), f64::from(frame.client_width()));
    if always || x - width / 2.0 < left + names || x + width / 2.0 > left + seen {
        frame.set_scroll_left((x - (seen + names) / 2.0).max(0.0) as i32);
    }
    let (top, seen) = (f64::from(frame.scroll_top()), f64::from(frame.client_height()));
    if always || y < top || y + height > top + seen {
        frame.set_scroll_top((y - (seen - height) / 2.0).max(0.0) as i32);
    }
}
