//! Teams as records: what comments and history need to know about them.

use ::store::{Table, ties};
use http::{News, Property, PropertyKind, Record, RecordKind};
use serde_json::json;

use super::{REACH, VIEW, entity::Entity};

pub(super) const RECORD: RecordKind = RecordKind {
    name: "Team",
    entity_type: Entity::TYPE,
    view: VIEW,
    is_shared: false,
    lacks: &[],
    find: |tx, id| {
        Box::pin(async move {
            let team = tx.get::<Entity>(id).await?;
            Ok(Record {
                id: team.id,
                tenant_id: team.tenant_id,
                client_id: Some(team.client_id),
                ties: ties::<Entity>(&team),
                url: format!("teams/{}", team.id),
                news: News::of(json!({"team": team.name}), team.status),
                title: team.name,
                area: &REACH,
                is_private: false,
            })
        })
    },
    list: None,
    properties: &[
        Property::of("status", PropertyKind::Status("TeamStatus")),
        Property::text("name"),
        Property::text("code"),
        Property::text("description"),
        Property::of("parentTeamId", PropertyKind::Record("Team")),
        Property::of("leadStaffId", PropertyKind::Record("Staff")),
        Property::of("deputyStaffId", PropertyKind::Record("Staff")),
        Property::of("isPrivate", PropertyKind::Flag),
    ],
};
