//! `POST /api/app/staff/{id}/anonymise`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{StaffView, view_of};
use crate::staff::{StaffAnonymiseRequest, service};

/// Takes the person out of the entry of somebody who has left, for good: name, addresses, phone number, job title, numbers of certificates,
/// job roles, comments and files. The user is deleted with the personal data. What refers to the person stays and says "Former member 3" in
/// the reader's language. Requires recent authentication.
#[utoipa::path(post, path = "/api/app/staff/{id}/anonymise", operation_id = "anonymise_staff", tag = "Staff",
    request_body = StaffAnonymiseRequest, params(("id" = Uuid, Path, description = "Person")),
    responses((status = 200, description = "What is left of the entry.", body = StaffView)))]
pub async fn anonymise(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<StaffAnonymiseRequest>,
) -> http::Result<Json<StaffView>> {
    let person = service::anonymise(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, person).await?))
}
