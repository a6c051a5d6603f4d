//! The page's language: which one, and the file of its texts.

use super::fields::{Select, by_name, options};
use super::look::Look;
use super::query::{is_embedded, query};
use crate::files::{fetched, file, text_of};
use crate::storage::Browser;
use isolation_page_state::play::Preferences;
use isolation_page_state::storage::{Document, Texts};
use isolation_page_state::texts::{self, Language, shell};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The language of the address, which who embeds a board gives; or the one chosen before; or the first of the
/// browser's that the page speaks.
pub fn wanted() -> Language {
    if let Some(language) = query("lang").and_then(|code| Language::find(&code)) {
        return language;
    }
    let saved = || Preferences::language_of(&Browser.get(Preferences::NAME).ok()??);
    let saved = if is_embedded() { None } else { saved() };
    let wanted = window().navigator().languages();
    let mut wanted = wanted.iter().filter_map(|code| code.as_string());
    let browsers = || wanted.find_map(|code| Language::find(&code));
    saved.or_else(browsers).unwrap_or(Language::ENGLISH)
}

/// Speaks a language from now on, if its file can be loaded.
pub async fn speak(language: Language) {
    let mut text = String::new();
    if language != Language::ENGLISH
        && let Ok(response) = fetched(&file(language.code())).await
        && response.ok()
    {
        text = text_of(&response).await.unwrap_or_default();
    }
    texts::speak(language, text);
}

/// Speaks another language as soon as its file is loaded.
pub fn choose(language: Language, look: Look) {
    spawn_local(async move {
        speak(language).await;
        look.language.set(texts::language());
    });
}

#[component]
pub fn LanguageChoice(bare: bool) -> impl IntoView {
    let look = expect_context::<Look>();
    let spoken = look.language;
    let choose = by_name(Language::all(), Language::code, move |language| choose(language, look));
    let names = options(Language::all().map(|it| (it.code(), it.name())));
    let chosen = Signal::derive(move || spoken.get().code().to_owned());
    view! { <Select id="language" label=shell::language() options=names chosen on_choose=choose bare/> }
}
