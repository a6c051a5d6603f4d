//! Numbers that can be read off a position, by name.

use isolation_board::{Size, Word};

use crate::{Area, View};

/// Declares the features: one entry each, with name, meaning, value, and the cells it is about.
macro_rules! features {
    ($view:ident; $($feature:ident $name:literal $meaning:literal $value:expr, $area:expr;)+) => {
        /// A number that can be read off a [`View`]; what formulas are made of.
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

            /// What it counts or measures, as half a sentence.
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$feature => $meaning),+ }
            }

            /// The value in a view. `None` where it is not settled within its budget of steps,
            /// which happens to the chains alone.
            #[inline]
            pub fn value<W: Word>(self, $view: &View<'_, W>) -> Option<f64> {
                Some(match self { $(Self::$feature => $value),+ })
            }

            /// The cells that it is about. For a longest path that is a walk of up to
            /// [`CHAIN_BUDGET`](isolation_board::regions::CHAIN_BUDGET) steps.
            pub fn area<W: Word>(self, $view: &View<'_, W>) -> Area<W> {
                match self { $(Self::$feature => $area),+ }
            }
        }
    };
}

features! { view;
    Own "own" "number of legal moves of my piece, whoever is to move"
        view.own().into(), view.targets_area(view.me());
    Opp "opp" "number of legal moves of the opponent's piece, whoever is to move"
        view.opp().into(), view.targets_area(!view.me());
    Overlap "overlap" "number of cells that both pieces could move to now"
        view.overlap().into(), view.overlap_area();
    OwnOnly "own_only" "own - overlap"
        (view.own() - view.overlap()).into(), view.own_only_area();
    ToMove "to_move" "1 when I am to move, else 0"
        view.to_move().into(), view.piece_area(view.position().to_move());
    Cells "cells" "width times height of the board"
        view.cells().into(), view.board_area();
    Blocked "blocked" "number of blocked cells, the two pieces' own included"
        view.blocked().into(), view.blocked_area();
    Filled "filled" "blocked / cells, 0 to 1"
        view.filled(), view.blocked_area();
    Blank "blank" "number of open cells"
        view.blank().into(), view.open_area();
    MyRow "my_row" "row of my piece, 0 at the top; 0 while it is not placed"
        view.place(view.me()).map_or(0, |(row, _)| row).into(), view.line_area(view.me(), Size::row);
    MyCol "my_col" "column of my piece, 0 at the left; 0 while it is not placed"
        view.place(view.me()).map_or(0, |(_, column)| column).into(), view.line_area(view.me(), Size::column);
    OppRow "opp_row" "row of the opponent's piece, 0 at the top; 0 while it is not placed"
        view.place(!view.me()).map_or(0, |(row, _)| row).into(), view.line_area(!view.me(), Size::row);
    OppCol "opp_col" "column of the opponent's piece, 0 at the left; 0 while it is not placed"
        view.place(!view.me()).map_or(0, |(_, column)| column).into(), view.line_area(!view.me(), Size::column);
    Width "width" "cells in a row"
        view.position().size().width().into(), view.edge_area(Size::row);
    Height "height" "cells in a column"
        view.position().size().height().into(), view.edge_area(Size::column);
    Taxi "taxi" "rows plus columns between the two pieces; 0 while one is not placed"
        (view.apart().0 + view.apart().1).into(), view.pieces_area();
    Hops "hops" "half the larger of rows and columns between the pieces, rounded down; 0 while one is not placed"
        (view.apart().0.max(view.apart().1) / 2).into(), view.pieces_area();
    CentreTaxi "centre_taxi" "rows plus columns from my piece to the board's centre; 0 while it is not placed"
        view.centre_taxi(), view.centre_area();
    CentreSq "centre_sq" "squared distance of my piece from (height/2, width/2), half a cell off the centre as in Udacity's code; 0 while it is not placed"
        view.centre_sq(), view.centre_area();
    OwnNear "own_near" "sum over the cells that my piece can ever reach of 1/steps, the other piece standing still"
        view.near(view.me()), view.reach_area(view.me());
    OppNear "opp_near" "sum over the cells that the opponent's piece can ever reach of 1/steps, mine standing still"
        view.near(!view.me()), view.reach_area(!view.me());
    OwnReach "own_reach" "number of open cells that my piece can ever reach, the other standing still"
        view.reach(view.me()).into(), view.reach_area(view.me());
    OppReach "opp_reach" "number of open cells that the opponent's piece can ever reach, mine standing still"
        view.reach(!view.me()).into(), view.reach_area(!view.me());
    OwnTerritory "own_territory" "number of open cells that my piece reaches before the opponent's, the side to move reaching first what both reach in the same number of steps; 0 while one is not placed"
        view.territories()[0].into(), view.territory_area(view.me());
    OppTerritory "opp_territory" "number of open cells that the opponent's piece reaches before mine, counted in the same way; 0 while one is not placed"
        view.territories()[1].into(), view.territory_area(!view.me());
    Attacks "attacks" "1 when I alone can ever take a cell that the other piece is about to enter, -1 when the opponent can: of two knights, the one whose turn finds both on the same colour; 0 for other movements and while one is not placed"
        view.attacker().into(), view.attacker_area();
    Separated "separated" "1 when the regions that the two pieces can reach are disjoint, else 0"
        view.separated().into(), view.reaches_area();
    OwnChain "own_chain" "moves on the longest path that my piece can walk, the other standing still; exact, or blank after a million steps"
        view.chains()[0]?.into(), view.chain_area(view.me());
    OppChain "opp_chain" "moves on the longest path that the opponent's piece can walk, mine standing still; exact, or blank after a million steps"
        view.chains()[1]?.into(), view.chain_area(!view.me());
}

impl Feature {
    /// The feature of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|feature| feature.name() == name)
    }

    /// The place in a formula's memory of a feature that costs enough to be kept; the others are
    /// read off the view at once.
    pub(crate) const fn memory_slot(self) -> Option<usize> {
        match self {
            Self::OwnNear => Some(0),
            Self::OppNear => Some(1),
            Self::OwnReach => Some(2),
            Self::OppReach => Some(3),
            Self::OwnTerritory => Some(4),
            Self::OppTerritory => Some(5),
            Self::Separated => Some(6),
            _ => None,
        }
    }

    /// Slots that [`memory_slot`](Self::memory_slot) hands out.
    pub(crate) const MEMORY_SLOTS: usize = 7;

    /// Whether the feature is a longest path, which may cost a million steps.
    pub const fn is_chain(self) -> bool {
        matches!(self, Self::OwnChain | Self::OppChain)
    }
}
