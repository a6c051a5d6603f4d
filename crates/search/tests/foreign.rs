//! Foreign evaluations: the same search as with a native one, leaf by leaf or in batches.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::random::{Case, Dice};
use isolation_board::{Player, Position, Setup};
use isolation_eval::{
    EvalWord, Evaluation, Foreign, ForeignFor, Native, Score, ScoreError, View, heuristic,
};
use isolation_search::{
    AlphaBeta, Control, Deepening, Inner, Limits, Minimax, Recorder, SearchError, SearchInfo,
    Searcher,
};

/// A native function that is called as a foreign one.
struct Wrapped {
    native: Native,
    batches: bool,
    /// Positions scored so far.
    calls: AtomicU64,
    /// Fails at this position.
    fails_at: u64,
    pauses: AtomicU64,
    /// Ends the search at this pause.
    ends_at: u64,
}

impl Wrapped {
    fn new(evaluation: &Evaluation, batches: bool) -> Self {
        let &Evaluation::Native(native) = evaluation else { panic!("a native evaluation") };
        let [calls, pauses] = [0, 0].map(AtomicU64::new);
        Self { native, batches, calls, fails_at: u64::MAX, pauses, ends_at: u64::MAX }
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

impl<W: EvalWord> ForeignFor<W> for Wrapped {
    fn score(&self, position: &Position<W>, player: Player) -> Result<Score, ScoreError> {
        assert!(position.outcome().is_none(), "{position} is finished");
        if self.calls.fetch_add(1, Ordering::Relaxed) + 1 >= self.fails_at {
            return Err(ScoreError::Foreign);
        }
        Ok(W::native(&self.native)(&View::new(position, player)))
    }

    fn takes_batches(&self) -> bool {
        self.batches
    }

    fn score_all(
        &self,
        positions: &[Position<W>],
        player: Player,
    ) -> Result<Vec<Score>, ScoreError> {
        assert!(self.batches && !positions.is_empty() && positions.len() <= 1_016);
        positions.iter().map(|position| ForeignFor::<W>::score(self, position, player)).collect()
    }

    fn pause(&self) -> Result<(), ScoreError> {
        if self.pauses.fetch_add(1, Ordering::Relaxed) + 1 >= self.ends_at {
            return Err(ScoreError::Foreign);
        }
        Ok(())
    }
}

/// An evaluation with many ties: the same for a third of all positions.
fn thirds<W: EvalWord>(view: &View<'_, W>) -> Score {
    Score::units((view.position().key() % 3) as i32 + view.me().index() as i32)
}

fn search<W: EvalWord>(
    number: usize,
    evaluation: Evaluation,
    limits: Limits,
    position: &Position<W>,
    recorder: Option<&mut Recorder>,
) -> Result<SearchInfo, SearchError> {
    let seed = number.is_multiple_of(2).then_some(7);
    let mut control = Control::free();
    let deepening = |evaluation, inner| Deepening {
        evaluation,
        inner,
        from: 1,
        limits,
        settle: None,
        reserve: Duration::ZERO,
        seed,
    };
    match number % 4 {
        0 => Minimax { evaluation, limits, seed }.search(position, &mut control, recorder),
        1 => AlphaBeta { evaluation, limits, seed }.search(position, &mut control, recorder),
        2 => deepening(evaluation, Inner::AlphaBeta).search(position, &mut control, recorder),
        _ => deepening(evaluation, Inner::Minimax).search(position, &mut control, recorder),
    }
}

fn is_the_same_search<W: EvalWord>(number: usize, position: &Position<W>) {
    let ties = Evaluation::Native(Native { narrow: thirds, wide: thirds, slow: false });
    let improved = heuristic("improved").unwrap().evaluation();
    let native = if number.is_multiple_of(3) { ties } else { improved };
    let limits = Limits {
        // Games with removals have hundreds of moves.
        depth: Some(if position.geometry().removes() { 1 } else { 1 + number as u32 / 4 % 3 }),
        // Slow evaluations check the limit at every node, and so does this limit.
        nodes: number.is_multiple_of(5).then_some(40),
        time: None,
    };
    let mut expected_tree = Recorder::new(10_000);
    let expected =
        search(number, native.clone(), limits, position, Some(&mut expected_tree)).unwrap();
    for batches in [false, true] {
        let wrapped: Arc<dyn Foreign> = Arc::new(Wrapped::new(&native, batches));
        let mut tree = Recorder::new(10_000);
        let evaluation = Evaluation::Foreign(wrapped);
        let found = search(number, evaluation, limits, position, Some(&mut tree)).unwrap();
        assert_eq!(found, expected, "{position} {number} {batches}");
        assert!(tree.nodes() == expected_tree.nodes(), "{position} {number} {batches}");
    }
}

#[test]
fn a_foreign_evaluation_gives_the_same_search() {
    let mut dice = Dice(11);
    for number in 0..1_500 {
        let case = Case::draw(&mut dice, 128);
        if case.width * case.height <= 64 && number % 5 != 0 {
            is_the_same_search::<u64>(number, &case.position());
        } else {
            is_the_same_search::<u128>(number, &case.position());
        }
    }
}

fn open_board() -> Position<u64> {
    Setup::parse("7/7/2n4/3N3/7/7/7 w").unwrap().try_into().unwrap()
}

#[test]
fn a_failure_ends_the_search_without_another_call() {
    let position = open_board();
    let native = heuristic("improved").unwrap().evaluation();
    let limits = Limits { depth: Some(3), ..Limits::default() };
    for number in 0..4 {
        for batches in [false, true] {
            for fails_at in [1, 2, 20] {
                let wrapped = Arc::new(Wrapped { fails_at, ..Wrapped::new(&native, batches) });
                let evaluation = Evaluation::Foreign(wrapped.clone());
                let error = search(number, evaluation, limits, &position, None).unwrap_err();
                assert_eq!(error, SearchError::Evaluate(ScoreError::Foreign));
                assert_eq!(wrapped.calls.load(Ordering::Relaxed), fails_at);
            }
        }
    }
}

#[test]
fn a_pause_may_end_the_search() {
    let position = open_board();
    let native = heuristic("improved").unwrap().evaluation();
    let limits = Limits { depth: Some(3), ..Limits::default() };
    for number in 0..4 {
        for batches in [false, true] {
            let wrapped = Arc::new(Wrapped { ends_at: 30, ..Wrapped::new(&native, batches) });
            let evaluation = Evaluation::Foreign(wrapped.clone());
            let error = search(number, evaluation, limits, &position, None).unwrap_err();
            assert_eq!(error, SearchError::Evaluate(ScoreError::Foreign));
            assert_eq!(wrapped.pauses.load(Ordering::Relaxed), 30);
            assert!(wrapped.calls.load(Ordering::Relaxed) < 60);
        }
    }
}
