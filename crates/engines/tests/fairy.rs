//! Fairy-Stockfish as a player, if `FAIRY_STOCKFISH` names the program.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use isolation::clock::ClockKind;
use isolation::search::Control;
use isolation::search::Limits;
use isolation::{Agent, End, Game, find_rules};
use isolation_arena::play;
use isolation_engines::{
    Choice, Dialect, Engine, EngineSettings, EngineSpec, Fault, MoveLimits, Player,
};

const LIMITS: MoveLimits = MoveLimits {
    search: Limits { depth: None, nodes: Some(2_000), time: Some(Duration::from_millis(200)) },
    margin: Duration::from_millis(500),
};

static NEVER: AtomicBool = AtomicBool::new(false);

#[allow(clippy::print_stdout, reason = "a test that is skipped says so")]
fn fairy() -> Option<Engine<'static>> {
    let Some(program) = std::env::var_os("FAIRY_STOCKFISH") else {
        println!("skipped: FAIRY_STOCKFISH does not name the program");
        return None;
    };
    let dialect = Dialect::find("fairy").expect("a protocol");
    let spec = EngineSpec::new(dialect, &format!("'{}'", program.display())).expect("a command");
    Some(Engine::new(spec, &LIMITS, EngineSettings::default(), &NEVER).expect("there are limits"))
}

/// An agent as a player.
struct Ours(Agent);

impl Player for Ours {
    fn begin(&mut self, _seed: u64) -> Result<(), Fault> {
        Ok(())
    }

    fn choose(&mut self, game: &Game, _limits: &MoveLimits) -> Result<Choice, Fault> {
        let clock = ClockKind::of(self.0.spec()).start();
        let mut control = Control { clock: &*clock, ..Control::default() };
        let info = self.0.choose(game.position(), &mut control).expect("it has a value");
        let mv = info.best().expect("an unfinished game has a move");
        Ok(Choice { mv, time: info.time, nodes: None, depth: None, score: None })
    }
}

#[test]
fn games_on_all_kinds_of_boards() {
    let Some(mut fairy) = fairy() else { return };
    let spec = "strong(nodes=500)".parse().expect("an agent");
    let mut ours = Ours(Agent::new(spec, 0));
    // The board changes between games; the program is kept.
    for board in [
        "knight",
        "knight-11x9",
        "queen",
        "snailtrail",
        "king-5x5",
        "udacity",
        "isolation",
        "isola",
        "pawn-4x4",
    ] {
        for seed in 0..2 {
            let mut game = Game::new(&find_rules(board).expect("a board"), seed);
            game.place_at_random(seed);
            let given = game.moves().len();
            let players: [&mut dyn Player; 2] =
                if seed == 0 { [&mut fairy, &mut ours] } else { [&mut ours, &mut fairy] };
            let played = play(game, players, [1, 2], &LIMITS);
            assert_eq!(played.end, End::NoMoves, "{board}: {played:?}");
            let theirs = played.stats.iter().skip(given + seed as usize).step_by(2);
            assert!(theirs.clone().all(|stats| stats.nodes.is_some() && stats.score.is_some()));
            assert!(theirs.count() > 0, "{board}");
        }
    }
}

/// Its placements follow other rules: such a game is interrupted without a winner.
#[test]
fn placements_are_refused() {
    let Some(mut fairy) = fairy() else { return };
    fairy.begin(0).expect("it starts");
    let game = Game::new(&find_rules("knight").expect("a preset"), 0);
    let fault = fairy.choose(&game, &LIMITS).expect_err("it is to place a piece");
    assert_eq!(fault.end, End::Interrupted);
    assert!(fault.why.ends_with("expected an opening with both pieces placed"), "{fault}");
}
