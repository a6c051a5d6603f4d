//! Sorting and maps with little machine code: the standard library's are compiled for each type, and
//! the page has to download them.
//!
//! ```
//! let mut names = ["queen", "king", "knight"];
//! isolation_compact::sort_by_key(&mut names, |name| name.len());
//! assert_eq!(names, ["king", "queen", "knight"]);
//! ```
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Sorts a handful of items, such as the moves of a position, by insertion; equal ones keep their
/// order. The standard library does the same with up to twenty.
pub fn sort_few_by_key<T: Copy, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..items.len() {
        let item = items[end];
        let later = |before: &T| key(before) > key(&item);
        let mut place = end;
        while place > 0 && later(&items[place - 1]) {
            items[place] = items[place - 1];
            place -= 1;
        }
        items[place] = item;
    }
}

/// Sorts as `slice::sort_by` does; all types share the code.
pub fn sort_by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let mut order: Vec<usize> = (0..items.len()).collect();
    sort_numbers(&mut order, &mut |one, other| compare(&items[one], &items[other]));
    for place in 0..order.len() {
        // An earlier swap may have moved the item.
        let mut from = order[place];
        while from < place {
            from = order[from];
        }
        items.swap(place, from);
    }
}

/// Sorts as `slice::sort_by_key` does; all types share the code.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |one, other| key(one).cmp(&key(other)));
}

fn sort_numbers(numbers: &mut [usize], compare: &mut dyn FnMut(usize, usize) -> Ordering) {
    numbers.sort_by(|&one, &other| compare(one, other));
}

/// Collects a map without sorting the entries first, as `collect` does.
pub fn map_of<K: Ord, V>(entries: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(entries);
    map
}

#[cfg(test)]
mod tests {
    use super::{sort_by_key, sort_few_by_key};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sorts_agree_with_the_standard_library(
            mut items in prop::collection::vec((0..8_u8, 0..8_u8), 0..40),
        ) {
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            let mut many = items.clone();
            sort_few_by_key(&mut items, |item| item.0);
            prop_assert_eq!(items, &expected[..]);
            sort_by_key(&mut many, |item| item.0);
            prop_assert_eq!(many, expected);
        }
    }
}
