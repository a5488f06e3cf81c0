//! Queries on grants. Functions with a tenant name it in every query, for the machine's scope; those that return a holder's grants query
//! the scope's one level, since roles of several tenants have the same name.

use std::collections::{BTreeMap, BTreeSet};

use ::store::{Tx, audit::LinkEnd};
use kernel::{Permission, Result};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect, Select,
    sea_query::{Condition, Expr},
};
use serde_json::Value;
use uuid::Uuid;

use super::entity::{Column, Entity, Model, planted};
use crate::names::normalize;

/// Name of the grants in the history of a role, user or application.
const PERMISSIONS: &str = "permissions";

/// The grants of the scope's level, in the machine's scope those of the host.
fn at_level(tx: &Tx) -> Result<Select<Entity>> {
    Ok(Entity::find().filter(Column::TenantId.eq(tx.scope().tenant()?)))
}

/// Names that are granted to a user, by itself or by one of its roles.
pub(crate) async fn granted_to(tx: &Tx, user: Uuid, roles: &[String]) -> Result<BTreeSet<String>> {
    Ok(by_provider(tx, user, roles).await?.into_keys().collect())
}

/// Names that are granted to a user, each with its providers (`U` and the user's id, `R` and the role's name).
pub(crate) async fn by_provider(tx: &Tx, user: Uuid, roles: &[String]) -> Result<BTreeMap<String, Vec<(String, String)>>> {
    let own = Condition::all().add(Column::ProviderName.eq("U")).add(Column::ProviderKey.eq(user.to_string()));
    let by_role = Condition::all().add(Column::ProviderName.eq("R")).add(Column::ProviderKey.is_in(roles));
    let rows = tx.all(at_level(tx)?.filter(Condition::any().add(own).add(by_role))).await?;
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

/// Names that the roles with these names grant, at the one level of the scope.
pub(crate) async fn granted_to_roles(tx: &Tx, roles: &[String]) -> Result<BTreeSet<String>> {
    if roles.is_empty() {
        return Ok(BTreeSet::new());
    }
    let theirs = at_level(tx)?.filter(Column::ProviderName.eq("R")).filter(Column::ProviderKey.is_in(roles));
    Ok(tx.all(theirs).await?.into_iter().map(|row| row.name).collect())
}

/// Names that are granted to one of these users by itself, at the one level of the scope.
pub(crate) async fn granted_to_users(tx: &Tx, users: &BTreeSet<Uuid>) -> Result<BTreeSet<String>> {
    let theirs = at_level(tx)?.filter(Column::ProviderName.eq("U"));
    let is_of = |row: &Model| row.provider_key.parse().is_ok_and(|id: Uuid| users.contains(&id));
    Ok(tx.all(theirs).await?.into_iter().filter(is_of).map(|row| row.name).collect())
}

/// Names that are granted to any user or role, at the one level of the scope.
pub(crate) async fn granted_to_people(tx: &Tx) -> Result<BTreeSet<String>> {
    let theirs = Entity::find().filter(Column::ProviderName.is_in(["U", "R"]));
    Ok(tx.all(theirs).await?.into_iter().map(|row| row.name).collect())
}

/// Names that are granted to an OpenID client.
pub(crate) async fn granted_to_client(tx: &Tx, client_id: &str) -> Result<BTreeSet<String>> {
    of_provider(tx, "C", client_id).await
}

/// Names that one provider grants by itself.
pub(crate) async fn of_provider(tx: &Tx, provider: &str, key: &str) -> Result<BTreeSet<String>> {
    let rows = tx.all(at_level(tx)?.filter(Column::ProviderName.eq(provider)).filter(Column::ProviderKey.eq(key))).await?;
    Ok(rows.into_iter().map(|r| r.name).collect())
}

/// Whose grants change.
#[derive(Debug, Clone)]
pub(crate) struct Grantee {
    /// `R`, `U` or `C`.
    pub(crate) provider: &'static str,
    /// The key under which its grants are kept.
    pub(crate) key: String,
    /// The role, user or application whose history records its grants, and its level.
    pub(crate) end: LinkEnd,
}

/// Grants `names`; existing grants stay.
pub(crate) async fn add(tx: &Tx, to: &Grantee, names: impl Iterator<Item = String>) -> Result<()> {
    let (tenant_id, provider, key) = (to.end.tenant, to.provider, to.key.as_str());
    let same =
        Entity::find().filter(Column::TenantId.eq(tenant_id)).filter(Column::ProviderName.eq(provider)).filter(Column::ProviderKey.eq(key));
    let mut held: BTreeSet<String> = tx.all(same).await?.into_iter().map(|r| r.name).collect();
    let mut rows = Vec::new();
    for name in names {
        if held.insert(name.clone()) {
            tx.record_link(&to.end, PERMISSIONS, &Value::Null, &name.as_str().into());
            rows.push(Model { tenant_id, provider_name: provider.to_owned(), provider_key: key.to_owned(), name }.into());
        }
    }
    tx.insert_all::<Entity>(rows).await.map(drop)
}

/// Revokes `names`, which are granted.
pub(crate) async fn remove(tx: &Tx, from: &Grantee, names: &[&str]) -> Result<()> {
    if names.is_empty() {
        return Ok(());
    }
    for name in names {
        tx.record_link(&from.end, PERMISSIONS, &(*name).into(), &Value::Null);
    }
    let own = Condition::all().add(Column::ProviderName.eq(from.provider)).add(Column::ProviderKey.eq(from.key.as_str()));
    tx.remove_where::<Entity>(own.add(Column::Name.is_in(names.iter().copied()))).await.map(drop)
}

fn of_role(name: &str) -> Condition {
    Condition::all().add(Column::ProviderName.eq("R")).add(Column::ProviderKey.eq(name))
}

/// Moves a role's grants to its new name. Leftovers of an earlier role with that name are removed.
pub(crate) async fn rename_role(tx: &Tx, from: &str, to: &str) -> Result<()> {
    if from == to {
        return Ok(());
    }
    for key in spellings(tx, to).await?.into_iter().filter(|key| key != from) {
        tx.purge::<Entity>(of_role(&key)).await?;
    }
    tx.set_where::<Entity>(of_role(from), vec![(Column::ProviderKey, Expr::val(to))]).await.map(drop)
}

/// Forgets the grants of a role that is made or deleted, in whatever spelling they are kept.
pub(crate) async fn forget_role(tx: &Tx, name: &str) -> Result<()> {
    for key in spellings(tx, name).await? {
        tx.purge::<Entity>(of_role(&key)).await?;
    }
    Ok(())
}

fn of_client(client_id: &str) -> Condition {
    Condition::all().add(Column::ProviderName.eq("C")).add(Column::ProviderKey.eq(client_id))
}

/// Forgets the grants of an OpenID client that is made or deleted.
pub async fn forget_client(tx: &Tx, client_id: &str) -> Result<()> {
    tx.purge::<Entity>(of_client(client_id)).await.map(drop)
}

/// Forgets the grants of users who are gone.
pub async fn forget_users(tx: &Tx, users: &[Uuid]) -> Result<()> {
    let keys = users.iter().map(Uuid::to_string);
    let own = Condition::all().add(Column::ProviderName.eq("U")).add(Column::ProviderKey.is_in(keys));
    tx.purge::<Entity>(own).await.map(drop)
}

/// Moves an OpenID client's grants to its new id. Leftovers of an earlier client with that id are removed.
pub async fn rename_client(tx: &Tx, from: &str, to: &str) -> Result<()> {
    if from == to {
        return Ok(());
    }
    forget_client(tx, to).await?;
    tx.set_where::<Entity>(of_client(from), vec![(Column::ProviderKey, Expr::val(to))]).await.map(drop)
}

/// The keys of roles' grants that mean the role `name`; an earlier version kept them as the caller spelt them. Compared here:
/// the databases fold letters differently.
async fn spellings(tx: &Tx, name: &str) -> Result<Vec<String>> {
    let keys = Entity::find().select_only().column(Column::ProviderKey).distinct().filter(Column::ProviderName.eq("R"));
    let keys: Vec<Key> = tx.rows(keys).await?;
    let wanted = normalize(name);
    Ok(keys.into_iter().map(|key| key.provider_key).filter(|key| normalize(key) == wanted).collect())
}

#[derive(FromQueryResult)]
struct Key {
    provider_key: String,
}

/// Names of the permissions that the shipped roles have had their chance to get.
pub(crate) async fn planted(tx: &Tx) -> Result<BTreeSet<String>> {
    Ok(tx.all(planted::Entity::find()).await?.into_iter().map(|row| row.name).collect())
}

/// Notes that the shipped roles have had their chance to get `names`.
pub(crate) async fn note_planted(tx: &Tx, names: &BTreeSet<String>) -> Result<()> {
    let rows = names.iter().map(|name| planted::Model { name: name.clone() }.into()).collect();
    tx.insert_all::<planted::Entity>(rows).await.map(drop)
}
