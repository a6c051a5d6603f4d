//! The parts of forms: each shows its name, what is chosen or typed, and what is wrong with it.

use leptos::prelude::*;
use std::ops::RangeInclusive;
use std::sync::Arc;

pub type Choose<T> = Arc<dyn Fn(T) + Send + Sync>;

pub fn options<V: ToString, W: ToString>(
    pairs: impl IntoIterator<Item = (V, W)>,
) -> Vec<(String, String)> {
    pairs.into_iter().map(|(value, words)| (value.to_string(), words.to_string())).collect()
}

/// Calls `choose` with what has the name that was chosen; a name that nothing has is passed over.
pub fn by_name<T: Copy + 'static, N: ToString + 'static>(
    all: impl IntoIterator<Item = T> + Clone + Send + Sync + 'static,
    name: fn(T) -> N,
    choose: impl Fn(T) + Send + Sync + 'static,
) -> impl Fn(String) + Send + Sync {
    move |chosen| {
        all.clone().into_iter().find(|it| name(*it).to_string() == chosen).map(&choose);
    }
}

#[component]
pub fn Select(
    #[prop(into)] id: String,
    #[prop(into)] label: String,
    /// The choices; see [`options`].
    options: Vec<(String, String)>,
    #[prop(into)] chosen: Signal<String>,
    #[prop(into)] on_choose: Callback<String>,
    #[prop(optional, into)] error: MaybeProp<String>,
    /// The label while the value is none of the options.
    #[prop(optional)]
    other: Option<&'static str>,
    /// The id of a text about what is chosen.
    #[prop(optional)]
    described_by: Option<&'static str>,
    #[prop(optional)] title: Option<&'static str>,
    /// Whether the name is not seen.
    #[prop(optional)]
    bare: bool,
) -> impl IntoView {
    let known = options.clone();
    let unknown = move || chosen.with(|it| known.iter().all(|(value, _)| value != it));
    let other = other.map(|words| {
        view! { <option value="" disabled prop:selected=unknown>{words}</option> }
    });
    let options = options.into_iter().map(|(value, words)| {
        let selected = {
            let value = value.clone();
            move || chosen.with(|it| *it == value)
        };
        view! { <option value=value prop:selected=selected>{words}</option> }
    });
    let select = view! {
        <select
            id=id.clone()
            aria-label=bare.then(|| label.clone())
            aria-describedby=described_by.map_or_else(|| format!("{id}-error"), ToOwned::to_owned)
            aria-invalid=move || error.with(Option::is_some).to_string()
            on:change=move |event| on_choose.run(event_target_value(&event))
        >
            {other}
            {options.collect_view()}
        </select>
    };
    if bare {
        return select.into_any();
    }
    view! {
        <div class="field" title=title>
            <label for=id.clone()>{label}</label>
            {select}
            <Wrong id=format!("{id}-error") error/>
        </div>
    }
    .into_any()
}

/// One of several, side by side, each in words or a drawing.
#[component]
pub fn Radios(
    /// The name of the group; that of an option is added for each option's id.
    name: &'static str,
    /// The id where it is not the name: one group may stand in two places.
    #[prop(optional)]
    id: Option<&'static str>,
    label: &'static str,
    /// The hint beside the label.
    #[prop(optional)]
    note: Option<&'static str>,
    /// How the options are laid out.
    class: &'static str,
    /// The value of each option, and its label.
    options: Vec<(String, AnyView)>,
    #[prop(into)] chosen: Signal<String>,
    #[prop(into)] on_choose: Callback<String>,
) -> impl IntoView {
    let options = options.into_iter().map(|(value, shown)| {
        let id = format!("{name}-{value}");
        let (own, picked) = (value.clone(), value.clone());
        view! {
            <label class="option" for=id.clone()>
                <input
                    id=id.clone()
                    type="radio"
                    name=name
                    value=value
                    prop:checked=move || chosen.with(|chosen| *chosen == own)
                    on:change=move |_| on_choose.run(picked.clone())
                />
                {shown}
            </label>
        }
    });
    view! {
        <fieldset class=format!("radios {class}") id=id.unwrap_or(name)>
            <legend>{label}</legend>
            {note.map(|note| view! { <span class="note">{note}</span> })}
            <div>{options.collect_view()}</div>
        </fieldset>
    }
}

