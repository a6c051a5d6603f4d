//! Pairings and openings.

use std::collections::{BTreeMap, BTreeSet};

use isolation::board::{Player as Side, Rules};
use isolation::search::Seeded;
use isolation::solve::{BoardTable, Pair};
use isolation::{AnyPosition, Game, GameRecord, find_rules};
use isolation_arena::stats::Sprt;
use isolation_arena::{Finished, Next, OpeningError, Openings, Schedule, ScheduledPair, Task};

/// A record with nothing in it but the winner.
fn record(winner: Option<Side>) -> GameRecord {
    let game = Game::new(&find_rules("knight").unwrap(), 0);
    let record = GameRecord::of(&game, Default::default(), None, Vec::new());
    GameRecord { winner, ..record }
}

/// Plays a schedule; the better of two players, as `better` has it, wins both games.
fn played(schedule: &Schedule, mut better: impl FnMut([usize; 2]) -> usize) -> Vec<ScheduledPair> {
    let mut finished = Finished::default();
    let mut scheduled = Vec::new();
    loop {
        let number = finished.games() / 2;
        let Next::Play(pair) = schedule.next(number, &finished) else {
            assert_eq!(schedule.next(number, &finished), Next::End);
            return scheduled;
        };
        let [one, other] = pair.players;
        let winner = better([one, other]);
        for (players, leg) in [([one, other], 0), ([other, one], 1)] {
            let task = Task { number: 2 * number + leg, players, opening: pair.opening };
            let first = if players[0] == winner { Side::First } else { Side::Second };
            finished.add(task.players, &record(Some(first)));
        }
        assert_eq!(finished.results().last().unwrap().players, [one, other]);
        assert_eq!(
            finished.results().last().unwrap().points,
            Some(if one == winner { 2 } else { 0 })
        );
        scheduled.push(pair);
    }
}

#[test]
fn schedules_without_pairings_end_at_once() {
    for schedule in [
        Schedule::RoundRobin { players: 1, rounds: 3 },
        Schedule::RoundRobin { players: 0, rounds: 3 },
        Schedule::Gauntlet { players: 2, heroes: 2, rounds: 3 },
        Schedule::Gauntlet { players: 1, heroes: 2, rounds: 3 },
        Schedule::Swiss { players: 1, rounds: 3, pairs: 1 },
        Schedule::Swiss { players: 4, rounds: 3, pairs: 0 },
        Schedule::Match { rounds: 0, sprt: None },
    ] {
        assert_eq!(schedule.next(0, &Finished::default()), Next::End, "{schedule:?}");
        assert_eq!(schedule.most_pairs(), 0, "{schedule:?}");
    }
}

/// How often each two meet.
fn met(scheduled: &[ScheduledPair]) -> BTreeMap<[usize; 2], u64> {
    let mut met = BTreeMap::new();
    for ScheduledPair { players: [one, other], .. } in scheduled {
        *met.entry([*one.min(other), *one.max(other)]).or_insert(0) += 1;
    }
    met
}

/// All play the same openings: each time two meet it is the next one.
fn openings_advance(scheduled: &[ScheduledPair]) {
    for (place, pair) in scheduled.iter().enumerate() {
        let before = scheduled[..place].iter().filter(|before| before.players == pair.players);
        assert_eq!(pair.opening, before.count() as u64);
    }
}

#[test]
fn each_plays_each() {
    let schedule = Schedule::RoundRobin { players: 5, rounds: 3 };
    let scheduled = played(&schedule, |[one, _]| one);
    assert_eq!(scheduled.len() as u64, schedule.most_pairs());
    openings_advance(&scheduled);
    let met = met(&scheduled);
    assert_eq!(met.len(), 10);
    assert!(met.values().all(|&times| times == 3));
    // A round is over before the next begins.
    assert!(scheduled[..10].iter().all(|pair| pair.opening == 0));
}

