//! The crate's own part of the application.

use kernel::Result;
use store::Db;
use tokio_util::sync::CancellationToken;

use crate::{MailOptions, Options, Ports, event::Hub, file::Files};

/// Mail, files and live events of one node; the application keeps it among its own parts.
pub struct Delivery {
    pub(crate) mail: MailOptions,
    pub(crate) ports: Ports,
    files: Files,
    events: Hub,
    closing: CancellationToken,
}

impl Delivery {
    /// Puts it together; live events follow `db` from now on.
    ///
    /// # Errors
    /// `Unavailable` when the folder of files can't be made, `Internal` when the options don't fit together.
    pub fn new(options: Options, ports: Ports, db: &Db) -> Result<Self> {
        let events = Hub::new();
        events.follow(db);
        Ok(Self { mail: options.mail, ports, files: Files::open(&options.files)?, events, closing: CancellationToken::new() })
    }

    /// The files.
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// The live events.
    pub fn events(&self) -> &Hub {
        &self.events
    }

    /// Cancelled when the node stops: live streams end, so that the server can.
    pub fn closing(&self) -> &CancellationToken {
        &self.closing
    }
}
