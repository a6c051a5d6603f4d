//! An agent of this project as a side.

use std::sync::atomic::AtomicBool;

use isolation::clock::{ThreadClock, WallClock, start_for};
use isolation::search::Clock;
use isolation::{Agent, Game, Watch};

use super::contest::{Choice, Fault, Side};

impl Side for Agent {
    fn choose(&mut self, game: &Game) -> Result<Choice, Fault> {
        let (wall, processor) = (WallClock::start(), ThreadClock::start());
        let clock = start_for(self.spec());
        let stop = AtomicBool::new(false);
        let mut watch = Watch { clock: &*clock, stop: &stop, info: &mut |_| {} };
        let info = Agent::choose(self, game.position(), &mut watch, None)?;
        let mv = info.best().ok_or(Fault::NoMove)?;
        Ok(Choice { mv, wall: wall.elapsed(), processor: Some(processor.elapsed()) })
    }
}
