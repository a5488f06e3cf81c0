//! The nodes of an installation. Each server registers at its start, and sends a heartbeat several times a minute.

use std::time::Duration;

use chrono::TimeDelta;
use kernel::{HOST, Result, Scope, Timestamp};
use sea_orm::{ActiveValue::Set, QueryOrder, QuerySelect, entity::prelude::*, sea_query::Condition};

use crate::{Column as Kind, Db, Isolation, Migration, Owner, Schema, Table};

/// Interval of a node's heartbeats.
pub const HEARTBEAT: Duration = Duration::from_secs(15);

/// A node without a heartbeat for this long is considered dead.
pub const SILENT: TimeDelta = TimeDelta::seconds(60);

/// How long a node that has stopped or died is remembered.
const REMEMBERED: TimeDelta = TimeDelta::days(1);

/// How long it is remembered where a later one runs on the same machine: one that crashes at each start must not fill the table.
const REPLACED: TimeDelta = TimeDelta::hours(1);

const OWN_ROW: &str = "a node writes its own row, by its key";

/// A node, as it was last heard of.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "nodes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// The host.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    /// Id: another one at each start.
    pub id: Uuid,
    /// Host name; empty if unknown.
    pub machine: String,
    /// Id of its process on that machine.
    pub process_id: i64,
    /// Version of its program.
    pub version: String,
    /// When it was started.
    pub started_at: DateTimeUtc,
    /// Its last heartbeat.
    pub seen_at: DateTimeUtc,
    /// When it was stopped, if it was.
    pub stopped_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Store.Node";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

pub(crate) const MIGRATION: Migration = Migration { name: "0801_store_nodes", up: nodes };

fn nodes(schema: &mut Schema) {
    schema.tenant_rows("nodes", &["id"], true, |t| {
        t.col("id", Kind::Uuid).cols(&["machine", "version"], Kind::Text).col("process_id", Kind::Big);
        t.cols(&["started_at", "seen_at"], Kind::Instant).opt("stopped_at", Kind::Instant);
    });
}

/// A node's description of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Id: another one at each start.
    pub id: Uuid,
    /// Host name; empty if unknown.
    pub machine: String,
    /// Id of its process on that machine.
    pub process_id: u32,
    /// Version of its program.
    pub version: String,
    /// When it was started.
    pub started_at: Timestamp,
}

impl Node {
    fn row(&self, now: Timestamp) -> ActiveModel {
        ActiveModel {
            tenant_id: Set(HOST),
            id: Set(self.id),
            machine: Set(self.machine.clone()),
            process_id: Set(self.process_id.into()),
            version: Set(self.version.clone()),
            started_at: Set(self.started_at),
            seen_at: Set(now),
            stopped_at: Set(None),
        }
    }
}

fn one(id: Uuid) -> Condition {
    Condition::all().add(Column::TenantId.eq(HOST)).add(Column::Id.eq(id))
}

/// Nodes last seen more than `age` before `now`.
fn unseen_for(age: TimeDelta, now: Timestamp) -> Condition {
    Condition::all().add(Column::TenantId.eq(HOST)).add(Column::SeenAt.lt(now - age))
}

impl Db {
    /// Saves a heartbeat of `node`. The first one inserts its row and deletes old rows of its machine.
    pub async fn heartbeat(&self, node: &Node) -> Result<()> {
        self.write_with(&Scope::system(self.now()), Isolation::Latest(OWN_ROW), |tx| async move {
            let now = tx.now();
            let values = vec![(Column::SeenAt, Expr::val(now)), (Column::StoppedAt, Expr::val(None::<Timestamp>))];
            if tx.set_where::<Entity>(one(node.id), values).await? > 0 {
                return Ok(());
            }
            tx.insert::<Entity>(node.row(now)).await?;
            let replaced = unseen_for(REPLACED, now).add(Column::Machine.eq(node.machine.clone()));
            tx.purge::<Entity>(replaced).await.map(drop)
        })
        .await
    }

    /// Records a clean shutdown of the node.
    pub async fn node_stopped(&self, id: Uuid) -> Result<()> {
        self.write_with(&Scope::system(self.now()), Isolation::Latest(OWN_ROW), |tx| async move {
            let values = vec![(Column::SeenAt, Expr::val(tx.now())), (Column::StoppedAt, Expr::val(Some(tx.now())))];
            tx.set_where::<Entity>(one(id), values).await.map(drop)
        })
        .await
    }

    /// The nodes, those started last first, at most `most`.
    pub async fn nodes(&self, most: u64) -> Result<Vec<Model>> {
        let latest = Entity::find().filter(Column::TenantId.eq(HOST)).order_by_desc(Column::StartedAt).order_by_asc(Column::Id).limit(most);
        self.read(&Scope::system(self.now()), |tx| async move { tx.all(latest).await }).await
    }

    /// Forgets nodes that stopped or fell silent long ago; returns how many.
    pub async fn forget_nodes(&self) -> Result<u64> {
        self.write_with(&Scope::system(self.now()), Isolation::Latest(OWN_ROW), |tx| async move {
            tx.purge::<Entity>(unseen_for(REMEMBERED, tx.now())).await
        })
        .await
    }
}
