//! Rooms against a plain model that stores the whole history and recomputes everything.

use isolation::board::{Move, Player};
use isolation::seeds::MAX_SEED;
use isolation::{End, Game, find_rules, read_json};
use isolation_protocol::rooms::{
    Claim, ClientMessage, Create, Enter, Key, MAX_MESSAGE, ROOM_VERSION, RateLimit, Room,
    RoomError, RoomLimits, RoomState, Rooms, SavedRooms, Seat, ServerMessage, TimeControl,
};

use crate::random::Dice;

fn key(number: u8) -> Key {
    Key::new([number; 16])
}

const ROOM: u8 = 1;
const INVITATION: u8 = 2;
const HOST: u8 = 3;
const GUEST: u8 = 4;

fn claim(secret: u8) -> Claim {
    Claim { secret: key(secret), name: format!("player {secret}") }
}

fn create(variant: &str, control: Option<TimeControl>) -> Create {
    Create {
        v: ROOM_VERSION,
        variant: variant.to_owned(),
        first: true,
        control,
        claim: claim(HOST),
    }
}

fn enter(secret: Option<u8>, invitation: Option<u8>) -> Enter {
    Enter {
        v: ROOM_VERSION,
        room: key(ROOM),
        claim: secret.map(claim),
        invitation: invitation.map(key),
    }
}

/// A server with one empty room.
fn hall(create: &Create, limits: RoomLimits) -> Rooms {
    let mut rooms = Rooms::new(limits);
    rooms.create(create, [key(ROOM), key(INVITATION)], 5, 0).expect("a challenge");
    rooms
}

fn room(rooms: &mut Rooms) -> &mut Room {
    rooms.room(&key(ROOM)).expect("the room")
}

/// The events of the game, from which the state follows.
struct Model {
    control: Option<TimeControl>,
    variant: &'static str,
    number: u32,
    seed: u64,
    first: Seat,
    given: usize,
    /// The moves, and the time of each.
    moves: Vec<(String, u64)>,
    begun: u64,
    resigned: Option<(Player, u64)>,
    rematch: [bool; 2],
    /// The games that host and guest have won before this one.
    score: [u32; 2],
}

impl Model {
    fn new(variant: &'static str, control: Option<TimeControl>) -> Self {
        let mut model = Self {
            control,
            variant,
            number: 0,
            seed: 4,
            first: Seat::Guest,
            given: 0,
            moves: Vec::new(),
            begun: 0,
            resigned: None,
            rematch: [false; 2],
            score: [0; 2],
        };
        model.begin(0);
        model
    }

    fn begin(&mut self, now: u64) {
        self.number += 1;
        self.seed = (self.seed + 1) & MAX_SEED;
        self.first = if self.first == Seat::Host { Seat::Guest } else { Seat::Host };
        let game = Game::new(&find_rules(self.variant).expect("rules"), self.seed);
        self.moves = game.move_texts().into_iter().map(|text| (text, now)).collect();
        (self.given, self.begun) = (self.moves.len(), now);
        (self.resigned, self.rematch) = (None, [false; 2]);
    }

    fn game(&self) -> Game {
        let mut game = Game::unplaced(&find_rules(self.variant).expect("rules"));
        for (text, _) in &self.moves {
            let mv = game.position().parse_move(text).expect("a legal move");
            game.play(mv).expect("a legal move");
        }
        game
    }

    /// The time left for each player, recomputed move by move; 0 for a side to move that has run
    /// out.
    fn left(&self, now: u64) -> [u64; 2] {
        let Some(TimeControl { base, increment }) = self.control else { return [0; 2] };
        let mut left = [base; 2];
        let mut since = self.begun;
        let times = self.moves.iter().map(|(_, time)| *time).enumerate().skip(self.given);
        for (ply, time) in times {
            if ply >= self.given + 2 {
                left[ply % 2] = left[ply % 2] - (time - since) + increment;
            }
            since = time;
        }
        let over = self.game().outcome().is_some();
        let now = self.resigned.map_or(now, |(_, time)| time);
        if self.moves.len() >= self.given + 2 && !over {
            let mover = self.moves.len() % 2;
            left[mover] = left[mover].saturating_sub(now - since);
        }
        left
    }

