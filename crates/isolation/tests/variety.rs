//! Variety: levels play different games, and the same game with the same seed.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use isolation::board::{Player, Verdict};
use isolation::search::Control;
use isolation::{Agent, AgentSpec, Game, LEVELS, find_rules};

/// Games of each level against the same replies.
const GAMES: u64 = 20;
/// Minimum number of different games among them.
const DIFFERENT: usize = 18;

/// A game of the agent on this side against an opponent whose reply depends on the position only:
/// the move that leaves the agent the fewest exits, the first in board order.
fn game(rules: &str, agent: &AgentSpec, side: Player, seed: u64) -> Vec<String> {
    let mut game = Game::new(&find_rules(rules).unwrap(), 0);
    let mut agent = Agent::new(agent.clone(), seed);
    while game.outcome().is_none() {
        let position = game.position();
        let mv = if position.to_move() == side {
            agent.choose(position, &mut Control::default()).unwrap().best()
        } else {
            position.moves().min_by_key(|&mv| position.play(mv).targets().len())
        };
        game.play(mv.unwrap()).unwrap();
    }
    game.move_texts()
}

/// Checks that most games differ.
fn games_differ(rules: &str) {
    let fitting = find_rules(rules).unwrap();
    let mut alike = Vec::new();
    for level in LEVELS.iter().filter(|level| level.fits(&fitting)) {
        for side in Player::BOTH {
            let play = |seed| game(rules, &level.spec(), side, seed);
            let games: BTreeSet<Vec<String>> = (1..=GAMES).map(play).collect();
            let name = level.name;
            if games.len() < DIFFERENT {
                alike.push(format!("{name} as {side}: {}", games.len()));
            }
            assert!(games.contains(&play(1)), "{name} as {side} on {rules}: seed 1 gave two games");
        }
    }
    assert!(alike.is_empty(), "{rules}, of {GAMES} games: {alike:?}");
}

#[test]
fn with_knights() {
    games_differ("knight");
}

/// No table has answers here.
#[test]
fn with_queens_on_a_board_that_is_not_solved() {
    games_differ("queen");
}

/// There are no placements, and these replies lose quickly: a shortest win leaves little choice.
#[test]
fn with_kings_on_fixed_starts() {
    games_differ("snailtrail");
}

/// Every move removes a square, too.
#[test]
fn with_pawns() {
    games_differ("isolation");
}

#[test]
fn without_variety_the_seed_has_no_effect() {
    for text in ["minimax(depth=1)", "alphabeta(depth=3)", "strong(nodes=300, memory=1)"] {
        let play = |text: &str, seed| game("knight", &text.parse().unwrap(), Player::First, seed);
        assert_eq!(play(text, 1), play(text, 2), "{text}");
    }
}

/// A varying level preserves proven wins and makes none longer by more than 4 plies; it resists as
/// long.
#[test]
fn proofs_are_preserved() {
    let read = |text: &str| text.parse::<AgentSpec>().unwrap();
    let (plain, varied) = (read("alphabeta(depth=7)"), read("alphabeta(depth=7, vary=1000)"));
    let (mut proofs, mut detours) = (0, 0);
    for seed in 0..60 {
        let mut game = Game::new(&find_rules("knight-5x5").unwrap(), seed);
        game.place_at_random(seed);
        let mut random = Agent::new(read("random"), seed);
        while game.outcome().is_none() {
            let position = *game.position();
            let choose = |spec: &AgentSpec| {
                Agent::new(spec.clone(), seed).choose(&position, &mut Control::default()).unwrap()
            };
            let (best, drawn) = (choose(&plain).score.unwrap(), choose(&varied).score.unwrap());
            if best.proof().is_some() {
                assert_eq!(drawn.proof(), best.proof(), "seed {seed}: {position}");
                let drawn_wins = drawn.proof() == Some(Verdict::Win);
                let [drawn, best] = [drawn, best].map(|score| score.plies().unwrap());
                let most = if drawn_wins { best + 4 } else { best };
                assert!(
                    (best..=most).contains(&drawn),
                    "seed {seed}: {position}: {drawn} for {best}"
                );
                proofs += 1;
                detours += usize::from(drawn != best);
            }
            game.play(random.choose(&position, &mut Control::default()).unwrap().best().unwrap())
                .unwrap();
        }
    }
    assert!(proofs > 100 && detours > 5, "{proofs} proofs, {detours} detours");
}

/// A person does not wait: `cargo test --release -p isolation --test all -- --ignored --nocapture
/// slowest`.
#[test]
#[ignore = "measures time"]
#[allow(clippy::print_stdout, reason = "the figures are wanted by people")]
fn slowest_move_of_each_level() {
    for rules in ["knight", "queen", "snailtrail", "queen-5x5", "isolation"] {
        let fitting = find_rules(rules).unwrap();
        for level in LEVELS.iter().filter(|level| level.fits(&fitting)) {
            let mut slowest = Duration::ZERO;
            for seed in 1..=10 {
                let mut game = Game::new(&fitting, seed);
                let mut agent = Agent::new(level.spec(), seed);
                let mut random = Agent::new("random".parse().unwrap(), seed);
                while game.outcome().is_none() {
                    let position = game.position();
                    let own = (game.moves().len() as u64 + seed).is_multiple_of(2);
                    let began = Instant::now();
                    let mover = if own { &mut agent } else { &mut random };
                    let mv = mover.choose(position, &mut Control::default()).unwrap().best();
                    slowest = slowest.max(if own { began.elapsed() } else { Duration::ZERO });
                    game.play(mv.unwrap()).unwrap();
                }
            }
            println!("{rules} {}: {:.0} ms", level.name, slowest.as_secs_f64() * 1e3);
            assert!(slowest < Duration::from_millis(700), "{} on {rules}", level.name);
        }
    }
}
