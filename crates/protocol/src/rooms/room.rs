//! One room: two seats, a game, its clocks.

use isolation::board::{Player, Rules};
use isolation::seeds::MAX_SEED;
use isolation::{End, Game, find_rules};

use super::message::{
    Claim, ClientMessage, ClockState, Create, Ending, Enter, RoomError, RoomState, Seat,
    TimeControl,
};
use super::{Key, RoomLimits};

/// Minimum and maximum time of a game, and maximum increment, in milliseconds: as on the page.
const BASE: (u64, u64) = (3_000, 180 * 60_000);
const MOST_INCREMENT: u64 = 60_000;
/// Maximum characters of a name.
const LONGEST_NAME: usize = 24;

/// The player of a seat.
#[derive(Clone, Debug)]
pub(super) struct Sitter {
    pub(super) claim: Claim,
    /// Number of connections of this player.
    pub(super) connections: usize,
}

/// A challenge, and its games.
///
/// ```
/// use isolation_protocol::rooms::{
///     Claim, ClientMessage, Create, Key, ROOM_VERSION, RoomError, RoomLimits, Rooms, Seat,
/// };
///
/// let claim = Claim { secret: Key::new([1; 16]), name: "Ada".to_owned() };
/// let create =
///     Create { v: ROOM_VERSION, variant: "knight".to_owned(), first: true, control: None, claim };
/// let mut rooms = Rooms::new(RoomLimits::default());
/// let id = Key::new([2; 16]);
/// rooms.create(&create, [id, Key::new([3; 16])], 0, 0)?;
/// let room = rooms.room(&id)?;
/// let resign = ClientMessage::Resign { game: 1 };
/// assert_eq!(room.act(Some(Seat::Host), &resign, 0), Err(RoomError::Alone));
/// # Ok::<(), RoomError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Room {
    pub(super) rules: Rules,
    pub(super) control: Option<TimeControl>,
    pub(super) invitation: Key,
    /// Host and guest.
    pub(super) seats: [Option<Sitter>; 2],
    pub(super) spectators: usize,
    /// The number of the game, from 1.
    pub(super) number: u32,
    pub(super) seed: u64,
    pub(super) first: Seat,
    pub(super) game: Game,
    /// Number of moves made at random at the start.
    pub(super) given: usize,
    /// Milliseconds left to each player, at `since` for the side to move.
    pub(super) left: [u64; 2],
    pub(super) since: u64,
    pub(super) ending: Option<Ending>,
    /// Host and guest.
    pub(super) rematch: [bool; 2],
    /// The games that host and guest have won.
    pub(super) score: [u32; 2],
    /// The time of the last action.
    pub(super) touched: u64,
}

impl Room {
    /// A room of a challenge, with its host.
    ///
    /// # Errors
    /// When the challenge is invalid.
    pub(super) fn new(
        create: &Create,
        invitation: Key,
        seed: u64,
        now: u64,
    ) -> Result<Self, RoomError> {
        if create.v != super::ROOM_VERSION {
            return Err(RoomError::Version);
        }
        check_name(&create.claim)?;
        let rules = find_rules(&create.variant).map_err(|_| RoomError::Rules)?;
        let within = |it: &TimeControl| {
            (BASE.0..=BASE.1).contains(&it.base) && it.increment <= MOST_INCREMENT
        };
        if !create.control.as_ref().is_none_or(within) {
            return Err(RoomError::Control);
        }
        let seed = seed & MAX_SEED;
        let game = Game::new(&rules, seed);
        let host = Sitter { claim: create.claim.clone(), connections: 0 };
        let mut room = Self {
            rules,
            control: create.control,
            invitation,
            seats: [Some(host), None],
            spectators: 0,
            number: 0,
            seed,
            first: if create.first { Seat::Host } else { Seat::Guest },
            game,
            given: 0,
            left: [0; 2],
            since: now,
            ending: None,
            rematch: [false; 2],
            score: [0; 2],
            touched: now,
        };
        room.begin(seed, now);
        Ok(room)
    }

