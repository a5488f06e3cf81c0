//! Operations on assignees. Whether somebody may be given work is asked in the transaction that gives it: a user who leaves, is deactivated
//! or is taken off a client meanwhile is not given any, or is kept by it (decision 91).

use std::collections::{BTreeMap, BTreeSet};

use ::store::{Db, Tx};
use http::{App, Heir};
use kernel::{Granted, HOST, Permission, Result, Scope, Uuid, text};
use platform::user::{self, known};

pub use user::{full_names, named};

use super::store;
use crate::{
    assignment, client,
    staff::{self, StaffStatus},
    team::{self, TeamStatus},
};

/// A user with one of these may own work; a read-only user can't be given any.
pub(super) const WORKS: &[Permission] = &[Permission("Portal.ActionItems.Contribute"), Permission("Portal.Assessments.Contribute")];

/// Users that can own work of `client`: active ones of its tenant and the coaches assigned to it, as far as they may work at all.
///
/// # Errors
/// 403 without a permission that shows people, 404 for a client out of reach.
pub async fn list(app: &App, scope: &Scope, client: Uuid, filter: Option<&str>) -> Result<Vec<user::Model>> {
    if !scope.has(client::VIEW) {
        scope.require(staff::VIEW)?;
    }
    let (tenant, coaches, strangers) = app
        .db()
        .read(scope, |tx| async move {
            let client = tx.get::<client::Entity>(client).await?;
            let strangers = store::strangers(&tx, client.tenant_id, client.id, None).await?;
            Ok((client.tenant_id, assignment::coaches_of(&tx, client.id).await?, strangers))
        })
        .await?;
    let (coaches, strangers) = (&coaches, &strangers);
    app.db().read(&scope.as_system(), |tx| async move { store::list(&tx, tenant, coaches, strangers.clone(), filter).await }).await
}

/// The assignees of a client with this address, user name or full name.
///
/// # Errors
/// As [`list`].
pub async fn by_words(app: &App, scope: &Scope, client: Uuid, words: &str) -> Result<Vec<Uuid>> {
    let wanted = text::fold(words);
    let is_meant =
        |user: &user::Model| [&user.full_name(), &user.email, &user.user_name].into_iter().any(|name| text::fold(name) == wanted);
    Ok(list(app, scope, client, Some(words)).await?.into_iter().filter(is_meant).map(|user| user.id).collect())
}

/// Asks that `user` can own work of `client` in the tenant of the transaction that makes them its owner, and keeps the account as it is until
/// that has ended. That there is such a client, the caller's own write asks.
///
/// # Errors
/// A field error on `field`, `Common.WorkspaceRequired` over a portfolio.
pub async fn check_owner(app: &App, tx: &Tx, client: Uuid, user: Uuid, field: &str) -> Result<()> {
    let tenant = tx.scope().tenant()?;
    let unknown = || kernel::error::unknown_reference(field, user);
    let account = tx.keep::<user::Entity>(user).await?.ok_or_else(unknown)?;
    // What an account may do is the caller's cached knowledge, as everywhere; whether it still is there is not.
    let known = known(app, account.tenant_id, user).await?.ok_or_else(unknown)?;
    if account.tenant_id == tenant {
        let may_own = works(&known.granted) && !is_stranger(tx, client, user).await?;
        return match (may_own, account.is_active) {
            (true, true) => Ok(()),
            (true, false) => Err(kernel::Error::invalid(field, "Validation.HasLeft")),
            (false, _) => Err(unknown()),
        };
    }
    let is_coach = account.is_active && works(&known.granted_in_workspace) && assignment::coaches_of(tx, client).await?.contains(&user);
    if is_coach { Ok(()) } else { Err(unknown()) }
}

/// The same of the heir of somebody's open work, if there is one for it: handing it over needs `assigns`.
///
/// # Errors
/// 403 without `assigns`; as [`check_owner`], on `handOver.userId`.
pub async fn check_heir(app: &App, tx: &Tx, client: Uuid, heir: Heir, assigns: Permission) -> Result<()> {
    let Some(user) = heir.user else { return Ok(()) };
    tx.scope().require(assigns)?;
    check_owner(app, tx, client, user, "handOver.userId").await
}

/// Whether a user of the transaction's tenant, or of the provider, can no longer sign in; the account stays as it is until the transaction
/// ends.
///
/// # Errors
/// `Common.WorkspaceRequired` over a portfolio, `Unavailable`.
pub async fn is_gone(tx: &Tx, user: Uuid) -> Result<bool> {
    Ok(tx.keep::<user::Entity>(user).await?.is_none_or(|account| !account.is_active))
}

/// Whether a user can no longer work for `client`: one who is gone ([`is_gone`]), or one of the provider who isn't a coach of it any more.
/// Users of the tenant open what they own at any client.
///
/// # Errors
/// As [`is_gone`].
pub async fn is_gone_from(tx: &Tx, client: Uuid, user: Uuid) -> Result<bool> {
    let Some(account) = tx.keep::<user::Entity>(user).await?.filter(|account| account.is_active) else { return Ok(true) };
    Ok(account.tenant_id != tx.scope().tenant()? && !assignment::coaches_of(tx, client).await?.contains(&user))
}

/// Whether a user is on leave from `client`.
pub async fn is_on_leave(tx: &Tx, client: Uuid, user: Uuid) -> Result<bool> {
    let people = staff::of_user_at(tx, user, client).await?;
    Ok(people.iter().any(|person| person.status == StaffStatus::OnLeave))
}

