//! The configuration: one struct per section, from which reading, checking and the reference page all come.

mod load;
mod log_level;
mod proxies;
mod reference;
mod sections;
mod smtp;
mod tracing;

pub use load::{Sources, Wrong, load};
pub use proxies::Proxies;
pub use reference::{Field, fields, markdown};
pub use sections::{
    Browser, Config, Database, ErrorReporting, FileKind, Files, Limits, Log, LogFormat, Mail, Metrics, Secrets, Server, SignIn, Signing,
    Strategy,
};
pub use smtp::{Encryption, Smtp};
pub use tracing::Tracing;
