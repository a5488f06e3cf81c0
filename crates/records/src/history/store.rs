//! Queries on the entity changes of a record.

use ::store::{
    IS_DELETED, Tx,
    audit::{ChangeKind, change, property},
    sea_orm,
};
use http::RecordKind;
use kernel::{Result, Uuid};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select,
    sea_query::{Condition, Expr, ExprTrait, Query},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Which entries of a history.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum Show {
    #[default]
    All,
    /// Changes and transitions.
    Changes,
    Transitions,
    Comments,
}

/// The changes of a record that its history shows: those of at least one of its properties, and that it was restored.
fn select_changes(tx: &Tx, kind: &RecordKind, id: Uuid, show: Show) -> Result<Select<change::Entity>> {
    let names = kind.properties.iter().filter(|p| show != Show::Transitions || p.is_status()).map(|p| p.name);
    let names = names.chain((show != Show::Transitions).then_some(IS_DELETED));
    let mut told = Query::select();
    told.expr(Expr::val(1)).from(property::Entity);
    told.cond_where(
        tx.wall::<property::Entity>()?
            .add(Expr::col((property::Entity, property::Column::TenantId)).equals((change::Entity, change::Column::TenantId)))
            .add(Expr::col((property::Entity, property::Column::EntityChangeId)).equals((change::Entity, change::Column::Id)))
            .add(property::Column::PropertyName.is_in(names)),
    );
    let updated = Condition::all().add(change::Column::ChangeType.eq(ChangeKind::Updated as i32)).add(Expr::exists(told));
    let kinds = match show {
        Show::Transitions => updated,
        _ => Condition::any().add(change::Column::ChangeType.ne(ChangeKind::Updated as i32)).add(updated),
    };
    let select = change::Entity::find().filter(change::Column::EntityType.eq(kind.entity_type));
    Ok(select.filter(change::Column::EntityId.eq(id.to_string())).filter(kinds))
}

/// The latest changes, at most `limit`.
pub(super) async fn latest(tx: &Tx, kind: &RecordKind, id: Uuid, show: Show, limit: u64) -> Result<Vec<change::Model>> {
    let select = select_changes(tx, kind, id, show)?;
    tx.all(select.order_by_desc(change::Column::ChangeTime).order_by_desc(change::Column::Id).limit(limit)).await
}

/// How many changes there are.
pub(super) async fn count(tx: &Tx, kind: &RecordKind, id: Uuid, show: Show) -> Result<u64> {
    tx.count(select_changes(tx, kind, id, show)?).await
}

/// The changed properties of these changes.
pub(super) async fn properties(tx: &Tx, changes: &[Uuid]) -> Result<Vec<property::Model>> {
    if changes.is_empty() {
        return Ok(Vec::new());
    }
    tx.all(property::Entity::find().filter(property::Column::EntityChangeId.is_in(changes.iter().copied()))).await
}
