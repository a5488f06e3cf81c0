//! Tamper evidence of the audit log. A record is signed in its own transaction, with a key that is not in the database, and noted. After the
//! commit, notes are sealed in batches; each seal is signed over the one before it. Personal values enter as keyed hashes, so that they can
//! be replaced later.
//! Sealed after the commit rather than with each write: a chain that every write extends would serialise a tenant's writes.
//! With a key, because anybody who can write to the database could recompute a plain hash chain (decision 50).

mod ending;
mod entity;
mod expire;
mod head;
mod item;
mod message;
mod redact;
mod sealing;
mod strange;
mod unit;
mod verify;

use kernel::Result;

use crate::{Tx, audit};

pub use entity::{chain, end, note, redaction, seal};
pub use head::Head;
pub use redact::Redaction;
pub use sealing::Unsealed;
pub use verify::{Damage, Finding, Verified};

pub(crate) use entity::{ENDS, MIGRATION};
pub(crate) use sealing::Begun;
pub(crate) use unit::Changed;

/// A signature or a keyed hash.
pub type Mac = [u8; 32];

/// Signs with a key that is not in the database.
pub trait Signer: Send + Sync {
    /// The keyed hash of `message`.
    fn sign(&self, message: &[u8]) -> Mac;
}

/// A [`Mac`] as the database gave it; of another length, it is none that fits.
fn mac_of(bytes: &[u8]) -> Mac {
    bytes.try_into().unwrap_or_default()
}

impl Tx {
    /// Signs a record that this transaction appends, and notes it for sealing: at its own tenant, and at each tenant that it changed.
    pub(crate) async fn note_record(&self, log: &audit::log::Model, action: &audit::action::Model, changes: &[Changed]) -> Result<()> {
        let Some(signer) = self.db().signer() else { return Ok(()) };
        let notes = unit::notes(&**signer, log, action, changes, self.db().now());
        self.append::<note::Entity>(notes.into_iter().map(Into::into).collect()).await
    }
}
