//! The page that people see: thin components over the state of each part.

mod addressed;
mod analyse;
mod app;
mod board;
mod clipboard;
mod compare;
mod current;
mod fields;
mod files;
mod focus;
mod habits;
mod heuristics;
mod keeper;
mod learn;
mod look;
mod mini_board;
mod native;
mod navigation;
mod number;
mod offline;
mod panel;
mod parts;
mod piece;
mod play;
mod session;
mod share;
mod sound;
mod tree;

pub use app::App;
