//! The place where friends play: by links, or live through the server.

mod lobby;
mod rematch;
mod session;
mod table;

use crate::reactive::{Show, memo};
use crate::view::clipboard::CopyField;
use crate::view::fields::Button;
use crate::view::navigation::link;
use isolation_page_state::friend::{Friend, Live, Mail, Phase};
use isolation_page_state::texts::friend as texts;
use js_sys::{Function, Object, Reflect};
use leptos::prelude::*;
use lobby::Lobby;
use session::FriendSession;
use table::Table;
use wasm_bindgen::JsCast;

/// Provides what stays while other places are shown.
pub fn start() {
    provide_context(FriendSession::start());
}

/// The part of the place that is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Lobby,
    Mail,
    Live,
}

/// The place where friends play.
#[component]
pub fn FriendPlace() -> impl IntoView {
    let session = expect_context::<FriendSession>();
    let kind = memo(move || {
        session.state.with(|friend| match friend {
            Friend::Lobby => Kind::Lobby,
            Friend::Mail(_) => Kind::Mail,
            Friend::Live(_) => Kind::Live,
        })
    });
    let trouble = move || {
        let trouble = session.friends.with(|it| it.trouble.as_ref().and_then(|it| it.words()));
        trouble.map(|text| view! { <p class="error" role="alert">{text}</p> })
    };
    view! {
        <div class="friend">
            {trouble}
            {move || match kind.get() {
                Kind::Lobby => view! { <Lobby/> }.into_any(),
                Kind::Mail => view! { <Table foot=mail_foot()><MailPanel/></Table> }.into_any(),
                Kind::Live => view! { <Table foot=live_foot()><LivePanel/></Table> }.into_any(),
            }}
        </div>
    }
}

/// A link that can be copied, and shared where the browser can.
#[component]
fn LinkField(
    id: &'static str,
    label: &'static str,
    /// The link, where there is one.
    link: Memo<Option<String>>,
) -> impl IntoView {
    link_field(id, label, link)
}

/// One for all links: the page downloads less.
#[inline(never)]
fn link_field(id: &'static str, label: &'static str, link: Memo<Option<String>>) -> AnyView {
    let value = memo(move || link.get().unwrap_or_default());
    let share = Reflect::get(&window().navigator(), &"share".into()).ok();
    let share = share.and_then(|share| share.dyn_into::<Function>().ok());
    let can_share = share.is_some();
    let share = StoredValue::new_local(share);
    let pass_on = move || {
        let data = Object::new();
        // Setting a property of a new object does not fail; a person may cancel sharing.
        let _ = Reflect::set(&data, &"url".into(), &value.get_untracked().into());
        let _ = share.with_value(|share| share.as_ref()?.call1(&window().navigator(), &data).ok());
    };
    view! {
        <Show when=move || link.with(Option::is_some)>
            <CopyField id label value/>
            {can_share.then(|| view! {
                <button type="button" on:click=move |_| pass_on()>{texts::share_link()}</button>
            })}
        </Show>
    }
    .into_any()
}

#[component]
fn MailPanel() -> impl IntoView {
    let session = expect_context::<FriendSession>();
    let of_mail = move |tell: fn(&Mail) -> Option<String>| {
        session.state.with(|friend| match friend {
            Friend::Mail(mail) => tell(mail),
            _ => None,
        })
    };
    let next = memo(move || of_mail(|mail| mail.can_send().then(|| link(&mail.letter.address()))));
    let advice = memo(move || of_mail(Mail::about_sending));
    let about = memo(move || of_mail(Mail::about_link));
    view! {
        <p id="link-news" class="notice" role="status">{about}</p>
        <Show when=move || about.with(Option::is_some)>
            <Button id="take-link" label=texts::take_link() on_press=move || session.take_other()/>
        </Show>
        <p class="hint">{advice}</p>
        <LinkField id="next-link" label=texts::next_link() link=next/>
    }
}

/// The button that confirms the chosen move.
fn mail_foot() -> AnyView {
    let session = expect_context::<FriendSession>();
    let confirmation = memo(move || {
        session.state.with(|friend| match friend {
            Friend::Mail(mail) => mail.choosing.choice.confirmation(mail.letter.game.position()),
            _ => None,
        })
    });
    (move || {
        confirmation.get().map(|(square, words)| {
            view! {
                <button id="confirm" type="button" class="primary" on:click=move |_| session.choose(square)>
                    {words}
                </button>
            }
        })
    })
    .into_any()
}

#[component]
fn LivePanel() -> impl IntoView {
    let session = expect_context::<FriendSession>();
    let invitation = memo(move || session.live(|live| Some(link(&live.invitation_address()?))));
    let watch = memo(move || session.live(|live| Some(link(&live.watch_address()?))));
    let about = move || {
        session.live(|live| {
            let count = live.state.as_ref()?.spectators;
            let watches = live.seat.is_none().then(texts::you_watch).unwrap_or_default();
            let count = if count > 0 { texts::spectators(count) } else { String::new() };
            Some(format!("{watches} {count}").trim().to_owned())
        })
    };
    view! {
        <p class="hint">{about}</p>
        <LinkField id="invitation" label=texts::invitation() link=invitation/>
        <LinkField id="watch-link" label=texts::watch_link() link=watch/>
    }
}

/// How the connection is, and the buttons of the running game.
fn live_foot() -> AnyView {
    let session = expect_context::<FriendSession>();
    let is = move |tell: fn(&Live) -> bool| {
        memo(move || session.live(|live| Some(tell(live))).unwrap_or_default())
    };
    let phase = memo(move || {
        session.live(|live| {
            Some(match live.phase {
                Phase::Connecting => "connecting",
                Phase::On => "on",
                Phase::Lost => "lost",
                Phase::Refused(_) => "refused",
            })
        })
    });
    let can_resign = is(|live| live.resign().is_some());
    let lost = is(|live| matches!(live.phase, Phase::Lost | Phase::Refused(_)));
    let asked = RwSignal::new(false);
    let resign = move || {
        if asked.get_untracked() {
            session.say(untrack(|| session.live(Live::resign)));
        }
        asked.update(|asked| *asked = !*asked);
    };
    view! {
        <span id="live" data-phase=phase>
            <Show when=move || can_resign.get()>
                <button
                    id="resign"
                    type="button"
                    // A double click is no answer to the question.
                    on:click=move |event| if event.detail() < 2 { resign() }
                    on:blur=move |_| asked.set(false)
                >
                    {move || if asked.get() { texts::resign_sure() } else { texts::resign() }}
                </button>
            </Show>
            <Show when=move || lost.get()>
                <Button id="reconnect" label=texts::try_again() on_press=move || session.connect()/>
            </Show>
        </span>
    }
    .into_any()
}
