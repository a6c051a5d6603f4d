//! Laws of positions, on random ones of every movement and size.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use crate::random::{Case, Dice, random_move};
use isolation_board::regions::{layers, longest_path, path_bound, reach, separated};
use isolation_board::{
    Bitboard, Move, Movement, Moves, Player, Position, Setup, Size, Square, Symmetry, Word, perft,
    perft_leaf_by_leaf,
};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestCaseResult};

pub fn cases(max_squares: usize) -> impl Strategy<Value = Case> {
    (2_usize..=16)
        .prop_flat_map(move |width| (Just(width), 2..=16.min(max_squares / width).max(2)))
        .prop_filter("the board is small enough", move |(width, height)| {
            width * height <= max_squares
        })
        .prop_flat_map(|(width, height)| {
            let movement = prop::sample::select(Movement::ALL.to_vec());
            let holes = prop::sample::select(vec![0_usize, 5, 20, 50]);
            (Just(width), Just(height), movement, holes, 0..=width * height, any::<u64>())
        })
        .prop_map(|(width, height, movement, holes, plies, seed)| Case {
            movement,
            width,
            height,
            holes,
            plies,
            seed,
        })
}

/// The same cases in every run; a failure prints its case.
pub fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(2026),
        ..ProptestConfig::default()
    }
}

