//! The configuration: one struct per section, from which reading, checking and the reference page all come.

mod faults;
mod layer;
mod load;
mod log_level;
mod outbound;
mod proxies;
mod public_url;
mod reference;
mod scanner;
mod secret_file;
mod sections;
mod sms;
mod smtp;
mod tracing;

pub use load::{Sources, Wrong, load};
pub use outbound::Outbound;
pub use proxies::Proxies;
pub use reference::{Field, fields, markdown};
pub use sections::{
    Browser, Config, Database, ErrorReporting, FileKind, Files, Limits, Log, LogFormat, Mail, Metrics, PersonalData, Secrets, Server,
    SignIn, Signing, Strategy,
};
pub use sms::{Sms, SmsFormat};
pub use smtp::{Encryption, Smtp};
pub use tracing::Tracing;
