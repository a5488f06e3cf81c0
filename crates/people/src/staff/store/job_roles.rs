//! Queries on job roles: what they require, who has them, and who is ready for them.

use std::collections::{BTreeSet, HashMap};

use ::store::{Tx, has_words, sea_orm};
use kernel::{Page, Paged, Result, Sort, Uuid};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Condition, Expr, ExprTrait, Func, Query, SelectStatement},
};

use crate::{
    client,
    staff::{
        JobRole, StaffReadiness,
        entity::{self, certificate, held, job_role, required},
        rules::Kit,
    },
};

/// Fields that `sorting` may name.
pub const SORTABLE: &[&str] = &["name", "createdAt"];

/// Filters of the list of job roles.
#[derive(Debug, Default, Clone)]
pub struct Filter {
    /// Text that the name contains.
    pub text: Option<String>,
    /// Only archived ones, or only others.
    pub is_archived: Option<bool>,
}

/// One page of job roles, by name by default.
pub async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<JobRole>> {
    use job_role::{Column, Entity};
    let like = filter.text.as_deref().map(|words| has_words(Expr::col((Entity, Column::NameKey)), words));
    let asked = Condition::all().add_option(like).add_option(filter.is_archived.map(|flag| Column::IsArchived.eq(flag)));
    let by_name = Sort { field: "name".into(), descending: false };
    let sort = if page.sort.is_empty() { vec![by_name] } else { page.sort.clone() };
    let order = |field: &str| if field == "createdAt" { Column::CreatedAt } else { Column::NameKey };
    tx.page(Entity::find().filter(asked), &Page { sort, ..page.clone() }, order).await
}

/// What these job roles require, by name.
pub async fn required(tx: &Tx, roles: &[Uuid]) -> Result<Vec<required::Model>> {
    use required::{Column, Entity};
    if roles.is_empty() {
        return Ok(Vec::new());
    }
    tx.all(Entity::find().filter(tx.among(Column::JobRoleId, roles)).order_by_asc(Column::NameKey)).await
}

/// The job roles of these people, as far as the caller may see them.
pub async fn held_by(tx: &Tx, people: &[Uuid]) -> Result<Vec<held::Model>> {
    if people.is_empty() {
        return Ok(Vec::new());
    }
    tx.all(held::Entity::find().filter(tx.among(held::Column::StaffId, people))).await
}

/// Whether a person has job roles.
pub async fn has_any(tx: &Tx, person: Uuid) -> Result<bool> {
    Ok(!held_by(tx, &[person]).await?.is_empty())
}

/// How many people have a job role, at clients that the caller doesn't reach and deleted ones too.
pub async fn count_holders(tx: &Tx, role: &JobRole) -> Result<u64> {
    let everywhere = tx.everywhere(role.tenant_id)?;
    everywhere.count(held::Entity::find().filter(held::Column::JobRoleId.eq(role.id))).await
}

/// How many people who work here have each of these job roles, among those whom the caller sees; roles that nobody has are left out.
pub async fn holders(tx: &Tx, roles: &[Uuid]) -> Result<HashMap<Uuid, u64>> {
    #[derive(FromQueryResult)]
    struct Holders {
        job_role_id: Uuid,
        people: i64,
    }
    if roles.is_empty() {
        return Ok(HashMap::new());
    }
    let count = held::Entity::find()
        .select_only()
        .column(held::Column::JobRoleId)
        .column_as(held::Column::StaffId.count(), "people")
        .filter(tx.among(held::Column::JobRoleId, roles))
        .filter(held::Column::StaffId.in_subquery(super::here(tx)?))
        .group_by(held::Column::JobRoleId);
    let rows = tx.rows::<held::Entity, Holders>(count).await?;
    Ok(rows.into_iter().map(|row| (row.job_role_id, u64::try_from(row.people).unwrap_or_default())).collect())
}

/// What belongs to these assignments: the job roles with what they require, and the certificates of the people with the required names.
pub async fn kit(tx: &Tx, held: Vec<held::Model>) -> Result<Kit> {
    let roles: Vec<Uuid> = held.iter().map(|row| row.job_role_id).collect::<BTreeSet<_>>().into_iter().collect();
    if roles.is_empty() {
        return Ok(Kit::default());
    }
    let people: Vec<Uuid> = held.iter().map(|row| row.staff_id).collect::<BTreeSet<_>>().into_iter().collect();
    let of_ids = job_role::Entity::find().filter(tx.among(job_role::Column::Id, &roles));
    let named = tx.all(of_ids.order_by_asc(job_role::Column::NameKey)).await?;
    let required = required(tx, &roles).await?;
    let keys: BTreeSet<String> = required.iter().map(|row| row.name_key.clone()).collect();
    let certificates = if keys.is_empty() {
        Vec::new()
    } else {
        let of_people = certificate::Entity::find().filter(tx.among(certificate::Column::StaffId, &people));
        tx.all(of_people.filter(certificate::Column::NameKey.is_in(keys))).await?
    };
    Ok(Kit::new(named, held, required, certificates))
}

