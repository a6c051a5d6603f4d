//! The board editor's panel.

use super::AnalysisSession;
use crate::reactive::memo;
use crate::view::fields::{Button, Select, TextField, by_name, options};
use isolation::board::{Movement, Player};
use isolation_page_state::analyse::Analysis;
use isolation_page_state::analyse::editor::{Editor, Tool};
use isolation_page_state::texts::{analyse as texts, sides};
use leptos::prelude::*;

/// The tools: what a click does, the board's size, the side to move; and whether the position is valid.
#[component]
pub fn EditorPanel() -> impl IntoView {
    let session = expect_context::<AnalysisSession>();
    let editor = memo(move || session.state.with(|analysis| analysis.editor.clone()));
    let read = move |read: fn(&Editor) -> String| {
        memo(move || editor.with(|it| it.as_ref().map(read).unwrap_or_default()))
    };
    let error = memo(move || editor.with(|it| it.as_ref()?.position().err()));
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
        let text = memo(move || {
            editor.with(|it| it.as_ref().map(|it| it.size[side].clone()).unwrap_or_default())
        });
        let resize = move |text| session.act(|it| it.in_editor(|it| it.resize(side, text)));
        view! { <TextField id label=label.to_owned() text on_type=resize told_by="editor-error"/> }
    };
    let choose_movement = by_name(Movement::ALL, Movement::name, move |movement| {
        session.act(|it| it.in_editor(|it| it.setup.movement = movement));
    });
    let choose_player = by_name(
        Player::BOTH,
        |it| it,
        move |player| {
            session.act(|it| it.in_editor(|it| it.setup.to_move = player));
        },
    );

    view! {
        <section id="editor" class="board-editor" aria-labelledby="editor-title">
                <h2 id="editor-title">{texts::editor()}</h2>
                <fieldset>
                    <legend>{texts::tool()}</legend>
                    {tools}
                </fieldset>
                <div class="fields">
                    {side(0, "editor-width", texts::width())}
                    {side(1, "editor-height", texts::height())}
                    <Select
                        id="editor-movement"
                        label=texts::movement()
                        options=options(Movement::ALL.map(|it| (it.name(), sides::pieces(it))))
                        chosen=read(|it| it.setup.movement.name().to_owned())
                        on_choose=choose_movement
                    />
                    <Select
                        id="editor-to-move"
                        label=texts::side_to_move()
                        options=options([(Player::First, texts::first()), (Player::Second, texts::second())])
                        chosen=read(|it| it.setup.to_move.to_string())
                        on_choose=choose_player
                    />
                </div>
                <p id="editor-error" class="error">{move || error.get().map(texts::not_a_position)}</p>
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
                    <Button
                        id="clear-board"
                        label=texts::clear()
                        on_press=move || session.act(|it| it.in_editor(Editor::clear))
                    />
                    <Button id="new-board" label=texts::new_board() on_press=move || session.act(Analysis::begin_anew)/>
                    <Button id="cancel-edit" label=texts::cancel() on_press=move || session.act(|it| it.edit(false))/>
                </div>
        </section>
    }
}
