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
mod icon;
mod keeper;
mod keys;
mod learn;
mod look;
mod mini_board;
mod moves;
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
mod verdict;

pub use app::App;
