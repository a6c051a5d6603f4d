//! The longest paths of pieces, and the races of separated ones.

use crate::laws::{cases, config, reached};
use isolation_board::regions::{PathLength, Race, longest_path, longest_path_squares, race};
use isolation_board::{Player, Position, Setup, Square, Verdict};
use proptest::prelude::*;

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
