//! What a person has chosen, kept by the browser: read at the beginning, written when it changes.

use super::learn::LocalStorage as Storage;
use super::look::Look;
use super::session::{Session, fresh_seed};
use super::sound::Sounds;
use crate::keep::settings::Settings;
use crate::learn::Shelf;
use crate::play::Play;
use crate::texts::{self, Language};
use leptos::prelude::*;

/// Why what was kept is not used, or cannot be kept.
#[derive(Clone, Copy)]
pub struct Habits {
    /// A sentence for the person.
    pub trouble: RwSignal<Option<String>>,
}

/// The handle that the page has provided.
pub fn use_habits() -> Habits {
    expect_context()
}

impl Habits {
    /// Takes what was kept, and keeps what changes from now on.
    pub fn start(session: Session, look: Look, sounds: Sounds) -> Self {
        let trouble = RwSignal::new(None);
        let kept = Storage.get(Settings::KEY).ok().flatten();
        match kept.map(|text| Settings::parse(&text)) {
            Some(Ok(kept)) => take(&kept, session, look, sounds),
            Some(Err(why)) => trouble.set(Some(why)),
            None => {}
        }
        let table = Memo::new(move |_| session.play.with(Play::to_keep));
        let all = Memo::new(move |_| {
            let mut all = table.get();
            all.sounds = sounds.on.get();
            all.show_legal = look.show_legal.get();
            all.st_cloud = look.st_cloud.get();
            all.theme = look.theme.get();
            all.language = Some(look.language.get().code().to_owned());
            all.to_text()
        });
        Effect::new(move |before: Option<String>| {
            let text = all.get();
            // What was not changed is not written: a newer page's settings stay.
            if before.is_some_and(|before| before != text) {
                // Where nothing can be kept, the settings last as long as the page.
                let _ = Storage.put(Settings::KEY, &text);
            }
            text
        });
        Self { trouble }
    }
}

fn take(kept: &Settings, session: Session, look: Look, sounds: Sounds) {
    session.act(|play| play.restore(kept, fresh_seed()));
    sounds.on.set(kept.sounds);
    look.show_legal.set(kept.show_legal);
    look.st_cloud.set(kept.st_cloud);
    look.theme.set(kept.theme.clone());
    if let Some(language) = kept.language.as_deref().and_then(Language::find) {
        texts::set_language(language);
        look.language.set(language);
    }
}
