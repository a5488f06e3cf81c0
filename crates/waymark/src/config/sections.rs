//! The sections and their options. A doc comment here is the option's entry in docs/configuration.md.

use std::{net::SocketAddr, path::PathBuf, thread::available_parallelism};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Tracing;

/// Everything that can be configured.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// `[server]`
    pub server: Server,
    /// `[database]`
    pub database: Database,
    /// `[files]`
    pub files: Files,
    /// `[mail]`
    pub mail: Mail,
    /// `[secrets]`
    pub secrets: Secrets,
    /// `[sign_in]`
    pub sign_in: SignIn,
    /// `[browser]`
    pub browser: Browser,
    /// `[error_reporting]`
    pub error_reporting: ErrorReporting,
    /// `[limits]`
    pub limits: Limits,
    /// `[log]`
    pub log: Log,
    /// `[metrics]`
    pub metrics: Metrics,
    /// `[tracing]`
    pub tracing: Tracing,
}

/// Where the server listens and how users reach it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Server {
    /// Address and port to listen on. `0.0.0.0:8080` takes calls from other machines.
    pub bind: String,
    /// Address under which users reach the portal, `https://portal.example/`. It is the issuer of tokens and the start of links in mails; what a request's Host header says counts for neither. Unless told, `http://localhost` with the port of `bind`.
    pub public_url: Option<String>,
    /// Addresses or networks of the proxies in front, `127.0.0.1, 10.0.0.0/8`. What they say in `X-Forwarded-For` counts as the caller's address, by which attempts to sign in are bounded. Unless told, nobody's word counts.
    pub trusted_proxies: Option<String>,
    /// Seconds that running requests are given to end after SIGTERM.
    pub drain_seconds: u64,
}

impl Default for Server {
    fn default() -> Self {
        Self { bind: "127.0.0.1:8080".to_owned(), public_url: None, trusted_proxies: None, drain_seconds: 20 }
    }
}

/// The database.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Database {
    /// `sqlite://data/waymark.db` or `postgres://role:password@host/name`. On PostgreSQL it names the role that serves: neither owner nor superuser, so that row-level security binds it.
    pub url: String,
    /// PostgreSQL only: the same database as the role that owns the schema; used by `migrate`, `backup` and `restore`.
    pub admin_url: Option<String>,
    /// PostgreSQL only: name of the serving role, which `migrate` gives its rights. Unless told, the user of `url`.
    pub role: Option<String>,
    /// Connections: readers on SQLite (which has one writer besides), all of them on PostgreSQL. Unless told, 8; on SQLite two for each processor and 8 at most, since more of them only wait for each other.
    pub connections: Option<u32>,
}

impl Default for Database {
    fn default() -> Self {
        Self { url: "sqlite://data/waymark.db".to_owned(), admin_url: None, role: None, connections: None }
    }
}

/// Where uploaded files are kept.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FileKind {
    /// A folder of this machine.
    #[default]
    Folder,
    /// An S3-compatible store; several nodes need one.
    S3,
}

/// Uploaded files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Files {
    /// `folder`, or `s3` for an S3-compatible store, which several nodes need.
    #[schema(value_type = String)]
    pub kind: FileKind,
    /// The folder, made when missing.
    pub folder: String,
    /// S3: address of the store, `https://s3.example`; unless told, Amazon's of the region.
    pub s3_endpoint: Option<String>,
    /// S3: bucket.
    pub s3_bucket: Option<String>,
    /// S3: region.
    pub s3_region: String,
    /// S3: access key.
    pub s3_access_key: Option<String>,
    /// S3: secret key. Give it by the environment rather than the file.
    pub s3_secret_key: Option<String>,
}

impl Default for Files {
    fn default() -> Self {
        Self {
            kind: FileKind::Folder,
            folder: "data/files".to_owned(),
            s3_endpoint: None,
            s3_bucket: None,
            s3_region: "us-east-1".to_owned(),
            s3_access_key: None,
            s3_secret_key: None,
        }
    }
}

