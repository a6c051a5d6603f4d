//! `strong`: its proofs against brute force, its techniques against plain alpha-beta.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::brute_force;
use crate::control::{Ticking, watched};
use crate::random::{Case, Dice};
use crate::support::{open_board, position, run};
use isolation_board::{Move, Movement, Player, Position, Setup, Verdict};
use isolation_eval::{Score, View};
use isolation_search::{
    AlphaBeta, Control, Limits, Perfect, SearchError, SearchInfo, Searcher, Strong, Techniques,
    Threads,
};

/// All techniques of the search itself.
const SEARCH: Techniques = Techniques { proofs: false, ..Techniques::ALL };

fn with(techniques: Techniques) -> Strong {
    let mut strong = Strong::new(Strong::estimate().clone(), 1 << 20);
    strong.techniques = techniques;
    strong
}

/// The search without the solver.
fn strong() -> Strong {
    with(SEARCH)
}

/// Searched to the end, it finds the verdict and a move that preserves it.
#[test]
fn a_search_to_the_end_is_correct() {
    let mut dice = Dice(1);
    let mut counts = [[0; 2]; Movement::ALL.len()];
    while counts.as_flattened().iter().sum::<u32>() < 3_000 {
        let case = Case { plies: dice.between(0, 8), ..Case::draw(&mut dice, 25) };
        let position = case.position::<u64>();
        if !brute_force::is_small(&position) {
            continue;
        }
        let wins = brute_force::wins(&position);
        let info = run(&strong(), position, Limits::default());
        let score = info.score.unwrap();
        assert_eq!(
            score.proof(),
            Some(if wins { Verdict::Win } else { Verdict::Loss }),
            "{position}"
        );
        assert!(!wins || !brute_force::wins(&position.play(info.best().unwrap())), "{position}");
        brute_force::assert_length(&position, score);
        let wide = Position::<u128>::try_from(position.to_setup()).unwrap();
        assert_eq!(run(&strong(), wide, Limits::default()), info, "{position}");
        counts[case.movement as usize][usize::from(wins)] += 1;
    }
    assert!(counts.as_flattened().iter().all(|&count| count > 100), "{counts:?}");
}

/// Proofs are correct at any depth.
#[test]
fn proofs_at_any_depth_are_correct() {
    let mut dice = Dice(2);
    let mut counts = [0; 2];
    for _ in 0..4_000 {
        let case = Case { plies: dice.between(2, 12), ..Case::draw(&mut dice, 30) };
        let position = case.position::<u64>();
        if !brute_force::is_small(&position) {
            continue;
        }
        let info = run(&strong(), position, Limits::depth(dice.between(1, 4) as u32));
        let Some(score) = info.score.filter(|score| score.proof().is_some()) else { continue };
        let wins = brute_force::wins(&position);
        assert_eq!(score.proof() == Some(Verdict::Win), wins, "{position} {info:?}");
        brute_force::assert_length(&position, score);
        counts[usize::from(wins)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 300), "{counts:?}");
}

#[test]
fn solved_positions() {
    let mut solved = 0;
    for sample in brute_force::sample() {
        let position = sample.position;
        let info = run(&strong(), position, Limits::default());
        assert_eq!(info.score.unwrap().proof() == Some(Verdict::Win), sample.wins, "{position}");
        solved += 1;
    }
    assert!(solved > 80, "{solved}");
}

