//! The tenant that an anonymous caller names.

use axum::http::HeaderMap;
use http::App;
use kernel::{HOST, Scope, Uuid};

use crate::tenant;

/// The tenant that an anonymous caller names by header, the host without one.
pub(crate) async fn named_tenant(app: &App, scope: &Scope, headers: &HeaderMap) -> kernel::Result<Uuid> {
    match headers.get("__tenant").and_then(|v| v.to_str().ok()).filter(|t| !t.is_empty()) {
        Some(name) => Ok(tenant::directory(app).await?.active(name, scope.now())?.id),
        None => Ok(HOST),
    }
}
