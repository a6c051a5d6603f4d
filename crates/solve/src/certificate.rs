//! The writer of certificates: strategies as text, which [`verify`](crate::verify) checks.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::RefCell;

use isolation_board::{AnyPosition, Move, Position, Size, Verdict, Word, match_width};

use crate::journal::Journal;
use crate::order::by_territory;
use crate::verify::{HEAD, PLAIN_SEARCH, mirrored, trailer, wins};
use crate::width::WidthSolver;
use crate::{Interrupt, Pruning};

/// Maximum length of a line of the strategy.
const LINE: usize = 100;
/// Maximum nodes for each move in the first round; a move that wins so soon also makes a short
/// strategy.
const SHORT: u64 = 1000;
/// Factor of the maximum in each further round, as long as no move wins.
const GROWTH: u64 = 16;

/// The certificate of a verdict for the side to move. `None` when the verdict is wrong, or it is
/// interrupted before the certificate is complete.
///
/// The position is solved once, and the winning moves found on the way make the strategy; the
/// others are found by solving the position after each.
pub fn certificate(
    position: &AnyPosition,
    verdict: Verdict,
    interrupt: &mut Interrupt<'_>,
) -> Option<String> {
    Some(Strategy::of(position, verdict, interrupt)?.certificate(position, verdict))
}

/// A winning strategy in the form of a certificate.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Strategy {
    text: String,
    /// The length of the current line.
    line: usize,
    replies: u64,
}

impl Strategy {
    /// The winner's strategy of a position with this verdict for the side to move. `None` as for
    /// [`certificate`].
    pub fn of(
        position: &AnyPosition,
        verdict: Verdict,
        interrupt: &mut Interrupt<'_>,
    ) -> Option<Self> {
        match_width!(position, position => Writer::write(position, verdict, interrupt))
    }

    /// Appends the winner's move.
    pub fn reply(&mut self, size: Size, mv: Move) {
        let removed = mv.removed().map_or(String::new(), |square| size.name(square));
        self.write(&(size.name(mv.destination()) + &removed));
        self.replies += 1;
    }

    /// Appends another strategy.
    pub fn append(&mut self, other: &Self) {
        let mut rest = other.text.as_str();
        while let Some(first) = rest.chars().next() {
            let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
            let (token, after) = rest.split_at(1 + digits);
            rest = after;
            match first {
                '\n' => {}
                '=' => self.write_unbroken("="),
                _ => self.write(token),
            }
        }
        self.replies += other.replies;
    }

    /// The certificate of a position with this strategy.
    pub fn certificate(&self, position: &AnyPosition, verdict: Verdict) -> String {
        let mover = position.to_move();
        let winner = if verdict == Verdict::Win { mover } else { !mover };
        let Self { text, replies, .. } = self;
        let text = format!("{HEAD}\nposition {position}\nwinner {winner}\nstrategy\n{text}\n");
        let end = trailer(&text, *replies);
        text + &end + "\n"
    }

    fn write(&mut self, reply: &str) {
        if self.line + reply.len() > LINE {
            self.text.push('\n');
            self.line = 0;
        }
        self.write_unbroken(reply);
    }

    /// Writes on the current line.
    fn write_unbroken(&mut self, reply: &str) {
        self.text.push_str(reply);
        self.line += reply.len();
    }
}

/// The writer of a strategy, depth first.
struct Writer<'e, 'f, W: Word> {
    solver: WidthSolver<W>,
    journal: Journal<W>,
    interrupt: &'e mut Interrupt<'f>,
    strategy: Strategy,
}

impl<'e, 'f, W: Word> Writer<'e, 'f, W> {
    /// The strategy of a position: [`Strategy::of`].
    fn write(
        position: &Position<W>,
        verdict: Verdict,
        interrupt: &'e mut Interrupt<'f>,
    ) -> Option<Strategy> {
        let mut solver = WidthSolver::new(Pruning::ALL);
        let journal = RefCell::new(Journal::new());
        let record = |at, target, nodes| {
            journal.borrow_mut().record(position.geometry(), at, target, nodes);
        };
        if solver.solve(position, interrupt, Some(&record))? != verdict {
            return None;
        }
        let journal = journal.into_inner();
        let mut writer = Self { solver, journal, interrupt, strategy: Strategy::default() };
        match verdict {
            Verdict::Win => writer.reply(position),
            Verdict::Loss => writer.answers(position),
        }?;
        Some(writer.strategy)
    }

    /// The verdict, if it is found with this maximum of nodes and what is left of all.
    fn solve(&mut self, position: &Position<W>, nodes: u64) -> Option<Verdict> {
        let spent = self.solver.nodes;
        let left = self.interrupt.nodes.map_or(u64::MAX, |all| all.saturating_sub(spent));
        let poll = &mut self.interrupt.poll;
        let mut part =
            Interrupt { nodes: Some(nodes.min(left)), poll: &mut |now| poll(spent + now) };
        self.solver.solve(position, &mut part, None)
    }

    /// Writes the answers to all moves of the loser, who is to move.
    fn answers(&mut self, position: &Position<W>) -> Option<()> {
        if mirrored(position) {
            // The winner mirrors each move from here on.
            self.strategy.write_unbroken("=");
            self.strategy.replies += 1;
            return Some(());
        }
        position.moves().try_for_each(|mv| self.reply(&position.play(mv)))
    }

    /// Writes the reply of the winner, who is to move, and what follows.
    fn reply(&mut self, position: &Position<W>) -> Option<()> {
        if wins(position, &mut { PLAIN_SEARCH }) == Some(true) {
            self.strategy.write(".");
            self.strategy.replies += 1;
            return Some(());
        }
        let mv = match self.journal.winning_move(position) {
            Some(mv) => mv,
            None => self.winning_move(position)?,
        };
        self.strategy.reply(position.size(), mv);
        self.answers(&position.play(mv))
    }

    /// A winning move, searched in the order of territory.
    fn winning_move(&mut self, position: &Position<W>) -> Option<Move> {
        let mut moves = by_territory(position);
        let mut nodes = SHORT;
        while !moves.is_empty() {
            // The solver polls every few hundred nodes, and many searches end before.
            let spent = self.solver.nodes;
            let all = self.interrupt.nodes.unwrap_or(u64::MAX);
            if spent >= all || (self.interrupt.poll)(spent) {
                return None;
            }
            let mut unsolved = Vec::new();
            for mv in moves {
                match self.solve(&position.play(mv), nodes) {
                    Some(Verdict::Loss) => return Some(mv),
                    Some(Verdict::Win) => {}
                    None => unsolved.push(mv),
                }
            }
            moves = unsolved;
            nodes = nodes.saturating_mul(GROWTH);
        }
        None
    }
}
