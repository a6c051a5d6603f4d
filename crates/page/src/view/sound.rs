//! Sounds: short tones that the browser makes, off at first.

use super::fields::Tick;
use super::icon::{MUTED, SOUND};
use isolation_page_state::play::Sound;
use isolation_page_state::texts::table as texts;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::AudioContext;

/// How loud a tone is at its beginning, from 0 to 1.
const VOLUME: f32 = 0.12;
/// The level of a tone at its end, above 0 as an exponential ramp needs it.
const SILENCE: f32 = 0.001;

#[derive(Clone, Copy)]
pub struct Sounds {
    pub on: RwSignal<bool>,
    context: StoredValue<Option<AudioContext>, LocalStorage>,
}

impl Sounds {
    pub fn new() -> Self {
        Self { on: RwSignal::new(false), context: StoredValue::new_local(None) }
    }

    /// Makes a sound, if they are on. A browser that cannot is silent.
    pub fn play(self, sound: Sound) {
        if !self.on.get_untracked() {
            return;
        }
        self.context.update_value(|kept| {
            if kept.is_none() {
                *kept = AudioContext::new().ok();
            }
            if let Some(context) = kept {
                // Browsers hold sounds back until the person has done something.
                let _ = context.resume();
                let _ = sounded(context, sound);
            }
        });
    }
}

/// The switch: a drawing, or a box with its name.
#[component]
pub fn SoundSwitch(bare: bool) -> impl IntoView {
    let sounds = expect_context::<Sounds>();
    if !bare {
        let label = texts::sounds_on();
        return view! { <Tick id="sounds" label ticked=sounds.on on_change=move |on| sounds.on.set(on)/> }
            .into_any();
    }
    view! {
        <button
            id="sounds"
            type="button"
            class="icon-button plain"
            aria-label=texts::sounds_on()
            title=texts::sounds_on()
            aria-pressed=move || sounds.on.get().to_string()
            on:click=move |_| sounds.on.update(|on| *on = !*on)
        >
            {move || if sounds.on.get() { SOUND } else { MUTED }.draw()}
        </button>
    }
    .into_any()
}

fn sounded(context: &AudioContext, sound: Sound) -> Result<(), JsValue> {
    let now = context.current_time();
    for (pitch, start, length) in sound.notes() {
        let (begin, end) = (now + start, now + start + length);
        let (tone, volume) = (context.create_oscillator()?, context.create_gain()?);
        tone.frequency().set_value(*pitch);
        volume.gain().set_value_at_time(VOLUME, begin)?;
        volume.gain().exponential_ramp_to_value_at_time(SILENCE, end)?;
        tone.connect_with_audio_node(&volume)?;
        volume.connect_with_audio_node(&context.destination())?;
        tone.start_with_when(begin)?;
        tone.stop_with_when(end)?;
    }
    Ok(())
}
