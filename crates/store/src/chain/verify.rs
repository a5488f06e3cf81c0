//! Compares the audit log with its seals, tenant by tenant and a few hundred records at a time.

use std::{collections::BTreeSet, sync::Arc};

use kernel::{Error, HOST, Result, Scope};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use super::{
    Head, Mac, Signer,
    entity::{chain, end, note, seal},
    expire::Mark,
    item::Item,
    mac_of,
    sealing::{self, Beginning},
    strange::{self, RecordPart},
    unit::{self, Unit},
};
use crate::{
    Db, Tx,
    audit::{change, log},
};

/// Seals and notes that are read at once.
const SEALS: u64 = 20;
const NOTES: u64 = 500;
/// Records that are compared at once.
const BATCH: usize = 500;
/// Maximum number of findings of one tenant that are reported individually.
const TOLD: usize = 50;

/// A defect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Damage {
    /// The record with this id, or something that belongs to it, was altered.
    Changed(Uuid),
    /// The record is gone, and the deleter did not delete it.
    Removed(Uuid),
    /// The program did not write the record.
    Added(Uuid),
    /// The seal with this number is missing or was altered.
    Seal(i64),
    /// Seals after the one with this number are missing, or the end of the chain was changed.
    Ended(i64),
    /// The deleter's mark was altered.
    Mark,
    /// The chain does not lead through the head with this number, which was kept elsewhere.
    Head(i64),
}

/// Defects of a tenant's audit log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finding {
    pub tenant: Uuid,
    pub damage: Damage,
}

/// The outcome of a comparison.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verified {
    pub chains: u64,
    /// Records that were compared.
    pub records: u64,
    /// Signed records without a seal.
    pub waiting: u64,
    /// Records from before the chain that are not signed yet.
    pub earlier: u64,
    pub findings: Vec<Finding>,
    /// Number of further findings.
    pub more: u64,
}

impl Verified {
    fn add(&mut self, other: Self) {
        self.records += other.records;
        self.waiting += other.waiting;
        self.earlier += other.earlier;
        self.findings.extend(other.findings);
        self.more += other.more;
    }
}

impl Db {
    /// Compares the audit logs of the host, of `tenants` and of all other owners of a chain with their seals, and the chains with `heads`
    /// that were stored elsewhere.
    ///
    /// # Errors
    /// `Unavailable`, `Internal` without the key.
    pub async fn verify_audit(&self, tenants: &BTreeSet<Uuid>, heads: &[Head]) -> Result<Verified> {
        let signer: &Arc<dyn Signer> = self.signer().ok_or_else(|| Error::internal("the audit log can't be verified without its key"))?;
        let system = Scope::system(self.now());
        let begin = self.read(&system, |tx| async move {
            let (chains, ends) = (tx.all(chain::Entity::find()).await?, tx.all(end::Entity::find()).await?);
            Ok((chains, ends, Beginning::of(&tx, &**signer).await?))
        });
        let (chains, ends, begun) = begin.await?;
        let mut all: BTreeSet<Uuid> = chains.iter().map(|chain| chain.tenant_id).chain(heads.iter().map(|head| head.tenant)).collect();
        all.extend(tenants.iter().copied().chain([HOST]));
        let mut verified = Verified { chains: chains.len() as u64, ..Verified::default() };
        for tenant in all {
            let scope = system.within(tenant);
            // Of a chain that the program ended, nothing is left to compare.
            let is_ended = |head: &Head| ends.iter().any(|end| end.covers(&**signer, head));
            let kept: Vec<Head> = heads.iter().filter(|head| head.tenant == tenant && !is_ended(head)).copied().collect();
            let walked = self.read(&scope, |tx| async move {
                let walk = ChainWalk {
                    tx: &tx,
                    signer: &**signer,
                    tenant,
                    begun,
                    mark: Mark::default(),
                    found: Verified::default(),
                    logs: 0,
                    changes: 0,
                    batch: Vec::new(),
                };
                walk.run(kept).await
            });
            verified.add(walked.await?);
        }
        Ok(verified)
    }
}

/// The next seals of the scope's tenant.
pub(super) async fn next_seals(tx: &Tx, after: i64) -> Result<Vec<seal::Model>> {
    let next = seal::Entity::find().filter(seal::Column::Number.gt(after));
    tx.all(next.order_by_asc(seal::Column::Number).limit(SEALS)).await
}

/// The next notes of the scope's tenant.
pub(super) async fn next_notes(tx: &Tx, after: Option<Uuid>) -> Result<Vec<note::Model>> {
    let mut next = note::Entity::find();
    if let Some(after) = after {
        next = next.filter(note::Column::Id.gt(after));
    }
    tx.all(next.order_by_asc(note::Column::Id).limit(NOTES)).await
}

/// A part of a record, compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Whole,
    Changed,
    Gone,
}

/// A walk along the chain of one tenant.
struct ChainWalk<'a> {
    tx: &'a Tx,
    signer: &'a dyn Signer,
    tenant: Uuid,
    /// Whether everything from before the chain is sealed.
    begun: Beginning,
    mark: Mark,
    found: Verified,
    /// Requests and changes that a seal or a note knows.
    logs: u64,
    changes: u64,
    batch: Vec<Item>,
}

