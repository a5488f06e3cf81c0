//! The request to the provider and its response, bound together by a state, stored as a digest, and a secret in the browser's cookie. A
//! response is accepted once, for a short time, in the browser that asked.

use ::store::sea_orm::ActiveValue::Set;
use chrono::TimeDelta;
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use oidc::{
    relying::{Challenge, authorization_url},
    secret::token_digest,
};
use platform::{
    external_login::{OpenIdProvider, open_id_provider},
    recent_proof,
    throttle::{self, Bound, ThrottleKey},
};

use super::provider::discover;
use crate::{
    external::{
        entity::{ActiveModel, Entity, Model},
        store,
    },
    grant,
};

/// Time limit for the provider and its user.
const LASTS: TimeDelta = TimeDelta::minutes(15);
/// Limit of sign-ins started from one address: each causes a request to the provider.
const PER_ADDRESS: Bound = Bound { failures: 300, within: TimeDelta::minutes(15) };

/// Where the provider sends the browser back to.
pub(super) fn redirect_uri(app: &App) -> String {
    format!("{}connect/external/callback", app.public_url())
}

/// Values derived from the secret in the cookie.
pub(super) struct Secrets {
    pub(super) nonce: String,
    pub(super) verifier: String,
}

impl Secrets {
    pub(super) fn of(browser: &str) -> Self {
        Self { nonce: token_digest(&format!("nonce:{browser}")), verifier: token_digest(&format!("verifier:{browser}")) }
    }
}

/// Why a browser is sent to the provider.
pub(in crate::external) enum Way {
    SignIn,
    /// To link the account to the caller's.
    Link,
}

/// Where the browser goes, and the value of its cookie.
pub(in crate::external) struct Departure {
    pub(in crate::external) url: String,
    pub(in crate::external) secret: String,
}

/// Sends a browser to the provider of `tenant`.
///
/// # Errors
/// `External.Off`, `External.Unavailable`; to link also `Account.NotInPerson`, `Account.ReauthenticationRequired`; 429.
pub(in crate::external) async fn depart(app: &App, scope: &Scope, tenant: Uuid, way: Way, return_url: &str) -> Result<Departure> {
    let provider = open_id_provider(app, tenant).await?.ok_or_else(|| Error::rule("External.Off"))?;
    if let Some(subject) = ThrottleKey::address(app, "external", scope, PER_ADDRESS)? {
        throttle::spend(app, vec![subject]).await?;
    }
    let linking = match way {
        Way::SignIn => None,
        Way::Link => Some((scope.user()?, scope.principal().session_id.ok_or_else(Error::unauthenticated)?)),
    };
    if linking.is_some() {
        app.db().read(&scope.within(tenant), |tx| async move { recent_proof(app, &tx).await }).await?;
    }
    let upstream = discover(app, &provider).await.map_err(|trouble| {
        tracing::warn!(authority = provider.authority, %trouble, "an external provider can't be used");
        Error::rule("External.Unavailable")
    })?;
    let (state, browser) = (grant::service::secret(app), grant::service::secret(app));
    let secrets = Secrets::of(browser.secret.expose());
    let challenge = Challenge { state: state.secret.expose(), nonce: &secrets.nonce, verifier: &secrets.verifier };
    let url = authorization_url(&upstream, &provider.client_id, &redirect_uri(app), &provider.scope, challenge);
    let (state, digest) = (state.digest.as_str(), browser.digest.as_str());
    app.db()
        .write(&Scope::system(scope.now()).within(tenant), |tx| async move {
            let row = ActiveModel {
                tenant_id: Set(tenant),
                hash: Set(state.to_owned()),
                browser_hash: Set(digest.to_owned()),
                return_url: Set(return_url.to_owned()),
                user_id: Set(linking.map(|(user, _)| user)),
                session_id: Set(linking.map(|(_, session)| session)),
                expires_at: Set(tx.now() + LASTS),
            };
            tx.insert::<Entity>(row).await
        })
        .await?;
    Ok(Departure { url: url.to_string(), secret: browser.secret.expose().to_owned() })
}

/// The sign-in with this `state` in the browser with this secret; it is used up.
pub(super) async fn arrive(app: &App, state: Option<&str>, browser: Option<&str>) -> Result<Option<(Model, OpenIdProvider)>> {
    let (Some(state), Some(browser)) = (state, browser) else { return Ok(None) };
    let (hash, own) = (&token_digest(state), token_digest(browser));
    let taken = app
        .db()
        .write(&Scope::system(app.now()), |tx| async move {
            let found = store::lock(&tx, hash).await?;
            store::take(&tx, hash).await?;
            Ok(found.filter(|row| tx.now() < row.expires_at))
        })
        .await?;
    let Some(row) = taken.filter(|row| row.browser_hash == own) else { return Ok(None) };
    let provider = open_id_provider(app, row.tenant_id).await?;
    Ok(provider.map(|provider| (row, provider)))
}
