//! Games and pairs between ours and a peer.

use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use isolation::board::{Move, Movement, ParseMoveError, Player, Rules, Start};
use isolation::search::SearchError;
use isolation::{AnyPosition, Game, player_seeds};

/// What a side made of its turn.
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// Wall time.
    pub wall: Duration,
    /// Processor time, where the system tells.
    pub processor: Option<Duration>,
}

/// One side of one game.
pub trait Side {
    /// Chooses a move; the game is not over.
    fn choose(&mut self, game: &Game) -> Result<Choice, Fault>;
}

/// Why a game could not be played to its end.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The program cannot be started.
    #[error("cannot start {program}: {source}")]
    Start {
        /// Its path.
        program: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// The program's input or output is closed.
    #[error("the program ended; expected {0:?}")]
    Ended(String),
    /// The program does not answer.
    #[error("no answer within {0:?}; expected {1:?}")]
    Silent(Duration, String),
    /// The program stands in another position.
    #[error("the program stands in {theirs:?}, the game in {ours:?}")]
    Position {
        /// What the program says.
        theirs: String,
        /// The game's position.
        ours: String,
    },
    /// The program counts other moves.
    #[error("perft {depth} is {theirs:?} for the program, {ours} for the rules")]
    Perft {
        /// Plies.
        depth: u32,
        /// What the program says.
        theirs: String,
        /// Counted here.
        ours: u64,
    },
    /// The answer is no legal move.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    /// The library finds no move where there is one.
    #[error("no move, in a position that has one")]
    NoMove,
    /// An evaluation has no value.
    #[error(transparent)]
    Search(#[from] SearchError),
}

/// Makes a side for a game from this position; the seed is the side's own.
pub type Seat<'a> = &'a (dyn Fn(&AnyPosition, u64) -> Result<Box<dyn Side>, Fault> + Sync);

/// The side's part under the colour rule of knights. A knight changes colour with every move. Whose
/// turn it is while both stand on one colour is the attacker, and stays it: only the attacker can
/// take a cell that the other is about to enter. Theory nearly always favours the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The side that theory favours.
    Attacker,
    /// The other.
    Defender,
}

impl Role {
    /// The role of a player; none but for knights that both stand.
    pub fn of(player: Player, position: &AnyPosition) -> Option<Self> {
        let [first, second] = Player::BOTH.map(|player| {
            let square = position.piece(player)?;
            Some((position.size().row(square) + position.size().column(square)) % 2)
        });
        let mover_attacks = first? == second?;
        (position.movement() == Movement::Knight).then_some(
            if mover_attacks == (position.to_move() == player) {
                Self::Attacker
            } else {
                Self::Defender
            },
        )
    }
}

/// Time that one side used.
#[derive(Clone, Copy, Default, Debug)]
pub struct Times {
    /// Moves chosen.
    pub moves: u32,
    /// Wall time of all of them.
    pub wall: Duration,
    /// Wall time of the slowest.
    pub worst: Duration,
    /// Processor time of all of those that the system told.
    pub processor: Duration,
    /// Of how many moves it told.
    pub told: u32,
}

impl Times {
    fn add(&mut self, choice: &Choice) {
        self.moves += 1;
        self.wall += choice.wall;
        self.worst = self.worst.max(choice.wall);
        self.processor += choice.processor.unwrap_or_default();
        self.told += u32::from(choice.processor.is_some());
    }

    /// Adds another's.
    pub fn merge(&mut self, other: Self) {
        self.moves += other.moves;
        self.wall += other.wall;
        self.worst = self.worst.max(other.worst);
        self.processor += other.processor;
        self.told += other.told;
    }
}

/// A game that was played to its end.
pub struct Played {
    /// Whether ours won.
    pub won: bool,
    /// The role of ours.
    pub role: Option<Role>,
    /// Time used by ours and by the peer.
    pub times: [Times; 2],
}

/// A game that was not.
#[derive(Debug)]
pub struct Broken {
    /// Who failed.
    pub ours: bool,
    /// The position that was to be answered.
    pub position: String,
    /// What happened.
    pub fault: Fault,
}

/// Two games from one start: ours moves first, then the peer does.
pub struct Pair {
    /// What decides the start and both sides' chance.
    pub seed: u64,
    /// Both games, or what broke one.
    pub games: Result<[Played; 2], Broken>,
}

/// Who plays what.
#[derive(Clone, Copy)]
pub struct Contest<'a> {
    /// Board and movement.
    pub rules: Rules,
    /// Makes ours.
    pub ours: Seat<'a>,
    /// Makes the peer.
    pub peer: Seat<'a>,
}

