//! Finalising, and operations on everything that it writes.

use std::collections::{BTreeMap, BTreeSet};

use ::store::{Db, Tx};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use library::standard::in_force;
use people::client;

use super::input::FinaliseRequest;
use crate::{
    assessment::{self, Assessment, FINALISE, Source, UPDATE, service as assessments},
    boa::service::Outdated,
    compliance_state::{self, service as states},
    finding::{
        self,
        service::{self as findings, FindingEffects},
    },
};

/// How often numbers of findings are reserved again because concurrent answers made more items fail.
const ATTEMPTS: usize = 5;

/// Finalises: InReview to Finalised, and voids the corrected findings that `input` names. An answer that is given at the same time is in
/// the result or refused; it makes the call stale only if it changes what the caller's stamp stands for.
///
/// # Errors
/// 403, 404, 409, `Common.InvalidTransition`, `Assessments.Incomplete`, `.CommentRequired` with the items, `.ReviewerIsLead`, field errors.
pub async fn finalise(app: &App, scope: &Scope, id: Uuid, input: &FinaliseRequest) -> Result<Assessment> {
    scope.require(FINALISE)?;
    scope.in_person()?;
    scope.workspace()?;
    let mut failed = assessments::count_failed(app, scope, id).await?;
    for _ in 0..ATTEMPTS {
        let numbers = findings::reserve_numbers(app, scope, failed).await?;
        match attempt(app, scope, id, input, numbers).await? {
            Attempt::Finalised(assessment) => return Ok(*assessment),
            Attempt::MoreFailed(now) => failed = now,
        }
    }
    Err(Error::stale())
}

/// The outcome of one attempt to finalise.
enum Attempt {
    Finalised(Box<Assessment>),
    /// An answer given meanwhile fails, too: so many items do. Nothing is written, since numbers can't be reserved inside the transaction.
    MoreFailed(u64),
}

async fn attempt(app: &App, scope: &Scope, id: Uuid, input: &FinaliseRequest, numbers: findings::Numbers) -> Result<Attempt> {
    let voiding = &input.voiding();
    app.db()
        .write(scope, |tx| async move {
            let (before, after) =
                assessments::lock_for_finalising(&tx, id, input.note.as_deref(), input.concurrency_stamp.as_deref()).await?;
            findings::check_voiding(&tx, id, voiding).await?;
            let failed = assessments::failed_items(&tx, id).await?;
            if !numbers.suffice(failed) {
                return Ok(Attempt::MoreFailed(failed));
            }
            // The consequences are the same no matter who finalises: states and findings don't depend on the caller's reach.
            let _lifted = tx.lift();
            let client = tx.get::<client::Entity>(before.client_id).await?;
            let today = client.today(tx.now());
            let (source, assessment) = assessments::freeze(&tx, &before, after).await?;
            let settled = findings::apply_answers(&tx, &source, &assessment, voiding, today, numbers).await?;
            // A correction is of the day of what it corrects.
            let assessed_on = assessment.finalised_at.map_or(today, |at| client.today(at));
            let standards: Vec<Uuid> =
                states::record(&tx, &source, &assessment, assessed_on).await?.into_iter().chain(settled.standards).collect();
            findings::count_open(&tx, assessment.client_id, assessment.team_id, &standards).await?;
            client::figures_changed(&tx, client.id).await?;
            assessment::notify_finalised(&tx, &assessment).await?;
            let together = (settled.opened.len() > 1).then(|| app.db().entropy().id(tx.now()));
            for finding in &settled.opened {
                finding::notify_opened(&tx, finding, together).await?;
            }
            Ok(Attempt::Finalised(Box::new(assessment)))
        })
        .await
}

/// What finalising an assessment would do as its answers are now; findings that the caller doesn't see are left out.
pub(crate) struct Preview {
    /// The input of its figures.
    pub source: Source,
    /// Effects on findings.
    pub outcome: FindingEffects,
    /// Standards that it judges by a version from before the last Major one in force, by code: their results are stale at once.
    pub outdated: Vec<Outdated>,
}

