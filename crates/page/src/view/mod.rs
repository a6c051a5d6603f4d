//! The page that people see: thin components over [`play`](crate::play).

mod agent_fields;
mod app;
mod board;
mod controls;
mod engine_panel;
mod focus;
mod look;
mod move_list;
mod piece;
mod session;
mod setup;
mod standing;
mod strip;

pub use app::App;
