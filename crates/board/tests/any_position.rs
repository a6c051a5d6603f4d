//! Positions whose width is chosen at run time.

use crate::random::{Case, Dice, random_move};
use isolation_board::{AnyPosition, Movement, Player, Position, Setup, perft};

/// Random choices of recorded games depend on keys, so they stay the same in later versions. These were computed by a
/// program in Python.
#[test]
fn keys_stay_the_same() {
    let key = |text: &str| text.parse::<AnyPosition>().unwrap().key();
    assert_eq!(key("7/7/2n4/3N3/7/7/7 w"), 3_229_220_586_038_821_284);
    assert_eq!(key("1*5/2*n3/7/3N2*/7/7/7 b"), 6_145_777_309_648_262_255);
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
