//! Queries on claim types and claims.

use ::store::{Tx, has_words};
use kernel::{Page, Paged, Result};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder,
    sea_query::{Condition, Expr},
};
use uuid::Uuid;

use super::entity::{Column, Entity, Model, role_claim, user_claim};

/// Fields that `sorting` may name.
pub(super) const SORTABLE: &[&str] = &["name", "valueType", "creationTime"];

/// One page of the types whose name or description contains `filter`, optionally only required or optional ones (`required`), by name by
/// default.
pub(super) async fn list(tx: &Tx, filter: Option<&str>, required: Option<bool>, page: &Page) -> Result<Paged<Model>> {
    let like = filter.map(|words| has_words(Expr::col((Entity, Column::SearchKey)), words));
    let wanted = required.map(|required| Column::Required.eq(required));
    let mut select = Entity::find().filter(Condition::all().add_option(like).add_option(wanted));
    if page.sort.is_empty() {
        select = select.order_by_asc(Column::NormalizedName);
    }
    tx.page(select, page, |field| match field {
        "valueType" => Column::ValueType,
        "creationTime" => Column::CreatedAt,
        _ => Column::NormalizedName,
    })
    .await
}

/// All types, by name.
pub(super) async fn every(tx: &Tx) -> Result<Vec<Model>> {
    tx.all(Entity::find().order_by_asc(Column::NormalizedName)).await
}

/// How many types there are.
pub(super) async fn count(tx: &Tx) -> Result<u64> {
    tx.count(Entity::find()).await
}

pub(super) async fn of_user(tx: &Tx, user: Uuid) -> Result<Vec<user_claim::Model>> {
    tx.all(user_claim::Entity::find().filter(user_claim::Column::UserId.eq(user)).order_by_asc(user_claim::Column::Id)).await
}

pub(super) async fn of_role(tx: &Tx, role: Uuid) -> Result<Vec<role_claim::Model>> {
    tx.all(role_claim::Entity::find().filter(role_claim::Column::RoleId.eq(role)).order_by_asc(role_claim::Column::Id)).await
}

/// The claims of these roles.
pub(super) async fn of_roles(tx: &Tx, roles: impl IntoIterator<Item = Uuid>) -> Result<Vec<role_claim::Model>> {
    tx.all(role_claim::Entity::find().filter(role_claim::Column::RoleId.is_in(roles))).await
}

/// Removes the claims of a type, of all levels in the machine's scope.
pub(super) async fn forget(tx: &Tx, claim_type: Uuid) -> Result<()> {
    tx.purge::<user_claim::Entity>(Condition::all().add(user_claim::Column::ClaimTypeId.eq(claim_type))).await?;
    tx.purge::<role_claim::Entity>(Condition::all().add(role_claim::Column::ClaimTypeId.eq(claim_type))).await.map(drop)
}
