//! Operations on coach assignments.

use std::collections::BTreeSet;

use ::store::{Tx, check_stamp, sea_orm};
use chrono::NaiveDate;
use http::App;
use kernel::{Error, HOST, Result, Scope, Uuid};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};

use super::{
    ASSIGN, CoachAssignment, CoachRole,
    entity::{ActiveModel, Column, Entity, Model},
};
use crate::client;

/// The most coaches of a client.
pub const MAX_COACHES: usize = 20;

/// A coach, the part played, and since and until when.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs)] // the fields are those of the API's request, which documents them
pub struct Assignment {
    pub user_id: Uuid,
    pub role: CoachRole,
    pub from_on: NaiveDate,
    pub to_on: Option<NaiveDate>,
}

/// The coaches of a client.
///
/// # Errors
/// 403 without the permission to see clients, 404.
pub async fn list(app: &App, scope: &Scope, client: Uuid) -> Result<Vec<CoachAssignment>> {
    scope.require(client::VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            tx.get::<client::entity::Entity>(client).await?;
            of_client(&tx, client).await
        })
        .await
}

async fn of_client(tx: &Tx, client: Uuid) -> Result<Vec<CoachAssignment>> {
    tx.all(Entity::find().filter(Column::ClientId.eq(client))).await
}

/// Replaces the coaches of a client.
///
/// # Errors
/// 403 without [`ASSIGN`], `Common.WorkspaceRequired`, 404, 409, field errors.
pub async fn replace(app: &App, scope: &Scope, client: Uuid, wanted: &[Assignment], stamp: Option<&str>) -> Result<Vec<CoachAssignment>> {
    scope.require(ASSIGN)?;
    scope.workspace()?;
    check(app, scope, wanted).await?;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<client::entity::Entity>(client).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            let standing = of_client(&tx, client).await?;
            for user in standing.iter().map(|s| s.user_id).chain(wanted.iter().map(|w| w.user_id)).collect::<BTreeSet<_>>() {
                platform::reach_changed(&tx, user).await?;
            }
            for gone in standing.iter().filter(|s| wanted.iter().all(|w| w.user_id != s.user_id)) {
                tx.delete::<Entity>(gone).await?;
            }
            for assignment in wanted {
                keep(&tx, client, standing.iter().find(|s| s.user_id == assignment.user_id), assignment).await?;
            }
            let lead_coach_user_id = wanted.iter().find(|w| w.role == CoachRole::Lead).map(|w| w.user_id);
            tx.update::<client::entity::Entity>(&before, client::Client { lead_coach_user_id, ..before.clone() }).await?;
            of_client(&tx, client).await
        })
        .await
}

async fn keep(tx: &Tx, client: Uuid, standing: Option<&CoachAssignment>, wanted: &Assignment) -> Result<()> {
    let Assignment { user_id, role, from_on, to_on } = *wanted;
    match standing {
        Some(row) => tx.update::<Entity>(row, Model { role, from_on, to_on, ..row.clone() }).await.map(drop),
        None => {
            let row = ActiveModel {
                client_id: Set(client),
                user_id: Set(user_id),
                role: Set(role),
                from_on: Set(from_on),
                to_on: Set(to_on),
                ..Default::default()
            };
            tx.insert::<Entity>(row).await.map(drop)
        }
    }
}

/// Coaches are users of the host, each named once, and one leads.
async fn check(app: &App, scope: &Scope, wanted: &[Assignment]) -> Result<()> {
    if wanted.len() > MAX_COACHES {
        return Err(Error::rule("Common.TooManyItems").with("max", MAX_COACHES));
    }
    if wanted.iter().filter(|w| w.role == CoachRole::Lead).count() > 1 {
        return Err(Error::invalid("assignments", "Clients.OneLead"));
    }
    let host = scope.within(HOST);
    app.db()
        .read(&host, |tx| async move {
            for (at, assignment) in wanted.iter().enumerate() {
                tx.referred::<platform::identity::user::Entity>(&format!("assignments[{at}].userId"), assignment.user_id).await?;
                if assignment.to_on.is_some_and(|to| to < assignment.from_on) {
                    return Err(Error::invalid(format!("assignments[{at}].toOn"), "Validation.EndBeforeStart"));
                }
                if wanted[..at].iter().any(|w| w.user_id == assignment.user_id) {
                    return Err(Error::invalid(format!("assignments[{at}].userId"), "Validation.Repeated"));
                }
            }
            Ok(())
        })
        .await
}
