//! The page in a real browser. One program for all tests, so that Chromium's protocol is linked
//! once; each test has a server and a browser of its own.

mod access;
mod analyse;
mod bench;
mod boards;
mod chromium;
mod compare;
mod cut;
mod database;
mod embed;
mod end;
mod engine;
mod friend;
mod game;
mod harness;
mod help;
mod heuristics;
mod ladder;
mod learn;
mod native;
mod newcomer;
mod offline;
mod original;
mod page;
mod play;
mod puzzles;
mod saved;
mod server;
mod shots;
mod sizes;
mod stable;
mod table;
mod tree;
mod truth;
mod walk;
