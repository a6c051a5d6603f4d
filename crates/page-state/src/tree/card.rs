//! The card that is drawn for a place of the tree.

use super::words::{bounded, score};
use super::{Face, Ground, Item, Progress, Site, TreeView};
use crate::texts::tree as texts;
use isolation::board::Verdict;
use isolation::search::Cut;

/// A card: a node, or what stands for moves that have none.
#[derive(Clone, PartialEq, Debug)]
pub struct Card {
    pub site: Site,
    /// The move that leads here, or the letter of a worked example's inner node.
    pub name: Option<String>,
    /// `max`, `min`, `leaf`, `cut`, `rest` or `fold`.
    pub kind: &'static str,
    pub classes: String,
    pub value: String,
    /// How many replies are folded, or that it was not visited.
    pub note: String,
    /// α and β, where the search has a window; at entry, or now where the search is inside.
    pub window: Option<(String, String)>,
    /// What is proven about a move of the root: whether it wins, and in how many plies.
    pub proof: Option<(Verdict, String)>,
    pub selected: bool,
    /// Whether its children are shown; none where it has none.
    pub open: Option<bool>,
    pub label: String,
}

impl TreeView {
    pub fn card(&self, site: Site) -> Card {
        let item = site.item;
        let mut card = Card {
            site,
            name: None,
            kind: self.kind(item),
            classes: self.classes(item),
            value: String::new(),
            note: String::new(),
            window: None,
            proof: self.proof(item),
            selected: self.selected == item,
            open: None,
            label: self.sentence(item),
        };
        let is_example = matches!(&self.ground, Ground::Values(_));
        match item {
            Item::Node(node) if node == self.root && !is_example => {
                card.name = self.best_line().get(1).map(|best| self.best_words(*best));
                // The words beside it say that it is the value so far.
                card.value = self.value_text(node).trim_end_matches(" …").to_owned();
                card.window = self.window_text(node);
                card.open = Some(true);
            }
            Item::Node(node) => {
                let name = self.ground.name(&self.tree.path(node));
                card.name = name.filter(|_| !(is_example && self.is_leaf(node)));
                card.value = self.value_text(node);
                card.window = self.window_text(node);
                let is_open = self.is_open(node);
                let below = if is_open { 0 } else { self.items(node).len() };
                card.open = (is_open || below > 0).then_some(is_open);
                let has_room = site.level > 1 || self.geometry().is_large();
                card.note = match self.progress(node) {
                    Progress::Done if below > 0 && has_room => texts::folded(below),
                    Progress::Ahead if site.level == 1 && has_room && !is_example => {
                        texts::not_visited().to_owned()
                    }
                    _ => String::new(),
                };
            }
            Item::Fold(_, count) => card.value = texts::folded(count),
            Item::Ghost(node, index) => {
                card.name = self.ghost_name(node, index).filter(|_| !is_example);
                // What is cut later is not said yet.
                if self.progress(node) == Progress::Done {
                    let rest = card.kind == "rest";
                    card.value = if rest { texts::rest() } else { texts::cut() }.to_owned();
                }
            }
        }
        card
    }

    /// The best move so far, beside the root.
    fn best_words(&self, best: u32) -> String {
        let name = self.name(best);
        let is_done = self.progress(self.root) == Progress::Done;
        if is_done { texts::best(name) } else { texts::best_now(name) }
    }

    fn is_open(&self, node: u32) -> bool {
        let above = Item::Node(node);
        let Some(level) = self.layout.find(above).map(|site| site.level) else { return false };
        let below = self.layout.levels.get(level + 1).into_iter().flatten();
        below.into_iter().any(|site| match site.item {
            Item::Node(child) => self.tree.parent(child) == Some(node),
            Item::Ghost(parent, _) | Item::Fold(parent, _) => parent == node,
        })
    }

