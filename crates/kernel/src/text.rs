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
