//! The grant `password`: for clients that may, within the bounds of every sign-in.

use kernel::{Kind, Uuid};
use oidc::{
    ErrorCode, GrantType,
    token::{PasswordGrant, TokenResponse},
};

use super::{Asking, issue};
use crate::{
    account::sign_in::{self, Admitted, Attempt},
    accounts,
    answer::Answered,
    grant::{self, service::Giving},
    session::service::{Opening, open},
    tokens::Tokens,
};

/// Signs in with name and password, in a session of the client's own.
pub(super) async fn sign_in(asking: &Asking<'_>, tenant: Uuid, grant: &PasswordGrant, culture: &str) -> Answered<TokenResponse> {
    let (app, scope, client) = (asking.app, asking.scope, &asking.registered.client);
    let Admitted { person, amr, security_stamp } = admitted(asking, tenant, grant, culture).await?;
    let others = accounts::concurrent(app, tenant).await?;
    let ends_at = app.own::<Tokens>()?.session_end(scope.now());
    let refresh = client.gets_refresh_token(&grant.scopes).then(|| grant::service::secret(app));
    let opening = Opening {
        tenant,
        user_id: person.id,
        device: "OAuth",
        client_id: Some(&client.client_id),
        amr,
        remember: false,
        security_stamp: &security_stamp,
        parent_session_id: None,
        impersonator: None,
        delegation_id: None,
        ends_at,
    };
    let (opening, first) = (&opening, refresh.as_ref());
    let (lasts, refresh_until) = (client.lifetimes.access_token, ends_at.min(scope.now() + client.lifetimes.refresh_token));
    let acting = grant::service::acting(scope, tenant, Some((person.id, &person.user_name)), None, Some(&client.client_id));
    let opened = app
        .db()
        .write(&acting, |tx| async move {
            tx.audit_action();
            let session = match open(&tx, opening, others, None).await? {
                Ok(session) => session,
                Err(refusal) => return Ok(Err(refusal)),
            };
            let origin = &GrantType::Password;
            let giving = Giving { tenant, session_id: Some(session.id), client, scopes: &grant.scopes, origin, lasts };
            let given = grant::service::give(&tx, &giving).await?;
            if let Some(token) = first {
                grant::service::add_refresh(&tx, &given, token, 0, refresh_until).await?;
            }
            Ok(Ok((session, given)))
        })
        .await?;
    let (session, given) = opened.map_err(oidc::Error::from)?;
    let granted = issue::Granted {
        grant: &given,
        session: &session,
        person: &person,
        scopes: &grant.scopes,
        nonce: None,
        refresh_token: refresh.as_ref().map(|t| &t.secret),
    };
    issue::issue(asking, &granted).await
}

/// Who signs in; what the rules say of a new password is for the user.
async fn admitted(asking: &Asking<'_>, tenant: Uuid, grant: &PasswordGrant, culture: &str) -> Answered<Admitted> {
    let attempt = Attempt {
        tenant,
        login: &grant.username,
        password: grant.password.expose(),
        second: grant.second_factor.as_ref(),
        change: grant.password_change.as_ref(),
    };
    match sign_in::attempt(asking.app, asking.scope, &attempt).await {
        Err(error) if matches!(error.kind(), Kind::Rule | Kind::Invalid) => {
            let text = accounts::told(asking.app, culture, &error);
            Err(oidc::Error::new(ErrorCode::InvalidGrant, text).into())
        }
        judged => Ok(judged?.map_err(oidc::Error::from)?),
    }
}
