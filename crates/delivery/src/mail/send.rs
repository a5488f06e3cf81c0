//! Sends a mail, by SMTP or into a folder.

use std::{path::Path, time::Duration};

use kernel::{Error, Result, Uuid};
use lettre::{
    Message,
    transport::smtp::{
        authentication::Credentials,
        client::{Certificate, Tls as Encryption, TlsParameters, TlsParametersBuilder},
        extension::ClientId,
    },
};
use tokio::time::Instant;

use super::{
    dialogue::{self, Failure, Server},
    refusal,
};
use crate::{Outbound, Tls, Transport, outbound::bare};

/// Prefix of error codes for problems between the mail server and us: mail is retried until they are resolved.
pub const TROUBLE: &str = "Mail.Server.";
/// It refuses us, our name, our sender or what we write.
pub(super) const REFUSES: &str = "Mail.Server.Refuses";

/// How long the whole conversation about a queued mail may take. Some servers make strangers wait, but hardly for longer.
pub(super) const PATIENCE: Duration = Duration::from_secs(40);
/// Maximum duration while a user waits for it: shorter than a request's.
pub(super) const TRIAL: Duration = Duration::from_secs(20);

/// How mail servers are reached, and by which name we introduce ourselves.
#[derive(Clone, Copy)]
pub(super) struct Way<'a> {
    pub(super) outbound: &'a Outbound,
    pub(super) hello: &'a ClientId,
}

/// Sends it within `patience`.
pub(super) async fn send(way: Way<'_>, transport: &Transport, id: Uuid, message: &Message, patience: Duration) -> Result<()> {
    match transport {
        Transport::Folder(folder) => write(folder, id, &message.formatted()).await,
        Transport::Smtp { host, port, credentials, tls, is_guarded } => {
            let (host, outbound) = (bare(host), way.outbound);
            let places = if *is_guarded {
                let addresses = outbound.addresses(host, *port).await?;
                addresses.into_iter().map(|address| address.ip().to_string()).collect()
            } else {
                vec![host.to_owned()]
            };
            let server = server(way, (host, *port), credentials.as_ref(), *tls)?;
            through(&places, &server, message, Instant::now() + patience).await
        }
    }
}

/// Opens a session with the mail server and ends it.
pub(super) async fn probe(way: Way<'_>, transport: &Transport) -> Result<()> {
    let Transport::Smtp { host, port, credentials, tls, .. } = transport else { return Ok(()) };
    let server = server(way, (bare(host), *port), credentials.as_ref(), *tls)?;
    dialogue::probe(&server, Instant::now() + TRIAL).await.map_err(Error::unavailable)
}

