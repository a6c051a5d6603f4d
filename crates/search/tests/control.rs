//! Limits, progress, stop and reproducibility of searches.

use std::cell::Cell;
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::random::{Case, Dice};
use crate::support::{evaluation, open_board, position, run};
use isolation_board::Position;
use isolation_eval::{Evaluation, Formula, Score};
use isolation_search::{
    AlphaBeta, Clock, Control, Deepening, Inner, Limits, Minimax, Random, SearchInfo, Searcher,
    StoppedClock,
};

fn alphabeta(name: &str) -> AlphaBeta {
    AlphaBeta { evaluation: evaluation(name), seed: None }
}

fn deepening() -> Deepening {
    Deepening::new(evaluation("improved"))
}

/// Runs a search with a clock and a stop flag, and collects its reports.
pub fn watched(
    search: &(impl Searcher + Clone),
    position: &Position<u64>,
    limits: Limits,
    clock: &dyn Clock,
    stop: &AtomicBool,
) -> (SearchInfo, Vec<SearchInfo>) {
    let mut infos = Vec::new();
    let mut info = |info: &SearchInfo| infos.push(info.clone());
    let mut control = Control { limits, clock, stop, info: &mut info, ..Control::default() };
    let last = search.clone().search(&(*position).into(), &mut control).unwrap();
    (last, infos)
}

/// Searches with a clock that stands still, and collects the reports.
fn reported(
    search: &(impl Searcher + Clone),
    position: &Position<u64>,
    limits: Limits,
) -> (SearchInfo, Vec<SearchInfo>) {
    watched(search, position, limits, &StoppedClock, &AtomicBool::new(false))
}

fn time(millis: u64) -> Limits {
    Limits::time(Duration::from_millis(millis))
}

/// A clock that advances by some microseconds whenever it is read.
pub struct Ticking {
    step: Duration,
    now: Cell<Duration>,
    reads: Cell<u32>,
}

impl Ticking {
    pub fn new(micros: u64) -> Self {
        let step = Duration::from_micros(micros);
        Self { step, now: Cell::new(Duration::ZERO), reads: Cell::new(0) }
    }
}

impl Clock for Ticking {
    fn elapsed(&self) -> Duration {
        self.reads.set(self.reads.get() + 1);
        let now = self.now.get() + self.step;
        self.now.set(now);
        now
    }
}

#[test]
fn a_finished_position_is_lost_at_once() {
    let stuck = position("2/Nn w");
    let limits = Limits::depth(3);
    for info in [
        run(&alphabeta("open"), stuck, limits),
        run(&Minimax { evaluation: evaluation("open"), seed: Some(1) }, stuck, limits),
        run(&deepening(), stuck, limits),
        run(&Random { seed: 1 }, stuck, limits),
    ] {
        assert_eq!(info.best(), None);
        assert_eq!(info.score, Some(Score::loss_in(0)));
        assert_eq!(info.nodes, 1);
        assert!(info.finished);
    }
}

/// A search ends with the children of the node at which it notices the limit: a knight has at most
/// 8.
#[test]
fn a_node_limit_holds() {
    let mut dice = Dice(1);
    let mut ended = 0;
    for _ in 0..400 {
        let case = Case { plies: dice.below(20), ..Case::draw(&mut dice, 64) };
        let position = case.position::<u64>();
        let most = u64::from(position.open().len());
        for limit in [1, 2, 7, 100, 1_000, 5_000] {
            let minimax = Minimax { evaluation: evaluation("improved"), seed: None };
            for info in [
                run(&deepening(), position, Limits::nodes(limit)),
                run(&alphabeta("improved"), position, Limits::nodes(limit)),
                run(&minimax, position, Limits::nodes(limit)),
            ] {
                assert!(info.nodes <= limit + most, "{} of {limit} in {position}", info.nodes);
                ended += usize::from(info.nodes >= limit);
            }
        }
    }
    assert!(ended > 1_000, "{ended}");
}

