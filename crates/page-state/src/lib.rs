//! What the web page knows, without a browser: nothing here needs Leptos or the browser's objects, so all of it is
//! tested natively.
//!
//! [`play`], [`analyse`], [`tree`], [`heuristics`], [`learn`], [`puzzles`], [`compare`], [`boards`] and [`friend`] are
//! the states of the page's places and panels; [`choice`] turns clicks into moves for all of them, [`knowledge`] holds
//! solver verdicts, [`saved_games`] saved games, [`address`] what the URL says. [`texts`] has one function per text,
//! which says it in the reader's language.
//!
//! - *Play.* Levels ([`isolation::LEVELS`]) are limited by depth and nodes: equally strong on every machine.
//!   [`Play`](play::Play) takes the time as an argument and never measures it.
//! - *Analyse and Tree.* All estimates pass through [`Assessment`](analyse::assessment::Assessment): the first player's
//!   expected score. Only proofs reach the ends of the evaluation bar. What a search proves, the solver's
//!   knowledge takes over, so that no view contradicts another. Play and Analyse share one list of moves. The recorded tree is that of the
//!   engine's own search, for positions and for the worked examples of the sources.

#![expect(
    missing_docs,
    reason = "only the crate `page` calls it; names say what comments would repeat"
)]

pub mod address;
pub mod analyse;
pub mod boards;
pub mod choice;
pub mod compare;
pub mod embed;
pub mod engine;
pub mod friend;
pub mod heuristics;
pub mod knowledge;
pub mod learn;
pub mod play;
pub mod puzzles;
pub mod rating;
pub mod saved_games;
pub mod step;
pub mod storage;
pub mod strip;
pub mod texts;
pub mod tree;
