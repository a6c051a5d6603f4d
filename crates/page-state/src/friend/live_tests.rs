//! Live games of two browsers and a spectator in a real room, without sockets.

use std::time::Duration;

use isolation::board::Player;
use isolation_protocol::rooms::{ClientMessage, Key, RoomLimits, Rooms, Seat, ServerMessage};

use super::{Draft, Friend, Friends, FriendsChange, Live, Offer, Phase};
use crate::knowledge::Knowledge;
use crate::play::EndCard;
use crate::storage::Document;

const ROOM: [u8; 16] = [1; 16];

/// The server: one room.
struct Server(Rooms);

impl Server {
    fn new() -> Self {
        Self(Rooms::new(RoomLimits::default()))
    }

    /// A browser connects: the messages it receives.
    fn connect(&mut self, live: &mut Live) -> Option<FriendsChange> {
        let limits = *self.0.limits();
        let hello = live.hello().expect("a first message");
        let enter = match hello {
            ClientMessage::Create(create) => {
                let keys = [ROOM, [2; 16]].map(Key::new);
                self.0.create(&create, keys, 7, 0).expect("a room");
                let claim = Some(create.claim);
                isolation_protocol::rooms::Enter {
                    v: create.v,
                    room: keys[0],
                    claim,
                    invitation: None,
                }
            }
            ClientMessage::Enter(enter) => enter,
            other => panic!("{other:?}"),
        };
        let room = self.0.room(&enter.room).expect("the room");
        match room.enter(&enter, &limits, 0) {
            Ok(seat) => {
                let invitation = room.invitation().filter(|_| seat == Some(Seat::Host));
                let change =
                    receive(live, &ServerMessage::Entered { room: enter.room, seat, invitation });
                self.tell(live);
                change
            }
            Err(why) => receive(live, &ServerMessage::Refused(why)),
        }
    }

    fn tell(&mut self, live: &mut Live) {
        let state = self.0.room(&Key::new(ROOM)).expect("the room").state(0);
        assert!(receive(live, &ServerMessage::State(Box::new(state))).is_none());
    }

    fn act(&mut self, live: &mut Live, ask: Option<ClientMessage>) {
        let room = self.0.room(&Key::new(ROOM)).expect("the room");
        if let Err(why) = room.act(live.seat, &ask.expect("something to say"), 0) {
            receive(live, &ServerMessage::Refused(why));
        }
    }
}

fn receive(live: &mut Live, news: &ServerMessage) -> Option<FriendsChange> {
    live.receive(&serde_json::to_string(news).expect("plain data"), Duration::ZERO)
}

fn card(live: &Live) -> EndCard {
    let friend = Friend::Live(Box::new(live.clone()));
    friend.end_card(&Knowledge::default()).expect("the game is over")
}

fn draft() -> Draft {
    let rules = isolation::find_rules("queen").expect("a preset");
    Draft { control: "3+2".parse().ok(), ..Draft::new(rules) }
}

/// A host, a guest and what each browser remembers.
fn pair(server: &mut Server) -> ([Live; 2], [Friends; 2]) {
    let mut host = Live::challenge(&draft(), Key::new([3; 16]), "Ann");
    let mut friends = [Friends::default(), Friends::default()];
    assert_eq!(host.socket(), "./room");
    friends[0].make(&server.connect(&mut host).expect("a seat to remember"));
    assert!(host.status().starts_with("Waiting"), "{}", host.status());
    assert_eq!(host.socket(), "./room/01", "after a loss, a proxy finds the room's server");
    let address = host.invitation_address().expect("an invitation");
    let mut guest = Live::of(&address, &friends[1]).expect("an address");
    assert!(guest.needs_secret());
    guest.set_secret(Key::new([4; 16]), "Bob");
    friends[1].make(&server.connect(&mut guest).expect("a seat to remember"));
    server.tell(&mut host);
    ([host, guest], friends)
}

