//! Ratings with confidence intervals: a dot and whiskers for each player.

use isolation::board::one_line;
use plotters::chart::ChartBuilder;
use plotters::element::{Circle, PathElement};
use plotters::style::text_anchor::HPos;
use plotters::style::{Color, TRANSPARENT};

use super::palette::{FIRST, GRID, QUIET, TEXT};
use super::picture::{Area, Drawn, Tip, picture, text};
use super::{Chart, label};
use crate::words;
use isolation_arena::{Estimate, PlayerSummary};

const WIDTH: u32 = 540;
const NAMES: u32 = 200;
const ROW: u32 = 26;
const AXIS: u32 = 28;

/// The ratings of all rated players, the best at the top.
pub fn chart(players: &[PlayerSummary]) -> Option<Chart> {
    let rated: Vec<(usize, &PlayerSummary, Estimate)> = (1..)
        .zip(players)
        .filter_map(|(rank, player)| Some((rank, player, player.elo?)))
        .filter(|(.., elo)| elo.value.is_finite() && elo.low.is_finite() && elo.high.is_finite())
        .collect();
    let best = rated.first()?;
    let words = format!(
        "Elo with 95 % intervals of {}; the first is {} with {}.",
        words::number_of(rated.len() as u64, "player"),
        one_line(&best.1.name),
        words::elo(Some(best.2)),
    );
    let height = ROW * rated.len() as u32 + AXIS + 10;
    Some(Chart {
        title: "Elo",
        svg: picture((WIDTH, height), &words, |area, tips| draw(area, tips, &rated)),
        legend: Vec::new(),
        note: "Dots: ratings. Whiskers: 95 % confidence intervals. The mean of all rated players is 0.",
        is_broad: false,
    })
}

fn draw(
    area: &Area<'_>,
    tips: &mut Vec<Tip>,
    rated: &[(usize, &PlayerSummary, Estimate)],
) -> Drawn {
    let low = rated.iter().map(|(.., elo)| elo.low).fold(f64::INFINITY, f64::min);
    let high = rated.iter().map(|(.., elo)| elo.high).fold(f64::NEG_INFINITY, f64::max);
    let margin = ((high - low) * 0.05).max(10.0);
    let rows = rated.len() as f64;
    let mut chart = ChartBuilder::on(area)
        .margin_top(10)
        .margin_right(22)
        .x_label_area_size(AXIS)
        .y_label_area_size(NAMES)
        .build_cartesian_2d(low - margin..high + margin, 0.0..rows)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .y_labels(0)
        .x_labels(6)
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID.color())
        .axis_style(GRID.color())
        .x_label_formatter(&|elo| words::rating(*elo))
        .label_style(text(12, QUIET, HPos::Left))
        .draw()?;
    for (row, (rank, player, elo)) in rated.iter().enumerate() {
        let place = |elo: f64| chart.backend_coord(&(elo, rows - row as f64 - 0.5));
        let [(left, y), (middle, _), (right, _)] = [elo.low, elo.value, elo.high].map(place);
        let whisker = FIRST.color().stroke_width(2);
        area.draw(&PathElement::new([(left, y), (right, y)], whisker))?;
        for x in [left, right] {
            area.draw(&PathElement::new([(x, y - 4), (x, y + 4)], whisker))?;
        }
        area.draw(&Circle::new((middle, y), 5, FIRST.color().filled()))?;
        area.draw_text(&label(*rank, player), &text(13, TEXT, HPos::Left), (2, y))?;
        let size = (WIDTH as i32, ROW as i32);
        let text = format!("{}: {} Elo", one_line(&player.name), words::elo(Some(*elo)));
        tips.push(Tip { corner: (0, y - size.1 / 2), size, text });
    }
    Ok(())
}
