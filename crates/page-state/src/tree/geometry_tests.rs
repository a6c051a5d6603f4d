//! No line crosses a board or a word, no word a board or another word, in any drawing.

use super::geometry::{Area, Geometry, Word};
use super::tests::{all, game, study};
use super::worked::{becker, run, southampton_minimax, southampton_pruning};
use super::{Card, Face, TreeView};

/// Wider than the letters of the page's small words are.
const LETTER: f64 = 7.0;

fn box_of(word: Word, text: &str) -> Area {
    let width = text.chars().count() as f64 * LETTER;
    let left = match word.anchor {
        "start" => word.x,
        "end" => word.x - width,
        _ => word.x - width / 2.0,
    };
    Area { left, top: word.y - 10.0, width, height: 12.0 }
}

fn at(area: Area, x: f64, y: f64) -> Area {
    Area { left: area.left + x, top: area.top + y, ..area }
}

fn meet(a: Area, b: Area) -> bool {
    a.left < b.left + b.width
        && b.left < a.left + a.width
        && a.top < b.top + b.height
        && b.top < a.top + a.height
}

/// The words of a card that are not empty, where they stand.
fn words(geometry: &Geometry, card: &Card) -> Vec<(Area, String)> {
    let places = geometry.words(&card.face, card.kind);
    let (alpha, beta) = card.window.clone().unwrap_or_default();
    let name = card.name.clone().unwrap_or_default();
    let texts = places.into_iter().zip([name, card.value.clone(), alpha, beta]);
    let texts = texts.filter(|(_, text)| !text.is_empty());
    texts.map(|(word, text)| (box_of(word, &text), text)).collect()
}

/// Points of a line as it is drawn, from its parent's border to its own.
fn points(geometry: &Geometry, aside: f64) -> Vec<(f64, f64)> {
    let path = geometry.line(aside);
    let numbers: Vec<f64> = path
        .split(|it: char| it.is_ascii_alphabetic() || it == ' ')
        .filter(|it| !it.is_empty())
        .map(|it| it.parse().unwrap())
        .collect();
    let [x0, y0, x1, y1, x2, y2, x3, y3, end] = numbers[..] else { panic!("{path}") };
    let curve = (0..=50).map(|step| {
        let t = f64::from(step) / 50.0;
        let mix = |a: f64, b: f64, c: f64, d: f64| {
            let u = 1.0 - t;
            a * u * u * u + 3.0 * b * u * u * t + 3.0 * c * u * t * t + d * t * t * t
        };
        (mix(x0, x1, x2, x3), mix(y0, y1, y2, y3))
    });
    curve.chain([(x3, end)]).collect()
}

fn check(walk: &TreeView) {
    let geometry = Geometry::of(walk);
    let mut boxes = Vec::new();
    let mut lines = Vec::new();
    for (level, sites) in walk.layout.levels.iter().enumerate() {
        for site in sites {
            let (x, y) = (site.x * geometry.column, level as f64 * geometry.level);
            let card = walk.card(*site);
            let mut own = words(&geometry, &card);
            if matches!(card.face, Face::Board(_)) {
                own.push((geometry.board(), "board".to_owned()));
                // All of it lies inside the frame.
                for (word, text) in &own {
                    let (inside, frame) = (word, geometry.node);
                    assert!(inside.left >= frame.left && inside.top >= frame.top, "{text}");
                    assert!(inside.left + inside.width <= frame.left + frame.width, "{text}");
                    assert!(inside.top + inside.height <= frame.top + frame.height, "{text}");
                }
            }
            for (index, (a, text)) in own.iter().enumerate() {
                for (b, other) in &own[..index] {
                    assert!(!meet(*a, *b), "{text} covers {other}");
                }
            }
            boxes.extend(own.into_iter().map(|(area, text)| (at(area, x, y), text)));
            if level > 0 {
                let points = points(&geometry, (site.above - site.x) * geometry.column);
                // It starts at the parent's border and ends at the node's own.
                let parent = (site.above * geometry.column, y - geometry.level);
                assert!((points[0].0 + x - parent.0).abs() < 0.1);
                assert!((points[0].1 + y - parent.1 - geometry.node.height).abs() < 0.1);
                assert_eq!(points.last(), Some(&(0.0, 0.0)));
                lines.extend(points.into_iter().map(|(dx, dy)| (x + dx, y + dy)));
            }
        }
    }
    for (x, y) in lines {
        let inside = |area: &Area| {
            x > area.left
                && x < area.left + area.width
                && y > area.top
                && y < area.top + area.height
        };
        let crossed = boxes.iter().find(|(area, _)| inside(area));
        assert!(crossed.is_none(), "a line crosses {crossed:?} at {x} {y}");
    }
}

#[test]
fn lines_and_words_leave_boards_alone() {
    for (mut study, _) in all() {
        let mut walk = study.take_walk().unwrap();
        walk.open_levels(3);
        check(&walk);
    }
    let mut large = study(game("queen-11x11", 9, 4), "alphabeta", 2).take_walk().unwrap();
    large.open_levels(2);
    check(&large);
}

#[test]
fn lines_and_words_leave_worked_examples_alone() {
    for example in [becker(), southampton_minimax(), southampton_pruning()] {
        let mut walk = run(&example);
        check(&walk);
        for step in 0..walk.steps().count() {
            walk.go_to_step(step);
            check(&walk);
        }
    }
}
