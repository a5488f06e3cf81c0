//! The signed units of a record: the request with its operations and, tenant by tenant, its changes. They are signed separately because
//! they are deleted separately. Personal values enter by their hashes (leaves).
//! Signed at the write and not only when sealing: otherwise a row inserted in between would be sealed as genuine (decision 50).

use std::collections::BTreeMap;

use kernel::{Result, Timestamp};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use super::{
    Mac, Signer,
    entity::{note, redaction},
    item::{Item, Signed},
    message::Message,
};
use crate::{
    Tx,
    audit::{action, change, log, property},
};

/// Ids in one condition: SQLite limits the parameters of a statement.
const IDS: usize = 5_000;

/// A changed entity.
#[derive(Debug, Clone)]
pub(crate) struct Changed {
    pub(crate) change: change::Model,
    pub(crate) properties: Vec<property::Model>,
}

/// A tenant's part of one record.
#[derive(Debug, Default)]
pub(crate) struct Unit {
    pub(crate) log: Option<log::Model>,
    pub(crate) actions: Vec<action::Model>,
    pub(crate) changes: Vec<Changed>,
    pub(crate) redaction: Option<redaction::Model>,
}

/// The rows in the order of their ids: the database promises none.
fn sorted<T>(rows: &[T], id: impl Fn(&T) -> Uuid) -> Vec<&T> {
    let mut rows: Vec<&T> = rows.iter().collect();
    rows.sort_unstable_by_key(|row| id(row));
    rows
}

/// The hashes of the personal values: of the request, then of each operation that it called.
fn log_leaves(signer: &dyn Signer, log: &log::Model, actions: &[action::Model]) -> Vec<Mac> {
    let mut of_log = Message::new("values of a request");
    of_log.id(log.tenant_id).id(log.id).text(&log.user_name).text(&log.url);
    for text in [&log.impersonator_user_name, &log.client_ip_address, &log.browser_info, &log.exceptions] {
        of_log.opt_text(text.as_deref());
    }
    let mut leaves = vec![of_log.signed(signer)];
    for action in sorted(actions, |action| action.id) {
        let mut of_action = Message::new("values of an operation");
        leaves.push(of_action.id(action.tenant_id).id(action.id).text(&action.parameters).signed(signer));
    }
    leaves
}

/// The signature of a request with its operations, with these hashes of its personal values.
fn log_mac(signer: &dyn Signer, log: &log::Model, actions: &[action::Model], leaves: &[Mac]) -> Mac {
    let mut message = Message::new("request");
    message.id(log.tenant_id).id(log.id).opt_id(log.user_id).id(log.user_tenant_id);
    message.opt_id(log.impersonator_user_id).opt_id(log.impersonator_tenant_id);
    message.instant(log.execution_time).number(log.execution_duration.into()).opt_text(log.client_id.as_deref());
    message.text(&log.http_method).number(log.http_status_code.into()).text(&log.correlation_id).count(actions.len());
    for action in sorted(actions, |action| action.id) {
        message.id(action.id).text(&action.service_name).text(&action.method_name).instant(action.execution_time);
    }
    with_leaves(message, leaves).signed(signer)
}

/// The hashes of the personal values of each change; the changes are in the order of their ids.
fn change_leaves(signer: &dyn Signer, changes: &[&Changed]) -> Vec<Mac> {
    let leaf = |Changed { change, properties }: &Changed| {
        let mut message = Message::new("values of a change");
        message.id(change.tenant_id).id(change.id).text(&change.user_name);
        for property in sorted(properties, |property| property.id) {
            message.id(property.id).opt_text(property.original_value.as_deref()).opt_text(property.new_value.as_deref());
        }
        message.signed(signer)
    };
    changes.iter().map(|changed| leaf(changed)).collect()
}

/// The signature of the changes of the request `log` in `tenant`, in the order of the ids, with these hashes of the personal values.
fn changes_mac(signer: &dyn Signer, tenant: Uuid, log: Uuid, changes: &[&Changed], leaves: &[Mac]) -> Mac {
    let mut message = Message::new("changes");
    message.id(tenant).id(log).count(changes.len());
    for Changed { change, properties } in changes {
        message.id(change.id).instant(change.change_time).number(change.change_type.into()).text(&change.entity_id);
        message.text(&change.entity_type).opt_id(change.user_id).count(properties.len());
        for property in sorted(properties, |property| property.id) {
            message.id(property.id).text(&property.property_name);
        }
    }
    with_leaves(message, leaves).signed(signer)
}

fn with_leaves(mut message: Message, leaves: &[Mac]) -> Message {
    message.count(leaves.len());
    for leaf in leaves {
        message.bytes(leaf);
    }
    message
}

/// The signature of values that replaced others.
pub(crate) fn replaced_mac(signer: &dyn Signer, what: &str, tenant: Uuid, log: Uuid, before: &[u8], now: &[Mac]) -> Mac {
    let mut message = Message::new("replaced values");
    message.text(what).id(tenant).id(log).bytes(before);
    with_leaves(message, now).signed(signer)
}

/// Whether `mac` signs what `of` computes it from, and the values that were replaced since are signed too.
fn holds(mac: Mac, of: impl Fn(&[Mac]) -> Mac, now: &[Mac], replaced: Option<(&[u8], &[u8], Mac)>) -> bool {
    let Some((before, signature, expected)) = replaced else { return of(now) == mac };
    let original: Vec<Mac> = before.chunks(size_of::<Mac>()).map(super::mac_of).collect();
    of(&original) == mac && signature == expected
}

