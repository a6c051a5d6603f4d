//! `strong`: its proofs against brute force, its techniques against plain alpha-beta.

use crate::brute_force;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::random::{Case, Dice};
use isolation_board::{Movement, Position, Verdict};
use isolation_eval::{EvalWord, Score};

use isolation_search::{
    AlphaBeta, Budget, Control, Limits, Prover, SearchError, SearchInfo, Searcher, StoppedClock,
    Strong, Techniques, Threads, TranspositionTable,
};

fn strong(depth: Option<u32>) -> Strong {
    let limits = Limits { depth, ..Limits::default() };
    Strong {
        evaluation: Strong::estimate().clone(),
        limits,
        table: TranspositionTable::new(1 << 20),
        techniques: Techniques::ALL,
        threads: 1,
        seed: None,
    }
}

fn run<W: EvalWord>(search: &(impl Searcher<W> + Clone), position: &Position<W>) -> SearchInfo {
    let info = search.clone().search(position, &mut Control::free(), None).unwrap();
    assert!(info.finished);
    assert_eq!(info.best().is_none(), position.outcome().is_some());
    info
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
        let info = run(&strong(None), &position);
        let score = info.score.unwrap();
        assert_eq!(
            score.proof(),
            Some(if wins { Verdict::Win } else { Verdict::Loss }),
            "{position}"
        );
        assert!(!wins || !brute_force::wins(&position.play(info.best().unwrap())), "{position}");
        brute_force::assert_length(&position, score);
        let wide = Position::<u128>::try_from(position.to_setup()).unwrap();
        assert_eq!(run(&strong(None), &wide), info, "{position}");
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
        let info = run(&strong(Some(dice.between(1, 4) as u32)), &position);
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
    for (position, wins) in brute_force::sample() {
        let info = run(&strong(None), &position);
        assert_eq!(info.score.unwrap().proof() == Some(Verdict::Win), wins, "{position}");
        solved += 1;
    }
    assert!(solved > 80, "{solved}");
}

/// Only reductions and pruning change values: each other technique is switched off, and all of
/// them, which is alpha-beta with the same evaluation. The number of plies of a proof may differ: a
/// stored proof from a shallower depth is not searched again for a shorter one.
#[test]
fn other_techniques_change_no_value() {
    let all = Techniques { reductions: false, pruning: false, ..Techniques::ALL };
    let variants = [
        all,
        Techniques { table: false, ..all },
        Techniques { ordering: false, ..all },
        Techniques { window: false, ..all },
    ];
    let mut dice = Dice(3);
    let (mut estimates, mut proofs) = (0, 0);
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
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let evaluation = Strong::evaluation().clone();
        let plain = run(&AlphaBeta { evaluation, limits, seed: None }, &position).score.unwrap();
        for techniques in variants {
            let search = Strong { techniques, ..strong(Some(depth)) };
            let score = run(&search, &position).score.unwrap();
            let same = match plain.proof() {
                None => score == plain,
                proof => score.proof() == proof,
            };
            assert!(same, "{score} instead of {plain}: {techniques:?}, depth {depth}, {position}");
        }
        match plain.proof() {
            None => estimates += 1,
            Some(_) => proofs += 1,
        }
    }
    assert!(estimates > 200 && proofs > 50, "{estimates} estimates, {proofs} proofs");
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
            let techniques = Techniques { pruning, ..Techniques::ALL };
            *nodes +=
                run(&Strong { techniques, ..strong(Some(8)) }, &case.position::<u128>()).nodes;
        }
    }
    assert!(nodes[0] > 2 * nodes[1], "{nodes:?}");
}

/// A prover with given verdicts for the side to move.
struct Given(Vec<(Position<u64>, Verdict)>);

impl Prover<u64> for Given {
    fn prove(&self, position: &Position<u64>, budget: &mut Budget<'_>) -> Option<Verdict> {
        budget.nodes -= 1;
        self.0.iter().find(|(known, _)| known == position).map(|&(_, proof)| proof)
    }
}

