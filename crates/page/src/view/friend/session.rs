//! The game with a friend, the address, the server and what is saved, together.

use crate::engine::{Socket, SocketEvent, Solver};
use crate::storage::{self, Browser};
use crate::view::addressed::sync_with_url;
use crate::view::clock::{now, read_while};
use crate::view::navigation::Navigation;
use crate::view::saved_games::SavedGames;
use crate::view::session::Session;
use isolation::GameRecord;
use isolation::board::{Player, Square};
use isolation_page_state::address::Place;
use isolation_page_state::friend::{Draft, Friend, Friends, FriendsChange, Live, Mail, Phase, Way};
use isolation_page_state::storage::Saved;
use isolation_protocol::rooms::{ClientMessage, Key};
use leptos::prelude::*;
use std::time::Duration;

/// The game with a friend, its connection, and the saved ones.
#[derive(Clone, Copy)]
pub struct FriendSession {
    pub state: RwSignal<Friend>,
    pub flipped: RwSignal<bool>,
    /// The choices before a game.
    pub draft: RwSignal<Draft>,
    /// The saved games with friends.
    pub friends: RwSignal<Saved<Friends>>,
    /// How late it is, while clocks run.
    pub now: RwSignal<Duration>,
    games: SavedGames,
    /// The table of Play, whose running game is not for this place to save.
    play_session: Session,
    socket: StoredValue<Option<Socket>, LocalStorage>,
    /// Connections so far: a delayed attempt of an earlier game is not made.
    number: StoredValue<u32>,
}

/// An unguessable key; none where the browser offers no randomness.
fn secret() -> Option<Key> {
    let mut bytes = [0; 16];
    window().crypto().ok()?.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(Key::new(bytes))
}

impl FriendSession {
    /// Follows the address from now on.
    pub fn start() -> Self {
        let session = Self {
            state: RwSignal::new(Friend::Lobby),
            flipped: RwSignal::new(false),
            draft: RwSignal::new(Draft::default()),
            friends: storage::follow(RwSignal::default()),
            now: RwSignal::new(now()),
            games: expect_context(),
            play_session: expect_context(),
            socket: StoredValue::new_local(None),
            number: StoredValue::new(0),
        };
        sync_with_url(
            Place::Friend,
            move || (session.state.with(Friend::address), 0),
            move |address| {
                let open = |friends: &Saved<Friends>| Friend::open(address, &friends.value);
                session.friends.with_untracked(open).map(|friend| session.show(friend))
            },
        );
        read_while(
            move || {
                let runs = |live: &Live| live.clock_runs() || live.waits();
                session.state.with(|it| matches!(it, Friend::Live(live) if runs(live)))
            },
            move |now| {
                session.now.set(now);
                let is_due = |it: &Friend| matches!(it, Friend::Live(live) if live.is_due(now));
                if session.state.with_untracked(is_due) {
                    session.say(session.live_now(|live| live.tick(now)));
                }
            },
        );
        let shown = expect_context::<Navigation>().shows(Place::Friend);
        let solver = expect_context::<Solver>();
        let knowledge = solver.knowledge();
        solver.subscribe(session.state, shown, move |it| it.question(&knowledge), |_| {});
        // The server sees at once that the person leaves. A page that the browser shows again connects anew.
        let _ = window_event_listener_untyped("pagehide", move |_| {
            if session.socket.try_update_value(Option::take).flatten().is_some() {
                session.lost();
            }
        });
        session
    }

    fn remember(self, change: FriendsChange) {
        self.friends.update(|friends| friends.change(&Browser, change));
    }

    /// The person wants to be called so.
    pub fn rename(self, name: &str) {
        self.remember(FriendsChange::Name(name.trim().chars().take(24).collect()));
    }

    /// Something else is shown from now on.
    fn show(self, mut friend: Friend) {
        self.close();
        if let Friend::Live(live) = &mut friend
            && live.needs_secret()
            && let Some(secret) = secret()
        {
            self.friends.with_untracked(|it| live.set_secret(secret, &it.value.name));
        }
        if let Friend::Mail(mail) = &friend {
            if let Some(change) = self.friends.with_untracked(|it| mail.opened(&it.value)) {
                self.remember(change);
            }
            self.save(mail.letter.record());
        }
        let is_live = matches!(friend, Friend::Live(_));
        self.state.set(friend);
        if is_live {
            self.connect();
        }
    }

