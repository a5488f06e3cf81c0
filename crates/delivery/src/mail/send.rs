//! Sends a mail, by SMTP or into a folder.

use std::{path::Path, time::Duration};

use kernel::{Error, Result, Uuid};
use lettre::{
    Message,
    transport::smtp::{
        authentication::Credentials,
        client::{Tls as Encryption, TlsParameters},
    },
};

use tokio::time::Instant;

use super::dialogue::{self, Failure, Server};
use crate::{Outbound, Tls, Transport};

/// How long the whole conversation about a queued mail may take. Some servers make strangers wait, but hardly for longer.
pub(super) const PATIENCE: Duration = Duration::from_secs(40);
/// How long it may take while somebody waits for it: less than a request may.
pub(super) const TRIAL: Duration = Duration::from_secs(20);

/// Sends it within `patience`.
pub(super) async fn send(outbound: &Outbound, transport: &Transport, id: Uuid, message: &Message, patience: Duration) -> Result<()> {
    match transport {
        Transport::Folder(folder) => write(folder, id, &message.formatted()).await,
        Transport::Smtp { host, port, credentials, tls, is_guarded } => {
            let places = if *is_guarded {
                let addresses = outbound.addresses(host, *port).await?;
                addresses.into_iter().map(|address| address.ip().to_string()).collect()
            } else {
                vec![host.clone()]
            };
            through(&places, &server(host, *port, credentials.as_ref(), *tls)?, message, Instant::now() + patience).await
        }
    }
}

/// Sends through the first of the server's `places` that can be reached before `end`.
async fn through(places: &[String], server: &Server, message: &Message, end: Instant) -> Result<()> {
    let mut failed = Error::unavailable("the mail server has no address");
    for place in places {
        match dialogue::send(place, server, message, end).await {
            Ok(()) => return Ok(()),
            // An answer is final; the next place is tried only if nobody answers.
            Err(failure) if failure.is_answer() => return Err(explain(failure)),
            Err(failure) => failed = explain(failure),
        }
    }
    Err(failed)
}

/// The file is named after the message id: sending a mail again replaces the first copy.
async fn write(folder: &Path, id: Uuid, bytes: &[u8]) -> Result<()> {
    tokio::fs::create_dir_all(folder).await.map_err(Error::unavailable)?;
    let (half, whole) = (folder.join(format!("{id}.part")), folder.join(format!("{id}.eml")));
    tokio::fs::write(&half, bytes).await.map_err(Error::unavailable)?;
    tokio::fs::rename(half, whole).await.map_err(Error::unavailable)
}

/// How the server `host` is spoken to, at whatever place: its certificate must be valid for the name.
fn server(host: &str, port: u16, credentials: Option<&(String, String)>, tls: Tls) -> Result<Server> {
    let parameters = || TlsParameters::new(host.to_owned()).map_err(Error::internal);
    let encryption = match tls {
        Tls::Off => Encryption::None,
        Tls::StartTls => Encryption::Required(parameters()?),
        Tls::Implicit => Encryption::Wrapper(parameters()?),
    };
    let credentials = credentials.map(|(name, password)| Credentials::new(name.clone(), password.clone()));
    Ok(Server { host: host.to_owned(), port, encryption, credentials })
}

fn explain(failure: Failure) -> Error {
    // A server's reply may quote the mail, so only its code is logged; errors without a reply quote nothing.
    match failure.code() {
        Some(code) => tracing::warn!(server = failure.server, code, step = ?failure.step, "the mail server rejected an email"),
        None => tracing::warn!(server = failure.server, error = %failure, "the mail server can't be reached"),
    }
    if failure.is_permanent() { Error::rule("Mail.Refused").because(failure) } else { Error::unavailable(failure) }
}

