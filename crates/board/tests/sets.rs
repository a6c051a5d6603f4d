//! Bitboards against the standard library's sets, and squares that are not on the board.

use std::collections::BTreeSet;
use std::panic::catch_unwind;

use crate::random::{Case, Dice};
use isolation_board::{
    AnyPosition, Bitboard, Movement, Player, Position, Rules, SetupProblem, Size, Square, Start,
    Symmetry, Word,
};

fn squares_below(bound: u32) -> impl DoubleEndedIterator<Item = Square> {
    (0..bound).filter_map(|index| Square::new(index as u8))
}

fn draw<W: Word>(dice: &mut Dice) -> (Bitboard<W>, BTreeSet<Square>) {
    let density = dice.below(101);
    let model: BTreeSet<Square> =
        squares_below(W::BITS).filter(|_| dice.below(100) < density).collect();
    (model.iter().copied().collect(), model)
}

fn sets_agree_with_the_standard_library<W: Word>() {
    let mut dice = Dice(8);
    for _ in 0..2_000 {
        let ((set, model), (other, other_model)) = (draw::<W>(&mut dice), draw::<W>(&mut dice));
        let equal = |set: Bitboard<W>, model: &BTreeSet<Square>| {
            assert!(set.iter().eq(model.iter().copied()), "{set:?} {model:?}");
            assert!(set.iter().rev().eq(model.iter().rev().copied()), "{set:?} {model:?}");
        };
        equal(set, &model);
        equal(set & other, &(&model & &other_model));
        equal(set | other, &(&model | &other_model));
        equal(set ^ other, &(&model ^ &other_model));
        equal(set - other, &(&model - &other_model));
        let mut changed = [set; 5];
        changed[0] &= other;
        changed[1] |= other;
        changed[2] ^= other;
        changed[3] -= other;
        changed[4].extend(other);
        assert_eq!(changed, [set & other, set | other, set ^ other, set - other, set | other]);
        assert_eq!(set.len() as usize, model.len());
        assert_eq!(set.iter().size_hint(), (model.len(), Some(model.len())));
        assert_eq!(set.is_empty(), model.is_empty());
        assert_eq!((set.first(), set.last()), (model.first().copied(), model.last().copied()));
        let subset = set & other;
        for (one, two) in [(set, other), (subset, set), (set, subset), (set, set)] {
            let models = [one, two].map(|set| set.iter().collect::<BTreeSet<_>>());
            assert_eq!(one.is_subset(two), models[0].is_subset(&models[1]));
            assert_eq!(one.is_superset(two), models[0].is_superset(&models[1]));
            assert_eq!(one.is_disjoint(two), models[0].is_disjoint(&models[1]));
        }
        let (mut left, mut left_model) = (set, model.clone());
        while !left_model.is_empty() {
            if dice.below(2) == 0 {
                assert_eq!(left.pop_first(), left_model.pop_first());
            } else {
                assert_eq!(left.pop_last(), left_model.pop_last());
            }
            equal(left, &left_model);
        }
        assert_eq!((left, left.pop_first(), left.pop_last()), (Bitboard::default(), None, None));
        for square in squares_below(W::BITS) {
            assert_eq!(set.contains(square), model.contains(&square));
            let (mut with, mut without) = (set, set);
            with.insert(square);
            without.remove(square);
            assert_eq!((set.with(square), set.without(square)), (with, without));
            assert!(with.contains(square) && !without.contains(square));
            assert_eq!(with ^ without, Bitboard::of(square));
        }
        assert_eq!(Bitboard::from_bits(set.to_bits()), set);
        assert_eq!(set.widen().resize(), set);
    }
}

#[test]
fn narrow_sets_agree_with_the_standard_library() {
    sets_agree_with_the_standard_library::<u64>();
}

#[test]
fn wide_sets_agree_with_the_standard_library() {
    sets_agree_with_the_standard_library::<u128>();
}