    pub fn begin(self) {
        let draft = self.draft.get_untracked();
        let name = self.friends.with_untracked(|it| it.value.name.clone());
        let friend = match (draft.way, secret()) {
            (Way::Live, Some(secret)) => {
                Friend::Live(Box::new(Live::challenge(&draft, secret, &name)))
            }
            (_, secret) => {
                let id = secret.map_or_else(crate::view::session::fresh_seed, Key::low);
                let side = if draft.first { Player::First } else { Player::Second };
                let mail = Mail::new(draft.letter(id, &name), side, &name);
                self.remember(mail.change());
                Friend::Mail(Box::new(mail))
            }
        };
        self.show(friend);
    }

    /// Invites a friend to another game by the same rules.
    pub fn invite_again(self) {
        if let Some(draft) = untrack(|| self.live(Live::draft)) {
            self.draft.set(draft);
        }
        self.begin();
    }

    pub fn leave(self) {
        self.show(Friend::Lobby);
    }

    /// The person chose a square.
    pub fn choose(self, square: Square) {
        let mut ask = None;
        let mut moved = None;
        self.state.update(|friend| match friend {
            Friend::Lobby => {}
            Friend::Live(live) => ask = live.choose(square),
            Friend::Mail(mail) => {
                if mail.choose(square) {
                    moved = Some((mail.change(), mail.letter.record()));
                }
            }
        });
        if let Some((change, record)) = moved {
            self.remember(change);
            self.save(record);
        }
        self.say(ask);
    }

    /// Takes the game of the link that was opened.
    pub fn take_other(self) {
        let mut change = None;
        self.state.update(|friend| {
            if let Friend::Mail(mail) = friend {
                mail.take_other();
                change = Some(mail.change());
            }
        });
        if let Some(change) = change {
            self.remember(change);
        }
    }

    /// Says to the server what the game gives.
    pub fn say(self, ask: Option<ClientMessage>) {
        let Some(ask) = ask else { return };
        let text = serde_json::to_string(&ask).expect("plain data");
        self.socket.with_value(|socket| {
            if let Some(socket) = socket {
                socket.send(&text);
            }
        });
    }

    /// The status of the live game, if one is shown.
    pub fn live<T>(self, tell: impl FnOnce(&Live) -> Option<T>) -> Option<T> {
        self.state.with(|friend| match friend {
            Friend::Live(live) => tell(live),
            _ => None,
        })
    }

    pub fn live_now<T>(self, act: impl FnOnce(&mut Live) -> Option<T>) -> Option<T> {
        let mut done = None;
        self.state.update(|friend| {
            if let Friend::Live(live) = friend {
                done = act(live);
            }
        });
        done
    }

    fn close(self) {
        self.number.update_value(|number| *number += 1);
        // It may be the socket that calls: it is dropped when it has finished.
        if let Some(socket) = self.socket.try_update_value(Option::take).flatten() {
            set_timeout(move || drop(socket), Duration::ZERO);
        }
    }

    /// Connects to the server, in place of the connection before.
    pub fn connect(self) {
        self.close();
        let number = self.number.get_value();
        let path = self.state.with_untracked(|friend| match friend {
            Friend::Live(live) => live.socket(),
            _ => String::new(),
        });
        let socket = Socket::connect(&path, move |event| match event {
            // Of an earlier connection.
            _ if self.number.get_value() != number => {}
            SocketEvent::Open => self.opened(),
            SocketEvent::Text(text) => self.receive(&text),
            SocketEvent::Gone => self.lost(),
        });
        self.socket.set_value(Some(socket));
    }

    fn opened(self) {
        let hello = self.state.with_untracked(|friend| match friend {
            Friend::Live(live) => live.hello(),
            _ => None,
        });
        self.say(hello);
    }

    fn receive(self, text: &str) {
        let late = now();
        self.now.set(late);
        if let Some(change) = self.live_now(|live| live.receive(text, late)) {
            self.remember(change);
        }
        let ended = self.state.with_untracked(|friend| match friend {
            Friend::Live(live) => live.record(),
            _ => None,
        });
        if let Some(record) = ended {
            self.save(record);
        }
    }

    fn lost(self) {
        let Some(pause) = self.live_now(Live::lose) else { return };
        let number = self.number.get_value();
        set_timeout(
            move || {
                let lost = self.state.with_untracked(
                    |it| matches!(it, Friend::Live(live) if live.phase == Phase::Lost),
                );
                if lost && self.number.get_value() == number {
                    self.connect();
                }
            },
            pause,
        );
    }

    /// Saves a game in which something has happened.
    fn save(self, record: GameRecord) {
        let games = self.games;
        if !record.moves.is_empty() && games.unsaved.with_untracked(|all| !all.contains(&record)) {
            games.unsaved.update(|unsaved| unsaved.push(record));
            games.save(self.play_session);
        }
    }
}
