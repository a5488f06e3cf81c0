//! The assessment of one standard that verifies it and closes a finding.

use ::store::{Tx, sea_orm};
use kernel::{Result, Uuid};
use sea_orm::ActiveValue::Set;

use super::search_key;
use crate::{
    assessment::{
        Assessment, AssessmentItem, AssessmentKind, AssessmentStatus,
        entity::{ActiveModel, Entity, item},
    },
    assessment_type::Mode,
};

/// Input of a verification.
#[derive(Debug)]
pub(crate) struct Verified<'a> {
    /// Its number, reserved before the write.
    pub number: &'a str,
    pub title: &'a str,
    /// The assessment whose template is answered again.
    pub origin: &'a Assessment,
    /// The items of the standard, all verified.
    pub items: Vec<AssessmentItem>,
}

/// Inserts a verification with copies of its items, in review.
pub(crate) async fn insert_verification(tx: &Tx, verified: Verified<'_>) -> Result<Assessment> {
    let assessment = tx.insert::<Entity>(row(&verified, tx.scope().principal().user_id)).await?;
    let items = verified.items.into_iter().map(|item| copy(tx, assessment.id, item)).collect();
    tx.insert_all::<item::Entity>(items).await?;
    Ok(assessment)
}

fn row(verified: &Verified<'_>, verifier: Option<Uuid>) -> ActiveModel {
    let origin = verified.origin;
    ActiveModel {
        number: Set(verified.number.to_owned()),
        kind: Set(AssessmentKind::Verification),
        client_id: Set(origin.client_id),
        team_id: Set(origin.team_id),
        subtype_id: Set(origin.subtype_id),
        template_version_id: Set(origin.template_version_id),
        framework_id: Set(origin.framework_id),
        library_release_id: Set(origin.library_release_id),
        search_key: Set(search_key(verified.number, verified.title)),
        title: Set(verified.title.to_owned()),
        mode: Set(Mode::CoachLed),
        requires_review: Set(false),
        lead_user_id: Set(verifier),
        participants: Set("[]".to_owned()),
        status: Set(AssessmentStatus::InReview),
        revision: Set(1),
        ..Default::default()
    }
}

fn copy(tx: &Tx, assessment: Uuid, item: AssessmentItem) -> item::ActiveModel {
    item::ActiveModel {
        assessment_id: Set(assessment),
        flagged: Set(false),
        change_requested: Set(false),
        touched: Set(false),
        id: Set(tx.new_id()),
        created_at: Set(tx.now()),
        created_by: Set(tx.scope().principal().user_id),
        updated_at: Set(None),
        updated_by: Set(None),
        ..item.into()
    }
}
