//! The grant `urn:ietf:params:oauth:grant-type:device_code` (RFC 8628, 3.4): a device asks until its user has answered.

use ::store::{Isolation, Tx};
use kernel::{Result, Timestamp, Uuid};
use oidc::{
    OpaqueToken, Secret,
    device::{Answer, DeviceRecord, Poll, unusable},
    token::TokenResponse,
};
use platform::security_log::{self, Event, OPENID};

use super::{Asking, issue};
use crate::{
    accounts::{self, Concurrent, Person},
    answer::Answered,
    grant::{self as grants, Held, device, service},
    session::{self, Session},
    tokens::Tokens,
};

fn record(row: &device::Model) -> DeviceRecord {
    DeviceRecord {
        client_id: row.client_id.clone(),
        expires_at: row.expires_at,
        interval: row.poll_interval,
        polled_at: row.polled_at,
        answer: match (row.answered_at, row.grant_id) {
            (None, _) => Answer::None,
            (Some(_), None) => Answer::Refused,
            (Some(_), Some(_)) => Answer::Allowed,
        },
        redeemed_at: row.used_at,
    }
}

/// Answers a device; once its user has allowed it, with tokens of its own session.
pub(super) async fn redeem(asking: &Asking<'_>, device_code: &Secret) -> Answered<TokenResponse> {
    let (app, digest) = (asking.app, device_code.digest());
    let (tenant, id) = allowed(asking, &digest).await?;
    let held = app.db().read(&asking.scope.as_system(), |tx| async move { grants::held(&tx, tenant, id).await }).await?;
    let held = held.filter(|held| held.lives(asking.scope.now())).ok_or_else(unusable)?;
    let session = held.session.as_ref().ok_or_else(unusable)?;
    let person = accounts::holder(app, session).await?.ok_or_else(unusable)?;
    let scopes = service::scopes(&held.grant.scopes)?;
    let refresh = asking.registered.client.gets_refresh_token(&scopes).then(|| service::secret(app));
    let coming = Coming {
        digest: &digest,
        held: &held,
        session,
        person: &person,
        first: refresh.as_ref(),
        others: accounts::concurrent(app, tenant).await?,
        ends_at: app.own::<Tokens>()?.session_end(asking.scope.now()),
    };
    let settled = use_up_code(asking, &coming).await?.ok_or_else(unusable)?;
    let granted = issue::Granted {
        grant: &held.grant,
        session: &settled,
        person: &person,
        scopes: &scopes,
        nonce: None,
        refresh_token: refresh.as_ref().map(|t| &t.secret),
    };
    issue::issue(asking, &granted).await
}

/// Tenant and id of the grant that a device code stands for. A device that has to wait gets an error, and its question is stored for all
/// nodes.
async fn allowed(asking: &Asking<'_>, digest: &str) -> Answered<(Uuid, Uuid)> {
    let client = &asking.registered.client;
    let judged = asking
        .app
        .db()
        .write_with(&asking.scope.as_system(), Isolation::Snapshot("it reads and changes one row"), |tx| async move {
            let Some(row) = grants::find_device(&tx, digest).await? else { return Ok(Err(unusable())) };
            match record(&row).poll(client, tx.now()) {
                Poll::Accept => Ok(row.grant_tenant_id.zip(row.grant_id).ok_or_else(unusable)),
                Poll::Refuse(error) => Ok(Err(error)),
                Poll::Wait { interval, error } => {
                    grants::note_poll(&tx, digest, interval).await?;
                    Ok(Err(error))
                }
            }
        })
        .await?;
    Ok(judged?)
}

/// A device that comes for its session.
struct Coming<'a> {
    digest: &'a str,
    held: &'a Held,
    session: &'a Session,
    person: &'a Person,
    /// The first refresh token, if it gets one.
    first: Option<&'a OpaqueToken>,
    /// Which other sessions of the user may continue.
    others: Concurrent,
    ends_at: Timestamp,
}

/// Uses the code up and lets its session go on; returns the session. `None` if the code was used meanwhile, or the session has ended.
async fn use_up_code(asking: &Asking<'_>, coming: &Coming<'_>) -> Result<Option<Session>> {
    let client = &asking.registered.client;
    let (tenant, user) = (coming.held.grant.tenant_id, Some((coming.person.id, coming.person.user_name.as_str())));
    // Requests are the host's, what they lead to is the user's tenant's.
    let acting = service::acting(asking.scope, tenant, user, Some(coming.session), Some(&client.client_id)).as_system();
    let lifetimes = client.lifetimes;
    asking
        .app
        .db()
        .write(&acting, |tx| async move {
            let (held, until) = (coming.held, |lasts| coming.ends_at.min(tx.now() + lasts));
            if !grants::stands(&tx, &held.grant, coming.session.id).await? || !grants::use_up_device(&tx, coming.digest).await? {
                return Ok(None);
            }
            tx.audit_action();
            let settled = session::service::continue_until(&tx, coming.session, coming.others, coming.ends_at).await?;
            grants::prolong(&tx, &held.grant, until(lifetimes.access_token)).await?;
            if let Some(token) = coming.first {
                service::add_refresh(&tx, &held.grant, token, 0, until(lifetimes.refresh_token)).await?;
            }
            note(&tx, coming).await?;
            Ok(Some(settled))
        })
        .await
}

async fn note(tx: &Tx, coming: &Coming<'_>) -> Result<()> {
    let (tenant, client_id) = (coming.held.grant.tenant_id, Some(coming.held.grant.client_id.as_str()));
    let (user_id, user_name) = (Some(coming.person.id), coming.person.user_name.as_str());
    security_log::write(tx, &Event { tenant, identity: OPENID, action: "LoginSucceeded", user_id, user_name, client_id }).await
}
