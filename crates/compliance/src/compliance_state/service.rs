//! Operations on the compliance state: it is projected, rebuilt and read, never edited.

use std::collections::BTreeSet;

use ::store::{Tx, sea_orm};
use http::App;
use kernel::{Page, Paged, Result, Scope, Uuid};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect,
    sea_query::{Condition, Expr},
};

use super::{
    ComplianceState,
    entity::{ActiveModel, Column, Entity, frozen},
    rules, store,
};
use crate::{
    assessment::{UPDATE, VIEW},
    finding::{FindingStatus, entity as findings},
};

/// One page of the states in reach.
///
/// # Errors
/// 403 without the right to read assessments.
pub async fn list(app: &App, scope: &Scope, filter: &store::Filter, page: &Page) -> Result<Paged<ComplianceState>> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { store::list(&tx, filter, page).await }).await
}

/// Makes the states of these standards of a client or team anew, inside the transaction that froze or opened something.
///
/// # Errors
/// `Unavailable`.
pub(crate) async fn project(tx: &Tx, client: Uuid, team: Option<Uuid>, standards: &[Uuid]) -> Result<()> {
    for standards in standards.chunks(1_000) {
        tx.purge::<Entity>(store::subject(client, team, standards)).await?;
        let states = rules::states(store::frozen_of(tx, client, team, standards).await?);
        insert(tx, states).await?;
        count_findings(tx, client, team, standards).await?;
    }
    Ok(())
}

async fn insert(tx: &Tx, states: Vec<ComplianceState>) -> Result<()> {
    // Converted rows count as unchanged, which an INSERT takes as set.
    tx.insert_all::<Entity>(states.into_iter().map(|s| ActiveModel { id: Set(s.id), ..s.into() }).collect()).await.map(drop)
}

#[derive(FromQueryResult)]
struct OpenFindings {
    standard_id: Uuid,
    open: i64,
}

/// Writes how many findings are open into the present states of these standards of a client or team.
///
/// # Errors
/// `Unavailable`.
pub(crate) async fn count_findings(tx: &Tx, client: Uuid, team: Option<Uuid>, standards: &[Uuid]) -> Result<()> {
    use findings::{Column as F, Entity as Findings};
    let of_team = match team {
        Some(id) => F::TeamId.eq(id),
        None => F::TeamId.is_null(),
    };
    let open = Findings::find().select_only().column(F::StandardId).column_as(F::Id.count(), "open");
    let open = open.filter(F::ClientId.eq(client)).filter(of_team).filter(F::StandardId.is_in(standards.iter().copied()));
    let open: Vec<OpenFindings> = tx.rows(open.filter(F::Status.is_in(FindingStatus::OPEN)).group_by(F::StandardId)).await?;
    let present = |ids: &[Uuid]| store::subject(client, team, ids).add(Column::SupersededAt.is_null());
    let some: BTreeSet<Uuid> = open.iter().map(|o| o.standard_id).collect();
    let none: Vec<Uuid> = standards.iter().copied().filter(|s| !some.contains(s)).collect();
    if !none.is_empty() {
        tx.set_where::<Entity>(present(&none).add(Column::OpenFindings.ne(0)), vec![(Column::OpenFindings, Expr::val(0))]).await?;
    }
    // Standards with the same count share a statement.
    let counts: BTreeSet<i64> = open.iter().map(|o| o.open).collect();
    for count in counts {
        let same: Vec<Uuid> = open.iter().filter(|o| o.open == count).map(|o| o.standard_id).collect();
        let count = i32::try_from(count).unwrap_or(i32::MAX);
        tx.set_where::<Entity>(present(&same), vec![(Column::OpenFindings, Expr::val(count))]).await?;
    }
    Ok(())
}

/// Makes all states of the scope anew from what finalising froze. Gives how many there are.
///
/// # Errors
/// 403 without the right to run assessments, `Common.WorkspaceRequired`.
pub async fn rebuild(app: &App, scope: &Scope) -> Result<usize> {
    scope.require(UPDATE)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            tx.purge::<Entity>(Condition::all()).await?;
            let states = rules::states(tx.all(frozen::Entity::find()).await?);
            let subjects: BTreeSet<(Uuid, Option<Uuid>)> = states.iter().map(|s| (s.client_id, s.team_id)).collect();
            let standards: BTreeSet<Uuid> = states.iter().map(|s| s.standard_id).collect();
            let count = states.len();
            insert(&tx, states).await?;
            let standards: Vec<Uuid> = standards.into_iter().collect();
            for (client, team) in subjects {
                for standards in standards.chunks(1_000) {
                    count_findings(&tx, client, team, standards).await?;
                }
            }
            Ok(count)
        })
        .await
}
