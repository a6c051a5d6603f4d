//! The share of games won by the player who moved first.

use plotters::element::{PathElement, Rectangle};
use plotters::style::Color;
use plotters::style::text_anchor::HPos;

use super::Chart;
use super::palette::{FIRST, QUIET, SECOND, TEXT};
use super::picture::{Area, Drawn, Tip, picture, text};
use crate::words;
use isolation_arena::{Estimate, Share};

const SIZE: (u32, u32) = (540, 112);
const LEFT: i32 = 8;
const WIDTH: i32 = 524;
const TOP: i32 = 34;
const BOTTOM: i32 = 66;

/// A bar of all games, divided into wins of the first and of the second player.
pub fn chart(first_mover: &Share) -> Option<Chart> {
    let share = first_mover.share?;
    let words =
        format!("The side that moved first won {} of the games.", words::share(first_mover));
    Some(Chart {
        title: "Won by the side that moved first",
        svg: picture(SIZE, &words, |area, tips| {
            let of = words::number_of(first_mover.of, "game");
            tips.push(Tip {
                corner: (LEFT, TOP),
                size: (WIDTH, BOTTOM - TOP),
                text: format!(
                    "{} of {of}: {}",
                    words::count(first_mover.count),
                    words::share(first_mover)
                ),
            });
            draw(area, share)
        }),
        legend: Vec::new(),
        note: "Whisker: 95 % confidence interval. Line: one half.",
        is_broad: false,
    })
}

fn draw(area: &Area<'_>, share: Estimate) -> Drawn {
    let place = |share: f64| LEFT + (f64::from(WIDTH) * share.clamp(0.0, 1.0)).round() as i32;
    let [won, low, high, half] = [share.value, share.low, share.high, 0.5].map(place);
    let right = LEFT + WIDTH;
    area.draw(&Rectangle::new([(LEFT, TOP), (won, BOTTOM)], FIRST.color().mix(0.4).filled()))?;
    area.draw(&Rectangle::new([(won, TOP), (right, BOTTOM)], SECOND.color().mix(0.4).filled()))?;
    area.draw(&PathElement::new([(half, TOP - 6), (half, BOTTOM + 6)], QUIET.color()))?;
    let whisker = TEXT.color().stroke_width(2);
    let middle = i32::midpoint(TOP, BOTTOM);
    area.draw(&PathElement::new([(low, middle), (high, middle)], whisker))?;
    for x in [low, high] {
        area.draw(&PathElement::new([(x, middle - 5), (x, middle + 5)], whisker))?;
    }
    let first = format!("first {}", words::percent(share.value));
    let second = format!("second {}", words::percent(1.0 - share.value));
    area.draw_text(&first, &text(13, TEXT, HPos::Left), (LEFT, TOP - 16))?;
    area.draw_text(&second, &text(13, TEXT, HPos::Right), (right, TOP - 16))?;
    for (x, tick, anchor) in
        [(LEFT, "0 %", HPos::Left), (half, "50 %", HPos::Center), (right, "100 %", HPos::Right)]
    {
        area.draw_text(tick, &text(12, QUIET, anchor), (x, BOTTOM + 20))?;
    }
    Ok(())
}
