//! The current texts: shipped files with their inheritance, and overrides.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::{
        Arc, LazyLock, Mutex, PoisonError, RwLock,
        atomic::{AtomicU64, Ordering},
    },
};

use axum::body::Bytes;
use http::Texts;
use kernel::{HOST, Result, Uuid};
use serde_json::{Map, Value};
use store::{Db, invalidation::Invalidated};

use crate::{
    TEXTS_CHANGED,
    check::{has_placeholders, placeholders, stray},
    culture::DEFAULT_CULTURE,
    files::{self, Resources},
    language, language_text,
    languages::Languages,
    negotiate::{chain, negotiate},
    plural,
};

/// The resource of keys without one.
pub const DEFAULT_RESOURCE: &str = "Portal";

/// Maximum depth of base resources; ABP's own have two levels, and a cycle must end.
const DEPTH: usize = 8;

/// The shipped texts, read once: a process may put together several applications.
static SHIPPED: LazyLock<Arc<Resources>> = LazyLock::new(|| {
    let (resources, wrong) = files::shipped();
    for fault in wrong {
        tracing::error!(fault, "invalid text file");
    }
    Arc::new(resources)
});

/// Texts by culture, resource, key.
pub(crate) type Changed = BTreeMap<String, BTreeMap<String, BTreeMap<String, String>>>;

/// The overrides of every tenant as last read, and answers computed from them.
#[derive(Debug, Default)]
pub(crate) struct Snapshot {
    /// Number of invalidations before the read began.
    invalidations: u64,
    pub(crate) by_tenant: HashMap<Uuid, Changed>,
    pub(crate) languages: Languages,
    /// Serialised answers for tenants without overrides, by culture and "overrides only".
    pub(crate) answers: Mutex<HashMap<(String, bool), Bytes>>,
}

impl Snapshot {
    pub(crate) fn changed(&self, tenant: Uuid, culture: &str, resource: &str) -> Option<&BTreeMap<String, String>> {
        self.by_tenant.get(&tenant)?.get(culture)?.get(resource)
    }

    /// Whether the tenant has overrides.
    pub(crate) fn has_own(&self, tenant: Uuid) -> bool {
        tenant != HOST && self.by_tenant.contains_key(&tenant)
    }
}

/// A text and its counterpart in another culture, as translators compare them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextPair {
    pub resource_name: String,
    /// Key.
    pub name: String,
    /// The text in the base culture, inherited ones included.
    pub base_value: String,
    /// The text in the target culture itself; `None` if it is only inherited.
    pub value: Option<String>,
    /// Whether the target culture shows it in another language.
    pub is_missing: bool,
}

#[derive(Debug)]
pub struct Localisation {
    resources: Arc<Resources>,
    snapshot: RwLock<Arc<Snapshot>>,
    /// Number of invalidations so far.
    invalidations: Arc<AtomicU64>,
}

impl Default for Localisation {
    fn default() -> Self {
        Self::new()
    }
}

impl http::CrateState for Localisation {}

impl Localisation {
    /// The shipped texts; [`Localisation::load_overrides`] adds the overrides.
    pub fn new() -> Self {
        Self::of(Arc::clone(&SHIPPED))
    }

    pub(crate) fn of(resources: Arc<Resources>) -> Self {
        Self { resources, snapshot: RwLock::default(), invalidations: Arc::default() }
    }

    /// Reads the overrides and the languages.
    ///
    /// # Errors
    /// `Unavailable`; the previous texts remain in use.
    pub async fn load_overrides(&self, db: &Db) -> Result<()> {
        let mut read = Snapshot { invalidations: self.invalidations.load(Ordering::Acquire), ..Snapshot::default() };
        for row in language_text::all(db).await? {
            let tenant = read.by_tenant.entry(row.tenant_id).or_default();
            tenant.entry(row.culture_name).or_default().entry(row.resource_name).or_default().insert(row.name, row.value);
        }
        read.languages = Languages::new(language::all(db).await?);
        let mut snapshot = self.snapshot.write().unwrap_or_else(PoisonError::into_inner);
        if snapshot.invalidations <= read.invalidations {
            *snapshot = Arc::new(read);
        }
        Ok(())
    }

