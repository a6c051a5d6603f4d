//! The page that people see: thin components over the state of each part.

mod analyse;
mod app;
mod board;
mod compare;
mod current;
mod focus;
mod hearing;
mod heuristics;
mod learn;
mod look;
mod mini_board;
mod native;
mod navigation;
mod offline;
mod panel;
mod piece;
mod play;
mod session;
mod tree;

pub use app::App;
