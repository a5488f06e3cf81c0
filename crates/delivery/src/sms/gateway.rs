//! A gateway that receives one HTTP request per message.

use std::time::Duration;

use axum::http::{HeaderMap, Method, StatusCode, header::CONTENT_TYPE};
use kernel::{Error, Result};
use reqwest::{Client, Url, redirect};

use crate::Outbound;

/// A gateway that doesn't answer for this long is considered unavailable.
const TIMEOUT: Duration = Duration::from_secs(15);

/// Format of a request's body, which decides how values are escaped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BodyKind {
    /// `application/json`
    Json,
    /// `application/x-www-form-urlencoded`
    Form,
}

/// The request that sends a message. `{to}`, `{text}` and `{token}` are replaced by the number, the message and the secret. No `Debug`: it
/// contains a secret.
#[derive(Clone)]
pub struct Gateway {
    /// URL, in which values are percent-encoded.
    pub url: String,
    pub method: Method,
    /// Further headers.
    pub headers: HeaderMap,
    pub kind: BodyKind,
    /// Body, in which values are escaped as its kind requires; empty for none.
    pub body: String,
    pub token: String,
}

impl Gateway {
    pub(super) async fn send(&self, outbound: &Outbound, to: &str, text: &str) -> Result<()> {
        let values = [("{to}", to), ("{text}", text), ("{token}", self.token.as_str())];
        let url = Url::parse(&filled(&self.url, &values, form)).map_err(Error::internal)?;
        let host = url.host_str().ok_or_else(|| Error::internal("the gateway has no host"))?;
        let port = url.port_or_known_default().unwrap_or(443);
        // One that may not be reached is tried again, too: the operator can list it.
        let addresses = outbound.addresses(host, port).await.map_err(Error::unavailable)?;
        // Where it would lead to has not been checked.
        let client = Client::builder().redirect(redirect::Policy::none()).timeout(TIMEOUT).no_proxy().resolve_to_addrs(host, &addresses);
        let client = client.build().map_err(Error::internal)?;
        let mut request = client.request(self.method.clone(), url.clone()).headers(self.headers.clone());
        if !self.body.is_empty() {
            let (mime, body) = match self.kind {
                BodyKind::Json => ("application/json", filled(&self.body, &values, json)),
                BodyKind::Form => ("application/x-www-form-urlencoded", filled(&self.body, &values, form)),
            };
            request = request.header(CONTENT_TYPE, mime).body(body);
        }
        // The error may quote the URL, and the URL the secret.
        let reply = request.send().await.map_err(|error| Error::unavailable(error.without_url()))?;
        judge(reply.status())
    }
}

/// Statuses about us and the gateway's address, not about the message: an operator can fix that while a code is still valid.
const SET_UP: [StatusCode; 4] =
    [StatusCode::UNAUTHORIZED, StatusCode::PAYMENT_REQUIRED, StatusCode::FORBIDDEN, StatusCode::PROXY_AUTHENTICATION_REQUIRED];

fn judge(status: StatusCode) -> Result<()> {
    if status.is_success() {
        return Ok(());
    }
    tracing::warn!(code = status.as_u16(), "the gateway for text messages refused one");
    let is_busy = status.is_server_error() || matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT);
    let again = is_busy || SET_UP.contains(&status);
    if again { Err(Error::unavailable(format!("the gateway answered {status}"))) } else { Err(Error::rule("Sms.Refused")) }
}