impl ChainWalk<'_> {
    fn note(&mut self, damage: Damage) {
        if self.found.findings.len() < TOLD {
            self.found.findings.push(Finding { tenant: self.tenant, damage });
        } else {
            self.found.more += 1;
        }
    }

    async fn run(mut self, heads: Vec<Head>) -> Result<Verified> {
        let chain = self.tx.one(chain::Entity::find()).await?;
        match chain.as_ref().map(|chain| Mark::of(chain, self.signer)) {
            Some(Some(mark)) => self.mark = mark,
            Some(None) => self.note(Damage::Mark),
            None => {}
        }
        // The host's mark says that all chains have started; its removal is visible nowhere else.
        if self.tenant == HOST && self.begun == Beginning::Forged && !self.found.findings.iter().any(|own| own.damage == Damage::Mark) {
            self.note(Damage::Mark);
        }
        let last = self.seals(heads).await?;
        if chain.map_or((0, Mac::default()), |chain| (chain.number, mac_of(&chain.head))) != last {
            self.note(Damage::Ended(last.0));
        }
        self.notes().await?;
        self.compare().await?;
        if self.begun != Beginning::Unbegun {
            self.strangers().await?;
        }
        Ok(self.found)
    }

    /// Follows the seals; gives number and signature of the last one.
    async fn seals(&mut self, mut heads: Vec<Head>) -> Result<(i64, Mac)> {
        let mut last = (self.mark.kept_from, self.mark.kept_head);
        // Deleted records can't be compared any more.
        heads.retain(|head| head.number >= last.0 && (head.number, head.mac) != last);
        loop {
            let seals = next_seals(self.tx, last.0).await?;
            if seals.is_empty() {
                break;
            }
            for seal in seals {
                let follows = seal.number == last.0 + 1;
                if !follows {
                    self.note(Damage::Seal(last.0 + 1));
                }
                if !sealing::holds(self.signer, &seal) || (follows && mac_of(&seal.previous) != last.1) {
                    self.note(Damage::Seal(seal.number));
                }
                last = (seal.number, mac_of(&seal.mac));
                heads.retain(|head| (head.number, head.mac) != last);
                for item in Item::all(&seal.content) {
                    self.take(item).await?;
                }
            }
        }
        for head in heads {
            self.note(Damage::Head(head.number));
        }
        Ok(last)
    }

    async fn notes(&mut self) -> Result<()> {
        let mut after = None;
        loop {
            let notes = next_notes(self.tx, after).await?;
            let Some(last) = notes.last() else { return Ok(()) };
            after = Some(last.id);
            for note in &notes {
                match Item::of_note(self.signer, note) {
                    Some(item) => {
                        self.found.waiting += 1;
                        self.take(item).await?;
                    }
                    None if note.mac.is_none() && self.begun == Beginning::Unbegun => self.found.earlier += 1,
                    // The record counts as one that was added.
                    None => {}
                }
            }
        }
    }

    async fn take(&mut self, item: Item) -> Result<()> {
        self.batch.push(item);
        if self.batch.len() < BATCH { Ok(()) } else { self.compare().await }
    }

    /// Compares the records that were collected.
    async fn compare(&mut self) -> Result<()> {
        let items = std::mem::take(&mut self.batch);
        if items.is_empty() {
            return Ok(());
        }
        let ids: Vec<Uuid> = items.iter().map(|item| item.id).collect();
        let units = unit::load(self.tx, &ids).await?;
        let gone = Unit::default();
        for item in &items {
            self.found.records += 1;
            if let Some(damage) = self.judge(item, units.get(&item.id).unwrap_or(&gone)) {
                self.note(damage);
            }
        }
        Ok(())
    }

    fn judge(&mut self, item: &Item, unit: &Unit) -> Option<Damage> {
        let log = match (item.log, &unit.log) {
            (Some(signed), Some(_)) => {
                self.logs += 1;
                if unit.holds_log(self.signer, signed.mac) { State::Whole } else { State::Changed }
            }
            (Some(_), None) if !self.mark.allows_no_log(item) => State::Gone,
            _ => State::Whole,
        };
        let changes = match item.changes {
            Some(signed) if !unit.changes.is_empty() => {
                self.changes += unit.changes.len() as u64;
                if unit.holds_changes(self.signer, self.tenant, item.id, signed.mac) { State::Whole } else { State::Changed }
            }
            Some(_) if !self.mark.allows_no_changes(item) => State::Gone,
            _ => State::Whole,
        };
        match (log, changes) {
            (State::Whole, State::Whole) => None,
            (State::Gone, _) => Some(Damage::Removed(item.id)),
            (_, State::Gone) if item.log.is_none() => Some(Damage::Removed(item.id)),
            _ => Some(Damage::Changed(item.id)),
        }
    }

    /// Names records that no seal and no note knows; they are looked for only where the numbers say that there are some.
    async fn strangers(&mut self) -> Result<()> {
        let mut parts = Vec::new();
        if self.tx.count(log::Entity::find()).await? != self.logs {
            parts.push(RecordPart::Log);
        }
        if self.tx.count(change::Entity::find()).await? != self.changes {
            parts.push(RecordPart::Changes);
        }
        let mut named = BTreeSet::new();
        for part in parts {
            let mut after = None;
            loop {
                let page = strange::page(self.tx, self.signer, part, after).await?;
                for id in page.strange {
                    // Without a limit, many added records would also fill the memory.
                    if named.len() >= TOLD || named.insert(id) {
                        self.note(Damage::Added(id));
                    }
                }
                after = page.last;
                if after.is_none() {
                    break;
                }
            }
        }
        Ok(())
    }
}
