//! `Range` of RFC 9110, 14: one range of bytes.

use std::ops::Range;

/// What a request asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequestedRange {
    /// Everything: no range, or one that a server may ignore.
    All,
    Part(Range<u64>),
    /// Nothing of the range exists.
    Unsatisfiable,
}

/// Reads the header for content of `size` bytes; several ranges are ignored, as a server may.
pub fn asked(header: Option<&str>, size: u64) -> RequestedRange {
    let Some(spec) = header.and_then(|header| header.strip_prefix("bytes=")).filter(|spec| !spec.contains(',')) else {
        return RequestedRange::All;
    };
    let Some((from, to)) = spec.trim().split_once('-') else { return RequestedRange::All };
    let number = |text: &str| text.parse::<u64>().ok();
    let range = match (from, to) {
        ("", suffix) => number(suffix).map(|last| size.saturating_sub(last)..size),
        (from, "") => number(from).map(|from| from..size),
        (from, to) => number(from).zip(number(to)).filter(|(from, to)| from <= to).map(|(from, to)| from..to.saturating_add(1).min(size)),
    };
    match range {
        None => RequestedRange::All,
        Some(range) if range.start >= range.end => RequestedRange::Unsatisfiable,
        Some(range) => RequestedRange::Part(range),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_range_is_served_and_others_are_ignored() {
        for (header, expected) in [
            (None, RequestedRange::All),
            (Some("bytes=0-4"), RequestedRange::Part(0..5)),
            (Some("bytes=5-"), RequestedRange::Part(5..10)),
            (Some("bytes=-3"), RequestedRange::Part(7..10)),
            (Some("bytes=-30"), RequestedRange::Part(0..10)),
            (Some("bytes=8-99"), RequestedRange::Part(8..10)),
            (Some("bytes=10-"), RequestedRange::Unsatisfiable),
            (Some("bytes=-0"), RequestedRange::Unsatisfiable),
            (Some("bytes=4-2"), RequestedRange::All),
            (Some("bytes=0-1,3-4"), RequestedRange::All),
            (Some("lines=1-2"), RequestedRange::All),
            (Some("bytes=a-b"), RequestedRange::All),
            (Some("bytes=0-18446744073709551615"), RequestedRange::Part(0..10)),
        ] {
            assert_eq!(asked(header, 10), expected, "{header:?}");
        }
    }
}
