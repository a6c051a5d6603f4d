//! Hash keys of positions (Zobrist), computed from scratch or updated by one move.

use alloc::boxed::Box;
use core::array::from_fn;

use once_cell::race::OnceBox;

use crate::{Move, Player, Position, Square, Word};

/// What the key of a square encodes.
#[derive(Clone, Copy)]
enum Kind {
    Blocked,
    First,
    Second,
    /// Board size and movement, numbered, so that equal squares of different games differ.
    Game,
}

/// One step of the generator SplitMix64.
const fn split_mix(state: u64) -> u64 {
    let mut value = state.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

/// A key for each kind and square.
struct Keys([[u64; 256]; 4]);

impl Keys {
    /// Computed on first use: as constants they would add 8 kB to the page that do not compress.
    fn get() -> &'static Self {
        static KEYS: OnceBox<Keys> = OnceBox::new();
        KEYS.get_or_init(|| {
            let key = |kind, index| split_mix(kind as u64 * 256 + index as u64 + 1);
            Box::new(Self(from_fn(|kind| from_fn(|index| key(kind, index)))))
        })
    }

    fn of(&self, kind: Kind, square: Square) -> u64 {
        self.0[kind as usize][usize::from(square.index())]
    }
}

const SECOND_TO_MOVE: u64 = split_mix(4 * 256 + 1);

fn piece_kind(player: Player) -> Kind {
    match player {
        Player::First => Kind::First,
        Player::Second => Kind::Second,
    }
}

impl<W: Word> Position<W> {
    /// The hash key, from scratch: equal for equal positions, whatever the width of the word and
    /// the move number. Keys are the same in every run and on every machine.
    pub fn key(&self) -> u64 {
        let (keys, size) = (Keys::get(), self.size());
        let game = [self.movement() as u8, size.width(), size.height()];
        let mut key = game.into_iter().enumerate().fold(0, |key, (place, part)| {
            key ^ keys.of(Kind::Game, Square(place as u8 * 32 + part))
        });
        for square in self.blocked() {
            key ^= keys.of(Kind::Blocked, square);
        }
        for player in Player::BOTH {
            key ^= keys.of(piece_kind(player), self.square_or_none(player));
        }
        if self.to_move() == Player::Second {
            key ^= SECOND_TO_MOVE;
        }
        key
    }

    /// The key after a legal move, from this position's `key`: a few operations, for searches that
    /// update keys incrementally. Any other move gives the key of no position.
    #[inline]
    pub fn key_after(&self, key: u64, mv: Move) -> u64 {
        let keys = Keys::get();
        let piece = piece_kind(self.to_move());
        let from = self.square_or_none(self.to_move());
        let next = key
            ^ SECOND_TO_MOVE
            ^ keys.of(Kind::Blocked, mv.destination())
            ^ keys.of(piece, from)
            ^ keys.of(piece, mv.destination());
        match mv.removed() {
            None => next,
            // The square that the piece leaves opens again, or is the one removed.
            Some(removed) => next ^ keys.of(Kind::Blocked, from) ^ keys.of(Kind::Blocked, removed),
        }
    }
}
