use isolation_page_state::address::{Address, Place};
use isolation_page_state::analyse::Analysis;
use isolation_page_state::boards::Boards;
use isolation_page_state::friend::{Friend, Friends};
use isolation_page_state::learn::{Assignment, LearnPage};
use isolation_page_state::play::Play;
use isolation_page_state::puzzles::{Day, Wanted};

/// Links to places of the page: what is opened has an address that opens the same.
pub fn link(text: &str) {
    let Ok(address) = Address::parse(text) else { return };
    assert_eq!(Address::parse(&address.to_string()).as_ref(), Ok(&address));
    match address.place {
        Place::Play => {
            let open = |address: &Address| {
                let mut play = Play::new(1);
                play.open(address, 2).ok().map(|()| play.address())
            };
            stays(&address, open);
        }
        Place::Analyse => {
            let open = |address: &Address| {
                let mut analysis = Analysis::default();
                analysis.open(address).ok().map(|()| analysis.address())
            };
            stays(&address, open);
        }
        Place::Boards => {
            let open = |address: &Address| {
                let mut boards = Boards::default();
                boards.open(address).ok().map(|()| boards.address())
            };
            stays(&address, open);
        }
        Place::Friend => {
            let friends = Friends::default();
            stays(&address, |it| Friend::open(it, &friends).ok().map(|friend| friend.address()));
        }
        Place::Learn => {
            stays(&address, |it| Assignment::of(it).ok().map(|(task, _)| task.address()));
            stays(&address, |it| LearnPage::of(it).ok().map(LearnPage::address));
        }
        Place::Puzzles => drop(Wanted::of(&address, Day(20_780))),
        Place::Compare | Place::Games => {}
    }
}

/// Checks that opening the address of what was opened changes nothing.
fn stays(address: &Address, open: impl Fn(&Address) -> Option<Address>) {
    if let Some(first) = open(address) {
        assert_eq!(open(&first).as_ref(), Some(&first), "{address}");
    }
}
