use std::collections::HashMap;

use isolation::AnyPosition;
use isolation_verify::verify;

/// The most open squares of a position that is solved by trying everything.
const MOST_OPEN: u32 = 10;

/// Certificates without their last line, which has the check sum: with the right one, what is accepted is true.
pub fn certificate(text: &str) {
    let body = text.rsplit_once("end ").map_or(text, |(body, _)| body);
    let Err(refused) = verify(body) else { panic!("accepted without an end: {text:?}") };
    let lines = body.split('\n').count();
    assert!((1..=lines).contains(&refused.line), "{refused}");
    let Some(end) = refused.fault.strip_prefix("expected \"").and_then(|it| it.split_once('"'))
    else {
        return;
    };
    let Ok(certified) = verify(&format!("{body}{}", end.0)) else { return };
    for statement in certified.statements {
        if statement.position.open.len() <= MOST_OPEN {
            let position = AnyPosition::try_from(statement.position).expect("a checked setup");
            let mover_wins = wins(position, &mut HashMap::new());
            let winner = if mover_wins { position.to_move() } else { !position.to_move() };
            assert_eq!(winner, statement.winner, "{position}");
        }
    }
}

/// Whether the side to move wins, by the rules alone.
fn wins(position: AnyPosition, known: &mut HashMap<String, bool>) -> bool {
    let key = position.to_string();
    if let Some(&known) = known.get(&key) {
        return known;
    }
    let moves: Vec<_> = position.moves().collect();
    let wins = moves.into_iter().any(|mv| !wins(position.play(mv), known));
    known.insert(key, wins);
    wins
}
