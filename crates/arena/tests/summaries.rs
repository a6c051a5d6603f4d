//! Summaries against plain counting, record by record.

use std::collections::BTreeMap;

use crate::random_games::{SEED, round_robin};
use isolation::board::Player;
use isolation::{End, GameRecord};
use isolation_arena::{Estimate, PairCounts, Share, Summary, SummaryBuilder};

const NAMES: [&str; 3] = ["ada", "bob", "cyd"];

fn place(summary: &Summary, name: &str) -> usize {
    summary.players.iter().position(|player| player.name == name).unwrap()
}

fn names(record: &GameRecord) -> [&str; 2] {
    let note = record.tournament.as_ref().unwrap();
    [&note.names[0], &note.names[1]]
}

/// Won, of all that somebody won, by a condition on the names and the winner's name.
fn count(records: &[GameRecord], of: impl Fn([&str; 2]) -> bool, who: &str) -> (u64, u64) {
    let (mut won, mut all) = (0, 0);
    for record in records {
        if let Some(side) = record.winner.filter(|_| of(names(record))) {
            all += 1;
            won += u64::from(names(record)[side.index()] == who);
        }
    }
    (won, all)
}

#[test]
fn results_are_counted() {
    let records = round_robin("knight-5x5", &NAMES, 40, 1);
    let summary = Summary::of(&records).unwrap();
    assert_eq!(summary.games, 240);
    assert_eq!(summary.variants, ["knight-5x5"]);
    assert_eq!(summary.seeds, [SEED]);
    assert_eq!(summary.limits.len(), 1);
    assert_eq!(summary.programs, ["isolation 0"]);
    assert_eq!(summary.ends.values().sum::<u64>(), 240);
    for end in [End::NoMoves, End::Timeout, End::Interrupted] {
        let seen = records.iter().filter(|record| record.end == end).count();
        assert_eq!(summary.ends[&end], seen as u64);
        assert!(seen > 0);
    }
    for player in &summary.players {
        let name = player.name.as_str();
        assert_eq!(player.agent, format!("agent of {name}"));
        assert_eq!(player.clock, "cpu");
        assert_eq!(player.accuracy, None);
        let seen = count(&records, |names| names.contains(&name), name);
        assert_eq!((player.won.count, player.won.of), seen);
        let lost: u64 = player.lost_by.values().sum();
        assert_eq!(lost, seen.1 - seen.0);
        assert!(!player.lost_by.contains_key(&End::Interrupted));
    }
    assert_eq!(summary.pairings.len(), 6);
    let mut pairs = 0;
    for pairing in &summary.pairings {
        let player = summary.players[pairing.player].name.as_str();
        let opponent = summary.players[pairing.opponent].name.as_str();
        let both = |names: [&str; 2]| names.contains(&player) && names.contains(&opponent);
        assert_eq!((pairing.won.count, pairing.won.of), count(&records, both, player));
        let mut counts = PairCounts::default();
        for games in records.chunks(2).filter(|games| both(names(&games[0]))) {
            if let [Some(one), Some(other)] = [games[0].winner, games[1].winner] {
                let won = [(0, one), (1, other)];
                counts.count(won.map(|(game, side)| names(&games[game])[side.index()] == player));
            }
        }
        assert_eq!(pairing.pairs, counts);
        assert_eq!(pairing.superiority, counts.superiority());
        assert_eq!(pairing.won, Share::by_pair(pairing.won.count, pairing.won.of, counts));
        pairs += counts.pairs();
    }
    assert_eq!(2 * summary.pairs, pairs);
    let elo = |player: usize| summary.players[player].elo.unwrap();
    assert!(elo(0).value >= elo(1).value && elo(1).value >= elo(2).value);
    let first = records.iter().filter(|record| {
        let given = record.tournament.as_ref().unwrap().given;
        let began = record.replay().unwrap().positions()[given].to_move();
        record.winner == Some(began)
    });
    assert_eq!(summary.first_mover.count, first.count() as u64);
}

