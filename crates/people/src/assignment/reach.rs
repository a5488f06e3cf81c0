//! What a coach reaches, as the platform asks for it.

use ::store::sea_orm;
use chrono::NaiveDate;
use http::App;
use kernel::{Result, Scope, Uuid};
use platform::{Assignments, Reach};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Condition};

use super::entity::{Column, Entity};

/// The assignments as the platform asks for them.
#[derive(Debug, Default)]
pub struct CoachAssignments;

#[async_trait::async_trait]
impl Assignments for CoachAssignments {
    async fn reach(&self, app: &App, user_id: Uuid, today: NaiveDate) -> Result<Reach> {
        let scope = Scope::system(app.now());
        let current = Condition::all()
            .add(Column::UserId.eq(user_id))
            .add(Column::FromOn.lte(today))
            .add(Condition::any().add(Column::ToOn.is_null()).add(Column::ToOn.gte(today)));
        let rows = app.db().read(&scope, |tx| async move { tx.all(Entity::find().filter(current)).await }).await?;
        let mut reach = Reach::default();
        for row in rows {
            reach.tenants.insert(row.tenant_id);
            reach.clients.entry(row.tenant_id).or_default().insert(row.client_id);
        }
        Ok(reach)
    }
}
