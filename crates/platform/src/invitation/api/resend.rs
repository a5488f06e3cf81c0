//! `POST /api/identity/invitations/{id}/resend`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::InvitationView;
use crate::invitation::service;

/// Sends an invitation again, with the caller as inviter; its seven days start again.
#[utoipa::path(post, path = "/api/identity/invitations/{id}/resend", operation_id = "resend_invitation", tag = "Invitations",
    params(("id" = Uuid, Path, description = "Invitation")), responses((status = 200, description = "The invitation.", body = InvitationView),
        (status = 429, description = "Too many emails; see Retry-After.")))]
pub async fn resend(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<InvitationView>> {
    let row = service::resend(&app, &scope, id).await?;
    Ok(Json(InvitationView::new(service::view(&app, &scope, row).await?, scope.now())))
}
