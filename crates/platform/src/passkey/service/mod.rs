//! Registering, listing and removing passkeys; signing in with one.

mod challenge;
mod sign_in;

use ::store::Tx;
use http::App;
use kernel::{Error, Page, Paged, Result, Scope};
use sea_orm::ActiveValue::Set;
use uuid::Uuid;

use self::challenge::{Use, consume, opened, sealed};
use super::{
    entity::{ActiveModel, Entity, Model},
    rules::{self, MOST, relying_party},
    store,
};
use crate::{
    recovery_code,
    user::{self, FactorChange},
};

pub use challenge::Ceremony;
pub use sign_in::begin_sign_in;
pub(crate) use sign_in::{Presented, accept, accept_second, begin_second_step, identify};

const ADDED: FactorChange = FactorChange { action: "PasskeyAdded", notice: "Mail.AccountChange.PasskeyAdded" };
const REMOVED: FactorChange = FactorChange { action: "PasskeyRemoved", notice: "Mail.AccountChange.PasskeyRemoved" };

/// Whether the portal's address allows passkeys.
pub fn are_available(app: &App) -> bool {
    relying_party(app.public_url()).is_ok()
}

/// Whether a user has a passkey.
pub(crate) async fn has_any(tx: &Tx, user: Uuid) -> Result<bool> {
    Ok(store::count(tx, user).await? > 0)
}

/// Removes the passkeys of a user.
pub(crate) async fn forget(tx: &Tx, user: Uuid) -> Result<()> {
    store::remove(tx, user, None).await.map(drop)
}

/// The caller's passkeys, oldest first.
///
/// # Errors
/// 401 for callers that are no user.
pub(super) async fn list(app: &App, scope: &Scope, page: &Page) -> Result<Paged<Model>> {
    let user = scope.user()?;
    app.db().read(&scope.within(scope.principal().home), |tx| async move { store::list(&tx, user, page).await }).await
}

/// The creation options for the caller's browser.
///
/// # Errors
/// 401, `Account.NotInPerson`, `Account.ReauthenticationRequired`, `Account.TooManyPasskeys`, `Account.PasskeysUnavailable`.
pub(super) async fn begin_registration(app: &App, scope: &Scope) -> Result<Ceremony> {
    scope.user()?;
    let party = relying_party(app.public_url())?;
    let (user, known) = app
        .db()
        .write(&scope.within(scope.principal().home), |tx| async move {
            let user = user::own_for_change(app, &tx).await?;
            let known = store::all(&tx, user.id).await?;
            if known.len() as u64 >= MOST { Err(too_many()) } else { Ok((user, known)) }
        })
        .await?;
    let known: Vec<String> = known.into_iter().map(|passkey| passkey.credential_id).collect();
    let (options, state) = rules::registration(&party, (user.id, &user.user_name, &user.full_name()), &known)?;
    Ok(Ceremony { options, token: sealed(app, &Use::Registration(&user), &state)? })
}

fn too_many() -> Error {
    Error::rule("Account.TooManyPasskeys").with("most", MOST)
}

/// Registers the passkey that the caller's browser created. The first factor of an account comes with recovery codes, shown once; other
/// sessions end.
///
/// # Errors
/// As [`begin_registration`]; 400 on `credential` for an answer that doesn't fit the challenge, or to an old one.
pub(super) async fn register(app: &App, scope: &Scope, name: &str, token: &str, answer: &str) -> Result<(Model, Vec<String>)> {
    scope.user()?;
    let party = &relying_party(app.public_url())?;
    app.db()
        .write(&scope.within(scope.principal().home), |tx| async move {
            let user = user::own_for_change(app, &tx).await?;
            if store::count(&tx, user.id).await? >= MOST {
                return Err(too_many());
            }
            let unfit = || Error::invalid("credential", "Validation.PasskeyUnfit");
            let open = opened(app, &Use::Registration(&user), token)?.ok_or_else(unfit)?;
            let created = rules::registered(party, &open.state, answer).ok_or_else(unfit)?;
            if !consume(app, &tx, token, open.until).await? {
                return Err(unfit());
            }
            let row = ActiveModel {
                id: Set(tx.new_id()),
                user_id: Set(user.id),
                credential_id: Set(rules::stored_id(created.cred_id())),
                name: Set(name.trim().to_owned()),
                credential: Set(serde_json::to_string(&created).map_err(Error::internal)?),
                created_at: Set(tx.now()),
                last_used_at: Set(None),
                ..Default::default()
            };
            let made = tx.insert::<Entity>(row).await?;
            let codes = recovery_code::generate_first(app, &tx, &user).await?;
            user::factors_changed(app, &tx, &user, user.clone(), ADDED).await?;
            Ok((made, codes))
        })
        .await
}

/// The caller's passkey with this id.
async fn own(tx: &Tx, id: Uuid) -> Result<Model> {
    let user = tx.scope().user()?;
    tx.find::<Entity>(id).await?.filter(|passkey| passkey.user_id == user).ok_or_else(|| Error::not_found("Passkey", id))
}

/// Renames one of the caller's passkeys.
///
/// # Errors
/// 401, 404, `Account.NotInPerson`.
pub(super) async fn rename(app: &App, scope: &Scope, id: Uuid, name: &str) -> Result<Model> {
    scope.user()?;
    app.db()
        .write(&scope.within(scope.principal().home), |tx| async move {
            let before = own(&tx, id).await?;
            scope.in_person()?;
            tx.update::<Entity>(&before, Model { name: name.trim().to_owned(), ..before.clone() }).await
        })
        .await
}

/// Removes one of the caller's passkeys, and ends other sessions.
///
/// # Errors
/// 401, 404, `Account.NotInPerson`, `Account.ReauthenticationRequired`.
pub(super) async fn remove(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.user()?;
    app.db()
        .write(&scope.within(scope.principal().home), |tx| async move {
            let passkey = own(&tx, id).await?;
            let user = user::own_for_change(app, &tx).await?;
            tx.delete::<Entity>(&passkey).await?;
            user::factors_changed(app, &tx, &user, user.clone(), REMOVED).await.map(drop)
        })
        .await
}
