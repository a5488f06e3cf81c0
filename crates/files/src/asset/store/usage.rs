//! How much is stored.

use ::store::{Tx, sea_orm};
use kernel::{Result, Timestamp};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect, sea_query::Condition, sea_query::Expr};

use crate::asset::{AssetStatus, entity::version};

#[derive(FromQueryResult)]
struct Sum {
    total: i64,
}

/// Bytes of all versions of files that the scope's tenant keeps; with `between`, of those uploaded from the first instant to before the
/// second one.
///
/// # Errors
/// `Unavailable`.
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
