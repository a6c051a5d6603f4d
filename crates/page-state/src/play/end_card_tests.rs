//! The card at the end: its words, and that the counted mistakes fit the result.

use isolation::board::Player::{First, Second};
use isolation::{Game, find_rules};

use super::{Beginner, EndCard, Play, Turning, truth_tests};

/// A game of chance between two persons on this board, by this seed, with all that is known of it.
fn by_chance(rules: &str, seed: u64) -> Play {
    let mut play = Play::new(seed);
    play.choose_player(Second, "human");
    play.settings.rules = find_rules(rules).expect("a board");
    play.new_game(seed);
    let mut chance = seed;
    while play.winner().is_none() {
        chance =
            chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let moves: Vec<_> = play.current.game.position().moves().collect();
        let mv = moves[(chance >> 33) as usize % moves.len()];
        play.choose(mv.destination());
    }
    truth_tests::solve(&mut play);
    play
}

fn card(play: &Play) -> EndCard {
    play.end_card().expect("the game is over")
}

/// The mistakes of each player, found by solving every position anew.
fn mistakes(game: &Game) -> [usize; 2] {
    let mut counts = [0; 2];
    let mut solver = isolation::solve::Solver::new();
    let wins = game.positions().iter().map(|position| {
        let interrupt = &mut isolation::solve::Interrupt::never();
        solver.solve(position, interrupt) == Some(isolation::board::Verdict::Win)
    });
    let wins: Vec<bool> = wins.collect();
    for (ply, pair) in wins.windows(2).enumerate() {
        counts[game.positions()[ply].to_move().index()] += usize::from(pair[0] && pair[1]);
    }
    counts
}

#[test]
fn the_loser_made_as_many_mistakes_as_the_winner_or_one_more() {
    let mut with_mistakes = 0;
    for (rules, seeds) in [("knight-5x5", 0..30), ("queen-4x4", 30..60), ("king-4x4", 60..90)] {
        for seed in seeds {
            let play = by_chance(rules, seed);
            let winner = play.winner().expect("it is over");
            let counts = mistakes(&play.current.game);
            let (won, lost) = (counts[winner.index()], counts[(!winner).index()]);
            assert!(lost == won || lost == won + 1, "{rules} {seed}: {counts:?}");
            let Turning::Found { mistake, counts: said, own } = card(&play).turning else {
                panic!("{rules} {seed}: all is known")
            };
            assert!(own.is_empty(), "no person plays alone");
            if won + lost == 0 {
                assert!(mistake.starts_with("Neither side made a mistake"), "{mistake}");
                continue;
            }
            with_mistakes += 1;
            // The last mistake is the loser's.
            let loser = play.name(!winner);
            assert!(mistake.starts_with(&format!("{loser}’s mistake: move ")), "{mistake}");
            let [first, second] =
                counts.map(|count| if count == 0 { "none".to_owned() } else { count.to_string() });
            let expected = format!("First player made {first}, Second player {second}.");
            assert_eq!(said, expected, "{rules} {seed}");
        }
    }
    assert!(with_mistakes > 40, "{with_mistakes}");
}

#[test]
fn the_card_says_what_a_person_needs() {
    let mut play = Play::new(1);
    play.settings.rules = find_rules("becker").expect("a preset");
    play.choose_opponent("Newcomer");
    play.new_game(1);
    for square in ["b2", "a1"] {
        let square = play.current.game.position().size().find(square).expect("a square");
        let mv = play.current.game.position().moves_to(square).next().expect("a legal move");
        play.current.game.play(mv).expect("a legal move");
    }
    assert_eq!(play.end_card(), None, "the game goes on");
    while play.winner().is_none() {
        let mv = play.current.game.position().moves().next().expect("a move");
        play.current.game.play(mv).expect("a legal move");
    }
    let said = card(&play);
    assert_eq!(said.won, play.winner().map(|winner| winner == First));
    assert_eq!(said.turning, Turning::Searching);
    truth_tests::solve(&mut play);
    assert!(matches!(card(&play).turning, Turning::Found { .. }));
    let (stuck, exits) = play.current.stuck().expect("a piece is stuck");
    assert!(!exits.is_empty() && !exits.contains(&stuck));
    // The board shows the same, and nothing while the person looks back.
    let marked = |play: &Play| play.board().squares.iter().filter(|it| it.mark.is_some()).count();
    assert_eq!(marked(&play), exits.len() + 1);
    assert_eq!(play.board().closed_ways().len(), exits.len());
    play.look_at(1);
    assert_eq!((marked(&play), play.board().closed_ways().len()), (0, 0));
}

#[test]
fn chance_gives_both_sides_and_a_rematch_swaps_them() {
    let mut play = Play::new(1);
    play.choose_beginner(Beginner::Random, 2);
    assert_eq!((play.beginner(), play.only_person()), (Beginner::Random, Some(First)));
    play.new_game(3);
    assert_eq!(play.only_person(), Some(Second));
    play.new_game(5);
    assert_eq!(play.only_person(), Some(Second), "the seed decides, not the side before");
    play.rematch(5);
    assert_eq!(play.only_person(), Some(First));
    play.choose_beginner(Beginner::Agent, 6);
    assert_eq!((play.beginner(), play.only_person()), (Beginner::Agent, Some(Second)));
    play.choose_beginner(Beginner::Person, 6);
    assert_eq!((play.beginner(), play.only_person()), (Beginner::Person, Some(First)));
}
