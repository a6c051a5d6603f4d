//! The state of the analysis board, without a browser: a tree of moves, what is known of each
//! position in it, and an editor.

mod address;
pub mod assessment;
mod board;
pub mod curve;
pub mod editor;
pub mod import;
mod lines;
pub mod outline;
pub mod tree;
mod tree_text;
mod words;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tree_tests;

use std::time::Duration;

use isolation::board::{Move, Square};

use isolation::record::Glyph;
use isolation::{AnyPosition, Game, GameRecord, MOST_LINES, PRESETS, Scope};
use isolation_protocol::wire::Reply;

use crate::choice::{Choosing, Click};
use crate::engine::{Client, Health, Order};
use crate::knowledge::{Care, Knowledge, Question};
use crate::play::Review;
use crate::step::Step;
use crate::texts::analyse as texts;
pub use address::address_of;
use assessment::{Assessment, ShownLine, best_lines};
use editor::Editor;
use import::Imported;
use lines::KnownLines;
use tree::{GameTree, Node, START};

#[derive(Clone, Debug)]
pub struct Analysis {
    pub tree: GameTree,
    /// The solver's proofs, shared with other parts of the page.
    pub knowledge: Knowledge,
    lines: KnownLines,
    /// How many lines are shown; with none, the engine is off.
    count: usize,
    /// How long the engine searches.
    pub effort: Effort,
    pub shows_truth: bool,
    pub hidden: bool,
    /// A finished game of Play, whose chances are shown: while this board is hidden, the engine searches its positions.
    pub ended: Option<Game>,
    pub editor: Option<Editor>,
    /// The parts of a move chosen, and the last message besides the strips beside the board.
    pub choosing: Choosing,
    /// How many boards were begun: the browser's *back* leads from one to the one before.
    pub boards: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    Usual,
    Deeper(Duration),
    /// Ever longer, here and wherever the person goes.
    Infinite,
    Stopped,
}

const LONGEST: Duration = Duration::from_secs(3_600);

/// The empty board of the first preset.
impl Default for Analysis {
    fn default() -> Self {
        Self {
            tree: GameTree::new(AnyPosition::start(&PRESETS[0].rules)),
            knowledge: Knowledge::default(),
            lines: KnownLines::default(),
            count: MOST_LINES,
            effort: Effort::Usual,
            shows_truth: true,
            hidden: true,
            ended: None,
            editor: None,
            boards: 0,
            choosing: Choosing::default(),
        }
    }
}

/// A tree before a part of it was deleted, and the number of its board.
#[derive(Debug)]
pub struct Deleted {
    board: u32,
    before: GameTree,
}

impl Deleted {
    /// The move with which the deleted part began, or whose comment it was.
    pub fn name(&self) -> String {
        let node = self.before.current;
        let text = |mv| self.before.position(node).short_text(mv);
        self.before.mv(node).map(text).unwrap_or_default()
    }
}

impl Analysis {
    pub fn position(&self) -> &AnyPosition {
        self.tree.position(self.tree.current)
    }

    pub fn game(&self) -> Game {
        self.tree.game(self.tree.current)
    }

    /// The game to the end of the line.
    pub fn whole_game(&self) -> Game {
        self.tree.whole_game(self.tree.current)
    }

    pub fn is_on(&self) -> bool {
        self.count > 0
    }

    /// Turns the engine on or off. Off, no score, line or arrow is shown.
    pub fn turn_on(&mut self, on: bool) {
        self.count = if on { MOST_LINES } else { 0 };
        self.shows_truth = on;
    }

    /// Searches this position four times as long as before.
    pub fn go_deeper(&mut self) {
        let before = match self.effort {
            Effort::Deeper(time) => time,
            _ => self.lines.longest(self.position()).max(Care::Study.time()),
        };
        self.effort = Effort::Deeper((before * 4).min(LONGEST));
    }

    /// Searches ever longer, or as usual.
    pub fn search_on(&mut self, on: bool) {
        self.effort = if on { Effort::Infinite } else { Effort::Usual };
    }

