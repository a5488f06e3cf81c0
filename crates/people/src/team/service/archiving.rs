//! Archiving teams and restoring them. A team that is archived has no open work: it moves to another team first.

use ::store::{Tx, check_stamp};
use http::{App, BulkMove, OfTeam};
use kernel::{Error, Result, Scope, Uuid};
use records::watch;

use super::{delete, get};
use crate::team::{
    Team, TeamStatus, UPDATE,
    entity::{Entity, Model},
    record::RECORD,
    rules,
};

/// Archives a team, whose open work moves to `move_to`, or restores it.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, `Common.InvalidTransition`, `Teams.OpenWork` with how much there is, a field error on `moveTo`.
pub async fn set_status(app: &App, scope: &Scope, id: Uuid, to: TeamStatus, move_to: Option<Uuid>, stamp: Option<&str>) -> Result<Team> {
    scope.require(UPDATE)?;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            kernel::check_move(before.status, to, rules::moves(before.status))?;
            if to == TeamStatus::Archived {
                clear(app, &tx, &before, move_to).await?;
            }
            let team = tx.update::<Entity>(&before, Model { status: to, ..before.clone() }).await?;
            watch::moved(&tx, &RECORD, id, to, &[]).await?;
            Ok(team)
        })
        .await
}

/// Moves the open work of a team to another one, or asks that there is none, including what the caller can't see. A transaction beside this
/// one that opens something for the team reads the status that this one changes, so only one of the two is committed.
async fn clear(app: &App, tx: &Tx, team: &Team, move_to: Option<Uuid>) -> Result<()> {
    tx.scope().check_observer(team.client_id)?;
    rules::check_own(tx.scope(), team)?;
    let holdings = app.areas().iter().flat_map(|area| area.holdings);
    let of_teams: Vec<(&str, OfTeam)> = holdings.filter_map(|holding| Some((holding.name, holding.of_team?))).collect();
    if let Some(target) = move_to {
        let target = tx.referred::<Entity>("moveTo", target).await?;
        rules::check_target(team, &target)?;
        let _lifted = tx.lift();
        for (_, work) in of_teams {
            (work.move_on)(tx, team.id, target.id).await?;
        }
        return Ok(());
    }
    let everywhere = &tx.everywhere(tx.scope().tenant()?)?;
    let (mut error, mut is_open) = (Error::rule("Teams.OpenWork"), false);
    for (name, work) in of_teams {
        let count = (work.open_in)(everywhere, team.id).await?;
        is_open |= count > 0;
        error = error.with(name, count);
    }
    if is_open { Err(error) } else { Ok(()) }
}

/// Moves or deletes a team as it is now: one step of a bulk action.
///
/// # Errors
/// As [`set_status`] and [`delete`].
pub async fn apply(app: &App, scope: &Scope, id: Uuid, change: BulkMove<TeamStatus>) -> Result<()> {
    let BulkMove::To(to) = change else { return delete(app, scope, id).await };
    let stamp = get(app, scope, id).await?.concurrency_stamp;
    set_status(app, scope, id, to, None, Some(&stamp)).await.map(drop)
}
