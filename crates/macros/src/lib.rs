//! Attributes that write source which would have to be typed twice otherwise. They use the compiler's own tokens, so they need no parser.

use proc_macro::{Delimiter, Group, TokenStream, TokenTree};

/// Adds the limits in the `#[garde(..)]` rules of a struct to its `#[schema(..)]`, or with `#[document_limits(param)]` to its
/// `#[param(..)]`: `length(chars, ..)` of a text, `length(..)` of a list and `range(..)` of a number. Only literals are added, and only rules
/// of the field itself, not of what is in it. Goes above the derives.
#[proc_macro_attribute]
pub fn document_limits(attribute: TokenStream, item: TokenStream) -> TokenStream {
    let attribute = if attribute.is_empty() { "schema".to_owned() } else { attribute.to_string() };
    let mut tokens: Vec<TokenTree> = item.into_iter().collect();
    if let Some(TokenTree::Group(fields)) = tokens.last_mut() {
        let mut documented = Group::new(fields.delimiter(), with_limits(fields.stream(), &attribute));
        documented.set_span(fields.span());
        *fields = documented;
    }
    tokens.into_iter().collect()
}

/// The fields of a struct, with one more attribute after each that has limits.
fn with_limits(fields: TokenStream, attribute: &str) -> TokenStream {
    let mut written = TokenStream::new();
    for token in fields {
        let limits = match &token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => limits_of(group.stream()),
            _ => Vec::new(),
        };
        written.extend([token]);
        if !limits.is_empty() {
            let added: TokenStream = format!("#[{attribute}({})]", limits.join(", ")).parse().unwrap_or_default();
            written.extend(added);
        }
    }
    written
}

/// The limits in the inside of an attribute, in the document's words: `max_length = 200`.
fn limits_of(attribute: TokenStream) -> Vec<String> {
    let mut tokens = attribute.into_iter();
    let (Some(TokenTree::Ident(name)), Some(TokenTree::Group(rules))) = (tokens.next(), tokens.next()) else { return Vec::new() };
    if name.to_string() != "garde" {
        return Vec::new();
    }
    let rules: Vec<TokenTree> = rules.stream().into_iter().collect();
    let limits = rules.windows(2).map(|two| match two {
        [TokenTree::Ident(rule), TokenTree::Group(ends)] => limits_of_rule(&rule.to_string(), &ends.stream().to_string()),
        _ => Vec::new(),
    });
    limits.flatten().collect()
}

fn limits_of_rule(rule: &str, ends: &str) -> Vec<String> {
    let ends: Vec<&str> = ends.split(',').map(str::trim).collect();
    let of = match rule {
        "length" if ends.contains(&"chars") => "_length",
        "length" => "_items",
        "range" => "imum",
        _ => return Vec::new(),
    };
    let limit = |end: &&str| {
        let (name, value) = end.split_once('=')?;
        let (name, value) = (name.trim(), value.trim());
        let is_literal = value.starts_with(|c: char| c == '-' || c.is_ascii_digit());
        (is_literal && matches!(name, "min" | "max")).then(|| format!("{name}{of} = {value}"))
    };
    ends.iter().filter_map(limit).collect()
}

#[cfg(test)]
mod tests {
    use super::limits_of_rule;

    #[test]
    fn limits_have_the_words_of_the_document() {
        let cases: [(&str, &str, &[&str]); 6] = [
            ("length", "chars, min = 1, max = 200", &["min_length = 1", "max_length = 200"]),
            ("length", "max = 50", &["max_items = 50"]),
            ("range", "min = -3650, max = 3650", &["minimum = -3650", "maximum = 3650"]),
            ("length", "chars, max = LONGEST", &[]),
            ("custom", "http :: not_blank", &[]),
            ("inner", "length(chars, min = 1, max = 40)", &[]),
        ];
        for (rule, ends, limits) in cases {
            assert_eq!(limits_of_rule(rule, ends), limits, "{rule}({ends})");
        }
    }
}
