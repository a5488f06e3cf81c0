//! How much files take up, and how much they may.

use ::store::Tx;
use http::App;
use kernel::{Result, Scope};
use platform::{feature, tenant};

use crate::asset::{VIEW, rules, store};

/// Storage of a tenant, or of the provider.
#[derive(Debug, Clone)]
pub struct Storage {
    /// Name of the tenant; none for the provider.
    pub tenant_name: Option<String>,
    /// Bytes of all versions, those that are still arriving included.
    pub used_bytes: i64,
    /// Bytes that they may take up; none without a bound.
    pub limit_bytes: Option<i64>,
}

/// Storage of the caller's level.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn storage(app: &App, scope: &Scope) -> Result<Storage> {
    scope.require(VIEW)?;
    let level = scope.at_level();
    let tenant_name = tenant::directory(app).await?.by_id(level.tenant()?).map(|tenant| tenant.display_name.clone());
    let (used_bytes, limit_bytes) =
        app.db().read(&level, |tx| async move { Ok((store::used_bytes(&tx).await?, limit_bytes(&tx).await?)) }).await?;
    Ok(Storage { tenant_name, used_bytes, limit_bytes })
}

/// Bytes that the files of the transaction's level may take up; none without a bound.
pub async fn limit_bytes(tx: &Tx) -> Result<Option<i64>> {
    let bound = feature::bound(tx, tx.scope().tenant()?, feature::STORAGE_GB).await?;
    Ok(bound.map(rules::bytes_of_gb))
}
