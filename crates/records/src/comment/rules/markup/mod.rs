//! Light formatting of comments: a small part of Markdown, as a structure. What is stored is what was typed, and no HTML is made of it.

mod link;

use serde::Serialize;
use utoipa::ToSchema;

/// Most bytes that formatting may add to a comment: one with more marks is shown as it was typed.
const MOST_ADDED: usize = 60_000;
/// What a piece adds besides its text and address, about.
const PIECE: usize = 60;

/// What a block of a comment is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub enum CommentBlockKind {
    Paragraph,
    /// A list without an order.
    Bullets,
    /// A list that counts from 1.
    Numbers,
}

/// A piece of a comment in one style. Its text is plain: nothing in it is markup.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommentPiece {
    /// Text, with line breaks.
    pub text: String,
    /// Whether it is bold.
    pub is_bold: bool,
    /// Whether it is italic.
    pub is_italic: bool,
    /// Whether it is code.
    pub is_code: bool,
    /// Address of the link that it is part of: `http`, `https` or `mailto`.
    pub address: Option<String>,
}

/// A paragraph or list of a comment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommentBlock {
    /// What it is.
    pub kind: CommentBlockKind,
    /// The items of a list; the one text of a paragraph.
    pub items: Vec<Vec<CommentPiece>>,
}

/// The blocks of a comment. One that would become far longer by its marks is one paragraph, as it was typed.
pub fn formatted(text: &str) -> Vec<CommentBlock> {
    let blocks: Vec<CommentBlock> = parts(text).iter().map(Part::block).collect();
    let added = |piece: &CommentPiece| PIECE + piece.address.as_ref().map_or(0, String::len);
    if blocks.iter().flat_map(|block| block.items.iter().flatten()).map(added).sum::<usize>() <= MOST_ADDED {
        return blocks;
    }
    let typed = CommentPiece { text: text.to_owned(), ..CommentPiece::default() };
    vec![CommentBlock { kind: CommentBlockKind::Paragraph, items: vec![vec![typed]] }]
}

/// The text of a comment without marks, for what shows no formatting. A link is followed by its address.
pub fn plain(text: &str) -> String {
    let mut written = String::new();
    for part in parts(text) {
        if !written.is_empty() {
            written.push_str(&"\n".repeat(part.blank + 1));
        }
        let lines = part.items.iter().enumerate().map(|(at, item)| part.mark(at) + &unmarked(&pieces(item)));
        written.push_str(&lines.collect::<Vec<_>>().join("\n"));
    }
    written
}

/// The texts of the pieces, each link with its address behind it.
fn unmarked(pieces: &[CommentPiece]) -> String {
    let mut written = String::new();
    for (at, piece) in pieces.iter().enumerate() {
        written.push_str(&piece.text);
        let goes_on = pieces.get(at + 1).is_some_and(|next| next.address == piece.address);
        if let Some(address) = piece.address.as_ref().filter(|address| !goes_on && !written.ends_with(*address)) {
            written.push_str(&format!(" ({address})"));
        }
    }
    written
}

/// A paragraph or list as it was typed.
struct Part {
    /// Blank lines before it.
    blank: usize,
    kind: CommentBlockKind,
    /// The text, or that of each item without its mark.
    items: Vec<String>,
}

impl Part {
    fn block(&self) -> CommentBlock {
        let mut items: Vec<Vec<CommentPiece>> = self.items.iter().map(|item| pieces(item)).collect();
        // One blank line is what parts paragraphs; further ones stay lines.
        let more = "\n".repeat(self.blank.saturating_sub(1));
        if let (CommentBlockKind::Paragraph, Some(first)) = (self.kind, items.first_mut().and_then(|item| item.first_mut())) {
            first.text.insert_str(0, &more);
        }
        CommentBlock { kind: self.kind, items }
    }

    /// The mark of an item in a text without formatting.
    fn mark(&self, at: usize) -> String {
        match self.kind {
            CommentBlockKind::Paragraph => String::new(),
            CommentBlockKind::Bullets => "- ".to_owned(),
            CommentBlockKind::Numbers => format!("{}. ", at + 1),
        }
    }

    /// Whether an item with this mark continues the list.
    fn continues(&self, kind: CommentBlockKind, number: usize) -> bool {
        self.kind == kind && (kind == CommentBlockKind::Bullets || number == self.items.len() + 1)
    }
}

