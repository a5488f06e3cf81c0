//! Queries on pictures.

use ::store::{
    Tx,
    content::{PAGE, Piece, StoredContent},
    sea_orm::{
        ActiveValue::Set,
        ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
        sea_query::{Condition, Expr},
    },
};
use kernel::{Result, Uuid};

use super::entity::{ActiveModel, Column, Entity, Model};

pub(super) async fn find(tx: &Tx, user: Uuid) -> Result<Option<Model>> {
    tx.one(Entity::find().filter(Column::UserId.eq(user))).await
}

/// Replaces a user's picture.
pub(super) async fn put(tx: &Tx, user: Uuid, file: Uuid) -> Result<()> {
    let this = Condition::all().add(Column::UserId.eq(user));
    let values = vec![(Column::FileId, Expr::val(file)), (Column::ChangedAt, Expr::val(tx.now()))];
    if tx.set_where::<Entity>(this, values).await? > 0 {
        return Ok(());
    }
    let row = ActiveModel { user_id: Set(user), file_id: Set(file), changed_at: Set(tx.now()), ..Default::default() };
    tx.insert::<Entity>(row).await.map(drop)
}

/// Removes a user's picture.
pub(super) async fn remove(tx: &Tx, user: Uuid) -> Result<()> {
    tx.purge::<Entity>(Condition::all().add(Column::UserId.eq(user))).await.map(drop)
}

/// The stored pictures of the users after this one.
pub(super) async fn contents(tx: &Tx, after: Option<Uuid>) -> Result<Vec<StoredContent>> {
    let rest = Condition::all().add_option(after.map(|after| Column::UserId.gt(after)));
    let rows = tx.all(Entity::find().filter(rest).order_by_asc(Column::UserId).limit(PAGE)).await?;
    let content = |row: Model| StoredContent {
        row: row.user_id,
        name: "picture.jpg".to_owned(),
        pieces: vec![Piece { id: row.file_id, size: None }],
        sha256: None,
    };
    Ok(rows.into_iter().map(content).collect())
}
