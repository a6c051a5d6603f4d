//! The signature of the searches.

use isolation_cli::bench::{search_all, signature};

/// How to change it: see the documentation of `isolation_cli::bench`.
#[test]
fn signature_is_as_stated() {
    let costs = search_all().expect("the searches are well formed");
    assert_eq!(signature(&costs), 7_965_685, "{costs:#?}");
}
