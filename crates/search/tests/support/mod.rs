//! What the tests of all searches share.

use isolation_board::{AnyPosition, Position, Setup, Word};
use isolation_eval::{Evaluation, Native, Score, View, heuristic};
use isolation_search::{Control, Limits, SearchInfo, Searcher};

/// Searches a position with a clone of a search, so that it learns nothing. The result is complete
/// unless nodes or time are limited, and its line is legal.
pub fn run(
    search: &(impl Searcher + Clone),
    position: impl Into<AnyPosition>,
    limits: Limits,
) -> SearchInfo {
    let position = position.into();
    let mut control = Control { limits, ..Control::default() };
    let info = search.clone().search(&position, &mut control).unwrap();
    assert!(info.finished || limits.nodes.is_some() || limits.time.is_some(), "{position}");
    assert_eq!(info.best().is_none(), position.outcome().is_some(), "{position}");
    let mut at = position;
    for &mv in &info.line {
        assert!(at.is_legal(mv), "{position} {info:?}");
        at = at.play(mv);
    }
    info
}

/// A position from its text.
pub fn position(text: &str) -> Position<u64> {
    Setup::parse(text).unwrap().try_into().unwrap()
}

/// Two knights near the centre of 7x7.
pub fn open_board() -> Position<u64> {
    position("7/7/2n4/3N3/7/7/7 w")
}

/// A heuristic's evaluation.
pub fn evaluation(name: &str) -> Evaluation {
    heuristic(name).unwrap().evaluation()
}

/// An evaluation with many ties: the same for a third of all positions.
pub fn ties() -> Evaluation {
    fn thirds<W: Word>(view: &View<'_, W>) -> Score {
        Score::units((view.position().key() % 3) as i32 + view.me().index() as i32)
    }
    Evaluation::Native(Native { narrow: thirds, wide: thirds, slow: false })
}
