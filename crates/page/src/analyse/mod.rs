//! What goes on at the analysis board, without a browser: a tree of moves, what is known of each
//! position in it, and an editor.

mod address;
mod board;
pub mod editor;
pub mod import;
mod lines;
pub mod outline;
pub mod tree;
mod tree_text;
mod words;
pub mod worth;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tree_tests;

use isolation::board::{Move, Player, Square, Verdict};

use isolation::wire::Reply;
use isolation::{AnyPosition, Game, MOST_LINES, PRESETS, Scope};

use crate::engine::{Client, Health, Order};
use crate::knowledge::{Care, Judgement, Knowledge, Question};
pub use address::address_of;
pub use board::LineArrow;
use editor::Editor;
use import::Imported;
use lines::KnownLines;
use tree::{GameTree, Node, START, Walk};
use worth::{ShownLine, Worth, best_lines};

/// What goes on at the analysis board.
#[derive(Clone, Debug)]
pub struct Analysis {
    tree: GameTree,
    knowledge: Knowledge,
    lines: KnownLines,
    /// How many lines are shown; with none, the engine rests.
    count: usize,
    shows_truth: bool,
    /// Whether nobody sees it.
    hidden: bool,
    editor: Option<Editor>,
    /// What was said last.
    note: String,
    /// How many boards were begun: the browser's *back* leads from one to the one before.
    boards: u32,
}

impl Default for Analysis {
    fn default() -> Self {
        Self::new()
    }
}

impl Analysis {
    /// The empty board of the first preset.
    pub fn new() -> Self {
        Self {
            tree: GameTree::new(AnyPosition::start(&PRESETS[0].rules)),
            knowledge: Knowledge::default(),
            lines: KnownLines::default(),
            count: MOST_LINES,
            shows_truth: true,
            hidden: true,
            editor: None,
            note: String::new(),
            boards: 0,
        }
    }

    /// The moves.
    pub fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// The position that is looked at.
    pub fn position(&self) -> &AnyPosition {
        self.tree.position(self.tree.current())
    }

    /// The game up to the position that is looked at.
    pub fn game(&self) -> Game {
        self.tree.game(self.tree.current())
    }

    /// The game that goes on to the end of the line.
    pub fn whole_game(&self) -> Game {
        self.tree.whole_game(self.tree.current())
    }

    /// How many boards were begun.
    pub fn boards(&self) -> u32 {
        self.boards
    }

    /// How many lines are shown.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Shows so many lines.
    pub fn show_lines(&mut self, count: usize) {
        self.count = count.min(MOST_LINES);
    }

    /// Whether the truth is shown on the cells.
    pub fn shows_truth(&self) -> bool {
        self.shows_truth
    }

    /// Shows the truth on the cells, or not.
    pub fn show_truth(&mut self, shown: bool) {
        self.shows_truth = shown;
    }

    /// The editor, while it is open.
    pub fn editor(&self) -> Option<&Editor> {
        self.editor.as_ref()
    }

    /// Begins another board.
    pub fn begin(&mut self, tree: GameTree) {
        self.tree = tree;
        self.editor = None;
        self.boards += 1;
        self.note.clear();
    }

