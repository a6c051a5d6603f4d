//! Pictures drawn by `plotters`, with an accessible description and tips.

use maud::{PreEscaped, html};
use plotters::coord::Shift;
use plotters::drawing::{DrawingAreaErrorKind, IntoDrawingArea};
use plotters::prelude::{DrawingArea, SVGBackend};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{IntoFont, TextStyle};

use super::palette::Ink;

/// The drawing area.
pub type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// The result of drawing.
pub type Drawn = Result<(), DrawingAreaErrorKind<std::io::Error>>;

/// A place with a tooltip.
pub struct Tip {
    /// The upper left corner.
    pub corner: (i32, i32),
    /// Width and height.
    pub size: (i32, i32),
    /// The text.
    pub text: String,
}

/// Draws a picture of this size in pixels, with a description. On narrow screens it shrinks a little before it
/// scrolls.
pub fn picture(
    (width, height): (u32, u32),
    words: &str,
    draw: impl FnOnce(&Area<'_>, &mut Vec<Tip>) -> Drawn,
) -> String {
    let mut tips = Vec::new();
    let shapes = shapes((width, height), |area| draw(area, &mut tips));
    html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (width) " " (height) }
            width=(width) height=(height) role="img" aria-label=(words)
            style={ "max-width:" (width) "px;min-width:" (width * 4 / 5) "px" } {
            title { (words) }
            (PreEscaped(shapes))
            @for Tip { corner: (x, y), size: (width, height), text } in &tips {
                rect x=(x) y=(y) width=(width) height=(height) fill-opacity="0" { title { (text) } }
            }
        }
    }
    .into_string()
}

/// Draws a mark of a legend.
pub fn mark(size: (u32, u32), draw: impl FnOnce(&Area<'_>) -> Drawn) -> String {
    let (width, height) = size;
    html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (width) " " (height) }
            width=(width) height=(height) aria-hidden="true" { (PreEscaped(shapes(size, draw))) }
    }
    .into_string()
}

/// The drawn shapes without their `svg` element, to which `plotters` cannot add.
fn shapes(size: (u32, u32), draw: impl FnOnce(&Area<'_>) -> Drawn) -> String {
    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
    draw(&area).expect("drawing into memory does not fail");
    drop(area);
    let inner = svg.split_once('>').and_then(|(_, rest)| rest.rsplit_once("</svg>"));
    inner.map_or(String::new(), |(inner, _)| inner.to_owned())
}

/// A text style with this size in pixels and anchor.
pub fn text(size: u32, ink: Ink, anchor: HPos) -> TextStyle<'static> {
    // The backend takes the line height, and writes it as the font size.
    let font = ("sans-serif", f64::from(size) * 1.24).into_font();
    font.color(&ink.color()).pos(Pos::new(anchor, VPos::Center))
}
