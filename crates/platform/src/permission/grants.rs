//! Reading and writing grants. The functions that take a tenant name it in every query, for the machine's scope.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Permission, Result};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter,
    sea_query::{Condition, Expr},
};
use store::Tx;
use uuid::Uuid;

use super::entity::{Column, Entity, Model};

/// Names that are granted to a user, by itself or by one of its roles.
pub(crate) async fn granted_to(tx: &Tx, user: Uuid, roles: &[String]) -> Result<BTreeSet<String>> {
    Ok(by_provider(tx, user, roles).await?.into_keys().collect())
}

/// Names that are granted to a user, each with its providers (`U` and the user's id, `R` and the role's name).
pub(super) async fn by_provider(tx: &Tx, user: Uuid, roles: &[String]) -> Result<BTreeMap<String, Vec<(String, String)>>> {
    let own = Condition::all().add(Column::ProviderName.eq("U")).add(Column::ProviderKey.eq(user.to_string()));
    let by_role = Condition::all().add(Column::ProviderName.eq("R")).add(Column::ProviderKey.is_in(roles));
    let rows = tx.all(Entity::find().filter(Condition::any().add(own).add(by_role))).await?;
    let mut names: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for row in rows {
        names.entry(row.name).or_default().push((row.provider_name, row.provider_key));
    }
    Ok(names)
}

/// Who is granted one of `permissions`: ids of users who have it by themselves, and tenant and name of the roles that give it.
pub(crate) async fn grantees(tx: &Tx, tenants: &[Uuid], permissions: &[Permission]) -> Result<(Vec<Uuid>, Vec<(Uuid, String)>)> {
    let select = Entity::find()
        .filter(Column::TenantId.is_in(tenants.iter().copied()))
        .filter(Column::ProviderName.is_in(["U", "R"]))
        .filter(Column::Name.is_in(permissions.iter().map(|permission| permission.0)));
    let (users, roles): (Vec<Model>, Vec<Model>) = tx.all(select).await?.into_iter().partition(|row| row.provider_name == "U");
    let users = users.iter().filter_map(|row| row.provider_key.parse().ok()).collect();
    Ok((users, roles.into_iter().map(|row| (row.tenant_id, row.provider_key)).collect()))
}

/// Names that are granted to an OpenID client.
pub(crate) async fn granted_to_client(tx: &Tx, client_id: &str) -> Result<BTreeSet<String>> {
    of_provider(tx, "C", client_id).await
}

/// Names that one provider grants by itself.
pub(super) async fn of_provider(tx: &Tx, provider: &str, key: &str) -> Result<BTreeSet<String>> {
    let rows = tx.all(Entity::find().filter(Column::ProviderName.eq(provider)).filter(Column::ProviderKey.eq(key))).await?;
    Ok(rows.into_iter().map(|r| r.name).collect())
}

/// Grants `names` to a provider; what is granted already stays.
pub(crate) async fn add(tx: &Tx, tenant: Uuid, provider: &str, key: &str, names: impl Iterator<Item = String>) -> Result<()> {
    let same =
        Entity::find().filter(Column::TenantId.eq(tenant)).filter(Column::ProviderName.eq(provider)).filter(Column::ProviderKey.eq(key));
    let held: BTreeSet<String> = tx.all(same).await?.into_iter().map(|r| r.name).collect();
    let row = |name| Model { tenant_id: tenant, provider_name: provider.to_owned(), provider_key: key.to_owned(), name };
    let rows = names.filter(|n| !held.contains(n)).map(|name| row(name).into()).collect();
    tx.insert_all::<Entity>(rows).await.map(drop)
}

/// Takes `names` from a provider.
pub(super) async fn remove(tx: &Tx, provider: &str, key: &str, names: &[&str]) -> Result<()> {
    let these = Entity::find()
        .filter(Column::ProviderName.eq(provider))
        .filter(Column::ProviderKey.eq(key))
        .filter(Column::Name.is_in(names.iter().copied()));
    for row in tx.all(these).await? {
        tx.delete::<Entity>(&row).await?;
    }
    Ok(())
}

fn of_role(name: &str) -> Condition {
    Condition::all().add(Column::ProviderName.eq("R")).add(Column::ProviderKey.eq(name))
}

/// Lets a role's grants follow its new name.
pub(crate) async fn rename_role(tx: &Tx, from: &str, to: &str) -> Result<()> {
    if from != to {
        tx.set_where::<Entity>(of_role(from), vec![(Column::ProviderKey, Expr::val(to))]).await?;
    }
    Ok(())
}

/// Forgets the grants of a deleted role.
pub(crate) async fn forget_role(tx: &Tx, name: &str) -> Result<()> {
    tx.purge::<Entity>(of_role(name)).await.map(drop)
}
