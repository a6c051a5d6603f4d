//! The exercise in which a student decides which branches alpha-beta skips.

use super::{act, read};
use crate::reactive::{Show, memo};
use crate::view::focus::focus;
use isolation_page_state::texts::tree as texts;
use isolation_page_state::tree::TreeView;
use leptos::prelude::*;

/// The question, the two answers, what is said about the last one, and the score.
#[component]
pub fn CuttingBar(name: &'static str, walk: RwSignal<Option<TreeView>>) -> impl IntoView {
    let words = memo(move || read(walk, TreeView::cutting_words).flatten());
    let said = memo(move || {
        read(walk, |walk| walk.cutting.as_ref().and_then(|it| it.said.clone())).flatten()
    });
    let score = memo(move || {
        read(walk, |walk| {
            let cutting = walk.cutting.as_ref()?;
            Some(texts::cutting_score(cutting.found, cutting.missed, cutting.wrong))
        })
        .flatten()
    });
    let asks = memo(move || read(walk, |walk| walk.decision().is_some()) == Some(true));
    let decide = move |cut: bool| {
        act(walk, |walk| walk.decide(cut));
        if !asks.get_untracked() {
            request_animation_frame(move || focus(&format!("#{name}-stop")));
        }
    };
    let stop = move |_| {
        act(walk, TreeView::end_cutting);
        request_animation_frame(move || focus(&format!("#{name}-yourself")));
    };
    view! {
        <div class="cutting">
            <p class="step-sentence" role="status">{said}" "<b id=format!("{name}-question")>{words}</b></p>
            <div class="step-buttons">
                <Show when=move || asks.get()>
                    <button id=format!("{name}-decide-cut") type="button" class="primary" on:click=move |_| decide(true)>
                        {texts::decide_cut()}
                    </button>
                    <button id=format!("{name}-decide-on") type="button" on:click=move |_| decide(false)>
                        {texts::decide_on()}
                    </button>
                </Show>
                <button id=format!("{name}-stop") type="button" on:click=stop>{texts::stop_cutting()}</button>
                <span id=format!("{name}-score") class="hint">{score}</span>
            </div>
        </div>
    }
}
