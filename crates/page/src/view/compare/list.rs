//! The tournaments that are saved in this browser.

use super::session::Comparing;
use crate::reactive::{Show, memo};
use crate::view::fields::Button;
use crate::view::files::read_file;
use crate::view::focus::focus;
use isolation_page_state::compare::{Listed, Stored};
use isolation_page_state::texts::compare as texts;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

/// The actions on one of them.
#[derive(Clone, PartialEq)]
enum Doing {
    Nothing,
    Renaming(String),
    Deleting(String),
}

/// All saved tournaments, and files.
#[component]
pub fn SavedTournaments() -> impl IntoView {
    let comparing = expect_context::<Comparing>();
    let doing = RwSignal::new(Doing::Nothing);
    let shown = memo(move || comparing.opened.with(Option::is_some));
    let read = move |event: leptos::ev::Event| {
        let input = event.target().and_then(|it| it.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input else { return };
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        // The same file can be chosen again.
        input.set_value("");
        let name = file.name();
        read_file(file, move |text| match text {
            Ok(text) => comparing.import(&name, &text),
            Err(why) => comparing.trouble.set(Some(texts::cannot_read_file(why))),
        });
    };
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
                <ul id="tournaments" class="tournaments">
                    <For
                        each=move || comparing.list.get()
                        key=|it| (it.stored.id.clone(), it.stored.name.clone(), it.stored.paused)
                        let:listed
                    >
                        <Item stored=listed.stored doing/>
                    </For>
                </ul>
                <Show when=move || comparing.list.with(Vec::is_empty)>
                    <p class="hint">{texts::none_saved()}</p>
                </Show>
            </section>
            <section>
                <label for="import" class="import">
                    <span>{texts::import()}</span>
                    <input id="import" type="file" accept=".jsonl,.json,.txt" aria-describedby="import-hint" on:change=read/>
                </label>
                <p id="import-hint" class="hint">{texts::import_hint()}</p>
            </section>
        </aside>
    }
}

#[component]
fn Item(stored: Stored, doing: RwSignal<Doing>) -> impl IntoView {
    let comparing = expect_context::<Comparing>();
    let stored = StoredValue::new(stored);
    let id = move || stored.with_value(|stored| stored.id.clone());
    let is_open = memo(move || comparing.is_open(&id()));
    let mode = memo(move || match doing.get() {
        Doing::Renaming(of) if of == id() => 1,
        Doing::Deleting(of) if of == id() => 2,
        _ => 0,
    });
    let name = move || stored.with_value(|stored| stored.name.clone());
    let typed = RwSignal::new(name());
    let date = stored.with_value(|stored| {
        let date = js_sys::Date::new(&stored.created.into());
        String::from(date.to_locale_string(
            isolation_page_state::texts::language().code(),
            &js_sys::Object::new(),
        ))
    });
    let rename = move |_| {
        doing.set(Doing::Renaming(id()));
        request_animation_frame(|| focus("#new-name"));
    };
    let delete = move |_| {
        doing.set(Doing::Deleting(id()));
        request_animation_frame(|| focus("#delete-really"));
    };
    let save = move || {
        comparing.rename(stored.get_value(), &typed.get_untracked());
        doing.set(Doing::Nothing);
    };
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
    let row = move || {
        view! {
            <a class="open" href=Stored::address(&id()).to_string()>
                <strong>{name()}</strong>
                <span class="hint">{date.clone()} " · " <span class="progress">{progress}</span></span>
            </a>
            <span class="tools">
                <button type="button" class="plain" aria-label=format!("{}: {}", texts::rename(), name()) title=texts::rename() on:click=rename>"✎"</button>
                <button type="button" class="plain" aria-label=format!("{}: {}", texts::delete(), name()) title=texts::delete() on:click=delete>"×"</button>
            </span>
        }
    };
    let renaming = move || {
        view! {
            <form on:submit=move |event| { event.prevent_default(); save(); }>
                <input
                    id="new-name"
                    aria-label=texts::rename_to()
                    prop:value=move || typed.get()
                    on:input=move |event| typed.set(event_target_value(&event))
                />
                <button id="save-name" type="submit">{texts::save_name()}</button>
                <button type="button" on:click=move |_| doing.set(Doing::Nothing)>{texts::cancel()}</button>
            </form>
        }
    };
    let deleting = move || {
        view! {
            <p>{texts::delete_really(name())}</p>
            <button
                id="delete-really"
                type="button"
                on:click=move |_| {
                    comparing.delete(stored.get_value());
                    doing.set(Doing::Nothing);
                }
            >
                {texts::delete()}
            </button>
            <button type="button" on:click=move |_| doing.set(Doing::Nothing)>{texts::cancel()}</button>
        }
    };
    view! {
        <li aria-current=move || is_open.get().then_some("true")>
            {move || match mode.get() {
                1 => renaming().into_any(),
                2 => deleting().into_any(),
                _ => row().into_any(),
            }}
        </li>
    }
}
