//! The sections and their options. A doc comment here is the option's entry in docs/configuration.md.

use std::{net::SocketAddr, path::PathBuf, thread::available_parallelism};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Outbound, Sms, Tracing};

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
    /// `[outbound]`
    pub outbound: Outbound,
    /// `[sms]`
    pub sms: Sms,
    /// `[secrets]`
    pub secrets: Secrets,
    /// `[sign_in]`
    pub sign_in: SignIn,
    /// `[personal_data]`
    pub personal_data: PersonalData,
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
    /// The program that draws pages of PDFs, if it isn't the running one.
    #[serde(skip)]
    pub program: Option<PathBuf>,
}

/// Where the server listens and how users reach it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Server {
    /// Address and port to listen on. `0.0.0.0:8080` accepts connections from other machines.
    pub bind: String,
    /// Address at which users reach the portal, `https://portal.example/`. Scheme, host and port alone: the portal is not served below a path. It is the issuer of tokens and the base of links in emails; the Host header is never used. Default: `http://localhost` with the port of `bind`.
    pub public_url: Option<String>,
    /// Addresses or networks of reverse proxies, `127.0.0.1, 10.0.0.0/8`. The caller's address, by which sign-in attempts are limited, is taken from their `X-Forwarded-For`, with or without a port. Without this option, the header is ignored.
    pub trusted_proxies: Option<String>,
    /// Whether HSTS, which is sent where `public_url` is `https:`, also binds browsers for every name below its host (`includeSubDomains`). Turn it on only if all of them are served over HTTPS.
    pub hsts_subdomains: bool,
    /// Seconds that running requests have to complete after SIGTERM.
    pub drain_seconds: u64,
}

impl Default for Server {
    fn default() -> Self {
        Self { bind: "127.0.0.1:8080".to_owned(), public_url: None, trusted_proxies: None, hsts_subdomains: false, drain_seconds: 20 }
    }
}

/// The database.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Database {
    /// `sqlite://data/waymark.db` or `postgres://role:password@host/name`. On PostgreSQL, the serving role: neither owner of the tables nor superuser, so that row-level security applies to it.
    pub url: String,
    /// PostgreSQL only: the same database with the role that owns the schema; used by `migrate`, `backup` and `restore`.
    pub admin_url: Option<String>,
    /// PostgreSQL only: name of the serving role, to which `migrate` grants its privileges. Default: the user of `url`.
    pub role: Option<String>,
    /// Maximum number of connections: readers on SQLite (in addition to its single writer), all connections on PostgreSQL. Default: 8; on SQLite two per processor, 8 at most, because more readers only contend with each other.
    pub connections: Option<u32>,
}

impl Default for Database {
    fn default() -> Self {
        Self { url: "sqlite://data/waymark.db".to_owned(), admin_url: None, role: None, connections: None }
    }
}

/// Where uploaded files are stored.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FileKind {
    /// A directory on this machine.
    #[default]
    Folder,
    /// An S3-compatible store; several nodes need one.
    S3,
}

/// Uploaded files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Files {
    /// `folder`, or `s3` for an S3-compatible store, which a deployment with several nodes needs.
    #[schema(value_type = String)]
    pub kind: FileKind,
    /// The folder; created if it does not exist.
    pub folder: String,
    /// S3: address of the store, `https://s3.example`. Default: Amazon's endpoint for the region.
    pub s3_endpoint: Option<String>,
    /// S3: bucket.
    pub s3_bucket: Option<String>,
    /// S3: region.
    pub s3_region: String,
    /// S3: access key.
    pub s3_access_key: Option<String>,
    /// S3: secret key. Set it in the environment rather than the file.
    pub s3_secret_key: Option<String>,
    /// Virus scanner: a clamd, as `tcp://127.0.0.1:3310` or `unix:/run/clamav/clamd.ctl`. Without it, files are not scanned.
    pub scanner: Option<String>,
    /// Whether files wait while the scanner does not answer, and files larger than it accepts (its `StreamMaxLength`) are rejected. `false` accepts both unscanned.
    pub scanner_required: bool,
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
            scanner: None,
            scanner_required: true,
        }
    }
}

