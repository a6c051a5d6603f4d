//! The edited position as text, to be copied; and what a person pastes or drops.

use super::AnalysisSession;
use crate::view::clipboard::CopyField;
use crate::view::files::{FileButton, Given, read};
use crate::view::navigation::Navigation;
use crate::view::saved_games::SavedGames;
use isolation_page_state::analyse::editor::Editor;
use isolation_page_state::analyse::import::Imported;
use isolation_page_state::texts::{analyse as texts, saved};
use leptos::ev::DragEvent;
use leptos::prelude::*;

/// The position's text, and a field for another one.
#[component]
pub fn Paste() -> impl IntoView {
    let session = expect_context::<AnalysisSession>();
    let navigation = expect_context::<Navigation>();
    let games = expect_context::<SavedGames>();
    let text = RwSignal::new(String::new());
    let error = RwSignal::new(None::<String>);
    let position = Signal::derive(move || {
        session.state.with(|it| it.editor.as_ref().map(Editor::text).unwrap_or_default())
    });
    let open = move |pasted: String| {
        error.set(None);
        if pasted.trim_start().starts_with('{') {
            text.set(String::new());
            return games.import(pasted, move |game| session.show(&game));
        }
        let read = session.state.try_update(|analysis| analysis.paste(&pasted));
        match read {
            Some(Err(why)) => error.set(Some(why)),
            Some(Ok(Some(Imported::Address(address)))) => navigation.go(&address),
            _ => text.set(String::new()),
        }
    };
    let on_text = Callback::new(move |(_, text): Given| match text {
        Ok(text) => open(text),
        Err(why) => error.set(Some(why)),
    });
    let drop = move |event: DragEvent| {
        let files = event.data_transfer().and_then(|it| it.files());
        // A text that is dropped goes where it is dropped.
        if let Some(files) = files.filter(|files| files.length() > 0) {
            event.prevent_default();
            read(files, on_text);
        }
    };
    view! {
        <section aria-labelledby="position-title">
            <h2 id="position-title">{texts::position()}</h2>
            <CopyField id="position-text" label=texts::position_text() value=position/>
            <form
                class="paste"
                on:submit=move |event| {
                    event.prevent_default();
                    open(text.get_untracked());
                }
                on:dragover=|event: DragEvent| event.prevent_default()
                on:drop=drop
            >
                <label for="paste" class="hint">{texts::paste_here()}</label>
                <textarea
                    id="paste"
                    rows="2"
                    spellcheck="false"
                    autocapitalize="off"
                    autocomplete="off"
                    aria-describedby="paste-error"
                    aria-invalid=move || error.with(Option::is_some).to_string()
                    prop:value=text
                    on:input=move |event| text.set(event_target_value(&event))
                ></textarea>
                <p id="paste-error" class="error" role="alert">{error}</p>
                <div class="controls">
                    <button id="open-pasted" type="submit">{texts::open()}</button>
                    <FileButton id="import-file" label=saved::import_file() on_text/>
                </div>
            </form>
        </section>
    }
}
