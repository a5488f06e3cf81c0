//! Captions in WebVTT: what is wrong with them, and in which line.

use kernel::{Error, Result};

/// Settings of a cue.
const SETTINGS: [&str; 6] = ["vertical", "line", "position", "size", "align", "region"];
const ARROW: &str = "-->";

/// Checks that `text` is WebVTT, as <https://www.w3.org/TR/webvtt1/#syntax> defines it; texts of cues are not parsed.
///
/// # Errors
/// A field error on `captionsVtt` with the number of the line.
pub fn check(text: &str) -> Result<()> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<&str> = text.split('\n').collect();
    let head = lines.first().copied().unwrap_or_default();
    if head.strip_prefix("WEBVTT").is_none_or(|rest| !rest.is_empty() && !rest.starts_with([' ', '\t'])) {
        return Err(wrong("Validation.CaptionsHeader", 0));
    }
    let mut reader = Reader { lines: &lines, at: 0, last: 0, has_cue: false };
    reader.skip_block()?;
    while reader.find_block() {
        reader.block()?;
    }
    Ok(())
}

/// How captions write signs that would be marks, and how they are read. The ampersand is last: what it begins is no sign any more.
const ESCAPES: [(&str, &str); 6] = [("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", " "), ("&lrm;", ""), ("&rlm;", ""), ("&amp;", "&")];

/// What is said in captions that are right: the texts of their cues, without times, notes and marks.
pub fn spoken(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let cues = text.split("\n\n").filter_map(|block| block.split_once(ARROW)?.1.split_once('\n'));
    cues.map(|(_, said)| unmarked(said)).collect::<Vec<_>>().join("\n")
}

/// A cue's text without `<i>`, `&amp;` and the like.
fn unmarked(said: &str) -> String {
    let (mut plain, mut is_mark) = (String::with_capacity(said.len()), false);
    for letter in said.chars() {
        match letter {
            '<' => is_mark = true,
            '>' if is_mark => is_mark = false,
            _ if !is_mark => plain.push(letter),
            _ => {}
        }
    }
    ESCAPES.into_iter().fold(plain, |text, (written, read)| text.replace(written, read))
}

fn wrong(message: &'static str, at: usize) -> Error {
    Error::invalid("captionsVtt", message).with("line", at + 1)
}

struct Reader<'a> {
    lines: &'a [&'a str],
    at: usize,
    /// When the last cue begins, in milliseconds.
    last: u64,
    has_cue: bool,
}

impl Reader<'_> {
    fn line(&self) -> Option<&str> {
        self.lines.get(self.at).copied()
    }

    /// Goes to the next line that isn't empty.
    fn find_block(&mut self) -> bool {
        while self.line() == Some("") {
            self.at += 1;
        }
        self.at < self.lines.len()
    }

    /// Goes to the end of a block, in which no arrow stands.
    fn skip_block(&mut self) -> Result<()> {
        while let Some(line) = self.line().filter(|line| !line.is_empty()) {
            if line.contains(ARROW) {
                return Err(wrong("Validation.CaptionsBlankLine", self.at));
            }
            self.at += 1;
        }
        Ok(())
    }

    /// A comment, a style, a region, or a cue.
    fn block(&mut self) -> Result<()> {
        let line = self.line().unwrap_or_default();
        let is = |word: &str| line.strip_prefix(word).is_some_and(|rest| rest.trim_matches([' ', '\t']).is_empty());
        if line == "NOTE" || line.starts_with("NOTE ") || line.starts_with("NOTE\t") || (!self.has_cue && (is("STYLE") || is("REGION"))) {
            return self.skip_block();
        }
        // Its name stands above its times.
        if !line.contains(ARROW) {
            self.at += 1;
        }
        let here = self.at.min(self.lines.len() - 1);
        let (from, to) = self.line().and_then(times).ok_or_else(|| wrong("Validation.CaptionsTimes", here))?;
        if to <= from || from < self.last {
            return Err(wrong("Validation.CaptionsOrder", self.at));
        }
        (self.last, self.has_cue) = (from, true);
        self.at += 1;
        self.skip_block()
    }
}

/// Begin and end of a cue, with settings that exist behind them.
fn times(line: &str) -> Option<(u64, u64)> {
    let (from, rest) = line.split_once(ARROW)?;
    let blank = |c: char| c == ' ' || c == '\t';
    let mut words = rest.split(blank).filter(|word| !word.is_empty());
    if !from.ends_with(blank) || !rest.starts_with(blank) {
        return None;
    }
    let (from, to) = (instant(from.trim_matches(blank))?, instant(words.next()?)?);
    let exists = |word: &str| word.split_once(':').is_some_and(|(name, value)| SETTINGS.contains(&name) && !value.is_empty());
    words.all(exists).then_some((from, to))
}

