//! Boards, positions, moves and games.

use isolation::board::{
    MAX_SIDE, MAX_SQUARES, MIN_SIDE, MoveFault, Movement, ParseMoveError, ParsePositionError,
    ParseRulesError, Player, PositionFault, RulesFault, SetupError, SetupProblem, SizeError,
};
use isolation::record::{ResultFault, SCHEMA};
use isolation::{FindRulesError, PRESETS, PositionError, RecordError};
use isolation_protocol::udacity::{ListError, PairFault};

use super::Said;
use crate::texts::sides;

/// Whose, in German.
fn of(player: Player) -> &'static str {
    ["des ersten Spielers", "des zweiten Spielers"][player.index()]
}

/// The letters of the pieces.
fn letters() -> String {
    Movement::ALL.map(|movement| movement.letter().to_string()).join(", ")
}

impl Said for SizeError {
    fn german(&self) -> String {
        match self {
            Self::Side { width, height } => format!(
                "ein Brett von {width} mal {height}: jede Seite muss {MIN_SIDE} bis {MAX_SIDE} Felder lang sein"
            ),
            Self::Squares { width, height } => format!(
                "ein Brett von {width} mal {height} hat {} Felder; erlaubt sind {MAX_SQUARES}",
                width * height
            ),
            // In English until it is translated.
            _ => self.to_string(),
        }
    }
}

impl Said for SetupError {
    fn german(&self) -> String {
        self.problems().iter().map(Said::german).collect::<Vec<_>>().join("; ")
    }
}

impl Said for SetupProblem {
    fn german(&self) -> String {
        match self {
            Self::OutsideBoard => "ein Feld oder eine Figur liegt außerhalb des Bretts".to_owned(),
            Self::PieceOnOpenSquare => "eine Figur steht auf einem offenen Feld".to_owned(),
            Self::SharedSquare => "beide Figuren stehen auf einem Feld".to_owned(),
            Self::SecondBeforeFirst => {
                "die Figur des zweiten Spielers steht vor der des ersten".to_owned()
            }
            Self::SideToMove { expected } => format!(
                "{} muss seine Figur aufstellen, also ist {} am Zug",
                sides::side_within(*expected),
                expected.letter()
            ),
            Self::MoveNumber => "die Zugnummer ist 0; erwartet wird 1 oder mehr".to_owned(),
            Self::TooLarge { squares, bits } => {
                format!("ein Brett von {squares} Feldern passt nicht in {bits} Bit")
            }
            // In English until it is translated.
            _ => self.to_string(),
        }
    }
}

impl Said for ParsePositionError {
    fn german(&self) -> String {
        let Self { text, column, fault } = self;
        format!("Stellung {text:?}: Spalte {column}: {}", fault.german())
    }
}

impl Said for PositionFault {
    fn german(&self) -> String {
        match self {
            Self::NoBoard => "erwartet wird ein Brett, Zeilen von oben mit / dazwischen".to_owned(),
            Self::Character(found) => format!(
                "unerwartetes {found:?}; erwartet wird eine Zahl offener Felder, *, / oder eine Figur \
                 ({}; klein für den zweiten Spieler)",
                letters()
            ),
            Self::Run(run) => {
                format!("{run} offene Felder in Folge; erwartet wird 1 bis {MAX_SIDE}")
            }
            Self::Ragged { squares, width } => {
                format!("diese Zeile hat {squares} Felder, die erste {width}")
            }
            Self::Size(error) => error.german(),
            Self::TwoPieces(player) => format!("eine zweite Figur {}", of(*player)),
            Self::TwoMovements { found, other } => format!(
                "hier {}, die andere Figur aber {}; beide müssen gleich ziehen",
                sides::piece(*found),
                sides::piece(*other)
            ),
            Self::MissingPiece(player) => {
                format!("die Figur {} steht weder auf dem Brett noch im Vorrat [ ]", of(*player))
            }
            Self::OpenPocket => "erwartet wird ] am Ende des Vorrats".to_owned(),
            Self::Pocket(found) => format!(
                "unerwartetes {found:?} im Vorrat; erwartet wird {} (klein für den zweiten Spieler)",
                letters()
            ),
            Self::Side => "erwartet wird die Seite am Zug, w oder b".to_owned(),
            Self::Castling => "erwartet wird - (hier gibt es keine Rochade)".to_owned(),
            Self::InPassing => {
                "erwartet wird - (hier gibt es kein Schlagen im Vorbeigehen)".to_owned()
            }
            Self::HalfMoves => "erwartet wird eine Zahl von Halbzügen, geschrieben 0".to_owned(),
            Self::MoveNumber => "erwartet wird eine Zugnummer, 1 bis 65535".to_owned(),
            Self::End => "erwartet wird das Ende der Stellung".to_owned(),
            Self::Setup(error) => error.german(),
            // In English until it is translated.
            _ => self.to_string(),
        }
    }
}

impl Said for PositionError {
    fn german(&self) -> String {
        match self {
            Self::Text(error) => error.german(),
            Self::Setup(error) => error.german(),
            // In English until it is translated.
            _ => self.to_string(),
        }
    }
}

fn at_column(column: Option<usize>) -> String {
    column.map(|column| format!("Spalte {column}: ")).unwrap_or_default()
}

