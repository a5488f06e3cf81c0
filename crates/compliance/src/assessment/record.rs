//! Assessments as records: what comments and history need to know about them.

use ::store::{Table, ties};
use http::{Property, PropertyKind, Record, RecordKind};

use super::{REACH, VIEW, entity::Entity, notifications};

/// Assessments; of its answers the history tells nothing, they are read question by question.
pub(super) const RECORD: RecordKind = RecordKind {
    name: "Assessment",
    entity_type: Entity::TYPE,
    view: VIEW,
    find: |tx, id| {
        Box::pin(async move {
            let assessment = tx.get::<Entity>(id).await?;
            Ok(Record {
                id: assessment.id,
                tenant_id: assessment.tenant_id,
                client_id: assessment.client_id,
                title: format!("{} {}", assessment.number, assessment.title),
                url: format!("assessments/{}", assessment.id),
                ties: ties::<Entity>(&assessment),
                area: &REACH,
                is_private: false,
                news: notifications::news(&assessment),
            })
        })
    },
    list: None,
    properties: &[
        Property::of("status", PropertyKind::Status("AssessmentStatus")),
        Property::text("title"),
        Property::of("teamId", PropertyKind::Record("Team")),
        Property::of("plannedOn", PropertyKind::Date),
        Property::of("dueOn", PropertyKind::Date),
        Property::of("leadUserId", PropertyKind::User),
        Property::of("reviewerUserId", PropertyKind::User),
        Property::of("participants", PropertyKind::Users),
        Property::of("requiresReview", PropertyKind::Flag),
        Property::text("note"),
        Property::of("revision", PropertyKind::Number),
    ],
};
