//! The games that are kept in this browser.

use super::use_analysis;
use crate::analyse::tree::GameTree;
use crate::keep::games::KeptGame;
use crate::texts::keep as texts;
use crate::view::files::save_text;
use crate::view::keeper::use_keeper;
use leptos::prelude::*;

/// The list: open, rename, delete, export all.
#[component]
pub fn SavedGames() -> impl IntoView {
    let keeper = use_keeper();
    keeper.refresh();
    let games = Memo::new(move |_| keeper.shelf.with(|shelf| shelf.games()));
    let damaged = move || {
        let count = keeper.shelf.with(|shelf| shelf.damaged);
        (count > 0).then(|| texts::damaged(count))
    };
    let export = move |_| {
        let lines = keeper.shelf.with_untracked(|shelf| shelf.export());
        save_text("isolation-games.jsonl", "application/jsonl", &lines);
    };
    // The last one that was deleted, until the next one is.
    let deleted = RwSignal::new(None::<KeptGame>);
    view! {
        <section aria-labelledby="games-title">
            <h2 id="games-title">{texts::games()}</h2>
            <p class="error" role="alert">
                {move || keeper.unread.get().map(texts::not_read)} {damaged}
            </p>
            <ul id="games" class="games">
                <For each=move || games.get() key=|(game, kept)| (game.key(), game.name.clone(), *kept) let((game, kept))>
                    <SavedGame game kept deleted/>
                </For>
            </ul>
            <Show when=move || games.with(Vec::is_empty)>
                <p class="hint">{texts::no_games()}</p>
            </Show>
            <p class="hint" role="status">
                {move || deleted.get().map(|game| view! {
                    {texts::deleted(game.title())} " "
                    <button
                        id="undo-delete"
                        type="button"
                        class="plain"
                        on:click=move |_| {
                            keeper.put(game.clone());
                            deleted.set(None);
                        }
                    >
                        {texts::undo_delete()}
                    </button>
                })}
            </p>
            <Show when=move || games.with(|games| !games.is_empty())>
                <button id="export-games" type="button" on:click=export>{texts::export_all()}</button>
            </Show>
        </section>
    }
}

#[component]
fn SavedGame(game: KeptGame, kept: bool, deleted: RwSignal<Option<KeptGame>>) -> impl IntoView {
    let session = use_analysis();
    let keeper = use_keeper();
    let title = game.title();
    let renaming = RwSignal::new(false);
    let field = NodeRef::<leptos::html::Input>::new();
    let game = StoredValue::new(game);
    let open = move |_| {
        let opened = game.with_value(|kept| Some((kept.game()?, kept.record.notes.clone())));
        if let Some((game, notes)) = opened {
            session.act(|analysis| analysis.begin(GameTree::of_record(&game, &notes)));
        }
    };
    let rename = move || {
        let Some(name) = field.get_untracked().map(|field| field.value()) else { return };
        renaming.set(false);
        keeper.put(KeptGame { name: name.trim().to_owned(), ..game.get_value() });
    };
    let shown = {
        let title = title.clone();
        move || {
            view! {
                <button type="button" class="title" on:click=open>
                    <b>{title.clone()}</b>
                    <span class="hint">
                        {game.with_value(KeptGame::result)}
                        {(!kept).then(|| view! { " · " <span class="error">{texts::not_saved()}</span> })}
                    </span>
                </button>
            }
        }
    };
    let name_label = texts::name_of(&title);
    let label = move |deed: &str| format!("{deed}: {title}");
    let (rename_label, delete_label) = (label(texts::rename()), label(texts::delete()));
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
                        aria-label=name_label.clone()
                        value=game.with_value(KeptGame::title)
                        on:keydown=move |event| if event.key() == "Escape" { renaming.set(false) }
                    />
                </form>
            </Show>
            <button
                type="button"
                class="rename"
                aria-label=rename_label
                title=texts::rename()
                on:click=move |_| {
                    if renaming.get_untracked() {
                        rename();
                    } else {
                        renaming.set(true);
                        request_animation_frame(|| crate::view::focus::focus(".games input.name"));
                    }
                }
            >
                "✎"
            </button>
            <button
                type="button"
                class="delete"
                aria-label=delete_label
                title=texts::delete()
                on:click=move |_| {
                    deleted.set(Some(game.get_value()));
                    keeper.delete(game.get_value());
                }
            >
                "✕"
            </button>
        </li>
    }
}
