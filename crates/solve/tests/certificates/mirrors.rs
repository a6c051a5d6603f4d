//! Equals signs: positions in which the winner mirrors.

use super::*;

/// A certificate that only claims that the opponent of the side to move mirrors.
fn by_mirror(setup: &Setup) -> String {
    let head =
        format!("isolation certificate 2\nposition {setup}\nwinner {}\nstrategy\n", !setup.to_move);
    joined(&head, &["="])
}

/// A symmetric position; on a quarter of them squares that are their own images may be open.
fn draw_symmetric(dice: &mut Dice) -> (Setup, Symmetry) {
    let (width, height) = (dice.between(2, 7), dice.between(2, 7));
    let size = Size::new(width, height).expect("a board");
    let symmetries: Vec<Symmetry> = Symmetry::of(size).skip(1).collect();
    let symmetry = dice.pick(&symmetries);
    let image = |square| symmetry.image(size, square);
    let mut setup =
        Setup::empty(size, dice.pick(&[Movement::Knight, Movement::Queen, Movement::King]));
    let (fixed_too, most) = (dice.below(4) == 0, dice.between(2, 14));
    let squares: Vec<Square> = size.squares().collect();
    let mut open = Bitboard::EMPTY;
    while open.len() < most as u32 && dice.below(40) > 0 {
        let square = dice.pick(&squares);
        if fixed_too || image(square) != square {
            open.insert(square);
            open.insert(image(square));
        }
    }
    let one = dice.pick(&squares);
    setup.open = open.without(one).without(image(one));
    setup.pieces = [Some(one), Some(image(one))];
    (setup, symmetry)
}

/// Where the equals sign is accepted, the side to move loses; and where the position was made to
/// satisfy the conditions, it is accepted.
#[test]
fn mirrors_agree_with_brute_force() {
    let mut dice = Dice(1);
    // By movement; on boards with an even side, and on odd ones.
    let (mut accepted, mut wrong) = ([[0; 2]; 3], [[0; 2]; 3]);
    for _ in 0..20_000 {
        let (setup, symmetry) = draw_symmetric(&mut dice);
        let (size, movement) = (setup.size, setup.movement);
        let Ok(position) = Position::<u64>::try_from(setup.clone()) else { continue };
        if position.moves().is_empty() {
            continue;
        }
        let odd = size.width() % 2 == 1 && size.height() % 2 == 1;
        let loses = !BruteForce::default().mover_wins(&position);
        let place = (movement as usize, usize::from(odd));
        let holds = verify(&by_mirror(&setup)).is_ok();
        assert!(!holds || loses, "{position}");
        accepted[place.0][place.1] += u32::from(holds);
        wrong[place.0][place.1] += u32::from(!loses);

        let image = |square| symmetry.image(size, square);
        let undoes_itself = size.squares().all(|square| image(image(square)) == square);
        let moves_all = position.open().into_iter().all(|square| image(square) != square);
        let rotation = symmetry == Symmetry::ROTATION_180;
        let slides = movement != Movement::Queen || (odd && rotation);
        assert!(holds || !(undoes_itself && moves_all && slides), "{position}");
    }
    let (queens, steps) = (accepted[Movement::Queen as usize], [Movement::Knight, Movement::King]);
    assert!(queens[0] == 0 && queens[1] > 100, "{queens:?}");
    let stepping = steps.map(|movement| accepted[movement as usize]);
    assert!(stepping.iter().flatten().all(|&count| count > 100), "{stepping:?}");
    // The refusals are necessary: the side to move wins many of such positions.
    assert!(wrong.iter().flatten().all(|&count| count > 20), "{wrong:?}");
}

#[test]
fn an_inapplicable_mirror_is_refused() {
    for (text, holds) in [
        ("8/8/8/4n3/3N4/8/8/8 w", true),
        ("8/8/8/4n3/3N4/8/8/8 b", true),
        // One piece elsewhere; one square closed, also with its image.
        ("8/8/8/4n3/2N5/8/8/8 w", false),
        ("8/8/8/4n3/3N3*/8/8/8 w", false),
        ("8/8/8/*3n3/3N3*/8/8/8 w", true),
        // The other side would have to be swapped; kings on a board with a middle, open or closed.
        ("8/8/8/4*3/3N4/8/8/7n w", false),
        ("5/5/1K1k1/5/5 w", false),
        ("2*2/2*2/1K*k1/2*2/2*2 w", true),
        ("5/5/1K*k1/5/5 w", true),
        // A 90° rotation maps the open squares to themselves, but is not its own inverse.
        ("****/*K1*/*1k*/**** w", true),
        ("1*k1/K***/****/1**1 w", false),
        // Queens: 180° rotation on an odd board; on an even one; a reflection on an odd one.
        ("5/5/1Q*q1/5/5 w", true),
        ("5/5/1Q1q1/5/5 w", false),
        ("4/1Q2/2q1/4 w", false),
        ("3/3/Q1q/3 w", false),
        ("2*2/Q1*1q/2*2/2*2/2*2 w", false),
        // Nothing is placed yet.
        ("4/4/4/4[Nn] w", false),
        // Where squares are removed, the image of a move need not be legal.
        ("****/*P1*/*1p*/**** w", false),
    ] {
        let setup = Setup::parse(text).expect(text);
        let certificate = by_mirror(&setup);
        if holds {
            assert_eq!(verify(&certificate).expect(text).replies, 1);
            // The solver's certificate is the same.
            assert_eq!(certificate_of(&position::<u128>(text)), certificate);
        } else {
            let message = format!("line 5: column 1: the mirror rule does not apply in {setup}");
            assert_eq!(refused(&certificate).to_string(), message);
        }
    }
}

/// A win by a move that makes the position symmetric.
#[test]
fn a_mirror_after_a_reply() {
    let text = certificate_of(&position::<u64>("8/8/8/4n3/8/3*N3/8/8 w"));
    let (head, replies) = parts(&text);
    assert_eq!(replies, ["d5", "="], "{text}");
    let refusal = refused(&joined(head, &["c4", "="])).to_string();
    let place =
        "line 5: column 3: the mirror rule does not apply in 8/8/8/4n3/2N5/3**3/8/8 b - - 0 1";
    assert_eq!(refusal, place);
    let refusal = refused(&joined(head, &["=", "="]));
    assert!(refusal.fault.starts_with("expected a square or a full stop"), "{refusal}");
    let refusal = refused(&joined(head, &["d5", "=", "="]));
    assert_eq!(refusal.to_string(), "line 5: column 4: expected the end of the strategy");
}
