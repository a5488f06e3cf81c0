//! Replaces personal values of audit records, for example when a person is anonymised: the hashes of the original values are kept, so that
//! the rest still matches its seal, and the new values are signed.

use kernel::{Error, Result, Tenancy};
use sea_orm::{ColumnTrait, sea_query::Condition};
use uuid::Uuid;

use super::{
    Mac,
    entity::redaction,
    unit::{self, CHANGES, LOG, Unit, replaced_mac},
};
use crate::Tx;

/// Audit records whose personal values are about to be replaced.
#[derive(Debug)]
#[must_use = "what was replaced has to be signed with `Tx::sign_redaction`"]
pub struct Redaction(Vec<Before>);

/// The hashes of the original values of a record.
#[derive(Debug)]
struct Before {
    id: Uuid,
    log: Option<Vec<u8>>,
    changes: Option<Vec<u8>>,
}

fn bytes(leaves: Option<Vec<Mac>>) -> Option<Vec<u8>> {
    leaves.map(|leaves| leaves.concat())
}

impl Tx {
    /// To be called before personal values of these audit records of the scope's tenant are replaced, at most a few hundred at a time: names
    /// of users, addresses, browsers, error messages and arguments of requests, values of changed properties. Afterwards, in the same
    /// transaction, [`Tx::sign_redaction`].
    ///
    /// # Errors
    /// `Internal` in the system scope, `Unavailable`.
    pub async fn open_redaction(&self, records: &[Uuid]) -> Result<Redaction> {
        if *self.scope().tenancy() == Tenancy::System {
            return Err(Error::internal("audit records are redacted within a tenant"));
        }
        let Some(signer) = self.db().signer() else { return Ok(Redaction(Vec::new())) };
        let before = |(id, unit): (Uuid, Unit)| {
            let (log, changes) = (bytes(unit.log_leaves(&**signer)), bytes(unit.change_leaves(&**signer)));
            let known = unit.redaction.map(|known| (known.log_leaves, known.change_leaves)).unwrap_or_default();
            Before { id, log: known.0.or(log), changes: known.1.or(changes) }
        };
        Ok(Redaction(unit::load(self, records).await?.into_iter().map(before).collect()))
    }

    /// Signs the current values of the records.
    pub async fn sign_redaction(&self, redaction: Redaction) -> Result<()> {
        let Some(signer) = self.db().signer() else { return Ok(()) };
        let (tenant, ids) = (self.scope().tenant()?, redaction.0.iter().map(|before| before.id).collect::<Vec<Uuid>>());
        let units = unit::load(self, &ids).await?;
        let mut rows: Vec<redaction::ActiveModel> = Vec::with_capacity(ids.len());
        for Before { id, log, changes } in redaction.0 {
            let Some(unit) = units.get(&id) else { continue };
            let sign = |what: &str, before: Option<&[u8]>, now: Option<Vec<Mac>>| {
                before.zip(now).map(|(before, now)| replaced_mac(&**signer, what, tenant, id, before, &now).to_vec())
            };
            let log_mac = sign(LOG, log.as_deref(), unit.log_leaves(&**signer));
            let change_mac = sign(CHANGES, changes.as_deref(), unit.change_leaves(&**signer));
            let row = redaction::Model { tenant_id: tenant, id, log_leaves: log, log_mac, change_leaves: changes, change_mac };
            rows.push(row.into());
        }
        self.purge::<redaction::Entity>(Condition::all().add(redaction::Column::Id.is_in(ids))).await?;
        self.append::<redaction::Entity>(rows).await?;
        // The same records may be opened again in this transaction.
        self.send().await
    }
}
