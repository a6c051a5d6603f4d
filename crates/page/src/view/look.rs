//! How the page looks to this person.

use crate::reactive::effect;
use isolation_page_state::play::{BOARDS, PIECES};
use isolation_page_state::texts::{self, Language};
use leptos::prelude::*;

#[derive(Clone, Copy)]
pub struct Look {
    /// Whether legal moves are always marked.
    pub show_legal: RwSignal<bool>,
    /// Whether closed squares are red, as in the St. Cloud program.
    pub st_cloud: RwSignal<bool>,
    /// `auto`, `light` or `dark`.
    pub theme: RwSignal<String>,
    /// The colours of the board, by name.
    pub board: RwSignal<String>,
    /// How pieces are drawn, by name.
    pub pieces: RwSignal<String>,
    /// Whether single characters are shortcuts: speech input and slips of the hand press them by mistake.
    pub letter_keys: RwSignal<bool>,
    /// The language of all texts.
    pub language: RwSignal<Language>,
}

impl Look {
    /// The page as it first looks.
    pub fn new() -> Self {
        let look = Self {
            show_legal: RwSignal::new(true),
            st_cloud: RwSignal::new(false),
            theme: RwSignal::new("auto".to_owned()),
            board: RwSignal::new(BOARDS[0].to_owned()),
            pieces: RwSignal::new(PIECES[0].to_owned()),
            letter_keys: RwSignal::new(true),
            language: RwSignal::new(texts::language()),
        };
        effect(move || {
            let Some(root) = document().document_element() else { return };
            let looks = [
                ("lang", look.language.get().code().to_owned()),
                ("data-theme", look.theme.get()),
                ("data-board", look.board.get()),
                ("data-pieces", look.pieces.get()),
            ];
            for (name, value) in looks {
                // Setting attributes of fixed names cannot fail.
                let _ = root.set_attribute(name, &value);
            }
        });
        look
    }
}
