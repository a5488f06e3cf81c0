//! Reading changes of entities.

use std::collections::BTreeMap;

use ::store::{
    Tx,
    audit::{change, property},
};
use http::App;
use kernel::{Clients, Error, Page, Paged, Result, Scope, Uuid};

use super::{
    VIEW,
    store::{self, Filter},
};

/// Most changes in one answer that has no pages.
const UNPAGED: u64 = 1000;

/// A change of an entity.
#[derive(Debug, Clone)]
pub struct Change {
    /// The change.
    pub change: change::Model,
    /// Its properties, by name.
    pub properties: Vec<property::Model>,
}

/// Entity changes name no client, so whoever reaches only some clients of a tenant reads none of them.
fn check(scope: &Scope) -> Result<()> {
    scope.require(VIEW)?;
    if *scope.clients() == Clients::All { Ok(()) } else { Err(Error::forbidden(VIEW.0)) }
}

async fn with_properties(tx: &Tx, changes: Vec<change::Model>) -> Result<Vec<Change>> {
    let mut of: BTreeMap<Uuid, Vec<property::Model>> = BTreeMap::new();
    for row in store::properties(tx, changes.iter().map(|change| change.id).collect()).await? {
        of.entry(row.entity_change_id).or_default().push(row);
    }
    Ok(changes.into_iter().map(|change| Change { properties: of.remove(&change.id).unwrap_or_default(), change }).collect())
}

/// One page of changes.
///
/// # Errors
/// 403 without [`VIEW`] or for a caller who reaches only some clients.
pub async fn list(app: &App, scope: &Scope, filter: &Filter, page: &Page) -> Result<Paged<Change>> {
    check(scope)?;
    app.db()
        .read(scope, |tx| async move {
            let found = store::list(&tx, filter, page).await?;
            Ok(Paged { total: found.total, items: with_properties(&tx, found.items).await? })
        })
        .await
}

/// One change.
///
/// # Errors
/// 403 as [`list`], 404.
pub async fn by_id(app: &App, scope: &Scope, id: Uuid) -> Result<Change> {
    check(scope)?;
    app.db()
        .read(scope, |tx| async move {
            let change = tx.get::<change::Entity>(id).await?;
            with_properties(&tx, vec![change]).await?.pop().ok_or_else(|| Error::internal("no view for the change"))
        })
        .await
}

/// The latest changes of one entity, at most 1,000.
///
/// # Errors
/// 403 as [`list`].
pub async fn of_entity(app: &App, scope: &Scope, entity_type: &str, entity_id: &str) -> Result<Vec<Change>> {
    check(scope)?;
    let filter = &Filter { entity_type: Some(entity_type.to_owned()), entity_id: Some(entity_id.to_owned()), ..Filter::default() };
    app.db()
        .read(scope, |tx| async move {
            let changes = store::of_entity(&tx, filter, UNPAGED).await?;
            with_properties(&tx, changes).await
        })
        .await
}
