//! The tables of the lessons: figures that the engine computes for the position on the board.

use isolation::AnyPosition;
use isolation::board::Move;
use isolation::eval::Score;

use super::Lesson;
use super::outlook::{costs, iterations, outlook, values};
use crate::texts::lessons as texts;
use crate::tree::score;

/// A table: its caption, its heads and its rows, the first square of each a name.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    pub caption: &'static str,
    pub heads: Vec<&'static str>,
    /// The rows, as many texts as there are heads.
    pub rows: Vec<Vec<String>>,
}

const COMPARED: u32 = 6;
const DEEPEST: u32 = 10;

impl Table {
    /// The table of a lesson about the position that it begins with, where it has one.
    pub fn of(lesson: Lesson) -> Option<Self> {
        let position = *lesson.game().position();
        Some(match lesson {
            Lesson::Mobility => mobility(&position),
            Lesson::Minimax => by_move(
                &position,
                texts::minimax_table(),
                [texts::one_ply(), texts::two_plies()],
                [values(&position, 1, "improved"), values(&position, 2, "improved")],
            ),
            Lesson::Pruning => pruning(&position),
            Lesson::Horizon => horizon(&position),
            Lesson::Evaluation => by_move(
                &position,
                texts::evaluation_table(),
                [texts::defensive(), texts::offensive()],
                [values(&position, 1, "defensive"), values(&position, 1, "offensive")],
            ),
            Lesson::Rules | Lesson::Colours | Lesson::Regions | Lesson::Original => return None,
        })
    }
}

/// Both sides' moves after each move, and Becker's defensive value.
fn mobility(position: &AnyPosition) -> Table {
    let rows = values(position, 1, "defensive").into_iter().map(|(mv, value)| {
        let after = outlook(&position.play(mv), position.to_move());
        vec![position.short_text(mv), after.own.to_string(), after.opp.to_string(), score(value)]
    });
    Table {
        caption: texts::mobility_table(),
        heads: vec![texts::your_move(), texts::own(), texts::opp(), texts::defensive()],
        rows: rows.collect(),
    }
}

/// Each move with its values by two evaluations.
fn by_move(
    position: &AnyPosition,
    caption: &'static str,
    [one, other]: [&'static str; 2],
    [ones, others]: [Vec<(Move, Score)>; 2],
) -> Table {
    let rows = ones
        .into_iter()
        .zip(others)
        .map(|((mv, one), (_, other))| vec![position.short_text(mv), score(one), score(other)]);
    Table { caption, heads: vec![texts::your_move(), one, other], rows: rows.collect() }
}

fn pruning(position: &AnyPosition) -> Table {
    let rows = (1..=COMPARED).map(|depth| {
        let [minimax, alphabeta] = costs(position, depth);
        vec![depth.to_string(), minimax.to_string(), alphabeta.to_string()]
    });
    Table {
        caption: texts::pruning_table(),
        heads: vec![texts::depth(), "Minimax", "Alpha-beta"],
        rows: rows.collect(),
    }
}

fn horizon(position: &AnyPosition) -> Table {
    let rows = iterations(position, DEEPEST).into_iter().map(|row| {
        let best = position.short_text(row.best);
        vec![row.depth.to_string(), best, score(row.value), row.nodes.to_string()]
    });
    Table {
        caption: texts::horizon_table(),
        heads: vec![texts::depth(), texts::best_move(), texts::value(), texts::nodes()],
        rows: rows.collect(),
    }
}