/// Paragraphs and lists. A list may follow a line of text at once; its indented lines belong to the item before them.
fn parts(text: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut blank = 0;
    for line in text.lines() {
        if line.trim().is_empty() {
            blank += 1;
            continue;
        }
        let marked = marker(line);
        let is_indented = line.starts_with([' ', '\t']);
        match (marked, parts.last_mut()) {
            (Some((kind, number, item)), Some(last)) if last.continues(kind, number) => last.items.push(item.to_owned()),
            (Some((kind, 1, item)), _) => parts.push(Part { blank, kind, items: vec![item.to_owned()] }),
            (_, Some(last)) if blank == 0 && (last.kind == CommentBlockKind::Paragraph || is_indented) => {
                if let Some(item) = last.items.last_mut() {
                    item.push('\n');
                    item.push_str(line);
                }
            }
            _ => parts.push(Part { blank, kind: CommentBlockKind::Paragraph, items: vec![line.to_owned()] }),
        }
        blank = 0;
    }
    parts
}

/// The kind of list that a line is an item of, its number (1 for one without an order), and the text behind the mark.
fn marker(line: &str) -> Option<(CommentBlockKind, usize, &str)> {
    let (kind, number, item) = match line.strip_prefix("- ").or_else(|| line.strip_prefix("* ")) {
        Some(item) => (CommentBlockKind::Bullets, 1, item),
        None => {
            // Other numbers begin no list: "12. March" stays a date.
            let (number, item) = line.split_once(". ")?;
            let is_number = number.len() <= 3 && !number.starts_with('0') && number.bytes().all(|b| b.is_ascii_digit());
            (CommentBlockKind::Numbers, number.parse::<usize>().ok().filter(|_| is_number)?, item)
        }
    };
    (!item.trim().is_empty()).then_some((kind, number, item.trim_start()))
}

/// What stands in a text.
enum Token<'t> {
    Text(&'t str),
    Code(&'t str),
    /// Stars or underscores, and whether they can begin or end a style where they stand.
    Run {
        text: &'t str,
        opens: bool,
        closes: bool,
    },
    Link {
        label: &'t str,
        address: &'t str,
    },
}

/// What a run of marks does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Nothing: it is shown as it was typed.
    Text,
    Opens,
    Closes,
}

fn pieces(text: &str) -> Vec<CommentPiece> {
    let mut written = Vec::new();
    write(text, &CommentPiece::default(), &mut written);
    written
}

/// Appends the pieces of a text within `outer`. There is no link within a link.
fn write(text: &str, outer: &CommentPiece, written: &mut Vec<CommentPiece>) {
    let tokens = tokens(text, outer.address.is_none());
    let mut style = outer.clone();
    for (token, role) in tokens.iter().zip(roles(&tokens)) {
        match *token {
            Token::Run { text, .. } if role != Role::Text => {
                let (is_bold, is_italic) = style_of(text);
                style.is_bold = if is_bold { role == Role::Opens || outer.is_bold } else { style.is_bold };
                style.is_italic = if is_italic { role == Role::Opens || outer.is_italic } else { style.is_italic };
            }
            Token::Text(text) | Token::Run { text, .. } => add(written, text, style.clone()),
            Token::Code(text) => add(written, text, CommentPiece { is_code: true, ..style.clone() }),
            Token::Link { label, address } => {
                write(label, &CommentPiece { address: Some(address.to_owned()), ..style.clone() }, written);
            }
        }
    }
}

/// Appends text in this style to the piece before, if that has the same one.
fn add(written: &mut Vec<CommentPiece>, text: &str, style: CommentPiece) {
    let fits = |last: &CommentPiece| {
        (last.is_bold, last.is_italic, last.is_code) == (style.is_bold, style.is_italic, style.is_code) && last.address == style.address
    };
    match written.last_mut() {
        Some(last) if fits(last) => last.text.push_str(text),
        _ => written.push(CommentPiece { text: text.to_owned(), ..style }),
    }
}

/// Whether these marks mean bold, and italic.
fn style_of(marks: &str) -> (bool, bool) {
    (marks.len() > 1, marks.len() != 2)
}

