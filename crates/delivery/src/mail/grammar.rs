//! The part of the template language that administrators may write: values, conditions, loops and texts. Nothing in it makes a value larger
//! than the ones it is given, so that steps and output are all that has to be limited.
//! A list of what is allowed, because each version of the engine adds functions that a list of forbidden ones would miss (decision 48).

use super::template_error::{SYNTAX, TemplateError, WORD};

const STATEMENTS: [&str; 6] = ["if", "elif", "else", "endif", "for", "endfor"];
const FILTERS: [&str; 9] = ["capitalize", "default", "first", "last", "length", "lower", "title", "trim", "upper"];
const TESTS: [&str; 7] = ["defined", "even", "false", "none", "odd", "true", "undefined"];
const KEYWORDS: [&str; 13] = ["and", "or", "not", "is", "in", "if", "else", "true", "false", "none", "True", "False", "None"];
/// The function that looks up a text.
const TEXT: &str = "t";
/// The state of the innermost loop.
const LOOP: &str = "loop";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token<'s> {
    Name(&'s str),
    /// A text or a number.
    Literal,
    Sign(&'s str),
}

/// A token and its first byte.
type Placed<'s> = (usize, Token<'s>);

/// Checks that `source` uses only this part of the language, and of the variables those `offered`.
pub(super) fn check(source: &str, offered: &[&str]) -> Result<(), TemplateError> {
    let mut names: Vec<&str> = offered.to_vec();
    let mut rest = 0;
    while let Some(at) = source.get(rest..).and_then(|tail| tail.find('{')).map(|found| rest + found) {
        rest = match source.as_bytes().get(at + 1) {
            Some(b'#') => ends(source, at, "#}")?,
            Some(b'{') => {
                let (tokens, end) = tokens(source, at, "}}")?;
                expression(&tokens, &names)?;
                end
            }
            Some(b'%') => {
                let (tokens, end) = tokens(source, at, "%}")?;
                statement(at, &tokens, &mut names)?;
                end
            }
            _ => at + 1,
        };
    }
    Ok(())
}

fn ends(source: &str, at: usize, close: &str) -> Result<usize, TemplateError> {
    let found = source.get(at + 2..).and_then(|tail| tail.find(close));
    found.map(|found| at + 2 + found + close.len()).ok_or_else(|| TemplateError::at(SYNTAX, at, ""))
}

/// The tokens of the tag at `at`, and the byte after it.
fn tokens<'s>(source: &'s str, at: usize, close: &str) -> Result<(Vec<Placed<'s>>, usize), TemplateError> {
    let mut found = Vec::new();
    let mut next = at + 2;
    // A minus or plus next to the braces controls white space.
    if source.get(next..).is_some_and(|tail| tail.starts_with(['-', '+'])) {
        next += 1;
    }
    loop {
        let tail = source.get(next..).unwrap_or_default();
        let trimmed = tail.trim_start();
        next += tail.len() - trimmed.len();
        let Some(first) = trimmed.chars().next() else { return Err(TemplateError::at(SYNTAX, at, "")) };
        if trimmed.starts_with(close) {
            return Ok((found, next + close.len()));
        }
        if trimmed.strip_prefix(['-', '+']).is_some_and(|after| after.starts_with(close)) {
            return Ok((found, next + 1 + close.len()));
        }
        let (token, length) = token(trimmed, first).ok_or_else(|| TemplateError::at(WORD, next, first))?;
        found.push((next, token));
        next += length;
    }
}

/// The first token of `text`, and its length.
fn token(text: &str, first: char) -> Option<(Token<'_>, usize)> {
    let while_ = |is: fn(char) -> bool| text.find(|c: char| !is(c)).unwrap_or(text.len());
    if first.is_ascii_alphabetic() || first == '_' {
        let end = while_(|c| c.is_ascii_alphanumeric() || c == '_');
        return text.get(..end).map(|name| (Token::Name(name), end));
    }
    if first.is_ascii_digit() {
        return Some((Token::Literal, while_(|c| c.is_ascii_digit())));
    }
    if matches!(first, '"' | '\'') {
        return literal(text, first).map(|end| (Token::Literal, end));
    }
    let signs = ["==", "!=", "<=", ">=", "<", ">", "=", "(", ")", ",", ".", "|"];
    let sign = signs.into_iter().find(|sign| text.starts_with(sign))?;
    Some((Token::Sign(sign), sign.len()))
}

/// The length of a quoted text; `None` if it doesn't end.
fn literal(text: &str, quote: char) -> Option<usize> {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            c if c == quote => return Some(at + 1),
            _ => {}
        }
    }
    None
}

fn statement<'s>(at: usize, tokens: &[Placed<'s>], names: &mut Vec<&'s str>) -> Result<(), TemplateError> {
    let Some(((first, Token::Name(name)), rest)) = tokens.split_first().map(|(first, rest)| (*first, rest)) else {
        return Err(TemplateError::at(SYNTAX, at, ""));
    };
    if !STATEMENTS.contains(&name) {
        return Err(TemplateError::at(WORD, first, name));
    }
    if name != "for" {
        return expression(rest, names);
    }
    let split = rest.iter().position(|(_, token)| *token == Token::Name("in")).ok_or_else(|| TemplateError::at(SYNTAX, at, ""))?;
    let (targets, of) = rest.split_at(split);
    for (place, target) in targets {
        match target {
            Token::Name(name) if KEYWORDS.contains(name) || *name == TEXT => return Err(TemplateError::at(WORD, *place, *name)),
            Token::Name(name) => names.push(*name),
            Token::Sign(",") => {}
            Token::Sign(sign) => return Err(TemplateError::at(WORD, *place, *sign)),
            Token::Literal => return Err(TemplateError::at(SYNTAX, *place, "")),
        }
    }
    expression(of.get(1..).unwrap_or_default(), names)
}

