//! What is kept in the browser from visit to visit.

pub mod database;
pub mod ended;
pub mod games;
pub mod settings;
