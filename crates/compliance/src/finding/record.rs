//! Findings as records: what comments and history need to know about them.

use ::store::Table;
use http::{Property, PropertyKind, Record, RecordKind};

use super::{
    VIEW,
    entity::Entity,
    notifications::{self, LIST},
};

/// Findings.
pub(super) const RECORD: RecordKind = RecordKind {
    name: "Finding",
    entity_type: Entity::TYPE,
    view: VIEW,
    find: |tx, id| {
        Box::pin(async move {
            let finding = tx.get::<Entity>(id).await?;
            Ok(Record {
                id: finding.id,
                tenant_id: finding.tenant_id,
                client_id: finding.client_id,
                title: format!("{} {}", finding.number, finding.title),
                url: format!("findings/{}", finding.id),
                ties: notifications::readers(tx, &finding).await?,
                area: &notifications::READERS,
                is_private: false,
                news: notifications::news(&finding),
            })
        })
    },
    list: Some(LIST),
    properties: &[
        Property::of("status", PropertyKind::Status("FindingStatus")),
        Property::text("title"),
        Property::text("description"),
        Property::of("kind", PropertyKind::Enum("FindingKind")),
        Property::of("severity", PropertyKind::Enum("Severity")),
        Property::text("rootCause"),
        Property::of("ownerUserId", PropertyKind::User),
        Property::of("teamId", PropertyKind::Record("Team")),
        Property::of("dueOn", PropertyKind::Date),
        Property::of("firstDueOn", PropertyKind::Date),
        Property::of("failedAgainOn", PropertyKind::Date),
        Property::of("acceptedUntil", PropertyKind::Date),
        Property::text("acceptReason"),
        Property::of("verifiedBy", PropertyKind::User),
        Property::text("verificationNote"),
        Property::of("effectivenessCheckOn", PropertyKind::Date),
    ],
};
