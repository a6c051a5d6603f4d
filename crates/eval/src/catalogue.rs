//! The heuristics of the published sources and of this project, by name.

use isolation_board::Word;

#[cfg(not(feature = "std"))]
use crate::Float;
use crate::{Evaluation, Formula, Native, NativeFn, Score, View};

/// An entry of the catalogue.
#[derive(Debug)]
pub struct Heuristic {
    /// The name in commands, formulas and records.
    pub name: &'static str,
    /// The name in menus and tables.
    pub title: &'static str,
    /// Other names, as the sources use them.
    pub aliases: &'static [&'static str],
    /// Where the heuristic was published, and under which heading.
    pub source: &'static str,
    /// The idea in one sentence.
    pub idea: &'static str,
    /// The formula over named features.
    pub formula: &'static str,
    /// Whether the board's symmetries leave the value unchanged. The centre of Udacity and
    /// alikureishy lies half a square off, so heuristics that use it are not symmetric.
    pub symmetric: bool,
    native: (NativeFn<u64>, NativeFn<u128>),
}

impl Heuristic {
    /// The native function, for searches.
    pub fn evaluation(&self) -> Evaluation {
        let (narrow, wide) = self.native;
        let slow = self.parsed().features().any(|feature| feature.is_chain());
        Evaluation::Native(Native { narrow, wide, slow })
    }

    /// The formula, parsed; slower than [`evaluation`](Self::evaluation), with the same scores.
    ///
    /// # Panics
    /// Never: the tests parse the formulas of the whole catalogue.
    pub fn parsed(&self) -> Formula {
        Formula::parse(self.name).expect("the catalogue's formulas are tested")
    }

    /// Whether it was designed for squares that close behind a piece, and uses
    /// [features](crate::Feature::needs_trails) that mean little where a player removes squares
    /// instead.
    pub fn needs_trails(&self) -> bool {
        self.parsed().features().any(|feature| feature.needs_trails())
    }

    pub(crate) fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }
}

/// Declares the catalogue: one entry each, in the order in which it is listed. `native` takes a
/// [`View`] of an unfinished position; entries may call each other by name.
macro_rules! catalogue {
    ($($name:ident {
        title: $title:literal,
        aliases: [$($alias:literal),*],
        source: $source:literal,
        idea: $idea:literal,
        formula: $formula:literal,
        symmetric: $symmetric:literal,
        native: |$view:ident| $native:expr,
    })+) => {
        mod native {
            use super::*;
            $(
                #[inline]
                pub(super) fn $name<W: Word>($view: &View<'_, W>) -> Score {
                    $native
                }
            )+
        }

        /// All heuristics, those of the published sources first.
        pub static CATALOGUE: &[Heuristic] = &[$(Heuristic {
            name: stringify!($name),
            title: $title,
            aliases: &[$($alias),*],
            source: $source,
            idea: $idea,
            formula: $formula,
            symmetric: $symmetric,
            native: (native::$name, native::$name),
        }),+];
    };
}

