//! A live game in one browser: the server's messages, and messages to the server.

use std::time::Duration;

use isolation::board::{Move, Player, Square};
use isolation::record::{ClockNote, TableNote};
use isolation::seeds::MAX_SEED;
use isolation::{End, Game, GameRecord, find_rules, variant_name};
use isolation_protocol::move_list;
use isolation_protocol::rooms::{
    Claim, ClientMessage, Create, Enter, Key, ROOM_VERSION, RoomError, RoomState, Seat,
    ServerMessage,
};

use super::letter::{record, title};
use super::{Draft, Friends, FriendsChange, RoomSeat, Way};
use crate::address::{Address, Place};
use crate::choice::{Choice, Choosing, Click, code};
use crate::play::{BoardView, given};
use crate::strip::ClockView;
use crate::texts::friend as texts;

/// How the browser and the server stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The connection is being made.
    Connecting,
    On,
    /// The connection is lost; another attempt follows.
    Lost,
    /// The server refuses for good: why.
    Refused(String),
}

#[derive(Clone, Debug)]
pub struct Live {
    /// How the browser and the server stand.
    pub phase: Phase,
    /// The last message of the server.
    pub state: Option<RoomState>,
    /// The game of that state.
    pub game: Game,
    /// The person's seat; none for a spectator.
    pub seat: Option<Seat>,
    /// The secret with which the friend takes the other seat.
    pub invitation: Option<Key>,
    /// The room; none before the server has made it.
    room: Option<Key>,
    /// The challenge, before the server has made its room.
    create: Option<Create>,
    claim: Option<Claim>,
    /// When the state was received.
    received: Duration,
    /// Attempts to connect since the server answered last.
    attempts: u32,
    /// The part of a move that the person has chosen.
    choosing: Choosing,
    /// The move that the server has not confirmed.
    sent: Option<Move>,
    /// The next game, and since when it waits to be shown.
    pub(super) next: Option<(RoomState, Duration)>,
    /// Since when the person offers a rematch.
    pub(super) offered: Option<Duration>,
    /// Whether the person has turned the friend's offer down.
    pub(super) declined: bool,
}

impl Live {
    fn new(claim: Option<Claim>) -> Self {
        Self {
            phase: Phase::Connecting,
            state: None,
            game: Game::unplaced(&Draft::default().rules),
            seat: None,
            invitation: None,
            room: None,
            create: None,
            claim,
            received: Duration::ZERO,
            attempts: 0,
            choosing: Choosing::default(),
            sent: None,
            next: None,
            offered: None,
            declined: false,
        }
    }

    /// A challenge, which the server is to make a room for.
    pub fn challenge(draft: &Draft, secret: Key, name: &str) -> Self {
        let claim = Claim { secret, name: name.to_owned() };
        let create = Create {
            v: ROOM_VERSION,
            variant: variant_name(&draft.rules),
            first: draft.first,
            control: draft.room_control(),
            claim: claim.clone(),
        };
        let game = Game::unplaced(&draft.rules);
        Self { create: Some(create), game, ..Self::new(Some(claim)) }
    }

    /// The room of an address, entered with what the browser remembers of it.
    pub fn of(address: &Address, friends: &Friends) -> Result<Self, String> {
        address.expect_names(&["room", "invitation"])?;
        let key = |name| match address.get(name).map(str::parse::<Key>) {
            None => Ok(None),
            Some(key) => key.map(Some).map_err(|_| texts::no_key(name)),
        };
        let (room, invitation) = (key("room")?, key("invitation")?);
        let known = room.and_then(|room| friends.rooms.get(&room.to_string()));
        let name = friends.name.clone();
        let claim = known.map(|known| Claim { secret: known.secret, name });
        let seat = known.map(|known| known.seat);
        Ok(Self { room, invitation, seat, ..Self::new(claim) })
    }

