//! The texts of nodes and steps.

use super::{Item, Progress, Spot, Step, TreeView};
use crate::texts::{numbers, tree as texts};
use isolation::board::{Player, Verdict};
use isolation::eval::Score;
use isolation::search::{Bound, Cut};

/// A score in few letters: `3`, `−0.25`, `∞`, `win 5`.
pub fn score(score: Score) -> String {
    if score == Score::INFINITY || score == -Score::INFINITY {
        return score.to_string().replace('-', "−");
    }
    match (score.proof(), score.plies()) {
        (Some(Verdict::Win), Some(plies)) => texts::win(plies),
        (Some(Verdict::Win), None) => texts::win_sometime().to_owned(),
        (Some(Verdict::Loss), Some(plies)) => texts::loss(plies),
        (Some(Verdict::Loss), None) => texts::loss_sometime().to_owned(),
        (None, _) => plain(score.value()),
    }
}

pub fn plain(value: f64) -> String {
    numbers::decimal(value, 2)
}

/// A value with its bound: `3`, `≥ 6`, `≤ 2`.
pub fn bounded(value: Score, bound: Bound) -> String {
    let value = score(value);
    match bound {
        Bound::Exact => value,
        Bound::Lower => format!("≥ {value}"),
        Bound::Upper => format!("≤ {value}"),
    }
}

impl TreeView {
    pub(super) fn name(&self, node: u32) -> String {
        self.ground.name(&self.tree.path(node)).unwrap_or_else(|| texts::root().to_owned())
    }

