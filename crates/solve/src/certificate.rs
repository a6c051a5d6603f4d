//! The writer of certificates: strategies as text, which [`verify`](isolation_verify::verify) checks.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::RefCell;
use core::ops::Range;

use isolation_board::{
    AnyPosition, Move, Player, Position, Size, Square, Verdict, Word, match_width,
};
use isolation_verify::{Fact, HEAD, mirrored, plain_search, trailer};

use crate::journal::Journal;
use crate::order::by_territory;
use crate::width::WidthSolver;
use crate::{Interrupt, Pruning};

/// Maximum length of a line of a strategy.
const LINE: usize = 100;
/// Minimum characters of the strategy of a position that becomes a statement of its own when the
/// position, or an image of it, occurs again: about as many as the lines above the strategy have.
const REPEATED: usize = 64;
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
    let strategy = Strategy::of(position, verdict, interrupt)?;
    Some(Statements::certificate(&[strategy.statements(position, verdict)]))
}

/// Statements of a certificate: lines of text, and what they count.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Statements {
    /// The lines, each with its end.
    pub text: String,
    /// Replies and signs in the strategies.
    pub replies: u64,
}

impl Statements {
    /// The certificate of statements in this order.
    pub fn certificate(parts: &[Self]) -> String {
        let lines: String = parts.iter().map(|part| part.text.as_str()).collect();
        let text = format!("{HEAD}\n{lines}");
        let end = trailer(&text, parts.iter().map(|part| part.replies).sum());
        text + &end + "\n"
    }

    /// Adds a statement. The squares that a strategy's text names in capitals are removed squares:
    /// they belong to the reply before them, and do not count.
    fn add<'t>(
        &mut self,
        position: &AnyPosition,
        verdict: Verdict,
        strategy: impl Iterator<Item = &'t str>,
    ) {
        let mover = position.to_move();
        let winner = if verdict == Verdict::Win { mover } else { !mover };
        self.text += &format!("position {position}\nwinner {winner}\nstrategy\n");
        let mut line = 0;
        for token in strategy.flat_map(tokens) {
            // The verifier reads the sign of a position in which the loser is to move on this line.
            if line + token.len() > LINE && !matches!(token, "=" | "#") {
                self.text.push('\n');
                line = 0;
            }
            self.text.extend(token.chars().map(|c| c.to_ascii_lowercase()));
            line += token.len();
            self.replies += u64::from(!token.starts_with(|c: char| c.is_ascii_uppercase()));
        }
        self.text.push('\n');
    }
}

/// The squares and signs of a strategy's text.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    core::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        let (token, after) = rest.split_at(first.len_utf8() + digits);
        rest = after;
        Some(token)
    })
}

/// A winning strategy in the form of a certificate.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Strategy {
    /// One line, with the removed squares in capitals.
    text: String,
    /// The positions that occur again, in the order of their strategies.
    repeated: Vec<Repeated>,
}