/// Only reductions, pruning and networks change values: each other technique is switched off, and all
/// of them, which is alpha-beta with the same evaluation. With a network, the simplest search visits all
/// positions in another order, and searches after each move begin elsewhere. The number of plies of a proof may differ: a
/// stored proof from a shallower depth is not searched again for a shorter one.
#[test]
fn other_techniques_change_no_value() {
    let with_network = Techniques { reductions: false, pruning: false, ..SEARCH };
    let all = Techniques { network: false, ..with_network };
    let variants = [
        all,
        Techniques { table: false, ..all },
        Techniques { ordering: false, ..all },
        Techniques { window: false, ..all },
    ];
    let simplest = Techniques { table: false, ordering: false, window: false, ..with_network };
    let same = |one: Score, other: Score| match one.proof() {
        None => one == other,
        proof => other.proof() == proof,
    };
    let mut dice = Dice(3);
    let (mut estimates, mut corrected, mut proofs) = (0, 0, 0);
    for number in 0..1_000 {
        let mut case = Case { plies: dice.between(0, 40), ..Case::draw(&mut dice, 99) };
        if number % 2 == 0 {
            (case.movement, case.width, case.height) = (Movement::Knight, 9, 9 + number % 3);
        }
        let position = case.position::<u128>();
        if position.outcome().is_some() {
            continue;
        }
        let most = (position.moves().len() as u32).max(position.open().len() / 8);
        let depth = if most > 30 { 2 } else { dice.between(2, 5) as u32 };
        let limits = Limits::depth(depth);
        let plain = AlphaBeta { evaluation: Strong::evaluation().clone(), seed: None };
        let plain = run(&plain, position, limits).score.unwrap();
        for techniques in variants {
            let score = run(&with(techniques), position, limits).score.unwrap();
            assert!(
                same(plain, score),
                "{score} instead of {plain}: {techniques:?}, depth {depth}, {position}"
            );
        }
        let [score, simple] = [with_network, simplest]
            .map(|techniques| run(&with(techniques), position, limits).score.unwrap());
        assert!(same(simple, score), "{score} instead of {simple}, depth {depth}, {position}");
        if plain.proof().is_none() && score != plain {
            // Each of these searches begins with its own position.
            let after = position
                .moves()
                .map(|mv| run(&with(simplest), position.play(mv), Limits::depth(depth - 1)).score);
            let best = after.map(|score| -score.expect("it goes on")).max().unwrap();
            assert!(same(best, score), "{score} instead of {best}, depth {depth}, {position}");
            corrected += 1;
        }
        match plain.proof() {
            None => estimates += 1,
            Some(_) => proofs += 1,
        }
    }
    let counts = (estimates, corrected, proofs);
    assert!(estimates > 200 && corrected > 50 && proofs > 50, "{counts:?}");
}

/// Pruning saves most of the nodes of a depth.
#[test]
fn pruning_saves_nodes() {
    let mut dice = Dice(7);
    let mut nodes = [0; 2];
    for _ in 0..30 {
        let case = Case {
            movement: Movement::Knight,
            width: 9,
            height: 9,
            plies: dice.between(2, 12),
            ..Case::draw(&mut dice, 99)
        };
        for (pruning, nodes) in [false, true].into_iter().zip(&mut nodes) {
            let search = with(Techniques { pruning, ..SEARCH });
            *nodes += run(&search, case.position::<u128>(), Limits::depth(8)).nodes;
        }
    }
    assert!(nodes[0] > 2 * nodes[1], "{nodes:?}");
}

/// The search with the solver.
fn with_solver() -> Strong {
    with(Techniques::ALL)
}

fn perfect() -> Perfect {
    Perfect::new(with_solver())
}

/// The result of a search, and its reports.
fn reported(
    search: &(impl Searcher + Clone),
    position: &Position<u64>,
    limits: Limits,
) -> (SearchInfo, Vec<SearchInfo>) {
    let mut reports = Vec::new();
    let mut report = |info: &SearchInfo| reports.push(info.clone());
    let mut control = Control { limits, info: &mut report, ..Control::default() };
    let info = search.clone().search(&(*position).into(), &mut control).unwrap();
    (info, reports)
}

/// Unfinished positions that brute force can solve.
fn small_positions(seed: u64, count: usize) -> impl Iterator<Item = Position<u64>> {
    let mut dice = Dice(seed);
    let draw = move || {
        let case = Case { plies: dice.between(0, 8), ..Case::draw(&mut dice, 25) };
        Some(case.position::<u64>())
    };
    let fits = |it: &Position<u64>| brute_force::is_small(it) && it.outcome().is_none();
    std::iter::from_fn(draw).filter(fits).take(count)
}

/// Whether a move wins.
fn is_winning(position: &Position<u64>, mv: Move) -> bool {
    !brute_force::wins(&position.play(mv))
}