    fn ending(&self, now: u64) -> Option<(Player, End)> {
        let game = self.game();
        if let Some(outcome) = game.outcome() {
            return Some((outcome.winner, End::NoMoves));
        }
        if let Some((loser, _)) = self.resigned {
            return Some((!loser, End::Resigned));
        }
        let mover = game.position().to_move();
        let up = self.control.is_some() && self.left(now)[mover.index()] == 0;
        up.then_some((!mover, End::Timeout))
    }

    /// The games that host and guest have won.
    fn score(&self, now: u64) -> [u32; 2] {
        let winner = self.ending(now).map(|(winner, _)| winner);
        [Seat::Host, Seat::Guest]
            .map(|seat| self.score[seat as usize] + u32::from(winner == Some(self.player(seat))))
    }

    fn player(&self, seat: Seat) -> Player {
        if seat == self.first { Player::First } else { Player::Second }
    }

    /// Executes a message, if it is allowed.
    fn act(&mut self, seat: Option<Seat>, ask: &ClientMessage, now: u64) -> bool {
        let Some(seat) = seat else { return false };
        let ended = self.ending(now).is_some();
        match ask {
            ClientMessage::Move { game, ply, to } => {
                let state = self.game();
                let position = state.position();
                let named = |mv: &Move| {
                    let square = position.size().name(mv.destination());
                    position.move_text(*mv) == *to || mv.removed().is_none() && square == *to
                };
                let Some(mv) = position.moves().find(named) else { return false };
                let allowed = (*game, *ply) == (self.number, self.moves.len())
                    && !ended
                    && position.to_move() == self.player(seat);
                if allowed {
                    self.moves.push((position.move_text(mv), now));
                }
                allowed
            }
            ClientMessage::Resign { game } if *game == self.number && !ended => {
                self.resigned = Some((self.player(seat), now));
                true
            }
            ClientMessage::Rematch { game } if *game == self.number && ended => {
                self.rematch[seat as usize] = true;
                if self.rematch == [true; 2] {
                    self.score = self.score(now);
                    self.begin(now);
                }
                true
            }
            ClientMessage::Withdraw { game } if *game == self.number && ended => {
                self.rematch[seat as usize] = false;
                true
            }
            _ => false,
        }
    }
}

/// A random message that is often allowed and often not.
fn drawn(dice: &mut Dice, model: &Model) -> (Option<Seat>, ClientMessage) {
    let seat = dice.pick(&[
        Some(Seat::Host),
        Some(Seat::Guest),
        Some(Seat::Host),
        Some(Seat::Guest),
        None,
    ]);
    let game = if dice.below(12) == 0 { dice.below(4) as u32 } else { model.number };
    let ask = match dice.below(20) {
        0 => ClientMessage::Resign { game },
        1..=3 => ClientMessage::Rematch { game },
        4 => ClientMessage::Create(create("knight", None)),
        5 => ClientMessage::Enter(enter(Some(HOST), None)),
        9 if dice.below(2) == 0 => ClientMessage::Withdraw { game },
        choice => {
            let state = model.game();
            let position = state.position();
            let moves: Vec<_> = position.moves().collect();
            let to = match choice {
                6 => "a1".to_owned(),
                7 => dice.pick(&["", "z99", "N@", "d4 ", "💥", "--"]).to_owned(),
                _ if moves.is_empty() => "b2".to_owned(),
                _ => position.move_text(dice.pick(&moves)),
            };
            let ply = if choice == 8 { dice.below(6) } else { model.moves.len() };
            ClientMessage::Move { game, ply, to }
        }
    };
    (seat, ask)
}

