//! The sentences that the page says.

use isolation::CellState;
use isolation::board::{Movement, Player, Square};

use super::{CellTruth, Judgement, Note, Play, Standing, short_text};

/// A player at the beginning of a sentence.
pub(super) fn side(player: Player) -> &'static str {
    match player {
        Player::First => "First player",
        Player::Second => "Second player",
    }
}

/// A player within a sentence, from the name at its beginning.
pub(super) fn side_within(side: &str) -> String {
    format!("the {}", side.to_lowercase())
}

/// What a cell is.
pub(super) fn cell(content: CellState, legal: bool, movement: Movement) -> String {
    match content {
        CellState::Open if legal => "legal move".to_owned(),
        CellState::Open => "open".to_owned(),
        CellState::Piece(player) => format!("{player} player's {movement}"),
        CellState::Trail(player) => format!("blocked by the {player} player's trail"),
        CellState::Hole => "blocked from the start".to_owned(),
    }
}

/// What a move to a cell leads to.
pub(super) fn truth(truth: CellTruth) -> String {
    let result = if truth.wins { "winning" } else { "losing" };
    format!("{result}{}", length(truth.plies))
}

/// How long a proof is, where that is known.
fn length(plies: Option<u32>) -> String {
    match plies {
        Some(1) => " in 1 ply".to_owned(),
        Some(plies) => format!(" in {plies} plies"),
        None => String::new(),
    }
}

/// What a review has found, and whether it is done.
pub(super) fn summary(moves: &[Judgement], done: bool) -> String {
    let count = |wanted: fn(&Judgement) -> bool| moves.iter().filter(|mv| wanted(mv)).count();
    let found = match count(|mv| matches!(mv, Judgement::Losing { .. })) {
        0 if !done => String::new(),
        0 => "No move that is known gave a won position away.".to_owned(),
        1 => "1 move gave a won position away.".to_owned(),
        losing => format!("{losing} moves gave a won position away."),
    };
    let unknown = match count(|mv| *mv == Judgement::Unknown) {
        _ if !done => "Looking for losing moves…".to_owned(),
        0 => return found.replace(" that is known", ""),
        1 => "1 move is unknown: the solver did not get that far.".to_owned(),
        unknown => format!("{unknown} moves are unknown: the solver did not get that far."),
    };
    format!("{found} {unknown}").trim().to_owned()
}

/// What would have won instead of a losing move.
pub fn instead(cells: &[String]) -> String {
    const NAMED: usize = 4;
    let (last, others) = match cells {
        [] => return "loses; what won is not known".to_owned(),
        [only] => return format!("loses; {only} won"),
        cells if cells.len() > NAMED => {
            (format!("{} others", cells.len() - NAMED), &cells[..NAMED])
        }
        [others @ .., last] => (last.clone(), others),
    };
    format!("loses; {} or {last} won", others.join(", "))
}

/// What is known of who wins the position on the board, in words.
#[derive(Clone, PartialEq, Debug)]
pub struct StandingWords {
    /// What is proven.
    pub proven: Option<String>,
    /// Whether the only person loses.
    pub bad: bool,
    /// What else there is to say.
    pub rest: String,
}

/// So many moves.
fn moves(count: u32) -> String {
    if count == 1 { "1 move".to_owned() } else { format!("{count} moves") }
}

impl Play {
    /// The name of a player.
    pub fn name(&self, player: Player) -> String {
        if !self.seat(player).human {
            short_text(self.seat(player).agent.spec())
        } else if self.only_person().is_some() {
            "You".to_owned()
        } else {
            side(player).to_owned()
        }
    }

    /// What a player is or does, in one line.
    pub fn about(&self, player: Player) -> String {
        if let Some(outcome) = self.game.outcome() {
            let won = outcome.winner == player;
            return if won { format!("won: {}.", self.reason()) } else { "lost".to_owned() };
        }
        let turn = self.to_move() == Some(player);
        let seat = self.seat(player);
        let depth = self.thought().filter(|_| turn).and_then(|thought| thought.report.as_ref());
        match depth.map(|report| report.depth) {
            _ if turn && self.is_paused() => "waits".to_owned(),
            Some(depth) if self.is_thinking() && depth > 0 => format!("thinking… depth {depth}"),
            _ if turn && self.is_thinking() => "thinking…".to_owned(),
            _ if !seat.human => seat.agent.spec().entry().idea.to_owned(),
            _ if turn && self.can_place_at_random() => "to place".to_owned(),
            _ if turn => "to move".to_owned(),
            _ if self.only_person().is_some() => {
                format!("plays {}", if player == Player::First { "first" } else { "second" })
            }
            _ => "a person".to_owned(),
        }
    }

