//! The figures. They are counted from what is there, and nothing is estimated.

use ::store::Tx;
use http::App;
use kernel::{Result, Scope, Timestamp, Uuid};
use platform::{security_log, tenant, user};

use super::{
    rules::{self, Month},
    store,
};
use crate::asset;

/// One month of a tenant. A figure is absent where the tenant was not there yet.
#[derive(Debug, Clone)]
pub struct MonthUsage {
    /// `2026-03`, in UTC.
    pub month: String,
    /// Users who signed in.
    pub active_users: Option<u64>,
    /// Bytes of files that were uploaded then and are still stored.
    pub uploaded_bytes: Option<i64>,
    /// Changes to records that the audit log still has; absent before the first one, too, since older ones may have expired.
    pub changes: Option<u64>,
}

/// How much a tenant is used.
#[derive(Debug, Clone)]
pub struct Usage {
    /// Users that it has now.
    pub seats_used: u64,
    /// Users that it may have; `None` without a bound.
    pub seat_limit: Option<i32>,
    /// Bytes of files that it stores now.
    pub stored_bytes: i64,
    /// Bytes that they may take up; `None` without a bound.
    pub storage_limit_bytes: Option<i64>,
    /// The last twelve months, the oldest first.
    pub months: Vec<MonthUsage>,
}

/// How much a tenant is used.
///
/// # Errors
/// 403 without [`tenant::VIEW`], 404.
pub async fn usage(app: &App, scope: &Scope, id: Uuid) -> Result<Usage> {
    let found = tenant::get(app, scope, id).await?;
    let within = scope.at_host()?.within(id);
    let (made, seat_limit) = (found.created_at, found.seat_limit);
    app.db()
        .read(&within, |tx| async move {
            let shown = rules::months(tx.now());
            let mut counts = Vec::with_capacity(shown.len());
            for month in &shown {
                counts.push(store::changes(&tx, month).await?);
            }
            let mut months = Vec::with_capacity(shown.len());
            for (month, changes) in shown.into_iter().zip(rules::recorded(&counts)) {
                months.push(of_month(&tx, month, made, changes).await?);
            }
            let (seats_used, stored_bytes) = (user::count_active(&tx).await?, asset::bytes(&tx, None).await?);
            let storage_limit_bytes = asset::service::storage::limit_bytes(&tx).await?;
            Ok(Usage { seats_used, seat_limit, stored_bytes, storage_limit_bytes, months })
        })
        .await
}

/// How much a tenant is used now, in short.
#[derive(Debug, Clone)]
pub struct Figures {
    pub tenant_id: Uuid,
    /// When one of its users signed in last.
    pub last_sign_in_at: Option<Timestamp>,
    /// Bytes of files that it stores.
    pub stored_bytes: i64,
}

/// How much each of these tenants is used, archived ones too; two statements for however many.
///
/// # Errors
/// 403 without [`tenant::VIEW`].
pub async fn figures(app: &App, scope: &Scope, tenants: &[Uuid]) -> Result<Vec<Figures>> {
    scope.require(tenant::VIEW)?;
    let everywhere = scope.at_host()?.as_system();
    let (sign_ins, stored) = app
        .db()
        .read(&everywhere, |tx| async move { Ok((user::last_sign_ins(&tx, tenants).await?, asset::bytes_of(&tx, tenants).await?)) })
        .await?;
    let of = |id: &Uuid| Figures {
        tenant_id: *id,
        last_sign_in_at: sign_ins.get(id).copied(),
        stored_bytes: stored.get(id).copied().unwrap_or_default(),
    };
    Ok(tenants.iter().map(of).collect())
}

async fn of_month(tx: &Tx, month: Month, made: Timestamp, changes: Option<u64>) -> Result<MonthUsage> {
    if !rules::is_known(&month, made) {
        return Ok(MonthUsage { month: month.name, active_users: None, uploaded_bytes: None, changes: None });
    }
    let between = (month.from, month.to);
    Ok(MonthUsage {
        active_users: Some(security_log::users_between(tx, between).await?),
        uploaded_bytes: Some(asset::bytes(tx, Some(between)).await?),
        changes,
        month: month.name,
    })
}
