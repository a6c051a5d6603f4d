//! Certificates compressed by gzip.

use std::io::{self, Read, Write};
use std::string::String;
use std::vec::Vec;

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;

/// Maximum length of a compressed text, in bytes.
const MOST: u64 = 1 << 30;

/// The text of a certificate, compressed or not.
///
/// # Errors
/// When the bytes are damaged, or the text is not UTF-8 or longer than a gigabyte.
pub fn text(bytes: Vec<u8>) -> io::Result<String> {
    let not_utf8 = |_| io::Error::new(io::ErrorKind::InvalidData, "expected UTF-8 text");
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return String::from_utf8(bytes).map_err(not_utf8);
    }
    let mut text = String::new();
    let read = MultiGzDecoder::new(bytes.as_slice()).take(MOST + 1).read_to_string(&mut text)?;
    if read as u64 > MOST {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "longer than a gigabyte"));
    }
    Ok(text)
}

/// The compressed text: the same bytes each time.
pub fn compressed(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish()).expect("memory suffices")
}