#[test]
fn a_move_that_removes_a_square_is_two_choices_and_one_message() {
    let rules = isolation::find_rules("isolation").expect("a preset");
    let mut server = Server::new();
    let mut host = Live::challenge(&Draft::new(rules), Key::new([3; 16]), "Ann");
    server.connect(&mut host);
    let address = host.invitation_address().expect("an invitation");
    let mut guest = Live::of(&address, &Friends::default()).expect("an address");
    guest.set_secret(Key::new([4; 16]), "Bob");
    server.connect(&mut guest);
    server.tell(&mut host);
    let mover = if host.is_persons_turn() { &mut host } else { &mut guest };
    let mv = mover.game.position().parse_move("d2,e5").expect("legal");
    assert_eq!(mover.choose(mv.destination()), None);
    assert!(mover.status().starts_with("d2: now choose"), "{}", mover.status());
    assert_eq!(mover.board().step, Some(mv.destination()));
    let ask = mover.choose(mv.removed().expect("a square"));
    assert!(matches!(&ask, Some(ClientMessage::Move { to, .. }) if to == "d2,e5"), "{ask:?}");
    server.act(mover, ask);
    [&mut host, &mut guest].into_iter().for_each(|live| server.tell(live));
    assert_eq!([host.game.moves(), guest.game.moves()], [[mv], [mv]]);
}

#[test]
fn a_game_with_two_disconnections_and_a_spectator() {
    let mut server = Server::new();
    let (mut players, friends) = pair(&mut server);
    let watch = players[0].watch_address().expect("a room");
    let mut watcher = Live::of(&watch, &Friends::default()).expect("an address");
    assert!(!watcher.needs_secret());
    server.connect(&mut watcher);
    assert_eq!(players[1].invitation_address(), None);
    let mut moves = 0;
    while players[0].is_running() {
        let mover = moves % 2;
        assert!(players[mover].is_persons_turn() && !players[1 - mover].is_persons_turn());
        let square = players[mover].game.position().moves().next().expect("a move").destination();
        assert_eq!(players[1 - mover].choose(square), None);
        assert_eq!(watcher.choose(square), None);
        let ask = players[mover].choose(square);
        assert_eq!(players[mover].choose(square), None, "it is on its way");
        server.act(&mut players[mover], ask);
        if moves == 1 || moves == 4 {
            // The confirmation is lost with the connection.
            let pause = players[1].lose().expect("another attempt");
            assert!(pause <= Duration::from_secs(1));
            assert_eq!(players[1].phase, Phase::Lost);
            server.connect(&mut players[1]);
            // A reload: only the address and what is remembered are left.
            players[0] = Live::of(&players[0].address(), &friends[0]).expect("an address");
            server.connect(&mut players[0]);
        }
        players.iter_mut().chain([&mut watcher]).for_each(|live| server.tell(live));
        moves += 1;
    }
    let [host, guest] = &players;
    assert_eq!(host.game.moves(), guest.game.moves());
    assert_eq!(watcher.game.moves(), guest.game.moves());
    let cards = [host, guest].map(card);
    assert!(cards.iter().any(|it| it.title.starts_with("You won in ")), "{cards:?}");
    assert!(cards.iter().any(|it| it.title.starts_with("You lost in ")), "{cards:?}");
    assert_eq!(watcher.record(), None);
    for player in [host, guest] {
        let record = player.record().expect("a record");
        assert_eq!(record.replay().expect("it is right").moves().len(), moves);
        assert_eq!(record.table.expect("a note").title, "Ann – Bob, queen");
    }
    assert_eq!((host.offer(), watcher.offer()), (Some(Offer::Open), None));
    let offers = |players: &[Live; 2]| players.each_ref().map(|it| it.offer().expect("it is over"));
    let all = |server: &mut Server, players: &mut [Live; 2], place: usize, ask| {
        server.act(&mut players[place], ask);
        players.iter_mut().for_each(|live| server.tell(live));
    };
    let ask = players[0].rematch();
    all(&mut server, &mut players, 0, ask);
    assert_eq!(offers(&players), [Offer::Yours, Offer::Friends]);
    // An offer that is not accepted is withdrawn, and can be offered again.
    let minute = Duration::from_secs(60);
    assert!(players[0].waits() && players[0].tick(minute / 2).is_none());
    let waiting = players[0].offer_card(minute / 4).expect("it is over");
    assert_eq!(waiting.hint, "Waiting for Bob · 0:45");
    let ask = players[0].tick(minute);
    assert!(matches!(ask, Some(ClientMessage::Withdraw { .. })), "{ask:?}");
    all(&mut server, &mut players, 0, ask);
    assert_eq!(offers(&players), [Offer::Open, Offer::Open]);
    let ask = players[0].rematch();
    all(&mut server, &mut players, 0, ask);
    players[1].decline();
    assert_eq!(offers(&players), [Offer::Yours, Offer::Open]);
    let ask = players[1].rematch();
    all(&mut server, &mut players, 1, ask);
    // The next game waits for a moment.
    assert_eq!(offers(&players), [Offer::Accepted, Offer::Accepted]);
    let accepted = players[0].offer_card(Duration::from_millis(500)).expect("it is over");
    assert_eq!(accepted.title, "Rematch accepted. Starting in 2…");
    assert_eq!(accepted.next_side, Player::Second);
    for player in &mut players {
        assert_eq!(player.tick(Duration::from_secs(2)), None);
    }
    assert_eq!(players[0].side(), Some(Player::Second));
    assert!(players[1].is_persons_turn());
    let ask = players[0].resign();
    server.act(&mut players[0], ask);
    server.tell(&mut players[1]);
    assert_eq!(card(&players[1]).reason, "Ann resigned.");
    let score = players[1].offer_card(Duration::ZERO).expect("it is over").score;
    assert!(score == "You 2 – 0" || score == "You 1 – 1", "{score}");
    // Each of its connections ends.
    let room = server.0.room(&Key::new(ROOM)).expect("the room");
    (0..3).for_each(|_| room.leave(Some(Seat::Host), 0));
    server.tell(&mut players[1]);
    assert_eq!(players[1].offer(), Some(Offer::Gone));
}

