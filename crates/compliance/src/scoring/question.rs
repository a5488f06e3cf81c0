//! The part of a question that scores depend on.

use ::store::sea_orm;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Kind of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum QuestionKind {
    /// One level of a scale.
    Rating,
    YesNo,
    /// One option.
    Single,
    /// Several options.
    Multi,
    Number,
    /// Free text, without a score.
    Text,
    /// A date, without a score.
    Date,
}

/// An option of a question.
#[http::document_limits]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, garde::Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnswerOption {
    /// What answers name it by: unique within its question, and the same in every version, wherever the option stands. A new option may come
    /// without one: then it has that of the option with the same text in an earlier version, or else one that no version has used.
    #[garde(range(min = 0, max = 9999))]
    #[schema(example = 2)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<u32>,
    /// Text.
    #[garde(length(chars, min = 1, max = 300), custom(http::not_blank))]
    #[schema(example = "Policy and record exist, with gaps")]
    pub label: String,
    /// Its score, in percent.
    #[garde(range(min = 0, max = 100))]
    #[schema(example = 50)]
    pub score_pct: i32,
    /// Choosing it fails the item, whatever its score.
    #[garde(skip)]
    #[serde(default)]
    pub is_fail: bool,
    /// Choosing it excludes the item from the score.
    #[garde(skip)]
    #[serde(default)]
    pub is_na: bool,
}

/// A point of the curve that maps a number to a score.
#[http::document_limits]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema, garde::Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NumberPoint {
    /// The number.
    #[garde(skip)]
    #[schema(example = 12.5)]
    pub at: f64,
    /// Its score, in percent.
    #[garde(range(min = 0, max = 100))]
    #[schema(example = 50)]
    pub score_pct: i32,
}
