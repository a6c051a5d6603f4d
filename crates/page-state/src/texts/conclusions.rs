//! The conclusions of a tournament.

use super::compare;
use super::functions::conclusions as texts;
use super::numbers::{grouped, localised};
use isolation_report::conclusion::{Conclusion, FirstMove, Rank};

const LISTED: usize = 4;

/// A conclusion in the page's language.
pub fn said(conclusion: &Conclusion) -> String {
    let games = |count: u64| texts::games(count, grouped(count));
    match conclusion {
        Conclusion::NoPlayers => texts::no_players().to_owned(),
        Conclusion::NoWinner => texts::no_winner().to_owned(),
        Conclusion::Alone(best) => texts::alone(best),
        Conclusion::Best { best, rank } => texts::best(best, ranked(rank)),
        Conclusion::Repeated { games: count, of, hides } => {
            let repeated = texts::repeated(*count, grouped(*count), games(*of));
            if *hides { format!("{repeated} {}", texts::hidden()) } else { repeated }
        }
        Conclusion::HeadToHead { names: [best, next], won, of, superiority } => {
            let shows = match superiority {
                None => texts::repeat_decides_nothing().to_owned(),
                Some((likelihood, true)) => texts::superiority(localised(likelihood)),
                Some((likelihood, false)) => texts::superiority_open(localised(likelihood)),
            };
            texts::head_to_head(best, grouped(*won), games(*of), next, shows)
        }
        Conclusion::FirstMove { won, shows } => {
            let shows = match shows {
                FirstMove::Repeats => texts::first_repeats(),
                FirstMove::Helps => texts::first_helps(),
                FirstMove::Harms => texts::first_harms(),
                FirstMove::Open => texts::first_open(),
            };
            texts::first_move(localised(won), shows)
        }
        Conclusion::Forfeited(count) => texts::forfeited(*count, grouped(*count)),
        Conclusion::Interrupted(count) => texts::interrupted(*count, grouped(*count)),
    }
}

/// After the name and without the full stop.
fn ranked(rank: &Rank) -> String {
    match rank {
        Rank::Shared => texts::rank_shared().to_owned(),
        Rank::Unrated(won) => texts::rank_unrated(localised(won)),
        Rank::Repeats => texts::rank_repeats().to_owned(),
        Rank::Open([low, high], names) => {
            texts::rank_open(localised(low), localised(high), listed(names))
        }
        Rank::OthersUnrated([low, high], names) => {
            texts::rank_others_unrated(localised(low), localised(high), listed(names))
        }
        Rank::ByGames(count, [low, high], names, likelihood) => texts::rank_by_games(
            count,
            localised(low),
            localised(high),
            listed(names),
            localised(likelihood),
        ),
        Rank::Above(count, [low, high]) => {
            texts::rank_above(count, localised(low), localised(high))
        }
    }
}

fn listed(names: &[String]) -> String {
    if names.len() > LISTED {
        let named = names[..LISTED - 1].join(", ");
        return compare::and_more(named, names.len() + 1 - LISTED);
    }
    match names {
        [first @ .., last] if !first.is_empty() => texts::and(first.join(", "), last),
        names => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::said;
    use crate::texts::language::{Language, speak_for_test};
    use isolation_report::conclusion::{Conclusion, FirstMove, Rank};

    #[test]
    fn conclusions_say_the_same_in_all_languages() {
        let names = |count: usize| {
            ["b", "c", "d", "e", "f"][..count].iter().map(|&it| it.to_owned()).collect()
        };
        let range = || ["3", "+7"].map(str::to_owned);
        let best = |rank| Conclusion::Best { best: "a".to_owned(), rank };
        let superiority = |decisive| Conclusion::HeadToHead {
            names: range(),
            won: 64,
            of: 1100,
            superiority: Some(("99.7 %".to_owned(), decisive)),
        };
        let first = |shows| Conclusion::FirstMove { won: "53.0 %".to_owned(), shows };
        for conclusion in [
            Conclusion::NoPlayers,
            Conclusion::NoWinner,
            Conclusion::Alone("a".to_owned()),
            best(Rank::Shared),
            best(Rank::Repeats),
            best(Rank::Unrated("62.5 %".to_owned())),
            best(Rank::Open(range(), names(5))),
            best(Rank::OthersUnrated(range(), names(4))),
            best(Rank::ByGames(6, range(), names(1), "97.5 %".to_owned())),
            best(Rank::Above(3, range())),
            Conclusion::Repeated { games: 1, of: 40, hides: true },
            Conclusion::Repeated { games: 3, of: 40, hides: false },
            Conclusion::HeadToHead { names: range(), won: 1, of: 2, superiority: None },
            superiority(true),
            superiority(false),
            first(FirstMove::Repeats),
            first(FirstMove::Helps),
            first(FirstMove::Harms),
            first(FirstMove::Open),
            Conclusion::Forfeited(1),
            Conclusion::Forfeited(4),
            Conclusion::Interrupted(1),
            Conclusion::Interrupted(5),
        ] {
            let figures = |text: &str| {
                let parts = text.split(|c: char| !c.is_ascii_digit()).filter(|it| !it.is_empty());
                let mut figures: Vec<String> = parts.map(str::to_owned).collect();
                figures.sort_unstable();
                figures
            };
            let english = conclusion.to_string();
            for language in Language::all() {
                speak_for_test(language);
                let said = said(&conclusion);
                if language == Language::ENGLISH {
                    assert_eq!(said, english);
                } else {
                    assert_ne!(said, english);
                    assert_eq!(figures(&said), figures(&english), "{english}\n{said}");
                }
            }
        }
    }
}
