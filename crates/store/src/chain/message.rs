//! The signed message: length-prefixed parts, so that no two contents have the same encoding.

use kernel::Timestamp;
use uuid::Uuid;

use super::{Mac, Signer};

pub(crate) struct Message(Vec<u8>);

impl Message {
    /// `what` separates kinds of messages, so that a signature of one is invalid for another.
    pub(crate) fn new(what: &str) -> Self {
        let mut message = Self(Vec::with_capacity(1024));
        message.text(what);
        message
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        self.0.extend_from_slice(&(bytes.len() as u64).to_be_bytes());
        self.0.extend_from_slice(bytes);
        self
    }

    pub(crate) fn text(&mut self, text: &str) -> &mut Self {
        self.bytes(text.as_bytes())
    }

    pub(crate) fn opt_bytes(&mut self, bytes: Option<&[u8]>) -> &mut Self {
        self.0.push(u8::from(bytes.is_some()));
        self.bytes(bytes.unwrap_or_default())
    }

    pub(crate) fn opt_text(&mut self, text: Option<&str>) -> &mut Self {
        self.opt_bytes(text.map(str::as_bytes))
    }

    pub(crate) fn number(&mut self, number: i64) -> &mut Self {
        self.0.extend_from_slice(&number.to_be_bytes());
        self
    }

    /// How many parts follow.
    pub(crate) fn count(&mut self, count: usize) -> &mut Self {
        self.0.extend_from_slice(&(count as u64).to_be_bytes());
        self
    }

    /// To the microsecond, which is what both databases keep.
    pub(crate) fn instant(&mut self, at: Timestamp) -> &mut Self {
        self.number(at.timestamp_micros())
    }

    pub(crate) fn opt_instant(&mut self, at: Option<Timestamp>) -> &mut Self {
        self.opt_bytes(at.map(|at| at.timestamp_micros().to_be_bytes()).as_ref().map(|bytes| &bytes[..]))
    }

    pub(crate) fn id(&mut self, id: Uuid) -> &mut Self {
        self.0.extend_from_slice(id.as_bytes());
        self
    }

    pub(crate) fn opt_id(&mut self, id: Option<Uuid>) -> &mut Self {
        self.opt_bytes(id.as_ref().map(|id| &id.as_bytes()[..]))
    }

    pub(crate) fn signed(&self, signer: &dyn Signer) -> Mac {
        signer.sign(&self.0)
    }
}
