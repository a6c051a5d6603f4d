//! The board as shown.

use isolation::board::{Move, Movement, Player, Square, Verdict};

use isolation::{AnyPosition, Game, SolverReport, SquareState};

use super::{Play, exits, words};
use crate::choice::{Choice, last_square};
use crate::texts::{play as texts, sides};

#[derive(Clone, PartialEq, Debug)]
pub struct BoardView {
    pub columns: u8,
    pub rows: u8,
    pub movement: Movement,
    pub position: String,
    /// Where the piece stands that has stepped, while its player is to choose the square to remove.
    pub step: Option<Square>,
    /// Whose piece a person may move now.
    pub movable: Option<Player>,
    /// Whether a piece is stuck and marked, with its closed exits: the other trails fade.
    pub stuck: bool,
    pub arrows: Vec<Arrow>,
    pub squares: Vec<SquareView>,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct SquareView {
    pub name: String,
    /// `open`, `legal`, `removable`, `removed`, `blocked-first`, `blocked-second`, `blocked`, `first` or `second`.
    pub state: &'static str,
    pub piece: Option<Player>,
    pub truth: Option<SquareTruth>,
    /// The first player's expected score after a move here, in percent, if shown.
    pub expected: Option<u8>,
    /// Whether the last move began (`from`) or ended (`to`) here, or `removed` the square.
    pub last: Option<&'static str>,
    /// A further mark: a class of the style sheet.
    pub mark: Option<&'static str>,
    pub label: String,
}

/// The solver verdict of a move to a square, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareTruth {
    pub wins: bool,
    /// Plies to the end under best play, the move included, where they are known.
    pub plies: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    pub from: Square,
    pub to: Square,
    /// Its class in the style sheet: `good`, `bad`, `first`, `second`, `closed` or `played`.
    pub class: &'static str,
    pub bold: bool,
}

impl BoardView {
    /// The board after the moves of a game. Where a person is to move, legal squares are shown as
    /// such; `truth` is what is to be shown of a move to a square.
    pub fn of(
        game: &Game,
        persons_turn: bool,
        truth: impl Fn(Square) -> Option<SquareTruth>,
    ) -> Self {
        let position = game.position();
        let size = position.size();
        let targets = position.targets();
        let last = last_move(game);
        let removes = position.removes();
        let squares = size.squares().map(|square| {
            let content = game.square(square);
            let legal = persons_turn && targets.contains(square);
            let removed = removes && game.square_at(0, square) != SquareState::Hole;
            let state = match content {
                SquareState::Open if legal => "legal",
                SquareState::Open => "open",
                SquareState::Piece(Player::First) => "first",
                SquareState::Piece(Player::Second) => "second",
                SquareState::Trail(_) | SquareState::Hole if removed => "removed",
                SquareState::Trail(Player::First) => "blocked-first",
                SquareState::Trail(Player::Second) => "blocked-second",
                SquareState::Hole => "blocked",
            };
            let piece = match content {
                SquareState::Piece(player) => Some(player),
                _ => None,
            };
            let name = size.name(square);
            let last = match last {
                Some((_, mv)) if mv.destination() == square => Some("to"),
                Some((from, _)) if from == Some(square) => Some("from"),
                Some((_, mv)) if mv.removed() == Some(square) => Some("removed"),
                _ => None,
            };
            let what = match state {
                "removed" => texts::removed().to_owned(),
                _ => words::square(content, legal, position.movement()),
            };
            let mut label = format!("{name}, {what}");
            if matches!(last, Some("to" | "removed")) {
                label.push_str(", ");
                label.push_str(texts::last_move());
            }
            let truth = if targets.contains(square) { truth(square) } else { None };
            if let Some(truth) = truth {
                label.push_str(", ");
                label.push_str(&truth.words());
            }
            SquareView { name, state, piece, truth, last, label, ..SquareView::default() }
        });
        Self {
            columns: size.width(),
            rows: size.height(),
            movement: position.movement(),
            position: position.to_string(),
            movable: persons_turn.then(|| position.to_move()),
            step: None,
            stuck: false,
            arrows: Vec::new(),
            squares: squares.collect(),
        }
    }
}

impl BoardView {
    /// The board with what is chosen of a move, without solver verdicts.
    pub fn choosing(game: &Game, persons_turn: bool, choice: Choice) -> Self {
        let mut board = Self::of(game, persons_turn, |_| None);
        board.show_choice(game.position(), choice);
        board
    }

