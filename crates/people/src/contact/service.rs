//! Operations on contacts.

use ::store::{Tx, check_stamp, sea_orm};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};

use super::{
    Contact,
    entity::{ActiveModel, Column, Entity, Model},
    news,
};
use crate::client;

/// The most contacts of a client.
pub const MAX_CONTACTS: usize = 50;
/// A sign-in within this time of the last one is no news.
const DEBOUNCE: chrono::TimeDelta = chrono::TimeDelta::hours(12);
/// A sign-in after this time away is news to the coach.
const AWAY: chrono::TimeDelta = chrono::TimeDelta::days(30);

/// What people enter of a contact.
#[derive(Debug, Clone)]
#[allow(missing_docs)] // the fields are those of the API's request, which documents them
pub struct Profile {
    pub id: Option<Uuid>,
    pub user_id: Option<Uuid>,
    pub name: String,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub position: Option<String>,
    pub is_primary: bool,
    pub is_billing: bool,
    pub notify_bqr: bool,
}

/// The contacts of a client.
///
/// # Errors
/// 403 without the permission to see clients, 404.
pub async fn list(app: &App, scope: &Scope, client: Uuid) -> Result<Vec<Contact>> {
    scope.require(client::VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            tx.get::<client::entity::Entity>(client).await?;
            of_client(&tx, client).await
        })
        .await
}

async fn of_client(tx: &Tx, client: Uuid) -> Result<Vec<Contact>> {
    tx.all(Entity::find().filter(Column::ClientId.eq(client))).await
}

/// Replaces the contacts of a client; exactly one is the primary one unless there are none.
///
/// # Errors
/// 403, 404, 409, `Clients.PrimaryContactRequired`, field errors.
pub async fn replace(app: &App, scope: &Scope, client: Uuid, wanted: &[Profile], stamp: Option<&str>) -> Result<Vec<Contact>> {
    if !scope.has(client::CONTRIBUTE) {
        scope.require(client::UPDATE)?;
    }
    scope.workspace()?;
    if wanted.len() > MAX_CONTACTS {
        return Err(Error::rule("Common.TooManyItems").with("max", MAX_CONTACTS));
    }
    app.db()
        .write(scope, |tx| async move {
            let owner = tx.get::<client::entity::Entity>(client).await?;
            check_stamp(&owner.concurrency_stamp, stamp)?;
            if !wanted.is_empty() && wanted.iter().filter(|w| w.is_primary).count() != 1 {
                return Err(Error::rule("Clients.PrimaryContactRequired"));
            }
            let standing = of_client(&tx, client).await?;
            for gone in standing.iter().filter(|s| wanted.iter().all(|w| w.id != Some(s.id))) {
                tx.delete::<Entity>(gone).await?;
            }
            for (at, profile) in wanted.iter().enumerate() {
                keep(&tx, client, &standing, profile, at).await?;
            }
            of_client(&tx, client).await
        })
        .await
}

async fn keep(tx: &Tx, client: Uuid, standing: &[Contact], profile: &Profile, at: usize) -> Result<()> {
    if let Some(user) = profile.user_id {
        tx.referred::<platform::identity::user::Entity>(&format!("contacts[{at}].userId"), user).await?;
    }
    let Some(id) = profile.id else {
        let row = ActiveModel {
            client_id: Set(client),
            user_id: Set(profile.user_id),
            name: Set(profile.name.clone()),
            email: Set(profile.email.clone()),
            phone: Set(profile.phone.clone()),
            position: Set(profile.position.clone()),
            is_primary: Set(profile.is_primary),
            is_billing: Set(profile.is_billing),
            notify_bqr: Set(profile.notify_bqr),
            ..Default::default()
        };
        return tx.insert::<Entity>(row).await.map(drop);
    };
    let before = standing.iter().find(|s| s.id == id).ok_or_else(|| kernel::error::unknown_reference(&format!("contacts[{at}].id"), id))?;
    let after = Model {
        user_id: profile.user_id,
        name: profile.name.clone(),
        email: profile.email.clone(),
        phone: profile.phone.clone(),
        position: profile.position.clone(),
        is_primary: profile.is_primary,
        is_billing: profile.is_billing,
        notify_bqr: profile.notify_bqr,
        ..before.clone()
    };
    tx.update::<Entity>(before, after).await.map(drop)
}

/// Records that the primary contact signed in: its own user says so at sign-in. The lead coach is told of the first time ever and
/// of one after 30 days away. Silent for everybody else.
///
/// # Errors
/// 401 for callers that are no user, a field error when the id is another user's.
pub async fn primary_contact_logged_in(app: &App, scope: &Scope, user: Uuid) -> Result<()> {
    if scope.user()? != user {
        return Err(Error::invalid("userId", "Validation.UnknownReference"));
    }
    let home = &scope.within(scope.principal().home);
    app.db()
        .write(home, |tx| async move {
            let mine = Entity::find().filter(Column::UserId.eq(user)).filter(Column::IsPrimary.eq(true));
            for contact in tx.all(mine).await? {
                let last = contact.last_login_at;
                if last.is_some_and(|at| tx.now() - at < DEBOUNCE) {
                    continue;
                }
                let seen = Model { last_login_at: Some(tx.now()), ..contact.clone() };
                tx.update::<Entity>(&contact, seen).await?;
                if last.is_none_or(|at| tx.now() - at >= AWAY) {
                    let client = tx.get::<client::entity::Entity>(contact.client_id).await?;
                    news::seen(&tx, &client, &contact).await?;
                }
            }
            Ok(())
        })
        .await
}