/// Outgoing email of the deployment. Administrators can set their own mail server in the portal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Mail {
    /// `smtp://user:password@host:587` (encrypted with STARTTLS; `?tls=off` for a server on the same machine) or `smtps://host`. Without it, emails are written to `folder` as .eml files.
    pub smtp_url: Option<String>,
    /// Folder for .eml files if there is no SMTP server.
    pub folder: String,
    /// Name by which the portal introduces itself to mail servers (EHLO), with a dot, or an address. Default: the host of `server.public_url`.
    pub hello_name: Option<String>,
    /// Sender address.
    pub from_address: String,
    /// Sender name.
    pub from_name: String,
    /// Secret of at least 32 characters with which the mail provider signs its reports of bounced emails (`POST /api/app/email-bounces`). Without it, reports are rejected. Set it in the environment rather than the file.
    pub bounce_secret: Option<String>,
}

impl Default for Mail {
    fn default() -> Self {
        Self {
            smtp_url: None,
            folder: "data/mail".to_owned(),
            hello_name: None,
            from_address: "noreply@waymark.example".to_owned(),
            from_name: "Waymark".to_owned(),
            bounce_secret: None,
        }
    }
}

/// The key that encrypts secrets at rest. If it is lost, the stored mail server passwords and the signing keys are lost as well.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Secrets {
    /// 32 bytes in base64, the same on all nodes. Set it in the environment rather than the file.
    pub key: Option<String>,
    /// File that holds the key if `key` is not set. Created once, readable only by its owner.
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
    /// `code`: authorization code with PKCE on the server's sign-in page; `password`: the application's own form and the password grant,
    /// which the portal's own client has only then.
    #[schema(value_type = String)]
    pub strategy: Strategy,
    /// `RS256`, which every client supports, or `ES256`, which is faster. Keys in use keep their algorithm until they are rotated.
    #[schema(value_type = String)]
    pub signing: Signing,
    /// Days after which a session ends and the user has to sign in again, however often it was used.
    pub session_days: u16,
    /// Database of cities or countries by IP address in the MaxMind DB format, such as `GeoLite2-City.mmdb`, from which the lists of sessions show places. It is read into memory at the start, and no address is sent anywhere. Without it, sessions have no place.
    pub places_file: Option<String>,
    /// For front-end development: sign-in may also return to `http://localhost:4200`. Never set this on a server that others use.
    pub development_address: bool,
}

impl Default for SignIn {
    fn default() -> Self {
        Self { strategy: Strategy::default(), signing: Signing::default(), session_days: 30, places_file: None, development_address: false }
    }
}

/// Copies of users' own personal data, and the deletion of their own account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PersonalData {
    /// Hours from one request for a copy to the next; 0 for no limit but one at a time.
    pub request_hours: u16,
    /// Days for which a copy is kept, 1 to 90.
    pub kept_days: u16,
    /// Days for which a user can cancel the deletion of the account, 1 to 90.
    pub deletion_days: u16,
}

impl Default for PersonalData {
    fn default() -> Self {
        Self { request_hours: 24, kept_days: 7, deletion_days: 14 }
    }
}

