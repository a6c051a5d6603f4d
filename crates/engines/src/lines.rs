//! Lines of an untrusted stream.

use std::io::{BufRead, BufReader, Read};

/// The lines of a stream: longer ones than [`Lines::LONGEST`] are truncated, and invalid UTF-8 is
/// replaced. A read error is treated as the end of the stream.
#[derive(Debug)]
pub struct Lines<R>(BufReader<R>);

impl<R: Read> Lines<R> {
    /// Maximum length of a line, in bytes.
    pub const LONGEST: usize = 1 << 16;

    /// The lines of this stream.
    pub fn of(stream: R) -> Self {
        Self(BufReader::new(stream))
    }
}

impl<R: Read> Iterator for Lines<R> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let mut line = Vec::new();
        loop {
            let bytes = match self.0.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(_) => &[],
            };
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let part = &bytes[..end.unwrap_or(bytes.len())];
            line.extend(part.iter().take(Self::LONGEST - line.len()));
            let read = end.map_or(bytes.len(), |end| end + 1);
            if read == 0 && line.is_empty() {
                return None;
            }
            self.0.consume(read);
            if end.is_some() || read == 0 {
                return Some(String::from_utf8_lossy(&line).trim_end().to_owned());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_truncated_and_decoded() {
        let long = "x".repeat(Lines::<&[u8]>::LONGEST);
        let stream = format!("a b \r\n\n{long}yz\nlast");
        let lines: Vec<String> = Lines::of(stream.as_bytes()).collect();
        assert_eq!(lines, ["a b", "", &long, "last"]);
        assert_eq!(Lines::of(&b"a\xffb\n"[..]).next().as_deref(), Some("a\u{fffd}b"));
        assert_eq!(Lines::of(&b""[..]).next(), None);
    }
}
