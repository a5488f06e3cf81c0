//! The grant `password`: for clients that may, within the bounds of every sign-in.

use axum::http::HeaderMap;
use kernel::{Kind, Uuid};
use oidc::{
    ErrorCode, GrantType,
    token::{PasswordGrant, TokenResponse},
};

use super::{
    Asking,
    begin::{Beginning, begin},
};
use crate::{
    account::sign_in::{self, Admitted, Attempt},
    accounts,
    answer::Answered,
    cookie, grant,
    session::service::Opening,
    tokens::Tokens,
};

/// Signs in with name and password, in a session of the client's own.
pub(super) async fn sign_in(asking: &Asking<'_>, tenant: Uuid, grant: &PasswordGrant, headers: &HeaderMap) -> Answered<TokenResponse> {
    let (app, scope, client) = (asking.app, asking.scope, &asking.registered.client);
    let Admitted { person, amr, security_stamp } = admitted(asking, tenant, grant, headers).await?;
    let opening = Opening {
        tenant,
        user_id: person.id,
        device: "OAuth",
        client_id: Some(&client.client_id),
        amr: &amr,
        auth_time: None,
        seen: None,
        remember: false,
        security_stamp: &security_stamp,
        parent_session_id: None,
        impersonator: None,
        delegation_id: None,
        ends_at: app.own::<Tokens>()?.session_end(scope.now()),
    };
    let others = accounts::concurrent(app, tenant).await?;
    let acting = grant::service::acting(scope, tenant, Some((person.id, &person.user_name)), None, Some(&client.client_id));
    let (scopes, origin) = (&grant.scopes, GrantType::Password);
    begin(asking, &acting, &Beginning { opening, person: &person, scopes, origin, others, noted: None }).await
}

/// The credentials; violations of the password rules are reported to the user.
async fn admitted(asking: &Asking<'_>, tenant: Uuid, grant: &PasswordGrant, headers: &HeaderMap) -> Answered<Admitted> {
    let attempt = Attempt {
        tenant,
        login: &grant.username,
        password: grant.password.expose(),
        client_id: Some(&asking.registered.client.client_id),
        second: grant.second_factor.as_ref(),
        change: grant.password_change.as_ref(),
        passed: None,
        // A page of another site must not benefit from this browser being remembered.
        browser: cookie::refuse_foreign(asking.app, headers).is_ok().then_some(cookie::Cookies(headers)),
    };
    match sign_in::attempt(asking.app, asking.scope, &attempt).await {
        Err(error) if matches!(error.kind(), Kind::Rule | Kind::Invalid) => {
            let text = accounts::explain_error(asking.app, &http::culture_of(asking.app, headers), &error);
            Err(oidc::Error::new(ErrorCode::InvalidGrant, text).into())
        }
        judged => Ok(judged?.map_err(oidc::Error::from)?),
    }
}