catalogue! {
    null {
        title: "No estimate",
        aliases: ["winlose", "winlose_score", "null_score"],
        source: "alikureishy winlose_score/null_score; Southampton 2.6.1; Udacity",
        idea: "Distinguishes only won and lost games; every other position is equal.",
        formula: "0",
        symmetric: true,
        native: |_view| Score::ZERO,
    }
    open {
        title: "Own moves",
        aliases: ["open_move_score", "open_score", "open_moves", "#moves", "becker:simple"],
        source: "alikureishy open_move_score; Southampton 2.6.2; Becker Simple",
        idea: "The more moves I have, the better.",
        formula: "own",
        symmetric: true,
        native: |view| Score::units(view.own()),
    }
    improved {
        title: "Mobility",
        aliases: ["advantage", "advantage_score", "improved_score", "sef", "southampton:simple"],
        source: "alikureishy Advantage; Southampton 2.6.3 and 2.7.1 Simple; St. Cloud static evaluation; Udacity",
        idea: "My moves minus the opponent's.",
        formula: "own - opp",
        symmetric: true,
        native: |view| Score::units(view.own() - view.opp()),
    }
    centre {
        title: "Distance from the centre",
        aliases: ["center", "center_score", "centre_score"],
        source: "Udacity center_score",
        idea: "Squared distance from the centre, which Udacity puts half a square off on odd boards.",
        formula: "centre_sq",
        symmetric: false,
        native: |view| Score::estimate(view.centre_sq()),
    }
    defensive {
        title: "Defensive",
        aliases: ["weighted", "defensive_score"],
        source: "Becker; Southampton 2.7.2 Weighted",
        idea: "My moves count twice.",
        formula: "2*own - opp",
        symmetric: true,
        native: |view| Score::units(2 * view.own() - view.opp()),
    }
    offensive {
        title: "Offensive",
        aliases: [],
        source: "Becker; Udacity report Heuristic1",
        idea: "The opponent's moves count twice.",
        formula: "own - 2*opp",
        symmetric: true,
        native: |view| Score::units(view.own() - 2 * view.opp()),
    }
    aggressive {
        title: "Aggressive",
        aliases: ["aggressive_score"],
        source: "Becker's published game",
        idea: "Only counts the opponent's moves: the fewer, the better.",
        formula: "10 - opp",
        symmetric: true,
        native: |view| Score::units(10 - view.opp()),
    }
    defensive_to_offensive {
        title: "Defensive, then offensive",
        aliases: ["defensiveToOffensive", "defensive_to_offensive_score"],
        source: "Becker; Southampton 2.7.5",
        idea: "Defensive until half the board is blocked, then offensive. Becker's ratio runs one ply ahead of filled.",
        formula: "filled <= 0.5 ? 2*own - opp : own - 2*opp",
        symmetric: true,
        native: |view| if view.filled() <= 0.5 { defensive(view) } else { offensive(view) },
    }
    offensive_to_defensive {
        title: "Offensive, then defensive",
        aliases: ["offensiveToDefensive", "offensive_to_defensive_score"],
        source: "Becker; Southampton 2.7.6",
        idea: "Offensive until half the board is blocked, then defensive. Becker's ratio runs one ply ahead of filled.",
        formula: "filled <= 0.5 ? own - 2*opp : 2*own - opp",
        symmetric: true,
        native: |view| if view.filled() <= 0.5 { offensive(view) } else { defensive(view) },
    }
    moves_to_board {
        title: "Own moves, more on a full board",
        aliases: ["movesToBoard", "moves_to_board_score"],
        source: "Southampton 2.7.3",
        idea: "My moves count more as the board fills.",
        formula: "2*own*filled - opp",
        symmetric: true,
        native: |view| Score::estimate(f64::from(2 * view.own()) * view.filled() - f64::from(view.opp())),
    }
    weighted_with_board {
        title: "Weighted moves and open squares",
        aliases: ["weightedWithBoard", "weighted_with_board_score"],
        source: "Southampton 2.7.4",
        idea: "My moves count three times, the opponent's twice, and each open square once.",
        formula: "3*own - 2*opp + blank",
        symmetric: true,
        native: |view| Score::units(3 * view.own() - 2 * view.opp() + view.open()),
    }
    blocking {
        title: "Blocking",
        aliases: ["blocking_score"],
        source: "Southampton 2.7.7",
        idea: "Offensive, with a bonus for squares that both pieces can move to.",
        formula: "own - 2*opp + overlap",
        symmetric: true,
        native: |view| Score::units(view.own() - 2 * view.opp() + view.overlap()),
    }
    net_advantage {
        title: "Net advantage",
        aliases: ["net_advantage_score"],
        source: "alikureishy",
        idea: "My moves minus the opponent's; shared squares count for the side to move.",
        formula: "to_move ? own - opp : own_only - opp",
        symmetric: true,
        native: |view| {
            let shared = if view.to_move() { 0 } else { view.overlap() };
            Score::units(view.own() - shared - view.opp())
        },
    }
    net_mobility {
        title: "Who has more moves",
        aliases: ["new_mobility_score", "net_mobility_score"],
        source: "alikureishy",
        idea: "Counts which player has more moves, not how many; being on the move adds a little.",
        formula: "own > opp ? (to_move ? 2 : 1) : own < opp ? (to_move ? -1 : -2) : 0",
        symmetric: true,
        native: |view| Score::units(match (view.own().cmp(&view.opp()), view.to_move()) {
            (core::cmp::Ordering::Greater, true) => 2,
            (core::cmp::Ordering::Greater, false) => 1,
            (core::cmp::Ordering::Less, true) => -1,
            (core::cmp::Ordering::Less, false) => -2,
            (core::cmp::Ordering::Equal, _) => 0,
        }),
    }
    accessibility {
        title: "Inner half of the board",
        aliases: ["accessibility_score"],
        source: "alikureishy",
        idea: "Favours the inner half of the board over the outer, measured in knight hops from a centre that is half a square off.",
        formula: "floor(max(abs(my_row - round(height/2)), abs(my_col - round(width/2))) / 2) < round(round(height/2)/2) ? 1 : floor(max(abs(my_row - round(height/2)), abs(my_col - round(width/2))) / 2) > round(round(height/2)/2) ? -1 : 0",
        symmetric: false,
        native: |view| {
            let size = view.position().size();
            let half = |number: i32| (f64::from(number) / 2.0).round_ties_even() as i32;
            let centre = (half(size.height().into()), half(size.width().into()));
            let (row, column) = view.place(view.me()).unwrap_or((0, 0));
            let hops = (row - centre.0).abs().max((column - centre.1).abs()) / 2;
            Score::units((half(centre.0) - hops).signum())
        },
    }
    offensive_position {
        title: "Shared square",
        aliases: ["offensive_score", "offensive_position_score"],
        source: "alikureishy offensive_score",
        idea: "If both pieces can move to the same square, the side to move has the advantage.",
        formula: "overlap > 0 ? (to_move ? 1 : -1) : 0",
        symmetric: true,
        native: |view| Score::units(match (view.overlap() > 0, view.to_move()) {
            (true, true) => 1,
            (true, false) => -1,
            (false, _) => 0,
        }),
    }
    proximity {
        title: "Closeness",
        aliases: ["proximity_score"],
        source: "alikureishy",
        idea: "Stay close to the opponent.",
        formula: "-hops",
        symmetric: true,
        native: |view| Score::units(-(view.apart().0.max(view.apart().1) / 2)),
    }
    horizon {
        title: "Reachable squares, near ones first",
        aliases: ["horizon_score"],
        source: "alikureishy horizon (work in progress there)",
        idea: "Reachable squares count, near ones more than far ones; Southampton's centre of mass is left out.",
        formula: "own_near - opp_near",
        symmetric: true,
        native: |view| Score::estimate(view.near(view.me()) - view.near(!view.me())),
    }
    offensive_near_mobility {
        title: "Shared square, closeness, more moves",
        aliases: ["offensive_near_mobility_score"],
        source: "alikureishy combo (its text names all three)",
        idea: "Offensive position, proximity and net mobility together.",
        formula: "offensive_position + proximity + net_mobility",
        symmetric: true,
        native: |view| offensive_position(view) + proximity(view) + net_mobility(view),
    }
    offensive_near {
        title: "Shared square, closeness",
        aliases: ["offensive_near_score"],
        source: "alikureishy's code for the combo offensive_near_mobility",
        idea: "Offensive position and proximity together.",
        formula: "offensive_position + proximity",
        symmetric: true,
        native: |view| offensive_position(view) + proximity(view),
    }
    advantage_near {
        title: "Net advantage, closeness",
        aliases: ["advantage_near_score"],
        source: "alikureishy combo (its text)",
        idea: "Net advantage and proximity together.",
        formula: "net_advantage + proximity",
        symmetric: true,
        native: |view| net_advantage(view) + proximity(view),
    }
    advantage_offensive {
        title: "Net advantage, shared square",
        aliases: ["advantage_offensive_score"],
        source: "alikureishy's code for the combo advantage_near",
        idea: "Net advantage and offensive position together.",
        formula: "net_advantage + offensive_position",
        symmetric: true,
        native: |view| net_advantage(view) + offensive_position(view),
    }
    centre_avoid {
        title: "Centre, away from the opponent",
        aliases: ["center_avoid", "centre_avoid_score", "center_avoid_score"],
        source: "alikureishy combo",
        idea: "Hold the centre and keep away from the opponent.",
        formula: "accessibility - proximity",
        symmetric: false,
        native: |view| accessibility(view) + -proximity(view),
    }
    staged {
        title: "Centre first, advantage last",
        aliases: ["staged_score"],
        source: "alikureishy Phased scoring (work in progress there)",
        idea: "Centre, then pressure and mobility, then advantage, as each third of the board is blocked.",
        formula: "filled <= 1/3 ? centre_avoid : filled <= 2/3 ? offensive_near_mobility : advantage_offensive",
        symmetric: false,
        native: |view| match view.filled() {
            filled if filled <= 1.0 / 3.0 => centre_avoid(view),
            filled if filled <= 2.0 / 3.0 => offensive_near_mobility(view),
            _ => advantage_offensive(view),
        },
    }
    three_phase {
        title: "Three phases",
        aliases: [],
        source: "Southampton's further work",
        idea: "Defensive, balanced, then offensive, as each third of the board is blocked.",
        formula: "filled <= 1/3 ? defensive : filled <= 2/3 ? improved : offensive",
        symmetric: true,
        native: |view| match view.filled() {
            filled if filled <= 1.0 / 3.0 => defensive(view),
            filled if filled <= 2.0 / 3.0 => improved(view),
            _ => offensive(view),
        },
    }
    four_phase {
        title: "Four phases",
        aliases: [],
        source: "Southampton's further work (\"3 or 4 strategies at different moments\")",
        idea: "Defensive, balanced, offensive, then blocking, as each quarter of the board is blocked.",
        formula: "filled <= 1/4 ? defensive : filled <= 1/2 ? improved : filled <= 3/4 ? offensive : blocking",
        symmetric: true,
        native: |view| match view.filled() {
            filled if filled <= 0.25 => defensive(view),
            filled if filled <= 0.5 => improved(view),
            filled if filled <= 0.75 => offensive(view),
            _ => blocking(view),
        },
    }
    udacity_h1 {
        title: "Offensive per square",
        aliases: ["Heuristic1"],
        source: "Udacity report (divides all its terms by the squares in words, only the counts in code: this follows the words)",
        idea: "Offensive, divided by the number of squares.",
        formula: "(own - 2*opp) / squares",
        symmetric: true,
        native: |view| share(view, (view.own() - 2 * view.opp()).into()),
    }
    udacity_h1_h4 {
        title: "Offensive, longest path",
        aliases: ["length_move_chain"],
        source: "Udacity report",
        idea: "The longer path wins once the pieces are separated; udacity_h1 before that.",
        formula: "filled <= 0.25 ? udacity_h1 : separated ? ((to_move ? own_chain > opp_chain : own_chain >= opp_chain) ? win : loss) : udacity_h1",
        symmetric: true,
        native: |view| chain_or(view, udacity_h1(view)),
    }
    udacity_h1_h2_h4 {
        title: "Offensive, distance, longest path",
        aliases: [],
        source: "Udacity report",
        idea: "Like udacity_h1_h4, plus the distance to the opponent.",
        formula: "filled <= 0.25 ? (own - 2*opp + taxi) / squares : separated ? ((to_move ? own_chain > opp_chain : own_chain >= opp_chain) ? win : loss) : (own - 2*opp + taxi) / squares",
        symmetric: true,
        native: |view| {
            let taxi = view.apart().0 + view.apart().1;
            chain_or(view, share(view, (view.own() - 2 * view.opp() + taxi).into()))
        },
    }
    udacity_h1_h3_h4 {
        title: "Offensive, centre, longest path",
        aliases: [],
        source: "Udacity report",
        idea: "Like udacity_h1_h4, minus the distance to the centre.",
        formula: "filled <= 0.25 ? (own - 2*opp - centre_taxi) / squares : separated ? ((to_move ? own_chain > opp_chain : own_chain >= opp_chain) ? win : loss) : (own - 2*opp - centre_taxi) / squares",
        symmetric: true,
        native: |view| {
            let counts = f64::from(view.own() - 2 * view.opp());
            chain_or(view, share(view, counts - view.centre_taxi()))
        },
    }
    udacity_improved_h4 {
        title: "Mobility, longest path",
        aliases: [],
        source: "Udacity report, second tournament",
        idea: "The longer path wins once the pieces are separated; before that, improved divided by the number of squares.",
        formula: "filled <= 0.25 ? (own - opp) / squares : separated ? ((to_move ? own_chain > opp_chain : own_chain >= opp_chain) ? win : loss) : (own - opp) / squares",
        symmetric: true,
        native: |view| chain_or(view, share(view, (view.own() - view.opp()).into())),
    }
    territory {
        title: "Territory",
        aliases: [],
        source: "this project",
        idea: "Squares that I reach first minus squares that the opponent reaches first; the side to move gets the ties.",
        formula: "own_territory - opp_territory",
        symmetric: true,
        native: |view| {
            let [own, opp] = view.territories();
            Score::units(own - opp)
        },
    }
    attacker {
        title: "Attacker",
        aliases: [],
        source: "this project (the colour rule)",
        idea: "The attacker has the advantage: the knight with both knights on the same colour at its turns can take squares that the other is about to enter, never the reverse.",
        formula: "attacks",
        symmetric: true,
        native: |view| Score::units(view.attacker()),
    }
    reach {
        title: "Reachable squares",
        aliases: [],
        source: "this project",
        idea: "Squares that I can ever reach minus squares that the opponent can ever reach.",
        formula: "own_reach - opp_reach",
        symmetric: true,
        native: |view| Score::units(view.reach(view.me()) - view.reach(!view.me())),
    }
    fitted {
        title: "Fitted to solved positions",
        aliases: [],
        source: "this project, docs/reports/fitted.md",
        idea: "The odds that I win, as a natural logarithm: territory, the exits of its squares and of the pieces, and the colour rule, with weights fitted to solved positions.",
        formula: "log_odds",
        symmetric: true,
        native: |view| Score::estimate(view.log_odds()),
    }
}

/// A count divided by the number of squares of the board.
fn share<W: Word>(view: &View<'_, W>, count: f64) -> Score {
    Score::estimate(count / f64::from(view.squares()))
}

/// Once a quarter of the board is closed, the proof by longest paths if there is one; else
/// `estimate`.
fn chain_or<W: Word>(view: &View<'_, W>, estimate: Score) -> Score {
    let late = view.filled() > 0.25;
    late.then(|| view.decided_by_chains()).flatten().unwrap_or(estimate)
}
