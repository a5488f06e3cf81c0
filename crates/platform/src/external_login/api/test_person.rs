//! `POST /api/identity/settings/ldap/test-person`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::external_login::service;

/// Whom to look up.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DirectoryPersonTest {
    /// Name or address in the directory.
    #[garde(length(chars, min = 1, max = 256), custom(http::not_blank))]
    #[schema(example = "lucy.farrow")]
    user_name_or_email_address: String,
}

/// What the directory says of a person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DirectoryPerson {
    /// The name there; null if it has no such person, or has closed the account.
    #[schema(nullable, example = "lucy.farrow")]
    user_name: Option<String>,
    /// Whether it says in which groups the person is.
    names_groups: bool,
    /// The person's groups, those that give roles first; at most 500.
    groups: Vec<DirectoryPersonGroup>,
}

/// A group of a person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DirectoryPersonGroup {
    /// Its distinguished name.
    #[schema(example = "cn=managers,ou=groups,dc=waymark,dc=example")]
    group_dn: String,
    /// Names of the roles that it gives.
    #[schema(example = json!(["Manager"]))]
    role_names: Vec<String>,
}

/// Looks up a person in the saved directory, and which roles their groups would give; nothing is changed.
#[utoipa::path(post, path = "/api/identity/settings/ldap/test-person", operation_id = "test_ldap_person", tag = "Settings",
    request_body = DirectoryPersonTest,
    responses((status = 200, body = DirectoryPerson), (status = 429, description = "Too many tests; see Retry-After.")))]
pub async fn test(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(body): Body<DirectoryPersonTest>,
) -> http::Result<Json<DirectoryPerson>> {
    let found = service::try_person(&app, &scope, body.user_name_or_email_address.trim()).await?;
    let group = |(group_dn, role_names)| DirectoryPersonGroup { group_dn, role_names };
    Ok(Json(match found {
        Some(tried) => DirectoryPerson {
            names_groups: tried.account.groups.is_some(),
            user_name: Some(tried.account.user_name),
            groups: tried.groups.into_iter().map(group).collect(),
        },
        None => DirectoryPerson { user_name: None, names_groups: false, groups: Vec::new() },
    }))
}
