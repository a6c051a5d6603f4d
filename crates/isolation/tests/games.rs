//! Games: history and undo, and the content of squares.

use std::collections::HashSet;

use crate::random_games::random_games;
use isolation::board::{Player, Setup, Square, Start};
use isolation::{AnyPosition, Game, PRESETS, SquareState, find_rules, variant_name};

fn position(text: &str) -> AnyPosition {
    text.parse().unwrap()
}

#[test]
fn undone_moves_can_be_replayed() {
    for (game, _) in random_games(1, 500) {
        let mut back = game.clone();
        let mut undone = Vec::new();
        while let Some(mv) = back.undo() {
            undone.push(mv);
            assert_eq!(back.moves().len() + undone.len(), game.moves().len());
            assert_eq!(back.position(), &game.positions()[back.moves().len()]);
        }
        assert_eq!(back.position(), game.start());
        assert_eq!((back.positions().len(), back.moves().len()), (1, 0));
        assert_eq!(back.undo(), None);
        for mv in undone.into_iter().rev() {
            back.play(mv).unwrap();
        }
        assert_eq!(back, game);
        assert_eq!(back.move_texts(), game.move_texts());
    }
}

#[test]
fn an_illegal_move_changes_nothing() {
    for (mut game, _) in random_games(2, 200) {
        let before = game.clone();
        let (size, position) = (game.position().size(), *before.position());
        let empty = Setup::empty(size, position.movement());
        let placements = AnyPosition::try_from(empty).unwrap().moves();
        for mv in placements.filter(|&mv| !position.is_legal(mv)) {
            let error = game.play(mv).unwrap_err();
            let expected = format!("{} is not legal in {position}", position.move_text(mv));
            assert_eq!(error.to_string(), expected);
        }
        assert_eq!(game, before);
    }
}

/// The content of each square, from the moves alone: a hole, a piece, a trail, a removed square.
#[test]
fn squares_show_pieces_and_trails() {
    for (game, _) in random_games(3, 300) {
        let size = game.position().size();
        for plies in [0, game.moves().len() / 2, game.moves().len()] {
            let start = game.start();
            let mut expected: Vec<SquareState> =
                size.squares()
                    .map(|at| {
                        if start.open().contains(at) {
                            SquareState::Open
                        } else {
                            SquareState::Hole
                        }
                    })
                    .collect();
            let mut pieces = Player::BOTH.map(|player| start.piece(player));
            let set = |at: Option<Square>, state, expected: &mut Vec<SquareState>| {
                if let Some(at) = at {
                    expected[usize::from(at.index())] = state;
                }
            };
            for player in Player::BOTH {
                set(pieces[player.index()], SquareState::Piece(player), &mut expected);
            }
            let mut player = start.to_move();
            for mv in &game.moves()[..plies] {
                let left = if mv.removed().is_some() {
                    SquareState::Open
                } else {
                    SquareState::Trail(player)
                };
                set(pieces[player.index()], left, &mut expected);
                set(mv.removed(), SquareState::Hole, &mut expected);
                pieces[player.index()] = Some(mv.destination());
                set(Some(mv.destination()), SquareState::Piece(player), &mut expected);
                player = !player;
            }
            for square in size.squares() {
                let state = expected[usize::from(square.index())];
                assert_eq!(game.square_at(plies, square), state, "{}", size.name(square));
                if plies == game.moves().len() {
                    assert_eq!(game.square(square), state);
                }
            }
        }
    }
}

#[test]
fn presets_start_as_the_rules_say() {
    let table = [
        ("knight", "7/7/7/7/7/7/7[Nn] w - - 0 1"),
        ("queen", "7/7/7/7/7/7/7[Qq] w - - 0 1"),
        ("becker", "3/3/3[Qq] w - - 0 1"),
        ("udacity", "7/7/7/7/7/7/7[Nn] w - - 0 1"),
        ("knight-11x9", "11/11/11/11/11/11/11/11/11[Nn] w - - 0 1"),
        ("joust", "8/8/8/4n3/3N4/8/8/8 w - - 0 1"),
        ("snailtrail", "6k/7/7/7/7/7/K6 w - - 0 1"),
        ("isolation", "3p2/6/6/6/6/6/6/2P3 w - - 0 1"),
        ("isola", "3p3/7/7/7/7/7/3P3 w - - 0 1"),
    ];
    let of_the_documents =
        PRESETS.iter().filter(|preset| table.iter().any(|(name, _)| *name == preset.name));
    assert!(of_the_documents.clone().map(|preset| preset.name).eq(table.map(|(name, _)| name)));
    for (preset, (name, start)) in of_the_documents.zip(table) {
        assert_eq!(AnyPosition::start(&preset.rules).to_string(), start);
        assert_eq!(variant_name(&preset.rules), name);
        let game = Game::new(&preset.rules, 3);
        assert_eq!(game.variant(), name);
        assert_eq!(game.start().to_string(), start);
        let placed = if preset.rules.start == Start::Random { 2 } else { 0 };
        assert_eq!(game.moves().len(), placed);
    }
    for preset in PRESETS {
        assert_eq!(find_rules(preset.name).unwrap(), preset.rules, "{}", preset.name);
    }
    assert_eq!(find_rules("queen-5x6").unwrap().to_string(), "queen-5x6");
    let names: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
    assert_eq!(
        find_rules("kinght").unwrap_err().to_string(),
        format!(
            "board \"kinght\": expected <movement>-<width>x<height>, such as knight-7x7; or a preset: {}; did you mean knight?",
            names.join(", ")
        )
    );
}

/// A position on a board with a prescribed start has that board's preset.
#[test]
fn games_from_positions_have_their_variant() {
    for (start, variant) in [
        ("3p2/6/6/6/6/*5/6/2P3 w", "isolation"),
        ("3p3/7/7/7/7/7/3P3 w", "isola"),
        ("1p1/3/1P1 w", "pawn-3x3"),
        ("7/7/2n4/3N3/7/7/7 w", "knight"),
    ] {
        assert_eq!(Game::from_position(position(start)).variant(), variant);
    }
}

/// A square that a piece has left is open again: such a position still continues the earlier one.
#[test]
fn continuing_positions_have_fewer_squares() {
    let start = AnyPosition::start(&find_rules("isolation").unwrap());
    let play =
        |position: AnyPosition, text: &str| position.play(position.parse_move(text).unwrap());
    let later = play(play(start, "d2,a1"), "d7,a8");
    assert!(later.follows(&start) && !start.follows(&later));
    assert!(play(play(later, "c1,b1"), "d8,b8").follows(&start));
    let other = play(play(start, "d2,a2"), "d7,a8");
    assert!(!play(play(other, "c1,b1"), "d8,b8").follows(&later));
    // Trails never open.
    let start = position("7/7/2n4/3N3/7/7/7 w");
    assert!(play(play(start, "c2"), "e4").follows(&start));
    assert!(!position("7/7/2n4/3N3/7/7/6* w").follows(&position("7/7/n6/3N3/7/7/7 w")));
}

#[test]
fn random_placement_depends_on_the_seed_only() {
    let rules = find_rules("udacity").unwrap();
    let mut starts = HashSet::new();
    for seed in 0..300 {
        let game = Game::new(&rules, seed);
        assert!(game.position().both_placed());
        assert_eq!(game, Game::new(&rules, seed));
        starts.insert(game.position().to_string());
    }
    assert!(starts.len() > 250, "{}", starts.len());
}
