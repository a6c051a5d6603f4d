//! The conclusions of a tournament as sentences.

use isolation::board::one_line;
use std::fmt;

use super::tables::pairing;
use super::words;
use isolation_arena::{PairingSummary, Summary};

/// The likelihood from which on a conclusion is decisive.
const SHOWN: f64 = 0.95;

/// Maximum length of names in sentences; longer ones are cut and get their rank.
const NAME: usize = 40;

/// Maximum number of names to list.
const LISTED: usize = 4;

/// A conclusion, with formatted names and figures. `Display` writes it in English.
#[derive(Clone, PartialEq, Debug)]
pub enum Conclusion {
    /// The tournament has no players.
    NoPlayers,
    /// No game has a winner yet.
    NoWinner,
    /// A single player without opponents.
    Alone(String),
    /// The leader, and the evidence for it.
    Best {
        /// The first of the standings.
        best: String,
        /// The evidence.
        rank: Rank,
    },
    /// Games that repeat others.
    Repeated {
        /// How many.
        games: u64,
        /// Of how many.
        of: u64,
        /// Whether likelihoods of some pairings are therefore hidden.
        hides: bool,
    },
    /// The games between the first two.
    HeadToHead {
        /// The first and the second of the standings.
        names: [String; 2],
        /// Games that the first won.
        won: u64,
        /// Games between them.
        of: u64,
        /// The likelihood of superiority of the first, unless most games repeat others, and whether it is decisive.
        superiority: Option<(String, bool)>,
    },
    /// Whether moving first is an advantage.
    FirstMove {
        /// The share won by the player who moved first.
        won: String,
        /// The result.
        shows: FirstMove,
    },
    /// Games that a player forfeited.
    Forfeited(u64),
    /// Games that were interrupted.
    Interrupted(u64),
}

/// The evidence for the leader. Ratings are 95 % confidence intervals.
#[derive(Clone, PartialEq, Debug)]
pub enum Rank {
    /// Another player has equal results.
    Shared,
    /// It is unrated, and won this share of its games.
    Unrated(String),
    /// Most games repeat others.
    Repeats,
    /// The rating overlaps with those of these players, and their games are not decisive.
    Open([String; 2], Vec<String>),
    /// These players are unrated.
    OthersUnrated([String; 2], Vec<String>),
    /// Best of this many players: the rating overlaps with those of these players, but the likelihood of superiority in
    /// their games is at least this one.
    ByGames(usize, [String; 2], Vec<String>, String),
    /// Best of this many players: the rating is above all others.
    Above(usize, [String; 2]),
}

/// The effect of moving first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstMove {
    /// Too many games repeat others.
    Repeats,
    /// An advantage.
    Helps,
    /// A disadvantage.
    Harms,
    /// Neither is shown.
    Open,
}

/// All conclusions; the first one is the headline. They are plain text, which reports with markup must escape.
pub fn all(summary: &Summary) -> Vec<Conclusion> {
    let mut all = vec![best(summary)];
    all.extend(repeated(summary));
    all.extend(head_to_head(summary));
    all.extend(first_move(summary));
    let forfeited: u64 = summary.players.iter().map(words::failures).sum();
    all.extend((forfeited > 0).then_some(Conclusion::Forfeited(forfeited)));
    let interrupted = summary.ends.get(&isolation::End::Interrupted).copied().unwrap_or(0);
    all.extend((interrupted > 0).then_some(Conclusion::Interrupted(interrupted)));
    all
}

/// The name of a player in a sentence.
fn name(summary: &Summary, index: usize) -> String {
    let name = one_line(&summary.players[index].name);
    let short = words::shortened(&name, NAME);
    if short == name { name } else { format!("#{} {short}", summary.ranks()[index]) }
}

fn best(summary: &Summary) -> Conclusion {
    let Some(first) = summary.players.first() else { return Conclusion::NoPlayers };
    let Some(won) = first.won.share else { return Conclusion::NoWinner };
    let best = name(summary, 0);
    let count = summary.players.len();
    if count == 1 {
        return Conclusion::Alone(best);
    }
    if shares_first_place(summary) {
        return Conclusion::Best { best, rank: Rank::Shared };
    }
    let Some(elo) = first.elo else {
        return Conclusion::Best { best, rank: Rank::Unrated(words::percent(won.value)) };
    };
    if summary.is_mostly_repeats() {
        return Conclusion::Best { best, rank: Rank::Repeats };
    }
    let others = |which: &dyn Fn(usize) -> bool| -> Vec<String> {
        (1..count).filter(|&other| which(other)).map(|other| name(summary, other)).collect()
    };
    let overlaps =
        |other: usize| summary.players[other].elo.is_some_and(|other| other.high >= elo.low);
    // Multiple comparisons: the allowed error is divided among the rivals (Bonferroni).
    let sure = 1.0 - (1.0 - SHOWN) / (count - 1) as f64;
    let beaten = |other: usize| {
        let games = pairing(summary, 0, other).filter(|games| !games.is_mostly_repeats());
        let likelihood = games.and_then(|games| games.superiority);
        likelihood.is_some_and(|likelihood| likelihood >= sure)
    };
    let open = others(&|other| overlaps(other) && !beaten(other));
    let unrated = others(&|other| summary.players[other].elo.is_none());
    let overlapping = others(&overlaps);
    let interval = [elo.low, elo.high].map(words::rating);
    let rank = if !open.is_empty() {
        Rank::Open(interval, open)
    } else if !unrated.is_empty() {
        Rank::OthersUnrated(interval, unrated)
    } else if !overlapping.is_empty() {
        Rank::ByGames(count, interval, overlapping, words::percent(sure))
    } else {
        Rank::Above(count, interval)
    };
    Conclusion::Best { best, rank }
}

