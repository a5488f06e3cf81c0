//! Texts that are asked for by names which no compiler knows: of permissions, and by ABP's own packages.

use std::collections::{BTreeMap, BTreeSet};

use localisation::SHIPPED;

use crate::source::{files, read};

/// Keys of the texts of a culture, by resource, those of the base resource included.
fn texts(culture: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files("texts/", &[".json"]) {
        let parts: Vec<&str> = file.split('/').collect();
        if let ["texts", resource, own, _] = parts[..]
            && own == culture
        {
            let keys: BTreeMap<String, String> = serde_json::from_str(&read(&file)).unwrap();
            all.entry(resource.to_owned()).or_default().extend(keys.into_keys());
        }
    }
    let base = all["AbpUi"].clone();
    all.values_mut().for_each(|keys| keys.extend(base.iter().cloned()));
    all
}

/// The group that a permission is shown in: our areas and menus are groups of their own, a module of ABP's is one.
fn group_of(permission: &str) -> String {
    let depth = if permission.starts_with("Portal.") || permission.starts_with("Menu.") { 2 } else { 1 };
    permission.split('.').take(depth).collect::<Vec<_>>().join(".")
}

#[test]
fn every_permission_and_group_has_a_text_in_every_language() {
    let names: Vec<&str> = waymark::compose::areas().iter().flat_map(|area| area.permissions).map(|def| def.permission.0).collect();
    assert!(names.len() > 100, "the areas define permissions");
    for culture in SHIPPED {
        let own = &texts(culture)["Portal"];
        let keys = names.iter().flat_map(|name| [format!("Permission:{name}"), format!("PermissionGroup:{}", group_of(name))]);
        let missing: BTreeSet<String> = keys.filter(|key| !own.contains(key)).collect();
        assert!(missing.is_empty(), "{culture}: {missing:?}");
    }
}

#[test]
fn every_schedule_has_a_name_in_every_language() {
    let kinds: Vec<&str> = waymark::compose::areas().iter().flat_map(|area| area.schedules).map(|schedule| schedule.kind).collect();
    assert!(kinds.len() > 10, "{kinds:?}");
    for culture in SHIPPED {
        let own = &texts(culture)["Portal"];
        let missing: Vec<&&str> = kinds.iter().filter(|kind| !own.contains(&format!("Job.{kind}"))).collect();
        assert!(missing.is_empty(), "{culture}: {missing:?}");
    }
}

#[test]
fn every_notification_type_is_registered_once_with_a_text_in_every_language() {
    let types: Vec<_> = waymark::compose::areas().iter().flat_map(|area| area.notifications).collect();
    let codes: BTreeSet<&str> = types.iter().map(|kind| kind.code).collect();
    assert!(codes.len() > 8 && codes.len() == types.len(), "{codes:?}");
    // What an area defines and forgets to register would be sent to nobody.
    let defined: usize = files("crates/", &[".rs"])
        .iter()
        .filter(|file| file.contains("/src/") && !file.starts_with("crates/http/"))
        .map(|file| read(file).matches(": NotificationType = ").count())
        .sum();
    assert_eq!(defined, types.len(), "a type is a constant of the area that registers it");
    for culture in SHIPPED {
        let own = &texts(culture)["Portal"];
        let shown = own.iter().filter_map(|key| key.strip_prefix("NotificationType.")).collect::<BTreeSet<_>>();
        assert_eq!(shown, codes, "{culture}");
        let groups = own.iter().filter_map(|key| key.strip_prefix("NotificationGroup.")).collect::<BTreeSet<_>>();
        assert_eq!(groups, types.iter().map(|kind| kind.group).collect(), "{culture}");
    }
}

#[test]
fn every_kind_of_record_and_every_property_of_its_history_has_a_text_in_every_language() {
    let kinds: Vec<_> = waymark::compose::areas().iter().flat_map(|area| area.records).collect();
    assert!(kinds.len() > 5 && kinds.iter().map(|kind| kind.name).collect::<BTreeSet<_>>().len() == kinds.len(), "each is registered once");
    let recycled: Vec<_> = waymark::compose::areas().iter().flat_map(|area| area.recycled).map(|kind| kind.kind.name()).collect();
    for culture in SHIPPED {
        let own = &texts(culture)["Portal"];
        let names = kinds.iter().flat_map(|kind| kind.properties).map(|property| format!("Property.{}", property.name));
        let wanted: BTreeSet<String> = names
            .chain(kinds.iter().map(|kind| kind.name).chain(recycled.iter().copied()).map(|name| format!("RecordKind.{name}")))
            .collect();
        let there = own.iter().filter(|key| key.starts_with("Property.") || key.starts_with("RecordKind.")).cloned().collect();
        assert_eq!(wanted, there, "{culture}");
    }
}

/// `tests/abp-client/text-keys.txt` holds what the stock packages of ABP 10.4 ask for (identity, tenant, permission, feature and
/// setting management, account, components, theme, core), read out of their bundles.
#[test]
fn every_text_that_abps_packages_ask_for_is_there_in_every_language() {
    let keys = read("tests/abp-client/text-keys.txt");
    assert!(keys.lines().count() > 180, "the list is whole");
    for culture in SHIPPED {
        let all = texts(culture);
        let is_there = |key: &str| {
            let (resource, name) = key.split_once("::").unwrap();
            all.get(if resource.is_empty() { "Portal" } else { resource }).is_some_and(|own| own.contains(name))
        };
        let missing: Vec<&str> = keys.lines().filter(|key| !is_there(key)).collect();
        assert!(missing.is_empty(), "{culture}: {missing:?}");
    }
}

/// Whether the text has one of these words right before a name, as in "release Release 2".
fn repeats(text: &str, words: &[&str]) -> bool {
    let text = text.to_lowercase();
    let names = ["{release}", "{current}", "{name}"];
    words.iter().any(|word| names.iter().any(|name| text.contains(&format!("{word} {name}"))))
}

#[test]
fn no_text_repeats_the_word_that_the_name_of_a_release_begins_with() {
    let words = ["release", "ausgabe", "édition", "edición", "إصدار"];
    assert!(repeats("Release {name} was created.", &words) && !repeats("{name} was created.", &words));
    let mut found = Vec::new();
    for file in files("texts/Portal/", &[".json"]) {
        let texts: BTreeMap<String, String> = serde_json::from_str(&read(&file)).unwrap();
        found.extend(texts.into_iter().filter(|(_, text)| repeats(text, &words)).map(|(key, _)| format!("{file}: {key}")));
    }
    assert!(found.is_empty(), "{found:#?}");
}
