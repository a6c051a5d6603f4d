//! The board editor: any board, any squares blocked, the pieces anywhere, and a word on why a setup is
//! no position.

use crate::play::read_size;
use crate::texts::errors::Said;
use isolation::AnyPosition;
use isolation::board::{Player, Setup, Size, Square};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    /// Blocks an open square, opens a blocked one.
    Block,
    /// Places this player's piece, or takes it away.
    Piece(Player),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Editor {
    pub setup: Setup,
    pub tool: Tool,
    /// Width and height as typed.
    pub size: [String; 2],
    size_error: Option<String>,
}

impl Editor {
    pub fn new(position: &AnyPosition) -> Self {
        Self::of(position.to_setup())
    }

    fn of(setup: Setup) -> Self {
        let size = [setup.size.width().to_string(), setup.size.height().to_string()];
        Self { setup, tool: Tool::Block, size, size_error: None }
    }

    pub fn choose(&mut self, square: Square) {
        let before = self.setup.pieces;
        let Setup { open, pieces, .. } = &mut self.setup;
        match self.tool {
            Tool::Block if pieces.contains(&Some(square)) => {
                // A piece blocks its square; without the piece the square is open.
                pieces.iter_mut().filter(|it| **it == Some(square)).for_each(|it| *it = None);
                open.insert(square);
            }
            Tool::Block if open.contains(square) => *open = open.without(square),
            Tool::Block => open.insert(square),
            Tool::Piece(player) => {
                let before = pieces[player.index()].take();
                if let Some(before) = before {
                    open.insert(before);
                }
                if before != Some(square) {
                    if pieces[(!player).index()] == Some(square) {
                        pieces[(!player).index()] = None;
                    }
                    self.setup.place(player, square);
                }
            }
        }
        self.turn_follows_placements(before);
    }

    /// When pieces come or go, and one is missing, it is known whose turn it is. Otherwise it stays as it was chosen.
    fn turn_follows_placements(&mut self, before: [Option<Square>; 2]) {
        match self.setup.pieces {
            pieces if pieces.map(|it| it.is_some()) == before.map(|it| it.is_some()) => {}
            [None, _] => self.setup.to_move = Player::First,
            [Some(_), None] => self.setup.to_move = Player::Second,
            [Some(_), Some(_)] => {}
        }
    }

    /// Width (0) or height (1) was typed. The squares that both boards have stay, from a1 on; new
    /// ones are open.
    pub fn resize(&mut self, side: usize, text: String) {
        self.size[side] = text;
        match read_size(&self.size) {
            Ok(size) => {
                self.size_error = None;
                self.change_size(size);
            }
            Err(why) => self.size_error = Some(why),
        }
    }

    fn change_size(&mut self, size: Size) {
        let before = self.setup.clone();
        let old = |square| before.size.find(&size.name(square));
        let stays = |square: &Square| old(*square).is_none_or(|it| before.open.contains(it));
        self.setup.open = size.squares().filter(stays).collect();
        self.setup.pieces = before.pieces.map(|piece| size.find(&before.size.name(piece?)));
        self.setup.size = size;
        self.turn_follows_placements(before.pieces);
    }

    pub fn clear(&mut self) {
        self.setup = Setup::empty(self.setup.size, self.setup.movement);
    }

    /// What is edited as text, whether it is a position or not.
    pub fn text(&self) -> String {
        self.setup.to_string()
    }

    pub fn position(&self) -> Result<AnyPosition, String> {
        match &self.size_error {
            Some(why) => Err(why.clone()),
            None => AnyPosition::try_from(self.setup.clone()).map_err(|error| error.said()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use isolation::board::Movement;

    fn editor(text: &str) -> Editor {
        Editor::new(&text.parse().expect("a position"))
    }

    fn choose(editor: &mut Editor, squares: &str) {
        for name in squares.split_whitespace() {
            editor.choose(editor.setup.size.find(name).expect("a square"));
        }
    }

    fn text(editor: &Editor) -> String {
        editor.position().expect("a position").to_string()
    }

    #[test]
    fn squares_are_blocked_and_opened() {
        let mut editor = editor("3/3/3[Nn] w");
        choose(&mut editor, "a1 b2 c3 b2");
        assert_eq!(text(&editor), "2*/3/*2[Nn] w - - 0 1");
    }

    #[test]
    fn pieces_are_placed_moved_and_taken_away() {
        let mut editor = editor("3/3/3[Qq] w");
        editor.tool = Tool::Piece(Player::First);
        choose(&mut editor, "a1 b1");
        assert_eq!(text(&editor), "3/3/1Q1[q] b - - 0 1");
        editor.tool = Tool::Piece(Player::Second);
        choose(&mut editor, "c3");
        assert_eq!(text(&editor), "2q/3/1Q1 b - - 0 1");
        editor.setup.to_move = Player::First;
        assert_eq!(text(&editor), "2q/3/1Q1 w - - 0 1");
        // On the other's square it takes its place, and on its own it goes.
        choose(&mut editor, "b1");
        assert_eq!(
            editor.position(),
            Err("the second player's piece is placed before the first player's".to_owned())
        );
        choose(&mut editor, "b1");
        assert_eq!(text(&editor), "3/3/3[Qq] w - - 0 1");
        // Blocking takes a piece away, too.
        editor.tool = Tool::Piece(Player::First);
        choose(&mut editor, "a1");
        editor.tool = Tool::Block;
        choose(&mut editor, "a1");
        assert_eq!(text(&editor), "3/3/3[Qq] w - - 0 1");
    }

    #[test]
    fn the_side_to_move_stays_as_it_was_chosen() {
        let mut editor = editor("3/3/3[Qq] w");
        editor.setup.to_move = Player::Second;
        choose(&mut editor, "a1 b2 c3");
        editor.resize(0, "4".to_owned());
        assert_eq!(editor.setup.to_move, Player::Second);
        // A piece that is placed or goes decides it, until it is chosen again.
        editor.tool = Tool::Piece(Player::First);
        choose(&mut editor, "a2");
        assert_eq!(editor.setup.to_move, Player::Second);
        choose(&mut editor, "a2");
        assert_eq!(editor.setup.to_move, Player::First);
    }

    #[test]
    fn the_board_takes_any_size() {
        let mut editor = editor("1*1/3/N1n w");
        editor.resize(0, "5".to_owned());
        assert_eq!(text(&editor), "1*3/5/N1n2 w - - 0 1");
        editor.resize(1, "2".to_owned());
        assert_eq!(text(&editor), "5/N1n2 w - - 0 1");
        editor.resize(0, "2".to_owned());
        assert_eq!(text(&editor), "2/N1[n] b - - 0 1");
        editor.resize(0, "17".to_owned());
        assert!(editor.position().is_err());
        editor.resize(0, "x".to_owned());
        assert_eq!(editor.position(), Err("Width: expected a whole number".to_owned()));
        editor.resize(0, "16".to_owned());
        editor.resize(1, "9".to_owned());
        assert!(editor.position().is_err(), "too many squares");
        editor.resize(1, "8".to_owned());
        assert!(editor.position().is_ok());
        editor.clear();
        editor.setup.movement = Movement::King;
        assert!(text(&editor).ends_with("[Kk] w - - 0 1"));
    }
}
