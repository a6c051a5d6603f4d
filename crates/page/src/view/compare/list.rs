//! The tournaments that are saved in this browser.

use super::session::Comparing;
use crate::reactive::{Show, memo};
use crate::view::fields::Button;
use crate::view::files::FileButton;
use crate::view::saved_item::{SavedItem, date};
use isolation_page_state::compare::{Listed, Stored};
use isolation_page_state::texts::compare as texts;
use leptos::prelude::*;

/// All saved tournaments, and files.
#[component]
pub fn SavedTournaments() -> impl IntoView {
    let comparing = expect_context::<Comparing>();
    let shown = memo(move || comparing.opened.with(Option::is_some));
    let on_text = Callback::new(move |(name, text): (String, Result<String, String>)| match text {
        Ok(text) => comparing.import(name, text),
        Err(why) => comparing.trouble.set(Some(why)),
    });
    view! {
        <aside class="panel saved-tournaments" aria-labelledby="tournaments-title">
            <section>
                <div class="heading">
                    <h2 id="tournaments-title">{texts::saved_tournaments()}</h2>
                    <Show when=move || comparing.loading.get()>
                        <span class="hint">{texts::loading()}</span>
                    </Show>
                </div>
                <Show when=move || shown.get()>
                    <Button
                        id="new-contest"
                        class="primary"
                        label=texts::new_tournament()
                        on_press=move || comparing.close()
                    />
                </Show>
                <p id="trouble" class="error" role="alert">{move || comparing.trouble.get()}</p>
                <ul id="tournaments" class="saved-list">
                    <For
                        each=move || comparing.list.get()
                        key=|it| (it.stored.id.clone(), it.stored.name.clone(), it.stored.paused)
                        let:listed
                    >
                        <SavedTournament stored=listed.stored/>
                    </For>
                </ul>
                <Show when=move || comparing.list.with(Vec::is_empty)>
                    <p class="hint">{texts::none_saved()}</p>
                </Show>
            </section>
            <section>
                <FileButton id="import" label=texts::import() on_text/>
                <p id="import-hint" class="hint">{texts::import_hint()}</p>
            </section>
        </aside>
    }
}

#[component]
fn SavedTournament(stored: Stored) -> impl IntoView {
    let comparing = expect_context::<Comparing>();
    let date = date(stored.created);
    let stored = StoredValue::new(stored);
    let id = move || stored.with_value(|stored| stored.id.clone());
    let name = move || stored.with_value(|stored| stored.name.clone());
    let progress = memo(move || {
        let id = id();
        comparing.list.with(|list| {
            let listed = list.iter().find(|it| it.stored.id == id)?;
            Some(match *listed {
                Listed { played, most: Some(most), .. } => texts::played(played, most),
                Listed { played, .. } => texts::games_in_all(played),
            })
        })
    });
    view! {
        <SavedItem
            name=name()
            current=Signal::derive(move || comparing.is_open(&id()))
            on_rename=move |name| comparing.rename(stored.get_value(), name)
            on_delete=move |()| comparing.delete(stored.get_value())
        >
            <a class="title" href=Stored::address(&id()).to_string()>
                <b>{name()}</b>
                <span class="hint">{date.clone()} " · " <span class="progress">{progress}</span></span>
            </a>
        </SavedItem>
    }
}
