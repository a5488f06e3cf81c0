//! Queries on applications, scopes and used assertions.

use ::store::{
    Tx, has_words,
    sea_orm::{
        ColumnTrait, EntityTrait, QueryFilter, QueryOrder,
        sea_query::{Condition, Expr, Func},
    },
};
use kernel::{Page, Paged, Result, Timestamp};

use super::entity::{application, assertion, scope};

/// One page of applications whose id or name contain `filter`, of one kind where one is named. By name by default.
pub(super) async fn list(tx: &Tx, filter: Option<&str>, client_type: Option<&str>, page: &Page) -> Result<Paged<application::Model>> {
    let mut select = application::Entity::find();
    if let Some(client_type) = client_type {
        select = select.filter(application::Column::ClientType.eq(client_type));
    }
    if let Some(filter) = filter {
        select = select.filter(has_words(Expr::col((application::Entity, application::Column::SearchKey)), filter));
    }
    if page.sort.is_empty() {
        select = select.order_by_asc(application::Column::DisplayName);
    }
    let order = |field: &str| if field == "clientId" { application::Column::ClientId } else { application::Column::DisplayName };
    tx.page(select, page, order).await
}

pub(super) async fn all(tx: &Tx) -> Result<Vec<application::Model>> {
    tx.all(application::Entity::find()).await
}

/// The application with this client id.
pub(super) async fn by_client_id(tx: &Tx, client_id: &str) -> Result<Option<application::Model>> {
    tx.one(application::Entity::find().filter(application::Column::ClientId.eq(client_id))).await
}

/// One page of scopes whose names contain `filter`, optionally only shipped or only other ones. By name by default.
pub(super) async fn list_scopes(tx: &Tx, filter: Option<&str>, is_built_in: Option<bool>, page: &Page) -> Result<Paged<scope::Model>> {
    let mut select = scope::Entity::find();
    if let Some(is_built_in) = is_built_in {
        select = select.filter(scope::Column::IsBuiltIn.eq(is_built_in));
    }
    if let Some(filter) = filter {
        let name = Expr::expr(Func::lower(Expr::col((scope::Entity, scope::Column::Name))));
        select = select.filter(has_words(name, filter));
    }
    if page.sort.is_empty() {
        select = select.order_by_asc(scope::Column::Name);
    }
    let order = |field: &str| if field == "displayName" { scope::Column::DisplayName } else { scope::Column::Name };
    tx.page(select, page, order).await
}

pub(super) async fn scopes(tx: &Tx) -> Result<Vec<scope::Model>> {
    tx.all(scope::Entity::find()).await
}

pub(super) async fn scopes_by_name(tx: &Tx) -> Result<Vec<scope::Model>> {
    tx.all(scope::Entity::find().order_by_asc(scope::Column::Name)).await
}

/// The scope with this name.
pub(super) async fn scope_named(tx: &Tx, name: &str) -> Result<Option<scope::Model>> {
    tx.one(scope::Entity::find().filter(scope::Column::Name.eq(name))).await
}

/// Removes the assertions that expired before `before`.
pub(crate) async fn purge_assertions(tx: &Tx, before: Timestamp) -> Result<()> {
    tx.purge::<assertion::Entity>(Condition::all().add(assertion::Column::ExpiresAt.lt(before))).await.map(drop)
}