/// `template` with its placeholders replaced; placeholders inside a value are left alone.
fn filled(template: &str, values: &[(&str, &str)], encoded: impl Fn(&str) -> String) -> String {
    let (mut out, mut rest) = (String::new(), template);
    while let Some(at) = rest.find('{') {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        match values.iter().find(|(place, _)| from.starts_with(place)) {
            Some((place, value)) => {
                out.push_str(&encoded(value));
                rest = &from[place.len()..];
            }
            None => {
                out.push('{');
                rest = &from[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// Escaped for use inside a JSON string.
fn json(text: &str) -> String {
    let quoted = serde_json::Value::from(text).to_string();
    quoted.get(1..quoted.len().saturating_sub(1)).unwrap_or_default().to_owned()
}

fn form(text: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-._~".contains(&b);
    text.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;

    use super::*;
    use crate::{Allowed, OutboundOptions};

    const BODY: &str = r#"{"to": "{to}", "message": {"text": "{text}"}}"#;

    /// A gateway that answers `status`, and the requests that it received.
    fn server(status: &'static str) -> (String, std::thread::JoinHandle<String>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/send?key={{token}}", listener.local_addr().unwrap());
        let asked = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let (mut request, mut buffer) = (String::new(), [0; 4096]);
            loop {
                let read = stream.read(&mut buffer).unwrap();
                request.push_str(&String::from_utf8_lossy(&buffer[..read]));
                let length =
                    |head: &str| head.to_lowercase().lines().find_map(|l| l.strip_prefix("content-length: ")?.parse::<usize>().ok());
                if request.split_once("\r\n\r\n").is_some_and(|(head, body)| body.len() >= length(head).unwrap_or(0)) {
                    break;
                }
            }
            write!(stream, "HTTP/1.1 {status}\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").unwrap();
            request
        });
        (url, asked)
    }

    fn gateway(url: String) -> Gateway {
        let mut headers = HeaderMap::new();
        headers.insert("x-sender", "Waymark".parse().unwrap());
        let (body, token) = (BODY.to_owned(), "s&cret".to_owned());
        Gateway { url, method: Method::POST, headers, kind: BodyKind::Json, body, token }
    }

    /// The way out where this machine is listed, or isn't.
    fn outbound(is_listed: bool) -> Outbound {
        let allowed = if is_listed { vec![Allowed::Host("127.0.0.1".to_owned())] } else { Vec::new() };
        Outbound::new(&OutboundOptions { allowed, ..OutboundOptions::default() }).unwrap()
    }

    #[tokio::test]
    async fn a_message_is_one_request_with_its_values_encoded() {
        let (url, asked) = server("202 Accepted");
        gateway(url).send(&outbound(true), "+441632960001", "Code \"1\" {to}\nnext").await.unwrap();
        let request = asked.join().unwrap();
        assert!(request.starts_with("POST /send?key=s%26cret HTTP/1.1"), "{request}");
        assert!(request.to_lowercase().contains("x-sender: waymark") && request.to_lowercase().contains("content-type: application/json"));
        assert!(request.ends_with(r#"{"to": "+441632960001", "message": {"text": "Code \"1\" {to}\nnext"}}"#), "{request}");
    }

    #[tokio::test]
    async fn refusals_for_good_and_for_now_differ_and_redirects_are_not_followed() {
        let (refused, away) = (Some("Sms.Refused"), Some("Common.Unavailable"));
        for (status, code) in [
            ("400 Bad Request", refused),
            ("302 Found", refused),
            ("503 Busy", away),
            ("429 Slow", away),
            ("401 Wrong token", away),
            ("402 No credit", away),
            ("403 Not yours", away),
        ] {
            let (url, asked) = server(status);
            let error = gateway(url).send(&outbound(true), "+441632960001", "x").await.unwrap_err();
            assert_eq!(error.code(), code, "{status}: {error}");
            asked.join().unwrap();
        }
    }

    #[tokio::test]
    async fn a_gateway_that_is_not_public_has_to_be_listed() {
        let (url, _) = server("200 OK");
        let error = gateway(url).send(&outbound(false), "+441632960001", "x").await.unwrap_err();
        assert_eq!(error.kind(), kernel::Kind::Unavailable);
        assert!(error.to_string().contains(crate::HOST_REFUSED), "{error}");
    }

    #[test]
    fn a_form_is_encoded_as_forms_are() {
        assert_eq!(
            filled("to={to}&x={other}&text={text}", &[("{to}", "+44"), ("{text}", "a&b=ü")], form),
            "to=%2B44&x={other}&text=a%26b%3D%C3%BC"
        );
    }
}
