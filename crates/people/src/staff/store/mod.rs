//! Queries on staff.

pub mod certificates;
pub mod clients;
pub mod job_roles;

use std::collections::{BTreeSet, HashMap};

use ::store::{Tx, has_name, has_words, sea_orm, sort_key};
use http::LocalisedName;
use kernel::{Error, Page, Paged, Result, Sort, Uuid, text};
use records::tag;
use sea_orm::{
    ColumnTrait, EntityTrait, Order, QueryFilter, QueryOrder, QuerySelect, Select,
    sea_query::{Condition, Expr, Query, SelectStatement},
};

use super::{
    Staff, StaffCertificateStatus, StaffReadiness, StaffStatus,
    entity::{Column, Entity},
};

/// What the directory can be narrowed by.
#[derive(Debug, Default, Clone)]
pub struct Filter {
    /// Text that name, email or job title contain.
    pub text: Option<String>,
    /// Only these statuses.
    pub status: Vec<StaffStatus>,
    pub client_id: Option<Uuid>,
    /// Reports of this person.
    pub manager_staff_id: Option<Uuid>,
    /// The person of this user.
    pub user_id: Option<Uuid>,
    /// With one of these tags.
    pub tag_id: Vec<Uuid>,
    /// With a certificate of one of these statuses.
    pub certificates: Vec<StaffCertificateStatus>,
    /// With one of these job roles.
    pub job_role_id: Vec<Uuid>,
    /// Ready for all job roles, or not.
    pub readiness: Vec<StaffReadiness>,
}

/// The field that no column holds.
const READINESS: &str = "readiness";

/// Fields that `sorting` may name.
pub const SORTABLE: &[&str] = &["name", "status", READINESS, "createdAt"];

/// The people whom the search may find: those with a name.
pub fn listed(_: &Tx) -> Condition {
    Condition::all().add(Column::FormerNumber.is_null())
}

/// One page of the directory, by name by default.
pub async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<Staff>> {
    let like = filter.text.as_deref().map(|t| has_words(Expr::col((Entity, Column::SearchKey)), t));
    let condition = Condition::all()
        .add_option(like)
        .add_option((!filter.status.is_empty()).then(|| Column::Status.is_in(filter.status.iter().copied())))
        .add(clients::at_any(tx, filter.client_id)?)
        .add_option(filter.user_id.map(|id| Column::UserId.eq(id)))
        .add_option(filter.manager_staff_id.map(|id| Column::ManagerStaffId.eq(id)))
        .add(tag::with_tags(tx, Column::Id, &filter.tag_id)?)
        .add(certificates::with_certificates(tx, Column::Id, &filter.certificates).await?)
        .add(job_roles::with_job_roles(tx, Column::Id, &filter.job_role_id)?)
        .add(job_roles::with_readiness(tx, &filter.readiness).await?);
    let mut page = page.clone();
    if page.sort.is_empty() {
        page.sort = vec![Sort { field: "name".into(), descending: false }];
    }
    let mut select = Entity::find().filter(condition);
    if page.sort.iter().any(|sort| sort.field == READINESS) {
        select = by_readiness(tx, select, &page.sort).await?;
        page.sort = Vec::new();
    }
    tx.page(select, &page, order).await
}

fn order(field: &str) -> Column {
    match field {
        "status" => Column::Status,
        "createdAt" => Column::CreatedAt,
        _ => Column::NameKey,
    }
}

/// Sorts by what readiness follows from, and by columns. Those of whom nothing is required come last in both directions.
async fn by_readiness(tx: &Tx, mut select: Select<Entity>, sort: &[Sort]) -> Result<Select<Entity>> {
    for Sort { field, descending } in sort {
        let direction = if *descending { Order::Desc } else { Order::Asc };
        select = if field == READINESS {
            let (unrated, percent) = job_roles::readiness(tx).await?;
            select.order_by(unrated, Order::Asc).order_by(percent, direction)
        } else {
            select.order_by(sort_key::<Entity>(order(field)), direction)
        };
    }
    Ok(select.order_by(sort_key::<Entity>(Column::NameKey), Order::Asc))
}

/// The people who haven't left, by id, for a subquery.
///
/// # Errors
/// `Internal` in the system scope.
fn here(tx: &Tx) -> Result<SelectStatement> {
    let mut people = Query::select();
    people.column((Entity, Column::Id)).from(Entity);
    people.cond_where(tx.wall::<Entity>()?.add(Column::DeletedAt.is_null()).add(Column::Status.ne(StaffStatus::Left)));
    Ok(people)
}

