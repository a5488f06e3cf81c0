//! Errors in an administrator's template, and their position.

use kernel::Error;
use minijinja::ErrorKind;

/// It can't be parsed.
pub(super) const SYNTAX: &str = "Validation.Template";
/// A name, sign or statement that templates don't have.
pub(super) const WORD: &str = "Validation.TemplateWord";
/// It doesn't render.
pub(super) const FILLING: &str = "Validation.TemplateFilling";
/// An element or attribute that emails don't have.
pub(super) const MARKUP: &str = "Validation.TemplateMarkup";
/// A link to an address that isn't allowed.
pub(super) const LINK: &str = "Validation.TemplateLink";
/// A sealed value inside other text.
pub(super) const SEALED: &str = "Validation.TemplateSealed";
/// A required value that isn't shown.
pub(super) const REQUIRED: &str = "Validation.TemplateRequired";

/// Characters of the source that a message repeats.
const LONGEST: usize = 60;

/// Where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SourcePlace {
    /// At this byte of the source.
    At(usize),
    Line(usize),
    /// Where the source has the first of these that it has.
    Near(Vec<String>),
}

/// An error in a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TemplateError {
    /// Key of the message.
    pub(super) message: &'static str,
    /// The faulty part of the source.
    pub(super) what: String,
    pub(super) place: SourcePlace,
}

impl TemplateError {
    pub(super) fn at(message: &'static str, at: usize, what: impl Into<String>) -> Self {
        Self { message, what: what.into(), place: SourcePlace::At(at) }
    }

    /// An error in the output; `near` is the text to search for in the source.
    pub(super) fn near(message: &'static str, near: &[&str], what: &str) -> Self {
        Self { message, what: what.to_owned(), place: SourcePlace::Near(near.iter().map(|text| (*text).to_owned()).collect()) }
    }

    /// The engine's message, which never repeats a value.
    pub(super) fn of_engine(error: &minijinja::Error) -> Self {
        let message = if error.kind() == ErrorKind::SyntaxError { SYNTAX } else { FILLING };
        let place = error.range().map_or_else(|| SourcePlace::Line(error.line().unwrap_or(1)), |range| SourcePlace::At(range.start));
        Self { message, what: String::new(), place }
    }

    /// The error on `content`, with line and column.
    pub(super) fn into_error(self, source: &str) -> Error {
        let (line, column) = match &self.place {
            SourcePlace::At(at) => position(source, *at),
            SourcePlace::Near(near) => {
                position(source, near.iter().filter(|text| !text.is_empty()).find_map(|text| source.find(text.as_str())).unwrap_or(0))
            }
            SourcePlace::Line(line) => (*line, 1),
        };
        let what: String = self.what.chars().take(LONGEST).collect();
        Error::invalid("content", self.message).with("line", line).with("column", column).with("what", what)
    }
}

/// Line and column of a byte, both from 1, counted in characters.
fn position(source: &str, at: usize) -> (usize, usize) {
    let before = source.get(..at).unwrap_or(source);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_lines_and_columns_of_characters() {
        let source = "é\nab cd";
        for (place, expected) in [
            (SourcePlace::At(0), (1, 1)),
            (SourcePlace::At(2), (1, 2)),
            (SourcePlace::At(6), (2, 4)),
            (SourcePlace::Near(vec!["x".into(), "cd".into()]), (2, 4)),
            (SourcePlace::Near(vec!["x".into()]), (1, 1)),
            (SourcePlace::Line(7), (7, 1)),
        ] {
            let error = TemplateError { message: SYNTAX, what: "x".into(), place: place.clone() }.into_error(source);
            let at = |name: &str| error.data()[name].as_u64().unwrap();
            assert_eq!((at("line"), at("column")), expected, "{place:?}");
        }
    }
}
