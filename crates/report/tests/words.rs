//! Words and numbers.

use isolation_arena::PairCounts;
use isolation_report::Improvement;
use isolation_report::words::{count, likelihood, listed, mean, rating, shortened};
use unicode_width::UnicodeWidthStr;

#[test]
fn long_names_keep_both_ends_and_fit() {
    assert_eq!(shortened("alphabeta", 9), "alphabeta");
    assert_eq!(shortened("deepening(from=3, depth=24)", 13), "deepenin…=24)");
    for columns in 0..12 {
        assert!(shortened("全角文字の名前です", columns).width() <= columns.max(1));
    }
}

#[test]
fn numbers_are_grouped_and_never_more_certain_than_they_are() {
    assert_eq!(count(1_234_567), "1,234,567");
    assert_eq!(mean(6_700.4), "6,700");
    assert_eq!(mean(12_345_678.0), "12.3 M");
    assert_eq!(likelihood(0.99999), "> 99.9 %");
    assert_eq!(likelihood(0.0), "< 0.1 %");
    assert_eq!(rating(-0.2), "0");
}

#[test]
fn lists_end_with_and() {
    let names = ["a", "b", "c", "d"].map(str::to_owned);
    assert_eq!(listed(&names[..0], 3), "");
    assert_eq!(listed(&names[..1], 3), "a");
    assert_eq!(listed(&names[..3], 3), "a, b and c");
    assert_eq!(listed(&names, 3), "a, b and 2 more");
}

fn shown(both: u64, one_each: u64, neither: u64) -> String {
    let message = Improvement::of(PairCounts { both, one_each, neither }).to_string();
    message.lines().last().unwrap_or_default().to_owned()
}

#[test]
fn only_what_is_shown_is_said() {
    assert_eq!(shown(80, 100, 20), "The tuned values are better than the initial ones.");
    assert_eq!(shown(20, 100, 80), "The tuned values are worse than the initial ones.");
    assert_eq!(
        shown(45, 120, 35),
        "Not decisive: the tuned values are not shown to be better than the initial ones."
    );
    assert_eq!(shown(200, 0, 0), "The tuned values are better than the initial ones.");
    assert_eq!(shown(0, 0, 200), "The tuned values are worse than the initial ones.");
    assert_eq!(
        shown(2, 0, 0),
        "Not decisive: the tuned values are not shown to be better than the initial ones."
    );
    assert_eq!(
        shown(0, 10, 0),
        "Not decisive: the tuned values are not shown to be better than the initial ones."
    );
}
