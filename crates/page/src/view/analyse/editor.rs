//! The board editor's panel.

use super::use_analysis;
use crate::analyse::Analysis;
use crate::analyse::editor::{Editor, Tool};
use crate::texts::{analyse as texts, sides};
use isolation::board::{Movement, Player};
use leptos::prelude::*;

/// What a click does, the board's size, whose turn it is; and whether it is a position.
#[component]
pub fn EditorPanel() -> impl IntoView {
    let session = use_analysis();
    let editor = Memo::new(move |_| session.state.with(|analysis| analysis.editor().cloned()));
    let read = move |read: fn(&Editor) -> String| {
        Memo::new(move |_| editor.with(|it| it.as_ref().map(read).unwrap_or_default()))
    };
    let error = Memo::new(move |_| editor.with(|it| it.as_ref()?.position().err()));
    let position = read(|it| it.position().map(|it| it.to_string()).unwrap_or_default());
    let tools = [
        (Tool::Block, "block", texts::tool_block()),
        (Tool::Piece(Player::First), "first", texts::tool_first()),
        (Tool::Piece(Player::Second), "second", texts::tool_second()),
    ];
    let tools = tools.map(|(tool, name, label)| {
        let chosen = move || editor.with(|it| it.as_ref().is_some_and(|it| it.tool == tool));
        view! {
            <label class="tick">
                <input
                    id=format!("tool-{name}")
                    type="radio"
                    name="tool"
                    prop:checked=chosen
                    on:change=move |_| session.act(|it| it.in_editor(|it| it.tool = tool))
                />
                {label}
            </label>
        }
    });
    let side = move |side: usize, id: &'static str, label: &'static str| {
        let value = Memo::new(move |_| {
            editor
                .with(|it| it.as_ref().map(|it| it.size_texts()[side].clone()).unwrap_or_default())
        });
        view! {
            <label>
                <span>{label}</span>
                <input
                    id=id
                    inputmode="numeric"
                    autocomplete="off"
                    aria-describedby="editor-error"
                    prop:value=value
                    on:input=move |event| {
                        let text = event_target_value(&event);
                        session.act(|it| it.in_editor(|it| it.resize(side, text)));
                    }
                />
            </label>
        }
    };
    let movement = read(|it| it.setup().movement.name().to_owned());
    let movements = Movement::ALL.map(|it| {
        let selected = move || movement.get() == it.name();
        view! { <option value=it.name() prop:selected=selected>{sides::pieces(it)}</option> }
    });
    let to_move = read(|it| it.setup().to_move.to_string());
    let players = [(Player::First, texts::first()), (Player::Second, texts::second())];
    let players = players.map(|(player, label)| {
        let name = player.to_string();
        let selected = {
            let name = name.clone();
            move || to_move.get() == name
        };
        view! { <option value=name prop:selected=selected>{label}</option> }
    });

    view! {
        <div class="panel" id="editor">
            <section aria-labelledby="editor-title">
                <h2 id="editor-title">{texts::editor()}</h2>
                <fieldset>
                    <legend>{texts::tool()}</legend>
                    {tools}
                </fieldset>
                <div class="fields">
                    {side(0, "editor-width", texts::width())}
                    {side(1, "editor-height", texts::height())}
                    <label>
                        <span>{texts::movement()}</span>
                        <select
                            id="editor-movement"
                            on:change=move |event| {
                                let name = event_target_value(&event);
                                let chosen = Movement::ALL.into_iter().find(|it| it.name() == name);
                                if let Some(movement) = chosen {
                                    session.act(|it| it.in_editor(|it| it.choose_movement(movement)));
                                }
                            }
                        >
                            {movements}
                        </select>
                    </label>
                    <label>
                        <span>{texts::side_to_move()}</span>
                        <select
                            id="editor-to-move"
                            on:change=move |event| {
                                let name = event_target_value(&event);
                                let chosen = Player::BOTH.into_iter().find(|it| it.to_string() == name);
                                if let Some(player) = chosen {
                                    session.act(|it| it.in_editor(|it| it.choose_to_move(player)));
                                }
                            }
                        >
                            {players}
                        </select>
                    </label>
                </div>
                <p id="editor-error" class="error">{move || error.get().map(texts::not_a_position)}</p>
                <p class="hint"><code id="editor-position">{position}</code></p>
                <div class="controls">
                    <button
                        id="use-position"
                        type="button"
                        class="primary"
                        disabled=move || error.with(Option::is_some)
                        on:click=move |_| session.act(Analysis::use_edited)
                    >
                        {texts::use_position()}
                    </button>
                    <button
                        id="clear-board"
                        type="button"
                        on:click=move |_| session.act(|it| it.in_editor(Editor::clear))
                    >
                        {texts::clear()}
                    </button>
                    <button id="cancel-edit" type="button" on:click=move |_| session.act(|it| it.edit(false))>
                        {texts::cancel()}
                    </button>
                </div>
            </section>
        </div>
    }
}