    fn begin(&mut self, seed: u64, now: u64) {
        self.number += 1;
        self.seed = seed;
        self.game = Game::new(&self.rules, seed);
        self.given = self.game.moves().len();
        self.left = [self.control.map_or(0, |control| control.base); 2];
        self.since = now;
        self.ending = None;
        self.rematch = [false; 2];
        // Pieces that are placed at random may have no move.
        if let Some(outcome) = self.game.outcome() {
            self.end(outcome.winner, End::NoMoves);
        }
    }

    /// Connects a client: returns its seat, or none for a spectator.
    ///
    /// # Errors
    /// Why it is refused; then nothing has changed.
    pub fn enter(
        &mut self,
        enter: &Enter,
        limits: &RoomLimits,
        now: u64,
    ) -> Result<Option<Seat>, RoomError> {
        if enter.v != super::ROOM_VERSION {
            return Err(RoomError::Version);
        }
        let Some(claim) = &enter.claim else {
            if self.spectators >= limits.spectators {
                return Err(RoomError::Crowded);
            }
            self.spectators += 1;
            return Ok(None);
        };
        let of = |seat: &Seat| {
            self.sitter(*seat).is_some_and(|sitter| sitter.claim.secret == claim.secret)
        };
        let seat = match [Seat::Host, Seat::Guest].iter().find(|&seat| of(seat)) {
            Some(&seat) => seat,
            None => {
                let invitation = enter.invitation.ok_or(RoomError::Secret)?;
                if self.accepted() || invitation != self.invitation {
                    return Err(RoomError::Invitation);
                }
                check_name(claim)?;
                self.seats[1] = Some(Sitter { claim: claim.clone(), connections: 0 });
                Seat::Guest
            }
        };
        let sitter = self.seats[seat as usize].as_mut().expect("a seat that is taken");
        if sitter.connections >= limits.connections {
            return Err(RoomError::Crowded);
        }
        sitter.connections += 1;
        self.touched = now;
        Ok(Some(seat))
    }

    /// Disconnects a client that has entered.
    pub fn leave(&mut self, seat: Option<Seat>, now: u64) {
        match seat {
            None => self.spectators = self.spectators.saturating_sub(1),
            Some(seat) => {
                if let Some(sitter) = &mut self.seats[seat as usize] {
                    sitter.connections = sitter.connections.saturating_sub(1);
                }
                self.touched = now;
            }
        }
    }

    /// Handles a message of a player or a spectator.
    ///
    /// # Errors
    /// Why it is refused; then only the clocks have changed.
    pub fn act(
        &mut self,
        seat: Option<Seat>,
        message: &ClientMessage,
        now: u64,
    ) -> Result<(), RoomError> {
        self.tick(now);
        let number = match message {
            ClientMessage::Create(_) | ClientMessage::Enter(_) => return Err(RoomError::Inside),
            ClientMessage::Move { game, .. }
            | ClientMessage::Resign { game }
            | ClientMessage::Rematch { game }
            | ClientMessage::Withdraw { game } => *game,
        };
        let seat = seat.ok_or(RoomError::Spectator)?;
        if !self.accepted() {
            return Err(RoomError::Alone);
        }
        if number != self.number {
            return Err(RoomError::Late);
        }
        let player = self.player(seat);
        match (message, self.ending) {
            (ClientMessage::Rematch { .. } | ClientMessage::Withdraw { .. }, None) => {
                return Err(RoomError::Running);
            }
            (ClientMessage::Withdraw { .. }, Some(_)) => self.rematch[seat as usize] = false,
            (ClientMessage::Rematch { .. }, Some(_)) => {
                self.rematch[seat as usize] = true;
                if self.rematch == [true; 2] {
                    self.first = other(self.first);
                    self.begin((self.seed + 1) & MAX_SEED, now);
                }
            }
            (_, Some(_)) => return Err(RoomError::Ended),
            (ClientMessage::Move { ply, to, .. }, None) => self.play(player, *ply, to, now)?,
            (_, None) => {
                self.stop_clock(now);
                self.end(!player, End::Resigned);
            }
        }
        self.touched = now;
        Ok(())
    }

