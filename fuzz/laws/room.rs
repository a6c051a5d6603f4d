use isolation::find_rules;
use isolation_protocol::rooms::{
    Claim, ClientMessage, Create, Enter, Key, ROOM_VERSION, Room, RoomLimits, RoomState, Rooms,
    SavedRooms, Seat, TimeControl,
};

/// The longest time between two lines, in milliseconds.
const LONGEST: u64 = 1 << 40;

/// What happens in a room, one event per line: who (`h`ost, `g`uest or `s`pectator) and what, `e`nter, `l`eave,
/// `m`ove and its number among the legal ones, `R`esign, `r`ematch, `w`ithdraw, a message in JSON, or only the
/// milliseconds that pass. The first line is the variant, and with a number the base time in seconds.
pub fn room(text: &str) {
    let mut lines = text.lines();
    let (variant, base) =
        lines.next().and_then(|line| line.split_once(' ')).unwrap_or(("knight", ""));
    let control = base.parse().ok().map(|base: u32| TimeControl {
        base: u64::from(base % 3_600) * 1_000 + 1_000,
        increment: 1_000,
    });
    let [id, invitation] = [1, 2].map(|number| Key::new([number; 16]));
    let claim = |seat| Claim { secret: Key::new([3 + seat; 16]), name: format!("player {seat}") };
    let create = Create {
        v: ROOM_VERSION,
        variant: variant.to_owned(),
        first: true,
        control,
        claim: claim(0),
    };
    let limits = RoomLimits::default();
    let mut rooms = Rooms::new(limits);
    if rooms.create(&create, [id, invitation], 5, 0).is_err() {
        return;
    }
    let mut now = 0_u64;
    for line in lines {
        let mut letters = line.chars();
        let seat = match letters.next() {
            Some('h') => Some(Seat::Host),
            Some('g') => Some(Seat::Guest),
            Some('s') => None,
            _ => {
                now += line.parse::<u64>().unwrap_or_default() % LONGEST;
                continue;
            }
        };
        let Ok(room) = rooms.room(&id) else { return };
        room.tick(now);
        let before = room.state(now);
        let (action, rest) = (letters.next(), letters.as_str());
        let ask = match action {
            Some('e') => {
                let claim = seat.map(|seat| claim(seat as u8));
                let enter =
                    Enter { v: ROOM_VERSION, room: id, claim, invitation: Some(invitation) };
                let _ = room.enter(&enter, &limits, now);
                None
            }
            Some('l') => {
                room.leave(seat, now);
                None
            }
            Some('m') => {
                let position = room.game().position();
                let moves: Vec<_> = position.moves().collect();
                let chosen = rest.parse().unwrap_or(0_usize) % moves.len().max(1);
                moves.get(chosen).map(|&mv| ClientMessage::Move {
                    game: before.game,
                    ply: room.game().moves().len(),
                    to: position.move_text(mv),
                })
            }
            Some('R') => Some(ClientMessage::Resign { game: before.game }),
            Some('r') => Some(ClientMessage::Rematch { game: before.game }),
            Some('w') => Some(ClientMessage::Withdraw { game: before.game }),
            _ => serde_json::from_str(line.get(1..).unwrap_or_default()).ok(),
        };
        if let Some(ask) = ask {
            let done = room.act(seat, &ask, now);
            assert!(done.is_err() || seat.is_some(), "a spectator acts: {ask:?}");
            if done.is_err() {
                assert_eq!(room.state(now), before, "{ask:?}");
            }
        }
        check(room, now);
    }
    // The same rooms on another server, with no connections.
    let mut restored = SavedRooms::of(&rooms, now).restore(limits, 0).expect("what was saved");
    if let (Ok(room), Ok(again)) = (rooms.room(&id), restored.room(&id)) {
        let same = |state: RoomState| RoomState { clock: None, present: [false; 2], ..state };
        let (saved, again) = (room.state(now), again.state(0));
        assert_eq!((&saved.moves, &saved.ending), (&again.moves, &again.ending));
        assert_eq!(same(saved).score, same(again).score);
    }
}

/// The state's moves are the game's.
fn check(room: &Room, now: u64) {
    let state = room.state(now);
    let rules = find_rules(&state.variant).expect("the room's rules");
    let mut game = isolation::Game::unplaced(&rules);
    for text in state.moves.split_whitespace() {
        let mv = game.position().parse_move(text).expect("a legal move");
        game.play(mv).expect("a legal move");
    }
    assert_eq!(game.position(), room.game().position());
    if game.outcome().is_some() {
        assert!(state.ending.is_some());
    }
}
