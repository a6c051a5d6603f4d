//! No line crosses a board or a word, no word a board or another word, in any drawing.

use super::geometry::{Area, Geometry, Room, Word};
use super::tests::{all, game, study};
use super::worked::{becker, run, southampton_minimax, southampton_pruning};
use super::{Card, Face, Item, Stride, TreeView};

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

/// The words of a card that are not empty, where they stand. Windows that show only at the selection are left out.
fn words(geometry: &Geometry, face: &Face, card: &Card) -> Vec<(Area, String)> {
    let places = geometry.words(face, card.kind, card.site.level);
    let (alpha, beta) = card.window.clone().unwrap_or_default();
    let name = card.name.clone().unwrap_or_default();
    let texts = match face {
        Face::Plain => vec![name, card.value.clone(), alpha, beta],
        Face::Board(_) => vec![format!("{name} {}", card.value), String::new(), card.note.clone()],
    };
    let texts = places.into_iter().zip(texts).filter(|(_, text)| !text.is_empty());
    texts.map(|(word, text)| (box_of(word, &text), text)).collect()
}

/// Points of a line as it is drawn, from its parent's border to its own.
fn points(geometry: &Geometry, level: usize, aside: f64) -> Vec<(f64, f64)> {
    let path = geometry.line(level, aside);
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
    let geometry = walk.geometry();
    let mut boxes = Vec::new();
    let mut lines = Vec::new();
    for (level, sites) in walk.layout.levels.iter().enumerate() {
        for site in sites.iter().filter(|site| !matches!(site.item, Item::Fold(..))) {
            let (x, y) = (site.x, geometry.top(level));
            let card = walk.card(*site);
            let face = walk.face(site.item);
            let mut own = words(&geometry, &face, &card);
            if matches!(face, Face::Board(_)) {
                let frame = geometry.frame(level);
                let board = Area { left: -frame / 2.0, top: 0.0, width: frame, height: frame };
                own.push((board, "board".to_owned()));
                // All of it lies above the lines to its children.
                for (word, text) in own.iter().filter(|_| level > 0) {
                    assert!(word.top + word.height <= geometry.depth(level), "{text}");
                }
            }
            for (index, (a, text)) in own.iter().enumerate() {
                for (b, other) in &own[..index] {
                    assert!(!meet(*a, *b), "{text} covers {other}");
                }
            }
            boxes.extend(own.into_iter().map(|(area, text)| (at(area, x, y), text)));
            if level > 0 {
                let points = points(&geometry, level, site.above - site.x);
                // It starts below the parent and ends at the node's own border.
                let below = geometry.top(level - 1) + geometry.depth(level - 1);
                assert!((points[0].0 + x - site.above).abs() < 0.1);
                assert!((points[0].1 + y - below).abs() < 0.1);
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
    for (width, height) in [(347.0, 300.0), (522.0, 338.0), (1280.0, 594.0)] {
        let room = Room { width, height };
        let large = study(game("queen-11x11", 9, 4), "alphabeta", 2);
        for mut study in all().map(|(study, _)| study).chain([large]) {
            let mut walk = study.take_walk().unwrap();
            walk.fit(room);
            check(&walk);
            walk.stride(Stride::NextCut);
            check(&walk);
        }
    }
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
