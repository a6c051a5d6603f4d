//! Rounds in which players of about equal points meet.

use super::{Meeting, Next};
use crate::PairResult;

/// How far one look for opponents may go before players may meet more often.
const STEPS: u32 = 100_000;

/// Who plays the pair of this number. Each pair of opponents plays all its pairs of games of a round
/// before the round ends, table by table.
pub fn next(
    number: u64,
    players: usize,
    rounds: u64,
    meetings: u64,
    results: &[PairResult],
) -> Next<Meeting> {
    let tables = players as u64 / 2;
    let round = number / (tables * meetings);
    if round >= rounds {
        return Next::End;
    }
    let before = round * tables * meetings;
    let Some(results) = results.get(..before as usize) else { return Next::Wait };
    let standing = Standing::after(players, round, meetings, results);
    let within = number - before;
    let [one, other] = standing.opponents()[(within % tables) as usize];
    let before = standing.met[one][other] + within / tables;
    Next::Play(Meeting { players: [one, other], before })
}

/// What the rounds so far have brought.
struct Standing {
    /// Games won, with those of a rest.
    points: Vec<u64>,
    /// Pairs of games that each two have played with one another.
    met: Vec<Vec<u64>>,
    /// Rounds in which a player rested.
    rests: Vec<u64>,
}

impl Standing {
    fn after(players: usize, rounds: u64, meetings: u64, results: &[PairResult]) -> Self {
        let mut points = vec![0; players];
        let mut met = vec![vec![0; players]; players];
        let mut rests = vec![rounds; players];
        for PairResult { players: [one, other], points: won } in results.iter().copied() {
            // A pair without a result brings nobody anything.
            if let Some(won) = won {
                points[one] += u64::from(won);
                points[other] += 2 - u64::from(won);
            }
            met[one][other] += 1;
            met[other][one] += 1;
        }
        for (player, rests) in rests.iter_mut().enumerate() {
            *rests -= met[player].iter().sum::<u64>() / meetings;
            points[player] += *rests * 2 * meetings;
        }
        Self { points, met, rests }
    }

    /// Who meets whom in the next round, the best table first: as few as possible have met before,
    /// and neighbours in points meet. Of an odd number one rests: the last of those who rested least.
    fn opponents(&self) -> Vec<[usize; 2]> {
        let mut order: Vec<usize> = (0..self.points.len()).collect();
        order.sort_by_key(|&player| std::cmp::Reverse(self.points[player]));
        if order.len() % 2 == 1 {
            let least = self.rests.iter().min().expect("there are players");
            let last = order.iter().rposition(|&player| self.rests[player] == *least);
            order.remove(last.expect("one of them rested least"));
        }
        let most_met = self.met.iter().flatten().max().copied().unwrap_or(0);
        (0..=most_met)
            .find_map(|allowed| {
                let mut steps = STEPS;
                let mut tables = Vec::new();
                self.seat(&order, allowed, &mut steps, &mut tables).then_some(tables)
            })
            .expect("everybody may meet everybody once more")
    }

    /// Seats the first of the order with the next one that it may meet, and the rest after them.
    fn seat(
        &self,
        order: &[usize],
        allowed: u64,
        steps: &mut u32,
        tables: &mut Vec<[usize; 2]>,
    ) -> bool {
        let Some((&one, others)) = order.split_first() else { return true };
        for (place, &other) in others.iter().enumerate() {
            if self.met[one][other] > allowed {
                continue;
            }
            if *steps == 0 {
                return false;
            }
            *steps -= 1;
            tables.push([one, other]);
            let rest = [&others[..place], &others[place + 1..]].concat();
            if self.seat(&rest, allowed, steps, tables) {
                return true;
            }
            tables.pop();
        }
        false
    }
}
