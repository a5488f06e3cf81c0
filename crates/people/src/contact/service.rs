//! Operations on contacts.

use ::store::{Tx, check_stamp, sea_orm};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use sea_orm::{ActiveValue::Set, IntoActiveModel};

use super::{
    Contact,
    entity::{ActiveModel, Entity},
    input::{ContactRequest, ContactsRequest},
    notifications, rules, store,
};
use crate::{assignee, client};

/// The most contacts of a client.
pub const MAX_CONTACTS: usize = 50;

/// The contacts of a client.
///
/// # Errors
/// 403 without the permission to see clients, 404.
pub async fn list(app: &App, scope: &Scope, client: Uuid) -> Result<Vec<Contact>> {
    scope.require(client::VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            tx.get::<client::Entity>(client).await?;
            store::of_client(&tx, client).await
        })
        .await
}

/// Replaces the contacts of a client; exactly one is the primary one unless there are none.
///
/// # Errors
/// 403, 404, 409, `Clients.PrimaryContactRequired`, field errors.
pub async fn replace(app: &App, scope: &Scope, client: Uuid, input: &ContactsRequest) -> Result<Vec<Contact>> {
    if !scope.has(client::CONTRIBUTE) {
        scope.require(client::UPDATE)?;
    }
    scope.workspace()?;
    let wanted = &input.contacts;
    if wanted.len() > MAX_CONTACTS {
        return Err(Error::rule("Common.TooManyItems").with("max", MAX_CONTACTS));
    }
    app.db()
        .write(scope, |tx| async move {
            let owner = tx.get::<client::Entity>(client).await?;
            check_stamp(&owner.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            rules::check_primary(wanted.iter().map(|w| w.is_primary))?;
            let existing = store::of_client(&tx, client).await?;
            for gone in existing.iter().filter(|s| wanted.iter().all(|w| w.id != Some(s.id))) {
                tx.delete::<Entity>(gone).await?;
            }
            for (at, contact) in wanted.iter().enumerate() {
                put(&tx, client, &existing, contact, at).await?;
            }
            client::figures_changed(&tx, client).await?;
            store::of_client(&tx, client).await
        })
        .await
}

async fn put(tx: &Tx, client: Uuid, existing: &[Contact], input: &ContactRequest, at: usize) -> Result<()> {
    if let Some(user) = input.user_id.filter(|id| existing.iter().all(|contact| contact.user_id != Some(*id))) {
        assignee::service::check_known(tx, client, user, &format!("contacts[{at}].userId")).await?;
    }
    let Some(id) = input.id else {
        let row = ActiveModel { client_id: Set(client), ..input.clone().into_active_model() };
        return tx.insert::<Entity>(row).await.map(drop);
    };
    let before = existing.iter().find(|s| s.id == id).ok_or_else(|| kernel::error::unknown_reference(&format!("contacts[{at}].id"), id))?;
    let mut after = before.clone();
    input.apply(&mut after);
    tx.update::<Entity>(before, after).await.map(drop)
}

/// Records that the primary contact signed in, reported by that user's own client. Notifies the lead coach of the first time ever and of
/// one after 30 days of absence. Ignored for everybody else.
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
            let mine = store::primary_of_user(&tx, user).await?;
            let _lifted = tx.lift();
            for contact in mine.into_iter().filter(|contact| rules::is_recorded(contact.last_login_at, tx.now())) {
                let first_to_note = store::note_sign_in(&tx, &contact).await?;
                client::figures_changed(&tx, contact.client_id).await?;
                if first_to_note && rules::is_notified(contact.last_login_at, tx.now()) {
                    let client = tx.get::<client::Entity>(contact.client_id).await?;
                    notifications::signed_in(&tx, &client, &contact).await?;
                }
            }
            Ok(())
        })
        .await
}
