//! `perfect` wins every won position, and reports the verdict.

use isolation::board::{Player, Verdict};

use isolation::search::Control;
use isolation::search::SearchInfo;
use isolation::solve::{BoardTable, Interrupt, Pair, Solver};
use isolation::{Agent, AnyPosition, Game, find_rules};

const OPPONENTS: [&str; 4] = [
    "random",
    "strong(nodes=3000)",
    "deepening(from=3, depth=24, nodes=3000, eval=improved)",
    "mcts(nodes=200)",
];

/// Plays to the end; `perfect` has one side, and must prove each of its moves to win.
fn perfect_wins(mut game: Game, side: Player, opponent: &str, seed: u64) {
    let [mut ours, mut theirs] =
        ["perfect(nodes=40000000)", opponent].map(|text| Agent::new(text.parse().unwrap(), seed));
    while game.outcome().is_none() {
        let own = game.position().to_move() == side;
        let agent = if own { &mut ours } else { &mut theirs };
        let info = agent.choose(game.position(), &mut Control::default()).unwrap();
        if own {
            assert_eq!(info.score.unwrap().proof(), Some(Verdict::Win), "{}", game.position());
            assert_eq!(info.depth, 0, "solved, not searched: {}", game.position());
        }
        game.play(info.best().unwrap()).unwrap();
    }
    assert_eq!(game.outcome().unwrap().winner, side, "{opponent}, seed {seed}");
}

/// From random starts of all boards with a table, as the side that wins by the table.
#[test]
fn from_random_starts() {
    for board in ["knight-5x5", "knight-6x6", "knight-7x7", "queen-4x4"] {
        let rules = find_rules(board).unwrap();
        let table = BoardTable::shipped(rules.movement, rules.size).unwrap();
        for seed in 1..=2 {
            for opponent in OPPONENTS {
                let mut game = Game::new(&rules, seed);
                game.place_at_random(seed);
                let [first, second] =
                    Player::BOTH.map(|player| game.position().piece(player).unwrap());
                let winner = table.winner(Pair { first, second }).unwrap();
                perfect_wins(game, winner, opponent, seed);
            }
        }
    }
}

/// From the empty board: it places its piece by the table.
#[test]
fn from_the_empty_board() {
    for board in ["knight-5x5", "knight-7x7", "queen-3x3", "queen-5x5"] {
        let rules = find_rules(board).unwrap();
        let winner = BoardTable::shipped(rules.movement, rules.size).unwrap().value().unwrap();
        for (seed, opponent) in (1..).zip(OPPONENTS) {
            perfect_wins(Game::new(&rules, seed), winner, opponent, seed);
        }
    }
}

/// Where a player removes squares, from the starting positions of small boards, which the first
/// player wins.
#[test]
fn in_the_original_game() {
    for board in ["pawn-3x3", "pawn-3x4", "pawn-4x3"] {
        let rules = find_rules(board).unwrap();
        for (seed, opponent) in (1..).zip(OPPONENTS) {
            perfect_wins(Game::new(&rules, seed), Player::First, opponent, seed);
        }
    }
}

/// It reports that a position is lost, and plays on.
#[test]
fn lost_positions_are_reported_as_lost() {
    let rules = find_rules("knight-7x7").unwrap();
    let table = BoardTable::shipped(rules.movement, rules.size).unwrap();
    let mut lost = 0;
    for seed in 1..=12 {
        let mut game = Game::new(&rules, seed);
        game.place_at_random(seed);
        let loses = table.solve(game.position()) == Some(Verdict::Loss);
        let mut agent = Agent::new("perfect(nodes=40000000)".parse().unwrap(), seed);
        let info = agent.choose(game.position(), &mut Control::default()).unwrap();
        let expected = if loses { Verdict::Loss } else { Verdict::Win };
        assert_eq!(info.score.unwrap().proof(), Some(expected), "{}", game.position());
        game.play(info.best().unwrap()).unwrap();
        lost += u32::from(loses);
    }
    assert!(lost > 2 && lost < 10, "{lost}");
}

