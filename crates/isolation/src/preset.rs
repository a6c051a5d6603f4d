//! The named games.

use isolation_board::Movement::{self, King, Knight, Pawn, Queen};
use isolation_board::Start::{Fixed, Free, Random};
use isolation_board::{ParseRulesError, Player, Rules, RulesFault, Size};
use isolation_eval::did_you_mean;

use crate::AnyPosition;

/// A named game.
///
/// ```
/// use isolation::PRESETS;
///
/// let default = &PRESETS[0];
/// assert_eq!((default.name, default.start_text().as_str()), ("knight", "placed freely"));
/// assert_eq!(default.rules.size.to_string(), "7x7");
/// ```
#[derive(Clone, Debug)]
pub struct Preset {
    /// The name in commands, records and the page.
    pub name: &'static str,
    /// Board, movement and start.
    pub rules: Rules,
    /// What it is and where it was published, in one sentence.
    pub about: &'static str,
}

impl Preset {
    /// How the game starts, as text.
    pub fn start_text(&self) -> String {
        let position = AnyPosition::start(&self.rules);
        let square = |player| position.piece(player).map(|square| position.size().name(square));
        match self.rules.start {
            Free => "placed freely".to_owned(),
            Random => "placed at random".to_owned(),
            Fixed(_) => Player::BOTH.into_iter().filter_map(square).collect::<Vec<_>>().join(", "),
        }
    }
}

const fn preset(name: &'static str, rules: Rules, about: &'static str) -> Preset {
    Preset { name, rules, about }
}

/// The rules of a board, with the movement's usual start.
const fn board(movement: Movement, width: usize, height: usize) -> Rules {
    let Ok(size) = Size::new(width, height) else { panic!("a preset has a board") };
    Rules::of_board(movement, size)
}

/// All presets; the first one is the default. A new preset is one entry here.
pub static PRESETS: &[Preset] = &[
    preset(
        "knight",
        board(Knight, 7, 7),
        "Knights on 7x7, placed freely (alikureishy, Southampton, St. Cloud)",
    ),
    preset("queen", board(Queen, 7, 7), "Queens on 7x7, placed freely (Becker)"),
    preset("becker", board(Queen, 3, 3), "Queens on 3x3, the board of Becker's page"),
    preset(
        "udacity",
        Rules { start: Random, ..board(Knight, 7, 7) },
        "Knights on 7x7, placed at random, as in Udacity's course",
    ),
    preset(
        "knight-11x9",
        board(Knight, 11, 9),
        "Knights on the 11x9 board of Udacity's second course",
    ),
    preset(
        "joust",
        Rules { start: Fixed([(4, 3), (3, 4)]), ..board(Knight, 8, 8) },
        "Knights on 8x8, White d4, Black e5",
    ),
    preset(
        "snailtrail",
        Rules { start: Fixed([(6, 0), (0, 6)]), ..board(King, 7, 7) },
        "Kings on 7x7, White a1, Black g7",
    ),
    preset(
        "isolation",
        board(Pawn, 6, 8),
        "The boxed game on 6x8: step, then remove a square; White c1, Black d8",
    ),
    preset(
        "isola",
        board(Pawn, 7, 7),
        "The boxed game on 7x7: step, then remove a square; White d1, Black d7",
    ),
];

/// Why a text is not a game.
///
/// ```
/// let error = isolation::find_rules("chess").unwrap_err();
/// assert!(error.to_string().contains("knight, queen, becker"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{source}; or a preset: {}{}", names().collect::<Vec<_>>().join(", "), hint(source))]
pub struct FindRulesError {
    /// Why it is not a board text.
    #[from]
    pub source: ParseRulesError,
}

fn names() -> impl Iterator<Item = &'static str> {
    PRESETS.iter().map(|preset| preset.name)
}

/// The most similar name, as the end of the error.
fn hint(error: &ParseRulesError) -> String {
    match &error.fault {
        RulesFault::Form => did_you_mean(&error.text, names()),
        RulesFault::Movement(name) => did_you_mean(name, Movement::ALL.iter().map(|it| it.name())),
        _ => String::new(),
    }
}

/// The rules of a preset, or of a board text such as `queen-5x6` (free placement).
///
/// # Errors
/// When the text is neither.
pub fn find_rules(text: &str) -> Result<Rules, FindRulesError> {
    match PRESETS.iter().find(|preset| preset.name == text) {
        Some(preset) => Ok(preset.rules),
        None => Ok(text.parse()?),
    }
}

/// The name of these rules: a preset's, or the board text.
pub fn variant_name(rules: &Rules) -> String {
    let preset = PRESETS.iter().find(|preset| preset.rules == *rules);
    preset.map_or_else(|| rules.board_text(), |preset| preset.name.to_owned())
}
