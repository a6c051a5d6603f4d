//! The view of a recorded tree: what is selected, and how far the search has been followed.

use super::decisions::Cutting;
use super::geometry::Room;
use super::{Ground, Item, Layout, Progress, Recorded, Spot, Step, Steps};
use isolation::board::Move;
use isolation::eval::Score;
use isolation::{Game, SolverReport};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The view of a recorded tree, which has at least one node.
#[derive(Clone, PartialEq, Debug)]
pub struct TreeView {
    /// Tells this tree from all others.
    pub serial: u64,
    pub tree: Recorded,
    pub ground: Ground,
    /// Best play from each root.
    pub(super) lines: Vec<Vec<Move>>,
    /// The root of the last depth that was completed: what lies below it is shown.
    pub root: u32,
    /// The place of the drawing.
    pub room: Room,
    /// The part that is drawn, and where.
    pub layout: Layout,
    /// The best line so far.
    pub(super) chosen: HashSet<u32>,
    pub selected: Item,
    pub step: Option<u32>,
    /// Whether some node was searched with a window.
    pub prunes: bool,
    /// How deep the tree is, in plies.
    pub depth: usize,
    /// The steps at which a cut-off ends a node.
    pub cuts: Vec<u32>,
    /// What the solver has proven about the moves of the root.
    pub proofs: Option<Arc<SolverReport>>,
    /// The exercise, while a student decides about the cuts.
    pub cutting: Option<Cutting>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Towards {
    Parent,
    /// To the first child.
    Child,
    /// Among the moves of the same parent, then to the next node of the level.
    Left,
    Right,
    /// Among the moves of the same parent.
    First,
    Last,
}

/// A way through the steps of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stride {
    Start,
    Back,
    On,
    /// To the next cut, or to the end.
    NextCut,
    End,
}

impl TreeView {
    /// A tree, what its root stands for, and the best play from each of its roots; missing lines are
    /// empty. What lies below the last root with a line is shown. None without nodes.
    pub fn new(tree: Recorded, ground: Ground, lines: Vec<Vec<Move>>) -> Option<Self> {
        let finished = lines.iter().take(tree.roots.len()).rposition(|line| !line.is_empty());
        let root = *tree.roots.get(finished.unwrap_or(0))?;
        let all = (-Score::INFINITY, Score::INFINITY);
        static TREES: AtomicU64 = AtomicU64::new(0);
        let steps = Steps::of(&tree, root);
        let cuts = (root..tree.end(root)).filter(|node| tree.cut(*node).is_some());
        let mut cuts: Vec<u32> = cuts.map(|node| steps.exit(node)).collect();
        cuts.sort_unstable();
        let plies = (root..tree.end(root)).map(|node| tree.ply(node) as usize);
        let mut walk = Self {
            depth: plies.max().unwrap_or(0),
            serial: TREES.fetch_add(1, Ordering::Relaxed),
            prunes: (0..tree.len()).any(|node| tree.window(node) != all),
            tree,
            ground,
            lines,
            root,
            room: Room { width: 480.0, height: 340.0 },
            layout: Layout::default(),
            chosen: HashSet::new(),
            selected: Item::Node(root),
            step: None,
            cuts,
            proofs: None,
            cutting: None,
        };
        walk.lay_out();
        Some(walk)
    }

