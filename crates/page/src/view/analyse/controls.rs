//! The row of buttons below the board.

use super::AnalysisSession;
use super::menu::Menu;
use crate::reactive::memo;
use crate::view::icon::{EDIT, IconButton};
use crate::view::look_choices::FlipButton;
use crate::view::moves::Steps;
use crate::view::share::Share;
use isolation_page_state::analyse::Analysis;
use isolation_page_state::texts::analyse as texts;
use leptos::prelude::*;

/// The steps, and the tools.
#[component]
pub fn Controls() -> impl IntoView {
    let session = expect_context::<AnalysisSession>();
    let state = session.state;
    let leads =
        move |walk| state.with(|it| it.tree.after(walk).is_some_and(|to| to != it.tree.current));
    let edits = memo(move || state.with(|it| it.editor.is_some()));
    view! {
        <div class="controls icons">
            <Steps leads on_walk=move |walk| session.act(|analysis| analysis.walk(walk))/>
            <span class="tools">
                <FlipButton flipped=session.flipped/>
                <IconButton
                    id="edit"
                    icon=EDIT
                    label=texts::edit()
                    key="E"
                    pressed=Signal::derive(move || Some(edits.get()))
                    on_press=move || session.act(|it| it.edit(it.editor.is_none()))
                />
                <Share
                    address=Signal::derive(move || state.with(Analysis::address))
                    game=Signal::derive(move || state.with(Analysis::game))
                    record=Signal::derive(move || state.with(Analysis::record))
                    flipped=session.flipped
                />
                <Menu/>
            </span>
        </div>
    }
}