    fn play(&mut self, player: Player, ply: usize, to: &str, now: u64) -> Result<(), RoomError> {
        if ply != self.game.moves().len() {
            return Err(RoomError::Late);
        }
        let position = self.game.position();
        if position.to_move() != player {
            return Err(RoomError::Turn);
        }
        let mv = position.parse_move(to).map_err(|_| RoomError::Illegal)?;
        let ran = self.clock_runs();
        self.stop_clock(now);
        if let Some(control) = self.control.filter(|_| ran) {
            self.left[player.index()] += control.increment;
        }
        self.game.play(mv).map_err(|_| RoomError::Illegal)?;
        if self.game.outcome().is_some() {
            self.end(player, End::NoMoves);
        }
        Ok(())
    }

    fn end(&mut self, winner: Player, how: End) {
        self.score[self.seat(winner) as usize] += 1;
        self.ending = Some(Ending { first_won: winner == Player::First, how });
    }

    /// Clocks run after each player's first move.
    fn clock_runs(&self) -> bool {
        self.control.is_some() && self.ending.is_none() && self.game.moves().len() >= self.given + 2
    }

    /// The time left for each player.
    pub(super) fn left(&self, now: u64) -> [u64; 2] {
        let mut left = self.left;
        if self.clock_runs() {
            let mover = &mut left[self.game.position().to_move().index()];
            *mover = mover.saturating_sub(now.saturating_sub(self.since));
        }
        left
    }

    /// Updates the time left.
    fn stop_clock(&mut self, now: u64) {
        self.left = self.left(now);
        self.since = now;
    }

    /// Updates the clock; returns whether a player has run out of time.
    pub fn tick(&mut self, now: u64) -> bool {
        let mover = self.game.position().to_move();
        let flagged = self.clock_runs() && self.left(now)[mover.index()] == 0;
        if flagged {
            self.stop_clock(now);
            self.end(!mover, End::Timeout);
            self.touched = now;
        }
        flagged
    }

    /// Whether the room has expired.
    pub(super) fn is_over(&self, limits: &RoomLimits, now: u64) -> bool {
        let empty = self.seats.iter().flatten().all(|sitter| sitter.connections == 0);
        let lifetime = match (self.ending, empty) {
            (Some(_), _) => limits.finished,
            (None, true) if !self.accepted() => limits.waiting,
            (None, true) => limits.empty,
            (None, false) => limits.idle,
        };
        now.saturating_sub(self.touched) > lifetime
    }

    /// The state, as browsers see it.
    pub fn state(&self, now: u64) -> RoomState {
        let sitters = Player::BOTH.map(|player| self.sitter(self.seat(player)));
        let clock = self.control.map(|control| ClockState {
            control,
            left: self.left(now),
            runs: self.clock_runs(),
        });
        RoomState {
            game: self.number,
            variant: self.game.variant().to_owned(),
            seed: self.seed,
            moves: self.game.move_texts().join(" "),
            first: self.first,
            names: sitters
                .map(|sitter| sitter.map_or_else(String::new, |it| it.claim.name.clone())),
            accepted: self.accepted(),
            present: sitters.map(|sitter| sitter.is_some_and(|it| it.connections > 0)),
            spectators: self.spectators,
            clock,
            ending: self.ending,
            rematch: Player::BOTH.map(|player| self.rematch[self.seat(player) as usize]),
            score: Player::BOTH.map(|player| self.score[self.seat(player) as usize]),
        }
    }

    /// The game so far.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The invitation to the second seat, while it is free.
    pub fn invitation(&self) -> Option<Key> {
        (!self.accepted()).then_some(self.invitation)
    }

    fn accepted(&self) -> bool {
        self.seats[1].is_some()
    }

    pub(super) fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        self.seats[seat as usize].as_ref()
    }

    fn player(&self, seat: Seat) -> Player {
        if seat == self.first { Player::First } else { Player::Second }
    }

    fn seat(&self, player: Player) -> Seat {
        if player == Player::First { self.first } else { other(self.first) }
    }
}

fn other(seat: Seat) -> Seat {
    if seat == Seat::Host { Seat::Guest } else { Seat::Host }
}

fn check_name(claim: &Claim) -> Result<(), RoomError> {
    let name = &claim.name;
    let wrong = name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control);
    if wrong { Err(RoomError::Name) } else { Ok(()) }
}
