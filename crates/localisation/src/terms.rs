//! Renamed words: where a tenant calls its clients practices, the shipped texts do, too.
//!
//! A term is two texts, `Term.<name>.Singular` and `Term.<name>.Plural`; renaming it overrides them as any text is overridden. English
//! nouns have neither gender nor case, so there the word is replaced wherever it stands. In other languages a sentence would be wrong
//! around another noun: only texts that are the word itself, or a number of it, change: headings, labels, menu entries. What the tenant
//! wrote by hand stays.

use std::{cmp::Reverse, collections::BTreeMap};

use kernel::{HOST, Uuid};

use crate::{
    Localisation,
    culture::{DEFAULT_CULTURE, SHIPPED},
    localisation::{DEFAULT_RESOURCE, Snapshot},
    negotiate::chain,
};

/// The terms that can be renamed.
pub const TERMS: [&str; 5] = ["ActionItem", "Assessment", "Client", "Finding", "Team"];

/// How keys of terms begin.
const PREFIX: &str = "Term.";

/// Texts about other things of the same name, OpenID clients above all, and those of the page that renames.
const KEPT: [&str; 5] = [PREFIX, "TenantSettings.", "Applications.", "Scopes.", "OAuthSettings."];

/// How a text begins that says how many there are.
const NUMBER: &str = "{count} ";

/// The keys of a term: singular and plural.
pub fn term_keys(term: &str) -> [String; 2] {
    ["Singular", "Plural"].map(|number| format!("{PREFIX}{term}.{number}"))
}

/// What replaces which words in a culture.
pub(crate) struct Renaming<'a> {
    /// English words in lower case with what they become, long ones first: `action items` begins with `action item`.
    words: Vec<(String, String)>,
    /// The English texts, which say what a text of another language is about; `None` where the texts are English themselves.
    source: Option<&'a BTreeMap<String, String>>,
}

impl Snapshot {
    /// Whether `tenant` or the host has renamed anything.
    fn renames(&self, tenant: Uuid) -> bool {
        let names = |owner: Uuid| self.by_tenant.get(&owner).into_iter().flat_map(BTreeMap::values);
        let portal = |owner: Uuid| names(owner).filter_map(|resources| resources.get(DEFAULT_RESOURCE));
        [tenant, HOST].into_iter().any(|owner| portal(owner).flat_map(BTreeMap::keys).any(|key| key.starts_with(PREFIX)))
    }

    /// The word for a key of a term: the tenant's, else the host's; where the culture has none, that of another one of its language, so that
    /// a word for British English holds in America, too.
    fn word(&self, tenant: Uuid, culture: &str, key: &str) -> Option<&String> {
        let language = |name: &str| name.split('-').next().unwrap_or_default().to_owned();
        let near = |owner: Uuid| {
            let mut others = self.by_tenant.get(&owner)?.iter().filter(|(name, _)| language(name) == language(culture));
            others.find_map(|(_, resources)| resources.get(DEFAULT_RESOURCE)?.get(key))
        };
        let own = |owner: Uuid| self.changed(owner, culture, DEFAULT_RESOURCE).and_then(|texts| texts.get(key)).or_else(|| near(owner));
        own(tenant).or_else(|| own(HOST))
    }
}

impl Localisation {
    /// The word that `level` has for a key of a term while it has none of its own.
    pub fn inherited_word(&self, level: Uuid, culture: &str, key: &str) -> String {
        let snapshot = self.snapshot();
        let of_host = if level == HOST { None } else { snapshot.word(HOST, culture, key) };
        let shipped = || self.resources().get(DEFAULT_RESOURCE)?.cultures.get(culture)?.get(key);
        of_host.or_else(shipped).cloned().unwrap_or_default()
    }

