//! Territories against the steps of each piece alone.

use crate::random::{Case, Dice};
use isolation_board::regions::{layers, territories, territory};
use isolation_board::{Bitboard, Player, Position, Square, Word};

/// In how many steps a player's piece reaches each square, if it does.
fn steps<W: Word>(position: &Position<W>, player: Player) -> Vec<Option<usize>> {
    let mut steps = vec![None; position.size().squares().count()];
    for (layer, squares) in layers(position, player).enumerate() {
        squares.into_iter().for_each(|square| steps[usize::from(square.index())] = Some(layer));
    }
    steps
}

/// The territories, ties and contact of a position, square by square.
fn check<W: Word>(position: &Position<W>) -> bool {
    let Some((mover, opponent)) = position.pieces() else { return false };
    let sides = [position.to_move(), !position.to_move()].map(|player| steps(position, player));
    let owned = |belongs: &dyn Fn(Option<usize>, Option<usize>) -> bool| -> Bitboard<W> {
        let index = |square: Square| usize::from(square.index());
        let steps = |square| [0, 1].map(|side: usize| sides[side][index(square)]);
        let owns = |square: &Square| {
            let [mine, theirs] = steps(*square);
            belongs(mine, theirs)
        };
        position.size().squares().filter(owns).collect()
    };
    let sooner = |one: Option<usize>, other: Option<usize>| match (one, other) {
        (Some(one), Some(other)) => one < other,
        (one, _) => one.is_some(),
    };
    let first = owned(&|mine, theirs| sooner(mine, theirs) || mine.is_some() && mine == theirs);
    let second = owned(&|mine, theirs| sooner(theirs, mine));
    let ties = owned(&|mine, theirs| mine.is_some() && mine == theirs);
    let found = territory(position);
    assert_eq!((found.mover, found.opponent, found.ties), (first, second, ties), "{position}");

    let step = |squares: Bitboard<W>, piece: Square| {
        let from = squares | core::iter::once(piece).collect();
        position.geometry().spread(from, position.open())
    };
    let (by_mover, by_opponent) = (step(first, mover), step(second, opponent));
    let touch = !(by_mover & (second | ties)).is_empty() || !(by_opponent & first).is_empty();
    assert_eq!(found.touch, touch, "{position}");
    touch
}

#[test]
fn each_square_belongs_to_the_piece_that_reaches_it_first() {
    let mut dice = Dice(41);
    let (mut touching, mut apart) = (0, 0);
    for number in 0..4_000 {
        let squares = if number % 2 == 0 { 64 } else { 128 };
        let case = Case::draw(&mut dice, squares);
        let (touch, placed) = if squares == 64 {
            let position = case.position::<u64>();
            (check(&position), position.both_placed())
        } else {
            let position = case.position::<u128>();
            (check(&position), position.both_placed())
        };
        touching += u32::from(touch);
        apart += u32::from(placed && !touch);
    }
    assert!(touching > 1_000 && apart > 100, "{touching} {apart}");
}

/// Four positions of one board at once, of which some end their steps sooner.
#[test]
fn several_positions_at_once_are_as_one_by_one() {
    let mut dice = Dice(42);
    for _ in 0..500 {
        let case = Case { plies: 2, ..Case::draw(&mut dice, 64) };
        let mut positions = vec![case.position::<u64>()];
        while positions.len() < 4 {
            let last = positions[positions.len() - 1];
            let moves: Vec<_> = last.moves().collect();
            let next = if moves.is_empty() { last } else { last.play(dice.pick(&moves)) };
            positions.push(next);
        }
        let pieces: Option<Vec<_>> = positions.iter().map(Position::pieces).collect();
        let Some(pieces) = pieces else { continue };
        let lanes = core::array::from_fn(|lane| positions[lane].open());
        let movers = core::array::from_fn(|lane| pieces[lane].0);
        let opponents = core::array::from_fn(|lane| pieces[lane].1);
        let found: [_; 4] = territories(positions[0].geometry(), lanes, movers, opponents);
        assert_eq!(found.to_vec(), positions.iter().map(territory).collect::<Vec<_>>());
    }
}