    /// Tracks changes of overrides and languages from now on; [`Localisation::refresh`] reads them.
    pub fn follow(&self, db: &Db) {
        let invalidations = Arc::clone(&self.invalidations);
        db.invalidations().listen(move |change| {
            if matches!(change, Invalidated::Key(TEXTS_CHANGED) | Invalidated::Everything) {
                invalidations.fetch_add(1, Ordering::AcqRel);
            }
        });
    }

    /// Reads overrides and languages again if any has changed. Each caller reads for itself: one that relied on another's read in progress
    /// could be answered with the texts before the change.
    ///
    /// # Errors
    /// `Unavailable`; the previous texts remain in use.
    pub async fn refresh(&self, db: &Db) -> Result<()> {
        if self.snapshot().invalidations < self.invalidations.load(Ordering::Acquire) { self.load_overrides(db).await } else { Ok(()) }
    }

    pub(crate) fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.snapshot.read().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn resources(&self) -> &Resources {
        &self.resources
    }

    /// Names of all resources, in order.
    pub fn resource_names(&self) -> Vec<String> {
        self.resources.keys().cloned().collect()
    }

    /// Whether `resource` has a text named `name`; only such texts can be overridden.
    pub fn has_text(&self, resource: &str, name: &str) -> bool {
        self.resources.get(resource).is_some_and(|r| r.cultures.values().any(|texts| texts.contains_key(name)))
    }

    /// The text of `key` for `tenant`, with placeholders filled from `data`; see [`Texts::text`].
    pub fn text_for(&self, tenant: Uuid, culture: &str, key: &str, data: &Map<String, Value>) -> Option<String> {
        let (resource, name) = split_key(key);
        let snapshot = self.snapshot();
        let find = |name: &str| self.find(&snapshot, tenant, culture, resource, name, DEPTH);
        let counted = || {
            let form = plural::form(culture, data.get("count")?.as_i64()?);
            find(&format!("{name}_{form}")).or_else(|| find(&format!("{name}_other")))
        };
        find(name).or_else(counted).map(|text| fill(&text, data))
    }

    /// The placeholders that the shipped text of `key` has in the default culture, whatever overrides it.
    pub fn shipped_placeholders(&self, key: &str) -> BTreeSet<String> {
        let (resource, name) = split_key(key);
        let find = |name: &str| self.find(&Snapshot::default(), HOST, DEFAULT_CULTURE, resource, name, DEPTH);
        let text = find(name).or_else(|| find(&format!("{name}_other"))).unwrap_or_default();
        placeholders(&text).into_iter().map(str::to_owned).collect()
    }

    /// Whether `text` has the placeholders that the shipped text of `name` has in the default culture; one that is left out would be
    /// missing on screen, and another would stay as it is.
    pub fn fits(&self, resource: &str, name: &str, text: &str) -> bool {
        let source = self.resources.get(resource).and_then(|own| own.cultures.get(DEFAULT_CULTURE));
        source.is_none_or(|source| has_placeholders(name, &base_of(source, name), text))
    }

    /// What of the braces in `text` stands for nothing in the shipped text of `name`, and the placeholders that it has; `None` if all is well.
    pub(crate) fn stray(&self, resource: &str, name: &str, text: &str) -> Option<(String, Vec<String>)> {
        let original = base_of(self.resources.get(resource)?.cultures.get(DEFAULT_CULTURE)?, name);
        let found = stray(name, &original, text)?.to_owned();
        let mut names = placeholders(&original);
        if plural::split(name).is_some() {
            names.insert("count");
        }
        Some((found, names.into_iter().map(|name| format!("{{{name}}}")).collect()))
    }

