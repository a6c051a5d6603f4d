//! Formulas, agents and tournaments.

use isolation::eval::formula::{
    EvaluateFault, Expected as InFormula, FormulaFault, MAX_DEPTH, MAX_LENGTH,
};
use isolation::eval::{FindHeuristicError, FormulaError, ScoreError, UnknownName};
use isolation::spec::{Expected, ParamKind, SpecFault, ValueForm};
use isolation::{SEARCHES, SpecError};
use isolation_arena::{DescriptionError, MOST_PLAYERS, OpeningError, ValueFault};

use super::Said;

impl Said for UnknownName {
    fn german(&self) -> String {
        let similar = self.similar.map(|name| format!("; meinst du {name}?")).unwrap_or_default();
        format!("{:?}{similar}", self.name)
    }
}

impl Said for FindHeuristicError {
    fn german(&self) -> String {
        match self {
            Self::Ambiguous { name, meanings } => {
                format!("Heuristik {name:?} ist mehrdeutig: {}", meanings.replace(" is ", " ist "))
            }
            Self::Unknown(name) => format!("unbekannte Heuristik {}", name.german()),
        }
    }
}

impl Said for FormulaError {
    fn german(&self) -> String {
        let Self { text, column, fault } = self;
        format!("Formel {text:?}: Spalte {column}: {}", fault.german())
    }
}

impl Said for FormulaFault {
    fn german(&self) -> String {
        match self {
            Self::TooLong => format!("die Formel ist länger als {MAX_LENGTH} Byte"),
            Self::TooDeep => format!("mehr als {MAX_DEPTH} Ebenen ineinander"),
            Self::Number(text) => format!("{text:?} ist keine Zahl"),
            Self::Character(found) => format!("unerwartetes Zeichen {found:?}"),
            Self::Name(name) => format!("unbekannter Name {}", name.german()),
            Self::Expected { expected, found } => {
                let found = found.as_deref().unwrap_or("das Ende der Formel");
                let expected = match expected {
                    InFormula::Operand => {
                        "eine Zahl, ein Merkmal, eine Heuristik, eine Funktion oder ("
                    }
                    InFormula::OperatorOrEnd => "ein Operator oder das Ende der Formel",
                    InFormula::OperatorOrClose => "ein Operator oder \")\"",
                    InFormula::OperatorCommaOrClose => "ein Operator, \",\" oder \")\"",
                    InFormula::OtherValue => "\":\" und der andere Wert der Auswahl",
                    InFormula::Comparison => "== für einen Vergleich oder ein anderer Operator",
                    InFormula::Open => "\"(\" nach dem Namen der Funktion",
                };
                format!("erwartet wird {expected}, gefunden {found}")
            }
            Self::DivisionByZero => "Division durch null".to_owned(),
            Self::NoValue => "das hat keinen Wert".to_owned(),
        }
    }
}

impl Said for ScoreError {
    fn german(&self) -> String {
        match self {
            Self::Formula(error) => {
                let fault = match error.fault {
                    EvaluateFault::DivisionByZero => FormulaFault::DivisionByZero.german(),
                    EvaluateFault::NoValue => FormulaFault::NoValue.german(),
                    EvaluateFault::BudgetExceeded(feature) => {
                        format!("{} ist in dieser Stellung nicht bestimmt", feature.name())
                    }
                };
                format!("Formel: Spalte {}: {fault}", error.column)
            }
            other => other.to_string(),
        }
    }
}

impl Said for SpecError {
    fn german(&self) -> String {
        let Self { text, column, fault } = self;
        format!("Agent {text:?}: Spalte {column}: {}", fault.german())
    }
}