fn expression(tokens: &[Placed<'_>], names: &[&str]) -> Result<(), TemplateError> {
    // For each open parenthesis, whether it holds the arguments of a call.
    let mut open: Vec<bool> = Vec::new();
    for (index, (at, token)) in tokens.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|i| tokens.get(i)).map(|(_, token)| *token);
        match token {
            Token::Name(name) => known(tokens, index, names).then_some(()).ok_or_else(|| TemplateError::at(WORD, *at, *name))?,
            Token::Sign("(") => {
                let calls = matches!(before, Some(Token::Name(name)) if !KEYWORDS.contains(&name));
                // The result of a call, and a text, can't be called.
                if matches!(before, Some(Token::Literal | Token::Sign(")"))) {
                    return Err(TemplateError::at(WORD, *at, "("));
                }
                open.push(calls);
            }
            Token::Sign(")") => {
                open.pop();
            }
            // Elsewhere a comma makes a list.
            Token::Sign(",") if open.last() != Some(&true) => return Err(TemplateError::at(WORD, *at, ",")),
            Token::Sign(_) | Token::Literal => {}
        }
    }
    Ok(())
}

/// Whether the name at `index` is allowed there.
fn known(tokens: &[Placed<'_>], index: usize, names: &[&str]) -> bool {
    let token = |i: Option<usize>| i.and_then(|i| tokens.get(i)).map(|(_, token)| *token);
    let (before, earlier, after) = (token(index.checked_sub(1)), token(index.checked_sub(2)), token(index.checked_add(1)));
    let Some(Token::Name(name)) = token(Some(index)) else { return false };
    let is_called = after == Some(Token::Sign("("));
    match before {
        Some(Token::Sign(".")) => return !is_called,
        Some(Token::Sign("|")) => return FILTERS.contains(&name),
        Some(Token::Name("is")) if name != "not" => return TESTS.contains(&name) && !is_called,
        Some(Token::Name("not")) if earlier == Some(Token::Name("is")) => return TESTS.contains(&name) && !is_called,
        _ => {}
    }
    if after == Some(Token::Sign("=")) {
        // The name of an argument.
        return matches!(before, Some(Token::Sign("(" | ",")));
    }
    if is_called && !KEYWORDS.contains(&name) {
        return name == TEXT;
    }
    KEYWORDS.contains(&name) || name == LOOP || names.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::{COMMON, TEMPLATES};

    fn names() -> Vec<&'static str> {
        vec!["user_name", "items", "count", "url"]
    }

    #[test]
    fn every_shipped_template_keeps_to_it() {
        for template in TEMPLATES {
            let offered: Vec<&str> = COMMON.iter().chain(template.variables).copied().collect();
            assert_eq!(check(template.html, &offered), Ok(()), "{}", template.name);
        }
    }

    #[test]
    fn values_conditions_loops_and_texts_are_allowed() {
        for source in [
            "{{ user_name }} { } {{- user_name|upper -}}",
            "{% if count > 1 and not (count == 3) %}{{ t('A', count=count) }}{% elif items is not defined %}{% else %}x{% endif %}",
            "{% for item in items if item.title %}{{ loop.index }} {{ item.title|default('–', true) }}{% endfor %}",
            "{% for key, value in items %}{{ key }}{{ value }}{% endfor %}",
            "{# }} {% include 'x' %} #}{{ '}}' if count is even else \"%}\" }}",
            "{{ t('A', name=user_name, other=t('B', count=items|length)) }}",
        ] {
            assert_eq!(check(source, &names()), Ok(()), "{source}");
        }
    }

    #[test]
    fn what_could_grow_or_reach_further_is_refused_where_it_stands() {
        for (source, at, what) in [
            ("{% include 'x' %}", 3, "include"),
            ("{% set a = 1 %}", 3, "set"),
            ("{% autoescape false %}", 3, "autoescape"),
            ("{%\n raw %}", 4, "raw"),
            ("{{ user_name|safe }}", 13, "safe"),
            ("{{ user_name|replace('a', 'b') }}", 13, "replace"),
            ("{{ range(9) }}", 3, "range"),
            ("{{ 'x' * 9 }}", 7, "*"),
            ("{{ url ~ url }}", 7, "~"),
            ("{{ url + url }}", 7, "+"),
            ("{{ url[3:] }}", 6, "["),
            ("{% for a in [url] %}", 12, "["),
            ("{% for a in (url, url) %}", 16, ","),
            ("{% for a in url, url %}", 15, ","),
            ("{% for a in items recursive %}", 18, "recursive"),
            ("{{ {'a': 1} }}", 3, "{"),
            ("{{ url.upper() }}", 7, "upper"),
            ("{{ user() }}", 3, "user"),
            ("{{ 'x'('y') }}", 6, "("),
            ("é{{ secret }}", 5, "secret"),
            ("{{ t('A', secret) }}", 10, "secret"),
            ("{% for t in items %}", 7, "t"),
        ] {
            let fault = check(source, &names()).unwrap_err();
            assert_eq!(fault, TemplateError::at(WORD, at, what), "{source}");
        }
        for source in ["{{ user_name", "{% if count", "{# x", "{{ 'x }}", "{% %}", "{% for x %}"] {
            assert!(check(source, &names()).is_err(), "{source}");
        }
    }
}