    /// Whether a secret is needed: the person was invited, and has none yet.
    pub fn needs_secret(&self) -> bool {
        self.invitation.is_some() && self.claim.is_none()
    }

    /// The person's secret and name.
    pub fn set_secret(&mut self, secret: Key, name: &str) {
        self.claim = Some(Claim { secret, name: name.to_owned() });
    }

    /// The address of the room. The invitation stays in it until the seat is taken.
    pub fn address(&self) -> Address {
        let mut address = Address::new(Place::Friend);
        if let Some(room) = self.room {
            address = address.with("room", room.to_string());
        }
        match self.invitation {
            Some(invitation) if self.seat.is_none() => {
                address.with("invitation", invitation.to_string())
            }
            _ => address,
        }
    }

    /// The address that the friend needs; none when the seat is taken, or the person is not the host.
    pub fn invitation_address(&self) -> Option<Address> {
        let free = self.state.as_ref().is_some_and(|state| !state.accepted);
        let invitation = self.invitation.filter(|_| free && self.seat == Some(Seat::Host))?;
        Some(self.watch_address()?.with("invitation", invitation.to_string()))
    }

    pub fn watch_address(&self) -> Option<Address> {
        Some(Address::new(Place::Friend).with("room", self.room?.to_string()))
    }

    /// Where to connect to, relative to the page: a proxy in front of several servers routes by the room's shard.
    pub fn socket(&self) -> String {
        self.room.map_or_else(|| "./room".to_owned(), |room| format!("./room/{}", room.shard()))
    }

    /// The first message of a connection.
    pub fn hello(&self) -> Option<ClientMessage> {
        match (self.room, &self.create) {
            (Some(room), _) => Some(ClientMessage::Enter(Enter {
                v: ROOM_VERSION,
                room,
                claim: self.claim.clone(),
                invitation: self.invitation.filter(|_| self.seat.is_none()),
            })),
            (None, create) => create.clone().map(ClientMessage::Create),
        }
    }

    /// Handles a message of the server; returns what to save, if anything.
    pub fn receive(&mut self, text: &str, now: Duration) -> Option<FriendsChange> {
        match serde_json::from_str(text) {
            Ok(ServerMessage::Entered { room, seat, invitation }) => {
                (self.room, self.seat) = (Some(room), seat);
                self.invitation = invitation;
                self.phase = Phase::On;
                self.attempts = 0;
                let secret = self.claim.as_ref()?.secret;
                return Some(FriendsChange::Room(room.to_string(), RoomSeat::new(secret, seat?)));
            }
            Ok(ServerMessage::State(state)) => self.take(*state, now),
            Ok(ServerMessage::Refused(why)) => self.refuse(why),
            Err(_) => self.phase = Phase::Refused(texts::other_version().to_owned()),
        }
        None
    }

    fn take(&mut self, state: RoomState, now: Duration) {
        let over =
            self.state.as_ref().is_some_and(|it| it.ending.is_some() && it.game < state.game);
        if over && self.seat.is_some() {
            let since = self.next.take().map_or(now, |(_, since)| since);
            self.next = Some((state, since));
        } else {
            self.show(state, now);
        }
    }

    pub(super) fn show(&mut self, state: RoomState, now: Duration) {
        let Ok(rules) = find_rules(&state.variant) else { return self.refuse(RoomError::Rules) };
        let mut game = Game::unplaced(&rules);
        if move_list::play(&mut game, &state.moves).is_err() {
            return self.refuse(RoomError::Version);
        }
        if game != self.game {
            (self.sent, self.choosing) = (None, Choosing::default());
            self.declined = false;
        }
        (self.game, self.received) = (game, now);
        self.state = Some(state);
        self.note_offer(now);
    }

