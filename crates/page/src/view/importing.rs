//! Imports of games: how far one is, and how the last one ended.

use super::saved_games::SavedGames;
use isolation_page_state::texts::saved as texts;
use leptos::prelude::*;

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