impl Said for SpecFault {
    fn german(&self) -> String {
        match self {
            Self::Expected(expected) => {
                let expected = match expected {
                    Expected::Agent => "der Name eines Agenten",
                    Expected::Protocol => "ugi, fairy oder python",
                    Expected::Parameter => "der Name eines Parameters",
                    Expected::EqualsValue => "= und ein Wert",
                    Expected::Value => "ein Wert",
                    Expected::CommaOrClose => "\",\" oder \")\"",
                    Expected::End => "das Ende des Agenten",
                };
                format!("erwartet wird {expected}")
            }
            Self::UnknownAgent(name) => {
                let searches = SEARCHES.iter().map(|entry| entry.name);
                let searches = searches.collect::<Vec<_>>().join(", ");
                format!(
                    "unbekannter Agent {name:?}; erwartet wird {searches} oder ein Name wie MM_Open oder ID_Improved"
                )
            }
            Self::Value { name, value, expected } => {
                format!("{name}={value:?}: erwartet wird {}", expected.german())
            }
            Self::Form(example) => format!("erwartet wird ein Text wie {example}"),
            Self::Quote(why) => format!("das ist keine Zeichenkette: {why}"),
            Self::UnknownParameter { owner, key, known } => {
                let known = known.iter().map(|param| param.name).collect::<Vec<_>>().join(", ");
                format!("{owner} hat keinen Parameter {key:?}; es gibt {known}")
            }
            Self::Twice(name) => format!("{name} ist zweimal angegeben"),
            Self::Heuristic(error) => {
                format!("{} (eine Formel steht in Anführungszeichen)", error.german())
            }
            Self::Formula(error) => error.german(),
            Self::FromDeeper { from, depth } => format!("from={from} ist tiefer als depth={depth}"),
        }
    }
}

impl Said for ValueForm {
    fn german(&self) -> String {
        let (kind, none) = match self {
            Self::Optional(kind) => (kind, " oder none"),
            Self::Required(kind) => (kind, ""),
            Self::Words(words) => return (*words).to_owned(),
        };
        match kind {
            ParamKind::Count { min, max } => format!("eine ganze Zahl von {min} bis {max}{none}"),
            ParamKind::Time => {
                format!("eine Zeit wie 150ms oder 2s, in ganzen Millisekunden{none}")
            }
            ParamKind::Eval => {
                format!("der Name einer Heuristik oder eine Formel in Anführungszeichen{none}")
            }
            ParamKind::Choice(words) => format!("{}{none}", words.join(" oder ")),
        }
    }
}

impl Said for OpeningError {
    fn german(&self) -> String {
        match self {
            Self::Fixed(board) => format!(
                "die Figuren von {board} stehen auf festen Feldern; wähle zufällige oder eigene Eröffnungen"
            ),
            Self::Unbalanced(board, player) => format!(
                "auf {board} fand sich keine Eröffnung, die bewiesen für {} gewinnt",
                ["den ersten Spieler", "den zweiten Spieler"][player.index()]
            ),
            Self::Empty => "die Liste der Stellungen ist leer".to_owned(),
        }
    }
}

impl Said for ValueFault {
    fn german(&self) -> String {
        match self {
            Self::Rules(error) => error.german(),
            Self::Seed(seed) => format!("{seed}; erwartet wird eine Zahl unter 2^53"),
            Self::Range { number, most } => format!("{number}; erwartet wird 1 bis {most}"),
            Self::AlikeGames => {
                "0; die Figuren stehen auf festen Feldern, alle Partien begännen gleich; \
                 erwartet wird 1 oder mehr"
                    .to_owned()
            }
            Self::EmptyName(name) => format!("{name:?}; erwartet wird ein Name auf einer Zeile"),
            Self::TakenName(name) => {
                format!("zwei Spieler heißen {name:?}; erwartet wird ein anderer Name")
            }
            Self::TooManyPlayers(players) => {
                format!("{players} Spieler; erwartet werden höchstens {MOST_PLAYERS}")
            }
            Self::TooFewPlayers(players) => {
                format!("{players} Spieler; erwartet werden mindestens 2")
            }
            Self::NotTwoPlayers(players) => format!("{players} Spieler; erwartet werden genau 2"),
            Self::Heroes { heroes, players } => {
                format!("{heroes}; erwartet wird 1 bis {}, bei {players} Spielern", players - 1)
            }
            Self::Time(text) => format!("{text:?}; erwartet wird eine Zeit wie 150ms oder 2s"),
            Self::NoTime => "0; erwartet wird mindestens 1ms".to_owned(),
            // The form of the page writes none of these.
            Self::Engine(_)
            | Self::OtherFormat { .. }
            | Self::NotRandom(_)
            | Self::File
            | Self::Line(..)
            | Self::LoneMargin => self.to_string(),
        }
    }
}

impl Said for DescriptionError {
    fn german(&self) -> String {
        match self {
            Self::Player { number, source } => format!("Spieler {number}: {}", source.german()),
            Self::Value { key, why } => format!("{key}: {}", why.german()),
            Self::Opening(error) => error.german(),
            Self::Toml { .. } | Self::Sprt(_) => self.to_string(),
        }
    }
}
