//! What domains and subdomains have in common: they stand in an order that people change, and are shown with the number of
//! what is in them.

use std::collections::HashMap;

use ::store::{Table, Tx, sea_orm};
use kernel::{Error, Result, Uuid};
use sea_orm::{ColumnTrait, FromQueryResult, QueryFilter, QuerySelect, sea_query::Expr};

/// How many rows of `E` name each of `ids` in `column`; who is named by none is missing.
///
/// # Errors
/// `Unavailable`.
pub(crate) async fn tally<E: Table>(tx: &Tx, column: E::Column, ids: &[Uuid]) -> Result<HashMap<Uuid, i64>> {
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

/// Puts `rows` in the order of `ids`; those not named come after, as they stood. `placed` gives a row its place.
///
/// # Errors
/// A field error on an id that isn't one of the rows.
pub(crate) async fn order<E: Table>(
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
    for (number, before) in (0i32..).zip(sorted) {
        tx.update::<E>(before, placed(before, number)).await?;
    }
    Ok(())
}
