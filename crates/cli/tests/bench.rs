//! The signature of the searches.

use isolation_cli::bench::{search_all, signature};

/// How to change it: see the documentation of `isolation_cli::bench`.
#[test]
fn signature_is_as_stated() {
    let efforts = search_all().expect("the searches are well formed");
    assert_eq!(signature(&efforts), 8_038_274, "{efforts:#?}");
}
