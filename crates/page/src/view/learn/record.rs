//! How the person's games against agents have ended.

use super::ladder::LadderPanel;
use crate::reactive::{Show, memo};
use crate::view::progress::Progress;
use isolation_page_state::texts::{catalogue, learn as texts};
use leptos::prelude::*;

/// How the person's games against agents have ended.
#[component]
pub fn RecordTable() -> impl IntoView {
    let record = expect_context::<Progress>().record;
    let rows = move || {
        record.with(|record| {
            let tallies = record.value.tallies.iter().cloned();
            let rows = tallies.map(|tally| {
                view! {
                    <tr>
                        <th scope="row">{catalogue::agent(&tally.agent)}</th>
                        <td>{tally.rules}</td>
                        <td class="number">{tally.won}</td>
                        <td class="number">{tally.assisted}</td>
                        <td class="number">{tally.lost}</td>
                    </tr>
                }
            });
            rows.collect_view()
        })
    };
    let any = memo(move || record.with(|record| !record.value.tallies.is_empty()));
    view! {
        <main class="record">
            <h2>{texts::record()}</h2>
            <LadderPanel/>
            <Show when=move || any.get() fallback=|| view! { <p id="no-games">{texts::no_games()}</p> }>
                <div class="panel"><section>
                    <table id="record" class="figures">
                        <caption>{texts::record_caption()}</caption>
                        <thead><tr>
                            <th scope="col">{texts::opponent()}</th>
                            <th scope="col">{texts::board()}</th>
                            <th scope="col">{texts::games_won()}</th>
                            <th scope="col">{texts::games_assisted()}</th>
                            <th scope="col">{texts::games_lost()}</th>
                        </tr></thead>
                        <tbody>{rows}</tbody>
                    </table>
                </section></div>
            </Show>
        </main>
    }
}
