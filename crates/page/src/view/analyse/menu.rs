//! What is needed less often, behind the last button of the row.

use super::AnalysisSession;
use super::lines::EngineSwitch;
use crate::reactive::{Show, memo};
use crate::view::dialog::Dialog;
use crate::view::fields::Tick;
use crate::view::native::NativeSwitch;
use isolation_page_state::analyse::{Analysis, Effort};
use isolation_page_state::boards::address_of;
use isolation_page_state::texts::{analyse as texts, boards, table};
use leptos::prelude::*;

/// The menu: playing from here, the map of a solved board, and how long the engine searches.
#[component]
pub fn Menu() -> impl IntoView {
    let session = expect_context::<AnalysisSession>();
    let state = session.state;
    let chooses = RwSignal::new(false);
    let over = memo(move || state.with(|it| it.position().outcome().is_some()));
    let explorer = memo(move || state.with(|it| address_of(&it.game())));
    let on = memo(move || state.with(Analysis::is_on));
    let searching = memo(move || state.with(Analysis::is_searching));
    let endless = memo(move || state.with(|it| it.effort == Effort::Infinite));
    let levels = move || {
        let link = |(name, to): (&'static str, _)| view! { <a class="button" href=format!("{to}")>{name}</a> };
        state.with(Analysis::continuations).into_iter().map(link).collect_view()
    };
    view! {
        <button id="more" type="button" class="icon-button sign" aria-label=table::menu() popovertarget="more-items">
            <span aria-hidden="true">"⋯"</span>
        </button>
        <div id="more-items" class="menu" popover="auto" role="group" aria-label=table::menu()>
            <button
                id="play-from-here"
                type="button"
                popovertarget="more-items"
                disabled=over
                on:click=move |_| chooses.set(true)
            >
                {texts::play_from_here()}
            </button>
            {move || explorer.get().map(|to| view! { <a id="explorer" class="button" href=to.to_string()>{boards::explore()}</a> })}
            <div class="switch"><EngineSwitch id="engine-on-too"/></div>
            <Show when=move || on.get()>
                <button
                    id="deeper"
                    type="button"
                    popovertarget="more-items"
                    on:click=move |_| session.act(Analysis::go_deeper)
                >
                    {texts::go_deeper()}
                </button>
                <button
                    id="stop"
                    type="button"
                    popovertarget="more-items"
                    disabled=move || !searching.get()
                    on:click=move |_| session.act(|it| it.effort = Effort::Stopped)
                >
                    {texts::stop()}
                </button>
                <Tick
                    id="infinite"
                    label=texts::infinite()
                    ticked=endless
                    on_change=move |on| session.act(|it| it.search_on(on))
                />
            </Show>
            <NativeSwitch/>
        </div>
        <Dialog id="play-from" title=texts::play_from_here() open=chooses>
            <p class="hint">{texts::play_against()}</p>
            <div class="levels">{levels}</div>
        </Dialog>
    }
}