    /// The languages that words are given in: those that users can choose and that the product ships, one culture each.
    pub fn term_cultures(&self) -> Vec<&'static str> {
        let mut cultures: Vec<&'static str> = Vec::new();
        for culture in self.snapshot().languages.enabled.iter().copied().filter(|name| SHIPPED.contains(name)) {
            let language = culture.split('-').next();
            if !cultures.iter().any(|other| other.split('-').next() == language) {
                cultures.push(culture);
            }
        }
        cultures
    }

    /// What `tenant` has renamed in texts of `culture`; `None` for nothing.
    fn renaming(&self, snapshot: &Snapshot, tenant: Uuid, culture: &str, resource: &str) -> Option<Renaming<'_>> {
        if resource != DEFAULT_RESOURCE || !snapshot.renames(tenant) {
            return None;
        }
        let is_english = culture.starts_with("en");
        let shipped = self.resources().get(DEFAULT_RESOURCE)?.cultures.get(if is_english { culture } else { DEFAULT_CULTURE })?;
        let keys = TERMS.iter().flat_map(|term| term_keys(term));
        let found = keys.filter_map(|key| Some((shipped.get(&key)?, snapshot.word(tenant, culture, &key)?)));
        let mut words: Vec<(String, String)> = found.map(|(from, to)| (from.to_lowercase(), to.clone())).collect();
        words.sort_by_key(|(from, _)| Reverse(from.len()));
        (!words.is_empty()).then(|| Renaming { words, source: (!is_english).then_some(shipped) })
    }

    /// A shipped text, or one that the host wrote for all, in the words of `tenant`.
    pub(crate) fn renamed(&self, snapshot: &Snapshot, (tenant, culture, resource): (Uuid, &str, &str), name: &str, text: &str) -> String {
        let renaming = self.renaming(snapshot, tenant, culture, resource);
        renaming.and_then(|renaming| renaming.apply(name, text)).unwrap_or_else(|| text.to_owned())
    }

    /// All texts of a resource for `tenant` in `culture`, including inherited ones; with `changed_only`, only those that differ from what is
    /// shipped.
    pub(crate) fn texts_of(
        &self,
        snapshot: &Snapshot,
        tenant: Uuid,
        culture: &str,
        resource: &str,
        changed_only: bool,
    ) -> BTreeMap<String, String> {
        let mut texts = BTreeMap::new();
        for culture in chain(culture).into_iter().rev() {
            let renaming = self.renaming(snapshot, tenant, culture, resource);
            let renamed = |name: &str, text: &str| renaming.as_ref().and_then(|renaming| renaming.apply(name, text));
            for (name, text) in self.resources().get(resource).and_then(|r| r.cultures.get(culture)).into_iter().flatten() {
                match renamed(name, text) {
                    Some(text) => drop(texts.insert(name.clone(), text)),
                    None if !changed_only => drop(texts.insert(name.clone(), text.clone())),
                    // The text of the nearer culture is shown, and it is the shipped one.
                    None => drop(texts.remove(name)),
                }
            }
            if tenant != HOST {
                let of_host = snapshot.changed(HOST, culture, resource).into_iter().flatten();
                texts.extend(of_host.map(|(name, text)| (name.clone(), renamed(name, text).unwrap_or_else(|| text.clone()))));
            }
            let own = snapshot.changed(tenant, culture, resource).into_iter().flatten();
            texts.extend(own.map(|(name, text)| (name.clone(), text.clone())));
        }
        texts
    }

    /// All texts of a resource as they were written, for translators.
    pub(crate) fn written_texts(&self, snapshot: &Snapshot, tenant: Uuid, culture: &str, resource: &str) -> BTreeMap<String, String> {
        let mut texts = BTreeMap::new();
        for culture in chain(culture).into_iter().rev() {
            let shipped = self.resources().get(resource).and_then(|r| r.cultures.get(culture));
            let changed = [HOST, tenant].into_iter().filter_map(|owner| snapshot.changed(owner, culture, resource));
            for layer in shipped.into_iter().chain(changed) {
                texts.extend(layer.iter().map(|(name, text)| (name.clone(), text.clone())));
            }
        }
        texts
    }
}

