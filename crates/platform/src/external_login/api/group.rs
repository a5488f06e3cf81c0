//! `GET`, `PUT /api/identity/settings/ldap/groups`

use garde::Validate;
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::role;

/// The groups of the directory that give roles.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DirectoryGroups {
    /// Each with its role; a group may give several.
    pub(super) groups: Vec<DirectoryGroup>,
}

/// A group of the directory and a role that it gives.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DirectoryGroup {
    /// Distinguished name of the group.
    #[schema(example = "cn=managers,ou=groups,dc=waymark,dc=example")]
    group_dn: String,
    role_id: Uuid,
    #[schema(example = "Manager")]
    role_name: String,
}

impl DirectoryGroup {
    pub(super) fn of((group, role): (role::Group, role::Model)) -> Self {
        Self { group_dn: group.group_dn, role_id: role.id, role_name: role.name }
    }
}

/// All groups of the directory that give roles; others end to.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub(crate) struct UpdateDirectoryGroups {
    #[garde(length(max = 100), dive)]
    groups: Vec<UpdateDirectoryGroup>,
}

/// A group of the directory and a role that it is to give.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UpdateDirectoryGroup {
    /// Distinguished name of the group.
    #[garde(length(chars, min = 1, max = 1024))]
    #[schema(example = "cn=managers,ou=groups,dc=waymark,dc=example")]
    group_dn: String,
    /// A role of the same level.
    #[garde(skip)]
    role_id: Uuid,
}

impl UpdateDirectoryGroups {
    pub(super) fn into_pairs(self) -> Vec<(String, Uuid)> {
        self.groups.into_iter().map(|group| (group.group_dn, group.role_id)).collect()
    }
}
