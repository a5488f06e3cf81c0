//! Queries on the groups of a directory that give roles, and on the roles that users hold by them. Each names the tenant, so that the
//! machine's scope can use it too.

use ::store::Tx;
use kernel::Result;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, sea_query::Condition};
use serde_json::Value;
use uuid::Uuid;

use super::ends;
use crate::role::{
    Model as Role,
    entity::{
        group::{Column, Entity, Model},
        link,
    },
};

/// Name of the groups in the history of a role.
const GROUPS: &str = "directoryGroups";

/// The groups of the directory of `tenant` that give roles, by name.
pub(crate) async fn every(tx: &Tx, tenant: Uuid) -> Result<Vec<Model>> {
    tx.all(Entity::find().filter(Column::TenantId.eq(tenant)).order_by_asc(Column::GroupDn).order_by_asc(Column::Id)).await
}

/// Lets a group of the directory give `role`.
pub(crate) async fn add(tx: &Tx, role: &Role, group_dn: &str) -> Result<()> {
    let row = Model { tenant_id: role.tenant_id, id: tx.new_id(), group_dn: group_dn.to_owned(), role_id: role.id };
    tx.record_link(&ends::role_end(role), GROUPS, &Value::Null, &group_dn.into());
    tx.insert_all::<Entity>(vec![row.into()]).await.map(drop)
}

/// Ends that a group gives `role`.
pub(crate) async fn remove(tx: &Tx, role: &Role, group: &Model) -> Result<()> {
    tx.record_link(&ends::role_end(role), GROUPS, &group.group_dn.as_str().into(), &Value::Null);
    tx.delete::<Entity>(group).await
}

/// Ends that groups give `role`, which is deleted.
pub(in crate::role) async fn forget(tx: &Tx, role: &Role) -> Result<()> {
    for group in every(tx, role.tenant_id).await?.iter().filter(|group| group.role_id == role.id) {
        remove(tx, role, group).await?;
    }
    Ok(())
}

/// Which users of `tenant` hold which roles by groups of the directory.
pub(crate) async fn given(tx: &Tx, tenant: Uuid) -> Result<Vec<link::Model>> {
    let by_groups = Condition::all().add(link::Column::TenantId.eq(tenant)).add(link::Column::IsFromDirectory.eq(true));
    tx.all(link::Entity::find().filter(by_groups)).await
}

/// Which roles these users of `tenant` hold by themselves, assigned or by groups.
pub(crate) async fn held(tx: &Tx, tenant: Uuid, users: &[Uuid]) -> Result<Vec<link::Model>> {
    let theirs = Condition::all().add(link::Column::TenantId.eq(tenant)).add(link::Column::UserId.is_in(users.iter().copied()));
    tx.all(link::Entity::find().filter(theirs)).await
}