fn repeated(summary: &Summary) -> Option<Conclusion> {
    let games = Some(summary.repeated).filter(|&games| games > 0)?;
    let hides = summary.pairings.iter().any(PairingSummary::is_mostly_repeats);
    Some(Conclusion::Repeated { games, of: summary.first_mover.of, hides })
}

fn shares_first_place(summary: &Summary) -> bool {
    summary.ranks().get(1) == Some(&1)
}

fn head_to_head(summary: &Summary) -> Option<Conclusion> {
    if shares_first_place(summary) {
        return None;
    }
    let games = pairing(summary, 0, 1)?;
    let likelihood = games.superiority?;
    let decisive = likelihood >= SHOWN || likelihood <= 1.0 - SHOWN;
    let superiority =
        (!games.is_mostly_repeats()).then(|| (words::likelihood(likelihood), decisive));
    let names = [0, 1].map(|index| name(summary, index));
    Some(Conclusion::HeadToHead { names, won: games.won.count, of: games.won.of, superiority })
}

fn first_move(summary: &Summary) -> Option<Conclusion> {
    let share = summary.first_mover.share?;
    let shows = if summary.is_mostly_repeats() {
        FirstMove::Repeats
    } else if share.low > 0.5 {
        FirstMove::Helps
    } else if share.high < 0.5 {
        FirstMove::Harms
    } else {
        FirstMove::Open
    };
    Some(Conclusion::FirstMove { won: words::share(&summary.first_mover), shows })
}

/// In English.
impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = |number: &u64| words::number_of(*number, "game");
        match self {
            Self::NoPlayers => f.write_str("The tournament has no players."),
            Self::NoWinner => f.write_str("No game has a winner yet."),
            Self::Alone(best) => write!(f, "{best} is the only player."),
            Self::Best { best, rank } => write!(f, "{best} {rank}."),
            Self::Repeated { games: number, of, hides } => {
                let verb = if *number == 1 { "repeats" } else { "repeat" };
                write!(
                    f,
                    "{} of {} {verb} another game move by move, so the results look more certain than \
                     they are; random openings with more random_plies give more different games.",
                    words::count(*number),
                    games(of)
                )?;
                let hidden =
                    " Likelihoods of superiority are left out where most games are repeated.";
                f.write_str(if *hides { hidden } else { "" })
            }
            Self::HeadToHead { names: [best, next], won, of, superiority } => {
                let won = words::count(*won);
                write!(f, "{best} won {won} of {} against {next}, the second. ", games(of))?;
                match superiority {
                    None => f.write_str("Most of them are repeated, so they are not decisive."),
                    Some((likelihood, decisive)) => {
                        let open = if *decisive { "" } else { ", not decisive" };
                        write!(f, "Likelihood of superiority from these games: {likelihood}{open}.")
                    }
                }
            }
            Self::FirstMove { won, shows } => {
                let shows = match shows {
                    FirstMove::Repeats => "too many games are repeated to show an advantage",
                    FirstMove::Helps => "moving first was an advantage",
                    FirstMove::Harms => "moving first was a disadvantage",
                    FirstMove::Open => "no advantage for either side is shown",
                };
                write!(f, "The side that moves first won {won} of the games: {shows}.")
            }
            Self::Forfeited(number) => {
                let verb = if *number == 1 { "was" } else { "were" };
                write!(f, "{} {verb} forfeited by timeout, illegal move or crash.", games(number))
            }
            Self::Interrupted(1) => f.write_str("1 game was interrupted and has no winner."),
            Self::Interrupted(number) => {
                write!(f, "{} were interrupted and have no winner.", games(number))
            }
        }
    }
}

/// In English, after the name and without the full stop.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed = |names: &[String]| words::listed(names, LISTED);
        match self {
            Self::Shared => f.write_str("shares the first place"),
            Self::Unrated(won) => write!(
                f,
                "leads with {won} of its games won; these results cannot determine its rating"
            ),
            Self::Repeats => f.write_str(
                "leads, but is not shown to be the best: more than half of the games are repeated",
            ),
            Self::Open([low, high], names) => write!(
                f,
                "leads, but is not shown to be the best: its rating ({low} to {high} Elo) overlaps \
                 with that of {}, and their games are not decisive",
                listed(names)
            ),
            Self::OthersUnrated([low, high], names) => write!(
                f,
                "leads with a rating of {low} to {high} Elo; these results cannot determine the \
                 rating of {}",
                listed(names)
            ),
            Self::ByGames(count, [low, high], names, likelihood) => write!(
                f,
                "is the best of {count} players: its rating ({low} to {high} Elo) overlaps with \
                 that of {}, but its likelihood of superiority in their games is at least \
                 {likelihood}",
                listed(names)
            ),
            Self::Above(count, [low, high]) => write!(
                f,
                "is the best of {count} players: its rating ({low} to {high} Elo) is above all \
                 others"
            ),
        }
    }
}
