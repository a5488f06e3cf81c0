//! A session that a client opens itself, with its first tokens.

use kernel::Scope;
use oidc::{GrantType, Scopes, token::TokenResponse};
use platform::security_log::{self, Event, OPENID};

use super::{Asking, issue};
use crate::{
    accounts::{Concurrent, Person},
    answer::Answered,
    grant::{self, service::Giving},
    session::service::{Opening, open},
};

/// The session to open, and its user.
pub(super) struct Beginning<'a> {
    pub(super) opening: Opening<'a>,
    pub(super) person: &'a Person,
    pub(super) scopes: &'a Scopes,
    pub(super) origin: GrantType,
    /// Which other sessions of the user may continue.
    pub(super) others: Concurrent,
    /// Entry for the security log, unless the sign-in has been logged already.
    pub(super) noted: Option<&'static str>,
}

/// Opens the session in the caller's scope and signs its tokens.
pub(super) async fn begin(asking: &Asking<'_>, acting: &Scope, beginning: &Beginning<'_>) -> Answered<TokenResponse> {
    let (app, client) = (asking.app, &asking.registered.client);
    let Beginning { opening, person, scopes, origin, others, noted } = beginning;
    let refresh = client.gets_refresh_token(scopes).then(|| grant::service::secret(app));
    let first = refresh.as_ref();
    let lasts = client.lifetimes.access_token;
    let refresh_until = opening.ends_at.min(asking.scope.now() + client.lifetimes.refresh_token);
    let opened = app
        .db()
        .write(acting, |tx| async move {
            tx.audit_action();
            let session = match open(&tx, opening, *others, None).await? {
                Ok(session) => session,
                Err(refusal) => return Ok(Err(refusal)),
            };
            if let Some(action) = *noted {
                let (tenant, user_name, client_id) = (opening.tenant, person.user_name.as_str(), opening.client_id);
                security_log::write(&tx, &Event { tenant, identity: OPENID, action, user_id: Some(person.id), user_name, client_id })
                    .await?;
            }
            let giving = Giving { tenant: opening.tenant, session_id: Some(session.id), client, scopes, origin, lasts };
            let given = grant::service::give(&tx, &giving).await?;
            if let Some(token) = first {
                grant::service::add_refresh(&tx, &given, token, 0, refresh_until).await?;
            }
            Ok(Ok((session, given)))
        })
        .await?;
    let (session, given) = opened.map_err(oidc::Error::from)?;
    let refresh_token = refresh.as_ref().map(|t| &t.secret);
    let granted = issue::Granted { grant: &given, session: &session, person, scopes, nonce: None, refresh_token };
    issue::issue(asking, &granted).await
}
