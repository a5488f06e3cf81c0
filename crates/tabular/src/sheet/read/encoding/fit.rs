//! How well a text makes sense in an encoding: by the letters that its languages have, and by what words look like in any language.

use std::ops::RangeInclusive;

/// Penalty of a damaged character: a text in its own encoding has hardly any.
const DAMAGE: usize = 5;
/// Letters that the languages with Latin letters meet in foreign names; their encodings all have them in the same places.
const GUESTS: &str = "äöüßé";
/// Percent that a text of several languages is worth.
const MIXED: usize = 80;
/// Letters that are followed by no other.
const FINAL: &str = "ςךםןףץ";
/// Signs that can be before, after and within words.
const PUNCTUATION: &str = "’‘“”„‚«»‹›–—…·•°§©®™€№،؛؟׳״\u{a0}\u{ad}\u{200c}\u{200d}\u{200e}\u{200f}";

/// First and second bytes of characters.
pub(super) type Pairs = (RangeInclusive<u8>, RangeInclusive<u8>);

/// Scripts of an encoding's languages.
pub(super) enum Letters {
    /// Latin letters beyond ASCII, of each language or group of languages for itself.
    Latin(&'static [&'static str]),
    /// Another script, and the encoding's Latin letters.
    Script { first: char, last: char, latin: &'static str },
    /// Characters of two bytes, those in everyday use.
    Pairs(&'static [Pairs]),
}

/// Plausible share of the characters beyond ASCII, in percent.
pub(super) fn percent(letters: &Letters, bytes: &[u8], text: &str) -> usize {
    let signs: Vec<char> = text.chars().collect();
    match letters {
        Letters::Latin(languages) => {
            let one = languages.iter().map(|language| share(&signs, &|c| has(language, c) || has(GUESTS, c))).max();
            let all = share(&signs, &|c| languages.iter().any(|language| has(language, c)) || has(GUESTS, c));
            one.unwrap_or_default().max(all * MIXED / 100)
        }
        Letters::Script { first, last, latin } => share(&signs, &|c| (*first..=*last).contains(&c) || has(latin, c)),
        Letters::Pairs(common) => pairs(bytes, common),
    }
}

/// Share of the characters beyond ASCII that are these letters, in percent.
pub(super) fn of_letters(letters: &str, text: &str) -> usize {
    share(&text.chars().collect::<Vec<_>>(), &|c| has(letters, c))
}

fn has(letters: &str, c: char) -> bool {
    letters.contains(c.to_lowercase().next().unwrap_or(c))
}

fn share(signs: &[char], is_own: &dyn Fn(char) -> bool) -> usize {
    let beyond = signs.iter().filter(|c| !c.is_ascii()).count();
    let damaged = signs.iter().filter(|c| is_damage(**c)).count();
    let words = signs.split(|c| !c.is_alphabetic()).filter(|word| is_word(word));
    let letters = words.flatten().filter(|c| !c.is_ascii() && is_own(**c)).count();
    let others = (0..signs.len()).filter(|at| is_in_place(signs, *at)).count();
    (letters + others) * 100 / (beyond + damaged * DAMAGE).max(1)
}

fn is_damage(c: char) -> bool {
    c == char::REPLACEMENT_CHARACTER || (c.is_control() && !c.is_ascii())
}

/// Whether letters are plausible as a word: of one script, not nearly all accented, without capitals in the middle or final letters before
/// the end.
fn is_word(word: &[char]) -> bool {
    let Some(first) = word.first() else { return false };
    let plain = word.iter().filter(|c| c.is_ascii()).count();
    let is_latin = script(*first) == script('a');
    let is_whole = word.iter().all(|c| script(*c) == script(*first)) && !(is_latin && word.len() > plain * 2 + 2);
    let fits = |pair: &[char]| match pair {
        [before, after] => {
            let is_capital = !after.is_ascii() && after.is_uppercase() && before.is_lowercase();
            !is_capital && (is_mark(*after) || !FINAL.contains(*before))
        }
        _ => true,
    };
    let is_cut = word.len() > 1 && word.last() == Some(&'σ');
    is_whole && !is_mark(*first) && !is_cut && word.windows(2).all(fits)
}

/// Combining marks, which follow their letters.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{591}'..='\u{5c7}' | '\u{64b}'..='\u{65f}')
}

fn script(c: char) -> u8 {
    match c {
        '\0'..='\u{24f}' => 0,
        '\u{370}'..='\u{3ff}' => 1,
        '\u{400}'..='\u{52f}' => 2,
        '\u{590}'..='\u{5ff}' => 3,
        '\u{600}'..='\u{6ff}' => 4,
        _ => 5,
    }
}

/// Whether a non-letter beyond ASCII is in a plausible position: rarely within a word, and hardly ever several together.
fn is_in_place(signs: &[char], at: usize) -> bool {
    let Some(sign) = signs.get(at).copied().filter(|c| !c.is_ascii() && !c.is_alphabetic() && !is_damage(*c)) else { return false };
    let (before, after) = (at.checked_sub(1).and_then(|at| signs.get(at)), signs.get(at + 1));
    let is_letter = |neighbour: Option<&char>| neighbour.is_some_and(|c| c.is_alphabetic());
    let is_sign = |neighbour: Option<&char>| neighbour.is_some_and(|c| !c.is_ascii() && !c.is_alphabetic());
    match sign {
        '¿' | '¡' => !is_letter(before),
        '²' | '³' if before == Some(&'m') => !is_letter(after),
        _ if PUNCTUATION.contains(sign) => !(is_sign(before) && is_sign(after)),
        _ => [before, after].into_iter().all(|neighbour| !is_letter(neighbour) && !is_sign(neighbour)),
    }
}

/// How many characters of two bytes are common ones, in percent. One alone within a Latin word is a letter with an accent and its neighbour.
fn pairs(bytes: &[u8], common: &[Pairs]) -> usize {
    let (mut all, mut fitting) = (0_usize, 0_usize);
    let (mut rest, mut before) = (bytes, 0_u8);
    while let [first, after @ ..] = rest {
        if first.is_ascii() {
            (rest, before) = (after, *first);
            continue;
        }
        let (mut run, mut good) = (0_usize, 0_usize);
        while let [lead, trail, after @ ..] = rest
            && !lead.is_ascii()
        {
            run += 1;
            good += usize::from(common.iter().any(|(leads, trails)| leads.contains(lead) && trails.contains(trail)));
            rest = after;
        }
        if let [_] = rest
            && !rest.is_ascii()
        {
            run += 1;
            rest = &[];
        }
        let is_within_word = before.is_ascii_alphabetic() || rest.first().is_some_and(u8::is_ascii_alphabetic);
        all += run;
        fitting += if run == 1 && is_within_word { 0 } else { good };
        before = 0;
    }
    fitting * 100 / all.max(1)
}
