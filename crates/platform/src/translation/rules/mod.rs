//! Formats of files for translators, and the changes of an import.

mod json;
mod sheet;
mod xliff;

use std::collections::{HashMap, HashSet};

use kernel::{Error, Result};
use localisation::{Localisation, TextPair};
use serde_json::{Map, Value};

pub(super) use sheet::Heads;

/// Bytes of a file at most.
pub(super) const MOST_BYTES: usize = 8 * 1024 * 1024;
/// Texts of a file at most.
const MOST_TEXTS: usize = 20_000;
/// Characters of a text at most, as for a single one.
const LONGEST: usize = 4000;

/// File format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TranslationFormat {
    /// Office Open XML workbook.
    Xlsx,
    /// JSON of our own.
    Json,
    /// XLIFF 2.0.
    Xliff,
}

impl TranslationFormat {
    /// Ending of the file's name.
    pub(super) fn extension(self) -> &'static str {
        match self {
            Self::Xlsx => "xlsx",
            Self::Json => "json",
            Self::Xliff => "xlf",
        }
    }

    /// Media type. JSON goes out as a file like the others, not as an answer of the API.
    pub(super) fn media_type(self) -> &'static str {
        match self {
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Json => "application/octet-stream",
            Self::Xliff => "application/xliff+xml",
        }
    }
}

/// A text as a file has it; empty if it is not translated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unit {
    pub(super) resource: String,
    pub(super) name: String,
    pub(super) value: String,
}

/// Content of a file.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Delivered {
    /// Its declared culture.
    pub(super) target: String,
    pub(super) units: Vec<Unit>,
}

/// Writes texts for translators.
///
/// # Errors
/// `Internal`, `Unavailable` when nothing can be written.
pub(super) fn write(format: TranslationFormat, texts: &[TextPair], heads: &Heads) -> Result<Vec<u8>> {
    match format {
        TranslationFormat::Xlsx => sheet::write(texts, heads),
        TranslationFormat::Json => json::write(texts, heads),
        TranslationFormat::Xliff => Ok(xliff::write(texts, heads).into_bytes()),
    }
}

/// Detects a file's format by its content, not by its name.
///
/// # Errors
/// `Translations.Encoding`, `Translations.Broken`, `Translations.TooMany`, and those of sheets.
pub(super) fn read(bytes: Vec<u8>) -> Result<Delivered> {
    let is_json = |text: &str| text.trim_start().starts_with('{');
    let is_xml = |text: &str| text.trim_start().starts_with('<');
    let delivered = match decoded(&bytes) {
        Some(text) if is_json(text) => json::read(text)?,
        Some(text) if is_xml(text) => xliff::read(text)?,
        None if !bytes.starts_with(b"PK") => return Err(Error::rule("Translations.Encoding")),
        _ => sheet::read(bytes)?,
    };
    if delivered.units.len() > MOST_TEXTS {
        return Err(Error::rule("Translations.TooMany").with("max", MOST_TEXTS));
    }
    Ok(delivered)
}

/// The text of a file in UTF-8, without a mark at its beginning.
fn decoded(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes)).ok()
}

/// A file that can't be read from this place on.
fn broken(line: usize, column: usize) -> Error {
    Error::rule("Translations.Broken").with("line", line).with("column", column)
}

/// Why a text is not imported: key of the message and its data.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Problem {
    pub(super) resource: String,
    pub(super) name: String,
    pub(super) message: &'static str,
    pub(super) data: Map<String, Value>,
}

/// Changes of an import.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// Resource, key and new text.
    pub(super) changed: Vec<(String, String, String)>,
    /// Texts that are the same already.
    pub(super) unchanged: usize,
    /// Texts without a translation.
    pub(super) empty: usize,
    pub(super) problems: Vec<Problem>,
}

/// Compares the texts of a file with the `present` ones.
pub(super) fn plan(texts: &Localisation, present: &[TextPair], units: Vec<Unit>) -> Plan {
    let present: HashMap<(&str, &str), &TextPair> =
        present.iter().map(|pair| ((pair.resource_name.as_str(), pair.name.as_str()), pair)).collect();
    let (mut plan, mut seen) = (Plan::default(), HashSet::new());
    for Unit { resource, name, value } in units {
        let pair = present.get(&(resource.as_str(), name.as_str()));
        let wrong = if !seen.insert((resource.clone(), name.clone())) {
            Some(("Translations.Repeated", Map::new()))
        } else {
            wrong(texts, pair.copied(), &value)
        };
        if let Some((message, data)) = wrong {
            plan.problems.push(Problem { resource, name, message, data });
        } else if value.trim().is_empty() {
            plan.empty += 1;
        } else if pair.is_some_and(|pair| pair.value.as_ref() == Some(&value)) {
            plan.unchanged += 1;
        } else {
            plan.changed.push((resource, name, value));
        }
    }
    plan
}

