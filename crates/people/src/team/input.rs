//! What the operations take, the same over HTTP, from sheets and in demo data.

use ::store::sea_orm::{self, ActiveValue::Set, DeriveIntoActiveModel, IntoActiveModel};
use garde::Validate;
use kernel::Uuid;
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

use super::{Team, TeamRole, entity::ActiveModel, service::Membership};

/// Colour of a team that names none.
const FIRST_COLOUR: i32 = 1;

/// As [`http::present`] for a text, which is read as [`http::optional_text`] does.
fn present_text<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<Option<String>>, D::Error> {
    http::optional_text(reader).map(Some)
}

/// Data of a team. Code, deputy, colour and privacy stay as they are where a change leaves them out.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate, DeriveIntoActiveModel)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TeamRequest {
    /// Client that it belongs to; can't change later.
    #[garde(skip)]
    pub client_id: Uuid,
    /// Name, unique in the client.
    #[garde(length(chars, min = 1, max = 80), custom(http::not_blank))]
    #[schema(example = "Front desk")]
    pub name: String,
    /// Short name of letters, digits and hyphens, unique in the tenant whatever its case.
    #[garde(length(chars, max = 12), pattern(r"^[A-Za-z0-9][A-Za-z0-9-]*$"))]
    #[schema(value_type = Option<String>, pattern = "^[A-Za-z0-9][A-Za-z0-9-]*$", example = "FRONT")]
    #[serde(default, deserialize_with = "present_text")]
    #[sea_orm(ignore)]
    pub code: Option<Option<String>>,
    /// Its purpose.
    #[garde(length(chars, max = 2000))]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub description: Option<String>,
    #[garde(skip)]
    pub parent_team_id: Option<Uuid>,
    /// Who leads it.
    #[garde(skip)]
    pub lead_staff_id: Option<Uuid>,
    /// Deputy of the lead; becomes a member.
    #[garde(skip)]
    #[schema(value_type = Option<Uuid>)]
    #[serde(default, deserialize_with = "http::present")]
    #[sea_orm(ignore)]
    pub deputy_staff_id: Option<Option<Uuid>>,
    /// One of twelve colour tokens; the first one for a new team that names none.
    #[garde(range(min = 1, max = 12))]
    #[schema(example = 5)]
    #[sea_orm(ignore)]
    pub colour: Option<i32>,
    /// Whether only its members, its leads and users with all teams see it.
    #[garde(skip)]
    #[sea_orm(ignore)]
    pub is_private: Option<bool>,
    /// Stamp that was read with the team; needed for a change.
    #[garde(length(chars, max = 64))]
    #[sea_orm(ignore)]
    pub concurrency_stamp: Option<String>,
}

impl TeamRequest {
    /// The deputy that a team has afterwards. A deputy who isn't named and becomes the lead gives up the post.
    pub(super) fn deputy(&self, before: Option<&Team>) -> Option<Uuid> {
        let present = || before.and_then(|team| team.deputy_staff_id).filter(|deputy| self.lead_staff_id != Some(*deputy));
        self.deputy_staff_id.unwrap_or_else(present)
    }

    /// The row of a new team, without what follows from the input.
    pub(super) fn row(&self) -> ActiveModel {
        ActiveModel {
            code: Set(self.code.clone().flatten()),
            deputy_staff_id: Set(self.deputy(None)),
            colour: Set(self.colour.unwrap_or(FIRST_COLOUR)),
            is_private: Set(self.is_private.unwrap_or_default()),
            ..self.clone().into_active_model()
        }
    }

    /// Writes the changes into a row, whose client stays; what follows from them is the service's.
    pub(super) fn apply(&self, row: &mut Team) {
        row.deputy_staff_id = self.deputy(Some(&*row));
        row.name.clone_from(&self.name);
        if let Some(code) = &self.code {
            row.code.clone_from(code);
        }
        row.description.clone_from(&self.description);
        row.parent_team_id = self.parent_team_id;
        row.lead_staff_id = self.lead_staff_id;
        row.colour = self.colour.unwrap_or(row.colour);
        row.is_private = self.is_private.unwrap_or(row.is_private);
    }
}

/// A member of a team, as it is set.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TeamMemberRequest {
    /// Person of the same client.
    #[garde(skip)]
    pub staff_id: Uuid,
    /// Part that the person plays.
    #[garde(skip)]
    #[schema(example = "Member")]
    pub role: TeamRole,
}

/// All members of a team.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TeamMembersRequest {
    /// The members; who isn't named leaves.
    #[garde(dive)]
    #[schema(max_items = 100)]
    pub members: Vec<TeamMemberRequest>,
    /// Stamp that was read with the team.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

impl TeamMembersRequest {
    /// The members as the rules take them.
    pub(super) fn memberships(&self) -> Vec<Membership> {
        self.members.iter().map(|m| Membership { staff_id: m.staff_id, role: m.role }).collect()
    }
}

/// Archives a team.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TeamArchiveRequest {
    /// Another active team of the client, which its open work moves to; needed where there is any.
    #[garde(skip)]
    pub move_to: Option<Uuid>,
    /// Stamp that was read with the team.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

/// A change that needs nothing but the stamp.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TeamStampRequest {
    /// Stamp that was read with the team.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}
