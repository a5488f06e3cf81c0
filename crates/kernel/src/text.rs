//! Text keys that both databases order and search alike: case and accents folded in Rust, compared byte by byte.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Folds `text` for search and sort: decomposed, marks dropped, lower case, white space collapsed.
pub fn fold(text: &str) -> String {
    let folded: String = text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect();
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Folds several parts into one search key.
pub fn search_key(parts: &[&str]) -> String {
    fold(&parts.join(" "))
}

/// A pattern for `LIKE ... ESCAPE '\'` that finds the folded `filter` anywhere.
pub fn contains_pattern(filter: &str) -> String {
    let escaped = fold(filter).replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{escaped}%")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_drops_case_accents_and_spare_space() {
        assert_eq!(fold("  Émile  Zola "), "emile zola");
        assert_eq!(fold("STRASSE"), "strasse");
        assert_eq!(contains_pattern("50%_a\\"), "%50\\%\\_a\\\\%");
    }
}