/// It plays a move that is proven to win, and avoids moves that are proven to lose.
#[test]
fn verdicts_of_the_prover_decide() {
    // Few enough pairs of cells for the prover to be called.
    let setup = isolation_board::Setup::parse("6/6/2n3/3N2/6/6 w").unwrap();
    let position = Position::<u64>::try_from(setup).unwrap();
    let search = |known: Vec<(Position<u64>, Verdict)>| {
        let control = &mut Control { prover: &Given(known), ..Control::free() };
        strong(Some(8)).search(&position, control, None).unwrap()
    };
    let nothing = search(vec![]);
    assert_eq!(nothing.line, run(&strong(Some(8)), &position).line);
    assert_eq!(nothing.score.unwrap().proof(), None);
    let of = |best, proof| {
        let moves = position.moves().filter(move |&mv| mv != best);
        moves.map(|mv| (position.play(mv), proof)).collect::<Vec<_>>()
    };
    for best in position.moves() {
        let wins = search(vec![(position.play(best), Verdict::Loss)]);
        assert_eq!((wins.best(), wins.score), (Some(best), Some(Score::WIN)));
        // All others lose: only this one remains, without a proof.
        let only = search(of(best, Verdict::Win));
        assert_eq!(only.best(), Some(best));
        assert_eq!(only.score.and_then(Score::proof), None);
        // All lose. After this one all replies but one are blunders: it is the most resistant.
        let mut lost = of(best, Verdict::Win);
        let child = position.play(best);
        lost.push((child, Verdict::Win));
        lost.extend(child.moves().skip(1).map(|reply| (child.play(reply), Verdict::Win)));
        // The replies to the others are unknown: half blunders.
        let info = search(lost);
        assert_eq!((info.best(), info.score), (Some(best), Some(Score::LOSS)));
    }
}

#[test]
fn searches_with_depth_or_node_limits_repeat_exactly() {
    let mut dice = Dice(4);
    for _ in 0..40 {
        let case = Case { plies: dice.between(0, 20), ..Case::draw(&mut dice, 99) };
        let position = case.position::<u128>();
        let limits = Limits { nodes: Some(5_000), ..Limits::default() };
        let by_nodes = Strong { limits, seed: Some(7), ..strong(None) };
        for search in [strong(Some(3)), by_nodes] {
            let first = search.clone().search(&position, &mut Control::free(), None).unwrap();
            let again = search.clone().search(&position, &mut Control::free(), None).unwrap();
            assert_eq!(first, again, "{position}");
            assert!(first.nodes <= 5_000 + 128 || search.limits.nodes.is_none());
        }
    }
}

/// A search that is stopped before it begins still gives a legal move, without a score.
#[test]
fn stopped_at_once() {
    let position =
        Position::<u64>::try_from(isolation_board::Setup::parse("7/7/2n4/3N3/7/7/7 w").unwrap())
            .unwrap();
    let stop = AtomicBool::new(true);
    let mut control = Control { clock: &StoppedClock, stop: &stop, ..Control::free() };
    let limits = Limits { time: Some(Duration::from_millis(10)), ..Limits::default() };
    let mut search = Strong { limits, ..strong(None) };
    let info = search.search(&position, &mut control, None).unwrap();
    assert!(position.is_legal(info.best().unwrap()));
    assert_eq!((info.depth, info.score, info.finished), (0, None, false));
}

/// The evaluation is antisymmetric.
#[test]
fn the_evaluation_is_antisymmetric() {
    use isolation_board::Player;
    use isolation_eval::View;
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
    use isolation_board::{Player, Setup};
    use isolation_eval::View;
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

/// Runs the helpers before the main search, one after the other.
#[derive(Debug)]
struct OneByOne;

impl Threads for OneByOne {
    fn beside(
        &self,
        helpers: u32,
        helper: &(dyn Fn(u32) + Sync),
        main: &mut dyn FnMut(),
    ) -> Result<(), SearchError> {
        (0..helpers).for_each(helper);
        main();
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
        let plain = run(&strong(None), &position);
        let mut control = Control { threads: &OneByOne, ..Control::free() };
        let mut search = Strong { threads: 2, ..strong(None) };
        let total = search.search(&position, &mut control, None).unwrap();
        let mut after = Strong { threads: 1, ..search };
        let info = after.search(&position, &mut Control::free(), None).unwrap();
        assert_eq!(total.score.unwrap().proof(), plain.score.unwrap().proof(), "{position}");
        assert!(total.nodes > info.nodes, "{position}");
        alone += plain.nodes;
        helped += info.nodes;
        cases += 1;
    }
    assert!(helped * 2 < alone, "{helped} {alone}");
}
