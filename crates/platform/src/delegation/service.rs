//! Operations on delegations, for the delegating user and for the delegate.

use ::store::Tx;
use http::App;
use kernel::{Error, Result, Scope, Timestamp};
use sea_orm::ActiveValue::Set;
use uuid::Uuid;

use super::{
    entity::{ActiveModel, Column, Entity, Model},
    rules::{self, Status},
    store,
};
use crate::{
    security_log::{self, Event, IDENTITY},
    sessions::recent_proof,
    user,
};

/// Prefix of the key of an ended delegation.
pub const KEY: &str = "delegation";
/// Maximum number of a user's delegations, and of stored ones; lists show all of them.
const MOST: usize = 100;

/// A delegation with the name of the user on its other side.
#[derive(Debug, Clone)]
pub struct Delegated {
    pub id: Uuid,
    /// Sign-in name of the other user.
    pub user_name: String,
    /// From when on.
    pub start_time: Timestamp,
    /// Until when.
    pub end_time: Timestamp,
}

#[derive(Debug, Clone, Copy)]
pub struct NewDelegation {
    /// Users who may act as the caller.
    pub target: Option<Uuid>,
    /// From when on.
    pub start_time: Option<Timestamp>,
    /// Until when.
    pub end_time: Option<Timestamp>,
}

/// The caller's delegations to others.
///
/// # Errors
/// 401 for callers that are no user.
pub async fn given(app: &App, scope: &Scope) -> Result<Vec<Delegated>> {
    list(app, scope, Column::SourceUserId).await
}

/// Delegations to the caller.
///
/// # Errors
/// 401 for callers that are no user.
pub async fn received(app: &App, scope: &Scope) -> Result<Vec<Delegated>> {
    list(app, scope, Column::TargetUserId).await
}

/// Active delegations to the caller.
///
/// # Errors
/// 401 for callers that are no user.
pub async fn active(app: &App, scope: &Scope) -> Result<Vec<Delegated>> {
    let mut all = received(app, scope).await?;
    all.retain(|own| Status::at(own.start_time, own.end_time, scope.now()) == Status::Active);
    Ok(all)
}

async fn list(app: &App, scope: &Scope, side: Column) -> Result<Vec<Delegated>> {
    let caller = scope.user()?;
    app.db()
        .read(&scope.within(scope.principal().home), |tx| async move {
            let rows = store::of(&tx, side, caller).await?;
            let other = |row: &Model| if row.source_user_id == caller { row.target_user_id } else { row.source_user_id };
            let users = user::by_ids(&tx, rows.iter().map(other)).await?;
            // Deleted users are left out on both sides.
            let named = rows.into_iter().filter_map(|row| {
                let user = users.iter().find(|user| user.id == other(&row))?;
                let (user_name, id) = (user.user_name.clone(), row.id);
                Some(Delegated { id, user_name, start_time: row.start_time, end_time: row.end_time })
            });
            Ok(named.collect())
        })
        .await
}

/// The active user of the caller's own level with exactly this sign-in name, in any case.
///
/// # Errors
/// 401 for callers that are no user.
pub async fn look_up(app: &App, scope: &Scope, user_name: &str) -> Result<Option<(Uuid, String)>> {
    scope.user()?;
    let home = scope.within(scope.principal().home);
    let found = app.db().read(&home, |tx| async move { user::find_by_name(&tx, user_name).await }).await?;
    Ok(found.filter(|user| user.is_active).map(|user| (user.id, user.user_name)))
}

/// Lets another user of the same level act as the caller.
///
/// # Errors
/// 401, `Account.NotInPerson`, `Account.ReauthenticationRequired`, field errors on `targetUserId`, `startTime` and `endTime`,
/// `Account.TooManyDelegations`.
pub async fn create(app: &App, scope: &Scope, new: &NewDelegation) -> Result<()> {
    scope.in_person()?;
    let (source, home) = (scope.user()?, scope.principal().home);
    let target = new.target.ok_or_else(|| Error::invalid("targetUserId", "Validation.Required"))?;
    let (start_time, end_time) = rules::check_window(new.start_time, new.end_time, scope.now())?;
    if target == source {
        return Err(Error::invalid("targetUserId", "Validation.DelegatedToOneself"));
    }
    app.db()
        .write(&scope.within(home), |tx| async move {
            recent_proof(app, &tx).await?;
            let other = tx.referred::<user::Entity>("targetUserId", target).await?;
            if !other.is_active {
                return Err(kernel::error::unknown_reference("targetUserId", target));
            }
            if store::count_open(&tx, source).await? >= MOST as u64 {
                return Err(Error::rule("Account.TooManyDelegations").with("max", MOST));
            }
            for row in store::surplus(&tx, source, MOST).await? {
                tx.delete::<Entity>(&row).await?;
            }
            let row = ActiveModel {
                source_user_id: Set(source),
                target_user_id: Set(target),
                start_time: Set(start_time),
                end_time: Set(end_time),
                ..Default::default()
            };
            tx.insert::<Entity>(row).await?;
            note(&tx, source, "DelegationCreated").await
        })
        .await
}

/// Deletes a delegation of the caller's; sessions that use it end.
///
/// # Errors
/// 401, `Account.NotInPerson`, 404 for a delegation of another user.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.in_person()?;
    let (source, home) = (scope.user()?, scope.principal().home);
    app.db()
        .write(&scope.within(home), |tx| async move {
            let found = tx.find::<Entity>(id).await?.filter(|row| row.source_user_id == source);
            let row = found.ok_or_else(|| Error::not_found(<Entity as ::store::Table>::short_name(), id))?;
            end(&tx, &row).await
        })
        .await
}

/// Ends current and future delegations to this user.
pub async fn end_received(tx: &Tx, target: Uuid) -> Result<()> {
    for row in store::open_to(tx, target).await? {
        end(tx, &row).await?;
    }
    Ok(())
}

async fn end(tx: &Tx, row: &Model) -> Result<()> {
    tx.delete::<Entity>(row).await?;
    note(tx, row.source_user_id, "DelegationDeleted").await?;
    tx.invalidate(&format!("{KEY}:{}", row.id)).await
}

async fn note(tx: &Tx, source: Uuid, action: &str) -> Result<()> {
    // A deleted user needs no history entry.
    let Some(user) = tx.find::<user::Entity>(source).await? else { return Ok(()) };
    let (tenant, user_name) = (user.tenant_id, user.user_name.as_str());
    security_log::write(tx, &Event { tenant, identity: IDENTITY, action, user_id: Some(source), user_name, client_id: None }).await
}

/// The user as whom `target`, a user of `tenant`, may act by this delegation, and until when; `None` unless it is active.
pub async fn in_force(app: &App, tenant: Uuid, id: Uuid, target: Uuid) -> Result<Option<(Uuid, Timestamp)>> {
    let scope = Scope::system(app.now()).within(tenant);
    let found = app.db().read(&scope, |tx| async move { tx.find::<Entity>(id).await }).await?;
    let active = |row: &Model| row.target_user_id == target && Status::at(row.start_time, row.end_time, scope.now()) == Status::Active;
    Ok(found.filter(active).map(|row| (row.source_user_id, row.end_time)))
}
