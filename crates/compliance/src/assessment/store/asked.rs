//! Which questions items ask, for what goes from one assessment to the next.

use std::collections::{BTreeSet, HashMap};

use ::store::{Tx, sea_orm};
use kernel::{Result, Timestamp, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect};

use super::{Assessment, AssessmentStatus, Column, Entity, by_ids, item};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ItemQuestion {
    /// Subtype of the assessment.
    pub subtype_id: Uuid,
    /// Template version that holds the question.
    pub template_version_id: Uuid,
    pub question_key: String,
    /// The standard that it asks about.
    pub standard_id: Option<Uuid>,
    /// When the assessment was finalised first.
    pub finalised_at: Option<Timestamp>,
}

/// The questions of these items, of any assessment.
pub(crate) async fn asked(tx: &Tx, items: &[Uuid]) -> Result<HashMap<Uuid, ItemQuestion>> {
    if items.is_empty() {
        return Ok(HashMap::new());
    }
    let items = tx.all(item::Entity::find().filter(item::Column::Id.is_in(items.iter().copied()))).await?;
    let of: BTreeSet<Uuid> = items.iter().map(|item| item.assessment_id).collect();
    let assessments = by_ids(tx, &of.into_iter().collect::<Vec<_>>()).await?;
    let question = |item: item::Model| {
        let assessment = assessments.get(&item.assessment_id)?;
        let asked = ItemQuestion {
            subtype_id: assessment.subtype_id,
            template_version_id: assessment.template_version_id,
            question_key: item.question_key,
            standard_id: item.standard_id,
            finalised_at: assessment.finalised_at,
        };
        Some((item.id, asked))
    };
    Ok(items.into_iter().filter_map(question).collect())
}

/// The assessments under way that ask about one of these standards.
pub(crate) async fn asking(tx: &Tx, standards: &[Uuid]) -> Result<Vec<Assessment>> {
    #[derive(FromQueryResult)]
    struct Row {
        assessment_id: Uuid,
    }
    let asking = item::Entity::find().select_only().column(item::Column::AssessmentId).distinct();
    let asking: Vec<Row> = tx.rows(asking.filter(tx.among(item::Column::StandardId, standards))).await?;
    let ids: Vec<Uuid> = asking.into_iter().map(|row| row.assessment_id).collect();
    let ended = [AssessmentStatus::Draft, AssessmentStatus::Finalised, AssessmentStatus::Cancelled];
    tx.all(Entity::find().filter(tx.among(Column::Id, &ids)).filter(Column::Status.is_not_in(ended))).await
}
