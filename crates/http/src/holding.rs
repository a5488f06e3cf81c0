//! What people hold in a place: open work, teams that they lead, people who report to them. Areas register it, so that nobody leaves a place
//! and takes its work along where nobody can open it.

use futures::future::BoxFuture;
use kernel::{Result, Uuid};
use store::Tx;

use crate::App;

/// Somebody who leaves a place.
#[derive(Debug, Clone, Copy, Default)]
pub struct Leaver {
    /// Their account.
    pub user: Option<Uuid>,
    /// Their entry in the directory.
    pub person: Option<Uuid>,
    /// The client that they leave; none for all clients of the scope's tenant.
    pub client: Option<Uuid>,
}

/// Who takes over what somebody held.
#[derive(Debug, Clone, Copy, Default)]
pub struct Heir {
    /// Open work.
    pub user: Option<Uuid>,
    /// Teams and reports.
    pub person: Option<Uuid>,
}

/// Asks, in the transaction that hands it over, that the heir may take what somebody holds at a client.
pub type MayTake = for<'a> fn(&'a App, &'a Tx, Uuid, Heir) -> BoxFuture<'a, Result<()>>;

/// How much of it is open at a client, with or without somebody who holds it.
pub type OpenAt = for<'a> fn(&'a Tx, Uuid) -> BoxFuture<'a, Result<u64>>;

/// Open work of a team, which isn't archived before it is done or moved to another one. Private records are their owner's alone, and not
/// among it.
#[derive(Clone, Copy)]
pub struct OfTeam {
    /// Counts it, with or without somebody who holds it.
    pub open_in: for<'a> fn(&'a Tx, Uuid) -> BoxFuture<'a, Result<u64>>,
    /// Moves it from the first team to the second one.
    pub move_on: for<'a> fn(&'a Tx, Uuid, Uuid) -> BoxFuture<'a, Result<()>>,
}

/// A kind of thing that people hold, in [`Area::holdings`](crate::Area::holdings) of its area.
#[derive(Clone, Copy)]
pub struct Holding {
    /// Name of its count in errors, `actionItems`.
    pub name: &'static str,
    /// The client of each that somebody holds. Private records are their owner's alone, and not among them.
    pub held: for<'a> fn(&'a Tx, Leaver) -> BoxFuture<'a, Result<Vec<Uuid>>>,
    /// Counts the open work at a client, which isn't closed before it is done; none where the thing is no work. Private records are not among
    /// it either.
    pub open_at: Option<OpenAt>,
    /// What of it is a team's; none where the thing is no work.
    pub of_team: Option<OfTeam>,
    /// Asks that the heir of open work may take over what is held at a client; a field error otherwise.
    pub may_take: Option<MayTake>,
    /// Hands over what somebody holds, where there is an heir for it.
    pub hand_over: for<'a> fn(&'a Tx, Leaver, Heir) -> BoxFuture<'a, Result<()>>,
}
