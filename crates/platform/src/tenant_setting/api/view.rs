//! Views that several operations share.

use serde::Serialize;
use utoipa::ToSchema;

use crate::tenant_setting::service::{ShownSettings, Term, Value};

/// A value with the inherited one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TenantSettingValue {
    #[schema(example = "Portal.Branding.ProductName")]
    name: String,
    /// The effective value.
    #[schema(nullable, example = "Northgate Care")]
    value: Option<String>,
    /// The inherited value, also while it is overridden.
    #[schema(nullable, example = "Waymark")]
    inherited: Option<String>,
    /// Whether the value is the level's own.
    #[schema(example = true)]
    is_own: bool,
}

impl From<Value> for TenantSettingValue {
    fn from(Value { name, own, inherited }: Value) -> Self {
        Self { name, is_own: own.is_some(), value: own.or_else(|| inherited.clone()), inherited }
    }
}

/// A term in one language.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TenantTermView {
    #[schema(example = "Client")]
    term: &'static str,
    /// Language.
    #[schema(example = "en-GB")]
    culture_name: &'static str,
    /// Word for one.
    singular: TenantSettingValue,
    /// Word for several.
    plural: TenantSettingValue,
}

impl From<Term> for TenantTermView {
    fn from(Term { term, culture, words: [singular, plural] }: Term) -> Self {
        Self { term, culture_name: culture, singular: singular.into(), plural: plural.into() }
    }
}

/// A feature of the plan.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TenantFeatureView {
    #[schema(example = "SettingManagement.Enable")]
    name: &'static str,
    /// Name to show.
    #[schema(example = "Settings")]
    display_name: String,
    /// Effective value.
    #[schema(example = "true")]
    value: String,
    /// Whether the provider has set it for this level.
    #[schema(example = false)]
    is_own: bool,
}

/// The settings of a level.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TenantSettingsView {
    /// Brand, language, time zone.
    values: Vec<TenantSettingValue>,
    /// Words, in each language.
    terms: Vec<TenantTermView>,
    /// Features of the plan, which the provider sets.
    features: Vec<TenantFeatureView>,
    /// Settings of security, which are changed elsewhere.
    security: Vec<TenantSettingValue>,
    /// Stamp that was read, for the next change.
    #[schema(example = "3")]
    concurrency_stamp: String,
}

impl From<ShownSettings> for TenantSettingsView {
    fn from(ShownSettings { values, terms, features, security, stamp }: ShownSettings) -> Self {
        let feature = |(name, display_name, value, is_own)| TenantFeatureView { name, display_name, value, is_own };
        Self {
            values: values.into_iter().map(TenantSettingValue::from).collect(),
            terms: terms.into_iter().map(TenantTermView::from).collect(),
            features: features.into_iter().map(feature).collect(),
            security: security.into_iter().map(TenantSettingValue::from).collect(),
            concurrency_stamp: stamp,
        }
    }
}
