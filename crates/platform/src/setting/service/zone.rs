//! A user's time zone, and where it comes from (decision 0081).

use chrono_tz::Tz;
use http::App;
use kernel::{HOST, Result, Scope};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{StoredSettings, of_level, own_of_user, set_in, stored, stored_in};
use crate::{Platform, setting::TIME_ZONE};

/// Sources of a user's time zone, in order of precedence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub enum ZoneSource {
    /// The user's own choice.
    Own,
    /// The client that the user works for.
    Client,
    /// The settings of the tenant.
    Tenant,
    /// The primary client of the tenant.
    PrimaryClient,
    /// The settings of the host, or the configuration.
    Host,
    /// Nothing: screens take the browser's, mail takes UTC.
    Unset,
}

/// A time zone and what says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneInForce {
    /// IANA name; `None` where nothing says one.
    pub name: Option<String>,
    /// What says it.
    pub source: ZoneSource,
}

/// The time zone that a user of `tenant` lives in.
///
/// # Errors
/// As [`of_level`].
pub async fn zone_of_user(app: &App, tenant: Uuid, user: Uuid) -> Result<ZoneInForce> {
    let own = own_of_user(app, tenant, user).await?;
    let own = said(&own);
    if own.is_some() {
        return Ok(ZoneInForce { name: own, source: ZoneSource::Own });
    }
    let mut asked = Vec::new();
    if tenant != HOST {
        let platform = app.own::<Platform>()?;
        let clients = platform.assignments.zones(app, tenant, user).await?;
        let level = stored(app, &platform, tenant, "").await?;
        let level = said(&level);
        asked.extend([(clients.own, ZoneSource::Client), (level, ZoneSource::Tenant), (clients.primary, ZoneSource::PrimaryClient)]);
    }
    let host = of_level(app, HOST).await?.text(TIME_ZONE);
    asked.push((Some(host).filter(|name| !name.is_empty()), ZoneSource::Host));
    let found = asked.into_iter().find(|(name, _)| name.is_some());
    Ok(found.map_or(ZoneInForce { name: None, source: ZoneSource::Unset }, |(name, source)| ZoneInForce { name, source }))
}

/// The time zone of a level, for days that belong to no client and to nobody in particular: that of its settings, of its primary client, or
/// of the host; UTC where nothing says one.
///
/// # Errors
/// As [`of_level`].
pub(crate) async fn zone_of_level(app: &App, tenant: Uuid) -> Result<Tz> {
    let mut asked = Vec::new();
    if tenant != HOST {
        let platform = app.own::<Platform>()?;
        let level = stored(app, &platform, tenant, "").await?;
        // No user has this id, so no client of their own comes before the primary one.
        let primary = platform.assignments.zones(app, tenant, Uuid::nil()).await?.primary;
        asked.extend([said(&level), primary]);
    }
    asked.push(Some(of_level(app, HOST).await?.text(TIME_ZONE)));
    let known = asked.into_iter().flatten().find(|name| !name.is_empty());
    Ok(known.and_then(|name| name.parse().ok()).unwrap_or(chrono_tz::UTC))
}

/// Sets the time zone of the scope's level; `None` inherits it. A value sent as it was inherited stays inherited. Any other becomes the
/// level's own even if the host has the same: in a tenant, its primary client's comes in between. The caller has checked its permission.
///
/// # Errors
/// As [`of_level`].
pub(crate) async fn set_zone(app: &App, scope: &Scope, zone: Option<String>) -> Result<()> {
    let scope = scope.at_level();
    let inherited = of_level(app, HOST).await?.below(scope.tenant()?).text(TIME_ZONE);
    let (zone, inherited) = (&zone, &inherited);
    app.db()
        .write(&scope, |tx| async move {
            tx.audit_action();
            let is_own = stored_in(&tx).await?.contains_key(TIME_ZONE);
            let is_as_read = !is_own && zone.as_deref().unwrap_or_default() == inherited;
            if is_as_read { Ok(()) } else { set_in(app, &tx, &[(TIME_ZONE, zone.clone())]).await }
        })
        .await
}

fn said(level: &StoredSettings) -> Option<String> {
    level.get(TIME_ZONE).filter(|name| !name.is_empty()).cloned()
}
