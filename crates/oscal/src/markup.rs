//! Converts OSCAL's markup (a small part of Markdown) to plain text and back, and finds the insertions in it.

/// A piece of text, or the insertion of a parameter, by id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece<'t> {
    Text(&'t str),
    Insert(&'t str),
}

/// Splits a text at its insertions: `{{ insert: param, id }}`, and `{{ id }}` and `{{ param: id }}` of early 1.0 catalogues. Braces around
/// anything else remain text.
pub(crate) fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut found = Vec::new();
    let (mut start, mut at) = (0, 0);
    while let Some(open) = text[at..].find("{{").map(|index| at + index) {
        let Some(close) = text[open..].find("}}").map(|index| open + index) else { break };
        // The innermost braces count, and a failed pair is not scanned again: a text of braces must not take quadratic time.
        let open = text[open..close].rfind("{{").map_or(open, |index| open + index);
        match insert_id(&text[open + 2..close]) {
            Some(id) => {
                if start < open {
                    found.push(Piece::Text(&text[start..open]));
                }
                found.push(Piece::Insert(id));
                start = close + 2;
                at = start;
            }
            None => at = close + 2,
        }
    }
    if start < text.len() {
        found.push(Piece::Text(&text[start..]));
    }
    found
}

/// The parameter ids that a text inserts.
pub(crate) fn inserts(text: &str) -> impl Iterator<Item = &str> {
    pieces(text).into_iter().filter_map(|piece| match piece {
        Piece::Insert(id) => Some(id),
        Piece::Text(_) => None,
    })
}

fn insert_id(inside: &str) -> Option<&str> {
    let inside = inside.trim();
    let id = match inside.strip_prefix("insert:") {
        Some(rest) => rest.trim_start().strip_prefix("param")?.trim_start().strip_prefix(',')?.trim(),
        None => inside.strip_prefix("param:").unwrap_or(inside).trim(),
    };
    crate::rules::is_token(id).then_some(id)
}

/// Markup to plain text: replaces emphasis, code, links, images, sub- and superscript, headings, escapes and entities by what they show.
/// Insertions are kept. Takes linear time.
pub(crate) fn plain(text: &str) -> String {
    let mut scan = Scan { text, ..Scan::default() };
    scan.run();
    scan.build()
}

/// Plain text to markup: escapes what [`plain`] would take for markup, if there is any.
pub(crate) fn markup(text: &str) -> String {
    if plain(text) == text { text.to_owned() } else { escape(text) }
}

/// Escapes every character that could be markup.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if matches!(character, '\\' | '*' | '`' | '^' | '~' | '[' | ']' | '!' | '&' | '#') {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

const ENTITIES: &[(&str, &str)] = &[("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&nbsp;", " ")];

/// Finds the ranges to leave out; open delimiters are kept on a stack, so that the scan never goes back.
#[derive(Default)]
struct Scan<'t> {
    text: &'t str,
    /// Byte ranges and their replacements.
    replace: Vec<(usize, usize, &'static str)>,
    stars: Vec<(usize, usize)>,
    brackets: Vec<usize>,
    script: Option<(usize, u8)>,
}

