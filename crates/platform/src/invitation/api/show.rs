//! `POST /api/account/invitation`

use axum::{Json, extract::State, http::HeaderMap};
use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, Body, Caller};
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{account::named_tenant, invitation::service};

/// The link of a mail.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InvitationLink {
    #[garde(skip)]
    pub(super) invitation_id: Uuid,
    #[garde(length(chars, min = 1, max = 512))]
    #[schema(example = "AAAAAGc")]
    pub(super) token: String,
}

/// An invitation as the invitee sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitationWelcome {
    /// Name of the organisation or the product.
    pub place: String,
    /// Full name of the user who sent it last; null where that user is gone.
    #[schema(nullable)]
    pub inviter: Option<String>,
    /// Address of the new user.
    pub email: String,
    /// First name.
    #[schema(nullable)]
    pub name: Option<String>,
    /// Last name.
    #[schema(nullable)]
    pub surname: Option<String>,
    /// Sign-in name, if the account already exists and only needs a password.
    #[schema(nullable)]
    pub user_name: Option<String>,
    /// Until when it can be accepted.
    pub expires_at: DateTime<Utc>,
}

/// The invitation of a mailed link; changes nothing.
#[utoipa::path(post, path = "/api/account/invitation", operation_id = "show_invitation", tag = "Account", request_body = InvitationLink,
    responses((status = 200, description = "The invitation.", body = InvitationWelcome)))]
pub async fn show(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(link): Body<InvitationLink>,
) -> http::Result<Json<InvitationWelcome>> {
    let tenant = named_tenant(&app, &scope, &headers).await?;
    let welcome = service::welcome(&app, tenant, link.invitation_id, &link.token).await?;
    Ok(Json(InvitationWelcome {
        place: welcome.place,
        inviter: welcome.inviter,
        email: welcome.row.email,
        name: welcome.row.name,
        surname: welcome.row.surname,
        user_name: welcome.user_name,
        expires_at: welcome.row.expires_at,
    }))
}