/// Takes the job roles of a person along to another client.
pub async fn follow(tx: &Tx, person: Uuid, client: Uuid) -> Result<()> {
    let of_person = Condition::all().add(held::Column::StaffId.eq(person));
    tx.set_where::<held::Entity>(of_person, vec![(held::Column::ClientId, Expr::val(client))]).await.map(drop)
}

/// Rows of the directory whose `id` is that of a person with one of these job roles, as far as the caller may see them; every row where none
/// is named.
///
/// # Errors
/// `Internal` in the system scope.
pub fn with_job_roles(tx: &Tx, id: impl ColumnTrait, roles: &[Uuid]) -> Result<Condition> {
    if roles.is_empty() {
        return Ok(Condition::all());
    }
    let mut people = Query::select();
    people.column((held::Entity, held::Column::StaffId)).from(held::Entity);
    people.cond_where(tx.wall::<held::Entity>()?.add(held::Column::JobRoleId.is_in(roles.iter().copied())));
    Ok(Condition::all().add(ColumnTrait::in_subquery(&id, people)))
}

fn own<C: ColumnTrait>(column: C) -> Expr {
    Expr::col(column.as_column_ref())
}

/// What the job roles of the person in the outer query require, as far as the caller may see it.
fn required_of(tx: &Tx) -> Result<SelectStatement> {
    let of_role = Condition::all()
        .add(own(job_role::Column::TenantId).eq(own(held::Column::TenantId)))
        .add(own(job_role::Column::Id).eq(own(held::Column::JobRoleId)));
    let of_required = Condition::all()
        .add(own(required::Column::TenantId).eq(own(held::Column::TenantId)))
        .add(own(required::Column::JobRoleId).eq(own(held::Column::JobRoleId)));
    let mut select = Query::select();
    select.from(held::Entity).inner_join(job_role::Entity, of_role).inner_join(required::Entity, of_required);
    select.cond_where(tx.wall::<held::Entity>()?);
    select.and_where(own(held::Column::TenantId).eq(own(entity::Column::TenantId)));
    select.and_where(own(held::Column::StaffId).eq(own(entity::Column::Id)));
    select.and_where(own(job_role::Column::IsArchived).eq(false)).and_where(own(job_role::Column::DeletedAt).is_null());
    Ok(select)
}

/// The part of [`required_of`] that is missing or has expired by the present day of the person's client.
async fn missing_of(tx: &Tx) -> Result<SelectStatement> {
    use certificate::{Column, Entity};
    let valid = client::by_day(tx, (Column::TenantId, Column::ClientId), |today| {
        Condition::any().add(Column::ExpiresOn.is_null()).add(Column::ExpiresOn.gte(today))
    });
    let valid = valid.await?;
    let mut has = Query::select();
    has.expr(Expr::val(1)).from(Entity).cond_where(Condition::all().add(valid));
    has.and_where(own(Column::TenantId).eq(own(held::Column::TenantId)));
    has.and_where(own(Column::StaffId).eq(own(held::Column::StaffId)));
    has.and_where(own(Column::NameKey).eq(own(required::Column::NameKey))).and_where(own(Column::DeletedAt).is_null());
    let mut select = required_of(tx)?;
    select.and_where(Expr::exists(has).not());
    Ok(select)
}

fn exists(mut select: SelectStatement) -> Expr {
    select.expr(Expr::val(1));
    Expr::exists(select)
}

/// How many different certificates `select` finds.
fn count(mut select: SelectStatement) -> Expr {
    select.expr(Func::count_distinct(own(required::Column::NameKey)));
    Expr::SubQuery(None, Box::new(select.into()))
}

/// People of the directory who are as ready as asked, as far as the caller may see it; everybody where nothing is asked. Those of whom nothing
/// is required are neither.
///
/// # Errors
/// `Unavailable`, `Internal` in the system scope.
pub async fn with_readiness(tx: &Tx, wanted: &[StaffReadiness]) -> Result<Condition> {
    if wanted.is_empty() {
        return Ok(Condition::all());
    }
    let mut any = Condition::any();
    for readiness in wanted {
        let lacks = exists(missing_of(tx).await?);
        any = any.add(match readiness {
            StaffReadiness::Ready => Condition::all().add(exists(required_of(tx)?)).add(lacks.not()),
            StaffReadiness::NotReady => Condition::all().add(lacks),
        });
    }
    Ok(Condition::all().add(any))
}

/// What the directory is sorted by for readiness: first whether nothing is required, then the percentage.
///
/// # Errors
/// `Unavailable`, `Internal` in the system scope.
pub async fn readiness(tx: &Tx) -> Result<(Expr, Expr)> {
    let (all, missing) = (count(required_of(tx)?), count(missing_of(tx).await?));
    let none = || Condition::all().add(all.clone().eq(0));
    let unrated: Expr = Expr::case(none(), Expr::val(1)).finally(Expr::val(0)).into();
    let divisor: Expr = Expr::case(none(), Expr::val(1)).finally(all.clone()).into();
    Ok((unrated, all.sub(missing).mul(100).div(divisor)))
}
