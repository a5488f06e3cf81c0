//! The rows that are made of what a version says, and what a row says.

use ::store::sea_orm::ActiveValue::Set;
use kernel::{Result, Timestamp, Uuid, text};
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    framework::{Origin, Source, rules::code_key},
    standard::{Content, Standard, StandardStatus, StandardVersion, entity, rules},
};

/// What a new version row needs besides its content.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs)]
pub struct Birth {
    pub id: Uuid,
    pub standard_id: Uuid,
    pub framework_id: Uuid,
    pub number: (i32, i32),
    pub origin: Origin,
    pub author_id: Option<Uuid>,
    pub element_id: Option<Uuid>,
    pub status: StandardStatus,
    /// When it was published, if it is born so.
    pub published_at: Option<Timestamp>,
}

/// Lists as they stand in a column. They are of texts alone, which JSON can always hold.
pub(crate) fn to_json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "[]".to_owned())
}

/// The list in a column; columns are written by [`to_json`] alone.
pub(crate) fn from_json<T: DeserializeOwned + Default>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_default()
}

impl Content {
    /// Asks that the content fits its framework.
    ///
    /// # Errors
    /// Field errors.
    pub fn check(&self, source: Source) -> Result<()> {
        let texts = [("statement", self.statement.as_str()), ("rationale", &self.rationale), ("guidance", &self.guidance)];
        rules::check_texts(source, &self.title, &texts)?;
        rules::check_maturity(&self.maturity)?;
        rules::check_pace(self.assess_every_months)
    }

    /// The weight, given or by criticality.
    pub fn weight(&self) -> i32 {
        self.weight.unwrap_or_else(|| rules::default_weight(self.criticality))
    }

    /// The content of a version.
    pub fn of(row: &StandardVersion) -> Self {
        Self {
            title: row.title.clone(),
            statement: row.statement.clone(),
            rationale: row.rationale.clone(),
            guidance: row.guidance.clone(),
            evidence_examples: from_json(&row.evidence_examples),
            criticality: row.criticality,
            weight: Some(row.weight),
            maturity: from_json(&row.maturity),
            assess_every_months: row.assess_every_months,
            references: from_json(&row.references),
            related: from_json(&row.related),
            change_kind: row.change_kind,
            change_summary: row.change_summary.clone(),
            effective_from: row.effective_from,
        }
    }

    /// Whether a version says the same already, whatever is said about the change.
    pub fn says_the_same_as(&self, row: &StandardVersion) -> bool {
        let other = Self::of(row);
        let own = Self { weight: Some(self.weight()), ..self.clone() };
        own == Self {
            change_kind: self.change_kind,
            change_summary: self.change_summary.clone(),
            effective_from: self.effective_from,
            ..other
        }
    }

    /// `before` with this content.
    pub fn onto(&self, before: &StandardVersion) -> StandardVersion {
        StandardVersion {
            title: self.title.trim().to_owned(),
            statement: self.statement.clone(),
            rationale: self.rationale.clone(),
            guidance: self.guidance.clone(),
            evidence_examples: to_json(&self.evidence_examples),
            criticality: self.criticality,
            weight: self.weight(),
            maturity: to_json(&self.maturity),
            assess_every_months: self.assess_every_months,
            references: to_json(&self.references),
            related: to_json(&self.related),
            change_kind: self.change_kind,
            change_summary: self.change_summary.clone(),
            effective_from: self.effective_from,
            ..before.clone()
        }
    }

    /// A new version with this content.
    pub fn row(&self, birth: &Birth, content_hash: Option<String>) -> entity::version::ActiveModel {
        entity::version::ActiveModel {
            id: Set(birth.id),
            standard_id: Set(birth.standard_id),
            framework_id: Set(birth.framework_id),
            major: Set(birth.number.0),
            minor: Set(birth.number.1),
            status: Set(birth.status),
            title: Set(self.title.trim().to_owned()),
            statement: Set(self.statement.clone()),
            rationale: Set(self.rationale.clone()),
            guidance: Set(self.guidance.clone()),
            evidence_examples: Set(to_json(&self.evidence_examples)),
            criticality: Set(self.criticality),
            weight: Set(self.weight()),
            maturity: Set(to_json(&self.maturity)),
            assess_every_months: Set(self.assess_every_months),
            references: Set(to_json(&self.references)),
            related: Set(to_json(&self.related)),
            change_kind: Set(self.change_kind),
            change_summary: Set(self.change_summary.clone()),
            effective_from: Set(self.effective_from),
            origin: Set(birth.origin),
            author_id: Set(birth.author_id),
            submitted_at: Set(birth.published_at),
            published_at: Set(birth.published_at),
            published_by: Set(birth.published_at.and(birth.author_id)),
            content_hash: Set(content_hash),
            element_id: Set(birth.element_id),
            ..Default::default()
        }
    }

    /// Folded full text for search, with the names of the standard.
    pub fn search_text(&self, names: &str) -> String {
        text::search_key(&[names, &self.title, &self.statement, &self.guidance, &self.rationale])
    }

    /// A standard that shows this content as its face.
    pub fn face(&self, before: &Standard, number: (i32, i32)) -> Standard {
        let title = self.title.trim().to_owned();
        Standard {
            title_key: text::fold(&title),
            search_key: text::search_key(&[&before.names(), &title]),
            title,
            criticality: self.criticality,
            criticality_rank: rules::rank(self.criticality),
            weight: self.weight(),
            version: format!("{}.{}", number.0, number.1),
            ..before.clone()
        }
    }

    /// A new standard that shows this content; the caller adds its place and versions.
    pub fn new_standard(&self, code: &str, number: (i32, i32), now: Timestamp) -> entity::ActiveModel {
        let title = self.title.trim().to_owned();
        entity::ActiveModel {
            code: Set(code.to_owned()),
            code_key: Set(code_key(code)),
            title_key: Set(text::fold(&title)),
            search_key: Set(text::search_key(&[code, &title])),
            title: Set(title),
            criticality: Set(self.criticality),
            criticality_rank: Set(rules::rank(self.criticality)),
            weight: Set(self.weight()),
            version: Set(format!("{}.{}", number.0, number.1)),
            aliases: Set("[]".to_owned()),
            revised_at: Set(now),
            ..Default::default()
        }
    }
}