/// What finalising would do to findings, by the rule that finalising follows.
///
/// # Errors
/// 403, 404.
pub(crate) async fn preview(app: &App, scope: &Scope, id: Uuid) -> Result<Preview> {
    scope.require(FINALISE)?;
    app.db()
        .read(scope, |tx| async move {
            let assessment = assessments::find(&tx, id).await?;
            let source = assessments::source(&tx, assessment).await?;
            let all = {
                let _lifted = tx.lift();
                findings::outcome(&tx, &source).await?
            };
            let outdated = outdated(&tx, &source).await?;
            Ok(Preview { outcome: findings::visible(&tx, all).await?, source, outdated })
        })
        .await
}

async fn outdated(tx: &Tx, source: &Source) -> Result<Vec<Outdated>> {
    let judged: BTreeMap<Uuid, Uuid> = source.counted().filter_map(|item| Some((item.standard_id?, item.standard_version_id?))).collect();
    let overtaken = in_force::outdated(tx, &judged.values().copied().collect::<Vec<_>>()).await?;
    let replaced: Vec<(&str, Uuid, Uuid)> = judged
        .into_iter()
        .filter(|(_, version)| overtaken.contains(version))
        .filter_map(|(id, version)| source.standards.get(&id).and_then(|s| Some((s.code.as_str(), version, s.current_version_id?))))
        .collect();
    let labels = in_force::labels(tx, &replaced.iter().flat_map(|(_, judged, now)| [*judged, *now]).collect::<Vec<_>>()).await?;
    let told = |(code, judged, now): (&str, Uuid, Uuid)| {
        Some(Outdated { code: code.to_owned(), judged: labels.get(&judged)?.clone(), in_force: labels.get(&now)?.clone() })
    };
    let mut found: Vec<Outdated> = replaced.into_iter().filter_map(told).collect();
    found.sort_by(|a, b| a.code.cmp(&b.code));
    Ok(found)
}

/// Rebuilds the compliance state of the scope from the frozen results, client by client, so that nobody who finalises meanwhile waits for
/// all of it. Returns the number of states.
///
/// # Errors
/// 403 without the permission to run assessments, `Common.WorkspaceRequired`.
pub async fn rebuild(app: &App, scope: &Scope) -> Result<usize> {
    scope.require(UPDATE)?;
    scope.workspace()?;
    let mut count = 0;
    for client in clients(app.db(), scope).await? {
        let rebuilt = app.db().write(scope, |tx| async move {
            // A projection is right at closed clients, too.
            let (_lifted, _past) = (tx.lift(), tx.past_closing());
            let states = states::rebuild(&tx, client).await?;
            let teams: BTreeSet<Option<Uuid>> = states.iter().map(|s| s.team_id).collect();
            let standards: Vec<Uuid> = states.iter().map(|s| s.standard_id).collect::<BTreeSet<_>>().into_iter().collect();
            for team in teams {
                findings::count_open(&tx, client, team, &standards).await?;
            }
            Ok(states.len())
        });
        count += rebuilt.await?;
    }
    Ok(count)
}

/// How many stored states of the scope differ from what [`rebuild`] would make of them, apart from their open findings.
pub async fn differing(db: &Db, scope: &Scope) -> Result<u64> {
    let mut count = 0;
    for client in clients(db, scope).await? {
        count += db
            .read(scope, |tx| async move {
                let _lifted = tx.lift();
                states::differing(&tx, client).await
            })
            .await?;
    }
    Ok(count)
}

async fn clients(db: &Db, scope: &Scope) -> Result<BTreeSet<Uuid>> {
    db.read(scope, |tx| async move {
        let _lifted = tx.lift();
        states::clients(&tx).await
    })
    .await
}

/// Number of finalised assessments without the frozen copy of their revision, without the result of a standard that they ask about, or with
/// an unverified answer.
pub async fn half_finalised(db: &Db, scope: &Scope) -> Result<u64> {
    assessment::count_half_finalised(db, scope, compliance_state::has_result).await
}