#[test]
fn who_comes_too_late_watches() {
    let mut server = Server::new();
    let mut host = Live::challenge(&draft(), Key::new([3; 16]), "");
    server.connect(&mut host);
    let address = host.invitation_address().expect("an invitation");
    for secret in [4, 5] {
        let mut guest = Live::of(&address, &Friends::default()).expect("an address");
        guest.set_secret(Key::new([secret; 16]), "");
        let seat = server.connect(&mut guest);
        assert_eq!(seat.is_some(), secret == 4);
        if secret == 5 {
            assert!(guest.lose().is_some());
            server.connect(&mut guest);
            assert_eq!((guest.seat, guest.phase), (None, Phase::On));
        }
    }
}

#[test]
fn attempts_become_rarer_and_end_with_a_refusal() {
    let mut live = Live::challenge(&draft(), Key::new([3; 16]), "");
    let pauses: Vec<_> = (0..12).map_while(|_| live.lose()).collect();
    assert!(pauses.is_sorted() && pauses.len() == 12);
    assert_eq!(pauses[11], Duration::from_secs(15));
    receive(&mut live, &ServerMessage::Refused(isolation_protocol::rooms::RoomError::NoRoom));
    assert_eq!(live.lose(), None);
    assert!(live.status().contains("no longer exists"), "{}", live.status());
}

#[test]
fn clocks_run_between_messages() {
    let mut server = Server::new();
    let ([mut host, mut guest], _) = pair(&mut server);
    for _ in 0..2 {
        let square = host.game.position().moves().next().expect("a move").destination();
        let live = if host.is_persons_turn() { &mut host } else { &mut guest };
        let ask = live.choose(square);
        server.act(live, ask);
        server.tell(&mut host);
        server.tell(&mut guest);
    }
    let after = |seconds| Duration::from_secs(seconds);
    let text = |player, seconds| host.clock(player, after(seconds)).expect("a clock").text;
    assert_eq!(text(Player::First, 0), "3:00");
    assert_eq!(text(Player::First, 61), "1:59");
    assert_eq!(text(Player::Second, 61), "3:00");
    assert_eq!(text(Player::First, 999), "0:00.0");
}
