//! The preferences, saved by the browser: read at the beginning, written when they change.

use super::look::Look;
use super::session::{Session, fresh_seed};
use super::sound::Sounds;
use crate::reactive::memo;
use crate::storage::Browser;
use isolation_page_state::play::{Play, Preferences};
use isolation_page_state::storage::{Saved, Trouble};
use leptos::prelude::*;

/// Why the saved preferences are not used.
#[derive(Clone)]
pub struct PreferencesTrouble(pub Option<String>);

/// Takes what was saved, and saves what changes from now on.
pub fn start(session: Session, look: Look, sounds: Sounds) -> PreferencesTrouble {
    let mut saved = Saved::<Preferences>::load(&Browser);
    take(&saved.value, session, look, sounds);
    let trouble = match saved.trouble.as_ref() {
        Some(Trouble::Moved { why, .. } | Trouble::Unreadable(why)) => Some(why.clone()),
        // If nothing can be saved, the preferences last as long as the page.
        Some(Trouble::Refused(_)) | None => None,
    };
    let table = memo(move || session.play.with(Play::preferences));
    let all = memo(move || {
        let mut all = table.get();
        all.sounds = sounds.on.get();
        all.show_legal = look.show_legal.get();
        all.st_cloud = look.st_cloud.get();
        all.theme = look.theme.get();
        all.board = look.board.get();
        all.pieces = look.pieces.get();
        all.letter_keys = look.letter_keys.get();
        all.language = Some(look.language.get().code().to_owned());
        all
    });
    Effect::new(move |before: Option<Preferences>| {
        let now = all.get();
        // Unchanged preferences are not written: a newer page's preferences stay.
        if let Some(before) = before.filter(|before| *before != now) {
            saved.change(&Browser, [before, now.clone()]);
        }
        now
    });
    PreferencesTrouble(trouble)
}

fn take(saved: &Preferences, session: Session, look: Look, sounds: Sounds) {
    session.act(|play| play.restore(saved, fresh_seed()));
    sounds.on.set(saved.sounds);
    look.show_legal.set(saved.show_legal);
    look.st_cloud.set(saved.st_cloud);
    look.theme.set(saved.theme.clone());
    look.board.set(saved.board.clone());
    look.pieces.set(saved.pieces.clone());
    look.letter_keys.set(saved.letter_keys);
}
