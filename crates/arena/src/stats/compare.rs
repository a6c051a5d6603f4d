//! Tests of the equality of two proportions.

use isolation_compact::sort_by;
use statrs::distribution::{ContinuousCDF, Discrete, Hypergeometric, Normal};

/// Successes and trials.
type Tally = (u64, u64);

/// The two-sided p-value under the null hypothesis that both proportions are equal: by [`fisher`] if an expected
/// count is below 5 (Cochran, Biometrics 10, 1954), else by [`two_proportions`]. 1 if one of the two has no trials.
///
/// # Panics
/// When there are more successes than trials.
pub fn compatible(one: Tally, other: Tally) -> f64 {
    let (successes, tries) = ((one.0 + other.0) as f64, (one.1 + other.1) as f64);
    let rarer = successes.min(tries - successes) / tries;
    let fewer = one.1.min(other.1) as f64;
    if rarer * fewer < 5.0 { fisher(one, other) } else { two_proportions(one, other) }
}

/// The two-sided p-value of the two-proportion z-test with pooled variance, without continuity correction; for
/// many trials. 1 if one of the two has no trials, or if all are successes or all are failures.
pub fn two_proportions(one: Tally, other: Tally) -> f64 {
    let share = |(successes, tries): Tally| successes as f64 / tries as f64;
    let pooled = share((one.0 + other.0, one.1 + other.1));
    let spread = pooled * (1.0 - pooled) * (1.0 / one.1 as f64 + 1.0 / other.1 as f64);
    let z = (share(one) - share(other)).abs() / spread.sqrt();
    if z.is_finite() { 2.0 * Normal::standard().sf(z) } else { 1.0 }
}

/// The two-sided p-value of Fisher's exact test: the probability, given the margins, of all tables that are at
/// most as probable as this one. 1 if one of the two has no trials.
///
/// # Panics
/// When there are more successes than trials.
pub fn fisher(one: Tally, other: Tally) -> f64 {
    let successes = one.0 + other.0;
    let table = Hypergeometric::new(one.1 + other.1, successes, one.1)
        .expect("there are at most as many successes as tries");
    // Equally probable tables may differ by rounding.
    let limit = table.ln_pmf(one.0) + 1e-7;
    let possible = successes.saturating_sub(other.1)..=successes.min(one.1);
    let extreme = possible.map(|first| table.ln_pmf(first)).filter(|&ln| ln <= limit);
    extreme.map(f64::exp).sum::<f64>().min(1.0)
}

/// The p-values of several tests, adjusted by Holm's method (Scandinavian Journal of Statistics 6, 1979): rejecting
/// those below 5 % has a family-wise error rate of at most 5 %, also for dependent tests. In the order of the tests.
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    sort_by(&mut order, |&a, &b| p_values[a].total_cmp(&p_values[b]));
    let mut adjusted = vec![0.0; p_values.len()];
    let mut highest = 0.0_f64;
    for (rank, &test) in order.iter().enumerate() {
        let left = (p_values.len() - rank) as f64;
        highest = highest.max((left * p_values[test]).min(1.0));
        adjusted[test] = highest;
    }
    adjusted
}
