//! The page as a whole: its head, and the place that the address names.
//!
//! What components find as a context, and who provides it:
//!
//! | context | provided by | content |
//! | --- | --- | --- |
//! | `Navigation` | [`App`] | the address |
//! | `Look` | [`App`] | language, theme, whether the board is flipped |
//! | `Native` | [`App`] | the server's engine |
//! | `Sounds` | [`App`] | whether sounds are on |
//! | `Progress` | [`App`] | games against agents, lessons done |
//! | `Session` | [`App`] | the game of Play and its engine |
//! | `Solver` | `Session::new` | the solver of all places |
//! | `PreferencesTrouble` | [`App`] | why the saved preferences are not used |
//! | `SavedGames` | [`App`], unless embedded | the games of the database |
//! | `Offline` | [`App`] | the copy of the page for use without a network |
//! | `Undo` | [`App`] | what was deleted last |
//! | `Overlaid` | [`App`] | shapes over the board |
//! | `Services` | [`App`] | engines and storage, which are loaded after the board |
//! | `Parts` | [`App`] | what is loaded on first use |
//! | `Evaluation`, `Scoring`, `AnalysisSession`, `LearnSession`, `PuzzleSession`, `Comparing`, `Explorer`, `FriendSession` | the `start` of its place, once `Parts` are loaded | the state of the place |
//! | `Current` | Play, Analyse | the game up to the position on the board |
//! | `End` | Play | the end of the game |
//! | `Preview` | Analyse | the end of the line under the pointer |
//! | `Sharing` | `Share` | the game that its dialog is about |

use super::addressed::sync_with_url;
use super::board::Overlaid;
use super::content;
use super::head::Head;
use super::language;
use super::lazy::{Lazy, LazyPart, Parts};
use super::look::Look;
use super::native::NativeNews;
use super::navigation::Navigation;
use super::offline::Offline;
use super::play::PlayPlace;
use super::preferences;
use super::progress::Progress;
use super::query::is_embedded;
use super::saved_games::SavedGames;
use super::saved_item::Undo;
use super::services::{News, Services};
use super::session::{Session, fresh_seed};
use super::sound::Sounds;
use crate::engine::Native;
use crate::reactive::effect;
use crate::storage::keep_in_memory;
use isolation_page_state::address::{Address, Place};
use isolation_page_state::learn::LearnPage;
use isolation_page_state::play::Play;
use isolation_page_state::texts::{assignments, learn, lessons, shell};
use leptos::mount::mount_to_body;
use leptos::prelude::*;

/// Shows the page as soon as it has the texts of its language.
pub fn start() {
    // The framework's own starts when the page is mounted.
    wasm_bindgen_futures::spawn_local(async {
        language::speak(language::wanted()).await;
        mount_to_body(App);
    });
}

/// The page as a whole. A change of the language rebuilds it; states stay.
#[component]
pub fn App() -> impl IntoView {
    let embedded = is_embedded();
    if embedded {
        keep_in_memory();
    }
    let look = Look::new();
    let sounds = Sounds::new();
    provide_context(Navigation::start());
    let session = Session::new();
    provide_context(look);
    provide_context(Native::none());
    provide_context(sounds);
    provide_context(Progress::default());
    provide_context(session);
    provide_context(preferences::start(session, look, sounds));
    if !embedded {
        provide_context(SavedGames::default());
    }
    provide_context(Offline::new());
    provide_context(Overlaid::default());
    provide_context(Undo::new());
    provide_context(Parts::new(|| Box::pin(content::places())));
    let table = session.play;
    let services = Services::start(move || {
        // A new game takes the place of the one before.
        sync_with_url(
            Place::Play,
            move || (table.with(Play::address), 0),
            move |address| {
                table.try_update(|play| play.open(address, fresh_seed())).unwrap_or(Ok(()))
            },
        );
    });
    let ready = services.ready;
    provide_context(services);
    let address = expect_context::<Navigation>().address;
    effect(move || {
        look.language.track();
        document().set_title(&address.with(title));
    });
    move || {
        look.language.track();
        if !ready.get() {
            ().into_any()
        } else if embedded {
            view! { <h1 class="unseen">"Isolation"</h1> {address_error()} {play()} }.into_any()
        } else {
            view! { <Head/> <Body/> }.into_any()
        }
    }
}

/// The view Play; not inlined, because the page would download it once for each use.
#[inline(never)]
fn play() -> AnyView {
    view! { <PlayPlace/> }.into_any()
}

/// Why the address was not understood.
#[inline(never)]
fn address_error() -> AnyView {
    let error = expect_context::<Navigation>().error;
    let wrong = move || error.get().map(shell::wrong_address);
    view! { <p id="address-error" class="error alert" role="alert">{wrong}</p> }.into_any()
}

#[component]
fn Body() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let place = navigation.place();
    view! {
        {address_error()}
        <News/>
        <NativeNews/>
        {move || match place.get() {
            Place::Play => play(),
            place => view! { <Lazy part=LazyPart::Place(place)/> }.into_any(),
        }}
    }
}

/// The document's title: the view's name before the game's.
fn title(address: &Address) -> String {
    let part = (address.place == Place::Learn).then(|| LearnPage::of(address).ok()).flatten();
    let view = match part {
        Some(LearnPage::Lesson(lesson)) => lesson.title(),
        Some(LearnPage::Rules) => lessons::rules(),
        Some(LearnPage::Record) => learn::record(),
        Some(LearnPage::Assignments) if address.get("task").is_some() => assignments::kind(),
        Some(LearnPage::Assignments) => assignments::title(),
        Some(LearnPage::Lessons) | None => address.place.label(),
    };
    format!("{view} · Isolation")
}
