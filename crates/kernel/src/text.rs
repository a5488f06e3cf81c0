//! Text keys that both databases order and search alike: folded in Rust, compared byte by byte.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Folds `text` for search and sort: decomposes it, removes marks, converts it to lower case and collapses white space.
pub fn fold(text: &str) -> String {
    let folded: String = text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect();
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `text` with each letter and its marks as one character, if there is one (NFC). Devices send the same letter either way.
pub fn composed(text: &str) -> String {
    text.nfc().collect()
}

/// `text` with each letter and its marks as separate characters (NFD).
pub fn decomposed(text: &str) -> String {
    text.nfd().collect()
}

/// The zeros of the scripts whose digits stay after NFKC; each is followed by its nine others.
const ZEROS: [u32; 61] = [
    0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66, 0x0DE6, 0x0E50, 0x0ED0, 0x0F20, 0x1040,
    0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0, 0x1C40, 0x1C50, 0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50,
    0xABF0, 0x104A0, 0x10D30, 0x11066, 0x110F0, 0x11136, 0x111D0, 0x112F0, 0x11450, 0x114D0, 0x11650, 0x116C0, 0x11730, 0x118E0, 0x11950,
    0x11C50, 0x11D50, 0x11DA0, 0x11F50, 0x16A60, 0x16AC0, 0x16B50, 0x1E140, 0x1E2F0, 0x1E4F0, 0x1E950, 0x10D40,
];

/// A letter or digit, a digit of whatever script as the one of ours.
fn western(c: char) -> char {
    let value = ZEROS.iter().find_map(|zero| u32::from(c).checked_sub(*zero).filter(|value| *value < 10));
    value.and_then(|value| char::from_digit(value, 10)).unwrap_or(c)
}

/// A code that somebody typed or copied from a screen or from paper: its letters and digits, without the spaces, dashes, full stops and
/// invisible marks between them, and with digits of every script as ours.
pub fn typed_code(typed: &str) -> String {
    typed.nfkc().filter(|c| c.is_alphanumeric()).map(western).collect()
}

/// Folds several parts into one search key.
pub fn search_key(parts: &[&str]) -> String {
    fold(&parts.join(" "))
}

/// The form in which names that identify a user are compared, for look-up, uniqueness, lockout and throttling. Folds case and compatibility
/// variants (full width, ligatures), but keeps accents. Converts to lower and to upper case, since either alone leaves pairs apart: the
/// dotless i equals i, and both sharp s equal a double s.
pub fn name_key(name: &str) -> String {
    let composed: String = name.trim().nfkc().collect();
    composed.to_lowercase().to_uppercase().nfkc().collect()
}

/// The form in which names were compared before [`name_key`]; rows that have not been written since still have it.
fn former_name_key(name: &str) -> String {
    name.trim().to_uppercase()
}

/// The possible keys of a stored name, the current form first: for look-ups that must find old rows.
pub fn name_keys(name: &str) -> Vec<String> {
    let (key, former) = (name_key(name), former_name_key(name));
    if key == former { vec![key] } else { vec![key, former] }
}

/// A pattern for `LIKE ... ESCAPE '\'` that finds the folded `filter` anywhere.
pub fn contains_pattern(filter: &str) -> String {
    format!("%{}%", literal(&fold(filter)))
}

/// `text` for a pattern of `LIKE ... ESCAPE '\'`, in which it stands for itself.
pub fn literal(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_removes_case_accents_and_extra_space() {
        assert_eq!(fold("  Émile  Zola "), "emile zola");
        assert_eq!(fold("STRASSE"), "strasse");
        assert_eq!(contains_pattern("50%_a\\"), "%50\\%\\_a\\\\%");
    }

    #[test]
    fn a_letter_and_its_mark_are_one_character_or_two() {
        for text in ["caf\u{e9}", "cafe\u{301}"] {
            assert_eq!((composed(text).as_str(), decomposed(text).as_str()), ("caf\u{e9}", "cafe\u{301}"));
        }
    }

    #[test]
    fn a_code_is_read_however_it_was_typed() {
        for typed in [
            "042317",
            " 042 317\n",
            "042-317",
            "042\u{2011}317",
            "042.317",
            "0 4 2 3 1 7",
            "042\u{a0}317",
            "\u{200e}042\u{200b}317\u{feff}",
            "\u{660}\u{664}\u{662}\u{663}\u{661}\u{667}",
            "\u{6f0}\u{6f4}\u{6f2}\u{6f3}\u{6f1}\u{6f7}",
            "\u{966}\u{96a}\u{968}\u{969}\u{967}\u{96d}",
            "\u{ff10}\u{ff14}\u{ff12}\u{ff13}\u{ff11}\u{ff17}",
        ] {
            assert_eq!(typed_code(typed), "042317", "{typed:?}");
        }
        for other in ["", "04231", "0423170", "O42317", "042317x"] {
            assert_ne!(typed_code(other), "042317", "{other:?}");
        }
    }

    #[test]
    fn spellings_of_one_name_have_one_key() {
        for (one, other) in [
            ("admin", "ADMIN"),
            ("admin", " Admin "),
            ("admin", "adm\u{131}n"),
            ("admin", "\u{ff41}\u{ff44}\u{ff4d}\u{ff49}\u{ff4e}"),
            ("\u{e9}mile", "E\u{301}mile"),
            ("stra\u{df}e", "STRA\u{1e9e}E"),
            ("\u{3c3}\u{3bf}\u{3c6}\u{3bf}\u{3c2}", "\u{3a3}\u{39f}\u{3a6}\u{39f}\u{3a3}"),
            ("kelvin", "\u{212a}elvin"),
            ("office", "o\u{fb03}ce"),
        ] {
            assert_eq!(name_key(one), name_key(other), "{one} {other}");
            assert_eq!(name_key(&name_key(one)), name_key(one), "{one}");
        }
        assert_ne!(name_key("emile"), name_key("\u{e9}mile"), "accents count");
        assert_eq!(name_keys("admin"), ["ADMIN"]);
        assert_eq!(name_keys("\u{ff41}b"), ["AB", "\u{ff21}B"]);
    }
}
