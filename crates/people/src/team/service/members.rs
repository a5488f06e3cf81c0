//! Who belongs to a team and who leads it. The lead stands in two places, the team and its members, and one function writes both.

use ::store::{Tx, check_stamp, sea_orm};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use sea_orm::ActiveValue::Set;

use super::Membership;
use crate::{
    staff,
    team::{
        Team, UPDATE,
        entity::{Entity, Model, member},
        input::TeamMembersRequest,
        rules, store,
    },
};

/// Replaces the members of a team; the one with the lead's role leads it.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, `Common.TooManyItems`, a field error on a second lead, on a new member who has left or works for another
/// client.
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
            let existing = rules::with_lead(existing, before.lead_staff_id);
            rules::check_own(tx.scope(), &before)?;
            if rules::is_narrow(tx.scope()) {
                rules::check_members(tx.scope(), &existing, members)?;
            }
            check(&tx, &before, &existing, members).await?;
            platform::relations_changed(&tx).await?;
            let team = tx.update::<Entity>(&before, Model { lead_staff_id: lead, ..before.clone() }).await?;
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
        if person.client_id != team.client_id {
            return Err(Error::invalid(field, "Teams.CrossClientMember"));
        }
    }
    Ok(())
}

/// Writes the members of a team with its lead among them.
///
/// # Errors
/// `Common.TooManyItems`.
pub(super) async fn write(tx: &Tx, team: &Team, members: Vec<Membership>) -> Result<()> {
    let members = rules::with_lead(members, team.lead_staff_id);
    rules::check_size(members.len())?;
    let row = |m: &Membership| member::ActiveModel {
        team_id: Set(team.id),
        staff_id: Set(m.staff_id),
        client_id: Set(team.client_id),
        role: Set(m.role),
        ..Default::default()
    };
    store::clear_members(tx, team.id).await?;
    tx.insert_all::<member::Entity>(members.iter().map(row).collect()).await.map(drop)
}
