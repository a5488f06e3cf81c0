//! How much is stored.

use std::collections::HashMap;

use ::store::{Tx, sea_orm};
use kernel::{Result, Timestamp, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect, sea_query::Condition, sea_query::Expr};

use crate::asset::{AssetStatus, entity::version};

#[derive(FromQueryResult)]
struct Sum {
    total: i64,
}

/// Bytes of all versions of files that the scope's tenant keeps; with `between`, of those uploaded from the first instant to before the
/// second one.
pub async fn bytes(tx: &Tx, between: Option<(Timestamp, Timestamp)>) -> Result<i64> {
    let uploaded =
        between.map(|(from, to)| Condition::all().add(version::Column::CreatedAt.gte(from)).add(version::Column::CreatedAt.lt(to)));
    let sum = version::Entity::find()
        .select_only()
        // The sum of PostgreSQL is of another type than its terms.
        .column_as(Expr::cust("CAST(coalesce(sum(size_bytes), 0) AS bigint)"), "total")
        .filter(version::Column::Status.ne(AssetStatus::Uploading))
        .filter(Condition::all().add_option(uploaded));
    Ok(tx.rows::<version::Entity, Sum>(sum).await?.first().map_or(0, |sum| sum.total))
}

/// Bytes of all versions of files that each of these tenants keeps; without those that keep none. Also for the machine's scope.
pub async fn bytes_of(tx: &Tx, tenants: &[Uuid]) -> Result<HashMap<Uuid, i64>> {
    #[derive(FromQueryResult)]
    struct TenantTotal {
        tenant_id: Uuid,
        total: i64,
    }
    let sums = version::Entity::find()
        .select_only()
        .column(version::Column::TenantId)
        .column_as(Expr::cust("CAST(coalesce(sum(size_bytes), 0) AS bigint)"), "total")
        .filter(version::Column::TenantId.is_in(tenants.iter().copied()))
        .filter(version::Column::Status.ne(AssetStatus::Uploading))
        .group_by(version::Column::TenantId);
    let rows: Vec<TenantTotal> = tx.rows(sums).await?;
    Ok(rows.into_iter().map(|row| (row.tenant_id, row.total)).collect())
}