#[test]
fn efforts_are_means_over_the_players_own_moves() {
    let records = round_robin("queen-4x4", &NAMES, 20, 2);
    let summary = Summary::of(&records).unwrap();
    for (place, player) in summary.players.iter().enumerate() {
        // By ply: moves, nodes, depths that are known, their sum, open moves.
        let mut sums: BTreeMap<usize, [f64; 5]> = BTreeMap::new();
        for record in records.iter().filter(|record| record.winner.is_some()) {
            let game = record.replay().unwrap();
            for ply in record.tournament.as_ref().unwrap().given..record.moves.len() {
                let position = &game.positions()[ply];
                if names(record)[position.to_move().index()] == player.name {
                    let stats = &record.stats[ply];
                    let sums = sums.entry(ply).or_default();
                    sums[0] += 1.0;
                    sums[1] += stats.nodes.unwrap() as f64;
                    sums[2] += f64::from(u8::from(stats.depth.is_some()));
                    sums[3] += f64::from(stats.depth.unwrap_or(0));
                    sums[4] += position.moves().count() as f64;
                }
            }
        }
        assert_eq!(player.by_ply.len(), sums.len());
        let mut total = [0.0; 5];
        for (ply, sums) in sums {
            let effort = player.by_ply[&ply];
            assert_eq!(effort.moves as f64, sums[0]);
            assert_eq!(effort.nodes, Some(sums[1] / sums[0]));
            assert_eq!(effort.depth, (sums[2] > 0.0).then(|| sums[3] / sums[2]));
            assert_eq!(effort.open, Some(sums[4] / sums[0]));
            total = [0, 1, 2, 3, 4].map(|i| total[i] + sums[i]);
        }
        assert_eq!(player.effort.moves as f64, total[0]);
        assert_eq!(player.effort.nodes, Some(total[1] / total[0]));
        assert_eq!(player.effort.open, Some(total[4] / total[0]));
        assert_eq!(place, self::place(&summary, &player.name));
    }
    assert_eq!(summary.open_by_ply.keys().next(), Some(&2));
    let mean = |ply: usize| {
        let efforts = summary.players.iter().filter_map(|player| player.by_ply.get(&ply));
        let (open, moves) = efforts.fold((0.0, 0.0), |(open, moves), effort| {
            let weight = effort.moves as f64;
            (open + effort.open.unwrap() * weight, moves + weight)
        });
        open / moves
    };
    for (&ply, &open) in &summary.open_by_ply {
        assert!((open - mean(ply)).abs() < 1e-9);
    }
}

/// Records of one tournament may come in any order and in several files.
/// The records of a tournament in which the first of each two named players won all its games.
fn won(pairs: &[(&str, &str)]) -> Vec<GameRecord> {
    let mut names: Vec<&str> = pairs.iter().flat_map(|(one, other)| [*one, *other]).collect();
    names.sort_unstable();
    names.dedup();
    let mut records = Vec::new();
    let mut pool = round_robin("knight-5x5", &names, 20, 1);
    pool.retain(|record| record.winner.is_some() && record.end == End::NoMoves);
    for (winner, loser) in pairs {
        let place = pool.iter().position(|record| {
            let played = self::names(record);
            played.contains(winner)
                && played.contains(loser)
                && played[record.winner.unwrap().index()] == *winner
        });
        records.push(pool.remove(place.expect("a game that it won")));
    }
    records
}

#[test]
fn the_unrated_do_not_spoil_the_ranks() {
    let ranked = |pairs: &[(&str, &str)]| -> Vec<(String, u64, bool)> {
        let summary = Summary::of(&won(pairs)).unwrap();
        let ranks = summary.ranks();
        let players = summary.players.into_iter().zip(ranks);
        players.map(|(player, rank)| (player.name, rank, player.elo.is_some())).collect()
    };
    let entry = |name: &str, rank, rated| (name.to_owned(), rank, rated);
    // By share of games won, bob (3 of 5) were before ada (2 of 4): his wins are against dud.
    let games = [("ada", "bob"), ("ada", "bob"), ("bob", "ada"), ("cyd", "ada"), ("bob", "cyd")];
    let with_dud = [&games[..], &[("bob", "dud"), ("cyd", "dud")]].concat();
    let without: Vec<String> = ranked(&games).into_iter().map(|(name, ..)| name).collect();
    let with = ranked(&with_dud);
    assert_eq!(with.iter().map(|(name, ..)| name.clone()).collect::<Vec<_>>()[..3], without);
    assert_eq!(with[3], entry("dud", 4, false));
    // Equal players share a rank, and so do two who lost everything; who won everything is first.
    let ring = [("ada", "bob"), ("bob", "cyd"), ("cyd", "ada")];
    let all = [&ring[..], &[("top", "ada"), ("bob", "dud"), ("cyd", "eel")]].concat();
    assert_eq!(
        ranked(&all),
        [
            entry("top", 1, false),
            entry("ada", 2, true),
            entry("bob", 2, true),
            entry("cyd", 2, true),
            entry("dud", 5, false),
            entry("eel", 5, false),
        ]
    );
}

#[test]
fn the_order_of_records_does_not_matter() {
    let mut records = round_robin("knight-5x5", &NAMES, 10, 3);
    let forwards = Summary::of(&records).unwrap();
    records.reverse();
    let backwards = Summary::of(&records).unwrap();
    assert_eq!(forwards.pairs, backwards.pairs);
    let results = |summary: &Summary| -> Vec<_> {
        let pairings = summary.pairings.iter();
        pairings.map(|pairing| (pairing.player, pairing.opponent, pairing.pairs)).collect()
    };
    assert_eq!(results(&forwards), results(&backwards));
    assert_eq!(forwards.first_mover, backwards.first_mover);
}

