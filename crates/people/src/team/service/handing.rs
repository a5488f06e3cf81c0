//! Teams of a leaver: the lead passes to an heir; a person who moves to another client leaves the old one's teams first.

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
        rules, store,
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
    let (Some(heir), None) = (heir.person, leaver.client) else { return Ok(()) };
    let heir = staff::present(tx, "handOver.staffId", heir).await?;
    for before in teams(tx, leaver).await? {
        rules::same_client("handOver.staffId", before.client_id, heir.client_id)?;
        // The lead is no deputy.
        let deputy_staff_id = before.deputy_staff_id.filter(|deputy| *deputy != heir.id);
        let after = Model { lead_staff_id: Some(heir.id), deputy_staff_id, ..before.clone() };
        let team = tx.update::<Entity>(&before, after).await?;
        let rows = store::members(tx, &[team.id]).await?;
        members::write(tx, &team, rows.iter().map(Membership::of).collect()).await?;
    }
    Ok(())
}
