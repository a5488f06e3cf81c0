//! Queries on teams.

use std::collections::BTreeSet;

use ::store::{Tx, has_name, has_words, sea_orm};
use kernel::{Page, Paged, Result, Sort, Uuid, text};
use records::tag;
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Condition, Expr, Query},
};

use super::{
    Team, TeamStatus,
    entity::{Column, Entity, former, member},
};

/// Filters of a list of teams.
#[derive(Debug, Default, Clone)]
pub struct Filter {
    /// Text that name or code contain.
    pub text: Option<String>,
    /// Only these statuses.
    pub status: Vec<TeamStatus>,
    pub client_id: Option<Uuid>,
    /// With one of these tags.
    pub tag_id: Vec<Uuid>,
}

/// Fields that `sorting` may name.
pub const SORTABLE: &[&str] = &["name", "status"];

/// One page of teams, by name by default.
pub async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<Team>> {
    let like = filter.text.as_deref().map(|t| {
        let holds = |column: Column| has_words(Expr::col((Entity, column)), t);
        Condition::any().add(holds(Column::NameKey)).add(holds(Column::CodeKey))
    });
    let condition = Condition::all()
        .add_option(like)
        .add_option((!filter.status.is_empty()).then(|| Column::Status.is_in(filter.status.iter().copied())))
        .add_option(filter.client_id.map(|id| Column::ClientId.eq(id)))
        .add(tag::with_tags(tx, Column::Id, &filter.tag_id)?);
    let mut page = page.clone();
    if page.sort.is_empty() {
        page.sort = vec![Sort { field: "name".into(), descending: false }];
    }
    tx.page(Entity::find().filter(condition), &page, |field| if field == "status" { Column::Status } else { Column::NameKey }).await
}

/// The members of these teams.
pub async fn members(tx: &Tx, teams: &[Uuid]) -> Result<Vec<member::Model>> {
    tx.all(member::Entity::find().filter(member::Column::TeamId.is_in(teams.iter().copied()))).await
}

/// Removes these people from the members of a team.
pub async fn clear_members(tx: &Tx, team: Uuid, people: Vec<Uuid>) -> Result<u64> {
    let of_team = Condition::all().add(member::Column::TeamId.eq(team));
    tx.purge::<member::Entity>(of_team.add(member::Column::StaffId.is_in(people))).await
}

/// One page of those who belonged to a team, the latest to leave first. The caller has found the team first.
pub async fn former_members(tx: &Tx, team: Uuid, page: &Page) -> Result<Paged<former::Model>> {
    let page = Page { sort: vec![Sort { field: "toOn".into(), descending: true }], ..page.clone() };
    tx.page(former::Entity::find().filter(former::Column::TeamId.eq(team)), &page, |_| former::Column::ToOn).await
}

/// The teams that the caller belongs to.
///
/// # Errors
/// `Internal` in the system scope.
pub(super) fn joined_by_caller(tx: &Tx) -> Result<Condition> {
    let mut joined = Query::select();
    joined.column((member::Entity, member::Column::TeamId)).from(member::Entity).cond_where(tx.wall::<member::Entity>()?);
    joined.and_where(member::Column::StaffId.is_in(tx.scope().relations().staff.iter().copied()));
    Ok(Condition::all().add(Column::Id.in_subquery(joined)))
}

/// Of these teams, deleted ones included, the private ones that the caller doesn't see.
pub async fn concealed(tx: &Tx, ids: &BTreeSet<Uuid>) -> Result<BTreeSet<Uuid>> {
    let private = || Entity::find().filter(Column::Id.is_in(ids.iter().copied())).filter(Column::IsPrivate.eq(true));
    let seen: BTreeSet<Uuid> = tx.all_with_deleted(private()).await?.into_iter().map(|team| team.id).collect();
    let _lifted = tx.lift();
    Ok(tx.all_with_deleted(private()).await?.into_iter().map(|team| team.id).filter(|id| !seen.contains(id)).collect())
}

