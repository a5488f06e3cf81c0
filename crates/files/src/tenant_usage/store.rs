//! Queries on the audit log.

use ::store::{Tx, audit::change, sea_orm};
use kernel::Result;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::rules::Month;

/// Changes to records of the scope's tenant that were recorded in a month.
pub(super) async fn changes(tx: &Tx, month: &Month) -> Result<u64> {
    let within = change::Entity::find().filter(change::Column::ChangeTime.gte(month.from)).filter(change::Column::ChangeTime.lt(month.to));
    tx.count(within).await
}
