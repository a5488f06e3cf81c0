//! The languages as each node caches them.

use crate::{Culture, DEFAULT_CULTURE, Language, Localisation, SHIPPED, known_culture, language};

/// Every language, and what follows from them for each request.
#[derive(Debug)]
pub(crate) struct Languages {
    /// In the order of the menu; empty until they were read.
    rows: Vec<language::Model>,
    /// Cultures that users can choose.
    pub(crate) enabled: Vec<&'static str>,
    /// The culture of callers who ask for none of the enabled ones.
    pub(crate) default: &'static str,
}

impl Default for Languages {
    /// The shipped languages.
    fn default() -> Self {
        Self { rows: Vec::new(), enabled: SHIPPED.to_vec(), default: DEFAULT_CULTURE }
    }
}

impl Languages {
    /// The languages of `rows`; the shipped ones before the first start has created any.
    pub(crate) fn new(rows: Vec<language::Model>) -> Self {
        if rows.is_empty() {
            return Self::default();
        }
        let culture = |row: &language::Model| known_culture(&row.culture_name).map(|culture| culture.name);
        let enabled = rows.iter().filter(|row| row.is_enabled).filter_map(culture).collect();
        let default = rows.iter().find(|row| row.is_default).and_then(culture).unwrap_or(DEFAULT_CULTURE);
        Self { rows, enabled, default }
    }

    /// The entry of the language menu.
    fn entry(&self, culture: &Culture) -> Language {
        let row = self.rows.iter().find(|row| row.culture_name == culture.name);
        let name = row.map_or(culture.native_name, |row| row.display_name.as_str());
        culture.language(name.to_owned(), row.and_then(|row| row.flag_icon.clone()))
    }
}

impl Localisation {
    /// The languages that users can choose, in the order of the menu.
    pub fn languages(&self) -> Vec<Language> {
        let snapshot = self.snapshot();
        let languages = &snapshot.languages;
        languages.enabled.iter().filter_map(|name| known_culture(name)).map(|culture| languages.entry(culture)).collect()
    }

    /// The culture of callers who ask for none of the enabled languages.
    pub fn default_culture(&self) -> &'static str {
        self.snapshot().languages.default
    }

    /// The culture of this name if translators can write in it: that of a language, enabled or not, or a shipped one.
    pub(crate) fn writable_culture(&self, name: &str) -> Option<&'static str> {
        let culture = known_culture(name)?.name;
        let is_language = self.snapshot().languages.rows.iter().any(|row| row.culture_name == culture);
        (is_language || SHIPPED.contains(&culture)).then_some(culture)
    }
}
