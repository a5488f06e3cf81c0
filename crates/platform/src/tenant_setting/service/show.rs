//! What the page shows.

use std::collections::BTreeMap;

use http::App;
use kernel::{HOST, Result, Scope, Uuid};
use localisation::{Localisation, TERMS, term_keys};
use serde_json::Map;

use super::revise;
use crate::{
    feature,
    setting::{
        self, BRAND_COLOUR, BRAND_COLOUR_DARK, BRAND_ICON, BRAND_LOGO, BRAND_LOGO_DARK, BRAND_NAME, BRAND_PICTURE, CURRENCY, DATE_FORMAT,
        DEFAULT_LANGUAGE, FISCAL_START, SUPPORT_EMAIL, SUPPORT_NAME, SUPPORT_PHONE, TIME_ZONE, WEEK_START,
    },
    tenant_setting::{
        VIEW,
        definitions::{SECURITY, VALUES},
        rules::{Own, word_name},
        store,
    },
};

/// A value with what is inherited below it.
pub(in crate::tenant_setting) struct Value {
    pub(in crate::tenant_setting) name: String,
    /// The level's own, if it has one.
    pub(in crate::tenant_setting) own: Option<String>,
    /// What holds without it.
    pub(in crate::tenant_setting) inherited: Option<String>,
}

/// A term in one language.
pub(in crate::tenant_setting) struct Term {
    pub(in crate::tenant_setting) term: &'static str,
    pub(in crate::tenant_setting) culture: &'static str,
    /// Singular and plural.
    pub(in crate::tenant_setting) words: [Value; 2],
}

/// All settings of a level.
pub(in crate::tenant_setting) struct ShownSettings {
    pub(in crate::tenant_setting) values: Vec<Value>,
    pub(in crate::tenant_setting) terms: Vec<Term>,
    /// Features: name, text, value, whether the level has its own.
    pub(in crate::tenant_setting) features: Vec<(&'static str, String, String, bool)>,
    pub(in crate::tenant_setting) security: Vec<Value>,
    pub(in crate::tenant_setting) stamp: String,
}

/// The settings of the scope's level; names of features in `culture`.
///
/// # Errors
/// 403, `Unavailable`.
pub(in crate::tenant_setting) async fn show(app: &App, scope: &Scope, culture: &str) -> Result<ShownSettings> {
    scope.require(VIEW)?;
    let scope = scope.at_level();
    let level = scope.tenant()?;
    let texts = app.own::<Localisation>()?;
    texts.refresh(app.db()).await?;
    let (own, secured, stamp) = app
        .db()
        .read(&scope, |tx| async move {
            let stored = setting::stored_in(&tx).await?;
            Ok((revise::own_in(&tx).await?, stored, revise::stamp(store::latest(&tx).await?.as_ref())))
        })
        .await?;
    let below = setting::of_level(app, HOST).await?.below(level);
    let value = |name: &str, mine: Option<String>| {
        let goes_with_own = setting::companions(name).iter().any(|other| own.contains_key(*other));
        let inherited = below.get(name).filter(|text| !goes_with_own && !text.is_empty()).map(str::to_owned);
        Value { name: name.to_owned(), own: mine, inherited }
    };
    let features = feature::of_level(app, level).await?;
    let named = |name: &str| app.texts().text(culture, &format!("Feature:{name}"), &Map::new()).unwrap_or_else(|| name.to_owned());
    Ok(ShownSettings {
        values: VALUES.iter().map(|def| value(def.name, own.get(def.name).cloned())).collect(),
        terms: terms(&texts, level, &own),
        features: features.all().map(|(name, value)| (name, named(name), value.to_owned(), features.own(name).is_some())).collect(),
        security: SECURITY.iter().map(|name| value(name, secured.get(*name).cloned())).collect(),
        stamp,
    })
}

fn terms(texts: &Localisation, level: Uuid, own: &Own) -> Vec<Term> {
    let cultures = texts.term_cultures();
    let each = cultures.into_iter().flat_map(|culture| TERMS.into_iter().map(move |term| (term, culture)));
    let shown = each.map(|(term, culture)| {
        let words = term_keys(term).map(|key| {
            let name = word_name(&key, culture);
            Value { own: own.get(&name).cloned(), inherited: Some(texts.inherited_word(level, culture, &key)), name }
        });
        Term { term, culture, words }
    });
    shown.collect()
}

/// What holds for the people of the caller's level: brand, language, time zone, dates, defaults of new clients, and the words of their
/// language.
pub(in crate::tenant_setting) async fn effective(app: &App, scope: &Scope, culture: &str) -> Result<BTreeMap<String, String>> {
    const SHOWN: [&str; 16] = [
        BRAND_NAME,
        BRAND_COLOUR,
        BRAND_COLOUR_DARK,
        BRAND_LOGO,
        BRAND_LOGO_DARK,
        BRAND_ICON,
        BRAND_PICTURE,
        SUPPORT_NAME,
        SUPPORT_EMAIL,
        SUPPORT_PHONE,
        DEFAULT_LANGUAGE,
        TIME_ZONE,
        DATE_FORMAT,
        WEEK_START,
        CURRENCY,
        FISCAL_START,
    ];
    let level = scope.at_level().tenant()?;
    let values = setting::of_level(app, level).await?;
    let texts = app.own::<Localisation>()?;
    texts.refresh(app.db()).await?;
    let mut effective: BTreeMap<String, String> = SHOWN.iter().map(|name| ((*name).to_owned(), values.text(name))).collect();
    for key in TERMS.iter().flat_map(|term| term_keys(term)) {
        let word = texts.text_for(level, culture, &key, &Map::new()).unwrap_or_default();
        effective.insert(key, word);
    }
    Ok(effective)
}
