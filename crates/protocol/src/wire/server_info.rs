//! The capabilities of a server.

use serde::{Deserialize, Serialize};

/// The content of `engine.json` beside the page. A static host serves one without an engine.
///
/// ```
/// use isolation::read_json;
/// use isolation_protocol::wire::ServerInfo;
///
/// let files_only: ServerInfo = read_json(r#"{"engine":null}"#)?;
/// assert!(files_only.engine.is_none() && files_only.rooms.is_none());
/// # Ok::<(), isolation::JsonError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ServerInfo {
    /// The server's engine; none on a static host.
    pub engine: Option<NativeEngine>,
    /// The version of the messages of its [rooms](crate::rooms); none without rooms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rooms: Option<u32>,
}

/// A server's engine.
///
/// ```
/// use isolation::read_json;
/// use isolation_protocol::wire::NativeEngine;
///
/// let engine: NativeEngine = read_json(r#"{"v":4,"threads":2,"seconds":60,"token":true}"#)?;
/// assert_eq!((engine.threads, engine.seconds), (2, 60));
/// # Ok::<(), isolation::JsonError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NativeEngine {
    /// The version of its messages.
    pub v: u32,
    /// Maximum requests at the same time, over all clients.
    pub threads: usize,
    /// Maximum seconds per request; then it is stopped.
    pub seconds: u64,
    /// Whether it requires a token.
    pub token: bool,
}
