//! Queries on the attempts that earlier versions counted.

use ::store::{
    Tx,
    sea_orm::{ColumnTrait, sea_query::Condition},
};
use chrono::TimeDelta;
use kernel::Result;

use super::entity::{Column, Entity};

/// How long nodes of the previous version may still read their rows.
const WINDOW: TimeDelta = TimeDelta::minutes(15);

/// Removes what nodes of the version before this one left.
pub(crate) async fn purge(tx: &Tx) -> Result<()> {
    tx.purge::<Entity>(Condition::all().add(Column::At.lt(tx.now() - WINDOW))).await.map(drop)
}
