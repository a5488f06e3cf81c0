//! Queries on the clients that people work for.

use std::collections::{BTreeMap, BTreeSet};

use ::store::{Tx, sea_orm};
use kernel::{Operation, Result, Timestamp, Uuid, Width};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder,
    sea_query::{Condition, Expr, ExprTrait, Query},
};

use crate::staff::{
    REACH, Staff, StaffClient,
    entity::{
        self,
        staff_client::{Column, Entity},
    },
    rules,
};

fn own(column: Column) -> Expr {
    Expr::col((Entity, column))
}

/// People of the directory who work for one of these clients. Where the caller's reach is lifted, records of a client name those too who
/// worked for it once.
///
/// # Errors
/// `Internal` in the system scope.
pub fn working_at(tx: &Tx, clients: &BTreeSet<Uuid>) -> Result<Condition> {
    let mut people = Query::select();
    people.column((Entity, Column::StaffId)).from(Entity).cond_where(tx.wall::<Entity>()?);
    let ids = || clients.iter().copied();
    if tx.is_lifted() {
        people.and_where(own(Column::ClientId).is_in(ids()));
    } else {
        people.and_where(own(Column::CurrentClientId).is_in(ids())).and_where(own(Column::DeletedAt).is_null());
    }
    Ok(Condition::all().add(ColumnTrait::in_subquery(&entity::Column::Id, people)))
}

/// People of the directory who work for this client, and those who have left it as their last one.
///
/// # Errors
/// `Internal` in the system scope.
pub fn at(tx: &Tx, client: Uuid) -> Result<Condition> {
    // Whom the caller reads at another client isn't found by this one.
    let main = tx.scope().clients().contain(client).then(|| ColumnTrait::eq(&entity::Column::ClientId, client));
    Ok(Condition::any().add_option(main).add(working_at(tx, &BTreeSet::from([client]))?))
}

/// The same for a filter that may be left out.
///
/// # Errors
/// As [`at`].
pub fn at_any(tx: &Tx, client: Option<Uuid>) -> Result<Condition> {
    client.map_or_else(|| Ok(Condition::all()), |client| at(tx, client))
}

/// The clients of these people as far as the caller sees them, those that are over too.
pub async fn of_people(tx: &Tx, people: &[Uuid]) -> Result<Vec<StaffClient>> {
    if people.is_empty() {
        return Ok(Vec::new());
    }
    let rows = Entity::find().filter(tx.among(Column::StaffId, people));
    tx.all(rows.order_by_asc(Column::CreatedAt).order_by_asc(Column::Id)).await
}

/// The times of a person at a client that the caller sees.
pub async fn of_person_at(tx: &Tx, person: Uuid, client: Uuid) -> Result<Vec<StaffClient>> {
    Ok(of_people(tx, &[person]).await?.into_iter().filter(|row| row.client_id == client).collect())
}

/// Where a person works now, as far as the caller sees it.
pub async fn current_of(tx: &Tx, person: Uuid) -> Result<Vec<StaffClient>> {
    Ok(of_people(tx, &[person]).await?.into_iter().filter(StaffClient::is_current).collect())
}

/// The client at which the caller meets a person: the main one, or else one of those where they find the person, as colleagues there do. What
/// is written of the person there stays there.
pub async fn met_at(tx: &Tx, person: &Staff) -> Result<Uuid> {
    let reads_all = tx.scope().width(&REACH, Operation::Read) == Width::All;
    if reads_all && rules::is_kept_by(tx.scope(), person) {
        return Ok(person.client_id);
    }
    let seen = current_of(tx, person.id).await?;
    let main = seen.iter().find(|row| row.client_id == person.client_id);
    Ok(main.or_else(|| seen.first()).map_or(person.client_id, |row| row.client_id))
}

/// The clients that each of these people works for, or has left last, as far as the caller sees them.
pub async fn by_person(tx: &Tx, people: &[Staff]) -> Result<BTreeMap<Uuid, BTreeSet<Uuid>>> {
    let ids: Vec<Uuid> = people.iter().map(|person| person.id).collect();
    let mut found: BTreeMap<Uuid, BTreeSet<Uuid>> = people.iter().map(|person| (person.id, BTreeSet::from([person.client_id]))).collect();
    for row in of_people(tx, &ids).await?.into_iter().filter(StaffClient::is_current) {
        found.entry(row.staff_id).or_default().insert(row.client_id);
    }
    Ok(found)
}

/// Whether a person works for this client, or has left it as their last one, whatever the caller reaches.
pub async fn works_for(tx: &Tx, person: &Staff, client: Uuid) -> Result<bool> {
    if person.client_id == client {
        return Ok(true);
    }
    let there = Entity::find().filter(own(Column::StaffId).eq(person.id)).filter(own(Column::CurrentClientId).eq(client));
    let _lifted = tx.lift();
    Ok(tx.one(there).await?.is_some())
}

/// Whether somebody has worked for this client who no longer does.
pub async fn was_worked_for(tx: &Tx, client: Uuid) -> Result<bool> {
    let past = Entity::find().filter(own(Column::ClientId).eq(client)).filter(own(Column::CurrentClientId).is_null());
    Ok(tx.one(past).await?.is_some())
}

/// Who works for these clients, as client and person.
pub async fn workers(tx: &Tx, clients: &[Uuid]) -> Result<Vec<(Uuid, Uuid)>> {
    let rows = tx.all(Entity::find().filter(tx.among(Column::CurrentClientId, clients))).await?;
    Ok(rows.into_iter().map(|row| (row.client_id, row.staff_id)).collect())
}

/// All times of a person, for those that were deleted with the person.
pub fn of(person: Uuid) -> Condition {
    Condition::all().add(own(Column::StaffId).eq(person))
}

/// The times of a person that were deleted at this instant.
pub async fn deleted_with(tx: &Tx, person: Uuid, at: Timestamp) -> Result<Vec<StaffClient>> {
    tx.all_with_deleted(Entity::find().filter(of(person)).filter(ColumnTrait::eq(&Column::DeletedAt, at))).await
}

/// The times of a person that aren't deleted.
pub async fn all_of(tx: &Tx, person: Uuid) -> Result<Vec<StaffClient>> {
    tx.all(Entity::find().filter(of(person))).await
}
