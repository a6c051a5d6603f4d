//! From records to a summary.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use isolation::board::Player as Side;
use isolation::record::RecordedLimits;
use isolation::{End, Game, GameRecord};
use isolation_compact::{map_of, sort_by, sort_by_key};

use super::digest::digest;
use super::failures::{FAILURES, FailureTally};
use super::halves::{Half, Halves};
use super::means::{Mean, MeansByPly};
use super::{Accuracy, Failures, PairingSummary, PlayerSummary, Summary};
use crate::stats::{PairCounts, Pairing, Share, ratings};
use crate::{AccuracyLimits, AccuracyMeter, GameAccuracy, Problem};

/// Builds a [`Summary`] from records, one by one, also of several tournaments and of games outside
/// tournaments. It needs some fifty bytes per game, whatever its length.
///
/// Players are identified by their names in the tournament (outside tournaments, by their agent texts). Two
/// games are a pair if they are games 2k and 2k + 1 of tournaments with one seed, with the same board, limits
/// and opening and exchanged players (outside tournaments, records 2k and 2k + 1), and both have a winner.
/// Interrupted games count only as games and by termination.
#[derive(Debug, Default)]
pub struct SummaryBuilder {
    records: u64,
    variants: BTreeSet<String>,
    seeds: BTreeSet<u64>,
    limits: Vec<RecordedLimits>,
    programs: BTreeSet<String>,
    ends: BTreeMap<End, u64>,
    plies: Mean,
    players: Vec<PlayerTally>,
    indices: HashMap<String, usize>,
    head_to_heads: BTreeMap<[usize; 2], HeadToHead>,
    halves: Halves,
    /// Digests of the decided games.
    different: HashSet<u64>,
    /// Decided games won by the player who moved first, and their pairs.
    began: Tally,
    first_movers: PairCounts,
    accuracy: Option<(AccuracyLimits, AccuracyMeter)>,
}

/// A count of a total.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    count: u64,
    of: u64,
}

impl Tally {
    fn add(&mut self, counts: bool) {
        self.count += u64::from(counts);
        self.of += 1;
    }

    fn share(self) -> Share {
        Share::independent(self.count, self.of)
    }
}

fn joined(texts: &BTreeSet<String>) -> String {
    texts.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
}

#[derive(Debug, Default)]
struct PlayerTally {
    name: String,
    agent: String,
    clocks: BTreeSet<String>,
    sandboxes: BTreeSet<String>,
    lost_by: BTreeMap<End, u64>,
    voided: u64,
    failures: BTreeMap<End, FailureTally>,
    means: MeansByPly,
    kept: BTreeMap<usize, Tally>,
    converted: Tally,
    rescued: Tally,
}

/// The games of two players against each other, the one with the lower index first.
#[derive(Debug, Default)]
struct HeadToHead {
    wins: [u64; 2],
    pairs: PairCounts,
    repeated: u64,
    /// Games analysed for accuracy.
    analysed: u64,
}

impl HeadToHead {
    fn games(&self) -> u64 {
        self.wins.iter().sum()
    }

    /// The same from the other player's side.
    fn mirrored(&self) -> Self {
        let [one, other] = self.wins;
        Self { wins: [other, one], pairs: self.pairs.mirrored(), ..*self }
    }
}

impl SummaryBuilder {
    /// An empty builder, which measures accuracy if limits are given.
    pub fn new(accuracy: Option<AccuracyLimits>) -> Self {
        Self {
            accuracy: accuracy.map(|limits| (limits, AccuracyMeter::new(limits.nodes))),
            ..Self::default()
        }
    }

    /// The same builder, whose solver stops soon after this flag is set: then the accuracy is that of the
    /// games analysed before.
    #[must_use]
    pub fn stop_by(self, stop: Arc<AtomicBool>) -> Self {
        let accuracy = self.accuracy.map(|(limits, meter)| (limits, meter.stop_by(stop)));
        Self { accuracy, ..self }
    }