/// Tournaments of other seeds do not mix with this one, and halves of pairs wait in vain.
#[test]
fn pairs_are_of_one_tournament() {
    let records = round_robin("knight-5x5", &NAMES[..2], 30, 4);
    let mut builder = SummaryBuilder::new(None);
    for mut record in records.clone() {
        let note = record.tournament.as_mut().unwrap();
        note.seed += note.game % 2;
        builder.add(&record).unwrap();
    }
    assert_eq!(builder.finish().pairs, 0);
    assert!(Summary::of(&records).unwrap().pairs > 10);
    // With one start each, too, but not with two.
    let mut two_openings = records.clone();
    two_openings.rotate_left(1);
    for (record, number) in two_openings.iter_mut().zip(0..) {
        record.tournament.as_mut().unwrap().game = number;
    }
    assert!(Summary::of(&two_openings).unwrap().pairs < 3);
}

/// Tournaments with one seed have games of one number, which are not the same for that.
#[test]
fn tournaments_with_one_seed_are_joined() {
    let here = round_robin("knight-5x5", &NAMES[..2], 20, 4);
    let pairs = Summary::of(&here).unwrap().pairs;
    let other_board = round_robin("queen-5x5", &NAMES[..2], 20, 4);
    let other_openings = round_robin("knight-5x5", &NAMES[..2], 20, 5);
    let mut other_limits = here.clone();
    for record in &mut other_limits {
        record.tournament.as_mut().unwrap().limits.nodes = Some(20_000);
    }
    for there in [other_board, other_openings, other_limits] {
        let joined = Summary::of(&[&here[..], &there].concat()).unwrap();
        assert_eq!(joined.games, 80);
        assert_eq!(joined.pairs, pairs + Summary::of(&there).unwrap().pairs);
        assert_eq!(joined.seeds, [SEED]);
    }
    let twice = Summary::of(&[&here[..], &here].concat()).unwrap_err().to_string();
    assert!(twice.starts_with("record 41: duplicate: game 0 of the tournament"), "{twice}");
}

#[test]
fn games_that_repeat_others_are_counted() {
    let records = round_robin("knight-5x5", &NAMES[..2], 10, 10);
    let won = records.iter().filter(|record| record.winner.is_some()).count() as u64;
    let none = Summary::of(&records).unwrap();
    assert_eq!((none.repeated, none.is_mostly_repeats()), (0, false));
    // The same games once more and twice more, as other ones of the tournament.
    let again = |times: u64| -> Vec<GameRecord> {
        let games = (0..=times).flat_map(|_| &records).zip(0..);
        games
            .map(|(record, number)| {
                let mut record = record.clone();
                record.tournament.as_mut().unwrap().game = number;
                record
            })
            .collect()
    };
    for times in [1, 2] {
        let summary = Summary::of(&again(times)).unwrap();
        assert_eq!(summary.repeated, times * won);
        assert_eq!(summary.is_mostly_repeats(), times > 1);
        for pairing in &summary.pairings {
            assert_eq!((pairing.repeated, pairing.is_mostly_repeats()), (times * won, times > 1));
        }
    }
    // The same moves by others, or in other seats, are another game.
    let mut others = again(1);
    for record in &mut others[20..] {
        record.players.reverse();
        record.tournament.as_mut().unwrap().names.reverse();
    }
    assert_eq!(Summary::of(&others).unwrap().repeated, 0);
}

#[test]
fn reasons_of_failures_are_counted() {
    let mut records = round_robin("knight-5x5", &NAMES, 60, 11);
    let mut expected: BTreeMap<(String, End), BTreeMap<String, u64>> = BTreeMap::new();
    for (record, number) in records.iter_mut().zip(0..) {
        let Some(winner) = record.winner.filter(|_| record.end != End::NoMoves) else { continue };
        let why = ["often", "often", "often", "seldom", "a", "b"][number % 6].to_owned();
        record.tournament.as_mut().unwrap().why = Some(why.clone());
        if record.end != End::Resigned {
            let loser = names(record)[(!winner).index()].to_owned();
            *expected.entry((loser, record.end)).or_default().entry(why).or_default() += 1;
        }
    }
    let summary = Summary::of(&records).unwrap();
    let mut others = 0;
    for player in &summary.players {
        for (&end, failures) in &player.failures {
            let mut whys: Vec<(String, u64)> =
                expected.remove(&(player.name.clone(), end)).unwrap().into_iter().collect();
            whys.sort_by_key(|(_, games)| std::cmp::Reverse(*games));
            let reasons = failures.reasons.iter().map(|reason| (reason.why.clone(), reason.games));
            assert!(reasons.eq(whys.iter().take(3).cloned()), "{failures:?}, {whys:?}");
            let rest: u64 = whys.iter().skip(3).map(|(_, games)| games).sum();
            assert_eq!(failures.others, rest);
            others += rest;
        }
    }
    assert!(expected.is_empty(), "not found: {expected:?}");
    assert!(others > 0);
}

