//! The configuration: one struct per section, from which reading, checking and the reference page all come.

mod load;
mod reference;
mod sections;

pub use load::{Sources, Wrong, load};
pub use reference::{Field, fields, markdown};
pub use sections::{
    Browser, Config, Database, Encryption, ErrorReporting, FileKind, Files, Limits, Log, LogFormat, Mail, Metrics, Secrets, Server, SignIn,
    Signing, Smtp, Strategy,
};