/// Which runs belong together. At most one of each style is open: the last one that could begin it.
fn roles(tokens: &[Token]) -> Vec<Role> {
    let mut roles = vec![Role::Text; tokens.len()];
    let mut open: Vec<(usize, &str)> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let &Token::Run { text, opens, closes } = token else { continue };
        // Three stars may end one of two and one of one.
        let ends_both = || text == "***" && open.len() == 2 && open.iter().all(|(_, marks)| matches!(*marks, "*" | "**"));
        let begun = open.iter().rposition(|(_, marks)| *marks == text).map(|depth| (depth, 1));
        let begun = begun.or_else(|| ends_both().then_some((0, 2)));
        if let Some((depth, many)) = begun.filter(|_| closes) {
            for (opened, _) in open.iter().skip(depth).take(many) {
                roles[*opened] = Role::Opens;
            }
            roles[at] = Role::Closes;
            open.truncate(depth);
        } else if opens {
            let (is_bold, is_italic) = style_of(text);
            let overlaps = |marks: &str| (style_of(marks).0 && is_bold) || (style_of(marks).1 && is_italic);
            let kept = open.iter().position(|(_, marks)| overlaps(marks)).unwrap_or(open.len());
            open.truncate(kept);
            open.push((at, text));
        }
    }
    roles
}

/// The marks of a text, and what is between them, in time that grows with its length alone.
fn tokens(text: &str, may_link: bool) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let (mut from, mut at) = (0, 0);
    let (mut in_address, mut may_close) = (false, true);
    while let Some(letter) = text[at..].chars().next() {
        let (before, rest) = text.split_at(at);
        in_address = (in_address || rest.starts_with("://")) && !letter.is_whitespace() && letter != '*';
        let token = match letter {
            '*' => Some(run(before, rest, '*')),
            // Those of an address that was typed as text are part of it.
            '_' if !in_address => Some(run(before, rest, '_')),
            '`' => Some(code(rest, &mut may_close)),
            '[' if may_link && !before.ends_with('!') => link(rest),
            _ => None,
        };
        let Some((token, length)) = token else {
            at += letter.len_utf8();
            continue;
        };
        if from < at {
            found.push(Token::Text(&text[from..at]));
        }
        found.push(token);
        at += length;
        from = at;
    }
    if from < text.len() {
        found.push(Token::Text(&text[from..]));
    }
    found
}

fn length_of_run(text: &str, mark: char) -> usize {
    text.chars().take_while(|letter| *letter == mark).count()
}

/// The stars or underscores that `rest` begins with. Inside words one star multiplies and one underscore joins, so neither is a mark.
fn run<'t>(before: &str, rest: &'t str, mark: char) -> (Token<'t>, usize) {
    let length = length_of_run(rest, mark);
    let (text, after) = rest.split_at(length);
    let (previous, next) = (before.chars().next_back(), after.chars().next());
    let is_space = |letter: Option<char>| letter.is_none_or(char::is_whitespace);
    let is_word = |letter: Option<char>| length == 1 && letter.is_some_and(char::is_alphanumeric);
    let is_mark = length <= if mark == '*' { 3 } else { 1 };
    let opens = is_mark && !is_space(next) && !is_word(previous);
    let closes = is_mark && !is_space(previous) && !is_word(next);
    (Token::Run { text, opens, closes }, length)
}

/// The code that `rest` begins with, from one backtick to the next single one; otherwise the backticks as text. `may_close` is whether one
/// may follow at all.
fn code<'t>(rest: &'t str, may_close: &mut bool) -> (Token<'t>, usize) {
    let length = length_of_run(rest, '`');
    let literal = (Token::Text(&rest[..length]), length);
    if length != 1 || !*may_close {
        return literal;
    }
    let mut at = 1;
    while let Some(found) = rest[at..].find('`') {
        let close = at + found;
        let run = length_of_run(&rest[close..], '`');
        if run == 1 {
            let inner = &rest[1..close];
            return if inner.trim().is_empty() { literal } else { (Token::Code(inner), close + 1) };
        }
        at = close + run;
    }
    *may_close = false;
    literal
}

/// The link that `rest` begins with: `[text](address)`.
fn link(rest: &str) -> Option<(Token<'_>, usize)> {
    let end = 1 + rest[1..].find(['[', ']', '\n'])?;
    let label = &rest[1..end];
    let target = rest[end..].strip_prefix("](")?;
    let address = &target[..link::length_of_address(target)?];
    let is_link =
        label.len() <= link::LONGEST_LABEL && link::is_address(address) && link::is_label(label, &label_without_marks(label), address);
    is_link.then_some((Token::Link { label, address }, end + "](".len() + address.len() + ")".len()))
}

/// What is seen of a link's text: a host can be spelled with marks inside, too.
fn label_without_marks(label: &str) -> String {
    let mut pieces = Vec::new();
    write(label, &CommentPiece { address: Some(String::new()), ..CommentPiece::default() }, &mut pieces);
    pieces.into_iter().map(|piece| piece.text).collect()
}

#[cfg(test)]
mod tests;
