//! The preferences, saved by the browser: read at the beginning, written when they change.

use super::language;
use super::look::Look;
use super::session::{Session, fresh_seed};
use super::sound::Sounds;
use crate::reactive::{effect, memo};
use crate::storage::{Browser, follow};
use isolation_page_state::play::{Play, Preferences};
use isolation_page_state::storage::{Saved, Trouble};
use isolation_page_state::texts::Language;
use leptos::prelude::*;

/// Why the saved preferences are not used.
#[derive(Clone)]
pub struct PreferencesTrouble(pub Option<String>);

/// Takes what was saved, and saves what changes from now on.
pub fn start(session: Session, look: Look, sounds: Sounds) -> PreferencesTrouble {
    let saved = follow(RwSignal::new(Saved::<Preferences>::default()));
    let Saved { value, trouble, .. } = saved.get_untracked();
    session.act(|play| play.restore(&value, fresh_seed()));
    let trouble = match trouble {
        Some(Trouble::Moved { why, .. } | Trouble::Unreadable(why)) => Some(why),
        // If nothing can be saved, the preferences last as long as the page.
        Some(Trouble::Refused(_)) | None => None,
    };
    // What another tab changes holds here at once, but for the settings of its next game.
    let mut spoken = value.language;
    effect(move || {
        let saved = saved.with(|saved| saved.value.clone());
        take(&saved, look, sounds);
        if spoken != saved.language {
            spoken.clone_from(&saved.language);
            if let Some(language) = saved.language.and_then(|code| Language::find(&code)) {
                language::choose(language, look);
            }
        }
    });
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
            // What this tab has changed itself holds already.
            saved.update_untracked(|saved| saved.change(&Browser, [before, now.clone()]));
        }
        now
    });
    PreferencesTrouble(trouble)
}

fn take(saved: &Preferences, look: Look, sounds: Sounds) {
    sounds.on.set(saved.sounds);
    look.show_legal.set(saved.show_legal);
    look.st_cloud.set(saved.st_cloud);
    look.theme.set(saved.theme.clone());
    look.board.set(saved.board.clone());
    look.pieces.set(saved.pieces.clone());
    look.letter_keys.set(saved.letter_keys);
}
