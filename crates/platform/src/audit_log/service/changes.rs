//! Reading changes of entities.

use std::collections::BTreeMap;

use ::store::{
    Tx,
    audit::{change, property},
};
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid};

use super::{check, concealed::withhold};
use crate::audit_log::store::{self, Filter};

/// Prefix of the type names of users and roles.
const IDENTITY: &str = "Volo.Abp.Identity.";

/// Most changes in one answer that has no pages.
pub(super) const UNPAGED: u64 = 1000;

#[derive(Debug, Clone)]
pub struct EntityChange {
    pub change: change::Model,
    /// Its properties, by name.
    pub properties: Vec<property::Model>,
    /// Whether the values are masked, since they are not the caller's to read.
    pub is_withheld: bool,
}

impl EntityChange {
    /// The entity, where it has an id.
    pub(super) fn entity(&self) -> Option<Uuid> {
        self.change.entity_id.parse().ok()
    }
}

pub(super) async fn with_properties(tx: &Tx, changes: Vec<change::Model>) -> Result<Vec<EntityChange>> {
    let mut of: BTreeMap<Uuid, Vec<property::Model>> = BTreeMap::new();
    for row in store::properties(tx, changes.iter().map(|change| change.id).collect()).await? {
        of.entry(row.entity_change_id).or_default().push(row);
    }
    let found = |change: change::Model| EntityChange { properties: of.remove(&change.id).unwrap_or_default(), change, is_withheld: false };
    Ok(changes.into_iter().map(found).collect())
}

/// These changes as far as the caller may read them.
async fn readable(app: &App, tx: &Tx, changes: Vec<change::Model>) -> Result<Vec<EntityChange>> {
    let mut changes = with_properties(tx, changes).await?;
    withhold(app, tx, &mut changes).await?;
    Ok(changes)
}

/// One page of changes.
///
/// # Errors
/// 403 without [`super::VIEW`], without the feature, or for a caller who reaches only some clients.
pub async fn list(app: &App, scope: &Scope, filter: &Filter, page: &Page) -> Result<Paged<EntityChange>> {
    check(app, scope).await?;
    app.db()
        .read(&scope.with_host(), |tx| async move {
            let found = store::list(&tx, filter, page).await?;
            Ok(Paged { total: found.total, items: readable(app, &tx, found.items).await? })
        })
        .await
}

/// One change.
///
/// # Errors
/// 403 as [`list`], 404.
pub async fn by_id(app: &App, scope: &Scope, id: Uuid) -> Result<EntityChange> {
    check(app, scope).await?;
    app.db()
        .read(&scope.with_host(), |tx| async move {
            let change = tx.get::<change::Entity>(id).await?;
            readable(app, &tx, vec![change]).await?.pop().ok_or_else(|| Error::internal("no view for the change"))
        })
        .await
}

/// The latest changes of one entity, at most 1,000.
///
/// # Errors
/// 403 as [`list`].
pub async fn of_entity(app: &App, scope: &Scope, entity_type: &str, entity_id: &str) -> Result<Vec<EntityChange>> {
    check(app, scope).await?;
    let filter = &Filter { entity_type: Some(entity_type.to_owned()), entity_id: Some(entity_id.to_owned()), ..Filter::default() };
    // Users and roles are of the level, other records of the tenants in reach or of the host itself.
    let scope = if entity_type.starts_with(IDENTITY) { scope.at_level() } else { scope.with_host() };
    app.db()
        .read(&scope, |tx| async move {
            let changes = store::latest(&tx, filter, UNPAGED).await?;
            readable(app, &tx, changes).await
        })
        .await
}
