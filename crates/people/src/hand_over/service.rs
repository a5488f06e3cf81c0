//! Operations of a hand-over.

use std::collections::BTreeMap;

use ::store::{Tx, check_stamp};
use http::{App, Heir, Leaver};
use kernel::{Error, Result, Scope, Uuid};
use platform::user;

use super::{
    input::CoachHandOverRequest,
    notifications::{self, HandOverNames},
};
use crate::{
    assignee,
    assignment::{self, ASSIGN, CoachRole},
    client,
    staff::service::leaving,
};

/// The part that a coach, the one who leads by default, plays for a client today, and how much open work of each holding the coach has there.
///
/// # Errors
/// 403 without [`ASSIGN`], 404, a field error on `fromUserId` for somebody who plays none.
pub async fn preview(app: &App, scope: &Scope, client: Uuid, from: Option<Uuid>) -> Result<(CoachRole, BTreeMap<&'static str, usize>)> {
    scope.require(ASSIGN)?;
    scope.workspace()?;
    app.db()
        .read(scope, |tx| async move {
            let client = tx.get::<client::Entity>(client).await?;
            let from = from.or(client.lead_coach_user_id).ok_or_else(|| Error::invalid("fromUserId", "Validation.Required"))?;
            let part = assignment::service::part_of(&tx, &client, from).await?;
            Ok((part.role, leaving::held(app, &tx, leaver(client.id, from)).await?))
        })
        .await
}

fn leaver(client: Uuid, user: Uuid) -> Leaver {
    Leaver { user: Some(user), person: None, client: Some(client) }
}

/// Hands a client over: the second coach plays the part of the first one from today on and owns the open work that passes, in one
/// transaction. Those who may assign coaches hand over all that the coach holds. Both are told.
///
/// # Errors
/// 403 without [`ASSIGN`], `Common.WorkspaceRequired`, 404, 409, field errors, `Clients.CoachOpenWork` where the first one leaves, or only
/// observes from now on, and not all open work passes.
pub async fn hand_over(app: &App, scope: &Scope, client: Uuid, input: &CoachHandOverRequest) -> Result<()> {
    scope.require(ASSIGN)?;
    scope.workspace()?;
    let names = user::full_names(app, scope, [input.from_user_id, input.to_user_id]).await?;
    let name = |user: Uuid| names.get(&user).cloned().unwrap_or_default();
    let (from, to) = (&name(input.from_user_id), &name(input.to_user_id));
    // One act, so the heir gets a single notification of all the work.
    let act = leaving::as_one_act(app, scope, Heir { user: Some(input.to_user_id), person: None });
    app.db()
        .write(&act, |tx| async move {
            let before = tx.get::<client::Entity>(client).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            assignment::service::pass_on(&tx, &before, (input.from_user_id, input.to_user_id), input.stays_as).await?;
            pass_work(app, &tx, client, input).await?;
            let words = HandOverNames { from: from.clone(), to: to.clone(), client: before.name };
            let stays = input.stays_as.map(|_| input.from_user_id);
            notifications::notify_coaches(&tx, client, stays.into_iter().chain([input.to_user_id]).collect(), &words).await?;
            // Nothing of the tenant is within the reach of a coach who has left.
            if input.stays_as.is_none() { notifications::tell_leaver(&tx, input.from_user_id, &words).await } else { Ok(()) }
        })
        .await
}

/// Hands over the open work that passes, and asks that none is left that the first coach could not do any more.
async fn pass_work(app: &App, tx: &Tx, client: Uuid, input: &CoachHandOverRequest) -> Result<()> {
    let (leaver, heir) = (leaver(client, input.from_user_id), Heir { user: Some(input.to_user_id), person: None });
    let held = leaving::held(app, tx, leaver).await?;
    let has = |name: &str| input.passes(name) && held.get(name).is_some_and(|count| *count > 0);
    for holding in app.areas().iter().flat_map(|area| area.holdings).filter(|holding| has(holding.name)) {
        assignee::service::check_owner(app, tx, client, input.to_user_id, "toUserId").await?;
        let _lifted = tx.lift();
        (holding.hand_over)(tx, leaver, heir).await?;
    }
    if input.stays_as == Some(CoachRole::Support) {
        return Ok(());
    }
    leaving::refuse("Clients.CoachOpenWork", leaving::held(app, tx, leaver).await?)
}
