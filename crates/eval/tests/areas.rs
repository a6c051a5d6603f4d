//! The squares behind each feature, against its value.

use crate::random::{Case, Dice};
use isolation_board::{Bitboard, Player, Position, Square};
use isolation_eval::Feature::{self, *};
use isolation_eval::{Area, View};

fn count(layers: &[Bitboard<u64>]) -> f64 {
    layers.iter().map(|layer| f64::from(layer.len())).sum()
}

/// The sum of 1/steps over the squares.
fn nearness(layers: &[Bitboard<u64>]) -> f64 {
    layers.iter().zip(1..).map(|(layer, steps)| f64::from(layer.len()) / f64::from(steps)).sum()
}

/// All squares of both lists, without their layers.
fn sets(area: &Area<u64>) -> [Bitboard<u64>; 2] {
    let set = |layers: &[Bitboard<u64>]| layers.iter().copied().fold(Bitboard::EMPTY, |a, b| a | b);
    [set(&area.mine), set(&area.theirs)]
}

/// The squares of the board of which this holds.
fn squares(position: &Position<u64>, belongs: impl Fn(Square) -> bool) -> Bitboard<u64> {
    position.size().squares().filter(|&square| belongs(square)).collect()
}

fn check(position: &Position<u64>, me: Player) {
    let view = View::new(position, me);
    let value = |feature: Feature| feature.value(&view).expect("a small board");
    let size = position.size();
    let nothing = Bitboard::EMPTY;
    let [mine, theirs]: [Bitboard<u64>; 2] =
        [me, !me].map(|player| position.piece(player).into_iter().collect());

    for feature in [Own, OwnOnly, OwnReach, OwnTerritory, OwnChain] {
        let area = feature.area(&view);
        assert_eq!((count(&area.mine), sets(&area)[1]), (value(feature), nothing), "{feature:?}");
    }
    for feature in [Opp, OppReach, OppTerritory, OppChain] {
        let area = feature.area(&view);
        assert_eq!((count(&area.theirs), sets(&area)[0]), (value(feature), nothing), "{feature:?}");
    }
    for feature in [Overlap, Squares, Blocked, Blank] {
        let area = feature.area(&view);
        assert_eq!((count(&area.mine), &area.mine), (value(feature), &area.theirs), "{feature:?}");
    }
    for feature in [OwnChain, OppChain] {
        let area = feature.area(&view);
        let mut layers = area.mine.iter().chain(&area.theirs);
        assert!(layers.all(|layer| layer.len() == 1), "{feature:?}: one square a move");
    }
    let [own, opp] = [OwnNear, OppNear].map(|feature| feature.area(&view));
    assert!((nearness(&own.mine) - value(OwnNear)).abs() < 1e-9 && own.theirs.is_empty());
    assert!((nearness(&opp.theirs) - value(OppNear)).abs() < 1e-9 && opp.mine.is_empty());

    // Both players' squares.
    let both = |one: Feature, other: Feature| [one.area(&view).mine, other.area(&view).theirs];
    let of = |area: Area<u64>| [area.mine, area.theirs];
    assert_eq!(of(LogOdds.area(&view)), both(OwnTerritory, OppTerritory));
    assert_eq!(of(Separated.area(&view)), both(OwnReach, OppReach));

    // Pieces.
    assert_eq!(sets(&Taxi.area(&view)), [mine, theirs]);
    assert_eq!(sets(&Hops.area(&view)), [mine, theirs]);
    let of_mover = if view.to_move() { [mine, nothing] } else { [nothing, theirs] };
    assert_eq!(sets(&ToMove.area(&view)), of_mover);
    let of_attacker = match value(Attacks) {
        1.0 => [mine, nothing],
        -1.0 => [nothing, theirs],
        _ => [nothing; 2],
    };
    assert_eq!(sets(&Attacks.area(&view)), of_attacker);

    // Lines, by the coordinates that the features give.
    let on_row = |row: f64| squares(position, |square| f64::from(size.row(square)) == row);
    let on_column = |column: f64| squares(position, |it| f64::from(size.column(it)) == column);
    let if_placed = |piece: Bitboard<u64>, line| if piece == nothing { nothing } else { line };
    let my = [on_row(value(MyRow)), on_column(value(MyCol))].map(|line| if_placed(mine, line));
    let opp = [on_row(value(OppRow)), on_column(value(OppCol))].map(|line| if_placed(theirs, line));
    assert_eq!([MyRow, MyCol].map(|it| sets(&it.area(&view))), my.map(|line| [line, nothing]));
    assert_eq!([OppRow, OppCol].map(|it| sets(&it.area(&view))), opp.map(|line| [nothing, line]));
    assert_eq!(sets(&Width.area(&view)), [on_row(0.0); 2]);
    assert_eq!(sets(&Height.area(&view)), [on_column(0.0); 2]);

    // The middle squares are those nearest to the centre, at most half a square away each way.
    let is_middle = |at: u8, side: u8| (2 * i32::from(at) - i32::from(side - 1)).abs() <= 1;
    let middle = squares(position, |square| {
        is_middle(size.row(square), size.height()) && is_middle(size.column(square), size.width())
    });
    for feature in [CentreTaxi, CentreSq] {
        assert_eq!(sets(&feature.area(&view)), [middle | mine, middle]);
    }
}

#[test]
fn areas_have_as_many_squares_as_the_value_says() {
    let mut dice = Dice(31);
    for _ in 0..400 {
        let position = Case::draw(&mut dice, 25).position();
        for me in Player::BOTH {
            check(&position, me);
        }
    }
}
