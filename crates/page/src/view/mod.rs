//! The page that people see: thin components over the state of each part.

mod addressed;
mod analyse;
mod app;
mod board;
mod clipboard;
mod compare;
mod fields;
mod files;
mod focus;
mod friend;
mod heuristics;
mod icon;
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
mod preferences;
mod saved_games;
mod session;
mod share;
mod sound;
mod tree;
mod verdict;
mod waiting;

pub use app::App;
