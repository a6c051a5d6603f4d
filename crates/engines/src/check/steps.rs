//! The steps of the protocol check.

use std::time::Duration;

use isolation::board::{Player, Rules};
use isolation::search::Limits;
use isolation::{AnyPosition, End, Game, variant_name};

use super::games::Games;
use super::{Checker, Miss, skip, wrong};
use crate::process::{Loss, quoted};
use crate::session::{Answer, Session};

const MOVETIME: Duration = Duration::from_millis(100);
/// Move overhead: machines are busy.
const MARGIN: Duration = Duration::from_millis(100);
/// Minimum time of a search without a limit.
const ENDLESS: Duration = Duration::from_millis(200);
const STOPPED: Duration = Duration::from_secs(1);

pub(super) fn options(session: &mut Session<'_>) -> Result<(), Miss> {
    match session.options.iter().find_map(|option| option.as_ref().err()) {
        Some(why) => wrong(why),
        None => Ok(()),
    }
}

/// Runs all steps of one board; returns whether the program takes it.
pub(super) fn board(checker: &mut Checker<'_>, rules: &Rules) -> bool {
    let name = variant_name(rules);
    let placed = !checker.spec.dialect().places;
    let Some(games) = Games::of(rules, placed) else {
        checker.step(format!("{name}: positions"), |_| skip("the board is too small"));
        return false;
    };
    let start = *games.middle.start();
    if let Some(why) = (checker.spec.dialect().refusal)(&start) {
        checker.step(format!("{name}: takes the board"), |_| skip(why));
        return false;
    }
    let hosts = checker.spec.dialect().hosts;
    if hosts {
        // A host plays one game, and ends when its code refuses a board.
        checker.end();
    }
    let takes = checker.step(format!("{name}: takes the board"), |session| {
        match session.set_board(&name, &start) {
            // Hosted code may support some boards only, and reports it.
            Err(Loss::Reported(fault)) if hosts && fault.end == End::Interrupted => skip(fault.why),
            set => Ok(set.and_then(|()| session.ready())?),
        }
    });
    if !takes {
        return false;
    }
    // The program may have been restarted, so the board is set again.
    let set_up = |session: &mut Session<'_>, game: &Game| -> Result<(), Loss> {
        session.set_board(&name, &start)?;
        if hosts {
            // A hosted player has one side in a game.
            session.new_game(0)?;
        }
        session.make_player(game.position().to_move())?;
        session.set_position(game)
    };
    let movetime = checker.spec.limits(&Limits::default()).time.unwrap_or(MOVETIME);
    let depth = Limits { depth: Some(2), ..Limits::default() };
    let nodes = Limits { nodes: Some(1_000), ..Limits::default() };
    let time = Limits { time: Some(movetime), ..Limits::default() };
    // Hosted code is limited by time only.
    let depth = if hosts { time } else { depth };

    checker.step(format!("{name}: position startpos"), |session| {
        if session.dialect.boards_by_file || !session.has_variants() {
            return skip("its starting position is unknown");
        }
        session.set_board(&name, &start)?;
        if hosts {
            session.new_game(0)?;
        }
        session.make_player(start.to_move())?;
        legal_after(session, "position startpos", &AnyPosition::start(rules), &depth).map(drop)
    });
    checker.step(format!("{name}: position fen"), |session| {
        let game = Game::from_position(*games.middle.position());
        set_up(session, &game)?;
        legal(session, &game, &depth).map(drop)
    });
    checker.step(format!("{name}: position fen with moves"), |session| {
        set_up(session, &games.middle)?;
        legal(session, &games.middle, &depth).map(drop)
    });
    for question in ["p1turn", "gameover", "result"] {
        checker.step(format!("{name}: query {question}"), |session| {
            if !session.dialect.queries {
                return skip("not in this protocol");
            }
            let [first, second] = &games.won;
            for game in [&Game::from_position(start), &games.middle, first, second] {
                set_up(session, game)?;
                let (found, right) =
                    (session.query(question)?, expected(question, game.position()));
                if found != right {
                    let (found, position) = (quoted(&found), game.position());
                    return wrong(format!("in {position}: found {found}; expected {right}"));
                }
            }
            Ok(())
        });
    }
    let in_millis = format!("movetime {}", movetime.as_millis());
    let all = [("nodes 1000", nodes), ("depth 2", depth), (in_millis.as_str(), time)];
    for &(limit, limits) in if hosts { &all[2..] } else { &all[..] } {
        checker.step(format!("{name}: legal moves for go {limit}"), |session| {
            for game in [&Game::from_position(start), &games.middle] {
                set_up(session, game)?;
                legal(session, game, &limits)?;
            }
            Ok(())
        });
    }
    let in_time =
        format!("{name}: respects {in_millis} with {} ms of move overhead", MARGIN.as_millis());
    checker.step(in_time, |session| {
        // Two of three answers: one may be late because the machine was busy.
        let mut late = None;
        for _ in 0..3 {
            set_up(session, &games.middle)?;
            let took = legal(session, &games.middle, &time)?.time;
            if took > movetime + MARGIN && late.replace(took).is_some() {
                return wrong(format!("the answer took {} ms", took.as_millis()));
            }
        }
        Ok(())
    });
    true
}

