//! Queries on the mail log.

use kernel::{Page, Paged, Result, Sort, Timestamp, Uuid};
use sea_orm::{ActiveEnum, ActiveValue::Set, entity::prelude::*, sea_query::Condition};
use store::{Tx, sea_orm};

use super::{
    MailLogEntry, MailStatus,
    entity::{ActiveModel, Column, Entity, Model},
};

/// The entries about `user`, newest first.
pub async fn list(tx: &Tx, user: Uuid, page: &Page) -> Result<Paged<Model>> {
    let newest = Page { sort: vec![Sort { field: "createdAt".to_owned(), descending: true }], ..page.clone() };
    tx.page(Entity::find().filter(Column::UserId.eq(user)), &newest, |_| Column::CreatedAt).await
}

/// Inserts an entry, or updates the status of an existing one.
pub async fn put(tx: &Tx, entry: &MailLogEntry) -> Result<()> {
    let same = Condition::all().add(Column::Id.eq(entry.id));
    let values = vec![
        (Column::Status, Expr::val(entry.status.to_value())),
        (Column::Subject, Expr::val(entry.subject.clone())),
        (Column::Error, Expr::val(None::<String>)),
    ];
    if tx.set_where::<Entity>(same, values).await? > 0 {
        return Ok(());
    }
    let row = ActiveModel {
        id: Set(entry.id),
        user_id: Set(entry.user_id),
        type_code: Set(entry.type_code.clone()),
        subject: Set(entry.subject.clone()),
        status: Set(entry.status),
        error: Set(None),
        created_at: Set(tx.now()),
        sent_at: Set(None),
        ..Default::default()
    };
    tx.insert::<Entity>(row).await.map(drop)
}

/// Records the result of a queued mail.
pub(crate) async fn end(tx: &Tx, id: Uuid, status: MailStatus, error: Option<&str>) -> Result<()> {
    let values = vec![
        (Column::Status, Expr::val(status.to_value())),
        (Column::Error, Expr::val(error.map(str::to_owned))),
        (Column::SentAt, Expr::val((status == MailStatus::Sent).then(|| tx.now()))),
    ];
    tx.set_where::<Entity>(Condition::all().add(Column::Id.eq(id)), values).await.map(drop)
}

/// Deletes entries written before `before`.
pub(crate) async fn forget(tx: &Tx, before: Timestamp) -> Result<u64> {
    tx.purge::<Entity>(Condition::all().add(Column::CreatedAt.lt(before))).await
}
