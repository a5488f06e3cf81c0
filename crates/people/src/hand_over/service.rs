//! Operations of a hand-over.

use std::collections::{BTreeMap, BTreeSet};

use ::store::{Tx, check_stamp};
use http::{App, Heir, Leaver};
use kernel::{Error, Result, Scope, Uuid};
use platform::user;

use super::notifications::{self, Words};
use crate::{
    assignee,
    assignment::{self, ASSIGN, CoachRole},
    client,
    staff::service::leaving,
};

/// What passes from one coach to another, and what the first one stays.
#[derive(Debug, Clone)]
pub struct HandOver {
    /// The coach who hands over.
    pub from: Uuid,
    /// The coach who takes over.
    pub to: Uuid,
    /// Names of the holdings whose open work passes, `actionItems`.
    pub passes: BTreeSet<&'static str>,
    /// What the first one stays; none leaves the client.
    pub stays_as: Option<CoachRole>,
}

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
pub async fn hand_over(app: &App, scope: &Scope, client: Uuid, input: &HandOver, stamp: Option<&str>) -> Result<()> {
    scope.require(ASSIGN)?;
    scope.workspace()?;
    let names = user::full_names(app, scope, [input.from, input.to]).await?;
    let name = |user: Uuid| names.get(&user).cloned().unwrap_or_default();
    let (from, to) = (&name(input.from), &name(input.to));
    // One act, so the heir gets a single notification of all the work.
    let act = leaving::as_one_act(app, scope, Heir { user: Some(input.to), person: None });
    app.db()
        .write(&act, |tx| async move {
            let before = tx.get::<client::Entity>(client).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            assignment::service::pass_on(&tx, &before, (input.from, input.to), input.stays_as).await?;
            pass_work(app, &tx, client, input).await?;
            let words = Words { from: from.clone(), to: to.clone(), client: before.name };
            let stays = input.stays_as.map(|_| input.from);
            notifications::tell(&tx, client, stays.into_iter().chain([input.to]).collect(), &words).await?;
            // Nothing of the tenant is within the reach of a coach who has left.
            if input.stays_as.is_none() { notifications::tell_leaver(&tx, input.from, &words).await } else { Ok(()) }
        })
        .await
}

/// Hands over the open work that passes, and asks that none is left that the first coach could not do any more.
async fn pass_work(app: &App, tx: &Tx, client: Uuid, input: &HandOver) -> Result<()> {
    let (leaver, heir) = (leaver(client, input.from), Heir { user: Some(input.to), person: None });
    let held = leaving::held(app, tx, leaver).await?;
    let has = |name: &str| input.passes.contains(name) && held.get(name).is_some_and(|count| *count > 0);
    for holding in app.areas().iter().flat_map(|area| area.holdings).filter(|holding| has(holding.name)) {
        assignee::service::check_owner(app, tx, client, input.to, "toUserId").await?;
        let _lifted = tx.lift();
        (holding.hand_over)(tx, leaver, heir).await?;
    }
    if input.stays_as == Some(CoachRole::Support) {
        return Ok(());
    }
    leaving::refuse("Clients.CoachOpenWork", leaving::held(app, tx, leaver).await?)
}
