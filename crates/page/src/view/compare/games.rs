//! The games of the tournament that is shown; each can be analysed.

use super::session::Comparing;
use crate::reactive::{Show, memo};
use crate::view::fields::Button;
use isolation_page_state::compare::{GameRow, games};
use isolation_page_state::texts::compare as texts;
use leptos::prelude::*;

/// Games that are listed at first, and how many more each time.
const SOME: usize = 12;

/// The latest games, of all players or of two.
#[component]
pub fn Games(
    /// The two whose games are listed.
    chosen: RwSignal<Option<[String; 2]>>,
) -> impl IntoView {
    let opened = expect_context::<Comparing>().opened;
    let most = RwSignal::new(SOME);
    // Request one more, to know whether there are more.
    let found = memo(move || {
        let chosen = chosen.get();
        let most = most.get() + 1;
        opened.with(|opened| {
            let lines = opened.as_ref().map(|opened| opened.lines()).unwrap_or_default();
            games(lines, chosen.as_ref(), most)
        })
    });
    let more = memo(move || found.with(Vec::len) > most.get());
    let title = move || match chosen.get() {
        Some([one, other]) => texts::game_list_of(one, other),
        None => texts::games().to_owned(),
    };
    let rows = move || {
        let mut games = found.get();
        games.truncate(most.get());
        games.into_iter().map(row).collect_view()
    };
    view! {
        <Show when=move || found.with(|found| !found.is_empty())>
            <section>
                <div class="heading">
                    <h2>{title}</h2>
                    <Show when=move || chosen.with(Option::is_some)>
                        <Button id="all-games" class="quiet" label=texts::all_games() on_press=move || chosen.set(None)/>
                    </Show>
                </div>
                <ul id="contest-games" class="contest-games">{rows}</ul>
                <Show when=move || more.get()>
                    <Button id="more-games" label=texts::more_games() on_press=move || most.update(|most| *most += SOME)/>
                </Show>
            </section>
        </Show>
    }
}

fn row(game: GameRow) -> impl IntoView {
    let [first, second] = &game.names;
    let result = match game.winner {
        Some(0) => texts::beats(first, second, game.plies),
        Some(_) => texts::beats(second, first, game.plies),
        None => texts::undecided(first, second),
    };
    let side = match game.winner {
        Some(0) => "swatch first",
        Some(_) => "swatch second",
        None => "swatch undecided",
    };
    let number = texts::game_number(game.number);
    let words = format!("{}: {number}", texts::open_game());
    view! {
        <li>
            <span class="rank-of">{game.number}</span>
            <span class=side></span>
            <span>{result} {game.failure.map(|why| view! { " " <span class="error">{why}</span> })}</span>
            <a href=game.address aria-label=words>{texts::open_game()}</a>
        </li>
    }
}