fn hash(of: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// Enough steps for most paths here; where they are not, both widths must agree on that.
const BUDGET: u32 = 3_000;

proptest! {
    #![proptest_config(config(3_000))]

    #[test]
    fn both_widths_agree(case in cases(64)) {
        let (narrow, wide) = (case.position::<u64>(), case.position::<u128>());
        prop_assert_eq!(narrow.to_setup(), wide.to_setup());
        prop_assert_eq!(narrow.to_string(), wide.to_string());
        prop_assert_eq!(narrow.open().widen(), wide.open());
        prop_assert_eq!(narrow.blocked().widen(), wide.blocked());
        prop_assert_eq!(narrow.targets().widen(), wide.targets());
        prop_assert_eq!(narrow.moves().collect::<Vec<_>>(), wide.moves().collect::<Vec<_>>());
        prop_assert_eq!(narrow.key(), wide.key());
        prop_assert_eq!(narrow.outcome(), wide.outcome());
        prop_assert_eq!(narrow.both_placed(), wide.both_placed());
        prop_assert_eq!(narrow.canonical().to_string(), wide.canonical().to_string());
        prop_assert_eq!(separated(&narrow), separated(&wide));
        for player in Player::BOTH {
            prop_assert_eq!(narrow.piece(player), wide.piece(player));
            prop_assert_eq!(narrow.targets_of(player).widen(), wide.targets_of(player));
            prop_assert_eq!(reach(&narrow, player).widen(), reach(&wide, player));
            prop_assert_eq!(
                layers(&narrow, player).map(Bitboard::widen).collect::<Vec<_>>(),
                layers(&wide, player).collect::<Vec<_>>()
            );
            prop_assert_eq!(
                longest_path(&narrow, player, BUDGET),
                longest_path(&wide, player, BUDGET)
            );
        }
        for mv in narrow.moves() {
            prop_assert_eq!(narrow.move_text(mv), wide.move_text(mv));
            prop_assert_eq!(narrow.play(mv).to_setup(), wide.play(mv).to_setup());
            prop_assert_eq!(
                narrow.key_after(narrow.key(), mv),
                wide.key_after(wide.key(), mv)
            );
        }
        prop_assert_eq!(perft(&narrow, 2), perft(&wide, 2));
    }
}

/// Tests a law of one position on random ones of both widths.
macro_rules! laws {
    ($($law:ident,)*) => {
        mod narrow {
            proptest::proptest! {
                #![proptest_config(super::config(1_500))]
                $(#[test] fn $law(case in super::cases(64)) { super::$law::<u64>(&case)?; })*
            }
        }
        mod wide {
            proptest::proptest! {
                #![proptest_config(super::config(1_500))]
                $(#[test] fn $law(case in super::cases(128)) { super::$law::<u128>(&case)?; })*
            }
        }
    };
}

laws! {
    exactly_the_listed_moves_are_legal,
    moves_are_left_out_one_by_one_and_by_removed_square,
    playing_moves_one_piece_and_closes_one_square,
    the_move_number_does_not_affect_equality,
    symmetries_commute_with_the_rules,
    a_slide_ends_before_the_first_closed_square,
    neighbours_are_one_step_away,
    open_neighbours_are_counted,
    pairs_are_counted_once,
    a_move_is_possible_exactly_when_its_path_is_open,
    layers_partition_the_reach_by_distance,
    knights_alternate_in_colour_and_other_pieces_may_enter_every_square,
}

fn exactly_the_listed_moves_are_legal<W: Word>(case: &Case) -> TestCaseResult {
    let position = case.position::<W>();
    let listed: Vec<Move> = position.moves().collect();
    prop_assert_eq!(position.moves().len(), listed.len());
    prop_assert!(listed.is_sorted());
    for mv in (0..=u16::MAX).filter_map(Move::from_bits) {
        let is_listed = listed.binary_search(&mv).is_ok();
        prop_assert_eq!(position.is_legal(mv), is_listed, "{:?}", mv);
        prop_assert_eq!(position.moves().contains(mv), is_listed, "{:?}", mv);
        // Formatting an error takes time, so only some are made.
        if is_listed || mv.removed().is_none_or(|removed| removed.index().is_multiple_of(61)) {
            prop_assert_eq!(position.try_play(mv).is_ok(), is_listed);
        }
        prop_assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
    }
    prop_assert_eq!(position.targets(), listed.iter().map(|mv| mv.destination()).collect());
    prop_assert_eq!(position.targets(), position.targets_of(position.to_move()));
    prop_assert_eq!(position.outcome().is_some(), listed.is_empty());
    if let Some(outcome) = position.outcome() {
        prop_assert_eq!(outcome.winner, !position.to_move());
    }
    Ok(())
}

fn moves_are_left_out_one_by_one_and_by_removed_square<W: Word>(case: &Case) -> TestCaseResult {
    let position = case.position::<W>();
    let listed: Vec<Move> = position.moves().collect();
    let (mut dice, size) = (Dice(case.seed), position.size());
    let agree = |moves: Moves<W>, expected: Vec<Move>| {
        prop_assert_eq!((moves.len(), moves.is_empty()), (expected.len(), expected.is_empty()));
        for &mv in &listed {
            let is_expected = expected.binary_search(&mv).is_ok();
            prop_assert_eq!(moves.contains(mv), is_expected, "{:?}", mv);
        }
        prop_assert!(moves.eq(expected));
        Ok(())
    };
    if !listed.is_empty() {
        let left_out = dice.pick(&listed);
        let others = listed.iter().copied().filter(|&mv| mv != left_out);
        agree(position.moves().without(left_out), others.collect())?;
    }
    if listed.iter().any(|mv| mv.removed().is_some()) {
        let squares: Bitboard<W> = size.squares().filter(|_| dice.below(2) == 0).collect();
        let removes_one = |mv: &Move| mv.removed().is_some_and(|it| squares.contains(it));
        let expected = listed.iter().copied().filter(removes_one).collect();
        agree(position.moves().removing_one_of(squares), expected)?;
    }
    Ok(())
}

fn playing_moves_one_piece_and_closes_one_square<W: Word>(case: &Case) -> TestCaseResult {
    let position = case.position::<W>();
    let key = position.key();
    for mv in position.moves() {
        let next = position.play(mv);
        let mover = position.to_move();
        let mut open = position.open().without(mv.destination());
        if let Some(removed) = mv.removed() {
            // The square that the piece left opens again.
            open.insert(position.piece(mover).unwrap());
            open = open.without(removed);
        }
        prop_assert_eq!(next.open(), open);
        let removes = position.movement() == Movement::Pawn && position.piece(mover).is_some();
        prop_assert_eq!(mv.removed().is_some(), removes);
        prop_assert_eq!(next.piece(mover), Some(mv.destination()));
        prop_assert_eq!(next.piece(!mover), position.piece(!mover));
        prop_assert_eq!(next.to_move(), !mover);
        let numbers = u16::from(mover == Player::Second);
        prop_assert_eq!(next.move_number(), position.move_number() + numbers);
        prop_assert_eq!(position.key_after(key, mv), next.key());
        prop_assert!(next.to_setup().check().is_ok());
        prop_assert_ne!(&next, &position);
    }
    Ok(())
}

fn the_move_number_does_not_affect_equality<W: Word>(case: &Case) -> TestCaseResult {
    let number = (case.seed as u16).max(1);
    let position = case.position::<W>();
    let setup = Setup { move_number: number, ..position.to_setup() };
    let renumbered = Position::<W>::try_from(setup).unwrap();
    prop_assert_eq!(renumbered.move_number(), number);
    prop_assert_eq!(&renumbered, &position);
    prop_assert_eq!(hash(&renumbered), hash(&position));
    prop_assert_eq!(renumbered.key(), position.key());
    Ok(())
}

fn symmetries_commute_with_the_rules<W: Word>(case: &Case) -> TestCaseResult {
    let position = case.position::<W>();
    let size = position.size();
    for symmetry in position.symmetries() {
        let image = symmetry.apply(&position);
        let image_of = |set: Bitboard<W>| -> Bitboard<W> {
            set.into_iter().map(|square| symmetry.image(size, square)).collect()
        };
        prop_assert_eq!(image.open(), image_of(position.open()));
        prop_assert_eq!(image.to_move(), position.to_move());
        prop_assert_eq!(image.move_number(), position.move_number());
        prop_assert_eq!(separated(&image), separated(&position));
        for player in Player::BOTH {
            prop_assert_eq!(image.targets_of(player), image_of(position.targets_of(player)));
            prop_assert_eq!(reach(&image, player), image_of(reach(&position, player)));
        }
        for mv in position.moves() {
            let of = |square| symmetry.image(size, square);
            let image_move = image
                .moves_to(of(mv.destination()))
                .find(|image_move| image_move.removed() == mv.removed().map(of));
            let image_move = image_move.expect("the image of a legal move");
            prop_assert_eq!(symmetry.apply(&position.play(mv)), image.play(image_move));
        }
        prop_assert_eq!(image.canonical(), position.canonical());
    }
    let images: Vec<_> = position.symmetries().map(|symmetry| symmetry.apply(&position)).collect();
    prop_assert_eq!(&images[0], &position);
    prop_assert!(images.contains(&position.canonical()));
    Ok(())
}

fn a_slide_ends_before_the_first_closed_square<W: Word>(case: &Case) -> TestCaseResult {
    let case = Case { movement: Movement::Queen, ..case.clone() };
    let position = case.position::<W>();
    let size = position.size();
    for player in Player::BOTH {
        let Some(from) = position.piece(player) else {
            prop_assert_eq!(position.targets_of(player), position.open());
            continue;
        };
        let (row, column) = (i32::from(size.row(from)), i32::from(size.column(from)));
        let mut reached = Bitboard::EMPTY;
        for (rows, columns) in
            [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
        {
            for steps in 1.. {
                match size.square(row + steps * rows, column + steps * columns) {
                    Some(square) if position.open().contains(square) => reached.insert(square),
                    _ => break,
                }
            }
        }
        prop_assert_eq!(position.targets_of(player), reached);
    }
    Ok(())
}

fn neighbours_are_one_step_away<W: Word>(case: &Case) -> TestCaseResult {
    let position = case.position::<W>();
    let (geometry, size) = (position.geometry(), position.size());
    for square in size.squares() {
        let on_the_empty_board = geometry.targets(square, geometry.full());
        let near = |other: &Square| {
            let rows = size.row(square).abs_diff(size.row(*other));
            let columns = size.column(square).abs_diff(size.column(*other));
            !geometry.slides() || (rows <= 1 && columns <= 1)
        };
        let expected = on_the_empty_board.into_iter().filter(near).collect();
        prop_assert_eq!(geometry.neighbours(Bitboard::of(square)), expected);
    }
    let each = position.open().into_iter().map(|square| geometry.neighbours(Bitboard::of(square)));
    let all = each.fold(Bitboard::EMPTY, |all, near| all | near);
    prop_assert_eq!(geometry.neighbours(position.open()), all);
    Ok(())
}

fn open_neighbours_are_counted<W: Word>(case: &Case) -> TestCaseResult {
    let position = case.position::<W>();
    let (geometry, open) = (position.geometry(), position.open());
    let count = |square| (geometry.neighbours(Bitboard::of(square)) & open).len();
    let counted = geometry.with_open_neighbours::<4>(open);
    for (least, squares) in (1..).zip(counted) {
        let expected = position.size().squares().filter(|&square| count(square) >= least);
        prop_assert_eq!(squares, expected.collect());
    }
    Ok(())
}

fn pairs_are_counted_once<W: Word>(case: &Case) -> TestCaseResult {
    let position = case.position::<W>();
    let (geometry, open) = (position.geometry(), position.open());
    let above = |square| geometry.targets(square, open).into_iter().filter(move |&to| to > square);
    let expected: usize = open.into_iter().map(|square| above(square).count()).sum();
    prop_assert_eq!(geometry.pairs(open) as usize, expected);
    Ok(())
}

fn a_move_is_possible_exactly_when_its_path_is_open<W: Word>(case: &Case) -> TestCaseResult {
    let position = case.position::<W>();
    let (geometry, open) = (position.geometry(), position.open());
    for from in position.size().squares() {
        for to in geometry.targets(from, geometry.full()) {
            let path = geometry.paths(from, Bitboard::of(to));
            prop_assert!(path.contains(to));
            prop_assert_eq!((path - open).is_empty(), geometry.targets(from, open).contains(to));
        }
    }
    let (from, targets) = (Square::default(), geometry.targets(Square::default(), open));
    let each = targets.into_iter().map(|to| geometry.paths(from, Bitboard::of(to)));
    let all = each.fold(Bitboard::EMPTY, |all, path| all | path);
    prop_assert_eq!(geometry.paths(from, targets), all);
    Ok(())
}

fn layers_partition_the_reach_by_distance<W: Word>(case: &Case) -> TestCaseResult {
    let position = case.position::<W>();
    for player in Player::BOTH {
        let layers: Vec<_> = layers(&position, player).collect();
        let mut seen = Bitboard::EMPTY;
        for layer in &layers {
            prop_assert!(!layer.is_empty());
            prop_assert!(layer.is_disjoint(seen));
            seen |= *layer;
        }
        prop_assert_eq!(seen, reach(&position, player));
        prop_assert_eq!(
            layers.first().copied().unwrap_or(Bitboard::EMPTY),
            reached(&position, player)
        );
    }
    let shared = reach(&position, Player::First) & reach(&position, Player::Second);
    prop_assert_eq!(separated(&position), position.both_placed() && shared.is_empty());
    Ok(())
}

fn knights_alternate_in_colour_and_other_pieces_may_enter_every_square<W: Word>(
    case: &Case,
) -> TestCaseResult {
    let position = case.position::<W>();
    let (size, open) = (position.size(), position.open());
    let colour = |square: Square| usize::from((size.row(square) + size.column(square)) % 2);
    for from in size.squares() {
        let mut left = [0, 1].map(|it| open.into_iter().filter(|&at| colour(at) == it).count());
        let mut expected = left.iter().sum::<usize>();
        if position.movement() == Movement::Knight {
            let (mut at, mut steps) = (colour(from), 0);
            while left[1 - at] > 0 {
                at = 1 - at;
                left[at] -= 1;
                steps += 1;
            }
            expected = steps;
        }
        prop_assert_eq!(path_bound(position.geometry(), from, open) as usize, expected);
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(1_500))]

    #[test]
    fn bulk_counting_counts_leaves(case in cases(25), depth in 0_u32..4) {
        let position = case.position::<u64>();
        prop_assert_eq!(perft(&position, depth), perft_leaf_by_leaf(&position, depth));
    }
}

/// The squares that a player's piece can go to, whether or not a square is left to remove afterwards.
pub fn reached<W: Word>(position: &Position<W>, player: Player) -> Bitboard<W> {
    match position.piece(player) {
        Some(from) => position.geometry().targets(from, position.open()),
        None => position.open(),
    }
}

#[test]
fn symmetries_are_distinct_and_map_the_board_onto_itself() {
    for width in 2..=16 {
        for height in 2..=16 {
            let Ok(size) = Size::new(width, height) else { continue };
            let maps: Vec<Vec<Square>> = Symmetry::of(size)
                .map(|symmetry| size.squares().map(|square| symmetry.image(size, square)).collect())
                .collect();
            assert_eq!(maps.len(), if width == height { 8 } else { 4 });
            assert!(maps[0].iter().copied().eq(size.squares()));
            for (index, map) in maps.iter().enumerate() {
                let all: Bitboard<u128> = map.iter().copied().collect();
                assert_eq!(all.len(), u32::from(size.area()));
                assert!(!maps[..index].contains(map), "{size}: map {index} is there twice");
            }
        }
    }
}

/// 20,000 different positions of all games have different keys.
#[test]
fn keys_do_not_collide() {
    let mut dice = Dice(3);
    let mut seen: HashMap<u64, String> = HashMap::new();
    let mut games = 0;
    while seen.len() < 20_000 {
        let mut position = Case { plies: 0, ..Case::draw(&mut dice, 128) }.position::<u128>();
        games += 1;
        while let Some(mv) = random_move(&position, &mut dice) {
            // The text without the numbers behind the side to move.
            let text = position.to_string();
            let text = text.split(" - - ").next().unwrap().to_owned();
            let known = seen.insert(position.key(), text.clone());
            assert!(known.as_ref().is_none_or(|known| *known == text), "{known:?} and {text}");
            position = position.play(mv);
        }
    }
    assert!(games > 100, "only {games} games");
}

#[test]
fn move_numbers_saturate() {
    let setup = Setup::parse("3/1k1/K2 b - - 0 65535").unwrap();
    let position = Position::<u64>::try_from(setup).unwrap();
    let next = position.play(position.moves().next().unwrap());
    assert_eq!(next.move_number(), u16::MAX);
}
