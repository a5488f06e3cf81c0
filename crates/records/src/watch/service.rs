//! Following and muting records.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use ::store::{Tx, sea_orm};
use delivery::{About, Following, notification::Followers};
use http::{App, News, Record};
use kernel::{Granted, HOST, Kind, Principal, Result, Scope, Uuid, scope::Asking};
use platform::{load_principal, scope_of};
use sea_orm::ActiveValue::Set;
use serde_json::{Map, Value};

use super::{
    entity::{ActiveModel, Entity},
    notifications,
    rules::{self, WatchChoice},
    store,
};
use crate::{
    attachment, comment,
    subject::{self, AccessTarget},
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
        .read(&subject::level(kind, scope), |tx| async move {
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
    let (kind, user) = (subject::kind_named(app, kind)?, scope.user()?);
    app.db()
        .write(&subject::level_to_write(kind, scope)?, |tx| async move {
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

/// What notifications say to `person` now, for [`delivery::Directory::news`]: the rights and records of each tenant are looked up once.
pub async fn news(app: &App, person: &delivery::Person, asking: &Asking, about: &[About<'_>]) -> Result<Vec<Option<Map<String, Value>>>> {
    let mut said = vec![None; about.len()];
    let principal = subject::unless_hidden(load_principal(app, person.home, person.user_id).await)?;
    let principal = principal.map(|principal| Arc::new(principal.asked_by(asking)));
    for tenant in about.iter().map(|about| about.tenant).collect::<BTreeSet<_>>() {
        let Some(reach) = reach(app, principal.as_ref(), tenant).await? else { continue };
        let these: Vec<(usize, &About<'_>)> = about.iter().enumerate().filter(|(_, about)| about.tenant == tenant).collect();
        for (at, now) in say_all(app, &reach, person, &these).await? {
            if let Some(place) = said.get_mut(at) {
                *place = now;
            }
        }
    }
    Ok(said)
}

/// How somebody reaches a tenant.
struct Reach {
    /// Absent where nobody can work at present: what isn't a record is told all the same.
    scope: Option<Scope>,
    /// Whether clients have to be assigned.
    by_client: bool,
}

/// How the user reaches `tenant`; `None` where not at all.
async fn reach(app: &App, principal: Option<&Arc<Principal>>, tenant: Uuid) -> Result<Option<Reach>> {
    let Some(principal) = principal else { return Ok(None) };
    let by_client = principal.home == HOST && tenant != HOST;
    // What the host publishes is for everybody.
    if principal.home != HOST && tenant != principal.home && tenant != HOST {
        return Ok(None);
    }
    let workspace = by_client.then(|| tenant.to_string());
    let scope = match scope_of(app, Arc::clone(principal), workspace.as_deref(), Arc::default()).await {
        // What the host keeps to itself is found at its own level, not among the tenants of a portfolio.
        Ok(scope) => Some(if tenant == HOST { scope.at_level() } else { scope }),
        Err(error) if error.kind() == Kind::Unavailable => return Err(error),
        // The tenant is closed, or no longer assigned.
        Err(_) if by_client => return Ok(None),
        Err(_) => None,
    };
    Ok(Some(Reach { scope, by_client }))
}

/// By the position of the notification: the values of its sentence, `None` where nothing is said.
type SentenceValues = Vec<(usize, Option<Map<String, Value>>)>;

async fn say_all(app: &App, reach: &Reach, person: &delivery::Person, these: &[(usize, &About<'_>)]) -> Result<SentenceValues> {
    let Some(scope) = &reach.scope else {
        let is_record = |about: &About<'_>| about.record.is_some_and(|(kind, _)| subject::kind_named(app, kind).is_ok());
        return Ok(these.iter().map(|&(at, about)| (at, (!is_record(about)).then(Map::new))).collect());
    };
    app.db()
        .read(scope, |tx| async move {
            let (mut found, mut said) = (mentioned(app, &tx, these).await?, Vec::with_capacity(these.len()));
            for &(at, about) in these {
                let is_reached = !reach.by_client || about.client.is_none_or(|client| scope.clients().contain(client));
                let now = if is_reached { say(app, &tx, &mut found, person, about).await? } else { None };
                said.push((at, now));
            }
            Ok(said)
        })
        .await
}

/// What is said of a record; `None` where the caller doesn't reach it.
type Found = HashMap<Uuid, Option<(String, News)>>;

/// The records of kinds of which one act may tell by the thousand, looked up together.
async fn mentioned(app: &App, tx: &Tx, these: &[(usize, &About<'_>)]) -> Result<Found> {
    let mut of_kind = BTreeMap::<&str, BTreeSet<Uuid>>::new();
    for (kind, id) in these.iter().filter_map(|(_, about)| about.record) {
        of_kind.entry(kind).or_default().insert(id);
    }
    let mut found = Found::new();
    for (name, ids) in of_kind {
        let Ok(kind) = subject::kind_named(app, name) else { continue };
        let Some(list) = kind.list else { continue };
        found.extend(ids.iter().map(|id| (*id, None)));
        if tx.scope().has(kind.view) {
            let ids: Vec<Uuid> = ids.into_iter().collect();
            found.extend((list.mentioned)(tx, &ids).await?.into_iter().map(|one| (one.id, Some((one.title, one.news)))));
        }
    }
    Ok(found)
}

async fn say(app: &App, tx: &Tx, found: &mut Found, person: &delivery::Person, about: &About<'_>) -> Result<Option<Map<String, Value>>> {
    let user = person.user_id;
    // What isn't a record of a kind is not asked about.
    let Some((kind, id)) = about.record.and_then(|(kind, id)| Some((subject::kind_named(app, kind).ok()?, id))) else {
        return Ok(Some(Map::new()));
    };
    let record = match found.get(&id) {
        Some(known) => known.clone(),
        None => {
            let record = subject::find_visible(tx, kind, id).await?.map(|record| (record.title_in(app, &person.culture), record.news));
            found.insert(id, record.clone());
            record
        }
    };
    let Some((title, news)) = record else { return Ok(None) };
    let (code, data) = (about.type_code, about.data);
    let is_true = news.is_true(code, data, user) && notifications::is_true(code, data, &news);
    if !is_true || !comment::is_true(tx, code, data, user).await? {
        return Ok(None);
    }
    let Some(of_file) = attachment::said(tx, code, data).await? else { return Ok(None) };
    let mut values = news.values;
    values.extend(of_file);
    // The sentences of comments, files and followers name any record by its number and title.
    let mut own = notifications::TYPES.iter().chain(comment::AREA.notifications).chain(attachment::AREA.notifications);
    if own.any(|own| own.code == code) {
        values.insert("title".to_owned(), title.into());
    }
    Ok(Some(values))
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
        let readers = subject::readers(app, AccessTarget { kind, tenant, id, client: None }, &asked, of.is_internal).await?;
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
