//! The drawing of a tree: as much of it as its frame has room for.

use super::card::{CardView, LineView, element_id};
use super::{act, read};
use crate::reactive::{effect, memo};
use isolation_page_state::texts::tree as texts;
use isolation_page_state::tree::geometry::{Geometry, Room};
use isolation_page_state::tree::{Item, Stride, Towards, TreeView};
use leptos::ev::KeyboardEvent;
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::ResizeObserver;

/// What a drawn item belongs to: another tree, or the same in other sizes, is drawn anew.
type Key = (u64, u64, u64, Item);

/// A tree that can be walked through by mouse, fingers and keys: the arrow keys walk, Home and End lead to the
/// first and the last move of a node, comma and full stop go through the search.
#[component]
pub fn TreeDrawing(
    /// Its name, unlike that of any other drawing on the page.
    name: &'static str,
    walk: RwSignal<Option<TreeView>>,
) -> impl IntoView {
    let frame = NodeRef::<Div>::new();
    let geometry = memo(move || read(walk, TreeView::geometry));
    let room = RwSignal::new(None::<Room>);
    effect(move || {
        if let Some(room) = room.get() {
            act(walk, |walk| walk.fit(room));
        }
    });
    let observer = StoredValue::new_local(None);
    effect(move || {
        let Some(element) = frame.get() else { return };
        let look = Closure::<dyn FnMut()>::new(move || {
            let Some(frame) = frame.try_get_untracked().flatten() else { return };
            let (width, height) = (frame.client_width(), frame.client_height());
            // A hidden frame has no size.
            if width > 0 {
                room.set(Some(Room { width: width.into(), height: height.into() }));
            }
        });
        if let Ok(watcher) = ResizeObserver::new(look.as_ref().unchecked_ref()) {
            watcher.observe(&element);
            observer.set_value(Some((watcher, look)));
        }
    });
    on_cleanup(move || {
        if let Some((watcher, _look)) = observer.try_update_value(Option::take).flatten() {
            watcher.disconnect();
        }
    });

    let size = memo(move || {
        read(walk, |walk| {
            let geometry = walk.geometry();
            let width = geometry.names() + walk.layout.width + 6.0;
            (width.ceil(), geometry.height(walk.layout.levels.len()).ceil())
        })
        .unwrap_or_default()
    });
    let items = memo(move || {
        read(walk, |walk| {
            let Room { width, height } = walk.room;
            let sites = walk.layout.levels.iter().flatten();
            let key = |item| (walk.serial, width.to_bits(), height.to_bits(), item);
            sites.map(|site| key(site.item)).collect::<Vec<Key>>()
        })
        .unwrap_or_default()
    });
    let choose = Callback::new(move |item: Item| {
        act(walk, |walk| walk.select(item));
        if let Some(frame) = frame.get_untracked() {
            // An element that cannot take the focus leaves it where it is.
            let _ = frame.focus();
        }
    });
    let draw = move |(.., item): Key| {
        let card = memo(move || {
            read(walk, |walk| walk.layout.find(item).map(|site| walk.card(site))).flatten()
        });
        let face = walk.with_untracked(|walk| walk.as_ref().map(|walk| walk.face(item)));
        let shown = card.get_untracked().zip(face).zip(geometry.get_untracked());
        shown.map(|((first, face), geometry)| {
            view! { <CardView drawing=name card first face geometry choose/> }
        })
    };
    let draw_line = move |(.., item): Key| {
        let line = memo(move || {
            read(walk, |walk| walk.layout.find(item).map(|site| (site, walk.classes(item))))
                .flatten()
        });
        let is_below =
            line.with_untracked(|line| line.as_ref().is_some_and(|(it, _)| it.level > 0));
        geometry
            .get_untracked()
            .filter(|_| is_below)
            .map(|geometry| view! { <LineView line geometry/> })
    };
    // The selected item is scrolled into view: the frame, not the page.
    let selected = memo(move || {
        read(walk, |walk| Some((walk.selected, walk.layout.find(walk.selected)?.level))).flatten()
    });
    effect(move || {
        let Some(((_, level), geometry)) = selected.get().zip(geometry.get()) else { return };
        let (top, bottom) = (geometry.top(level), geometry.height(level + 1));
        request_animation_frame(move || {
            // The drawing may have gone by then.
            let Some(frame) = frame.try_get_untracked().flatten() else { return };
            let (above, seen) = (f64::from(frame.scroll_top()), f64::from(frame.client_height()));
            if top < above || bottom > above + seen {
                frame.set_scroll_top((top - (seen - bottom + top) / 2.0) as i32);
            }
        });
    });
    let active = move || selected.get().map(|(item, _)| element_id(name, item));
    let levels = move || {
        let geometry = geometry.get()?;
        let names = read(walk, TreeView::level_names)?;
        let width = size.get().0;
        let bands = names.into_iter().enumerate();
        let bands = bands.map(|(level, [kind, whose])| band(&geometry, level, width, kind, whose));
        Some(bands.collect_view())
    };
    let is_worked = move || read(walk, |walk| !walk.ground.is_game()) == Some(true);
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
            on:keydown=key
        >
            <svg
                role="presentation"
                width=move || size.get().0
                viewBox=move || format!("0 0 {} {}", size.get().0, size.get().1)
            >
                <g class="bands" aria-hidden="true">{levels}</g>
                <For each=move || items.get() key=|it| *it children=draw_line/>
                <For each=move || items.get() key=|it| *it children=draw/>
            </svg>
        </div>
    }
}

/// A level's ground, its kind and whose moves lead on from it.
fn band(
    geometry: &Geometry,
    level: usize,
    width: f64,
    kind: &'static str,
    whose: &'static str,
) -> AnyView {
    let edge = |level: usize| if level == 0 { 0.0 } else { geometry.top(level) - 16.0 };
    let (top, middle) = (edge(level), geometry.top(level) + geometry.frame(level) / 2.0);
    let height = edge(level + 1) - top;
    view! {
        <rect class:even=level.is_multiple_of(2) y=top width=width height=height/>
        <text class="level" x="6" y=middle>{kind}</text>
        <text class="whose" x="6" y=middle + 15.0>{whose}</text>
    }
    .into_any()
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
        // The steps would give the answers away.
        "," if walk.cutting.is_none() => walk.stride(Stride::Back),
        "." if walk.cutting.is_none() => walk.stride(Stride::On),
        _ => return false,
    }
    true
}
