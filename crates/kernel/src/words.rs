//! Words of a text for the search: folded here, so that both databases compare the same bytes, and traced back to where they stand.

use std::{collections::BTreeSet, ops::Range};

use crate::text::fold_letter;

/// Letters of a word that count; no word of a language is longer, and an index key has a limit.
const LETTERS: usize = 64;

/// Words of a question that count.
const NEEDLES: usize = 12;

/// A folded word and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// Lower case, without marks, of letters and digits only.
    pub folded: String,
    /// Where it stands in its text, in bytes.
    pub range: Range<usize>,
    /// Where the source of each folded letter ends.
    ends: Vec<usize>,
}

impl Word {
    fn starting(at: usize) -> Self {
        Self { folded: String::new(), range: at..at, ends: Vec::new() }
    }

    /// The word without the Arabic article, and the number of letters left out.
    fn bare(&self) -> Option<(usize, &str)> {
        let articles = ["\u{648}\u{627}\u{644}", "\u{627}\u{644}"];
        let bare = |article: &&str| Some((article.chars().count(), self.folded.strip_prefix(*article)?));
        articles.iter().filter_map(bare).find(|(_, rest)| rest.chars().nth(2).is_some())
    }

    /// The forms by which it is found.
    fn forms(&self) -> impl Iterator<Item = (usize, &str)> {
        std::iter::once((0, self.folded.as_str())).chain(self.bare())
    }

    /// Where the letters stand that fold to `prefix`, at the beginning of one of the forms.
    fn head(&self, prefix: &str) -> Option<Range<usize>> {
        let (skipped, _) = self.forms().find(|(_, form)| form.starts_with(prefix))?;
        let end = |letters: usize| letters.checked_sub(1).and_then(|last| self.ends.get(last)).copied();
        Some(end(skipped).unwrap_or(self.range.start)..end(skipped + prefix.chars().count()).unwrap_or(self.range.end))
    }
}

/// The words of `text` in their order.
pub fn split_words(text: &str) -> Vec<Word> {
    let (mut words, mut open, mut folded) = (Vec::new(), None::<Word>, String::new());
    for (at, letter) in text.char_indices() {
        let end = at + letter.len_utf8();
        folded.clear();
        fold_letter(letter, &mut folded);
        // A mark belongs to the letter before it.
        if let (true, Some(word)) = (folded.is_empty(), &mut open) {
            word.range.end = end;
            word.ends.iter_mut().last().into_iter().for_each(|last| *last = end);
        }
        for part in folded.chars() {
            if part.is_alphanumeric() {
                let word = open.get_or_insert_with(|| Word::starting(at));
                word.folded.push(part);
                word.ends.push(end);
                word.range.end = end;
            } else {
                words.extend(open.take());
            }
        }
    }
    words.extend(open);
    words
}

fn shortened(word: &str) -> String {
    word.chars().take(LETTERS).collect()
}

/// The folded words of `text`, separated by spaces.
pub fn key(text: &str) -> String {
    split_words(text).iter().map(|word| shortened(&word.folded)).collect::<Vec<_>>().join(" ")
}

/// The different folded words of several texts, Arabic ones also without their article.
pub fn keys<'a>(texts: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    let all = texts.into_iter().flat_map(split_words);
    all.flat_map(|word| word.forms().map(|(_, form)| shortened(form)).collect::<Vec<_>>()).collect()
}

/// What a search looks for: a record has all of these words, or words that begin so.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Needles(Vec<String>);

impl Needles {
    /// The words that a user typed; there are none in a text of signs alone.
    pub fn of(typed: &str) -> Self {
        let mut needles: Vec<String> = Vec::new();
        for word in split_words(typed) {
            let word = shortened(&word.folded);
            if needles.len() < NEEDLES && !needles.contains(&word) {
                needles.push(word);
            }
        }
        Self(needles)
    }

    /// Whether there is nothing to look for.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The words, in the order in which they were typed.
    pub fn words(&self) -> &[String] {
        &self.0
    }

    /// Where `text` has one of the words, in bytes, in order.
    pub fn found_in(&self, text: &str) -> Vec<Range<usize>> {
        let longest = |word: &Word| self.0.iter().filter_map(|needle| word.head(needle)).max_by_key(|range| range.end);
        split_words(text).iter().filter_map(longest).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_word_are_one_key() {
        for (one, other) in [
            ("Évaluation", "evaluation"),
            ("Straße", "STRASSE"),
            ("Ærø", "aero"),
            ("ΣΊΣΥΦΟΣ", "σισυφος"),
            ("İstanbul", "istanbul"),
            ("ﬁre", "fire"),
            ("سيـاسة", "سياسه"),
            ("أَمان", "امان"),
            ("إجراء", "اجراء"),
            ("آلة", "اله"),
            ("مستوى", "مستوي"),
            ("٢٠٢٦", "2026"),
        ] {
            assert_eq!(key(one), key(other), "{one}");
        }
        assert_eq!(key("  l'accès — (ACT-0932)\u{0} "), "l acces act 0932");
        assert_eq!(key("\"*\" ?!"), "");
    }

    #[test]
    fn what_was_found_is_traced_back_to_the_text() {
        let found = |typed: &str, text: &str| {
            let ranges = Needles::of(typed).found_in(text);
            ranges.into_iter().map(|range| text[range].to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(found("secur polit", "Politique de sécurité"), ["Polit", "sécur"]);
        assert_eq!(found("strass", "Hauptstraße Straße"), ["Straß"]);
        assert_eq!(found("امان", "الأمان أَمان"), ["أمان", "أَمان"]);
        assert_eq!(found("cafe", "Cafe\u{301}s"), ["Cafe\u{301}"]);
        assert_eq!(found("x", "Politique"), Vec::<String>::new());
        assert_eq!(found("a act", "active a"), ["act", "a"], "the longest of several");
    }

    #[test]
    fn arabic_words_are_found_with_and_without_their_article() {
        assert_eq!(keys(["والسلامة"]), ["سلامه", "والسلامه"].map(str::to_owned).into());
        assert_eq!(keys(["الا"]), ["الا".to_owned()].into(), "a short word has none");
    }

    #[test]
    fn a_question_has_its_limits() {
        assert!(Needles::of("*** \" -").is_empty());
        assert_eq!(Needles::of("one ONE two").words(), ["one", "two"]);
        assert_eq!(Needles::of(&"word ".repeat(40)).words().len(), 1);
        let many: String = (0..40).map(|n| format!("w{n} ")).collect();
        assert_eq!(Needles::of(&many).words().len(), NEEDLES);
        assert_eq!(Needles::of(&"é".repeat(500)).words()[0], "e".repeat(LETTERS));
    }
}
