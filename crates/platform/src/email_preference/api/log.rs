//! `GET /api/app/email-preferences/log`

use axum::{Json, extract::State, http::HeaderMap};
use chrono::{DateTime, Utc};
use delivery::mail_log::{MailStatus, Model};
use http::{App, Caller, PageQuery, PagedList, Params, culture_of};
use kernel::Uuid;
use localisation::Localisation;
use serde::Serialize;
use utoipa::ToSchema;

use super::view::CallerTexts;
use crate::email_preference::{rules::DIGEST, service};

/// A mail to the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MailLogView {
    id: Uuid,
    /// Type, `digest` or `test`.
    type_code: String,
    /// Name of the type in the caller's language.
    type_name: String,
    /// Subject line.
    subject: String,
    /// Its delivery state.
    status: MailStatus,
    /// Why it failed, in the caller's language.
    #[schema(nullable)]
    error: Option<String>,
    /// When it was ready to leave.
    created_at: DateTime<Utc>,
    /// When the mail server accepted it.
    #[schema(nullable)]
    sent_at: Option<DateTime<Utc>>,
}

impl MailLogView {
    fn of(words: &CallerTexts<'_>, is_in_person: bool, row: Model) -> Self {
        let type_name = match row.type_code.as_str() {
            DIGEST => words.of("EmailPreferences.Digest"),
            "test" => words.of("Mail.Test.Type"),
            code => words.of(&format!("NotificationType.{code}")),
        };
        // Subjects name records, and some of those are the user's alone.
        let subject = if is_in_person { row.subject } else { type_name.clone() };
        Self {
            id: row.id,
            type_name,
            type_code: row.type_code,
            subject,
            status: row.status,
            error: row.error.map(|code| words.of(&format!("Error.{code}"))),
            created_at: row.created_at,
            sent_at: row.sent_at,
        }
    }
}

/// Mail to the caller of the last 90 days, newest first. Letters that carry a link or a code to sign in with aren't listed.
#[utoipa::path(get, path = "/api/app/email-preferences/log", operation_id = "list_own_mail", tag = "EmailPreferences", params(PageQuery),
    responses((status = 200, body = PagedList<MailLogView>)))]
pub async fn log(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Params(query): Params<PageQuery>,
) -> http::Result<Json<PagedList<MailLogView>>> {
    let page = query.page()?;
    let found = service::log(&app, &scope, &page).await?;
    let (texts, culture) = (app.own::<Localisation>()?, culture_of(&app, &headers));
    let words = CallerTexts { texts: &texts, tenant: scope.principal().home, culture: &culture };
    let is_in_person = scope.principal().impersonator.is_none();
    let items = found.items.into_iter().map(|row| MailLogView::of(&words, is_in_person, row)).collect();
    Ok(Json(PagedList { total_count: found.total, items }))
}
