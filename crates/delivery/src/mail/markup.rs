//! The HTML that a changed template may produce: a strict subset that all mail programs interpret alike, without scripts and external
//! resources, so that opening a mail isn't reported to anybody.
//! No pictures from elsewhere: their address could hold any value of the mail (decision 48).

use super::{
    frame::Frame,
    template_error::{LINK, MARKUP, SEALED, TemplateError},
};

const ELEMENTS: &str = "a article b blockquote body br caption center code col colgroup dd div dl dt em footer h1 h2 h3 h4 h5 h6 head header \
    hr html i img li main meta ol p pre s section small span strong sub sup table tbody td tfoot th thead title tr u ul";
const ATTRIBUTES: &str = "abbr align alt bgcolor border cellpadding cellspacing class color colspan dir height id lang role rowspan scope title \
    valign width";
/// Elements allowed inside a link: with others, browsers end the link elsewhere.
const WITHIN_LINK: &str = "b br code em i img s small span strong sub sup u";
/// What functions a style may call: none of them loads anything.
const FUNCTIONS: [&str; 6] = ["rgb", "rgba", "hsl", "hsla", "calc", "linear-gradient"];
/// Pictures within the mail.
const PICTURES: [&str; 4] = ["data:image/png;base64,", "data:image/jpeg;base64,", "data:image/gif;base64,", "data:image/webp;base64,"];
/// Allowed targets of links, besides the portal.
const SCHEMES: [&str; 3] = ["https://", "mailto:", "tel:"];

/// An attribute: its name in lower case, and its value with entities replaced.
pub(super) type Attribute = (String, String);

/// A part of a document.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Piece<'h> {
    /// Text with its entities.
    Text(&'h str),
    /// A tag that opens, with its name in lower case.
    Open(String, Vec<Attribute>),
    Close(String),
}

/// The parts of `html`. What mail programs might read differently is a fault.
pub(super) fn pieces(html: &str) -> Result<Vec<Piece<'_>>, TemplateError> {
    let mut found = Vec::new();
    let mut rest = html;
    while let Some((text, tail)) = rest.split_once('<') {
        if !text.is_empty() {
            found.push(Piece::Text(text));
        }
        rest = if let Some(after) = tail.strip_prefix('/') {
            let (name, after) = name_of(after).ok_or_else(|| stray(tail))?;
            let after = after.trim_start().strip_prefix('>').ok_or_else(|| stray(tail))?;
            found.push(Piece::Close(name));
            after
        } else if tail.get(..13).is_some_and(|start| start.eq_ignore_ascii_case("!DOCTYPE html")) {
            tail.get(13..).and_then(|after| after.strip_prefix('>')).ok_or_else(|| stray(tail))?
        } else {
            let (name, after) = name_of(tail).ok_or_else(|| stray(tail))?;
            let (attributes, after) = attributes(after).ok_or_else(|| stray(tail))?;
            found.push(Piece::Open(name, attributes));
            after
        };
    }
    if !rest.is_empty() {
        found.push(Piece::Text(rest));
    }
    Ok(found)
}

/// A `<` that doesn't start a valid tag.
fn stray(tail: &str) -> TemplateError {
    let begin: String = tail.chars().take_while(|c| *c != '>' && *c != '"' && *c != '\n').take(20).collect();
    let near = format!("<{begin}");
    TemplateError::near(MARKUP, &[&near, "<"], &near)
}

/// The name at the start of `text`, in lower case, and the rest.
fn name_of(text: &str) -> Option<(String, &str)> {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len());
    let (name, rest) = text.split_at_checked(end)?;
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic()) && rest.starts_with([' ', '\t', '\n', '\r', '/', '>']);
    is_name.then(|| (name.to_ascii_lowercase(), rest))
}

/// The attributes up to the end of a tag, and the rest. Values are quoted and contain neither `<` nor `>`.
fn attributes(text: &str) -> Option<(Vec<Attribute>, &str)> {
    let mut found = Vec::new();
    let mut rest = text;
    loop {
        let trimmed = rest.trim_start_matches([' ', '\t', '\n', '\r']);
        if let Some(after) = trimmed.strip_prefix('>').or_else(|| trimmed.strip_prefix("/>")) {
            return Some((found, after));
        }
        // Each is preceded by white space.
        if trimmed.len() == rest.len() {
            return None;
        }
        let end = trimmed.find(|c: char| !c.is_ascii_alphanumeric() && c != '-')?;
        let (name, after) = trimmed.split_at_checked(end)?;
        if name.is_empty() {
            return None;
        }
        let Some(value) = after.strip_prefix('=') else {
            found.push((name.to_ascii_lowercase(), String::new()));
            rest = after;
            continue;
        };
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (value, after) = value.get(1..)?.split_once(quote)?;
        if value.contains(['<', '>']) {
            return None;
        }
        found.push((name.to_ascii_lowercase(), decoded(value)));
        rest = after;
    }
}

