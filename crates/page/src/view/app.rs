//! The page as a whole: its head, and the place that the address names.

use super::addressed::sync_with_url;
use super::board::Overlaid;
use super::embed::is_embedded;
use super::foot::Foot;
use super::language::LanguageChoice;
use super::learn::Progress;
use super::look::{Look, ThemeChoice};
use super::native::NativeNews;
use super::navigation::Navigation;
use super::offline::Offline;
use super::parts::{self, Lazy, Parts};
use super::play::PlayPlace;
use super::preferences;
use super::saved_games::SavedGames;
use super::saved_item::Undo;
use super::services::{News, Services};
use super::session::{Session, fresh_seed};
use super::sound::{SoundSwitch, Sounds};
use crate::engine::Native;
use crate::reactive::effect;
use crate::storage::keep_in_memory;
use isolation_page_state::address::{Address, Place};
use isolation_page_state::learn::LearnPage;
use isolation_page_state::play::Play;
use isolation_page_state::texts::{boards, friend, learn, lessons, shell};
use leptos::prelude::*;

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
    provide_context(Undo::start());
    provide_context(Parts::new());
    let services = Services::start(move || {
        let table = session.play;
        // A new game takes the place of the one before.
        sync_with_url(
            Place::Play,
            move || (table.with(Play::address), 0),
            move |to| table.try_update(|play| play.open(to, fresh_seed())).unwrap_or(Ok(())),
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
            view! { <Head/> <Body/> <Foot/> }.into_any()
        }
    }
}

#[component]
fn Head() -> impl IntoView {
    let here = expect_context::<Navigation>().place();
    let places = Place::HEAD.map(|place| {
        view! {
            <a
                id=format!("go-{}", place.name())
                href=Address::new(place).to_string()
                aria-current=move || (here.get() == place).then_some("page")
            >
                {label(place)}
            </a>
        }
    });
    view! {
        <header>
            <svg class="logo" viewBox="0 0 24 24" aria-hidden="true">
                <rect class="first" width="11" height="11" rx="3"/>
                <rect class="plain" x="13" width="11" height="11" rx="3"/>
                <rect class="plain" y="13" width="11" height="11" rx="3"/>
                <rect class="second" x="13" y="13" width="11" height="11" rx="3"/>
            </svg>
            <h1>"Isolation"</h1>
            <nav aria-label=shell::places()>{places}</nav>
            <button id="choices-menu" type="button" class="plain" aria-label=shell::choices() popovertarget="choices">
                <span aria-hidden="true">"⋯"</span>
            </button>
            <span id="choices" class="choices" popover="auto">
                <LanguageChoice/> <ThemeChoice/> <SoundSwitch/>
            </span>
        </header>
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
            Place::Puzzles => view! { <Lazy part=parts::LazyPart::Puzzles/> }.into_any(),
            Place::Analyse => view! { <Lazy part=parts::LazyPart::Analyse/> }.into_any(),
            Place::Learn => view! { <Lazy part=parts::LazyPart::Learn/> }.into_any(),
            Place::Compare => view! { <Lazy part=parts::LazyPart::Compare/> }.into_any(),
            Place::Boards => view! { <Lazy part=parts::LazyPart::Boards/> }.into_any(),
            Place::Friend => view! { <Lazy part=parts::LazyPart::Friend/> }.into_any(),
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
        Some(LearnPage::Lessons) | None => label(address.place),
    };
    format!("{view} · Isolation")
}

fn label(place: Place) -> &'static str {
    let labels = [
        shell::play(),
        shell::puzzles(),
        shell::analyse(),
        shell::learn(),
        shell::compare(),
        boards::title(),
        friend::title(),
    ];
    labels[place as usize]
}
