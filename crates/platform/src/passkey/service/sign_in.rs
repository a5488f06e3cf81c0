//! Signing in with a passkey, and the second step with one.

use ::store::Tx;
use http::App;
use kernel::{Result, Scope, Timestamp, Uuid};
use serde::Deserialize;
use serde_json::value::RawValue;
use webauthn_rs::prelude::DiscoverableAuthentication;

use super::{
    Ceremony,
    challenge::{Use, consume, opened, sealed},
};
use crate::{
    passkey::{
        Model,
        rules::{self, Assertion, relying_party},
        store,
    },
    user,
};

/// Request options for a sign-in with a passkey of any user.
///
/// # Errors
/// `Account.PasskeysUnavailable`.
pub fn begin_sign_in(app: &App) -> Result<Ceremony> {
    let (options, state) = rules::authentication(&relying_party(app.public_url())?, &[])?;
    Ok(Ceremony { options, token: sealed(app, &Use::SignIn, &state)? })
}

/// Request options for `user` in the second step with the id `step`.
///
/// # Errors
/// `Account.PasskeysUnavailable`, `Unavailable`.
pub(crate) async fn begin_second_step(app: &App, tx: &Tx, user: &user::Model, step: Uuid) -> Result<Ceremony> {
    let known: Vec<String> = store::all(tx, user.id).await?.into_iter().map(|passkey| passkey.credential_id).collect();
    let (options, state) = rules::authentication(&relying_party(app.public_url())?, &known)?;
    Ok(Ceremony { options, token: sealed(app, &Use::SecondStep(user, step), &state)? })
}

/// A passkey used to sign in, not yet verified.
pub(crate) struct Presented<'a> {
    pub(crate) passkey: Model,
    token: &'a str,
    assertion: Assertion,
    state: DiscoverableAuthentication,
    until: Timestamp,
}

/// The passkey that an answer names, in any tenant. Nothing is verified yet.
pub(crate) async fn identify<'a>(app: &App, token: &'a str, answer: &str) -> Result<Option<Presented<'a>>> {
    let Some(open) = opened(app, &Use::SignIn, token)? else { return Ok(None) };
    let Some(assertion) = Assertion::parse(answer) else { return Ok(None) };
    let Some(user) = assertion.user() else { return Ok(None) };
    let credential_id = &assertion.credential_id();
    let everywhere = Scope::system(app.now());
    let found = app.db().read(&everywhere, |tx| async move { store::anywhere(&tx, Some(user), credential_id).await }).await?;
    Ok(found.map(|passkey| Presented { passkey, token, assertion, state: open.state, until: open.until }))
}

/// Verifies the passkey and records its use. Called with its user's row locked.
pub(crate) async fn accept(app: &App, tx: &Tx, presented: &Presented<'_>) -> Result<bool> {
    let Presented { passkey, token, assertion, state, until } = presented;
    // It may have been removed since it was identified.
    let Some(row) = store::lock(tx, passkey.user_id, &passkey.credential_id).await? else { return Ok(false) };
    check(app, tx, &row, assertion, (state.clone(), *token, *until)).await
}

async fn check(
    app: &App,
    tx: &Tx,
    row: &Model,
    assertion: &Assertion,
    (state, token, until): (DiscoverableAuthentication, &str, Timestamp),
) -> Result<bool> {
    let Some(credential) = rules::used(&relying_party(app.public_url())?, state, assertion, &row.credential)? else { return Ok(false) };
    // Challenges are not stored before they are answered; storing the answer makes each count once (decision 38).
    if !consume(app, tx, token, until).await? {
        return Ok(false);
    }
    store::note_use(tx, row.id, &credential).await?;
    Ok(true)
}

/// An answer in the second step: the assertion, with the token of its challenge.
#[derive(Deserialize)]
struct Answer<'a> {
    token: String,
    #[serde(borrow)]
    credential: &'a RawValue,
}

/// Whether `answer` is valid for the challenge of the second step `step`, by a passkey of `user`, who is locked; records its use.
pub(crate) async fn accept_second(app: &App, tx: &Tx, user: &user::Model, step: Uuid, answer: &str) -> Result<bool> {
    let Ok(Answer { token, credential }) = serde_json::from_str(answer) else { return Ok(false) };
    let Some(open) = opened(app, &Use::SecondStep(user, step), &token)? else { return Ok(false) };
    let Some(assertion) = Assertion::parse(credential.get()).filter(|named| !named.is_of_another(user.id)) else { return Ok(false) };
    let Some(row) = store::lock(tx, user.id, &assertion.credential_id()).await? else { return Ok(false) };
    check(app, tx, &row, &assertion, (open.state, &token, open.until)).await
}
