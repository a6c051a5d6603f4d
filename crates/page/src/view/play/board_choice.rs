//! The choice of a board: a preset, or a size and pieces.

use crate::reactive::{effect, memo};
use crate::view::fields::{Choose, Select, TextField, by_name, options};
use isolation::board::{Movement, Rules};
use isolation::{PRESETS, find_rules};
use isolation_page_state::play::{resized, with_pieces};
use isolation_page_state::texts::{catalogue, play as texts, sides};
use leptos::prelude::*;

/// The preset; width, height and pieces; what is wrong with the size, and what the preset is.
#[component]
pub fn BoardChoice(
    rules: Memo<Rules>,
    on_choose: Choose<Rules>,
    error: RwSignal<Option<String>>,
) -> impl IntoView {
    let typed = [RwSignal::new(String::new()), RwSignal::new(String::new())];
    effect(move || {
        let size = rules.get().size;
        typed[0].set(size.width().to_string());
        typed[1].set(size.height().to_string());
        error.set(None);
    });
    let on_choose = StoredValue::new(on_choose);
    let choose = move |chosen: Result<Rules, String>| match chosen {
        Ok(rules) => {
            error.set(None);
            on_choose.with_value(|choose| choose(rules));
        }
        Err(why) => error.set(Some(why)),
    };
    let preset =
        memo(move || PRESETS.iter().position(|preset| rules.with(|it| *it == preset.rules)));
    let name = memo(move || preset.get().map_or("", |it| PRESETS[it].name).to_owned());
    let about = memo(move || preset.get().map(|it| catalogue::said(PRESETS[it].about)));
    let movement = memo(move || rules.with(|rules| rules.movement.name().to_owned()));
    let side = move |id: &'static str, label: &str, index: usize| {
        let resize = move |text| {
            typed[index].set(text);
            choose(resized(rules.get_untracked(), &typed.map(|it| it.get_untracked())));
        };
        view! {
            <TextField
                id
                label=label.to_owned()
                text=typed[index]
                on_done=resize
                error=error
                told_by="size-error"
                range=2..=16
            />
        }
    };
    view! {
        <div class="fields board-choice">
            <Select
                id="preset"
                label=texts::preset()
                options=options(PRESETS.iter().map(|preset| (preset.name, sides::preset_name(&preset.rules))))
                chosen=name
                other=texts::custom()
                on_choose=move |name: String| {
                    if let Ok(rules) = find_rules(&name) {
                        choose(Ok(rules));
                    }
                }
            />
            {side("width", texts::width(), 0)}
            {side("height", texts::height(), 1)}
            <Select
                id="movement"
                label=texts::pieces()
                options=options(Movement::ALL.map(|it| (it.name(), sides::piece(it))))
                chosen=movement
                on_choose=by_name(Movement::ALL, Movement::name, move |movement| {
                    choose(Ok(with_pieces(rules.get_untracked(), movement)));
                })
            />
        </div>
        <p id="size-error" class="error" role="alert">{error}</p>
        <p class="hint about-preset">{about}</p>
    }
}
