//! The picture of a board.

use isolation::{AnyPosition, Game, SquareState};
use isolation_protocol::picture::{SQUARE, dimensions, svg};

fn game(start: &str, moves: &str) -> Game {
    let start: AnyPosition = start.parse().expect("a position");
    let mut game = Game::from_position(start);
    for text in moves.split_whitespace() {
        let mv = game.position().parse_move(text).expect("a move");
        game.play(mv).expect("it is legal");
    }
    game
}

/// Checks that every tag is closed in order, and every value is quoted; returns the names of all
/// tags.
fn tags(svg: &str) -> Vec<String> {
    let (mut open, mut all): (Vec<String>, Vec<String>) = Default::default();
    for part in svg.split('<').skip(1) {
        let (tag, _) = part.split_once('>').expect("a tag ends");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name));
            continue;
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let name = tag.split([' ', '/']).next().expect("a name").to_owned();
        all.push(name.clone());
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
    all
}

#[test]
fn every_square_is_drawn() {
    for (start, moves) in [
        ("7/7/7/7/7/7/7[Nn] w", "d4 c6 e6 b4"),
        ("1*14/16/16/16/16/16/16/QQ14 w".replace("QQ14", "Q14q").as_str(), ""),
        ("2/Kk w", ""),
        ("N**/***/**n w", ""),
        ("3p2/6/6/6/6/6/6/2P3 w", "c2,d4 d7,c3 c2c1,c1c2"),
    ] {
        let game = game(start, moves);
        for flipped in [false, true] {
            let svg = svg(&game, flipped, SQUARE);
            let tags = tags(&svg);
            let count = |name: &str| tags.iter().filter(|tag| *tag == name).count();
            let size = game.position().size();
            assert_eq!(count("rect"), usize::from(size.area()));
            // The pieces, and who is to move.
            assert_eq!(count("circle"), 2 + usize::from(game.outcome().is_none()));
            assert_eq!(count("text"), usize::from(size.width() + size.height()));
            let trails =
                size.squares().filter(|it| matches!(game.square(*it), SquareState::Trail(_)));
            assert_eq!(svg.matches("url(#").count(), trails.count());
            let (width, height) = dimensions(&game);
            assert!(svg.contains(&format!(r#"viewBox="0 0 {width} {height}""#)));
            let small = format!(r#"width="{}" height="{}">"#, width / 2, height / 2);
            assert!(isolation_protocol::picture::svg(&game, flipped, SQUARE / 2).contains(&small));
        }
    }
}

#[test]
fn squares_may_have_any_side() {
    let game = game("N2/3/2n w", "");
    let (width, height) = dimensions(&game);
    let [width, height] = [width, height].map(|side| u64::from(side) * u64::from(u32::MAX) / 100);
    let shown = format!(r#"width="{width}" height="{height}""#);
    assert!(svg(&game, false, u32::MAX).contains(&shown));
    assert!(svg(&game, false, 0).contains(r#"width="0" height="0""#));
}

#[test]
fn a_flipped_board_has_its_first_square_at_the_other_corner() {
    let game = game("N2/3/2n w", "");
    let first = "#1f6f78";
    let at = |svg: &str| {
        svg.find(first).map(|it| {
            svg[..it].rfind("translate(").map(|it| svg[it..].split(')').next().map(str::to_owned))
        })
    };
    assert_eq!(at(&svg(&game, false, SQUARE)), Some(Some(Some("translate(90 40".to_owned()))));
    assert_eq!(at(&svg(&game, true, SQUARE)), Some(Some(Some("translate(290 240".to_owned()))));
}

/// The pictures of docs/rules.md: `SNAPSHOTS=overwrite cargo test -p isolation-protocol
/// picture` redraws them.
#[test]
fn the_rules_are_illustrated() {
    let images = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/images");
    for (name, start, moves) in [
        ("rules-trail.svg", "7/7/7/7/7/7/7[Nn] w", "N@d4 N@c6 d4e6 c6b4"),
        ("rules-removal.svg", "3p2/6/6/6/6/6/6/2P3 w", "c1c2,c2d4 d8d7,d7c3 c2b3,b3c2"),
    ] {
        let drawn = svg(&game(start, moves), false, SQUARE / 2) + "\n";
        let path = images.join(name);
        if std::env::var("SNAPSHOTS").is_ok_and(|what| what == "overwrite") {
            std::fs::write(&path, &drawn).expect("written");
        }
        let kept = std::fs::read_to_string(&path).expect("the picture is there");
        assert!(kept == drawn, "{name} is out of date; expected SNAPSHOTS=overwrite");
    }
}
