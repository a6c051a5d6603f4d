//! The program as the launcher of an external engine in a sandbox. It is no command for people.

use isolation_command::failure::{Kind, failure};
use isolation_engines::{LAUNCHER, start_confined};

/// Becomes the engine that the process's arguments describe; none if they are an ordinary command.
pub fn run() -> Option<anyhow::Result<()>> {
    let mut arguments = std::env::args_os().skip(1);
    let text = arguments.next().filter(|word| word == LAUNCHER).and_then(|_| arguments.next())?;
    match start_confined(&text.to_string_lossy()) {
        Err(why) => Some(Err(failure(Kind::Machine, anyhow::Error::msg(why)))),
    }
}
