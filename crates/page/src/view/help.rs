//! Rules, keys, version and source in the menu of the head.

use super::dialog::Dialog;
use super::fields::Tick;
use super::head_menu::leave_menu;
use super::keys;
use super::look::Look;
use isolation_page_state::learn::LearnPage;
use isolation_page_state::texts::help as texts;
use leptos::prelude::*;

/// The address of the source code; empty if the project has none.
const SOURCE: &str = env!("CARGO_PKG_REPOSITORY");

/// The dialog, and what it shows.
#[derive(Clone, Copy, Default)]
pub struct Help {
    open: RwSignal<bool>,
    on_keys: RwSignal<bool>,
}

impl Help {
    fn show(self, keys: bool) {
        leave_menu();
        self.on_keys.set(keys);
        self.open.set(true);
    }
}

/// The items of the menu.
#[component]
pub fn HelpItems(help: Help) -> impl IntoView {
    keys::listen_for_help();
    view! {
        <a id="rules" href=LearnPage::Rules.address().to_string() on:click=move |_| leave_menu()>{texts::rules()}</a>
        <button id="keys" type="button" aria-haspopup="dialog" aria-keyshortcuts="?" on:click=move |_| help.show(true)>
            {texts::keys()} <kbd aria-hidden="true">"?"</kbd>
        </button>
        <button id="about" type="button" aria-haspopup="dialog" on:click=move |_| help.show(false)>
            {texts::about()}
        </button>
    }
}

#[component]
pub fn HelpDialog(help: Help) -> impl IntoView {
    let Help { open, on_keys } = help;
    let title = Signal::derive(move || if on_keys.get() { texts::keys() } else { "Isolation" });
    let letter_keys = expect_context::<Look>().letter_keys;
    view! {
        <Dialog id="help" title open>
            {move || if on_keys.get() {
                let rows = keys::all().map(|(key, does)| {
                    view! { <dt><kbd>{key}</kbd></dt> <dd>{does}</dd> }
                });
                view! {
                    <dl>{rows.collect_view()}</dl>
                    <Tick
                        id="letter-keys"
                        label=texts::letter_keys()
                        ticked=letter_keys
                        on_change=move |ticked| letter_keys.set(ticked)
                    />
                }.into_any()
            } else {
                let version = texts::version(env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_LICENSE"));
                let source = (!SOURCE.is_empty()).then(|| view! { <p><a href=SOURCE>{texts::source()}</a></p> });
                view! { <p>{texts::what()}</p> <p>{version}</p> {source} }.into_any()
            }}
        </Dialog>
    }
}
