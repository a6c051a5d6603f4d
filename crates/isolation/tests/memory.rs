//! The tables that agents keep during a game, and clear.

use isolation::search::Control;
use isolation::search::{Limits, SearchInfo};
use isolation::{Agent, AnyPosition, Game, find_rules};

fn agent(text: &str) -> Agent {
    Agent::new(text.parse().unwrap(), 5)
}

fn choose(agent: &mut Agent, position: &AnyPosition) -> SearchInfo {
    agent.choose(position, &mut Control::default()).unwrap()
}

/// A game of the agent against itself, with one agent for each side.
fn play(text: &str, rules: &str, seed: u64) -> Vec<SearchInfo> {
    let mut game = Game::new(&find_rules(rules).unwrap(), seed);
    game.place_at_random(seed);
    let mut agents = [agent(text), agent(text)];
    let mut infos = Vec::new();
    while game.outcome().is_none() {
        let side = game.position().to_move().index();
        let info = choose(&mut agents[side], game.position());
        game.play(info.best().unwrap()).unwrap();
        infos.push(info);
    }
    infos
}

#[test]
fn a_new_game_repeats_exactly() {
    for text in ["strong(nodes=2000)", "strong(nodes=2000, eval=improved)", "perfect(nodes=3000)"] {
        for rules in ["knight-7x7", "queen-5x6", "knight-9x9"] {
            assert_eq!(play(text, rules, 3), play(text, rules, 3), "{text} {rules}");
        }
    }
}

#[test]
fn tables_make_later_moves_cheaper() {
    let (mut kept, mut fresh) = (0, 0);
    for seed in 1..=4 {
        let mut game = Game::new(&find_rules("knight-9x9").unwrap(), seed);
        game.place_at_random(seed);
        let text = "strong(depth=6)";
        let (mut learns, mut other) = (agent(text), agent(text));
        for _ in 0..4 {
            let info = choose(&mut learns, game.position());
            kept += info.nodes;
            fresh += choose(&mut agent(text), game.position()).nodes;
            game.play(info.best().unwrap()).unwrap();
            let reply = choose(&mut other, game.position()).best().unwrap();
            game.play(reply).unwrap();
        }
    }
    assert!(kept < fresh, "{kept} and {fresh} nodes");
}

/// After a takeback, on another board, and for the other player, an agent chooses as one with empty
/// tables.
#[test]
fn positions_of_other_games_clear_the_tables() {
    let text = "strong(nodes=3000)";
    let start: AnyPosition = "7/7/2n4/3N3/7/7/7 w".parse().unwrap();
    let expected = choose(&mut agent(text), &start);
    let later = start.play(expected.best().unwrap());
    let later = later.play(later.moves().next().unwrap());
    let other_player = start.play(expected.best().unwrap());
    let other_board: AnyPosition = "9/9/2n6/3N5/9/9/9/9/9 w".parse().unwrap();
    for before in [start, later, other_player, other_board] {
        let mut learned = agent(text);
        choose(&mut learned, &before);
        assert_eq!(choose(&mut learned, &start), expected, "after {before}");
    }
    let mut learned = agent(text);
    choose(&mut learned, &start);
    learned.new_game();
    let fresh = choose(&mut agent(text), &later);
    assert_eq!(choose(&mut learned, &later), fresh, "a new game");
}

/// Limits of a single move leave the tables unchanged.
#[test]
fn limits_keep_the_tables() {
    let start: AnyPosition = "9/9/2n6/3N5/9/9/9/9/9 w".parse().unwrap();
    let mut limited = agent("strong(depth=9)");
    let mut plain = agent("strong(depth=6)");
    let mut position = start;
    for _ in 0..3 {
        let info = choose(&mut plain, &position);
        let mut control = Control { limits: Limits::depth(6), ..Control::default() };
        assert_eq!(limited.choose(&position, &mut control).unwrap(), info);
        position = position.play(info.best().unwrap());
        position = position.play(position.moves().next().unwrap());
    }
}

