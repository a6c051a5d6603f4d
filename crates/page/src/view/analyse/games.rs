//! The games that are saved in this browser.

use super::AnalysisSession;
use crate::reactive::{Show, memo};
use crate::storage::games;
use crate::view::fields::Button;
use crate::view::focus::focus;
use crate::view::navigation::Navigation;
use crate::view::saved_games::SavedGames;
use crate::view::session::{Session, fresh_seed};
use isolation_page_state::address::{Address, Place};
use isolation_page_state::saved_games::{Entry, Summary};
use isolation_page_state::texts::saved as texts;
use leptos::prelude::*;

/// Games that are listed at first, and how many more each time.
const SOME: usize = 50;

/// The list: open, continue, rename, delete, export all.
#[component]
pub fn SavedGamesList() -> impl IntoView {
    let games = expect_context::<SavedGames>();
    games.read();
    games.imported.set(None);
    let most = RwSignal::new(SOME);
    let listed = move || {
        games.list.with(|list| {
            let readable = list.iter().flatten().filter(|(_, entry)| entry.is_ok());
            readable.take(most.get()).cloned().collect::<Vec<_>>()
        })
    };
    // Those that can be read, and the others.
    let counts = memo(move || {
        let count = |list: &Vec<(String, Entry)>| {
            let readable = list.iter().filter(|(_, entry)| entry.is_ok()).count();
            (readable, list.len() - readable)
        };
        games.list.with(|list| list.as_ref().map(count))
    });
    let count = memo(move || counts.get().map(|(readable, _)| readable));
    let damaged =
        move || counts.get().filter(|(_, damaged)| *damaged > 0).map(|it| texts::damaged(it.1));
    let unsaved = move || {
        games
            .unsaved
            .with(|unsaved| unsaved.iter().map(Summary::of).map(unsaved_game).collect_view())
    };
    let is_empty = memo(move || count.get() == Some(0) && games.unsaved.with(Vec::is_empty));
    // The last one that was deleted, until the next one is: its key, name and text.
    let deleted = RwSignal::new(None::<(String, String, String)>);
    let undo = move |_| {
        if let Some((key, _, text)) = deleted.get_untracked() {
            deleted.set(None);
            games.act(
                async move { games::restore(&key, text).await.map_err(texts::not_read) },
                drop,
            );
        }
    };
    view! {
        <section aria-labelledby="games-title">
            <h2 id="games-title">
                {texts::games()} {move || count.get().filter(|&count| count > 0).map(|it| format!(" · {it}"))}
            </h2>
            <p id="games-error" class="error" role="alert">{move || games.trouble.get()} {damaged}</p>
            <ul id="games" class="games">
                {unsaved}
                <For each=listed key=|(key, entry)| (key.clone(), entry.clone().map(|it| it.title)) let((key, entry))>
                    <SavedGame key entry deleted/>
                </For>
            </ul>
            <Show when=move || count.get().is_some_and(|count| count > most.get())>
                <Button id="more-saved" label=texts::more_games() on_press=move || most.update(|most| *most += SOME)/>
            </Show>
            <Show when=move || is_empty.get()>
                <p class="hint">{texts::no_games()}</p>
            </Show>
            <p class="hint" role="status">
                {move || deleted.get().map(|(_, name, _)| view! {
                    {texts::deleted(name)} " "
                    <button id="undo-delete" type="button" class="plain" on:click=undo>{texts::undo_delete()}</button>
                })}
            </p>
            <Show when=move || !is_empty.get()>
                <button id="export-games" type="button" on:click=move |_| games.export()>{texts::export_all()}</button>
            </Show>
        </section>
    }
}

/// How far an import is, and how the last one ended.
#[component]
pub fn Importing() -> impl IntoView {
    let games = expect_context::<SavedGames>();
    let progress = move || {
        games.import.get().map(|(done, steps)| {
            view! {
                <section class="importing">
                    <progress max=steps value=done aria-label=texts::importing()></progress>
                    <button id="cancel-import" type="button" on:click=move |_| games.import.set(None)>{texts::cancel()}</button>
                </section>
            }
        })
    };
    let ended = move || {
        games.imported.get().map(|ended| match ended {
            Ok(news) => view! { <section><p id="imported">{news}</p></section> }.into_any(),
            Err(why) => {
                view! { <section><p id="import-error" class="error">{why}</p></section> }.into_any()
            }
        })
    };
    view! { <div>{progress} <div role="status">{ended}</div></div> }
}

fn unsaved_game(game: Summary) -> impl IntoView {
    view! {
        <li>
            <span class="title">
                <b>{game.name()}</b>
                <span class="hint">{game.result()} " · " <span class="error">{texts::not_saved()}</span></span>
            </span>
        </li>
    }
}

#[component]
fn SavedGame(
    key: String,
    entry: Entry,
    deleted: RwSignal<Option<(String, String, String)>>,
) -> impl IntoView {
    let (analysis, session, games) = (
        expect_context::<AnalysisSession>(),
        expect_context::<Session>(),
        expect_context::<SavedGames>(),
    );
    let navigation = expect_context::<Navigation>();
    let Ok(game) = entry else { return ().into_any() };
    let key = StoredValue::new(key);
    let name = StoredValue::new(game.name());
    let renaming = RwSignal::new(false);
    let field = NodeRef::<leptos::html::Input>::new();
    let read = move || {
        let key = key.get_value();
        async move {
            let game = games::read(&key).await?;
            game.ok_or_else(|| texts::game_is_gone().to_owned())
        }
    };
    let open = move |_| {
        games.act(read(), move |game| analysis.show(&game));
    };
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
    let rename = move || {
        let Some(title) = field.get_untracked().map(|field| field.value()) else { return };
        renaming.set(false);
        let key = key.get_value();
        games.act(async move { games::rename(&key, title.trim()).await }, drop);
    };
    let toggle = move |_| {
        if renaming.get_untracked() {
            rename();
        } else {
            renaming.set(true);
            request_animation_frame(|| focus(".games input.name"));
        }
    };
    let delete = move |_| {
        let key = key.get_value();
        let gone = key.clone();
        let removed = async move { games::remove(&key).await.map_err(texts::not_read) };
        games.act(removed, move |text| {
            deleted.set(text.map(|text| (gone, name.get_value(), text)));
        });
    };
    let result = StoredValue::new(game.result());
    let shown = move || {
        view! {
            <button type="button" class="title" on:click=open>
                <b>{name.get_value()}</b>
                <span class="hint">{result.get_value()}</span>
            </button>
        }
    };
    let label = move |deed: &str| format!("{deed}: {}", name.get_value());
    let resumes = game.is_unfinished().then(|| {
        view! {
            <button type="button" class="resume" aria-label=label(texts::resume()) title=texts::resume() on:click=resume>"▶"</button>
        }
    });
    view! {
        <li>
            <Show when=move || renaming.get() fallback=shown>
                <form
                    class="title"
                    on:submit=move |event| {
                        event.prevent_default();
                        rename();
                    }
                >
                    <input
                        node_ref=field
                        class="name"
                        maxlength="80"
                        aria-label=texts::name_of(name.get_value())
                        value=name.get_value()
                        on:keydown=move |event| if event.key() == "Escape" { renaming.set(false) }
                    />
                </form>
            </Show>
            {resumes}
            <button type="button" class="rename" aria-label=label(texts::rename()) title=texts::rename() on:click=toggle>"✎"</button>
            <button type="button" class="delete" aria-label=label(texts::delete()) title=texts::delete() on:click=delete>"✕"</button>
        </li>
    }
    .into_any()
}
