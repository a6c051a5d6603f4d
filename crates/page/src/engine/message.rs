//! The messages of engines: positions by [`isolation_protocol::wire`], games of tournaments by
//! [`isolation_arena::job`].

use isolation_arena::job;
use isolation_protocol::wire;
use serde::Deserialize;

/// A reply to a request.
#[derive(Debug)]
pub enum Reply {
    Engine(wire::Reply),
    /// About games of a tournament: the number of the request and the JSON text, which the part of the page with the
    /// tournaments reads.
    Job(u64, String),
}

/// The common fields of all replies.
#[derive(Deserialize)]
struct Numbered {
    id: u64,
}

impl Reply {
    /// Reads the text of a reply.
    pub fn read(text: &str) -> Result<Self, serde_json::Error> {
        let engine = serde_json::from_str(text).map(Self::Engine);
        engine.or_else(|error| match serde_json::from_str(text) {
            Ok(Numbered { id }) => Ok(Self::Job(id, text.to_owned())),
            Err(_) => Err(error),
        })
    }

    /// The number of the request that it answers; 0 where it answers none.
    pub fn id(&self) -> u64 {
        match self {
            Self::Engine(reply) => reply.id,
            Self::Job(id, _) => *id,
        }
    }

    /// Its content about games of a tournament, if any.
    pub fn into_job(self) -> Option<job::Reply> {
        let Self::Job(_, text) = self else { return None };
        let wrong = |error: &_| leptos::logging::error!("engine: {text}: {error}");
        serde_json::from_str(&text).inspect_err(wrong).ok()
    }

    pub fn is_last(&self) -> bool {
        match self {
            Self::Engine(reply) => reply.reply.is_last(),
            Self::Job(..) => true,
        }
    }

    /// Whether the engine refuses the request.
    pub fn is_refusal(&self) -> bool {
        matches!(self, Self::Engine(wire::Reply { reply: wire::ReplyBody::Error(_), .. }))
    }
}