/// A win that the solver proves is played, where the search alone finds none.
#[test]
fn proven_wins_are_played() {
    let mut by_solver = [0; 2];
    for position in small_positions(8, 3_000) {
        let wins = brute_force::wins(&position);
        let limits = Limits::depth(2);
        let found = [run(&with_solver(), position, limits), run(&perfect(), position, limits)];
        let alone = run(&strong(), position, limits).score.and_then(Score::proof);
        for (info, by_solver) in found.iter().zip(&mut by_solver) {
            match info.score.and_then(Score::proof) {
                Some(Verdict::Win) => {
                    let best = info.best().unwrap();
                    assert!(wins && is_winning(&position, best), "{position} {info:?}");
                    *by_solver += u32::from(alone.is_none());
                }
                Some(Verdict::Loss) => assert!(!wins, "{position} {info:?}"),
                None => {}
            }
        }
        // Without a limit of nodes or time, the solver finds every verdict.
        let proof = if wins { Verdict::Win } else { Verdict::Loss };
        assert_eq!(found[1].score.unwrap().proof(), Some(proof), "{position}");
        assert_eq!(found[1].depth, 0, "{position} needs no search");
    }
    assert!(by_solver[0] > 150 && by_solver[1] > 600, "{by_solver:?}");
}

/// If the solver proves that the best move of the search loses, another one is played, which is
/// neither proven nor scored; no move is replaced for another reason.
#[test]
fn moves_proven_to_lose_are_avoided() {
    const NODES: u64 = 320;
    let mut dice = Dice(9);
    let (mut replaced, mut saved) = (0, 0);
    for position in small_positions(9, 20_000) {
        // An eighth of the nodes rarely suffices to know the verdict before the search.
        let limits = Limits { nodes: Some(NODES), ..Limits::depth(dice.between(1, 3) as u32) };
        let (info, reports) = reported(&with_solver(), &position, limits);
        if info.score.and_then(Score::proof).is_some() || info.nodes >= NODES {
            continue;
        }
        let [best, searched] = [&info, reports.last().unwrap()].map(|info| info.best().unwrap());
        assert_eq!(info.score.is_none(), best != searched, "{position} {info:?}");
        if best != searched {
            assert!(!is_winning(&position, searched), "{position} {info:?}");
            replaced += 1;
            saved += u32::from(is_winning(&position, best));
        }
    }
    assert!(replaced > 100 && saved > 10, "{saved} saved of {replaced}");
}

/// The replies to a move of a lost position that are blunders, and all replies.
fn blunders(position: &Position<u64>, mv: Move) -> (u32, u32) {
    let child = position.play(mv);
    let losing = child.moves().filter(|&reply| !is_winning(&child, reply));
    (losing.count() as u32, child.moves().len() as u32)
}

/// Whether a blunder is possible in the rest of the game after a move of a lost position.
fn may_blunder(position: &Position<u64>, mv: Move) -> bool {
    let child = position.play(mv);
    child.moves().any(|reply| {
        let next = child.play(reply);
        brute_force::wins(&next) || next.moves().any(|mv| may_blunder(&next, mv))
    })
}

/// Lost positions in which the moves differ: some allow a blunder by the next reply, others none.
fn lost_positions(seed: u64) -> impl Iterator<Item = Position<u64>> {
    small_positions(seed, 5_000).filter(|position| {
        let allows = |mv| blunders(position, mv).0 > 0;
        !brute_force::wins(position)
            && position.moves().any(allows)
            && !position.moves().all(allows)
    })
}

/// In a lost position, `strong` plays the move with the greatest share of blunders among the
/// replies.
#[test]
fn lost_positions_are_defended() {
    let (mut positions, mut by_search) = (0, 0);
    for position in lost_positions(10) {
        let info = run(&with_solver(), position, Limits::default());
        assert_eq!(info.score.unwrap().proof(), Some(Verdict::Loss), "{position}");
        let share = |mv| {
            let (losing, all) = blunders(&position, mv);
            f64::from(losing) / f64::from(all)
        };
        let greatest = position.moves().map(share).fold(0.0, f64::max);
        assert_eq!(share(info.best().unwrap()), greatest, "{position} {info:?}");
        let alone = run(&strong(), position, Limits::default()).best().unwrap();
        by_search += u32::from(share(alone) == greatest);
        positions += 1;
    }
    assert!(positions > 200 && by_search * 10 < positions * 9, "{by_search} of {positions}");
}

