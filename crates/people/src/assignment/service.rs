//! Operations on coach assignments.

use std::{collections::BTreeSet, sync::Arc};

use ::store::{Tx, check_stamp, sea_orm};
use http::{App, Leaver};
use kernel::{Clients, Error, Granted, HOST, Page, Relations, Result, Scope, Tenancy, Uuid};
use platform::{Assignments, ClientZones, Reach, tenant, user};
use sea_orm::{ActiveValue::Set, IntoActiveModel};

use super::{
    ASSIGN, CoachAssignment, CoachRole,
    entity::{ActiveModel, Entity},
    input::{CoachRequest, CoachesRequest},
    rules, store,
};
use crate::{client, relation, staff::service::leaving};

/// Candidates that are offered at once.
const MOST_CANDIDATES: u64 = 50;

/// Whether a user of the host is assigned to a client of any tenant; nobody else can be.
pub(super) async fn is_assigned(tx: &Tx, user: Uuid) -> Result<bool> {
    if tx.scope().tenant()? != HOST {
        return Ok(false);
    }
    let tenants: BTreeSet<Uuid> = tenant::all_with_deleted(tx).await?.into_iter().map(|tenant| tenant.id).collect();
    tx.in_tenants(tenants, |tx| async move { store::has_user(&tx, user).await }).await
}

/// The coaches of a client.
///
/// # Errors
/// 403 without the permission to see clients, 404.
pub async fn list(app: &App, scope: &Scope, client: Uuid) -> Result<Vec<CoachAssignment>> {
    scope.require(client::VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            tx.get::<client::Entity>(client).await?;
            store::of_client(&tx, client).await
        })
        .await
}

/// The provider's users who can sign in, at most [`MOST_CANDIDATES`]. Its people who assign coaches needn't see its users otherwise.
///
/// # Errors
/// 403 without [`ASSIGN`], and for users of a tenant, who don't see the provider's users.
pub async fn list_candidates(app: &App, scope: &Scope, text: Option<String>) -> Result<Vec<user::Model>> {
    scope.require(ASSIGN)?;
    if scope.principal().home != HOST {
        return Err(Error::forbidden(ASSIGN.0));
    }
    let directory = Scope::host(scope.now(), Granted::new([user::LOOKUP.0.to_owned()]));
    let filter = user::Filter { text, not_active: Some(false), ..user::Filter::default() };
    Ok(user::list(app, &directory, &Page::first(MOST_CANDIDATES), &filter).await?.items)
}

/// Replaces the coaches of a client.
///
/// # Errors
/// 403 without [`ASSIGN`], `Common.WorkspaceRequired`, 404, 409, field errors, `Clients.CoachOpenWork` where a coach who goes has open work.
pub async fn replace(app: &App, scope: &Scope, client: Uuid, input: &CoachesRequest) -> Result<Vec<CoachAssignment>> {
    scope.require(ASSIGN)?;
    scope.workspace()?;
    let wanted = input.assignments.as_slice();
    rules::check(wanted)?;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<client::Entity>(client).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            let existing = store::of_client(&tx, client).await?;
            check_new(&tx, &existing, wanted).await?;
            for ending in existing.iter().filter(|s| rules::ends(s, wanted, before.today(tx.now()))) {
                let leaver = Leaver { user: Some(ending.user_id), person: None, client: Some(client) };
                leaving::refuse("Clients.CoachOpenWork", leaving::held(app, &tx, leaver).await?)?;
            }
            write(&tx, &before, &existing, wanted).await?;
            store::of_client(&tx, client).await
        })
        .await
}

/// Makes `wanted` the coaches of a client. The reach of those who leave changes as well as that of those who stay or come.
async fn write(tx: &Tx, client: &client::Client, existing: &[CoachAssignment], wanted: &[CoachRequest]) -> Result<()> {
    for user in existing.iter().map(|s| s.user_id).chain(wanted.iter().map(|w| w.user_id)).collect::<BTreeSet<_>>() {
        platform::reach_changed(tx, user).await?;
    }
    for gone in existing.iter().filter(|s| wanted.iter().all(|w| w.user_id != s.user_id)) {
        tx.delete::<Entity>(gone).await?;
    }
    for assignment in wanted {
        put(tx, client.id, existing.iter().find(|s| s.user_id == assignment.user_id), *assignment).await?;
    }
    let lead_coach_user_id = wanted.iter().find(|w| w.role == CoachRole::Lead).map(|w| w.user_id);
    tx.update::<client::Entity>(client, client::Client { lead_coach_user_id, ..client.clone() }).await.map(drop)
}

/// What a coach has at a client today, or had there until the last day.
///
/// # Errors
/// A field error on `fromUserId` for somebody who has nothing there.
pub(crate) async fn part_of(tx: &Tx, client: &client::Client, user: Uuid) -> Result<CoachAssignment> {
    let assigned = store::of_client(tx, client.id).await?.into_iter().find(|s| s.user_id == user);
    let part = assigned.and_then(|assigned| rules::to_pass(&assigned, client.today(tx.now())));
    part.ok_or_else(|| kernel::error::unknown_reference("fromUserId", user))
}