/// The changes of a request in a tenant, signed.
fn signed_changes(signer: &dyn Signer, tenant: Uuid, log: Uuid, changes: &[&Changed]) -> Option<Signed> {
    let at = changes.first()?.change.change_time.timestamp_micros();
    Some(Signed { at, mac: changes_mac(signer, tenant, log, changes, &change_leaves(signer, changes)) })
}

/// A request with its operations, signed.
fn signed_log(signer: &dyn Signer, log: &log::Model, actions: &[action::Model]) -> Signed {
    Signed { at: log.execution_time.timestamp_micros(), mac: log_mac(signer, log, actions, &log_leaves(signer, log, actions)) }
}

impl Unit {
    fn changed(&self) -> Vec<&Changed> {
        sorted(&self.changes, |changed| changed.change.id)
    }

    /// The hashes of the request's personal values as they are now.
    pub(crate) fn log_leaves(&self, signer: &dyn Signer) -> Option<Vec<Mac>> {
        self.log.as_ref().map(|log| log_leaves(signer, log, &self.actions))
    }

    /// The same for its changes.
    pub(crate) fn change_leaves(&self, signer: &dyn Signer) -> Option<Vec<Mac>> {
        (!self.changes.is_empty()).then(|| change_leaves(signer, &self.changed()))
    }

    /// Whether the request is as it was signed.
    pub(crate) fn holds_log(&self, signer: &dyn Signer, mac: Mac) -> bool {
        let Some(log) = &self.log else { return false };
        let now = log_leaves(signer, log, &self.actions);
        let replaced = self.redaction.as_ref().and_then(|r| r.log_leaves.as_deref().zip(r.log_mac.as_deref()));
        let replaced =
            replaced.map(|(before, signature)| (before, signature, replaced_mac(signer, LOG, log.tenant_id, log.id, before, &now)));
        holds(mac, |leaves| log_mac(signer, log, &self.actions, leaves), &now, replaced)
    }

    /// Whether the changes of the request `log` in `tenant` match their signature.
    pub(crate) fn holds_changes(&self, signer: &dyn Signer, tenant: Uuid, log: Uuid, mac: Mac) -> bool {
        let changes = self.changed();
        let now = change_leaves(signer, &changes);
        let replaced = self.redaction.as_ref().and_then(|r| r.change_leaves.as_deref().zip(r.change_mac.as_deref()));
        let replaced = replaced.map(|(before, signature)| (before, signature, replaced_mac(signer, CHANGES, tenant, log, before, &now)));
        holds(mac, |leaves| changes_mac(signer, tenant, log, &changes, leaves), &now, replaced)
    }

    /// Signs what `tenant` has of the record `id`, as it is now.
    pub(crate) fn sign(&self, signer: &dyn Signer, tenant: Uuid, id: Uuid) -> Item {
        let log = self.log.as_ref().map(|log| signed_log(signer, log, &self.actions));
        Item { id, log, changes: signed_changes(signer, tenant, id, &self.changed()) }
    }
}

/// Kinds of replaced values.
pub(crate) const LOG: &str = "request";
pub(crate) const CHANGES: &str = "changes";

/// The notes of a record that is being written, one for each tenant that has a part of it.
pub(crate) fn notes(
    signer: &dyn Signer,
    log: &log::Model,
    action: &action::Model,
    changes: &[Changed],
    now: Timestamp,
) -> Vec<note::Model> {
    let mut of: BTreeMap<Uuid, Vec<&Changed>> = BTreeMap::from([(log.tenant_id, Vec::new())]);
    for changed in sorted(changes, |changed| changed.change.id) {
        of.entry(changed.change.tenant_id).or_default().push(changed);
    }
    let note = |(tenant, changes): (Uuid, Vec<&Changed>)| {
        let log_part = (tenant == log.tenant_id).then(|| signed_log(signer, log, std::slice::from_ref(action)));
        Item { id: log.id, log: log_part, changes: signed_changes(signer, tenant, log.id, &changes) }.note(signer, tenant, now)
    };
    of.into_iter().map(note).collect()
}

/// The scope's tenant's parts of these records.
pub(crate) async fn load(tx: &Tx, ids: &[Uuid]) -> Result<BTreeMap<Uuid, Unit>> {
    let mut units: BTreeMap<Uuid, Unit> = BTreeMap::new();
    let wanted = || ids.iter().copied();
    for log in tx.all(log::Entity::find().filter(log::Column::Id.is_in(wanted()))).await? {
        let unit = units.entry(log.id).or_default();
        unit.log = Some(log);
    }
    for action in tx.all(action::Entity::find().filter(action::Column::AuditLogId.is_in(wanted()))).await? {
        units.entry(action.audit_log_id).or_default().actions.push(action);
    }
    let changes = tx.all(change::Entity::find().filter(change::Column::AuditLogId.is_in(wanted()))).await?;
    let mut properties: BTreeMap<Uuid, Vec<property::Model>> = BTreeMap::new();
    for chunk in changes.chunks(IDS) {
        let of_changes = property::Column::EntityChangeId.is_in(chunk.iter().map(|change| change.id));
        for property in tx.all(property::Entity::find().filter(of_changes)).await? {
            properties.entry(property.entity_change_id).or_default().push(property);
        }
    }
    for change in changes {
        let properties = properties.remove(&change.id).unwrap_or_default();
        units.entry(change.audit_log_id).or_default().changes.push(Changed { change, properties });
    }
    for redaction in tx.all(redaction::Entity::find().filter(redaction::Column::Id.is_in(wanted()))).await? {
        let unit = units.entry(redaction.id).or_default();
        unit.redaction = Some(redaction);
    }
    Ok(units)
}
