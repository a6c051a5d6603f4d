//! Laws of positions, on random ones of every movement and size.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use crate::random::{Case, Dice, random_move};
use isolation_board::regions::{
    PathLength, Race, layers, longest_path, longest_path_squares, path_bound, race, reach,
    separated,
};
use isolation_board::{
    AnyPosition, Bitboard, Move, Movement, Moves, Player, Position, Setup, Size, Square, Symmetry,
    Verdict, Word, perft, perft_leaf_by_leaf,
};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestCaseResult};

fn cases(max_squares: usize) -> impl Strategy<Value = Case> {
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
fn config(cases: u32) -> ProptestConfig {
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

/// Two pieces that have so many moves left take turns; the first without a move loses.
#[test]
fn a_race_is_decided_by_moves_in_turn() {
    fn played(mover: u32, opponent: u32) -> (Verdict, u32) {
        let (mut left, mut plies) = ([mover, opponent], 0);
        loop {
            let turn = plies % 2;
            if left[turn] == 0 {
                return (if turn == 0 { Verdict::Loss } else { Verdict::Win }, plies as u32);
            }
            left[turn] -= 1;
            plies += 1;
        }
    }
    let lengths =
        || (0..5).flat_map(|least| (least..5).map(move |most| PathLength { least, most }));
    for (mover, opponent) in lengths().flat_map(|mover| lengths().map(move |it| (mover, it))) {
        let each = |length: PathLength| length.least..=length.most;
        let games = each(mover).flat_map(|own| each(opponent).map(move |other| played(own, other)));
        let games: Vec<_> = games.collect();
        let (verdict, plies) = games[0];
        let expected = match games.len() {
            1 => Race::Exact(verdict, plies),
            _ if games.iter().all(|game| game.0 == verdict) => Race::Winner(verdict),
            _ => Race::Unknown,
        };
        assert_eq!(race(mover, opponent), expected, "{mover:?} {opponent:?}");
    }
}

proptest! {
    #![proptest_config(config(1_500))]

    #[test]
    fn bulk_counting_counts_leaves(case in cases(25), depth in 0_u32..4) {
        let position = case.position::<u64>();
        prop_assert_eq!(perft(&position, depth), perft_leaf_by_leaf(&position, depth));
    }

}

proptest! {
    #![proptest_config(config(10_000))]

    #[test]
    fn the_longest_path_agrees_with_brute_force(case in cases(24)) {
        let position = case.position::<u64>();
        for player in Player::BOTH {
            let Some(from) = position.piece(player) else {
                prop_assert_eq!(longest_path(&position, player, 0), Some(0));
                continue;
            };
            let mut steps = 20_000;
            if let Some(longest) = by_brute_force(&position, player, from, &mut steps) {
                prop_assert_eq!(longest_path(&position, player, u32::MAX), Some(longest));
                if let Some(bounded) = longest_path(&position, player, 5) {
                    prop_assert_eq!(bounded, longest);
                }
                let squares = longest_path_squares(&position, player, u32::MAX).unwrap();
                prop_assert_eq!(squares.len(), longest as usize);
                prop_assert!(can_follow(&position, player, &squares), "{:?} in {}", squares, position);
            }
        }
    }
}

/// The squares that a player's piece can go to, whether or not a square is left to remove afterwards.
fn reached<W: Word>(position: &Position<W>, player: Player) -> Bitboard<W> {
    match position.piece(player) {
        Some(from) => position.geometry().targets(from, position.open()),
        None => position.open(),
    }
}

/// Whether a player's piece alone can enter these squares, one after the other.
fn can_follow(position: &Position<u64>, player: Player, squares: &[Square]) -> bool {
    let mut position = *position;
    squares.iter().all(|&square| {
        let open = reached(&position, player).contains(square);
        let mut next = position.to_setup();
        next.place(player, square);
        position = Position::<u64>::try_from(next).unwrap();
        open
    })
}

/// The longest path of one player's piece by brute force. `None` when the steps are exhausted.
fn by_brute_force(
    position: &Position<u64>,
    player: Player,
    from: Square,
    steps: &mut u32,
) -> Option<u32> {
    let mut setup = position.to_setup();
    setup.pieces[player.index()] = Some(from);
    let position = Position::<u64>::try_from(setup.clone()).unwrap();
    let mut longest = 0;
    for target in reached(&position, player) {
        *steps = steps.checked_sub(1)?;
        let mut next = setup.clone();
        next.place(player, target);
        let next = Position::<u64>::try_from(next).unwrap();
        longest = longest.max(1 + by_brute_force(&next, player, target, steps)?);
    }
    Some(longest)
}

#[test]
fn an_exhausted_budget_gives_no_path() {
    let setup = Setup::parse("7/7/7/3K3/7/7/6k w").unwrap();
    let position = Position::<u64>::try_from(setup).unwrap();
    assert_eq!(longest_path(&position, Player::First, 5), None);
    assert_eq!(longest_path_squares(&position, Player::First, 5), None);
    assert_eq!(longest_path(&position, Player::First, 1_000_000), Some(47));
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

/// Random choices of recorded games depend on keys, so they stay the same in later versions. These were computed by a
/// program in Python.
#[test]
fn keys_stay_the_same() {
    let key = |text: &str| text.parse::<AnyPosition>().unwrap().key();
    assert_eq!(key("7/7/2n4/3N3/7/7/7 w"), 3_229_220_586_038_821_284);
    assert_eq!(key("1*5/2*n3/7/3N2*/7/7/7 b"), 6_145_777_309_648_262_255);
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

#[test]
fn a_position_of_any_width_answers_as_the_one_in_it() {
    let mut dice = Dice(23);
    for squares in [64, 128].repeat(150) {
        let position = Case::draw(&mut dice, squares).position::<u128>();
        let any = AnyPosition::try_from(position.to_setup()).unwrap();
        let area = u32::from(position.size().area());
        assert_eq!(matches!(any, AnyPosition::Narrow(_)), area <= u64::BITS);
        assert_eq!(any.to_setup(), position.to_setup());
        assert_eq!((any.size(), any.movement()), (position.size(), position.movement()));
        assert_eq!((any.to_move(), any.outcome()), (position.to_move(), position.outcome()));
        assert_eq!((any.open(), any.targets()), (position.open(), position.targets()));
        assert_eq!(any.removable(), position.geometry().removable());
        assert_eq!(any.removes(), position.movement() == Movement::Pawn);
        assert_eq!((any.both_placed(), any.key()), (position.both_placed(), position.key()));
        assert!(any.symmetries().into_iter().eq(position.symmetries()));
        assert_eq!(any.canonical().to_setup(), position.canonical().to_setup());
        assert_eq!(any.perft(2), perft(&position, 2));
        for player in Player::BOTH {
            assert_eq!(any.piece(player), position.piece(player));
            assert_eq!(any.targets_of(player), position.targets_of(player));
        }
        assert!(any.moves().eq(position.moves()));
        for mv in position.moves() {
            let to = mv.destination();
            assert!(any.is_legal(mv) && any.moves_to(to).eq(position.moves_to(to)));
            assert_eq!(any.play(mv).to_setup(), position.play(mv).to_setup());
            assert_eq!(any.try_play(mv).unwrap(), any.play(mv));
            let text = position.move_text(mv);
            assert_eq!((any.parse_move(&text), any.move_text(mv)), (Ok(mv), text));
            assert_eq!(any.short_text(mv), position.short_text(mv));
            assert_eq!(any.long_text(mv), position.long_text(mv));
        }
    }
}

#[test]
fn a_position_follows_the_earlier_ones_of_its_game_with_the_same_side_to_move() {
    let mut dice = Dice(29);
    for _ in 0..60 {
        let case = Case { plies: 0, ..Case::draw(&mut dice, 40) };
        let mut position = AnyPosition::from(case.position::<u64>());
        let mut game = vec![position];
        while let Some(mv) = random_move(&wide(&position), &mut dice) {
            position = position.play(mv);
            game.push(position);
        }
        for (number, later) in game.iter().enumerate() {
            for (before, earlier) in game.iter().enumerate() {
                let follows = before < number && (number - before).is_multiple_of(2);
                assert_eq!(later.follows(earlier), follows, "{later} {earlier}");
            }
            for movement in Movement::ALL.into_iter().filter(|&it| it != later.movement()) {
                let other = AnyPosition::try_from(Setup { movement, ..game[0].to_setup() });
                assert!(!later.follows(&other.unwrap()));
            }
        }
    }
}

/// The same position in 128 bits.
fn wide(position: &AnyPosition) -> Position<u128> {
    Position::try_from(position.to_setup()).unwrap()
}