/// Requests a move in a game, which must be legal. The step is skipped if the program resigns.
fn legal(session: &mut Session<'_>, game: &Game, limits: &Limits) -> Result<Answer, Miss> {
    legal_after(session, &session.position_command(game), game.position(), limits)
}

/// Requests a move after this command.
fn legal_after(
    session: &mut Session<'_>,
    command: &str,
    position: &AnyPosition,
    limits: &Limits,
) -> Result<Answer, Miss> {
    let within = session.patience() + limits.time.unwrap_or_default();
    let answer = session.choose(command, limits, within)?;
    if answer.resigns() {
        return skip("the engine resigned");
    }
    match position.parse_move(&answer.best) {
        Ok(_) => Ok(answer),
        Err(error) => wrong(format!("in {position}: {error}")),
    }
}

fn expected(question: &str, position: &AnyPosition) -> &'static str {
    let text = |holds| if holds { "true" } else { "false" };
    let outcome = position.outcome();
    match (question, outcome.map(|outcome| outcome.winner)) {
        ("p1turn", _) => text(position.to_move() == Player::First),
        ("gameover", winner) => text(winner.is_some()),
        (_, None) => "none",
        (_, Some(Player::First)) => "p1win",
        (_, Some(Player::Second)) => "p2win",
    }
}

/// A game by these rules, from its first position that the program can play.
fn start(session: &Session<'_>, rules: &Rules) -> Result<Game, Miss> {
    let mut game = Game::new(rules, 0);
    if !session.dialect.places {
        game.place_at_random(0);
        game = Game::from_position(*game.position());
    }
    match (session.dialect.refusal)(game.position()) {
        Some(why) => skip(why),
        None => Ok(game),
    }
}

pub(super) fn stop(session: &mut Session<'_>, rules: &Rules) -> Result<(), Miss> {
    let game = start(session, rules)?;
    session.set_board(game.variant(), game.position())?;
    session.set_position(&game)?;
    match session.request("go infinite", ENDLESS) {
        Ok(answer) => {
            let best = quoted(&answer.best);
            return wrong(format!("found bestmove {best} before stop; expected it after stop"));
        }
        Err(Loss::Silent(_)) => {}
        Err(ended) => return Err(ended.into()),
    }
    let answer = session.request("stop", STOPPED)?;
    match game.position().parse_move(&answer.best) {
        Ok(_) => Ok(()),
        Err(_) if answer.resigns() => Ok(()),
        Err(error) => wrong(format!("in {}: {error}", game.position())),
    }
}

/// Requests the moves of both sides in two games; from hosted code only those of the first player,
/// as it has one side in a game.
pub(super) fn two_games(session: &mut Session<'_>, rules: &Rules) -> Result<(), Miss> {
    let hosts = session.dialect.hosts;
    let time = if hosts { MOVETIME } else { MOVETIME / 5 };
    let limits = Limits { nodes: Some(200), time: Some(time), ..Limits::default() };
    for seed in 0..2 {
        let mut game = start(session, rules)?;
        session.new_game(seed)?;
        while game.outcome().is_none() {
            if hosts && game.position().to_move() == Player::Second {
                let mv = game.position().moves().next().expect("an unfinished game has a move");
                game.play(mv).expect("a legal move");
                continue;
            }
            session.set_board(game.variant(), game.position())?;
            session.make_player(game.position().to_move())?;
            let best = legal(session, &game, &limits)?.best;
            let mv = game.position().parse_move(&best).expect("a legal move");
            game.play(mv).expect("a legal move");
        }
    }
    Ok(())
}