/// Outgoing mail. What is set here is the deployment's; administrators may set a server of their own in the portal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Mail {
    /// `smtp://user:password@host:587` (encrypted by STARTTLS; `?tls=off` for a server on the own machine) or `smtps://host`. Unless told, mails are written as .eml files into `folder`.
    pub smtp_url: Option<String>,
    /// Folder for .eml files when there is no SMTP server.
    pub folder: String,
    /// Sender's address.
    pub from_address: String,
    /// Sender's name.
    pub from_name: String,
}

impl Default for Mail {
    fn default() -> Self {
        Self {
            smtp_url: None,
            folder: "data/mail".to_owned(),
            from_address: "noreply@waymark.example".to_owned(),
            from_name: "Waymark".to_owned(),
        }
    }
}

/// The key that encrypts secrets at rest. Losing it loses the stored passwords of mail servers and the signing keys.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Secrets {
    /// 32 bytes in base64; all nodes share one. Give it by the environment rather than the file.
    pub key: Option<String>,
    /// File that holds the key when `key` is not set; made once, readable by its owner alone.
    pub key_file: String,
}

impl Default for Secrets {
    fn default() -> Self {
        Self { key: None, key_file: "data/secret.key".to_owned() }
    }
}

/// How the browser signs in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Strategy {
    /// Authorization code with PKCE.
    #[default]
    Code,
    /// The application's own form and the password grant.
    Password,
}

/// Algorithm of new signing keys.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum Signing {
    /// RSA; what ABP's clients expect.
    #[default]
    RS256,
    /// Elliptic curve; faster.
    ES256,
}

/// Sign-in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SignIn {
    /// `code`: authorization code with PKCE on the server's sign-in page; `password`: the application's own form and the password grant.
    #[schema(value_type = String)]
    pub strategy: Strategy,
    /// `RS256`, which every client knows, or `ES256`, which is faster. Keys in use keep their algorithm until they are rotated.
    #[schema(value_type = String)]
    pub signing: Signing,
    /// Days after which a session ends and the user signs in again, however steadily it was used.
    pub session_days: u16,
}

impl Default for SignIn {
    fn default() -> Self {
        Self { strategy: Strategy::default(), signing: Signing::default(), session_days: 30 }
    }
}

/// How the browser application presents itself before a user's own settings count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Browser {
    /// Name in the window's title and the top bar.
    pub name: String,
    /// Address of a logo to show instead of the built-in one.
    pub logo_url: Option<String>,
    /// Language before the server has said one.
    pub default_culture: String,
    /// `light`, `dark`, `dim` or `system`.
    pub default_theme: Option<String>,
    /// Text in the footer instead of the built-in one.
    pub footer_text: Option<String>,
    /// Address of the cookie policy; with `privacy_policy_url` it turns the consent bar on.
    pub cookie_policy_url: Option<String>,
    /// Address of the privacy policy.
    pub privacy_policy_url: Option<String>,
    /// Folder whose files are served in place of the shipped ones of the same path, such as `bundles/theme-light.css`.
    pub overrides_folder: Option<String>,
}

impl Default for Browser {
    fn default() -> Self {
        Self {
            name: "Waymark".to_owned(),
            logo_url: None,
            default_culture: "en-GB".to_owned(),
            default_theme: None,
            footer_text: None,
            cookie_policy_url: None,
            privacy_policy_url: None,
            overrides_folder: None,
        }
    }
}

/// Reporting of browser errors to a service that speaks Sentry's protocol. Off unless `dsn` is set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ErrorReporting {
    /// Address with the project's public key; its origin is added to the content security policy.
    pub dsn: Option<String>,
    /// Name of this deployment in the reports.
    pub environment: String,
}

impl Default for ErrorReporting {
    fn default() -> Self {
        Self { dsn: None, environment: "production".to_owned() }
    }
}

/// Bounds of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Largest body in bytes, unless the operation takes more.
    pub body_bytes: usize,
    /// Seconds until the answer must have begun.
    pub request_seconds: u64,
    /// Seconds that a client may take to send the head of a request, or to take a further part of an answer. A connection that lies idle for so long is closed.
    pub connection_seconds: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { body_bytes: 1024 * 1024, request_seconds: 30, connection_seconds: 30 }
    }
}

