//! Idempotency keys. The key is stored by the transaction that does the work, so that both exist or neither does; the response is added
//! when there is one, and is returned again for the same request under the same key.
//! A key stored in a transaction of its own, before the work, would refuse work that a crash prevented (decision 86).

use chrono::TimeDelta;
use kernel::{Error, Once, Result, Scope, Timestamp};
use sea_orm::{
    ActiveValue::Set,
    DbBackend,
    entity::prelude::*,
    sea_query::{Condition, OnConflict, SimpleExpr},
};

use crate::{
    Column as Kind, Db, Isolation, Migration, Owner, Schema, Table, Tx,
    claim::sees,
    dialect::{self, postgres},
    write::insert_of,
};

/// Code of the failure of a transaction whose key another one has kept.
pub const TAKEN: &str = "Common.AlreadySaved";

/// How long keys and answers are kept.
pub const KEPT: TimeDelta = TimeDelta::days(1);

const OWN_ROW: Isolation = Isolation::Latest("a request writes its own row, by its key");

/// A key and the state of its request.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "idempotency_keys")]
pub struct Model {
    /// Level that the request was sent at.
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    /// [`Once::id`].
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// The sender.
    pub sent_by: Uuid,
    /// [`Once::request`].
    pub request: Uuid,
    /// Since when.
    pub kept_at: DateTimeUtc,
    /// Status of the answer, once there is one.
    pub status: Option<i32>,
    /// Body of the answer.
    pub answer: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Store.IdempotencyKey";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

pub(crate) const MIGRATION: Migration = Migration { name: "0996_store_idempotency_keys", up: keys };

fn keys(schema: &mut Schema) {
    schema.tenant_rows("idempotency_keys", &["id"], true, |t| {
        t.cols(&["id", "sent_by", "request"], Kind::Uuid).col("kept_at", Kind::Instant);
        t.opt("status", Kind::Int).opt("answer", Kind::Text);
        t.system_index(&["kept_at"]).system_index(&["sent_by"]);
    });
}

/// The rows that are older than [`KEPT`] at `now`.
pub fn outdated(now: Timestamp) -> Condition {
    Condition::all().add(Column::KeptAt.lt(now - KEPT))
}

/// The rows whose answer names a user.
pub fn naming(user: Uuid) -> Condition {
    Condition::all().add(Column::Answer.like(format!("%{user}%")))
}

/// What makes a row one whose answer got lost: the request is still not done twice.
pub fn unanswered() -> Vec<(Column, SimpleExpr)> {
    vec![(Column::Status, Expr::val(None::<i32>)), (Column::Answer, Expr::val(None::<String>))]
}

fn one(once: &Once) -> Condition {
    Condition::all().add(Column::TenantId.eq(once.tenant)).add(Column::Id.eq(once.id))
}

impl Tx {
    /// Stores the key of the current request, unless an earlier transaction of it has. Done before the work, so that nobody repeats it; a
    /// concurrent duplicate waits here.
    pub(crate) async fn keep_key(&self) -> Result<()> {
        let Some(once) = self.scope().facts.once.as_ref().filter(|once| !once.is_kept()) else { return Ok(()) };
        let row = ActiveModel {
            tenant_id: Set(once.tenant),
            id: Set(once.id),
            sent_by: Set(once.user),
            request: Set(once.request),
            kept_at: Set(self.db().now()),
            status: Set(None),
            answer: Set(None),
        };
        let mut insert = insert_of::<Entity>(&[row])?;
        insert.on_conflict(OnConflict::columns([Column::TenantId, Column::Id]).do_nothing().to_owned());
        // A request may write at another level than it was sent at.
        let is_hidden = self.db().backend() == DbBackend::Postgres && !sees(self.scope().tenancy(), once.tenant);
        if is_hidden {
            self.session.raw(postgres::SEE_ALL).await.map_err(dialect::plain)?;
        }
        let done = self.session.execute(&insert).await.map_err(|error| self.explain(error))?;
        if is_hidden {
            self.session.raw(postgres::SEE_SCOPE).await.map_err(dialect::plain)?;
        }
        if done.rows_affected() == 0 { Err(Error::conflict(TAKEN)) } else { Ok(()) }
    }
}

impl Db {
    /// The key of a request, if one like it was done before.
    pub async fn kept_key(&self, once: &Once) -> Result<Option<Model>> {
        let found = Entity::find().filter(one(once));
        self.read(&Scope::system(self.now()), |tx| async move { tx.one(found).await }).await
    }

    /// Keeps the answer to a request with its key.
    pub async fn keep_answer(&self, once: &Once, status: u16, answer: &str) -> Result<()> {
        self.write_with(&Scope::system(self.now()), OWN_ROW, |tx| async move {
            let values = vec![(Column::Status, Expr::val(i32::from(status))), (Column::Answer, Expr::val(answer))];
            tx.set_where::<Entity>(one(once), values).await.map(drop)
        })
        .await
    }

    /// Forgets the key of a request that was refused after all, so that it may be sent again.
    pub async fn forget_key(&self, once: &Once) -> Result<()> {
        self.write_with(&Scope::system(self.now()), OWN_ROW, |tx| async move { tx.purge::<Entity>(one(once)).await.map(drop) }).await
    }
}
