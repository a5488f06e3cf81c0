//! The token, and the administrator that is created with it.

use ::store::Tx;
use aws_lc_rs::digest;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use http::App;
use kernel::{Error, Granted, HOST, Kind, Result, Scope};
use subtle::ConstantTimeEq;

use super::store;
use crate::{
    Platform,
    authenticate::machine,
    role,
    throttle::{self, Bound, ThrottleKey},
    user::{self, NewUser, Prepared},
};

/// Limit of wrong tokens from one address.
const PER_CALLER: Bound = Bound { failures: 10, within: TimeDelta::hours(1) };
/// Limit of wrong tokens from all addresses.
const ALTOGETHER: Bound = Bound { failures: 100, within: TimeDelta::hours(1) };
const WRONG_TOKEN: &str = "Setup.WrongToken";
/// Attempts to insert the token: two nodes may do so at once.
const ATTEMPTS: usize = 3;

/// The first administrator of the host.
#[derive(Debug, Clone)]
pub struct FirstAdministrator {
    /// Sign-in name.
    pub user_name: String,
    /// Address.
    pub email: String,
    pub name: Option<String>,
    /// Last name.
    pub surname: Option<String>,
    pub password: String,
}

/// The host's system scope.
fn program(app: &App) -> Scope {
    Scope::host(app.now(), Granted::default())
}

/// Whether the host has no administrator yet.
pub async fn is_required(app: &App) -> Result<bool> {
    let platform = app.own::<Platform>()?;
    // From then on the host always has an administrator.
    if platform.is_set_up() {
        return Ok(false);
    }
    let is_set_up = app.db().read(&program(app), |tx| async move { has_administrator(&tx).await }).await?;
    if is_set_up {
        platform.note_set_up();
    }
    Ok(!is_set_up)
}

async fn has_administrator(tx: &Tx) -> Result<bool> {
    let administrators = role::of_tenant(tx, HOST).await?.into_iter().find(|own| own.name == role::administrator_of(HOST));
    match administrators {
        Some(own) => Ok(!role::holders(tx, HOST, own.id).await?.is_empty()),
        None => Ok(false),
    }
}

/// The address of the set-up page with its token, while the host has no administrator; the same on every node and at every start.
pub async fn offer(app: &App) -> Result<Option<String>> {
    let scope = &program(app);
    let once = || app.db().write(scope, |tx| async move { offered(app, &tx).await });
    let mut token = once().await;
    for _ in 1..ATTEMPTS {
        match token {
            // Another node inserted the token first.
            Err(error) if error.kind() == Kind::Internal => token = once().await,
            other => {
                token = other;
                break;
            }
        }
    }
    Ok(token?.map(|token| format!("{}setup#token={token}", app.public_url())))
}

async fn offered(app: &App, tx: &Tx) -> Result<Option<String>> {
    if has_administrator(tx).await? {
        store::clear(tx).await?;
        return Ok(None);
    }
    if let Some(row) = store::find(tx).await? {
        let token = token_of(app, &row.nonce)?;
        if row.token_hash == hashed(&token) {
            return Ok(Some(token));
        }
    }
    // None yet, or one made with another key.
    let nonce = app.db().entropy().stamp();
    let token = token_of(app, &nonce)?;
    store::put(tx, nonce, hashed(&token)).await?;
    Ok(Some(token))
}

fn token_of(app: &App, nonce: &str) -> Result<String> {
    Ok(URL_SAFE_NO_PAD.encode(app.own::<Platform>()?.secrets.sign(format!("setup\n{nonce}").as_bytes())))
}

fn hashed(token: &str) -> String {
    digest::digest(&digest::SHA256, token.as_bytes()).as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Creates the first administrator of the host, which voids the token. Of several at once, one succeeds.
///
/// # Errors
/// `Setup.Done` once the host has an administrator, `Setup.WrongToken`, codes `Volo.Abp.Identity:*`, 429 after too many wrong tokens.
pub async fn create_administrator(app: &App, scope: &Scope, token: &str, input: &FirstAdministrator) -> Result<()> {
    if !is_required(app).await? {
        return Err(done());
    }
    let altogether = ThrottleKey::new(app, "setup", "", ALTOGETHER)?;
    let caller = ThrottleKey::address(app, "setup-of", scope, PER_CALLER)?;
    let admitted = throttle::begin(app, [Some(altogether), caller].into_iter().flatten().collect()).await?;
    let checked = app.db().read(&program(app), |tx| async move { check(&tx, token).await }).await;
    let is_wrong = checked.as_ref().is_err_and(|error| error.code() == Some(WRONG_TOKEN));
    throttle::end(app, admitted, is_wrong).await?;
    checked?;
    let new = NewUser {
        name: input.name.clone(),
        surname: input.surname.clone(),
        password: Some(input.password.clone()),
        email_confirmed: true,
        ..NewUser::named(&input.user_name, &input.email)
    };
    let prepared = &user::prepare(app, HOST, new).await?;
    // The system acts: there is no user yet.
    app.db().write(&machine(app, HOST, &scope.facts), |tx| async move { make(&tx, token, prepared).await }).await?;
    app.own::<Platform>()?.note_set_up();
    Ok(())
}

async fn make(tx: &Tx, token: &str, prepared: &Prepared) -> Result<()> {
    // Locked before the check: of several administrators at once, one is created.
    role::lock_administrator(tx, HOST).await?;
    check(tx, token).await?;
    let made = prepared.insert(tx, HOST).await?;
    role::assign(tx, HOST, &made.holder(), &[role::administrator_of(HOST).to_owned()]).await?;
    store::clear(tx).await?;
    user::changed(tx, HOST, made.id).await
}

/// Checks that the host has no administrator yet, and that the token is correct.
async fn check(tx: &Tx, token: &str) -> Result<()> {
    // In this order: a token that somebody else has used is only gone once there is an administrator.
    let row = store::find(tx).await?;
    if has_administrator(tx).await? {
        return Err(done());
    }
    let is_right = row.is_some_and(|row| bool::from(row.token_hash.as_bytes().ct_eq(hashed(token.trim()).as_bytes())));
    if is_right { Ok(()) } else { Err(Error::rule(WRONG_TOKEN).and_field("token", "Error.Setup.WrongToken")) }
}

fn done() -> Error {
    Error::rule("Setup.Done")
}
