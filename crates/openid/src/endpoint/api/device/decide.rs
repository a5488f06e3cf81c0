//! `POST /api/account/device-requests/decide`

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
};
use garde::Validate;
use http::{App, Body, Caller};
use kernel::{Error, Result, Scope, Uuid};
use oidc::GrantType;
use serde::Deserialize;
use utoipa::ToSchema;

use super::waiting::{Waiting, unknown, waiting};
use crate::{
    accounts::Concurrent,
    cookie,
    grant::{self, service::Giving},
    session::{
        self,
        service::{DeviceInfo, Opening, open},
    },
};

/// The user's answer to a device.
#[http::document_limits]
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeviceDecisionRequest {
    /// The code, as it was typed: case, spaces and dashes don't matter.
    #[garde(length(chars, min = 1, max = 64), custom(http::not_blank))]
    #[schema(example = "BCDF-GHJK")]
    pub user_code: String,
    /// The user whom the page asked; the answer doesn't count if another one has signed in in this browser since.
    #[garde(skip)]
    #[serde(default)]
    #[schema(nullable)]
    pub user_id: Option<Uuid>,
    /// Whether the user agrees.
    #[garde(skip)]
    #[schema(example = true)]
    pub accept: bool,
}

/// Allows or refuses the request of a device, once. If allowed, the device is signed in as the user of the sign-in cookie, in a session of
/// its own.
#[utoipa::path(post, path = "/api/account/device-requests/decide", operation_id = "decide_device_request", tag = "Account",
    request_body = DeviceDecisionRequest,
    responses((status = 204, description = "The device learns of it when it asks next."),
        (status = 401, description = "Nobody is signed in in this browser, or another user than the one who was asked."),
        (status = 429, description = "Too many wrong codes; see Retry-After.")))]
pub(crate) async fn decide(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<DeviceDecisionRequest>,
) -> http::Result<StatusCode> {
    cookie::refuse_foreign(&app, &headers)?;
    let waiting = waiting(&app, &scope, &headers, &request.user_code).await?;
    waiting.check_asked(request.user_id)?;
    if request.accept {
        allow(&app, &scope, &waiting).await?;
    } else {
        refuse(&app, &scope, &waiting).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// The session that the device gets. It lasts as long as the codes until the device comes for it.
fn opening(waiting: &Waiting) -> Opening<'_> {
    let Waiting { row, session, registered, .. } = waiting;
    Opening {
        tenant: session.tenant_id,
        user_id: session.user_id,
        device: "OAuth",
        client_id: Some(&registered.client.client_id),
        amr: &session.amr,
        auth_time: Some(session.auth_time),
        seen: Some(DeviceInfo { ip: row.ip.as_deref(), browser: row.browser.as_deref() }),
        remember: false,
        security_stamp: &session.security_stamp,
        parent_session_id: None,
        impersonator: None,
        delegation_id: None,
        ends_at: row.expires_at,
    }
}

/// Opens the device's session with its grant, in the transaction that answers the request: of two users with the same code, one decides.
async fn allow(app: &App, scope: &Scope, waiting: &Waiting) -> Result<()> {
    let (session, row, client, opening) = (&waiting.session, &waiting.row, &waiting.registered.client, &opening(waiting));
    app.db()
        .write(&waiting.acting(scope), |tx| async move {
            if !session::goes_on(&tx, session).await? {
                return Err(Error::unauthenticated());
            }
            waiting.check_access(&tx).await?;
            tx.audit_action();
            let opened = open(&tx, opening, Concurrent::Allowed, None).await?.map_err(|_| Error::unauthenticated())?;
            let giving = Giving {
                tenant: session.tenant_id,
                session_id: Some(opened.id),
                client,
                scopes: &waiting.scopes,
                origin: &GrantType::DeviceCode,
                lasts: row.expires_at - tx.now(),
            };
            let given = grant::service::give(&tx, &giving).await?;
            if !grant::allow_device(&tx, &row.hash, &given).await? {
                return Err(unknown());
            }
            grant::add_consent(&tx, session, &client.client_id, &waiting.scopes).await?;
            waiting.note(&tx, "DeviceAllowed").await?;
            session::note_access(&tx, session).await
        })
        .await
}

async fn refuse(app: &App, scope: &Scope, waiting: &Waiting) -> Result<()> {
    app.db()
        .write(&waiting.acting(scope), |tx| async move {
            if !grant::refuse_device(&tx, &waiting.row.hash).await? {
                return Err(unknown());
            }
            tx.audit_action();
            waiting.note(&tx, "DeviceRefused").await
        })
        .await
}
