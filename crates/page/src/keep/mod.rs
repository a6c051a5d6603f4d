//! What is kept on the person's machine.

pub mod settings;
