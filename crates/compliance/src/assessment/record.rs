//! Assessments as records: what comments and history need to know about them.

use ::store::{Table, ties};
use http::{Mentioned, Property, PropertyKind, Record, RecordKind, RecordList};

use super::{
    Assessment, REACH, VIEW,
    entity::Entity,
    notifications::{self, LIST},
    store,
};

fn title(assessment: &Assessment) -> String {
    format!("{} {}", assessment.number, assessment.title)
}

/// Assessments. The history leaves out answers, which are read question by question.
pub(super) const RECORD: RecordKind = RecordKind {
    name: "Assessment",
    entity_type: Entity::TYPE,
    view: VIEW,
    is_shared: false,
    lacks: &[],
    find: |tx, id| {
        Box::pin(async move {
            let assessment = tx.get::<Entity>(id).await?;
            Ok(Record {
                id: assessment.id,
                tenant_id: assessment.tenant_id,
                client_id: Some(assessment.client_id),
                title: title(&assessment),
                url: format!("assessments/{}", assessment.id),
                ties: ties::<Entity>(&assessment),
                area: &REACH,
                is_private: false,
                news: notifications::news(&assessment),
            })
        })
    },
    list: Some(RecordList {
        path: LIST,
        mentioned: |tx, ids| {
            Box::pin(async move {
                let found = store::among(tx, ids).await?;
                let mentioned = |one: Assessment| Mentioned { id: one.id, title: title(&one), news: notifications::news(&one) };
                Ok(found.into_iter().map(mentioned).collect())
            })
        },
    }),
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
