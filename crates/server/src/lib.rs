//! The web servers of the program `isolation`: [`listen`] sets timeouts for clients, [`hardened`] adds security
//! headers to routes, and [`Access`] says who may use them.

mod access;
mod listen;
mod refusal;
mod security;

pub use access::{Access, HostName, Token};
pub use listen::{Patience, serve as listen};
pub use refusal::{method_not_allowed, not_a_socket};
pub use security::hardened;
