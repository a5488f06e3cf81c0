//! Who belongs to a team and who leads it. The lead stands in two places, the team and its members, and one function writes both.

use ::store::{Tx, check_stamp, sea_orm};
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid, text};
use sea_orm::ActiveValue::Set;

use super::Membership;
use crate::{
    client::Calendars,
    staff::{self, StaffStatus},
    team::{
        Team, UPDATE, VIEW,
        entity::{Entity, Model, former, member},
        input::TeamMembersRequest,
        rules, store,
    },
};

/// One page of those who belonged to a team, the latest to leave first.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn former_members(app: &App, scope: &Scope, id: Uuid, page: &Page) -> Result<Paged<former::Model>> {
    scope.require(VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            tx.get::<Entity>(id).await?;
            store::former_members(&tx, id, page).await
        })
        .await
}

/// Somebody who belongs to a team and hasn't left.
#[derive(Debug, Clone)]
pub struct TeamPerson {
    pub staff_id: Uuid,
    /// The user as whom the person signs in.
    pub user_id: Option<Uuid>,
    /// Full name.
    pub name: String,
    pub role: member::TeamRole,
}

/// The people of a team who haven't left, by name. The caller has found the team first, and sees with it who belongs to it.
pub async fn roster(tx: &Tx, team: &Team) -> Result<Vec<TeamPerson>> {
    let rows = store::members(tx, &[team.id]).await?;
    let members = rules::with_deputy(rules::with_lead(rows.iter().map(Membership::of), team.lead_staff_id), team.deputy_staff_id);
    let _lifted = tx.lift();
    let people = staff::by_ids(tx, members.iter().map(|m| m.staff_id).collect()).await?;
    let role = |id: Uuid| members.iter().find(|m| m.staff_id == id).map(|m| m.role);
    let of_team = |person: staff::Staff| {
        let role = role(person.id).filter(|_| person.status != StaffStatus::Left)?;
        Some(TeamPerson { staff_id: person.id, user_id: person.user_id, name: person.full_name(), role })
    };
    let mut found: Vec<TeamPerson> = people.into_iter().filter_map(of_team).collect();
    found.sort_by_cached_key(|person| (text::fold(&person.name), person.staff_id));
    Ok(found)
}

/// Replaces the members of a team; the one with the lead's role leads it. A deputy who is no longer a member loses the post.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, `Common.TooManyItems`, a field error on a second lead, on a new member who has left or works for another
/// client, where a deputy changes the lead or the deputy.
pub async fn set_members(app: &App, scope: &Scope, id: Uuid, input: &TeamMembersRequest) -> Result<Team> {
    scope.require(UPDATE)?;
    let members = input.memberships();
    let members = members.as_slice();
    rules::check_size(members.len())?;
    let lead = rules::lead_of(members)?;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            tx.check_client_open(before.client_id).await?;
            let existing: Vec<Membership> = store::members(&tx, &[id]).await?.iter().map(Membership::of).collect();
            let existing = rules::with_deputy(rules::with_lead(existing, before.lead_staff_id), before.deputy_staff_id);
            rules::check_own(tx.scope(), &before)?;
            let deputy = rules::deputy_among(before.deputy_staff_id, members);
            if rules::is_narrow(tx.scope()) {
                rules::check_members(tx.scope(), &existing, members)?;
                rules::check_posts(tx.scope(), &before, (lead, "members"), (deputy, "members"))?;
            }
            check(&tx, &before, &existing, members).await?;
            platform::relations_changed(&tx).await?;
            // The members are part of the team: a change of them is one of it, so that nobody overwrites it unseen.
            let updated_at = if rules::are_same(&existing, members) { before.updated_at } else { Some(tx.now()) };
            let after = Model { lead_staff_id: lead, deputy_staff_id: deputy, updated_at, ..before.clone() };
            let team = tx.update::<Entity>(&before, after).await?;
            write(&tx, &team, members.to_vec()).await?;
            Ok(team)
        })
        .await
}

/// Who joins is there, hasn't left and works for the team's client. Who belongs to the team already isn't asked again.
async fn check(tx: &Tx, team: &Team, existing: &[Membership], members: &[Membership]) -> Result<()> {
    for (at, membership) in members.iter().enumerate() {
        let field = format!("members[{at}].staffId");
        if members[..at].iter().any(|m| m.staff_id == membership.staff_id) {
            return Err(Error::invalid(field, "Validation.Repeated"));
        }
        if existing.iter().any(|m| m.staff_id == membership.staff_id) {
            continue;
        }
        let person = staff::present(tx, &field, membership.staff_id).await?;
        if !staff::works_for(tx, &person, team.client_id).await? {
            return Err(Error::invalid(field, "Teams.CrossClientMember"));
        }
    }
    Ok(())
}

/// Writes the members of a team with lead and deputy among them. Who stays keeps the day of joining, and who leaves is a former member from
/// today.
///
/// # Errors
/// `Common.TooManyItems`.
pub(super) async fn write(tx: &Tx, team: &Team, members: Vec<Membership>) -> Result<()> {
    let before = store::members(tx, &[team.id]).await?;
    let deputy = match team.deputy_staff_id {
        // Nothing keeps a deputy from being removed for good.
        Some(id) if before.iter().all(|row| row.staff_id != id) => staff::names(tx, [id]).await?.contains_key(&id).then_some(id),
        known => known,
    };
    let members = rules::with_deputy(rules::with_lead(members, team.lead_staff_id), deputy);
    rules::check_size(members.len())?;
    let today = Calendars::of(tx, [team.client_id]).await?.today(team.client_id);
    let row = |m: &Membership| member::ActiveModel {
        team_id: Set(team.id),
        staff_id: Set(m.staff_id),
        client_id: Set(team.client_id),
        role: Set(m.role),
        // A new role is no new membership.
        from_on: Set(before.iter().find(|row| row.staff_id == m.staff_id).map_or(Some(today), |row| row.from_on)),
        ..Default::default()
    };
    let past = |row: &member::Model| former::ActiveModel {
        team_id: Set(team.id),
        staff_id: Set(row.staff_id),
        client_id: Set(team.client_id),
        role: Set(row.role),
        from_on: Set(row.from_on),
        to_on: Set(today),
        ..Default::default()
    };
    let is_as_before = |m: &Membership| before.iter().any(|row| row.staff_id == m.staff_id && row.role == m.role);
    let left = |row: &&member::Model| members.iter().all(|m| m.staff_id != row.staff_id);
    let changed = |row: &&member::Model| !members.iter().any(|m| m.staff_id == row.staff_id && m.role == row.role);
    store::clear_members(tx, team.id, before.iter().filter(changed).map(|row| row.staff_id).collect()).await?;
    tx.insert_all::<member::Entity>(members.iter().filter(|m| !is_as_before(m)).map(row).collect()).await?;
    tx.insert_all::<former::Entity>(before.iter().filter(left).map(past).collect()).await.map(drop)
}
