//! Operations on job roles, and on those of people.

use std::collections::{BTreeMap, BTreeSet};

use ::store::{Tx, check_stamp, sea_orm};
use chrono::NaiveDate;
use http::App;
use kernel::{Error, Operation, Page, Paged, Result, Scope, Uuid, text};
use sea_orm::{ActiveValue::Set, IntoActiveModel};

use crate::{
    client::{self, Calendars},
    staff::{
        ALL, JOB_ROLES, JobRole, Staff, StaffStatus, UPDATE, VIEW,
        entity::{Entity, Model, held, job_role, required},
        input::{JobRoleRequest, StaffJobRolesRequest},
        rules::{self, Kit, Requirement},
        store::{self, job_roles::Filter},
    },
};

/// A job role with what it requires.
#[derive(Debug, Clone)]
pub struct Described {
    pub role: JobRole,
    /// Names of the certificates that it requires, by name.
    pub certificates: Vec<String>,
    /// How many people who work here have it, among those whom the caller sees.
    pub holders: u64,
}

/// Somebody with a job role.
#[derive(Debug, Clone)]
pub struct Holder {
    pub person: Staff,
    /// Name of their client.
    pub client_name: String,
    /// What the job role requires of them.
    pub requirements: Vec<Requirement>,
}

/// A person with their job roles.
#[derive(Debug)]
pub struct Equipped {
    pub person: Staff,
    /// Their job roles, with what these require and what they have of it.
    pub kit: Kit,
    /// The present day of their client.
    pub today: NaiveDate,
    /// Whether the caller may give them other job roles.
    pub can_change: bool,
}

/// One page of job roles.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list(app: &App, scope: &Scope, filter: &Filter, page: &Page) -> Result<Paged<Described>> {
    scope.require(VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            let found = store::job_roles::list(&tx, filter, page).await?;
            Ok(Paged { total: found.total, items: described(&tx, found.items).await? })
        })
        .await
}

/// One job role.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Described> {
    scope.require(VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            let role = tx.get::<job_role::Entity>(id).await?;
            describe(&tx, role).await
        })
        .await
}

async fn described(tx: &Tx, roles: Vec<JobRole>) -> Result<Vec<Described>> {
    let ids: Vec<Uuid> = roles.iter().map(|role| role.id).collect();
    let (required, holders) = (store::job_roles::required(tx, &ids).await?, store::job_roles::holders(tx, &ids).await?);
    let describe = |role: JobRole| Described {
        certificates: required.iter().filter(|row| row.job_role_id == role.id).map(|row| row.name.clone()).collect(),
        holders: holders.get(&role.id).copied().unwrap_or_default(),
        role,
    };
    Ok(roles.into_iter().map(describe).collect())
}

async fn describe(tx: &Tx, role: JobRole) -> Result<Described> {
    described(tx, vec![role]).await?.pop().ok_or_else(|| Error::internal("no description of the job role"))
}

/// Adds a job role to the tenant.
///
/// # Errors
/// 403 without [`JOB_ROLES`], `Common.WorkspaceRequired`, field errors.
pub async fn create(app: &App, scope: &Scope, input: &JobRoleRequest) -> Result<Described> {
    scope.require(JOB_ROLES)?;
    scope.workspace()?;
    let wanted = &rules::named_once(&input.certificates)?;
    app.db()
        .write(scope, |tx| async move {
            let row = job_role::ActiveModel { name_key: Set(text::fold(&input.name)), ..input.clone().into_active_model() };
            let role = tx.insert::<job_role::Entity>(row).await?;
            require(&tx, role.id, &[], wanted).await?;
            describe(&tx, role).await
        })
        .await
}

