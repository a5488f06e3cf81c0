//! Queries on the security log.

use ::store::{Tx, plain_has_words, text_has_words};
use kernel::{
    Page, Paged, Result, Sort, Timestamp, Uuid,
    text::{filter_words, literal},
};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect,
    sea_query::{Condition, Expr, ExprTrait, LikeExpr},
};

use super::entity::{Column, Entity, Model};

/// Fields that `sorting` accepts.
pub(super) const SORTABLE: &[&str] = &["creationTime", "userName", "action", "identity", "clientId", "clientIpAddress"];

/// Filters of the log.
#[derive(Debug, Default, Clone)]
pub struct Filter {
    /// Words in the user's name, the OpenID client's id, the caller's address or the browser.
    pub text: Option<String>,
    /// From this instant on.
    pub from: Option<Timestamp>,
    /// Up to this instant.
    pub to: Option<Timestamp>,
    /// What the entry is about, `Identity`.
    pub identity: Option<String>,
    /// What happened, `LoginFailed`.
    pub action: Option<String>,
    pub user_id: Option<Uuid>,
    /// Part of the user's name.
    pub user_name: Option<String>,
    /// Part of the OpenID client's id.
    pub client_id: Option<String>,
    /// Start of the caller's address.
    pub address: Option<String>,
    /// Correlation id of the request.
    pub correlation_id: Option<String>,
}

fn condition(filter: &Filter) -> Condition {
    let begins =
        |text: &str| Expr::col((Entity, Column::ClientIpAddress)).like(LikeExpr::new(format!("{}%", literal(text.trim()))).escape('\\'));
    Condition::all()
        .add_option(filter.text.as_deref().map(anywhere))
        .add_option(filter.from.map(|at| Column::CreatedAt.gte(at)))
        .add_option(filter.to.map(|at| Column::CreatedAt.lte(at)))
        .add_option(filter.identity.as_deref().map(|identity| Column::Identity.eq(identity)))
        .add_option(filter.action.as_deref().map(|action| Column::Action.eq(action)))
        .add_option(filter.user_id.map(|id| Column::UserId.eq(id)))
        .add_option(filter.user_name.as_deref().map(|words| has(Column::UserName, words)))
        .add_option(filter.client_id.as_deref().map(|words| has(Column::ClientId, words)))
        .add_option(filter.address.as_deref().map(begins))
        .add_option(filter.correlation_id.as_deref().map(|id| Column::CorrelationId.eq(id)))
}

/// Whether a column has all of the words.
fn has(column: Column, words: &str) -> Condition {
    let of = |column: Column| Expr::col((Entity, column));
    match column {
        Column::UserName => text_has_words(of(column), of(Column::UserNameKey), words),
        _ => plain_has_words(of(column), words),
    }
}

/// Whether each of the words stands in one of the columns.
fn anywhere(words: &str) -> Condition {
    let columns = [Column::UserName, Column::ClientId, Column::ClientIpAddress, Column::BrowserInfo];
    let has_one = |word: &String| columns.into_iter().map(|column| has(column, word)).fold(Condition::any(), Condition::add);
    filter_words(words).iter().map(has_one).fold(Condition::all(), Condition::add)
}

fn sort_column(field: &str) -> Column {
    match field {
        "userName" => Column::UserName,
        "action" => Column::Action,
        "identity" => Column::Identity,
        "clientId" => Column::ClientId,
        "clientIpAddress" => Column::ClientIpAddress,
        _ => Column::CreatedAt,
    }
}

/// One page of the log, the latest entries first unless asked otherwise.
pub(super) async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<Model>> {
    let mut page = page.clone();
    if page.sort.is_empty() {
        page.sort = vec![Sort { field: "creationTime".into(), descending: true }];
    }
    tx.page(Entity::find().filter(condition(filter)), &page, sort_column).await
}

#[derive(FromQueryResult)]
struct Count {
    people: i64,
}

/// Number of users of the scope's level who signed in from the first instant until before the second one. Impersonation doesn't count.
pub async fn users_between(tx: &Tx, (from, to): (Timestamp, Timestamp)) -> Result<u64> {
    let people = Entity::find()
        .select_only()
        .column_as(Expr::cust("count(DISTINCT user_id)"), "people")
        .filter(Column::CreatedAt.gte(from))
        .filter(Column::CreatedAt.lt(to))
        .filter(Column::Action.eq("LoginSucceeded"))
        .filter(Column::ImpersonatorUserId.is_null());
    let found: Vec<Count> = tx.rows(people).await?;
    Ok(found.first().map_or(0, |count| u64::try_from(count.people).unwrap_or_default()))
}
