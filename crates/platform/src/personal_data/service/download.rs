//! Fetching a copy. A browser does so by the address alone, as ABP's clients do.

use delivery::{Delivery, file::FileContent};
use http::App;
use kernel::{Error, Result, Scope, Uuid};

use super::{note, own, periods};
use crate::{
    archive::ticket::{self, Ticket},
    personal_data::{entity::PersonalDataStatus, rules, store},
    token::Purpose,
    user,
};

/// A token with which the caller can download the copy of one of its requests once, within a minute; it replaces the previous one.
///
/// # Errors
/// 404 for another user's request, `PersonalData.NotReady`, `PersonalData.Expired`.
pub(in crate::personal_data) async fn issue(app: &App, scope: &Scope, request: Uuid) -> Result<String> {
    let ((home, id), kept) = (own(scope)?, periods(app).await?.kept);
    let nonce = app.db().entropy().id(scope.now());
    let user = app
        .db()
        .write(&home, |tx| async move {
            let user = user::locked(&tx, id).await?.filter(|user| user.is_active).ok_or_else(Error::unauthenticated)?;
            let request = store::own(&tx, id, request).await?;
            match request.status {
                PersonalDataStatus::Preparing | PersonalDataStatus::Failed => return Err(Error::rule("PersonalData.NotReady")),
                PersonalDataStatus::Ready if rules::expires_at(&request, kept).is_some_and(|end| tx.now() < end) => {}
                PersonalDataStatus::Ready | PersonalDataStatus::Expired => return Err(Error::rule("PersonalData.Expired")),
            }
            store::set_nonce(&tx, request.id, nonce).await?;
            tx.audit_action();
            Ok(user)
        })
        .await?;
    ticket::issue(app, &user, Purpose::PersonalData, request, nonce)
}

/// The copy that `text` was issued for. If somebody is signed in as well, it must be that user, in person.
///
/// # Errors
/// 400 on `token` if it isn't valid, `Account.NotInPerson`.
pub(in crate::personal_data) async fn fetch(app: &App, caller: &Scope, request: Uuid, text: &str) -> Result<FileContent> {
    let Ticket { user, nonce, scope } = ticket::open(app, caller, Purpose::PersonalData, request, text).await?;
    let user = &user;
    app.db()
        .write(&scope, |tx| async move {
            store::own(&tx, user.id, request).await?;
            if !store::consume(&tx, request, nonce).await? {
                return Err(ticket::void());
            }
            note(&tx, user, "PersonalDataDownloaded").await?;
            tx.audit_action();
            Ok(())
        })
        .await?;
    app.own::<Delivery>()?.files().get(user.tenant_id, request).await
}
