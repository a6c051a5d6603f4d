//! The view of a recorded tree: what is open, what is selected, and how far the
//! search has been followed.

use super::layout::missing;
use super::{Ground, Item, Layout, Progress, Recorded, Spot, Step, Steps};
use isolation::Game;
use isolation::board::Move;
use isolation::eval::Score;
use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};

/// The view of a recorded tree, which has at least one node.
#[derive(Clone, PartialEq, Debug)]
pub struct TreeView {
    /// Tells this tree from all others.
    pub serial: u64,
    pub tree: Recorded,
    pub ground: Ground,
    /// Best play from each root.
    lines: Vec<Vec<Move>>,
    pub root: u32,
    pub open_to: u32,
    /// The nodes that differ: closed above that level, open below it.
    exceptions: HashSet<u32>,
    /// The layout of the open part.
    pub layout: Layout,
    chosen: HashSet<u32>,
    pub selected: Item,
    pub step: Option<u32>,
    /// Whether some node was searched with a window.
    pub prunes: bool,
}

const WIDE: u32 = 16;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Towards {
    Parent,
    /// To the first child; a closed node is opened.
    Child,
    Left,
    Right,
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
        let mut walk = Self {
            serial: TREES.fetch_add(1, Ordering::Relaxed),
            prunes: (0..tree.len()).any(|node| tree.window(node) != all),
            tree,
            ground,
            lines,
            root,
            open_to: 2,
            exceptions: HashSet::new(),
            layout: Layout::default(),
            chosen: HashSet::new(),
            selected: Item::Node(root),
            step: None,
        };
        walk.show(root);
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

    /// Shows the tree below another root.
    pub fn show(&mut self, root: u32) {
        let Some(index) = self.tree.roots.iter().position(|known| *known == root) else { return };
        self.root = root;
        self.selected = Item::Node(root);
        self.step = None;
        let mut node = Some(root);
        self.chosen = HashSet::from([root]);
        for mv in self.lines.get(index).into_iter().flatten() {
            node = node.and_then(|node| self.tree.child(node, *mv));
            self.chosen.extend(node);
        }
        self.open_first();
    }

    /// Opens two levels, or of the second one only what lies on the principal variation, where all of
    /// it would be too wide to be looked at.
    fn open_first(&mut self) {
        self.exceptions.clear();
        self.open_to = 2;
        self.lay_out();
        if self.layout.columns > WIDE {
            self.open_to = 1;
            let on_line = self.chosen.iter().copied().filter(|node| self.tree.ply(*node) == 1);
            self.exceptions = on_line.collect();
            self.lay_out();
        }
    }

    pub fn is_open(&self, node: u32) -> bool {
        is_open(&self.tree, self.open_to, &self.exceptions, node)
    }

    /// Whether a node can be opened: it has children, recorded or not.
    pub fn has_children(&self, node: u32) -> bool {
        self.tree.end(node) > node + 1
            || missing(&self.tree, node, || !self.spot(node).moves().is_empty()).is_some()
    }

    pub fn toggle(&mut self, node: u32) {
        if self.has_children(node) {
            self.flip(node);
            self.lay_out();
            // Hidden items are not selected.
            if self.layout.find(&self.tree, self.selected).is_none() {
                self.selected = Item::Node(node);
            }
        }
    }

    /// Expands the first levels, and collapses all others.
    pub fn open_levels(&mut self, levels: u32) {
        self.open_to = levels;
        self.exceptions.clear();
        self.lay_out();
        while self.layout.find(&self.tree, self.selected).is_none() {
            let node = self.selected.node();
            self.selected = match self.selected {
                Item::Node(_) => Item::Node(self.tree.parent(node).unwrap_or(self.root)),
                Item::Cut(_) | Item::Rest(_) => Item::Node(node),
            };
        }
    }

    /// Chooses what is shown; what is not stays out.
    pub fn select(&mut self, item: Item) {
        if self.layout.find(&self.tree, item).is_some() {
            self.selected = item;
        }
    }

    pub fn go(&mut self, towards: Towards) {
        let Some((index, site)) = self.layout.find(&self.tree, self.selected) else { return };
        let sites = &self.layout.levels[site.level];
        let to = match towards {
            Towards::Left => sites[index.saturating_sub(1)].item,
            Towards::Right => sites[(index + 1).min(sites.len() - 1)].item,
            Towards::First => sites[0].item,
            Towards::Last => sites[sites.len() - 1].item,
            Towards::Parent => match self.selected {
                Item::Node(node) => Item::Node(self.tree.parent(node).unwrap_or(node)),
                Item::Cut(node) | Item::Rest(node) => Item::Node(node),
            },
            Towards::Child => {
                let Item::Node(node) = self.selected else { return };
                if !self.is_open(node) {
                    self.toggle(node);
                }
                let first = self.tree.children(node).next().map(Item::Node);
                let has_more = || !self.spot(node).moves().is_empty();
                let below = first.or_else(|| missing(&self.tree, node, has_more));
                below.unwrap_or(self.selected)
            }
        };
        self.selected = to;
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
                let from = now.map_or(0, |now| now + 1);
                let is_cut = |step: &u32| match self.steps().at(*step) {
                    Step::Leave(node) => self.tree.cut(node).is_some(),
                    Step::Enter(_) => false,
                };
                (from..=last).find(is_cut).unwrap_or(last)
            }
            Stride::End => last,
        };
        self.go_to_step(step);
    }

    /// Shows a step of the search; of a later one than the last, the last.
    pub fn go_to_step(&mut self, step: u32) {
        let step = step.min(self.steps().count() - 1);
        self.step = Some(step);
        let node = self.steps().at(step).node();
        self.reveal(node);
        self.selected = Item::Node(node);
    }

    /// Selects a game's current position, if the tree holds it.
    pub fn come_to(&mut self, game: &Game) {
        let Ground::Game(root) = &self.ground else { return };
        let same = game.start() == root.start();
        let Some(below) = game.moves().strip_prefix(root.moves()).filter(|_| same) else { return };
        let mut below = below.iter();
        let node = below.try_fold(self.root, |node, mv| self.tree.child(node, *mv));
        if let Some(node) = node {
            self.reveal(node);
            self.selected = Item::Node(node);
        }
    }

    /// Opens all that is above a node.
    fn reveal(&mut self, node: u32) {
        let mut changed = false;
        let mut above = self.tree.parent(node);
        while let Some(node) = above {
            if !self.is_open(node) {
                self.flip(node);
                changed = true;
            }
            above = self.tree.parent(node);
        }
        if changed {
            self.lay_out();
        }
    }

    fn flip(&mut self, node: u32) {
        if !self.exceptions.remove(&node) {
            self.exceptions.insert(node);
        }
    }

    fn lay_out(&mut self) {
        let Self { tree, ground, open_to, exceptions, root, .. } = self;
        let is_open = |node: u32| is_open(tree, *open_to, exceptions, node);
        self.layout = Layout::of(tree, *root, ground.root(), &is_open);
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

fn is_open(tree: &Recorded, open_to: u32, exceptions: &HashSet<u32>, node: u32) -> bool {
    (tree.ply(node) < open_to) != exceptions.contains(&node)
}
