//! Derives the text part of a mail from a changed template's HTML, so that both always match.

use super::{
    markup::{Attribute, Piece, decoded, has_word, pieces},
    template_error::TemplateError,
};

/// Block-level elements.
const LINES: &str = "article blockquote caption center dd div dl dt footer header hr li main section tr";
/// Elements with an empty line before and after them.
const BLOCKS: &str = "h1 h2 h3 h4 h5 h6 ol p pre table ul";
/// Elements without an end.
const EMPTY: &str = "br col hr img meta";
/// How deep elements are followed, and links: what nests deeper is no mail, and must not take longer either.
const DEEPEST: usize = 200;
const DEEPEST_LINK: usize = 10;

#[derive(Default)]
struct PlainTextWriter {
    out: String,
    /// Whether each open element keeps its line breaks.
    open: Vec<(String, bool)>,
    /// Address of each open link, and the start of its text.
    links: Vec<(String, usize)>,
}

/// `html` as text.
pub(super) fn of(html: &str) -> Result<String, TemplateError> {
    let mut writer = PlainTextWriter::default();
    for piece in pieces(html)? {
        match piece {
            Piece::Text(text) => writer.text(text),
            Piece::Open(name, attributes) => writer.open(name, &attributes),
            Piece::Close(name) => writer.close(&name),
        }
    }
    Ok(tidied(&writer.out))
}

impl PlainTextWriter {
    fn text(&mut self, text: &str) {
        if self.open.iter().any(|(name, _)| matches!(name.as_str(), "head" | "title")) {
            return;
        }
        let text = decoded(text);
        if self.open.last().is_some_and(|(_, keeps)| *keeps) {
            self.out.push_str(&text);
            return;
        }
        for c in text.chars() {
            if !c.is_ascii_whitespace() {
                self.out.push(c);
            } else if !self.out.is_empty() && !self.out.ends_with([' ', '\n']) {
                self.out.push(' ');
            }
        }
    }

    fn open(&mut self, name: String, attributes: &[Attribute]) {
        self.break_before(&name);
        let value = |wanted: &str| attributes.iter().find(|(own, _)| own == wanted).map(|(_, value)| value.clone());
        match name.as_str() {
            "br" => self.out.push('\n'),
            "li" => self.out.push_str("- "),
            "td" | "th" if !self.out.ends_with('\n') => self.out.push(' '),
            "a" if self.links.len() < DEEPEST_LINK => self.links.push((value("href").unwrap_or_default(), self.out.len())),
            "img" => self.text(&value("alt").unwrap_or_default()),
            _ => {}
        }
        if !has_word(EMPTY, &name) && self.open.len() < DEEPEST {
            let kept = value("style").is_some_and(|style| style.contains("pre-line") || style.contains("pre-wrap"));
            let keeps = kept || name == "pre" || self.open.last().is_some_and(|(_, keeps)| *keeps);
            self.open.push((name, keeps));
        }
    }

    fn close(&mut self, name: &str) {
        if name == "a"
            && let Some((address, from)) = self.links.pop()
        {
            let shown = self.out.get(from..).unwrap_or_default().trim();
            if !shown.contains(address.as_str()) {
                let between = if shown.is_empty() || shown.ends_with(':') { " " } else { ": " };
                self.out.push_str(between);
                self.out.push_str(&address);
            }
        }
        if let Some(at) = self.open.iter().rposition(|(own, _)| own == name) {
            self.open.truncate(at);
        }
        self.break_before(name);
    }

    fn break_before(&mut self, name: &str) {
        if has_word(BLOCKS, name) {
            self.out.push_str("\n\n");
        } else if has_word(LINES, name) && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }
}

/// Without white space around lines, and with one empty line at most between others.
fn tidied(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut blank = 0;
    for line in text.lines().map(str::trim) {
        if line.is_empty() {
            blank += 1;
            continue;
        }
        if !out.is_empty() {
            out.push_str(if blank > 0 { "\n\n" } else { "\n" });
        }
        blank = 0;
        out.push_str(line);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_lists_and_links_become_lines() {
        let html = "<!DOCTYPE html><html><head><title>Not shown</title></head><body>\n<p>Hello  Ada&nbsp;B. &amp; Co,\n</p>\n\
            <ul>\n<li>One</li>\n<li><a href=\"https://a.example/1\">Two</a> <span>(x)</span></li></ul>\
            <p><a href=\"https://a.example/2\">https://a.example/2</a><br>End</p><p style=\"white-space:pre-line\">a\nb</p>\
            <table><tr><td>c</td><td>d</td></tr></table></body></html>";
        let expected = "Hello Ada\u{a0}B. & Co,\n\n- One\n- Two: https://a.example/1 (x)\n\nhttps://a.example/2\nEnd\n\na\nb\n\nc d";
        assert_eq!(of(html).unwrap(), expected);
    }
}
