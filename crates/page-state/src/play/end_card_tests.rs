//! The card at the end: its words, and that the counted mistakes fit the result.

use isolation::board::Player::{First, Second};
use isolation::{Game, find_rules};

use super::{Beginner, EndCard, Ending, Play, Turning, truth_tests};

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
            let card = card(&play);
            let Turning { kind, point, counts: said, .. } = card.turning.clone();
            assert!(card.own_mistakes().is_empty(), "no person plays alone");
            assert_eq!(card.mistakes.len(), won + lost);
            if won + lost == 0 {
                assert_eq!((kind, point.as_str()), ("none", ""), "{rules} {seed}");
                continue;
            }
            with_mistakes += 1;
            // The last mistake is the loser's.
            assert_eq!(kind, if winner == First { "other" } else { "own" });
            assert!(point.starts_with("Turning point: move "), "{point}");
            let [first, second] = counts.map(|count| match count {
                0 => "never".to_owned(),
                1 => "once".to_owned(),
                count => format!("{count} times"),
            });
            let expected = format!("First player gave a win away {first}, Second player {second}.");
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
    assert_eq!(said.turning.kind, "searching");
    truth_tests::solve(&mut play);
    assert!(["own", "other", "none"].contains(&card(&play).turning.kind));
    let (stuck, exits) = play.current.stuck().expect("a piece is stuck");
    assert!(!exits.is_empty() && !exits.contains(&stuck));
    // The board shows the same, and nothing while the person looks back.
    let marked = |play: &Play| play.board().squares.iter().filter(|it| it.mark.is_some()).count();
    assert_eq!(marked(&play), exits.len() + 1);
    assert_eq!(play.board().arrows.len(), exits.len());
    play.look_at(1);
    assert_eq!((marked(&play), play.board().arrows.len()), (0, 0));
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

#[test]
fn a_game_that_was_given_up_is_reviewed_to_its_end() {
    let mut won = 0;
    for seed in 0..20 {
        let mut play = by_chance("knight-5x5", seed);
        let loser = play.current.game.positions()[6].to_move();
        play.current.game = play.current.game.after(6);
        play.current.ending = Some(Ending::Resigned(loser));
        truth_tests::solve(&mut play);
        let mut solver = isolation::solve::Solver::new();
        let interrupt = &mut isolation::solve::Interrupt::never();
        let verdict = solver.solve(play.current.game.position(), interrupt).expect("no limit");
        let card = card(&play);
        if verdict == isolation::board::Verdict::Win {
            won += 1;
            assert_eq!(card.turning.point, format!("{} was winning at the end.", play.name(loser)));
        } else {
            assert_ne!(card.turning.kind, "unknown");
            assert!(!card.turning.point.contains("at the end"), "{card:?}");
        }
        assert_eq!(play.board().arrows.len(), 0, "no piece is stuck");
    }
    assert!((1..20).contains(&won), "{won}");
}
