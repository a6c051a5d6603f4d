//! The charts of a tournament, as SVG in light colours; [`style`] adapts them to a dark page.

mod first_mover;
mod lines;
mod matrix;
mod palette;
mod picture;
mod ratings;

pub use palette::style;

use isolation::board::one_line;
use std::collections::BTreeMap;

use self::lines::{Axis, Line, Point};
use super::words;
use isolation_arena::{MoveMeans, PlayerSummary, Share, Summary};

/// A chart with its title, legend and note.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chart {
    /// The title.
    pub title: &'static str,
    /// The picture: a complete, escaped `svg` element with a description.
    pub svg: String,
    /// The legend; empty if the picture needs none.
    pub legend: Vec<LegendEntry>,
    /// How to read it.
    pub note: &'static str,
    /// Whether it is too wide for two charts per row.
    pub is_broad: bool,
}

/// A mark of a chart and its meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegendEntry {
    /// The mark: an `svg` element.
    pub mark: String,
    /// Its meaning, as plain text.
    pub name: String,
}

/// All charts with data.
pub fn all(summary: &Summary) -> Vec<Chart> {
    let charts = [
        ratings::chart(&summary.players),
        matrix::chart(summary),
        depth(&summary.players),
        nodes(&summary.players),
        accuracy(&summary.players),
        open(&summary.open_by_ply),
        first_mover::chart(&summary.first_mover),
    ];
    charts.into_iter().flatten().collect()
}

/// The label of a player: its rank, and its name as far as it fits.
fn label(rank: usize, player: &PlayerSummary) -> String {
    format!("{rank}  {}", words::shortened(&one_line(&player.name), 22))
}

const LATE: &str = "Few games reach the last plies. Point at a mark for its figures.";

fn depth(players: &[PlayerSummary]) -> Option<Chart> {
    let lines = by_player(players, |player| means_by_ply(&player.by_ply, |means| means.depth));
    lines::chart("Depth by ply", "search depth in plies", LATE, &lines, Axis::FromZero(words::mean))
}

fn nodes(players: &[PlayerSummary]) -> Option<Chart> {
    let lines = by_player(players, |player| means_by_ply(&player.by_ply, |means| means.nodes));
    let values = lines.iter().flat_map(|line| line.points.values()).map(|point| point.value);
    let least = values.clone().fold(f64::INFINITY, f64::min).max(1.0);
    let most = values.fold(0.0, f64::max);
    let axis = if most > 50.0 * least { Axis::Tenfold } else { Axis::FromZero(words::mean) };
    lines::chart("Nodes by ply", "nodes", LATE, &lines, axis)
}

fn accuracy(players: &[PlayerSummary]) -> Option<Chart> {
    let lines = by_player(players, |player| {
        let shares = player.accuracy.iter().flat_map(|accuracy| &accuracy.by_ply);
        shares.filter_map(|(&ply, share)| Some((ply, share_point(share)?))).collect()
    });
    let note = "Share of the proven wins at a ply that were kept.";
    lines::chart("Accuracy by ply", "wins kept", note, &lines, Axis::Shares)
}

fn share_point(share: &Share) -> Option<Point> {
    let value = share.share?.value;
    let [count, of] = [share.count, share.of].map(words::count);
    Some(Point { value, of: format!("{count} of {of} kept") })
}

fn open(open_by_ply: &BTreeMap<usize, f64>) -> Option<Chart> {
    let points = open_by_ply.iter().filter(|(_, open)| open.is_finite());
    let points = points.map(|(&ply, &value)| (ply, Point { value, of: String::new() }));
    let line = Line::new(None, points.collect());
    let note = "Mean number of legal moves over all games.";
    lines::chart("Legal moves by ply", "legal moves", note, &[line], Axis::FromZero(words::mean))
}

fn by_player(
    players: &[PlayerSummary],
    points: impl Fn(&PlayerSummary) -> BTreeMap<usize, Point>,
) -> Vec<Line> {
    let ranked = (1..).zip(players);
    ranked.map(|(rank, player)| Line::new(Some(label(rank, player)), points(player))).collect()
}

fn means_by_ply(
    by_ply: &BTreeMap<usize, MoveMeans>,
    value: impl Fn(&MoveMeans) -> Option<f64>,
) -> BTreeMap<usize, Point> {
    let known = by_ply.iter().filter_map(|(&ply, means)| {
        let value = value(means).filter(|value| value.is_finite())?;
        Some((ply, Point { value, of: words::number_of(means.moves, "move") }))
    });
    known.collect()
}
