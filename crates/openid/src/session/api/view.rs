//! Sessions as their users and administrators see them.

use std::sync::Arc;

use axum::http::HeaderMap;
use chrono::{DateTime, Utc};
use http::{App, culture_of};
use kernel::{Result, Scope, Uuid};
use platform::{Platform, describe_device};
use serde::Serialize;
use utoipa::ToSchema;

use crate::session::Session;

/// A session of the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionView {
    pub id: Uuid,
    /// The same, as tokens carry it.
    pub session_id: Uuid,
    /// Whether the request itself came from it.
    pub is_current: bool,
    /// `Web` for a browser with the sign-in cookie, `OAuth` for a token grant.
    #[schema(example = "Web")]
    pub device: String,
    /// Browser and system.
    #[schema(example = "Firefox on Windows", nullable)]
    pub device_info: Option<String>,
    /// Tenant of the user; null for the host's.
    #[schema(nullable)]
    pub tenant_id: Option<Uuid>,
    /// Whose it is.
    pub user_id: Uuid,
    /// User name of the user; null if the user is gone, and in the caller's own list.
    #[schema(example = "lucy.farrow", nullable)]
    pub user_name: Option<String>,
    /// Client that opened it.
    #[schema(example = "Portal_App", nullable)]
    pub client_id: Option<String>,
    /// Addresses that it was used from.
    pub ip_addresses: Vec<String>,
    /// City of the address, in the language of the request or in English; null if it is not known.
    #[schema(example = "Berlin", nullable)]
    pub city: Option<String>,
    /// Country of the address, ISO 3166-1; null if it is not known.
    #[schema(example = "DE", nullable)]
    pub country: Option<String>,
    /// When it began.
    pub signed_in: DateTime<Utc>,
    /// Last access, accurate to a few minutes.
    pub last_accessed: DateTime<Utc>,
}

/// Who sees sessions.
pub(super) struct Viewer {
    platform: Arc<Platform>,
    /// Language of the request.
    culture: String,
    /// Session of the request.
    current: Option<Uuid>,
}

impl Viewer {
    pub(super) fn of(app: &App, scope: &Scope, headers: &HeaderMap) -> Result<Self> {
        Ok(Self { platform: app.own::<Platform>()?, culture: culture_of(app, headers), current: scope.principal().session_id })
    }

    /// The session as this caller sees it, with the name of its user where it is known.
    pub(super) fn view(&self, session: Session, user_name: Option<String>) -> SessionView {
        let place = session.ip.as_deref().map(|ip| self.platform.places.of(ip, &self.culture)).unwrap_or_default();
        SessionView {
            id: session.id,
            session_id: session.id,
            is_current: self.current == Some(session.id),
            device: session.device,
            device_info: session.browser.as_deref().and_then(describe_device),
            tenant_id: (session.tenant_id != kernel::HOST).then_some(session.tenant_id),
            user_id: session.user_id,
            user_name,
            client_id: session.client_id,
            ip_addresses: session.ip.into_iter().collect(),
            city: place.city,
            country: place.country,
            signed_in: session.created_at,
            last_accessed: session.last_access,
        }
    }
}
