//! Seals noted records. Any node may: the row of the tenant's chain is locked meanwhile. Seals follow each other in the order of sealing,
//! not of the records' times, so a record whose transaction ends late is in a later seal.

use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use kernel::{HOST, Result, Scope, Timestamp};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect,
    entity::prelude::DateTimeUtc,
    sea_query::{Condition, Expr},
};
use uuid::Uuid;

use super::{
    Mac, Signer,
    entity::{chain, note, seal},
    expire::{self, Mark},
    item::Item,
    mac_of,
    message::Message,
    unit,
};
use crate::{Db, Isolation, Tx};

/// Records in one seal.
const MOST: u64 = 500;

pub(super) const LOCKED: Isolation = Isolation::Latest("the row of the chain is locked before its notes are read");

/// Whether this node knows that everything from before the chain is sealed.
#[derive(Debug, Default)]
pub(crate) struct Begun(AtomicBool);

/// Records that wait for their seal.
#[derive(Debug, Clone, Default, PartialEq, Eq, FromQueryResult)]
pub struct Unsealed {
    pub waiting: i64,
    /// When the oldest one was written.
    pub oldest: Option<DateTimeUtc>,
}

/// How far the chain is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Beginning {
    /// Records from before the chain are not all sealed yet.
    Unbegun,
    /// Nothing without a signature is accepted any more.
    Begun,
    /// Its mark is not the program's, or was taken away.
    Forged,
}

impl Beginning {
    /// The state of the whole chain, within the system scope.
    pub(super) async fn of(tx: &Tx, signer: &dyn Signer) -> Result<Self> {
        let of_host = tx.one(chain::Entity::find().filter(chain::Column::TenantId.eq(HOST))).await?;
        let has_number = of_host.as_ref().is_some_and(|chain| chain.number > 0);
        Ok(match of_host.filter(|chain| chain.mark.is_some()).map(|chain| Mark::of(&chain, signer)) {
            Some(Some(mark)) if mark.begun => Self::Begun,
            Some(Some(_)) => Self::Unbegun,
            Some(None) => Self::Forged,
            None if has_number || has_seals(tx).await? => Self::Forged,
            None => Self::Unbegun,
        })
    }
}

/// Whether there is a seal of anybody.
async fn has_seals(tx: &Tx) -> Result<bool> {
    let select = seal::Entity::find().filter(seal::Column::TenantId.gte(HOST)).order_by_asc(seal::Column::TenantId);
    Ok(tx.one(select.order_by_asc(seal::Column::Number)).await?.is_some())
}

/// Notes with a signature, or those of records from before the chain.
fn noted(signed: bool) -> Condition {
    let column = note::Column::Mac;
    Condition::all().add(if signed { column.is_not_null() } else { column.is_null() })
}

/// The signature of a seal.
pub(super) fn mac(signer: &dyn Signer, seal: &seal::Model) -> Mac {
    let mut message = Message::new("seal");
    message.id(seal.tenant_id).number(seal.number).instant(seal.sealed_at).number(seal.items.into());
    message.bytes(&seal.previous).bytes(&seal.content).signed(signer)
}

impl Db {
    /// Seals everything that waits; returns how many records that were. Does nothing without the key.
    pub async fn seal_audit(&self) -> Result<u64> {
        let Some(signer) = self.signer() else { return Ok(0) };
        let earlier = if self.begun().0.load(Ordering::Relaxed) { 0 } else { self.begin_chain(signer).await? };
        Ok(earlier + self.seal_noted(signer, true).await?)
    }

    /// Records that are signed and not sealed yet.
    pub async fn unsealed(&self) -> Result<Unsealed> {
        let select = note::Entity::find().filter(noted(true)).select_only();
        let select = select.column_as(note::Column::Id.count(), "waiting").column_as(note::Column::NotedAt.min(), "oldest");
        let scope = Scope::system(self.now());
        let rows: Vec<Unsealed> = self.read(&scope, |tx| async move { tx.rows(select).await }).await?;
        Ok(rows.into_iter().next().unwrap_or_default())
    }

    /// Signs and seals records from before the chain, once: from then on, a record without a signature was added behind the program's back.
    async fn begin_chain(&self, signer: &Arc<dyn Signer>) -> Result<u64> {
        let state = self.read(&Scope::system(self.now()), |tx| async move { Beginning::of(&tx, &**signer).await }).await?;
        let mut sealed = 0;
        match state {
            Beginning::Begun => {}
            Beginning::Unbegun => {
                let host = Scope::system(self.now()).within(HOST);
                self.write_with(&host, LOCKED, |tx| async move { expire::first_mark(&tx, &**signer).await }).await?;
                sealed = self.seal_noted(signer, false).await?;
                // Last: a start that is killed before leaves the rest to the next one.
                self.write_with(&host, LOCKED, |tx| async move { expire::mark(&tx, &**signer, |mark| mark.begun = true).await }).await?;
            }
            Beginning::Forged => {
                tracing::error!("records without a signature are not sealed: the mark of the audit log's chain is not what was written");
            }
        }
        // Also after a forged mark, which a node reports once and not at every sealing.
        self.begun().0.store(true, Ordering::Relaxed);
        Ok(sealed)
    }

