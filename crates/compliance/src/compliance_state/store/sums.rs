//! Sums of states, one row for each client, team and subdomain.

use ::store::{Tx, sea_orm};
use kernel::{Result, Timestamp, Uuid};
use library::standard::in_force;
use people::client::{self, DayWord};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect, Select,
    sea_query::{Condition, Expr, ExprTrait, Func, SimpleExpr},
};

use crate::{
    compliance_state::entity::{Column, Entity},
    scoring::ItemResult,
};

/// Sums of one subdomain of a client or team: each standard in the subdomain and with the weight that it has today, whatever they were when it
/// was assessed.
#[derive(Debug, Clone, FromQueryResult)]
pub struct Sums {
    pub client_id: Uuid,
    /// Team; `None` for the client as a whole.
    pub team_id: Option<Uuid>,
    pub subdomain_id: Uuid,
    /// Σ score × weight.
    pub points: Option<i64>,
    /// Σ weight of the standards with a score.
    pub weight: Option<i64>,
    /// Standards with a score.
    pub assessed: i64,
    /// Standards that don't apply.
    pub not_applicable: Option<i64>,
    /// Standards that were judged too long ago, or by a version from before the last Major one in force.
    pub stale: Option<i64>,
    /// Standards with a failed critical item.
    pub critical_failed: Option<i64>,
}

fn col(column: Column) -> SimpleExpr {
    Expr::col((Entity, column))
}

fn sum(value: SimpleExpr) -> SimpleExpr {
    Func::sum(value).into()
}

/// 1 for each row where `condition` holds, summed up.
fn count_if(condition: impl Into<Condition>) -> SimpleExpr {
    sum(Expr::case(condition.into(), Expr::val(1)).finally(Expr::val(0)).into())
}

/// Whether a state was judged too long ago by the present day of its client.
async fn expired(tx: &Tx) -> Result<Condition> {
    let past = client::on_days(tx, (Column::TenantId, Column::ClientId), Column::ValidUntil, DayWord::Past).await?;
    // A client's day is at most one before or after UTC's, so most states need no look at their client.
    let utc = tx.now().date_naive();
    let near = Condition::all().add(Column::ValidUntil.lte(utc)).add(past);
    Ok(Condition::any().add(Column::ValidUntil.lt(utc.pred_opt().unwrap_or(utc))).add(near))
}

fn sums(framework: Uuid, clients: &[Uuid], expired: Condition) -> Select<Entity> {
    let keys = [col(Column::ClientId), col(Column::TeamId), in_force::subdomain_today()];
    let old = Condition::any().add(expired).add(Column::StandardVersionId.in_subquery(in_force::outdated_ids(framework)));
    let scored = Expr::case(Condition::all().add(Column::Score.is_not_null()), in_force::weight_today()).finally(Expr::val(0));
    let select = in_force::with_standard(Entity::find().select_only(), Column::StandardId)
        .columns([Column::ClientId, Column::TeamId])
        .column_as(in_force::subdomain_today(), "subdomain_id")
        .column_as(sum(col(Column::Score).mul(in_force::weight_today())), "points")
        .column_as(sum(scored.into()), "weight")
        .column_as(Column::Score.count(), "assessed")
        .column_as(count_if(Condition::all().add(Column::Result.eq(ItemResult::NotApplicable))), "not_applicable")
        .column_as(count_if(Condition::all().add(Column::Score.is_not_null()).add(old)), "stale")
        .column_as(count_if(Condition::all().add(Column::CriticalFailed.eq(true))), "critical_failed")
        .filter(Column::FrameworkId.eq(framework))
        .filter(Column::StandardId.in_subquery(in_force::in_force_ids(framework)));
    let select = if clients.is_empty() { select } else { select.filter(Column::ClientId.is_in(clients.iter().copied())) };
    keys.into_iter().fold(select, |select, key| select.group_by(key))
}

/// The sums of the current states.
pub async fn present(tx: &Tx, framework: Uuid, clients: &[Uuid]) -> Result<Vec<Sums>> {
    tx.rows(sums(framework, clients, expired(tx).await?).filter(Column::SupersededAt.is_null())).await
}

/// The sums as they were at `at`, with what is stale by now.
pub async fn past(tx: &Tx, framework: Uuid, clients: &[Uuid], at: Timestamp) -> Result<Vec<Sums>> {
    let lasting = Condition::any().add(Column::SupersededAt.is_null()).add(Column::SupersededAt.gt(at));
    tx.rows(sums(framework, clients, expired(tx).await?).filter(Column::FinalisedAt.lte(at)).filter(lasting)).await
}