    fn find(&self, snapshot: &Snapshot, tenant: Uuid, culture: &str, resource: &str, name: &str, depth: usize) -> Option<String> {
        let own = self.resources.get(resource);
        for culture in chain(culture) {
            let changed = |owner: Uuid| snapshot.changed(owner, culture, resource)?.get(name);
            if let Some(text) = changed(tenant) {
                return Some(text.clone());
            }
            if let Some(text) = changed(HOST).or_else(|| own?.cultures.get(culture)?.get(name)) {
                return Some(self.renamed(snapshot, (tenant, culture, resource), name, text));
            }
        }
        let next = depth.checked_sub(1)?;
        own?.base.iter().find_map(|base| self.find(snapshot, tenant, culture, base, name, next))
    }

    /// Every text of `resource` (of all when `None`) with its counterpart, for `tenant`, by resource and key.
    pub fn pairs(&self, tenant: Uuid, resource: Option<&str>, base_culture: &str, target_culture: &str) -> Vec<TextPair> {
        let snapshot = self.snapshot();
        let mut pairs = Vec::new();
        for (resource_name, shipped) in self.resources.iter().filter(|(name, _)| resource.is_none_or(|wanted| wanted == *name)) {
            let base = self.written_texts(&snapshot, tenant, base_culture, resource_name);
            let own = |name: &str| {
                let changed =
                    [tenant, HOST].into_iter().find_map(|owner| snapshot.changed(owner, target_culture, resource_name)?.get(name));
                changed.or_else(|| shipped.cultures.get(target_culture)?.get(name)).cloned()
            };
            let names: BTreeSet<&String> = shipped.cultures.values().flat_map(BTreeMap::keys).collect();
            pairs.extend(names.into_iter().map(|name| TextPair {
                resource_name: resource_name.clone(),
                name: name.clone(),
                base_value: base_of(&base, name),
                value: own(name),
                is_missing: false,
            }));
        }
        pairs
    }
}

impl Texts for Localisation {
    fn text(&self, culture: &str, key: &str, data: &Map<String, Value>) -> Option<String> {
        self.text_for(HOST, culture, key, data)
    }

    fn text_for(&self, tenant: Uuid, culture: &str, key: &str, data: &Map<String, Value>) -> Option<String> {
        Self::text_for(self, tenant, culture, key, data)
    }

    fn negotiate(&self, accept_language: Option<&str>) -> String {
        let snapshot = self.snapshot();
        negotiate(accept_language, &snapshot.languages.enabled, snapshot.languages.default).to_owned()
    }
}

/// The text that `name` is translated from: a plural form that the base language doesn't have is made from its `_other`.
fn base_of(base: &BTreeMap<String, String>, name: &str) -> String {
    let other = || base.get(&format!("{}_other", plural::split(name)?.0));
    base.get(name).or_else(other).cloned().unwrap_or_default()
}

/// Resource and name of a key.
fn split_key(key: &str) -> (&str, &str) {
    match key.split_once("::") {
        Some(("", name)) => (DEFAULT_RESOURCE, name),
        Some(pair) => pair,
        None => (DEFAULT_RESOURCE, key),
    }
}

