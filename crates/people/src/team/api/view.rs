//! A team as it goes out and comes in.

use chrono::{DateTime, Utc};
use garde::Validate;
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::team::{
    TeamStatus,
    entity::member::TeamRole,
    service::{Membership, Profile, WithMembers},
};

/// A member of a team.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeamMemberView {
    /// Person.
    pub staff_id: Uuid,
    /// Full name of the person.
    pub name: String,
    /// Whether the person has left, or is deleted.
    pub is_gone: bool,
    /// Part that the person plays.
    pub role: TeamRole,
}

/// A team.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeamView {
    pub id: Uuid,
    pub tenant_id: Uuid,
    /// Client that it belongs to.
    pub client_id: Uuid,
    pub client_name: String,
    /// Name, unique in the client.
    pub name: String,
    /// Its purpose.
    pub description: Option<String>,
    pub parent_team_id: Option<Uuid>,
    /// Name of the parent team.
    pub parent_name: Option<String>,
    /// Who leads it.
    pub lead_staff_id: Option<Uuid>,
    /// Full name of the one who leads.
    pub lead_name: Option<String>,
    /// Whether the one who leads has left, or is deleted.
    pub lead_is_gone: bool,
    /// Whether it works.
    pub status: TeamStatus,
    pub members: Vec<TeamMemberView>,
    /// Whether the caller may change the team.
    pub can_change: bool,
    /// Stamp to send back on a change.
    pub concurrency_stamp: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

impl From<WithMembers> for TeamView {
    fn from(WithMembers { team, members, client_name, parent_name, names, can_change }: WithMembers) -> Self {
        let name = |id: Uuid| names.get(&id).map(|person| person.name.clone());
        let is_gone = |id: Uuid| names.get(&id).is_none_or(|person| person.is_gone);
        let member = |m: Membership| TeamMemberView {
            staff_id: m.staff_id,
            name: name(m.staff_id).unwrap_or_default(),
            is_gone: is_gone(m.staff_id),
            role: m.role,
        };
        Self {
            id: team.id,
            tenant_id: team.tenant_id,
            client_id: team.client_id,
            client_name,
            name: team.name,
            description: team.description,
            parent_team_id: team.parent_team_id,
            parent_name,
            lead_staff_id: team.lead_staff_id,
            lead_name: team.lead_staff_id.and_then(name),
            lead_is_gone: team.lead_staff_id.is_some_and(is_gone),
            status: team.status,
            members: members.into_iter().map(member).collect(),
            can_change,
            concurrency_stamp: team.concurrency_stamp,
            created_at: team.created_at,
        }
    }
}

/// Data of a team.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TeamRequest {
    /// Client that it belongs to; can't change later.
    #[garde(skip)]
    pub client_id: Uuid,
    /// Name, unique in the client.
    #[garde(length(chars, min = 1, max = 80), custom(http::not_blank))]
    #[schema(min_length = 1, max_length = 80, example = "Front desk")]
    pub name: String,
    /// Its purpose.
    #[garde(length(chars, max = 2000))]
    #[schema(max_length = 2000)]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub description: Option<String>,
    #[garde(skip)]
    pub parent_team_id: Option<Uuid>,
    /// Who leads it.
    #[garde(skip)]
    pub lead_staff_id: Option<Uuid>,
    /// Stamp that was read with the team; needed for a change.
    #[garde(length(chars, max = 64))]
    #[schema(max_length = 64)]
    pub concurrency_stamp: Option<String>,
}

impl TeamRequest {
    /// Input of the service.
    pub fn profile(self) -> Profile {
        Profile {
            client_id: self.client_id,
            name: self.name,
            description: self.description,
            parent_team_id: self.parent_team_id,
            lead_staff_id: self.lead_staff_id,
        }
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
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TeamMembersRequest {
    /// The members; who isn't named leaves.
    #[garde(dive)]
    #[schema(max_items = 100)]
    pub members: Vec<TeamMemberRequest>,
    /// Stamp that was read with the team.
    #[garde(length(chars, max = 64))]
    #[schema(max_length = 64, required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

impl TeamMembersRequest {
    /// Input of the service.
    pub fn memberships(&self) -> Vec<Membership> {
        self.members.iter().map(|m| Membership { staff_id: m.staff_id, role: m.role }).collect()
    }
}

/// A change that needs nothing but the stamp.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TeamStampRequest {
    /// Stamp that was read with the team.
    #[garde(length(chars, max = 64))]
    #[schema(max_length = 64, required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}
