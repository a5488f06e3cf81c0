//! Numbers as they are written in each language, and texts that nobody wrote.

/// Decimal sign of a culture, and its thousands separators.
fn signs(culture: &str) -> (char, &'static [char]) {
    match culture.get(..2) {
        _ if culture == "de-CH" => ('.', &['\'', '\u{2019}', ' ', '\u{a0}', '\u{202f}']),
        Some("da" | "de" | "el" | "es" | "it" | "nl" | "pt" | "ro" | "tr") => (',', &['.', ' ', '\u{a0}', '\u{202f}', '\'']),
        Some("bg" | "cs" | "fi" | "fr" | "hu" | "nb" | "pl" | "ru" | "sk" | "sv" | "uk") => (',', &[' ', '\u{a0}', '\u{202f}']),
        Some("ar") => ('.', &[',', ' ', '\u{a0}']),
        _ => ('.', &[',', ' ', '\u{a0}']),
    }
}

/// Western digits and signs for the Arabic and Persian ones.
pub(super) fn western(text: &str) -> String {
    let digit = |c: char, zero: u32| char::from_digit(u32::from(c).wrapping_sub(zero), 10);
    let plain = |c: char| match c {
        '٠'..='٩' => digit(c, 0x660).unwrap_or(c),
        '۰'..='۹' => digit(c, 0x6F0).unwrap_or(c),
        '٫' => '.',
        '٬' => ',',
        '−' => '-',
        c => c,
    };
    text.trim().chars().filter(|c| !matches!(c, '\u{200e}' | '\u{200f}' | '\u{61c}')).map(plain).collect()
}

/// A number as it is written in `culture`; none where the signs don't fit, rather than another number.
pub fn number(text: &str, culture: &str) -> Option<f64> {
    let text = western(text);
    let (decimal, thousands) = signs(culture);
    let (sign, digits) = text.strip_prefix('-').map_or((1.0, text.as_str()), |rest| (-1.0, rest));
    let (whole, fraction) = digits.split_once(decimal).unwrap_or((digits, ""));
    if fraction.chars().any(|c| !c.is_ascii_digit()) {
        return None;
    }
    let parts: Vec<&str> = whole.split(thousands).collect();
    let is_digits = |part: &&str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
    let (first, rest) = parts.split_first()?;
    let fits = is_digits(first) && rest.iter().all(|part| is_digits(part) && part.len() == 3) && (rest.is_empty() || first.len() <= 3);
    let number: f64 = if fits { format!("{}.{}0", parts.concat(), fraction).parse().ok()? } else { return None };
    Some(sign * number)
}

/// Whether a text contains traces of a wrong encoding: control characters other than tabs and line breaks, or the replacement character.
pub fn is_damaged(text: &str) -> bool {
    text.chars().any(|c| c == char::REPLACEMENT_CHARACTER || (c.is_control() && !matches!(c, '\t' | '\n' | '\r')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_each_language_writes_them() {
        for (text, culture, expected) in [
            ("1,234.5", "en-GB", 1234.5),
            ("1,234.5", "en-US", 1234.5),
            ("1.234,5", "de", 1234.5),
            ("1'234,5", "de", 1234.5),
            ("1.234,5", "es", 1234.5),
            ("1\u{202f}234,5", "fr", 1234.5),
            ("1 234", "fr", 1234.0),
            ("1.234,5", "it", 1234.5),
            ("1\u{a0}234,5", "pl", 1234.5),
            ("1\u{2019}234.5", "de-CH", 1234.5),
            ("١٬٢٣٤٫٥", "ar", 1234.5),
            ("1,234.5", "ar", 1234.5),
            ("-7", "en-GB", -7.0),
        ] {
            assert_eq!(number(text, culture), Some(expected), "{text} in {culture}");
        }
        for (text, culture) in [
            ("1.234,5", "en-GB"),
            ("1,5", "en-GB"),
            ("1,234.5", "de"),
            ("1.5", "de"),
            ("1.5", "sv"),
            ("1,5", "de-CH"),
            ("", "fr"),
            ("4 apples", "en-US"),
            ("1e9", "en-GB"),
        ] {
            assert_eq!(number(text, culture), None, "{text} in {culture}");
        }
    }

    #[test]
    fn what_was_read_wrongly_is_seen() {
        for text in ["M\u{fffd}ller", "a\0b", "\u{7}", "M\u{81}ller", "\u{7f}"] {
            assert!(is_damaged(text), "{text:?}");
        }
        for text in ["Müller", "two\nlines", "a\tb", "two\r\nlines", "١٢٣", "", "\u{200f}"] {
            assert!(!is_damaged(text), "{text:?}");
        }
    }
}