/// Changes a job role.
///
/// # Errors
/// 403 without [`JOB_ROLES`], 404, 409, field errors.
pub async fn update(app: &App, scope: &Scope, id: Uuid, input: &JobRoleRequest) -> Result<Described> {
    scope.require(JOB_ROLES)?;
    scope.workspace()?;
    let wanted = &rules::named_once(&input.certificates)?;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<job_role::Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            let required = store::job_roles::required(&tx, &[id]).await?;
            let is_same = required.len() == wanted.len() && required.iter().all(|row| wanted.get(&row.name_key) == Some(&row.name));
            // What it requires is part of the job role: a change of it is one of the role, so that nobody overwrites it unseen.
            let updated_at = if is_same { before.updated_at } else { Some(tx.now()) };
            let name_key = text::renamed_key(&input.name, &before.name, &before.name_key);
            let mut after = JobRole { updated_at, name_key, ..before.clone() };
            input.apply(&mut after);
            let role = tx.update::<job_role::Entity>(&before, after).await?;
            require(&tx, id, &required, wanted).await?;
            describe(&tx, role).await
        })
        .await
}

/// Has a job role that required `before` require the certificates `wanted`, by their folded names.
async fn require(tx: &Tx, role: Uuid, before: &[required::Model], wanted: &BTreeMap<String, String>) -> Result<()> {
    let is_kept = |row: &required::Model| wanted.get(&row.name_key) == Some(&row.name);
    let gone: Vec<&required::Model> = before.iter().filter(|row| !is_kept(row)).collect();
    for row in gone {
        tx.delete::<required::Entity>(row).await?;
    }
    let is_new = |key: &str| !before.iter().any(|row| row.name_key == key && is_kept(row));
    let row = |(key, name): (&String, &String)| required::ActiveModel {
        job_role_id: Set(role),
        name_key: Set(key.clone()),
        name: Set(name.clone()),
        ..Default::default()
    };
    tx.insert_all::<required::Entity>(wanted.iter().filter(|(key, _)| is_new(key)).map(row).collect()).await.map(drop)
}

/// Deletes a job role that nobody has. One that somebody has can be archived.
///
/// # Errors
/// 403 without [`JOB_ROLES`], 404, `Staff.JobRoleHeld` with how many have it.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(JOB_ROLES)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            let role = tx.get::<job_role::Entity>(id).await?;
            let holders = store::job_roles::count_holders(&tx, &role).await?;
            if holders > 0 {
                return Err(Error::rule("Staff.JobRoleHeld").with("count", holders));
            }
            tx.delete::<job_role::Entity>(&role).await
        })
        .await
}

/// One page of the people who have a job role and haven't left, by name, with what it requires of each: those whose certificates the caller
/// may see.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn holders(app: &App, scope: &Scope, id: Uuid, page: &Page) -> Result<Paged<Holder>> {
    scope.require(VIEW)?;
    let here = vec![StaffStatus::NoLogin, StaffStatus::Invited, StaffStatus::Active, StaffStatus::OnLeave];
    let filter = &store::Filter { status: here, job_role_id: vec![id], ..store::Filter::default() };
    app.db()
        .read(scope, |tx| async move {
            let role = tx.get::<job_role::Entity>(id).await?;
            let found = store::list(&tx, filter, page).await?;
            let people: Vec<Uuid> = found.items.iter().map(|person| person.id).collect();
            let clients: Vec<Uuid> = found.items.iter().map(|person| person.client_id).collect();
            let clients = client::by_ids(&tx, &clients).await?;
            let calendars = Calendars::new(tx.now(), clients.values().map(|client| (client.id, client.zone())));
            let kit = store::job_roles::kit(&tx, store::job_roles::held_by(&tx, &people).await?).await?;
            let holder = |person: Staff| Holder {
                client_name: clients.get(&person.client_id).map(|client| client.name.clone()).unwrap_or_default(),
                requirements: kit.of_role(person.id, &role, calendars.today(person.client_id)),
                person,
            };
            Ok(Paged { total: found.total, items: found.items.into_iter().map(holder).collect() })
        })
        .await
}

/// The job roles of a person, or those that they would have with `proposed` ones instead; none for callers who reach the person but not the
/// certificates.
///
/// # Errors
/// 403 without [`VIEW`], 404, a field error on `jobRoleId`.
pub async fn of_person(app: &App, scope: &Scope, person: Uuid, proposed: &[Uuid]) -> Result<Equipped> {
    scope.require(VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            let person = tx.get::<Entity>(person).await?;
            let held = match proposed {
                [] => store::job_roles::held_by(&tx, &[person.id]).await?,
                _ => propose(&tx, &person, proposed).await?,
            };
            equipped(&tx, person, held).await
        })
        .await
}

