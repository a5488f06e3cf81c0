//! Whose job is next: that of the tenant with the fewest running jobs, of several the one that was served longest ago; within a tenant the
//! same among kinds, and within a kind the oldest.
//! The order is kept per node: in the database, every claim would write one row for an order that matters for seconds (decision 60).

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use kernel::{Result, Scope};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Select,
    sea_query::{Condition, Expr},
};
use uuid::Uuid;

use crate::{
    Db, Isolation, Tx,
    job::{CLAIM, Column, Entity, LOCKED, Model, Status},
};

/// When tenants, and kinds of theirs, were last served by this node. Each node keeps its own order, and so all of them are fair.
#[derive(Debug, Default)]
pub(crate) struct Turns(Mutex<Served>);

#[derive(Debug, Default)]
struct Served {
    count: u64,
    tenants: HashMap<Uuid, u64>,
    kinds: HashMap<(Uuid, String), u64>,
}

impl Turns {
    fn took(&self, job: &Model) {
        let mut served = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        served.count += 1;
        let now = served.count;
        served.tenants.insert(job.tenant_id, now);
        served.kinds.insert((job.tenant_id, job.kind.clone()), now);
    }

    /// Sorts pending work, the longest waiting first, into a fair order.
    fn sort(&self, waiting: &mut [Queue], running: &[Running]) {
        let served = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = |fits: &dyn Fn(&&Running) -> bool| running.iter().filter(fits).map(|group| group.jobs).sum::<i64>();
        waiting.sort_by_cached_key(|queue| {
            let of_tenant = count(&|group| group.tenant_id == queue.tenant_id);
            let of_kind = count(&|group| group.tenant_id == queue.tenant_id && group.kind == queue.kind);
            let tenant = served.tenants.get(&queue.tenant_id).copied().unwrap_or_default();
            let kind = served.kinds.get(&(queue.tenant_id, queue.kind.clone())).copied().unwrap_or_default();
            (of_tenant, tenant, of_kind, kind)
        });
    }
}

/// A kind of which a tenant has jobs that are due.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
struct Queue {
    tenant_id: Uuid,
    kind: String,
}

/// How many jobs of a kind run for a tenant.
#[derive(Debug, FromQueryResult)]
struct Running {
    tenant_id: Uuid,
    kind: String,
    jobs: i64,
}

impl Tx {
    /// Jobs that are due, or whose node has stopped sending heartbeats.
    fn due_jobs(&self, except: &[&str]) -> Select<Entity> {
        let others = (!except.is_empty()).then(|| Column::Kind.is_not_in(except.iter().copied()));
        Entity::find()
            .filter(Column::Status.is_in([Status::Queued, Status::Running]))
            .filter(Column::DueAt.lte(self.now()))
            .filter(Condition::all().add_option(others))
    }

    /// Due work, in a fair order.
    async fn queues(&self, turns: &Turns, except: &[&str]) -> Result<Vec<Queue>> {
        let by_kind = |select: Select<Entity>| {
            let select = select.select_only().columns([Column::TenantId, Column::Kind]);
            select.group_by(Column::TenantId).group_by(Column::Kind)
        };
        let mut waiting = self.rows::<Entity, Queue>(by_kind(self.due_jobs(except)).order_by_asc(Column::DueAt.min())).await?;
        if waiting.len() > 1 {
            // A running job whose claim has expired is among those that wait.
            let running = Entity::find().filter(Column::Status.eq(Status::Running)).filter(Column::DueAt.gt(self.now()));
            let running = self.rows::<Entity, Running>(by_kind(running).column_as(Column::Id.count(), "jobs")).await?;
            turns.sort(&mut waiting, &running);
        }
        Ok(waiting)
    }
}

impl Db {
    /// Claims a job that is due, or one whose node has stopped sending heartbeats.
    pub async fn claim_job(&self) -> Result<Option<Model>> {
        self.claim_job_except(&[]).await
    }

    /// As [`Db::claim_job`], but none of these kinds.
    pub async fn claim_job_except(&self, kinds: &[&str]) -> Result<Option<Model>> {
        let scope = Scope::system(self.now());
        let claimed = self.write_with(&scope, Isolation::Latest(LOCKED), |tx| async move {
            for queue in tx.queues(self.turns(), kinds).await? {
                let oldest = tx.due_jobs(&[]).filter(Column::TenantId.eq(queue.tenant_id)).filter(Column::Kind.eq(queue.kind));
                let oldest = oldest.order_by_asc(Column::DueAt).order_by_asc(Column::Id).limit(1);
                if let Some(job) = tx.lock_available(oldest).await?.pop() {
                    return claim(&tx, job).await.map(Some);
                }
            }
            Ok(None)
        });
        let claimed = claimed.await?;
        if let Some(job) = &claimed {
            self.turns().took(job);
        }
        Ok(claimed)
    }
}

async fn claim(tx: &Tx, mut job: Model) -> Result<Model> {
    job.attempts += 1;
    job.claims += 1;
    let values = vec![
        (Column::Status, Expr::val(Status::Running)),
        (Column::DueAt, Expr::val(tx.now() + CLAIM)),
        (Column::Attempts, Expr::val(job.attempts)),
        (Column::Claims, Expr::val(job.claims)),
        (Column::StartedAt, Expr::val(Some(tx.now()))),
    ];
    tx.set_where::<Entity>(Condition::all().add(Column::Id.eq(job.id)), values).await?;
    Ok(job)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queue(tenant: u128, kind: &str) -> Queue {
        Queue { tenant_id: Uuid::from_u128(tenant), kind: kind.to_owned() }
    }

    fn running(tenant: u128, kind: &str, jobs: i64) -> Running {
        Running { tenant_id: Uuid::from_u128(tenant), kind: kind.to_owned(), jobs }
    }

    #[test]
    fn the_tenant_with_the_fewest_running_jobs_is_next_and_of_several_the_one_that_waited() {
        let turns = Turns::default();
        turns.0.lock().unwrap().tenants.extend([(Uuid::from_u128(1), 2), (Uuid::from_u128(2), 1)]);
        turns.0.lock().unwrap().kinds.insert((Uuid::from_u128(1), "upload".to_owned()), 2);
        for (busy, expected) in [
            (vec![], [(2, "upload"), (1, "export"), (1, "upload")]),
            (vec![running(2, "upload", 1)], [(1, "export"), (1, "upload"), (2, "upload")]),
            (vec![running(1, "export", 2), running(2, "upload", 3)], [(1, "upload"), (1, "export"), (2, "upload")]),
        ] {
            let mut waiting = vec![queue(1, "upload"), queue(1, "export"), queue(2, "upload")];
            turns.sort(&mut waiting, &busy);
            assert_eq!(waiting, expected.map(|(tenant, kind)| queue(tenant, kind)), "{busy:?}");
        }
    }
}