/// A position that the winner, who is to move, meets again: later there is an asterisk.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Repeated {
    position: AnyPosition,
    /// Where its strategy stands.
    strategy: Range<usize>,
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

    /// The verdict of an empty board, and the winner's strategy, from the winners of pairs of first
    /// placements, as far as they are known. Statements about these pairs, or images of them, must
    /// precede its own. `None` if the pairs do not decide the board.
    pub fn of_pairs(
        size: Size,
        winner: impl Fn(Square, Square) -> Option<Player>,
    ) -> Option<(Verdict, Self)> {
        let wins = |first, second, player| winner(first, second) == Some(player);
        let others = |square| size.squares().filter(move |&other| other != square);
        let mut strategy = Self::default();
        let winning = size
            .squares()
            .find(|&first| others(first).all(|second| wins(first, second, Player::First)));
        if let Some(first) = winning {
            strategy.text = size.name(first);
            others(first).for_each(|_| strategy.text.push('*'));
            return Some((Verdict::Win, strategy));
        }
        for first in size.squares() {
            let reply = others(first).find(|&second| wins(first, second, Player::Second))?;
            strategy.text += &size.name(reply);
            strategy.text.push('#');
        }
        Some((Verdict::Loss, strategy))
    }

    /// Appends the winner's move.
    pub fn reply(&mut self, size: Size, mv: Move) {
        self.text += &size.name(mv.destination());
        if let Some(square) = mv.removed() {
            self.text += &size.name(square).to_ascii_uppercase();
        }
    }

    /// Appends another strategy.
    pub fn append(&mut self, other: &Self) {
        let start = self.text.len();
        self.text += &other.text;
        self.repeated.extend(other.repeated.iter().map(|Repeated { position, strategy }| {
            let strategy = start + strategy.start..start + strategy.end;
            Repeated { position: *position, strategy }
        }));
    }

    /// The statement of a position with this strategy and verdict, after those of the positions that
    /// occur again.
    pub fn statements(&self, position: &AnyPosition, verdict: Verdict) -> Statements {
        let mut statements = Statements::default();
        // A strategy inside another ends before it, or with it.
        let mut order: Vec<usize> = (0..self.repeated.len()).rev().collect();
        order.sort_by_key(|&number| self.repeated[number].strategy.end);
        for number in order {
            let Repeated { position, strategy } = &self.repeated[number];
            statements.add(position, Verdict::Win, self.parts(strategy.clone(), number + 1));
        }
        statements.add(position, verdict, self.parts(0..self.text.len(), 0));
        statements
    }

    /// A part of the text, with asterisks for the positions inside that occur again; `number` is the
    /// first of these.
    fn parts(&self, part: Range<usize>, number: usize) -> impl Iterator<Item = &str> {
        let (mut at, mut inside) = (part.start, self.repeated[number..].iter());
        let mut open = true;
        core::iter::from_fn(move || {
            if !open {
                return None;
            }
            let next = inside.find(|inner| inner.strategy.start >= at);
            match next.filter(|inner| inner.strategy.start < part.end) {
                Some(Repeated { strategy, .. }) => {
                    let before = &self.text[at..strategy.start];
                    at = strategy.end;
                    Some([before, "*"])
                }
                None => {
                    open = false;
                    Some([&self.text[at..part.end], ""])
                }
            }
        })
        .flatten()
    }
}

/// The writer of a strategy, depth first.
struct Writer<'e, 'f, W: Word> {
    solver: WidthSolver<W>,
    journal: Journal<W>,
    interrupt: &'e mut Interrupt<'f>,
    strategy: Strategy,
    /// The positions in which the winner is to move and whose strategy is not short, and whether
    /// they, or images of them, occur again.
    written: BTreeMap<Fact, (Repeated, bool)>,
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
        let (strategy, written) = (Strategy::default(), BTreeMap::new());
        let mut writer = Self { solver, journal, interrupt, strategy, written };
        match verdict {
            Verdict::Win => writer.reply(position),
            Verdict::Loss => writer.answers(position),
        }?;
        let Self { mut strategy, written, .. } = writer;
        let again = written.into_values().filter_map(|(part, again)| again.then_some(part));
        strategy.repeated.extend(again);
        strategy.repeated.sort_by_key(|part| part.strategy.start);
        Some(strategy)
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
            self.strategy.text.push('=');
            return Some(());
        }
        position.moves().try_for_each(|mv| self.reply(&position.play(mv)))
    }

    /// Writes the reply of the winner, who is to move, and what follows.
    fn reply(&mut self, position: &Position<W>) -> Option<()> {
        if plain_search(position) == Some(true) {
            self.strategy.text.push('.');
            return Some(());
        }
        let fact = Fact::of(position);
        if let Some((_, occurs_again)) = self.written.get_mut(&fact) {
            *occurs_again = true;
            self.strategy.text.push('*');
            return Some(());
        }
        let mv = match self.journal.winning_move(position) {
            Some(mv) => mv,
            None => self.winning_move(position)?,
        };
        let start = self.strategy.text.len();
        self.strategy.reply(position.size(), mv);
        self.answers(&position.play(mv))?;
        let strategy = start..self.strategy.text.len();
        if strategy.len() >= REPEATED {
            let position = AnyPosition::from(*position);
            self.written.insert(fact, (Repeated { position, strategy }, false));
        }
        Some(())
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
