//! Packed copies beside the files, for servers that send them as they are: `.br` and `.gz`.

use crate::files;
use anyhow::Result;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::Write;
use std::path::Path;

/// The end of the name of a file that brotli has packed.
pub const BROTLI: &str = ".br";

/// Writes the packed copies that are smaller than their files.
pub fn pack(folder: &Path) -> Result<()> {
    for name in files::names(folder)? {
        let content = fs::read(folder.join(&name))?;
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(&content)?;
        for (end, packed) in [(BROTLI, brotli(&content)?), (".gz", gzip.finish()?)] {
            if packed.len() < content.len() {
                fs::write(folder.join(format!("{name}{end}")), packed)?;
            }
        }
    }
    Ok(())
}

fn brotli(content: &[u8]) -> Result<Vec<u8>> {
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 1 << 16, 11, 22);
    writer.write_all(content)?;
    Ok(writer.into_inner())
}
