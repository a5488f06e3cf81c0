//! Components of the installation: nodes, file store, database, schema, backups.

use std::collections::BTreeSet;

use ::store::{Applied, DatabaseFacts, Engine, MIGRATIONS, PoolState, applied_steps, backup_log, node, tables_of};
use chrono::TimeDelta;
use delivery::{Delivery, file::StorageLocation};
use http::App;
use kernel::{Result, Scope, Timestamp, Uuid};

use super::everywhere;
use crate::health::{
    VIEW,
    rules::{self, NodeState},
};

/// Nodes that are shown at most.
const MOST: u64 = 50;

/// Area of the tables that the store itself creates.
const STORE: &str = "store";

/// A node and its state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodeStatus {
    pub node: node::Model,
    pub state: NodeState,
    /// Whether it is the one that answers.
    pub is_this: bool,
}

/// The nodes of the last day, those started last first.
///
/// # Errors
/// 403 without [`VIEW`], `Common.HostLevelRequired`.
pub async fn nodes(app: &App, scope: &Scope) -> Result<Vec<NodeStatus>> {
    everywhere(scope, VIEW)?;
    let own: Uuid = app.own::<Delivery>()?.node().id;
    let found = app.db().nodes(MOST).await?;
    Ok(found.into_iter().map(|node| NodeStatus { state: rules::state_of(&node, scope.now()), is_this: node.id == own, node }).collect())
}

/// The file store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Storage {
    /// Where it is.
    pub place: StorageLocation,
    /// Whether it answered this node just now.
    pub is_reachable: bool,
}

/// Asks the file store whether it is there.
///
/// # Errors
/// As [`nodes`].
pub async fn storage(app: &App, scope: &Scope) -> Result<Storage> {
    everywhere(scope, VIEW)?;
    let delivery = app.own::<Delivery>()?;
    let probed = delivery.files().probe().await;
    if let Err(error) = &probed {
        tracing::warn!(%error, "the file store can't be reached");
    }
    Ok(Storage { place: delivery.files().place().clone(), is_reachable: probed.is_ok() })
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Database {
    pub engine: Engine,
    /// Version and size.
    pub facts: DatabaseFacts,
    /// Connections of the node that answers.
    pub pools: Vec<PoolState>,
    /// The clock problem of the answering node, if any.
    pub clock: Clock,
}

/// The clock of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// How far it is ahead of the database's, if that has one and they differ by more than nodes may.
    pub skew: Option<TimeDelta>,
    /// The latest time in the database, if it lies ahead.
    pub written_ahead: Option<Timestamp>,
}

/// Which database it is, and how large.
///
/// # Errors
/// As [`nodes`].
pub async fn database(app: &App, scope: &Scope) -> Result<Database> {
    everywhere(scope, VIEW)?;
    let db = app.db();
    let following = db.invalidations().following(app.now());
    let skew = following.skew.filter(|_| following.is_skewed());
    let clock = Clock { skew, written_ahead: db.written_ahead().await? };
    Ok(Database { engine: db.engine(), facts: db.facts().await?, pools: db.pools(), clock })
}

/// A table with the area that it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AreaTable {
    pub name: String,
    /// Name of the area; none for a table of the engine.
    pub area: Option<String>,
    /// Bytes with its indexes.
    pub bytes: u64,
}

/// The tables with their sizes, the largest first; `None` where measuring them would take long.
///
/// # Errors
/// As [`nodes`].
pub async fn tables(app: &App, scope: &Scope) -> Result<Option<Vec<AreaTable>>> {
    everywhere(scope, VIEW)?;
    let Some(sizes) = app.db().table_sizes().await? else { return Ok(None) };
    let named = |area: &'static str, tables: Vec<String>| tables.into_iter().map(move |table| (table, area.to_owned()));
    let of_areas = app.areas().iter().flat_map(|area| named(area.name, tables_of(area.migrations)));
    let known: Vec<(String, String)> = of_areas.chain(named(STORE, tables_of(MIGRATIONS))).collect();
    let with_area = sizes.into_iter().map(|size| AreaTable {
        area: rules::area_of(&size.name, &known).map(str::to_owned),
        name: size.name,
        bytes: size.bytes,
    });
    Ok(Some(with_area.collect()))
}

/// The schema next to the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchemaState {
    /// How many migrations the database has.
    pub applied: usize,
    /// The last of them.
    pub latest: Option<Applied>,
    /// Migrations of this program that it lacks.
    pub missing: Vec<String>,
    /// Its migrations of a newer program.
    pub unknown: Vec<String>,
}

/// Which migrations the database has.
///
/// # Errors
/// As [`nodes`].
pub async fn schema(app: &App, scope: &Scope) -> Result<SchemaState> {
    everywhere(scope, VIEW)?;
    let applied = applied_steps(app.db()).await?;
    let own: BTreeSet<&str> = MIGRATIONS.iter().chain(app.areas().iter().flat_map(|area| area.migrations)).map(|step| step.name).collect();
    let there: BTreeSet<&str> = applied.iter().map(|step| step.name.as_str()).collect();
    Ok(SchemaState {
        applied: applied.len(),
        missing: beyond(&own, &there),
        unknown: beyond(&there, &own),
        latest: applied.last().cloned(),
    })
}

/// What `all` has and `known` hasn't.
fn beyond(all: &BTreeSet<&str>, known: &BTreeSet<&str>) -> Vec<String> {
    all.iter().filter(|name| !known.contains(**name)).map(|name| (*name).to_owned()).collect()
}

/// The last backup that `waymark backup` made.
///
/// # Errors
/// As [`nodes`].
pub async fn backup(app: &App, scope: &Scope) -> Result<Option<backup_log::Model>> {
    everywhere(scope, VIEW)?;
    app.db().last_backup().await
}
