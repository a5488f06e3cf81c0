//! Assessments that somebody has a part in.

use ::store::{Tx, sea_orm};
use kernel::{Result, Uuid};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter,
    sea_query::{Condition, Expr, ExprTrait},
};

use super::{Assessment, AssessmentStatus, Column, Entity};

/// Unfinished assessments that somebody leads, reviews or takes part in, at one client if one is given.
///
/// # Errors
/// `Unavailable`.
pub async fn held_by(tx: &Tx, user: Uuid, client: Option<Uuid>) -> Result<Vec<Assessment>> {
    let takes_part = Expr::col((Entity, Column::Participants)).like(format!("%{user}%"));
    let tied = Condition::any().add(Column::LeadUserId.eq(user)).add(Column::ReviewerUserId.eq(user)).add(takes_part);
    let at = Condition::all().add_option(client.map(|id| Column::ClientId.eq(id)));
    let unfinished = Column::Status.is_not_in([AssessmentStatus::Finalised, AssessmentStatus::Cancelled]);
    tx.all(Entity::find().filter(tied).filter(at).filter(unfinished)).await
}
