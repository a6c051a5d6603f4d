//! Features: the named numbers that formulas are made of.

use isolation_board::{Size, Word};

use crate::{Area, View};

/// Declares the features: one entry each, with name, meaning, value and squares.
macro_rules! features {
    ($view:ident; $($feature:ident $name:literal $meaning:literal $value:expr, $area:expr;)+) => {
        /// A number computed from a [`View`]; formulas are made of them.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Feature {
            $(#[doc = concat!("`", $name, "`: ", $meaning, ".")] $feature,)+
        }

        impl Feature {
            /// All features, in the catalogue's order.
            pub const ALL: &[Self] = &[$(Self::$feature),+];

            /// The name that formulas use.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$feature => $name),+ }
            }

            /// What it counts or measures, as a phrase.
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$feature => $meaning),+ }
            }

            /// The value in a view. `None` where a longest path exceeds its budget of steps; other
            /// features always have a value.
            #[inline]
            pub fn value<W: Word>(self, $view: &View<'_, W>) -> Option<f64> {
                Some(match self { $(Self::$feature => $value),+ })
            }

            /// The squares behind the value. For a longest path this takes up to
            /// [`CHAIN_BUDGET`](isolation_board::regions::CHAIN_BUDGET) steps.
            pub fn area<W: Word>(self, $view: &View<'_, W>) -> Area<W> {
                match self { $(Self::$feature => $area),+ }
            }
        }
    };
}

features! { view;
    Own "own" "my legal moves, regardless of whose turn it is"
        view.own().into(), view.targets_area(view.me());
    Opp "opp" "the opponent's legal moves, regardless of whose turn it is"
        view.opp().into(), view.targets_area(!view.me());
    Overlap "overlap" "squares that both pieces can move to now"
        view.overlap().into(), Area::both(view.targets(view.me()) & view.targets(!view.me()));
    OwnOnly "own_only" "own - overlap"
        (view.own() - view.overlap()).into(), Area::mine(view.targets(view.me()) - view.targets(!view.me()));
    ToMove "to_move" "1 if I am to move, else 0"
        view.to_move().into(), view.piece_area(view.position().to_move());
    Squares "squares" "width times height of the board"
        view.squares().into(), Area::both(view.squares_where(|_| true));
    Blocked "blocked" "blocked squares, including those under the two pieces"
        view.blocked().into(), view.blocked_area();
    Filled "filled" "blocked / squares, 0 to 1"
        view.filled(), view.blocked_area();
    Blank "blank" "open squares"
        view.open().into(), Area::both(view.position().open());
    MyRow "my_row" "row of my piece, 0 at the top; 0 before placement"
        view.place(view.me()).map_or(0, |(row, _)| row).into(), view.line_area(view.me(), Size::row);
    MyCol "my_col" "column of my piece, 0 at the left; 0 before placement"
        view.place(view.me()).map_or(0, |(_, column)| column).into(), view.line_area(view.me(), Size::column);
    OppRow "opp_row" "row of the opponent's piece, 0 at the top; 0 before placement"
        view.place(!view.me()).map_or(0, |(row, _)| row).into(), view.line_area(!view.me(), Size::row);
    OppCol "opp_col" "column of the opponent's piece, 0 at the left; 0 before placement"
        view.place(!view.me()).map_or(0, |(_, column)| column).into(), view.line_area(!view.me(), Size::column);
    Width "width" "squares in a row"
        view.position().size().width().into(), view.edge_area(Size::row);
    Height "height" "squares in a column"
        view.position().size().height().into(), view.edge_area(Size::column);
    Taxi "taxi" "rows plus columns between the pieces; 0 before placement"
        (view.apart().0 + view.apart().1).into(), view.areas(|player| view.piece_area(player));
    Hops "hops" "half of the larger of rows and columns between the pieces, rounded down; 0 before placement"
        (view.apart().0.max(view.apart().1) / 2).into(), view.areas(|player| view.piece_area(player));
    CentreTaxi "centre_taxi" "rows plus columns from my piece to the board's centre; 0 before placement"
        view.centre_taxi(), view.centre_area();
    CentreSq "centre_sq" "squared distance of my piece from (height/2, width/2), half a square off the centre as in Udacity's code; 0 before placement"
        view.centre_sq(), view.centre_area();
    OwnNear "own_near" "sum of 1/steps over the squares that my piece can ever reach if the other stands still"
        view.near(view.me()), view.reach_area(view.me());
    OppNear "opp_near" "sum of 1/steps over the squares that the opponent's piece can ever reach if mine stands still"
        view.near(!view.me()), view.reach_area(!view.me());
    OwnReach "own_reach" "open squares that my piece can ever reach if the other stands still"
        view.reach(view.me()).into(), view.reach_area(view.me());
    OppReach "opp_reach" "open squares that the opponent's piece can ever reach if mine stands still"
        view.reach(!view.me()).into(), view.reach_area(!view.me());
    OwnTerritory "own_territory" "open squares that my piece reaches before the opponent's; the side to move gets the ties; 0 before placement"
        view.territories()[0].into(), view.territory_area(view.me());
    OppTerritory "opp_territory" "open squares that the opponent's piece reaches before mine; the side to move gets the ties; 0 before placement"
        view.territories()[1].into(), view.territory_area(!view.me());
    Attacks "attacks" "1 if I am the attacker, -1 if the opponent is: of two knights, the one with both on the same colour at its turns; 0 for other movements and before placement"
        view.attacker().into(), view.attacker_area();
    LogOdds "log_odds" "natural logarithm of the odds that I win, by a model fitted to solved positions; 0 before placement"
        view.log_odds(), view.areas(|player| view.territory_area(player));
    Separated "separated" "1 if the pieces can reach no common square, else 0; 0 where players remove squares"
        view.separated().into(), view.areas(|player| view.reach_area(player));
    OwnChain "own_chain" "moves on my piece's longest path if the other stands still; exact, or blank after a million steps"
        view.chains()[0]?.into(), view.chain_area(view.me());
    OppChain "opp_chain" "moves on the longest path of the opponent's piece if mine stands still; exact, or blank after a million steps"
        view.chains()[1]?.into(), view.chain_area(!view.me());
}

impl Feature {
    /// The feature of this name. `cells` is what saved formulas may call `squares`.
    pub fn named(name: &str) -> Option<Self> {
        let name = if name == "cells" { Self::Squares.name() } else { name };
        Self::ALL.iter().copied().find(|feature| feature.name() == name)
    }

    /// The slot of an expensive feature in the cache of a formula's evaluation; other features are
    /// computed each time.
    pub(crate) const fn cache_slot(self) -> Option<usize> {
        match self {
            Self::OwnNear => Some(0),
            Self::OppNear => Some(1),
            Self::OwnReach => Some(2),
            Self::OppReach => Some(3),
            Self::OwnTerritory => Some(4),
            Self::OppTerritory => Some(5),
            Self::LogOdds => Some(6),
            Self::Separated => Some(7),
            _ => None,
        }
    }

    /// Number of cache slots.
    pub(crate) const CACHE_SLOTS: usize = 8;

    /// Whether it is meaningful only where the trail stays closed: paths that enter each square once,
    /// parity, and models fitted to such games.
    pub const fn needs_trails(self) -> bool {
        matches!(self, Self::Attacks | Self::LogOdds | Self::Separated) || self.is_chain()
    }

    /// Whether the feature is a longest path, which may cost a million steps.
    pub const fn is_chain(self) -> bool {
        matches!(self, Self::OwnChain | Self::OppChain)
    }
}