/// Out of nodes within a depth, the move of the previous depth is played.
#[test]
fn the_last_completed_depth_counts() {
    let position = open_board();
    for limit in [50, 300, 2_000, 20_000, 100_000] {
        let (clock, stop) = (Ticking::new(1), AtomicBool::new(false));
        let (info, infos) = watched(&deepening(), &position, Limits::nodes(limit), &clock, &stop);
        let finished = infos.iter().rev().find(|info| info.finished).unwrap();
        assert_eq!(info.best(), finished.best());
        assert!(info.time > finished.time);
        assert_eq!((info.score, info.depth), (finished.score, finished.depth));
        assert_eq!(info.line, finished.line);
        assert!(info.nodes >= finished.nodes);
        let fixed = run(&alphabeta("improved"), position, Limits::depth(info.depth));
        assert_eq!(fixed.best(), info.best());
    }
}

#[test]
fn a_time_limit_ends_the_search() {
    let position = open_board();
    // Each read of the clock advances it by a millisecond.
    let clock = Ticking::new(1_000);
    let (info, _) = watched(&deepening(), &position, time(50), &clock, &AtomicBool::new(false));
    assert!(position.is_legal(info.best().unwrap()));
    assert!(info.depth >= 1, "{info:?}");
    assert!(clock.now.get() < Duration::from_millis(60), "{:?}", clock.now.get());
    // It is read every 1,024 nodes or more often.
    assert!(u64::from(clock.reads.get()) >= info.nodes / 1_024, "{info:?}");

    // Time that has run out before the first node still gives a move.
    let late = Ticking::new(1_000_000);
    let (info, _) = watched(&deepening(), &position, time(50), &late, &AtomicBool::new(false));
    assert_eq!(info.best(), position.moves().next());
    assert_eq!((info.depth, info.score, info.finished), (0, None, false));
}

#[test]
fn no_depth_is_started_within_the_reserve() {
    let position = open_board();
    let limits = Limits::depth(6).and(time(1_000));
    let at_depth = |reserve: u64| {
        let search = Deepening { reserve: Duration::from_millis(reserve), ..deepening() };
        let clock = Ticking::new(1_000);
        watched(&search, &position, limits, &clock, &AtomicBool::new(false)).0.depth
    };
    assert_eq!(at_depth(0), 6);
    assert_eq!(at_depth(1_000), 1);
    assert!((2..6).contains(&at_depth(985)), "{}", at_depth(985));
}

#[test]
fn a_stop_ends_the_search() {
    let position = open_board();
    // Stopped before it begins.
    let stopped = AtomicBool::new(true);
    let (info, _) = watched(&deepening(), &position, Limits::default(), &StoppedClock, &stopped);
    assert!(position.is_legal(info.best().unwrap()));
    assert!(info.nodes <= 10);

    // Stopped by the progress callback, at depth 4.
    let stop = AtomicBool::new(false);
    let mut at_stop = 0;
    let mut report = |info: &SearchInfo| {
        if info.finished && info.depth == 4 {
            stop.store(true, Ordering::Relaxed);
            at_stop = info.nodes;
        }
    };
    let mut control = Control { stop: &stop, info: &mut report, ..Control::default() };
    let info = deepening().search(&position.into(), &mut control).unwrap();
    assert!(info.depth <= 5);
    assert!(info.nodes < at_stop + 1_100, "{} after {at_stop}", info.nodes);
}

#[test]
fn deepening_starts_at_its_first_depth() {
    let position = open_board();
    for (from, last) in [(1, 5), (3, 5), (5, 5), (9, 5)] {
        let search = Deepening { from, ..deepening() };
        let (_, infos) = reported(&search, &position, Limits::depth(last));
        let depths: Vec<u32> =
            infos.iter().filter(|info| info.finished).map(|info| info.depth).collect();
        let expected: Vec<u32> = (from.min(last)..=last).collect();
        assert_eq!(depths, expected, "from {from}");
    }
}

