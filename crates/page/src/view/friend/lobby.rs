//! The choices before a game with a friend.

use super::session::FriendSession;
use crate::engine::Native;
use crate::friend::Way;
use crate::play::TimeControl;
use crate::reactive::{Show, effect, memo};
use crate::texts::friend as texts;
use crate::view::fields::{Button, Select, TextField, options};
use isolation::PRESETS;
use leptos::prelude::*;

/// The choices, and the button that begins.
#[component]
pub fn Lobby() -> impl IntoView {
    let session = expect_context::<FriendSession>();
    let rooms = expect_context::<Native>().rooms;
    let draft = session.draft;
    // Where the server has rooms, they are the first choice.
    effect(move || {
        let live = rooms.get() == Some(true);
        draft.update(|draft| draft.way = if live { Way::Live } else { Way::Links });
    });
    let is_live = memo(move || draft.with(|draft| draft.way == Way::Live));
    let ways = move || {
        (rooms.get() == Some(true)).then(|| {
            view! {
                <Select
                    id="friend-way"
                    label=texts::how()
                    options=options([("live", texts::live()), ("links", texts::by_link())])
                    chosen=Signal::derive(move || if is_live.get() { "live" } else { "links" }.to_owned())
                    on_choose=move |name: String| draft.update(|draft| {
                        draft.way = if name == "live" { Way::Live } else { Way::Links };
                    })
                />
            }
        })
    };
    let about = move || match (is_live.get(), rooms.get()) {
        (true, _) => texts::about_live().to_owned(),
        (false, Some(true)) => texts::about_links().to_owned(),
        (false, Some(false)) => format!("{} {}", texts::about_links(), texts::no_token()),
        (false, None) => format!("{} {}", texts::about_links(), texts::no_live()),
    };
    let name = Signal::derive(move || session.friends.with(|it| it.value.name.clone()));
    let none = String::new();
    let controls = TimeControl::USUAL.map(|it| (it.to_string(), it.to_string()));
    let controls = [(none, texts::no_clocks().to_owned())].into_iter().chain(controls);
    let controls = StoredValue::new(controls.collect::<Vec<_>>());
    view! {
        <main class="lobby">
            <section aria-labelledby="friend-title">
                <h2 id="friend-title">{texts::title()}</h2>
                <p>{texts::about()}</p>
                {ways}
                <p class="hint">{about}</p>
                <Select
                    id="friend-board"
                    label=texts::board()
                    options=options(PRESETS.iter().map(|it| (it.name, it.name)))
                    chosen=Signal::derive(move || draft.with(|draft| draft.variant.clone()))
                    on_choose=move |name| draft.update(|draft| draft.variant = name)
                />
                <Select
                    id="friend-side"
                    label=texts::who_begins()
                    options=options([("me", texts::you_begin()), ("friend", texts::friend_begins())])
                    chosen=Signal::derive(move || {
                        draft.with(|draft| if draft.first { "me" } else { "friend" }.to_owned())
                    })
                    on_choose=move |who: String| draft.update(|draft| draft.first = who == "me")
                />
                <Show when=move || is_live.get()>
                    <Select
                        id="friend-clocks"
                        label=texts::clocks()
                        options=controls.get_value()
                        chosen=Signal::derive(move || {
                            draft.with(|it| it.control.map_or(String::new(), |it| it.to_string()))
                        })
                        on_choose=move |text: String| draft.update(|it| it.control = text.parse().ok())
                    />
                </Show>
                <TextField
                    id="friend-name"
                    label=texts::your_name()
                    text=name
                    on_done=move |name: String| session.rename(&name)
                />
                {move || {
                    let label = if is_live.get() { texts::challenge() } else { texts::create() };
                    view! { <Button id="friend-begin" class="primary" label on_press=move || session.begin()/> }
                }}
            </section>
        </main>
    }
}
