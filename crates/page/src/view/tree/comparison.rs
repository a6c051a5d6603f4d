//! Minimax beside alpha-beta beside iterative deepening.

use super::form::search_name;
use super::session::TreeSession;
use crate::reactive::{Show, memo};
use isolation::RecordedScore;
use isolation::board::Verdict;
use isolation_page_state::texts::numbers::{self, grouped};
use isolation_page_state::texts::tree as texts;
use isolation_page_state::tree::{BUDGET, SearchRow, Study, plain};
use leptos::prelude::*;

/// The three searches of the same position, with their counts.
#[component]
pub fn Comparison(session: TreeSession) -> impl IntoView {
    let rows = memo(move || session.study.with(Study::rows));
    let row = |row: SearchRow| {
        let nodes =
            if row.finished { grouped(row.nodes) } else { texts::more_than(grouped(BUDGET)) };
        let saved = row.saved.map(numbers::percent);
        let value = row.score.map(|score| match score {
            RecordedScore::Estimate(value) => plain(value),
            RecordedScore::Proven(Verdict::Win) => texts::win_sometime().to_owned(),
            RecordedScore::Proven(Verdict::Loss) => texts::loss_sometime().to_owned(),
        });
        view! {
            <tr data-search=row.search data-nodes=row.nodes>
                <th scope="row">{search_name(row.search)}</th>
                <td>{nodes}</td>
                <td>{grouped(row.cuts)}</td>
                <td>{saved.unwrap_or_else(|| "–".to_owned())}</td>
                <td>{value.unwrap_or_else(|| "–".to_owned())}</td>
            </tr>
        }
    };
    view! {
        <Show when=move || rows.with(|rows| !rows.is_empty())>
            <section class="tree-comparison">
                <h2>{texts::comparison()}</h2>
                <table id="tree-comparison">
                    <thead>
                        <tr>
                            <th scope="col">{texts::search()}</th>
                            <th scope="col">{texts::column_nodes()}</th>
                            <th scope="col">{texts::column_cuts()}</th>
                            <th scope="col" title=texts::saved_hint()>{texts::column_saved()}</th>
                            <th scope="col">{texts::column_value()}</th>
                        </tr>
                    </thead>
                    <tbody>{move || rows.get().into_iter().map(row).collect_view()}</tbody>
                </table>
            </section>
        </Show>
    }
}
