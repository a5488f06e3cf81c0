//! Deleting a user together with the personal data: for somebody who asks an administrator for it, or can't sign in any more.

use ::store::Tx;
use http::App;
use kernel::{Result, Scope, Uuid};
use sea_orm::ActiveValue::Set;

use super::note;
use crate::{
    personal_data::{
        entity::deletion::{self, DeletionStatus},
        store,
    },
    sessions::recent_proof,
    user,
};

/// Deletes another user at once; the personal data follows with the next run of the hourly job. Requires recent authentication.
///
/// # Errors
/// `Account.NotInPerson`, `Account.ReauthenticationRequired`, and those of [`user::delete`].
pub(in crate::personal_data) async fn delete_user(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    user::may_delete(scope, id)?;
    // The caller's session is at the caller's own level, whatever workspace the user is in.
    let home = scope.within(scope.principal().home);
    app.db().read(&home, |tx| async move { recent_proof(app, &tx).await }).await?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let user = user::delete_within(app, &tx, id, None).await?;
            be_due(&tx, id).await?;
            note(&tx, &user, "AccountDeletionRequested").await
        })
        .await
}

/// The same within a transaction at the user's level, for a caller whose [`recent_proof`] has been asked for. The personal data of somebody
/// who was deleted without it goes, too.
///
/// # Errors
/// Those of [`user::delete`].
pub async fn delete_within(app: &App, tx: &Tx, id: Uuid) -> Result<()> {
    user::may_delete(tx.scope(), id)?;
    if tx.find::<user::Entity>(id).await?.is_some() {
        let user = user::delete_within(app, tx, id, None).await?;
        note(tx, &user, "AccountDeletionRequested").await?;
    }
    be_due(tx, id).await
}

/// Makes the deletion of a user's personal data due: the one that the user has requested, or a new one.
async fn be_due(tx: &Tx, user: Uuid) -> Result<()> {
    let Some(open) = store::open_deletion(tx, user).await? else {
        let row = deletion::ActiveModel {
            user_id: Set(user),
            status: Set(DeletionStatus::Waiting),
            created_at: Set(tx.now()),
            due_at: Set(tx.now()),
            ..Default::default()
        };
        return tx.insert::<deletion::Entity>(row).await.map(drop);
    };
    let due_at = open.due_at.min(tx.now());
    let due = deletion::Model { due_at, ..open.clone() };
    tx.update::<deletion::Entity>(&open, due).await.map(drop)
}