/// In a lost position, `perfect` plays a move after which the opponent may blunder, and says how
/// many replies are blunders.
#[test]
fn traps_are_set_in_lost_positions() {
    let (mut positions, mut safe) = (0, 0);
    for position in lost_positions(11) {
        // Of more than 12 replies, some may be so unlikely that no trap counts on them.
        if position.moves().any(|mv| blunders(&position, mv).1 > 12) {
            continue;
        }
        let info = run(&perfect(), position, Limits::default());
        assert_eq!(info.score, Some(Score::LOSS), "{position}");
        let best = info.best().unwrap();
        assert!(may_blunder(&position, best), "{position} {info:?}");
        let (losing, all) = blunders(&position, best);
        assert_eq!(info.trap, (losing > 0).then_some((losing, all)), "{position} {info:?}");
        positions += 1;
        safe += u32::from(position.moves().any(|mv| !may_blunder(&position, mv)));
    }
    assert!(positions > 200 && safe > 100, "{safe} of {positions}");
}

/// A search without limits ends soon after a loss is proven.
#[test]
fn the_search_for_traps_is_limited() {
    let position = position("6****3/5k*3*2/10K2 w");
    let info = run(&perfect(), position, Limits::default());
    assert_eq!(info.score, Some(Score::LOSS));
    assert!((2_000_000..2_100_000).contains(&info.nodes), "{info:?}");
}

/// Without the technique, the solver is not called in lost positions either: no node is counted
/// after the search.
#[test]
fn the_solver_can_be_switched_off() {
    let mut nodes = [0; 2];
    for position in lost_positions(12) {
        for (search, nodes) in [strong(), with_solver()].iter().zip(&mut nodes) {
            let (info, reports) = reported(search, &position, Limits::default());
            let mut of_depth = reports.iter().filter(|it| it.finished && it.depth == info.depth);
            *nodes += info.nodes - of_depth.next().unwrap().nodes;
        }
    }
    assert!(nodes[0] == 0 && nodes[1] > 1_000, "{nodes:?}");
}

#[test]
fn searches_with_depth_or_node_limits_repeat_exactly() {
    let mut dice = Dice(4);
    for _ in 0..40 {
        let case = Case { plies: dice.between(0, 20), ..Case::draw(&mut dice, 99) };
        let position = case.position::<u128>();
        for (limits, seed) in [(Limits::depth(3), None), (Limits::nodes(5_000), Some(7))] {
            let mut search = strong();
            search.seed = seed;
            let first = run(&search, position, limits);
            assert_eq!(first, run(&search, position, limits), "{position}");
            assert!(first.nodes <= 5_000 + 128 || limits.nodes.is_none());
        }
    }
}

/// Out of nodes within a depth, the result counts all of them, and names the last completed depth.
#[test]
fn an_interrupted_depth_is_counted() {
    let mut dice = Dice(13);
    let mut changed = 0;
    for limit in (100..4_000).step_by(50) {
        let case = Case { plies: dice.below(12), ..Case::draw(&mut dice, 64) };
        let position = case.position::<u64>();
        if position.outcome().is_some() {
            continue;
        }
        for search in [strong(), with_solver()] {
            let (clock, stop) = (Ticking::new(1), AtomicBool::new(false));
            let (info, infos) = watched(&search, &position, Limits::nodes(limit), &clock, &stop);
            let is_proven = info.score.is_some_and(|score| score.proof().is_some());
            let finished = infos.iter().rev().find(|info| info.finished);
            let Some(finished) = finished.filter(|_| !is_proven) else { continue };
            assert_eq!(info.depth, finished.depth, "{position}");
            assert!(info.nodes >= limit && info.time > finished.time, "{position}");
            changed += u32::from(info.best() != finished.best());
        }
    }
    assert!(changed > 0);
}

/// A search that is stopped before it begins still gives a legal move, without a score.
#[test]
fn stopped_at_once() {
    let position = open_board();
    let limits = Limits::time(Duration::from_millis(10));
    let mut control = Control { limits, stop: &AtomicBool::new(true), ..Control::default() };
    let info = strong().search(&position.into(), &mut control).unwrap();
    assert!(position.is_legal(info.best().unwrap()));
    assert_eq!((info.depth, info.score, info.finished), (0, None, false));
}

