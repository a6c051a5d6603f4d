//! Sharing a game: a link, texts, a picture.

use super::clipboard::CopyField;
use super::dialog::Dialog;
use super::files::{save, save_text};
use super::icon::{IconButton, SHARE};
use super::lazy::{Lazy, LazyPart};
use super::navigation::{link, link_with};
use crate::reactive::memo;
use isolation::{Game, GameRecord};
use isolation_page_state::address::{Address, Place};
use isolation_page_state::analyse::address_of;
use isolation_page_state::play::game_address;
use isolation_page_state::texts::{embed, saved as texts};
use isolation_protocol::{picture, udacity};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

/// A button, and the dialog that it opens.
#[component]
pub fn Share(
    address: Signal<Address>,
    game: Signal<Game>,
    record: Signal<GameRecord>,
    flipped: RwSignal<bool>,
) -> impl IntoView {
    let open = RwSignal::new(false);
    view! {
        <IconButton id="share" icon=SHARE label=texts::share() key="S" on_press=move || open.set(true)/>
        <ShareDialog open address game record flipped/>
    }
}

#[component]
pub fn ShareDialog(
    open: RwSignal<bool>,
    /// The address of all that is shown.
    address: Signal<Address>,
    /// The game up to the position that is shown.
    game: Signal<Game>,
    record: Signal<GameRecord>,
    /// Whether the picture is upside down, as the board is.
    flipped: RwSignal<bool>,
) -> impl IntoView {
    provide_context(Sharing { address, game, record, flipped });
    view! {
        <Dialog id="share-dialog" title=texts::share() open>
            <Lazy part=LazyPart::Share/>
        </Dialog>
    }
}

#[derive(Clone, Copy)]
struct Sharing {
    address: Signal<Address>,
    game: Signal<Game>,
    record: Signal<GameRecord>,
    flipped: RwSignal<bool>,
}

/// The link, the texts and the picture of the game that the dialog is about.
#[component]
pub fn Shared() -> impl IntoView {
    let Sharing { address, game, record, flipped } = expect_context();
    let link = Signal::derive(move || address.with(link));
    let position = Signal::derive(move || game.with(|game| game.position().to_string()));
    let json = Signal::derive(move || record.with(GameRecord::to_line));
    let list = Signal::derive(move || {
        let list = |game| udacity::export(&game).ok();
        record.with(|record| record.replay().ok().and_then(list).unwrap_or_default())
    });
    let frame = Signal::derive(move || {
        // Only games can be embedded.
        let address = address.get();
        let address = if address.place == Place::Play {
            address
        } else {
            game.with(|game| game_address(Address::new(Place::Play), game))
        };
        embed::snippet(link_with("?embed=1", &address).replace('&', "&amp;"))
    });
    let svg = memo(move || game.with(|game| picture::svg(game, flipped.get(), picture::SQUARE)));
    let analyse = move || game.with(|game| address_of(game, game.moves().len()).to_string());
    let news = RwSignal::new(None::<&'static str>);
    let save_png = move |_| {
        let size = game.with_untracked(picture::dimensions);
        svg.with_untracked(|svg| {
            png(svg, size, move |blob| match blob {
                Some(blob) => save("isolation.png", &blob),
                None => news.set(Some(texts::no_picture())),
            });
        });
    };
    view! {
        <CopyField id="share-link" label=texts::link() value=link shares=true/>
        <CopyField id="share-frame" label=embed::frame() value=frame/>
        <CopyField id="share-position" label=texts::position() value=position/>
        <CopyField id="share-json" label=texts::record() value=json/>
        <CopyField id="share-list" label=texts::udacity() value=list/>
        <div class="picture">
            <img id="share-picture" alt=texts::picture() src=move || svg.with(|svg| data_url(svg))/>
            <div class="actions">
                <button id="save-svg" type="button" on:click=move |_| {
                    svg.with_untracked(|svg| save_text("isolation.svg", "image/svg+xml", svg));
                }>{texts::save_svg()}</button>
                <button id="save-png" type="button" on:click=save_png>{texts::save_png()}</button>
                <button id="save-json" type="button" on:click=move |_| {
                    let line = json.get_untracked() + "\n";
                    save_text("isolation-game.json", "application/json", &line);
                }>{texts::save_json()}</button>
                <a id="share-analyse" href=analyse>{texts::in_analysis()}</a>
                <p class="error" role="alert">{news}</p>
            </div>
        </div>
    }
}

fn data_url(svg: &str) -> String {
    format!("data:image/svg+xml,{}", js_sys::encode_uri_component(svg))
}

/// Draws the picture on a canvas of this size, and gives it as a PNG; none where the browser cannot.
fn png(svg: &str, (width, height): (u32, u32), then: impl Fn(Option<Blob>) + Clone + 'static) {
    let Ok(image) = HtmlImageElement::new() else { return then(None) };
    let failed = then.clone();
    let drawn = {
        let image = image.clone();
        Closure::once_into_js(move || match canvas(&image, width, height) {
            Some(canvas) => {
                let done = then.clone();
                let take = Closure::once_into_js(move |blob: Option<Blob>| done(blob));
                if canvas.to_blob(take.unchecked_ref()).is_err() {
                    then(None);
                }
            }
            None => then(None),
        })
    };
    image.set_onload(Some(drawn.unchecked_ref()));
    image.set_onerror(Some(Closure::once_into_js(move || failed(None)).unchecked_ref()));
    image.set_src(&data_url(svg));
}

fn canvas(image: &HtmlImageElement, width: u32, height: u32) -> Option<HtmlCanvasElement> {
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(width);
    canvas.set_height(height);
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    context.draw_image_with_html_image_element(image, 0.0, 0.0).ok()?;
    Some(canvas)
}