/// Fills `{0}` and `{name}` from `data`; a placeholder without a value stays as it is.
pub(crate) fn fill(text: &str, data: &Map<String, Value>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        match after.split_once('}').and_then(|(name, tail)| Some((data.get(name)?, tail))) {
            Some((value, tail)) => {
                out.push_str(&as_text(value));
                rest = tail;
            }
            None => {
                out.push('{');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}

fn as_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(as_text).collect::<Vec<_>>().join(", "),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn data(value: Value) -> Map<String, Value> {
        value.as_object().cloned().unwrap_or_default()
    }

    fn sample() -> Localisation {
        let file = |path: &str, content: &str| (path.to_owned(), content.as_bytes().to_vec());
        Localisation::of(Arc::new(
            files::parse(vec![
                file(
                    "Portal/en-GB/a.json",
                    r#"{"Hello": "Hello {name}", "Colour": "colour", "Days_one": "{count} day", "Days_other": "{count} days"}"#,
                ),
                file("Portal/en-US/a.json", r#"{"Colour": "color"}"#),
                file("Portal/de/a.json", r#"{"Hello": "Hallo {name}"}"#),
                file("Portal/resource.json", r#"{"baseResources": ["AbpUi"]}"#),
                file("AbpUi/en-GB/a.json", r#"{"Save": "Save", "Hello": "never seen"}"#),
                file("AbpUi/de/a.json", r#"{"Save": "Speichern"}"#),
                file("AbpUi/resource.json", r#"{"baseResources": ["Portal"]}"#),
            ])
            .0,
        ))
    }

    #[test]
    fn a_text_is_inherited_from_cultures_first_and_base_resources_next() {
        let texts = sample();
        let text = |culture: &str, key: &str| texts.text(culture, key, &data(json!({"name": "Ada", "count": 3})));
        for (culture, key, expected) in [
            ("de-AT", "Hello", Some("Hallo Ada")),
            ("fr", "Hello", Some("Hello Ada")),
            ("en-US", "Portal::Colour", Some("color")),
            ("ar", "::Colour", Some("colour")),
            ("de", "Save", Some("Speichern")),
            ("de", "AbpUi::Save", Some("Speichern")),
            ("de", "Nowhere::Save", None),
            ("de", "Unknown", None),
            ("fr", "Days", Some("3 days")),
        ] {
            assert_eq!(text(culture, key).as_deref(), expected, "{culture} {key}");
        }
    }

    #[test]
    fn placeholders_of_shipped_texts_are_known() {
        let texts = sample();
        for (key, expected) in
            [("Hello", vec!["name"]), ("::Hello", vec!["name"]), ("Days", vec!["count"]), ("Save", vec![]), ("No", vec![])]
        {
            assert_eq!(texts.shipped_placeholders(key).into_iter().collect::<Vec<_>>(), expected, "{key}");
        }
    }

    #[test]
    fn a_translation_needs_the_placeholders_of_the_shipped_text() {
        let texts = sample();
        for (name, text, fits) in [
            ("Hello", "Salut {name}", true),
            ("Hello", "Salut", false),
            ("Hello", "Salut {nom}", false),
            ("Hello", "Salut {name} {", false),
            ("Colour", "couleur {name}", false),
            ("Days_one", "un jour", true),
            ("Days_few", "{count} dni", true),
            ("Days_other", "jours", false),
        ] {
            assert_eq!(texts.fits("Portal", name, text), fits, "{name} {text}");
        }
    }

    #[test]
    fn placeholders_are_filled_by_name_and_number() {
        for (text, value, expected) in [
            ("{0} of {1}", json!({"0": "a", "1": 2}), "a of 2"),
            ("{from} to {to}: {allowed}", json!({"from": "A", "to": "B", "allowed": ["C", "D"]}), "A to B: C, D"),
            ("{missing} {}", json!({}), "{missing} {}"),
            ("{name", json!({"name": "x"}), "{name"),
            ("{{name}}", json!({"name": "x"}), "{x}"),
            ("{name}", json!({"name": "{name}"}), "{name}"),
        ] {
            assert_eq!(fill(text, &data(value)), expected, "{text}");
        }
    }

    #[test]
    fn pairs_show_what_a_translator_has_not_written() {
        let pairs = sample().pairs(HOST, Some("Portal"), "en-GB", "de");
        let empty: Vec<&str> = pairs.iter().filter(|pair| pair.value.is_none()).map(|pair| pair.name.as_str()).collect();
        assert_eq!(empty, ["Colour", "Days_one", "Days_other"]);
        assert_eq!((pairs[3].base_value.as_str(), pairs[3].value.as_deref()), ("Hello {name}", Some("Hallo {name}")));
    }
}
