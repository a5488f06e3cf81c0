//! Managing texts: comparing, overriding and restoring them.

use http::App;
use kernel::{Error, FieldError, Page, Paged, Result, Scope, text};
use serde_json::Map;

use super::{EDIT, LANGUAGES, VIEW, store};
use crate::{Localisation, TextPair, coverage};

/// Fields that the list can be sorted by.
pub(crate) const SORTABLE: &[&str] = &["name", "resourceName", "baseValue", "value"];

/// Filters of the list.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    pub resource: Option<&'a str>,
    /// Language to compare with.
    pub base: &'static str,
    /// Language to change.
    pub target: &'static str,
    /// Only texts missing in the target language.
    pub only_empty: bool,
    /// Text in key, base or target, in any case.
    pub filter: Option<&'a str>,
}

/// One text in one language.
pub(crate) struct TextKey<'a> {
    /// Resource, `Portal`.
    pub(crate) resource: &'a str,
    pub(crate) culture: &'static str,
    /// Key within the resource.
    pub(crate) name: &'a str,
}

/// The language of this name, whether users can choose it or not.
///
/// # Errors
/// `Invalid` on `field`, `Unavailable`.
pub async fn culture(app: &App, field: &'static str, name: &str) -> Result<&'static str> {
    current(app).await?.writable_culture(name).ok_or_else(|| Error::invalid(field, "Validation.Culture"))
}

/// The wanted texts at the caller's level, by resource and key, for callers who view or change texts.
///
/// # Errors
/// 403, `Unavailable`.
pub async fn texts(app: &App, scope: &Scope, wanted: &Wanted<'_>) -> Result<Vec<TextPair>> {
    if !scope.has(EDIT) {
        scope.require(VIEW)?;
    }
    let texts = current(app).await?;
    let level = scope.at_level().tenant()?;
    let mut pairs = texts.pairs(level, wanted.resource, wanted.base, wanted.target);
    let missing = texts.missing(level, wanted.target);
    pairs.iter_mut().for_each(|pair| pair.is_missing = coverage::is_missing(&missing, pair));
    pairs.retain(|pair| pair.is_missing || !wanted.only_empty);
    if let Some(words) = wanted.filter.map(text::filter_words) {
        let has = |own: &str| text::has_words(&text::fold(own), &words);
        pairs.retain(|pair| has(&pair.name) || has(&pair.base_value) || pair.value.as_deref().is_some_and(has));
    }
    Ok(pairs)
}

/// One page of texts at the caller's level.
///
/// # Errors
/// 403, `Unavailable`.
pub(crate) async fn list(app: &App, scope: &Scope, wanted: &Wanted<'_>, page: &Page) -> Result<Paged<TextPair>> {
    scope.require(VIEW)?;
    let mut pairs = texts(app, scope, wanted).await?;
    for sort in page.sort.iter().rev() {
        pairs.sort_by(|one, other| {
            let order = match sort.field.as_str() {
                "resourceName" => one.resource_name.cmp(&other.resource_name),
                "baseValue" => one.base_value.cmp(&other.base_value),
                "value" => one.value.cmp(&other.value),
                _ => one.name.cmp(&other.name),
            };
            if sort.descending { order.reverse() } else { order }
        });
    }
    let total = pairs.len() as u64;
    let at = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    Ok(Paged { total, items: pairs.into_iter().skip(at(page.skip)).take(at(page.take)).collect() })
}

/// One text with its counterpart in `base`.
///
/// # Errors
/// 403, 404 for an unknown text, `Unavailable`.
pub(crate) async fn get(app: &App, scope: &Scope, place: &TextKey<'_>, base: &str) -> Result<TextPair> {
    scope.require(VIEW)?;
    let texts = current(app).await?;
    let level = scope.at_level().tenant()?;
    let pairs = texts.pairs(level, Some(place.resource), base, place.culture);
    let pair = pairs.into_iter().find(|pair| pair.name == place.name).ok_or_else(|| unknown(place))?;
    let is_missing = coverage::is_missing(&texts.missing(level, place.culture), &pair);
    Ok(TextPair { is_missing, ..pair })
}

/// Overrides the shipped text, for the caller's tenant or, at host level, for all.
///
/// # Errors
/// 403, 404 for an unknown text, 400 on `value` for braces that stand for nothing in the shipped text, `Unavailable`.
pub(crate) async fn update(app: &App, scope: &Scope, place: &TextKey<'_>, value: &str) -> Result<()> {
    scope.require(EDIT)?;
    must_be_known(app, place)?;
    must_be_filled(app, place, value)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            tx.audit_action();
            store::set_text(&tx, place.resource, place.culture, place.name, value).await
        })
        .await
}

/// Overrides many texts of a language at once, for the caller's tenant or, at host level, for all; each is resource, key and text. The
/// caller has checked that they are known.
///
/// # Errors
/// 403, `Unavailable`.
pub async fn update_all(app: &App, scope: &Scope, culture: &str, changed: &[(String, String, String)]) -> Result<()> {
    scope.require(EDIT)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            tx.audit_action();
            store::set_texts(&tx, culture, changed).await
        })
        .await
}

/// Removes the override of a text; the host's override or the shipped text applies again.
///
/// # Errors
/// As [`update`].
pub(crate) async fn restore(app: &App, scope: &Scope, place: &TextKey<'_>) -> Result<()> {
    scope.require(EDIT)?;
    must_be_known(app, place)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            tx.audit_action();
            store::restore_text(&tx, place.resource, place.culture, place.name).await
        })
        .await
}

/// Names of all resources.
///
/// # Errors
/// 403.
pub(crate) fn resources(app: &App, scope: &Scope) -> Result<Vec<String>> {
    if !scope.has(LANGUAGES) {
        scope.require(VIEW)?;
    }
    Ok(app.own::<Localisation>()?.resource_names())
}

async fn current(app: &App) -> Result<std::sync::Arc<Localisation>> {
    let texts = app.own::<Localisation>()?;
    texts.refresh(app.db()).await?;
    Ok(texts)
}

fn must_be_known(app: &App, place: &TextKey<'_>) -> Result<()> {
    if app.own::<Localisation>()?.has_text(place.resource, place.name) { Ok(()) } else { Err(unknown(place)) }
}

/// Checks that nothing in braces would go out as it stands.
fn must_be_filled(app: &App, place: &TextKey<'_>, value: &str) -> Result<()> {
    let Some((found, names)) = app.own::<Localisation>()?.stray(place.resource, place.name, value) else { return Ok(()) };
    let message = if names.is_empty() { "Translations.NoPlaceholders" } else { "Translations.UnknownPlaceholder" };
    let data = Map::from_iter([("found".to_owned(), found.into()), ("allowed".to_owned(), names.join(", ").into())]);
    Err(Error::invalid_fields(vec![FieldError { field: "value".to_owned(), message: message.into(), data }]))
}

fn unknown(place: &TextKey<'_>) -> Error {
    Error::not_found("LanguageText", format!("{}::{}", place.resource, place.name))
}
