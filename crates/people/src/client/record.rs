//! Clients as records: what comments and history need to know about them.

use ::store::{Table, Tx, ties};
use http::{News, Property, PropertyKind, Record, RecordKind};
use kernel::{Result, Uuid};
use serde_json::json;

use super::{REACH, VIEW, entity::Entity};
use crate::assignment;

pub(super) const RECORD: RecordKind = RecordKind {
    name: "Client",
    entity_type: Entity::TYPE,
    view: VIEW,
    is_shared: false,
    lacks: &[],
    find: |tx, id| Box::pin(find(tx, id)),
    list: None,
    properties: &[
        Property::of("status", PropertyKind::Status("ClientStatus")),
        Property::text("code"),
        Property::text("name"),
        Property::text("legalName"),
        Property::text("industry"),
        Property::text("sizeBand"),
        Property::text("programme"),
        Property::text("address"),
        Property::text("country"),
        Property::text("timeZone"),
        Property::text("currency"),
        Property::of("fiscalYearStartMonth", PropertyKind::Number),
        Property::text("website"),
        Property::of("engagementStart", PropertyKind::Date),
        Property::of("engagementEnd", PropertyKind::Date),
        Property::of("leadCoachUserId", PropertyKind::User),
        Property::of("isPrimary", PropertyKind::Flag),
        Property::text("about"),
    ],
};

async fn find(tx: &Tx, id: Uuid) -> Result<Record> {
    let client = tx.get::<Entity>(id).await?;
    let parts = assignment::standing(tx, &client).await?;
    Ok(Record {
        id: client.id,
        tenant_id: client.tenant_id,
        client_id: Some(client.id),
        ties: ties::<Entity>(&client),
        url: format!("clients/{}", client.id),
        news: News { parts, ..News::of(json!({"client": client.name}), client.status) },
        title: client.name,
        area: &REACH,
        is_private: false,
    })
}
