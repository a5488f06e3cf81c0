//! How mail leaves and where files are kept.

use std::path::PathBuf;

/// Options of delivery.
#[derive(Clone)]
pub struct Options {
    /// Mail, unless an administrator's settings say otherwise.
    pub mail: MailOptions,
    /// Files.
    pub files: FileOptions,
}

/// How mail leaves. Without `Debug`: it holds a password.
#[derive(Clone)]
pub struct MailOptions {
    /// Way out.
    pub transport: Transport,
    /// Address of the sender.
    pub from_address: String,
    /// Name of the sender.
    pub from_name: String,
}

/// Way out for mail.
#[derive(Clone)]
pub enum Transport {
    /// Into a folder, one `.eml` file each: for trying out and for tests.
    Folder(PathBuf),
    /// To a mail server.
    Smtp {
        /// Name of the server.
        host: String,
        /// Port, 25, 465 or 587 as a rule.
        port: u16,
        /// Name and password, where the server asks for them.
        credentials: Option<(String, String)>,
        /// Encryption.
        tls: Tls,
    },
}

/// Encryption on the way to the mail server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tls {
    /// None.
    Off,
    /// STARTTLS, refused when the server lacks it.
    StartTls,
    /// From the first byte.
    Implicit,
}

/// Where files are kept. Without `Debug`: it holds a secret.
#[derive(Clone)]
pub enum FileOptions {
    /// In a folder, which is made when missing.
    Folder(PathBuf),
    /// In a store that speaks S3.
    S3 {
        /// Bucket, which exists.
        bucket: String,
        /// Region.
        region: String,
        /// Address of the store; Amazon's own when absent. Plain HTTP is taken where the address says so.
        endpoint: Option<String>,
        /// Key id and secret.
        credentials: (String, String),
    },
}
