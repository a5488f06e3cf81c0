//! What links between users, roles and units leave in the histories of both ends.

use ::store::{Table, Tx, audit::LinkEnd};
use serde_json::Value;
use uuid::Uuid;

use crate::role::{
    Model,
    entity::{
        Entity,
        unit::{Entity as Units, Model as Unit},
    },
};

/// Full type name of users in entity changes. The user area is above this one, so its type can't be named here.
const USER: &str = "Volo.Abp.Identity.IdentityUser";
/// Name of the members in the history of a role or unit.
const USERS: &str = "users";
/// Name of the roles in the history of users and units.
const ROLES: &str = "roles";
/// Name of the units in the history of users and roles.
const UNITS: &str = "units";

/// A user at one end of a link.
#[derive(Debug, Clone)]
pub(crate) struct Holder {
    /// The user.
    pub(crate) id: Uuid,
    /// Its sign-in name.
    pub(crate) name: String,
}

impl Holder {
    /// The value recorded at the other end: the id identifies the person if another one has the same name, and is the key for erasing the
    /// name.
    fn as_audit_value(&self) -> Value {
        format!("{} ({})", self.name, self.id).into()
    }
}

/// A user, whose history also records changes of grants.
pub(crate) fn user_end(tenant: Uuid, id: Uuid) -> LinkEnd {
    LinkEnd { entity_type: USER, tenant, id }
}

pub(crate) fn role_end(role: &Model) -> LinkEnd {
    LinkEnd { entity_type: Entity::TYPE, tenant: role.tenant_id, id: role.id }
}

fn unit_end(unit: &Unit) -> LinkEnd {
    LinkEnd { entity_type: Units::TYPE, tenant: unit.tenant_id, id: unit.id }
}

/// Names of roles, in order; null without any.
fn names(roles: &[Model]) -> Value {
    let mut names: Vec<&str> = roles.iter().map(|role| role.name.as_str()).collect();
    names.sort_unstable();
    if names.is_empty() { Value::Null } else { names.into() }
}

/// Those of `roles` that are not among `others`.
fn beyond<'a>(roles: &'a [Model], others: &'a [Model]) -> impl Iterator<Item = &'a Model> {
    roles.iter().filter(move |role| others.iter().all(|other| other.id != role.id))
}

/// Records in a user's history that its roles were `before` and are `after`.
pub(super) fn record_roles_of(tx: &Tx, tenant: Uuid, user: Uuid, before: &[Model], after: &[Model]) {
    tx.record_link(&user_end(tenant, user), ROLES, &names(before), &names(after));
}

/// Records at both ends that the roles of a user were `before` and are `after`.
pub(in crate::role) fn record_roles(tx: &Tx, tenant: Uuid, holder: &Holder, before: &[Model], after: &[Model]) {
    record_roles_of(tx, tenant, holder.id, before, after);
    for role in beyond(before, after) {
        tx.record_link(&role_end(role), USERS, &holder.as_audit_value(), &Value::Null);
    }
    for role in beyond(after, before) {
        tx.record_link(&role_end(role), USERS, &Value::Null, &holder.as_audit_value());
    }
}

/// Records at both ends that the roles of a unit were `before` and are `after`.
pub(super) fn record_unit_roles(tx: &Tx, unit: &Unit, before: &[Model], after: &[Model]) {
    tx.record_link(&unit_end(unit), ROLES, &names(before), &names(after));
    let name: Value = unit.display_name.as_str().into();
    for role in beyond(before, after) {
        tx.record_link(&role_end(role), UNITS, &name, &Value::Null);
    }
    for role in beyond(after, before) {
        tx.record_link(&role_end(role), UNITS, &Value::Null, &name);
    }
}

/// Records at both ends that a user has joined a unit.
pub(super) fn record_joined(tx: &Tx, unit: &Unit, holder: &Holder) {
    tx.record_link(&user_end(unit.tenant_id, holder.id), UNITS, &Value::Null, &unit.display_name.as_str().into());
    tx.record_link(&unit_end(unit), USERS, &Value::Null, &holder.as_audit_value());
}

/// Records at both ends that a user has left a unit; for a person whose name is no longer known, only at its own end.
pub(super) fn record_left(tx: &Tx, unit: &Unit, user: Uuid, holder: Option<&Holder>) {
    tx.record_link(&user_end(unit.tenant_id, user), UNITS, &unit.display_name.as_str().into(), &Value::Null);
    if let Some(holder) = holder {
        tx.record_link(&unit_end(unit), USERS, &holder.as_audit_value(), &Value::Null);
    }
}
