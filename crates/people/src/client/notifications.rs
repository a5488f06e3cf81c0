//! Live events of clients.

use ::store::Tx;
use delivery::event::{Audience, Event, emit};
use kernel::Result;

use super::Client;

/// Updates open browsers: what can be done with the records of a client depends on its status.
pub(super) async fn moved(tx: &Tx, client: &Client) -> Result<()> {
    let audience = Audience::Tenant { tenant: client.tenant_id, client: Some(client.id) };
    emit(tx, &Event { audience, kind: "clients".to_owned(), subject: Some(client.id) }).await
}