    fn refuse(&mut self, why: RoomError) {
        self.sent = None;
        let words = refusal(why);
        match why {
            // The seat is taken: the person may watch.
            RoomError::Invitation => {
                (self.claim, self.invitation) = (None, None);
                words.clone_into(&mut self.choosing.note);
            }
            RoomError::Silent | RoomError::Late => {}
            RoomError::Version
            | RoomError::TooLarge
            | RoomError::Flood
            | RoomError::Token
            | RoomError::Full
            | RoomError::NoRoom
            | RoomError::Crowded
            | RoomError::Rules
            | RoomError::Control
            | RoomError::Name
            | RoomError::Secret => self.phase = Phase::Refused(words.to_owned()),
            _ => words.clone_into(&mut self.choosing.note),
        }
    }

    /// The connection is lost; returns the delay of the next attempt, if any.
    pub fn lose(&mut self) -> Option<Duration> {
        const BASE: u64 = 250;
        const LONGEST: u64 = 15_000;
        self.sent = None;
        if matches!(self.phase, Phase::Refused(_)) {
            return None;
        }
        self.phase = Phase::Lost;
        self.attempts += 1;
        Some(Duration::from_millis((BASE << self.attempts.min(10)).min(LONGEST)))
    }

    /// The player that the person is; none for a spectator.
    pub fn side(&self) -> Option<Player> {
        let first = self.state.as_ref()?.first;
        Some(if self.seat? == first { Player::First } else { Player::Second })
    }

    /// Whether the game can be played on.
    pub fn is_running(&self) -> bool {
        self.state.as_ref().is_some_and(|state| state.accepted && state.ending.is_none())
    }

    /// Whether the person is to move.
    pub fn is_persons_turn(&self) -> bool {
        let to_move = self.game.position().to_move();
        self.is_running()
            && self.phase == Phase::On
            && self.sent.is_none()
            && self.side() == Some(to_move)
    }

    pub(super) fn number(&self) -> u32 {
        self.state.as_ref().map_or(0, |state| state.game)
    }

    /// The person chose a square: what to say to the server.
    pub fn choose(&mut self, square: Square) -> Option<ClientMessage> {
        if !self.is_persons_turn() {
            return None;
        }
        let click = self.choosing.click(self.game.position(), square, false);
        let Click::Move(mv) = click else { return None };
        self.sent = Some(mv);
        Some(ClientMessage::Move {
            game: self.number(),
            ply: self.game.moves().len(),
            to: code(self.game.start().size(), mv),
        })
    }

    pub fn resign(&self) -> Option<ClientMessage> {
        let can = self.is_running() && self.seat.is_some();
        can.then(|| ClientMessage::Resign { game: self.number() })
    }

    pub fn board(&self) -> BoardView {
        let choice = self.sent.map_or(self.choosing.choice, Choice::Whole);
        BoardView::choosing(&self.game, self.is_persons_turn(), choice)
    }

    pub fn name(&self, player: Player) -> String {
        let name = self.state.as_ref().map_or("", |state| &state.names[player.index()]);
        let side = self.side();
        match name {
            _ if side == Some(player) => texts::you().to_owned(),
            "" if side.is_some() => texts::friend().to_owned(),
            "" => [texts::first_player(), texts::second_player()][player.index()].to_owned(),
            name => name.to_owned(),
        }
    }

    /// A player's clock at this time.
    pub fn clock(&self, player: Player, now: Duration) -> Option<ClockView> {
        let clock = self.state.as_ref()?.clock.as_ref()?;
        let runs = clock.runs && self.game.position().to_move() == player;
        let left = Duration::from_millis(clock.left[player.index()]);
        let gone = if runs { now.saturating_sub(self.received) } else { Duration::ZERO };
        Some(ClockView::new(left.saturating_sub(gone), runs))
    }

    pub fn clock_runs(&self) -> bool {
        let clock = self.state.as_ref().and_then(|state| state.clock.as_ref());
        clock.is_some_and(|clock| clock.runs)
    }

