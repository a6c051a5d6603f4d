//! Writes certificates: strategies as text, which [`verify`](crate::verify) checks.

use isolation_board::regions::territory;
use isolation_board::{Move, Position, Word};

use crate::verify::{HEAD, PLAIN_SEARCH, end_line, wins};
use crate::{Effort, Solver, Verdict};

/// Lines of a strategy are no longer than this.
const LINE: usize = 100;
/// Positions that may be visited to see that a move wins before the next move is tried; a move that
/// wins so soon also makes for a short strategy.
const SHORT: u64 = 1000;

impl<W: Word> Solver<W> {
    /// The certificate that shows who wins a position. `None` when the effort is spent before it is
    /// complete.
    ///
    /// The winner's moves are found by solving the position after each, so the whole costs several
    /// times what [`solve`](Self::solve) does.
    pub fn certificate(
        &mut self,
        position: &Position<W>,
        effort: &mut Effort<'_>,
    ) -> Option<String> {
        let before = self.nodes();
        let mut writer =
            Writer { solver: self, before, effort, text: String::new(), line: 0, replies: 0 };
        let mover_wins = writer.solve(position, u64::MAX)? == Verdict::Win;
        let winner = if mover_wins { position.to_move() } else { !position.to_move() };
        writer.text = format!("{HEAD}\nposition {position}\nwinner {winner}\nstrategy\n");
        if mover_wins { writer.reply(position) } else { writer.answers(position) }?;
        let Writer { mut text, replies, .. } = writer;
        text.push('\n');
        let end = end_line(&text, replies);
        Some(text + &end + "\n")
    }
}

/// Writes a strategy, depth first.
struct Writer<'s, 'e, 'f, W: Word> {
    solver: &'s mut Solver<W>,
    /// Positions that the solver had visited before.
    before: u64,
    effort: &'e mut Effort<'f>,
    text: String,
    /// The length of the strategy's last line.
    line: usize,
    replies: u64,
}

impl<W: Word> Writer<'_, '_, '_, W> {
    fn spent(&self) -> u64 {
        self.solver.nodes() - self.before
    }

    /// Who wins, as far as so many positions and the rest of the effort show it.
    fn solve(&mut self, position: &Position<W>, nodes: u64) -> Option<Verdict> {
        let spent = self.spent();
        let left = self.effort.nodes.map_or(u64::MAX, |all| all.saturating_sub(spent));
        let interrupt = &mut self.effort.interrupt;
        let mut part =
            Effort { nodes: Some(nodes.min(left)), interrupt: &mut |now| interrupt(spent + now) };
        self.solver.solve(position, &mut part)
    }

    /// The loser is to move: all its moves are answered.
    fn answers(&mut self, position: &Position<W>) -> Option<()> {
        position.moves().try_for_each(|mv| self.reply(&position.play(mv)))
    }

    /// The winner is to move.
    fn reply(&mut self, position: &Position<W>) -> Option<()> {
        if wins(position, &mut { PLAIN_SEARCH }) == Some(true) {
            self.write(".");
            return Some(());
        }
        let mv = self.winning_move(position)?;
        self.write(&position.size().name(mv.destination()));
        self.answers(&position.play(mv))
    }

    /// A winning move, sought in the order of territory.
    fn winning_move(&mut self, position: &Position<W>) -> Option<Move> {
        let mut moves: Vec<Move> = position.moves().collect();
        moves.sort_by_cached_key(|&mv| {
            let next = position.play(mv);
            let land = next.both_placed().then(|| territory(&next).mover.len());
            (land, next.targets().len())
        });
        for nodes in [SHORT, u64::MAX] {
            // The solver asks only after thousands of positions, and many questions end before.
            let spent = self.spent();
            if (self.effort.interrupt)(spent) {
                return None;
            }
            for &mv in &moves {
                if self.solve(&position.play(mv), nodes) == Some(Verdict::Loss) {
                    return Some(mv);
                }
            }
        }
        None
    }

    fn write(&mut self, reply: &str) {
        if self.line + reply.len() > LINE {
            self.text.push('\n');
            self.line = 0;
        }
        self.text.push_str(reply);
        self.line += reply.len();
        self.replies += 1;
    }
}
