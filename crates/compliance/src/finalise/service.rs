//! Finalising, and operations on everything that it writes.

use std::collections::BTreeSet;

use ::store::Db;
use http::App;
use kernel::{Result, Scope, Uuid};
use people::client;

use crate::{
    assessment::{
        self, FINALISE, UPDATE,
        service::{self as assessments, MoveInput, Named},
    },
    compliance_state::{self, service as states},
    finding::{self, service as findings},
};

/// Finalises: InReview to Finalised.
///
/// # Errors
/// 403, 404, 409, `Common.InvalidTransition`, `Assessments.Incomplete`, `.CommentRequired` with the items, `.ReviewerIsLead`.
pub async fn finalise(app: &App, scope: &Scope, id: Uuid, input: &MoveInput) -> Result<Named> {
    scope.require(FINALISE)?;
    scope.in_person()?;
    scope.workspace()?;
    let numbers = findings::reserve_numbers(app, scope, assessments::count_failed(app, scope, id).await?).await?;
    let row = app
        .db()
        .write(scope, |tx| async move {
            let (before, after) = assessments::lock_for_finalising(&tx, id, input).await?;
            // The consequences are the same no matter who finalises: states and findings don't depend on the caller's reach.
            let _lifted = tx.lift();
            let today = tx.get::<client::Entity>(before.client_id).await?.today(tx.now());
            let (source, assessment) = assessments::freeze(&tx, &before, after).await?;
            let opened = findings::open_failed(&tx, &source, &assessment, today, numbers).await?;
            let standards = states::record(&tx, &source, &assessment, today).await?;
            findings::count_open(&tx, assessment.client_id, assessment.team_id, &standards).await?;
            assessment::notify_finalised(&tx, &assessment).await?;
            for finding in &opened {
                finding::notify_opened(&tx, finding).await?;
            }
            Ok(assessment)
        })
        .await?;
    assessments::one(app, scope, row).await
}

/// Rebuilds the compliance state of the scope from the frozen results. Returns the number of states.
///
/// # Errors
/// 403 without the permission to run assessments, `Common.WorkspaceRequired`.
pub async fn rebuild(app: &App, scope: &Scope) -> Result<usize> {
    scope.require(UPDATE)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            let _lifted = tx.lift();
            let states = states::rebuild(&tx).await?;
            let subjects: BTreeSet<(Uuid, Option<Uuid>)> = states.iter().map(|s| (s.client_id, s.team_id)).collect();
            let standards: Vec<Uuid> = states.iter().map(|s| s.standard_id).collect::<BTreeSet<_>>().into_iter().collect();
            for (client, team) in subjects {
                findings::count_open(&tx, client, team, &standards).await?;
            }
            Ok(states.len())
        })
        .await
}

/// Number of finalised assessments without the frozen copy of their revision, without the result of a standard that they ask about, or with
/// an unverified answer.
///
/// # Errors
/// `Unavailable`.
pub async fn half_finalised(db: &Db, scope: &Scope) -> Result<u64> {
    assessment::count_half_finalised(db, scope, compliance_state::has_result).await
}