    /// Replays a record, and counts it.
    ///
    /// # Errors
    /// Why it cannot be counted. Then the summary must not be used.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), Problem> {
        let number = self.records + 1;
        let game = record.replay().map_err(|why| problem(number, why))?;
        self.add_replayed(record, &game)
    }

    /// Counts a replayed record; the game must be the result of [`GameRecord::replay`].
    ///
    /// # Errors
    /// Why it cannot be counted. Then the summary must not be used.
    pub fn add_replayed(&mut self, record: &GameRecord, game: &Game) -> Result<(), Problem> {
        self.records += 1;
        let number = self.records;
        let note = record.tournament.as_ref();
        let (given, moves) = (note.map_or(0, |note| note.given), record.moves.len());
        if given > moves {
            let why = format!("an opening of {given} moves, but only {moves} in the game");
            return Err(problem(number, why));
        }
        let players = [self.player(record, 0)?, self.player(record, 1)?];
        self.variants.insert(record.variant.clone());
        if let Some(note) = note {
            self.seeds.insert(note.seed);
            self.programs.insert(note.program.clone());
            for void in &note.voided {
                self.players[players[void.side.index()]].voided += 1;
            }
            if !self.limits.contains(&note.limits) {
                self.limits.push(note.limits);
            }
        }
        *self.ends.entry(record.end).or_default() += 1;
        let Some(winner) = record.winner.map(Side::index) else {
            self.halves.skip(record);
            return Ok(());
        };
        self.count_moves(record, game, given, players);
        let began = game.positions()[given].to_move().index();
        let half = Half { players, winner, began };
        self.count_result(record, half)?;
        self.measure(game, given, half);
        Ok(())
    }

    /// The index of a record's first or second player.
    fn player(&mut self, record: &GameRecord, side: usize) -> Result<usize, Problem> {
        let agent = &record.players[side];
        let note = record.tournament.as_ref();
        let name = note.map_or(agent, |note| &note.names[side]);
        let index = *self.indices.entry(name.clone()).or_insert_with(|| {
            let (name, agent) = (name.clone(), agent.clone());
            self.players.push(PlayerTally { name, agent, ..PlayerTally::default() });
            self.players.len() - 1
        });
        let player = &mut self.players[index];
        if player.agent != *agent {
            let why = format!("{name} is {agent} here, but {} before", player.agent);
            return Err(problem(self.records, why));
        }
        player.clocks.extend(note.map(|note| note.clock[side].clone()));
        player.sandboxes.extend(note.and_then(|note| note.sandbox.as_ref()?[side].clone()));
        Ok(index)
    }

    fn count_moves(&mut self, record: &GameRecord, game: &Game, given: usize, players: [usize; 2]) {
        self.plies.add(Some(record.moves.len() as f64));
        for ply in given..record.moves.len() {
            let position = &game.positions()[ply];
            let player = players[position.to_move().index()];
            let open = position.moves().len() as u32;
            self.players[player].means.add(ply, record.stats.get(ply), open);
        }
    }

    fn count_result(&mut self, record: &GameRecord, half: Half) -> Result<(), Problem> {
        let Half { players, winner, began } = half;
        let pair = self.halves.add(record, half).map_err(|why| problem(self.records, why))?;
        let loser = &mut self.players[players[1 - winner]];
        *loser.lost_by.entry(record.end).or_default() += 1;
        let why = record.tournament.as_ref().and_then(|note| note.why.as_ref());
        if let Some(why) = why.filter(|_| FAILURES.contains(&record.end)) {
            let number = record.tournament.as_ref().map(|note| note.game + 1);
            loser.failures.entry(record.end).or_default().add(why, number);
        }
        let played = digest((&record.variant, &record.start, &record.moves, players));
        let repeats = !self.different.insert(played);
        self.began.add(winner == began);
        if let Some(pair) = pair {
            self.first_movers.count(pair.map(|half| half.winner == half.began));
        }
        let [one, other] = sorted(players);
        if one != other {
            let head_to_head = self.head_to_heads.entry([one, other]).or_default();
            head_to_head.wins[usize::from(!half.won_by(one))] += 1;
            head_to_head.repeated += u64::from(repeats);
            if let Some(pair) = pair {
                head_to_head.pairs.count(pair.map(|half| half.won_by(one)));
            }
        }
        Ok(())
    }

    fn measure(&mut self, game: &Game, given: usize, half: Half) {
        let Some((limits, meter)) = &mut self.accuracy else { return };
        let head_to_head = self.head_to_heads.entry(sorted(half.players)).or_default();
        let measured = if head_to_head.analysed < limits.games_per_pairing {
            head_to_head.analysed += 1;
            meter.measure(game, given)
        } else {
            GameAccuracy { kept: BTreeMap::new(), favoured: meter.known(&game.positions()[given]) }
        };
        for (ply, kept) in measured.kept {
            let player = half.players[game.positions()[ply].to_move().index()];
            self.players[player].kept.entry(ply).or_default().add(kept);
        }
        if let Some(favoured) = measured.favoured.map(Side::index) {
            let won = half.winner == favoured;
            self.players[half.players[favoured]].converted.add(won);
            self.players[half.players[1 - favoured]].rescued.add(!won);
        }
    }

    /// The summary of the records so far. More may be added afterwards.
    pub fn finish(&self) -> Summary {
        let mut players: Vec<_> = self.summaries().into_iter().enumerate().collect();
        let merits = merits(players.iter().map(|(_, player)| player));
        sort_by(&mut players, |(one, a), (other, b)| {
            let [one, other] = [one, other].map(|index| merits[*index]);
            other.cmp(&one).then_with(|| a.name.cmp(&b.name))
        });
        let mut places = vec![0; players.len()];
        for (place, &(index, _)) in players.iter().enumerate() {
            places[index] = place;
        }
        Summary {
            variants: self.variants.iter().cloned().collect(),
            seeds: self.seeds.iter().copied().collect(),
            limits: self.limits.clone(),
            programs: self.programs.iter().cloned().collect(),
            games: self.records,
            pairs: self.first_movers.pairs(),
            repeated: self.began.of - self.different.len() as u64,
            players: players.into_iter().map(|(_, player)| player).collect(),
            pairings: self.pairings(&places),
            first_mover: Share::by_pair(self.began.count, self.began.of, self.first_movers),
            ends: self.ends.clone(),
            open_by_ply: self.open_by_ply(),
            plies: self.plies.value(),
        }
    }

    /// The players in order of appearance.
    fn summaries(&self) -> Vec<PlayerSummary> {
        let mut total = vec![(Tally::default(), PairCounts::default()); self.players.len()];
        let mut played = Vec::new();
        for (&players, head_to_head) in &self.head_to_heads {
            for (player, seen) in players.into_iter().zip([head_to_head, &head_to_head.mirrored()])
            {
                let (won, pairs) = &mut total[player];
                won.count += seen.wins[0];
                won.of += seen.games();
                *pairs += seen.pairs;
            }
            if head_to_head.games() > 0 {
                let in_pairs =
                    [head_to_head.pairs, head_to_head.pairs.mirrored()].map(PairCounts::wins);
                let single = [0, 1].map(|of| head_to_head.wins[of] - in_pairs[of]);
                played.push(Pairing { players, pairs: head_to_head.pairs, single });
            }
        }
        // A fixed seed: the figures depend on the records alone.
        let elo = ratings(self.players.len(), &played, 0);
        let summary = |((player, (won, pairs)), elo): ((&PlayerTally, _), _)| {
            let won: Tally = won;
            PlayerSummary {
                name: player.name.clone(),
                agent: player.agent.clone(),
                clock: joined(&player.clocks),
                sandbox: joined(&player.sandboxes),
                won: Share::by_pair(won.count, won.of, pairs),
                elo,
                lost_by: player.lost_by.clone(),
                voided: player.voided,
                failures: player.failures(),
                means: player.means.all(),
                by_ply: player.means.by_ply(),
                accuracy: self.accuracy.is_some().then(|| player.accuracy()),
            }
        };
        self.players.iter().zip(total).zip(elo).map(summary).collect()
    }

    /// The pairings from both sides, the players by their places.
    fn pairings(&self, places: &[usize]) -> Vec<PairingSummary> {
        let mut pairings = Vec::new();
        for (&[one, other], head_to_head) in
            self.head_to_heads.iter().filter(|(_, it)| it.games() > 0)
        {
            let mirrored = &head_to_head.mirrored();
            for (player, opponent, seen) in [(one, other, head_to_head), (other, one, mirrored)] {
                pairings.push(PairingSummary {
                    player: places[player],
                    opponent: places[opponent],
                    won: Share::by_pair(seen.wins[0], seen.games(), seen.pairs),
                    pairs: seen.pairs,
                    superiority: seen.pairs.superiority(),
                    repeated: seen.repeated,
                });
            }
        }
        sort_by_key(&mut pairings, |pairing| (pairing.player, pairing.opponent));
        pairings
    }

    fn open_by_ply(&self) -> BTreeMap<usize, f64> {
        let mut open: BTreeMap<usize, Mean> = BTreeMap::new();
        for (ply, mean) in self.players.iter().flat_map(|player| player.means.open()) {
            open.entry(ply).or_default().join(mean);
        }
        map_of(open.into_iter().filter_map(|(ply, mean)| Some((ply, mean.value()?))))
    }
}

