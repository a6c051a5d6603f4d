//! Which part of a tree is drawn: of a tree of any size as much as its room can hold, what matters most first.

use super::geometry::{FOLD, Geometry};
use super::{Ground, Item, Layout, Progress, TreeView};
use std::collections::{HashMap, HashSet};

impl TreeView {
    /// Lays out what is shown: the root and its children, the branch of the selection, the best line.
    pub(super) fn lay_out(&mut self) {
        self.chosen = self.best_line().into_iter().collect();
        let geometry = self.geometry();
        let opened = self.opened(&geometry);
        let below = |item| match item {
            Item::Node(node) => opened.get(&node).cloned().unwrap_or_default(),
            Item::Ghost(..) | Item::Fold(..) => vec![],
        };
        let is_worked = matches!(self.ground, Ground::Values(_));
        self.layout = Layout::of(Item::Node(self.root), below, &geometry, is_worked);
    }

    pub fn geometry(&self) -> Geometry {
        Geometry::of(&self.ground, self.room)
    }

    /// What stands below a node: its recorded children, then its moves that have no node.
    pub fn items(&self, node: u32) -> Vec<Item> {
        let children = self.tree.children(node).map(Item::Node);
        let has_ghosts = self.tree.is_truncated(node) || self.tree.cut(node).is_some();
        let ghosts = if has_ghosts { self.left_out(node).len() as u16 } else { 0 };
        children.chain((0..ghosts).map(|index| Item::Ghost(node, index))).collect()
    }

    /// The nodes whose children are drawn, and which of them.
    fn opened(&self, geometry: &Geometry) -> HashMap<u32, Vec<Item>> {
        let end = self.tree.end(self.root);
        if let Ground::Values(_) = &self.ground {
            return (self.root..end).map(|node| (node, self.items(node))).collect();
        }
        let levels = geometry.fitting() as u32;
        let above = |node| std::iter::successors(Some(node), |node| self.tree.parent(*node));
        let on = |node: &u32| self.best_child(*node).filter(|child| self.tree.ply(*child) < levels);
        let mut branch: Vec<u32> = above(self.selected.node()).collect();
        branch.extend(std::iter::successors(Some(self.selected.node()), on).skip(1));
        let line = self.best_line().into_iter().filter(|node| self.tree.ply(*node) < levels);
        let line: Vec<u32> = line.collect();

        let spine = branch.iter().chain(&line).map(|node| Item::Node(*node));
        let spine: HashSet<Item> = spine.chain([self.selected]).collect();
        let level = |item: Item| match item {
            Item::Node(node) => self.tree.ply(node) as usize,
            Item::Ghost(node, _) | Item::Fold(node, _) => self.tree.ply(node) as usize + 1,
        };
        let mut used: HashMap<usize, f64> = HashMap::new();
        for item in &spine {
            *used.entry(level(*item)).or_default() += geometry.column(level(*item));
        }
        // Each of them may have more moves than fit.
        let parents: HashSet<u32> = branch.iter().chain(&line).copied().collect();
        for node in &parents {
            *used.entry(self.tree.ply(*node) as usize + 1).or_default() += FOLD;
        }
        let mut opened = HashMap::new();
        let deepest = (levels as usize - 1).max(level(self.selected) + 1);
        let mut open = |node: u32| {
            let below = self.tree.ply(node) as usize + 1;
            if opened.contains_key(&node) || below > deepest {
                return;
            }
            let (items, column) = (self.items(node), geometry.column(below));
            let used = used.entry(below).or_default();
            *used -= if parents.contains(&node) { FOLD } else { 0.0 };
            let room = geometry.width() - *used;
            let more = items.iter().filter(|item| !spine.contains(item)).count();
            let fits = if more as f64 * column <= room {
                more
            } else if !parents.contains(&node) {
                return;
            } else {
                ((room - FOLD) / column).max(0.0) as usize
            };
            *used += fits as f64 * column + if fits < more { FOLD } else { 0.0 };
            let mut left = fits;
            let mut shown: Vec<Item> = Vec::new();
            for item in items {
                if spine.contains(&item) {
                    shown.push(item);
                } else if left > 0 {
                    left -= 1;
                    shown.push(item);
                }
            }
            if fits < more {
                shown.push(Item::Fold(node, (more - fits) as u16));
            }
            opened.insert(node, shown);
        };
        open(self.root);
        let first = branch.iter().position(|node| *node == self.selected.node()).unwrap_or(0);
        for node in branch[first..].iter().chain(&branch[..first]).chain(&line) {
            open(*node);
        }
        // Other children of the root only as a whole, and where the search has been.
        if geometry.is_large() {
            for child in self.tree.children(self.root) {
                if self.progress(child) != Progress::Ahead {
                    open(child);
                }
            }
        }
        opened
    }

    /// The best line of the search so far, from the root.
    pub fn best_line(&self) -> Vec<u32> {
        if self.progress(self.root) == Progress::Done
            && let Some(index) = self.tree.roots.iter().position(|root| *root == self.root)
            && let Some(line) = self.lines.get(index).filter(|line| !line.is_empty())
        {
            let moves = line.iter();
            let below = moves.scan(self.root, |node, mv| {
                *node = self.tree.child(*node, *mv)?;
                Some(*node)
            });
            return [self.root].into_iter().chain(below).collect();
        }
        std::iter::successors(Some(self.root), |node| self.best_child(*node)).collect()
    }

    /// The first child with the best value so far.
    pub fn best_child(&self, node: u32) -> Option<u32> {
        let best = self.best_so_far(node)?;
        let is_best = |child: &u32| {
            self.progress(*child) == Progress::Done && self.tree.value(*child) == Some(best)
        };
        self.tree.children(node).find(is_best)
    }
}
