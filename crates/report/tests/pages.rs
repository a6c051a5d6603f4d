//! The page and its charts, read by the parser of a browser.

use isolation::board::one_line;
use isolation_arena::Summary;
use isolation_report::{FORMATS, charts};
use scraper::{Html, Selector};

use crate::summaries::{empty, long_names, round_robin, unknown};

fn page(summary: &Summary) -> String {
    let html = FORMATS.iter().find(|format| format.name == "html").expect("the page");
    (html.write)(summary)
}

fn parsed(text: &str) -> Html {
    let page = Html::parse_document(text);
    assert!(page.errors.is_empty(), "{:?}", page.errors);
    page
}

fn texts(page: &Html, selector: &str) -> Vec<String> {
    let selector = Selector::parse(selector).expect("a selector");
    page.select(&selector).map(|element| element.text().collect()).collect()
}

#[test]
fn pages_are_well_formed() {
    let names = long_names();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let alone = Summary { players: vec![unknown("alone")], ..empty() };
    for summary in [empty(), alone, round_robin(&names[..2], 9.0, 9), round_robin(&names, 9.0, 9)] {
        parsed(&page(&summary));
    }
}

#[test]
fn hostile_names_stay_text() {
    let hostile = "<b>&\"'</title></svg><script>alert(1)</script>\u{7}";
    let summary = round_robin(&[hostile, "--></style>"], 50.0, 20);
    let page = parsed(&page(&summary));
    assert_eq!(texts(&page, "script, b b, main style").len(), 0);
    let players = texts(&page, ".players b");
    assert_eq!(players, [one_line(hostile), "--></style>".to_owned()]);
}

#[test]
fn the_page_needs_nothing_else() {
    let text = page(&round_robin(&["a", "b", "c"], 50.0, 20));
    let addresses = text.replace("http://www.w3.org/2000/svg", "");
    for foreign in ["http:", "https:", "src=", "href=", "url(", "@import", "<script"] {
        assert!(!addresses.contains(foreign), "{foreign}");
    }
}

#[test]
fn every_chart_says_what_it_shows_and_marks_have_tips() {
    let summary = round_robin(&["a", "b", "c"], 50.0, 20);
    let charts = charts::all(&summary);
    assert_eq!(charts.len(), 7);
    let style = charts::style();
    for chart in &charts {
        let svg = Html::parse_fragment(&chart.svg);
        assert!(svg.errors.is_empty(), "{}: {:?}", chart.title, svg.errors);
        let labels = Selector::parse("svg[role=img][aria-label]").expect("a selector");
        assert_eq!(svg.select(&labels).count(), 1, "{}", chart.title);
        assert!(!texts(&svg, "svg > title")[0].is_empty());
        assert!(!texts(&svg, "rect > title").is_empty(), "{}: no tips", chart.title);
        // Each colour has one for the dark.
        for color in chart.svg.split("=\"#").skip(1).map(|rest| &rest[..6]) {
            assert!(style.contains(color), "{}: {color}", chart.title);
        }
    }
}

#[test]
fn the_matrix_shows_each_pairing() {
    let summary = round_robin(&["a", "b", "c"], 50.0, 20);
    let charts = charts::all(&summary);
    let matrix = charts.iter().find(|chart| chart.title.starts_with("Crosstable")).unwrap();
    let tips = texts(&Html::parse_fragment(&matrix.svg), "rect > title");
    let won = summary.pairings[0].won;
    assert_eq!(tips.iter().filter(|tip| tip.contains(" against ")).count(), 6);
    assert!(tips.iter().any(|tip| {
        tip.starts_with(&format!("a against b: {} of {} games won", won.count, won.of))
    }));
}

/// Texts and their places in a picture: left, baseline, and a generous guess at the right end.
fn boxes(svg: &str) -> Vec<(f64, f64, f64, String)> {
    let selector = Selector::parse("text").expect("a selector");
    let svg = Html::parse_fragment(svg);
    let place = |text: scraper::ElementRef<'_>| {
        let number = |name: &str| text.attr(name).and_then(|value| value.parse::<f64>().ok());
        let words: String = text.text().collect::<String>().trim().to_owned();
        let width = 0.6 * number("font-size").unwrap_or(12.0) * words.chars().count() as f64;
        let x = number("x").unwrap_or_default();
        let left = match text.attr("text-anchor") {
            Some("end") => x - width,
            Some("middle") => x - width / 2.0,
            _ => x,
        };
        (left, number("y").unwrap_or_default(), left + width, words)
    };
    svg.select(&selector).map(place).collect()
}

#[test]
fn texts_of_sixteen_long_names_do_not_overlap() {
    let names = long_names();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for chart in charts::all(&round_robin(&names, 30.0, 40)) {
        let boxes = boxes(&chart.svg);
        assert!(boxes.len() > 3, "{}", chart.title);
        for (number, one) in boxes.iter().enumerate() {
            assert!(one.0 >= -1.0, "{}: {} is cut", chart.title, one.3);
            for other in &boxes[number + 1..] {
                let apart = one.2 < other.0 || other.2 < one.0 || (one.1 - other.1).abs() >= 12.0;
                assert!(apart, "{}: {} and {}", chart.title, one.3, other.3);
            }
        }
    }
}
