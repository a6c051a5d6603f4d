//! The solver against plain search: every placement of small boards, and random later positions of
//! larger ones, for each movement.

use isolation_board::{
    AnyPosition, Bitboard, Movement, Position, Rules, Setup, Size, Square, Start, Verdict, Word,
};
use isolation_solve::{Interrupt, Pruning, Solution, Solver};

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Movements that remove no square; the others have separate tests.
const TRAILS: [Movement; 3] = [Movement::Knight, Movement::Queen, Movement::King];
const WIDTHS_AND_HEIGHTS: [(usize, usize); 5] = [(3, 3), (3, 4), (4, 3), (4, 4), (4, 5)];

fn setups(movement: Movement, (width, height): (usize, usize)) -> Vec<Position<u64>> {
    let size = Size::new(width, height).unwrap();
    let start = Position::start(&Rules { size, movement, start: Start::Free });
    start
        .moves()
        .flat_map(|mv| {
            let placed = start.play(mv);
            placed.moves().map(move |mv| placed.play(mv)).collect::<Vec<_>>()
        })
        .collect()
}

/// The verdict of every position of a board: one bit for each set of open squares and squares of the
/// two pieces.
struct AllPositions {
    squares: usize,
    wins: Vec<u64>,
}

impl AllPositions {
    fn of(movement: Movement, size: Size) -> Self {
        let empty = Position::<u64>::start(&Rules { size, movement, start: Start::Free });
        let geometry = empty.geometry();
        let squares = usize::from(size.area());
        let mut all =
            Self { squares, wins: vec![0; ((squares * squares) << squares).div_ceil(64)] };
        for bits in 0..1_usize << squares {
            let inside = |square: &Square| bits >> square.index() & 1 == 1;
            let open: Bitboard<u64> = size.squares().filter(inside).collect();
            let closed = || size.squares().filter(|square| !inside(square));
            for mover in closed() {
                let targets = geometry.targets(mover, open);
                for opponent in closed().filter(|&opponent| opponent != mover) {
                    let wins = targets
                        .into_iter()
                        .any(|target| !all.get(bits & !(1 << target.index()), opponent, target));
                    if wins {
                        let index = all.index(bits, mover, opponent);
                        all.wins[index / 64] |= 1 << (index % 64);
                    }
                }
            }
        }
        all
    }

    fn index(&self, open: usize, mover: Square, opponent: Square) -> usize {
        let pieces = usize::from(mover.index()) * self.squares + usize::from(opponent.index());
        pieces << self.squares | open
    }

    /// Whether the side to move wins.
    fn get(&self, open: usize, mover: Square, opponent: Square) -> bool {
        let index = self.index(open, mover, opponent);
        self.wins[index / 64] >> (index % 64) & 1 == 1
    }

    fn wins(&self, position: &Position<u64>) -> bool {
        let open = position.open().into_iter().fold(0, |bits, square| bits | 1 << square.index());
        let (mover, opponent) = position.pieces().unwrap();
        self.get(open, mover, opponent)
    }
}

/// Whether the side to move wins, by plain search within `nodes`.
fn plain_within<W: Word>(position: &Position<W>, nodes: &mut u32) -> Option<bool> {
    *nodes = nodes.checked_sub(1)?;
    for mv in position.moves() {
        if !plain_within(&position.play(mv), nodes)? {
            return Some(true);
        }
    }
    Some(false)
}

/// The verdict and the plies to the end, by plain search.
fn plain_distance<W: Word>(position: &Position<W>, nodes: &mut u32) -> Option<(Verdict, u32)> {
    *nodes = nodes.checked_sub(1)?;
    let mut best = (Verdict::Loss, 0);
    for mv in position.moves() {
        let (theirs, plies) = plain_distance(&position.play(mv), nodes)?;
        let (ours, plies) = (!theirs, plies + 1);
        let better = match (best.0, ours) {
            (Verdict::Loss, Verdict::Win) => true,
            (Verdict::Win, Verdict::Loss) => false,
            (Verdict::Win, Verdict::Win) => plies < best.1,
            (Verdict::Loss, Verdict::Loss) => plies > best.1,
        };
        if better {
            best = (ours, plies);
        }
    }
    Some(best)
}

fn solved(solver: &mut Solver, position: impl Into<AnyPosition>) -> bool {
    solver.solve(&position.into(), &mut Interrupt::never()) == Some(Verdict::Win)
}