/// Appearance of the browser application before the user's own settings apply.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Browser {
    /// Name in the window title and the top bar.
    pub name: String,
    /// Address of a logo to use instead of the built-in one.
    pub logo_url: Option<String>,
    /// Language until the server has determined one.
    pub default_culture: String,
    /// `light`, `dark`, `dim` or `system`.
    pub default_theme: Option<String>,
    /// Text in the footer instead of the built-in one.
    pub footer_text: Option<String>,
    /// Address of the cookie policy, if it isn't the portal's own page; together with `privacy_policy_url` it turns on the consent bar.
    pub cookie_policy_url: Option<String>,
    /// Address of the privacy policy, if it isn't the portal's own page.
    pub privacy_policy_url: Option<String>,
    /// Version of policies at addresses of your own: when it changes, everybody is asked for consent again. Changes of the portal's own pages
    /// are noticed without it.
    pub policy_version: Option<String>,
    /// Whether the consent bar is shown; if not set, it is where both addresses are.
    pub cookie_consent: Option<bool>,
    /// Day on which consents end, such as `2027-06-30`; after six months if not set, or once it has passed.
    pub cookie_consent_until: Option<String>,
    /// Folder whose files replace the shipped files with the same path, such as `bundles/theme-light.css`.
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
            policy_version: None,
            cookie_consent: None,
            cookie_consent_until: None,
            overrides_folder: None,
        }
    }
}

/// Reporting of browser errors to a service with Sentry's protocol. Off unless `dsn` is set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ErrorReporting {
    /// Address with the project's public key. Its origin is added to the Content-Security-Policy.
    pub dsn: Option<String>,
    /// Name of this deployment in reports.
    pub environment: String,
}

impl Default for ErrorReporting {
    fn default() -> Self {
        Self { dsn: None, environment: "production".to_owned() }
    }
}

/// Request limits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Maximum size of a request body in bytes, unless the operation allows more.
    pub body_bytes: usize,
    /// Seconds until the response must have started, counted from when the last bytes of the body have arrived.
    pub request_seconds: u64,
    /// Seconds that a client may send nothing of a body that it has begun.
    pub body_idle_seconds: u64,
    /// Bytes per second that a client has to send of a body, on average after `body_idle_seconds` of waiting for it; 0 for any.
    pub body_bytes_per_second: u64,
    /// Seconds that a client may take to send the head of a request or to read more of a response. Idle connections are closed after the same time.
    pub connection_seconds: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { body_bytes: 1024 * 1024, request_seconds: 30, body_idle_seconds: 30, body_bytes_per_second: 1000, connection_seconds: 30 }
    }
}

/// Format of log lines.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Human-readable lines.
    #[default]
    Pretty,
    /// One JSON object per line.
    Json,
}

/// Logs, written to standard error.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Log {
    /// `pretty` for people, `json` for log collectors.
    #[schema(value_type = String)]
    pub format: LogFormat,
    /// `error`, `warn`, `info`, `debug`, `trace`, or a list by target: `info,store=debug`.
    pub level: String,
}

impl Default for Log {
    fn default() -> Self {
        Self { format: LogFormat::Pretty, level: "info".to_owned() }
    }
}

/// Metrics in the Prometheus format at `/metrics`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Metrics {
    /// Bearer token required by `/metrics`. Without it, only callers on the same machine have access, and nobody through a proxy: list one on the same machine in `server.trusted_proxies`, which closes `/metrics` to its address.
    pub token: Option<String>,
}

impl Config {
    /// The address to listen on.
    ///
    /// # Errors
    /// A message if `server.bind` is not an address with a port.
    pub fn bind(&self) -> Result<SocketAddr, String> {
        let named = self.server.bind.replace("localhost:", "127.0.0.1:");
        named.parse().map_err(|_| format!("{:?} is not an address with a port, such as 127.0.0.1:8080", self.server.bind))
    }

    /// Maximum number of database connections of this node.
    pub fn connections(&self) -> u32 {
        let usual = || if self.database_file().is_some() { available_parallelism().map_or(2, |all| all.get() * 2).min(8) } else { 8 };
        self.database.connections.unwrap_or_else(|| u32::try_from(usual()).unwrap_or(8))
    }

    /// The file of an embedded database.
    pub fn database_file(&self) -> Option<PathBuf> {
        let path = self.database.url.strip_prefix("sqlite:")?;
        Some(path.trim_start_matches("//").split('?').next().unwrap_or_default().into())
    }
}