#[test]
fn random_messages_agree_with_the_model() {
    let mut dice = Dice(17);
    let mut counts = [0_u32; 5];
    for variant in ["becker", "knight-4x4", "udacity", "king-3x4", "pawn-3x4"] {
        for control in [None, Some(TimeControl { base: 3_000, increment: 1_000 })] {
            for _ in 0..12 {
                let (mut rooms, mut model) = (
                    hall(&create(variant, control), RoomLimits::default()),
                    Model::new(variant, control),
                );
                let limits = RoomLimits::default();
                let room = room(&mut rooms);
                room.enter(&enter(Some(HOST), None), &limits, 0).expect("the host");
                room.enter(&enter(Some(GUEST), Some(INVITATION)), &limits, 0).expect("the guest");
                let mut now = 0;
                for _ in 0..60 {
                    // The model's clock must stop after a flag has fallen.
                    let before = room.state(now);
                    now += dice.below(900) as u64;
                    let (seat, ask) = drawn(&mut dice, &model);
                    let flagged = matches!(model.ending(now), Some((_, End::Timeout)));
                    let allowed = model.act(seat, &ask, now);
                    let answer = room.act(seat, &ask, now);
                    assert_eq!(answer.is_ok(), allowed, "{ask:?} by {seat:?}: {answer:?}");
                    let state = room.state(now);
                    if !allowed && !flagged {
                        let same = |state: &RoomState| RoomState { clock: None, ..state.clone() };
                        assert_eq!(same(&state), same(&before), "{ask:?}");
                    }
                    counts[usize::from(allowed)] += 1;
                    let moves: Vec<_> = model.moves.iter().map(|(text, _)| text.as_str()).collect();
                    assert_eq!(state.moves, moves.join(" "));
                    assert_eq!((state.game, state.first), (model.number, model.first));
                    let [host, guest] = model.score(now);
                    let seats =
                        if state.first == Seat::Host { [host, guest] } else { [guest, host] };
                    assert_eq!(state.score, seats);
                    let ending = state.ending.map(|it| (it.first_won, it.how));
                    let expected = model.ending(now);
                    assert_eq!(ending, expected.map(|(won, how)| (won == Player::First, how)));
                    if let Some(clock) = state.clock {
                        assert_eq!(clock.left, model.left(now));
                        assert_eq!(
                            clock.runs,
                            expected.is_none() && moves.len() >= model.given + 2
                        );
                    }
                    if let Some((_, how)) = expected {
                        counts[2 + [End::NoMoves, End::Resigned, End::Timeout]
                            .iter()
                            .position(|it| *it == how)
                            .expect("one of them")] += 1;
                    }
                }
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 100), "{counts:?}");
}

#[test]
fn seats_are_taken_once() {
    let mut rooms = hall(
        &create("knight", None),
        RoomLimits { connections: 2, spectators: 1, ..RoomLimits::default() },
    );
    let limits = *rooms.limits();
    let room = room(&mut rooms);
    assert_eq!(room.enter(&enter(Some(HOST), None), &limits, 0), Ok(Some(Seat::Host)));
    let early = ClientMessage::Move { game: 1, ply: 0, to: "d4".to_owned() };
    assert_eq!(room.act(Some(Seat::Host), &early, 0), Err(RoomError::Alone));
    assert_eq!(room.enter(&enter(Some(GUEST), None), &limits, 0), Err(RoomError::Secret));
    assert_eq!(room.enter(&enter(Some(GUEST), Some(9)), &limits, 0), Err(RoomError::Invitation));
    let guest = enter(Some(GUEST), Some(INVITATION));
    assert_eq!(room.enter(&guest, &limits, 0), Ok(Some(Seat::Guest)));
    // The reply was lost: the same message leads to the same seat.
    assert_eq!(room.enter(&guest, &limits, 0), Ok(Some(Seat::Guest)));
    assert_eq!(room.enter(&guest, &limits, 0), Err(RoomError::Crowded));
    room.leave(Some(Seat::Guest), 0);
    assert_eq!(room.enter(&enter(Some(GUEST), None), &limits, 0), Ok(Some(Seat::Guest)));
    assert_eq!(
        room.enter(&enter(Some(9), Some(INVITATION)), &limits, 0),
        Err(RoomError::Invitation)
    );
    assert_eq!(room.invitation(), None);
    assert_eq!(room.enter(&enter(None, None), &limits, 0), Ok(None));
    assert_eq!(room.enter(&enter(None, None), &limits, 0), Err(RoomError::Crowded));
    let old = Enter { v: ROOM_VERSION + 1, ..enter(None, None) };
    assert_eq!(room.enter(&old, &limits, 0), Err(RoomError::Version));
    assert_eq!(room.act(None, &early, 0), Err(RoomError::Spectator));
    assert_eq!(room.act(Some(Seat::Guest), &early, 0), Err(RoomError::Turn));
    assert_eq!(room.act(Some(Seat::Host), &early, 0), Ok(()));
    assert_eq!(room.state(0).present, [true, true]);
    room.leave(Some(Seat::Host), 0);
    assert_eq!(room.state(0).present, [false, true]);
}

#[test]
fn rooms_are_limited_and_expire() {
    let limits =
        RoomLimits { rooms: 3, finished: 10, waiting: 20, idle: 30, ..RoomLimits::default() };
    let mut rooms = Rooms::new(limits);
    let make = |rooms: &mut Rooms, number: u8, now| {
        rooms.create(&create("knight", None), [key(number), key(INVITATION)], 0, now)
    };
    for number in 10..13 {
        assert_eq!(make(&mut rooms, number, 0), Ok(()));
    }
    assert_eq!(make(&mut rooms, 13, 20), Err(RoomError::Full));
    // 10: there is no guest. 11: players are connected, and nothing happens. 12: the game has
    // ended.
    let into =
        |number, secret, invitation| Enter { room: key(number), ..enter(Some(secret), invitation) };
    for number in 11..13 {
        let room = rooms.room(&key(number)).expect("a room");
        room.enter(&into(number, HOST, None), &limits, 0).expect("the host");
        room.enter(&into(number, GUEST, Some(INVITATION)), &limits, 0).expect("the guest");
    }
    rooms
        .room(&key(12))
        .expect("a room")
        .act(Some(Seat::Guest), &ClientMessage::Resign { game: 1 }, 5)
        .expect("a game");
    assert_eq!(rooms.expire(15), []);
    assert_eq!(rooms.expire(16), [key(12)]);
    assert_eq!(rooms.all().len(), 2);
    // An expired room makes place for a new one.
    assert_eq!(make(&mut rooms, 14, 21), Ok(()));
    assert_eq!(make(&mut rooms, 15, 21), Ok(()));
    assert_eq!(
        rooms.all().iter().map(|(id, _)| *id).collect::<Vec<_>>(),
        [key(11), key(14), key(15)]
    );
    assert_eq!(rooms.expire(31), [key(10), key(11)]);
    assert_eq!(rooms.room(&key(11)).err(), Some(RoomError::NoRoom));
}

/// What a server saves at its end is what the next one goes on with.
#[test]
fn rooms_outlive_their_server() {
    let mut dice = Dice(9);
    let limits = RoomLimits::default();
    let control = Some(TimeControl { base: 60_000, increment: 500 });
    let mut ended = 0;
    for variant in ["knight", "queen-5x5", "isolation", "udacity", "knight-3x4"] {
        let mut rooms = hall(&create(variant, control), limits);
        let mut now = 0;
        room(&mut rooms).enter(&enter(Some(HOST), None), &limits, now).expect("the host");
        for step in 0..120 {
            if step == 5 {
                let guest = enter(Some(GUEST), Some(INVITATION));
                room(&mut rooms).enter(&guest, &limits, now).expect("the guest");
            }
            let state = room(&mut rooms).state(now);
            let text = serde_json::to_string(&SavedRooms::of(&rooms, now)).expect("plain data");
            let saved: SavedRooms = read_json(&text).expect("its own format");
            // Another server counts time anew.
            let later = 1_000 * dice.below(9) as u64;
            let mut restored = saved.restore(limits, later).expect("its own rooms");
            assert_eq!(SavedRooms::of(&restored, later), saved);
            let again = room(&mut restored);
            for (seat, secret) in [(0, HOST), (1, GUEST)] {
                if state.names.iter().filter(|name| !name.is_empty()).count() > seat {
                    again.enter(&enter(Some(secret), None), &limits, later).expect("a seat");
                }
            }
            assert_eq!(again.state(later), state, "{variant}, step {step}");
            if step >= 5 {
                let game = room(&mut rooms).game().clone();
                let mover = game.position().to_move();
                let is_host = (mover == Player::First) == (state.first == Seat::Host);
                let seat = if is_host { Seat::Host } else { Seat::Guest };
                if state.ending.is_some() {
                    ended += 1;
                    for seat in [Seat::Host, Seat::Guest] {
                        let again = ClientMessage::Rematch { game: state.game };
                        room(&mut rooms).act(Some(seat), &again, now).expect("a rematch");
                    }
                } else {
                    let moves: Vec<_> = game.position().moves().collect();
                    let mv = moves[dice.below(moves.len())];
                    let to = game.position().move_text(mv);
                    let ply = game.moves().len();
                    let mv = ClientMessage::Move { game: state.game, ply, to };
                    room(&mut rooms).act(Some(seat), &mv, now).expect("a legal move");
                }
            }
            now += dice.below(900) as u64;
        }
    }
    assert!(ended > 5, "{ended} games");
    let full = RoomLimits { rooms: 0, ..limits };
    let saved = SavedRooms::of(&hall(&create("knight", None), limits), 0);
    assert_eq!(saved.restore(full, 0).expect_err("too many"), "1 rooms; expected at most 0");
    let text = serde_json::to_string(&saved).expect("plain data");
    for (from, to, why) in [
        ("\"v\":1", "\"v\":2", "version 2; expected 1"),
        ("\"moves\":[]", "\"moves\":[\"z9\"]", "z9"),
        ("\"variant\":\"knight\"", "\"variant\":\"chess\"", "rules: unknown"),
    ] {
        let saved: SavedRooms = read_json(&text.replacen(from, to, 1)).expect("the format");
        let refused = saved.restore(limits, 0).expect_err("wrong");
        assert!(refused.contains(why), "{refused}");
    }
}

/// Players who have lost their connections come back later than hosts without a guest.
#[test]
fn a_room_with_two_players_stays_longer() {
    let limits = RoomLimits { waiting: 10, empty: 20, ..RoomLimits::default() };
    let mut rooms = hall(&create("knight", None), limits);
    let room = rooms.room(&key(ROOM)).expect("a room");
    room.enter(&enter(Some(HOST), None), &limits, 0).expect("the host");
    room.enter(&enter(Some(GUEST), Some(INVITATION)), &limits, 0).expect("the guest");
    room.leave(Some(Seat::Host), 5);
    room.leave(Some(Seat::Guest), 5);
    assert_eq!(rooms.expire(25), []);
    assert_eq!(rooms.expire(26), [key(ROOM)]);
}

/// A server closes the connections of the rooms that `expire` names.
#[test]
fn rooms_that_make_place_for_new_ones_expire_too() {
    let limits = RoomLimits { rooms: 1, waiting: 10, ..RoomLimits::default() };
    let mut rooms = hall(&create("knight", None), limits);
    let invalid = rooms.create(&create("chess", None), [key(8), key(INVITATION)], 0, 11);
    assert_eq!(invalid, Err(RoomError::Rules));
    assert_eq!(rooms.create(&create("knight", None), [key(9), key(INVITATION)], 0, 12), Ok(()));
    assert_eq!(rooms.create(&create("knight", None), [key(10), key(INVITATION)], 0, 23), Ok(()));
    assert_eq!(rooms.expire(34), [key(ROOM), key(9), key(10)]);
    assert_eq!(rooms.expire(34), []);
}

#[test]
fn a_rate_limit_counts_at_any_time() {
    let mut rate = RateLimit::default();
    assert!(rate.pass(u64::MAX - 1) && rate.pass(u64::MAX));
}

#[test]
fn invalid_challenges_are_refused() {
    let mut rooms = Rooms::new(RoomLimits::default());
    let right = create("knight", None);
    let control = |base, increment| Create {
        control: Some(TimeControl { base, increment }),
        ..right.clone()
    };
    let named = |name: &str| Create {
        claim: Claim { name: name.to_owned(), ..claim(HOST) },
        ..right.clone()
    };
    for (wrong, why) in [
        (Create { v: 0, ..right.clone() }, RoomError::Version),
        (create("chess", None), RoomError::Rules),
        (create("queen-99x99", None), RoomError::Rules),
        (control(2_999, 0), RoomError::Control),
        (control(3_000, 60_001), RoomError::Control),
        (control(u64::MAX, 0), RoomError::Control),
        (named(&"x".repeat(25)), RoomError::Name),
        (named("a\nb"), RoomError::Name),
    ] {
        assert_eq!(rooms.create(&wrong, [key(1), key(2)], 0, 0), Err(why), "{wrong:?}");
    }
    assert!(rooms.all().is_empty());
    assert_eq!(rooms.create(&control(3_000, 60_000), [key(1), key(2)], u64::MAX, 0), Ok(()));
}

#[test]
fn a_clock_ends_the_game_by_itself() {
    let mut rooms = hall(
        &create("knight", Some(TimeControl { base: 3_000, increment: 0 })),
        RoomLimits::default(),
    );
    let limits = *rooms.limits();
    room(&mut rooms).enter(&enter(Some(GUEST), Some(INVITATION)), &limits, 0).expect("the guest");
    for (ply, (seat, to)) in [(Seat::Host, "d4"), (Seat::Guest, "a1")].into_iter().enumerate() {
        let ask = ClientMessage::Move { game: 1, ply, to: to.to_owned() };
        room(&mut rooms).act(Some(seat), &ask, 10_000).expect("a move");
    }
    assert_eq!(rooms.tick(12_999), []);
    assert_eq!(rooms.tick(13_000), [key(ROOM)]);
    assert_eq!(rooms.tick(13_001), []);
    let ending = room(&mut rooms).state(99_000).ending.expect("an end");
    assert_eq!((ending.first_won, ending.how), (false, End::Timeout));
}

#[test]
fn a_removed_room_is_gone() {
    let mut rooms = hall(&create("knight", None), RoomLimits::default());
    rooms.remove(&key(ROOM));
    assert_eq!(rooms.room(&key(ROOM)).err(), Some(RoomError::NoRoom));
}

#[test]
fn messages_parse_to_themselves_and_are_small() {
    let long = Create {
        claim: Claim { name: "\u{1F600}".repeat(24), ..claim(HOST) },
        ..create("alternating-16x8", Some(TimeControl { base: u64::MAX, increment: u64::MAX }))
    };
    for ask in [
        ClientMessage::Create(long),
        ClientMessage::Enter(enter(Some(GUEST), Some(INVITATION))),
        ClientMessage::Move { game: u32::MAX, ply: 128, to: "Q@p8".to_owned() },
        ClientMessage::Resign { game: 1 },
    ] {
        let text = serde_json::to_string(&ask).expect("plain data");
        assert!(text.len() * 4 < MAX_MESSAGE, "{text}");
        assert_eq!(serde_json::from_str::<ClientMessage>(&text).expect("it reads back"), ask);
    }
    let mut rooms = hall(&create("knight", None), RoomLimits::default());
    let news = ServerMessage::State(Box::new(room(&mut rooms).state(0)));
    let text = serde_json::to_string(&news).expect("plain data");
    assert_eq!(serde_json::from_str::<ServerMessage>(&text).expect("it reads back"), news);
    // No secret is in public messages, or in logs.
    for secret in [HOST, INVITATION] {
        assert!(!text.contains(&key(secret).to_string()));
        assert!(!format!("{:?}", room(&mut rooms)).contains(&key(secret).to_string()));
    }
    assert_eq!(key(3).to_string().parse(), Ok(key(3)));
    assert!(
        ["", "0", "+0000000000000000000000000000001"].iter().all(|it| it.parse::<Key>().is_err())
    );
}

#[test]
fn floods_are_refused() {
    let mut flow = RateLimit::default();
    // Five a second are always allowed.
    assert!((0..1_000).all(|number| flow.pass(number * 200)));
    let count = (0..100).take_while(|_| flow.pass(1_000_000)).count();
    assert_eq!(count, 60);
}