/// Sends through the first of the server's `places` that can be reached before `end`.
async fn through(places: &[String], server: &Server, message: &Message, end: Instant) -> Result<()> {
    let mut failed = Error::unavailable("the mail server has no address");
    for place in places {
        match dialogue::send(place, server, message, end).await {
            Ok(()) => return Ok(()),
            // A reply is final; the next address is tried only if none came.
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
fn server(way: Way<'_>, (host, port): (&str, u16), credentials: Option<&(String, String)>, tls: Tls) -> Result<Server> {
    let parameters = || {
        let trusting = way.outbound.authorities().iter().try_fold(TlsParameters::builder(host.to_owned()), |builder, authority| {
            Certificate::from_der(authority.to_vec()).map(|certificate| builder.add_root_certificate(certificate))
        });
        trusting.and_then(TlsParametersBuilder::build).map_err(Error::internal)
    };
    let encryption = match tls {
        Tls::Off => Encryption::None,
        Tls::StartTls => Encryption::Required(parameters()?),
        Tls::Implicit => Encryption::Wrapper(parameters()?),
    };
    let credentials = credentials.map(|(name, password)| Credentials::new(name.clone(), password.clone()));
    Ok(Server { host: host.to_owned(), port, encryption, credentials, hello: way.hello.clone() })
}

fn explain(failure: Failure) -> Error {
    // A server's reply may quote the mail, so only its code is logged; errors without a reply quote nothing.
    match failure.code() {
        Some(code) => tracing::warn!(server = failure.server, code, step = ?failure.step, "the mail server rejected an email"),
        None => tracing::warn!(server = failure.server, error = %failure, "the mail server can't be reached"),
    }
    if refusal::is_of_address(&failure) {
        return Error::rule("Mail.Refused").because(failure);
    }
    match trouble(&failure) {
        Some(code) => Error::unavailable_for(code, failure),
        None => Error::unavailable(failure),
    }
}

/// The server's objection to us, or that it is unreachable; `None` if it only asks to retry later.
fn trouble(failure: &Failure) -> Option<&'static str> {
    if failure.code().is_some() && !failure.is_permanent() {
        return None;
    }
    Some(match reason(failure) {
        "Mail.NotSent.SignIn" => "Mail.Server.SignIn",
        "Mail.NotSent.Encryption" => "Mail.Server.Encryption",
        "Mail.Refused" => REFUSES,
        _ => "Mail.Server.Away",
    })
}

/// Finds the setting that prevented a mail from being sent. Nothing of the server's reply is returned: it may quote the mail.
pub(crate) async fn explain_failure(transport: &Transport, error: Error) -> Error {
    let Transport::Smtp { host, port, .. } = transport else { return error };
    let host = bare(host);
    let is_unknown = tokio::net::lookup_host((host, *port)).await.is_err();
    let unknown = "Mail.NotSent.UnknownHost";
    let Some(failure) = error.cause().and_then(|cause| cause.downcast_ref::<Failure>()) else {
        // A tenant's host is resolved before the mail server is spoken to.
        return if is_unknown { Error::rule(unknown).with("host", host).with("port", *port).because(error) } else { error };
    };
    let reason = if failure.code().is_none() && is_unknown { unknown } else { reason(failure) };
    Error::rule(reason).with("host", host).with("port", *port).because(error)
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

    /// The result of sending a mail, in the configuration of a fresh installation.
    async fn sent(transport: &Transport, patience: Duration) -> Result<()> {
        let (outbound, hello) = (Outbound::new(&crate::OutboundOptions::default()).unwrap(), dialogue::hello(Some("portal.example")));
        send(Way { outbound: &outbound, hello: &hello }, transport, Uuid::from_u128(1), &message(), patience).await
    }

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
        for (is_guarded, code) in [(false, Some("Mail.Server.Away")), (true, Some(crate::HOST_REFUSED))] {
            let transport = Transport::Smtp { host: "127.0.0.1".into(), port, credentials: None, tls: Tls::Off, is_guarded };
            let error = sent(&transport, PATIENCE).await.unwrap_err();
            assert_eq!((error.kind() == kernel::Kind::Unavailable, error.code()), (!is_guarded, code));
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_silent_server_is_given_up() {
        // It accepts connections and says nothing.
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let transport = Transport::Smtp { host: "127.0.0.1".into(), port, credentials: None, tls: Tls::Off, is_guarded: false };
        let began = Instant::now();
        let error = sent(&transport, TRIAL).await.unwrap_err();
        assert_eq!((error.kind(), began.elapsed().as_secs() <= TRIAL.as_secs()), (kernel::Kind::Unavailable, true), "{error}");
        let error = explain_failure(&transport, error).await;
        assert_eq!(error.code(), Some("Mail.NotSent.Unreachable"));
    }

    /// A mail server that greets, answers commands as `answers` says and accepts everything else; records what it receives.
    fn server(address: &str, answers: &'static [(&'static str, &'static str)]) -> (u16, std::sync::mpsc::Receiver<String>) {
        use std::io::{BufRead, BufReader, Write};
        let listener = std::net::TcpListener::bind((address, 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let (told, heard) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let answer = |line: &str, usual: &'static str| {
                answers.iter().find(|(begin, _)| line.starts_with(begin)).map_or(usual, |(_, reply)| *reply)
            };
            for mut stream in listener.incoming().map_while(std::result::Result::ok) {
                let lines = BufReader::new(stream.try_clone().unwrap()).lines();
                let _ = stream.write_all(format!("{}\r\n", answer("GREETING", "220 here")).as_bytes());
                for line in lines.map_while(std::result::Result::ok) {
                    let usual = if line == "DATA" { "354 go on" } else { "250 fine" };
                    // The lines of the message get no reply.
                    let is_asked = ["EHLO", "AUTH", "MAIL", "RCPT", "DATA", "QUIT", "."].iter().any(|known| line.starts_with(known));
                    let _ = told.send(line.clone());
                    if is_asked && stream.write_all(format!("{}\r\n", answer(&line, usual)).as_bytes()).is_err() {
                        break;
                    }
                }
            }
        });
        (port, heard)
    }

    fn through_port(host: &str, port: u16) -> Transport {
        let credentials = Some(("portal".to_owned(), "secret".to_owned()));
        Transport::Smtp { host: host.to_owned(), port, credentials, tls: Tls::Off, is_guarded: false }
    }

    const SIGNS_IN: (&str, &str) = ("EHLO", "250-here\r\n250 AUTH PLAIN");
    const WELCOME: (&str, &str) = ("AUTH", "235 welcome");

    /// Answers of a server, and the kind and code of the error.
    type Case = (&'static [(&'static str, &'static str)], kernel::Kind, &'static str);

    #[tokio::test]
    async fn only_a_refusal_of_the_address_is_final() {
        let (ours, theirs) = (kernel::Kind::Unavailable, kernel::Kind::Rule);
        let cases: [Case; 9] = [
            (&[("GREETING", "554 no service")], ours, REFUSES),
            (&[("EHLO", "504 need a name with a dot"), ("HELO", "504 no")], ours, REFUSES),
            (&[SIGNS_IN, ("AUTH", "535 5.7.8 wrong")], ours, "Mail.Server.SignIn"),
            (&[SIGNS_IN, WELCOME, ("MAIL", "530 5.7.0 sign in first")], ours, "Mail.Server.SignIn"),
            (&[SIGNS_IN, WELCOME, ("MAIL", "550 5.1.1 nobody of that name")], ours, REFUSES),
            (&[SIGNS_IN, WELCOME, ("RCPT", "552 5.3.4 over your quota")], ours, REFUSES),
            (&[SIGNS_IN, WELCOME, (".", "552 too much")], ours, REFUSES),
            (&[SIGNS_IN, WELCOME, ("RCPT", "451 4.7.1 come back later")], ours, "Common.Unavailable"),
            (&[SIGNS_IN, WELCOME, ("RCPT", "550 5.1.1 nobody of that name")], theirs, "Mail.Refused"),
        ];
        for (answers, kind, code) in cases {
            let (port, _heard) = server("127.0.0.1", answers);
            let error = sent(&through_port("127.0.0.1", port), PATIENCE).await.unwrap_err();
            assert_eq!((error.kind(), error.code()), (kind, Some(code)), "{answers:?}: {error}");
        }
    }

    #[tokio::test]
    async fn a_server_is_told_a_name_with_a_dot_also_at_an_address_of_ipv6() {
        if std::net::TcpListener::bind("[::1]:0").is_err() {
            // This machine has no IPv6.
            return;
        }
        for host in ["::1", "[::1]"] {
            let (port, heard) = server("::1", &[SIGNS_IN, WELCOME]);
            sent(&through_port(host, port), PATIENCE).await.unwrap();
            assert_eq!(heard.iter().next().as_deref(), Some("EHLO portal.example"), "{host}");
        }
        for (name, expected) in [("portal.example", "portal.example"), ("192.0.2.1", "[192.0.2.1]"), ("2001:db8::1", "[IPv6:2001:db8::1]")]
        {
            assert_eq!(dialogue::hello(Some(name)).to_string(), expected);
        }
        assert!(dialogue::hello(None).to_string().contains('.'), "whatever this machine is called");
    }
}
