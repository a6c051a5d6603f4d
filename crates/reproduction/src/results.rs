//! The results of an experiment, opening by opening.

use std::collections::BTreeMap;

use isolation_arena::{Entrant, Finished, Openings, Tournament};

use super::Scores;

/// The results of an experiment, opening by opening.
#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    /// The board.
    board: String,
    /// How many openings the board has.
    openings: usize,
    /// Games, 0 to 2, that the first of two players won from each opening, in their order.
    points: BTreeMap<[usize; 2], Vec<u8>>,
    /// The players by their numbers, and whether chance decides some of their moves.
    players: Vec<(String, bool)>,
}

/// The search whose moves depend on chance. All others play a game the same way again.
const CHANCE: &str = "random";

impl Results {
    /// The results of a tournament that is finished.
    pub fn new(tournament: &Tournament, finished: &Finished) -> Self {
        let openings = match &tournament.openings {
            Openings::List(openings) => openings.len(),
            _ => 0,
        };
        let mut points = BTreeMap::<_, Vec<u8>>::new();
        for pair in finished.results() {
            let won = pair.points.expect("every game that counts has a winner");
            points.entry(pair.players).or_default().push(won);
        }
        let player = |Entrant { name, player, .. }: &Entrant| {
            (name.clone(), player.to_string().starts_with(CHANCE))
        };
        let players = tournament.entrants.iter().map(player).collect();
        Self { board: tournament.rules.board_text(), openings, players, points }
    }

    /// The share that these players won by opening, against all or against these opponents; none where they did
    /// not play.
    pub fn scores<S: AsRef<str>>(&self, players: &[S], opponents: Option<&[S]>) -> Option<Scores> {
        let is_in = |names: &[S], name: &str| names.iter().any(|it| it.as_ref() == name);
        let mut share = Vec::new();
        let mut chance = Vec::new();
        let mut met = 0;
        for (both, points) in &self.points {
            let [one, other] = both.map(|number| &self.players[number]);
            for (player, opponent, is_first) in [(one, other, true), (other, one, false)] {
                let (name, against) = (&player.0, &opponent.0);
                if !is_in(players, name) || !opponents.is_none_or(|all| is_in(all, against)) {
                    continue;
                }
                met += 1;
                share.resize(points.len(), 0.0);
                chance.resize(points.len(), 0.0);
                let is_chance = player.1 || opponent.1;
                for (opening, &won) in points.iter().enumerate() {
                    let won = f64::from(if is_first { won } else { 2 - won }) / 2.0;
                    share[opening] += won;
                    chance[opening] += if is_chance { won } else { 0.0 };
                }
            }
        }
        let mean = |sums: Vec<f64>| sums.into_iter().map(|sum| sum / f64::from(met)).collect();
        (met > 0).then(|| Scores::new(&self.board, self.openings, mean(share), mean(chance)))
    }
}
