//! Certificates compressed by gzip.

use std::borrow::ToOwned;
use std::io::{self, Read, Write};
use std::string::{String, ToString};
use std::vec::Vec;

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use isolation_board::text::decode;

/// Maximum length of a text, compressed or not, in bytes.
pub const MOST: u64 = 1 << 30;

/// The text of a certificate, compressed or not.
///
/// # Errors
/// When the bytes are damaged, or are not a text of at most a gigabyte.
pub fn text(bytes: Vec<u8>) -> io::Result<String> {
    let refused = |why: String| io::Error::new(io::ErrorKind::InvalidData, why);
    let plain = if bytes.starts_with(&[0x1f, 0x8b]) {
        let mut plain = Vec::new();
        MultiGzDecoder::new(bytes.as_slice()).take(MOST + 1).read_to_end(&mut plain)?;
        plain
    } else {
        bytes
    };
    if plain.len() as u64 > MOST {
        return Err(refused("longer than a gigabyte".to_owned()));
    }
    decode(plain).map_err(|error| refused(error.to_string()))
}

/// The compressed text: the same bytes each time.
pub fn compressed(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish()).expect("memory suffices")
}
