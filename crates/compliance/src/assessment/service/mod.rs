//! Operations on assessments.

pub(super) mod bulk;
mod freeze;
pub mod handing;
mod items;
mod moves;
mod named;
mod read;
mod taking_back;
mod verification;

use ::store::{Tx, check_stamp, sea_orm};
use chrono::{Datelike, NaiveDate};
use http::App;
use kernel::{Error, Result, Scope, Uuid, text};
use library::release;
use people::{assignee, client, team};
use sea_orm::ActiveValue::Set;

pub(crate) use freeze::{count_failed, failed_items, freeze, lock_for_finalising};
pub use items::{ItemContext, ItemPage, ItemPatch, LastTime, Patched, accept, items, patch};
pub use moves::{MoveInput, cancel, open_review, reopen, request_changes, schedule, start, submit};
pub(crate) use named::one;
pub use named::{Named, SectionProgress};
pub use read::{Told, awaited, get, list, result, sections};
pub(crate) use read::{find, item, items_about, numbers, people, source};
pub(crate) use taking_back::failed_before;
pub use taking_back::take_back;
pub(crate) use verification::{Verified, insert_verification};

use super::{
    AssessmentKind, AssessmentStatus, CREATE, DELETE, UPDATE,
    entity::{ActiveModel, Entity, Model},
    notifications,
    rules::state,
};
use crate::assessment_type::{AssessmentType, Subtype, SubtypeStatus, service::subtypes};

/// Input of a new assessment.
#[derive(Debug, Clone, Default)]
#[allow(missing_docs)] // the API's request documents the fields
pub struct NewAssessment {
    pub client_id: Uuid,
    pub team_id: Option<Uuid>,
    pub subtype_id: Uuid,
    pub plan: Plan,
}

/// Changes of an assessment that isn't finalised.
#[derive(Debug, Clone, Default)]
#[allow(missing_docs)] // the API's request documents the fields
pub struct Plan {
    pub title: Option<String>,
    pub period_key: Option<String>,
    pub planned_on: Option<NaiveDate>,
    pub due_on: Option<NaiveDate>,
    pub lead_user_id: Option<Uuid>,
    pub reviewer_user_id: Option<Uuid>,
    pub participants: Vec<Uuid>,
    pub summary: Option<String>,
}

async fn check_people(app: &App, tx: &Tx, client: Uuid, plan: &Plan, unchanged: &[Uuid]) -> Result<()> {
    let fields = plan.lead_user_id.iter().map(|u| (*u, "leadUserId".to_owned()));
    let fields = fields.chain(plan.reviewer_user_id.iter().map(|u| (*u, "reviewerUserId".to_owned())));
    let fields = fields.chain(plan.participants.iter().enumerate().map(|(i, u)| (*u, format!("participants[{i}]"))));
    for (user, field) in fields.filter(|(user, _)| !unchanged.contains(user)) {
        assignee::service::check_owner(app, tx, client, user, &field).await?;
    }
    Ok(())
}

fn participants(plan: &Plan) -> Result<String> {
    serde_json::to_string(&plan.participants).map_err(Error::internal)
}

fn search_key(number: &str, title: &str) -> String {
    text::search_key(&[number, title])
}

/// The number of a new assessment, reserved before the write.
pub(crate) async fn reserve(app: &App, scope: &Scope) -> Result<String> {
    app.db().reserve_number(scope, &format!("ASM-{}", scope.now().year())).await
}

/// Plans an assessment: pins the current template and the framework's latest release.
///
/// # Errors
/// 403 without [`CREATE`], `Common.WorkspaceRequired`, field errors, `Assessments.NoTemplate`.
pub async fn create(app: &App, scope: &Scope, input: &NewAssessment) -> Result<Named> {
    scope.require(CREATE)?;
    scope.workspace()?;
    state::check_dates(input.plan.planned_on, input.plan.due_on)?;
    let number = reserve(app, scope).await?;
    let number = number.as_str();
    let row = app
        .db()
        .write(scope, |tx| async move {
            check_people(app, &tx, input.client_id, &input.plan, &[]).await?;
            let client = tx.referred::<client::Entity>("clientId", input.client_id).await?;
            team::check_client(&tx, input.team_id, input.client_id).await?;
            let subtype = subtypes::referred(&tx, input.subtype_id).await?;
            let row = planned(&tx, number, &client, &subtype, input).await?;
            tx.insert::<Entity>(row).await
        })
        .await?;
    one(app, scope, row).await
}

