//! Text keys that both databases order and search alike: folded in Rust, compared byte by byte.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Folds `text` for search, sorting and comparison: the one form in which the global search, lists, unique names and keys of imports see it.
/// Lower case, without marks and invisible characters, letters as readers type them, white space collapsed.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    text.chars().for_each(|letter| fold_letter(letter, &mut folded));
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Appends what `letter` folds to.
pub(crate) fn fold_letter(letter: char, out: &mut String) {
    // Most text, and quickly done.
    if letter.is_ascii() {
        if !is_invisible(letter) {
            out.push(letter.to_ascii_lowercase());
        }
        return;
    }
    for part in std::iter::once(letter).nfkd().filter(|part| !is_combining_mark(*part) && !is_invisible(*part)) {
        part.to_lowercase().filter(|lower| !is_combining_mark(*lower)).for_each(|lower| spelled(lower, out));
    }
}

/// How a letter is spelled that Unicode doesn't decompose, but readers type as others.
fn spelled(letter: char, out: &mut String) {
    match letter {
        'ß' => out.push_str("ss"),
        'æ' => out.push_str("ae"),
        'œ' => out.push_str("oe"),
        'þ' => out.push_str("th"),
        'ø' => out.push('o'),
        'đ' | 'ð' => out.push('d'),
        'ł' => out.push('l'),
        'ı' => out.push('i'),
        'ς' => out.push('σ'),
        // Signs that a keyboard has in one form only.
        '\u{2018}' | '\u{2019}' => out.push('\''),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => out.push('-'),
        // Arabic: alef wasla, alef maksura and the Persian ya, teh marbuta, the Persian kaf, both sets of digits. Alefs with hamza or
        // madda decompose by themselves.
        '\u{671}' => out.push('\u{627}'),
        '\u{649}' | '\u{6cc}' => out.push('\u{64a}'),
        '\u{629}' => out.push('\u{647}'),
        '\u{6a9}' => out.push('\u{643}'),
        '\u{660}'..='\u{669}' => out.push(digit(letter, '\u{660}')),
        '\u{6f0}'..='\u{6f9}' => out.push(digit(letter, '\u{6f0}')),
        // Tatweel only stretches a word.
        '\u{640}' => {}
        _ => out.push(letter),
    }
}

fn digit(letter: char, zero: char) -> char {
    char::from_digit(u32::from(letter) - u32::from(zero), 10).unwrap_or(letter)
}

/// Whether nobody sees the character: soft hyphens, joiners, marks of direction and of annotations, fillers (the blank of Braille among them),
/// tags, control characters. White space is none.
pub fn is_invisible(character: char) -> bool {
    let is_named = matches!(
        character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e007f}'
    );
    is_named || character.is_control() && !character.is_whitespace()
}

/// Whether the character chooses between two looks of the sign before it. Plain letters have one, and after them nobody sees it.
pub fn is_selector(character: char) -> bool {
    matches!(character, '\u{fe00}'..='\u{fe0f}')
}

/// Whether joiners beside the character change what is seen: letters of scripts that join or stack, and emoji.
fn can_join(character: char) -> bool {
    matches!(
        character,
        '\u{600}'..='\u{dff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{18af}' | '\u{2190}'..='\u{2bff}' | '\u{fb50}'..='\u{fdff}'
            | '\u{fe0f}' | '\u{fe70}'..='\u{fefc}' | '\u{1f000}'..='\u{1faff}'
    )
}