/// The people of the org chart: those in reach who haven't left, at a client if one is given, by name.
pub async fn charted(tx: &Tx, client: Option<Uuid>, most: u64) -> Result<Paged<Staff>> {
    let present = Condition::all().add(Column::Status.ne(StaffStatus::Left)).add(clients::at_any(tx, client)?);
    let page = Page { sort: vec![Sort { field: "name".into(), descending: false }], ..Page::first(most) };
    tx.page(Entity::find().filter(present), &page, |_| Column::NameKey).await
}

/// The person whom an invitation invites.
pub async fn invited_by(tx: &Tx, invitation: Uuid) -> Result<Option<Staff>> {
    let invited = Entity::find().filter(Column::InvitationId.eq(invitation)).filter(Column::Status.eq(StaffStatus::Invited));
    tx.one(invited).await
}

/// A person as records name it.
#[derive(Debug, Clone)]
pub struct NamedPerson {
    /// Full name.
    pub name: String,
    /// Whether the person has left, or is deleted.
    pub is_gone: bool,
    /// What somebody who was anonymised is called; readers get it as the name by `in_words`.
    pub words: Option<LocalisedName>,
}

/// These people as records name them, by id, those who are gone too: old records still name them.
pub async fn names(tx: &Tx, ids: impl IntoIterator<Item = Uuid>) -> Result<HashMap<Uuid, NamedPerson>> {
    let ids: Vec<Uuid> = ids.into_iter().collect();
    let people = Entity::find().filter(tx.among(Column::Id, &ids));
    let _lifted = tx.lift();
    let named = |person: &Staff| NamedPerson {
        name: person.full_name(),
        is_gone: person.status == StaffStatus::Left || person.deleted_at.is_some(),
        words: person.words(),
    };
    Ok(tx.all_with_deleted(people).await?.iter().map(|person| (person.id, named(person))).collect())
}

/// First names, last names, nicknames and addresses of everybody in the scope's tenant, deleted people too: what must not leave it.
pub async fn every_name(tx: &Tx) -> Result<Vec<String>> {
    let _lifted = tx.lift();
    let people = tx.all_with_deleted(Entity::find()).await?;
    let names =
        |person: Staff| [Some(person.first_name), Some(person.last_name), person.preferred_name, person.email].into_iter().flatten();
    Ok(people.into_iter().flat_map(names).collect())
}

/// The managers above `person`, nearest first, to the top: a circle is found however long it is.
pub async fn managers_above(tx: &Tx, person: &Staff) -> Result<Vec<Uuid>> {
    let mut above = Vec::new();
    let _lifted = tx.lift();
    let mut next = person.manager_staff_id;
    while let Some(id) = next.filter(|id| !above.contains(id)) {
        above.push(id);
        next = tx.find::<Entity>(id).await?.and_then(|manager| manager.manager_staff_id);
    }
    Ok(above)
}

/// Whether somebody on the list signs in as this user.
pub async fn signs_in(tx: &Tx, user: Uuid) -> Result<bool> {
    Ok(!of_user(tx, user).await?.is_empty())
}

/// The people that a user is, those who left aside.
pub async fn of_user(tx: &Tx, user: Uuid) -> Result<Vec<Staff>> {
    tx.all(Entity::find().filter(Column::UserId.eq(user)).filter(Column::Status.ne(StaffStatus::Left))).await
}

/// The person whom a field of the request newly refers to: somebody in reach who hasn't left.
///
/// # Errors
/// 400 on `field`.
pub async fn present(tx: &Tx, field: &str, id: Uuid) -> Result<Staff> {
    let person = tx.referred::<Entity>(field, id).await?;
    if person.status == StaffStatus::Left { Err(Error::invalid(field, "Validation.HasLeft")) } else { Ok(person) }
}

/// The people that a user is who work for this client, those who left aside.
pub async fn of_user_at(tx: &Tx, user: Uuid, client: Uuid) -> Result<Vec<Staff>> {
    let mut found = Vec::new();
    for person in of_user(tx, user).await? {
        if clients::works_for(tx, &person, client).await? {
            found.push(person);
        }
    }
    Ok(found)
}

/// The clients that these people work for.
pub async fn clients_of(tx: &Tx, people: &[Staff]) -> Result<BTreeSet<Uuid>> {
    Ok(clients::by_person(tx, people).await?.into_values().flatten().collect())
}

