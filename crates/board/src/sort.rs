//! Sorting what is always short.

/// Sorts a handful of items, such as the moves of a position, by insertion; equal ones keep their
/// order. The standard library does the same with up to twenty, and has much code for more, which
/// the page would have to download once for each type.
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

#[cfg(test)]
mod tests {
    use super::sort_few_by_key;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_sorts_as_the_library_does(
            mut items in prop::collection::vec((0..8_u8, 0..8_u8), 0..40),
        ) {
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            sort_few_by_key(&mut items, |item| item.0);
            prop_assert_eq!(items, expected);
        }
    }
}
