//! The end of the chain of a removed tenant. Only its signature remains: it distinguishes a chain that the program ended from one that was
//! deleted behind its back, also when compared with a head stored elsewhere.

use kernel::{Error, HOST, Result, Tenancy};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Condition};
use uuid::Uuid;

use super::{
    Head, Mac, Signer,
    entity::{chain, end, note, redaction, seal},
    mac_of,
    message::Message,
};
use crate::{
    Tx,
    audit::{action, change, log, property},
};

/// The signature of an end.
fn mac(signer: &dyn Signer, end: &end::Model) -> Mac {
    Message::new("end").id(end.id).number(end.number).bytes(&end.head).instant(end.ended_at).signed(signer)
}

impl end::Model {
    /// Whether the chain that the program ended here led through `head`.
    pub(super) fn covers(&self, signer: &dyn Signer, head: &Head) -> bool {
        let is_before = head.number < self.number || (head.number, head.mac) == (self.number, mac_of(&self.head));
        head.tenant == self.id && is_before && mac_of(&self.mac) == mac(signer, self)
    }
}

impl Tx {
    /// Removes the audit log of a tenant with its seals, and signs where its chain ended. The deleter has already removed most of it in
    /// batches: this handles the rest.
    ///
    /// # Errors
    /// `Internal` outside the system scope, `Unavailable`.
    pub async fn end_audit(&self, tenant: Uuid) -> Result<()> {
        if *self.scope().tenancy() != Tenancy::System || tenant == HOST {
            return Err(Error::internal("only the audit log of a tenant is ended, by the system"));
        }
        let chain = self.lock(chain::Entity::find().filter(chain::Column::TenantId.eq(tenant))).await?.pop();
        if let (Some(chain), Some(signer)) = (chain, self.db().signer()) {
            let mut end = end::Model { id: tenant, number: chain.number, head: chain.head, ended_at: self.now(), mac: Vec::new() };
            end.mac = mac(&**signer, &end).to_vec();
            self.purge::<end::Entity>(Condition::all().add(end::Column::Id.eq(tenant))).await?;
            self.append::<end::Entity>(vec![end.into()]).await?;
        }
        self.purge::<property::Entity>(Condition::all().add(property::Column::TenantId.eq(tenant))).await?;
        self.purge::<change::Entity>(Condition::all().add(change::Column::TenantId.eq(tenant))).await?;
        self.purge::<action::Entity>(Condition::all().add(action::Column::TenantId.eq(tenant))).await?;
        self.purge::<log::Entity>(Condition::all().add(log::Column::TenantId.eq(tenant))).await?;
        self.purge::<note::Entity>(Condition::all().add(note::Column::TenantId.eq(tenant))).await?;
        self.purge::<redaction::Entity>(Condition::all().add(redaction::Column::TenantId.eq(tenant))).await?;
        self.purge::<seal::Entity>(Condition::all().add(seal::Column::TenantId.eq(tenant))).await?;
        self.purge::<chain::Entity>(Condition::all().add(chain::Column::TenantId.eq(tenant))).await.map(drop)
    }
}
