//! Queries on audited requests.

use ::store::{
    Tx,
    audit::{
        action,
        log::{self, Column, Entity},
    },
    plain_has_words, sea_orm, text_has_words,
};
use kernel::{
    Page, Paged, Result, Sort, Timestamp, Uuid,
    text::{filter_words, literal},
};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter,
    sea_query::{Condition, Expr, ExprTrait, LikeExpr},
};

/// Fields that `sorting` accepts.
pub const LOGS_SORTABLE: &[&str] =
    &["executionTime", "executionDuration", "userName", "httpMethod", "httpStatusCode", "url", "clientId", "clientIpAddress"];

/// Filters of the requests.
#[derive(Debug, Default, Clone)]
pub struct LogFilter {
    /// From this instant on.
    pub from: Option<Timestamp>,
    /// Up to this instant.
    pub to: Option<Timestamp>,
    /// Words in address, user, caller's address, correlation id or exception.
    pub text: Option<String>,
    /// Part of the address.
    pub url: Option<String>,
    /// Part of the OpenID client's id.
    pub client_id: Option<String>,
    pub user_id: Option<Uuid>,
    /// Part of the user's name.
    pub user_name: Option<String>,
    /// Start of the caller's address.
    pub address: Option<String>,
    pub correlation_id: Option<String>,
    /// `POST`
    pub method: Option<String>,
    /// Status of the answer.
    pub status: Option<i32>,
    /// Minimum duration in milliseconds.
    pub min_duration: Option<i32>,
    /// Maximum duration in milliseconds.
    pub max_duration: Option<i32>,
    /// Whether it failed.
    pub has_exception: Option<bool>,
}

fn condition(filter: &LogFilter) -> Condition {
    let begins =
        |text: &str| Expr::col((Entity, Column::ClientIpAddress)).like(LikeExpr::new(format!("{}%", literal(text.trim()))).escape('\\'));
    let failed = |has: bool| if has { Column::Exceptions.is_not_null() } else { Column::Exceptions.is_null() };
    Condition::all()
        .add_option(filter.from.map(|at| Column::ExecutionTime.gte(at)))
        .add_option(filter.to.map(|at| Column::ExecutionTime.lte(at)))
        .add_option(filter.text.as_deref().map(anywhere))
        .add_option(filter.url.as_deref().map(|words| has(Column::Url, words)))
        .add_option(filter.client_id.as_deref().map(|words| has(Column::ClientId, words)))
        .add_option(filter.user_id.map(|id| Column::UserId.eq(id)))
        .add_option(filter.user_name.as_deref().map(|words| has(Column::UserName, words)))
        .add_option(filter.address.as_deref().map(begins))
        .add_option(filter.correlation_id.as_deref().map(|id| Column::CorrelationId.eq(id)))
        .add_option(filter.method.as_deref().map(|method| Column::HttpMethod.eq(method.to_ascii_uppercase())))
        .add_option(filter.status.map(|status| Column::HttpStatusCode.eq(status)))
        .add_option(filter.min_duration.map(|least| Column::ExecutionDuration.gte(least)))
        .add_option(filter.max_duration.map(|most| Column::ExecutionDuration.lte(most)))
        .add_option(filter.has_exception.map(failed))
}

/// Whether a column has all of the words.
fn has(column: Column, words: &str) -> Condition {
    let of = |column: Column| Expr::col((Entity, column));
    match column {
        Column::UserName => text_has_words(of(column), of(Column::UserNameKey), words),
        Column::Exceptions => text_has_words(of(column), of(Column::ExceptionsKey), words),
        // Addresses are encoded, ids have plain letters.
        _ => plain_has_words(of(column), words),
    }
}

/// Whether each of the words stands in one of the columns.
fn anywhere(words: &str) -> Condition {
    let columns = [Column::Url, Column::UserName, Column::ClientIpAddress, Column::CorrelationId, Column::Exceptions];
    let has_one = |word: &String| columns.into_iter().map(|column| has(column, word)).fold(Condition::any(), Condition::add);
    filter_words(words).iter().map(has_one).fold(Condition::all(), Condition::add)
}

fn sort_column(field: &str) -> Column {
    match field {
        "executionDuration" => Column::ExecutionDuration,
        "userName" => Column::UserName,
        "httpMethod" => Column::HttpMethod,
        "httpStatusCode" => Column::HttpStatusCode,
        "url" => Column::Url,
        "clientId" => Column::ClientId,
        "clientIpAddress" => Column::ClientIpAddress,
        _ => Column::ExecutionTime,
    }
}

/// One page of requests, the latest first unless asked otherwise.
pub async fn list_logs(tx: &Tx, filter: &LogFilter, page: &Page) -> Result<Paged<log::Model>> {
    let mut page = page.clone();
    if page.sort.is_empty() {
        page.sort = vec![Sort { field: "executionTime".into(), descending: true }];
    }
    tx.page(Entity::find().filter(condition(filter)), &page, sort_column).await
}

/// Operations of a request.
pub async fn actions(tx: &Tx, id: Uuid) -> Result<Vec<action::Model>> {
    tx.all(action::Entity::find().filter(action::Column::AuditLogId.eq(id))).await
}
