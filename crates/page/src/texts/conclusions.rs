//! The conclusions of a tournament; the English is the report's.

use super::{Language, compare, language};
use isolation_report::conclusion::{Conclusion, FirstMove, Rank};

/// Maximum number of names to list.
const LISTED: usize = 4;

/// A conclusion in the page's language.
pub(crate) fn said(conclusion: &Conclusion) -> String {
    match language() {
        Language::English => conclusion.to_string(),
        Language::German => german(conclusion),
    }
}

fn german(conclusion: &Conclusion) -> String {
    match conclusion {
        Conclusion::NoPlayers => "Das Turnier hat keine Spieler.".to_owned(),
        Conclusion::NoWinner => "Noch hat keine Partie einen Sieger.".to_owned(),
        Conclusion::Alone(best) => format!("{best} ist der einzige Spieler."),
        Conclusion::Best { best, rank } => format!("{best} {}.", german_rank(rank)),
        Conclusion::Repeated { games, of, hides } => {
            let verb = if *games == 1 { "wiederholt" } else { "wiederholen" };
            let hidden = if *hides {
                " Wo sich die meisten Partien wiederholen, steht keine Überlegenheitswahrscheinlichkeit."
            } else {
                ""
            };
            format!(
                "{games} von {of} Partien {verb} eine andere Zug für Zug; die Ergebnisse sehen daher sicherer aus, \
                 als sie sind. Zufällige Eröffnungen mit mehr Halbzügen ergeben mehr verschiedene Partien.{hidden}"
            )
        }
        Conclusion::HeadToHead { names: [best, next], won, of, superiority } => {
            let shows = match superiority {
                None => "Die meisten davon wiederholen sich und entscheiden nichts.".to_owned(),
                Some((likelihood, decisive)) => {
                    let open = if *decisive { "" } else { ", nicht entscheidend" };
                    format!(
                        "Überlegenheitswahrscheinlichkeit aus diesen Partien: {likelihood}{open}."
                    )
                }
            };
            format!("{best} gewann {won} von {of} Partien gegen {next} auf Platz 2. {shows}")
        }
        Conclusion::FirstMove { won, shows } => {
            let shows = match shows {
                FirstMove::Repeats => {
                    "zu viele Partien wiederholen sich, um einen Vorteil zu zeigen"
                }
                FirstMove::Helps => "zuerst zu ziehen war ein Vorteil",
                FirstMove::Harms => "zuerst zu ziehen war ein Nachteil",
                FirstMove::Open => "ein Vorteil einer Seite zeigt sich nicht",
            };
            format!("Die Seite, die zuerst zieht, gewann {won} der Partien: {shows}.")
        }
        Conclusion::Forfeited(games) => {
            format!("Durch Zeitüberschreitung, unerlaubten Zug oder Absturz verloren: {games}.")
        }
        Conclusion::Interrupted(games) => format!("Unterbrochen und ohne Sieger: {games}."),
    }
}

/// After the name and without the full stop.
fn german_rank(rank: &Rank) -> String {
    match rank {
        Rank::Shared => "teilt sich den ersten Platz".to_owned(),
        Rank::Unrated(won) => format!(
            "führt mit {won} gewonnenen Partien; für eine Wertung genügen diese Ergebnisse nicht"
        ),
        Rank::Repeats => {
            "führt, aber das zeigt nicht, wer der Beste ist: Mehr als die Hälfte der Partien wiederholt sich".to_owned()
        }
        Rank::Open([low, high], names) => format!(
            "führt, aber das zeigt nicht, wer der Beste ist: Die Wertung ({low} bis {high} Elo) überschneidet sich \
             mit der von {}, und ihre Partien entscheiden nichts",
            listed(names)
        ),
        Rank::OthersUnrated([low, high], names) => format!(
            "führt mit einer Wertung von {low} bis {high} Elo; für eine Wertung von {} genügen diese Ergebnisse nicht",
            listed(names)
        ),
        Rank::ByGames(count, [low, high], names, likelihood) => format!(
            "ist der Beste von {count} Spielern: Die Wertung ({low} bis {high} Elo) überschneidet sich mit der von {}, \
             aber die Überlegenheitswahrscheinlichkeit in ihren Partien beträgt mindestens {likelihood}",
            listed(names)
        ),
        Rank::Above(count, [low, high]) => format!(
            "ist der Beste von {count} Spielern: Die Wertung ({low} bis {high} Elo) liegt über allen anderen"
        ),
    }
}

fn listed(names: &[String]) -> String {
    if names.len() > LISTED {
        let named = names[..LISTED - 1].join(", ");
        return compare::and_more(named, names.len() + 1 - LISTED);
    }
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::german;
    use isolation_report::conclusion::{Conclusion, FirstMove, Rank};

    #[test]
    fn conclusions_say_the_same_figures_in_german() {
        let names = |count: usize| {
            ["b", "c", "d", "e", "f"][..count].iter().map(|&it| it.to_owned()).collect()
        };
        let range = || ["-3", "+7"].map(str::to_owned);
        let best = |rank| Conclusion::Best { best: "a".to_owned(), rank };
        for conclusion in [
            best(Rank::Shared),
            best(Rank::Unrated("62.5 %".to_owned())),
            best(Rank::Open(range(), names(5))),
            best(Rank::OthersUnrated(range(), names(4))),
            best(Rank::ByGames(6, range(), names(1), "97.5 %".to_owned())),
            best(Rank::Above(3, range())),
            Conclusion::Repeated { games: 1, of: 40, hides: true },
            Conclusion::HeadToHead {
                names: range(),
                won: 64,
                of: 100,
                superiority: Some(("99.7 %".to_owned(), true)),
            },
            Conclusion::FirstMove { won: "53.0 %".to_owned(), shows: FirstMove::Helps },
            Conclusion::Forfeited(4),
            Conclusion::Interrupted(5),
        ] {
            let figures = |text: &str| {
                let parts = text.split(|c: char| !c.is_ascii_digit()).filter(|it| !it.is_empty());
                let mut figures: Vec<String> = parts.map(str::to_owned).collect();
                figures.sort_unstable();
                figures
            };
            let (english, german) = (conclusion.to_string(), german(&conclusion));
            assert_ne!(english, german);
            // In German, the second of the standings has its number.
            let german = german.replace("auf Platz 2", "");
            assert_eq!(figures(&english), figures(&german), "{english}\n{german}");
        }
    }
}
