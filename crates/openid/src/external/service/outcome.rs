//! Result of a provider's response: a session, a linked account, or a refusal that is logged and reported in general terms.

use http::App;
use kernel::{Error, HOST, Kind, Result, Scope, Uuid};
use oidc::{Secret, relying::Callback};
use platform::{
    external_login::{self, Account, Newcomers, Owner},
    security_log::{self, EXTERNAL, Event},
    setting,
    sign_in::{Unconfirmed, unconfirmed},
    token::Purpose,
    user,
};

use super::{
    provider::{self, Proof, Trouble},
    visit::{Secrets, arrive, redirect_uri},
};
use crate::{
    account::sign_in::{self, Admitted, SignedIn},
    accounts,
    external::entity::Model,
    grant, session,
};

/// The response for the browser.
pub(in crate::external) enum CallbackOutcome {
    /// A session, and where to continue.
    SignedIn(SignedIn, String),
    /// The account is linked.
    Linked(String),
    /// Nothing but the phone number keeps this user from signing in; the token allows confirming it.
    UnconfirmedPhone { user: Uuid, token: Secret, back: Model },
    /// A refusal: a code that says why, the page to return to, and the tenant of the sign-in.
    Refused { code: &'static str, back: Option<Model> },
}

/// Handles the provider's response.
pub(in crate::external) async fn finish(
    app: &App,
    scope: &Scope,
    answer: Callback<'_>,
    browser: Option<&str>,
    old: Option<&session::Session>,
) -> Result<CallbackOutcome> {
    let Some((row, provider)) = arrive(app, answer.state(), browser).await? else {
        return Ok(CallbackOutcome::Refused { code: "External.Expired", back: None });
    };
    let judged = match account(app, scope, answer, &provider, browser.unwrap_or_default()).await {
        Ok(account) if row.user_id.is_some() => link(app, scope, &row, &account).await?,
        Ok(account) => sign_in(app, scope, &row, &account, old).await?,
        Err(trouble) => {
            tracing::warn!(authority = provider.authority, %trouble, "a sign-in at an external provider failed");
            Err(match trouble {
                Trouble::Refused(oidc::relying::ProviderError::Refused(_)) => "External.Refused",
                Trouble::Refused(_) => "External.Invalid",
                Trouble::Unavailable(_) => "External.Unavailable",
            })
        }
    };
    match judged {
        Ok(outcome) => Ok(outcome),
        Err(code) => {
            let action = if matches!(code, "External.NotAllowed" | "External.Unknown" | "External.NameTaken") {
                "LoginNotAllowed"
            } else {
                "LoginFailed"
            };
            let event = Event { tenant: row.tenant_id, identity: EXTERNAL, action, user_id: row.user_id, user_name: "", client_id: None };
            security_log::record(app, scope, &event).await?;
            Ok(CallbackOutcome::Refused { code, back: Some(row) })
        }
    }
}

async fn account(
    app: &App,
    scope: &Scope,
    answer: Callback<'_>,
    provider: &external_login::OpenIdProvider,
    browser: &str,
) -> Result<Account, Trouble> {
    let upstream = provider::discover(app, provider).await?;
    let code = answer.code(&upstream)?;
    let (secrets, redirect_uri) = (Secrets::of(browser), redirect_uri(app));
    let proof = Proof { code, nonce: &secrets.nonce, verifier: &secrets.verifier, redirect_uri: &redirect_uri, now: scope.now() };
    provider::account(app, provider, &upstream, &proof).await
}

/// Signs in the user of `account`. A new user is created only if the tenant allows self-registration.
async fn sign_in(
    app: &App,
    scope: &Scope,
    row: &Model,
    account: &Account,
    old: Option<&session::Session>,
) -> Result<Result<CallbackOutcome, &'static str>> {
    let tenant = row.tenant_id;
    let values = setting::of_level(app, tenant).await?;
    let newcomers = if tenant != HOST && values.is(setting::SELF_REGISTRATION) { Newcomers::Welcome } else { Newcomers::Refused };
    let owner = match external_login::owner(app, &scope.within(tenant), account, newcomers).await {
        Ok(owner) => owner,
        Err(error) if matches!(error.kind(), Kind::Rule | Kind::Invalid) => {
            tracing::warn!(account = account.key, %error, "no user can be created for an account at an external provider");
            return Ok(Err("External.NotAllowed"));
        }
        Err(error) => return Err(error),
    };
    let user = match owner {
        Owner::User(user) => user,
        Owner::NameTaken => return Ok(Err("External.NameTaken")),
        Owner::Nobody => return Ok(Err("External.Unknown")),
        Owner::WithoutAddress => return Ok(Err("External.WithoutAddress")),
    };
    let missing = unconfirmed(&user, &values);
    if !user.is_open(scope.now()) || user.is_kept_out(user::LockoutRule::of(&values), scope.now()) || missing == Unconfirmed::More {
        return Ok(Err("External.NotAllowed"));
    }
    if missing == Unconfirmed::Number {
        note(app, scope, &user, "LoginNotAllowed").await?;
        let token = accounts::step_token(app, &user, Purpose::UnconfirmedPhone)?;
        return Ok(Ok(CallbackOutcome::UnconfirmedPhone { user: user.id, token, back: row.clone() }));
    }
    let admitted = Admitted::external(app, user.clone()).await?;
    let Ok(signed_in) = sign_in::open(app, scope, &admitted, tenant, false, old).await? else { return Ok(Err("External.NotAllowed")) };
    user::note_sign_in(app, scope, &user).await?;
    note(app, scope, &user, "LoginSucceeded").await?;
    Ok(Ok(CallbackOutcome::SignedIn(signed_in, row.return_url.clone())))
}

/// Writes the result of a user's sign-in to the security log.
async fn note(app: &App, scope: &Scope, user: &user::Model, action: &'static str) -> Result<()> {
    let (user_id, user_name) = (Some(user.id), user.user_name.as_str());
    let event = Event { tenant: user.tenant_id, identity: EXTERNAL, action, user_id, user_name, client_id: None };
    security_log::record(app, scope, &event).await
}

/// Links `account` to the user who asked for it, if that session still exists.
async fn link(app: &App, scope: &Scope, row: &Model, account: &Account) -> Result<Result<CallbackOutcome, &'static str>> {
    let (Some(user), Some(session)) = (row.user_id, row.session_id) else { return Ok(Err("External.Expired")) };
    let living = session::service::living(app, scope, row.tenant_id, session).await?.filter(|session| session.user_id == user);
    let Some(session) = living else { return Ok(Err("External.Expired")) };
    let acting = grant::service::acting(scope, row.tenant_id, Some((user, "")), Some(&session), None);
    match external_login::link(app, &acting, account).await {
        Ok(()) => Ok(Ok(CallbackOutcome::Linked(row.return_url.clone()))),
        Err(error) => as_refusal(error),
    }
}

fn as_refusal<T>(error: Error) -> Result<Result<T, &'static str>> {
    match error.code() {
        Some("Account.ExternalLoginTaken") => Ok(Err("External.Taken")),
        Some("Account.ReauthenticationRequired") => Ok(Err("External.Expired")),
        _ => Err(error),
    }
}
