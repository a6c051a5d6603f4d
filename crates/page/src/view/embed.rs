//! The board on another site, `?embed=1`: nothing is saved, and messages go to and fro.

use super::session::{Session, fresh_seed};
use crate::reactive::{effect, memo};
use isolation_page_state::embed::{News, obey};
use isolation_page_state::play::Play;
use isolation_page_state::texts::embed as texts;
use js_sys::{JSON, Reflect};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::ResizeObserver;

fn post(parent: &web_sys::Window, news: &News) {
    if let Ok(message) = JSON::parse(&news.message()) {
        // A closing page receives nothing.
        let _ = parent.post_message(&message, "*");
    }
}

/// Sends events to the embedding page, and executes its messages.
pub fn start(session: Session) {
    let Some(parent) = window().parent().ok().flatten() else { return };
    if parent == window() {
        return;
    }
    let asked = RwSignal::new(0);
    let send = {
        let parent = parent.clone();
        move |news: &News| post(&parent, news)
    };
    let answer = send.clone();
    let _ = window_event_listener_untyped("message", move |event| {
        let member = |name: &str| Reflect::get(&event, &name.into()).unwrap_or_default();
        if member("source") != ***parent {
            return;
        }
        let text = JSON::stringify(&member("data")).ok().and_then(|text| text.as_string());
        let text = text.unwrap_or_default();
        let mut done = Ok(());
        session.act(|play| done = obey(play, &text, fresh_seed()));
        match done {
            Ok(()) => asked.update(|asked| *asked += 1),
            Err(reason) => answer(&News::error(&reason)),
        }
    });
    send(&News::ready());
    let position = memo(move || (asked.get(), session.play.with(News::position)));
    let end = memo(move || session.play.with(News::end));
    let tell = send.clone();
    effect(move || position.with(|(_, position)| tell(position)));
    let tell = send.clone();
    effect(move || {
        end.with(|end| end.iter().for_each(&tell));
        // Nothing is saved here.
        session.play.try_update_untracked(|play| play.saving.take_saves());
    });
    let measure = Closure::<dyn FnMut()>::new(move || {
        let body = document().body().map(|body| body.get_bounding_client_rect().height().ceil());
        send(&News::height(body.unwrap_or_default() as u32));
    });
    if let (Ok(watcher), Some(body)) =
        (ResizeObserver::new(measure.as_ref().unchecked_ref()), document().body())
    {
        watcher.observe(&body);
    }
    // It lives as long as the page.
    measure.forget();
}

/// A link to the whole page with the same game.
#[component]
pub fn OpenPage() -> impl IntoView {
    let session = expect_context::<Session>();
    let href = move || super::navigation::link_with("", &session.play.with(Play::address));
    view! {
        <a
            id="open-page"
            class="button icon-button"
            href=href
            target="_blank"
            rel="noopener"
            aria-label=texts::open_page()
            title=texts::open_page()
        >
            {super::icon::SHARE.draw()}
        </a>
    }
}
