//! People as records: what comments and history need to know about them.

use ::store::{Table, ties};
use http::{News, Property, PropertyKind, Record, RecordKind};
use serde_json::Value;

use super::{REACH, VIEW, entity::Entity};

/// People.
pub(super) const RECORD: RecordKind = RecordKind {
    name: "Staff",
    entity_type: Entity::TYPE,
    view: VIEW,
    find: |tx, id| {
        Box::pin(async move {
            let person = tx.get::<Entity>(id).await?;
            Ok(Record {
                id: person.id,
                tenant_id: person.tenant_id,
                client_id: person.client_id,
                title: person.full_name(),
                url: format!("staff/{}", person.id),
                ties: ties::<Entity>(&person),
                area: &REACH,
                is_private: false,
                news: News::of(Value::Null, person.status),
            })
        })
    },
    list: None,
    properties: &[
        Property::of("status", PropertyKind::Status("StaffStatus")),
        Property::text("firstName"),
        Property::text("lastName"),
        Property::text("preferredName"),
        Property::text("email"),
        Property::text("phone"),
        Property::text("jobTitle"),
        Property::of("clientId", PropertyKind::Record("Client")),
        Property::of("managerStaffId", PropertyKind::Record("Staff")),
        Property::of("employment", PropertyKind::Enum("Employment")),
        Property::of("startOn", PropertyKind::Date),
        Property::of("endOn", PropertyKind::Date),
    ],
};
