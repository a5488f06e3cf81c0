//! The dialogue with a mail server, command by command: what a refusal is about depends on what was refused.

use std::{fmt, time::Duration};

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

/// A server that doesn't answer for this long is considered unavailable.
const TIMEOUT: Duration = Duration::from_secs(30);

/// How a mail server is spoken to.
pub(super) struct Server {
    /// Its name.
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) encryption: Encryption,
    pub(super) credentials: Option<Credentials>,
}

/// What a mail server was asked when it failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
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
    pub(super) step: Step,
    pub(super) cause: smtp::Error,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.cause, f)
    }
}

impl std::error::Error for Failure {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        std::error::Error::source(&self.cause)
    }
}

type Failed = (Step, smtp::Error);

/// Hands `message` to the server at `place`, which is its name or one of its addresses.
pub(super) async fn send(place: &str, server: &Server, message: &Message) -> Result<(), Failure> {
    let sent = converse(place, server, message).await;
    sent.map_err(|(step, cause)| Failure { server: format!("{}:{}", server.host, server.port), step, cause })
}

async fn converse(place: &str, server: &Server, message: &Message) -> Result<(), Failed> {
    let mut connection = open(place, server).await.map_err(|cause| (Step::Session, cause))?;
    let sent = hand_over(&mut connection, message).await;
    connection.abort().await;
    sent
}

async fn open(place: &str, server: &Server) -> Result<AsyncSmtpConnection, smtp::Error> {
    let name = ClientId::default();
    let implicit = match &server.encryption {
        Encryption::Wrapper(parameters) => Some(parameters.clone()),
        _ => None,
    };
    let mut connection = AsyncSmtpConnection::connect_tokio1((place, server.port), Some(TIMEOUT), &name, implicit, None).await?;
    if let Encryption::Required(parameters) = &server.encryption {
        connection.starttls(parameters.clone(), &name).await?;
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
        return connection.send(envelope, &content).await.map(drop).map_err(|cause| (Step::Sender, cause));
    };
    let sender = Mail::new(envelope.from().cloned(), parameters);
    connection.command(sender).await.map_err(|cause| (Step::Sender, cause))?;
    for to in envelope.to() {
        let recipient = Rcpt::new(to.clone(), Vec::new());
        connection.command(recipient).await.map_err(|cause| (Step::Recipient, cause))?;
    }
    connection.command(Data).await.map_err(|cause| (Step::Content, cause))?;
    connection.message(&content).await.map(drop).map_err(|cause| (Step::Content, cause))
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
