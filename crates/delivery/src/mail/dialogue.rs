//! The SMTP dialogue, command by command: the meaning of a rejection depends on the rejected command.

use std::{
    fmt,
    net::{IpAddr, Ipv4Addr},
    time::Duration,
};

use lettre::{
    Address, Message,
    address::Envelope,
    transport::smtp::{
        self,
        authentication::{Credentials, DEFAULT_MECHANISMS},
        client::{AsyncSmtpConnection, Tls as Encryption},
        commands::{Data, Mail, Rcpt},
        extension::{ClientId, Extension, MailBodyParameter, MailParameter, ServerInfo},
    },
};
use tokio::time::{Instant, timeout, timeout_at};

/// How long connecting to one address may take.
const CONNECTING: Duration = Duration::from_secs(10);

/// How long a server may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(2);

/// How a mail server is spoken to.
pub(super) struct Server {
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) encryption: Encryption,
    pub(super) credentials: Option<Credentials>,
    /// The name by which we introduce ourselves.
    pub(super) hello: ClientId,
}

/// How we introduce ourselves as `name`, or as this machine. Servers refuse names without a dot.
pub(crate) fn hello(name: Option<&str>) -> ClientId {
    let own = || match ClientId::default() {
        ClientId::Domain(name) if name.contains('.') => Some(name),
        _ => None,
    };
    let Some(name) = name.map(str::to_owned).or_else(own) else { return ClientId::Ipv4(Ipv4Addr::LOCALHOST) };
    match name.parse() {
        Ok(IpAddr::V4(address)) => ClientId::Ipv4(address),
        Ok(IpAddr::V6(address)) => ClientId::Ipv6(address),
        Err(_) => ClientId::Domain(name),
    }
}

/// The command that failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SmtpPhase {
    /// Connecting, encrypting, signing in.
    Session,
    /// MAIL FROM.
    Sender,
    /// RCPT TO.
    Recipient,
    /// DATA, and the mail itself.
    Content,
}

/// Why a mail server did not accept a mail.
#[derive(Debug)]
pub(super) struct Failure {
    /// Name and port of the server.
    pub(super) server: String,
    pub(super) step: SmtpPhase,
    /// `None` if the conversation took too long.
    pub(super) cause: Option<smtp::Error>,
}

impl Failure {
    fn of(server: &Server, step: SmtpPhase, cause: Option<smtp::Error>) -> Self {
        Self { server: format!("{}:{}", server.host, server.port), step, cause }
    }

    /// The reply code, if the server has refused something.
    pub(super) fn code(&self) -> Option<u16> {
        self.cause.as_ref()?.status().map(u16::from)
    }

    /// Whether the server has refused something for good.
    pub(super) fn is_permanent(&self) -> bool {
        self.cause.as_ref().is_some_and(smtp::Error::is_permanent)
    }

    /// Whether the server has answered, so that another address of it is pointless.
    pub(super) fn is_answer(&self) -> bool {
        self.cause.as_ref().is_some_and(|cause| cause.status().is_some() || cause.is_client() || cause.is_response())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cause {
            Some(cause) => fmt::Display::fmt(cause, f),
            None => f.write_str("the conversation took too long"),
        }
    }
}

impl std::error::Error for Failure {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        std::error::Error::source(self.cause.as_ref()?)
    }
}

type Failed = (SmtpPhase, smtp::Error);

/// Hands `message` to the server at `place`, which is its name or one of its addresses. The whole conversation ends by `end`.
pub(super) async fn send(place: &str, server: &Server, message: &Message, end: Instant) -> Result<(), Failure> {
    match timeout_at(end, converse(place, server, message)).await {
        Ok(Ok((mut connection, sent))) => {
            // Whether the mail is accepted is decided: a server that is silent now must not have it sent again.
            let _ = timeout(GOODBYE, connection.abort()).await;
            sent.map_err(|(step, cause)| Failure::of(server, step, Some(cause)))
        }
        Ok(Err(cause)) => Err(Failure::of(server, SmtpPhase::Session, Some(cause))),
        Err(_) => Err(Failure::of(server, SmtpPhase::Session, None)),
    }
}

/// Opens a session and ends it.
pub(super) async fn probe(server: &Server, end: Instant) -> Result<(), Failure> {
    match timeout_at(end, open(&server.host, server)).await {
        Ok(Ok(mut connection)) => {
            let _ = timeout(GOODBYE, connection.abort()).await;
            Ok(())
        }
        Ok(Err(cause)) => Err(Failure::of(server, SmtpPhase::Session, Some(cause))),
        Err(_) => Err(Failure::of(server, SmtpPhase::Session, None)),
    }
}

/// The connection, and the result of the mail.
async fn converse(place: &str, server: &Server, message: &Message) -> Result<(AsyncSmtpConnection, Result<(), Failed>), smtp::Error> {
    let mut connection = open(place, server).await?;
    let sent = hand_over(&mut connection, message).await;
    Ok((connection, sent))
}

async fn open(place: &str, server: &Server) -> Result<AsyncSmtpConnection, smtp::Error> {
    let name = &server.hello;
    let implicit = match &server.encryption {
        Encryption::Wrapper(parameters) => Some(parameters.clone()),
        _ => None,
    };
    let mut connection = AsyncSmtpConnection::connect_tokio1((place, server.port), Some(CONNECTING), name, implicit, None).await?;
    if let Encryption::Required(parameters) = &server.encryption {
        connection.starttls(parameters.clone(), name).await?;
    }
    if let Some(credentials) = &server.credentials {
        connection.auth(DEFAULT_MECHANISMS, credentials).await?;
    }
    Ok(connection)
}

async fn hand_over(connection: &mut AsyncSmtpConnection, message: &Message) -> Result<(), Failed> {
    let (envelope, content) = (message.envelope(), message.formatted());
    let Some(parameters) = parameters(connection.server_info(), envelope, &content) else {
        // Sends nothing: the error names the extension that the server lacks.
        return connection.send(envelope, &content).await.map(drop).map_err(|cause| (SmtpPhase::Sender, cause));
    };
    let sender = Mail::new(envelope.from().cloned(), parameters);
    connection.command(sender).await.map_err(|cause| (SmtpPhase::Sender, cause))?;
    for to in envelope.to() {
        let recipient = Rcpt::new(to.clone(), Vec::new());
        connection.command(recipient).await.map_err(|cause| (SmtpPhase::Recipient, cause))?;
    }
    connection.command(Data).await.map_err(|cause| (SmtpPhase::Content, cause))?;
    connection.message(&content).await.map(drop).map_err(|cause| (SmtpPhase::Content, cause))
}

/// What MAIL FROM has to announce; `None` if the server lacks an extension that the mail needs.
fn parameters(server: &ServerInfo, envelope: &Envelope, content: &[u8]) -> Option<Vec<MailParameter>> {
    let mut all = Vec::new();
    if !envelope.from().into_iter().chain(envelope.to()).all(is_ascii) {
        server.supports_feature(Extension::SmtpUtfEight).then(|| all.push(MailParameter::SmtpUtfEight))?;
    }
    if !content.is_ascii() {
        let eight_bit = MailParameter::Body(MailBodyParameter::EightBitMime);
        server.supports_feature(Extension::EightBitMime).then(|| all.push(eight_bit))?;
    }
    Some(all)
}

fn is_ascii(address: &Address) -> bool {
    AsRef::<str>::as_ref(address).is_ascii()
}
