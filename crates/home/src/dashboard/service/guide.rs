//! What a person has done of the first steps. Nothing of it is stored: what is deleted again is not done.

use ::store::Table;
use compliance::assessment::{self, AssessmentStatus};
use files::picture;
use http::App;
use kernel::{Page, Result, Scope, Uuid};
use library::release;
use people::{assignment, client, client_note, staff, team};
use platform::{email_preference, user};
use records::saved_view;
use work::action_item::{self, ActionStatus};

use crate::{
    arrangement::{self, rules::Role},
    dashboard::rules::guide::{self, Step},
};

/// The steps of the caller's guide, and whether each is done.
///
/// # Errors
/// 401.
pub(super) async fn steps(app: &App, scope: &Scope, role: Role) -> Result<Vec<(Step, bool)>> {
    let user = scope.user()?;
    let mut steps = Vec::new();
    for step in guide::steps(role, scope) {
        steps.push((step, is_done(app, scope, user, step).await?));
    }
    Ok(steps)
}

async fn is_done(app: &App, scope: &Scope, user: Uuid, step: Step) -> Result<bool> {
    let home = scope.within(scope.principal().home);
    match step {
        Step::Profile => Ok(user::by_id(app, scope.principal().home, user).await?.is_some_and(|user| user.phone_number.is_some())),
        Step::Picture => picture::has_own(app, scope).await,
        Step::Notifications => email_preference::has_own(app, scope).await,
        Step::SaveView => has_created::<saved_view::Entity>(app, &home, user).await,
        Step::Arrange => arrangement::service::is_own(app, scope).await,
        Step::OpenClient => has_created::<client::Entity>(app, scope, user).await,
        Step::AssignCoach => has_created::<assignment::Entity>(app, scope, user).await,
        Step::WriteNote => has_created::<client_note::Entity>(app, scope, user).await,
        Step::LeadAssessment => leads(app, scope, user, &[]).await,
        Step::FinaliseAssessment => leads(app, scope, user, &[AssessmentStatus::Finalised]).await,
        Step::AddPerson => has_created::<staff::Entity>(app, scope, user).await,
        Step::CreateTeam => has_created::<team::Entity>(app, scope, user).await,
        Step::AddAction => has_created::<action_item::Entity>(app, scope, user).await,
        Step::FinishAction => has_finished(app, scope, user).await,
        Step::Release => has_created::<release::Entity>(app, scope, user).await,
    }
}

async fn has_created<E: Table>(app: &App, scope: &Scope, user: Uuid) -> Result<bool> {
    app.db().read(scope, |tx| async move { tx.has_created::<E>(user).await }).await
}

/// Whether the user leads an assessment in one of these statuses, or in any.
async fn leads(app: &App, scope: &Scope, user: Uuid, status: &[AssessmentStatus]) -> Result<bool> {
    let filter = assessment::Filter { lead_user_id: Some(user), status: status.to_vec(), ..Default::default() };
    Ok(assessment::service::list(app, scope, &filter, &Page::first(1)).await?.total > 0)
}

async fn has_finished(app: &App, scope: &Scope, user: Uuid) -> Result<bool> {
    let status = vec![ActionStatus::AwaitingVerification, ActionStatus::Closed];
    let filter = action_item::Filter { owner_user_id: Some(user), status, ..Default::default() };
    Ok(action_item::service::list(app, scope, &filter, &Page::first(1)).await?.total > 0)
}