/// What somebody would hold with these job roles.
async fn propose(tx: &Tx, person: &Staff, roles: &[Uuid]) -> Result<Vec<held::Model>> {
    for id in roles {
        tx.referred::<job_role::Entity>("jobRoleId", *id).await?;
    }
    if !rules::reaches_certificates(tx.scope(), Operation::Read, person) {
        return Ok(Vec::new());
    }
    let row = |id: &Uuid| held::Model { tenant_id: person.tenant_id, staff_id: person.id, job_role_id: *id, client_id: person.client_id };
    Ok(roles.iter().map(row).collect())
}

async fn equipped(tx: &Tx, person: Staff, held: Vec<held::Model>) -> Result<Equipped> {
    let clients = client::by_ids(tx, &[person.client_id]).await?;
    let is_open = clients.get(&person.client_id).is_none_or(|client| !client.is_closed());
    let may_change = tx.scope().has(UPDATE) && rules::reaches_certificates(tx.scope(), Operation::Change, &person);
    Ok(Equipped {
        kit: store::job_roles::kit(tx, held).await?,
        today: Calendars::of(tx, [person.client_id]).await?.today(person.client_id),
        can_change: may_change && is_open && person.former_number.is_none(),
        person,
    })
}

/// Gives a person these job roles in place of those that they have.
///
/// # Errors
/// 403 without [`UPDATE`] or for a person whom the caller doesn't lead, 404, 409, `Common.WorkspaceRequired`, `Clients.Closed`,
/// `Staff.HasLeft`, `Staff.Anonymised`, a field error on a new job role that isn't there or is archived.
pub async fn set(app: &App, scope: &Scope, id: Uuid, input: &StaffJobRolesRequest) -> Result<Equipped> {
    scope.require(UPDATE)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            rules::check_there(&before)?;
            if !rules::reaches_certificates(tx.scope(), Operation::Change, &before) {
                return Err(Error::forbidden(ALL.0));
            }
            let held = store::job_roles::held_by(&tx, &[id]).await?;
            let new = added(&tx, &before, &held, &input.job_role_ids).await?;
            let gone: Vec<&held::Model> = held.iter().filter(|row| !input.job_role_ids.contains(&row.job_role_id)).collect();
            // The job roles are part of the person: a change of them is one of the person, so that nobody overwrites it unseen.
            let updated_at = if new.is_empty() && gone.is_empty() { before.updated_at } else { Some(tx.now()) };
            let person = tx.update::<Entity>(&before, Model { updated_at, ..before.clone() }).await?;
            for row in gone {
                tx.delete::<held::Entity>(row).await?;
            }
            let row = |role: &Uuid| held::ActiveModel {
                staff_id: Set(id),
                job_role_id: Set(*role),
                client_id: Set(before.client_id),
                ..Default::default()
            };
            tx.insert_all::<held::Entity>(new.iter().map(row).collect()).await?;
            let held = store::job_roles::held_by(&tx, &[id]).await?;
            equipped(&tx, person, held).await
        })
        .await
}

/// Takes those of somebody who is anonymised: they say as much as a job title, and nobody could take them later.
pub(super) async fn anonymise(tx: &Tx, person: Uuid) -> Result<()> {
    let _lifted = tx.lift();
    for row in store::job_roles::held_by(tx, &[person]).await? {
        tx.delete::<held::Entity>(&row).await?;
    }
    Ok(())
}

/// Those of `wanted` that the person doesn't have yet, each of which may be given.
async fn added(tx: &Tx, person: &Staff, held: &[held::Model], wanted: &[Uuid]) -> Result<BTreeSet<Uuid>> {
    let mut new = BTreeSet::new();
    for (at, id) in wanted.iter().enumerate() {
        if held.iter().any(|row| row.job_role_id == *id) {
            continue;
        }
        let field = format!("jobRoleIds[{at}]");
        let role = tx.referred::<job_role::Entity>(&field, *id).await?;
        if role.is_archived {
            return Err(Error::invalid(field, "Staff.JobRoleArchived"));
        }
        new.insert(*id);
    }
    if !new.is_empty() && person.status == StaffStatus::Left {
        return Err(Error::rule("Staff.HasLeft"));
    }
    Ok(new)
}
