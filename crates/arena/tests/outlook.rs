//! Forecasts of what is left of a board's proof.

use isolation::{AnyPosition, find_rules};
use isolation_arena::task::{Ledger, ProofLedger};
use std::sync::atomic::AtomicBool;

/// All forecasts of one run, against what was left in the end.
#[test]
fn intervals_hold_what_was_left() {
    let rules = find_rules("knight-7x7").expect("a board");
    let mut ledger = ProofLedger::open(AnyPosition::start(&rules), None).expect("no store");
    assert_eq!(ledger.forecast(), None);
    let mut forecasts = Vec::new();
    let tell = |ledger: &ProofLedger| forecasts.push((ledger.nodes(), ledger.forecast()));
    ledger.solve(1, &AtomicBool::new(false), tell).expect("solved");
    assert!(ledger.is_over() && ledger.cpu().is_some());
    let placements = ledger.placements();
    assert_eq!(placements.iter().map(|placement| placement.nodes).sum::<u64>(), ledger.nodes());

    let (mut count, mut held, mut close) = (0, 0, 0);
    for (nodes, forecast) in forecasts {
        let Some(forecast) = forecast else { continue };
        let left = (ledger.nodes() - nodes) as f64;
        let interval = forecast.nodes;
        assert!(interval.low <= interval.value && interval.value <= interval.high);
        assert!(forecast.finished >= 3 && forecast.cpu.is_some());
        count += 1;
        held += usize::from(interval.low <= left && left <= interval.high);
        close += usize::from(interval.value <= 2.0 * left && left <= 2.0 * interval.value);
    }
    assert!(
        count > 100 && held * 10 >= count * 9 && close * 10 >= count * 6,
        "{count} {held} {close}"
    );
}
