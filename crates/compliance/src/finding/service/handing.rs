//! Unsettled findings of somebody who leaves, which pass to an heir.

use ::store::{Db, Tx};
use http::{Heir, Holding, Leaver, OfTeam};
use kernel::{Result, Scope, Uuid};
use people::assignee::{self, service::OpenWork};

use crate::finding::{
    UPDATE, VIEW,
    entity::{Entity, Model},
    notifications, store,
};

/// What of findings people hold.
pub const HOLDING: Holding = Holding {
    name: "findings",
    held: |tx, leaver| Box::pin(held(tx, leaver)),
    open_at: Some(|tx, client| Box::pin(store::open_at(tx, client))),
    of_team: Some(OfTeam {
        open_in: |tx, team| Box::pin(store::open_in(tx, team)),
        move_on: |tx, from, to| Box::pin(move_on(tx, from, to)),
    }),
    may_take: Some(|app, tx, client, heir| Box::pin(assignee::service::check_heir(app, tx, client, heir, UPDATE))),
    hand_over: |tx, leaver, heir| Box::pin(hand_over(tx, leaver, heir)),
};

async fn held(tx: &Tx, leaver: Leaver) -> Result<Vec<Uuid>> {
    let Some(user) = leaver.user else { return Ok(Vec::new()) };
    Ok(store::held_by(tx, user, leaver.client).await?.into_iter().map(|finding| finding.client_id).collect())
}

async fn hand_over(tx: &Tx, leaver: Leaver, heir: Heir) -> Result<()> {
    let (Some(from), Some(to)) = (leaver.user, heir.user) else { return Ok(()) };
    for before in store::held_by(tx, from, leaver.client).await? {
        let after = tx.update::<Entity>(&before, Model { owner_user_id: Some(to), ..before.clone() }).await?;
        notifications::changed(tx, &after).await?;
        notifications::opened(tx, &after, None).await?;
    }
    Ok(())
}

async fn move_on(tx: &Tx, from: Uuid, to: Uuid) -> Result<()> {
    for before in store::unsettled_of_team(tx, from).await? {
        let after = tx.update::<Entity>(&before, Model { team_id: Some(to), ..before.clone() }).await?;
        if let Some(standard) = before.standard_id {
            super::count_open(tx, before.client_id, before.team_id, &[standard]).await?;
        }
        super::after_change(tx, &after).await?;
    }
    Ok(())
}

/// The unsettled findings of the scope's tenant that somebody owns.
pub async fn open_work(db: &Db, scope: &Scope) -> Result<Vec<OpenWork>> {
    let findings = db.read(scope, |tx| async move { store::owned(&tx).await }).await?;
    let open =
        |finding: Model| Some(OpenWork { user: finding.owner_user_id?, client: finding.client_id, number: finding.number, view: VIEW });
    Ok(findings.into_iter().filter_map(open).collect())
}