    pub fn is_searching(&self) -> bool {
        self.lines_question().is_some_and(|(position, ..)| position == *self.position())
    }

    pub fn begin(&mut self, tree: GameTree) {
        self.tree = tree;
        self.editor = None;
        self.boards += 1;
        self.arrive();
    }

    pub fn begin_anew(&mut self) {
        self.begin(GameTree::new(AnyPosition::start(&PRESETS[0].rules)));
    }

    /// The record of the current line, with its notes.
    pub fn record(&self) -> GameRecord {
        let players = ["human", "human"].map(str::to_owned);
        let record = GameRecord::of(&self.whole_game(), players, None, Vec::new());
        GameRecord { notes: self.tree.notes(self.tree.current), ..record }
    }

    /// Reads what was pasted. The records of several games, or the link to a game, are given back.
    pub fn paste(&mut self, text: &str) -> Result<Option<Imported>, String> {
        match import::import(text, self.tree.position(START))? {
            Imported::Tree(tree) => {
                self.begin(tree);
                Ok(None)
            }
            other => Ok(Some(other)),
        }
    }

    /// A square was chosen, for a move or in the editor.
    pub fn choose(&mut self, square: Square) {
        if let Some(editor) = &mut self.editor {
            return editor.choose(square);
        }
        let position = *self.position();
        if let Click::Move(mv) = self.choosing.click(&position, square, false) {
            self.play(&[mv]);
        }
    }

    pub fn play(&mut self, moves: &[Move]) {
        for &mv in moves {
            if !self.tree.play(mv) {
                texts::too_many().clone_into(&mut self.choosing.note);
                return;
            }
        }
        self.arrive();
    }

    /// Called when another position is shown.
    fn arrive(&mut self) {
        self.choosing = Choosing::default();
        if self.effort != Effort::Infinite {
            self.effort = Effort::Usual;
        }
    }

    pub fn walk(&mut self, step: Step) {
        let position = *self.position();
        if step == Step::Back && self.choosing.take_back(&position) {
            return;
        }
        if let Some(node) = self.tree.after(step) {
            self.go(node);
        }
    }

    pub fn go(&mut self, node: Node) {
        self.tree.go(node);
        self.arrive();
    }

    /// Marks the current move; the mark that it has goes.
    pub fn mark(&mut self, glyph: Glyph) {
        let note = self.tree.note_mut(self.tree.current);
        note.glyph = Some(glyph).filter(|_| note.glyph != Some(glyph));
    }

    /// Comments on the current move. A comment that was there and is deleted is given back.
    pub fn comment(&mut self, comment: &str) -> Option<Deleted> {
        let comment = comment.trim();
        let had_one = !self.tree.note(self.tree.current).comment.is_empty();
        let deleted = (comment.is_empty() && had_one)
            .then(|| Deleted { board: self.boards, before: self.tree.clone() });
        comment.clone_into(&mut self.tree.note_mut(self.tree.current).comment);
        deleted
    }

    /// Makes the current line the main line, where it branches off last.
    pub fn promote(&mut self) {
        self.tree.promote(self.tree.current);
    }

    /// Deletes the current move, and all that follows.
    pub fn delete(&mut self) -> Deleted {
        let before = self.tree.clone();
        self.tree.delete(self.tree.current);
        self.arrive();
        Deleted { board: self.boards, before }
    }

    /// Brings back what was deleted, beside what was played since. If another board was begun, the
    /// old one takes its place.
    pub fn restore(&mut self, Deleted { board, mut before }: Deleted) {
        if board != self.boards {
            return self.begin(before);
        }
        before.add(&self.tree);
        self.tree = before;
        self.arrive();
    }

    /// Opens the editor with the current position, or closes it.
    pub fn edit(&mut self, edited: bool) {
        self.choosing = Choosing::default();
        self.editor = edited.then(|| Editor::new(self.position()));
    }

    pub fn in_editor(&mut self, action: impl FnOnce(&mut Editor)) {
        if let Some(editor) = &mut self.editor {
            action(editor);
        }
    }

