//! What a language must be like. Pure.

use kernel::{Error, Result};

use super::Model;
use crate::{Culture, known_culture};

/// The known culture of this name, in any case.
///
/// # Errors
/// `Invalid` on `cultureName`.
pub(super) fn culture(name: &str) -> Result<&'static Culture> {
    known_culture(name.trim()).ok_or_else(|| Error::invalid("cultureName", "Validation.Culture"))
}

/// Checks that a language may be disabled or deleted: the default one may not. It is enabled itself, so at least one always is.
///
/// # Errors
/// `Languages.DefaultStays`.
pub(super) fn may_go(language: &Model) -> Result<()> {
    if language.is_default { Err(Error::rule("Languages.DefaultStays")) } else { Ok(()) }
}

/// Checks that a language may become the default: users must be able to choose it.
///
/// # Errors
/// `Languages.DefaultEnabled`.
pub(super) fn may_be_default(language: &Model) -> Result<()> {
    if language.is_enabled { Ok(()) } else { Err(Error::rule("Languages.DefaultEnabled")) }
}

/// The place in the menu after all `others`.
pub(super) fn last_position(others: &[Model]) -> i32 {
    others.iter().map(|row| row.position).max().map_or(0, |last| last.saturating_add(1))
}

#[cfg(test)]
mod tests {
    use kernel::Uuid;

    use super::*;

    fn language(is_enabled: bool, is_default: bool, position: i32) -> Model {
        let name = || "de".to_owned();
        Model {
            id: Uuid::nil(),
            culture_name: name(),
            display_name: name(),
            search_key: name(),
            flag_icon: None,
            is_enabled,
            is_default,
            position,
            concurrency_stamp: String::new(),
            created_at: std::time::UNIX_EPOCH.into(),
            created_by: None,
            updated_at: None,
            updated_by: None,
            deleted_at: None,
            deleted_by: None,
            is_demo: false,
        }
    }

    #[test]
    fn the_default_language_stays_and_only_an_enabled_one_becomes_it() {
        for (is_enabled, is_default, goes, becomes) in [(true, true, false, true), (true, false, true, true), (false, false, true, false)] {
            let row = language(is_enabled, is_default, 0);
            assert_eq!((may_go(&row).is_ok(), may_be_default(&row).is_ok()), (goes, becomes), "{row:?}");
        }
    }

    #[test]
    fn a_new_language_comes_last_whatever_was_deleted() {
        assert_eq!(last_position(&[]), 0);
        assert_eq!(last_position(&[language(true, true, 0), language(true, false, 7), language(true, false, 3)]), 8);
    }

    #[test]
    fn only_known_cultures_become_languages() {
        assert_eq!(culture(" ZH-hans ").map(|culture| culture.name).ok(), Some("zh-Hans"));
        assert_eq!(culture("tlh").unwrap_err().fields()[0].field, "cultureName");
    }
}
