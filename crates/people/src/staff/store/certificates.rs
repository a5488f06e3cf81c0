//! Queries on certificates. Who asks for those of a person has found the person first.

use std::collections::HashMap;

use ::store::{Tx, has_words, sea_orm};
use chrono::NaiveDate;
use kernel::{Page, Paged, Result, Sort, Uuid};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Condition, Expr, Query},
};

use crate::{
    client::{self, Calendars},
    staff::{
        StaffCertificate, StaffCertificateStatus,
        entity::certificate::{Column, Entity},
        rules,
    },
};

/// One page of the certificates of a person that the caller may see, by name.
pub async fn of_person(tx: &Tx, person: Uuid, page: &Page) -> Result<Paged<StaffCertificate>> {
    let page = Page { sort: vec![Sort { field: "name".into(), descending: false }], ..page.clone() };
    tx.page(Entity::find().filter(Column::StaffId.eq(person)), &page, |_| Column::NameKey).await
}

/// How many certificates a person has.
pub async fn count(tx: &Tx, person: Uuid) -> Result<u64> {
    tx.count(Entity::find().filter(Column::StaffId.eq(person))).await
}

/// Whether a person has certificates.
pub async fn has_any(tx: &Tx, person: Uuid) -> Result<bool> {
    Ok(count(tx, person).await? > 0)
}

/// The certificates of a person, expired ones too.
pub async fn all_of(tx: &Tx, person: Uuid) -> Result<Vec<StaffCertificate>> {
    tx.all(Entity::find().filter(Column::StaffId.eq(person))).await
}

/// The same with deleted ones.
pub async fn all_of_with_deleted(tx: &Tx, person: Uuid) -> Result<Vec<StaffCertificate>> {
    tx.all_with_deleted(Entity::find().filter(Column::StaffId.eq(person))).await
}

/// One certificate, also if it is deleted.
pub async fn find_with_deleted(tx: &Tx, id: Uuid) -> Result<Option<StaffCertificate>> {
    Ok(tx.all_with_deleted(Entity::find().filter(Column::Id.eq(id))).await?.pop())
}

/// The rows of a person's certificates, for those that were deleted with the person.
pub fn of(person: Uuid) -> Condition {
    Condition::all().add(Column::StaffId.eq(person))
}

/// The most urgent status among the certificates of each of these people that the caller may see; people without any are left out.
pub async fn statuses(tx: &Tx, people: &[Uuid], calendars: &Calendars) -> Result<HashMap<Uuid, StaffCertificateStatus>> {
    #[derive(FromQueryResult)]
    struct First {
        staff_id: Uuid,
        client_id: Uuid,
        expires_on: Option<NaiveDate>,
    }
    if people.is_empty() {
        return Ok(HashMap::new());
    }
    // The first to expire is the most urgent one; MIN leaves out those that don't expire.
    let first = Entity::find()
        .select_only()
        .columns([Column::StaffId, Column::ClientId])
        .column_as(Column::ExpiresOn.min(), "expires_on")
        .filter(tx.among(Column::StaffId, people))
        .group_by(Column::StaffId)
        .group_by(Column::ClientId);
    let status = |row: First| (row.staff_id, StaffCertificateStatus::of(row.expires_on, calendars.today(row.client_id)));
    Ok(tx.rows::<Entity, First>(first).await?.into_iter().map(status).collect())
}

/// Filters of the list of certificates.
#[derive(Debug, Default, Clone)]
pub struct Filter {
    /// Text that the name contains.
    pub text: Option<String>,
    /// Only these statuses.
    pub status: Vec<StaffCertificateStatus>,
    pub client_id: Option<Uuid>,
}

/// One page of the certificates of people who haven't left, the first to expire first; those that don't expire come last.
pub async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<StaffCertificate>> {
    let mut asked = Condition::all()
        .add_option(filter.text.as_deref().map(|words| has_words(Expr::col((Entity, Column::NameKey)), words)))
        .add_option(filter.client_id.map(|id| Column::ClientId.eq(id)))
        .add(Column::StaffId.in_subquery(super::here(tx)?));
    if !filter.status.is_empty() {
        asked = asked.add(of_status(tx, &filter.status).await?);
    }
    // The databases disagree about where nothing is sorted.
    let select = Entity::find().filter(asked).order_by_asc(Column::ExpiresOn.is_null());
    let page = Page { sort: vec![Sort { field: "expiresOn".into(), descending: false }], ..page.clone() };
    tx.page(select, &page, |_| Column::ExpiresOn).await
}

/// Certificates of one of these statuses by the present day of their client.
async fn of_status(tx: &Tx, wanted: &[StaffCertificateStatus]) -> Result<Condition> {
    client::by_day(tx, (Column::TenantId, Column::ClientId), |today| {
        wanted.iter().fold(Condition::any(), |any, status| {
            any.add(match status {
                StaffCertificateStatus::Expired => Condition::all().add(Column::ExpiresOn.lt(today)),
                StaffCertificateStatus::ExpiringSoon => {
                    Condition::all().add(Column::ExpiresOn.gte(today)).add(Column::ExpiresOn.lte(rules::soon(today)))
                }
                StaffCertificateStatus::Valid => {
                    Condition::any().add(Column::ExpiresOn.is_null()).add(Column::ExpiresOn.gt(rules::soon(today)))
                }
            })
        })
    })
    .await
}

/// Rows of the directory whose `id` is that of a person with a certificate of one of these statuses, as far as the caller may see it; every
/// row where none is named.
///
/// # Errors
/// `Unavailable`, `Internal` in the system scope.
pub async fn with_certificates(tx: &Tx, id: impl ColumnTrait, wanted: &[StaffCertificateStatus]) -> Result<Condition> {
    if wanted.is_empty() {
        return Ok(Condition::all());
    }
    let any = of_status(tx, wanted).await?;
    let mut people = Query::select();
    people.column((Entity, Column::StaffId)).from(Entity);
    people.cond_where(tx.wall::<Entity>()?.add(Column::DeletedAt.is_null()).add(any));
    Ok(Condition::all().add(id.in_subquery(people)))
}
