//! The grant `authorization_code`.

use ::store::Tx;
use kernel::Result;
use oidc::{
    OpaqueToken,
    code::{CodeRecord, Redemption, unusable},
    pkce::CodeChallenge,
    token::{AuthorizationCodeGrant, TokenResponse},
};

use super::{Asking, issue};
use crate::{
    accounts,
    answer::Answered,
    grant::{self, Held, code},
    observe,
};

fn record(row: &code::Model) -> Answered<CodeRecord> {
    Ok(CodeRecord {
        client_id: row.client_id.clone(),
        redirect_uri: row.redirect_uri.clone(),
        scopes: grant::service::scopes(&row.scopes)?,
        nonce: row.nonce.clone(),
        code_challenge: CodeChallenge::parse(row.challenge.as_deref(), row.challenge.is_some().then_some("S256"))?,
        expires_at: row.expires_at,
        redeemed_at: row.used_at,
    })
}

/// Exchanges a code.
pub(super) async fn redeem(asking: &Asking<'_>, grant: &AuthorizationCodeGrant) -> Answered<TokenResponse> {
    let Some((row, held)) = grant::find_code(asking.app, asking.scope, &grant.code.digest()).await? else {
        return Err(unusable().into());
    };
    let record = record(&row)?;
    match record.redeem(grant, &asking.registered.client, asking.scope.now()) {
        Redemption::Refuse(error) => return Err(error.into()),
        Redemption::Replay(error) => {
            observe::code_replayed();
            take_back(asking, &held).await?;
            return Err(error.into());
        }
        Redemption::Accept => {}
    }
    let Some(session) = held.session.as_ref().filter(|_| held.lives(asking.scope.now())) else { return Err(unusable().into()) };
    let person = accounts::holder(asking.app, session).await?;
    let person = person.ok_or_else(unusable)?;
    let refresh = asking.registered.client.gets_refresh_token(&record.scopes).then(|| grant::service::secret(asking.app));
    let acting =
        grant::service::acting(asking.scope, row.tenant_id, Some((person.id, &person.user_name)), Some(session), Some(&row.client_id));
    let (row, held, first) = (&row, &held, refresh.as_ref());
    let lifetimes = asking.registered.client.lifetimes;
    let until = |lasts| held.within(asking.scope.now() + lasts);
    let (access_until, refresh_until) = (until(lifetimes.access_token), until(lifetimes.refresh_token));
    let used = asking
        .app
        .db()
        .write(&acting, |tx| async move {
            tx.audit_action();
            if !grant::stands(&tx, &held.grant, session.id).await? || !grant::use_code(&tx, row).await? {
                // A concurrent use of the same code is a replay like any other: nobody keeps the tokens. A session that has ended takes its
                // codes with it.
                grant::service::revoke(&tx, held).await?;
                return Ok(false);
            }
            store(&tx, held, first, (access_until, refresh_until)).await?;
            Ok(true)
        })
        .await?;
    if !used {
        observe::code_replayed();
        return Err(unusable().into());
    }
    let granted = issue::Granted {
        grant: &held.grant,
        session,
        person: &person,
        scopes: &record.scopes,
        nonce: record.nonce.as_deref(),
        refresh_token: refresh.as_ref().map(|t| &t.secret),
    };
    issue::issue(asking, &granted).await
}

async fn store(tx: &Tx, held: &Held, first: Option<&OpaqueToken>, until: (kernel::Timestamp, kernel::Timestamp)) -> Result<()> {
    grant::prolong(tx, &held.grant, until.0).await?;
    match first {
        Some(token) => grant::service::add_refresh(tx, &held.grant, token, 0, until.1).await.map(drop),
        None => Ok(()),
    }
}

async fn take_back(asking: &Asking<'_>, held: &Held) -> Result<()> {
    let user = held.session.as_ref().map(|s| (s.user_id, ""));
    let acting = grant::service::acting(asking.scope, held.grant.tenant_id, user, held.session.as_ref(), Some(&held.grant.client_id));
    asking
        .app
        .db()
        .write(&acting, |tx| async move {
            tx.audit_action();
            grant::service::revoke(&tx, held).await
        })
        .await
}
