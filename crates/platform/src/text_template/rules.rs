//! Which of several contents serves a mail.

use delivery::mail::{LAYOUT, TEMPLATES, Template, template_named};
use kernel::{Error, HOST, Result, Uuid};
use localisation::{DEFAULT_CULTURE, SHIPPED};

use super::entity::Model;

/// Fields that the list can be sorted by.
pub(super) const SORTABLE: &[&str] = &["name", "displayName", "isLayout"];
/// Characters of the longest content: browsers and mail programs cut longer ones.
pub(super) const LONGEST: usize = 100_000;

/// Every template, by name.
pub(super) fn all() -> Vec<&'static Template> {
    let mut all: Vec<&Template> = TEMPLATES.iter().collect();
    all.sort_by_key(|template| template.name);
    all
}

/// The template of this name.
///
/// # Errors
/// 404.
pub(super) fn named(name: &str) -> Result<&'static Template> {
    template_named(name).ok_or_else(|| Error::not_found("TextTemplate", name))
}

/// Whether one content is for all languages: its words are text keys.
pub(super) fn is_shared(template: &Template) -> bool {
    template.is_layout
}

/// The layout of mails from `template`.
pub(super) fn layout_of(template: &Template) -> Option<&'static str> {
    (!template.is_layout).then_some(LAYOUT)
}

/// The cultures whose contents serve `culture`, nearest first: its own, that of its language, and the default one where it is of the same
/// language or the product ships none for this one. Elsewhere the shipped content is nearer, since its texts are in the language.
pub(super) fn serving(culture: &str) -> Vec<&str> {
    let mut serving = vec![culture];
    let mut rest = culture;
    while let Some((parent, _)) = rest.rsplit_once('-') {
        serving.push(parent);
        rest = parent;
    }
    let language = |name: &str| name.split('-').next().unwrap_or_default().to_owned();
    let is_shipped = SHIPPED.iter().any(|own| language(own) == language(culture));
    if !serving.contains(&DEFAULT_CULTURE) && (!is_shipped || language(DEFAULT_CULTURE) == language(culture)) {
        serving.push(DEFAULT_CULTURE);
    }
    serving
}

/// The one of `rows` that serves `culture` at `level`: the nearest language first, and of a language the level's own.
pub(super) fn nearest<'r>(rows: &'r [Model], level: Uuid, template: &Template, culture: &str) -> Option<&'r Model> {
    let cultures = if is_shared(template) { vec![""] } else { serving(culture) };
    let at = |culture: &str, owner: Uuid| rows.iter().find(|row| row.culture_name == culture && row.tenant_id == owner);
    cultures.into_iter().find_map(|culture| at(culture, level).or_else(|| at(culture, HOST)))
}

/// Compares the stamp that the caller read with the current one: empty if there was no own content. Stock clients send none; then the last
/// write wins.
///
/// # Errors
/// 409.
pub(super) fn check_stamp(current: Option<&str>, given: Option<&str>) -> Result<()> {
    match given {
        Some(given) if given != current.unwrap_or_default() => Err(Error::stale()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use kernel::Timestamp;

    use super::*;

    fn row(tenant: u128, culture: &str) -> Model {
        Model {
            tenant_id: Uuid::from_u128(tenant),
            id: Uuid::nil(),
            template_name: "x".to_owned(),
            culture_name: culture.to_owned(),
            content: format!("{tenant} {culture}"),
            concurrency_stamp: String::new(),
            created_at: Timestamp::default(),
            created_by: None,
            updated_at: None,
            updated_by: None,
            deleted_at: None,
            deleted_by: None,
            is_demo: false,
        }
    }

    #[test]
    fn a_language_is_served_by_its_own_content_before_the_default_one() {
        for (culture, expected) in [
            ("de-AT", vec!["de-AT", "de"]),
            ("de", vec!["de"]),
            ("en-US", vec!["en-US", "en", "en-GB"]),
            ("en-GB", vec!["en-GB", "en"]),
            ("it", vec!["it", "en-GB"]),
        ] {
            assert_eq!(serving(culture), expected, "{culture}");
        }
    }

    #[test]
    fn the_nearest_content_is_of_the_language_then_of_the_tenant() {
        let (level, template) = (Uuid::from_u128(7), named("Portal.Digest").unwrap());
        let host = HOST.as_u128();
        let rows = [row(host, "de"), row(7, "fr"), row(host, "fr"), row(7, "en-GB")];
        let found = |culture: &str| nearest(&rows, level, template, culture).map(|row| row.content.clone());
        assert_eq!(found("de-CH"), Some(format!("{host} de")));
        assert_eq!((found("fr"), found("es")), (Some("7 fr".to_owned()), None));
        assert_eq!(found("it"), Some("7 en-GB".to_owned()));
        assert_eq!(nearest(&rows, HOST, template, "fr").map(|row| row.tenant_id), Some(HOST));
        let layout = named(LAYOUT).unwrap();
        assert_eq!(nearest(&[row(7, "")], level, layout, "de").map(|row| row.content.as_str()), Some("7 "));
    }

    #[test]
    fn a_stamp_is_compared_where_one_is_sent() {
        for (current, given, fits) in [
            (None, None, true),
            (Some("a"), None, true),
            (None, Some(""), true),
            (Some("a"), Some("a"), true),
            (Some("a"), Some(""), false),
            (Some("a"), Some("b"), false),
            (None, Some("b"), false),
        ] {
            assert_eq!(check_stamp(current, given).is_ok(), fits, "{current:?} {given:?}");
        }
    }
}
