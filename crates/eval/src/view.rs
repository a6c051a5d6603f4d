//! A position from the point of view of one player.

use core::cell::Cell;

use isolation_board::regions::{self, CHAIN_BUDGET, PathLength, Race, Territory, race};
use isolation_board::{Bitboard, Player, Position, Verdict, Word};

use crate::Score;
use crate::fitted::{Inputs, UNIT, WEIGHTS};

/// A position from the point of view of one player, *me*. The targets of both pieces are computed
/// when the view is made; territory and longest paths on first use.
#[derive(Debug)]
pub struct View<'a, W: Word> {
    position: &'a Position<W>,
    me: Player,
    own: Bitboard<W>,
    opp: Bitboard<W>,
    territory: Cell<Option<Territory<W>>>,
    chains: Cell<Option<[Option<u32>; 2]>>,
}

impl<'a, W: Word> View<'a, W> {
    /// The position from the point of view of `me`.
    #[inline]
    pub fn new(position: &'a Position<W>, me: Player) -> Self {
        Self::with_targets(position, me, position.targets(), position.replies())
    }

    /// The same, for a caller that already has the targets of the side to move and the opponent's.
    #[inline(always)]
    pub fn with_targets(
        position: &'a Position<W>,
        me: Player,
        targets: Bitboard<W>,
        replies: Bitboard<W>,
    ) -> Self {
        let (own, opp) =
            if position.to_move() == me { (targets, replies) } else { (replies, targets) };
        Self { position, me, own, opp, territory: Cell::new(None), chains: Cell::new(None) }
    }

