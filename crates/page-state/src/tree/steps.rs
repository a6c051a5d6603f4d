//! The steps of a search: each node is entered once and left once. Where a step stands follows from
//! the order of the nodes, so that nothing has to be kept of them.
//!
//! When a node is entered, the nodes before it have been entered, and all of these but its
//! ancestors have been left.

use super::Recorded;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    Enter(u32),
    Leave(u32),
}

impl Step {
    pub fn node(self) -> u32 {
        match self {
            Self::Enter(node) | Self::Leave(node) => node,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Progress {
    Ahead,
    Inside,
    Done,
}

#[derive(Clone, Copy, Debug)]
pub struct Steps<'a> {
    tree: &'a Recorded,
    root: u32,
}

impl<'a> Steps<'a> {
    pub fn of(tree: &'a Recorded, root: u32) -> Self {
        Self { tree, root }
    }

    /// How many there are, the first is step 0.
    pub fn count(self) -> u32 {
        2 * (self.tree.end(self.root) - self.root)
    }

    pub fn entry(self, node: u32) -> u32 {
        2 * (node - self.root) - self.tree.ply(node)
    }

    pub fn exit(self, node: u32) -> u32 {
        2 * (self.tree.end(node) - self.root) - self.tree.ply(node) - 1
    }

    /// A step by its number; the last one for larger numbers.
    pub fn at(self, step: u32) -> Step {
        let step = step.min(self.count() - 1);
        // The last node that was entered: entries grow with the nodes.
        let (mut low, mut high) = (self.root, self.tree.end(self.root));
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if self.entry(middle) <= step { low = middle } else { high = middle }
        }
        match step - self.entry(low) {
            0 => Step::Enter(low),
            left => {
                let mut up = std::iter::successors(Some(low), |node| self.tree.parent(*node));
                let node = up.nth(left as usize - 1);
                Step::Leave(node.expect("not more nodes are left than were entered"))
            }
        }
    }

    pub fn progress(self, node: u32, step: u32) -> Progress {
        if self.entry(node) > step {
            Progress::Ahead
        } else if self.exit(node) > step {
            Progress::Inside
        } else {
            Progress::Done
        }
    }
}
