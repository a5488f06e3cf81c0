//! Decoding a file, and JSON pointers.

use crate::limits::MAX_FILE_BYTES;
use crate::problem::{Problem, ProblemCode};

/// The text of a file without its byte order mark, if it is UTF-8 of acceptable size.
pub(crate) fn decode(bytes: &[u8]) -> Result<&str, Problem> {
    let encoding = |found: &str| Problem::new(ProblemCode::Encoding, "").with("found", found).at((1, 1));
    if bytes.len() > MAX_FILE_BYTES {
        return Err(Problem::new(ProblemCode::FileTooLarge, "").with("limit", MAX_FILE_BYTES).with("actual", bytes.len()));
    }
    // Editors write the mark without being asked; RFC 8259 allows to ignore it.
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match bytes {
        [0xFE, 0xFF, ..] | [0xFF, 0xFE, ..] => return Err(encoding("UTF-16")),
        // JSON starts with an ASCII character: a zero next to it means UTF-16 or UTF-32.
        [0, _, ..] | [_, 0, ..] => return Err(encoding("UTF-16 or UTF-32")),
        _ => {}
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        encoding("bytes that are not UTF-8").at(line_column(&before, before.len()))
    })
}

/// A key as one step of a JSON pointer.
pub(crate) fn escape(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn line_column(text: &str, offset: usize) -> (u32, u32) {
    let before = &text[..offset];
    let line_start = before.rfind('\n').map_or(0, |index| index + 1);
    (small(before.matches('\n').count() + 1), small(before[line_start..].chars().count() + 1))
}
