//! The moves that searches of other depths pick, and whether the solver has proven them right.

use super::{MAX_DEPTH, Study, TreeView, plain};
use crate::texts::tree as texts;
use isolation::RecordedScore;
use isolation::board::{Move, Verdict};

/// The move that the search of a depth picks.
#[derive(Clone, PartialEq, Debug)]
pub struct Pick {
    pub depth: u32,
    pub mv: Move,
    pub name: String,
    pub value: Option<RecordedScore>,
    /// What is proven about the move, and its plies to the end.
    pub proof: Option<(Verdict, Option<u32>)>,
}

impl TreeView {
    /// What is proven about a move of the root, and its plies to the end.
    pub fn proven(&self, mv: Move) -> Option<(Verdict, Option<u32>)> {
        let super::Spot::Position(position) = self.ground.root() else { return None };
        let text = position.move_text(mv);
        let found = self.proofs.as_ref()?.moves.iter().find(|it| it.text == text)?;
        Some((found.result?, found.plies))
    }

    /// Whether all moves of the root have this result.
    fn all_proven(&self, result: Verdict) -> bool {
        let proofs = self.proofs.as_ref();
        proofs.is_some_and(|it| it.moves.iter().all(|mv| mv.result == Some(result)))
    }

    fn any_wins(&self) -> bool {
        let proofs = self.proofs.as_ref();
        proofs.is_some_and(|it| it.moves.iter().any(|mv| mv.result == Some(Verdict::Win)))
    }
}

impl Study {
    /// The pick of each depth that was completed, from depth 1.
    pub fn picks(&self, walk: &TreeView) -> Vec<Pick> {
        let Some(game) = &self.searched else { return vec![] };
        let iterations = self.deep.iter().flat_map(|report| &report.iterations);
        let picks = iterations.filter_map(|iteration| {
            let mv = Move::from_bits(*iteration.line.first()?)?;
            let name = game.position().is_legal(mv).then(|| game.position().short_text(mv))?;
            let proof = walk.proven(mv);
            Some(Pick { depth: iteration.depth?, mv, name, value: iteration.score, proof })
        });
        picks.collect()
    }

    /// What the search picks, and what the solver says to it.
    pub fn comparison(&self, walk: &TreeView) -> Option<String> {
        let depth = self.settings.depth;
        let picks = self.picks(walk);
        // A search that has seen the end is not continued.
        let pick = picks.iter().rfind(|pick| pick.depth <= depth)?;
        let name = &pick.name;
        let value = pick.value.map_or_else(String::new, |value| match value {
            RecordedScore::Estimate(value) => plain(value),
            RecordedScore::Proven(Verdict::Win) => texts::win_sometime().to_owned(),
            RecordedScore::Proven(Verdict::Loss) => texts::loss_sometime().to_owned(),
        });
        let plies = |plies: Option<u32>| plies.map_or_else(String::new, texts::proof_in);
        Some(match pick.proof {
            None => texts::pick(depth, name, value),
            Some((Verdict::Win, count)) => texts::pick_wins(depth, name, plies(count)),
            Some((Verdict::Loss, count)) => {
                let loses = texts::pick_loses(depth, name, plies(count));
                let later = picks.iter().filter(|later| later.depth > depth);
                let mut later = later.filter(|it| matches!(it.proof, Some((Verdict::Win, _))));
                let deeper = match later.next() {
                    Some(wins) => texts::deeper_wins(wins.depth, &wins.name),
                    None if walk.all_proven(Verdict::Loss) => texts::all_lose().to_owned(),
                    None if walk.any_wins() && depth < MAX_DEPTH && self.deep.is_some() => {
                        texts::none_wins(picks.last()?.depth)
                    }
                    None => return Some(loses),
                };
                format!("{loses} {deeper}")
            }
        })
    }
}