/// All rules, no rules, and all rules but one.
fn prunings() -> Vec<(&'static str, Pruning)> {
    vec![
        ("all", Pruning::ALL),
        ("none", Pruning::NONE),
        ("no filters", Pruning { filters: false, ..Pruning::ALL }),
        ("no territory", Pruning { territory: false, ..Pruning::ALL }),
        ("no partition", Pruning { partition: false, ..Pruning::ALL }),
        ("no bounds", Pruning { bounds: false, ..Pruning::ALL }),
        ("no mirror", Pruning { mirror: false, ..Pruning::ALL }),
        ("no table", Pruning { table: false, ..Pruning::ALL }),
        ("no zones", Pruning { zones: false, ..Pruning::ALL }),
    ]
}

#[test]
fn every_placement_of_small_boards() {
    for movement in TRAILS {
        for size in WIDTHS_AND_HEIGHTS {
            let all = AllPositions::of(movement, Size::new(size.0, size.1).unwrap());
            let mut solvers: Vec<_> =
                prunings().into_iter().map(|(name, rules)| (name, Solver::with(rules))).collect();
            if size.0 * size.1 > 12 {
                // Without a rule, the larger boards take too long for a test.
                solvers.truncate(1);
            }
            for position in setups(movement, size) {
                let expected = all.wins(&position);
                for (name, solver) in &mut solvers {
                    assert_eq!(solved(solver, position), expected, "{name}: {position}");
                }
            }
        }
    }
}

/// A position with holes and both pieces.
fn random_position<W: Word>(
    random: &mut Xoshiro256StarStar,
    movement: Movement,
    size: Size,
) -> Position<W> {
    loop {
        let mut setup = Setup::empty(size, movement);
        let keep = 20 + random.next_u32() % 60;
        for square in size.squares() {
            if random.next_u32() % 100 >= keep {
                setup.open = setup.open.without(square);
            }
        }
        let mut below = |count: u32| random.next_u32() % count;
        let squares = u32::from(size.area());
        let (first, second) = (
            size.square_at(below(squares) as u8).unwrap(),
            size.square_at(below(squares) as u8).unwrap(),
        );
        if first == second {
            continue;
        }
        setup.open.insert(first);
        setup.open.insert(second);
        setup.place(isolation_board::Player::First, first);
        setup.place(isolation_board::Player::Second, second);
        if let Ok(position) = Position::try_from(setup) {
            return position;
        }
    }
}

/// The table applies results to positions that were not searched. With the same few squares again
/// and again, it does so very often.
#[test]
fn results_of_the_table_hold_in_other_positions() {
    let mut random = Xoshiro256StarStar::seed_from_u64(3);
    for movement in TRAILS {
        for (width, height) in [(3, 4), (4, 4)] {
            let size = Size::new(width, height).unwrap();
            let all = AllPositions::of(movement, size);
            let mut solvers: Vec<_> =
                prunings().into_iter().map(|(name, rules)| (name, Solver::with(rules))).collect();
            for _ in 0..10_000 {
                let position = random_position(&mut random, movement, size);
                let expected = all.wins(&position);
                for (name, solver) in &mut solvers {
                    assert_eq!(solved(solver, position), expected, "{name}: {position}");
                }
            }
        }
    }
}

