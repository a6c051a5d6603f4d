//! Lines over the plies of a game.

use std::collections::BTreeMap;

use plotters::chart::ChartBuilder;
use plotters::element::{Circle, PathElement, Polygon};
use plotters::style::text_anchor::HPos;
use plotters::style::{Color, ShapeStyle, TRANSPARENT};

use super::palette::{GRID, Ink, LINES, QUIET, REST};
use super::picture::{Area, Drawn, Tip, mark, picture, text};
use super::{Chart, LegendEntry};
use crate::words;

/// A line of a player, or of all games.
pub struct Line {
    name: Option<String>,
    /// The points by ply.
    pub points: BTreeMap<usize, Point>,
}

/// A point of a line.
#[derive(Clone)]
pub struct Point {
    /// The value.
    pub value: f64,
    /// The sample, for the tip.
    pub of: String,
}

/// The scale of the vertical axis.
#[derive(Clone, Copy)]
pub enum Axis {
    /// Linear from 0, with this number format.
    FromZero(fn(f64) -> String),
    /// Up to 1, as percentages.
    Shares,
    /// Logarithmic, base 10.
    Tenfold,
}

impl Axis {
    fn height(self, value: f64) -> f64 {
        match self {
            Self::FromZero(_) | Self::Shares => value,
            Self::Tenfold => value.max(1.0).log10(),
        }
    }

    fn write(self, value: f64) -> String {
        match self {
            Self::FromZero(write) => write(value),
            Self::Shares => words::percent(value),
            Self::Tenfold => words::mean(value),
        }
    }

    /// The label of a grid line at a height.
    fn tick(self, height: f64) -> String {
        match self {
            Self::FromZero(_) if height.fract() == 0.0 => words::count(height as u64),
            Self::FromZero(write) => write(height),
            Self::Shares => format!("{:.0} %", 100.0 * height),
            Self::Tenfold => words::mean(10f64.powf(height)),
        }
    }

    /// The limits of the axis for these heights.
    fn ends(self, heights: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
        let top = heights.clone().fold(0.0, f64::max);
        let bottom = heights.fold(top, f64::min);
        match self {
            Self::FromZero(_) => (0.0, if top > 0.0 { top * 1.08 } else { 1.0 }),
            Self::Shares => ((bottom * 10.0).floor().min(9.0) / 10.0, 1.0),
            Self::Tenfold => (bottom.floor(), top.floor() + 1.0),
        }
    }
}

const SIZE: (u32, u32) = (540, 300);

impl Line {
    /// A line through these points, of a player or of all games.
    pub fn new(name: Option<String>, points: BTreeMap<usize, Point>) -> Self {
        Self { name, points }
    }
}

/// The lines as a chart; none without points. The first lines have distinct colours and shapes, all others the
/// same ones.
pub fn chart(
    title: &'static str,
    what: &str,
    note: &'static str,
    lines: &[Line],
    axis: Axis,
) -> Option<Chart> {
    let drawn: Vec<&Line> = lines.iter().filter(|line| !line.points.is_empty()).collect();
    let last = drawn.iter().filter_map(|line| line.points.keys().last()).max()?;
    let words = format!(
        "{title}: {what}, over plies 0 to {last}; {} drawn.",
        words::number_of(drawn.len() as u64, "line")
    );
    let svg = picture(SIZE, &words, |area, tips| draw(area, tips, &drawn, *last, what, axis));
    Some(Chart { title, svg, legend: legend(&drawn), note, is_broad: false })
}

