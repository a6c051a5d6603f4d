//! The explorer of solved boards: the map of choices, the way to it, and what is known of the board.

use super::board_frame::BoardFrame;
use super::fields::{Select, Tick, options};
use super::navigation::Navigation;
use super::verdict::Verdict;
use crate::engine::Solver;
use crate::reactive::{Show, memo};
use crate::view::addressed::sync_with_url;
use isolation::board::{Rules, Square};
use isolation_page_state::address::{Address, Place};
use isolation_page_state::boards::{Boards, Solved};
use isolation_page_state::texts::{boards as texts, sides};
use leptos::prelude::*;

#[derive(Clone, Copy)]
struct Explorer(RwSignal<Boards>);

/// Provides what stays while other places are shown.
pub fn start() {
    let state = RwSignal::new(Boards::default());
    let solver = expect_context::<Solver>();
    state.update_untracked(|state| state.knowledge = solver.knowledge());
    let shown = expect_context::<Navigation>().shows(Place::Boards);
    solver.subscribe(state, shown, Boards::question, |_| {});
    sync_with_url(
        Place::Boards,
        move || state.with(|it| (it.address(), it.steps)),
        move |address| state.try_update(|it| it.open(address)).unwrap_or(Ok(())),
    );
    provide_context(Explorer(state));
}

#[component]
pub fn BoardsPlace() -> impl IntoView {
    let Explorer(state) = expect_context();
    let solver = expect_context::<Solver>();
    let board = memo(move || state.with(Boards::board));
    let on_choose = Callback::new(move |square: Square| {
        solver.engine.deliver();
        state.update(|boards| boards.choose(square));
    });
    let assessment = memo(move || state.with(Boards::assessment));
    let movement = memo(move || state.with(|boards| boards.game.position().movement()));
    let status = memo(move || state.with(Boards::status));
    let at_start = move || state.with(|boards| boards.game.moves().is_empty());
    let way = memo(move || state.with(Boards::way));
    let way = move || {
        let way = way.get();
        let last = way.len() - 1;
        let step = |(index, (name, address)): (usize, (String, Address))| {
            let current = (index == last).then_some("step");
            view! { <li><a href=address.to_string() aria-current=current>{name}</a></li> }
        };
        way.into_iter().enumerate().map(step).collect_view()
    };
    let same = memo(move || state.with(Boards::representative));
    let same = move || {
        let link = |(line, address): (String, Address)| {
            view! { {texts::same_as()} " " <a id="same" href=address.to_string()>{line}</a> }
        };
        same.get().map(link)
    };
    let above = view! {
        <div class="way">
            <nav aria-label=texts::way()><ol id="way">{way}</ol></nav>
            <Verdict id="badge" assessment movement/>
        </div>
    };
    view! {
        <main class="boards">
            <BoardFrame board on_choose shows_truth=true above=above.into_any()>
                <p id="status" role="status" aria-live="polite">{status}</p>
                <p class="hint">{same}</p>
                <div class="controls">
                    <button
                        id="step-back"
                        type="button"
                        prop:disabled=at_start
                        on:click=move |_| state.update(Boards::undo)
                    >
                        {texts::back()}
                    </button>
                    <Onward id="to-analysis" label=texts::to_analysis() address=Boards::analysed/>
                    <Onward id="to-game" label=texts::to_game() address=Boards::played/>
                </div>
            </BoardFrame>
            <About/>
        </main>
    }
}

/// A link to another place, with the position.
#[component]
fn Onward(id: &'static str, label: &'static str, address: fn(&Boards) -> Address) -> impl IntoView {
    let Explorer(state) = expect_context();
    view! { <a id=id class="button" href=move || state.with(address).to_string()>{label}</a> }
}

/// The known results of the board, and of the colour rule on it.
#[component]
fn About() -> impl IntoView {
    let Explorer(state) = expect_context();
    let navigation = expect_context::<Navigation>();
    let names = Solved::names().filter_map(|name| {
        let rules: Rules = name.parse().ok()?;
        Some((name, sides::board_name(rules.movement, rules.size)))
    });
    let on_board = move |name: String| {
        if let Some(solved) = Solved::find(&name) {
            navigation.go(&state.with_untracked(|boards| boards.board_address(&solved)));
        }
    };
    let name = Signal::derive(move || state.with(|boards| boards.solved.name.to_owned()));
    let shows_rule = memo(move || state.with(|boards| boards.shows_rule));
    let has_rule = memo(move || state.with(|boards| boards.solved.rule.is_some()));
    let exceptions = memo(move || state.with(Boards::exceptions));
    let exceptions = move || {
        let links = exceptions.get().into_iter().map(|(pair, address)| {
            view! { <li><a href=address.to_string()>{pair}</a></li> }
        });
        let links = links.collect_view();
        (!links.is_empty()).then(|| {
            view! { <p>{texts::exceptions()}</p> <ul id="exceptions" class="pairs">{links}</ul> }
        })
    };
    view! {
        <div class="panel">
            <section>
                <h2 class="title">{texts::title()}</h2>
                <p>{texts::intro()}</p>
                <Select
                    id="solved-board"
                    label=texts::board()
                    options=options(names)
                    chosen=name
                    on_choose=on_board
                />
                <p id="about-board">{move || state.with(Boards::about)}</p>
                <p class="hint">{texts::legend()}</p>
            </section>
            <section>
                <Show when=move || has_rule.get()>
                    <Tick
                        id="rule"
                        label=texts::rule()
                        ticked=shows_rule
                        on_change=move |on| state.update(|boards| boards.shows_rule = on)
                    />
                </Show>
                <p id="rule-fares">{move || state.with(Boards::rule_fares)}</p>
                <Show when=move || shows_rule.get() && has_rule.get()>
                    <p class="hint">{texts::rule_says()}</p>
                    <p id="rule-here">{move || state.with(Boards::rule_here)}</p>
                    {exceptions}
                </Show>
            </section>
        </div>
    }
}
