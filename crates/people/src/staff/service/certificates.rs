//! Operations on the certificates of people.

use ::store::{Tx, check_stamp, sea_orm};
use http::App;
use kernel::{Error, Operation, Page, Paged, Result, Scope, Timestamp, Uuid, text};
use sea_orm::{ActiveValue::Set, IntoActiveModel};

use crate::staff::{
    ALL, StaffCertificate, UPDATE, VIEW,
    entity::{
        Entity,
        certificate::{self, ActiveModel},
    },
    input::{StaffCertificateRequest, StaffCertificateVerificationRequest},
    rules,
    store::{self, certificates::Filter},
};

/// The most certificates of one person.
pub const MOST: u64 = 100;

/// One page of the certificates of a person, by name; empty for callers who reach the person but not the certificates.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn list(app: &App, scope: &Scope, person: Uuid, page: &Page) -> Result<Paged<StaffCertificate>> {
    scope.require(VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            tx.get::<Entity>(person).await?;
            store::certificates::of_person(&tx, person, page).await
        })
        .await
}

/// One page of the certificates in reach, of people who haven't left; the first to expire first.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list_all(app: &App, scope: &Scope, filter: &Filter, page: &Page) -> Result<Paged<StaffCertificate>> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { store::certificates::list(&tx, filter, page).await }).await
}

/// One certificate.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<StaffCertificate> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { tx.get::<certificate::Entity>(id).await }).await
}

/// Adds a certificate to a person.
///
/// # Errors
/// 403 without [`UPDATE`] or for a person whom the caller doesn't lead, 404, `Common.WorkspaceRequired`, `Common.TooManyItems`,
/// `Clients.Closed`, a field error on `expiresOn`.
pub async fn create(app: &App, scope: &Scope, person: Uuid, input: &StaffCertificateRequest) -> Result<StaffCertificate> {
    scope.require(UPDATE)?;
    scope.workspace()?;
    rules::check_validity(input.issued_on, input.expires_on)?;
    app.db()
        .write(scope, |tx| async move {
            let owner = tx.get::<Entity>(person).await?;
            rules::check_there(&owner)?;
            if !rules::reaches_certificates(tx.scope(), Operation::Change, &owner) {
                return Err(Error::forbidden(ALL.0));
            }
            if store::certificates::count(&tx, person).await? >= MOST {
                return Err(Error::rule("Common.TooManyItems").with("max", MOST));
            }
            let row = ActiveModel {
                staff_id: Set(person),
                client_id: Set(owner.client_id),
                name_key: Set(text::fold(&input.name)),
                ..input.clone().into_active_model()
            };
            tx.insert::<certificate::Entity>(row).await
        })
        .await
}

/// Changes a certificate. What it said before may have been verified, not what it says then.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, `Clients.Closed`, a field error on `expiresOn`.
pub async fn update(app: &App, scope: &Scope, id: Uuid, input: &StaffCertificateRequest) -> Result<StaffCertificate> {
    scope.require(UPDATE)?;
    scope.workspace()?;
    rules::check_validity(input.issued_on, input.expires_on)?;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<certificate::Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            rules::check_there(&tx.get::<Entity>(before.staff_id).await?)?;
            let mut after = StaffCertificate { name_key: text::fold(&input.name), ..before.clone() };
            input.apply(&mut after);
            if !rules::says_the_same(&before, &after) {
                (after.verified_by, after.verified_at) = (None, None);
            }
            tx.update::<certificate::Entity>(&before, after).await
        })
        .await
}

/// Notes that the caller has seen a certificate, or takes that back. Nobody verifies their own.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, `Staff.OwnCertificate`, `Clients.Closed`.
pub async fn verify(app: &App, scope: &Scope, id: Uuid, input: &StaffCertificateVerificationRequest) -> Result<StaffCertificate> {
    scope.require(UPDATE)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<certificate::Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            let owner = tx.get::<Entity>(before.staff_id).await?;
            rules::check_there(&owner)?;
            if rules::is_own(tx.scope(), &owner) {
                return Err(Error::rule("Staff.OwnCertificate"));
            }
            let (verified_by, verified_at) = if input.is_verified { (Some(tx.scope().user()?), Some(tx.now())) } else { (None, None) };
            tx.update::<certificate::Entity>(&before, StaffCertificate { verified_by, verified_at, ..before.clone() }).await
        })
        .await
}

/// What follows when the files of a certificate change: what was verified was compared with other files. The caller may attach files without
/// changing the certificate, and a file of the library may be replaced while the certificate is deleted.
pub(in crate::staff) async fn files_changed(tx: &Tx, id: Uuid) -> Result<()> {
    let _lifted = tx.lift();
    let Some(before) = store::certificates::find_with_deleted(tx, id).await? else { return Ok(()) };
    // A file of the library may be replaced after the client was closed, whose records stay as they are.
    if tx.is_client_closed(before.tenant_id, before.client_id).await? {
        return Ok(());
    }
    let after = StaffCertificate { verified_by: None, verified_at: None, ..before.clone() };
    tx.update::<certificate::Entity>(&before, after).await.map(drop)
}

/// Deletes a certificate; it can be restored.
///
/// # Errors
/// 403 without [`UPDATE`], 404, `Clients.Closed`.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(UPDATE)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            let certificate = tx.get::<certificate::Entity>(id).await?;
            rules::check_there(&tx.get::<Entity>(certificate.staff_id).await?)?;
            tx.delete::<certificate::Entity>(&certificate).await
        })
        .await
}

/// Deletes those of a person who is deleted. The caller has been asked whether they may do that to the person.
pub(super) async fn delete_with(tx: &Tx, person: Uuid) -> Result<()> {
    let _lifted = tx.lift();
    for certificate in store::certificates::all_of(tx, person).await? {
        tx.delete::<certificate::Entity>(&certificate).await?;
    }
    Ok(())
}

/// Restores those that were deleted with a person. A deleted person is led by nobody, so the caller doesn't reach them yet.
pub(super) async fn restore_with(tx: &Tx, person: Uuid, at: Timestamp) -> Result<()> {
    let _lifted = tx.lift();
    tx.restore_with::<certificate::Entity>(store::certificates::of(person), at).await.map(drop)
}

/// Takes those of a person along to another client with their files and comments, deleted ones too.
pub(super) async fn follow(tx: &Tx, person: Uuid, client: Uuid) -> Result<()> {
    let _lifted = tx.lift();
    for before in store::certificates::all_of_with_deleted(tx, person).await? {
        tx.note::<certificate::Entity>(&before, StaffCertificate { client_id: client, ..before.clone() }).await?;
        records::follow(tx, before.id, before.client_id, client).await?;
    }
    Ok(())
}

/// Takes the numbers out of those of somebody who is anonymised, deleted ones too.
pub(super) async fn anonymise(tx: &Tx, person: Uuid) -> Result<()> {
    let _lifted = tx.lift();
    for before in store::certificates::all_of_with_deleted(tx, person).await? {
        tx.note::<certificate::Entity>(&before, StaffCertificate { number: None, ..before.clone() }).await?;
    }
    Ok(())
}
