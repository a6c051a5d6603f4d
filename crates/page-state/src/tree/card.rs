//! The card that is drawn for a place of the tree.

use super::words::{bounded, score};
use super::{Ground, Item, Progress, Site, TreeView};
use crate::texts::tree as texts;
use isolation::Game;

#[derive(Clone, PartialEq, Debug)]
pub enum Face {
    Board(Box<Game>),
    Plain,
}

/// A card: a node, or what stands for moves that have none.
#[derive(Clone, PartialEq, Debug)]
pub struct Card {
    pub site: Site,
    pub face: Face,
    /// The move that leads here, or the letter of a worked example's inner node; how many moves are left out.
    pub name: Option<String>,
    /// `max`, `min`, `leaf`, `cut` or `rest`.
    pub kind: &'static str,
    pub classes: String,
    pub value: String,
    /// α and β, where the search has a window; at entry, or now where the search is inside.
    pub window: Option<(String, String)>,
    pub selected: bool,
    /// Whether its children are shown; none where it has none.
    pub open: Option<bool>,
    pub label: String,
}

impl TreeView {
    pub fn card(&self, site: Site) -> Card {
        let item = site.item;
        let node = item.node();
        let mut card = Card {
            site,
            face: self.face(item),
            name: None,
            kind: self.kind(item),
            classes: self.classes(item),
            value: String::new(),
            window: None,
            selected: self.selected == item,
            open: None,
            label: self.sentence(item),
        };
        match item {
            Item::Node(node) => {
                let is_example = matches!(&self.ground, Ground::Values(_));
                let name = self.ground.name(&self.tree.path(node));
                card.name = name.filter(|_| !(is_example && self.is_leaf(node)));
                card.value = self.value_text(node);
                card.window = self.window_text(node);
                card.open = self.has_children(node).then(|| self.is_open(node));
            }
            // Values the search does not have yet are not shown.
            _ if self.progress(node) != Progress::Done => {}
            Item::Cut(_) | Item::Rest(_) => {
                let cut = matches!(item, Item::Cut(_));
                card.value = if cut { texts::cut() } else { texts::rest() }.to_owned();
                let count = self.left_out(node).len();
                card.name = (count > 1).then(|| format!("×{count}"));
            }
        }
        card
    }

    fn kind(&self, item: Item) -> &'static str {
        match item {
            Item::Cut(node) if self.progress(node) == Progress::Done => "cut",
            Item::Rest(node) if self.progress(node) == Progress::Done => "rest",
            Item::Cut(_) | Item::Rest(_) => "leaf",
            Item::Node(node) if self.is_leaf(node) => "leaf",
            Item::Node(node) if self.tree.maximises(node) => "max",
            Item::Node(_) => "min",
        }
    }

    /// How an item looks, as the classes of its card and its line: its kind, whether it lies on the
    /// principal variation (`chosen`), was left with a cut (`cuts`), and how far the search has come
    /// with it (`ahead`, `inside`, and `now` for the node of the step).
    pub fn classes(&self, item: Item) -> String {
        let node = item.node();
        let (progress, is_node) = (self.progress(node), item == Item::Node(node));
        let searched = self.progress(self.root) == Progress::Done;
        let holds = [
            ("chosen", is_node && searched && self.is_chosen(node)),
            ("cuts", is_node && progress == Progress::Done && self.tree.cut(node).is_some()),
            ("now", is_node && self.event().is_some_and(|step| step.node() == node)),
            ("selected", self.selected == item),
            ("ahead", progress == Progress::Ahead || (!is_node && progress == Progress::Inside)),
            ("inside", is_node && progress == Progress::Inside),
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

    /// Leaves have no use for a window.
    fn window_text(&self, node: u32) -> Option<(String, String)> {
        let (alpha, beta) = match self.progress(node) {
            _ if !self.prunes || self.is_leaf(node) => return None,
            Progress::Ahead => return None,
            Progress::Inside => self.window_now(node),
            Progress::Done => self.tree.window(node),
        };
        Some((format!("α {}", score(alpha)), format!("β {}", score(beta))))
    }

    fn face(&self, item: Item) -> Face {
        let Ground::Game(root) = &self.ground else { return Face::Plain };
        let node = item.node();
        let mut game = root.clone();
        let left_out = match item {
            Item::Node(_) => None,
            Item::Cut(_) | Item::Rest(_) => self.left_out(node).first().copied(),
        };
        for mv in self.tree.path(node).into_iter().chain(left_out) {
            // Moves of a recorded tree are legal; what is not is left out of the picture.
            let _ = game.play(mv);
        }
        Face::Board(Box::new(game))
    }
}
