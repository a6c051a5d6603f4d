//! The form in which a teacher makes an assignment, and its link.

use super::session::LearnSession;
use crate::reactive::{Show, memo};
use crate::view::clipboard::CopyField;
use crate::view::fields::{Select, TextField, by_name, options};
use crate::view::navigation::link;
use crate::view::play::BoardChoice;
use isolation::LEVELS;
use isolation::board::Player;
use isolation_page_state::learn::{Assignment, AssignmentDraft, TaskKind};
use isolation_page_state::texts::{assignments as texts, catalogue, sides};
use leptos::prelude::*;
use std::sync::Arc;

#[component]
pub fn AssignmentForm() -> impl IntoView {
    let draft = expect_context::<LearnSession>().assignment_draft;
    let board_error = RwSignal::new(None);
    let kind = memo(move || draft.with(|draft| draft.kind));
    let is = move |wanted: &'static [TaskKind]| wanted.contains(&kind.get());
    let text = move |read: fn(&AssignmentDraft) -> &String| {
        Signal::derive(move || draft.with(|draft| read(draft).clone()))
    };
    let made = memo(move || draft.with(AssignmentDraft::assignment));
    let address = move || made.get().map(|it| Assignment::address(&it));
    let levels = LEVELS.iter().map(|level| (level.name, catalogue::said(level.name)));
    let agents = options(levels.chain([("", texts::by_formula())]));
    let by_formula = memo(move || draft.with(|draft| draft.level.is_empty()));
    let position_label = Signal::derive(move || {
        let label =
            if is(&[TaskKind::Beat]) { texts::position_or_start() } else { texts::position() };
        label.to_owned()
    });
    let formula_label = Signal::derive(move || {
        let label =
            if is(&[TaskKind::Formula]) { texts::start_formula() } else { texts::agent_formula() };
        label.to_owned()
    });
    let agents = StoredValue::new(agents);
    view! {
        <main>
            <section class="panel assignment-form" aria-labelledby="assignments-title">
                <h2 id="assignments-title">{texts::title()}</h2>
                <p>{texts::about()}</p>
                <Select
                    id="assignment-kind"
                    label=texts::kind()
                    options=options(TaskKind::ALL.map(|kind| (kind.name(), kind_name(kind))))
                    chosen=Signal::derive(move || kind.get().name().to_owned())
                    on_choose=by_name(TaskKind::ALL, TaskKind::name, move |kind| draft.update(|it| it.kind = kind))
                />
                <Show when=move || is(&[TaskKind::Beat])>
                    <BoardChoice
                        rules=memo(move || draft.with(|draft| draft.rules))
                        on_choose=Arc::new(move |rules| draft.update(|draft| draft.rules = rules))
                        error=board_error
                    />
                    <Select
                        id="assignment-agent"
                        label=texts::agent()
                        options=agents.get_value()
                        chosen=text(|it| &it.level)
                        on_choose=move |level| draft.update(|it| it.level = level)
                    />
                    <Select
                        id="assignment-side"
                        label=texts::student_side()
                        options=options(Player::BOTH.map(|player| (player, sides::side_within(player))))
                        chosen=Signal::derive(move || draft.with(|it| it.side.to_string()))
                        on_choose=by_name(Player::BOTH, |it| it, move |side| draft.update(|it| it.side = side))
                    />
                </Show>
                <Show when=move || is(&[TaskKind::Beat, TaskKind::Win])>
                    <TextField
                        id="assignment-position"
                        label=position_label
                        text=text(|it| &it.position)
                        on_type=move |text| draft.update(|it| it.position = text)
                        code=true
                    />
                </Show>
                <Show when=move || is(&[TaskKind::Formula]) || is(&[TaskKind::Beat]) && by_formula.get()>
                    <TextField
                        id="assignment-formula"
                        label=formula_label
                        text=text(|it| &it.formula)
                        on_type=move |text| draft.update(|it| it.formula = text)
                        code=true
                    />
                </Show>
                <Show when=move || is(&[TaskKind::Formula])>
                    <TextField
                        id="assignment-below"
                        label=texts::below()
                        text=text(|it| &it.below)
                        on_type=move |text| draft.update(|it| it.below = text)
                    />
                </Show>
                <TextField
                    id="assignment-note"
                    label=texts::note()
                    text=text(|it| &it.note)
                    on_type=move |text| draft.update(|it| it.note = text)
                />
                <p id="assignment-error" class="error" role="status">{move || made.get().err()}</p>
                <Show when=move || made.with(Result::is_ok)>
                    <CopyField
                        id="assignment-link"
                        label=texts::link()
                        value=Signal::derive(move || address().map_or_else(|_| String::new(), |it| link(&it)))
                    />
                    <p><a id="open-assignment" href=move || address().ok().map(|it| it.to_string())>{texts::open_it()}</a></p>
                </Show>
            </section>
        </main>
    }
}

fn kind_name(kind: TaskKind) -> &'static str {
    match kind {
        TaskKind::Beat => texts::kind_beat(),
        TaskKind::Win => texts::kind_win(),
        TaskKind::Formula => texts::kind_formula(),
    }
}