impl Said for ParseMoveError {
    fn german(&self) -> String {
        let column = at_column(self.column);
        let fault = match &self.fault {
            MoveFault::Empty => {
                "erwartet wird ein Feld wie d4 oder ein Zug wie d4c2 oder N@d4".to_owned()
            }
            MoveFault::Square(last) => format!("erwartet wird ein Feld des Bretts, a1 bis {last}"),
            MoveFault::Trailing => "erwartet wird das Ende des Zugs".to_owned(),
            MoveFault::Letter(letter) => {
                format!("die Figuren dieser Partie sind {letter}, wie in {letter}@d4")
            }
            MoveFault::Placed(square) => format!("die Figur steht schon auf {square}"),
            MoveFault::NotPlaced(letter) => {
                format!("die Figur steht noch nicht; erwartet wird {letter}@Feld oder ein Feld")
            }
            MoveFault::From(square) => format!("die Figur am Zug steht auf {square}"),
            MoveFault::Tail(expected) => format!("erwartet wird der Schluss {expected}"),
            MoveFault::NoRemoval(example) => {
                format!("erwartet wird das Feld, das entfernt wird, wie in {example}")
            }
            MoveFault::NotRemovable(square) => format!(
                "{square} kann nicht entfernt werden; erwartet wird ein offenes Feld, auf dem keine Figur steht oder beginnt"
            ),
            MoveFault::NothingToRemove(square) => {
                format!("nach einem Schritt auf {square} ist kein Feld mehr zu entfernen")
            }
            MoveFault::Blocked(square) => format!("{square} ist gesperrt"),
            MoveFault::OutOfReach { movement, from, square } => {
                format!("von {from} kommt man nicht nach {square} ({})", sides::piece(*movement))
            }
            // In English until it is translated.
            other => other.to_string(),
        };
        format!("Zug {:?}: {column}{fault}", self.text)
    }
}

impl Said for FindRulesError {
    fn german(&self) -> String {
        let presets = PRESETS.iter().map(|preset| preset.name).collect::<Vec<_>>().join(", ");
        let ParseRulesError { text, column, fault } = &self.source;
        let column = at_column(*column);
        let why = match fault {
            RulesFault::Form => "erwartet wird <Figur>-<Breite>x<Höhe> wie knight-7x7".to_owned(),
            RulesFault::Movement(movement) => {
                let names = Movement::ALL.map(Movement::name).join(", ");
                format!("unbekannte Figur {movement:?}; erwartet wird {names}")
            }
            RulesFault::Size(error) => error.german(),
            RulesFault::Start => {
                "erwartet wird free, random oder zwei Felder des Bretts wie a1,b2".to_owned()
            }
            // In English until it is translated.
            other => other.to_string(),
        };
        format!("Brett {text:?}: {column}{why}; oder eine Vorlage: {presets}")
    }
}

impl Said for RecordError {
    fn german(&self) -> String {
        let why = match self {
            Self::Json(error) => error.to_string(),
            Self::Start(error) => format!("Anfang: {}", error.german()),
            Self::Version(found) => format!("Version {found}; gelesen wird Version {SCHEMA}"),
            Self::Seed(seed) => format!("Startwert {seed}; erwartet wird eine Zahl unter 2^53"),
            Self::Variant { variant, why } => format!("Variante {variant:?}: {}", why.german()),
            Self::OtherBoard { variant, start } => {
                format!("Variante {variant:?}: der Anfang ist {start}")
            }
            Self::Move { number, why } => format!("Zug {number}: {}", why.german()),
            Self::Stats { stats, moves } => format!(
                "{stats} Einträge in stats, aber {moves} Züge; erwartet wird keiner oder einer je Zug"
            ),
            Self::Notes { ply, least, moves } => format!(
                "notes: Halbzug {ply}; erwartet wird {least} bis {moves}, jeder höchstens einmal und der Reihe nach"
            ),
            Self::Result(fault) => match fault {
                ResultFault::CanMove => {
                    "das Ende ist no_moves, aber die Seite am Zug kann ziehen".to_owned()
                }
                ResultFault::Winner(player) => {
                    format!("nach den Zügen hat {} gewonnen", sides::side_within(*player))
                }
                ResultFault::CannotMove => {
                    "die Seite am Zug kann nicht ziehen, also ist das Ende no_moves".to_owned()
                }
                ResultFault::Interrupted => {
                    "eine unterbrochene Partie hat keinen Sieger".to_owned()
                }
                ResultFault::NoWinner => "die Partie hat ein Ende, aber keinen Sieger".to_owned(),
            },
        };
        format!("Partie: {why}")
    }
}

impl Said for ListError {
    fn german(&self) -> String {
        match self {
            Self::Json(error) => format!("Zugliste: erwartet wird [[Zeile, Spalte], …]: {error}"),
            Self::Pair { number, row, column, why } => {
                let why = match why {
                    PairFault::NotLast => "nur am Ende der Liste erlaubt".to_owned(),
                    PairFault::CanMove => "der Spieler am Zug hat einen erlaubten Zug".to_owned(),
                    PairFault::Illegal(position) => format!("nicht erlaubt in {position}"),
                };
                format!("Zugliste: Paar {number}, [{row}, {column}]: {why}")
            }
            Self::Removes(rules) => format!(
                "Zugliste: Züge auf {rules} entfernen ein Feld, das ein Paar nicht nennt; erwartet wird ein anderes Spiel"
            ),
        }
    }
}