/// Passes the part of one coach on to another one from today on; the first one leaves the client, or stays as something less.
///
/// # Errors
/// `Common.TooManyItems`, field errors on `fromUserId`, `toUserId` and `staysAs`.
pub(crate) async fn pass_on(tx: &Tx, client: &client::Client, (from, to): (Uuid, Uuid), stays_as: Option<CoachRole>) -> Result<()> {
    let part = part_of(tx, client, from).await?;
    check_coach(tx, "toUserId", to).await?;
    if from == to {
        return Err(Error::invalid("toUserId", "Validation.Repeated"));
    }
    if !rules::may_stay(part.role, stays_as) {
        return Err(Error::invalid("staysAs", "Validation.Invalid"));
    }
    let existing = store::of_client(tx, client.id).await?;
    let wanted = rules::passed_on(&existing, &part, to, stays_as, client.today(tx.now()));
    rules::check(&wanted)?;
    write(tx, client, &existing, &wanted).await
}

async fn put(tx: &Tx, client: Uuid, existing: Option<&CoachAssignment>, wanted: CoachRequest) -> Result<()> {
    let Some(before) = existing else {
        let row = ActiveModel { client_id: Set(client), ..wanted.into_active_model() };
        return tx.insert::<Entity>(row).await.map(drop);
    };
    let mut after = before.clone();
    wanted.apply(&mut after);
    tx.update::<Entity>(before, after).await.map(drop)
}

/// Makes `user` the lead coach of a client that is created in the same transaction, from the client's today on.
pub(crate) async fn lead(tx: &Tx, client: &client::Client, user: Uuid) -> Result<()> {
    let lead = CoachRequest { user_id: user, role: CoachRole::Lead, from_on: client.today(tx.now()), to_on: None };
    put(tx, client.id, None, lead).await?;
    platform::reach_changed(tx, user).await
}

/// Asks that every new coach is a user of the host who signs in.
async fn check_new(tx: &Tx, existing: &[CoachAssignment], wanted: &[CoachRequest]) -> Result<()> {
    for (at, user) in wanted.iter().map(|w| w.user_id).enumerate().filter(|(_, user)| existing.iter().all(|s| s.user_id != *user)) {
        check_coach(tx, &format!("assignments[{at}].userId"), user).await?;
    }
    Ok(())
}

/// Asks that a coach is a user of the host who signs in.
async fn check_coach(tx: &Tx, field: &str, user: Uuid) -> Result<()> {
    let coach = tx.keep::<user::Entity>(user).await?.filter(|coach| coach.tenant_id == HOST);
    let is_active = coach.ok_or_else(|| kernel::error::unknown_reference(field, user))?.is_active;
    if is_active { Ok(()) } else { Err(Error::invalid(field, "Validation.HasLeft")) }
}

/// The platform's port to the assignments of coaches and the people around a tenant's user.
#[derive(Debug, Default)]
pub struct CoachAssignments;

#[async_trait::async_trait]
impl Assignments for CoachAssignments {
    async fn reach(&self, app: &App, user_id: Uuid) -> Result<Reach> {
        let scope = Scope::system(app.now());
        let rows = app.db().read(&scope, |tx| async move { store::near_of(&tx, user_id).await }).await?;
        // The system scope reads the assignments of all tenants, but no clients.
        let tenants: BTreeSet<Uuid> = rows.iter().map(|row| row.tenant_id).collect();
        let inside = Scope::new(Tenancy::Portfolio(Arc::new(tenants)), Clients::All, Arc::default(), app.now(), Arc::default());
        let clients = client::cached(app, &inside, rows.iter().map(|row| (row.tenant_id, row.client_id))).await?;
        let mut reach = Reach::default();
        for row in rows {
            let today = clients.get(&row.client_id).map_or_else(|| app.now().date_naive(), |client| client.today(app.now()));
            if !rules::is_in_force(row.from_on, row.to_on, today) {
                continue;
            }
            reach.tenants.insert(row.tenant_id);
            reach.clients.entry(row.tenant_id).or_default().insert(row.client_id);
            if row.role == CoachRole::Observer {
                reach.observed.insert(row.client_id);
            }
        }
        Ok(reach)
    }

    async fn relations(&self, app: &App, tenant: Uuid, user_id: Uuid) -> Result<Arc<Relations>> {
        relation::of(app, tenant, user_id).await
    }

    async fn may_end(&self, app: &App, tx: &Tx, user_id: Uuid) -> Result<()> {
        leaving::may_end(app, tx, user_id).await
    }

    async fn zones(&self, app: &App, tenant: Uuid, user_id: Uuid) -> Result<ClientZones> {
        let around = relation::of(app, tenant, user_id).await?;
        let scope = Scope::system(app.now()).within(tenant);
        let works_for = client::cached(app, &scope, around.clients.iter().map(|id| (tenant, *id))).await?;
        let mut zones = works_for.values().map(|client| client.zone.name());
        // Nobody else needs to be asked of those who work for one client, or for several in one place.
        if let Some(zone) = zones.next().filter(|zone| zones.all(|other| other == *zone)) {
            return Ok(ClientZones { own: Some(zone.to_owned()), primary: None });
        }
        let primary = app.db().read(&scope, |tx| async move { client::primary(&tx).await }).await?;
        // Of several clients in several places, the primary one stands for them, else the one that came first.
        let known = |id: Uuid| works_for.get(&id).map(|client| client.zone.name().to_owned());
        let own = primary.as_ref().and_then(|client| known(client.id)).or_else(|| around.clients.iter().copied().find_map(known));
        Ok(ClientZones { own, primary: primary.map(|client| client.zone().name().to_owned()) })
    }
}