    fn level(&self, node: u32) -> &'static str {
        if self.tree.maximises(node) { texts::maximum() } else { texts::minimum() }
    }

    /// The kind of each level that is drawn, and whose moves lead on from it.
    pub fn level_names(&self) -> Vec<[&'static str; 2]> {
        let levels = 0..self.layout.levels.len();
        let name = |level: usize| {
            if level == self.depth {
                return [texts::leaves(), ""];
            }
            let kind = if level.is_multiple_of(2) { texts::max() } else { texts::min() };
            let Spot::Position(root) = self.ground.root() else { return [kind, ""] };
            let first = (root.to_move() == Player::First) == level.is_multiple_of(2);
            [kind, if first { texts::first() } else { texts::second() }]
        };
        levels.map(name).collect()
    }

    /// Whether the search looked no further here.
    pub(super) fn is_leaf(&self, node: u32) -> bool {
        self.tree.end(node) == node + 1 && !self.tree.is_truncated(node)
    }

    pub fn sentence(&self, item: Item) -> String {
        match item {
            Item::Node(node) => self.node_sentence(node),
            Item::Fold(_, count) => texts::folded_moves(count),
            Item::Ghost(node, index) => {
                let name = self.ghost_name(node, index).unwrap_or_default();
                if self.progress(node) != Progress::Done {
                    texts::unentered(name)
                } else if self.tree.is_truncated(node) {
                    texts::rest_moves(name)
                } else {
                    let why = self.cut_reason(node).unwrap_or_default();
                    format!("{} {why}", texts::cut_moves(name))
                }
            }
        }
    }

    /// The name of a move that has no node.
    pub(super) fn ghost_name(&self, node: u32, index: u16) -> Option<String> {
        let mut path = self.tree.path(node);
        path.push(*self.left_out(node).get(usize::from(index))?);
        self.ground.name(&path)
    }

    fn node_sentence(&self, node: u32) -> String {
        let tree = &self.tree;
        let mut said = vec![texts::node(self.name(node), tree.ply(node), self.level(node))];
        if self.progress(node) == Progress::Done {
            said.push(match (tree.value(node), tree.bound(node)) {
                (None, _) => texts::value_none().to_owned(),
                (Some(value), Bound::Exact) => texts::value_exact(score(value)),
                (Some(value), Bound::Lower) => texts::value_lower(score(value)),
                (Some(value), Bound::Upper) => texts::value_upper(score(value)),
            });
            said.extend(self.cut_reason(node));
            if self.progress(self.root) == Progress::Done && self.is_chosen(node) {
                said.push(texts::on_line().to_owned());
            }
        }
        if self.prunes && self.progress(node) != Progress::Ahead {
            let (alpha, beta) = tree.window(node);
            said.push(texts::window(score(alpha), score(beta)));
        }
        said.join(" ")
    }

    /// Why the search turned back at a node, with the numbers.
    pub fn cut_reason(&self, node: u32) -> Option<String> {
        let (alpha, beta) = self.tree.window(node);
        let value = score(self.tree.value(node)?);
        let reply = self.name(self.tree.children(node).last()?);
        let name = self.name(node);
        Some(match self.tree.cut(node)? {
            Cut::Beta => texts::cut_beta(name, reply, value, score(beta)),
            Cut::Alpha => texts::cut_alpha(name, reply, value, score(alpha)),
        })
    }

    fn left_out_names(&self, node: u32) -> String {
        let count = self.left_out(node).len() as u16;
        let names: Vec<String> =
            (0..count).filter_map(|index| self.ghost_name(node, index)).collect();
        names.join(", ")
    }

    pub fn step_sentence(&self) -> Option<String> {
        Some(match self.event()? {
            Step::Enter(node) => {
                let entered = match self.tree.parent(node) {
                    None => texts::enter_root(self.level(node)),
                    Some(_) if self.is_leaf(node) => texts::enter_leaf(self.name(node)),
                    Some(_) => texts::enter(self.name(node), self.level(node)),
                };
                let (alpha, beta) = self.tree.window(node);
                let window = self.prunes.then(|| texts::window_now(score(alpha), score(beta)));
                [Some(entered), window].into_iter().flatten().collect::<Vec<_>>().join(" ")
            }
            Step::Leave(node) => self.leave_sentence(node),
        })
    }

    fn leave_sentence(&self, node: u32) -> String {
        let name = self.name(node);
        let Some(value) = self.tree.value(node) else { return texts::leave_stopped(name) };
        let score_text = bounded(value, self.tree.bound(node));
        let mut said = Vec::new();
        if let Some(reason) = self.cut_reason(node) {
            said.push(reason);
            said.push(texts::cut_moves(self.left_out_names(node)));
            return said.join(" ");
        } else if !self.is_leaf(node) {
            if self.tree.parent(node).is_none() {
                return texts::search_ends(score_text);
            }
            said.push(texts::leave(name, score_text));
        } else if value.proof().is_some() {
            said.push(texts::leave_end(name, score_text));
        } else {
            said.push(texts::leave_leaf(name, score_text));
        }
        said.extend(self.effect_on_parent(node, value));
        said.join(" ")
    }

    /// How the value of a finished node changes its parent.
    fn effect_on_parent(&self, node: u32, value: Score) -> Option<String> {
        let parent = self.tree.parent(node)?;
        let name = self.ground.name(&self.tree.path(parent));
        let name = name.unwrap_or_else(|| texts::at_root().to_owned());
        let maximises = self.tree.maximises(parent);
        let (alpha, beta) = self.tree.window(node);
        let betters = |value: Score, than: Score| {
            if maximises { value > than } else { value < than }
        };
        let before = self.best_of(parent, |child| *child < node);
        Some(if !self.prunes {
            match before {
                Some(before) if !betters(value, before) => texts::no_better(name),
                _ => texts::best_so_far(name, score(value)),
            }
        } else if maximises && value > alpha {
            texts::raises_alpha(name, score(value))
        } else if !maximises && value < beta {
            texts::lowers_beta(name, score(value))
        } else {
            texts::no_better(name)
        })
    }

    /// The best value of the first children, as many as these.
    fn best_of(&self, node: u32, counts: impl Fn(&u32) -> bool) -> Option<Score> {
        let children = self.tree.children(node).take_while(counts);
        let values = children.filter_map(|child| self.tree.value(child));
        if self.tree.maximises(node) { values.max() } else { values.min() }
    }

    /// The best value that a node has found so far, while the search is inside it.
    pub(super) fn best_so_far(&self, node: u32) -> Option<Score> {
        self.best_of(node, |child| self.progress(*child) == Progress::Done)
    }

    /// α and β at a node now: those at entry, and what its children have changed since.
    pub fn window_now(&self, node: u32) -> (Score, Score) {
        let (alpha, beta) = self.tree.window(node);
        match self.best_so_far(node) {
            Some(best) if self.tree.maximises(node) => (alpha.max(best), beta),
            Some(best) => (alpha, beta.min(best)),
            None => (alpha, beta),
        }
    }
}