    /// How many moves are open to a player.
    pub fn mobility(&self, player: Player) -> String {
        let position = self.game.position();
        match position.piece(player) {
            Some(_) => moves(position.targets_of(player).len()),
            None => "not placed".to_owned(),
        }
    }

    /// Who has won, and why.
    pub fn result(&self) -> Option<String> {
        let winner = self.game.outcome()?.winner;
        let you = if self.only_person() == Some(winner) { " (you)" } else { "" };
        Some(format!("{}{you} wins: {}.", side(winner), self.reason()))
    }

    /// Who wins the position on the board, in words; none when the game is over.
    pub fn standing_words(&self) -> Option<StandingWords> {
        let (proven, bad, rest) = match self.standing()? {
            Standing::Proven { winner, plies } => {
                let proven = match self.only_person() {
                    Some(person) if person == winner => "proven: you win".to_owned(),
                    Some(_) => "proven: you lose".to_owned(),
                    None => format!("proven: the {winner} player wins"),
                };
                (Some(proven), self.only_person() == Some(!winner), length(plies))
            }
            Standing::Open => (None, false, "Solving…".to_owned()),
            Standing::Unknown => (None, false, "Who wins is not known yet.".to_owned()),
            Standing::Failed => {
                (None, false, "Who wins is not known: the solver does not work.".to_owned())
            }
        };
        Some(StandingWords { proven, bad, rest })
    }

    /// Why the player to move has lost.
    fn reason(&self) -> String {
        let position = self.game.position();
        let loser = position.to_move();
        let place = match position.piece(loser) {
            Some(square) => format!(" on {}", position.size().name(square)),
            None => String::new(),
        };
        format!("the {loser} player's {}{place} has no move", position.movement())
    }

    /// What happens now, in a sentence or two.
    pub fn status(&self) -> String {
        let now = self.now();
        match &self.note {
            Note::Nothing => now,
            Note::Happened(_) if self.to_move().is_none() => now,
            Note::Happened(what) => format!("{what} {now}"),
            Note::Refused(why) => why.clone(),
        }
    }

    fn now(&self) -> String {
        if let Some(over) = self.result() {
            return over;
        }
        if let Some(pause) = self.pause_words() {
            return pause;
        }
        let position = self.game.position();
        let player = position.to_move();
        if !self.seat(player).human {
            return format!("{} is thinking…", side(player));
        }
        let turn = match self.only_person() {
            Some(_) => "Your turn".to_owned(),
            None => format!("{} to move", side(player)),
        };
        if position.piece(player).is_none() {
            format!("{turn}: place your {} on any open cell.", position.movement())
        } else {
            format!("{turn}: {}.", moves(position.targets().len()))
        }
    }

    /// Why a person cannot move to a cell.
    pub(super) fn refusal(&self, square: Square) -> Option<String> {
        let position = self.game.position();
        let name = position.size().name(square);
        let movement = position.movement();
        let mover = position.to_move();
        if self.game.outcome().is_some() {
            return Some("The game is over.".to_owned());
        }
        if !self.is_persons_turn() {
            return Some("It is the opponent's turn.".to_owned());
        }
        if position.targets().contains(square) {
            return None;
        }
        Some(match (self.game.cell(square), position.piece(mover)) {
            (CellState::Piece(player), _) if player == mover => {
                let count = moves(position.targets().len());
                format!("Your {movement} stands on {name} and has {count}.")
            }
            (CellState::Piece(player), _) => {
                format!("{name} is blocked: the {player} player's {movement} stands there.")
            }
            (CellState::Open, Some(from)) => {
                let from = position.size().name(from);
                format!("A {movement} on {from} cannot go to {name}.")
            }
            _ => format!("{name} is blocked."),
        })
    }

    /// The round that is played, from 1.
    pub fn round(&self) -> usize {
        let plies = self.game.moves().len();
        (if self.to_move().is_some() { plies } else { plies.saturating_sub(1) }) / 2 + 1
    }
}
