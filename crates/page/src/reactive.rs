//! Memos, effects and conditions that share their machine code, which the page downloads: Leptos compiles
//! its own once for each closure.

use leptos::children::ViewFn;
use leptos::prelude::*;

/// A memo of what a function reads.
pub fn memo<T: PartialEq + Send + Sync + 'static>(
    read: impl Fn() -> T + Send + Sync + 'static,
) -> Memo<T> {
    shared_memo(Box::new(read))
}

fn shared_memo<T: PartialEq + Send + Sync + 'static>(
    read: Box<dyn Fn() -> T + Send + Sync>,
) -> Memo<T> {
    Memo::new(move |_| read())
}

/// Does something now and whenever what it reads changes.
pub fn effect(act: impl FnMut() + 'static) {
    shared_effect(Box::new(act));
}

fn shared_effect(mut act: Box<dyn FnMut()>) {
    Effect::new(move |_| act());
}

/// Shows its children while a condition holds, else what takes their place.
#[component]
pub fn Show(
    when: impl Fn() -> bool + Send + Sync + 'static,
    children: ChildrenFn,
    /// The fallback; empty, unless given.
    #[prop(optional, into)]
    fallback: ViewFn,
) -> impl IntoView {
    shown(memo(when), children, fallback)
}

fn shown(when: Memo<bool>, children: ChildrenFn, fallback: ViewFn) -> AnyView {
    (move || if when.get() { children() } else { fallback.run() }).into_any()
}
