//! Queries that several areas make of their own tables: counts, stamps, staged rows, and an order that users change.

use std::collections::HashMap;

use ::store::{Table, Tx, sea_orm};
use kernel::{Error, Result, Uuid};
use sea_orm::{
    ColumnTrait, FromQueryResult, QueryFilter, QuerySelect,
    sea_query::{Alias, Condition, Expr},
};

/// Number of rows of `E` that refer to each of `ids` in `column`; ids without rows are left out.
pub(crate) async fn count_by<E: Table>(tx: &Tx, column: E::Column, ids: &[Uuid]) -> Result<HashMap<Uuid, i64>> {
    #[derive(FromQueryResult)]
    struct Row {
        id: Uuid,
        number: i64,
    }
    let select = E::find()
        .select_only()
        .column_as(column, "id")
        .column_as(Expr::cust("count(*)"), "number")
        .filter(column.is_in(ids.iter().copied()))
        .group_by(column);
    Ok(tx.rows::<E, Row>(select).await?.into_iter().map(|row| (row.id, row.number)).collect())
}

/// The concurrency stamps of rows.
pub(crate) async fn stamps<E: Table>(tx: &Tx, select: sea_orm::Select<E>) -> Result<Vec<(Uuid, String)>> {
    #[derive(FromQueryResult)]
    struct Row {
        id: Uuid,
        concurrency_stamp: String,
    }
    let column = |name: &str| Expr::col((E::default(), Alias::new(name)));
    let select = select.select_only().expr_as(column("id"), "id").expr_as(column("concurrency_stamp"), "concurrency_stamp");
    Ok(tx.rows::<E, Row>(select).await?.into_iter().map(|row| (row.id, row.concurrency_stamp)).collect())
}

/// Staged rows that are removed in one transaction.
pub(crate) const SLICE: u64 = 200;

/// Ids of rows that meet `condition`, a slice of them, staged and deleted ones too.
pub(crate) async fn slice<E: Table>(tx: &Tx, id: E::Column, condition: Condition) -> Result<Vec<Uuid>> {
    #[derive(FromQueryResult)]
    struct Row {
        id: Uuid,
    }
    let select = E::find().select_only().column_as(id, "id").filter(condition).limit(SLICE);
    Ok(tx.rows_with_deleted::<E, Row>(select).await?.into_iter().map(|row| row.id).collect())
}

/// Sorts `rows` by `ids`; rows that are not listed follow in their present order. `placed` sets a row's position.
///
/// # Errors
/// A field error on an id that isn't one of the rows.
pub(crate) async fn reorder<E: Table>(
    tx: &Tx,
    rows: &[E::Model],
    ids: &[Uuid],
    id: fn(&E::Model) -> Uuid,
    placed: fn(&E::Model, i32) -> E::Model,
) -> Result<()> {
    if let Some(at) = ids.iter().position(|listed| !rows.iter().any(|row| id(row) == *listed)) {
        return Err(Error::invalid(format!("ids[{at}]"), "Validation.UnknownReference"));
    }
    let mut sorted: Vec<&E::Model> = rows.iter().collect();
    sorted.sort_by_key(|row| ids.iter().position(|listed| *listed == id(row)).unwrap_or(ids.len()));
    let placed = (0i32..).zip(sorted).map(|(number, before)| (before, placed(before, number)));
    tx.update_all::<E>(placed.collect()).await.map(drop)
}
