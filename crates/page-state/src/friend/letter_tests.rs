//! Games by links between two browsers, without a browser.

use isolation::board::{Player, Square};
use isolation::find_rules;
use isolation_protocol::rooms::{Key, Seat};

use super::{Draft, Friend, Friends, FriendsChange, Letter, Mail, Opening, RoomSeat};
use crate::address::Address;
use crate::choice::last_square;
use crate::knowledge::Knowledge;
use crate::storage::Document;

/// A browser, and what it remembers.
#[derive(Default)]
struct Browser(Friends);

impl Browser {
    fn open(&mut self, link: &str) -> Result<Mail, String> {
        let Friend::Mail(mail) = Friend::open(&Address::parse(link).expect("an address"), &self.0)?
        else {
            panic!("{link} is no game by links");
        };
        if let Some(change) = mail.opened(&self.0) {
            self.0.make(&change);
        }
        Ok(*mail)
    }

    /// Makes the first legal move; the next link.
    fn reply(&mut self, mail: &mut Mail) -> String {
        let mv = mail.letter.game.position().moves().next().expect("a move");
        let removed = mv.removed();
        for square in std::iter::once(mv.destination()).chain(removed) {
            assert!(!mail.choose(square));
        }
        assert_eq!(mail.choosing.choice.whole(), Some(mv));
        assert!(mail.choose(last_square(mv)));
        self.0.make(&mail.change());
        mail.letter.address().to_string()
    }
}

fn begun(variant: &str, name: &str) -> (Browser, Mail) {
    let mut browser = Browser::default();
    browser.0.name = name.to_owned();
    let draft = Draft::new(find_rules(variant).expect("a preset"));
    let mail = Mail::new(draft.letter(0x1234_5678, name), Player::First, name);
    browser.0.make(&mail.change());
    (browser, mail)
}

#[test]
fn a_whole_game_by_links_alone() {
    for variant in ["becker", "udacity", "knight", "isolation"] {
        let (mut host, mut mail) = begun(variant, "Änne & Co");
        let mut guest = Browser::default();
        let mut link = host.reply(&mut mail);
        let first = link.clone();
        let pair = [&mut guest, &mut host];
        let mut turn = 0;
        loop {
            let mut mail = pair[turn % 2].open(&link).expect("a good link");
            assert_eq!(mail.opening, Opening::Good);
            assert_eq!(mail.side, if turn % 2 == 0 { Player::Second } else { Player::First });
            assert_eq!(mail.letter.names[0], "Änne & Co");
            if mail.letter.to_move().is_none() {
                let friend = Friend::Mail(Box::new(mail.clone()));
                let card = friend.end_card(&Knowledge::default()).expect("it is over");
                assert!(card.title.starts_with("You lost in "), "{card:?}");
                let record = mail.letter.record();
                assert!(record.winner.is_some());
                assert_eq!(record.replay().expect("a record").moves(), mail.letter.game.moves());
                break;
            }
            link = pair[turn % 2].reply(&mut mail);
            turn += 1;
        }
        assert!(turn > 2);
        // Also the one who has only opened the last link knows it.
        for browser in pair {
            let opened = browser.open(&first).expect("a link");
            assert!(matches!(opened.opening, Opening::Stale { known, .. } if known > turn));
            assert_eq!(opened.letter.to_move(), None);
        }
    }
}

#[test]
fn old_other_and_foreign_links_are_recognised() {
    let (mut host, mut mail) = begun("knight", "");
    let mut guest = Browser::default();
    let first = host.reply(&mut mail);
    let mut reply = guest.open(&first).expect("a link");
    let mut other = reply.clone();
    let second = guest.reply(&mut reply);
    // The guest has also sent another reply to the first link.
    let square = other.letter.game.position().moves().last().expect("a move").destination();
    assert!(!other.choose(square) && other.choose(square));
    let diverging = other.letter.address().to_string();
    let mut mail = host.open(&second).expect("a link");
    let third = host.reply(&mut mail);
    let opened = host.open(&first).expect("a link");
    assert_eq!(opened.opening, Opening::Stale { link: 1, known: 3 });
    assert_eq!(opened.letter.address().to_string(), third);
    let mut opened = host.open(&diverging).expect("a link");
    assert_eq!(opened.opening, Opening::Diverges(2));
    assert!(opened.about_link().is_some());
    opened.take_other();
    assert_eq!(opened.letter.address().to_string(), diverging);
    // The guest's browser has never made move 4.
    let mut forged = Browser::default().open(&third).expect("a link");
    let fourth = Browser::default().reply(&mut forged);
    assert_eq!(guest.open(&fourth).expect("a link").opening, Opening::Foreign(4));
    assert_eq!(guest.open(&third).expect("a link").opening, Opening::Good);
}

