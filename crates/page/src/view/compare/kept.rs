//! The tournaments that are kept in this browser.

use super::files::chosen;
use super::session::use_comparing;
use crate::compare::Stored;
use crate::texts::compare as texts;
use crate::view::focus::focus;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

/// What a person does with one of them.
#[derive(Clone, PartialEq)]
enum Doing {
    Nothing,
    Renaming(String),
    Deleting(String),
}

/// All tournaments that are kept, and files.
#[component]
pub fn Kept() -> impl IntoView {
    let comparing = use_comparing();
    let doing = RwSignal::new(Doing::Nothing);
    let shown = Memo::new(move |_| comparing.opened.with(Option::is_some));
    let items = move || {
        comparing.list.get().into_iter().map(|stored| view! { <Item stored doing/> }).collect_view()
    };
    let read = move |event: leptos::ev::Event| {
        let input = event.target().and_then(|it| it.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input else { return };
        spawn_local(async move {
            match chosen(input).await {
                None => {}
                Some(Ok((name, text))) => comparing.import(&name, &text),
                Some(Err(why)) => comparing.trouble.set(Some(texts::cannot_read_file(why))),
            }
        });
    };
    view! {
        <aside class="panel kept" aria-labelledby="kept-title">
            <section>
                <div class="heading">
                    <h2 id="kept-title">{texts::saved_tournaments()}</h2>
                    <Show when=move || comparing.loading.get()>
                        <span class="hint">{texts::loading()}</span>
                    </Show>
                </div>
                <Show when=move || shown.get()>
                    <button id="new-contest" type="button" class="primary" on:click=move |_| comparing.close()>
                        {texts::new_tournament()}
                    </button>
                </Show>
                <p id="trouble" class="error" role="alert">{move || comparing.trouble.get()}</p>
                <ul id="kept" class="tournaments">{items}</ul>
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
    let comparing = use_comparing();
    let stored = StoredValue::new(stored);
    let id = stored.with_value(|stored| stored.id.clone());
    let is_open = {
        let id = id.clone();
        Memo::new(move |_| comparing.is_open(&id))
    };
    let mode = {
        let id = id.clone();
        Memo::new(move |_| match doing.get() {
            Doing::Renaming(of) if of == id => 1,
            Doing::Deleting(of) if of == id => 2,
            _ => 0,
        })
    };
    let name = move || stored.with_value(|stored| stored.name.clone());
    let typed = RwSignal::new(name());
    let date = stored.with_value(|stored| {
        let date = js_sys::Date::new(&stored.created.into());
        String::from(date.to_locale_string(crate::texts::language().code(), &js_sys::Object::new()))
    });
    let rename = {
        let id = id.clone();
        move |_| {
            doing.set(Doing::Renaming(id.clone()));
            request_animation_frame(|| focus("#new-name"));
        }
    };
    let delete = move |_| {
        doing.set(Doing::Deleting(id.clone()));
        request_animation_frame(|| focus("#delete-really"));
    };
    let save = move || {
        comparing.rename(stored.get_value(), &typed.get_untracked());
        doing.set(Doing::Nothing);
    };
    let row = move || {
        let (rename, delete) = (rename.clone(), delete.clone());
        view! {
            <button type="button" class="quiet open" on:click=move |_| comparing.open(stored.get_value())>
                <strong>{name()}</strong>
                <span class="hint">{date.clone()}</span>
            </button>
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
