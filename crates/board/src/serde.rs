//! The feature `serde`: values as their texts, by `Display` and `FromStr`.
//!
//! A [`Square`] has a name only on a board and a [`Move`] only in a position, and neither is known
//! here: they are numbers, for messages between programs that share the position. Files that people
//! read hold [`Size::name`](crate::Size::name) and [`AnyPosition::move_text`].

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    AnyPosition, Move, Movement, Player, Position, Rules, Setup, Size, Square, Verdict, Word,
};

/// Reads a value from its text.
struct FromText<T> {
    expected: &'static str,
    value: PhantomData<T>,
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for FromText<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($(<$($word:ident)?> $value:ty: $expected:literal,)*) => {$(
        impl$(<$word: Word>)? Serialize for $value {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de$(, $word: Word)?> Deserialize<'de> for $value {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(FromText { expected: $expected, value: PhantomData })
            }
        }
    )*};
}

as_text! {
    <> AnyPosition: "a position, such as \"7/7/2n4/3N3/7/7/7 w - - 0 1\"",
    <W> Position<W>: "a position, such as \"7/7/2n4/3N3/7/7/7 w - - 0 1\"",
    <> Setup: "a position, such as \"7/7/2n4/3N3/7/7/7 w - - 0 1\"",
    <> Rules: "rules, such as \"knight-7x7\"",
    <> Size: "a size, such as \"7x7\"",
    <> Movement: "a movement, such as \"knight\"",
    <> Player: "\"first\" or \"second\"",
    <> Verdict: "\"win\" or \"loss\"",
}

macro_rules! as_number {
    ($($value:ty: $number:ty, $to:expr, $from:expr, $expected:literal;)*) => {$(
        impl Serialize for $value {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $to(*self).serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $value {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = <$number>::deserialize(deserializer)?;
                $from(number).ok_or_else(|| {
                    D::Error::custom(format_args!("{number}: expected {}", $expected))
                })
            }
        }
    )*};
}

as_number! {
    Square: u8, Square::index, Square::new, "the index of a square, 0 to 127";
    Move: u16, Move::to_bits, Move::from_bits, "the number of a move";
}
