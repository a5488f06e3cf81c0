//! The crate's own part of the application.

use kernel::Result;
use store::Db;
use tokio_util::sync::CancellationToken;

use crate::{MailOptions, Options, Ports, event::Hub, file::Files};

/// Mail, files and live events of one node, a part of the application.
pub struct Delivery {
    pub(crate) mail: MailOptions,
    pub(crate) ports: Ports,
    files: Files,
    events: Hub,
    closing: CancellationToken,
}

impl http::CrateState for Delivery {}

impl Delivery {
    /// Creates it; live events follow `db` from now on.
    ///
    /// # Errors
    /// `Unavailable` when the folder for files can't be created, `Internal` for inconsistent options.
    pub fn new(options: Options, ports: Ports, db: &Db) -> Result<Self> {
        let events = Hub::new();
        events.follow(db);
        Ok(Self { mail: options.mail, ports, files: Files::open(&options.files)?, events, closing: CancellationToken::new() })
    }

    pub fn files(&self) -> &Files {
        &self.files
    }

    pub fn events(&self) -> &Hub {
        &self.events
    }

    /// Cancelled when the node stops: live streams then end, so that the server can shut down.
    pub fn closing(&self) -> &CancellationToken {
        &self.closing
    }
}
