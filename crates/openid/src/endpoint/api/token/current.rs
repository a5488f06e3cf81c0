//! The caller of a grant that exchanges the current session, by its access token.

use http::App;
use kernel::{Kind, Scope};
use oidc::{ErrorCode, Scopes, Secret};

use super::Asking;
use crate::{
    accounts,
    answer::{Answered, Refusal},
    application::seed::PORTAL,
    grant,
    stand_in::{self, Root},
    tokens::Tokens,
};

/// The current session, and what may be granted in the new one.
pub(super) struct Current {
    pub(super) root: Root,
    /// Scopes of the new session: at most those of the current one.
    pub(super) scopes: Scopes,
}

/// The session of an access token that was issued to the calling client.
///
/// # Errors
/// `invalid_grant` for a token that is not valid or was issued to another client, `invalid_scope`.
pub(super) async fn current(asking: &Asking<'_>, token: &Secret, asked: &Scopes) -> Answered<Current> {
    let unusable = || oidc::Error::invalid_grant("The access token is not valid, expired, revoked or meant for another client.");
    let judged = asking.app.own::<Tokens>()?.claims(asking.app, token.expose(), Some(PORTAL)).await;
    let held = match judged {
        Ok((claims, held)) if claims.client_id == asking.registered.client.client_id => held,
        Ok(_) => return Err(unusable().into()),
        Err(error) if error.kind() == Kind::Unauthenticated => return Err(unusable().into()),
        Err(error) => return Err(error.into()),
    };
    let root = stand_in::root(&held).map_err(|_| unusable())?;
    let granted = grant::service::scopes(&held.grant.scopes)?;
    let scopes = granted.narrow((!asked.is_empty()).then_some(asked))?;
    Ok(Current { root, scopes })
}

/// A refusal with its text for the user, in the language of the request; other errors are passed on.
pub(super) fn refused(app: &App, culture: &str, error: kernel::Error) -> Refusal {
    match error.kind() {
        Kind::Rule | Kind::Invalid | Kind::Forbidden => {
            oidc::Error::new(ErrorCode::InvalidGrant, accounts::explain_error(app, culture, &error)).into()
        }
        _ => error.into(),
    }
}

/// The scope of a session that is opened for `user`, with the caller as impersonator.
pub(super) fn acting(
    asking: &Asking<'_>,
    tenant: kernel::Uuid,
    user: (kernel::Uuid, &str),
    by: Option<kernel::scope::Impersonator>,
) -> Scope {
    let client_id = Some(asking.registered.client.client_id.as_str());
    grant::service::acting_by(asking.scope, tenant, Some(user), None, client_id, by)
}
