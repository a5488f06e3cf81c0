//! Following and muting records.

use std::collections::{BTreeMap, BTreeSet};

use ::store::{Tx, sea_orm};
use delivery::{Following, notification::Followers};
use http::{App, Record};
use kernel::{Granted, Result, Scope, Uuid};
use sea_orm::ActiveValue::Set;

use super::{
    entity::{ActiveModel, Entity},
    rules::{self, WatchChoice},
    store,
};
use crate::{
    comment,
    subject::{self, Person, Subject},
};

/// Whether a user follows a record, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Watch {
    /// What the user chose.
    pub choice: Option<WatchChoice>,
    /// Whether the user hears of comments and changes of status.
    pub is_following: bool,
}

/// How the caller follows a record.
///
/// # Errors
/// 403, 404 for a record out of reach.
pub(super) async fn get(app: &App, scope: &Scope, kind: &str, id: Uuid) -> Result<Watch> {
    let (kind, user) = (subject::kind_named(app, kind)?, scope.user()?);
    app.db()
        .read(scope, |tx| async move {
            let record = subject::find(&tx, kind, id).await?;
            of_user(&tx, &record, user).await
        })
        .await
}

async fn of_user(tx: &Tx, record: &Record, user: Uuid) -> Result<Watch> {
    let choice = store::of_user(tx, record.id, user).await?.map(|row| row.choice);
    let takes_part = record.ties.owners.contains(&user) || comment::people_of_subject(tx, record.id).await?.contains(&user);
    Ok(Watch { choice, is_following: rules::follows(choice, takes_part) })
}

/// Sets the caller's choice for a record; without one the caller follows by taking part.
///
/// # Errors
/// `Common.WorkspaceRequired`, 403, 404 for a record out of reach.
pub(super) async fn set(app: &App, scope: &Scope, kind: &str, id: Uuid, choice: Option<WatchChoice>) -> Result<Watch> {
    scope.workspace()?;
    let (kind, user) = (subject::kind_named(app, kind)?, scope.user()?);
    app.db()
        .write(scope, |tx| async move {
            let record = subject::find(&tx, kind, id).await?;
            match (store::of_user(&tx, id, user).await?, choice) {
                (Some(row), None) => tx.delete::<Entity>(&row).await?,
                (Some(row), Some(choice)) if row.choice == choice => {}
                (Some(row), Some(choice)) => {
                    let after = super::entity::Model { choice, ..row.clone() };
                    tx.update::<Entity>(&row, after).await?;
                }
                (None, Some(choice)) => {
                    let (subject_type, subject_id) = (Set(kind.name.to_owned()), Set(id));
                    let row = ActiveModel { subject_type, subject_id, user_id: Set(user), choice: Set(choice), ..Default::default() };
                    tx.insert::<Entity>(row).await?;
                }
                (None, None) => {}
            }
            of_user(&tx, &record, user).await
        })
        .await
}

/// Whether `user` of `home` still reaches the record that a notification is about; what isn't a record of a kind is not asked about.
///
/// # Errors
/// `Unavailable`.
pub async fn still_reaches(app: &App, subject_type: &str, tenant: Uuid, id: Uuid, (user, home): (Uuid, Uuid)) -> Result<bool> {
    let Ok(kind) = subject::kind_named(app, subject_type) else { return Ok(true) };
    subject::is_seen_by(app, Subject { kind, tenant, id }, Person { id: user, home }).await
}

/// The followers of records, for notifications.
#[derive(Debug, Default)]
pub struct Followed;

#[async_trait::async_trait]
impl Following for Followed {
    async fn followers(&self, app: &App, tenant: Uuid, (subject_type, id): (&str, Uuid), of: &Followers) -> Result<Vec<Uuid>> {
        let Ok(kind) = subject::kind_named(app, subject_type) else { return Ok(Vec::new()) };
        let system = Scope::host(app.now(), Granted::default()).within(tenant);
        let (choices, part) = app
            .db()
            .read(&system, |tx| async move {
                let mut part = comment::people_of_subject(&tx, id).await?;
                part.extend(&of.owners);
                Ok((store::choices(&tx, id).await?, part))
            })
            .await?;
        let mut asked = rules::followers(&choices, &part);
        asked.retain(|user| !of.except.contains(user));
        let readers = subject::readers(app, Subject { kind, tenant, id }, &asked, of.is_internal).await?;
        if !of.is_internal {
            unsubscribe(app, &system, id, &choices, &asked, &readers).await?;
        }
        Ok(readers)
    }
}

/// Ends the watches of those who don't reach the record any more, so that they don't come back with a later assignment.
async fn unsubscribe(
    app: &App,
    system: &Scope,
    id: Uuid,
    choices: &BTreeMap<Uuid, WatchChoice>,
    asked: &BTreeSet<Uuid>,
    readers: &[Uuid],
) -> Result<()> {
    let lost: BTreeSet<Uuid> = asked.iter().copied().filter(|user| choices.contains_key(user) && !readers.contains(user)).collect();
    if lost.is_empty() {
        return Ok(());
    }
    let lost = &lost;
    app.db().write(system, |tx| async move { store::end(&tx, id, lost).await }).await
}
