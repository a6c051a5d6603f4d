//! An exercise: the student decides which branches alpha-beta skips. The tree is the engine's search: after a wrong
//! decision it goes on as the engine did.

use super::decisions::Cutting;
use super::words::score;
use super::{Item, Step, TreeView};
use crate::texts::tree as texts;

impl TreeView {
    /// Begins the exercise, where alpha-beta has cut something.
    pub fn begin_cutting(&mut self) {
        if !self.cuts.is_empty() {
            self.cutting = Some(Cutting::default());
            self.go_to_decision(0);
        }
    }

    /// Ends it, and shows the whole tree.
    pub fn end_cutting(&mut self) {
        self.cutting = None;
        self.step = None;
        self.select(Item::Node(self.root));
    }

    /// The node at which is decided whether its other moves are searched.
    pub fn decision(&self) -> Option<u32> {
        let Some(Step::Leave(child)) = self.event() else { return None };
        self.decides(child).filter(|_| self.cutting.as_ref().is_some_and(|it| !it.is_over))
    }

    /// The parent of a node that was just left, if it has other moves. The root is never cut.
    fn decides(&self, child: u32) -> Option<u32> {
        let parent = self.tree.parent(child).filter(|parent| *parent != self.root)?;
        let has_more =
            self.tree.end(child) < self.tree.end(parent) || self.tree.cut(parent).is_some();
        (has_more && !self.tree.is_truncated(parent) && self.tree.value(child).is_some())
            .then_some(parent)
    }

    /// Goes to the next decision, at this step or a later one, or to the end.
    fn go_to_decision(&mut self, from: u32) {
        let last = self.steps().count() - 1;
        let next = (from..last).find_map(|step| match self.steps().at(step) {
            Step::Leave(child) => Some((step, self.decides(child)?)),
            Step::Enter(_) => None,
        });
        self.go_to_step(next.map_or(last, |(step, _)| step));
        match (next, &mut self.cutting) {
            (Some((_, parent)), _) => self.select(Item::Node(parent)),
            (None, Some(cutting)) => cutting.is_over = true,
            (None, None) => {}
        }
    }

    /// Cuts the other moves of the node, or searches on.
    pub fn decide(&mut self, cut: bool) {
        let (Some(node), Some(step)) = (self.decision(), self.step) else { return };
        let (alpha, beta) = self.window_now(node);
        let is_cut = alpha >= beta;
        let why = match self.cut_reason(node).filter(|_| is_cut) {
            Some(why) => why,
            None => texts::no_cut(score(alpha), score(beta), self.name(node)),
        };
        let Some(cutting) = &mut self.cutting else { return };
        let (count, said) = match (cut, is_cut) {
            (true, true) => (Some(&mut cutting.found), texts::decided_right(why)),
            (false, false) => (None, texts::decided_right(why)),
            (true, false) => (Some(&mut cutting.wrong), texts::cut_wrong(why)),
            (false, true) => (Some(&mut cutting.missed), texts::cut_missed(why)),
        };
        if let Some(count) = count {
            *count += 1;
        }
        cutting.said = Some(said);
        self.go_to_decision(step + 1);
    }

    /// What is to be decided, or the final score.
    pub fn cutting_words(&self) -> Option<String> {
        let cutting = self.cutting.as_ref()?;
        let Some((node, Step::Leave(child))) = self.decision().zip(self.event()) else {
            let Cutting { found, missed, wrong, .. } = cutting;
            return Some(texts::cutting_over(found, self.cuts.len(), missed, wrong));
        };
        let value = self.tree.value(child).map_or_else(String::new, score);
        Some(texts::decide(self.name(child), value, self.name(node)))
    }
}
