//! The room that a telephone has for the card and the chances.

use super::End;
use crate::reactive::effect;
use isolation_page_state::play::{Places, Sheet};
use leptos::ev::resize;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Where the card is a sheet.
const UPRIGHT: &str = "(max-width: 60rem) and (min-height: 30.01rem)";

/// Measures the room at the end of each game, and whenever the window changes.
pub fn make_room(End { game, sheet, .. }: End) {
    let measure = move || {
        sheet.set(Sheet::default());
        // Drawn without the changes of the last time.
        request_animation_frame(move || {
            let Some(found) = places().map(|places| Sheet::at(&places)) else { return };
            window().scroll_by_with_x_and_y(0.0, found.scroll);
            sheet.try_set(found);
        });
    };
    effect(move || {
        game.track();
        measure();
    });
    let listening = window_event_listener(resize, move |_| measure());
    on_cleanup(move || listening.remove());
}

fn places() -> Option<Places> {
    let upright = window().match_media(UPRIGHT).ok().flatten()?.matches();
    let all = |selector| document().query_selector_all(selector).ok();
    let edges = |selector| {
        let all = all(selector)?;
        let elements =
            (0..all.length()).filter_map(|at| all.get(at)?.dyn_into::<web_sys::Element>().ok());
        let edges =
            elements.map(|it| it.get_bounding_client_rect()).map(|it| (it.top(), it.bottom()));
        edges.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
    };
    let (table, strip) = edges(".strip")?;
    let (sheet, _) = edges(".end-card")?;
    let (_, marked) = edges("[data-mark=stuck], [data-mark=exit]").unwrap_or_default();
    upright.then_some(Places { table, sheet, strip, marked })
}
