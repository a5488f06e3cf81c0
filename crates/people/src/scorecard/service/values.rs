//! Entering values. Cells that are entered together are written together, and none of them over what the caller hasn't seen.

use std::collections::{BTreeSet, HashMap};

use ::store::{Tx, sea_orm};
use chrono::{NaiveDate, Weekday};
use http::App;
use kernel::{Error, Result, Scope, Uuid, error::unknown_reference};
use sea_orm::ActiveValue::Set;

use super::{check_at_work, client_of, week_start};
use crate::{
    scorecard::{
        ENTER, Measurable,
        entity::value::{ActiveModel, Entity, Model},
        input::{ScorecardCellRequest, ScorecardValuesRequest},
        rules, store,
    },
    team::{self, Team},
};

/// A cell as it is written.
struct Cell<'a> {
    measurable: &'a Measurable,
    week: NaiveDate,
    value: Option<i64>,
    stamp: Option<&'a str>,
}

/// Enters values of a team's scorecard: all of them, or none.
///
/// # Errors
/// 403 without [`ENTER`], `Scorecards.NotYours`, 404, 409 `Scorecards.CellsChanged` where others have changed cells meanwhile,
/// `Scorecards.TeamArchived`, field errors.
pub async fn set_values(app: &App, scope: &Scope, team: Uuid, input: &ScorecardValuesRequest) -> Result<()> {
    scope.require(ENTER)?;
    let start = week_start(app, scope.workspace()?).await?;
    app.db()
        .write(scope, |tx| async move {
            let team = tx.get::<team::Entity>(team).await?;
            tx.scope().check_observer(team.client_id)?;
            check_at_work(&team)?;
            let measurables = store::of_team(&tx, team.id, false).await?;
            let this_week = rules::week_of(client_of(&tx, &team).await?.today(tx.now()), start);
            let cells = read(tx.scope(), &team, &measurables, &input.cells, (start, this_week))?;
            write(&tx, &cells).await
        })
        .await
}

/// The cells of a request, each of them one that the caller may enter.
fn read<'a>(
    scope: &Scope,
    team: &Team,
    measurables: &'a [Measurable],
    cells: &'a [ScorecardCellRequest],
    (start, this_week): (Weekday, NaiveDate),
) -> Result<Vec<Cell<'a>>> {
    let mut seen = BTreeSet::new();
    let read = |(at, cell): (usize, &'a ScorecardCellRequest)| {
        let field = |name: &str| format!("cells[{at}].{name}");
        let measurable = measurables.iter().find(|row| row.id == cell.measurable_id);
        let measurable = measurable.ok_or_else(|| unknown_reference(&field("measurableId"), cell.measurable_id))?;
        if !rules::may_enter(scope, team, measurable) {
            return Err(Error::refused("Scorecards.NotYours"));
        }
        let week = rules::week_from(field("weekOn"), cell.week_on, start, this_week)?;
        if !seen.insert((measurable.id, week)) {
            return Err(Error::invalid(field("weekOn"), "Validation.Repeated"));
        }
        let value = cell.value.map(|value| rules::stored(field("value"), value)).transpose()?;
        Ok(Cell { measurable, week, value, stamp: cell.stamp.as_deref() })
    };
    cells.iter().enumerate().map(read).collect()
}

async fn write(tx: &Tx, cells: &[Cell<'_>]) -> Result<()> {
    let ids: Vec<Uuid> = cells.iter().map(|cell| cell.measurable.id).collect::<BTreeSet<_>>().into_iter().collect();
    let weeks = cells.iter().map(|cell| cell.week);
    let (Some(first), Some(last)) = (weeks.clone().min(), weeks.max()) else { return Ok(()) };
    let there = store::values(tx, &ids, (first, last)).await?;
    let there: HashMap<(Uuid, NaiveDate), Model> = there.into_iter().map(|row| ((row.measurable_id, row.week), row)).collect();
    let before = |cell: &Cell<'_>| there.get(&(cell.measurable.id, cell.week));
    // Who enters what is there already overwrites nothing.
    let differs = |cell: &Cell<'_>| before(cell).map(|row| row.value) != cell.value;
    let is_stale = |cell: &Cell<'_>| differs(cell) && before(cell).map(|row| row.concurrency_stamp.as_str()) != cell.stamp;
    let stale = cells.iter().filter(|cell| is_stale(cell)).count();
    if stale > 0 {
        return Err(Error::conflict("Scorecards.CellsChanged").with("count", stale));
    }
    let mut entered = Vec::new();
    for cell in cells.iter().filter(|cell| differs(cell)) {
        match (before(cell), cell.value) {
            (Some(row), Some(value)) => drop(tx.update::<Entity>(row, Model { value, ..row.clone() }).await?),
            (Some(row), None) => tx.delete::<Entity>(row).await?,
            (None, Some(value)) => entered.push(new(cell, value)),
            (None, None) => {}
        }
    }
    tx.insert_all::<Entity>(entered).await.map(drop)
}

fn new(cell: &Cell<'_>, value: i64) -> ActiveModel {
    ActiveModel {
        measurable_id: Set(cell.measurable.id),
        team_id: Set(cell.measurable.team_id),
        client_id: Set(cell.measurable.client_id),
        week: Set(cell.week),
        value: Set(value),
        ..Default::default()
    }
}
