//! Table `huddle_topics`: what a team wants to talk about, from one huddle to the next.

use ::store::{Owner, Table, sea_orm};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// State of a topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum HuddleTopicState {
    /// To be talked about.
    Open,
    Solved,
    /// No longer worth talking about.
    Dropped,
}

/// A topic.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "huddle_topics")]
#[allow(missing_docs)] // the columns are those of the API's view, which documents them
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub team_id: Uuid,
    pub client_id: Uuid,
    pub title: String,
    /// Place among the open topics of its team.
    pub position: i32,
    pub is_priority: bool,
    pub state: HuddleTopicState,
    pub settled_at: Option<DateTimeUtc>,
    pub concurrency_stamp: String,
    pub created_at: DateTimeUtc,
    pub created_by: Option<Uuid>,
    pub updated_at: Option<DateTimeUtc>,
    pub updated_by: Option<Uuid>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

/// Reached as its team is.
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Work.HuddleTopic";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const CLIENT: Option<Column> = Some(Column::ClientId);
}
