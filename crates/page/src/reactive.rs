//! Memos and effects of which all with one type of value share their code: the page downloads less.

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
