//! `POST /api/identity/invitations`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::InvitationView;
use crate::{
    invitation::service::{self, Invitee},
    setting,
};

/// Who is invited, and to what.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InvitationRequest {
    /// Address that the mail goes to.
    #[garde(email, length(chars, max = 256))]
    #[schema(format = "email", example = "noor.haddad@foxdale.example")]
    email: String,
    /// First name.
    #[garde(length(chars, max = 64))]
    #[schema(example = "Noor")]
    #[serde(default, deserialize_with = "http::optional_text")]
    name: Option<String>,
    /// Last name.
    #[garde(length(chars, max = 64))]
    #[schema(example = "Haddad")]
    #[serde(default, deserialize_with = "http::optional_text")]
    surname: Option<String>,
    #[garde(length(max = 100), inner(length(chars, max = 256)))]
    #[serde(default)]
    role_names: Vec<String>,
    /// Organisation units.
    #[garde(length(max = 100))]
    #[serde(default)]
    organization_unit_ids: Vec<Uuid>,
}

/// Invites a person by mail. The link is valid for seven days and works once.
#[utoipa::path(post, path = "/api/identity/invitations", operation_id = "create_invitation", tag = "Invitations",
    request_body = InvitationRequest, responses((status = 200, description = "The invitation.", body = InvitationView),
        (status = 429, description = "Too many emails; see Retry-After.")))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<InvitationRequest>,
) -> http::Result<Json<InvitationView>> {
    let level = setting::of_level(&app, scope.at_level().tenant()?).await?;
    let invitee = Invitee {
        email: request.email,
        name: request.name,
        surname: request.surname,
        role_names: request.role_names,
        units: request.organization_unit_ids,
        // The invitee has asked for nothing, and how the inviter reads the portal is no matter of theirs.
        culture: level.text(setting::DEFAULT_LANGUAGE),
    };
    let row = service::invite(&app, &scope, &invitee).await?;
    Ok(Json(InvitationView::new(service::view(&app, &scope, row).await?, scope.now())))
}