#[test]
fn joining_players_do_not_renumber_games() {
    let before = Schedule::RoundRobin { players: 4, rounds: 2 };
    let joined = Schedule::Joined { waves: vec![4, 1, 2], rounds: 2 };
    let (first, all) = (played(&before, |[one, _]| one), played(&joined, |[one, _]| one));
    assert_eq!(all.len() as u64, joined.most_pairs());
    assert_eq!(all[..first.len()], first);
    assert_eq!(all[first.len()..][..4].iter().map(|it| it.players[1]).collect::<Vec<_>>(), [4; 4]);
    openings_advance(&all);
    let met = met(&all);
    assert_eq!((met.len(), met.values().all(|&times| times == 2)), (21, true));
}

#[test]
fn the_first_ones_play_all_the_others() {
    let schedule = Schedule::Gauntlet { players: 6, heroes: 2, rounds: 4 };
    let scheduled = played(&schedule, |[_, other]| other);
    assert_eq!(scheduled.len() as u64, schedule.most_pairs());
    openings_advance(&scheduled);
    let met = met(&scheduled);
    assert!(met.iter().all(|([hero, other], &times)| *hero < 2 && *other >= 2 && times == 4));
    assert_eq!(met.len(), 2 * 4);
}

#[test]
fn swiss_rounds_find_the_best_without_playing_all() {
    for (players, rounds) in [(16, 5), (9, 5), (40, 7)] {
        let schedule = Schedule::Swiss { players, rounds, pairs: 2 };
        let mut points = vec![0; players];
        let scheduled = played(&schedule, |[one, other]| one.min(other));
        assert_eq!(scheduled.len() as u64, schedule.most_pairs());
        let tables = players / 2;
        for round in scheduled.chunks(2 * tables) {
            let (first, again) = round.split_at(tables);
            let seats: BTreeSet<usize> = first.iter().flat_map(|pair| pair.players).collect();
            assert_eq!(seats.len(), 2 * tables, "no player plays twice in a round");
            let pairs =
                |half: &[ScheduledPair]| half.iter().map(|it| it.players).collect::<Vec<_>>();
            assert_eq!(pairs(first), pairs(again));
            for pair in round {
                points[pair.players[0].min(pair.players[1])] += 1;
            }
        }
        assert!(met(&scheduled).values().all(|&times| times == 2), "no pairing is repeated");
        let openings: Vec<u64> = scheduled.iter().map(|pair| pair.opening).collect();
        assert_eq!(openings, (0..scheduled.len() as u64).collect::<Vec<_>>(), "each opening once");
        let best = (0..players).max_by_key(|&player| (points[player], players - player));
        assert_eq!(best, Some(0));
    }
}

/// The games are random; no two players need to meet twice before all have met.
#[test]
fn swiss_rounds_repeat_no_more_than_they_must() {
    for seed in 0..20 {
        let mut seeded = Seeded::new(seed);
        let schedule = Schedule::Swiss { players: 6, rounds: 5, pairs: 1 };
        let scheduled = played(&schedule, |players| players[seeded.below(2) as usize]);
        // Six players can always be seated for three rounds without a repetition, and after those for
        // a fourth and fifth one unless the pairs that are left make two triangles.
        assert_eq!(met(&scheduled[..9]).len(), 9, "seed {seed}");
        assert!(met(&scheduled).len() >= 11, "seed {seed}");
    }
    let mut seeded = Seeded::new(1);
    let schedule = Schedule::Swiss { players: 40, rounds: 25, pairs: 1 };
    let scheduled = played(&schedule, |players| players[seeded.below(2) as usize]);
    assert_eq!(met(&scheduled).len(), 25 * 20);
}

#[test]
fn swiss_continues_when_all_have_met() {
    let schedule = Schedule::Swiss { players: 3, rounds: 9, pairs: 1 };
    let met = met(&played(&schedule, |[one, other]| one.min(other)));
    assert_eq!(met.into_values().collect::<Vec<_>>(), [3, 3, 3], "and everybody rests as often");
    let schedule = Schedule::Swiss { players: 4, rounds: 2, pairs: 1 };
    assert_eq!(schedule.next(2, &Finished::default()), Next::Wait, "the first round decides");
    assert_eq!(schedule.next(4, &Finished::default()), Next::End);
}