/// The people of these clients who sign in and work there, as client and user.
pub async fn active_users(tx: &Tx, clients: &[Uuid]) -> Result<Vec<(Uuid, Uuid)>> {
    let working = clients::workers(tx, clients).await?;
    let people: Vec<Uuid> = working.iter().map(|(_, person)| *person).collect::<BTreeSet<_>>().into_iter().collect();
    let active = Entity::find().filter(tx.among(Column::Id, &people)).filter(Column::Status.eq(StaffStatus::Active));
    let active = tx.all(active.filter(Column::UserId.is_not_null())).await?;
    let users: HashMap<Uuid, Uuid> = active.into_iter().filter_map(|person| Some((person.id, person.user_id?))).collect();
    Ok(working.into_iter().filter_map(|(client, person)| Some((client, *users.get(&person)?))).collect())
}

/// Those whom one of `managers` manages directly, at most `limit`.
pub async fn reports_of(tx: &Tx, managers: Vec<Uuid>, limit: u64) -> Result<Vec<Staff>> {
    tx.all(Entity::find().filter(Column::ManagerStaffId.is_in(managers)).limit(limit)).await
}

/// Whether somebody is managed by this person.
pub async fn manages(tx: &Tx, id: Uuid) -> Result<bool> {
    Ok(!reports_of(tx, vec![id], 1).await?.is_empty())
}

/// The people in reach with this address or full name; at a client, if one is given.
pub async fn by_words(tx: &Tx, client: Option<Uuid>, words: &str) -> Result<Vec<Staff>> {
    let words = text::fold(words);
    // The key of a name begins with the last name: any part of the full name may be the last one.
    let parts: Vec<&str> = words.split(' ').collect();
    let turned = (1..parts.len()).map(|at| {
        let (first, last) = parts.split_at(at);
        format!("{} {}", last.join(" "), first.join(" "))
    });
    let addressed = has_name(Expr::col((Entity, Column::EmailKey)), &words);
    let named = Condition::any().add(Column::NameKey.is_in(turned.collect::<Vec<_>>())).add(addressed);
    let select = Entity::find().filter(named).filter(clients::at_any(tx, client)?);
    tx.all(select.order_by_asc(Column::NameKey).order_by_asc(Column::Id)).await
}

/// The people in reach with this address.
pub async fn addressed(tx: &Tx, email: &str) -> Result<Vec<Staff>> {
    tx.all(Entity::find().filter(has_name(Expr::col((Entity, Column::EmailKey)), &text::fold(email)))).await
}

/// The people in reach whom a row of a sheet may mean: of the whole tenant with an address, which is nobody else's, else of a client by
/// first and last name. With an address that nobody has, these are the ones without any, of whom the sheet may tell it.
pub async fn meant(tx: &Tx, client: Uuid, email: Option<&str>, name: &str) -> Result<Vec<Staff>> {
    let Some(email) = email else { return by_words(tx, Some(client), name).await };
    let found = addressed(tx, email).await?;
    if !found.is_empty() || name.is_empty() {
        return Ok(found);
    }
    Ok(by_words(tx, Some(client), name).await?.into_iter().filter(|person| person.email.is_none()).collect())
}

/// People by id.
pub async fn by_ids(tx: &Tx, ids: BTreeSet<Uuid>) -> Result<Vec<Staff>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    tx.all(Entity::find().filter(Column::Id.is_in(ids))).await
}

/// Users who work only for clients that aren't `near`: all of them, or `user` alone.
pub async fn users_elsewhere(tx: &Tx, user: Option<Uuid>, near: impl Fn(Uuid) -> bool + Send) -> Result<BTreeSet<Uuid>> {
    let people = Entity::find().filter(Column::UserId.is_not_null());
    let people = tx.all(people.filter(Condition::all().add_option(user.map(|id| Column::UserId.eq(id))))).await?;
    let clients = clients::by_person(tx, &people).await?;
    let is_near = |person: &Staff| clients.get(&person.id).is_some_and(|clients| clients.iter().any(|client| near(*client)));
    let (here, elsewhere): (Vec<_>, Vec<_>) = people.into_iter().partition(is_near);
    let here: BTreeSet<Uuid> = here.into_iter().filter_map(|person| person.user_id).collect();
    Ok(elsewhere.into_iter().filter_map(|person| person.user_id).filter(|id| !here.contains(id)).collect())
}