/// `01:02:03.004` or `02:03.004` in milliseconds.
fn instant(text: &str) -> Option<u64> {
    let (clock, thousandths) = text.split_once('.')?;
    let mut parts = clock.rsplit(':');
    let (seconds, minutes) = (number(parts.next()?, 2)?, number(parts.next()?, 2)?);
    let hours = match parts.next() {
        // Two digits at least, and not so many that their number has no end.
        Some(hours) if (2..=6).contains(&hours.len()) => number(hours, hours.len())?,
        Some(_) => return None,
        None => 0,
    };
    let is_whole = parts.next().is_none() && seconds < 60 && minutes < 60;
    is_whole.then_some(((hours * 60 + minutes) * 60 + seconds) * 1000 + number(thousandths, 3)?)
}

fn number(digits: &str, length: usize) -> Option<u64> {
    let is_number = digits.len() == length && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { digits.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_that_players_understand_are_accepted() {
        for text in [
            "WEBVTT",
            "\u{feff}WEBVTT - Fire drill\r\nKind: captions\r\n\r\n00:01.000 --> 00:04.000\r\nLeave by the side door.\r\n",
            "WEBVTT\n\nSTYLE\n::cue { color: white }\n\nNOTE Checked by Lucy\n\n1\n\
             00:00:01.000\t-->\t100:00:04.500 align:start line:0\n- Now!\n- Yes.\n\n\n\
             00:00:01.000 --> 00:00:02.000\n",
            "WEBVTT\r\r00:01.000 --> 00:04.000\rOld line ends",
        ] {
            assert!(check(text).is_ok(), "{text:?}");
        }
    }

    #[test]
    fn what_is_said_has_neither_times_nor_notes_nor_marks() {
        let text = "WEBVTT - Fire drill\r\n\r\nNOTE Checked by Lucy\r\n\r\n1\r\n00:01.000 --> 00:04.000 line:0\r\n\
                    <v Ana>Leave by the <i>side</i> door.\r\n2 > 1\r\n\r\n\r\n00:05.000 --> 00:06.000\r\nQ&amp;A &amp;lt; 5&nbsp;min\r\n";
        assert_eq!(spoken(text), "Leave by the side door.\n2 > 1\nQ&A &lt; 5 min\n");
        assert_eq!(spoken("WEBVTT"), "");
    }

    #[test]
    fn an_error_names_its_line() {
        for (text, message, line) in [
            ("", "Header", 1),
            ("1\n00:01.000 --> 00:04.000\nNo header", "Header", 1),
            ("WEBVTTX\n", "Header", 1),
            ("WEBVTT\n00:01.000 --> 00:04.000\nToo close", "BlankLine", 2),
            ("WEBVTT\n\n00:01.000 --> 00:04.000\nOne\n00:05.000 --> 00:06.000\nTwo", "BlankLine", 5),
            ("WEBVTT\n\nNOTE a --> b", "BlankLine", 3),
            ("WEBVTT\n\nOnly words", "Times", 3),
            ("WEBVTT\n\n1\n2\n00:01.000 --> 00:04.000", "Times", 4),
            ("WEBVTT\n\n00:01,000 --> 00:04,000\nSubRip", "Times", 3),
            ("WEBVTT\n\n00:01.000-->00:04.000", "Times", 3),
            ("WEBVTT\n\n1:01.000 --> 00:04.000", "Times", 3),
            ("WEBVTT\n\n00:61.000 --> 01:04.000", "Times", 3),
            ("WEBVTT\n\n00:01.000 --> 00:04.000 colour:red", "Times", 3),
            ("WEBVTT\n\n99999999999999999999:00:01.000 --> 00:04.000", "Times", 3),
            ("WEBVTT\n\n00:04.000 --> 00:04.000", "Order", 3),
            ("WEBVTT\r\n\r\n00:04.000 --> 00:05.000\r\n\r\n00:03.000 --> 00:06.000", "Order", 5),
        ] {
            let error = check(text).unwrap_err();
            assert_eq!(error.fields()[0].field, "captionsVtt");
            assert_eq!(error.fields()[0].message, format!("Validation.Captions{message}"), "{text:?}");
            assert_eq!(error.data()["line"], line, "{text:?}");
        }
    }
}
