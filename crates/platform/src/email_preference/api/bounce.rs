//! `POST /api/app/email-bounces`

use axum::{
    body::Bytes,
    extract::{FromRequest, Request, State},
    http::{HeaderMap, StatusCode},
};
use garde::Validate;
use http::{App, Caller, Failure, json_bytes, parsed};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::email_preference::service::{self, Bounced};

/// The header with the signature.
const SIGNATURE: &str = "x-waymark-signature";

/// Kind of delivery failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
pub(crate) enum BounceKind {
    /// The address doesn't exist or accepts no mail.
    Permanent,
    /// Temporary; ignored.
    Transient,
}

/// An address from which mail bounced.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct EmailBounce {
    /// The address.
    #[garde(email, length(chars, max = 256))]
    #[schema(format = Email, example = "lucy@client.example")]
    email: String,
    /// Kind of failure.
    #[garde(skip)]
    #[schema(example = "Permanent")]
    kind: BounceKind,
    /// Reply code of its mail server.
    #[garde(range(min = 400, max = 599))]
    #[schema(example = 550)]
    #[serde(default = "usual_code")]
    reply_code: u16,
}

fn usual_code() -> u16 {
    550
}

/// Report of a mail provider.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct EmailBounceReport {
    /// The addresses.
    #[garde(length(min = 1, max = 100), dive)]
    bounces: Vec<EmailBounce>,
}

/// The raw body: its bytes are signed.
pub(crate) struct Signed(Bytes);

impl<S: Send + Sync> FromRequest<S> for Signed {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> http::Result<Self> {
        Ok(Self(json_bytes(request, state).await?))
    }
}

/// Receives reports of bounced mail: addresses with a permanent failure get no more mail until their owners resume it. Signed by the
/// mail provider, or an adapter for its reports, with `mail.bounce_secret`: `X-Waymark-Signature: t=<seconds>,v1=<HMAC-SHA-256 of
/// "<seconds>.<body>">`. A report is valid for five minutes and has no effect a second time.
#[utoipa::path(post, path = "/api/app/email-bounces", operation_id = "report_email_bounces", tag = "EmailPreferences",
    params(("x-waymark-signature" = String, Header, description = "Time and signature")), request_body = EmailBounceReport,
    responses((status = 204, description = "Accepted; the response is the same for unknown addresses."),
        (status = 403, description = "The signature is invalid or has expired.", body = http::ErrorBody),
        (status = 404, description = "No secret is configured.", body = http::ErrorBody),
        (status = 429, description = "Too many wrong signatures; see Retry-After.")))]
pub async fn report(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap, Signed(body): Signed) -> http::Result<StatusCode> {
    let header = headers.get(SIGNATURE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let signature = service::signed(&app, &scope, header, &body).await?;
    let report: EmailBounceReport = parsed(&body)?;
    let lasting = report.bounces.into_iter().filter(|bounce| bounce.kind == BounceKind::Permanent);
    let bounced: Vec<Bounced> = lasting.map(|bounce| Bounced { email: bounce.email, reply_code: bounce.reply_code }).collect();
    service::bounced(&app, &signature, &bounced).await?;
    Ok(StatusCode::NO_CONTENT)
}
