//! What the database holds of a framework, as an import compares it.

use std::collections::HashMap;

use ::store::{Tx, sea_orm};
use kernel::{Result, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect};

use crate::{
    domain::{self, Domain},
    framework::{self, Framework, Origin},
    standard::{
        Standard, StandardStatus,
        entity::{Column, Entity, version},
    },
    subdomain::{self, Subdomain},
};

/// A version as far as the comparison needs it.
#[derive(Debug, Clone, FromQueryResult)]
pub(super) struct Head {
    pub id: Uuid,
    pub status: StandardStatus,
    pub origin: Origin,
    pub content_hash: Option<String>,
}

/// A framework and what is in it.
#[derive(Debug, Default)]
pub(super) struct State {
    pub framework: Option<Framework>,
    /// Of what the catalogue holds besides groups and controls.
    pub source_hash: Option<String>,
    pub domains: Vec<Domain>,
    pub subdomains: Vec<Subdomain>,
    pub standards: Vec<Standard>,
    heads: HashMap<Uuid, Head>,
}

impl State {
    /// Nothing, for a framework that is to be made.
    pub fn empty() -> Self {
        Self::default()
    }

    /// Everything of a framework.
    pub async fn load(tx: &Tx, framework: Framework) -> Result<Self> {
        let id = framework.id;
        let heads = version::Entity::find()
            .select_only()
            .columns([version::Column::Id, version::Column::Status, version::Column::Origin, version::Column::ContentHash])
            .filter(version::Column::FrameworkId.eq(id))
            .filter(version::Column::Status.ne(StandardStatus::Superseded));
        let heads = tx.rows::<version::Entity, Head>(heads).await?;
        Ok(Self {
            source_hash: framework::store::source(tx, id).await?.map(|source| source.content_hash),
            domains: domain::store::of_framework(tx, id).await?,
            subdomains: subdomain::store::of_framework(tx, id).await?,
            standards: tx.all(Entity::find().filter(Column::FrameworkId.eq(id))).await?,
            heads: heads.into_iter().map(|head| (head.id, head)).collect(),
            framework: Some(framework),
        })
    }

    /// The open version of a standard.
    pub fn open(&self, standard: &Standard) -> Option<&Head> {
        self.heads.get(&standard.open_version_id?)
    }

    /// What the last import, or people on top of it, left of a standard.
    pub fn latest(&self, standard: &Standard) -> Option<&Head> {
        self.heads.get(&standard.open_version_id.or(standard.current_version_id)?)
    }
}
