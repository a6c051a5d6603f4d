//! The charts of a tournament, as SVG. They are drawn in light colours; [`style`] lets them
//! follow the page they are on into the dark.

mod first_mover;
mod lines;
mod matrix;
mod palette;
mod picture;
mod ratings;

pub use palette::style;

use std::collections::BTreeMap;

use self::lines::{Axis, Line, Point};
use super::words;
use isolation_arena::{Effort, PlayerSummary, Share, Summary};

/// A chart with what belongs around it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chart {
    /// What it shows.
    pub title: &'static str,
    /// The picture: an `svg` element, complete, escaped, with what it shows in words.
    pub svg: String,
    /// Which mark is whose; empty where the picture says so itself.
    pub legend: Vec<LegendEntry>,
    /// How to read it.
    pub note: &'static str,
    /// Whether it is too broad to stand beside another one.
    pub is_broad: bool,
}

/// A mark of a chart and its meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegendEntry {
    /// The mark: an `svg` element.
    pub mark: String,
    /// What it stands for, as plain text.
    pub name: String,
}

/// All charts that have something to show.
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

/// A player as charts call it: its rank, and as much of its name as there is room for.
fn label(rank: usize, player: &PlayerSummary) -> String {
    format!("{rank}  {}", words::shortened(&words::plain(&player.name), 22))
}

const LATE: &str = "Few games reach the last plies. Point at a mark for its figures.";

fn depth(players: &[PlayerSummary]) -> Option<Chart> {
    let lines = by_player(players, |player| efforts(&player.by_ply, |effort| effort.depth));
    lines::chart("Depth by ply", "plies looked ahead", LATE, &lines, Axis::FromZero(words::mean))
}

fn nodes(players: &[PlayerSummary]) -> Option<Chart> {
    let lines = by_player(players, |player| efforts(&player.by_ply, |effort| effort.nodes));
    let values = lines.iter().flat_map(|line| line.points.values()).map(|point| point.value);
    let least = values.clone().fold(f64::INFINITY, f64::min).max(1.0);
    let most = values.fold(0.0, f64::max);
    let axis = if most > 50.0 * least { Axis::Tenfold } else { Axis::FromZero(words::mean) };
    lines::chart("Nodes by ply", "positions visited", LATE, &lines, axis)
}

fn accuracy(players: &[PlayerSummary]) -> Option<Chart> {
    let lines = by_player(players, |player| {
        let shares = player.accuracy.iter().flat_map(|accuracy| &accuracy.by_ply);
        shares.filter_map(|(&ply, share)| Some((ply, share_point(share)?))).collect()
    });
    let note = "Of the won positions at a ply, where the solver can tell, those that stayed won.";
    lines::chart("Accuracy by ply", "stayed won", note, &lines, Axis::Shares)
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
    let note = "The mean over all games of the moves that the side to move could choose from.";
    lines::chart("Moves open by ply", "open moves", note, &[line], Axis::FromZero(words::mean))
}

fn by_player(
    players: &[PlayerSummary],
    points: impl Fn(&PlayerSummary) -> BTreeMap<usize, Point>,
) -> Vec<Line> {
    let ranked = (1..).zip(players);
    ranked.map(|(rank, player)| Line::new(Some(label(rank, player)), points(player))).collect()
}

fn efforts(
    by_ply: &BTreeMap<usize, Effort>,
    value: impl Fn(&Effort) -> Option<f64>,
) -> BTreeMap<usize, Point> {
    let known = by_ply.iter().filter_map(|(&ply, effort)| {
        let value = value(effort).filter(|value| value.is_finite())?;
        Some((ply, Point { value, of: words::number_of(effort.moves, "move") }))
    });
    known.collect()
}