const LIMIT: u64 = 400_000;

/// Plays to the end from a lost opening, against an opponent that searches a few plies. Returns the
/// positions and results of `perfect`.
fn lost_game(seed: u64, opponent: &str) -> (Game, Vec<(AnyPosition, SearchInfo)>) {
    let rules = find_rules("knight-7x7").unwrap();
    let table = BoardTable::shipped(rules.movement, rules.size).unwrap();
    let lost = |seed: &u64| {
        let mut game = Game::new(&rules, *seed);
        game.place_at_random(*seed);
        (table.solve(game.position()) == Some(Verdict::Loss)).then_some(game)
    };
    let mut game = (1000 * seed..).find_map(|seed| lost(&seed)).unwrap();
    let perfect = format!("perfect(nodes={LIMIT})");
    let [mut ours, mut theirs] =
        [&perfect, opponent].map(|text| Agent::new(text.parse().unwrap(), seed));
    let mut found = Vec::new();
    while game.outcome().is_none() {
        let own = game.moves().len().is_multiple_of(2);
        let position = *game.position();
        let agent = if own { &mut ours } else { &mut theirs };
        let info = agent.choose(&position, &mut Control::default()).unwrap();
        game.play(info.best().unwrap()).unwrap();
        found.extend(own.then_some((position, info)));
    }
    (game, found)
}

/// It wins most lost openings against opponents that search a few plies, respects its limit, and
/// reports its traps correctly.
#[test]
fn lost_positions_set_traps() {
    let (mut rescued, mut games, mut traps, mut learned) = (0, 0, 0, 0);
    for opponent in ["AB_Improved", "MM_Open"] {
        for seed in 1..=6 {
            let (game, found) = lost_game(seed, opponent);
            rescued += u32::from(game.outcome().unwrap().winner == found[0].0.to_move());
            games += 1;
            for (position, info) in found {
                assert!(info.nodes < LIMIT + 200, "{position}: {} nodes", info.nodes);
                if info.score.and_then(|score| score.proof()) != Some(Verdict::Loss) {
                    assert_eq!(info.trap, None, "{position}");
                    continue;
                }
                let mut fresh =
                    Agent::new(format!("perfect(nodes={LIMIT})").parse().unwrap(), seed);
                let unlearned = fresh.choose(&position, &mut Control::default()).unwrap();
                learned += u32::from(unlearned.best() != info.best());
                let Some((losing, replies)) = info.trap else { continue };
                let after = position.play(info.best().unwrap());
                let verdicts = Solver::new().verdicts(&after, &mut Interrupt::never());
                let loses = verdicts.iter().filter(|(_, verdict)| *verdict == Some(Verdict::Loss));
                assert_eq!((losing, replies), (loses.count() as u32, verdicts.len() as u32));
                traps += 1;
            }
        }
    }
    assert!(rescued >= games * 3 / 4, "{rescued} of {games}");
    assert!(traps > games, "{traps} traps");
    assert!(learned > games, "{learned} moves depend on how the opponent played");
}

/// What it cannot solve it leaves to `strong`, with half of its limits.
#[test]
fn unsolved_positions_are_searched_as_deep() {
    let position: AnyPosition = "8/8/2n5/8/4N3/8/8/8 w".parse().unwrap();
    let [perfect, strong] = ["perfect(nodes=400000)", "strong(nodes=100000)"].map(|text| {
        let mut agent = Agent::new(text.parse().unwrap(), 0);
        agent.choose(&position, &mut Control::default()).unwrap()
    });
    assert_eq!(perfect.score.unwrap().proof(), None);
    assert!(perfect.depth >= strong.depth, "{} and {}", perfect.depth, strong.depth);
    assert!(perfect.nodes > 350_000, "{}", perfect.nodes);
}
