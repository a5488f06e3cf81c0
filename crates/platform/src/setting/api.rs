//! E-mail and time zone settings over HTTP, in ABP's shapes.

use axum::{Json, extract::State, http::StatusCode};
use chrono_tz::{TZ_VARIANTS, Tz};
use delivery::{Delivery, Mail};
use garde::Validate;
use http::{App, Body, Caller, OpenApiRouter, Params, route, routes};
use kernel::{Error, HOST, Permission, Policy, Scope, Uuid};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::{definitions::*, of_level, set, values::Values};
use crate::feature;

const EMAILING: Permission = Permission("SettingManagement.Emailing");
const TEST: Permission = Permission("SettingManagement.Emailing.Test");
const ZONE: Permission = Permission("SettingManagement.TimeZone");

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(EMAILING), routes!(get_emailing)))
        .routes(route(Policy::Needs(EMAILING), routes!(update_emailing)))
        .routes(route(Policy::Needs(TEST), routes!(send_test)))
        .routes(route(Policy::Needs(ZONE), routes!(get_zone)))
        .routes(route(Policy::Needs(ZONE), routes!(list_zones)))
        .routes(route(Policy::Needs(ZONE), routes!(update_zone)))
}

/// How mail leaves.
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(super) struct EmailSettings {
    /// Mail server.
    #[garde(length(chars, max = 256))]
    #[schema(max_length = 256, example = "mail.waymark.example")]
    #[serde(default)]
    smtp_host: Option<String>,
    /// Port of the mail server.
    #[garde(range(min = 1, max = 65535))]
    #[schema(minimum = 1, maximum = 65535, example = 587)]
    smtp_port: i64,
    /// User name at the mail server.
    #[garde(length(chars, max = 1024))]
    #[schema(max_length = 1024, example = "portal")]
    #[serde(default)]
    smtp_user_name: Option<String>,
    /// Password at the mail server. Never sent back; an empty one keeps what is stored.
    #[garde(length(chars, max = 1024))]
    #[schema(max_length = 1024, format = "password")]
    #[serde(default)]
    smtp_password: Option<String>,
    /// Domain of the user at the mail server.
    #[garde(length(chars, max = 1024))]
    #[schema(max_length = 1024)]
    #[serde(default)]
    smtp_domain: Option<String>,
    /// Whether the connection is encrypted.
    #[garde(skip)]
    smtp_enable_ssl: bool,
    /// Whether the mail server is used without signing in.
    #[garde(skip)]
    smtp_use_default_credentials: bool,
    /// Sender's address.
    #[garde(email, length(chars, max = 1024))]
    #[schema(max_length = 1024, format = "email", example = "noreply@waymark.example")]
    default_from_address: String,
    /// Sender's name.
    #[garde(length(chars, min = 1, max = 1024))]
    #[schema(min_length = 1, max_length = 1024, example = "Waymark")]
    default_from_display_name: String,
}

impl EmailSettings {
    fn of(values: &Values) -> Self {
        let text = |name| values.get(name).map(str::to_owned);
        Self {
            smtp_host: text(SMTP_HOST),
            smtp_port: values.number(SMTP_PORT),
            smtp_user_name: text(SMTP_USER),
            smtp_password: None,
            smtp_domain: text(SMTP_DOMAIN),
            smtp_enable_ssl: values.is(SMTP_SSL),
            smtp_use_default_credentials: values.is(SMTP_DEFAULT_CREDENTIALS),
            default_from_address: values.text(MAIL_FROM),
            default_from_display_name: values.text(MAIL_FROM_NAME),
        }
    }

    fn changes(self) -> Vec<(&'static str, Option<String>)> {
        let filled = |text: Option<String>| text.filter(|t| !t.is_empty());
        let mut changes = vec![
            (SMTP_HOST, filled(self.smtp_host)),
            (SMTP_PORT, Some(self.smtp_port.to_string())),
            (SMTP_USER, filled(self.smtp_user_name)),
            (SMTP_DOMAIN, filled(self.smtp_domain)),
            (SMTP_SSL, Some(self.smtp_enable_ssl.to_string())),
            (SMTP_DEFAULT_CREDENTIALS, Some(self.smtp_use_default_credentials.to_string())),
            (MAIL_FROM, Some(self.default_from_address)),
            (MAIL_FROM_NAME, Some(self.default_from_display_name)),
        ];
        if let Some(password) = filled(self.smtp_password) {
            changes.push((SMTP_PASSWORD, Some(password)));
        }
        changes
    }
}