async fn planned(
    tx: &Tx,
    number: &str,
    client: &client::Client,
    (subtype, of): &(Subtype, AssessmentType),
    input: &NewAssessment,
) -> Result<ActiveModel> {
    let template = subtype.current_template_version_id.filter(|_| subtype.status == SubtypeStatus::Active);
    let template = template.ok_or_else(|| Error::rule("Assessments.NoTemplate"))?;
    let release = release::latest(tx, subtype.framework_id).await?;
    let plan = &input.plan;
    let title = plan.title.clone().unwrap_or_else(|| format!("{}, {}", subtype.name, client.name));
    Ok(ActiveModel {
        number: Set(number.to_owned()),
        kind: Set(AssessmentKind::Full),
        client_id: Set(input.client_id),
        team_id: Set(input.team_id),
        subtype_id: Set(subtype.id),
        template_version_id: Set(template),
        framework_id: Set(subtype.framework_id),
        library_release_id: Set(release.map(|r| r.id)),
        search_key: Set(search_key(number, &title)),
        title: Set(title),
        period_key: Set(plan.period_key.clone()),
        mode: Set(of.mode),
        requires_review: Set(of.requires_review),
        planned_on: Set(plan.planned_on),
        due_on: Set(plan.due_on),
        lead_user_id: Set(plan.lead_user_id),
        reviewer_user_id: Set(plan.reviewer_user_id),
        participants: Set(participants(plan)?),
        status: Set(AssessmentStatus::Draft),
        summary: Set(plan.summary.clone()),
        revision: Set(1),
        ..Default::default()
    })
}

/// Changes the plan of an assessment that isn't finalised.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, `Common.Locked`, field errors.
pub async fn update(app: &App, scope: &Scope, id: Uuid, plan: &Plan, stamp: Option<&str>) -> Result<Named> {
    scope.require(UPDATE)?;
    state::check_dates(plan.planned_on, plan.due_on)?;
    let row = app
        .db()
        .write(scope, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            if matches!(before.status, AssessmentStatus::Finalised | AssessmentStatus::Cancelled) {
                return Err(Error::rule("Common.Locked"));
            }
            let unchanged: Vec<Uuid> =
                before.participants().into_iter().chain(before.lead_user_id).chain(before.reviewer_user_id).collect();
            check_people(app, &tx, before.client_id, plan, &unchanged).await?;
            state::check_same_people(&before, plan.lead_user_id, &plan.participants)?;
            let after = tx.update::<Entity>(&before, replanned(&before, plan)?).await?;
            notifications::replanned(&tx, &before, &after, None).await?;
            Ok(after)
        })
        .await?;
    one(app, scope, row).await
}

fn replanned(before: &Model, plan: &Plan) -> Result<Model> {
    let title = plan.title.clone().unwrap_or_else(|| before.title.clone());
    Ok(Model {
        search_key: search_key(&before.number, &title),
        title,
        period_key: plan.period_key.clone(),
        planned_on: plan.planned_on,
        due_on: plan.due_on,
        lead_user_id: plan.lead_user_id,
        reviewer_user_id: plan.reviewer_user_id,
        participants: participants(plan)?,
        summary: plan.summary.clone(),
        ..before.clone()
    })
}

/// Deletes a draft.
///
/// # Errors
/// 403 without [`DELETE`], 404, `Common.Locked`.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(DELETE)?;
    app.db()
        .write(scope, |tx| async move {
            let row = tx.get::<Entity>(id).await?;
            if row.status != AssessmentStatus::Draft {
                return Err(Error::rule("Common.Locked"));
            }
            tx.delete::<Entity>(&row).await
        })
        .await
}
