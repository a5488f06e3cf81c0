//! A running import: its rows are invisible until the last slice; includes removing the remains of an unfinished one.

use ::store::{Tx, sea_orm::ActiveValue::Set};
use http::App;
use kernel::{Error, Result, Scope, Uuid};

use super::OVERTAKEN;
use crate::{
    domain,
    framework::{self, NewFramework},
    import::{
        entity::stage::{ActiveModel, Entity},
        store,
    },
    standard, subdomain,
};

/// How long an import may be without a heartbeat before its rows are removed.
pub(super) const SILENT: chrono::TimeDelta = chrono::TimeDelta::minutes(10);

/// An import that is being written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stage {
    pub id: Uuid,
    pub framework: Uuid,
}

impl Stage {
    /// Starts writing into a framework; a `new` one exists from here on, but is invisible.
    pub async fn begin(app: &App, scope: &Scope, framework: Uuid, batch: Option<Uuid>, new: Option<NewFramework>) -> Result<Self> {
        let new = &new;
        app.db()
            .write(scope, |tx| async move {
                let stage = Self { id: tx.new_id(), framework };
                let row = ActiveModel {
                    id: Set(stage.id),
                    framework_id: Set(framework),
                    batch_id: Set(batch),
                    is_new_framework: Set(new.is_some()),
                    started_at: Set(app.now()),
                    alive_at: Set(app.now()),
                };
                tx.append::<Entity>(vec![row]).await?;
                if let Some(new) = new {
                    tx.stage::<framework::Entity>(stage.id, vec![new.clone()]).await?;
                }
                Ok(stage)
            })
            .await
    }

    /// Requires that this import was not declared dead, and sends a heartbeat.
    pub async fn alive(&self, app: &App, tx: &Tx) -> Result<()> {
        if store::alive(tx, self.id, app.now()).await? { Ok(()) } else { Err(Error::rule(OVERTAKEN)) }
    }

    /// Makes staged rows besides the framework itself visible. The import is the event, not each standard.
    pub async fn unveil(&self, tx: &Tx) -> Result<()> {
        domain::unveil(tx, self.id, self.framework).await?;
        subdomain::unveil(tx, self.id, self.framework).await?;
        standard::unveil(tx, self.id, self.framework).await
    }

    /// Ends it: nothing of it is left to remove.
    pub async fn end(&self, tx: &Tx) -> Result<()> {
        store::end(tx, self.id).await
    }

    /// Removes the written rows, slice by slice.
    pub async fn discard(&self, app: &App, scope: &Scope) -> Result<()> {
        let Self { id, framework } = *self;
        while app.db().write(scope, |tx| async move { standard::drop_versions(&tx, id, framework).await }).await? > 0 {}
        while app.db().write(scope, |tx| async move { standard::drop_standards(&tx, id, framework).await }).await? > 0 {}
        app.db().write(scope, |tx| async move { self.drop_groups(&tx).await }).await
    }

    async fn drop_groups(&self, tx: &Tx) -> Result<()> {
        subdomain::drop_staged(tx, self.id, self.framework).await?;
        domain::drop_staged(tx, self.id, self.framework).await?;
        framework::drop_staged(tx, self.id, self.framework).await?;
        self.end(tx).await
    }
}

/// Removes what imports left that give no sign of life any more, or that an earlier attempt of `batch` left; gives how many there were.
pub(in crate::import) async fn sweep(app: &App, scope: &Scope, batch: Option<Uuid>) -> Result<usize> {
    let left = app.db().read(scope, |tx| async move { store::left(&tx, app.now() - SILENT, batch).await }).await?;
    for row in &left {
        tracing::warn!(stage.id = %row.id, framework.id = %row.framework_id, "what an import left that came to no end is removed");
        Stage { id: row.id, framework: row.framework_id }.discard(app, scope).await?;
    }
    Ok(left.len())
}