/// How mail leaves.
#[utoipa::path(get, path = "/api/setting-management/emailing", operation_id = "get_email_settings", tag = "Settings", responses((status = 200, body = EmailSettings)))]
async fn get_emailing(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<EmailSettings>> {
    Ok(Json(EmailSettings::of(&of_level(&app, scope.at_level().tenant()?).await?)))
}

/// A tenant has a mail server of its own only where its plan says so.
async fn may_change_mail(app: &App, level: Uuid) -> kernel::Result<()> {
    if level == HOST || feature::of_level(app, level).await?.is("SettingManagement.AllowChangingEmailSettings") {
        return Ok(());
    }
    Err(Error::rule("Volo.Feature:010001").with("feature", "SettingManagement.AllowChangingEmailSettings"))
}

/// Sets how mail leaves.
#[utoipa::path(post, path = "/api/setting-management/emailing", operation_id = "update_email_settings", tag = "Settings", request_body = EmailSettings, responses((status = 204)))]
async fn update_emailing(State(app): State<App>, Caller(scope): Caller, Body(body): Body<EmailSettings>) -> http::Result<StatusCode> {
    may_change_mail(&app, scope.at_level().tenant()?).await?;
    set(&app, &scope, &body.changes()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A test message.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(super) struct TestMail {
    /// Sender's address as the form shows it; mail leaves with the one that is set.
    #[garde(email, length(chars, max = 1024))]
    #[schema(max_length = 1024, format = "email", example = "noreply@waymark.example")]
    #[allow(dead_code)] // ABP clients send it; servers refuse senders other than the one set
    sender_email_address: String,
    /// Receiver.
    #[garde(email, length(chars, max = 1024))]
    #[schema(max_length = 1024, format = "email", example = "admin@waymark.example")]
    target_email_address: String,
    /// Subject.
    #[garde(length(chars, min = 1, max = 256))]
    #[schema(min_length = 1, max_length = 256, example = "Test message")]
    subject: String,
    /// Text.
    #[garde(length(chars, max = 10_000))]
    #[schema(max_length = 10_000, example = "This is a test.")]
    #[serde(default)]
    body: Option<String>,
}

/// Sends at once; a refusal's code says what is wrong with the settings.
#[utoipa::path(post, path = "/api/setting-management/emailing/send-test-email", operation_id = "send_test_email", tag = "Settings", request_body = TestMail, responses((status = 204)))]
async fn send_test(State(app): State<App>, Caller(scope): Caller, Body(body): Body<TestMail>) -> http::Result<StatusCode> {
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

/// The time zone in force.
#[utoipa::path(get, path = "/api/setting-management/timezone", operation_id = "get_time_zone", tag = "Settings", responses((status = 200, body = String, content_type = "text/plain")))]
async fn get_zone(State(app): State<App>, Caller(scope): Caller) -> http::Result<String> {
    Ok(zone_of(&app, &scope).await?)
}

async fn zone_of(app: &App, scope: &Scope) -> kernel::Result<String> {
    Ok(of_level(app, scope.at_level().tenant()?).await?.text(TIME_ZONE))
}

/// A choice.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct NameValue {
    /// To show.
    name: String,
    /// To send.
    value: String,
}

/// Time zones to choose from.
#[utoipa::path(get, path = "/api/setting-management/timezone/timezones", operation_id = "list_time_zones", tag = "Settings", responses((status = 200, body = Vec<NameValue>)))]
async fn list_zones() -> Json<Vec<NameValue>> {
    Json(TZ_VARIANTS.iter().map(|zone| NameValue { name: zone.name().replace('_', " "), value: zone.name().to_owned() }).collect())
}

/// A time zone.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub(super) struct Zone {
    /// IANA name; each user's own when absent.
    #[garde(length(chars, max = 64))]
    #[param(max_length = 64, example = "Europe/London")]
    #[serde(default)]
    timezone: Option<String>,
}

/// Sets the time zone.
#[utoipa::path(post, path = "/api/setting-management/timezone", operation_id = "update_time_zone", tag = "Settings", params(Zone), responses((status = 204)))]
async fn update_zone(State(app): State<App>, Caller(scope): Caller, Params(zone): Params<Zone>) -> http::Result<StatusCode> {
    if zone.timezone.as_deref().is_some_and(|name| name.parse::<Tz>().is_err()) {
        return Err(Error::invalid("timezone", "Validation.TimeZone").into());
    }
    set(&app, &scope, &[(TIME_ZONE, zone.timezone)]).await?;
    Ok(StatusCode::NO_CONTENT)
}