    fn kind(&self, item: Item) -> &'static str {
        match item {
            Item::Fold(..) => "fold",
            Item::Ghost(node, _) if self.progress(node) != Progress::Done => "leaf",
            Item::Ghost(node, _) if self.tree.is_truncated(node) => "rest",
            Item::Ghost(..) => "cut",
            Item::Node(node) if self.is_leaf(node) => "leaf",
            Item::Node(node) if self.tree.maximises(node) => "max",
            Item::Node(_) => "min",
        }
    }

    /// How an item looks, as the classes of its card and its line: its kind, whether it lies on the
    /// best line (`chosen`) or the selected branch (`branch`), was left with a cut (`cuts`), how far the search has
    /// come with it (`ahead`, `inside`, and `now` for the node of the step), and whether its window is always shown
    /// (`tells`).
    pub fn classes(&self, item: Item) -> String {
        let node = item.node();
        let (progress, is_node) = (self.progress(node), item == Item::Node(node));
        let ply = self.tree.ply(node);
        let on_branch = || {
            let selected = self.selected.node();
            is_node && node <= selected && selected < self.tree.end(node)
        };
        let holds = [
            ("chosen", is_node && self.is_chosen(node)),
            ("cuts", is_node && progress == Progress::Done && self.tree.cut(node).is_some()),
            ("now", is_node && self.event().is_some_and(|step| step.node() == node)),
            ("branch", self.selected == item || on_branch()),
            ("selected", self.selected == item),
            ("ahead", progress == Progress::Ahead || (!is_node && progress == Progress::Inside)),
            ("inside", is_node && progress == Progress::Inside),
            ("tells", is_node && (ply == 0 || (ply == 1 && self.geometry().is_large()))),
        ];
        let mut classes = self.kind(item).to_owned();
        for (name, _) in holds.iter().filter(|(_, holds)| *holds) {
            classes.push(' ');
            classes.push_str(name);
        }
        classes
    }

    fn value_text(&self, node: u32) -> String {
        match (self.progress(node), self.tree.value(node)) {
            (Progress::Done, Some(value)) => bounded(value, self.tree.bound(node)),
            (Progress::Ahead, _) => String::new(),
            (_, _) => match self.best_so_far(node) {
                Some(best) => format!("{} …", score(best)),
                None => "…".to_owned(),
            },
        }
    }

    /// Leaves have no use for a window. Where they meet, it says what was cut.
    fn window_text(&self, node: u32) -> Option<(String, String)> {
        let (alpha, beta) = match self.progress(node) {
            _ if !self.prunes || self.is_leaf(node) => return None,
            Progress::Ahead => return None,
            Progress::Inside => self.window_now(node),
            Progress::Done => self.tree.window(node),
        };
        let cut = self.tree.cut(node).filter(|_| self.progress(node) == Progress::Done);
        Some(match cut.zip(self.tree.value(node)) {
            Some((_, value)) if self.ground.is_game() => {
                let (alpha, beta) = match cut {
                    Some(Cut::Beta) => (value, beta),
                    _ => (alpha, value),
                };
                (format!("α {} ≥", score(alpha)), texts::to_cut(score(beta)))
            }
            _ => (format!("α {}", score(alpha)), format!("β {}", score(beta))),
        })
    }

    /// The proof about a move of the root.
    fn proof(&self, item: Item) -> Option<(Verdict, String)> {
        let node = match item {
            Item::Node(node) => node,
            Item::Ghost(..) | Item::Fold(..) => return None,
        };
        if self.tree.parent(node) != Some(self.root) {
            return None;
        }
        let (result, plies) = self.proven(self.tree.mv(node)?)?;
        Some((result, plies.map_or_else(String::new, |plies| plies.to_string())))
    }

    /// What a card shows, which never changes.
    pub fn face(&self, item: Item) -> Face {
        let Ground::Game(root) = &self.ground else { return Face::Plain };
        let (node, ghost) = match item {
            Item::Node(node) => (node, None),
            Item::Ghost(node, index) => {
                (node, self.left_out(node).get(usize::from(index)).copied())
            }
            Item::Fold(..) => return Face::Plain,
        };
        let mut game = root.clone();
        for mv in self.tree.path(node).into_iter().chain(ghost) {
            // Moves of a recorded tree are legal; what is not is left out of the picture.
            let _ = game.play(mv);
        }
        Face::Board(Box::new(game))
    }
}
