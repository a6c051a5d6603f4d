//! From records to a summary.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use isolation::board::{Player as Side, map_of, sort_by, sort_by_key};
use isolation::{End, Game, GameRecord, RecordedLimits};

use super::digest::digest;
use super::effort::{Efforts, Mean};
use super::failures::{FAILURES, FailureTally};
use super::halves::{Half, Halves};
use super::{Accuracy, Failures, PairingSummary, PlayerSummary, Summary};
use crate::stats::{PairCounts, Pairing, Share, ratings};
use crate::{AccuracyLimits, Judge, Judged, Problem};

/// A [`Summary`] in the making, from records one by one; they may be of several tournaments, and of
/// none. What it holds grows with the games, by some fifty bytes each, not with their moves.
///
/// Players are who has the same name in the tournament (in games outside tournaments, the same agent
/// text). Two games are a pair when they are games 2k and 2k + 1 of tournaments with one seed, on
/// the same board with the same limits, start and exchanged players (outside tournaments, records 2k
/// and 2k + 1), and both have a winner. Interrupted games count as games and by their end, and nowhere else.
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
    meetings: BTreeMap<[usize; 2], Meeting>,
    halves: Halves,
    /// Digests of the games that somebody won.
    different: HashSet<u64>,
    /// The games of which the one who began won, of those that somebody won, and their pairs.
    began: Tally,
    first_movers: PairCounts,
    accuracy: Option<(AccuracyLimits, Judge)>,
}

/// So many of so many.
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
    failures: BTreeMap<End, FailureTally>,
    efforts: Efforts,
    kept: BTreeMap<usize, Tally>,
    converted: Tally,
    rescued: Tally,
}

/// What two players played against one another, the one of the lower index first.
#[derive(Debug, Default)]
struct Meeting {
    wins: [u64; 2],
    pairs: PairCounts,
    repeated: u64,
    /// Games that the judge looked at.
    looked_at: u64,
}

impl Meeting {
    fn games(&self) -> u64 {
        self.wins.iter().sum()
    }

    /// The same from the side of the other player.
    fn mirrored(&self) -> Self {
        let [one, other] = self.wins;
        Self { wins: [other, one], pairs: self.pairs.mirrored(), ..*self }
    }
}

impl SummaryBuilder {
    /// Nothing counted yet. Accuracy is told where it is asked for.
    pub fn new(accuracy: Option<AccuracyLimits>) -> Self {
        Self {
            accuracy: accuracy.map(|limits| (limits, Judge::new(limits.nodes))),
            ..Self::default()
        }
    }

    /// The same builder, whose solver ends soon when this is set: then the accuracy is told of what
    /// was looked at before.
    #[must_use]
    pub fn stop_by(self, stop: Arc<AtomicBool>) -> Self {
        let accuracy = self.accuracy.map(|(limits, judge)| (limits, judge.stop_by(stop)));
        Self { accuracy, ..self }
    }

    /// Plays a record through, and counts it.
    ///
    /// # Errors
    /// Why it cannot be counted. Then the summary must not be used.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), Problem> {
        let number = self.records + 1;
        let game = record.replay().map_err(|why| problem(number, why))?;
        self.add_replayed(record, &game)
    }

    /// Counts a record that was played through; the game must be what [`GameRecord::replay`] gave.
    ///
    /// # Errors
    /// Why it cannot be counted. Then the summary must not be used.
    pub fn add_replayed(&mut self, record: &GameRecord, game: &Game) -> Result<(), Problem> {
        self.records += 1;
        let number = self.records;
        let note = record.tournament.as_ref();
        let (given, moves) = (note.map_or(0, |note| note.given), record.moves.len());
        if given > moves {
            let why = format!("{given} moves given, but only {moves} in the game");
            return Err(problem(number, why));
        }
        let players = [self.player(record, 0)?, self.player(record, 1)?];
        self.variants.insert(record.variant.clone());
        if let Some(note) = note {
            self.seeds.insert(note.seed);
            self.programs.insert(note.program.clone());
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
        self.judge(game, given, half);
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
            let why = format!("{name} is {agent} here, and {} before", player.agent);
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
            self.players[player].efforts.add(ply, record.stats.get(ply), open);
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
            let meeting = self.meetings.entry([one, other]).or_default();
            meeting.wins[usize::from(!half.won_by(one))] += 1;
            meeting.repeated += u64::from(repeats);
            if let Some(pair) = pair {
                meeting.pairs.count(pair.map(|half| half.won_by(one)));
            }
        }
        Ok(())
    }

    fn judge(&mut self, game: &Game, given: usize, half: Half) {
        let Some((limits, judge)) = &mut self.accuracy else { return };
        let meeting = self.meetings.entry(sorted(half.players)).or_default();
        let judged = if meeting.looked_at < limits.games_per_pairing {
            meeting.looked_at += 1;
            judge.look(game, given)
        } else {
            Judged { kept: BTreeMap::new(), start: judge.start(&game.positions()[given]) }
        };
        for (ply, kept) in judged.kept {
            let player = half.players[game.positions()[ply].to_move().index()];
            self.players[player].kept.entry(ply).or_default().add(kept);
        }
        if let Some(favoured) = judged.start.map(Side::index) {
            let won = half.winner == favoured;
            self.players[half.players[favoured]].converted.add(won);
            self.players[half.players[1 - favoured]].rescued.add(!won);
        }
    }

    /// What the records so far show. More may be added afterwards.
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

    /// The players in the order they were met.
    fn summaries(&self) -> Vec<PlayerSummary> {
        let mut total = vec![(Tally::default(), PairCounts::default()); self.players.len()];
        let mut played = Vec::new();
        for (&players, meeting) in &self.meetings {
            for (player, seen) in players.into_iter().zip([meeting, &meeting.mirrored()]) {
                let (won, pairs) = &mut total[player];
                won.count += seen.wins[0];
                won.of += seen.games();
                *pairs += seen.pairs;
            }
            if meeting.games() > 0 {
                let in_pairs = [meeting.pairs, meeting.pairs.mirrored()].map(PairCounts::wins);
                let single = [0, 1].map(|of| meeting.wins[of] - in_pairs[of]);
                played.push(Pairing { players, pairs: meeting.pairs, single });
            }
        }
        // Nothing but the records decides what is shown: the seed of the intervals is fixed.
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
                failures: player.failures(),
                effort: player.efforts.all(),
                by_ply: player.efforts.by_ply(),
                accuracy: self.accuracy.is_some().then(|| player.accuracy()),
            }
        };
        self.players.iter().zip(total).zip(elo).map(summary).collect()
    }

    /// The pairings from both sides, the players by their places.
    fn pairings(&self, places: &[usize]) -> Vec<PairingSummary> {
        let mut pairings = Vec::new();
        for (&[one, other], meeting) in self.meetings.iter().filter(|(_, it)| it.games() > 0) {
            let mirrored = &meeting.mirrored();
            for (player, opponent, seen) in [(one, other, meeting), (other, one, mirrored)] {
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
        for (ply, mean) in self.players.iter().flat_map(|player| player.efforts.open()) {
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

/// What decides the order of players: whether it is ahead of the rated, rated or behind them; and how good it
/// is there, as shown. Equal ones share a rank.
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
