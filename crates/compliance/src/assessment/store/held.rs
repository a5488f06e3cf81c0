//! Assessments that somebody has a part in.

use ::store::{Tx, sea_orm};
use kernel::{Result, Uuid};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter,
    sea_query::{Condition, Expr, ExprTrait, SimpleExpr},
};

use super::{Assessment, AssessmentStatus, Column, Entity};

/// Unfinished assessments that somebody leads, reviews or takes part in, at one client if one is given.
pub async fn held_by(tx: &Tx, user: Uuid, client: Option<Uuid>) -> Result<Vec<Assessment>> {
    let takes_part = Expr::col((Entity, Column::Participants)).like(format!("%{user}%"));
    let tied = Condition::any().add(Column::LeadUserId.eq(user)).add(Column::ReviewerUserId.eq(user)).add(takes_part);
    let at = Condition::all().add_option(client.map(|id| Column::ClientId.eq(id)));
    tx.all(Entity::find().filter(tied).filter(at).filter(unfinished())).await
}

/// Unfinished assessments with a lead.
pub async fn led(tx: &Tx) -> Result<Vec<Assessment>> {
    tx.all(Entity::find().filter(Column::LeadUserId.is_not_null()).filter(unfinished())).await
}

/// How many assessments of a client are unfinished.
pub async fn open_at(tx: &Tx, client: Uuid) -> Result<u64> {
    tx.count(Entity::find().filter(Column::ClientId.eq(client)).filter(unfinished())).await
}

/// How many assessments of a team are unfinished.
pub async fn open_in(tx: &Tx, team: Uuid) -> Result<u64> {
    tx.count(Entity::find().filter(Column::TeamId.eq(team)).filter(unfinished())).await
}

/// The assessments of a team that are neither finalised nor cancelled.
pub async fn unfinished_of(tx: &Tx, team: Uuid) -> Result<Vec<Assessment>> {
    tx.all(Entity::find().filter(Column::TeamId.eq(team)).filter(unfinished())).await
}

fn unfinished() -> SimpleExpr {
    Column::Status.is_not_in([AssessmentStatus::Finalised, AssessmentStatus::Cancelled])
}