/// The users who lead the owner of work: at the head of its team, or else of the owner's teams at the client, the deputy where the lead doesn't
/// sign in, and where nobody else who signs in heads these, whom the owner reports to.
pub async fn leads(tx: &Tx, client: Uuid, of_team: Option<Uuid>, owner: Uuid) -> Result<BTreeSet<Uuid>> {
    let own = staff::of_user_at(tx, owner, client).await?;
    let teams = match of_team {
        Some(id) => team::by_ids(tx, &[id]).await?,
        None => {
            let mut joined = Vec::new();
            for person in &own {
                joined.extend(team::joined_by(tx, person.id, client).await?);
            }
            joined
        }
    };
    let is_owner = |id: Uuid| own.iter().any(|person| person.id == id);
    let mut heads = BTreeSet::new();
    // The deputy of a team doesn't lead its lead.
    let others = |team: &&team::Team| team.status == TeamStatus::Active && team.lead_staff_id.is_none_or(|lead| !is_owner(lead));
    let led: Vec<&team::Team> = teams.iter().filter(others).collect();
    for team in led {
        let lead = who_sign_in(tx, team.lead_staff_id.into_iter().collect()).await?;
        let deputy = team.deputy_staff_id.filter(|id| lead.is_empty() && !is_owner(*id));
        heads.extend(lead);
        heads.extend(who_sign_in(tx, deputy.into_iter().collect()).await?);
    }
    if heads.is_empty() { who_sign_in(tx, own.iter().filter_map(|person| person.manager_staff_id).collect()).await } else { Ok(heads) }
}

/// The users of these people, without those who can no longer sign in.
async fn who_sign_in(tx: &Tx, people: BTreeSet<Uuid>) -> Result<BTreeSet<Uuid>> {
    let mut users = BTreeSet::new();
    for person in staff::by_ids(tx, people).await? {
        if let Some(user) = person.user_id.filter(|_| person.status != StaffStatus::Left)
            && !is_gone(tx, user).await?
        {
            users.insert(user);
        }
    }
    Ok(users)
}

/// The most administrators of a tenant who are asked for.
const MOST: u64 = 100;

/// The users who administer the transaction's tenant: who may keep the profiles of its clients.
///
/// # Errors
/// `Common.WorkspaceRequired` over a portfolio, `Unavailable`.
pub async fn administrators(tx: &Tx) -> Result<BTreeSet<Uuid>> {
    let keepers = user::holders(tx, &[tx.scope().tenant()?], client::CONTRIBUTE, None, (0, MOST)).await?;
    Ok(keepers.into_iter().map(|user| user.id).collect())
}

/// The users who work for a client as its coaches today.
pub async fn coaches(tx: &Tx, client: Uuid) -> Result<BTreeSet<Uuid>> {
    assignment::coaches_of(tx, client).await
}

/// A record of open work, for one of those who have to do something about it.
#[derive(Debug, Clone)]
pub struct OpenWork {
    /// Its owner or verifier.
    pub user: Uuid,
    pub client: Uuid,
    /// Its number, `ACT-0932`.
    pub number: String,
    /// The permission to open it.
    pub view: Permission,
}

/// The numbers of those of `work` that belong to somebody who can't open them: who isn't there, isn't active or lacks the permission, or is
/// the provider's and not assigned to the client.
pub async fn unopened(db: &Db, tenant: Uuid, work: Vec<OpenWork>) -> Result<Vec<String>> {
    let (inside, host) = (Scope::system(db.now()).within(tenant), Scope::system(db.now()).within(HOST));
    let clients: BTreeSet<Uuid> = work.iter().map(|held| held.client).collect();
    let (own, provider) = (readers(db, &inside, &work).await?, readers(db, &host, &work).await?);
    let clients = &clients;
    let assigned = db.read(&inside, |tx| async move { assignment::assigned(&tx, clients).await }).await?;
    let reaches = |held: &OpenWork| provider.contains(&(held.view, held.user)) && assigned.contains(&(held.user, held.client));
    let is_unopened = |held: &OpenWork| !own.contains(&(held.view, held.user)) && !reaches(held);
    let mut numbers: Vec<String> = work.into_iter().filter(is_unopened).map(|held| held.number).collect();
    // Neither owner nor verifier may be able to open a record; it is named once.
    numbers.dedup();
    Ok(numbers)
}

/// The active users at the scope's level who have the permission to open their work, with that permission.
async fn readers(db: &Db, scope: &Scope, work: &[OpenWork]) -> Result<BTreeSet<(Permission, Uuid)>> {
    let mut asked: BTreeMap<Permission, BTreeSet<Uuid>> = BTreeMap::new();
    for held in work {
        asked.entry(held.view).or_default().insert(held.user);
    }
    let mut readers = BTreeSet::new();
    for (view, users) in asked {
        let users: &Vec<Uuid> = &users.into_iter().collect();
        let found = db.read(scope, |tx| async move { user::granted_among(&tx, users, view).await }).await?;
        readers.extend(found.into_iter().map(|user| (view, user.id)));
    }
    Ok(readers)
}

fn works(granted: &Granted) -> bool {
    WORKS.iter().any(|permission| granted.has(*permission))
}

/// Asks that `user` is a user of the transaction's tenant whom the caller may name at `client`.
///
/// # Errors
/// A field error on `field`, `Common.WorkspaceRequired` over a portfolio.
pub async fn check_known(tx: &Tx, client: Uuid, user: Uuid, field: &str) -> Result<()> {
    tx.referred::<user::Entity>(field, user).await?;
    if is_stranger(tx, client, user).await? { Err(kernel::error::unknown_reference(field, user)) } else { Ok(()) }
}

async fn is_stranger(tx: &Tx, client: Uuid, user: Uuid) -> Result<bool> {
    Ok(store::strangers(tx, tx.scope().tenant()?, client, Some(user)).await?.contains(&user))
}
