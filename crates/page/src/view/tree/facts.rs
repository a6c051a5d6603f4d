//! The facts of the selected node.

use super::read;
use super::session::TreeSession;
use crate::reactive::memo;
use isolation_page_state::texts::tree as texts;
use isolation_page_state::tree::Facts;
use leptos::prelude::*;

/// The selected node in words and numbers.
#[component]
pub fn FactsView(session: TreeSession) -> impl IntoView {
    let walk = session.walk;
    let sentence = memo(move || read(walk, |walk| walk.sentence(walk.selected)));
    let facts =
        memo(move || walk.with(|walk| session.study.with(|study| study.facts(walk.as_ref()?))));
    let entry = |name: &'static str, value: String| {
        view! { <div><dt>{name}</dt><dd>{value}</dd></div> }
    };
    let list = move |facts: Facts| {
        let player = [texts::first(), texts::second()][facts.to_move.index()];
        let [first, second] = facts.pieces.map(|piece| piece.unwrap_or_else(|| "–".to_owned()));
        let [own, other] = facts.exits;
        view! {
            <dl class="tree-facts" id="tree-facts">
                {entry(texts::fact_depth(), facts.ply.to_string())}
                {entry(texts::fact_to_move(), player.to_owned())}
                {entry(texts::fact_pieces(), format!("{first}, {second}"))}
                {entry(texts::fact_exits(), format!("{own}, {other}"))}
                {entry(texts::fact_static(), facts.static_score.unwrap_or_else(|why| why))}
            </dl>
        }
    };
    view! {
        <p id="tree-node" class="tree-node">{sentence}</p>
        {move || facts.get().map(list)}
    }
}
