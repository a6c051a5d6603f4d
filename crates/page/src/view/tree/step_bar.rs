//! Through the search step by step, forwards and backwards.

use super::cutting::CuttingBar;
use super::{act, read};
use crate::reactive::{Show, effect, memo};
use crate::view::fields::{Select, options};
use crate::view::focus::focus;
use crate::view::waiting::repeat;
use isolation_page_state::texts::tree as texts;
use isolation_page_state::tree::{Stride, TreeView};
use leptos::prelude::*;
use std::time::Duration;

/// The speeds that can be chosen, in steps a second.
const SPEEDS: [u32; 5] = [1, 2, 5, 10, 30];
/// Places for ticks below the slider.
const TICKS: f64 = 400.0;

/// The steps of a tree's search: what happens in each, and the buttons to go through them.
#[component]
pub fn StepBar(
    /// The name of the drawing that it belongs to.
    name: &'static str,
    walk: RwSignal<Option<TreeView>>,
) -> impl IntoView {
    let step = memo(move || read(walk, |walk| walk.step).flatten());
    let count = memo(move || read(walk, |walk| walk.steps().count()).unwrap_or_default());
    let sentence = memo(move || read(walk, TreeView::step_sentence).flatten());
    let at_end = move || step.get().is_some_and(|step| step + 1 >= count.get());
    let at_start = move || step.get() == Some(0);
    let stride = move |stride: Stride| {
        act(walk, |walk| walk.stride(stride));
    };

    let speed = RwSignal::new(SPEEDS[1]);
    let running = RwSignal::new(false);
    // Another tree stands still at first.
    let serial = memo(move || read(walk, |walk| walk.serial));
    effect(move || {
        serial.get();
        running.set(false);
    });
    let on = move || {
        stride(Stride::On);
        if walk.with_untracked(|walk| {
            walk.as_ref().is_none_or(|walk| walk.step == Some(walk.steps().count() - 1))
        }) {
            running.set(false);
        }
    };
    let pause = move || Duration::from_millis(u64::from(1000 / speed.get()));
    repeat(move || running.get().then(pause), on);

    let button = move |id: &str, label: &'static str, path: &'static str, to: Stride| {
        let back = matches!(to, Stride::Start | Stride::Back);
        view! {
            <button
                id=format!("{name}-{id}")
                type="button"
                class="step"
                aria-label=label
                title=label
                disabled=move || if back { at_start() || step.get().is_none() && to == Stride::Back } else { at_end() }
                on:click=move |_| {
                    running.set(false);
                    stride(to);
                }
            >
                <svg viewBox="0 0 16 16" aria-hidden="true"><path d=path/></svg>
            </button>
        }
    };
    let run = move |_| {
        if at_end() {
            stride(Stride::Start);
        }
        running.update(|running| *running = !*running);
    };
    let place = move || {
        let (cut, cuts) =
            read(walk, |walk| (walk.cuts_so_far(), walk.cuts.len())).unwrap_or_default();
        texts::step_of(step.get().map_or(count.get(), |step| step + 1), count.get(), cut, cuts)
    };
    // A tick a cut-off; of those that would lie over each other, one.
    let ticks = memo(move || {
        serial.get();
        let tick = |walk: &TreeView| {
            let last = f64::from(walk.steps().count().max(2) - 1);
            let at = |cut: &u32| (f64::from(*cut) / last * TICKS).round() as u32;
            let mut places: Vec<u32> = walk.cuts.iter().map(at).collect();
            places.dedup();
            places.iter().map(|x| format!("M{x} 0v6")).collect::<String>()
        };
        walk.with_untracked(|walk| walk.as_ref().map(tick)).unwrap_or_default()
    });
    let cuts = memo(move || read(walk, |walk| !walk.cuts.is_empty()) == Some(true));
    let is_cutting = memo(move || read(walk, |walk| walk.cutting.is_some()) == Some(true));
    let begin = move |_| {
        running.set(false);
        act(walk, TreeView::begin_cutting);
        request_animation_frame(move || focus(&format!("#{name}-decide-cut")));
    };
    let steps = move || {
        view! {
            <p id=format!("{name}-sentence") class="step-sentence" role="status" aria-live="polite">{sentence}</p>
            <div class="step-buttons">
                {button("start", texts::first_step(), "M4 3v10M12.500 3.500L6.500 8l6 4.500Z", Stride::Start)}
                {button("back", texts::back(), "M10.500 3.500L4.500 8l6 4.500Z", Stride::Back)}
                <button id=format!("{name}-run") type="button" class="run" on:click=run>
                    {move || if running.get() { texts::pause() } else { texts::run() }}
                </button>
                {button("on", texts::forward(), "M5.500 3.500L11.500 8l-6 4.500Z", Stride::On)}
                {button("end", texts::last_step(), "M12 3v10M3.500 3.500L9.500 8l-6 4.500Z", Stride::End)}
                <Show when=move || cuts.get()>
                    <button
                        id=format!("{name}-cut")
                        type="button"
                        class="primary"
                        disabled=at_end
                        on:click=move |_| {
                            running.set(false);
                            stride(Stride::NextCut);
                        }
                    >
                        {texts::next_cut()}
                    </button>
                    <button id=format!("{name}-yourself") type="button" on:click=begin>{texts::cut_yourself()}</button>
                </Show>
                <Select
                    id=format!("{name}-speed")
                    label=texts::speed()
                    options=options(SPEEDS.map(|it| (it, format!("{it}/s"))))
                    chosen=Signal::derive(move || speed.get().to_string())
                    on_choose=move |text: String| speed.set(text.parse().unwrap_or(SPEEDS[0]))
                    bare=true
                />
            </div>
            <div class="step-place">
                <div class="slider">
                    <input
                        id=format!("{name}-step")
                        type="range"
                        min="0"
                        max=move || count.get().saturating_sub(1)
                        aria-label=texts::step()
                        prop:value=move || step.get().unwrap_or(count.get())
                        on:input=move |event| {
                            if let Ok(step) = event_target_value(&event).parse() {
                                running.set(false);
                                act(walk, |walk| walk.go_to_step(step));
                            }
                        }
                    />
                    <svg viewBox=format!("0 0 {TICKS} 6") preserveAspectRatio="none" aria-hidden="true"><path d=ticks/></svg>
                </div>
                <span class="hint">{place}</span>
            </div>
        }
    };
    view! {
        <div class="steps" class:following=move || step.get().is_some()>
            <Show when=move || is_cutting.get() fallback=steps><CuttingBar name walk/></Show>
        </div>
    }
}
