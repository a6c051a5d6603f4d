//! Lines of files with their numbers and checksums.

use std::borrow::Cow;

use crc::{CRC_32_ISO_HDLC, Crc, Table};
use isolation_board::text::without_mark;

/// The key before the number of a line.
const NUMBER: &str = ",\"line\":";
/// The key before the checksum, which is that of all bytes before this key.
const CHECKSUM: &str = ",\"crc32\":\"";
/// The end of a line, after the eight digits of the checksum.
const END: &str = "\"}";

/// Why a line is not as it was written.
///
/// ```
/// use isolation::{LineError, without_checksum};
///
/// let line = r#"{"v":1,"line":3,"crc32":"00000000"}"#;
/// assert_eq!(without_checksum(line), Err(LineError::Checksum));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineError {
    /// Its checksum is another one.
    #[error(
        "the checksum does not match: the line was changed or damaged; expected it as it was written, or without \
         \"line\" and \"crc32\""
    )]
    Checksum,
    /// Its number is not the next one.
    #[error(
        "written as line {found}, but line {expected} is next: lines are missing, repeated or moved; expected all in \
         order, or without \"line\" and \"crc32\""
    )]
    Order {
        /// Its number.
        found: u64,
        /// The number after that of the line before.
        expected: u64,
    },
}

/// A JSON object without the number and the checksum of its line, and the number. A line without a checksum, such as one
/// that a person wrote, is returned as it is.
///
/// ```
/// use isolation::{LineOrder, without_checksum};
///
/// let line = LineOrder::default().seal(r#"{"v":1}"#);
/// assert_eq!(line, r#"{"v":1,"line":1,"crc32":"59a1312f"}"#);
/// assert_eq!(without_checksum(&line)?, (r#"{"v":1}"#.into(), Some(1)));
/// # Ok::<(), isolation::LineError>(())
/// ```
///
/// # Errors
/// When the checksum does not match.
pub fn without_checksum(line: &str) -> Result<(Cow<'_, str>, Option<u64>), LineError> {
    let line = without_mark(line).trim();
    if !line.contains("\"crc32\":") {
        return Ok((line.into(), None));
    }
    let sealed = || {
        let (summed, sum) = line.strip_suffix(END)?.rsplit_once(CHECKSUM)?;
        let (open, number) = summed.rsplit_once(NUMBER)?;
        (sum == checksum(summed)).then_some((open, number.parse().ok()?))
    };
    let (open, number) = sealed().ok_or(LineError::Checksum)?;
    Ok((format!("{open}}}").into(), Some(number)))
}

/// CRC-32 with one table of 1 kB, as the page contains it.
static CRC: Crc<u32, Table<1>> = Crc::<u32, Table<1>>::new(&CRC_32_ISO_HDLC);

fn checksum(text: &str) -> String {
    format!("{:08x}", CRC.checksum(text.as_bytes()))
}

/// The order of the lines of a file that are read or written. Number 1 begins anew, so that files may be concatenated.
///
/// ```
/// use isolation::{LineError, LineOrder};
///
/// let text = LineOrder::default().lines(["{\"v\":1}", "{\"v\":2}"].map(String::from));
/// let mut order = LineOrder::default();
/// let second = text.lines().nth(1).unwrap();
/// assert_eq!(order.open(second), Err(LineError::Order { found: 2, expected: 1 }));
/// assert_eq!(order.open(text.lines().next().unwrap())?, "{\"v\":1}");
/// assert_eq!(order.open(second)?, "{\"v\":2}");
/// # Ok::<(), LineError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct LineOrder {
    /// The number of the last line.
    last: u64,
}

impl LineOrder {
    /// The next JSON object of a file, without the number and the checksum of its line.
    ///
    /// # Errors
    /// When the line is not as it was written, or not the next one.
    pub fn open<'l>(&mut self, line: &'l str) -> Result<Cow<'l, str>, LineError> {
        let (object, number) = without_checksum(line)?;
        let expected = self.last + 1;
        match number {
            Some(found) if found != 1 && found != expected => {
                return Err(LineError::Order { found, expected });
            }
            number => self.last = number.unwrap_or(expected),
        }
        Ok(object)
    }

    /// The next lines of a file, each with a line break.
    pub fn lines(&mut self, objects: impl IntoIterator<Item = String>) -> String {
        objects.into_iter().map(|object| self.seal(&object) + "\n").collect()
    }

    /// The next line of a file: the JSON object with the line's number and checksum.
    pub fn seal(&mut self, object: &str) -> String {
        self.last += 1;
        let open = object.strip_suffix('}').unwrap_or(object);
        let summed = format!("{open}{NUMBER}{}", self.last);
        let sum = checksum(&summed);
        format!("{summed}{CHECKSUM}{sum}{END}")
    }
}