/// `settle` ends when this many depths in a row chose the same move, and not before.
#[test]
fn deepening_ends_when_the_choice_is_stable() {
    let mut dice = Dice(2);
    let mut early = 0;
    for _ in 0..300 {
        let case = Case { plies: dice.between(2, 12), ..Case::draw(&mut dice, 49) };
        let position = case.position::<u64>();
        let all = Deepening { from: dice.between(1, 2) as u32, ..deepening() };
        // With removals, six plies are out of reach.
        if position.outcome().is_some() || position.geometry().removes() {
            continue;
        }
        let whole = reported(&all, &position, Limits::depth(6)).1;
        let whole: Vec<&SearchInfo> = whole.iter().filter(|info| info.finished).collect();
        for settle in 2..=4 {
            let search = Deepening { settle: Some(settle), ..all.clone() };
            let info = run(&search, position, Limits::depth(6));
            let settled = whole
                .windows(settle as usize)
                .find(|depths| depths.iter().all(|info| info.best() == depths[0].best()));
            let expected =
                settled.map_or(*whole.last().unwrap(), |depths| depths[depths.len() - 1]);
            assert_eq!(info.depth, expected.depth, "{position} {search:?}");
            assert_eq!(info.best(), expected.best());
            early += usize::from(info.depth < whole.last().unwrap().depth);
        }
    }
    assert!(early > 100, "{early}");
}

/// One report for each completed depth, and counts that only grow.
#[test]
fn progress_is_reported() {
    let position = open_board();
    for inner in [Inner::AlphaBeta, Inner::Minimax] {
        let search = Deepening { inner, ..deepening() };
        let (clock, never) = (Ticking::new(10), AtomicBool::new(false));
        let (last, infos) = watched(&search, &position, Limits::depth(5), &clock, &never);
        let finished: Vec<u32> =
            infos.iter().filter(|info| info.finished).map(|info| info.depth).collect();
        assert_eq!(finished, [1, 2, 3, 4, 5]);
        assert!(infos.is_sorted_by(|one, next| one.nodes <= next.nodes && one.time <= next.time));
        assert!(infos.iter().all(|info| position.is_legal(info.best().unwrap())));
        assert!(
            infos.iter().any(|info| !info.finished),
            "better moves within a depth are reported"
        );
        let reported = infos.last().unwrap();
        assert_eq!(
            (reported.best(), reported.score, reported.nodes),
            (last.best(), last.score, last.nodes)
        );
    }
}

#[test]
fn a_seed_only_decides_ties() {
    let position = position("7/7/7/7/7/7/7[Nn] w");
    let with = |seed: Option<u64>| {
        let search = AlphaBeta { seed, ..alphabeta("null") };
        run(&search, position, Limits::depth(2))
    };
    assert_eq!(with(None).best(), position.moves().next());
    let mut chosen = HashSet::new();
    for seed in 0..200 {
        let info = with(Some(seed));
        assert_eq!(info, with(Some(seed)));
        assert_eq!(info.score, Some(Score::ZERO));
        chosen.insert(info.best().unwrap());
    }
    assert!(chosen.len() > 40, "{} of 49 moves", chosen.len());
    // If one move is best, every seed plays it.
    let becker = crate::support::position("3/3/3[Qq] w");
    for seed in 0..20 {
        let search = AlphaBeta { seed: Some(seed), ..alphabeta("null") };
        let best = run(&search, becker, Limits::default()).best().unwrap();
        assert_eq!(becker.move_text(best), "Q@b2");
    }
}

#[test]
fn random_moves_depend_on_seed_and_position_only() {
    let position = open_board();
    let mut counts = [0_u32; 64];
    for seed in 0..4_000 {
        let info = run(&Random { seed }, position, Limits::default());
        assert_eq!(info, run(&Random { seed }, position, Limits::default()));
        counts[usize::from(info.best().unwrap().destination().index())] += 1;
    }
    for mv in position.moves() {
        let count = counts[usize::from(mv.destination().index())];
        assert!((400..600).contains(&count), "{count} of 4000 instead of 500");
    }
    assert_eq!(counts.iter().sum::<u32>(), 4_000);
}

#[test]
fn an_undefined_formula_ends_the_search_with_an_error() {
    let evaluation = Evaluation::Formula(Formula::parse("1 / (own - own)").unwrap());
    let position = open_board();
    let mut fixed = AlphaBeta { evaluation: evaluation.clone(), seed: None };
    let mut plain = Minimax { evaluation: evaluation.clone(), seed: None };
    let mut deeper = Deepening::new(evaluation);
    let searches: [&mut dyn Searcher; 3] = [&mut fixed, &mut plain, &mut deeper];
    for search in searches {
        let mut control = Control { limits: Limits::depth(3), ..Control::default() };
        let error = search.search(&position.into(), &mut control).unwrap_err();
        assert_eq!(error.to_string(), "formula: column 3: division by zero");
    }
}
