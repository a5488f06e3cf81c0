//! Shapes of templates on the wire.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kernel::{Error, Result, Uuid};
use serde::Serialize;
use utoipa::ToSchema;

use crate::tenant_template::{
    TenantTemplate,
    rules::{TenantTemplateContent, depths},
};

/// The value of a feature or a setting.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TemplateValue {
    /// Name, `Identity.MaxUserCount`.
    name: String,
    /// Value, `25`.
    value: String,
}

/// A role of a template.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TemplateRole {
    name: String,
    /// Number of permissions that it grants.
    permissions: u64,
}

/// An organisation unit of a template.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TemplateUnit {
    name: String,
    /// How deep it is in the tree; 0 on top.
    depth: u32,
}

/// What a tenant gets by a template.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TemplateContent {
    /// Features whose values differ from the defaults of the product.
    features: Vec<TemplateValue>,
    /// Colours, words, language, time zone, and how people sign in.
    settings: Vec<TemplateValue>,
    /// Roles beside the shipped ones.
    roles: Vec<TemplateRole>,
    /// Organisation units, in the order of the tree.
    units: Vec<TemplateUnit>,
}

fn values(all: BTreeMap<String, String>) -> Vec<TemplateValue> {
    all.into_iter().map(|(name, value)| TemplateValue { name, value }).collect()
}

impl From<TenantTemplateContent> for TemplateContent {
    fn from(TenantTemplateContent { outline, settings }: TenantTemplateContent) -> Self {
        let depths = depths(&outline.units);
        let role = |name: String, permissions: usize| TemplateRole { name, permissions: u64::try_from(permissions).unwrap_or_default() };
        Self {
            features: values(outline.features),
            settings: values(settings),
            roles: outline.roles.into_iter().map(|own| role(own.name, own.permissions.len())).collect(),
            units: outline.units.into_iter().zip(depths).map(|(unit, depth)| TemplateUnit { name: unit.name, depth }).collect(),
        }
    }
}

/// A template that new tenants can begin with.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TenantTemplateView {
    id: Uuid,
    name: String,
    /// Its purpose.
    #[schema(nullable)]
    description: Option<String>,
    /// What a tenant gets by it.
    content: TemplateContent,
    /// To be sent back with a change.
    concurrency_stamp: String,
    /// When it was made.
    created_at: DateTime<Utc>,
    /// When it was last changed.
    #[schema(nullable)]
    updated_at: Option<DateTime<Utc>>,
}

impl TryFrom<TenantTemplate> for TenantTemplateView {
    type Error = Error;

    fn try_from(row: TenantTemplate) -> Result<Self> {
        Ok(Self {
            content: row.content()?.into(),
            id: row.id,
            name: row.name,
            description: row.description,
            concurrency_stamp: row.concurrency_stamp,
            created_at: row.created_at,
            updated_at: row.updated_at,
        })
    }
}
