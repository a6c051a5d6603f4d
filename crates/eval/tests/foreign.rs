//! Foreign functions: which positions they are asked for, and how.

use core::fmt;
use std::sync::{Arc, Mutex};

use isolation_board::{AnyPosition, Player, Position};
use isolation_eval::{Evaluation, Foreign, Score, ScoreError, View, heuristic};

/// Counts moves, and notes how many positions each call is about.
struct Counting {
    takes_batches: bool,
    calls: Arc<Mutex<Vec<usize>>>,
    /// Scores that are missing from each batch.
    missing: usize,
}

impl Counting {
    fn score_one(position: &AnyPosition, player: Player) -> Score {
        let improved = heuristic("improved").expect("in the catalogue").evaluation();
        improved.score_position(position, player).expect("a number")
    }
}

impl fmt::Debug for Counting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Counting")
    }
}

impl fmt::Display for Counting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("counting")
    }
}

impl Foreign for Counting {
    fn score(&self, position: &AnyPosition, player: Player) -> Result<Score, ScoreError> {
        self.calls.lock().expect("no test panicked").push(1);
        Ok(Self::score_one(position, player))
    }

    fn takes_batches(&self) -> bool {
        self.takes_batches
    }

    fn score_all(
        &self,
        positions: &[AnyPosition],
        player: Player,
    ) -> Result<Vec<Score>, ScoreError> {
        self.calls.lock().expect("no test panicked").push(positions.len());
        let scores = positions.iter().map(|position| Self::score_one(position, player));
        Ok(scores.skip(self.missing).collect())
    }

    fn pause(&self) -> Result<(), ScoreError> {
        Err(ScoreError::Foreign)
    }
}

fn counting(takes_batches: bool, missing: usize) -> (Evaluation, Arc<Mutex<Vec<usize>>>) {
    let calls = Arc::default();
    let function = Counting { takes_batches, calls: Arc::clone(&calls), missing };
    (Evaluation::Foreign(Arc::new(function)), calls)
}

fn parent() -> Position<u64> {
    "5/2n2/5/1N3/5 w".parse().expect("a position")
}

/// The children in this order, the parent, and the children of another position: each has its own score, and the children
/// of the announced parent are one call.
#[test]
fn the_children_of_a_parent_are_scored_in_one_call() {
    let parent = parent();
    let me = parent.to_move();
    let children: Vec<_> = parent.moves().map(|mv| parent.play(mv)).collect();
    let others: Vec<_> = children[0].moves().map(|mv| children[0].play(mv)).collect();
    assert!(children.len() > 2 && others.len() > 1);
    let visited = [&children[..], &[parent], &[children[2], children[0]], &others].concat();
    let (one, some) = (children.len(), others.len());
    for (takes_batches, expected) in
        [(true, [vec![one, 1], vec![1; some]].concat()), (false, vec![1; visited.len()])]
    {
        let (evaluation, calls) = counting(takes_batches, 0);
        assert!(evaluation.is_slow());
        let evaluator = evaluation.for_width();
        evaluator.before_leaves(&parent);
        for position in &visited {
            // To announce it again changes nothing.
            evaluator.before_leaves(&parent);
            let score = evaluator.score(&View::new(position, me));
            assert_eq!(score, Ok(Counting::score_one(&(*position).into(), me)), "{position}");
        }
        assert_eq!(*calls.lock().expect("no test panicked"), expected);
        // Another parent takes its place.
        calls.lock().expect("no test panicked").clear();
        evaluator.before_leaves(&children[0]);
        for position in &others {
            evaluator.score(&View::new(position, me)).expect("a number");
        }
        let expected = if takes_batches { vec![some] } else { vec![1; some] };
        assert_eq!(*calls.lock().expect("no test panicked"), expected);
        assert_eq!(evaluator.pause(), Err(ScoreError::Foreign));
        assert_eq!(format!("{evaluator:?}"), "Foreign(ForeignEvaluator)");
    }
}

#[test]
fn a_batch_without_some_scores_is_refused() {
    let parent = parent();
    let child = parent.play(parent.moves().next().expect("a move"));
    let (evaluation, _) = counting(true, 1);
    let evaluator = evaluation.for_width();
    evaluator.before_leaves(&parent);
    let score = evaluator.score(&View::new(&child, parent.to_move()));
    assert!(matches!(score, Err(ScoreError::Shape { .. })), "{score:?}");
}
