//! Text as it is put down while it is read: up to a limit, with single blanks and without signs that nobody sees.

use std::io::Write;

/// Where text is put down.
pub(super) struct Paper<W> {
    to: W,
    /// Letters that have room.
    left: usize,
    /// The blank before the next letter.
    gap: Option<char>,
    is_begun: bool,
}

impl<W: Write> Paper<W> {
    /// Room for this many letters.
    pub(super) fn new(to: W, letters: usize) -> Self {
        Self { to, left: letters, gap: None, is_begun: false }
    }

    /// Adds text; `None` once it has no room.
    pub(super) fn add(&mut self, text: &str) -> Option<()> {
        for letter in text.chars().filter(|letter| !is_unseen(*letter)) {
            // Neither database takes a NUL, and other control characters mean nothing outside their format.
            if letter.is_whitespace() || letter.is_control() {
                let is_end = letter == '\n' || self.gap == Some('\n');
                self.gap = Some(if is_end { '\n' } else { ' ' });
                continue;
            }
            let gap = self.gap.take().filter(|_| self.is_begun);
            for written in gap.into_iter().chain([letter]) {
                self.left = self.left.checked_sub(1)?;
                self.to.write_all(written.encode_utf8(&mut [0; 4]).as_bytes()).ok()?;
            }
            self.is_begun = true;
        }
        Some(())
    }

    /// Sends what is there: it stays, whatever happens to the rest.
    pub(super) fn send(&mut self) -> Option<()> {
        self.to.flush().ok()
    }

    /// Where the text was put down.
    pub(super) fn into_inner(self) -> W {
        self.to
    }
}

/// Hyphens that are not shown within their line, marks of order and direction, and signs that could not be decoded.
fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{fffd}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(letters: usize, texts: &[&str]) -> (String, bool) {
        let mut paper = Paper::new(Vec::new(), letters);
        let is_whole = texts.iter().all(|text| paper.add(text).is_some());
        (String::from_utf8(paper.into_inner()).unwrap(), is_whole)
    }

    #[test]
    fn blanks_run_together_and_unseen_signs_are_left_out() {
        let texts = ["\u{feff} \r\n Fire\u{ad}", "wall\t \u{a0}plan\0", "\n \n", "Page\u{202e} 2 \n"];
        assert_eq!(put(99, &texts), ("Firewall plan\nPage 2".to_owned(), true));
        assert_eq!(put(9, &["\0\u{1}\u{2} \n"]), (String::new(), true));
    }

    #[test]
    fn what_has_no_room_is_left_out() {
        assert_eq!(put(4, &["Über"]), ("Über".to_owned(), true));
        assert_eq!(put(4, &["Über", " alles"]), ("Über".to_owned(), false));
        assert_eq!(put(0, &["a"]), (String::new(), false));
    }
}
