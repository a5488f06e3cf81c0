//! Operations on assessments.

pub(super) mod bulk;
mod freeze;
pub mod handing;
mod items;
mod moves;
mod read;
mod taking_back;
mod verification;

use ::store::{Tx, check_stamp, sea_orm};
use chrono::Datelike;
use http::App;
use kernel::{Error, Result, Scope, Uuid, text};
use library::release;
use people::{assignee, client, team};
use sea_orm::{ActiveValue::Set, IntoActiveModel};

pub(crate) use freeze::{count_failed, failed_items, freeze, lock_for_finalising};
pub use items::{ItemContext, ItemPage, LastTime, Patched, accept, items, patch};
pub use moves::{cancel, open_review, reopen, request_changes, schedule, start, submit};
pub use read::{SectionProgress, Told, awaited, get, list, result, sections};
pub(crate) use read::{find, item, items_about, numbers, people, source};
pub(crate) use taking_back::failed_before;
pub use taking_back::take_back;
pub(crate) use verification::{Verified, insert_verification};

use super::{
    Assessment, AssessmentKind, AssessmentStatus, CREATE, DELETE, UPDATE,
    entity::{ActiveModel, Entity, Model},
    input::{AssessmentRequest, AssessmentUpdateRequest, participants},
    notifications,
    rules::state,
};
use crate::assessment_type::{AssessmentType, Subtype, SubtypeStatus, service::subtypes};

/// Asks that those whom a plan newly names can own work of the client.
async fn check_people(
    app: &App,
    tx: &Tx,
    client: Uuid,
    [lead, reviewer]: [Option<Uuid>; 2],
    participants: &[Uuid],
    unchanged: &[Uuid],
) -> Result<()> {
    let fields = lead.into_iter().map(|u| (u, "leadUserId".to_owned()));
    let fields = fields.chain(reviewer.into_iter().map(|u| (u, "reviewerUserId".to_owned())));
    let fields = fields.chain(participants.iter().enumerate().map(|(i, u)| (*u, format!("participants[{i}]"))));
    for (user, field) in fields.filter(|(user, _)| !unchanged.contains(user)) {
        assignee::service::check_owner(app, tx, client, user, &field).await?;
    }
    Ok(())
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
pub async fn create(app: &App, scope: &Scope, input: &AssessmentRequest) -> Result<Assessment> {
    scope.require(CREATE)?;
    scope.workspace()?;
    state::check_dates(input.planned_on, input.due_on)?;
    let number = reserve(app, scope).await?;
    let number = number.as_str();
    app.db()
        .write(scope, |tx| async move {
            check_people(app, &tx, input.client_id, [input.lead_user_id, input.reviewer_user_id], &input.participants, &[]).await?;
            let client = tx.referred::<client::Entity>("clientId", input.client_id).await?;
            team::check_client(&tx, input.team_id, input.client_id).await?;
            let subtype = subtypes::referred(&tx, input.subtype_id).await?;
            let row = planned(&tx, number, &client, &subtype, input).await?;
            tx.insert::<Entity>(row).await
        })
        .await
}

/// The row of a new assessment. What the input leaves out isn't set.
async fn planned(
    tx: &Tx,
    number: &str,
    client: &client::Client,
    (subtype, of): &(Subtype, AssessmentType),
    input: &AssessmentRequest,
) -> Result<ActiveModel> {
    let template = subtype.current_template_version_id.filter(|_| subtype.status == SubtypeStatus::Active);
    let template = template.ok_or_else(|| Error::rule("Assessments.NoTemplate"))?;
    let release = release::latest(tx, subtype.framework_id).await?;
    let title = input.title.clone().unwrap_or_else(|| format!("{}, {}", subtype.name, client.name));
    Ok(ActiveModel {
        number: Set(number.to_owned()),
        kind: Set(AssessmentKind::Full),
        template_version_id: Set(template),
        framework_id: Set(subtype.framework_id),
        library_release_id: Set(release.map(|r| r.id)),
        search_key: Set(search_key(number, &title)),
        title: Set(title),
        mode: Set(of.mode),
        requires_review: Set(of.requires_review),
        participants: Set(participants(&input.participants)?),
        status: Set(AssessmentStatus::Draft),
        revision: Set(1),
        ..input.clone().into_active_model()
    })
}

/// Changes the plan of an assessment that isn't finalised.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, `Common.Locked`, field errors.
pub async fn update(app: &App, scope: &Scope, id: Uuid, input: &AssessmentUpdateRequest) -> Result<Assessment> {
    change(app, scope, id, input.concurrency_stamp.as_deref(), &|assessment| input.apply(assessment)).await
}

/// Makes a change of the plan in a row, with what follows from it.
async fn change(
    app: &App,
    scope: &Scope,
    id: Uuid,
    stamp: Option<&str>,
    edit: &(dyn Fn(&mut Model) -> Result<()> + Sync),
) -> Result<Assessment> {
    scope.require(UPDATE)?;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            if matches!(before.status, AssessmentStatus::Finalised | AssessmentStatus::Cancelled) {
                return Err(Error::rule("Common.Locked"));
            }
            let mut after = before.clone();
            edit(&mut after)?;
            state::check_dates(after.planned_on, after.due_on)?;
            let participants = after.participants();
            let unchanged: Vec<Uuid> =
                before.participants().into_iter().chain(before.lead_user_id).chain(before.reviewer_user_id).collect();
            let named = [after.lead_user_id, after.reviewer_user_id];
            check_people(app, &tx, before.client_id, named, &participants, &unchanged).await?;
            state::check_same_people(&before, after.lead_user_id, &participants)?;
            after.search_key = search_key(&after.number, &after.title);
            let after = tx.update::<Entity>(&before, after).await?;
            notifications::replanned(&tx, &before, &after, None).await?;
            Ok(after)
        })
        .await
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

/// Asks that nobody who can no longer work for the client leads or reviews an assessment that comes back from the recycle bin. Leaving
/// doesn't ask for deleted ones.
///
/// # Errors
/// `Assessments.LeadLeft`.
pub(super) async fn restored(tx: &Tx, assessment: &Assessment) -> Result<()> {
    for user in [assessment.lead_user_id, assessment.reviewer_user_id].into_iter().flatten() {
        if assignee::service::is_gone_from(tx, assessment.client_id, user).await? {
            return Err(Error::rule("Assessments.LeadLeft"));
        }
    }
    Ok(())
}