    async fn seal_noted(&self, signer: &Arc<dyn Signer>, signed: bool) -> Result<u64> {
        let (mut sealed, mut after) = (0, None);
        while let Some(tenant) = self.noted_tenant(after, signed).await? {
            loop {
                let scope = Scope::system(self.now()).within(tenant);
                let (read, many) = self.write_with(&scope, LOCKED, |tx| async move { seal_batch(&tx, signer, signed).await }).await?;
                sealed += many;
                if read < MOST {
                    break;
                }
            }
            after = Some(tenant);
        }
        Ok(sealed)
    }

    /// The next tenant with something to seal.
    async fn noted_tenant(&self, after: Option<Uuid>, signed: bool) -> Result<Option<Uuid>> {
        let next = match after {
            Some(tenant) => note::Column::TenantId.gt(tenant),
            None => note::Column::TenantId.gte(HOST),
        };
        let select = note::Entity::find().filter(next).filter(noted(signed));
        let select = select.order_by_asc(note::Column::TenantId).order_by_asc(note::Column::Id);
        let found = self.read(&Scope::system(self.now()), |tx| async move { tx.one(select).await }).await?;
        Ok(found.map(|note| note.tenant_id))
    }
}

/// The tenant's chain, locked until the transaction ends.
pub(super) async fn locked(tx: &Tx) -> Result<chain::Model> {
    if let Some(chain) = tx.lock(chain::Entity::find()).await?.pop() {
        return Ok(chain);
    }
    let head = Set(Mac::default().to_vec());
    tx.insert::<chain::Entity>(chain::ActiveModel { number: Set(0), head, ..Default::default() }).await
}

/// Seals the next notes; returns how many there were, and how many of them were sealed.
async fn seal_batch(tx: &Tx, signer: &Arc<dyn Signer>, signed: bool) -> Result<(u64, u64)> {
    let chain = locked(tx).await?;
    let notes = tx.all(note::Entity::find().filter(noted(signed)).order_by_asc(note::Column::Id).limit(MOST)).await?;
    let items = if signed { of_notes(tx, signer, &notes).await? } else { unsigned(tx, signer, &notes).await? };
    if !items.is_empty() {
        add_seal(tx, signer, &chain, &items).await?;
        let done = note::Column::Id.is_in(items.iter().map(|item| item.id));
        tx.purge::<note::Entity>(Condition::all().add(done)).await?;
    }
    Ok((notes.len() as u64, items.len() as u64))
}

/// The content of the notes whose signatures are valid. Invalid ones are removed from the queue; `doctor` reports their records.
async fn of_notes(tx: &Tx, signer: &Arc<dyn Signer>, notes: &[note::Model]) -> Result<Vec<Item>> {
    let items: Vec<Item> = notes.iter().filter_map(|note| Item::of_note(&**signer, note)).collect();
    if items.len() < notes.len() {
        let sound: BTreeSet<Uuid> = items.iter().map(|item| item.id).collect();
        let forged = || notes.iter().map(|note| note.id).filter(|id| !sound.contains(id));
        tracing::error!(count = forged().count(), "audit records are not sealed: their signatures are wrong");
        let none = Expr::val(None::<Vec<u8>>);
        tx.set_where::<note::Entity>(Condition::all().add(note::Column::Id.is_in(forged())), vec![(note::Column::Mac, none)]).await?;
    }
    Ok(items)
}

/// Records from before the chain, signed as they are now.
async fn unsigned(tx: &Tx, signer: &Arc<dyn Signer>, notes: &[note::Model]) -> Result<Vec<Item>> {
    let (tenant, ids) = (tx.scope().tenant()?, notes.iter().map(|note| note.id).collect::<Vec<Uuid>>());
    let units = unit::load(tx, &ids).await?;
    let sign = |id: Uuid| units.get(&id).map_or(Item { id, log: None, changes: None }, |unit| unit.sign(&**signer, tenant, id));
    Ok(ids.into_iter().map(sign).collect())
}

/// Appends a seal of these records to the chain, which is locked.
pub(super) async fn add_seal(tx: &Tx, signer: &Arc<dyn Signer>, chain: &chain::Model, items: &[Item]) -> Result<()> {
    let sealed_at: Timestamp = tx.now();
    let mut seal = seal::Model {
        tenant_id: chain.tenant_id,
        number: chain.number + 1,
        sealed_at,
        items: i32::try_from(items.len()).map_err(kernel::Error::internal)?,
        content: Item::written(items),
        previous: chain.head.clone(),
        mac: Vec::new(),
    };
    seal.mac = mac(&**signer, &seal).to_vec();
    let values = vec![
        (chain::Column::Number, Expr::val(seal.number)),
        (chain::Column::Head, Expr::val(seal.mac.clone())),
        (chain::Column::SealedAt, Expr::val(sealed_at)),
    ];
    tx.set_where::<chain::Entity>(Condition::all(), values).await?;
    tx.append::<seal::Entity>(vec![seal.into()]).await
}

/// Whether a seal is as it was signed.
pub(super) fn holds(signer: &dyn Signer, seal: &seal::Model) -> bool {
    mac_of(&seal.mac) == mac(signer, seal)
}
