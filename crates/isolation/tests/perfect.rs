//! `perfect` wins whatever is won, and says so.

use isolation::board::{Player, Verdict};

use isolation::solve::{BoardTable, Pair};
use isolation::{Agent, Game, Watch, find_rules};

const OPPONENTS: [&str; 4] = [
    "random",
    "strong(nodes=3000)",
    "deepening(from=3, depth=24, nodes=3000, eval=improved)",
    "mcts(nodes=200)",
];

/// Plays to the end; `perfect` has one side, and proves each of its moves to win.
fn perfect_wins(mut game: Game, side: Player, opponent: &str, seed: u64) {
    let [mut ours, mut theirs] =
        ["perfect(nodes=40000000)", opponent].map(|text| Agent::new(text.parse().unwrap(), seed));
    while game.outcome().is_none() {
        let own = game.position().to_move() == side;
        let agent = if own { &mut ours } else { &mut theirs };
        let info = agent.choose(game.position(), &mut Watch::free(), None).unwrap();
        if own {
            assert_eq!(info.score.unwrap().proof(), Some(Verdict::Win), "{}", game.position());
            assert_eq!(info.depth, 0, "solved, not searched: {}", game.position());
        }
        game.play(info.best().unwrap()).unwrap();
    }
    assert_eq!(game.outcome().unwrap().winner, side, "{opponent}, seed {seed}");
}

/// From random starts of all boards that have a table, as the side that the table favours.
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

/// Where the position is lost it says that, too, and plays on.
#[test]
fn lost_positions_are_called_lost() {
    let rules = find_rules("knight-7x7").unwrap();
    let table = BoardTable::shipped(rules.movement, rules.size).unwrap();
    let mut lost = 0;
    for seed in 1..=12 {
        let mut game = Game::new(&rules, seed);
        game.place_at_random(seed);
        let loses = table.solve(&narrow(&game)) == Some(Verdict::Loss);
        let mut agent = Agent::new("perfect(nodes=40000000)".parse().unwrap(), seed);
        let info = agent.choose(game.position(), &mut Watch::free(), None).unwrap();
        let expected = if loses { Verdict::Loss } else { Verdict::Win };
        assert_eq!(info.score.unwrap().proof(), Some(expected), "{}", game.position());
        game.play(info.best().unwrap()).unwrap();
        lost += u32::from(loses);
    }
    assert!(lost > 2 && lost < 10, "{lost}");
}

/// What it cannot solve it leaves to `strong`, with half of what it may spend.
#[test]
fn unsettled_positions_are_searched_as_deep() {
    let position: isolation::AnyPosition = "8/8/2n5/8/3N4/8/8/8 w".parse().unwrap();
    let [perfect, strong] = ["perfect(nodes=400000)", "strong(nodes=100000)"].map(|text| {
        let mut agent = Agent::new(text.parse().unwrap(), 0);
        agent.choose(&position, &mut Watch::free(), None).unwrap()
    });
    assert_eq!(perfect.score.unwrap().proof(), None);
    assert!(perfect.depth >= strong.depth, "{} and {}", perfect.depth, strong.depth);
    assert!(perfect.nodes > 350_000, "{}", perfect.nodes);
}

fn narrow(game: &Game) -> isolation::board::Position<u64> {
    isolation::board::Position::try_from(game.position().to_setup()).unwrap()
}