    pub fn steps(&self) -> Steps<'_> {
        Steps::of(&self.tree, self.root)
    }

    pub fn event(&self) -> Option<Step> {
        self.step.map(|step| self.steps().at(step))
    }

    pub fn progress(&self, node: u32) -> Progress {
        self.step.map_or(Progress::Done, |step| self.steps().progress(node, step))
    }

    pub fn is_chosen(&self, node: u32) -> bool {
        self.chosen.contains(&node)
    }

    /// Draws it in another place.
    pub fn fit(&mut self, room: Room) {
        if room != self.room {
            self.room = room;
            self.lay_out();
        }
    }

    /// Takes over what the solver has proven about a position, if it is the root's.
    pub fn learn(&mut self, game: &Game, proofs: Option<Arc<SolverReport>>) {
        if let Ground::Game(root) = &self.ground
            && root.position() == game.position()
        {
            self.proofs = proofs;
        }
    }

    /// Chooses what is shown with all that is below it.
    pub fn select(&mut self, item: Item) {
        self.selected = match item {
            Item::Fold(node, _) => Item::Node(node),
            Item::Node(_) | Item::Ghost(..) => item,
        };
        self.lay_out();
    }

    pub fn go(&mut self, towards: Towards) {
        let parent = match self.selected {
            Item::Node(node) => self.tree.parent(node),
            Item::Ghost(node, _) | Item::Fold(node, _) => Some(node),
        };
        let siblings = parent.map_or_else(|| vec![self.selected], |parent| self.items(parent));
        let here = siblings.iter().position(|item| *item == self.selected).unwrap_or(0);
        let to = match towards {
            Towards::First => siblings.first().copied(),
            Towards::Last => siblings.last().copied(),
            Towards::Left => {
                here.checked_sub(1).map(|to| siblings[to]).or_else(|| self.beside(false))
            }
            Towards::Right => siblings.get(here + 1).copied().or_else(|| self.beside(true)),
            Towards::Parent => parent.map(Item::Node),
            Towards::Child => match self.selected {
                Item::Node(node) => self.items(node).first().copied(),
                Item::Ghost(..) | Item::Fold(..) => None,
            },
        };
        if let Some(to) = to {
            self.select(to);
        }
    }

    /// The neighbour in the drawing.
    fn beside(&self, right: bool) -> Option<Item> {
        let level = self.layout.find(self.selected)?.level;
        let sites = self.layout.levels[level].iter();
        let drawn: Vec<Item> =
            sites.map(|site| site.item).filter(|item| !matches!(item, Item::Fold(..))).collect();
        let here = drawn.iter().position(|item| *item == self.selected)?;
        drawn.get(if right { here + 1 } else { here.checked_sub(1)? }).copied()
    }

    /// Goes through the search step by step, and shows where it is.
    pub fn stride(&mut self, stride: Stride) {
        let last = self.steps().count() - 1;
        let now = self.step;
        let step = match stride {
            Stride::Start => 0,
            Stride::Back => now.unwrap_or(last + 1).saturating_sub(1),
            Stride::On => now.map_or(0, |now| (now + 1).min(last)),
            Stride::NextCut => {
                let before = self.cuts.partition_point(|cut| now.is_some_and(|now| *cut <= now));
                self.cuts.get(before).copied().unwrap_or(last)
            }
            Stride::End => last,
        };
        self.go_to_step(step);
    }

    /// Shows a step of the search; of a later one than the last, the last.
    pub fn go_to_step(&mut self, step: u32) {
        let step = step.min(self.steps().count() - 1);
        self.step = Some(step);
        self.select(Item::Node(self.steps().at(step).node()));
    }

    /// How many cut-offs there were up to the current step.
    pub fn cuts_so_far(&self) -> usize {
        self.step.map_or(self.cuts.len(), |step| self.cuts.partition_point(|cut| *cut <= step))
    }

    /// Selects a game's current position, if the tree holds it.
    pub fn come_to(&mut self, game: &Game) {
        let Ground::Game(root) = &self.ground else { return };
        let same = game.start() == root.start();
        let Some(below) = game.moves().strip_prefix(root.moves()).filter(|_| same) else { return };
        let mut below = below.iter();
        let node = below.try_fold(self.root, |node, mv| self.tree.child(node, *mv));
        if let Some(node) = node {
            self.select(Item::Node(node));
        }
    }

    /// The position or the example's node at a node of the tree.
    pub fn spot(&self, node: u32) -> Spot<'_> {
        self.ground.at(&self.tree.path(node))
    }

    pub fn left_out(&self, node: u32) -> Vec<Move> {
        let mut moves = self.spot(node).moves();
        moves.retain(|mv| self.tree.child(node, *mv).is_none());
        moves
    }
}
