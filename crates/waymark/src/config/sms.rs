//! The gateway for text messages.

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use delivery::sms::{BodyKind, Gateway};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Config;

/// Format of the request's body.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SmsFormat {
    /// JSON.
    #[default]
    Json,
    /// URL-encoded, as web forms are sent.
    Form,
}

/// Text messages, which confirm phone numbers. Each is one HTTP request to a gateway; `outbound.allowed` lists one that is not on the public internet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Sms {
    /// URL of the gateway, `https://gateway.example/messages`. `{to}`, `{text}` and `{token}` stand for the number, the message and the secret, here and in `body`. Without it, messages are written to `folder` as .txt files.
    pub url: Option<String>,
    /// HTTP method: GET, POST or PUT.
    pub method: String,
    /// Headers to send, `name=value, name=value`, such as the credentials for the gateway. Set them in the environment rather than the file.
    pub headers: Option<String>,
    /// Format of `body`, which decides how values in it are escaped: `json` or `form`.
    #[schema(value_type = String)]
    pub format: SmsFormat,
    /// Body of the request; empty for none.
    pub body: String,
    /// Secret that `{token}` stands for. Set it in the environment rather than the file.
    pub token: Option<String>,
    /// Folder for .txt files if there is no gateway.
    pub folder: String,
}

impl Default for Sms {
    fn default() -> Self {
        Self {
            url: None,
            method: "POST".to_owned(),
            headers: None,
            format: SmsFormat::Json,
            body: r#"{"to": "{to}", "text": "{text}"}"#.to_owned(),
            token: None,
            folder: "data/sms".to_owned(),
        }
    }
}

impl Config {
    /// The gateway, if there is one.
    ///
    /// # Errors
    /// The option that is wrong, and why. It does not repeat headers, which are secrets.
    pub fn sms_gateway(&self) -> Result<Option<Gateway>, (&'static str, String)> {
        let sms = &self.sms;
        let Some(url) = &sms.url else { return Ok(None) };
        let sample = ["{to}", "{text}", "{token}"].iter().fold(url.clone(), |url, place| url.replace(place, "x"));
        match url::Url::parse(&sample) {
            Ok(url) if matches!(url.scheme(), "http" | "https") && url.host_str().is_some() => {}
            _ => return Err(("sms.url", "not an address that starts with http:// or https://".to_owned())),
        }
        let method =
            Method::from_bytes(sms.method.as_bytes()).ok().filter(|method| [Method::GET, Method::POST, Method::PUT].contains(method));
        let method = method.ok_or(("sms.method", "must be GET, POST or PUT".to_owned()))?;
        let mut headers = HeaderMap::new();
        for (name, value) in super::tracing::header_pairs(sms.headers.as_deref()).map_err(|why| ("sms.headers", why))? {
            let pair = (HeaderName::try_from(name).ok(), HeaderValue::try_from(value).ok());
            if let (Some(name), Some(value)) = pair {
                headers.insert(name, value);
            }
        }
        Ok(Some(Gateway {
            url: url.clone(),
            method,
            headers,
            kind: if sms.format == SmsFormat::Json { BodyKind::Json } else { BodyKind::Form },
            body: sms.body.clone(),
            token: sms.token.clone().unwrap_or_default(),
        }))
    }
}
