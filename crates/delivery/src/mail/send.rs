//! Sends a mail, by SMTP or into a folder.

use std::{path::Path, time::Duration};

use kernel::{Error, Result, Uuid};
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    transport::smtp::{
        self,
        authentication::Credentials,
        client::{Tls as Encryption, TlsParameters},
    },
};

use crate::{Outbound, Tls, Transport};

/// A server that doesn't answer for this long is considered unavailable.
const TIMEOUT: Duration = Duration::from_secs(30);

pub(crate) async fn send(outbound: &Outbound, transport: &Transport, id: Uuid, message: &Message) -> Result<()> {
    match transport {
        Transport::Folder(folder) => write(folder, id, &message.formatted()).await,
        Transport::Smtp { host, port, credentials, tls, is_guarded } => {
            let places = if *is_guarded {
                let addresses = outbound.addresses(host, *port).await?;
                addresses.into_iter().map(|address| address.ip().to_string()).collect()
            } else {
                vec![host.clone()]
            };
            through(&places, |place| server(place, host, *port, credentials.as_ref(), *tls), message).await
        }
    }
}

/// Sends through the first of the server's `places` that can be reached.
async fn through(places: &[String], server: impl Fn(&str) -> Result<AsyncSmtpTransport<Tokio1Executor>>, message: &Message) -> Result<()> {
    let mut failed = Error::unavailable("the mail server has no address");
    for place in places {
        match server(place)?.send(message.clone()).await {
            Ok(_) => return Ok(()),
            // An answer is final; the next place is tried only if nobody answers.
            Err(error) if error.status().is_some() || error.is_client() || error.is_response() => return Err(explain(error)),
            Err(error) => failed = explain(error),
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

/// The server `host` at `place`, which is its name or one of its addresses; its certificate must be valid for the name.
fn server(
    place: &str,
    host: &str,
    port: u16,
    credentials: Option<&(String, String)>,
    tls: Tls,
) -> Result<AsyncSmtpTransport<Tokio1Executor>> {
    let parameters = || TlsParameters::new(host.to_owned()).map_err(Error::internal);
    let encryption = match tls {
        Tls::Off => Encryption::None,
        Tls::StartTls => Encryption::Required(parameters()?),
        Tls::Implicit => Encryption::Wrapper(parameters()?),
    };
    let mut server = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(place).port(port).tls(encryption).timeout(Some(TIMEOUT));
    if let Some((name, password)) = credentials {
        server = server.credentials(Credentials::new(name.clone(), password.clone()));
    }
    Ok(server.build())
}

fn explain(error: lettre::transport::smtp::Error) -> Error {
    // A server's reply may quote the mail, so only its code is logged; errors without a reply quote nothing.
    match error.status() {
        Some(code) => tracing::warn!(%code, "the mail server rejected an email"),
        None => tracing::warn!(%error, "the mail server can't be reached"),
    }
    if error.is_permanent() { Error::rule("Mail.Refused").because(error) } else { Error::unavailable(error) }
}

/// Finds the setting that prevented a mail from being sent. Nothing of the server's reply is returned: it may quote the mail.
pub(crate) async fn explain_failure(transport: &Transport, error: Error) -> Error {
    let Transport::Smtp { host, port, .. } = transport else { return error };
    let is_unknown = tokio::net::lookup_host((host.as_str(), *port)).await.is_err();
    let unknown = "Mail.NotSent.UnknownHost";
    let Some(cause) = error.cause().and_then(|cause| cause.downcast_ref::<smtp::Error>()) else {
        // A tenant's host is resolved before the mail server is spoken to.
        return if is_unknown { Error::rule(unknown).with("host", host.as_str()).with("port", *port).because(error) } else { error };
    };
    let code = cause.status().map(u16::from);
    let reason = if matches!(code, Some(530 | 534 | 535 | 538 | 454)) {
        "Mail.NotSent.SignIn"
    } else if code.is_some() {
        "Mail.Refused"
    } else if is_unknown {
        unknown
    } else if cause.is_client() && !cause.to_string().contains("STARTTLS") {
        // The client fails by itself if the server offers no authentication mechanism that it supports.
        "Mail.NotSent.SignIn"
    } else if cause.is_client() || cause.is_tls() || cause.is_response() || is_handshake(cause) {
        "Mail.NotSent.Encryption"
    } else {
        "Mail.NotSent.Unreachable"
    };
    Error::rule(reason).with("host", host.as_str()).with("port", *port).because(error)
}

/// The reply code with which the mail server refused the recipient's address for good; `None` for any other failure.
pub(crate) fn refused_address(error: &Error) -> Option<u16> {
    let cause = error.cause()?.downcast_ref::<smtp::Error>().filter(|cause| cause.is_permanent())?;
    let code = u16::from(cause.status()?);
    let reply = std::error::Error::source(cause).map(ToString::to_string).unwrap_or_default();
    is_about_address(code, &reply).then_some(code)
}

/// Whether a permanent refusal is about the recipient's address: not about signing in, a command, the sender or the content. An enhanced
/// status code (RFC 3463) says so; without one, the reply code does (RFC 5321, 4.2.3).
fn is_about_address(code: u16, reply: &str) -> bool {
    let enhanced = reply.split_whitespace().next().filter(|word| word.starts_with("5.") && word.split('.').count() == 3);
    match enhanced {
        // 5.1.7 and 5.1.8 are about the sender's address.
        Some(status) => (status.starts_with("5.1.") || status.starts_with("5.2.")) && !matches!(status, "5.1.7" | "5.1.8"),
        None => matches!(code, 521 | 550 | 551 | 552 | 553 | 556),
    }
}

/// lettre reports a failed handshake as a connection error, with the TLS error inside.
fn is_handshake(error: &smtp::Error) -> bool {
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
        let message =
            Message::builder().from("a@example.com".parse().unwrap()).to("b@example.com".parse().unwrap()).body("x".to_owned()).unwrap();
        let outbound = Outbound::new(&crate::OutboundOptions::default()).unwrap();
        for (is_guarded, code) in [(false, Some("Common.Unavailable")), (true, Some(crate::HOST_REFUSED))] {
            let transport = Transport::Smtp { host: "127.0.0.1".into(), port, credentials: None, tls: Tls::Off, is_guarded };
            let error = send(&outbound, &transport, Uuid::from_u128(1), &message).await.unwrap_err();
            assert_eq!((error.kind() == kernel::Kind::Unavailable, error.code()), (!is_guarded, code));
        }
    }

    #[test]
    fn only_refusals_of_the_address_pause_it() {
        for (code, reply, is_about) in [
            (550, "nobody of that name", true),
            (550, "5.1.1 <ada@example.com>: Recipient address rejected", true),
            (552, "5.2.2 mailbox full", true),
            (550, "5.7.1 not from you", false),
            (553, "5.1.8 sender's domain not found", false),
            (535, "5.7.8 authentication failed", false),
            (535, "no", false),
            (530, "sign in first", false),
            (554, "looks like spam", false),
            (503, "wrong order", false),
        ] {
            assert_eq!(is_about_address(code, reply), is_about, "{code} {reply}");
        }
    }
}
