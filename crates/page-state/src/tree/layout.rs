//! Where the nodes of the open part of a tree stand: each node without open children has a column of
//! its own, every other stands in the middle above its children.

use super::{Recorded, Spot};
use std::ops::Range;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    Node(u32),
    /// The moves of this node that were not searched.
    Cut(u32),
    /// The moves of this node that were searched and not recorded.
    Rest(u32),
}

impl Item {
    /// The node that it is, or belongs to.
    pub fn node(self) -> u32 {
        match self {
            Self::Node(node) | Self::Cut(node) | Self::Rest(node) => node,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Site {
    pub item: Item,
    /// From 0 at the root.
    pub level: usize,
    /// The middle, in columns from the left end.
    pub x: f64,
    /// The parent's middle; at the root its own.
    pub above: f64,
}

/// The places of all open nodes, level by level, from left to right.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Layout {
    pub levels: Vec<Vec<Site>>,
    pub columns: u32,
}

impl Layout {
    /// The open part of the tree below a root.
    pub fn of(tree: &Recorded, root: u32, spot: Spot<'_>, is_open: &dyn Fn(u32) -> bool) -> Self {
        let mut layout = Self::default();
        layout.place(tree, root, is_open(root).then_some(spot), is_open, 0);
        layout
    }

    /// The places of a level whose lines to their parents touch the columns from `left` to `right`.
    /// Lines of a level do not cross, so these are neighbours.
    pub fn visible(&self, level: usize, left: f64, right: f64) -> Range<usize> {
        let sites = &self.levels[level];
        let begin = sites.partition_point(|site| site.x.max(site.above) < left);
        let end = sites.partition_point(|site| site.x.min(site.above) <= right);
        begin..end.max(begin)
    }

    /// The place of an item, where it is open, and which of its level it is.
    pub fn find(&self, tree: &Recorded, item: Item) -> Option<(usize, Site)> {
        let level = match item {
            Item::Node(node) => tree.ply(node),
            Item::Cut(node) | Item::Rest(node) => tree.ply(node) + 1,
        } as usize;
        let sites = self.levels.get(level)?;
        // Left of one another stand what was entered before, and of one parent the rest last.
        let rank = |item: Item| match item {
            Item::Node(node) => node,
            Item::Cut(node) | Item::Rest(node) => tree.end(node),
        };
        let begin = sites.partition_point(|site| rank(site.item) < rank(item));
        let found = sites[begin..].iter().take_while(|site| rank(site.item) == rank(item));
        let (index, site) = found.enumerate().find(|(_, site)| site.item == item)?;
        Some((begin + index, *site))
    }

    /// Places a node's branch and gives its middle. An open node tells what it stands for.
    fn place(
        &mut self,
        tree: &Recorded,
        node: u32,
        spot: Option<Spot<'_>>,
        is_open: &dyn Fn(u32) -> bool,
        level: usize,
    ) -> f64 {
        let mut ends: Option<(f64, f64)> = None;
        let below = self.levels.get(level + 1).map_or(0, Vec::len);
        if let Some(spot) = spot {
            let mut count = 0;
            for child in tree.children(node) {
                // Closed nodes, and these are most, need not be played.
                let mv = tree.mv(child).filter(|_| is_open(child));
                let below = mv.map(|mv| spot.after(mv));
                let x = self.place(tree, child, below, is_open, level + 1);
                ends = Some((ends.map_or(x, |(first, _)| first), x));
                count += 1;
            }
            if let Some(item) = missing(tree, node, || spot.moves().len() > count) {
                let x = self.next_column();
                self.level(level + 1).push(Site { item, level: level + 1, x, above: x });
                ends = Some((ends.map_or(x, |(first, _)| first), x));
            }
        }
        let x = match ends {
            Some((first, last)) => f64::midpoint(first, last),
            None => self.next_column(),
        };
        if let Some(sites) = self.levels.get_mut(level + 1) {
            for site in &mut sites[below..] {
                site.above = x;
            }
        }
        self.level(level).push(Site { item: Item::Node(node), level, x, above: x });
        x
    }

    fn next_column(&mut self) -> f64 {
        self.columns += 1;
        f64::from(self.columns) - 0.5
    }

    fn level(&mut self, level: usize) -> &mut Vec<Site> {
        if self.levels.len() <= level {
            self.levels.resize_with(level + 1, Vec::new);
        }
        &mut self.levels[level]
    }
}

/// The item that represents the moves of a node that have no node, if there are any.
pub fn missing(tree: &Recorded, node: u32, has_more: impl FnOnce() -> bool) -> Option<Item> {
    if tree.is_truncated(node) {
        Some(Item::Rest(node))
    } else if tree.cut(node).is_some() && has_more() {
        Some(Item::Cut(node))
    } else {
        None
    }
}
