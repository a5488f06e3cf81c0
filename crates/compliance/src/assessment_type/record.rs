//! Types of assessment as records: what comments and history need to know about them. The host owns them, and each level has comments, files
//! and the rest of its own on them.

use ::store::Table;
use http::{News, Property, PropertyKind, Record, RecordKind};
use kernel::{AreaReach, Ties, Width};

use super::{VIEW, entity::Entity};

/// Users who may read types read all of them.
const REACH: AreaReach = AreaReach { read: Width::All, change: Width::All, team: None, all: VIEW };

/// Types of assessment. Their subtypes and templates are read on pages of their own.
pub(super) const RECORD: RecordKind = RecordKind {
    name: "AssessmentType",
    entity_type: Entity::TYPE,
    view: VIEW,
    is_shared: true,
    lacks: &[],
    find: |tx, id| {
        Box::pin(async move {
            let found = tx.get::<Entity>(id).await?;
            Ok(Record {
                id: found.id,
                tenant_id: tx.scope().at_level().tenant()?,
                client_id: None,
                url: format!("assessment-types/of/{}", found.id),
                title: format!("{} {}", found.code, found.name),
                ties: Ties::default(),
                area: &REACH,
                is_private: false,
                news: News::default(),
            })
        })
    },
    list: None,
    properties: &[
        Property::text("code"),
        Property::text("name"),
        Property::of("mode", PropertyKind::Enum("AssessmentMode")),
        Property::text("purpose"),
        Property::of("requiresReview", PropertyKind::Flag),
        Property::of("defaultCadenceMonths", PropertyKind::Number),
    ],
};
