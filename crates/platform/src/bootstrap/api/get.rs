//! `GET /api/abp/application-configuration`

use axum::{
    extract::{RawQuery, State},
    http::HeaderMap,
    response::Response,
};
use http::{App, Caller, culture_of};

use super::view::Configuration;
use crate::bootstrap::service::{self, BootstrapParams};

/// The configuration that a client needs at the start: languages, the caller, permissions, settings, features.
#[utoipa::path(get, path = "/api/abp/application-configuration", operation_id = "get_application_configuration", tag = "Bootstrap",
    params(("includeLocalizationResources" = Option<bool>, Query, description = "Whether texts are wanted, too.", example = false)),
    responses((status = 200, body = Configuration), (status = 304, description = "The client has it already.")))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, RawQuery(query): RawQuery, headers: HeaderMap) -> http::Result<Response> {
    let culture = culture_of(&app, &headers);
    // A value that doesn't fit counts as absent, since this call never refuses.
    let texts = query.unwrap_or_default().to_ascii_lowercase().split('&').any(|pair| pair == "includelocalizationresources=true");
    let asked = BootstrapParams { tenant: headers.get("__tenant").and_then(|v| v.to_str().ok()), culture: &culture, texts };
    Ok(service::answer(&app, &scope, &asked).await?.answer(&headers))
}