/// A square from outside may not fit the width.
#[test]
fn no_set_of_64_bits_contains_a_square_beyond_them() {
    let all = Bitboard::from_bits(u64::MAX);
    for square in squares_below(128).skip(64) {
        assert!(!all.contains(square));
        if cfg!(debug_assertions) {
            assert!(catch_unwind(|| Bitboard::<u64>::of(square)).is_err());
            assert!(catch_unwind(|| all.without(square)).is_err());
        }
    }
}

fn squares_off_the_board_are_no_targets<W: Word>(squares: usize) {
    let mut dice = Dice(17);
    for _ in 0..200 {
        let position = Case::draw(&mut dice, squares).position::<W>();
        let (geometry, size) = (position.geometry(), position.size());
        for square in squares_below(128).filter(|&square| !size.contains(square)) {
            assert_eq!(position.moves_to(square).next(), None);
            assert!(geometry.targets(square, geometry.full()).is_empty(), "{square:?} {size}");
            assert!(geometry.paths(square, Bitboard::EMPTY).is_empty());
            assert!(size.row(square) >= size.height() && size.column(square) < size.width());
        }
    }
}

#[test]
fn squares_off_the_board_are_no_targets_on_either_width() {
    squares_off_the_board_are_no_targets::<u64>(64);
    squares_off_the_board_are_no_targets::<u128>(127);
}

#[test]
fn squares_off_the_board_have_no_name_and_no_image() {
    let size = Size::new(5, 6).unwrap();
    let (last, beyond) = (Square::new(29).unwrap(), Square::new(30).unwrap());
    assert_eq!(size.name(last), "e1");
    assert!(catch_unwind(|| size.name(beyond)).is_err());
    assert!(catch_unwind(|| Symmetry::ROTATION_180.image(size, beyond)).is_err());
}

/// A transposition does not map a board of 5x6 onto itself.
#[test]
fn symmetries_of_square_boards_do_not_apply_to_others() {
    let [square, oblong] =
        [(5, 5), (5, 6)].map(|(width, height)| Size::new(width, height).unwrap());
    let position = Position::<u64>::start(&Rules {
        size: oblong,
        movement: Movement::King,
        start: Start::Free,
    });
    let applied = Symmetry::of(square).filter(|symmetry| {
        let image = catch_unwind(|| symmetry.apply(&position));
        image.is_ok_and(|image| image.to_setup().check().is_ok())
    });
    assert!(applied.eq(Symmetry::of(oblong)));
}

#[test]
fn a_fixed_start_must_be_on_the_board() {
    let size = Size::new(5, 6).unwrap();
    let rules = |start| Rules { size, movement: Movement::Knight, start: Start::Fixed(start) };
    for (squares, problem) in [
        ([(6, 0), (0, 0)], SetupProblem::OutsideBoard),
        ([(0, 0), (0, 5)], SetupProblem::OutsideBoard),
        ([(u8::MAX, u8::MAX), (0, 5)], SetupProblem::OutsideBoard),
        ([(2, 3), (2, 3)], SetupProblem::SharedSquare),
    ] {
        let rules = rules(squares);
        assert_eq!(AnyPosition::try_start(&rules).unwrap_err().problems(), [problem]);
        assert_eq!(Position::<u64>::try_start(&rules).unwrap_err().problems(), [problem]);
        assert!(catch_unwind(|| AnyPosition::start(&rules)).is_err());
        assert!(catch_unwind(|| Position::<u64>::start(&rules)).is_err());
    }
    let start = AnyPosition::start(&rules([(5, 0), (0, 4)]));
    assert_eq!(start.piece(Player::First).map(|square| size.name(square)), Some("a1".to_owned()));
    assert_eq!(start.piece(Player::Second).map(|square| size.name(square)), Some("e6".to_owned()));
}

/// A move of another board, or one that was made from bits, has a readable error.
#[test]
fn errors_name_moves_off_the_board() {
    let position: AnyPosition = "2/n1/1N w".parse().unwrap();
    let forged = isolation_board::Move::from_bits(100 << 8).unwrap();
    assert_eq!(
        position.try_play(forged).unwrap_err().to_string(),
        "move 25600, which leaves the board, is not legal in 2/n1/1N w - - 0 1"
    );
}
