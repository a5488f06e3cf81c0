//! Unfinished assessments of somebody who leaves, whose part passes to an heir.

use ::store::{Db, Tx};
use http::{Heir, Holding, Leaver, OfTeam};
use kernel::{Error, Result, Scope, Uuid};
use people::assignee::{self, service::OpenWork};

use crate::assessment::{
    UPDATE, VIEW,
    entity::{Entity, Model},
    notifications,
    store::held::{held_by, led, open_at, open_in, unfinished_of},
};

/// What of assessments people hold.
pub const HOLDING: Holding = Holding {
    name: "assessments",
    held: |tx, leaver| Box::pin(held(tx, leaver)),
    open_at: Some(|tx, client| Box::pin(open_at(tx, client))),
    of_team: Some(OfTeam { open_in: |tx, team| Box::pin(open_in(tx, team)), move_on: |tx, from, to| Box::pin(move_on(tx, from, to)) }),
    may_take: Some(|app, tx, client, heir| Box::pin(assignee::service::check_heir(app, tx, client, heir, UPDATE))),
    hand_over: |tx, leaver, heir| Box::pin(hand_over(tx, leaver, heir)),
};

async fn held(tx: &Tx, leaver: Leaver) -> Result<Vec<Uuid>> {
    let Some(user) = leaver.user else { return Ok(Vec::new()) };
    Ok(held_by(tx, user, leaver.client).await?.into_iter().map(|assessment| assessment.client_id).collect())
}

/// The unfinished assessments of the scope's tenant that somebody leads.
pub async fn open_work(db: &Db, scope: &Scope) -> Result<Vec<OpenWork>> {
    let assessments = db.read(scope, |tx| async move { led(&tx).await }).await?;
    let open = |assessment: Model| {
        Some(OpenWork { user: assessment.lead_user_id?, client: assessment.client_id, number: assessment.number, view: VIEW })
    };
    Ok(assessments.into_iter().filter_map(open).collect())
}

async fn hand_over(tx: &Tx, leaver: Leaver, heir: Heir) -> Result<()> {
    let (Some(from), Some(to)) = (leaver.user, heir.user) else { return Ok(()) };
    let act = tx.new_id();
    for before in held_by(tx, from, leaver.client).await? {
        let after = tx.update::<Entity>(&before, handed(&before, from, to)?).await?;
        notifications::replanned(tx, &before, &after, Some(act)).await?;
    }
    Ok(())
}

async fn move_on(tx: &Tx, from: Uuid, to: Uuid) -> Result<()> {
    for before in unfinished_of(tx, from).await? {
        tx.update::<Entity>(&before, Model { team_id: Some(to), ..before.clone() }).await?;
    }
    Ok(())
}

fn handed(before: &Model, from: Uuid, to: Uuid) -> Result<Model> {
    let heir_of = |user: Uuid| if user == from { to } else { user };
    let lead_user_id = before.lead_user_id.map(heir_of);
    // Nobody reviews their own answers: without a named reviewer, anybody with the permission does.
    let answers = |user: Uuid| lead_user_id == Some(user) || before.submitted_by == Some(user);
    let was_one = before.reviewer_user_id == before.lead_user_id;
    let reviewer_user_id = before.reviewer_user_id.map(heir_of).filter(|reviewer| was_one || !answers(*reviewer));
    let mut participants: Vec<Uuid> = Vec::new();
    for user in before.participants().into_iter().map(heir_of) {
        if !participants.contains(&user) {
            participants.push(user);
        }
    }
    let participants = serde_json::to_string(&participants).map_err(Error::internal)?;
    Ok(Model { lead_user_id, reviewer_user_id, participants, ..before.clone() })
}
