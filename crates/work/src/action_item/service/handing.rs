//! Open items of somebody who leaves, which pass to an heir.

use ::store::{Db, Tx};
use http::{Heir, Holding, Leaver, OfTeam};
use kernel::{Error, Result, Scope, Uuid};
use people::assignee::{self, service::OpenWork};

use super::reminding;
use crate::action_item::{
    ASSIGN_OTHERS, VIEW,
    entity::{Entity, Model},
    notifications,
    rules::Move,
    store,
};

/// What of action items people hold.
pub const HOLDING: Holding = Holding {
    name: "actionItems",
    held: |tx, leaver| Box::pin(held(tx, leaver)),
    open_at: Some(|tx, client| Box::pin(store::open_at(tx, client))),
    of_team: Some(OfTeam {
        open_in: |tx, team| Box::pin(store::open_in(tx, team)),
        move_on: |tx, from, to| Box::pin(move_on(tx, from, to)),
    }),
    may_take: Some(|app, tx, client, heir| Box::pin(assignee::service::check_heir(app, tx, client, heir, ASSIGN_OTHERS))),
    hand_over: |tx, leaver, heir| Box::pin(hand_over(tx, leaver, heir)),
};

async fn held(tx: &Tx, leaver: Leaver) -> Result<Vec<Uuid>> {
    let Some(user) = leaver.user else { return Ok(Vec::new()) };
    Ok(store::held_by(tx, user, leaver.client).await?.into_iter().map(|item| item.client_id).collect())
}

/// Asks that work isn't opened again for somebody who can no longer do it, in the transaction that opens it.
///
/// # Errors
/// `ActionItems.OwnerLeft`.
pub(super) async fn may_reopen(tx: &Tx, item: &Model, to: Move) -> Result<()> {
    let is_settled = !store::UNFINISHED.contains(&item.status);
    if to == Move::Open && is_settled { check_owner(tx, item).await } else { Ok(()) }
}

/// Asks that an unfinished item doesn't come back from the recycle bin for somebody who can no longer do it.
///
/// # Errors
/// `ActionItems.OwnerLeft`.
pub(super) async fn may_restore(tx: &Tx, item: &Model) -> Result<()> {
    if store::UNFINISHED.contains(&item.status) { check_owner(tx, item).await } else { Ok(()) }
}

async fn check_owner(tx: &Tx, item: &Model) -> Result<()> {
    let is_gone = assignee::service::is_gone_from(tx, item.client_id, item.owner_user_id).await?;
    if is_gone { Err(Error::rule("ActionItems.OwnerLeft")) } else { Ok(()) }
}

/// The unfinished items of the scope's tenant, each for its owner and for its verifier; private ones left out.
pub async fn open_work(db: &Db, scope: &Scope) -> Result<Vec<OpenWork>> {
    let items = db.read(scope, |tx| async move { store::unfinished(&tx, None).await }).await?;
    let open = |item: Model| {
        let verifier = item.verifier_user_id.filter(|_| item.requires_verification);
        let named = [Some(item.owner_user_id), verifier].into_iter().flatten();
        named.map(move |user| OpenWork { user, client: item.client_id, number: item.number.clone(), view: VIEW })
    };
    Ok(items.into_iter().flat_map(open).collect())
}

async fn hand_over(tx: &Tx, leaver: Leaver, heir: Heir) -> Result<()> {
    let (Some(from), Some(to)) = (leaver.user, heir.user) else { return Ok(()) };
    for before in store::held_by(tx, from, leaver.client).await? {
        let after = tx.update::<Entity>(&before, handed(&before, from, to)).await?;
        notifications::changed(tx, &before, &after).await?;
        reminding::handed_on(tx, &before, &after).await?;
    }
    Ok(())
}

async fn move_on(tx: &Tx, from: Uuid, to: Uuid) -> Result<()> {
    for before in store::unfinished_of(tx, from).await? {
        let after = tx.update::<Entity>(&before, Model { team_id: Some(to), ..before.clone() }).await?;
        notifications::changed(tx, &before, &after).await?;
    }
    Ok(())
}

fn handed(before: &Model, from: Uuid, to: Uuid) -> Model {
    let heir_of = |user: Uuid| if user == from { to } else { user };
    let owner_user_id = heir_of(before.owner_user_id);
    // Nobody verifies their own work: without a named verifier, anybody with the permission does.
    let verifier = before.verifier_user_id.map(heir_of);
    let verifier_user_id = verifier.filter(|verifier| *verifier != owner_user_id && before.completed_by != Some(*verifier));
    Model { owner_user_id, verifier_user_id, ..before.clone() }
}