/// Replaces the entities that templates and their escaping use; others stay.
pub(super) fn decoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        match after.split_once(';').and_then(|(name, tail)| Some((entity(name)?, tail))) {
            Some((c, tail)) => {
                out.push(c);
                rest = tail;
            }
            None => {
                out.push('&');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}

fn entity(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16),
            None => number.parse(),
        };
        return code.ok().and_then(char::from_u32);
    }
    let named = [("amp", '&'), ("lt", '<'), ("gt", '>'), ("quot", '"'), ("apos", '\''), ("nbsp", '\u{a0}'), ("copy", '©'), ("middot", '·')];
    named.iter().find(|(own, _)| *own == name).map(|(_, c)| *c)
}

/// Checks that `html` contains nothing else. The only image it may load is the tenant's logo, from the portal itself.
pub(super) fn check(html: &str, frame: &Frame) -> Result<(), TemplateError> {
    // Within a link: whether its address is another one than a sealed one, which its text must not look like.
    let mut link = None;
    for piece in pieces(html)? {
        match &piece {
            Piece::Text(text) if link == Some(true) && frame.mark.is_in(text) => return Err(TemplateError::near(SEALED, &["<a"], "<a")),
            Piece::Text(_) => {}
            Piece::Open(name, attributes) => {
                element(name, "<", link.is_some())?;
                attributes.iter().try_for_each(|attribute| attribute_of(name, attribute, frame))?;
                if name == "a" {
                    link = Some(attributes.iter().any(|(own, value)| own == "href" && !frame.mark.is_all(value)));
                }
            }
            Piece::Close(name) if name == "a" => link = None,
            Piece::Close(name) => element(name, "</", link.is_some())?,
        }
    }
    Ok(())
}

fn element(name: &str, begin: &str, is_in_link: bool) -> Result<(), TemplateError> {
    let near = format!("{begin}{name}");
    if has_word(if is_in_link { WITHIN_LINK } else { ELEMENTS }, name) { Ok(()) } else { Err(TemplateError::near(MARKUP, &[&near], &near)) }
}

fn attribute_of(element: &str, (name, value): &Attribute, frame: &Frame) -> Result<(), TemplateError> {
    let is_link = element == "a" && name == "href";
    if frame.mark.is_in(value) && !(is_link && frame.mark.is_all(value)) {
        return Err(TemplateError::near(SEALED, &[&format!("{name}="), name], name));
    }
    let fine = match (element, name.as_str()) {
        ("a", "href") => {
            if !leads_somewhere_safe(value, frame) {
                return Err(TemplateError::near(LINK, &[value, name], value));
            }
            true
        }
        ("a", "target" | "rel") => true,
        ("img", "src") => is_picture(value) || (!value.is_empty() && *value == frame.logo),
        ("meta", "charset" | "name" | "content") => true,
        (_, "style") => is_plain_style(value),
        (_, name) => has_word(ATTRIBUTES, name) || name.starts_with("aria-"),
    };
    if fine { Ok(()) } else { Err(TemplateError::near(MARKUP, &[&format!("{name}=\"{value}"), name], &format!("{name}=\"{value}\""))) }
}

/// Whether `words`, a list separated by white space, has `word`.
pub(super) fn has_word(words: &str, word: &str) -> bool {
    words.split_ascii_whitespace().any(|own| own == word)
}

fn leads_somewhere_safe(address: &str, frame: &Frame) -> bool {
    let begins = |with: &str| address.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with));
    let is_plain = !address.contains(|c: char| c.is_control());
    is_plain && (frame.mark.is_all(address) || address.starts_with('#') || begins(&frame.portal) || SCHEMES.into_iter().any(begins))
}

fn is_picture(address: &str) -> bool {
    let data = PICTURES.iter().find_map(|start| address.strip_prefix(start));
    data.is_some_and(|data| data.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '=')))
}