/// In a game with clocks each move has another time limit.
#[test]
fn another_time_limit_keeps_the_tables() {
    let start: AnyPosition = "9/9/2n6/3N5/9/9/9/9/9 w".parse().unwrap();
    let first = "strong(depth=9, time=100s)";
    let mut learned = agent(first);
    let info = choose(&mut learned, &start);
    let position = start.play(info.best().unwrap());
    let reply = choose(&mut agent(first), &position).best().unwrap();
    let position = position.play(reply);
    let nodes = |text: &str, seed| {
        let mut learned = agent(first);
        choose(&mut learned, &start);
        choose(&mut learned.continued(text.parse().unwrap(), seed), &position).nodes
    };
    let kept = choose(&mut learned, &position).nodes;
    let fresh = choose(&mut agent(first), &position).nodes;
    assert_ne!(kept, fresh);
    assert_eq!(nodes("strong(depth=9, time=200s)", 5), kept);
    assert_eq!(nodes("strong(depth=9, time=100s)", 6), fresh);
    assert_eq!(nodes("strong(depth=9, time=100s, memory=9)", 5), fresh);
}

/// A function that scores as `improved` does, and fails once, at this call.
#[cfg(feature = "foreign")]
#[derive(Debug)]
struct FailsOnce {
    calls: std::sync::atomic::AtomicU64,
    fails_at: u64,
}

#[cfg(feature = "foreign")]
impl std::fmt::Display for FailsOnce {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("<fails once>")
    }
}

#[cfg(feature = "foreign")]
impl isolation::eval::Foreign for FailsOnce {
    fn score(
        &self,
        position: &AnyPosition,
        player: isolation::board::Player,
    ) -> Result<isolation::eval::Score, isolation::eval::ScoreError> {
        let before = self.calls.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        if before + 1 == self.fails_at {
            return Err(isolation::eval::ScoreError::Foreign);
        }
        let improved = isolation::eval::heuristic("improved").unwrap().evaluation();
        improved.score_position(position, player)
    }

    fn takes_batches(&self) -> bool {
        false
    }

    fn score_all(
        &self,
        positions: &[AnyPosition],
        player: isolation::board::Player,
    ) -> Result<Vec<isolation::eval::Score>, isolation::eval::ScoreError> {
        positions.iter().map(|position| self.score(position, player)).collect()
    }

    fn pause(&self) -> Result<(), isolation::eval::ScoreError> {
        Ok(())
    }
}

/// The second search of a move with `vary` has other limits than the first. If it fails, the agent
/// still has the limits of its text afterwards.
#[test]
#[cfg(feature = "foreign")]
fn an_error_leaves_the_limits_of_the_text() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicU64;

    let position: AnyPosition = "7/7/2n4/3N3/7/7/7 w".parse().unwrap();
    let text = "alphabeta(depth=4, nodes=3000, vary=1000)";
    let scored = |fails_at| {
        let function = FailsOnce { calls: AtomicU64::new(0), fails_at };
        let spec = text.parse::<isolation::AgentSpec>().unwrap();
        Agent::new(spec.with_foreign(Arc::new(function)).expect("it evaluates"), 1)
    };
    let expected = choose(&mut scored(u64::MAX), &position);
    // The calls of the first search alone.
    let plain = text.replace(", vary=1000", "").parse::<isolation::AgentSpec>().unwrap();
    let counted = Arc::new(FailsOnce { calls: AtomicU64::new(0), fails_at: u64::MAX });
    let first = plain.with_foreign(counted.clone()).expect("it evaluates");
    choose(&mut Agent::new(first, 1), &position);
    let first = counted.calls.load(std::sync::atomic::Ordering::Relaxed);
    for fails_at in [1, first, first + 1, first + 20] {
        let mut agent = scored(fails_at);
        agent.choose(&position, &mut Control::default()).unwrap_err();
        assert_eq!(choose(&mut agent, &position), expected, "after a failure at {fails_at}");
    }
}
