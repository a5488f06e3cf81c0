//! Entries written while a record was private stay visible to their author only, even once the record is open to others.

use std::collections::BTreeSet;

use futures::future::BoxFuture;
use kernel::{Result, Scope, Timestamp, Uuid};
use store::Tx;

use crate::App;

/// A time in which a record was private that isn't any more.
#[derive(Debug, Clone, Copy)]
pub struct PrivateTime {
    pub record: Uuid,
    /// From the change on that made it private.
    pub from: Timestamp,
    /// To the change that opened it.
    pub until: Timestamp,
}

/// Returns the private times of these records, unless the caller may read private ones.
pub type OncePrivate = for<'a> fn(&'a Tx, &'a BTreeSet<Uuid>) -> BoxFuture<'a, Result<Vec<PrivateTime>>>;

/// The private times of several records.
#[derive(Debug, Default)]
pub struct PrivateTimes(Vec<PrivateTime>);

impl PrivateTimes {
    /// Those of `records`, as their areas report them ([`Area::once_private`](crate::Area::once_private)).
    pub async fn of(app: &App, tx: &Tx, records: &BTreeSet<Uuid>) -> Result<Self> {
        let mut times = Vec::new();
        for once_private in app.areas().iter().flat_map(|area| area.once_private) {
            times.extend(once_private(tx, records).await?);
        }
        Ok(Self(times))
    }

    /// Whether what `author` wrote about a record at this moment is not the caller's to read. Authors read their own, in person.
    pub fn hide(&self, scope: &Scope, record: Uuid, at: Timestamp, author: Option<Uuid>) -> bool {
        let caller = scope.principal();
        let is_author = caller.impersonator.is_none() && caller.user_id.is_some() && caller.user_id == author;
        !is_author && self.0.iter().any(|time| time.record == record && time.from <= at && at <= time.until)
    }
}