/// A name without the characters that nobody sees in it. Joiners stay where they change what is seen, as do the tags of a flag.
pub fn visible(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut rest = name.chars().peekable();
    while let Some(character) = rest.next() {
        let before = out.chars().next_back();
        let keeps = match character {
            '\u{200c}' | '\u{200d}' => before.is_some_and(can_join) && rest.peek().is_some_and(|next| can_join(*next)),
            '\u{e0020}'..='\u{e007f}' => matches!(before, Some('\u{1f3f4}' | '\u{e0020}'..='\u{e007e}')),
            selector if is_selector(selector) => before.is_some_and(|sign| !sign.is_whitespace() && !sign.is_ascii_alphabetic()),
            other => !is_invisible(other),
        };
        if keeps {
            out.push(character);
        }
    }
    out
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

/// What stands between the folded name of a record and its id, where the name was another's before both folded to the same: the later one
/// keeps a key of its own. No folded text has it.
const TWIN: char = '\u{1}';

/// The key of a record whose name folds to `key`, which another one has.
pub fn twin_key(key: &str, id: impl std::fmt::Display) -> String {
    format!("{key}{TWIN}{id}")
}

/// Where the keys of twins begin, and where they have ended.
pub fn twin_range(key: &str) -> (String, String) {
    (format!("{key}{TWIN}"), format!("{key}\u{2}"))
}

/// The folded name in a key, whether or not it is a twin's.
pub fn without_twin(key: &str) -> &str {
    key.split_once(TWIN).map_or(key, |(name, _)| name)
}

/// The key of a record called `name` from now on, and `before` with `key` until now: a twin that keeps its name keeps its key.
pub fn renamed_key(name: &str, before: &str, key: &str) -> String {
    let folded = fold(name);
    if name == before && without_twin(key) == folded { key.to_owned() } else { folded }
}

/// The different folded words of what a list is filtered by. A row fits that has all of them, in any order.
pub fn filter_words(filter: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in fold(filter).split(' ').filter(|word| !word.is_empty()) {
        if !words.iter().any(|known| known == word) {
            words.push(word.to_owned());
        }
    }
    words
}

/// Whether a folded text has all of the words.
pub fn has_words(folded: &str, words: &[String]) -> bool {
    words.iter().all(|word| folded.contains(word.as_str()))
}

/// The folding of a text that is kept beside it. Of plain letters there is none: a database finds them by their lower case.
pub fn extra_key(text: &str) -> Option<String> {
    let is_plain = text.chars().all(|character| character.is_ascii() && !is_invisible(character));
    (!is_plain).then(|| fold(text))
}

/// A pattern for `LIKE ... ESCAPE '\'` that finds the folded `word` anywhere.
pub fn contains_pattern(word: &str) -> String {
    format!("%{}%", literal(word))
}

/// `text` for a pattern of `LIKE ... ESCAPE '\'`, in which it stands for itself.
pub fn literal(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn spellings_fold_to_the_same() {
        for (one, other) in [
            ("  Émile  Zola ", "emile zola"),
            ("Straßmann", "STRASSMANN"),
            ("Straßmann", "strassmann"),
            ("Søren", "soren"),
            ("Łódź", "lodz"),
            ("Größe", "GRÖSSE"),
            ("İstanbul", "istanbul"),
            ("ISTANBUL", "\u{131}stanbul"),
            ("ﬁnance", "finance"),
            ("ＡＣＭＥ", "acme"),
            ("caf\u{e9}", "cafe\u{301}"),
            ("أَحْمَد", "احمد"),
            ("إدارة", "اداره"),
            ("آمال", "امال"),
            ("٢٠٢٦", "2026"),
            ("O\u{2019}Brien", "o'brien"),
            ("Anna\u{2010}Lena", "anna-lena"),
            ("Ben\u{200b} H\u{ad}olt\u{200e}", "ben holt"),
            ("B\u{200d}en\u{feff} \u{202d}Holt\u{202c}", "ben holt"),
            ("Be\u{fff9}n\u{fffb} Ho\u{2800}lt\u{fe0f}", "ben holt"),
            ("\u{3164}", ""),
            ("Ben\u{1}", "ben"),
        ] {
            assert_eq!(fold(one), fold(other), "{one} {other}");
            assert_eq!(fold(&fold(one)), fold(one), "{one}");
        }
        assert_eq!(fold("AC-2 (1)"), "ac-2 (1)", "signs stay");
        assert_ne!(fold("Müller"), fold("Mueller"), "two letters are not one");
    }

    #[test]
    fn the_browser_folds_the_same() {
        // The browser's tests read the same file: it finds words in lists that it holds, and compares names before it sends them.
        let pairs: HashMap<String, Vec<(String, String)>> = serde_json::from_str(include_str!("../data/folding.json")).unwrap();
        for (text, folded) in &pairs["fold"] {
            assert_eq!((&fold(text), &fold(folded)), (folded, folded), "{text:?}");
        }
        for (name, key) in &pairs["nameKey"] {
            assert_eq!((&name_key(name), &name_key(key)), (key, key), "{name:?}");
        }
    }

    #[test]
    fn a_name_loses_what_nobody_sees() {
        for (sent, kept) in [
            ("Be\u{200b}n\u{200e} H\u{ad}olt\u{2060}", "Ben Holt"),
            ("B\u{200d}en\u{200c}", "Ben"),
            ("\u{202e}Ben\u{202c}", "Ben"),
            ("Ben\t\u{0}Holt\n", "Ben\tHolt\n"),
            ("\u{200b}\u{3164}", ""),
            ("\u{2800}\u{fe0f}", ""),
            ("Be\u{fe0e}n \u{fffa}Ho\u{1d173}lt", "Ben Holt"),
            ("Straßmann, Søren Łódź", "Straßmann, Søren Łódź"),
            // Persian with its joiner between two letters, and without a use for it.
            ("می\u{200c}خواهم", "می\u{200c}خواهم"),
            ("\u{200c}می \u{200c}خواهم\u{200c}", "می خواهم"),
            ("क्\u{200d}ष", "क्\u{200d}ष"),
            (
                "\u{1f468}\u{200d}\u{1f469} \u{2764}\u{fe0f}\u{200d}\u{1f525}",
                "\u{1f468}\u{200d}\u{1f469} \u{2764}\u{fe0f}\u{200d}\u{1f525}",
            ),
            ("\u{1f3f4}\u{e0067}\u{e007f}", "\u{1f3f4}\u{e0067}\u{e007f}"),
            ("Ben\u{e0067}\u{e007f}", "Ben"),
        ] {
            assert_eq!(visible(sent), kept, "{sent:?}");
            assert_eq!(fold(&visible(sent)), fold(sent), "{sent:?}");
        }
    }

    #[test]
    fn a_filter_is_its_words_in_any_order() {
        assert_eq!(filter_words(" Holt  BEN holt "), ["holt", "ben"]);
        assert!(has_words("ben holt", &filter_words("holt BEN")) && has_words("ben holt", &filter_words(" ")));
        assert!(!has_words("ben holt", &filter_words("ben hold")));
        assert_eq!(contains_pattern("50%_a\\"), "%50\\%\\_a\\\\%");
    }

    #[test]
    fn a_text_has_a_key_beside_it_where_its_lower_case_is_not_enough() {
        for plain in ["", "Anna.Vik@x.example", "GET /api  50%\n"] {
            assert_eq!(extra_key(plain), None, "{plain:?}");
        }
        for (text, key) in [("Straßmann", "strassmann"), ("Ben\u{1}", "ben"), ("\u{200b}", ""), ("漢字", "漢字")] {
            assert_eq!(extra_key(text).as_deref(), Some(key), "{text:?}");
        }
    }

    #[test]
    fn of_two_names_with_one_key_the_later_has_its_own() {
        let key = twin_key("grosse", 7);
        assert!("grosse" < key.as_str() && key.as_str() < "grosse a", "it follows in a list");
        let (from, to) = twin_range("grosse");
        assert!((from..to).contains(&key) && !(twin_range("gross").0..twin_range("gross").1).contains(&key));
        assert_eq!((without_twin(&key), without_twin("grosse")), ("grosse", "grosse"));
        assert_eq!(renamed_key("GRÖSSE", "GRÖSSE", &key), key);
        assert_eq!(renamed_key("Größe", "GRÖSSE", &key), "grosse");
        assert_eq!(renamed_key("Größe", "Größe", "große"), "grosse", "a key of an older program");
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