    /// Takes the editor's position, if it is one.
    pub fn use_edited(&mut self) {
        if let Some(Ok(position)) = self.editor.as_ref().map(Editor::position) {
            self.begin(GameTree::new(position));
        }
    }

    pub fn best_lines(&self) -> Vec<ShownLine> {
        let position = self.position();
        let truth = self.knowledge.truth(position);
        best_lines(position, self.lines.of(position), truth.as_deref(), self.count)
    }

    /// The evaluation of each position of the current line, the start first.
    pub fn assessments(&self) -> Vec<Assessment> {
        self.assessments_of(&self.whole_game())
    }

    /// The evaluation of each position of a game, the start first.
    pub fn assessments_of(&self, game: &Game) -> Vec<Assessment> {
        (0..game.positions().len()).map(|plies| self.assessment_in(game, plies)).collect()
    }

    /// The evaluation of the current position; none if the engine is off.
    pub fn assessment(&self) -> Assessment {
        if !self.is_on() {
            return Assessment::Unknown;
        }
        let game = self.whole_game();
        self.assessment_in(&game, self.tree.ply(self.tree.current))
    }

    fn assessment_in(&self, game: &Game, plies: usize) -> Assessment {
        let position = &game.positions()[plies];
        let found = self.lines.of(position).first();
        let estimate =
            found.map_or(Assessment::Unknown, |it| Assessment::of(it, position.to_move()));
        Assessment::known(&self.knowledge, game, plies).unwrap_or(estimate)
    }

    pub fn review(&self) -> Review {
        Review::of(&self.knowledge, &self.whole_game(), 0)
    }

    /// The next request to the solver: all about this position, then the review of the line.
    pub fn question(&self) -> Option<Question> {
        if self.editor.is_some() || self.knowledge.has_failed() {
            return None;
        }
        let here = *self.position();
        if here.outcome().is_none() && self.knowledge.lacks(&here, Scope::Distances) {
            return Some((here, Scope::Distances));
        }
        let game = self.whole_game();
        let (plies, scope) = self.knowledge.game_question(&game, 0)?;
        Some((game.positions()[plies], scope))
    }

    /// The engine's orders: this position, then the others of the line.
    fn lines_question(&self) -> Option<(AnyPosition, usize, Duration)> {
        let rests = self.count == 0 || self.effort == Effort::Stopped || self.lines.has_failed();
        if rests {
            return None;
        }
        if self.hidden {
            return self.look(self.ended.as_ref()?);
        }
        if self.editor.is_some() {
            return None;
        }
        let here = *self.position();
        let time = match self.effort {
            Effort::Deeper(time) => time,
            Effort::Infinite => (self.lines.longest(&here) * 2).clamp(Care::Study.time(), LONGEST),
            Effort::Usual | Effort::Stopped => Care::Study.time(),
        };
        let study = (here, self.count, time);
        if here.outcome().is_none() && self.lines.lacks(&study) {
            return Some(study);
        }
        self.look(&self.whole_game())
    }

    /// For the graph of a game: where it is not proven who wins, an estimate.
    fn look(&self, game: &Game) -> Option<(AnyPosition, usize, Duration)> {
        let looks = game.positions().iter().map(|position| (*position, 1, Care::Look.time()));
        let open = |(plies, look): &(usize, _)| {
            self.knowledge.verdict(game, *plies).is_none() && self.lines.lacks(look)
        };
        let mut looks =
            looks.enumerate().filter(|(_, (position, ..))| position.outcome().is_none());
        looks.find(open).map(|(_, look)| look)
    }
}

impl Client for Analysis {
    fn take_orders(&mut self) -> Vec<Order> {
        let question = self.lines_question();
        self.lines.orders(question)
    }

    fn receive(&mut self, reply: Reply) {
        if let Some((position, result)) = self.lines.receive(reply) {
            self.knowledge.prove(position, result);
        }
    }

    fn engine_is(&mut self, health: Health) {
        self.lines.engine_is(health);
    }
}
