//! Ids and secrets of rooms.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An unguessable random number of 128 bits: the id of a room, or a secret. Its text is 32
/// hexadecimal digits. `Debug` does not show it, so that it never gets into logs; keys are compared
/// as two words, not digit by digit.
///
/// ```
/// use isolation_protocol::rooms::Key;
///
/// let key = Key::new([0xab; 16]);
/// assert_eq!(key.to_string(), "ab".repeat(16));
/// assert!(!format!("{key:?}").contains("ab"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key(u128);

impl Key {
    /// The key of these random bytes.
    pub fn new(random: [u8; 16]) -> Self {
        Self(u128::from_be_bytes(random))
    }

    /// The same key of a room on this shard.
    #[must_use]
    pub fn on(self, shard: Shard) -> Self {
        Self(self.0 & (u128::MAX >> 8) | u128::from(shard.0) << 120)
    }

    /// The shard of the room with this id.
    pub fn shard(self) -> Shard {
        Shard((self.0 >> 120) as u8)
    }

    /// The last 64 bits, as a random number that need not be secret.
    pub fn low(self) -> u64 {
        self.0 as u64
    }
}

/// One of several servers behind a proxy, which routes by it: the first two hexadecimal digits of its rooms' ids. They
/// are in the address of a connection, so they are no secret.
///
/// ```
/// use isolation_protocol::rooms::{Key, Shard};
///
/// let shard: Shard = "0f".parse()?;
/// let room = Key::new([0xab; 16]).on(shard);
/// assert_eq!((room.shard(), room.to_string()), (shard, format!("0f{}", "ab".repeat(15))));
/// # Ok::<(), &'static str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard(u8);

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02x}", self.0)
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let shard = digits.then(|| u8::from_str_radix(text, 16).ok()).flatten();
        shard.map(Self).ok_or("expected a shard of two hexadecimal digits, such as 0f")
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl FromStr for Key {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let key = digits.then(|| u128::from_str_radix(text, 16).ok()).flatten();
        key.map(Self).ok_or("expected a key of 32 hexadecimal digits")
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