fn compare_random<W: Word>(seed: u64, count: u32, sizes: &[(usize, usize)]) {
    let mut random = Xoshiro256StarStar::seed_from_u64(seed);
    let mut solvers: Vec<(&str, Solver)> =
        prunings().into_iter().map(|(name, rules)| (name, Solver::with(rules))).collect();
    let (mut compared, mut wins, mut solved_moves, mut measured) = (0, 0, 0, 0);
    while compared < count {
        let (width, height) = sizes[random.next_u32() as usize % sizes.len()];
        let movement = TRAILS[random.next_u32() as usize % TRAILS.len()];
        let size = Size::new(width, height).unwrap();
        let position = random_position::<W>(&mut random, movement, size);
        let Some(expected) = plain_within(&position, &mut 20_000) else { continue };
        let any = AnyPosition::from(position);
        compared += 1;
        wins += u32::from(expected);
        for (name, solver) in &mut solvers {
            // Half of the time the position is already in its table.
            let known = compared % 2 == 0;
            assert!(!known || solved(solver, position) == expected, "{name}: {position}");
            let solution = solver.winning_move(&any, &mut Interrupt::never()).unwrap();
            assert_eq!(solution.verdict(), Verdict::of(expected), "{name}: {position}");
            assert_eq!(solved(solver, position), expected, "{name}: {position}");
            if let Solution::Win(mv) = solution {
                assert!(position.is_legal(mv), "{name}: {position} {mv:?}");
                let loses = plain_within(&position.play(mv), &mut 100_000);
                assert_ne!(loses, Some(true), "{name}: {position} {mv:?}");
            }
        }
        // The distance, and each move's verdict, too.
        if let Some(expected) = plain_distance(&position, &mut 20_000) {
            let distance = solvers[0].1.distance(&any, &mut Interrupt::never());
            assert_eq!(distance, Some(expected), "{position}");
            measured += 1;
        }
        let (_, solver) = &mut solvers[0];
        for (mv, verdict) in solver.verdicts(&any, &mut Interrupt::never()) {
            let Some(loses) = plain_within(&position.play(mv), &mut 100_000) else { continue };
            assert_eq!(verdict == Some(Verdict::Loss), loses, "{position} {mv:?}");
            solved_moves += 1;
        }
    }
    assert!(measured > count / 4, "{measured} of {count}");
    assert!(solved_moves > 2 * count, "{solved_moves} moves of {count} positions");
    assert!(wins > count / 4 && wins < count * 3 / 4, "{wins} of {count}");
}

#[test]
fn random_positions_up_to_seven_by_seven() {
    let sizes = [(5, 5), (5, 6), (6, 5), (6, 6), (7, 6), (7, 7), (2, 9), (8, 8)];
    compare_random::<u64>(1, 4_000, &sizes);
}

#[test]
fn random_positions_of_wide_boards() {
    compare_random::<u128>(2, 1_000, &[(11, 9), (9, 9), (16, 8)]);
}

#[test]
fn the_solved_sample() {
    let mut solver = Solver::new();
    for line in include_str!("solved_sample.jsonl").lines() {
        let sample: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = sample["position"].as_str().unwrap();
        let position: AnyPosition = text.parse().unwrap();
        assert_eq!(Some(solved(&mut solver, position)), sample["win"].as_bool(), "{text}");
        let mut winning: Vec<String> = solver
            .verdicts(&position, &mut Interrupt::never())
            .into_iter()
            .filter(|(_, verdict)| *verdict == Some(Verdict::Win))
            .map(|(mv, _)| position.size().name(mv.destination()))
            .collect();
        winning.sort();
        let mut expected: Vec<&str> =
            sample["winning"].as_array().unwrap().iter().filter_map(|mv| mv.as_str()).collect();
        expected.sort();
        assert_eq!(winning, expected, "{text}");
    }
}

#[test]
fn an_interrupted_call_gives_no_verdict() {
    let position: AnyPosition = "7/7/2n4/3N3/7/7/7 w".parse().unwrap();
    let mut solver = Solver::new();
    assert_eq!(solver.solve(&position, &mut Interrupt::after(5_000)), None);
    assert!((5_000..5_050).contains(&solver.nodes()), "{}", solver.nodes());
    let mut polls = 0;
    let mut interrupt = Interrupt {
        nodes: None,
        poll: &mut |_| {
            polls += 1;
            polls == 3
        },
    };
    assert_eq!(solver.solve(&position, &mut interrupt), None);
    // The interrupted search leaves nothing wrong in the tables.
    let fresh = Solver::new().solve(&position, &mut Interrupt::never());
    assert_eq!(solver.solve(&position, &mut Interrupt::never()), fresh);
}

#[test]
fn distance_from_the_placements_of_three_by_three() {
    for movement in TRAILS {
        let size = Size::new(3, 3).unwrap();
        let rules = Rules { size, movement, start: Start::Free };
        let start = Position::<u64>::start(&rules);
        let mut solver = Solver::new();
        let placed = start.moves().map(|mv| start.play(mv));
        for position in placed.chain(setups(movement, (3, 3))).chain([start]) {
            let expected = plain_distance(&position, &mut u32::MAX.clone());
            let distance = solver.distance(&position.into(), &mut Interrupt::never());
            assert_eq!(distance, expected, "{position}");
        }
    }
}
