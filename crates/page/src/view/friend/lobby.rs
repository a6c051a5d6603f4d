//! The choices before a game with a friend.

use super::session::FriendSession;
use crate::engine::Native;
use crate::reactive::{Show, effect, memo};
use crate::view::fields::{Button, Select, TextField, options};
use crate::view::play::{BoardChoice, ClockChoice};
use isolation_page_state::friend::Way;
use isolation_page_state::texts::{friend as texts, table};
use leptos::prelude::*;
use std::sync::Arc;

/// The choices, and the button that begins.
#[component]
pub fn Lobby() -> impl IntoView {
    let session = expect_context::<FriendSession>();
    let rooms = expect_context::<Native>().rooms;
    let draft = session.draft;
    // If the server has rooms, they are the default.
    effect(move || {
        let live = rooms.get() == Some(true);
        draft.update(|draft| draft.way = if live { Way::Live } else { Way::Links });
    });
    let is_live = memo(move || draft.with(|draft| draft.way == Way::Live));
    let (board_error, control_error) = (RwSignal::new(None), RwSignal::new(None));
    let begin = move || {
        // The typed text must be valid.
        if [board_error, control_error].iter().all(|error| error.with_untracked(Option::is_none)) {
            session.begin();
        }
    };
    let ways = move || {
        (rooms.get() == Some(true)).then(|| {
            view! {
                <Select
                    id="friend-way"
                    label=texts::how()
                    options=options([("live", texts::live()), ("links", texts::by_link())])
                    chosen=Signal::derive(move || if is_live.get() { "live" } else { "links" }.to_owned())
                    on_choose=move |name: String| {
                        control_error.set(None);
                        draft.update(|draft| {
                            draft.way = if name == "live" { Way::Live } else { Way::Links };
                        });
                    }
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
    view! {
        <main class="lobby">
            <section aria-labelledby="friend-title">
                <h2 id="friend-title">{texts::title()}</h2>
                <p>{texts::about()}</p>
                {ways}
                <p class="hint">{about}</p>
                <BoardChoice
                    rules=memo(move || draft.with(|draft| draft.rules))
                    on_choose=Arc::new(move |rules| draft.update(|draft| draft.choose_rules(&rules)))
                    error=board_error
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
                    <ClockChoice
                        control=memo(move || draft.with(|draft| draft.control))
                        on_choose=Arc::new(move |control| draft.update(|draft| draft.control = control))
                        error=control_error
                        hint=table::clocks_hint().to_owned()
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
                    view! { <Button id="friend-begin" class="primary" label on_press=begin/> }
                }}
            </section>
            {move || {
                let games = session.friends.with(|it| it.value.going_on());
                (!games.is_empty()).then(|| view! {
                    <section id="friend-games" aria-labelledby="friend-games-title">
                        <h2 id="friend-games-title">{texts::your_games()}</h2>
                        <ul>
                            {games.into_iter().map(|(address, name)| view! {
                                <li><a href=address.to_string()>{name}</a></li>
                            }).collect_view()}
                        </ul>
                    </section>
                })
            }}
        </main>
    }
}
