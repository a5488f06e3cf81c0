//! Findings as records: what comments and history need to know about them.

use ::store::Table;
use http::{Mentioned, Property, PropertyKind, Record, RecordKind, RecordList};

use super::{
    Finding, VIEW,
    entity::Entity,
    notifications::{self, LIST},
    store,
};

fn title(finding: &Finding) -> String {
    format!("{} {}", finding.number, finding.title)
}

/// Findings.
pub(super) const RECORD: RecordKind = RecordKind {
    name: "Finding",
    entity_type: Entity::TYPE,
    view: VIEW,
    is_shared: false,
    lacks: &[],
    find: |tx, id| {
        Box::pin(async move {
            let finding = tx.get::<Entity>(id).await?;
            Ok(Record {
                id: finding.id,
                tenant_id: finding.tenant_id,
                client_id: Some(finding.client_id),
                title: title(&finding),
                url: format!("findings/{}", finding.id),
                ties: notifications::readers(tx, &finding).await?,
                area: &notifications::READERS,
                is_private: false,
                news: notifications::news(&finding),
            })
        })
    },
    list: Some(RecordList {
        path: LIST,
        mentioned: |tx, ids| {
            Box::pin(async move {
                let findings = store::by_ids(tx, ids).await?;
                let mentioned =
                    |finding: Finding| Mentioned { id: finding.id, title: title(&finding), news: notifications::news(&finding) };
                Ok(findings.into_values().map(mentioned).collect())
            })
        },
    }),
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
