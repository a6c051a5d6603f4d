//! Themes of winning moves.

use std::fmt;

use isolation::AnyPosition;
use isolation::board::regions::{CHAIN_BUDGET, longest_path, separated};
use isolation::board::{Move, Player, Position, Word};

/// Facts of a winning move, which define its themes.
///
/// ```
/// use isolation::AnyPosition;
/// use isolation_protocol::puzzle::WinFacts;
///
/// let before: AnyPosition = "K2**k1/******* w".parse()?;
/// let facts = WinFacts::of(&before, before.parse_move("b2")?, 1).expect("short paths");
/// assert_eq!((facts.separated, facts.own, facts.opp), ([true, true], 2, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WinFacts {
    /// Whether the two pieces were separated, before the move and after it; never where moves remove squares.
    pub separated: [bool; 2],
    /// Moves of the longest path of the winner, this one included, while the other piece stands
    /// still; 1 where moves remove squares.
    pub own: u32,
    /// Moves of the longest path of the loser after the move, while the winner's piece stands
    /// still; 0 where moves remove squares.
    pub opp: u32,
    /// The loser's legal moves after the move.
    pub exits: u32,
    /// Whether the loser could have gone where the winner went, or to the square that the winner removed.
    pub took_exit: bool,
    /// Moves that the loser still makes under best play.
    pub left: u32,
    /// Whether a reflection or a 180° rotation of the board exchanges the two pieces after the move
    /// and maps the open squares to themselves.
    pub symmetric: bool,
}

impl WinFacts {
    /// The facts of a winning move after which the loser makes `left` moves under best play. `None`
    /// if the move is illegal, or a longest path exceeds its budget.
    pub fn of(before: &AnyPosition, mv: Move, left: u32) -> Option<Self> {
        if !before.is_legal(mv) {
            return None;
        }
        let (winner, after) = (before.to_move(), before.play(mv));
        let exits = before.targets_of(!winner);
        let mut closed = [Some(mv.destination()), mv.removed()].into_iter().flatten();
        let took_exit = closed.any(|square| exits.contains(square));
        let shape = |position: &AnyPosition| match position {
            AnyPosition::Narrow(position) => shape(position, winner),
            AnyPosition::Wide(position) => shape(position, winner),
        };
        let ((separated_before, _), (separated, [own, opp])) = (shape(before), shape(&after));
        Some(Self {
            separated: [separated_before, separated],
            own: own? + 1,
            opp: opp?,
            exits: after.targets().len(),
            took_exit,
            left,
            symmetric: is_symmetric(&after),
        })
    }
}

/// Whether the pieces are separated, and the longest paths of winner and loser.
fn shape<W: Word>(position: &Position<W>, winner: Player) -> (bool, [Option<u32>; 2]) {
    let removes = position.geometry().removes();
    let path =
        |player| if removes { Some(0) } else { longest_path(position, player, CHAIN_BUDGET) };
    (!removes && separated(position), [path(winner), path(!winner)])
}

/// Whether a symmetry of the board exchanges the pieces and maps the open squares to themselves.
fn is_symmetric(position: &AnyPosition) -> bool {
    let (size, open) = (position.size(), position.open());
    let [Some(first), Some(second)] = Player::BOTH.map(|player| position.piece(player)) else {
        return false;
    };
    position.symmetries().into_iter().any(|symmetry| {
        let image = |square| symmetry.image(size, square);
        image(first) == second
            && image(second) == first
            && open.into_iter().all(|square| open.contains(image(square)))
    })
}

/// A theme of a winning move: a predicate on its [facts](WinFacts). A move may have several.
///
/// ```
/// use isolation_protocol::puzzle::{Theme, Themes, WinFacts};
///
/// let (own, opp, exits, took_exit, left) = (4, 3, 1, false, 3);
/// let facts = WinFacts { separated: [false, true], own, opp, exits, took_exit, left, symmetric: false };
/// assert!(Theme::Parity.holds(&facts) && Theme::Separation.holds(&facts));
/// assert_eq!(Themes::of(&facts).to_string(), "parity, separation");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Theme {
    /// The pieces are separated after the move, and the loser has exactly as many moves left as the
    /// winner, two or more: it loses because it is to move.
    Parity,
    /// The move enters or removes a square that the loser could go to, and leaves it one such square or none.
    LastExit,
    /// The move separates the pieces, and the loser can still move.
    Separation,
    /// The pieces are separated before the move, and the loser can still move: the longer path wins.
    LongestPath,
    /// The pieces are not separated, and the loser's longest path after the move has at least as
    /// many moves as the winner's, this one included: separated, the loser would win, but it is
    /// caught.
    Trap,
    /// After the move a reflection or rotation of the board exchanges the two pieces and maps the
    /// open squares to themselves, and the loser can still move.
    Symmetry,
}

impl Theme {
    /// All themes, in the order of their bits.
    pub const ALL: [Self; 6] = [
        Self::Parity,
        Self::LastExit,
        Self::Separation,
        Self::LongestPath,
        Self::Trap,
        Self::Symmetry,
    ];

    /// The name in texts.
    pub fn name(self) -> &'static str {
        match self {
            Self::Parity => "parity",
            Self::LastExit => "last-exit",
            Self::Separation => "separation",
            Self::LongestPath => "longest-path",
            Self::Trap => "trap",
            Self::Symmetry => "symmetry",
        }
    }

    /// Whether a winning move has the theme.
    pub fn holds(self, facts: &WinFacts) -> bool {
        let WinFacts { separated: [before, after], own, opp, exits, took_exit, left, symmetric } =
            *facts;
        match self {
            Self::Parity => after && opp >= 2 && own == opp + 1,
            Self::LastExit => took_exit && exits <= 1,
            Self::Separation => !before && after && left > 0,
            Self::LongestPath => before && left > 0,
            Self::Trap => !after && opp >= own,
            Self::Symmetry => symmetric && left > 0,
        }
    }
}

/// A set of themes.
///
/// ```
/// use isolation_protocol::puzzle::{Theme, Themes};
///
/// assert!(!Themes::default().has(Theme::Trap));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Themes(u8);

impl Themes {
    /// The themes of a winning move.
    pub fn of(facts: &WinFacts) -> Self {
        let holding = Theme::ALL.into_iter().filter(|theme| theme.holds(facts));
        Self(holding.fold(0, |bits, theme| bits | 1 << theme as u8))
    }

    /// The set with these bits; `None` for unknown bits.
    pub(super) fn from_bits(bits: u8) -> Option<Self> {
        (bits < 1 << Theme::ALL.len()).then_some(Self(bits))
    }

    pub(super) fn bits(self) -> u8 {
        self.0
    }

    /// Whether it contains a theme.
    pub fn has(self, theme: Theme) -> bool {
        self.0 & 1 << theme as u8 != 0
    }

    /// The themes of the set.
    pub fn iter(self) -> impl Iterator<Item = Theme> {
        Theme::ALL.into_iter().filter(move |&theme| self.has(theme))
    }
}

/// The names of the themes.
impl fmt::Display for Themes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.iter().map(Theme::name).collect::<Vec<_>>().join(", "))
    }
}
