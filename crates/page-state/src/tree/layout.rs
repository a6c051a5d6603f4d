//! Where the shown part of a tree stands: level by level, parents above their children as far as the width allows.

use super::geometry::{FOLD, Geometry};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    Node(u32),
    /// One of the moves of this node that have no node: cut off, or searched and not recorded.
    Ghost(u32, u16),
    /// The moves of this node that are not drawn, and how many they are.
    Fold(u32, u16),
}

impl Item {
    /// The node that it is, or belongs to.
    pub fn node(self) -> u32 {
        match self {
            Self::Node(node) | Self::Ghost(node, _) | Self::Fold(node, _) => node,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Site {
    pub item: Item,
    /// From 0 at the root.
    pub level: usize,
    /// The middle, in pixels from the left end of the tree.
    pub x: f64,
    /// The parent's middle; at the root its own.
    pub above: f64,
}

/// The places of all that is shown, level by level, from left to right.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Layout {
    pub levels: Vec<Vec<Site>>,
    pub width: f64,
}

impl Layout {
    /// Places the root and what is below it.
    pub fn of(
        root: Item,
        below: impl Fn(Item) -> Vec<Item>,
        geometry: &Geometry,
        narrow: bool,
    ) -> Self {
        // Each item and the number of its parent in the level above.
        let mut levels = vec![vec![(root, 0)]];
        loop {
            let above = &levels[levels.len() - 1];
            let children = above.iter().enumerate().flat_map(|(index, (item, _))| {
                below(*item).into_iter().map(move |child| (child, index))
            });
            let children: Vec<(Item, usize)> = children.collect();
            if children.is_empty() {
                break;
            }
            levels.push(children);
        }
        let size = |level: usize, item: Item| match item {
            Item::Fold(..) => FOLD,
            Item::Node(_) | Item::Ghost(..) => geometry.column(level),
        };
        let needed =
            |level: usize| levels[level].iter().map(|(item, _)| size(level, *item)).sum::<f64>();
        // A column for each item without children, where the drawing need not be wider.
        let ends: f64 = (0..levels.len())
            .map(|level| {
                let has_children = |index: usize| {
                    levels
                        .get(level + 1)
                        .is_some_and(|it| it.iter().any(|(_, above)| *above == index))
                };
                let ends =
                    levels[level].iter().enumerate().filter(|(index, _)| !has_children(*index));
                ends.map(|(_, (item, _))| size(level, *item)).sum::<f64>()
            })
            .sum();
        let width = (0..levels.len())
            .map(needed)
            .fold(if narrow { ends } else { geometry.width() }, f64::max);

        let mut middles: Vec<Vec<f64>> = Vec::new();
        for (level, items) in levels.iter().enumerate() {
            let widths: Vec<f64> = items.iter().map(|(item, _)| size(level, *item)).collect();
            let wanted = match level {
                0 => vec![width / 2.0],
                1 => {
                    let pitch = (width / items.len() as f64).min(2.0 * geometry.column(1));
                    let first = (width - pitch * (items.len() - 1) as f64) / 2.0;
                    (0..items.len()).map(|index| first + pitch * index as f64).collect()
                }
                _ => under(items, &widths, &middles[level - 1]),
            };
            middles.push(apart(&wanted, &widths, width));
        }
        // In a narrow drawing parents move above their children; else they stay spread over the width.
        let parents = if narrow { levels.len().saturating_sub(1) } else { 0 };
        for level in (0..parents).rev() {
            let widths: Vec<f64> =
                levels[level].iter().map(|(item, _)| size(level, *item)).collect();
            let wanted: Vec<f64> = (0..widths.len())
                .map(|index| {
                    let children = levels[level + 1].iter().zip(&middles[level + 1]);
                    let mut xs =
                        children.filter(|((_, above), _)| *above == index).map(|(_, x)| *x);
                    let first = xs.next();
                    first.map_or(middles[level][index], |first| {
                        f64::midpoint(first, xs.next_back().unwrap_or(first))
                    })
                })
                .collect();
            middles[level] = apart(&wanted, &widths, width);
        }
        let sites = levels.iter().enumerate().map(|(level, items)| {
            let places = items.iter().zip(&middles[level]);
            let site = |((item, above), x): (&(Item, usize), &f64)| {
                let above = if level == 0 { *x } else { middles[level - 1][*above] };
                Site { item: *item, level, x: *x, above }
            };
            places.map(site).collect()
        });
        Self { levels: sites.collect(), width }
    }

    /// The place of an item, where it is shown.
    pub fn find(&self, item: Item) -> Option<Site> {
        self.levels.iter().flatten().find(|site| site.item == item).copied()
    }
}

/// Each group of children with its middle under its parent.
fn under(items: &[(Item, usize)], widths: &[f64], parents: &[f64]) -> Vec<f64> {
    let mut wanted = Vec::new();
    while wanted.len() < items.len() {
        let first = wanted.len();
        let parent = items[first].1;
        let count = items[first..].iter().take_while(|(_, above)| *above == parent).count();
        let widths = &widths[first..first + count];
        let mut left = parents[parent] - widths.iter().sum::<f64>() / 2.0;
        for width in widths {
            wanted.push(left + width / 2.0);
            left += width;
        }
    }
    wanted
}

/// The places nearest to the wanted ones, from the left, at which neighbours do not overlap.
fn apart(wanted: &[f64], widths: &[f64], room: f64) -> Vec<f64> {
    let mut places = Vec::with_capacity(wanted.len());
    let mut left = 0.0;
    for (wanted, width) in wanted.iter().zip(widths) {
        let place = wanted.max(left + width / 2.0);
        left = place + width / 2.0;
        places.push(place);
    }
    let mut right = room;
    for (place, width) in places.iter_mut().zip(widths).rev() {
        *place = place.min(right - width / 2.0);
        right = *place - width / 2.0;
    }
    places
}