/// Why a text can't be imported.
fn wrong(texts: &Localisation, pair: Option<&TextPair>, value: &str) -> Option<(&'static str, Map<String, Value>)> {
    let Some(pair) = pair else { return Some(("Translations.Unknown", Map::new())) };
    if value.trim().is_empty() {
        return None;
    }
    if value.chars().count() > LONGEST {
        return Some(("Validation.MaxLength", Map::from_iter([("max".to_owned(), LONGEST.into())])));
    }
    if value.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\t')) {
        return Some(("Validation.Character", Map::new()));
    }
    if !texts.fits(&pair.resource_name, &pair.name, value) {
        return Some(("Translations.Placeholders", Map::new()));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(name: &str, value: &str) -> Unit {
        Unit { resource: "Portal".to_owned(), name: name.to_owned(), value: value.to_owned() }
    }

    fn pair(name: &str, base: &str, value: Option<&str>) -> TextPair {
        let value = value.map(str::to_owned);
        TextPair {
            resource_name: "Portal".to_owned(),
            name: name.to_owned(),
            base_value: base.to_owned(),
            is_missing: value.is_none(),
            value,
        }
    }

    fn heads() -> Heads {
        Heads {
            title: "Texts".to_owned(),
            resource: "Resource".to_owned(),
            key: "Key".to_owned(),
            base: "en-GB",
            target: "ar",
            right_to_left: true,
        }
    }

    fn texts() -> Vec<TextPair> {
        vec![
            pair("Common.Save", "Save <all> & \"more\"\n{name}", Some("حفظ {name}")),
            pair("Permission:A/b", "5", Some("٥")),
            pair("Days_few", "{count} days", None),
        ]
    }

    #[test]
    fn every_format_brings_back_what_it_took_out() {
        let expected = [unit("Common.Save", "حفظ {name}"), unit("Permission:A/b", "٥"), unit("Days_few", "")];
        for format in [TranslationFormat::Xlsx, TranslationFormat::Json, TranslationFormat::Xliff] {
            let read = read(write(format, &texts(), &heads()).unwrap()).unwrap();
            assert_eq!((read.target.as_str(), read.units.as_slice()), ("ar", expected.as_slice()), "{format:?}");
        }
    }

    #[test]
    fn what_is_no_file_of_ours_is_rejected() {
        let code = |bytes: &[u8]| read(bytes.to_vec()).unwrap_err().code().map(str::to_owned);
        for (bytes, expected) in [
            (b"\xFF\xFE<\0x\0".as_slice(), "Translations.Encoding"),
            (b"{", "Translations.Broken"),
            (b"{\"texts\": 1}", "Translations.Broken"),
            (b"<html></html>", "Translations.Broken"),
            (b"<xliff version=\"1.2\"></xliff>", "Translations.Broken"),
            (b"<!DOCTYPE a [<!ENTITY b \"c\">]><xliff version=\"2.0\" trgLang=\"de\"/>", "Translations.Broken"),
            (b"a;b\n1;2", "Translations.Broken"),
        ] {
            assert_eq!(code(bytes).as_deref(), Some(expected), "{}", String::from_utf8_lossy(bytes));
        }
    }

    #[test]
    fn an_import_changes_only_what_is_sound_and_different() {
        let texts = Localisation::new();
        let present = [
            pair("Common.Save", "Save", Some("Speichern")),
            pair("Common.Cancel", "Cancel", Some("Abbrechen")),
            pair("LanguageTexts.Saved", "{name} is saved.", None),
            pair("LanguageTexts.Key", "Key", None),
            pair("LanguageTexts.Base", "Compare with", None),
        ];
        let long = "x".repeat(LONGEST + 1);
        let plan = plan(
            &texts,
            &present,
            vec![
                unit("Common.Save", "Sichern"),
                unit("Common.Save", "Zweimal"),
                unit("Common.Cancel", "Abbrechen"),
                unit("LanguageTexts.Saved", "{nom} ist gesichert."),
                unit("LanguageTexts.Key", &long),
                unit("LanguageTexts.Base", " "),
                unit("No.Such", "x"),
            ],
        );
        assert_eq!(plan.changed, [("Portal".to_owned(), "Common.Save".to_owned(), "Sichern".to_owned())]);
        assert_eq!((plan.unchanged, plan.empty), (1, 1));
        let problems: Vec<(&str, &str)> = plan.problems.iter().map(|problem| (problem.name.as_str(), problem.message)).collect();
        let expected = [
            ("Common.Save", "Translations.Repeated"),
            ("LanguageTexts.Saved", "Translations.Placeholders"),
            ("LanguageTexts.Key", "Validation.MaxLength"),
            ("No.Such", "Translations.Unknown"),
        ];
        assert_eq!(problems, expected);
    }
}