impl Renaming<'_> {
    /// The text named `name` in the tenant's words; `None` where it has none of them.
    fn apply(&self, name: &str, text: &str) -> Option<String> {
        if KEPT.iter().any(|start| name.starts_with(start)) {
            return None;
        }
        let Some(source) = self.source else { return self.in_sentence(text) };
        let source = source.get(name)?.to_lowercase();
        let word = |of: &str| self.words.iter().find(|(from, _)| from == of).map(|(_, to)| to);
        if let Some(number_of) = source.strip_prefix(NUMBER) {
            let is_same = text.strip_prefix(NUMBER).is_some_and(|rest| !rest.contains(' '));
            return word(number_of).filter(|_| is_same).map(|word| format!("{NUMBER}{word}"));
        }
        word(&source).map(|word| as_in(text, word))
    }

    fn in_sentence(&self, text: &str) -> Option<String> {
        let (mut out, mut rest, mut is_changed) = (String::with_capacity(text.len()), text, false);
        while let Some(next) = rest.chars().next() {
            let begins = !out.ends_with(|c: char| c.is_alphanumeric() || c == '_');
            let taken = if next == '{' {
                // A placeholder is a name of the program.
                let end = rest.find('}').map_or(rest.len(), |at| at + 1);
                out.push_str(&rest[..end]);
                end
            } else if let Some((length, word)) = begins.then(|| self.starts(rest)).flatten() {
                fit_article(&mut out, &word);
                out.push_str(&word);
                is_changed = true;
                length
            } else {
                out.push(next);
                next.len_utf8()
            };
            rest = &rest[taken..];
        }
        is_changed.then_some(out)
    }

    /// The word that `text` starts with: its length, and what it becomes.
    fn starts(&self, text: &str) -> Option<(usize, String)> {
        self.words.iter().find_map(|(from, to)| {
            let (head, tail) = text.split_at_checked(from.len())?;
            let is_whole = !tail.starts_with(|c: char| c.is_alphanumeric() || c == '_');
            (is_whole && head.eq_ignore_ascii_case(from)).then(|| (from.len(), as_in(head, to)))
        })
    }
}

/// `word` with a capital where `text` begins with one.
fn as_in(text: &str, word: &str) -> String {
    let mut letters = word.chars();
    match letters.next() {
        Some(first) if text.starts_with(char::is_uppercase) => first.to_uppercase().chain(letters).collect(),
        _ => word.to_owned(),
    }
}

/// Adapts the English article at the end of `text` to the word that follows: "a client", "an organisation".
fn fit_article(text: &mut String, word: &str) {
    let is_vowel = word.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    let Some(before) = text.strip_suffix(' ') else { return };
    let start = before.rfind(|c: char| !c.is_alphanumeric()).map_or(0, |at| at + before[at..].chars().next().map_or(0, char::len_utf8));
    let article = match (&before[start..], is_vowel) {
        ("a", true) => "an ",
        ("an", false) => "a ",
        ("A", true) => "An ",
        ("An", false) => "A ",
        _ => return,
    };
    text.truncate(start);
    text.push_str(article);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn longest_first(words: &[(&str, &str)]) -> Vec<(String, String)> {
        let mut words: Vec<(String, String)> = words.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect();
        words.sort_by_key(|(from, _)| Reverse(from.len()));
        words
    }

    #[test]
    fn english_sentences_get_the_word_with_its_capital_and_article() {
        let words =
            longest_first(&[("client", "organisation"), ("clients", "organisations"), ("action item", "task"), ("action items", "tasks")]);
        let renaming = Renaming { words, source: None };
        for (text, expected) in [
            ("Client", Some("Organisation")),
            ("Choose a client first.", Some("Choose an organisation first.")),
            ("A client's answer", Some("An organisation's answer")),
            ("An action item", Some("A task")),
            ("{clients} clients, {count} action items", Some("{clients} organisations, {count} tasks")),
            ("{client} scores {score}", None),
            ("Clientele and subclient", None),
            ("{client", None),
        ] {
            assert_eq!(renaming.apply("Clients.Text", text).as_deref(), expected, "{text}");
        }
        assert_eq!(renaming.apply("Applications.ClientId", "Client ID"), None, "an OpenID client stays one");
    }

    #[test]
    fn other_languages_change_texts_that_are_the_word_itself() {
        let english =
            [("Title", "Clients"), ("One", "Client"), ("Count_other", "{count} clients"), ("New", "New client"), ("Ui", "Actions")];
        let source = english.into_iter().map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
        let words = longest_first(&[("client", "Praxis"), ("clients", "Praxen"), ("action items", "Aufgaben")]);
        let renaming = Renaming { words, source: Some(&source) };
        for (name, text, expected) in [
            ("Title", "Kunden", Some("Praxen")),
            ("One", "Kunde", Some("Praxis")),
            ("Count_other", "{count} Kunden", Some("{count} Praxen")),
            ("New", "Neuer Kunde", None),
            ("Ui", "Maßnahmen", None),
        ] {
            assert_eq!(renaming.apply(name, text).as_deref(), expected, "{text}");
        }
    }
}
