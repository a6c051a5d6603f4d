//! The offer of a rematch at the end of a live game, on its card.

use std::time::Duration;

use isolation::board::Player;
use isolation_protocol::rooms::ClientMessage;

use super::{Live, Phase};
use crate::texts::friend as texts;

/// An offer is withdrawn after this time.
const PATIENCE: Duration = Duration::from_secs(60);
/// A rematch that is accepted begins after this time.
const PAUSE: Duration = Duration::from_secs(2);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// No rematch is offered.
    Open,
    /// The friend offers one.
    Friends,
    Yours,
    Accepted,
    /// The friend has left.
    Gone,
}

/// The offer in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OfferCard {
    pub offer: Offer,
    pub title: String,
    pub hint: String,
    /// The games that each has won.
    pub score: String,
    /// Whose piece is shown.
    pub piece: Player,
    /// The side of the person in the next game.
    pub next_side: Player,
}

impl Live {
    pub fn offer(&self) -> Option<Offer> {
        let (state, side) = (self.state.as_ref()?, self.side()?.index());
        state.ending?;
        Some(match state.rematch {
            _ if self.next.is_some() => Offer::Accepted,
            _ if !state.present[1 - side] => Offer::Gone,
            rematch if rematch[side] => Offer::Yours,
            rematch if rematch[1 - side] && !self.declined => Offer::Friends,
            _ => Offer::Open,
        })
    }

    pub fn offer_card(&self, now: Duration) -> Option<OfferCard> {
        let (offer, side) = (self.offer()?, self.side()?);
        let friend = self.name(!side);
        let left = |since: Option<Duration>, time: Duration| {
            let gone = since.map_or(Duration::ZERO, |since| now.saturating_sub(since));
            time.saturating_sub(gone).as_millis().div_ceil(1_000)
        };
        let next_side = !side;
        let swap = match next_side {
            Player::First => texts::swap_to_first(),
            Player::Second => texts::swap_to_second(),
        };
        let (title, hint) = match offer {
            Offer::Open => (texts::again().to_owned(), swap.to_owned()),
            Offer::Friends => (texts::friend_offers(friend), swap.to_owned()),
            Offer::Yours => {
                let seconds = left(self.offered, PATIENCE);
                let time = format!("{}:{:02}", seconds / 60, seconds % 60);
                (texts::you_offered().to_owned(), texts::waiting_for(friend, time))
            }
            Offer::Accepted => {
                let since = self.next.as_ref().map(|(_, since)| *since);
                (texts::accepted(left(since, PAUSE) as u32), swap.to_owned())
            }
            Offer::Gone => (texts::has_left(friend), texts::result_stands().to_owned()),
        };
        let score = self.state.as_ref()?.score;
        let [own, other] = [score[side.index()], score[(!side).index()]];
        let piece = match offer {
            Offer::Yours => side,
            Offer::Accepted => next_side,
            _ => !side,
        };
        Some(OfferCard { offer, title, hint, score: texts::score(own, other), piece, next_side })
    }

    /// The person wants a rematch.
    pub fn rematch(&self) -> Option<ClientMessage> {
        let open = matches!(self.offer(), Some(Offer::Open | Offer::Friends));
        open.then(|| ClientMessage::Rematch { game: self.number() })
    }

    /// The person does not want one any longer.
    pub fn withdraw(&self) -> Option<ClientMessage> {
        (self.offer() == Some(Offer::Yours))
            .then(|| ClientMessage::Withdraw { game: self.number() })
    }

    /// The person does not want the friend's one now.
    pub fn decline(&mut self) {
        self.declined = true;
    }

    /// Whether something happens by itself: an offer is withdrawn, an accepted rematch begins.
    pub fn waits(&self) -> bool {
        self.phase == Phase::On && (self.next.is_some() || self.offered.is_some())
    }

    /// Whether it is time for it.
    pub fn is_due(&self, now: Duration) -> bool {
        let gone = |since: Duration| now.saturating_sub(since);
        self.next.as_ref().is_some_and(|(_, since)| gone(*since) >= PAUSE)
            || self.offered.is_some_and(|since| gone(since) >= PATIENCE)
    }

    /// Does it; returns what to say to the server.
    pub fn tick(&mut self, now: Duration) -> Option<ClientMessage> {
        if !self.is_due(now) {
            return None;
        }
        if let Some((state, _)) = self.next.take() {
            self.show(state, now);
            return None;
        }
        let withdrawal = self.withdraw();
        self.offered = None;
        withdrawal
    }

    /// The next game waits until the last one has been looked at; an offer is counted from now on.
    pub(super) fn note_offer(&mut self, now: Duration) {
        let yours = self.offer() == Some(Offer::Yours);
        self.offered = yours.then(|| self.offered.unwrap_or(now));
    }
}
