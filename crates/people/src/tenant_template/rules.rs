//! What a template holds, and what of a tenant never gets into it.

use std::collections::BTreeMap;

use kernel::text;
use platform::provisioning::{Outline, RoleOutline, UnitOutline};
use serde::{Deserialize, Serialize};

/// What a tenant gets by a template.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct TenantTemplateContent {
    /// Plan, roles and units.
    pub outline: Outline,
    /// Colours, words, language, time zone, and how people sign in, by name.
    pub settings: BTreeMap<String, String>,
}

impl TenantTemplateContent {
    fn entries(&self) -> usize {
        self.outline.roles.len() + self.outline.units.len() + self.settings.len()
    }
}

/// The names of a tenant, its clients and its people, with their addresses.
pub struct People(Vec<String>);

impl People {
    /// From all these names and addresses.
    pub fn new(names: impl IntoIterator<Item = String>) -> Self {
        Self(names.into_iter().map(|name| spaced(&name)).filter(|name| name.chars().count() > 3).collect())
    }

    /// Whether `text` names one of them: by a whole word, or several in a row.
    pub fn are_in(&self, text: &str) -> bool {
        let text = spaced(text);
        self.0.iter().any(|name| text.contains(name))
    }
}

/// The folded words of a text, each between spaces.
fn spaced(text: &str) -> String {
    let folded = text::fold(text);
    let words: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    format!(" {} ", words.join(" "))
}

/// The content without whatever names the tenant, its clients or its people: roles, units with all below them, and words. Gives how many of them were
/// left out, too.
pub fn without_people(content: TenantTemplateContent, people: &People) -> (TenantTemplateContent, usize) {
    let before = content.entries();
    let TenantTemplateContent { outline, settings } = content;
    let (kept, left): (Vec<RoleOutline>, Vec<RoleOutline>) = outline.roles.into_iter().partition(|role| !people.are_in(&role.name));
    let units = units_without(outline.units, people, &left);
    // Colours, zones and languages are called what they are called.
    let is_word = |name: &str| name.contains('@');
    let settings = settings.into_iter().filter(|(name, value)| !is_word(name) || !people.are_in(value)).collect();
    let content = TenantTemplateContent { outline: Outline { features: outline.features, roles: kept, units }, settings };
    let left = before - content.entries();
    (content, left)
}

fn units_without(units: Vec<UnitOutline>, people: &People, left: &[RoleOutline]) -> Vec<UnitOutline> {
    let mut kept: Vec<UnitOutline> = Vec::with_capacity(units.len());
    // New places by old ones; `None` for what is left out.
    let mut places: Vec<Option<usize>> = Vec::with_capacity(units.len());
    for mut unit in units {
        let above = unit.parent.map(|at| places.get(at).copied().flatten());
        // `Some(None)`: the one above is left out.
        if above == Some(None) || people.are_in(&unit.name) {
            places.push(None);
            continue;
        }
        unit.parent = above.flatten();
        unit.roles.retain(|name| left.iter().all(|role| role.name != *name));
        places.push(Some(kept.len()));
        kept.push(unit);
    }
    kept
}

/// How deep each unit is in the tree: 0 on top.
pub fn depths(units: &[UnitOutline]) -> Vec<u32> {
    let mut depths: Vec<u32> = Vec::with_capacity(units.len());
    for unit in units {
        let above = unit.parent.and_then(|at| depths.get(at)).map(|depth| depth + 1);
        depths.push(above.unwrap_or_default());
    }
    depths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn people() -> People {
        People::new(["Noor", "de Vries", "noor@foxdale.example", "Li"].map(str::to_owned))
    }

    fn unit(name: &str, parent: Option<usize>, roles: &[&str]) -> UnitOutline {
        UnitOutline { name: name.to_owned(), parent, roles: roles.iter().map(|role| (*role).to_owned()).collect() }
    }

    fn role(name: &str) -> RoleOutline {
        RoleOutline { name: name.to_owned(), is_default: false, is_public: true, permissions: vec!["Portal.Goals".to_owned()] }
    }

    #[test]
    fn people_are_found_by_whole_words_in_any_case() {
        let people = people();
        for named in ["NOOR's team", "Deputy of Mr de-Vries", "Mail noor@foxdale.example", "Back office (Li)"] {
            assert!(people.are_in(named), "{named}");
        }
        for free in ["Front of house", "Noordwijk branch", "Vries", "Library", ""] {
            assert!(!people.are_in(free), "{free}");
        }
    }

    #[test]
    fn what_names_a_person_is_left_out_with_all_below_it() {
        let words =
            [("Term.Client.Singular@en-GB", "Noor"), ("Term.Client.Plural@en-GB", "Practices"), ("Portal.Branding.Colour", "#112233")];
        let content = TenantTemplateContent {
            outline: Outline {
                features: BTreeMap::new(),
                roles: vec![role("Assistant of Noor"), role("Hygienist")],
                units: vec![
                    unit("Clinic", None, &["Hygienist", "Assistant of Noor"]),
                    unit("Team Noor", None, &[]),
                    unit("Night shift", Some(1), &[]),
                    unit("Front of house", Some(0), &[]),
                    unit("Desk", Some(3), &[]),
                ],
            },
            settings: words.map(|(name, value)| (name.to_owned(), value.to_owned())).into(),
        };
        let (content, left) = without_people(content, &people());
        assert_eq!(left, 4);
        assert_eq!(content.outline.roles, [role("Hygienist")]);
        let wanted = [unit("Clinic", None, &["Hygienist"]), unit("Front of house", Some(0), &[]), unit("Desk", Some(1), &[])];
        assert_eq!(content.outline.units, wanted);
        assert_eq!(depths(&content.outline.units), [0, 1, 2]);
        assert_eq!(content.settings.len(), 2);
        assert!(!serde_json::to_string(&content).unwrap().contains("Noor"));
    }
}
