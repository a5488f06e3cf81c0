//! What the settings accept, and how states of them differ.

pub(super) mod colour;
pub(super) mod image;
mod svg;

use std::collections::{BTreeMap, BTreeSet};

use chrono_tz::Tz;
use kernel::{Error, Result, Uuid};
use localisation::{SHIPPED, TERMS, term_keys};
use serde::{Deserialize, Serialize};

use super::definitions::{Kind, definition};
use crate::user::rules::check_email;

/// Longest word for a term, in characters.
pub(super) const LONGEST_WORD: usize = 30;

/// The own values of a level: settings by name, words by `Term.Client.Singular@de`.
pub(super) type Own = BTreeMap<String, String>;

/// What a name in a request stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SettingOrWord<'a> {
    /// A setting.
    Value(&'static str, Kind),
    /// A word: key of its text, language.
    Word(&'a str, &'static str),
}

/// What `name` stands for; `None` for nothing.
pub(super) fn subject(name: &str) -> Option<SettingOrWord<'_>> {
    if let Some(def) = definition(name) {
        return Some(SettingOrWord::Value(def.name, def.kind));
    }
    let (key, culture) = name.split_once('@')?;
    let is_term = TERMS.iter().any(|term| term_keys(term).iter().any(|own| own == key));
    let culture = SHIPPED.into_iter().find(|own| *own == culture)?;
    is_term.then_some(SettingOrWord::Word(key, culture))
}

pub(super) fn word_name(key: &str, culture: &str) -> String {
    format!("{key}@{culture}")
}

/// The value as it is stored. Whether an image is there, and a language is enabled, the caller checks.
///
/// # Errors
/// 400 on `field`.
pub(super) fn fitting(subject: SettingOrWord<'_>, field: &str, value: &str) -> Result<String> {
    let value = value.trim();
    let wrong = |message: &'static str| Error::invalid(field.to_owned(), message);
    if value.is_empty() {
        return match subject {
            SettingOrWord::Word(..) => Err(Error::rule("TenantSettings.TermEmpty").and_field(field.to_owned(), "Validation.Required")),
            SettingOrWord::Value(..) => Err(wrong("Validation.Required")),
        };
    }
    match subject {
        SettingOrWord::Value(_, Kind::Text(longest)) => one_line(value, longest).ok_or_else(|| too_long(field, longest)),
        SettingOrWord::Value(_, Kind::Email) => check_email(value).map(|()| value.to_owned()).map_err(|_| wrong("Validation.Email")),
        SettingOrWord::Value(_, kind @ (Kind::Colour | Kind::DarkColour)) => colour::fitting(kind, field, value),
        SettingOrWord::Value(_, Kind::Zone) => {
            value.parse::<Tz>().map(|zone| zone.name().to_owned()).map_err(|_| wrong("Validation.TimeZone"))
        }
        SettingOrWord::Value(_, Kind::Currency) => currency(value).ok_or_else(|| wrong("Validation.Currency")),
        SettingOrWord::Value(_, Kind::OneOf(known)) if !known.contains(&value) => Err(wrong("Validation.OneOf")),
        SettingOrWord::Value(_, Kind::Language | Kind::Image(_) | Kind::OneOf(_)) => Ok(value.to_owned()),
        SettingOrWord::Word(..) if value.contains(['{', '}', '<', '>']) => Err(wrong("Validation.TermCharacters")),
        SettingOrWord::Word(..) => one_line(value, LONGEST_WORD).ok_or_else(|| too_long(field, LONGEST_WORD)),
    }
}

fn one_line(value: &str, longest: usize) -> Option<String> {
    (value.chars().count() <= longest && !value.chars().any(char::is_control)).then(|| value.to_owned())
}

/// A currency in capital letters, if it can be one.
fn currency(value: &str) -> Option<String> {
    (value.len() == 3 && value.chars().all(|c| c.is_ascii_alphabetic())).then(|| value.to_ascii_uppercase())
}

fn too_long(field: &str, longest: usize) -> Error {
    Error::invalid(field.to_owned(), "Validation.OneLine").with("max", longest)
}

/// The first word that is missing beside its other number in `after`, unless `before` was like that already: a term has both, or neither,
/// but what another page left behind is no obstacle to other changes.
pub(super) fn lonely_word(before: &Own, after: &Own) -> Option<String> {
    let lonely = |(name, word): (&String, &String)| {
        let Some(SettingOrWord::Word(key, culture)) = subject(name) else { return None };
        let other = match key.strip_suffix("Singular") {
            Some(term) => format!("{term}Plural"),
            None => format!("{}Singular", key.trim_end_matches("Plural")),
        };
        let other = word_name(&other, culture);
        let was_lonely = before.get(name) == Some(word) && !before.contains_key(&other);
        (!after.contains_key(&other) && !was_lonely).then_some(other)
    };
    after.iter().find_map(lonely)
}

