//! An assignment while a student works on it, or while a teacher looks at an answer.

use isolation::Game;
use isolation::board::{Move, Square};
use isolation_protocol::wire::Reply;

use super::{Answer, Assignment, Goal, TaskKind, moves_after, short};
use crate::address::{Address, Place};
use crate::engine::{Client, Health, Order};
use crate::heuristics::{FormulaDraft, Scorecard};
use crate::knowledge::{Knowledge, Question};
use crate::play::{BoardView, Play, game_address};
use crate::puzzles::{Phase, Solving};
use crate::texts::{assignments as texts, sides};

/// What is open: an assignment, and perhaps an answer to it.
#[derive(Clone, Debug)]
pub struct Exercise {
    pub assignment: Option<Assignment>,
    /// The answer of the link that was opened.
    pub answer: Option<Answer>,
    /// The game against the agent. One for all assignments: its requests are numbered.
    play: Play,
    solving: Option<Solving>,
    /// The student's formula, or that of the answer.
    pub draft: FormulaDraft,
    /// The student's name; may be empty.
    pub name: String,
}

impl Default for Exercise {
    fn default() -> Self {
        Self {
            assignment: None,
            answer: None,
            play: Play::new(0),
            solving: None,
            draft: FormulaDraft::default(),
            name: String::new(),
        }
    }
}

impl Exercise {
    /// Opens an assignment, or an answer. An error changes nothing.
    pub fn open(
        &mut self,
        address: &Address,
        knowledge: Knowledge,
        seed: u64,
    ) -> Result<(), String> {
        let (assignment, answer) = Assignment::of(address)?;
        if self.assignment.as_ref() == Some(&assignment) && self.answer == answer {
            return Ok(());
        }
        (self.assignment, self.answer) = (Some(assignment), answer);
        self.begin(knowledge, seed)
    }

    /// Begins from the start.
    pub fn begin(&mut self, knowledge: Knowledge, seed: u64) -> Result<(), String> {
        let Some(assignment) = &self.assignment else { return Ok(()) };
        self.solving = None;
        match &assignment.goal {
            Goal::Beat { game, agent, side } => {
                let seats = [*side, !*side].map(|player| player.to_string());
                let address = game_address(Address::new(Place::Play), game)
                    .with(&seats[0], "human")
                    .with(&seats[1], agent)
                    .with("seed", seed.to_string());
                if self.answer.is_none() {
                    self.play.open(&address, seed)?;
                }
            }
            Goal::Win { game } => {
                let mut solving = Solving::new(game.clone(), knowledge);
                let answered = self.answer.as_ref().map(|answer| assignment.check(answer));
                if let Some(answered) = answered.transpose()?.flatten() {
                    for square in squares(answered.moves().get(game.moves().len())) {
                        solving.choose(square);
                    }
                }
                self.solving = Some(solving);
            }
            Goal::Formula { start, .. } => {
                let text = self.answer.as_ref().map_or(start, |answer| &answer.text);
                self.draft = FormulaDraft::new(text.clone());
            }
        }
        Ok(())
    }

    /// The game on the board; none for a task without one.
    pub fn game(&self) -> Option<Game> {
        let assignment = self.assignment.as_ref()?;
        match (&assignment.goal, &self.answer) {
            (Goal::Beat { .. }, Some(answer)) => assignment.check(answer).ok()?,
            (Goal::Beat { .. }, None) => Some(self.play.current.game.clone()),
            (Goal::Win { .. }, _) => self.solving.as_ref().map(|solving| solving.game.clone()),
            (Goal::Formula { .. }, _) => None,
        }
    }

    pub fn board(&self) -> Option<BoardView> {
        match (&self.assignment.as_ref()?.goal, &self.answer) {
            (Goal::Win { .. }, None) => Some(self.solving.as_ref()?.board()),
            (Goal::Beat { .. }, None) => Some(self.play.board()),
            _ => Some(BoardView::of(&self.game()?, false, |_| None)),
        }
    }

    /// The student chose a square.
    pub fn choose(&mut self, square: Square) {
        match (self.work(), &mut self.solving) {
            (Some(TaskKind::Win), Some(solving)) => solving.choose(square),
            (Some(TaskKind::Beat), _) => {
                self.play.choose(square);
            }
            _ => {}
        }
    }

