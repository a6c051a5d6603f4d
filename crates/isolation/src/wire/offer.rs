//! What a server says of its engine before anybody connects.

use serde::{Deserialize, Serialize};

/// The content of `engine.json` beside the page. A plain host of files serves one that offers
/// nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Offer {
    /// The engine that can be asked; none where there are only files.
    pub engine: Option<NativeEngine>,
    /// The version of the messages of its [rooms](crate::room); none where two browsers cannot play each other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rooms: Option<u32>,
}

/// A server's engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NativeEngine {
    /// The version of the messages that it speaks.
    pub v: u32,
    /// How many requests it works on at the same time, of all that ask.
    pub threads: usize,
    /// Seconds after which a request is ended with what has been found.
    pub seconds: u64,
    /// Whether it answers only those who know its token.
    pub token: bool,
}
