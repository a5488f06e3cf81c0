//! Files of records of several kinds.

use ::store::{Tx, sea_orm, search::Kind};
use http::AT_SEVERAL_CLIENTS;
use kernel::{Page, Paged, Result, Sort, Uuid};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter,
    sea_query::{Condition, Expr, ExprTrait, Query, SelectStatement},
};

use super::has_in_name;
use crate::asset::{
    Link,
    entity::{Column, Entity, link},
};

/// Filters of the files of records.
#[derive(Debug, Default, Clone)]
#[allow(missing_docs)] // the API's query documents the fields
pub struct LinkFilter {
    pub text: Option<String>,
    pub client_id: Option<Uuid>,
}

/// The links at clients where the caller reads their records.
pub(super) fn here(tx: &Tx) -> Condition {
    let record = (link::Column::SubjectType, link::Column::SubjectId);
    tx.parts_here::<link::Entity>(link::Column::ClientId, record, AT_SEVERAL_CLIENTS)
}

/// The link with this id, if the caller reads its record at its client.
pub(in crate::asset) async fn link_here(tx: &Tx, id: Uuid) -> Result<Option<Link>> {
    tx.one(link::Entity::find().filter(link::Column::Id.eq(id)).filter(here(tx))).await
}

/// One page of the files of records of these kinds that the caller reaches, as the lists of these kinds show them; the latest first.
pub(in crate::asset) async fn links_among(tx: &Tx, kinds: &[Kind], filter: &LinkFilter, page: &Page) -> Result<Paged<Link>> {
    if kinds.is_empty() {
        return Ok(Paged { total: 0, items: Vec::new() });
    }
    let column = |column: link::Column| Expr::col((link::Entity, column));
    let mut reached = Condition::any();
    for kind in kinds {
        let listed = kind.is_listed(tx, column(link::Column::SubjectId))?;
        reached = reached.add(Condition::all().add(link::Column::SubjectType.eq(kind.name())).add(listed));
    }
    let own = tx.with_client_or_own::<link::Entity>(link::Column::ClientId);
    let mut condition =
        Condition::all().add(reached).add(own).add(here(tx)).add_option(filter.client_id.map(|id| link::Column::ClientId.eq(id)));
    if let Some(words) = &filter.text {
        condition = condition.add(column(link::Column::AssetId).in_subquery(files_named(tx, words)?));
    }
    let page = Page { sort: vec![Sort { field: "createdAt".into(), descending: true }], ..page.clone() };
    tx.page(link::Entity::find().filter(condition), &page, |_| link::Column::CreatedAt).await
}

/// Ids of the files that these words find.
fn files_named(tx: &Tx, words: &str) -> Result<SelectStatement> {
    let condition = tx.wall::<Entity>()?.add(Column::DeletedAt.is_null()).add(has_in_name(words));
    Ok(Query::select().column((Entity, Column::Id)).from(Entity).cond_where(condition).to_owned())
}
