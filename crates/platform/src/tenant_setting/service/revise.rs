//! Writing own values, and the revision that records the change.

use ::store::Tx;
use http::App;
use kernel::{Error, HOST, Result, Scope};
use localisation::{DEFAULT_RESOURCE, EDIT_TEXTS, language::CHANGE_DEFAULT, own_terms, restore_text, set_text};

use crate::{
    setting,
    tenant_setting::{
        definitions::{Kind, definition},
        entity::{RevisionKind, revision},
        rules::{self, Own, SettingOrWord, ValueChange},
        store,
    },
};

/// How many revisions a level keeps.
const KEPT: i32 = 500;

/// The own values of the transaction's level.
pub(super) async fn own_in(tx: &Tx) -> Result<Own> {
    let stored = setting::stored_in(tx).await?;
    let mut own: Own = stored.into_iter().filter(|(name, value)| definition(name).is_some() && !value.is_empty()).collect();
    own.extend(own_terms(tx).await?.into_iter().map(|term| (rules::word_name(&term.key, &term.culture), term.word)));
    own.retain(|name, _| rules::subject(name).is_some());
    Ok(own)
}

/// The own values after a revision.
pub(super) fn own_of(revision: &revision::Model) -> Result<Own> {
    serde_json::from_str(&revision.own).map_err(Error::internal)
}

/// The stamp of a level whose latest revision this is.
pub(super) fn stamp(latest: Option<&revision::Model>) -> String {
    latest.map_or(0, |revision| revision.number).to_string()
}

/// Makes `after` the own values of the transaction's level, and adds a revision if that changes any. Changes made by other pages in the
/// meantime become a revision of their own before it, so that they can be restored too.
///
/// # Errors
/// 403 at the host without the permission for a value that changes.
pub(super) async fn revise(app: &App, tx: &Tx, kind: RevisionKind, after: &Own) -> Result<()> {
    let before = own_in(tx).await?;
    let changes = rules::changes(&before, after);
    if changes.is_empty() {
        return Ok(());
    }
    permitted(tx.scope(), &changes)?;
    let latest = store::latest(tx).await?;
    let mut number = latest.as_ref().map_or(0, |revision| revision.number);
    let known = match &latest {
        Some(revision) => Some(own_of(revision)?),
        None => None,
    };
    if known.as_ref() != Some(&before) {
        number += 1;
        let elsewhere = rules::changes(&known.unwrap_or_default(), &before);
        add(tx, (number, RevisionKind::Baseline), &elsewhere, &before).await?;
    }
    write(app, tx, &changes).await?;
    add(tx, (number + 1, kind), &changes, after).await?;
    forget(tx, number + 1 - KEPT).await
}

/// Removes the revisions up to a number. Images that only they refer to are deleted with uploads that were never saved.
async fn forget(tx: &Tx, number: i32) -> Result<()> {
    for revision in store::remove_up_to(tx, number).await? {
        for image in rules::images_in(&own_of(&revision)?) {
            if !store::is_named(tx, image).await? {
                store::set_named(tx, vec![image], false).await?;
            }
        }
    }
    Ok(())
}

/// The host's values apply to all tenants: each also requires the permission of its own page.
fn permitted(scope: &Scope, changes: &[ValueChange]) -> Result<()> {
    if scope.tenant()? != HOST {
        return Ok(());
    }
    for change in changes {
        match rules::subject(&change.name) {
            Some(SettingOrWord::Word(..)) => scope.require(EDIT_TEXTS)?,
            Some(SettingOrWord::Value(_, Kind::Language)) => scope.require(CHANGE_DEFAULT)?,
            Some(SettingOrWord::Value(_, Kind::Zone)) => scope.require(setting::ZONE)?,
            _ => {}
        }
    }
    Ok(())
}

async fn add(tx: &Tx, (number, kind): (i32, RevisionKind), changes: &[ValueChange], own: &Own) -> Result<()> {
    let principal = tx.scope().principal();
    let by = principal.user_id.filter(|_| kind != RevisionKind::Baseline).map(|id| (id, principal.user_name.clone()));
    store::set_named(tx, rules::images_in(own), true).await?;
    let changes = serde_json::to_string(changes).map_err(Error::internal)?;
    let own = serde_json::to_string(own).map_err(Error::internal)?;
    store::add(tx, store::NewRevision { number, kind, changes, own, by }).await
}

async fn write(app: &App, tx: &Tx, changes: &[ValueChange]) -> Result<()> {
    let mut settings = Vec::new();
    for change in changes {
        match rules::subject(&change.name) {
            Some(SettingOrWord::Value(name, _)) => settings.push((name, change.after.clone())),
            Some(SettingOrWord::Word(key, culture)) => match &change.after {
                Some(word) => set_text(tx, DEFAULT_RESOURCE, culture, key, word).await?,
                None => restore_text(tx, DEFAULT_RESOURCE, culture, key).await?,
            },
            // A value of an earlier version.
            None => {}
        }
    }
    if settings.is_empty() { Ok(()) } else { setting::set_in(app, tx, &settings).await }
}