impl Contest<'_> {
    /// Plays pairs, that of index i by the seed `seed` + i, so many at a time; in order of seeds.
    pub fn play(
        self,
        seed: u64,
        pairs: u32,
        threads: u32,
        done: &(dyn Fn(&Pair) + Sync),
    ) -> Vec<Pair> {
        let next = AtomicU32::new(0);
        let work = || {
            let indices = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
            let indices = indices.take_while(|&index| index < pairs);
            let played = indices.map(|index| {
                let pair = self.pair(seed + u64::from(index));
                done(&pair);
                pair
            });
            played.collect::<Vec<_>>()
        };
        let mut played: Vec<Pair> = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            workers.into_iter().flat_map(|worker| worker.join().expect("no panic")).collect()
        });
        played.sort_by_key(|pair| pair.seed);
        played
    }

    fn pair(self, seed: u64) -> Pair {
        let start = start(self.rules, seed);
        let game = |ours| self.game(start, seed, ours);
        let games = game(Player::First).and_then(|first| Ok([first, game(Player::Second)?]));
        Pair { seed, games }
    }

    fn game(self, start: AnyPosition, seed: u64, ours: Player) -> Result<Played, Broken> {
        let mut game = Game::from_position(start);
        let mut times = [Times::default(); 2];
        let broken = |side: Player, position: &AnyPosition, fault| Broken {
            ours: side == ours,
            position: position.to_string(),
            fault,
        };
        let [first, second] = Player::BOTH.map(|side| {
            let seat = if side == ours { self.ours } else { self.peer };
            let sat = seat(&start, player_seeds(seed)[side.index()]);
            sat.map_err(|fault| broken(side, &start, fault))
        });
        let mut sides = [first?, second?];
        let winner = loop {
            if let Some(outcome) = game.outcome() {
                break outcome.winner;
            }
            let side = game.position().to_move();
            let chosen = sides[side.index()].choose(&game);
            let choice = chosen.map_err(|fault| broken(side, game.position(), fault))?;
            times[usize::from(side != ours)].add(&choice);
            game.play(choice.mv).expect("sides answer with legal moves");
        };
        Ok(Played { won: winner == ours, role: Role::of(ours, &start), times })
    }
}

/// Both pieces placed at random.
pub fn start(rules: Rules, seed: u64) -> AnyPosition {
    *Game::new(&Rules { start: Start::Random, ..rules }, seed).position()
}

#[cfg(test)]
#[allow(dead_code, unused_imports, reason = "see tests/strength.rs: a bench runs no tests")]
mod tests {
    use std::time::Duration;

    use isolation::board::Player;
    use isolation::{Game, find_rules};

    use super::{Choice, Contest, Fault, Role, Side};

    /// Plays the first or the last legal move.
    struct Simple(bool);

    impl Side for Simple {
        fn choose(&mut self, game: &Game) -> Result<Choice, Fault> {
            let mut moves = game.position().moves();
            let mv = if self.0 { moves.next() } else { moves.last() };
            let mv = mv.ok_or(Fault::NoMove)?;
            Ok(Choice { mv, wall: Duration::from_millis(2), processor: None })
        }
    }

    struct Stubborn;

    impl Side for Stubborn {
        fn choose(&mut self, game: &Game) -> Result<Choice, Fault> {
            Err(game.position().parse_move("z9").expect_err("no cell").into())
        }
    }

    #[test]
    fn the_colour_rule_names_the_attacker() {
        let role = |text: &str| {
            let position = text.parse().unwrap();
            Player::BOTH.map(|player| Role::of(player, &position))
        };
        let (attacker, defender) = (Some(Role::Attacker), Some(Role::Defender));
        // d4 and c5 have one colour, d4 and c4 two.
        assert_eq!(role("7/7/2n4/3N3/7/7/7 w"), [attacker, defender]);
        assert_eq!(role("7/7/2n4/3N3/7/7/7 b"), [defender, attacker]);
        assert_eq!(role("7/7/7/2nN3/7/7/7 w"), [defender, attacker]);
        assert_eq!(role("7/7/7/2nN3/7/7/7 b"), [attacker, defender]);
        assert_eq!(role("7/7/7/2qQ3/7/7/7 b"), [None, None]);
        assert_eq!(role("7/7/7/3N3/7/7/7[n] b"), [None, None]);
    }

    /// Roles stay through every game, and each side of a pair has each role once.
    #[test]
    fn each_start_is_played_from_both_sides() {
        let contest = Contest {
            rules: find_rules("knight").unwrap(),
            ours: &|_, _| Ok(Box::new(Simple(true))),
            peer: &|_, _| Ok(Box::new(Simple(false))),
        };
        let pairs = contest.play(7, 20, 2, &|_| {});
        assert!(pairs.iter().map(|pair| pair.seed).eq(7..27));
        let mut won = 0;
        for pair in &pairs {
            let games = pair.games.as_ref().unwrap();
            assert_ne!(games[0].role, games[1].role);
            for game in games {
                won += usize::from(game.won);
                let [ours, peer] = game.times;
                assert!(ours.moves.abs_diff(peer.moves) <= 1);
                assert_eq!(ours.wall, Duration::from_millis(2) * ours.moves);
                assert_eq!((ours.told, ours.worst), (0, Duration::from_millis(2)));
            }
        }
        assert!((1..40).contains(&won), "{won}");
        // The same side in both seats wins exactly one game of each pair.
        let mirror = Contest { peer: contest.ours, ..contest };
        for pair in mirror.play(7, 5, 1, &|_| {}) {
            let [first, second] = pair.games.unwrap();
            assert_ne!(first.won, second.won);
        }
    }

    #[test]
    fn a_fault_names_the_side_the_position_and_what_happened() {
        let contest = Contest {
            rules: find_rules("knight").unwrap(),
            ours: &|_, _| Ok(Box::new(Simple(true))),
            peer: &|_, _| Ok(Box::new(Stubborn)),
        };
        let pair = contest.play(3, 1, 1, &|_| {}).remove(0);
        let broken = pair.games.err().unwrap();
        assert!(!broken.ours);
        let fault = broken.fault.to_string();
        assert!(fault.starts_with("move \"z9\": column 1: expected a cell"), "{fault}");
        assert!(broken.position.contains(" b "), "{}", broken.position);
    }
}
