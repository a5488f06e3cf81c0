//! How long audit records are kept.

use http::App;
use kernel::{HOST, Result, Scope, Timestamp, Uuid};

use super::in_plan;
use crate::{
    audit_log::{SETTINGS, rules},
    feature::{AUDIT_LOGGING, AUDIT_SETTINGS},
    setting::{self, AUDIT_DELETER, AUDIT_EXPIRES, AUDIT_HOST_EXPIRES, AUDIT_HOST_PERIOD, AUDIT_PERIOD, Values},
    tenant,
};

/// How long the records of a level are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Whether they expire.
    pub expires: bool,
    /// After how many days; 0 is never.
    pub days: i64,
}

impl Retention {
    /// The values to store: records that don't expire have no period.
    pub fn new(expires: bool, days: Option<i64>) -> Self {
        Self { expires, days: if expires { days.unwrap_or(0) } else { 0 } }
    }

    /// Values of a tenant, or the default for tenants without their own.
    fn of_tenants(values: &Values) -> Self {
        Self { expires: values.is(AUDIT_EXPIRES), days: values.number(AUDIT_PERIOD) }
    }

    /// Values of the host's own records, which nobody inherits.
    fn of_host(values: &Values) -> Self {
        Self { expires: values.is(AUDIT_HOST_EXPIRES), days: values.number(AUDIT_HOST_PERIOD) }
    }

    fn changes(self, [expires, days]: [&'static str; 2]) -> [(&'static str, Option<String>); 2] {
        [(expires, Some(self.expires.to_string())), (days, Some(self.days.to_string()))]
    }
}

/// How long the records of the scope's level are kept.
///
/// # Errors
/// 403 without [`SETTINGS`] or the features.
pub async fn retention(app: &App, scope: &Scope) -> Result<Retention> {
    let level = level(app, scope).await?;
    let values = setting::of_level(app, level).await?;
    Ok(if level == HOST { Retention::of_host(&values) } else { Retention::of_tenants(&values) })
}

/// Sets how long the records of the scope's level are kept.
///
/// # Errors
/// As [`retention`].
pub async fn set_retention(app: &App, scope: &Scope, wanted: Retention) -> Result<()> {
    let is_host = level(app, scope).await? == HOST;
    let names = if is_host { [AUDIT_HOST_EXPIRES, AUDIT_HOST_PERIOD] } else { [AUDIT_EXPIRES, AUDIT_PERIOD] };
    let kept: fn(&Values) -> Retention = if is_host { Retention::of_host } else { Retention::of_tenants };
    setting::save(app, scope, &wanted.changes(names), |values| kept(values).changes(names).to_vec()).await
}

async fn level(app: &App, scope: &Scope) -> Result<Uuid> {
    scope.require(SETTINGS)?;
    in_plan(app, scope, AUDIT_LOGGING).await?;
    in_plan(app, scope, AUDIT_SETTINGS).await?;
    scope.at_level().tenant()
}

/// Whether records expire at all, and the default period for tenants without settings of their own.
///
/// # Errors
/// 403 without [`SETTINGS`], `Common.HostLevelRequired`.
pub async fn global(app: &App, scope: &Scope) -> Result<(bool, Retention)> {
    scope.require(SETTINGS)?;
    scope.at_host()?;
    let values = setting::of_level(app, HOST).await?;
    Ok((values.is(AUDIT_DELETER), Retention::of_tenants(&values)))
}

/// Sets both.
///
/// # Errors
/// As [`global`].
pub async fn set_global(app: &App, scope: &Scope, deletes: bool, wanted: Retention) -> Result<()> {
    scope.require(SETTINGS)?;
    let page = |deletes: bool, kept: Retention| {
        let [expires, days] = kept.changes([AUDIT_EXPIRES, AUDIT_PERIOD]);
        vec![(AUDIT_DELETER, Some(deletes.to_string())), expires, days]
    };
    let shown = |values: &Values| page(values.is(AUDIT_DELETER), Retention::of_tenants(values));
    setting::save(app, &scope.at_host()?, &page(deletes, wanted), shown).await
}

/// The levels whose records expire, each with the instant before which they do.
pub async fn expiring(app: &App, now: Timestamp) -> Result<Vec<(Uuid, Timestamp)>> {
    let host = setting::of_level(app, HOST).await?;
    if !host.is(AUDIT_DELETER) {
        return Ok(Vec::new());
    }
    let own = Retention::of_host(&host);
    let mut levels: Vec<(Uuid, Retention)> = vec![(HOST, own)];
    for tenant in levels_of_tenants(app, now).await? {
        levels.push((tenant, Retention::of_tenants(&setting::of_level(app, tenant).await?)));
    }
    Ok(levels.into_iter().filter_map(|(level, kept)| Some((level, rules::expiry(kept.expires, kept.days, now)?))).collect())
}

/// All tenants, deleted ones too.
pub(super) async fn levels_of_tenants(app: &App, now: Timestamp) -> Result<Vec<Uuid>> {
    let host = Scope::system(now).within(HOST);
    let tenants = app.db().read(&host, |tx| async move { tenant::all_with_deleted(&tx).await }).await?;
    Ok(tenants.into_iter().map(|tenant| tenant.id).collect())
}