    /// The position.
    #[inline]
    pub fn position(&self) -> &'a Position<W> {
        self.position
    }

    /// The player whose view it is.
    #[inline]
    pub fn me(&self) -> Player {
        self.me
    }

    /// The squares that a player's piece could go to if that player were to move.
    #[inline]
    pub fn targets(&self, player: Player) -> Bitboard<W> {
        if player == self.me { self.own } else { self.opp }
    }

    /// Number of legal moves of my piece, regardless of the side to move.
    #[inline(always)]
    pub fn own(&self) -> i32 {
        self.own.len() as i32
    }

    /// Number of legal moves of the opponent's piece, regardless of the side to move.
    #[inline(always)]
    pub fn opp(&self) -> i32 {
        self.opp.len() as i32
    }

    /// Number of squares that both pieces could move to now.
    #[inline(always)]
    pub fn overlap(&self) -> i32 {
        (self.own & self.opp).len() as i32
    }

    /// Whether I am to move.
    #[inline(always)]
    pub fn to_move(&self) -> bool {
        self.position.to_move() == self.me
    }

    /// Number of squares of the board.
    #[inline(always)]
    pub fn squares(&self) -> i32 {
        i32::from(self.position.size().area())
    }

    /// Number of open squares.
    #[inline(always)]
    pub fn open(&self) -> i32 {
        self.position.open().len() as i32
    }

    /// Number of blocked squares, the two pieces' own included.
    #[inline(always)]
    pub fn blocked(&self) -> i32 {
        self.squares() - self.open()
    }

    /// The blocked share of the board, 0 to 1.
    #[inline(always)]
    pub fn filled(&self) -> f64 {
        f64::from(self.blocked()) / f64::from(self.squares())
    }

    /// Row (0 at the top) and column (0 at the left) of a player's piece, if it is placed.
    #[inline]
    pub fn place(&self, player: Player) -> Option<(i32, i32)> {
        let size = self.position.size();
        self.position
            .piece(player)
            .map(|square| (i32::from(size.row(square)), i32::from(size.column(square))))
    }

    /// Rows and columns between the two pieces; none while one of them is not placed.
    #[inline]
    pub fn apart(&self) -> (i32, i32) {
        match (self.place(self.me), self.place(!self.me)) {
            (Some(mine), Some(theirs)) => ((mine.0 - theirs.0).abs(), (mine.1 - theirs.1).abs()),
            _ => (0, 0),
        }
    }

    /// Rows and columns from a point to my piece; 0 while it is not placed. `middle` is a
    /// coordinate of the point, given the side of the board.
    #[inline(always)]
    fn distance_from(&self, middle: impl Fn(f64) -> f64) -> (f64, f64) {
        let size = self.position.size();
        self.place(self.me).map_or((0.0, 0.0), |(row, column)| {
            let distance = |at: i32, side: u8| f64::from(at) - middle(side.into());
            (distance(row, size.height()), distance(column, size.width()))
        })
    }

    /// Rows plus columns from my piece to the centre of the board; 0 while it is not placed.
    #[inline]
    pub fn centre_taxi(&self) -> f64 {
        let (rows, columns) = self.distance_from(|side| (side - 1.0) / 2.0);
        rows.abs() + columns.abs()
    }

    /// Squared distance of my piece from (height/2, width/2), which lies half a square off the
    /// centre, as in Udacity's `center_score`; 0 while it is not placed.
    #[inline]
    pub fn centre_sq(&self) -> f64 {
        let (rows, columns) = self.distance_from(|side| side / 2.0);
        rows * rows + columns * columns
    }

    /// Sum over the open squares that a player's piece can ever reach of 1/steps.
    pub fn near(&self, player: Player) -> f64 {
        regions::layers(self.position, player)
            .zip(1..)
            .map(|(layer, steps)| f64::from(layer.len()) / f64::from(steps))
            .sum()
    }

    /// Number of open squares that a player's piece can ever reach.
    pub fn reach(&self, player: Player) -> i32 {
        regions::reach(self.position, player).len() as i32
    }

    /// The squares that each piece reaches first ([`regions::territory`]). Both pieces must be
    /// placed.
    #[inline]
    pub fn territory(&self) -> Territory<W> {
        self.territory.get().unwrap_or_else(|| {
            let territory = regions::territory(self.position);
            self.territory.set(Some(territory));
            territory
        })
    }

    /// Number of open squares that each piece reaches first, mine first ([`regions::territory`]: ties
    /// go to the side to move); 0 while one is not placed.
    pub fn territories(&self) -> [i32; 2] {
        self.counts(|territory| [territory.mover, territory.opponent])
    }

    /// As [`territories`](Self::territories), with ties counted for neither player, so the
    /// difference is the mean over both sides to move.
    pub fn territories_without_ties(&self) -> [i32; 2] {
        self.counts(|territory| [territory.mover - territory.ties, territory.opponent])
    }

    /// The numbers of squares in two sets, the mover's and the opponent's, mine first; 0 while a piece
    /// is not placed.
    fn counts(&self, sets: impl Fn(Territory<W>) -> [Bitboard<W>; 2]) -> [i32; 2] {
        if !self.position.both_placed() {
            return [0, 0];
        }
        let [mover, opponent] = sets(self.territory()).map(|squares| squares.len() as i32);
        if self.to_move() { [mover, opponent] } else { [opponent, mover] }
    }

    /// The colour rule of knights ([`regions::attacks`]): 1 when I am the attacker, -1 when the
    /// opponent is; 0 for other movements and while one piece is not placed.
    pub fn attacker(&self) -> i32 {
        let mine = |mover| if mover == self.to_move() { 1 } else { -1 };
        regions::attacks(self.position).map_or(0, mine)
    }

    /// The natural logarithm of the odds that I win, by the [fitted model](crate::fitted); 0 while
    /// a piece is not placed.
    pub fn log_odds(&self) -> f64 {
        let Some(inputs) = Inputs::of(self) else { return 0.0 };
        let of_mover = f64::from(inputs.log_odds(&WEIGHTS)) / f64::from(UNIT);
        if self.to_move() { of_mover } else { -of_mover }
    }

    /// Whether the two pieces can never interfere again. Where a player removes squares, they always can.
    pub fn separated(&self) -> bool {
        !self.position.geometry().removes() && regions::separated(self.position)
    }

    /// The lengths of the longest paths of the two pieces, mine first, in moves; `None` where the
    /// search exceeds [`CHAIN_BUDGET`] steps.
    pub fn chains(&self) -> [Option<u32>; 2] {
        self.chains.get().unwrap_or_else(|| {
            let chains = [self.me, !self.me]
                .map(|player| regions::longest_path(self.position, player, CHAIN_BUDGET));
            self.chains.set(Some(chains));
            chains
        })
    }

    /// The winner of a separated position, proven by the longest paths. `None` when the position is not separated, or a path is unknown.
    pub fn decided_by_chains(&self) -> Option<Score> {
        if !self.separated() {
            return None;
        }
        let [own, opp] = self.chains();
        let [own, opp] = [own?, opp?].map(PathLength::exactly);
        let [mover, other] = if self.to_move() { [own, opp] } else { [opp, own] };
        let Race::Exact(verdict, plies) = race(mover, other) else { return None };
        let wins = (verdict == Verdict::Win) == self.to_move();
        Some(if wins { Score::win_in(plies) } else { Score::loss_in(plies) })
    }
}
