//! Queries on the jobs that users have queued.

use kernel::{Page, Paged, Result, Uuid};
use sea_orm::{entity::prelude::*, sea_query::Condition};
use store::{
    Tx,
    job::{Column, Entity, Model, Status},
    sea_orm,
};

/// What a list of jobs is narrowed to.
#[derive(Debug, Default)]
pub(super) struct Filter<'a> {
    pub(super) status: Option<Status>,
    pub(super) kind: Option<&'a str>,
    /// Only of these kinds.
    pub(super) kinds: Option<Vec<&'static str>>,
}

/// One page of the jobs of a user.
pub(super) async fn of_user(tx: &Tx, user: Uuid, filter: &Filter<'_>, page: &Page) -> Result<Paged<Model>> {
    let asked = Condition::all()
        .add_option(filter.status.map(|status| Column::Status.eq(status)))
        .add_option(filter.kind.map(|kind| Column::Kind.eq(kind)))
        .add_option(filter.kinds.as_ref().map(|kinds| Column::Kind.is_in(kinds.iter().copied())));
    let order = |field: &str| if field == "endedAt" { Column::EndedAt } else { Column::CreatedAt };
    tx.page(Entity::find().filter(asked.add(Column::UserId.eq(user))), page, order).await
}
