//! Words of six languages: headers that mean a field, texts that mean a member of an enum.

use std::collections::HashMap;

use http::{App, ImportField, ImportKind, Importer};
use kernel::text;
use serde_json::Map;

use crate::import::rules::header::{Meanings, folded};

/// Cultures whose texts are recognised.
const CULTURES: [&str; 6] = ["en-GB", "en-US", "de", "es", "fr", "ar"];

fn texts<'a>(app: &'a App, key: &'a str) -> impl Iterator<Item = String> + 'a {
    CULTURES.iter().filter_map(move |culture| app.texts().text(culture, key, &Map::new()))
}

/// Headers that mean the fields of a list: their titles in each language first, then other words for them.
pub fn meanings(app: &App, importer: &dyn Importer) -> Meanings {
    let mut found = Meanings::new();
    for field in importer.fields() {
        for title in texts(app, field.title) {
            found.entry(folded(&title)).or_insert(field.name);
        }
    }
    for field in importer.fields() {
        let others = field.aliases.iter().flat_map(|alias| alias.split(';')).map(folded).chain([folded(field.name)]);
        others.for_each(|alias| {
            found.entry(alias).or_insert(field.name);
        });
    }
    found
}

/// Members of enums by their texts.
#[derive(Default)]
pub struct EnumMembers(HashMap<(&'static str, String), &'static str>);

impl EnumMembers {
    pub fn of(app: &App, fields: &[ImportField]) -> Self {
        let mut by_text = HashMap::new();
        for field in fields {
            let ImportKind::Word { of, members } = field.kind else { continue };
            for member in members {
                for known in texts(app, &format!("Enum.{of}.{member}")).chain([(*member).to_owned()]) {
                    by_text.entry((of, text::fold(&known))).or_insert(*member);
                }
            }
        }
        for (key, flag) in [("Exports.Yes", "true"), ("Exports.No", "false")] {
            for known in texts(app, key).chain([flag.to_owned()]) {
                by_text.entry(("", text::fold(&known))).or_insert(flag);
            }
        }
        by_text.extend([("1", "true"), ("x", "true"), ("0", "false")].map(|(word, flag)| (("", word.to_owned()), flag)));
        Self(by_text)
    }

    /// The member that a text means.
    pub fn member(&self, of: &'static str, word: &str) -> Option<&'static str> {
        self.0.get(&(of, text::fold(word))).copied()
    }

    /// Whether a text says yes or no.
    pub fn flag(&self, word: &str) -> Option<bool> {
        self.member("", word).map(|flag| flag == "true")
    }
}