#[test]
fn a_match_ends_when_its_test_decides() {
    let sprt = Sprt::new(0.0, 50.0, 0.05, 0.05, 10).unwrap();
    let schedule = Schedule::Match { rounds: 1_000, sprt: Some(sprt) };
    let pairs = played(&schedule, |[one, _]| one).len();
    assert!((10..100).contains(&pairs), "{pairs}");
    let mut seeded = Seeded::new(1);
    let schedule = Schedule::Match { rounds: 30, sprt: Some(sprt) };
    assert_eq!(played(&schedule, |_| seeded.below(2) as usize).len(), 30);
}

fn rules(name: &str) -> Rules {
    find_rules(name).unwrap()
}

#[test]
fn openings_are_where_they_should_be() {
    let knight = rules("knight");
    let start = |openings: &Openings, pair, seed| openings.game(&knight, pair, seed).unwrap();
    assert!(start(&Openings::Own, 0, 1).moves().is_empty());
    let random = Openings::Random { plies: 3 };
    let game = start(&random, 0, 1);
    assert_eq!(game.moves().len(), 5);
    assert_eq!(game, start(&random, 9, 1), "the seed alone decides");
    assert_ne!(game, start(&random, 0, 2));
    // The preset's own random placement is the same.
    let udacity = rules("udacity");
    let ours = Openings::Random { plies: 0 }.game(&udacity, 0, 7).unwrap();
    assert_eq!(ours, Openings::Own.game(&udacity, 0, 7).unwrap());

    let pairs = Pair::all(knight.size);
    let all = Openings::all_pairs(knight.size, 8);
    assert_ne!(all, Openings::all_pairs(knight.size, 9), "the seed decides the order");
    let openings: BTreeSet<String> = (0..pairs.len() as u64)
        .map(|number| start(&all, number, 0).position().to_string())
        .collect();
    assert_eq!(openings.len(), 315, "all pairs, each once");
    assert_eq!(start(&all, 315, 0), start(&all, 0, 0));

    let joust = rules("joust");
    let fixed = Openings::all_pairs(joust.size, 0).game(&joust, 0, 0).unwrap_err();
    assert_eq!(fixed, OpeningError::Fixed("joust".to_owned()));
    let list = Openings::List(vec!["7/7/2n4/3N3/7/7/7 w".parse().unwrap()]);
    assert_eq!(start(&list, 5, 5).position().to_string(), "7/7/2n4/3N3/7/7/7 w - - 0 1");
    assert_eq!(Openings::List(Vec::new()).game(&knight, 0, 0), Err(OpeningError::Empty));
}

#[test]
fn balanced_openings_favour_each_side_in_turn() {
    let knight = rules("knight");
    let table = BoardTable::shipped(knight.movement, knight.size).unwrap();
    let mut seen = BTreeSet::new();
    for pair in 0..40 {
        let game = Openings::Balanced.game(&knight, pair, 1_000 + pair).unwrap();
        let AnyPosition::Narrow(position) = game.position() else { panic!("a small board") };
        let [first, second] = Side::BOTH.map(|side| position.piece(side).unwrap());
        let favoured = table.winner(Pair { first, second });
        assert_eq!(favoured, Some(Side::BOTH[(pair % 2) as usize]));
        seen.insert(game.position().to_string());
    }
    assert!(seen.len() > 30, "not the same openings again and again");
    // A board without a table is solved.
    let kings = rules("king-4x5");
    assert!(BoardTable::shipped(kings.movement, kings.size).is_none());
    Openings::Balanced.game(&kings, 0, 1).unwrap();
    let hopeless = Openings::Balanced.game(&rules("knight-2x2"), 0, 1).unwrap_err();
    assert_eq!(hopeless, OpeningError::Unbalanced("knight-2x2".to_owned(), Side::First));
}