impl PlayerTally {
    fn failures(&self) -> BTreeMap<End, Failures> {
        map_of(self.failures.iter().map(|(&end, tally)| (end, tally.failures())))
    }

    fn accuracy(&self) -> Accuracy {
        let mut kept = Tally::default();
        for tally in self.kept.values() {
            kept.count += tally.count;
            kept.of += tally.of;
        }
        Accuracy {
            kept: kept.share(),
            by_ply: map_of(self.kept.iter().map(|(&ply, tally)| (ply, tally.share()))),
            converted: self.converted.share(),
            rescued: self.rescued.share(),
        }
    }
}

/// The sort keys of players: before the rated players, rated, or after them; then the rating or share as shown.
/// Equal keys share a rank.
fn merits<'a>(players: impl Iterator<Item = &'a PlayerSummary> + Clone) -> Vec<(u8, i64)> {
    let share = |player: &PlayerSummary| player.won.share.map_or(-1.0, |share| share.value);
    let rated = players.clone().filter(|player| player.elo.is_some());
    let best = rated.map(share).fold(f64::INFINITY, |best, share| {
        if best.is_infinite() { share } else { best.max(share) }
    });
    let merit = |player: &PlayerSummary| match player.elo {
        Some(elo) => (1, elo.value.round() as i64),
        None => (if share(player) > best { 2 } else { 0 }, (1e6 * share(player)).round() as i64),
    };
    players.map(merit).collect()
}

/// The ranks of players in their order, from 1.
pub fn ranks(players: &[PlayerSummary]) -> Vec<u64> {
    let merits = merits(players.iter());
    let first = |merit| merits.iter().position(|other| *other == merit).unwrap_or(0);
    merits.iter().map(|&merit| first(merit) as u64 + 1).collect()
}

fn sorted([one, other]: [usize; 2]) -> [usize; 2] {
    [one.min(other), one.max(other)]
}

/// Records are numbered from 1, in the order they were added.
fn problem(number: u64, why: impl Display) -> Problem {
    Problem::new(format_args!("record {number}: {why}"))
}
