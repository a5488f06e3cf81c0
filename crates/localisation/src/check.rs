//! Checks the translations: the product ships every text in every language.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    culture::{DEFAULT_CULTURE, SHIPPED},
    files::{self, Resources},
    plural,
};

/// Faults of the shipped texts, one per line: unreadable files, missing or extra keys, empty texts, placeholders that differ from those of
/// the default culture.
pub fn missing_texts() -> Vec<String> {
    let (resources, mut wrong) = files::shipped();
    wrong.extend(faults(&resources));
    wrong
}

fn faults(resources: &Resources) -> Vec<String> {
    let mut wrong = Vec::new();
    for (name, resource) in resources {
        wrong.extend(
            resource
                .base
                .iter()
                .filter(|base| !resources.contains_key(*base))
                .map(|base| format!("{name}: base resource {base} does not exist")),
        );
        wrong.extend(
            resource
                .cultures
                .keys()
                .filter(|culture| !SHIPPED.contains(&culture.as_str()))
                .map(|culture| format!("{name}/{culture}: not a shipped culture")),
        );
        let empty = BTreeMap::new();
        let source = resource.cultures.get(DEFAULT_CULTURE).unwrap_or(&empty);
        for culture in SHIPPED {
            let texts = resource.cultures.get(culture).unwrap_or(&empty);
            wrong.extend(culture_faults(culture, source, texts).into_iter().map(|fault| format!("{name}/{culture}: {fault}")));
        }
    }
    wrong
}

fn culture_faults(culture: &str, source: &BTreeMap<String, String>, texts: &BTreeMap<String, String>) -> Vec<String> {
    let expected = expected_keys(culture, source);
    let mut wrong: Vec<String> = expected.keys().filter(|key| !texts.contains_key(*key)).map(|key| format!("{key} is missing")).collect();
    for (key, text) in texts {
        let counted = plural::split(key).filter(|(stem, _)| source.contains_key(&format!("{stem}_other")));
        // Spanish and French have a plural form for millions, which is optional here.
        let original = match (expected.get(key), counted) {
            (Some(original), _) => *original,
            (None, Some((stem, "many"))) => &source[&format!("{stem}_other")],
            _ => {
                wrong.push(format!("{key} is not a text of {DEFAULT_CULTURE}"));
                continue;
            }
        };
        if text.trim().is_empty() {
            wrong.push(format!("{key} is empty"));
        }
        let (mut want, mut have) = (placeholders(original), placeholders(text));
        if counted.is_some_and(|(_, form)| form != "other") {
            // "one day" needs no number.
            want.remove("count");
            have.remove("count");
        }
        if want != have {
            wrong.push(format!("{key} has the placeholders {have:?} where {DEFAULT_CULTURE} has {want:?}"));
        }
    }
    wrong
}

/// The keys that a culture must have, each with its source text.
pub(crate) fn expected_keys<'a>(culture: &str, source: &'a BTreeMap<String, String>) -> BTreeMap<String, &'a String> {
    let mut expected = BTreeMap::new();
    for (key, text) in source {
        match plural::split(key) {
            Some((stem, "other")) => expected.extend(plural::needed(culture).iter().map(|form| (format!("{stem}_{form}"), text))),
            // A plural form of a text whose `_other` form is the required one.
            Some((stem, _)) if source.contains_key(&format!("{stem}_other")) => {}
            _ => {
                expected.insert(key.clone(), text);
            }
        }
    }
    expected
}

/// Whether `text`, a translation of `original` under `key`, has its placeholders, and no other braces. A plural form may leave out the number: "one day" needs
/// none.
pub(crate) fn has_placeholders(key: &str, original: &str, text: &str) -> bool {
    let (mut want, mut have) = (placeholders(original), placeholders(text));
    if plural::split(key).is_some_and(|(_, form)| form != "other") {
        want.remove("count");
        have.remove("count");
    }
    want == have && stray(key, original, text).is_none()
}

/// The first brace in `text`, a translation of `original` under `key`, that would go out as it stands: with a name that the original doesn't
/// have, or without a counterpart. Texts whose original has it are none the worse for it.
pub(crate) fn stray<'t>(key: &str, original: &str, text: &'t str) -> Option<&'t str> {
    let mut known = braced(original);
    if plural::split(key).is_some() {
        known.push("{count}");
    }
    braced(text).into_iter().find(|piece| !known.contains(piece))
}

/// What stands in braces, with them, and braces without a counterpart.
fn braced(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        let tail = &rest[at..];
        let end = match tail[1..].find(['{', '}']) {
            Some(next) if tail.starts_with('{') && tail[1 + next..].starts_with('}') => next + 2,
            _ => 1,
        };
        found.push(&tail[..end]);
        rest = &tail[end..];
    }
    found
}

/// Names in braces.
pub(crate) fn placeholders(text: &str) -> BTreeSet<&str> {
    let names = text.split('{').skip(1).filter_map(|part| part.split_once('}').map(|(name, _)| name));
    names.filter(|name| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_of_a_translation_are_reported() {
        let map =
            |pairs: &[(&str, &str)]| pairs.iter().map(|(key, text)| ((*key).to_owned(), (*text).to_owned())).collect::<BTreeMap<_, _>>();
        let source = map(&[("A", "a {name}"), ("B", "b"), ("D_one", "{count} day"), ("D_other", "{count} days"), ("Sort_one", "one")]);
        let german = map(&[
            ("A", "a {nom}"),
            ("B", " "),
            ("C", "c"),
            ("D_one", "ein Tag"),
            ("D_other", "{count} Tage"),
            ("D_many", "{count} Tage"),
            ("Sort_one", "eins"),
        ]);
        assert_eq!(
            culture_faults("de", &source, &german),
            ["A has the placeholders {\"nom\"} where en-GB has {\"name\"}", "B is empty", "C is not a text of en-GB"]
        );
        let arabic =
            culture_faults("ar", &source, &map(&[("A", "{name}"), ("B", "b"), ("D_one", "1"), ("D_other", "{count}"), ("Sort_one", "1")]));
        assert_eq!(arabic, ["D_few is missing", "D_many is missing", "D_two is missing", "D_zero is missing"]);
    }

    #[test]
    fn a_brace_that_stands_for_nothing_is_found() {
        for (key, original, text, found) in [
            ("A", "Hello {name}", "Hallo {name}", None),
            ("A", "Hello {name}", "Hallo", None),
            ("A", "Hello {name}", "Hallo {nom}", Some("{nom}")),
            ("A", "Hello {name}", "Hallo {name", Some("{")),
            ("A", "Hello {name}", "Hallo name}", Some("}")),
            ("A", "Hello {name}", "Hallo {{name}}", Some("{")),
            ("A", "Hello {name}", "Hallo {na{name}", Some("{")),
            ("A", "Hello {name}", "Hallo {}", Some("{}")),
            ("A", "Hello {name}", "Hallo { name }", Some("{ name }")),
            ("A", "{0} of {1}", "{1} von {0}", None),
            ("A", "a set { of braces", "Mengen {", None),
            ("Days_one", "one day", "{count} Tag", None),
            ("Days_one", "one day", "{days} Tag", Some("{days}")),
        ] {
            assert_eq!(stray(key, original, text), found, "{text}");
        }
    }

    #[test]
    fn every_text_is_written_in_every_language() {
        let missing = missing_texts();
        assert!(missing.is_empty(), "{} faults, the first: {:#?}", missing.len(), &missing[..missing.len().min(20)]);
    }
}
