//! Tables `template_versions`, `template_sections`, `template_questions`, and the content of their JSON columns.

use ::store::{Owner, Table, sea_orm};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::scoring::{AnswerOption, CriticalRule, NumberPoint, QuestionKind, ScoringMethod, Severity};

/// Status of a template version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum TemplateStatus {
    /// Being edited.
    Draft,
    /// In use; never changes again.
    Published,
    /// Replaced by a newer version.
    Superseded,
    /// No longer used.
    Retired,
}

/// When evidence or a comment is required.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum Demand {
    Never,
    /// With every answer.
    Always,
    /// With failing answers.
    OnFail,
}

/// The finding that a failing answer opens.
#[http::document_limits]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, garde::Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FindingTemplate {
    #[garde(length(chars, min = 1, max = 200), custom(http::not_blank))]
    #[schema(example = "Safeguarding training is not current")]
    pub title: String,
    #[garde(skip)]
    #[schema(example = "Critical")]
    pub severity: Severity,
    /// Days from finalising until it is due.
    #[garde(range(min = 1, max = 365))]
    #[schema(example = 7)]
    pub due_days: i32,
    /// Title of the proposed action.
    #[garde(length(chars, max = 200))]
    #[schema(example = "Train the missing people")]
    pub action_title: Option<String>,
}

/// A version of a template.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "template_versions")]
#[allow(missing_docs)] // the API's view documents the columns
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub subtype_id: Uuid,
    pub version: i32,
    pub status: TemplateStatus,
    pub method: ScoringMethod,
    pub critical_rule: CriticalRule,
    pub est_minutes: Option<i32>,
    pub question_count: i32,
    pub published_at: Option<DateTimeUtc>,
    pub published_by: Option<Uuid>,
    pub concurrency_stamp: String,
    pub created_at: DateTimeUtc,
    pub created_by: Option<Uuid>,
    pub updated_at: Option<DateTimeUtc>,
    pub updated_by: Option<Uuid>,
    pub deleted_at: Option<DateTimeUtc>,
    pub deleted_by: Option<Uuid>,
    pub is_demo: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

impl Table for Entity {
    const TYPE: &'static str = "Waymark.Compliance.TemplateVersion";
    const OWNER: Owner<Column> = Owner::Host;
}

/// A section of a template version.
pub mod section {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "template_sections")]
    #[allow(missing_docs)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub template_version_id: Uuid,
        pub title: String,
        pub subdomain_id: Option<Uuid>,
        pub weight: i32,
        pub sort_order: i32,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}

    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Compliance.TemplateSection";
        const OWNER: Owner<Column> = Owner::Host;
        // Replaced as a whole with their version, which is audited.
        const AUDITED: bool = false;
    }
}

/// A question of a template version.
pub mod question {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "template_questions")]
    #[allow(missing_docs)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub template_version_id: Uuid,
        pub section_id: Uuid,
        /// Stable name of the question within the template; codes of standards where generated.
        #[sea_orm(column_name = "question_key")]
        pub key: String,
        pub text: String,
        pub help: Option<String>,
        pub kind: QuestionKind,
        pub standard_id: Option<Uuid>,
        pub weight: i32,
        pub critical: bool,
        pub na_allowed: bool,
        pub evidence: Demand,
        pub comment: Demand,
        /// JSON list of [`AnswerOption`], without their keys.
        pub options: String,
        /// JSON list of the options' keys, in their order. Where there is none, keys are positions: so they were when answers held these.
        pub option_keys: Option<String>,
        /// JSON list of [`NumberPoint`].
        pub number_map: String,
        /// JSON [`FindingTemplate`].
        pub finding: Option<String>,
        pub sort_order: i32,
    }

    impl Model {
        /// The options, each with its key.
        pub fn options(&self) -> Vec<AnswerOption> {
            let options: Vec<AnswerOption> = serde_json::from_str(&self.options).unwrap_or_default();
            let keys: Vec<u32> = self.option_keys.as_deref().and_then(|json| serde_json::from_str(json).ok()).unwrap_or_default();
            let keyed = |(at, option): (usize, AnswerOption)| AnswerOption {
                key: keys.get(at).copied().or_else(|| u32::try_from(at).ok()),
                ..option
            };
            options.into_iter().enumerate().map(keyed).collect()
        }

        /// Whether a question with this key in another version asks the same: of the same kind, and about the same standard where both name
        /// one. Its words may differ.
        pub fn asks_the_same(&self, other: &Self) -> bool {
            self.kind == other.kind && self.standard_id.zip(other.standard_id).is_none_or(|(own, others)| own == others)
        }

        /// The points of the curve that maps a number to a score.
        pub fn number_map(&self) -> Vec<NumberPoint> {
            serde_json::from_str(&self.number_map).unwrap_or_default()
        }

        /// The finding that a failing answer opens.
        pub fn finding(&self) -> Option<FindingTemplate> {
            self.finding.as_deref().and_then(|json| serde_json::from_str(json).ok())
        }
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}

    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Compliance.TemplateQuestion";
        const OWNER: Owner<Column> = Owner::Host;
        // As with sections: a template of a thousand questions is audited as one change.
        const AUDITED: bool = false;
    }
}
