//! Records that no seal and no note knows: added past the program, or written by a program from before the chain.

use std::{collections::BTreeSet, sync::Arc};

use kernel::{HOST, Result, Scope};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, sea_query::Condition};
use uuid::Uuid;

use super::{
    Signer,
    entity::note,
    item::Item,
    sealing::{LOCKED, add_seal, locked},
    unit,
    verify::{next_notes, next_seals},
};
use crate::{
    Db, Tx,
    audit::{change, log},
};

/// Records that are looked for in one walk along the chain.
const PAGE: u64 = 50_000;
/// Records that are sealed in one transaction.
const BATCH: usize = 500;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RecordPart {
    /// The request.
    Log,
    /// Its changes in the tenant.
    Changes,
}

/// The strangers among some records.
pub(super) struct Page {
    pub(super) strange: BTreeSet<Uuid>,
    /// The last of the records; `None` after all of them.
    pub(super) last: Option<Uuid>,
}

#[derive(Debug, FromQueryResult)]
struct Row {
    id: Uuid,
}

impl RecordPart {
    fn is_in(self, item: &Item) -> bool {
        match self {
            RecordPart::Log => item.log.is_some(),
            RecordPart::Changes => item.changes.is_some(),
        }
    }

    /// Ids of the records after `after` that have this part.
    async fn ids(self, tx: &Tx, after: Option<Uuid>) -> Result<Vec<Row>> {
        let after = after.unwrap_or_default();
        match self {
            RecordPart::Log => {
                let select = log::Entity::find().select_only().column(log::Column::Id).filter(log::Column::Id.gt(after));
                tx.rows(select.order_by_asc(log::Column::Id).limit(PAGE)).await
            }
            RecordPart::Changes => {
                let column = change::Column::AuditLogId;
                let select = change::Entity::find().select_only().column_as(column, "id").distinct().filter(column.gt(after));
                tx.rows(select.order_by_asc(column).limit(PAGE)).await
            }
        }
    }
}

/// The strangers among the next records of the scope's tenant that have this part.
pub(super) async fn page(tx: &Tx, signer: &dyn Signer, part: RecordPart, after: Option<Uuid>) -> Result<Page> {
    let rows = part.ids(tx, after).await?;
    let last = rows.last().map(|row| row.id);
    let mut strange: BTreeSet<Uuid> = rows.into_iter().map(|row| row.id).collect();
    let mut number = 0;
    while !strange.is_empty() {
        let seals = next_seals(tx, number).await?;
        let Some(seal) = seals.last() else { break };
        number = seal.number;
        for item in seals.iter().flat_map(|seal| Item::all(&seal.content)).filter(|item| part.is_in(item)) {
            strange.remove(&item.id);
        }
    }
    let mut noted = None;
    while !strange.is_empty() {
        let notes = next_notes(tx, noted).await?;
        let Some(note) = notes.last() else { break };
        noted = Some(note.id);
        for item in notes.iter().filter_map(|note| Item::of_note(signer, note)).filter(|item| part.is_in(item)) {
            strange.remove(&item.id);
        }
    }
    Ok(Page { strange, last })
}

impl Db {
    /// Signs and seals records of the host and of `tenants` that have no signature, as an older program without the chain writes them
    /// alongside this one; returns their number. An operator has checked them.
    pub async fn adopt_audit(&self, tenants: &BTreeSet<Uuid>) -> Result<u64> {
        let Some(signer) = self.signer() else { return Ok(0) };
        let mut adopted = self.seal_audit().await?;
        for tenant in tenants.iter().copied().chain([HOST]) {
            let scope = Scope::system(self.now()).within(tenant);
            for part in [RecordPart::Log, RecordPart::Changes] {
                adopted += self.adopt_part(&scope, signer, part).await?;
            }
        }
        Ok(adopted)
    }

    async fn adopt_part(&self, scope: &Scope, signer: &Arc<dyn Signer>, part: RecordPart) -> Result<u64> {
        let (mut adopted, mut after) = (0, None);
        loop {
            let found = self.read(scope, |tx| async move { page(&tx, &**signer, part, after).await }).await?;
            let strange: Vec<Uuid> = found.strange.into_iter().collect();
            for ids in strange.chunks(BATCH) {
                self.write_with(scope, LOCKED, |tx| async move { adopt(&tx, signer, part, ids).await }).await?;
                adopted += ids.len() as u64;
            }
            after = found.last;
            if after.is_none() {
                return Ok(adopted);
            }
        }
    }
}

async fn adopt(tx: &Tx, signer: &Arc<dyn Signer>, part: RecordPart, ids: &[Uuid]) -> Result<()> {
    let (chain, tenant) = (locked(tx).await?, tx.scope().tenant()?);
    let units = unit::load(tx, ids).await?;
    let sign = |(id, unit): (&Uuid, &unit::Unit)| match (part, unit.sign(&**signer, tenant, *id)) {
        (RecordPart::Log, item) => Item { changes: None, ..item },
        (RecordPart::Changes, item) => Item { log: None, ..item },
    };
    let items: Vec<Item> = units.iter().map(sign).collect();
    let unsigned = Condition::all().add(note::Column::Mac.is_null()).add(note::Column::Id.is_in(ids.iter().copied()));
    tx.purge::<note::Entity>(unsigned).await?;
    add_seal(tx, signer, &chain, &items).await
}
