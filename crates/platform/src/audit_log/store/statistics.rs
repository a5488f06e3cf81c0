//! Figures of the requests: from the counts of all of them, and from the log.

use ::store::{
    Tx,
    audit::log,
    counter::{Column, Entity},
    sea_orm,
};
use chrono::NaiveDate;
use kernel::{Result, Timestamp};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Select,
    sea_query::{Alias, Expr, ExprTrait},
};

/// Maximum length of a list of operations or users.
const MOST: u64 = 15;

/// Requests of one day.
#[derive(Debug, Clone, FromQueryResult)]
pub struct DayCount {
    /// The day, in UTC.
    pub day: NaiveDate,
    pub all_requests: i64,
    /// Those answered with 4xx.
    pub all_refused: i64,
    /// Those answered with 5xx.
    pub all_failed: i64,
    /// Milliseconds that all of them took.
    pub all_ms: i64,
}

/// Requests of one operation.
#[derive(Debug, Clone, FromQueryResult)]
pub struct OperationCount {
    /// Operation id; empty where no operation was reached.
    pub operation: String,
    pub all_requests: i64,
    /// Those answered with 4xx.
    pub all_refused: i64,
    /// Those answered with 5xx.
    pub all_failed: i64,
    /// Milliseconds that all of them took.
    pub all_ms: i64,
}

/// Recorded requests of one user.
#[derive(Debug, Clone, FromQueryResult)]
pub struct UserCount {
    /// Sign-in name.
    pub user_name: String,
    /// All that are recorded.
    pub all_requests: i64,
    /// Failed requests.
    pub all_failed: i64,
}

/// The counts of the days from `first` to `last`, with their sums.
fn sums(first: NaiveDate, last: NaiveDate) -> Select<Entity> {
    let sums =
        [(Column::Requests, "all_requests"), (Column::Refused, "all_refused"), (Column::Failed, "all_failed"), (Column::TotalMs, "all_ms")];
    let select = Entity::find().select_only().filter(Column::Day.gte(first)).filter(Column::Day.lte(last));
    // PostgreSQL's sum of bigint is numeric.
    sums.into_iter()
        .fold(select, |select, (column, name)| select.expr_as(Expr::col((Entity, column)).sum().cast_as(Alias::new("bigint")), name))
}

/// The days from `first` to `last` that had requests.
pub async fn per_day(tx: &Tx, first: NaiveDate, last: NaiveDate) -> Result<Vec<DayCount>> {
    tx.rows(sums(first, last).column(Column::Day).group_by(Column::Day).order_by_asc(Column::Day)).await
}

/// The operations that were called most.
pub async fn by_operation(tx: &Tx, first: NaiveDate, last: NaiveDate) -> Result<Vec<OperationCount>> {
    let select = sums(first, last).column(Column::Operation).group_by(Column::Operation);
    tx.rows(select.order_by_desc(Expr::col(Alias::new("all_requests"))).order_by_asc(Column::Operation).limit(MOST)).await
}

/// The users with the most recorded requests.
pub async fn by_user(tx: &Tx, from: Timestamp, to: Timestamp) -> Result<Vec<UserCount>> {
    let select = log::Entity::find()
        .select_only()
        .column(log::Column::UserName)
        .column_as(log::Column::Id.count(), "all_requests")
        .column_as(log::Column::Exceptions.count(), "all_failed")
        .filter(log::Column::ExecutionTime.gte(from))
        .filter(log::Column::ExecutionTime.lt(to))
        .filter(log::Column::UserId.is_not_null())
        .group_by(log::Column::UserName);
    let busiest = select.order_by_desc(Expr::col(Alias::new("all_requests"))).order_by_asc(log::Column::UserName).limit(MOST);
    tx.rows(busiest).await
}