#[test]
fn damaged_links_are_refused() {
    let (mut host, mut mail) = begun("knight", "Ann");
    let link = host.reply(&mut mail);
    let mut guest = Browser::default();
    for (right, wrong) in [
        ("first=Ann", "first=Bob"),
        ("game=12345678", "game=12345679"),
        ("game=12345678", "game=x"),
        ("variant=knight", "variant=chess"),
        ("variant=knight", "variant=queen"),
        ("moves=", "moves=z9"),
        ("check=", "check=0"),
        ("check=", "chekc="),
    ] {
        assert!(link.contains(right), "{link}");
        let error = guest.open(&link.replace(right, wrong)).expect_err(wrong);
        assert!(!error.is_empty());
    }
    // Cut anywhere, as messengers do.
    for end in "#/friend?".len() + 1..link.len() {
        let cut = Address::parse(&link[..end]);
        assert!(cut.is_err() || guest.open(&link[..end]).is_err(), "{}", &link[..end]);
    }
    assert!(guest.open(&link).is_ok());
}

#[test]
fn only_the_right_side_moves_and_only_legally() {
    let (_, mut mail) = begun("knight", "");
    let square = |index| Square::new(index).expect("a square");
    assert!(!mail.choose(square(3)) && mail.choose(square(3)));
    for index in [3, 4, 4] {
        assert!(!mail.choose(square(index)));
    }
    assert_eq!(mail.letter.game.moves().len(), 1);
    let mut reply = Mail::open(mail.letter.clone(), None, "");
    assert!(!reply.choose(square(3)) && !reply.choose(square(3)));
    assert!(reply.status().contains("occupied"), "{}", reply.status());
}

#[test]
fn old_games_are_forgotten() {
    let mut browser = Browser::default();
    for id in 0..250 {
        let letter = Draft::default().letter(id, "");
        browser.0.make(&Mail::new(letter, Player::First, "").change());
    }
    assert_eq!(browser.0.letters.len(), 200);
    assert!(!browser.0.letters.contains_key("0") && browser.0.letters.contains_key("f9"));
}

#[test]
fn games_that_go_on_are_listed_the_latest_first() {
    let mut browser = Browser::default();
    for (id, names) in [(1, ["", ""]), (2, ["", "Ann"]), (3, ["", ""])] {
        let mut letter = Letter::new(id, find_rules("knight").unwrap(), names.map(str::to_owned));
        let first = letter.game.position().moves().next().unwrap();
        letter.game.play(first).unwrap();
        browser.0.make(&Mail::new(letter, Player::First, "").change());
    }
    let key = Key::new([7; 16]);
    browser.0.make(&FriendsChange::Room(key.to_string(), RoomSeat::new(key, Seat::Host)));
    // One that has ended is not listed.
    let mut ended = Letter::new(3, "knight-2x2".parse().unwrap(), Default::default());
    while let Some(mv) = ended.game.position().moves().next() {
        ended.game.play(mv).unwrap();
    }
    browser.0.make(&Mail::new(ended, Player::First, "").change());
    let listed = browser.0.going_on();
    let names: Vec<&str> = listed.iter().map(|(_, name)| name.as_str()).collect();
    let expected =
        ["The last live game", "Knights 7×7 against Ann, 1 move", "Knights 7×7 by links, 1 move"];
    assert_eq!(names, expected);
    for (address, _) in &listed {
        assert!(Friend::open(address, &browser.0).is_ok(), "{address}");
    }
}
