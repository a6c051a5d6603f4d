//! The choice of the server's engine, where there is one.

use super::fields::Tick;
use crate::engine::{Link, Native};
use crate::reactive::Show;
use isolation_page_state::texts::native as texts;
use leptos::prelude::*;

/// The switch; nothing where the page came from a host of files.
#[component]
pub fn NativeSwitch() -> impl IntoView {
    let native = expect_context::<Native>();
    let ticked = Signal::derive(move || native.is_chosen());
    let state = move || match native.link.get() {
        Link::Off | Link::Lost => {
            let offer = native.offer.get();
            texts::idle(offer.map_or(0, |offer| offer.threads))
        }
        Link::Calling => texts::connecting().to_owned(),
        Link::On => texts::on().to_owned(),
    };
    let name = move || match native.link.get() {
        Link::Off => "off",
        Link::Calling => "calling",
        Link::On => "on",
        Link::Lost => "lost",
    };
    view! {
        <Show when=move || native.offer.get().is_some()>
            <div class="native" data-link=name>
                <Tick
                    id="native"
                    label=texts::switch()
                    ticked=ticked
                    on_change=move |chosen| native.choose(chosen)
                />
                <p class="hint">{state}</p>
            </div>
        </Show>
    }
}

/// Says that the server has gone away, wherever the person is.
#[component]
pub fn NativeNews() -> impl IntoView {
    let native = expect_context::<Native>();
    let news = move || (native.link.get() == Link::Lost).then(texts::lost);
    view! { <p id="native-news" class="notice" role="status">{news}</p> }
}
