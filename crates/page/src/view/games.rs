//! My games: those that are saved in this browser.

use super::analyse::AnalysisSession;
use super::fields::Button;
use super::files::{FileButton, Given};
use super::importing::Importing;
use super::mini_board::mini_board;
use super::navigation::Navigation;
use super::saved_games::SavedGames;
use super::saved_item::{SavedItem, Undo, date};
use super::session::{Session, fresh_seed};
use crate::engine::Solver;
use crate::reactive::{Show, effect, memo};
use crate::storage::games;
use isolation::Game;
use isolation_page_state::address::{Address, Place};
use isolation_page_state::analyse::Analysis;
use isolation_page_state::saved_games::{Mistakes, Summary, mistakes};
use isolation_page_state::texts::saved as texts;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Games that are listed at first, and how many more each time.
const SOME: usize = 50;

/// The mistakes in the listed games.
#[derive(Clone, Copy)]
struct Counting(RwSignal<Mistakes>);

/// Counts the mistakes while the list is seen, and saves the counts.
pub fn start() {
    let solver = expect_context::<Solver>();
    let state = RwSignal::new(Mistakes::new(solver.knowledge()));
    let shown = expect_context::<Navigation>().shows(Place::Games);
    solver.subscribe(state, shown, Mistakes::question, Mistakes::learn);
    effect(move || {
        let rests = state.with(|state| state.question().is_none());
        if rests || !shown.get() {
            let counts = state.try_update_untracked(Mistakes::take_unsaved).unwrap_or_default();
            if !counts.is_empty() {
                // Without room they are counted again.
                spawn_local(async move { _ = games::note_mistakes(&counts).await });
            }
        }
    });
    provide_context(Counting(state));
}

/// The place: open, continue, rename, delete, import, export all.
#[component]
pub fn Games() -> impl IntoView {
    let games = expect_context::<SavedGames>();
    games.read();
    games.imported.set(None);
    let most = RwSignal::new(SOME);
    let listed = move || {
        games.list.with(|list| list.iter().flatten().take(most.get()).cloned().collect::<Vec<_>>())
    };
    let count = memo(move || games.list.with(|list| list.as_ref().map(Vec::len)));
    let damaged = move || Some(games.damaged.get()).filter(|&it| it > 0).map(texts::damaged);
    let unsaved = move || {
        games
            .unsaved
            .with(|unsaved| unsaved.iter().map(Summary::of).map(unsaved_game).collect_view())
    };
    let is_empty = memo(move || count.get() == Some(0) && games.unsaved.with(Vec::is_empty));
    let on_file = Callback::new(move |(_, text): Given| match text {
        Ok(text) => games.import(text, drop),
        Err(why) => games.trouble.set(Some(why)),
    });
    view! {
        <main class="games">
            <div class="heading">
                <h2 id="games-title" class="title">
                    {texts::games()} {move || count.get().filter(|&count| count > 0).map(|it| format!(" · {it}"))}
                </h2>
                <div class="controls">
                    <FileButton id="import-games" label=texts::import_file() on_text=on_file/>
                    <Show when=move || !is_empty.get()>
                        <button id="export-games" type="button" on:click=move |_| games.export()>{texts::export_all()}</button>
                    </Show>
                </div>
            </div>
            <Importing/>
            <p id="games-error" class="error" role="alert">{move || games.trouble.get()} {damaged}</p>
            <ul id="games" class="saved-list">
                {unsaved}
                <For each=listed key=|(key, game)| (key.clone(), game.title.clone()) let((key, game))>
                    <SavedGame key game/>
                </For>
            </ul>
            <Show when=move || count.get().is_some_and(|count| count > most.get())>
                <Button id="more-saved" label=texts::more_games() on_press=move || most.update(|most| *most += SOME)/>
            </Show>
            <Show when=move || is_empty.get()>
                <p class="hint">{texts::no_games()}</p>
            </Show>
        </main>
    }
}

fn unsaved_game(game: Summary) -> impl IntoView {
    view! {
        <li>
            <span class="title">
                <span class="picture"></span>
                <b>{game.name()}</b>
                <span class="hint">{game.result()} " · " <span class="error">{texts::not_saved()}</span></span>
            </span>
        </li>
    }
}

#[component]
fn SavedGame(key: String, game: Summary) -> impl IntoView {
    let (analysis, session, games, undo) = (
        expect_context::<AnalysisSession>(),
        expect_context::<Session>(),
        expect_context::<SavedGames>(),
        expect_context::<Undo>(),
    );
    let navigation = expect_context::<Navigation>();
    let Counting(counting) = expect_context();
    let counted = game.mistakes;
    let key = StoredValue::new(key);
    let (name, result) = (StoredValue::new(game.name()), StoredValue::new(game.result()));
    let read = move || {
        let key = key.get_value();
        async move {
            let game = games::read(&key).await?;
            game.ok_or_else(|| texts::game_is_gone().to_owned())
        }
    };
    let open = move |_| {
        games.act(read(), move |game| {
            analysis.show(&game);
            navigation.go(&analysis.state.with_untracked(Analysis::address));
        });
    };
    let last = RwSignal::new(None::<Game>);
    // One that cannot be read says so when it is opened. The list may show others by the time it is read.
    let read_key = key.get_value();
    spawn_local(async move {
        let game = games::read(&read_key).await.ok().flatten();
        if let Some(game) = game.as_ref().filter(|_| counted.is_none()) {
            counting.try_update(|counting| counting.count(&read_key, game));
        }
        last.try_set(game.and_then(|game| game.replay().ok()));
    });
    let saved = date(game.saved as f64);
    let resume = move |_| {
        games.act(read(), move |game| {
            let mut resumed = Ok(());
            session.act(|play| resumed = play.resume(&game, fresh_seed()));
            match resumed {
                Ok(()) => navigation.go(&Address::new(Place::Play)),
                Err(why) => games.trouble.set(Some(why)),
            }
        });
    };
    let rename = move |title: String| {
        let key = key.get_value();
        games.act(async move { games::rename(&key, &title).await }, drop);
        true
    };
    let delete = move |()| {
        let (key, name) = (key.get_value(), name.get_value());
        let removed = async move { Ok((games::remove(&key).await.map_err(texts::not_read)?, key)) };
        games.act(removed, move |(text, key)| {
            let Some(text) = text else { return };
            let restore = async move { games::restore(&key, text).await.map_err(texts::not_read) };
            undo.offer(name, move || games.act(restore, drop));
        });
    };
    let found =
        memo(move || counted.or_else(|| key.with_value(|key| counting.with(|it| it.of(key)))));
    let found = move || found.get().map(|count| format!(" · {}", mistakes(count)));
    let is_unfinished = game.is_unfinished();
    view! {
        <SavedItem name=game.name() on_rename=rename on_delete=delete>
            <button type="button" class="title" on:click=open>
                <span class="picture">{move || last.with(|game| game.as_ref().map(mini_board))}</span>
                <b>{name.get_value()}</b>
                <span class="hint">{result.get_value()} " · " {saved.clone()} {found}</span>
            </button>
            {is_unfinished.then(|| {
                let label = format!("{}: {}", texts::resume(), name.get_value());
                view! {
                    <button type="button" class="resume" aria-label=label title=texts::resume() on:click=resume>"▶"</button>
                }
            })}
        </SavedItem>
    }
}