    /// Takes the last move back.
    pub fn take_back(&mut self) {
        match (self.work(), &mut self.solving) {
            (Some(TaskKind::Win), Some(solving)) => solving.retry(),
            (Some(TaskKind::Beat), _) => self.play.undo(),
            _ => {}
        }
    }

    pub fn can_take_back(&self) -> bool {
        match self.work() {
            Some(TaskKind::Win) => {
                self.solving.as_ref().is_some_and(|it| it.phase == Phase::Missed)
            }
            Some(TaskKind::Beat) => self.play.can_undo(),
            Some(TaskKind::Formula) | None => false,
        }
    }

    pub fn kind(&self) -> Option<TaskKind> {
        self.assignment.as_ref().map(Assignment::kind)
    }

    /// The kind of the task on which a student works; none while a teacher looks at an answer.
    fn work(&self) -> Option<TaskKind> {
        self.kind().filter(|_| self.answer.is_none())
    }

    /// The messages below the board.
    pub fn words(&self) -> String {
        match (self.work(), &self.solving) {
            (Some(TaskKind::Win), Some(solving)) => solving.words(),
            (Some(TaskKind::Beat), _) => self.play.status(),
            _ => String::new(),
        }
    }

    /// Whether the task is done; none while that is open.
    pub fn passed(&self, scorecard: &Scorecard) -> Option<bool> {
        match &self.assignment.as_ref()?.goal {
            Goal::Beat { side, .. } => {
                let winner = self.game()?.outcome().map(|outcome| outcome.winner);
                // An answer that does not end the game has not won it.
                if self.answer.is_some() {
                    Some(winner == Some(*side))
                } else {
                    Some(winner? == *side)
                }
            }
            Goal::Win { .. } => {
                let solving = self.solving.as_ref()?;
                match solving.phase {
                    Phase::Asked if solving.begins() => None,
                    Phase::Asked | Phase::Won => Some(true),
                    Phase::Missed => Some(false),
                    Phase::Checking | Phase::Showing | Phase::Unknown => None,
                }
            }
            Goal::Formula { below, .. } => {
                let rows = scorecard.rows();
                let own = rows.first().filter(|row| row.evaluation == self.draft.text)?;
                Some(own.errors?.share?.value * 100.0 < f64::from(*below))
            }
        }
    }

    /// What a teacher reads of the answer.
    pub fn verdict(&self, scorecard: &Scorecard) -> Option<String> {
        let answer = self.answer.as_ref()?;
        let by = if answer.by.is_empty() { texts::someone() } else { &answer.by };
        Some(match (self.passed(scorecard), self.kind(), self.game()) {
            (None, ..) => texts::checking(by),
            (Some(false), ..) => texts::unsolved(by),
            (Some(true), Some(TaskKind::Beat), Some(game)) => {
                texts::won_in(by, sides::moves(game.moves().len() as u32))
            }
            (Some(true), ..) => texts::solved(by),
        })
    }

    /// The answer, once the task is done.
    pub fn answered(&self, scorecard: &Scorecard) -> Option<Address> {
        let assignment = self.assignment.as_ref().filter(|_| self.answer.is_none())?;
        if self.passed(scorecard) != Some(true) {
            return None;
        }
        let given = assignment.game().map_or(0, |game| game.moves().len());
        let text = match (&assignment.goal, self.game()) {
            (Goal::Win { .. }, Some(game)) => moves_after(&game.after(given + 1), given),
            (_, Some(game)) => moves_after(&game, given),
            (_, None) => self.draft.text.clone(),
        };
        Some(assignment.answered(&Answer { by: short(&self.name), text }))
    }

    /// The next request to the solver.
    pub fn question(&self) -> Option<Question> {
        self.solving.as_ref()?.question()
    }

    /// Goes on as soon as the solver knows enough.
    pub fn carry_on(&mut self) {
        self.solving.iter_mut().for_each(Solving::carry_on);
    }
}

/// The squares whose choice makes a move.
fn squares(mv: Option<&Move>) -> impl Iterator<Item = Square> {
    mv.into_iter().flat_map(|mv| [Some(mv.destination()), mv.removed()].into_iter().flatten())
}

impl Client for Exercise {
    fn take_orders(&mut self) -> Vec<Order> {
        self.play.take_orders()
    }

    fn receive(&mut self, reply: Reply) {
        self.play.receive(reply);
    }

    fn engine_is(&mut self, health: Health) {
        self.play.engine_is(health);
    }
}