/// The evaluation is antisymmetric.
#[test]
fn the_evaluation_is_antisymmetric() {
    let mut dice = Dice(5);
    let mut estimates = 0;
    for _ in 0..2_000 {
        let case = Case { plies: dice.between(0, 30), ..Case::draw(&mut dice, 99) };
        let position = case.position::<u128>();
        let [own, opp] = Player::BOTH
            .map(|me| Strong::evaluation().score_or_end(&View::new(&position, me)).unwrap());
        assert_eq!(own, -opp, "{position}");
        estimates += u32::from(own.proof().is_none() && own != Score::ZERO);
    }
    assert!(estimates > 500, "{estimates}");
}

/// Only the attacker, which stays the same when a knight moves, depends on the side to move: so the
/// scores of even and odd depths agree.
#[test]
fn the_estimate_does_not_depend_on_the_side_to_move() {
    let mut dice = Dice(6);
    let mut ties = 0;
    for _ in 0..2_000 {
        let case = Case { plies: dice.between(2, 30), ..Case::draw(&mut dice, 99) };
        let position = case.position::<u128>();
        let setup = position.to_setup();
        let other = Position::<u128>::try_from(Setup { to_move: !setup.to_move, ..setup });
        // A piece that is not placed has its turn, and separated ones are estimated by paths.
        let (true, Ok(other)) = (position.both_placed(), other) else { continue };
        // With removals, the turn has a value.
        if position.geometry().removes() {
            continue;
        }
        if !View::new(&position, Player::First).territory().touch {
            continue;
        }
        let [one, other] = [position, other].map(|position| {
            let view = View::new(&position, Player::First);
            ties += u32::from(!view.territory().ties.is_empty());
            let score = Strong::estimate().score_or_end(&view).unwrap();
            (score.value() - 2.0 * f64::from(view.attacker()), position.outcome().is_some())
        });
        assert!(one.0 == other.0 || one.1 || other.1, "{position}: {one:?}, {other:?}");
    }
    assert!(ties > 1_000, "{ties}");
}

/// Runs the helpers one after the other, before or after the main search.
#[derive(PartialEq, Eq, Debug)]
enum OneByOne {
    Before,
    After,
}

impl Threads for OneByOne {
    fn run_with_helpers(
        &self,
        helpers: u32,
        helper: &(dyn Fn(u32) + Sync),
        main: &mut dyn FnMut(),
    ) -> Result<(), SearchError> {
        if *self == Self::Before {
            (0..helpers).for_each(helper);
        }
        main();
        if *self == Self::After {
            (0..helpers).for_each(helper);
        }
        Ok(())
    }
}

/// The search finds the results of helpers in the table: it needs fewer nodes for the same verdict.
#[test]
fn helpers_fill_the_table() {
    let mut dice = Dice(12);
    let (mut alone, mut helped, mut cases) = (0, 0, 0);
    while cases < 100 {
        let case = Case { plies: dice.between(4, 10), ..Case::draw(&mut dice, 25) };
        let position = case.position::<u64>();
        let fits = (8..=14).contains(&position.open().len()) && !position.geometry().removes();
        if !fits || position.outcome().is_some() {
            continue;
        }
        let plain = run(&strong(), position, Limits::default());
        let mut control = Control { threads: &OneByOne::Before, ..Control::default() };
        let mut search = strong();
        search.threads = 2;
        let total = search.search(&position.into(), &mut control).unwrap();
        search.threads = 1;
        let info = search.search(&position.into(), &mut Control::default()).unwrap();
        assert_eq!(total.score.unwrap().proof(), plain.score.unwrap().proof(), "{position}");
        assert!(total.nodes > info.nodes, "{position}");
        alone += plain.nodes;
        helped += info.nodes;
        cases += 1;
    }
    assert!(helped * 2 < alone, "{helped} {alone}");
}

/// Helpers that begin when the search is over end at once, however much is left to search.
#[test]
fn helpers_end_with_the_search() {
    let mut control =
        Control { threads: &OneByOne::After, limits: Limits::depth(3), ..Control::default() };
    let mut search = strong();
    search.threads = 3;
    let info = search.search(&open_board().into(), &mut control).unwrap();
    assert_eq!(info.depth, 3);
}
