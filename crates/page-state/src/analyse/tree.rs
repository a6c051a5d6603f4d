//! A tree of moves: a game, its variations, and the current place.

use isolation::board::Move;
use isolation::record::{Glyph, MoveNote};
use isolation::{AnyPosition, Game};

use crate::step::Step;

/// The place of a position in a [`GameTree`]. Deleting a branch gives new places to what is left.
pub type Node = usize;

pub const START: Node = 0;

/// Most positions that a tree may hold.
pub const MOST_NODES: usize = 20_000;

/// Moves that branch. The first child of a position is the main line, the others are variations.
#[derive(Clone, PartialEq, Debug)]
pub struct GameTree {
    nodes: Vec<Entry>,
    pub current: Node,
}

#[derive(Clone, PartialEq, Debug)]
struct Entry {
    position: AnyPosition,
    /// The position before, and the move from there; none at the start.
    from: Option<(Node, Move)>,
    children: Vec<Node>,
    note: Note,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Note {
    pub glyph: Option<Glyph>,
    pub comment: String,
}

impl Entry {
    fn new(position: AnyPosition, from: Option<(Node, Move)>) -> Self {
        Self { position, from, children: Vec::new(), note: Note::default() }
    }
}

impl GameTree {
    pub fn new(start: AnyPosition) -> Self {
        Self { nodes: vec![Entry::new(start, None)], current: START }
    }

    /// A game without variations; its end is the current place.
    pub fn of(game: &Game) -> Self {
        let mut tree = Self::new(*game.start());
        for &mv in game.moves() {
            tree.play(mv);
        }
        tree
    }

    /// The same with the notes of its record.
    pub fn of_record(game: &Game, notes: &[MoveNote]) -> Self {
        let mut tree = Self::of(game);
        // Without variations, the place is the number of the move.
        let count = tree.count();
        for MoveNote { ply, glyph, comment } in notes.iter().filter(|it| it.ply < count) {
            *tree.note_mut(*ply) = Note { glyph: *glyph, comment: comment.clone() };
        }
        tree
    }

    pub fn count(&self) -> usize {
        self.nodes.len()
    }

    pub fn position(&self, node: Node) -> &AnyPosition {
        &self.nodes[node].position
    }

    /// The place before; none before the start.
    pub fn parent(&self, node: Node) -> Option<Node> {
        Some(self.nodes[node].from?.0)
    }

    /// The move that led to a place; none to the start.
    pub fn mv(&self, node: Node) -> Option<Move> {
        Some(self.nodes[node].from?.1)
    }

    pub fn note(&self, node: Node) -> &Note {
        &self.nodes[node].note
    }

    pub fn note_mut(&mut self, node: Node) -> &mut Note {
        &mut self.nodes[node].note
    }

    /// The notes of the line through a place, as records hold them.
    pub fn notes(&self, node: Node) -> Vec<MoveNote> {
        let line = self.line(node).into_iter().enumerate();
        let notes = line.map(|(ply, node)| (ply, self.note(node).clone()));
        notes
            .filter(|(_, note)| *note != Note::default())
            .map(|(ply, Note { glyph, comment })| MoveNote { ply, glyph, comment })
            .collect()
    }

    /// The places after, the main line first.
    pub fn children(&self, node: Node) -> &[Node] {
        &self.nodes[node].children
    }

    /// Moves from the start to a place.
    pub fn ply(&self, node: Node) -> usize {
        self.path(node).len() - 1
    }

    pub fn path(&self, node: Node) -> Vec<Node> {
        let mut path: Vec<Node> =
            std::iter::successors(Some(node), |&node| self.parent(node)).collect();
        path.reverse();
        path
    }

    /// All places of the line through this one: from the start to it, and on along the first moves.
    pub fn line(&self, node: Node) -> Vec<Node> {
        let mut line = self.path(node);
        let next = |&node: &Node| self.children(node).first().copied();
        line.extend(std::iter::successors(next(&node), next));
        line
    }

    pub fn game(&self, node: Node) -> Game {
        self.game_of(&self.path(node))
    }

    /// The game through a place to the end of its line.
    pub fn whole_game(&self, node: Node) -> Game {
        self.game_of(&self.line(node))
    }

    fn game_of(&self, places: &[Node]) -> Game {
        let mut game = Game::from_position(*self.position(START));
        for mv in places.iter().filter_map(|&node| self.mv(node)) {
            game.play(mv).expect("the tree holds legal moves alone");
        }
        game
    }