/// The teams of which one of these people is the deputy.
pub async fn deputised_by(tx: &Tx, deputies: &BTreeSet<Uuid>) -> Result<Vec<Team>> {
    tx.all(Entity::find().filter(Column::DeputyStaffId.is_in(deputies.iter().copied()))).await
}

/// The teams of the tree: those at work, at one client if one is given, by name.
pub async fn charted(tx: &Tx, client: Option<Uuid>, most: u64) -> Result<Paged<Team>> {
    let at_work = Condition::all().add(Column::Status.eq(TeamStatus::Active)).add_option(client.map(|id| Column::ClientId.eq(id)));
    let page = Page { sort: vec![Sort { field: "name".into(), descending: false }], ..Page::first(most) };
    tx.page(Entity::find().filter(at_work), &page, |_| Column::NameKey).await
}

/// The teams that one of these people leads.
pub async fn led_by(tx: &Tx, leads: &BTreeSet<Uuid>) -> Result<Vec<Team>> {
    tx.all(Entity::find().filter(Column::LeadStaffId.is_in(leads.iter().copied()))).await
}

/// The teams of a client that this person leads or belongs to.
pub async fn joined_by(tx: &Tx, person: Uuid, client: Uuid) -> Result<Vec<Team>> {
    let memberships = tx.all(member::Entity::find().filter(member::Column::StaffId.eq(person))).await?;
    let joined = Column::Id.is_in(memberships.into_iter().map(|m| m.team_id));
    let tied = Condition::any().add(Column::LeadStaffId.eq(person)).add(joined);
    tx.all(Entity::find().filter(Column::ClientId.eq(client)).filter(tied)).await
}

/// Whether this person leads a team.
pub async fn leads(tx: &Tx, id: Uuid) -> Result<bool> {
    Ok(!led_by(tx, &BTreeSet::from([id])).await?.is_empty())
}

/// Whether this person belongs to a team.
pub async fn has_member(tx: &Tx, id: Uuid) -> Result<bool> {
    Ok(tx.one(member::Entity::find().filter(member::Column::StaffId.eq(id))).await?.is_some())
}

/// Whether this person belonged to a team that they have left.
pub async fn had_member(tx: &Tx, id: Uuid) -> Result<bool> {
    Ok(tx.one(former::Entity::find().filter(former::Column::StaffId.eq(id))).await?.is_some())
}

/// The teams directly inside these.
pub async fn within(tx: &Tx, parents: Vec<Uuid>) -> Result<Vec<Team>> {
    tx.all(Entity::find().filter(Column::ParentTeamId.is_in(parents))).await
}

/// People of these teams but their guests, from at most `limit` memberships.
pub async fn people_of(tx: &Tx, teams: &BTreeSet<Uuid>, limit: u64) -> Result<BTreeSet<Uuid>> {
    use member::Column;
    if teams.is_empty() {
        return Ok(BTreeSet::new());
    }
    let members =
        member::Entity::find().filter(Column::TeamId.is_in(teams.iter().copied())).filter(Column::Role.ne(member::TeamRole::Guest));
    Ok(tx.all(members.limit(limit)).await?.into_iter().map(|m| m.staff_id).collect())
}

/// The teams of a client with this name.
pub async fn by_name(tx: &Tx, client: Uuid, name: &str) -> Result<Vec<Team>> {
    let named = has_name(Expr::col((Entity, Column::NameKey)), &text::fold(name));
    tx.all(Entity::find().filter(Column::ClientId.eq(client)).filter(named)).await
}

/// Teams by id, by name.
pub async fn by_ids(tx: &Tx, ids: &[Uuid]) -> Result<Vec<Team>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    tx.all(Entity::find().filter(Column::Id.is_in(ids.iter().copied())).order_by_asc(Column::NameKey)).await
}
