//! The crosstable as a chart.

use isolation::board::one_line;
use plotters::element::Rectangle;
use plotters::style::Color;
use plotters::style::text_anchor::HPos;

use super::palette::{FIRST, GRID, QUIET, SECOND, TEXT};
use super::picture::{Area, Drawn, Tip, picture, text};
use super::{Chart, label};
use crate::tables::pairing;
use crate::words;
use isolation_arena::{PairingSummary, Summary};

const NAMES: i32 = 200;
const HEADS: i32 = 26;
const WIDTH: i32 = 46;
const HEIGHT: i32 = 32;
/// The strongest tint on which numbers are readable.
const STRONGEST: f64 = 0.5;
/// Maximum number of players of a chart that fits beside another one.
const BESIDE: usize = 7;

/// The share of games that each player won against each other.
pub fn chart(summary: &Summary) -> Option<Chart> {
    if summary.pairings.iter().all(|pairing| pairing.won.share.is_none()) {
        return None;
    }
    let players = summary.players.len() as i32;
    let size = (NAMES + players * WIDTH + 4, HEADS + players * HEIGHT + 4);
    let words = format!(
        "The share of games that each of {players} players won against each other one; the table \
         of pairings has the same figures.",
    );
    let size = (size.0.unsigned_abs(), size.1.unsigned_abs());
    Some(Chart {
        title: "Crosstable: games won in percent",
        svg: picture(size, &words, |area, tips| draw(area, tips, summary)),
        legend: Vec::new(),
        note: "Rows against columns, numbered as in the standings. Teal: more than half won; \
               orange: less. Point at a cell for its figures.",
        is_broad: summary.players.len() > BESIDE,
    })
}

fn draw(area: &Area<'_>, tips: &mut Vec<Tip>, summary: &Summary) -> Drawn {
    for (row, player) in summary.players.iter().enumerate() {
        let (left, top) = corner(row, row);
        let number = (row + 1).to_string();
        let head = (left + WIDTH / 2, HEADS / 2);
        area.draw_text(&number, &text(12, QUIET, HPos::Center), head)?;
        let beside = (2, top + HEIGHT / 2);
        area.draw_text(&label(row + 1, player), &text(13, TEXT, HPos::Left), beside)?;
        tips.push(Tip { corner: (0, top), size: (NAMES, HEIGHT), text: one_line(&player.name) });
        for column in 0..summary.players.len() {
            let corner = corner(row, column);
            match pairing(summary, row, column) {
                Some(pairing) => cell(area, tips, summary, pairing, corner)?,
                None => {
                    let (x, y) = corner;
                    let middle = (x + WIDTH / 2, y + HEIGHT / 2);
                    let mark = if row == column { "" } else { words::NOTHING };
                    area.draw_text(mark, &text(12, QUIET, HPos::Center), middle)?;
                }
            }
        }
    }
    Ok(())
}

/// The upper left corner of a cell.
fn corner(row: usize, column: usize) -> (i32, i32) {
    (NAMES + column as i32 * WIDTH, HEADS + row as i32 * HEIGHT)
}

fn cell(
    area: &Area<'_>,
    tips: &mut Vec<Tip>,
    summary: &Summary,
    pairing: &PairingSummary,
    (x, y): (i32, i32),
) -> Drawn {
    let Some(share) = pairing.won.share else { return Ok(()) };
    let ink = if share.value >= 0.5 { FIRST } else { SECOND };
    let tint = 2.0 * STRONGEST * (share.value - 0.5).abs();
    let place = [(x + 1, y + 1), (x + WIDTH - 1, y + HEIGHT - 1)];
    area.draw(&Rectangle::new(place, ink.color().mix(tint.clamp(0.0, 1.0)).filled()))?;
    area.draw(&Rectangle::new(place, GRID.color().stroke_width(1)))?;
    let number = format!("{:.0}", 100.0 * share.value);
    let middle = (x + WIDTH / 2, y + HEIGHT / 2);
    area.draw_text(&number, &text(13, TEXT, HPos::Center), middle)?;
    let name = |index: usize| one_line(&summary.players[index].name);
    let text = format!(
        "{} against {}: {} of {} won, {}",
        name(pairing.player),
        name(pairing.opponent),
        words::count(pairing.won.count),
        words::number_of(pairing.won.of, "game"),
        words::share(&pairing.won),
    );
    tips.push(Tip { corner: (x, y), size: (WIDTH, HEIGHT), text });
    Ok(())
}