    /// Reads what was pasted. The records of several games, or the link to a game, are given back.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn paste(&mut self, text: &str) -> Result<Option<Imported>, String> {
        match import::import(text, self.tree.position(START))? {
            Imported::Tree(tree) => {
                self.begin(tree);
                Ok(None)
            }
            other => Ok(Some(other)),
        }
    }

    /// A cell was chosen: the move there, or the editor's.
    pub fn choose(&mut self, square: Square) {
        if let Some(editor) = &mut self.editor {
            return editor.choose(square);
        }
        match self.position().moves_to(square).next() {
            Some(mv) => self.play(&[mv]),
            None => self.note = self.refusal(square),
        }
    }

    /// Plays moves one after the other.
    pub fn play(&mut self, moves: &[Move]) {
        for &mv in moves {
            if !self.tree.play(mv) {
                self.note = self.refusal(mv.destination());
                return;
            }
        }
        self.note.clear();
    }

    /// Walks through the tree.
    pub fn walk(&mut self, step: Walk) {
        if let Some(node) = self.tree.after(step) {
            self.go(node);
        }
    }

    /// Looks at another place of the tree.
    pub fn go(&mut self, node: Node) {
        self.tree.go(node);
        self.note.clear();
    }

    /// Makes the line that is looked at the main line, where it branches off last.
    pub fn promote(&mut self) {
        self.tree.promote(self.tree.current());
    }

    /// Deletes the move that is looked at, and all that follows.
    pub fn delete(&mut self) {
        self.tree.delete(self.tree.current());
        self.note.clear();
    }

    /// Opens the editor with the position that is looked at, or closes it.
    pub fn edit(&mut self, edited: bool) {
        self.editor = edited.then(|| Editor::new(self.position()));
    }

    /// Does something in the editor.
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

    /// The best lines of the position that is looked at.
    pub fn best_lines(&self) -> Vec<ShownLine> {
        let position = self.position();
        let truth = self.knowledge.truth(position);
        best_lines(position, self.lines.of(position), truth.as_deref(), self.count)
    }

    /// What each position of the line that is looked at is worth, the start first.
    pub fn worths(&self) -> Vec<Worth> {
        let game = self.whole_game();
        (0..game.positions().len()).map(|plies| self.worth_in(&game, plies)).collect()
    }

    /// What the position that is looked at is worth.
    pub fn worth(&self) -> Worth {
        let game = self.whole_game();
        self.worth_in(&game, self.tree.ply(self.tree.current()))
    }

    fn worth_in(&self, game: &Game, plies: usize) -> Worth {
        let position = &game.positions()[plies];
        let mover = position.to_move();
        if let Some(outcome) = position.outcome() {
            return Worth::Proven { winner: outcome.winner, plies: Some(0) };
        }
        if let Some(verdict) = self.knowledge.verdict(game, plies) {
            let winner = if verdict == Verdict::Win { mover } else { !mover };
            let plies = self.knowledge.truth(position).and_then(|truth| truth.plies);
            return Worth::Proven { winner, plies };
        }
        match self.lines.of(position).first() {
            Some(report) if report.proof.is_some() => {
                let wins = report.proof.as_deref() == Some("win");
                let winner = if wins { mover } else { !mover };
                Worth::Proven { winner, plies: report.plies }
            }
            _ => match self.lines.estimate(position) {
                Some(value) if mover == Player::First => Worth::Estimated(value),
                Some(value) => Worth::Estimated(-value),
                None => Worth::Unknown,
            },
        }
    }

    /// What is known of each move of the line that is looked at.
    pub fn judgements(&self) -> Vec<Judgement> {
        let game = self.whole_game();
        (0..game.moves().len()).map(|ply| self.knowledge.judgement(&game, ply)).collect()
    }

    /// Nobody sees it, or it is seen again. What nobody sees is not analysed.
    pub fn hide(&mut self, hidden: bool) {
        self.hidden = hidden;
    }

    /// Shares what the solver has proven with other parts of the page.
    pub fn share(&mut self, knowledge: Knowledge) {
        self.knowledge = knowledge;
    }

    /// What the solver is to find out: all about this position, then the review of the line.
    pub fn question(&self) -> Option<Question> {
        if self.editor.is_some() || self.knowledge.has_failed() {
            return None;
        }
        let here = *self.position();
        if here.outcome().is_none() && self.knowledge.lacks(&here, Scope::Distances) {
            return Some((here, Scope::Distances));
        }
        let game = self.whole_game();
        let (plies, scope) = self.knowledge.review_question(&game, 0)?;
        Some((game.positions()[plies], scope))
    }

    /// What the engine is to search: this position, then the others of the line.
    fn lines_question(&self) -> Option<(AnyPosition, usize)> {
        if self.hidden || self.editor.is_some() || self.count == 0 || self.lines.has_failed() {
            return None;
        }
        let here = *self.position();
        if here.outcome().is_none() && self.lines.lacks(&here, self.count, Care::Study) {
            return Some((here, self.count));
        }
        // For the graph: where it is not proven who wins, an estimate.
        let game = self.whole_game();
        let mut others = game.positions().iter().enumerate();
        let open = others.find(|(plies, position)| {
            self.knowledge.verdict(&game, *plies).is_none()
                && position.outcome().is_none()
                && self.lines.lacks(position, 1, Care::Look)
        });
        open.map(|(_, position)| (*position, 1))
    }
}

impl Client for Analysis {
    fn take_orders(&mut self) -> Vec<Order> {
        let question = self.lines_question();
        self.lines.orders(question)
    }

    fn heard(&mut self, reply: Reply) {
        self.lines.heard(reply);
    }

    fn engine_is(&mut self, health: Health) {
        self.lines.engine_is(health);
    }
}
