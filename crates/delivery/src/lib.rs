//! Everything that happens after the commit: the worker for outbox and jobs, mail, files, notifications, live events.

mod delivery;
pub mod event;
pub mod file;
pub mod job;
pub mod mail;
pub mod mail_log;
pub mod notification;
mod observe;
mod options;
mod outbound;
#[cfg(test)]
mod own_authority;
mod places;
mod ports;
pub mod sms;
mod web;
pub mod worker;

use http::Area;

pub use delivery::Delivery;
pub use event::emit;
pub use mail::{Mail, send_mail, send_mail_of};
pub use notification::{Notification, notify};
pub use options::{FileOptions, MailOptions, Options, Tls, Transport};
pub use outbound::{Allowed, HOST_REFUSED, Outbound, OutboundOptions};
pub use ports::{
    About, Channels, DIGEST_CODE, Directory, Following, Leaves, MailBrand, MailSource, Person, Ports, Preferences, SUSPENDED_CODE, Sending,
    ShippedMail, TypeDefaults, Unsubscribe,
};
pub use sms::{Sms, SmsOptions};
pub use web::{WebAnswer, WebRequest};

/// The areas of this crate.
pub static AREAS: &[Area] = &[worker::AREA, job::AREA, mail_log::AREA, mail::AREA, notification::AREA, event::AREA];
