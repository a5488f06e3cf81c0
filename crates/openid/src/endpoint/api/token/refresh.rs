//! The grant `refresh_token`.

use ::store::Isolation;
use kernel::Result;
use oidc::{
    OpaqueToken,
    token::{PresentedRefreshToken, RefreshDecision, RefreshTokenGrant, TokenResponse, unusable_refresh_token},
};

use super::{Asking, issue};
use crate::{
    accounts::{self, Person},
    answer::Answered,
    grant::{self as grants, Held, grant, refresh, service},
    observe,
    session::Session,
    stand_in,
    tokens::Tokens,
};

/// How often it is decided again when a parallel request was faster; within the grace the second time succeeds.
const ATTEMPTS: usize = 4;

/// Exchanges a refresh token.
pub(super) async fn refresh(asking: &Asking<'_>, grant: &RefreshTokenGrant) -> Answered<TokenResponse> {
    let digest = grant.refresh_token.digest();
    let tokens = asking.app.own::<Tokens>()?;
    let mut recent = tokens.recent().take(&digest);
    for _ in 0..ATTEMPTS {
        let remembered = recent.take();
        let is_remembered = remembered.is_some();
        let found = match remembered {
            Some(found) => Some(found),
            None => grants::find_refresh(asking.app, asking.scope, &digest).await?,
        };
        let (row, held) = found.ok_or_else(unusable_refresh_token)?;
        let family = service::family(&held.grant)?;
        let presented = PresentedRefreshToken {
            generation: u32::try_from(row.generation).map_err(kernel::Error::internal)?,
            expires_at: row.expires_at,
        };
        let (generation, rotates) = match family.present(presented, &asking.registered.client, asking.scope.now()) {
            RefreshDecision::Rotate { generation } => (generation, true),
            RefreshDecision::Sibling { generation } => (generation, false),
            RefreshDecision::Refuse(error) => return Err(error.into()),
            RefreshDecision::Reuse(error) => {
                observe::refresh_reused();
                take_back(asking, &held).await?;
                return Err(error.into());
            }
        };
        let (session, person) = match holder(asking, &held).await {
            // The session went on under a new security stamp since: its user chose a new password.
            Err(_) if is_remembered => continue,
            judged => judged?,
        };
        let scopes = family.scopes.narrow(grant.scopes.as_ref())?;
        let token = service::secret(asking.app);
        let generation = i32::try_from(generation).map_err(kernel::Error::internal)?;
        let Some((given, family)) = write(asking, &held, (session, &person), &token, generation, rotates).await? else { continue };
        let granted = issue::Granted {
            grant: &held.grant,
            session,
            person: &person,
            scopes: &scopes,
            nonce: None,
            refresh_token: Some(&token.secret),
        };
        let answer = issue::issue(asking, &granted).await?;
        if rotates {
            // Siblings are rare, and not worth a place in the cache (decision 14).
            tokens.recent().keep(given, Held { grant: family, ..held });
        }
        return Ok(answer);
    }
    Err(unusable_refresh_token().into())
}

/// The session and its user, both alive.
async fn holder<'h>(asking: &Asking<'_>, held: &'h Held) -> Answered<(&'h Session, Person)> {
    let session = held.session.as_ref().filter(|_| held.lives(asking.scope.now())).ok_or_else(unusable_refresh_token)?;
    // Browsers renew tokens on their own: that is no access and does not keep an idle session alive.
    if accounts::idle(asking.app, session.tenant_id).await?.is_over(session.last_access, asking.scope.now()) {
        return Err(unusable_refresh_token().into());
    }
    let person = accounts::holder(asking.app, session).await?.ok_or_else(unusable_refresh_token)?;
    if !stand_in::rests(asking.app, held, asking.scope.now()).await? {
        return Err(unusable_refresh_token().into());
    }
    Ok((session, person))
}

/// Rotates the family, or only adds to it. Returns the new token and the resulting family; `None` if it was at another generation, or its
/// session is no longer active.
async fn write(
    asking: &Asking<'_>,
    held: &Held,
    (session, person): (&Session, &Person),
    token: &OpaqueToken,
    generation: i32,
    rotates: bool,
) -> Result<Option<(refresh::Model, grant::Model)>> {
    let acting = service::acting(
        asking.scope,
        held.grant.tenant_id,
        Some((person.id, &person.user_name)),
        Some(session),
        Some(&held.grant.client_id),
    );
    let expires_at = held.within(asking.scope.now() + asking.registered.client.lifetimes.refresh_token);
    asking
        .app
        .db()
        .write_with(&acting, Isolation::Snapshot("the family's row tells who moved it on first"), |tx| async move {
            let family = if rotates {
                grants::rotate(&tx, &held.grant, session.id, generation, expires_at).await?
            } else {
                grants::stands(&tx, &held.grant, session.id).await?.then(|| held.grant.clone())
            };
            let Some(family) = family else { return Ok(None) };
            let given = service::add_refresh(&tx, &family, token, generation, expires_at).await?;
            tx.audit_action();
            Ok(Some((given, family)))
        })
        .await
}

async fn take_back(asking: &Asking<'_>, held: &Held) -> Result<()> {
    let user = held.session.as_ref().map(|s| (s.user_id, ""));
    let acting = service::acting(asking.scope, held.grant.tenant_id, user, held.session.as_ref(), Some(&held.grant.client_id));
    asking
        .app
        .db()
        .write(&acting, |tx| async move {
            tx.audit_action();
            service::revoke(&tx, held).await
        })
        .await
}
