//! Deletion from the start of a chain: a signed mark records up to when, in the transaction that deletes.

use kernel::{HOST, Result, Scope, Timestamp};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Condition, Expr},
};
use uuid::Uuid;

use super::{
    Mac, Signer,
    entity::{chain, redaction, seal},
    item::{Item, Signed},
    mac_of,
    message::Message,
    sealing::{self, LOCKED, locked},
};
use crate::{
    Db, Tx,
    audit::{change, log},
};

/// Seals that are deleted in one transaction.
const SEALS: u64 = 20;

/// What was deleted, and whether the chain has started.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Mark {
    /// Number and signature of the last seal that was deleted; 0 and zeros before the first.
    pub(super) kept_from: i64,
    pub(super) kept_head: Mac,
    pub(super) logs_before: Option<Timestamp>,
    pub(super) changes_before: Option<Timestamp>,
    pub(super) begun: bool,
}

impl Mark {
    /// The mark of a chain; `None` if it isn't the program's.
    pub(super) fn of(chain: &chain::Model, signer: &dyn Signer) -> Option<Self> {
        let mark = Self {
            kept_from: chain.kept_from,
            kept_head: chain.kept_head.as_deref().map(mac_of).unwrap_or_default(),
            logs_before: chain.logs_before,
            changes_before: chain.changes_before,
            begun: chain.begun,
        };
        let holds = match chain.mark.as_deref() {
            Some(signature) => mac_of(signature) == mark.mac(signer, chain.tenant_id),
            None => mark == Self::default(),
        };
        holds.then_some(mark)
    }

    fn mac(&self, signer: &dyn Signer, tenant: Uuid) -> Mac {
        let mut message = Message::new("mark");
        message.id(tenant).number(self.kept_from).bytes(&self.kept_head);
        message.opt_instant(self.logs_before).opt_instant(self.changes_before).number(self.begun.into()).signed(signer)
    }

    /// Whether a part of a record may be gone.
    fn allows(part: Option<Signed>, before: Option<Timestamp>) -> bool {
        part.is_none_or(|part| before.is_some_and(|before| part.at <= before.timestamp_micros()))
    }

    pub(super) fn allows_no_log(&self, item: &Item) -> bool {
        Self::allows(item.log, self.logs_before)
    }

    pub(super) fn allows_no_changes(&self, item: &Item) -> bool {
        Self::allows(item.changes, self.changes_before)
    }
}

/// Changes the mark of the tenant's chain and signs it. A mark that isn't the program's stays as it is, for `doctor` to name.
pub(super) async fn mark(tx: &Tx, signer: &dyn Signer, change: impl FnOnce(&mut Mark)) -> Result<()> {
    let chain = locked(tx).await?;
    // The host's chain always has a mark: if it is missing, it was removed.
    let known = Mark::of(&chain, signer).filter(|_| chain.mark.is_some() || chain.tenant_id != HOST);
    let Some(mut mark) = known else {
        tracing::error!(tenant.id = %chain.tenant_id, "the mark of the audit log's chain is not what was written");
        return Ok(());
    };
    change(&mut mark);
    write(tx, signer, &chain, &mark).await
}

/// Signs that the chain has not started, before anything is sealed: without a mark, its removal could not be detected.
pub(super) async fn first_mark(tx: &Tx, signer: &dyn Signer) -> Result<()> {
    let chain = locked(tx).await?;
    if chain.mark.is_some() { Ok(()) } else { write(tx, signer, &chain, &Mark::default()).await }
}

async fn write(tx: &Tx, signer: &dyn Signer, chain: &chain::Model, mark: &Mark) -> Result<()> {
    let values = vec![
        (chain::Column::KeptFrom, Expr::val(mark.kept_from)),
        (chain::Column::KeptHead, Expr::val(mark.kept_head.to_vec())),
        (chain::Column::LogsBefore, Expr::val(mark.logs_before)),
        (chain::Column::ChangesBefore, Expr::val(mark.changes_before)),
        (chain::Column::Begun, Expr::val(mark.begun)),
        (chain::Column::Mark, Expr::val(mark.mac(signer, chain.tenant_id).to_vec())),
    ];
    tx.set_where::<chain::Entity>(Condition::all(), values).await.map(drop)
}

impl Tx {
    /// Signs that this transaction deletes requests of its tenant from before `before`.
    pub async fn mark_deleted_logs(&self, before: Timestamp) -> Result<()> {
        let Some(signer) = self.db().signer() else { return Ok(()) };
        mark(self, &**signer, |mark| mark.logs_before = mark.logs_before.max(Some(before))).await
    }

    /// Signs that this transaction deletes changes in its tenant from before `before`.
    pub async fn mark_deleted_changes(&self, before: Timestamp) -> Result<()> {
        let Some(signer) = self.db().signer() else { return Ok(()) };
        mark(self, &**signer, |mark| mark.changes_before = mark.changes_before.max(Some(before))).await
    }

    /// The oldest seals whose records are all deleted, up to the first of another kind.
    async fn spent_seals(&self, signer: &dyn Signer, mark: &Mark) -> Result<Vec<(seal::Model, Vec<Item>)>> {
        let next = seal::Entity::find().filter(seal::Column::Number.gt(mark.kept_from)).order_by_asc(seal::Column::Number);
        let (mut spent, mut number) = (Vec::new(), mark.kept_from);
        for seal in self.all(next.limit(SEALS)).await? {
            number += 1;
            let items = Item::all(&seal.content);
            let may_go = items.iter().all(|item| mark.allows_no_log(item) && mark.allows_no_changes(item));
            // None may be passed over: the rest of the chain begins at the signature of the last one deleted (decision 50).
            if seal.number != number || !sealing::holds(signer, &seal) || !may_go || self.is_kept(&items).await? {
                break;
            }
            spent.push((seal, items));
        }
        Ok(spent)
    }

    /// Whether any of these records is still there: a request of the provider stays while changes in tenants refer to it.
    async fn is_kept(&self, items: &[Item]) -> Result<bool> {
        let ids = || items.iter().map(|item| item.id);
        let logs = log::Entity::find().filter(log::Column::Id.is_in(ids()));
        let changes = change::Entity::find().filter(change::Column::AuditLogId.is_in(ids()));
        Ok(self.one(logs).await?.is_some() || self.one(changes).await?.is_some())
    }
}

impl Db {
    /// Deletes the oldest seals of the scope's tenant whose records are all deleted, a few at a time; returns how many.
    pub async fn prune_seals(&self, scope: &Scope) -> Result<u64> {
        let Some(signer) = self.signer() else { return Ok(0) };
        self.write_with(scope, LOCKED, |tx| async move {
            // A chain that has ended can't start again.
            let Some(chain) = tx.lock(chain::Entity::find()).await?.pop() else { return Ok(0) };
            let Some(found) = Mark::of(&chain, &**signer) else { return Ok(0) };
            let spent = tx.spent_seals(&**signer, &found).await?;
            let Some((last, _)) = spent.last() else { return Ok(0) };
            let ids = spent.iter().flat_map(|(_, items)| items).map(|item| item.id);
            tx.purge::<redaction::Entity>(Condition::all().add(redaction::Column::Id.is_in(ids))).await?;
            tx.purge::<seal::Entity>(Condition::all().add(seal::Column::Number.lte(last.number))).await?;
            mark(&tx, &**signer, |mark| (mark.kept_from, mark.kept_head) = (last.number, mac_of(&last.mac))).await?;
            Ok(spent.len() as u64)
        })
        .await
    }
}
