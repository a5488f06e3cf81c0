//! Schedules: one row per schedule, locked while it is read, decides which node starts it.

use http::{App, Schedule};
use kernel::{Error, Result, Scope, Timestamp, Uuid};
use sea_orm::{ActiveValue::Set, entity::prelude::*, sea_query::Condition};
use store::{Column as Kind, Migration, Owner, Schema, Table, Tx, sea_orm};

/// Steps of the schema.
pub(crate) const MIGRATIONS: &[Migration] = &[Migration { name: "0007_delivery_schedules", up: schedules }];

fn schedules(schema: &mut Schema) {
    schema.tenant_rows("schedules", &["kind"], true, |t| {
        t.col("kind", Kind::Text).col("last_run_at", Kind::Instant);
    });
}

/// When a schedule was last started.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "schedules")]
pub struct Model {
    /// The host.
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    /// Kind of its job.
    #[sea_orm(primary_key, auto_increment = false)]
    pub kind: String,
    /// Last start.
    pub last_run_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Delivery.Schedule";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

/// Whether jobs of this kind rest: they delete by date, and the clock is not believed.
pub(crate) async fn rests(app: &App, kind: &str) -> Result<bool> {
    let deletes = app.areas().iter().flat_map(|area| area.schedules).any(|schedule| schedule.deletes && schedule.kind == kind);
    Ok(deletes && app.db().leap().await?.is_some())
}

/// Queues the job of every schedule that is due; returns how many. A new schedule first runs after one interval, so that a new installation
/// doesn't start everything at once.
pub(crate) async fn start_due(app: &App) -> Result<usize> {
    let scope = Scope::system(app.now());
    let known = app.db().read(&scope, |tx| async move { tx.all(Entity::find()).await }).await?;
    let mut started = 0;
    for schedule in app.areas().iter().flat_map(|area| area.schedules) {
        let last = known.iter().find(|row| row.kind == schedule.kind);
        // Most polls end here, without a write.
        if last.is_none_or(|row| is_due(row, schedule, scope.now())) && !rests(app, schedule.kind).await? {
            started += usize::from(app.db().write(&scope, |tx| async move { start(&tx, schedule).await }).await?);
        }
    }
    Ok(started)
}

/// When each schedule was last started, by the kind of its job. One that was never started has the instant from which its first interval
/// counts.
pub async fn last_starts(tx: &Tx) -> Result<Vec<(String, Timestamp)>> {
    Ok(tx.all(Entity::find()).await?.into_iter().map(|row| (row.kind, row.last_run_at)).collect())
}

/// Queues the job of a schedule before its time; the next interval counts from now.
///
/// # Errors
/// `Jobs.UnderWay` while a job of the schedule waits or runs, `Unavailable`.
pub async fn start_now(tx: &Tx, schedule: &Schedule) -> Result<Uuid> {
    let known = tx.lock(Entity::find().filter(Column::Kind.eq(schedule.kind))).await?.pop();
    if tx.has_open_job(schedule.kind).await? {
        return Err(Error::rule("Jobs.UnderWay"));
    }
    begin(tx, schedule, known.is_some()).await?;
    tx.enqueue_unowned(schedule.kind, &serde_json::json!({})).await
}

/// Notes that the schedule starts now.
async fn begin(tx: &Tx, schedule: &Schedule, is_known: bool) -> Result<()> {
    if is_known {
        let same = Condition::all().add(Column::Kind.eq(schedule.kind));
        return tx.set_where::<Entity>(same, vec![(Column::LastRunAt, Expr::val(tx.now()))]).await.map(drop);
    }
    let row = ActiveModel { kind: Set(schedule.kind.to_owned()), last_run_at: Set(tx.now()), ..Default::default() };
    tx.insert::<Entity>(row).await.map(drop)
}

/// A last run in the future was recorded before the clock was set back; waiting for that time could take forever.
fn is_due(last: &Model, schedule: &Schedule, now: Timestamp) -> bool {
    last.last_run_at > now || last.last_run_at + schedule.every <= now
}

async fn start(tx: &Tx, schedule: &Schedule) -> Result<bool> {
    match tx.lock(Entity::find().filter(Column::Kind.eq(schedule.kind))).await?.pop() {
        None => begin(tx, schedule, false).await.map(|()| false),
        // Another node was faster.
        Some(row) if !is_due(&row, schedule, tx.now()) => Ok(false),
        Some(_) => {
            begin(tx, schedule, true).await?;
            tx.enqueue(schedule.kind, &serde_json::json!({})).await.map(|_| true)
        }
    }
}