/// Drops values that can't be taken over from another time or tenant: what this version doesn't know, a language that nobody can choose
/// any more.
pub(super) fn drop_outdated(own: &mut Own, languages: &[String]) {
    own.retain(|name, value| match subject(name) {
        Some(SettingOrWord::Value(_, Kind::Language)) => languages.contains(value),
        subject => subject.is_some(),
    });
}

/// Whether a template takes the value named `name`: not what says who the tenant is, like its name, its logos and what it writes below its
/// emails.
pub(super) fn is_outlined(name: &str) -> bool {
    match subject(name) {
        Some(SettingOrWord::Word(..)) => true,
        Some(SettingOrWord::Value(_, kind)) => !matches!(kind, Kind::Text(_) | Kind::Email | Kind::Image(_)),
        None => false,
    }
}

/// One changed value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ValueChange {
    /// Name of the setting, or of the word: `Term.Client.Singular@de`.
    pub(super) name: String,
    /// Own value before; `None` while it was inherited.
    pub(super) before: Option<String>,
    /// Own value after; `None` if it is inherited from then on.
    pub(super) after: Option<String>,
}

/// What differs between two states, by name.
pub(super) fn changes(before: &Own, after: &Own) -> Vec<ValueChange> {
    let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let differing = names.into_iter().filter(|name| before.get(*name) != after.get(*name));
    differing.map(|name| ValueChange { name: name.clone(), before: before.get(name).cloned(), after: after.get(name).cloned() }).collect()
}

/// What addresses of drawings end with.
const DRAWING: &str = "&as=svg";

/// Address of an image: the level that it belongs to is part of it, since tenants inherit the host's, and whether it is a drawing, which
/// mail programs don't show.
pub(super) fn image_address(level: Uuid, id: Uuid, media_type: &str) -> String {
    let ending = if media_type == image::SVG { DRAWING } else { "" };
    format!("/api/app/tenant-settings/images/{id}?home={level}{ending}")
}

/// Whether an address is that of a drawing.
pub(super) fn is_drawing(address: &str) -> bool {
    address.ends_with(DRAWING)
}

/// Level and id in an address of an image.
pub(super) fn image_at(address: &str) -> Option<(Uuid, Uuid)> {
    let address = address.strip_suffix(DRAWING).unwrap_or(address);
    let (id, level) = address.strip_prefix("/api/app/tenant-settings/images/")?.split_once("?home=")?;
    Some((level.parse().ok()?, id.parse().ok()?))
}