/// Finds the setting that prevented a mail from being sent. Nothing of the server's reply is returned: it may quote the mail.
pub(crate) async fn explain_failure(transport: &Transport, error: Error) -> Error {
    let Transport::Smtp { host, port, .. } = transport else { return error };
    let is_unknown = tokio::net::lookup_host((host.as_str(), *port)).await.is_err();
    let unknown = "Mail.NotSent.UnknownHost";
    let Some(failure) = error.cause().and_then(|cause| cause.downcast_ref::<Failure>()) else {
        // A tenant's host is resolved before the mail server is spoken to.
        return if is_unknown { Error::rule(unknown).with("host", host.as_str()).with("port", *port).because(error) } else { error };
    };
    let reason = if failure.code().is_none() && is_unknown { unknown } else { reason(failure) };
    Error::rule(reason).with("host", host.as_str()).with("port", *port).because(error)
}

fn reason(failure: &Failure) -> &'static str {
    let Some(cause) = &failure.cause else { return "Mail.NotSent.Unreachable" };
    let code = failure.code();
    if matches!(code, Some(530 | 534 | 535 | 538 | 454)) {
        "Mail.NotSent.SignIn"
    } else if code.is_some() {
        "Mail.Refused"
    } else if cause.is_client() && !cause.to_string().contains("STARTTLS") {
        // The client fails by itself if the server offers no authentication mechanism that it supports.
        "Mail.NotSent.SignIn"
    } else if cause.is_client() || cause.is_tls() || cause.is_response() || is_handshake(cause) {
        "Mail.NotSent.Encryption"
    } else {
        "Mail.NotSent.Unreachable"
    }
}

/// lettre reports a failed handshake as a connection error, with the TLS error inside.
fn is_handshake(error: &lettre::transport::smtp::Error) -> bool {
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        if cause.downcast_ref::<std::io::Error>().is_some_and(|e| e.kind() == std::io::ErrorKind::InvalidData) {
            return true;
        }
        source = cause.source();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message() -> Message {
        Message::builder().from("a@example.com".parse().unwrap()).to("b@example.com".parse().unwrap()).body("x".to_owned()).unwrap()
    }

    #[tokio::test]
    async fn a_mail_sent_twice_is_one_file() {
        let folder = tempfile::tempdir().unwrap();
        let (inbox, id) = (folder.path().join("mail"), Uuid::from_u128(9));
        write(&inbox, id, b"first").await.unwrap();
        write(&inbox, id, b"second").await.unwrap();
        let files: Vec<_> = std::fs::read_dir(&inbox).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(files, ["00000000-0000-0000-0000-000000000009.eml"]);
        assert_eq!(std::fs::read(inbox.join(&files[0])).unwrap(), b"second");
    }

    #[tokio::test]
    async fn an_unavailable_server_is_retried() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let message = message();
        let outbound = Outbound::new(&crate::OutboundOptions::default()).unwrap();
        for (is_guarded, code) in [(false, Some("Common.Unavailable")), (true, Some(crate::HOST_REFUSED))] {
            let transport = Transport::Smtp { host: "127.0.0.1".into(), port, credentials: None, tls: Tls::Off, is_guarded };
            let error = send(&outbound, &transport, Uuid::from_u128(1), &message, PATIENCE).await.unwrap_err();
            assert_eq!((error.kind() == kernel::Kind::Unavailable, error.code()), (!is_guarded, code));
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_silent_server_is_given_up() {
        // It accepts connections and says nothing.
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let transport = Transport::Smtp { host: "127.0.0.1".into(), port, credentials: None, tls: Tls::Off, is_guarded: false };
        let outbound = Outbound::new(&crate::OutboundOptions::default()).unwrap();
        let began = Instant::now();
        let error = send(&outbound, &transport, Uuid::from_u128(1), &message(), TRIAL).await.unwrap_err();
        assert_eq!((error.kind(), began.elapsed().as_secs() <= TRIAL.as_secs()), (kernel::Kind::Unavailable, true), "{error}");
        let error = explain_failure(&transport, error).await;
        assert_eq!(error.code(), Some("Mail.NotSent.Unreachable"));
    }
}
