//! Teams of a leaver: the lead passes to an heir, and who stops working for a client leaves its teams. Who moves to another client leaves
//! those of the old one first.

use std::collections::BTreeSet;

use ::store::Tx;
use http::{Heir, Holding, Leaver};
use kernel::{Result, Uuid};

use super::{Membership, members};
use crate::{
    staff,
    team::{
        Team, TeamStatus,
        entity::{Entity, Model},
        store,
    },
};

/// What of teams people hold.
pub const HOLDING: Holding = Holding {
    name: "teams",
    held: |tx, leaver| Box::pin(held(tx, leaver)),
    open_at: None,
    may_take: None,
    of_team: None,
    hand_over: |tx, leaver, heir| Box::pin(hand_over(tx, leaver, heir)),
};

async fn held(tx: &Tx, leaver: Leaver) -> Result<Vec<Uuid>> {
    Ok(teams(tx, leaver).await?.into_iter().map(|team| team.client_id).collect())
}

async fn teams(tx: &Tx, leaver: Leaver) -> Result<Vec<Team>> {
    let Some(person) = leaver.person else { return Ok(Vec::new()) };
    match leaver.client {
        Some(client) => store::joined_by(tx, person, client).await,
        None => {
            let led = store::led_by(tx, &BTreeSet::from([person])).await?;
            Ok(led.into_iter().filter(|team| team.status == TeamStatus::Active).collect())
        }
    }
}

async fn hand_over(tx: &Tx, leaver: Leaver, heir: Heir) -> Result<()> {
    let heir = match heir.person {
        Some(heir) => Some(staff::present(tx, "handOver.staffId", heir).await?),
        None => None,
    };
    for before in teams(tx, leaver).await? {
        let is_led = leaver.person.is_some() && before.lead_staff_id == leaver.person;
        let lead = if is_led { heir.as_ref() } else { None };
        if is_led && lead.is_none() {
            continue;
        }
        if let Some(lead) = lead {
            super::check_works_for(tx, "handOver.staffId", lead, before.client_id).await?;
        }
        // Who works for another client from now on belongs to no team of this one, and who leaves altogether stays in the others.
        let gone = leaver.person.filter(|_| leaver.client.is_some());
        let lead_staff_id = lead.map(|heir| heir.id).or(before.lead_staff_id);
        // The lead is no deputy.
        let deputy_staff_id = before.deputy_staff_id.filter(|deputy| Some(*deputy) != lead_staff_id && Some(*deputy) != gone);
        // The members are part of the team: a change of them is one of it, so that nobody overwrites it unseen.
        let updated_at = Some(tx.now());
        let team = tx.update::<Entity>(&before, Model { lead_staff_id, deputy_staff_id, updated_at, ..before.clone() }).await?;
        let rows = store::members(tx, &[team.id]).await?;
        let staying = rows.iter().filter(|row| Some(row.staff_id) != gone);
        members::write(tx, &team, staying.map(Membership::of).collect()).await?;
    }
    Ok(())
}
