//! `POST /api/setting-management/emailing/send-test-email`

use axum::{extract::State, http::StatusCode};
use delivery::{Delivery, Mail};
use garde::Validate;
use http::{App, Body, Caller};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

/// A test message.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TestMail {
    /// Sender's address as the form shows it; mail leaves with the one that is set.
    #[garde(email, length(chars, max = 1024))]
    #[schema(format = "email", example = "noreply@waymark.example")]
    #[allow(dead_code)] // ABP clients send it; servers refuse senders other than the one set
    sender_email_address: String,
    /// Receiver.
    #[garde(email, length(chars, max = 1024))]
    #[schema(format = "email", example = "admin@waymark.example")]
    target_email_address: String,
    #[garde(length(chars, min = 1, max = 256))]
    #[schema(example = "Test message")]
    subject: String,
    /// Text.
    #[garde(length(chars, max = 10_000))]
    #[schema(example = "This is a test.")]
    #[serde(default)]
    body: Option<String>,
}

/// Sends at once; an error's code says what is wrong with the settings.
#[utoipa::path(post, path = "/api/setting-management/emailing/send-test-email", operation_id = "send_test_email", tag = "Settings", request_body = TestMail, responses((status = 204)))]
pub async fn send_test(State(app): State<App>, Caller(scope): Caller, Body(body): Body<TestMail>) -> http::Result<StatusCode> {
    let level = scope.at_level().tenant()?;
    let model = json!({"message": body.body.unwrap_or_default()});
    let mail = Mail {
        to: body.target_email_address,
        template: "Abp.StandardEmailTemplates.Message".to_owned(),
        subject: Some(body.subject),
        model: model.as_object().cloned().unwrap_or_default(),
        ..Mail::default()
    };
    let id = app.db().entropy().id(scope.now());
    app.own::<Delivery>()?.try_out(&app, level, id, &mail).await?;
    Ok(StatusCode::NO_CONTENT)
}
