//! Bytes of files as texts.

use isolation_board::text::{decode, lines};

#[test]
fn a_mark_is_dropped_and_nothing_else_changed() {
    for (bytes, text) in
        [("", ""), ("\u{feff}", ""), ("\u{feff}a\r\n\u{feff}é\t", "a\r\n\u{feff}é\t")]
    {
        assert_eq!(decode(bytes.into()).as_deref(), Ok(text));
    }
}

#[test]
fn the_first_bad_byte_is_named() {
    let cases: [(&[u8], &str); 7] = [
        (b"\xff", "line 1, byte 1: expected UTF-8 text"),
        (b"a\r\n\r\nab\xc3", "line 3, byte 3: expected UTF-8 text"),
        ("é\u{0}".as_bytes(), "line 1, byte 3: NUL byte"),
        (b"\n\0", "line 2, byte 1: NUL byte"),
        (b"\0\xff", "line 1, byte 1: NUL byte"),
        (b"\xff\0", "line 1, byte 1: expected UTF-8 text"),
        // UTF-16.
        (b"\xff\xfea\0\n\0", "line 1, byte 1: expected UTF-8 text"),
    ];
    for (bytes, expected) in cases {
        let error = decode(bytes.to_vec()).expect_err("refused").to_string();
        assert!(error.starts_with(expected), "{bytes:?}: {error}");
    }
}

#[test]
fn lines_are_numbered_and_blank_ones_skipped() {
    let found: Vec<_> = lines("\u{feff}a\r\n\r\n \t\n b c \nlast").collect();
    assert_eq!(found, [(1, "a"), (4, "b c"), (5, "last")]);
}