impl Scan<'_> {
    fn run(&mut self) {
        let bytes = self.text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            at = match bytes[at] {
                // An escaped bar stays escaped, which distinguishes it from the border of a table's cell.
                b'\\' if bytes.get(at + 1) == Some(&b'|') => at + 2,
                b'\\' if bytes.get(at + 1).is_some_and(u8::is_ascii_punctuation) => self.drop(at, at + 1, at + 2),
                b'{' if bytes.get(at + 1) == Some(&b'{') => self.insertion(at),
                b'`' => self.code(at),
                b'*' => self.star(at),
                b'[' => {
                    self.brackets.push(at);
                    at + 1
                }
                b']' => self.link(at),
                b'^' | b'~' => self.script(at),
                b'&' => self.entity(at),
                b'#' if at == 0 || bytes[at - 1] == b'\n' => self.heading(at),
                b'\n' => {
                    // Emphasis and links end with their line: a lone delimiter can't affect the next item of a list.
                    self.stars.clear();
                    self.brackets.clear();
                    self.script = None;
                    at + 1
                }
                byte => {
                    if byte.is_ascii_whitespace() {
                        self.script = None;
                    }
                    at + 1
                }
            };
        }
    }

    fn drop(&mut self, start: usize, end: usize, next: usize) -> usize {
        self.replace.push((start, end, ""));
        next
    }

    /// The position after the insertion that starts here; its content is not markup.
    fn insertion(&self, at: usize) -> usize {
        let inside = &self.text[at + 2..];
        match inside.find(['{', '}', '\n']) {
            Some(end) if inside[end..].starts_with("}}") => at + 2 + end + 2,
            _ => at + 2,
        }
    }

    fn code(&mut self, at: usize) -> usize {
        let inside = &self.text[at + 1..];
        match inside.find(['`', '\n']) {
            Some(end) if end > 0 && inside[end..].starts_with('`') => {
                self.replace.push((at, at + 1, ""));
                self.drop(at + 1 + end, at + 2 + end, at + 2 + end)
            }
            _ => at + 1,
        }
    }

    fn star(&mut self, at: usize) -> usize {
        let bytes = self.text.as_bytes();
        let run = bytes[at..].iter().take_while(|byte| **byte == b'*').count();
        let end = at + run;
        let solid = |byte: Option<&u8>| byte.is_some_and(|byte| !byte.is_ascii_whitespace());
        let closes = at > 0 && solid(bytes.get(at - 1));
        match self.stars.last() {
            Some(&(open, length)) if closes && length == run => {
                self.stars.pop();
                self.replace.push((open, open + length, ""));
                self.replace.push((at, end, ""));
            }
            _ if run <= 3 && solid(bytes.get(end)) => self.stars.push((at, run)),
            _ => {}
        }
        end
    }

    fn link(&mut self, at: usize) -> usize {
        let Some(open) = self.brackets.pop() else { return at + 1 };
        let target = &self.text[at + 1..];
        if !target.starts_with('(') {
            return at + 1;
        }
        let close = target[1..].find(|next: char| next == ')' || next.is_whitespace() || matches!(next, '[' | ']' | '('));
        let Some(close) = close.map(|index| index + 1).filter(|index| target[*index..].starts_with(')')) else { return at + 1 };
        let before = &self.text[..open];
        let image = before.ends_with('!') && !before.ends_with("\\!");
        self.replace.push((if image { open - 1 } else { open }, open + 1, ""));
        // NIST's files have a space between a link and the punctuation after it.
        let space = target[close + 1..].strip_prefix(' ').is_some_and(|rest| {
            let mut next = rest.chars();
            matches!(next.next(), Some(',' | '.' | ';' | ':')) && next.next().is_none_or(char::is_whitespace)
        });
        let end = at + 1 + close + 1 + usize::from(space);
        self.drop(at, end, end)
    }

    fn script(&mut self, at: usize) -> usize {
        let mark = self.text.as_bytes()[at];
        match self.script.take() {
            Some((open, before)) if before == mark && open + 1 < at => {
                self.replace.push((open, open + 1, ""));
                self.replace.push((at, at + 1, ""));
            }
            _ => self.script = Some((at, mark)),
        }
        at + 1
    }

    fn entity(&mut self, at: usize) -> usize {
        let Some((entity, shown)) = ENTITIES.iter().find(|(entity, _)| self.text[at..].starts_with(entity)) else { return at + 1 };
        self.replace.push((at, at + entity.len(), shown));
        at + entity.len()
    }

    fn heading(&mut self, at: usize) -> usize {
        let marks = self.text[at..].bytes().take_while(|byte| *byte == b'#').count();
        if marks <= 6 && self.text[at + marks..].starts_with(' ') { self.drop(at, at + marks + 1, at + marks + 1) } else { at + marks }
    }

    fn build(mut self) -> String {
        self.replace.sort_unstable();
        let mut plain = String::with_capacity(self.text.len());
        let mut at = 0;
        for (start, end, shown) in self.replace {
            if start >= at {
                plain.push_str(&self.text[at..start]);
                plain.push_str(shown);
                at = end;
            }
        }
        plain.push_str(&self.text[at..]);
        plain
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn markup_is_replaced_by_what_it_shows() {
        for (markup, shown) in [
            ("see [AC-2](#ac-2), **now** and *then*", "see AC-2, now and then"),
            ("[SI-7(8)](#si-7.8) , and [SI-10(1)](#si-10.1) .", "SI-7(8), and SI-10(1)."),
            ("a ![logo](logo.png) b", "a logo b"),
            ("`x * y` * 2 * 3", "x * y * 2 * 3"),
            ("H~2~O, x^2^, ~5 and ~6", "H2O, x2, ~5 and ~6"),
            ("R&amp;D &lt;tag&gt; R&D", "R&D <tag> R&D"),
            ("\\*literal\\* C:\\path", "*literal* C:\\path"),
            ("# Heading\ntext #1", "Heading\ntext #1"),
            ("{{ insert: param, a_1 }} *{{ insert: param, b }}*", "{{ insert: param, a_1 }} {{ insert: param, b }}"),
            ("[Assignment: x] (see y)", "[Assignment: x] (see y)"),
            ("[open *lone `tick", "[open *lone `tick"),
        ] {
            assert_eq!(plain(markup), shown, "{markup}");
        }
    }

    #[test]
    fn insertions_of_every_spelling_are_found() {
        let found = |text| inserts(text).collect::<Vec<_>>().join("|");
        assert_eq!(found("a {{ insert: param, ac-1_prm_1 }} b {{insert:param,x.y}}"), "ac-1_prm_1|x.y");
        assert_eq!(found("{{ ac-1_prm_1 }} {{ param: p }}"), "ac-1_prm_1|p");
        assert_eq!(found("{{ insert: control, c }} {{ two words }} {{ }} {{"), "");
        assert_eq!(found("{{ {{ insert: param, inner }} }}"), "inner");
    }

    #[test]
    fn hostile_texts_take_linear_time() {
        // 1 MiB each: quadratic work would not finish.
        for pattern in ["{{", "[", "](", "*", "*a", "`", "^", "~a", "\\", "[a](", "{{a}}", "{{ {", "&", "**a*"] {
            let text = pattern.repeat((1 << 20) / pattern.len());
            assert!(plain(&text).len() <= text.len());
            assert!(pieces(&text).len() <= text.len());
        }
    }

    proptest! {
        #[test]
        fn any_text_survives_as_markup(text in r"[a-z \\*`^~&;#!()\[\]\n]{0,60}") {
            prop_assert_eq!(plain(&escape(&text)), text.clone());
            prop_assert_eq!(plain(&markup(&text)), text);
        }

        #[test]
        fn no_text_breaks_the_scan(text in any::<String>()) {
            plain(&text);
            pieces(&text);
        }
    }
}
