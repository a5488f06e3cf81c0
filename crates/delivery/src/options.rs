//! How mail is sent and where files are stored.

use std::path::PathBuf;

use crate::OutboundOptions;
use crate::SmsOptions;

/// Options of delivery.
#[derive(Clone)]
pub struct Options {
    /// Mail, unless an administrator's settings override it.
    pub mail: MailOptions,
    /// Name, with a dot, or address by which the portal introduces itself to mail servers; the machine's own if absent.
    pub hello: Option<String>,
    pub files: FileOptions,
    /// Servers that administrators name.
    pub outbound: OutboundOptions,
    pub sms: SmsOptions,
}

/// How mail is sent. Without `Debug`: it holds a password.
#[derive(Clone)]
pub struct MailOptions {
    pub transport: Transport,
    /// Address of the sender.
    pub from_address: String,
    /// Name of the sender.
    pub from_name: String,
}

/// How mail is sent.
#[derive(Clone)]
pub enum Transport {
    /// Into a folder, one `.eml` file each: for trying out and for tests.
    Folder(PathBuf),
    /// By a mail server.
    Smtp {
        host: String,
        /// Port, usually 25, 465 or 587.
        port: u16,
        /// User name and password, if the server requires them.
        credentials: Option<(String, String)>,
        tls: Tls,
        /// Whether a tenant named it; if so, it is reached only as [`crate::Outbound`] allows.
        is_guarded: bool,
    },
}

/// Encryption of the connection to the mail server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tls {
    Off,
    /// STARTTLS; fails if the server doesn't offer it.
    StartTls,
    /// TLS from the first byte.
    Implicit,
}

/// Where files are stored. Without `Debug`: it holds a secret.
#[derive(Clone)]
pub enum FileOptions {
    /// In a folder, which is created if missing.
    Folder(PathBuf),
    /// In an S3-compatible store.
    S3 {
        /// Bucket, which must exist.
        bucket: String,
        region: String,
        /// Address of the store; Amazon's if absent. Plain HTTP if the address says so.
        endpoint: Option<String>,
        /// Key id and secret.
        credentials: (String, String),
        /// Certificates to trust in addition to the public ones.
        ca_file: Option<PathBuf>,
    },
}