    /// Who has won, and how; none while the game runs.
    pub(super) fn outcome(&self) -> Option<(Player, End)> {
        let ending = self.state.as_ref()?.ending?;
        let winner = if ending.first_won { Player::First } else { Player::Second };
        Some((winner, ending.how))
    }

    /// So many moves were made by the rules.
    pub(super) fn given(&self) -> usize {
        let rules = self.state.as_ref().and_then(|state| find_rules(&state.variant).ok());
        rules.map_or(0, |rules| given(&rules, &self.game))
    }

    pub fn draft(&self) -> Option<Draft> {
        let state = self.state.as_ref()?;
        let control = state.clock.as_ref().map(|clock| {
            let [base, increment] = [clock.control.base, clock.control.increment];
            let [base, increment] = [base, increment].map(Duration::from_millis);
            crate::play::TimeControl { base, increment }
        });
        let rules = find_rules(&state.variant).ok()?;
        Some(Draft { way: Way::Live, first: true, control, ..Draft::new(rules) })
    }

    /// The status of the game, while it runs.
    pub fn status(&self) -> String {
        let state = match (&self.phase, &self.state) {
            (Phase::Refused(why), _) => return why.clone(),
            (Phase::Lost, _) => return texts::lost().to_owned(),
            (Phase::Connecting, _) | (_, None) => return texts::connecting().to_owned(),
            (Phase::On, Some(state)) => state,
        };
        if !state.accepted {
            let waiting = if self.seat.is_some() { texts::waiting() } else { texts::not_begun() };
            return waiting.to_owned();
        }
        if !self.choosing.note.is_empty() {
            return self.choosing.note.clone();
        }
        let mover = self.game.position().to_move();
        let away = Player::BOTH.into_iter().find(|player| !state.present[player.index()]);
        let turn = match self.side() {
            Some(side) if side == mover => texts::your_move().to_owned(),
            _ => texts::is_to_move(self.name(mover)),
        };
        match away.filter(|away| self.side() != Some(*away)) {
            Some(away) => format!("{turn} {}", texts::away(self.name(away))),
            None => turn,
        }
    }

    /// The finished game as it is saved by its players.
    pub fn record(&self) -> Option<GameRecord> {
        let (room, state) = self.room.zip(self.state.as_ref()).filter(|_| self.seat.is_some())?;
        let ending = state.ending?;
        let clock = state.clock.as_ref().map(|clock| ClockNote {
            control: control_text(clock.control.base, clock.control.increment),
            left: clock.left,
            after: Vec::new(),
        });
        let table = TableNote {
            id: Some(room.low().wrapping_add(u64::from(state.game)) & MAX_SEED),
            title: title(&state.names, self.game.variant()),
            clock,
            ..TableNote::default()
        };
        let winner = if ending.first_won { Player::First } else { Player::Second };
        let record = record(&self.game, state.seed, table);
        Some(GameRecord { winner: Some(winner), end: ending.how, ..record })
    }
}

fn control_text(base: u64, increment: u64) -> String {
    let [base, increment] = [base, increment].map(Duration::from_millis);
    crate::play::TimeControl { base, increment }.to_string()
}

/// The page's text for a refusal of the server.
fn refusal(why: RoomError) -> &'static str {
    match why {
        RoomError::Version | RoomError::Unreadable => texts::other_version(),
        RoomError::TooLarge | RoomError::Flood | RoomError::Silent => texts::too_many(),
        RoomError::Token => texts::no_token(),
        RoomError::Full => texts::server_full(),
        RoomError::NoRoom => texts::no_room(),
        RoomError::Crowded => texts::crowded(),
        RoomError::Rules | RoomError::Control => texts::wrong_rules(),
        RoomError::Name => texts::wrong_name(),
        RoomError::Invitation => texts::taken(),
        RoomError::Secret => texts::wrong_secret(),
        RoomError::Spectator => texts::you_watch(),
        RoomError::Illegal => texts::not_legal(),
        _ => texts::not_now(),
    }
}
