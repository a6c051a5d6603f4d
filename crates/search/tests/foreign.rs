//! Foreign evaluations: the same search as with a native one, leaf by leaf or in batches.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::random::{Case, Dice};
use crate::support::{evaluation, open_board, ties};
use isolation_board::{AnyPosition, Movement, Player};
use isolation_eval::{Evaluation, Foreign, Native, Score, ScoreError};
use isolation_search::{
    AlphaBeta, Control, Deepening, Inner, Limits, Minimax, Recorder, SearchError, SearchInfo,
    Searcher, TreeNode,
};

/// A native function that is called as a foreign one.
struct Wrapped {
    native: Native,
    takes_batches: bool,
    /// Positions scored so far, one by one or in batches.
    scored: AtomicU64,
    /// Batches scored so far.
    batches: AtomicU64,
    /// Scores that are missing from each batch, or too many.
    surplus: isize,
    /// Fails at this position.
    fails_at: u64,
    pauses: AtomicU64,
    /// Ends the search at this pause.
    ends_at: u64,
}

impl Wrapped {
    fn new(evaluation: &Evaluation, takes_batches: bool) -> Self {
        let &Evaluation::Native(native) = evaluation else { panic!("a native evaluation") };
        Self {
            native,
            takes_batches,
            scored: AtomicU64::new(0),
            batches: AtomicU64::new(0),
            surplus: 0,
            fails_at: u64::MAX,
            pauses: AtomicU64::new(0),
            ends_at: u64::MAX,
        }
    }

    fn score_one(&self, position: &AnyPosition, player: Player) -> Result<Score, ScoreError> {
        assert!(position.outcome().is_none(), "{position} is finished");
        if self.scored.fetch_add(1, Ordering::Relaxed) + 1 >= self.fails_at {
            return Err(ScoreError::Foreign);
        }
        Evaluation::Native(self.native).score_position(position, player)
    }

    fn counts(&self) -> [u64; 2] {
        [&self.scored, &self.batches].map(|count| count.load(Ordering::Relaxed))
    }
}

impl fmt::Debug for Wrapped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Wrapped")
    }
}

impl fmt::Display for Wrapped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<wrapped>")
    }
}

impl Foreign for Wrapped {
    fn score(&self, position: &AnyPosition, player: Player) -> Result<Score, ScoreError> {
        assert!(!self.takes_batches, "{position} is not in a batch");
        self.score_one(position, player)
    }

    fn takes_batches(&self) -> bool {
        self.takes_batches
    }

    fn score_all(
        &self,
        positions: &[AnyPosition],
        player: Player,
    ) -> Result<Vec<Score>, ScoreError> {
        assert!(self.takes_batches && !positions.is_empty() && positions.len() <= 1_016);
        self.batches.fetch_add(1, Ordering::Relaxed);
        let scores = positions.iter().map(|position| self.score_one(position, player));
        let mut scores = scores.collect::<Result<Vec<_>, _>>()?;
        scores.resize(scores.len().saturating_add_signed(self.surplus), Score::ZERO);
        Ok(scores)
    }

    fn pause(&self) -> Result<(), ScoreError> {
        if self.pauses.fetch_add(1, Ordering::Relaxed) + 1 >= self.ends_at {
            return Err(ScoreError::Foreign);
        }
        Ok(())
    }
}

/// Searches with one of four searches.
fn search(
    number: usize,
    evaluation: Evaluation,
    limits: Limits,
    position: &AnyPosition,
    recorder: Option<&mut Recorder>,
) -> Result<SearchInfo, SearchError> {
    let seed = number.is_multiple_of(2).then_some(7);
    let mut control = Control { limits, recorder, ..Control::default() };
    let mut search: Box<dyn Searcher> = match number % 4 {
        0 => Box::new(Minimax { evaluation, seed }),
        1 => Box::new(AlphaBeta { evaluation, seed }),
        2 => Box::new(Deepening { seed, ..Deepening::new(evaluation) }),
        _ => Box::new(Deepening { inner: Inner::Minimax, seed, ..Deepening::new(evaluation) }),
    };
    search.search(position, &mut control)
}