/// The images that own values name.
pub(super) fn images_in(own: &Own) -> Vec<Uuid> {
    own.values().filter_map(|value| image_at(value)).map(|(_, id)| id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(pairs: &[(&str, &str)]) -> Own {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn names_stand_for_settings_and_words() {
        assert_eq!(subject("Portal.Branding.ProductName"), Some(SettingOrWord::Value("Portal.Branding.ProductName", Kind::Text(40))));
        assert_eq!(subject("Term.Client.Plural@de"), Some(SettingOrWord::Word("Term.Client.Plural", "de")));
        for name in ["Abp.Mailing.Smtp.Host", "Term.Client.Plural", "Term.Client.Plural@xx", "Term.Nothing.Plural@de", "Common.Save@de", ""]
        {
            assert_eq!(subject(name), None, "{name}");
        }
    }

    #[test]
    fn values_are_checked_by_their_kind() {
        for (name, value, fits) in [
            ("Portal.Branding.ProductName", " Northgate Care ", Some("Northgate Care")),
            ("Portal.Branding.ProductName", "two\nlines", None),
            ("Portal.Branding.ProductName", "", None),
            ("Portal.Support.Email", " help@northgate.example ", Some("help@northgate.example")),
            ("Portal.Support.Email", "ask the desk", None),
            ("Portal.Support.Phone", "+44 20 7946 0018", Some("+44 20 7946 0018")),
            ("Abp.Timing.TimeZone", "Europe/London", Some("Europe/London")),
            ("Abp.Timing.TimeZone", "Atlantis/Capital", None),
            ("Portal.Locale.DateFormat", " dd.MM.yyyy ", Some("dd.MM.yyyy")),
            ("Portal.Locale.DateFormat", "yyyy/QQ", None),
            ("Portal.Locale.FirstDayOfWeek", "Sunday", Some("Sunday")),
            ("Portal.Locale.FirstDayOfWeek", "sunday", None),
            ("Portal.Locale.Currency", "eur", Some("EUR")),
            ("Portal.Locale.Currency", "EURO", None),
            ("Portal.Locale.Currency", "€", None),
            ("Portal.Locale.FiscalYearStartMonth", "12", Some("12")),
            ("Portal.Locale.FiscalYearStartMonth", "13", None),
            ("Portal.Locale.FiscalYearStartMonth", "04", None),
            ("Term.Client.Singular@en-GB", "practice", Some("practice")),
            ("Term.Client.Singular@en-GB", "{count}", None),
            ("Term.Client.Singular@en-GB", "  ", None),
            ("Term.Client.Singular@en-GB", "a word of more than thirty letters", None),
        ] {
            let subject = subject(name).unwrap();
            assert_eq!(fitting(subject, "values[0].value", value).ok().as_deref(), fits, "{name} {value}");
        }
        let empty = fitting(SettingOrWord::Word("Term.Client.Singular", "de"), "values[3].value", "").unwrap_err();
        assert_eq!((empty.code(), empty.fields()[0].field.as_str()), (Some("TenantSettings.TermEmpty"), "values[3].value"));
    }

    #[test]
    fn a_word_needs_its_other_number() {
        let both = [("Term.Team.Plural@de", "Gruppen"), ("Term.Team.Singular@de", "Gruppe"), ("Abp.Timing.TimeZone", "UTC")];
        let (none, first, second) = (Own::new(), own(&both[..1]), own(&both[1..]));
        assert_eq!(lonely_word(&none, &own(&both)), None);
        assert_eq!(lonely_word(&none, &first).as_deref(), Some("Term.Team.Singular@de"));
        assert_eq!(lonely_word(&own(&both), &second).as_deref(), Some("Term.Team.Plural@de"));
        assert_eq!(lonely_word(&first, &first), None, "it was so before");
        assert_eq!(lonely_word(&first, &own(&[("Term.Team.Plural@de", "Scharen")])).as_deref(), Some("Term.Team.Singular@de"));
    }

    #[test]
    fn what_no_longer_holds_is_dropped() {
        let language = |name| own(&[("Abp.Localization.DefaultLanguage", name), ("Abp.Timing.TimeZone", "UTC"), ("Gone", "x")]);
        for (name, left) in [("de", 2), ("fr", 1)] {
            let mut taken = language(name);
            drop_outdated(&mut taken, &["de".to_owned()]);
            assert_eq!(taken.len(), left, "{name}");
        }
    }

    #[test]
    fn changes_name_what_differs() {
        let (before, after) = (own(&[("A", "1"), ("B", "2"), ("C", "3")]), own(&[("A", "1"), ("B", "4"), ("D", "5")]));
        let found: Vec<String> = changes(&before, &after).into_iter().map(|c| format!("{} {:?} {:?}", c.name, c.before, c.after)).collect();
        assert_eq!(found, ["B Some(\"2\") Some(\"4\")", "C Some(\"3\") None", "D None Some(\"5\")"]);
    }

    #[test]
    fn an_address_names_level_and_image() {
        let (level, id) = (Uuid::from_u128(1), Uuid::from_u128(2));
        for media_type in [image::PNG, image::SVG] {
            let address = image_address(level, id, media_type);
            assert_eq!((image_at(&address), is_drawing(&address)), (Some((level, id)), media_type == image::SVG));
        }
        for address in ["https://evil.example/x.png", "/api/app/tenant-settings/images/1?home=2", ""] {
            assert_eq!(image_at(address), None, "{address}");
        }
    }

    #[test]
    fn a_template_takes_nothing_that_says_who_a_tenant_is() {
        use crate::setting::{
            BRAND_COLOUR, BRAND_ICON, BRAND_LOGO, BRAND_LOGO_DARK, BRAND_NAME, BRAND_PICTURE, CURRENCY, DATE_FORMAT, DEFAULT_LANGUAGE,
            FISCAL_START, MAIL_FOOTER, SUPPORT_EMAIL, TIME_ZONE, WEEK_START,
        };
        for taken in [BRAND_COLOUR, DEFAULT_LANGUAGE, TIME_ZONE, DATE_FORMAT, WEEK_START, CURRENCY, FISCAL_START] {
            assert!(is_outlined(taken), "{taken}");
        }
        let who = [BRAND_NAME, BRAND_LOGO, BRAND_LOGO_DARK, BRAND_ICON, BRAND_PICTURE, MAIL_FOOTER, SUPPORT_EMAIL];
        for left in who.into_iter().chain(["Abp.Mailing.Smtp.Host", "Unknown"]) {
            assert!(!is_outlined(left), "{left}");
        }
    }
}
