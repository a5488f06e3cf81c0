//! Bounce reports of the mail provider: permanent failures that the recipient's mail server reports after ours has accepted a mail.

use ::store::Tx;
use chrono::TimeDelta;
use http::App;
use kernel::{Error, Result, Scope, Uuid};

use super::{
    super::{
        entity::PausedAddress,
        rules::signature::{self, WINDOW},
        store,
    },
    port::level,
};
use crate::{
    Platform,
    throttle::{self, Bound},
    user,
};

/// Limit of invalid signatures from one address.
const PER_ADDRESS: Bound = Bound { failures: 100, within: TimeDelta::minutes(15) };

/// An address with a permanent bounce.
#[derive(Debug, Clone)]
pub struct Bounced {
    /// The address.
    pub email: String,
    /// Reply code of its mail server.
    pub reply_code: u16,
}

/// The verified signature of a report.
///
/// # Errors
/// 404 without a secret in the configuration, `EmailPreferences.SignatureInvalid`, 429 after too many of these.
pub async fn signed(app: &App, scope: &Scope, header: &str, body: &[u8]) -> Result<String> {
    let platform = app.own::<Platform>()?;
    let key = platform.bounces.as_ref().ok_or_else(|| Error::not_found("Webhook", ""))?;
    if let Some(signature) = signature::holds(key, header, body, app.now()) {
        return Ok(signature);
    }
    let counted = throttle::ThrottleKey::address(app, "bounce", scope, PER_ADDRESS)?;
    throttle::spend(app, counted.into_iter().collect()).await?;
    Err(Error::refused("EmailPreferences.SignatureInvalid"))
}

/// Pauses these addresses for all users who have them. A repeated report changes nothing: the user may have resumed mail since.
pub async fn bounced(app: &App, signature: &str, all: &[Bounced]) -> Result<()> {
    let mut found = Vec::new();
    for bounced in all {
        found.extend(user::with_address(app, &bounced.email).await?.into_iter().map(|user| (user, bounced.reply_code)));
    }
    let mut tenants: Vec<Uuid> = found.iter().map(|(user, _)| user.tenant_id).collect();
    tenants.sort_unstable();
    tenants.dedup();
    for tenant in tenants {
        let pauses: &Vec<PausedAddress> = &found
            .iter()
            .filter(|(user, _)| user.tenant_id == tenant)
            .map(|(user, code)| PausedAddress {
                tenant_id: tenant,
                user_id: user.id,
                normalized_email: user.normalized_email.clone(),
                reply_code: (*code).into(),
                paused_at: app.now(),
            })
            .collect();
        app.db().write(&level(app, tenant), |tx| async move { pause(&tx, signature, pauses).await }).await?;
    }
    Ok(())
}

async fn pause(tx: &Tx, signature: &str, pauses: &[PausedAddress]) -> Result<()> {
    // Reports this old are rejected anyway.
    if !store::note_bounce(tx, signature, tx.now() - WINDOW * 2).await? {
        return Ok(());
    }
    for pause in pauses {
        tracing::warn!(tenant.id = %pause.tenant_id, user.id = %pause.user_id, code = pause.reply_code, "mail to a user is paused: it bounced");
        store::pause(tx, pause).await?;
    }
    Ok(())
}
