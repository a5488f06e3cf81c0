//! Which texts a language shows in another one.

use std::collections::BTreeMap;

use kernel::{HOST, Uuid};

use crate::{
    DEFAULT_CULTURE, Localisation,
    check::expected_keys,
    files::Resource,
    localisation::{Snapshot, TextPair},
    negotiate::chain,
};

/// Texts that a culture lacks: by resource, each key with the default culture's text for it.
pub(crate) type Missing<'a> = BTreeMap<&'a str, BTreeMap<String, &'a String>>;

/// The culture and those of the same language that it inherits from.
fn own_chain(culture: &str) -> Vec<&str> {
    let language = |name: &str| name.split('-').next().map(str::to_owned);
    let own = language(culture);
    chain(culture).into_iter().filter(|name| language(name) == own).collect()
}

/// Whether one of the cultures has a text for `key`, shipped or of the tenant or the host.
fn is_written(snapshot: &Snapshot, tenant: Uuid, cultures: &[&str], (name, resource): (&str, &Resource), key: &str) -> bool {
    cultures.iter().any(|culture| {
        let changed = [tenant, HOST].into_iter().filter_map(|owner| snapshot.changed(owner, culture, name));
        changed.chain(resource.cultures.get(*culture)).any(|texts| texts.contains_key(key))
    })
}

impl Localisation {
    /// The texts that `culture` shows in another language, for `tenant`. Each language needs the plural forms that its own rules have.
    pub(crate) fn missing(&self, tenant: Uuid, culture: &str) -> Missing<'_> {
        let (snapshot, own) = (self.snapshot(), own_chain(culture));
        let missing = self.resources().iter().filter_map(|(name, resource)| {
            let mut keys = expected_keys(culture, resource.cultures.get(DEFAULT_CULTURE)?);
            keys.retain(|key, _| !is_written(&snapshot, tenant, &own, (name.as_str(), resource), key));
            (!keys.is_empty()).then_some((name.as_str(), keys))
        });
        missing.collect()
    }
}

/// Whether a text is among the missing ones.
pub(crate) fn is_missing(missing: &Missing<'_>, pair: &TextPair) -> bool {
    missing.get(pair.resource_name.as_str()).is_some_and(|keys| keys.contains_key(&pair.name))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::files;

    fn lacking(culture: &str) -> Vec<String> {
        let file = |path: &str, content: &str| (path.to_owned(), content.as_bytes().to_vec());
        let texts = Localisation::of(Arc::new(
            files::parse(vec![
                file(
                    "Portal/en-GB/a.json",
                    r#"{"Hello": "Hello", "Colour": "colour", "Days_one": "{count} day", "Days_other": "{count} days"}"#,
                ),
                file("Portal/en-US/a.json", r#"{"Colour": "color"}"#),
                file("Portal/de/a.json", r#"{"Hello": "Hallo", "Days_one": "{count} Tag", "Days_other": "{count} Tage"}"#),
                file("Portal/de-AT/a.json", r#"{"Colour": "Farbe"}"#),
            ])
            .0,
        ));
        let missing = texts.missing(HOST, culture);
        missing.get("Portal").into_iter().flat_map(BTreeMap::keys).cloned().collect()
    }

    #[test]
    fn a_language_lacks_what_neither_it_nor_its_parents_have() {
        for (culture, expected) in [
            ("en-GB", vec![]),
            ("en-US", vec![]),
            ("de", vec!["Colour"]),
            ("de-AT", vec![]),
            ("de-CH", vec!["Colour"]),
            ("ja", vec!["Colour", "Days_other", "Hello"]),
            ("pl", vec!["Colour", "Days_few", "Days_many", "Days_one", "Hello"]),
        ] {
            assert_eq!(lacking(culture), expected, "{culture}");
        }
    }
}