fn draw(
    area: &Area<'_>,
    tips: &mut Vec<Tip>,
    lines: &[&Line],
    last: usize,
    what: &str,
    axis: Axis,
) -> Drawn {
    let points = lines.iter().flat_map(|line| line.points.values());
    let (low, high) = axis.ends(points.map(|point| axis.height(point.value)));
    let last = i32::try_from(last.max(1)).unwrap_or(i32::MAX);
    let mut chart = ChartBuilder::on(area)
        .margin_top(34)
        .margin_right(16)
        .x_label_area_size(40)
        .y_label_area_size(62)
        .build_cartesian_2d(0..last, low..high)?;
    let ticks = if matches!(axis, Axis::Tenfold) { (high - low) as usize + 1 } else { 6 };
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID.color())
        .axis_style(GRID.color())
        .x_labels(10)
        .y_labels(ticks)
        .y_label_formatter(&|height| axis.tick(*height))
        .x_desc("ply")
        .axis_desc_style(text(12, QUIET, HPos::Left))
        .label_style(text(12, QUIET, HPos::Left))
        .draw()?;
    area.draw_text(what, &text(12, QUIET, HPos::Left), (8, 12))?;
    // The first lines are drawn last, on top.
    for (number, line) in lines.iter().enumerate().rev() {
        let ink = ink(number);
        let stroke = ink.color().stroke_width(if number < LINES.len() { 2 } else { 1 });
        let places: Vec<(usize, &Point, (i32, i32))> = line
            .points
            .iter()
            .map(|(&ply, point)| {
                let place = (i32::try_from(ply).unwrap_or(i32::MAX), axis.height(point.value));
                (ply, point, chart.backend_coord(&place))
            })
            .collect();
        let path: Vec<(i32, i32)> = places.iter().map(|&(.., place)| place).collect();
        area.draw(&PathElement::new(path, stroke))?;
        for (ply, point, place) in places {
            dot(area, number, place)?;
            let whose = line.name.as_ref().map(|name| format!("{name}, ")).unwrap_or_default();
            let of = if point.of.is_empty() { String::new() } else { format!(" ({})", point.of) };
            let value = axis.write(point.value);
            let (x, y) = place;
            let text = format!("{whose}ply {ply}: {value}{of}");
            tips.push(Tip { corner: (x - 5, y - 5), size: (10, 10), text });
        }
    }
    Ok(())
}

fn ink(number: usize) -> Ink {
    LINES.get(number).copied().unwrap_or(REST)
}

/// The mark of a line; shapes differ, so that colour is not needed.
fn dot(area: &Area<'_>, number: usize, (x, y): (i32, i32)) -> Drawn {
    let style: ShapeStyle = ink(number).color().filled();
    let polygon = |corners: &[(i32, i32)]| -> Polygon<(i32, i32)> {
        let corners: Vec<_> = corners.iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
        Polygon::new(corners, style)
    };
    match number {
        0 => area.draw(&Circle::new((x, y), 3, style)),
        1 => area.draw(&polygon(&[(-3, -3), (3, -3), (3, 3), (-3, 3)])),
        2 => area.draw(&polygon(&[(0, -4), (4, 3), (-4, 3)])),
        3 => area.draw(&polygon(&[(0, -4), (4, 0), (0, 4), (-4, 0)])),
        4 => area.draw(&polygon(&[(0, 4), (4, -3), (-4, -3)])),
        5 => area.draw(&Circle::new((x, y), 4, ink(number).color().stroke_width(1))),
        _ => Ok(()),
    }
}

fn legend(lines: &[&Line]) -> Vec<LegendEntry> {
    let entry = |number: usize, name: String| {
        let mark = mark((24, 12), |area| {
            area.draw(&PathElement::new([(0, 6), (24, 6)], ink(number).color().stroke_width(2)))?;
            dot(area, number, (12, 6))
        });
        LegendEntry { mark, name }
    };
    let named = lines.iter().filter_map(|line| line.name.clone()).enumerate();
    let others = lines.len().saturating_sub(LINES.len());
    let own = named.take(LINES.len()).map(|(number, name)| entry(number, name));
    let rest =
        (others > 0).then(|| entry(LINES.len(), words::number_of(others as u64, "other player")));
    own.chain(rest).collect()
}