/// Returns the number of batches, and of the positions in them.
fn is_the_same_search(number: usize, position: &AnyPosition) -> [u64; 2] {
    let native = if number.is_multiple_of(3) { ties() } else { evaluation("improved") };
    let removes = matches!(position.movement(), Movement::Pawn);
    let limits = Limits {
        // Games with removals have hundreds of moves.
        depth: Some(if removes { 1 } else { 1 + number as u32 / 4 % 3 }),
        // Slow evaluations check the limit at every node, and so does this limit.
        nodes: number.is_multiple_of(5).then_some(40),
        time: None,
    };
    let mut expected_tree = Recorder::new(10_000);
    let expected =
        search(number, native.clone(), limits, position, Some(&mut expected_tree)).unwrap();
    let [one_by_one, in_batches] = [false, true].map(|takes_batches| {
        let wrapped = Arc::new(Wrapped::new(&native, takes_batches));
        let mut tree = Recorder::new(10_000);
        let evaluation = Evaluation::Foreign(wrapped.clone());
        let found = search(number, evaluation, limits, position, Some(&mut tree)).unwrap();
        assert_eq!(found, expected, "{position} {number} {takes_batches}");
        assert!(tree.nodes() == expected_tree.nodes(), "{position} {number} {takes_batches}");
        wrapped
    });
    let (alone, [scored, batches]) = (one_by_one.counts(), in_batches.counts());
    assert_eq!(alone[1], 0);
    assert!(scored >= alone[0] && (batches == 0) == (alone[0] == 0), "{position} {number}");
    // The children of a node are one batch.
    if expected_tree.dropped() == 0 {
        let parents: HashSet<_> = leaves(&expected_tree).map(|leaf| leaf.parent).collect();
        assert!(batches <= parents.len() as u64, "{batches} {position} {number}");
    }
    [batches, scored]
}

/// The nodes without children.
fn leaves(tree: &Recorder) -> impl Iterator<Item = &TreeNode> {
    let inner: HashSet<_> = tree.nodes().iter().filter_map(|node| node.parent).collect();
    let leaves = tree.nodes().iter().enumerate().filter(move |(index, _)| !inner.contains(index));
    leaves.map(|(_, node)| node)
}

#[test]
fn a_foreign_evaluation_gives_the_same_search() {
    let mut dice = Dice(11);
    let (mut batches, mut scored) = (0, 0);
    for number in 0..1_500 {
        let case = Case::draw(&mut dice, 128);
        let position = if case.width * case.height <= 64 && number % 5 != 0 {
            case.position::<u64>().into()
        } else {
            case.position::<u128>().into()
        };
        let counts = is_the_same_search(number, &position);
        batches += counts[0];
        scored += counts[1];
    }
    assert!(batches > 5_000 && scored > 5 * batches, "{scored} in {batches}");
}

#[test]
fn a_failure_ends_the_search_without_another_call() {
    let limits = Limits::depth(3);
    for number in 0..4 {
        for takes_batches in [false, true] {
            for fails_at in [1, 2, 20] {
                let native = evaluation("improved");
                let wrapped =
                    Arc::new(Wrapped { fails_at, ..Wrapped::new(&native, takes_batches) });
                let evaluation = Evaluation::Foreign(wrapped.clone());
                let error =
                    search(number, evaluation, limits, &open_board().into(), None).unwrap_err();
                assert_eq!(error, SearchError::Evaluate(ScoreError::Foreign));
                assert_eq!(wrapped.counts()[0], fails_at);
            }
        }
    }
}

/// A batch has a score for each position.
#[test]
fn a_batch_of_another_length_ends_the_search() {
    for number in 0..4 {
        // The first batch has the moves of the root, or of its first child.
        for (depth, surplus) in [(1, -8), (1, -1), (1, 1), (2, -1), (2, 5)] {
            let wrapped = Wrapped { surplus, ..Wrapped::new(&evaluation("improved"), true) };
            let wrapped = Arc::new(wrapped);
            let (evaluation, limits) = (Evaluation::Foreign(wrapped.clone()), Limits::depth(depth));
            let error = search(number, evaluation, limits, &open_board().into(), None).unwrap_err();
            let [scored, batches] = wrapped.counts();
            assert_eq!(batches, 1, "it is not called again");
            let positions = scored as usize;
            let shape = ScoreError::Shape {
                what: "scores",
                positions,
                expected: positions,
                found: positions.checked_add_signed(surplus).unwrap(),
            };
            assert_eq!(error, SearchError::Evaluate(shape), "{depth} {surplus}");
        }
    }
}

#[test]
fn a_pause_may_end_the_search() {
    let limits = Limits::depth(3);
    for number in 0..4 {
        for takes_batches in [false, true] {
            let native = evaluation("improved");
            let wrapped = Arc::new(Wrapped { ends_at: 30, ..Wrapped::new(&native, takes_batches) });
            let evaluation = Evaluation::Foreign(wrapped.clone());
            let error = search(number, evaluation, limits, &open_board().into(), None).unwrap_err();
            assert_eq!(error, SearchError::Evaluate(ScoreError::Foreign));
            assert_eq!(wrapped.pauses.load(Ordering::Relaxed), 30);
            assert!(wrapped.counts()[0] < 60);
        }
    }
}
