//! Records in the log that a reader may not see: private records of others, and internal notes of the provider's staff.

use std::collections::BTreeSet;

use ::store::{
    Tx,
    audit::{action, log},
};
use http::{App, PrivateTimes};
use kernel::{HOST, Result, Scope, Timestamp, Uuid};

use super::changes::EntityChange;
use crate::audit_log::{
    rules,
    store::{self, Belonging},
};

/// What of some records is not the caller's to know.
#[derive(Default)]
struct Hidden {
    /// Private records, and the records that belong to them.
    now: BTreeSet<Uuid>,
    /// When others were.
    then: PrivateTimes,
    /// A row, and a record that it belongs to.
    records: Vec<(Uuid, Uuid)>,
}

impl Hidden {
    /// Whether the caller may not know what `author` wrote about this record at this moment.
    fn hides(&self, scope: &Scope, id: Uuid, at: Timestamp, author: Option<Uuid>) -> bool {
        let mut records = self.records.iter().filter(|(part, _)| *part == id).map(|(_, record)| *record);
        let was = |record: Uuid| self.then.hide(scope, record, at, author);
        self.now.contains(&id) || was(id) || records.any(was)
    }
}

/// Which of the records with these ids, and of those that belong to them, the caller may not see.
async fn hidden(app: &App, tx: &Tx, ids: BTreeSet<Uuid>) -> Result<Hidden> {
    if ids.is_empty() {
        return Ok(Hidden::default());
    }
    let parts: Vec<_> = app.areas().iter().flat_map(|area| area.parts).copied().collect();
    let Belonging { mut records, unknown } = store::belonging(tx, &parts, &ids).await?;
    let mut asked = ids;
    for belonging in app.areas().iter().flat_map(|area| area.belonging) {
        records.extend(belonging(tx, &asked).await?);
    }
    asked.extend(records.iter().map(|(_, record)| *record));
    let mut hidden: BTreeSet<Uuid> = unknown.into_iter().collect();
    for concealed in app.areas().iter().flat_map(|area| area.concealed) {
        hidden.extend(concealed(tx, &asked).await?);
    }
    let with_record: Vec<Uuid> = records.iter().filter(|(_, record)| hidden.contains(record)).map(|(part, _)| *part).collect();
    hidden.extend(with_record);
    Ok(Hidden { now: hidden, then: PrivateTimes::of(app, tx, &asked).await?, records })
}

/// Placeholder, as JSON, for a value that the caller may not read.
const MASK: &str = "\"***\"";

/// Masks the values of changes that the caller may not read. That there was a change, and of what, stays in the log.
pub(super) async fn withhold(app: &App, tx: &Tx, changes: &mut [EntityChange]) -> Result<()> {
    let hidden = hidden(app, tx, changes.iter().filter_map(EntityChange::entity).collect()).await?;
    for change in changes {
        let (at, author) = (change.change.change_time, change.change.user_id);
        if change.entity().is_some_and(|id| hidden.hides(tx.scope(), id, at, author)) {
            for property in &mut change.properties {
                for value in [&mut property.original_value, &mut property.new_value].into_iter().flatten() {
                    MASK.clone_into(value);
                }
            }
            change.is_withheld = true;
        }
    }
    Ok(())
}

/// Whether the caller may not read the arguments of a request.
pub(super) async fn is_withheld(app: &App, tx: &Tx, log: &log::Model, actions: &[action::Model], changes: &[EntityChange]) -> Result<bool> {
    let scope = tx.scope();
    // Whatever the provider's people note for each other, they write it themselves.
    if log.user_id.is_some() && log.user_tenant_id == HOST && !scope.is_provider() {
        return Ok(true);
    }
    if changes.iter().any(|change| change.is_withheld) {
        return Ok(true);
    }
    let mut named = rules::ids(&log.url);
    named.extend(actions.iter().flat_map(|action| rules::ids(&action.parameters)));
    let hidden = hidden(app, tx, named.clone()).await?;
    if named.into_iter().any(|id| hidden.hides(scope, id, log.execution_time, log.user_id)) {
        return Ok(true);
    }
    let names = app.areas().iter().flat_map(|area| area.confidential).copied();
    Ok(!is_author(scope, log) && actions.iter().any(|action| rules::is_confidential(&action.parameters, names.clone())))
}

/// Whether the caller, in person, made the request.
fn is_author(scope: &Scope, log: &log::Model) -> bool {
    let principal = scope.principal();
    principal.impersonator.is_none() && principal.user_id.is_some() && principal.user_id == log.user_id
}
