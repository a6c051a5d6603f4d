//! The foot of the page: rules, what the page is, its source, its keys.

use super::dialog::Dialog;
use super::fields::Tick;
use super::keys;
use super::look::Look;
use isolation_page_state::learn::LearnPage;
use isolation_page_state::texts::foot as texts;
use leptos::prelude::*;

/// The address of the source code; empty if the project has none.
const SOURCE: &str = env!("CARGO_PKG_REPOSITORY");

/// The foot, and the dialog that its buttons open.
#[component]
pub fn Foot() -> impl IntoView {
    let (open, on_keys) = (RwSignal::new(false), RwSignal::new(false));
    let show = move |keys: bool| {
        on_keys.set(keys);
        open.set(true);
    };
    let title = Signal::derive(move || if on_keys.get() { texts::keys() } else { "Isolation" });
    keys::listen_for_help();
    let letter_keys = expect_context::<Look>().letter_keys;
    let source = (!SOURCE.is_empty()).then(|| view! { <a href=SOURCE>{texts::source()}</a> });
    view! {
        <footer aria-label=texts::foot()>
            <a id="rules" href=LearnPage::Rules.address().to_string()>{texts::rules()}</a>
            <button id="about" type="button" class="link" aria-haspopup="dialog" on:click=move |_| show(false)>
                {texts::about()}
            </button>
            {source}
            <button
                id="keys"
                type="button"
                class="link"
                aria-haspopup="dialog"
                aria-keyshortcuts="?"
                on:click=move |_| show(true)
            >
                {texts::keys()} " (?)"
            </button>
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
                    view! { <p>{texts::what()}</p> <p>{version}</p> }.into_any()
                }}
            </Dialog>
        </footer>
    }
}