#[test]
fn games_outside_tournaments() {
    let mut records = round_robin("knight-5x5", &NAMES[..2], 30, 5);
    for record in &mut records {
        let game = record.replay().unwrap();
        // Without a note the start must tell where the players began.
        record.start = game.positions()[2].to_string();
        record.moves.drain(..2);
        record.stats.drain(..2);
        record.tournament = None;
    }
    let summary = Summary::of(&records).unwrap();
    assert_eq!(
        summary.pairs,
        Summary::of(&round_robin("knight-5x5", &NAMES[..2], 30, 5)).unwrap().pairs
    );
    assert!(summary.seeds.is_empty() && summary.programs.is_empty());
    assert!(summary.players.iter().all(|player| player.name.starts_with("agent of ")));
}

#[test]
fn a_player_against_itself() {
    let mut records = round_robin("knight-5x5", &NAMES[..2], 10, 6);
    for record in &mut records {
        record.players = ["random", "random"].map(str::to_owned);
        record.tournament.as_mut().unwrap().names = ["me", "me"].map(str::to_owned);
    }
    let summary = Summary::of(&records).unwrap();
    let [player] = &summary.players[..] else { panic!("one player") };
    assert_eq!((player.won.of, player.elo), (0, None));
    assert!(player.effort.moves > 20);
    assert!(summary.pairings.is_empty());
    assert!(summary.first_mover.of > 10 && summary.pairs > 3);
}

#[test]
fn nothing_at_all() {
    let summary = Summary::of(&[]).unwrap();
    assert_eq!((summary.games, summary.first_mover.share, summary.plies), (0, None, None));
    assert!(summary.players.is_empty());
}

/// An undefeated player stands first, though nothing rates it.
#[test]
fn who_won_everything_is_first() {
    let mut records = round_robin("knight-5x5", &NAMES, 20, 7);
    for record in &mut records {
        let side = names(record).iter().position(|&name| name == "cyd");
        if let Some(side) = side.filter(|_| record.end != End::Interrupted) {
            record.end = End::Resigned;
            let game = record.replay();
            if game.is_err() {
                // It ended by the rules: take the last move back.
                record.moves.pop();
                record.stats.pop();
            }
            record.winner = Some(Player::BOTH[side]);
        }
    }
    let summary = Summary::of(&records).unwrap();
    assert_eq!(place(&summary, "cyd"), 0);
    assert_eq!(summary.players[0].elo, None);
    assert!(summary.players[0].won.share.unwrap().low < 1.0);
    let sum: f64 = summary.players[1..].iter().map(|player| player.elo.unwrap().value).sum();
    assert!(sum.abs() < 1e-6);
}

#[test]
fn refusals() {
    let records = round_robin("knight-5x5", &NAMES, 2, 8);
    let refused = |change: &dyn Fn(&mut Vec<GameRecord>)| {
        let mut records = records.clone();
        change(&mut records);
        Summary::of(&records).unwrap_err().to_string()
    };
    let won = records.iter().position(|record| record.end == End::NoMoves).unwrap();
    assert_eq!(
        refused(&|records| records[1].moves[2] = "z9".to_owned()).split(": ").next(),
        Some("record 2")
    );
    assert_eq!(
        refused(&|records| records[0].tournament.as_mut().unwrap().given = 99),
        format!(
            "record 1: an opening of 99 moves, but only {} in the game",
            records[0].moves.len()
        )
    );
    assert_eq!(
        refused(&|records| records.push(records[won].clone())),
        format!("record 13: duplicate: game {won} of the tournament with seed {SEED}")
    );
    assert_eq!(
        refused(&|records| records[2].players[0] = "mcts".to_owned()),
        "record 3: ada is mcts here, but agent of ada before"
    );
}

#[test]
fn intervals_hold_what_they_are_about() {
    let summary = Summary::of(&round_robin("knight-5x5", &NAMES, 20, 9)).unwrap();
    let shares = summary.players.iter().map(|player| player.won.share);
    let elos = summary.players.iter().map(|player| player.elo);
    for Estimate { value, low, high } in shares.chain(elos).flatten() {
        assert!(low < value && value < high);
    }
}