/// Declarations that load nothing: no `url()`, nothing hidden behind an escape or a comment.
fn is_plain_style(style: &str) -> bool {
    let calls = style.match_indices('(').all(|(at, _)| {
        let before = style.get(..at).unwrap_or_default();
        let begin = before.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '-').map_or(0, |i| i + 1);
        let name = before.get(begin..).unwrap_or_default();
        FUNCTIONS.iter().any(|own| own.eq_ignore_ascii_case(name))
    });
    calls && !style.contains(['\\', '@', '{', '}', '<', '>']) && !style.contains("/*")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{MailBrand, mail::seal::Mark};

    fn framed() -> Frame {
        let words: crate::mail::render::TextLookup = Arc::new(|_, _| None);
        let brand = MailBrand { logo: Some("/logo.png".to_owned()), ..MailBrand::default() };
        Frame::new("http://localhost:8080/", "de", brand, &words, Mark::new("0seal0"))
    }

    #[test]
    fn plain_mail_passes() {
        for html in [
            "<!DOCTYPE html>\n<html lang=\"de\" dir=\"ltr\"><head><meta charset=\"utf-8\"><title>A &amp; B</title></head><body></body></html>",
            "<p style=\"margin:0;color:rgb(1, 2, 3);font-family:Inter,'Segoe UI'\">Text</p><br/><hr>",
            "<a href=\"https:&#x2f;&#x2f;a.example&#x2f;?x=1&amp;y=2\" target=\"_blank\">A</a><a href='mailto:a@b.example'>B</a>",
            "<a href=\"http://localhost:8080/goals\">Portal</a><a href=\"waymark0seal000\">Link</a> waymark0seal000",
            "<img alt=\"\" src=\"data:image/png;base64,iVBORw0KGgo=\">",
            "<img alt=\"\" src=\"http:&#x2f;&#x2f;localhost:8080&#x2f;logo.png\">",
            "<table role=\"presentation\" cellpadding=\"0\"><tr><td colspan=\"2\"></td></tr></table>",
        ] {
            assert_eq!(check(html, &framed()), Ok(()), "{html}");
        }
    }

    #[test]
    fn what_runs_or_loads_or_leads_astray_does_not() {
        for (html, message) in [
            ("<script>alert(1)</script>", MARKUP),
            ("<style>p{background:url(https://a.example)}</style>", MARKUP),
            ("<!-- x --><p></p>", MARKUP),
            ("<![CDATA[x]]>", MARKUP),
            ("<p onclick=\"x()\">", MARKUP),
            ("<p style=\"background:url(https://a.example)\">", MARKUP),
            ("<p style=\"background:u\\72l(https://a.example)\">", MARKUP),
            ("<p style=\"background:&#117;rl(https://a.example)\">", MARKUP),
            ("<p style=\"background:image-set('https://a.example' 1x)\">", MARKUP),
            ("<td background=\"https://a.example\">", MARKUP),
            ("<img src=\"https://a.example/x.png\">", MARKUP),
            ("<img srcset=\"https://a.example/x.png 1x\">", MARKUP),
            ("<img src=\"data:image/svg+xml;base64,AAAA\">", MARKUP),
            ("<iframe src=\"https://a.example\"></iframe>", MARKUP),
            ("<form action=\"https://a.example\">", MARKUP),
            ("<base href=\"https://a.example\">", MARKUP),
            ("<meta http-equiv=\"refresh\" content=\"0;url=https://a.example\">", MARKUP),
            ("<p title=unquoted>", MARKUP),
            ("<p title=\"</title><img src='https://a.example'>\">", MARKUP),
            ("<p class=\"a\"title=\"b\">", MARKUP),
            ("</p x=\"y\">", MARKUP),
            ("a < b", MARKUP),
            ("<p", MARKUP),
            ("<a href=\"http://a.example\">A</a>", LINK),
            ("<a href=\"javascript:alert(1)\">A</a>", LINK),
            ("<a href=\"java&#115;cript:alert(1)\">A</a>", LINK),
            ("<a href=\"//a.example\">A</a>", LINK),
            ("<a href=\"goals\">A</a>", LINK),
            ("<a href=\"https://a.example/?waymark0seal000\">A</a>", SEALED),
            ("<p title=\"waymark0seal000\">", SEALED),
            ("<img alt=\"waymark0seal000\">", SEALED),
            ("<a href=\"https://a.example/\">waymark0seal000</a>", SEALED),
            ("<a href=\"https://a.example/\"><table><tr><td></a> waymark0seal000", MARKUP),
            ("<a href=\"https://a.example/\"><a>waymark0seal000</a>", MARKUP),
            ("<p><a href=\"https://a.example/\">A</p><p>waymark0seal000", MARKUP),
        ] {
            assert_eq!(check(html, &framed()).map_err(|fault| fault.message), Err(message), "{html}");
        }
    }
}
