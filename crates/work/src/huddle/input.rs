//! What the operations take, the same over HTTP and in demo data.

use chrono::NaiveDate;
use garde::Validate;
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::HuddleTopicState;

/// What people write down during a huddle.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HuddleRequest {
    /// What the team has written down.
    #[garde(length(chars, max = 10000))]
    #[schema(example = "The new rota works. Look at the night shifts again in two weeks.")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub notes: Option<String>,
    /// Stamp that was read with the huddle.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

/// The section that a huddle goes on with.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HuddleSectionRequest {
    /// Its place in the agenda, from 0 on.
    #[garde(range(min = 0, max = 19))]
    #[schema(example = 1)]
    pub section: i32,
}

/// Whether somebody is there, and what they thought of the huddle.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HuddleAttendeeRequest {
    /// Whether the person is there.
    #[garde(skip)]
    #[schema(example = true)]
    pub is_present: bool,
    /// How good it was, from 1 to 10; only of people who are there.
    #[garde(range(min = 1, max = 10))]
    #[schema(example = 8)]
    pub rating: Option<i32>,
    /// Stamp that was read with the attendee.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

/// A new topic.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HuddleTopicRequest {
    /// What to talk about.
    #[garde(length(chars, min = 1, max = 200), custom(http::not_blank))]
    #[schema(example = "Night shifts are short of one person")]
    pub title: String,
}

/// Place and priority of a topic.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HuddleTopicUpdateRequest {
    /// Place among the open topics of the team, from 0 on; the last one if there are fewer.
    #[garde(range(min = 0, max = 99))]
    #[schema(example = 0)]
    pub position: i32,
    /// Whether it comes first.
    #[garde(skip)]
    #[schema(example = true)]
    pub is_priority: bool,
    /// Stamp that was read with the topic.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

/// The new state of a topic.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HuddleTopicSettleRequest {
    /// Solved, dropped, or open again.
    #[garde(skip)]
    #[schema(example = "Solved")]
    pub state: HuddleTopicState,
    /// Stamp that was read with the topic.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

/// An action item that a topic becomes.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HuddleActionRequest {
    /// What is to be done; by default the topic's title.
    #[garde(length(chars, max = 200))]
    #[schema(example = "Ask the agency for one more person")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub title: Option<String>,
    /// Owner: a member of the team who signs in.
    #[garde(skip)]
    pub owner_user_id: Uuid,
    /// Due date; in a week by default.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2027-01-15")]
    pub due_on: Option<NaiveDate>,
    /// Stamp that was read with the topic.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}