/// A text or a number that is typed, and what is wrong with it.
#[component]
pub fn TextField(
    #[prop(into)] id: String,
    #[prop(into)] label: Signal<String>,
    #[prop(into)] text: Signal<String>,
    /// Called with each text on the way.
    #[prop(optional, into)]
    on_type: Option<Callback<String>>,
    /// Called with the text when a person has finished it.
    #[prop(optional, into)]
    on_done: Option<Callback<String>>,
    #[prop(optional, into)] error: MaybeProp<String>,
    /// The id of the element with the error, if it is another field's.
    #[prop(optional, into)]
    told_by: Option<String>,
    /// The numbers that it may be, where it is one.
    #[prop(optional)]
    range: Option<RangeInclusive<u32>>,
    #[prop(optional)] placeholder: Option<&'static str>,
    #[prop(optional)] code: bool,
    /// The id of a list of texts that it may be.
    #[prop(optional_no_strip)]
    list: Option<&'static str>,
    #[prop(optional)] title: Option<&'static str>,
    /// Whether the name is not seen.
    #[prop(optional)]
    bare: bool,
) -> impl IntoView {
    let own = told_by.is_none();
    let error_id = told_by.unwrap_or_else(|| format!("{id}-error"));
    let (low, high) = range.map(RangeInclusive::into_inner).unzip();
    let input = view! {
        <input
            id=id.clone()
            class:code=code
            type=low.map_or("text", |_| "number")
            min=low
            max=high
            list=list
            placeholder=placeholder
            spellcheck="false"
            autocapitalize="off"
            autocomplete="off"
            aria-label=move || bare.then(|| label.get())
            aria-describedby=error_id.clone()
            aria-invalid=move || error.with(Option::is_some).to_string()
            prop:value=text
            on:input=move |event| if let Some(on_type) = on_type {
                on_type.run(event_target_value(&event));
            }
            on:change=move |event| if let Some(on_done) = on_done {
                on_done.run(event_target_value(&event));
            }
        />
    };
    let wrong = own.then(|| view! { <Wrong id=error_id error/> });
    if bare {
        return (input, wrong).into_any();
    }
    view! { <div class="field" title=title><label for=id>{label}</label>{input}{wrong}</div> }
        .into_any()
}

#[component]
fn Wrong(id: String, error: MaybeProp<String>) -> impl IntoView {
    view! { <span id=id class="error" role="alert">{move || error.get()}</span> }
}

#[component]
pub fn Button(
    id: &'static str,
    label: &'static str,
    #[prop(optional)] class: Option<&'static str>,
    on_press: impl Fn() + 'static,
) -> impl IntoView {
    button(id, label, class, Box::new(on_press))
}

/// One for all buttons: the page downloads less.
fn button(
    id: &'static str,
    label: &'static str,
    class: Option<&'static str>,
    on_press: Box<dyn Fn()>,
) -> AnyView {
    view! { <button id=id type="button" class=class on:click=move |_| on_press()>{label}</button> }
        .into_any()
}

#[component]
pub fn Tick(
    id: &'static str,
    label: &'static str,
    #[prop(into)] ticked: Signal<bool>,
    on_change: impl Fn(bool) + 'static,
) -> impl IntoView {
    tick(id, label, ticked, Box::new(on_change))
}

/// One for all boxes: the page downloads less.
fn tick(
    id: &'static str,
    label: &'static str,
    ticked: Signal<bool>,
    on_change: Box<dyn Fn(bool)>,
) -> AnyView {
    view! {
        <label class="tick" for=id>
            <input
                id=id
                type="checkbox"
                prop:checked=ticked
                on:change=move |event| on_change(event_target_checked(&event))
            />
            {label}
        </label>
    }
    .into_any()
}
