//! The grant `password`: for clients that may, within the bounds of every sign-in.

use kernel::{Error, Uuid};
use oidc::{
    ErrorCode, GrantType,
    token::{PasswordChange, PasswordGrant, SignInRefusal, TokenResponse},
};

use super::{Asking, issue};
use crate::{
    account::sign_in::{self, Attempt},
    accounts::{self, Person},
    answer::Answered,
    grant::{self, service::Giving},
    session::service::{Opening, insert},
};

/// Signs in with name and password, in a session of the client's own.
pub(super) async fn sign_in(asking: &Asking<'_>, tenant: Uuid, grant: &PasswordGrant, culture: &str) -> Answered<TokenResponse> {
    let (app, scope, client) = (asking.app, asking.scope, &asking.registered.client);
    let person = person(asking, tenant, grant, culture).await?;
    let others = accounts::concurrent(app, tenant).await?;
    let refresh = client.gets_refresh_token(&grant.scopes).then(|| grant::service::secret(app));
    let opening = Opening {
        tenant,
        user_id: person.id,
        device: "OAuth",
        client_id: Some(&client.client_id),
        amr: "pwd",
        remember: false,
        security_stamp: person.security_stamp(),
        parent_session_id: None,
        impersonator: None,
        delegation_id: None,
    };
    let (opening, first) = (&opening, refresh.as_ref());
    let (lasts, refresh_until) = (client.lifetimes.access_token, scope.now() + client.lifetimes.refresh_token);
    let acting = grant::service::acting(scope, tenant, Some((person.id, &person.user_name)), None, Some(&client.client_id));
    let (session, given) = app
        .db()
        .write(&acting, |tx| async move {
            tx.audit_action();
            let session = insert(&tx, opening, others, None).await?;
            let origin = &GrantType::Password;
            let giving = Giving { tenant, session_id: Some(session.id), client, scopes: &grant.scopes, origin, lasts };
            let given = grant::service::give(&tx, &giving).await?;
            if let Some(token) = first {
                grant::service::add_refresh(&tx, &given, token, 0, refresh_until).await?;
            }
            Ok((session, given))
        })
        .await?;
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

/// Who signs in. A password that has to be changed can be changed in the same request, by the token that the first try gave.
async fn person(asking: &Asking<'_>, tenant: Uuid, grant: &PasswordGrant, culture: &str) -> Answered<Person> {
    let attempt = Attempt { tenant, login: &grant.username, password: grant.password.expose() };
    let refusal = match sign_in::attempt(asking.app, asking.scope, &attempt).await? {
        Ok(person) => return Ok(person),
        Err(refusal) => refusal,
    };
    let due = match &refusal {
        SignInRefusal::ShouldChangePasswordOnNextLogin { user_id, .. } | SignInRefusal::PeriodicallyChangePassword { user_id, .. } => {
            Some(user_id.clone())
        }
        _ => None,
    };
    let (Some(user), Some(change)) = (due, &grant.password_change) else { return Err(oidc::Error::from(refusal).into()) };
    let id = user.parse::<Uuid>().map_err(Error::internal)?;
    if !change_password(asking, tenant, id, change, culture).await? {
        return Err(oidc::Error::from(refusal).into());
    }
    let again = Attempt { password: change.new_password.expose(), ..attempt };
    Ok(sign_in::attempt(asking.app, asking.scope, &again).await?.map_err(oidc::Error::from)?)
}

/// Changes a password that is due; gives whether the token held.
async fn change_password(asking: &Asking<'_>, tenant: Uuid, id: Uuid, change: &PasswordChange, culture: &str) -> Answered<bool> {
    match accounts::change_due_password(asking.app, asking.scope, tenant, id, change).await {
        Err(error) if matches!(error.kind(), kernel::Kind::Rule | kernel::Kind::Invalid) => {
            let text = accounts::told(asking.app, culture, &error);
            Err(oidc::Error::new(ErrorCode::InvalidGrant, text).into())
        }
        other => Ok(other?),
    }
}