    /// Shows what is chosen of a move in a position: the piece on its new square with all squares that may be removed;
    /// and the last square of a move that waits for confirmation.
    pub fn show_choice(&mut self, position: &AnyPosition, choice: Choice) {
        let (mover, size) = (position.to_move(), position.size());
        if let Some((to, from)) = choice.step().zip(position.piece(mover)) {
            let may_go: Vec<_> = position.moves_to(to).filter_map(Move::removed).collect();
            for (drawn, square) in self.squares.iter_mut().zip(size.squares()) {
                (drawn.truth, drawn.expected) = (None, None);
                let (state, what) = match drawn.state {
                    _ if square == to => (
                        ["first", "second"][mover.index()],
                        sides::piece_of(mover, position.movement()),
                    ),
                    _ if may_go.contains(&square) => ("removable", texts::removable().to_owned()),
                    "legal" => ("open", texts::open_square().to_owned()),
                    _ if square == from => ("open", texts::open_square().to_owned()),
                    _ => {
                        drawn.last = None;
                        continue;
                    }
                };
                drawn.piece = (square == to).then_some(mover);
                drawn.last = match square {
                    square if square == to => Some("to"),
                    square => (square == from).then_some("from"),
                };
                (drawn.state, drawn.label) = (state, format!("{}, {what}", drawn.name));
            }
            self.step = Some(to);
        }
        let chosen = choice.whole().map(last_square);
        if let Some(drawn) = chosen.and_then(|it| self.squares.get_mut(usize::from(it.index()))) {
            drawn.set_mark("chosen");
            drawn.piece = drawn.piece.or((!position.removes()).then_some(mover));
        }
    }

    /// The arrow of the last move, if it began on a square.
    pub fn last_arrow(&self) -> Option<Arrow> {
        let of = |end| self.squares.iter().position(|drawn| drawn.last == Some(end));
        let square = |index| Square::new(u8::try_from(index).ok()?);
        let to = of("to")?;
        let class = match self.squares[to].piece? {
            Player::First => "last-first",
            Player::Second => "last-second",
        };
        Some(Arrow { from: square(of("from")?)?, to: square(to)?, class, bold: false })
    }

    /// Marks the stuck piece and the ways to its closed exits, once the game has ended so.
    pub fn mark_end(&mut self, position: &AnyPosition) {
        let Some((piece, exits)) = exits::stuck(position) else { return };
        self.stuck = true;
        for (drawn, square) in self.squares.iter_mut().zip(position.size().squares()) {
            if square == piece {
                drawn.set_mark("stuck");
            } else if exits.contains(&square) {
                drawn.set_mark("exit");
            }
        }
        let ways = exits.into_iter();
        self.arrows.extend(ways.map(|to| Arrow { from: piece, to, class: "closed", bold: false }));
    }
}

impl SquareView {
    fn set_mark(&mut self, mark: &'static str) {
        self.mark = Some(mark);
        if let Some(meaning) = words::mark(mark) {
            self.label.push_str(", ");
            self.label.push_str(meaning);
        }
    }
}

impl SquareTruth {
    fn words(self) -> String {
        let length = words::length(self.plies);
        if self.wins { texts::winning(length) } else { texts::losing(length) }
    }

    /// The solver verdict of a move to a square of a position, if there is one.
    pub fn of(truth: &SolverReport, position: &AnyPosition, square: Square) -> Option<Self> {
        let entry = |mv| {
            let text = position.move_text(mv);
            let entry = truth.moves.iter().find(|entry| entry.text == text)?;
            Some(Self { wins: entry.result? == Verdict::Win, plies: entry.plies })
        };
        // The best of all moves there: the quickest win, or, where all of them lose, the longest.
        let moves: Vec<_> = position.moves_to(square).map(entry).collect();
        let wins = moves.iter().flatten().filter(|it| it.wins);
        let quickest = wins.min_by_key(|it| it.plies.unwrap_or(u32::MAX)).copied();
        quickest.or_else(|| {
            let losses = moves.into_iter().collect::<Option<Vec<_>>>()?;
            losses.into_iter().max_by_key(|it| it.plies.unwrap_or(u32::MAX))
        })
    }
}

impl Play {
    pub fn board(&self) -> BoardView {
        let game = self.current.shown();
        let retries = self.retries();
        let shows_truth = self.shows_truth && self.retry().is_none();
        let truth = self.knowledge.truth(game.position()).filter(|_| shows_truth);
        let looks_back = self.current.looks_back();
        let turn = retries || self.is_persons_turn() && !self.is_paused() && !looks_back;
        let mut board = BoardView::of(&game, turn, |square| {
            SquareTruth::of(truth.as_ref()?, game.position(), square)
        });
        if retries || !looks_back {
            board.show_choice(game.position(), self.plans.choice);
        }
        if self.current.stuck().is_some() && !looks_back {
            board.mark_end(game.position());
        }
        let size = game.position().size();
        for (drawn, square) in board.squares.iter_mut().zip(size.squares()) {
            let played = (self.retry_mark() == Some(square)).then_some("blunder");
            let hint = self.plans.hint_mark(size, square).filter(|_| !looks_back);
            if let Some(mark) = played.or(hint).filter(|_| drawn.mark.is_none()) {
                drawn.set_mark(mark);
            }
        }
        board.arrows.extend(self.retry_arrows());
        board
    }
}

/// The square that the last move left, if it left one, and that move.
fn last_move(game: &Game) -> Option<(Option<Square>, Move)> {
    let mv = *game.moves().last()?;
    let positions = game.positions();
    let before = &positions[positions.len() - 2];
    Some((before.piece(before.to_move()), mv))
}
