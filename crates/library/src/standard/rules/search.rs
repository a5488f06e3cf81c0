//! Where the words of a search stand in a text. Pure.

use kernel::text;
use serde::Serialize;
use utoipa::ToSchema;

/// A piece of text that was found or stands around what was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SearchPiece)]
pub struct Piece {
    /// The text, spaces included.
    pub text: String,
    /// Whether a searched word is in it.
    pub hit: bool,
}

/// Most words that a search looks for.
const MOST_TERMS: usize = 10;
/// Words of a snippet before and after the first hit.
const AROUND: usize = 14;

/// The folded words of a search, each once.
pub fn terms(query: &str) -> Vec<String> {
    let mut terms: Vec<String> = Vec::new();
    for word in text::fold(query).split(' ').filter(|word| !word.is_empty()) {
        if terms.len() < MOST_TERMS && !terms.iter().any(|known| known == word) {
            terms.push(word.to_owned());
        }
    }
    terms
}

/// The whole text with its hits marked.
pub fn highlight(text: &str, terms: &[String]) -> Vec<Piece> {
    pieces(text.split_inclusive(char::is_whitespace), terms)
}

/// Some words around the first hit, or the text's beginning, with dots where something is left out.
pub fn snippet(text: &str, terms: &[String]) -> Vec<Piece> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let first = words.iter().position(|word| is_hit(word, terms)).unwrap_or(0);
    let (from, to) = (first.saturating_sub(AROUND), (first + AROUND + 1).min(words.len()));
    let shown: Vec<String> = words[from..to]
        .iter()
        .enumerate()
        .map(|(at, word)| if from + at + 1 < to { format!("{word} ") } else { (*word).to_owned() })
        .collect();
    let mut found = pieces(shown.iter().map(String::as_str), terms);
    if from > 0 {
        found.insert(0, Piece { text: "… ".into(), hit: false });
    }
    if to < words.len() {
        found.push(Piece { text: " …".into(), hit: false });
    }
    found
}

fn pieces<'t>(words: impl Iterator<Item = &'t str>, terms: &[String]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut push = |text: &str, hit: bool| match pieces.last_mut() {
        _ if text.is_empty() => {}
        Some(last) if last.hit == hit => last.text.push_str(text),
        _ => pieces.push(Piece { text: text.to_owned(), hit }),
    };
    for word in words {
        let bare = word.trim_end();
        push(bare, is_hit(bare, terms));
        push(&word[bare.len()..], false);
    }
    pieces
}

fn is_hit(word: &str, terms: &[String]) -> bool {
    if terms.is_empty() {
        return false;
    }
    let folded = text::fold(word);
    terms.iter().any(|term| folded.contains(term))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(pieces: &[Piece]) -> String {
        pieces.iter().map(|piece| if piece.hit { format!("<{}>", piece.text) } else { piece.text.clone() }).collect()
    }

    #[test]
    fn hits_are_marked_whatever_their_case_and_accents() {
        let terms = terms("ACCOUNT  account café");
        assert_eq!(terms, ["account", "cafe"]);
        assert_eq!(marked(&highlight("Accounts in the Cafés close.", &terms)), "<Accounts> in the <Cafés> close.");
        assert_eq!(marked(&highlight("Nothing", &[])), "Nothing");
    }

    #[test]
    fn a_snippet_shows_what_stands_around_the_first_hit() {
        let text: String = (0..60).map(|n| format!("w{n} ")).collect();
        let shown = marked(&snippet(&text, &terms("w30")));
        assert!(shown.starts_with("… w16 ") && shown.contains(" <w30> ") && shown.ends_with(" w44 …"), "{shown}");
        assert_eq!(marked(&snippet("Short text.", &terms("absent"))), "Short text.");
    }
}
