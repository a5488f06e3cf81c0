//! The crate's own part of the application.

use kernel::Result;
use lettre::transport::smtp::extension::ClientId;
use store::{Db, node::Node};
use tokio_util::sync::CancellationToken;

use crate::{
    MailOptions, Options, Outbound, Ports, SmsOptions,
    event::Hub,
    file::Files,
    mail::{self, Refusals},
    places::Places,
    sms::Sms,
};

/// Mail, files and live events of one node, a part of the application.
pub struct Delivery {
    pub(crate) mail: MailOptions,
    pub(crate) ports: Ports,
    pub(crate) sms: SmsOptions,
    pub(crate) refusals: Refusals,
    /// How it introduces itself to mail servers.
    pub(crate) hello: ClientId,
    /// Conversations with servers of others.
    pub(crate) places: Places,
    files: Files,
    outbound: Outbound,
    events: Hub,
    closing: CancellationToken,
    node: Node,
}

/// Where Linux has the host name.
const HOST_NAME: &str = "/proc/sys/kernel/hostname";

/// This process as a node that starts now.
fn this_node(db: &Db) -> Node {
    Node {
        id: db.entropy().id(db.now()),
        machine: std::fs::read_to_string(HOST_NAME).unwrap_or_default().trim().to_owned(),
        process_id: std::process::id(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        started_at: db.now(),
    }
}

impl http::CrateState for Delivery {}

impl Delivery {
    /// Creates it; live events follow `db` from now on.
    ///
    /// # Errors
    /// `Unavailable` when the folder for files can't be created, `Internal` for inconsistent options or a file of certificates that can't be
    /// read.
    pub fn new(options: Options, ports: Ports, db: &Db) -> Result<Self> {
        let events = Hub::new();
        events.follow(db);
        let (files, outbound) = (Files::open(&options.files, db)?, Outbound::new(&options.outbound)?);
        let (closing, node) = (CancellationToken::new(), this_node(db));
        let (refusals, hello) = (Refusals::default(), mail::hello(options.hello.as_deref()));
        Ok(Self {
            mail: options.mail,
            ports,
            sms: options.sms,
            refusals,
            hello,
            places: Places::default(),
            files,
            outbound,
            events,
            closing,
            node,
        })
    }

    pub fn files(&self) -> &Files {
        &self.files
    }

    /// Outbound connections to servers that administrators name.
    pub fn outbound(&self) -> &Outbound {
        &self.outbound
    }

    /// Text messages.
    pub fn sms(&self) -> &dyn Sms {
        self
    }

    pub fn events(&self) -> &Hub {
        &self.events
    }

    /// What this node says of itself. It is among the nodes of the installation while its worker runs.
    pub fn node(&self) -> &Node {
        &self.node
    }

    /// Cancelled when the node stops: live streams then end, so that the server can shut down.
    pub fn closing(&self) -> &CancellationToken {
        &self.closing
    }
}