/// Format of log lines.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Lines for people.
    #[default]
    Pretty,
    /// One JSON object per line.
    Json,
}

/// Logs, written to standard error.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Log {
    /// `pretty` for people or `json` for collectors.
    #[schema(value_type = String)]
    pub format: LogFormat,
    /// `error`, `warn`, `info`, `debug`, `trace`, or several by target: `info,store=debug`.
    pub level: String,
}

impl Default for Log {
    fn default() -> Self {
        Self { format: LogFormat::Pretty, level: "info".to_owned() }
    }
}

/// Metrics in Prometheus' format at `/metrics`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Metrics {
    /// Bearer token that `/metrics` asks for. Unless told, only callers on this machine are answered.
    pub token: Option<String>,
}

impl Config {
    /// The address to listen on.
    ///
    /// # Errors
    /// A sentence when `server.bind` is no address with a port.
    pub fn bind(&self) -> Result<SocketAddr, String> {
        let named = self.server.bind.replace("localhost:", "127.0.0.1:");
        named.parse().map_err(|_| format!("{:?} is no address with a port, such as 127.0.0.1:8080", self.server.bind))
    }

    /// Where users reach the portal, with the slash at the end.
    pub fn public_url(&self) -> String {
        let told = self.server.public_url.clone().unwrap_or_else(|| format!("http://localhost:{}", self.bind().map_or(8080, |a| a.port())));
        if told.ends_with('/') { told } else { told + "/" }
    }

    /// How many connections to the database a node has at most.
    pub fn connections(&self) -> u32 {
        let usual = || if self.database_file().is_some() { available_parallelism().map_or(2, |all| all.get() * 2).min(8) } else { 8 };
        self.database.connections.unwrap_or_else(|| u32::try_from(usual()).unwrap_or(8))
    }

    /// The file of an embedded database.
    pub fn database_file(&self) -> Option<PathBuf> {
        let path = self.database.url.strip_prefix("sqlite:")?;
        Some(path.trim_start_matches("//").split('?').next().unwrap_or_default().into())
    }

    /// What is wrong with values that have the right type, as `(option, why)`.
    pub fn faults(&self) -> Vec<(&'static str, String)> {
        let mut faults = Vec::new();
        if let Err(why) = self.bind() {
            faults.push(("server.bind", why));
        }
        match url::Url::parse(&self.public_url()) {
            Ok(url) if matches!(url.scheme(), "http" | "https") && url.host_str().is_some() => {}
            _ => faults.push(("server.public_url", "not an address that starts with http:// or https://".to_owned())),
        }
        if let Err(why) = self.trusted_proxies() {
            faults.push(("server.trusted_proxies", why));
        }
        let known = ["sqlite:", "postgres:", "postgresql:"];
        if !known.iter().any(|scheme| self.database.url.starts_with(scheme)) {
            faults.push(("database.url", "starts neither with sqlite: nor with postgres:".to_owned()));
        }
        if self.database.connections == Some(0) {
            faults.push(("database.connections", "at least 1 is needed".to_owned()));
        }
        if self.sign_in.session_days == 0 {
            faults.push(("sign_in.session_days", "at least 1 is needed".to_owned()));
        }
        if self.files.kind == FileKind::S3 && self.files.s3_bucket.is_none() {
            faults.push(("files.s3_bucket", "needed when files.kind is s3".to_owned()));
        }
        if self.files.kind == FileKind::S3 && (self.files.s3_access_key.is_none() || self.files.s3_secret_key.is_none()) {
            faults.push(("files.s3_access_key", "needed, with s3_secret_key, when files.kind is s3".to_owned()));
        }
        if let Err(why) = self.smtp() {
            faults.push(("mail.smtp_url", why));
        }
        if self.error_reporting.dsn.as_deref().is_some_and(|dsn| url::Url::parse(dsn).is_err()) {
            faults.push(("error_reporting.dsn", "not an address".to_owned()));
        }
        faults.extend(self.tracing_faults());
        faults
    }
}
