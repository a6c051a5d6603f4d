//! Curves by ply: numbers as points in a picture.

use std::collections::BTreeMap;

use isolation_arena::{MoveMeans, Summary};
use isolation_report::words;

/// The picture in its own units.
pub const SIZE: (f64, f64) = (520.0, 220.0);
/// The margins of the curves: left, top, right, bottom.
const MARGINS: [f64; 4] = [56.0, 10.0, 12.0, 24.0];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Curve {
    Depth,
    Nodes,
    Open,
}

/// A picture of one curve a player.
#[derive(Clone, PartialEq, Debug)]
pub struct Plot {
    pub curve: Curve,
    /// For each player, in the order of the standings, its points as `x,y x,y …`.
    pub lines: Vec<String>,
    /// The horizontal lines: their heights and labels.
    pub rows: Vec<(f64, String)>,
    /// The plies below: their places and numbers.
    pub columns: Vec<(f64, usize)>,
}

/// All curves that have something to show.
pub fn curves(summary: &Summary) -> Vec<Plot> {
    let all = [Curve::Depth, Curve::Nodes, Curve::Open];
    all.into_iter().filter_map(|curve| plot(summary, curve)).collect()
}

impl Curve {
    fn of(self, means: &MoveMeans) -> Option<f64> {
        match self {
            Self::Depth => means.depth,
            Self::Nodes => means.nodes,
            Self::Open => means.open,
        }
    }
}

fn plot(summary: &Summary, curve: Curve) -> Option<Plot> {
    let values = |by_ply: &BTreeMap<usize, MoveMeans>| -> Vec<(usize, f64)> {
        let known = by_ply.iter().filter_map(|(&ply, means)| Some((ply, curve.of(means)?)));
        known.filter(|(_, value)| value.is_finite()).collect()
    };
    let all: Vec<_> = summary.players.iter().map(|player| values(&player.by_ply)).collect();
    let points = || all.iter().flatten();
    let most = points().map(|&(_, value)| value).fold(0.0, f64::max);
    let first = points().map(|&(ply, _)| ply).min()?;
    let last = points().map(|&(ply, _)| ply).max().filter(|&last| last > first)?;
    if most <= 0.0 {
        return None;
    }
    let step = step(most / 4.0);
    let top = (most / step).ceil() * step;
    let [left, above, right, below] = MARGINS;
    let (width, height) = SIZE;
    let x =
        |ply: usize| left + (width - left - right) * (ply - first) as f64 / (last - first) as f64;
    let y = |value: f64| above + (height - above - below) * (1.0 - value / top);
    let line = |points: &Vec<(usize, f64)>| {
        let places = points.iter().map(|&(ply, value)| format!("{:.1},{:.1}", x(ply), y(value)));
        places.collect::<Vec<_>>().join(" ")
    };
    let rows = (0..=(top / step).round() as usize).map(|row| row as f64 * step);
    let every = step_of_plies(last - first);
    let columns = (first..=last).filter(|ply| ply.is_multiple_of(every));
    Some(Plot {
        curve,
        lines: all.iter().map(line).collect(),
        rows: rows.map(|value| (y(value), label(value))).collect(),
        columns: columns.map(|ply| (x(ply), ply)).collect(),
    })
}

/// The distance between the labels of an axis: 1, 2 or 5 times a power of ten, at least as large.
pub fn step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    let times = [1.0, 2.0, 5.0, 10.0].into_iter().find(|times| times * power >= least);
    times.unwrap_or(10.0) * power
}

fn step_of_plies(plies: usize) -> usize {
    [1, 2, 5, 10, 20].into_iter().find(|step| plies / step <= 10).unwrap_or(50)
}

fn label(value: f64) -> String {
    if value == 0.0 { "0".to_owned() } else { words::mean(value).trim_end_matches(".0").to_owned() }
}
