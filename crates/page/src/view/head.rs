//! The head of the page: the places that fit, and a menu of all else.

use super::head_menu::leave_menu;
use super::help::{Help, HelpDialog, HelpItems};
use super::language::LanguageChoice;
use super::look_choices::{BoardColours, ThemeChoice};
use super::navigation::Navigation;
use super::sound::SoundSwitch;
use crate::reactive::{Show, effect, memo};
use isolation_page_state::address::{Address, Place};
use isolation_page_state::texts::shell;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::ResizeObserver;

/// What the head has room for, in pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Room {
    /// Whether language, looks and sounds stand beside the places.
    wide: bool,
    /// How wide each place is.
    widths: [f64; 5],
    /// What there is for all of them.
    places: f64,
}

#[component]
pub fn Head() -> impl IntoView {
    let here = expect_context::<Navigation>().place();
    let (header, nav, names) = (NodeRef::new(), NodeRef::new(), NodeRef::new());
    let room = RwSignal::new(Room { wide: true, widths: [0.0; 5], places: 0.0 });
    follow_room(room, header, nav, names);
    let wide = memo(move || room.get().wide);
    let fits = memo(move || {
        let Room { widths, places, .. } = room.get();
        Place::fit(widths, here.get(), places)
    });
    let link = move |place: Place| {
        view! {
            <a
                id=format!("go-{}", place.name())
                href=Address::new(place).to_string()
                aria-current=move || (here.get() == place).then_some("page")
                on:click=move |_| leave_menu()
            >
                {place.label()}
            </a>
        }
        .into_any()
    };
    let places = move |in_head: bool| {
        let place = |number: usize| {
            let shown = memo(move || fits.get()[number] == in_head);
            move || shown.get().then(|| link(Place::HEAD[number]))
        };
        (0..Place::HEAD.len()).map(place).collect_view()
    };
    let help = Help::default();
    view! {
        <header node_ref=header>
            <svg class="logo" viewBox="0 0 24 24" aria-hidden="true">
                <rect class="first" width="11" height="11" rx="3"/>
                <rect class="plain" x="13" width="11" height="11" rx="3"/>
                <rect class="plain" y="13" width="11" height="11" rx="3"/>
                <rect class="second" x="13" y="13" width="11" height="11" rx="3"/>
            </svg>
            <h1>"Isolation"</h1>
            <button type="button" class="plain here" aria-label=shell::places() popovertarget="choices">
                {move || here.get().label()} <span aria-hidden="true">" ▾"</span>
            </button>
            <nav node_ref=nav aria-label=shell::places()>
                {places(true)}
                <span node_ref=names class="names" aria-hidden="true">
                    {Place::HEAD.map(|place| view! { <span>{place.label()}</span> })}
                </span>
            </nav>
            <Show when=move || wide.get()>
                <div class="choices"><Choices bare=true/></div>
            </Show>
            <button id="choices-menu" type="button" class="plain sign" aria-label=shell::choices() popovertarget="choices">
                <span aria-hidden="true">"⋯"</span>
            </button>
            <div id="choices" class="menu" popover="auto" role="group" aria-label=shell::choices()>
                {places(false)}
                {link(Place::Games)}
                <hr/>
                <Show when=move || !wide.get()><Choices bare=false/></Show>
                <BoardColours/>
                <hr/>
                <HelpItems help/>
            </div>
            <HelpDialog help/>
        </header>
    }
}

/// Language, looks and sounds.
#[component]
fn Choices(
    /// Whether they stand in the head, without their names.
    bare: bool,
) -> impl IntoView {
    view! { <LanguageChoice bare/> <ThemeChoice bare/> <SoundSwitch bare/> }
}

/// Measures the room now and whenever it changes.
fn follow_room(
    room: RwSignal<Room>,
    header: NodeRef<html::Header>,
    nav: NodeRef<html::Nav>,
    names: NodeRef<html::Span>,
) {
    let watcher = StoredValue::new_local(None);
    effect(move || {
        let (Some(header), Some(nav), Some(names)) = (header.get(), nav.get(), names.get()) else {
            return;
        };
        let measure = {
            let (header, nav) = (header.clone(), nav.clone());
            Closure::<dyn FnMut()>::new(move || {
                let children = names.children();
                let width = |number: usize| {
                    let name = children.item(number as u32);
                    name.map_or(0.0, |name| name.get_bounding_client_rect().width())
                };
                room.set(Room {
                    // The style sheet gives the row of names the width from which all fits.
                    wide: header.client_width() >= names.offset_width(),
                    widths: std::array::from_fn(width),
                    places: nav.get_bounding_client_rect().width(),
                });
            })
        };
        if let Ok(observer) = ResizeObserver::new(measure.as_ref().unchecked_ref()) {
            observer.observe(&header);
            observer.observe(&nav);
            watcher.set_value(Some((observer, measure)));
        }
    });
    on_cleanup(move || {
        if let Some((observer, _measure)) = watcher.try_update_value(Option::take).flatten() {
            observer.disconnect();
        }
    });
}