    /// Plays a move from the current place: goes where it was played before, or begins a
    /// branch. Whether it is legal, and there is room for it.
    pub fn play(&mut self, mv: Move) -> bool {
        let here = self.current;
        let known = self.children(here).iter().copied().find(|&it| self.mv(it) == Some(mv));
        if let Some(node) = known {
            self.current = node;
            return true;
        }
        let position = self.position(here);
        if !position.is_legal(mv) || self.nodes.len() == MOST_NODES {
            return false;
        }
        let step = Entry::new(position.play(mv), Some((here, mv)));
        self.current = self.nodes.len();
        self.nodes.push(step);
        self.nodes[here].children.push(self.current);
        true
    }

    pub fn go(&mut self, node: Node) {
        if node < self.nodes.len() {
            self.current = node;
        }
    }

    /// The place to which a step leads; none where it leads nowhere.
    pub fn after(&self, step: Step) -> Option<Node> {
        let here = self.current;
        let beside = |offset: isize| {
            let siblings = self.children(self.parent(here)?);
            let index = siblings.iter().position(|&it| it == here)?;
            siblings.get(index.checked_add_signed(offset)?).copied()
        };
        match step {
            Step::Back => self.parent(here),
            Step::Forward => self.children(here).first().copied(),
            Step::Up => beside(-1),
            Step::Down => beside(1),
            Step::Start => Some(START),
            Step::End => self.line(here).last().copied(),
        }
    }

    /// Where the variation of a place begins: the last place on its path that is not the first
    /// child. None on the main line.
    pub fn branch(&self, node: Node) -> Option<Node> {
        self.path(node).into_iter().rev().find(|&node| {
            self.parent(node).is_some_and(|before| self.children(before).first() != Some(&node))
        })
    }

    /// Makes the variation of a place the main line where it begins. Whether it was one.
    pub fn promote(&mut self, node: Node) -> bool {
        let Some((branch, parent)) = self.branch(node).and_then(|it| Some((it, self.parent(it)?)))
        else {
            return false;
        };
        let children = &mut self.nodes[parent].children;
        children.retain(|&it| it != branch);
        children.insert(0, branch);
        true
    }

    /// Deletes a place and all that follows from it; the start stays. Who was there looks at the
    /// place before.
    pub fn delete(&mut self, node: Node) {
        let Some(parent) = self.parent(node) else { return };
        if self.path(self.current).contains(&node) {
            self.current = parent;
        }
        self.nodes[parent].children.retain(|&it| it != node);
        self.pack();
    }

    /// Adds the moves and notes of another tree with the same start; its notes replace those of the same moves. The
    /// current place stays.
    pub fn add(&mut self, other: &Self) {
        let current = self.current;
        let mut places = vec![START; other.count()];
        for node in other.in_order() {
            if let Some((parent, mv)) = other.nodes[node].from {
                self.current = places[parent];
                self.play(mv);
                places[node] = self.current;
            }
            let (note, added) = (self.note_mut(places[node]), other.note(node));
            note.glyph = added.glyph.or(note.glyph);
            if !added.comment.is_empty() {
                note.comment.clone_from(&added.comment);
            }
        }
        self.current = current;
    }

    /// Forgets places that cannot be reached any longer.
    fn pack(&mut self) {
        let order = self.in_order();
        let mut places = vec![START; self.nodes.len()];
        for (new, &old) in order.iter().enumerate() {
            places[old] = new;
        }
        let moved = |&old: &Node| {
            let mut step = self.nodes[old].clone();
            step.from = step.from.map(|(parent, mv)| (places[parent], mv));
            step.children.iter_mut().for_each(|child| *child = places[*child]);
            step
        };
        let nodes = order.iter().map(moved).collect();
        self.current = places[self.current];
        self.nodes = nodes;
    }

    /// All places in the order of the tree's text: a move, its variations, what follows it.
    pub fn in_order(&self) -> Vec<Node> {
        let mut order = vec![START];
        // The nodes still to be listed, the next one last; `true` for a node of the main line,
        // whose siblings are listed with it.
        let mut rest: Vec<(Node, bool)> =
            self.children(START).first().map(|&it| (it, true)).into_iter().collect();
        while let Some((node, leads)) = rest.pop() {
            order.push(node);
            rest.extend(self.children(node).first().map(|&it| (it, true)));
            let siblings = self.parent(node).filter(|_| leads).map(|it| &self.children(it)[1..]);
            rest.extend(siblings.unwrap_or_default().iter().rev().map(|&it| (it, false)));
        }
        order
    }
}
