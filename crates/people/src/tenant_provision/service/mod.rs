//! Starting provisionings, seeing how far they are, trying them again and undoing them.

pub(super) mod run;

use ::store::{Tx, job, sea_orm};
use chrono::TimeDelta;
use http::App;
use kernel::{Error, Result, Scope, Timestamp, Uuid};
use platform::{
    provisioning,
    tenant::{self, CREATE},
    tenant_purge, user,
};
use sea_orm::ActiveValue::Set;

use super::{
    ProvisionStatus, ProvisionStep,
    entity::{ActiveModel, Entity, Model},
    jobs::{Args, RUN},
    rules, store,
};
use crate::{
    client,
    tenant_template::{self, rules::Content},
};

/// What a tenant is made of.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Name that people sign in with.
    pub name: String,
    /// Name to show; the name itself when absent.
    pub display_name: Option<String>,
    /// Template to begin with; `None` for what is shipped.
    pub template: Option<Uuid>,
    /// Users that it may have.
    pub seat_limit: Option<i32>,
    /// When it is deactivated automatically.
    pub active_until: Option<Timestamp>,
    /// Address of the administrator.
    pub admin_email: String,
    /// Language of the invitation.
    pub culture: String,
    /// Code of the first client.
    pub client_code: String,
    /// Name of the first client.
    pub client_name: String,
    /// IANA time zone of the first client.
    pub time_zone: String,
    /// ISO 4217 currency of the first client.
    pub currency: String,
}

/// Starts making a tenant.
///
/// # Errors
/// 403 without [`CREATE`], 401 for who is no user, `Tenants.NameInvalid`, `Tenants.NameTaken`, 400 on `templateId`, `adminEmail`, `activeUntil`
/// or `client.timeZone`.
pub async fn start(app: &App, scope: &Scope, plan: &Plan) -> Result<Model> {
    scope.require(CREATE)?;
    scope.user()?;
    let host = scope.at_host()?;
    provisioning::check_new_name(app, &host, &plan.name).await?;
    user::rules::check_email(&plan.admin_email).map_err(|_| Error::invalid("adminEmail", "Validation.Email"))?;
    if plan.active_until.is_some_and(|until| until <= scope.now()) {
        return Err(Error::invalid("activeUntil", "Validation.FutureInstant"));
    }
    client::rules::check_time_zone(&plan.time_zone).map_err(|_| Error::invalid("client.timeZone", "Validation.TimeZone"))?;
    app.db()
        .write(&host, |tx| async move {
            let (template_name, content) = match plan.template {
                Some(id) => {
                    let template = tx.referred::<tenant_template::Entity>("templateId", id).await?;
                    (Some(template.name), template.content)
                }
                None => (None, serde_json::to_string(&Content::default()).map_err(Error::internal)?),
            };
            let id = tx.new_id();
            let job = tx.enqueue(RUN, &Args::new(&tx, id)).await?;
            let row = ActiveModel {
                id: Set(id),
                target_id: Set(tx.new_id()),
                template_name: Set(template_name),
                content: Set(content),
                job_id: Set(job),
                ..planned(plan)
            };
            tx.insert::<Entity>(row).await
        })
        .await
}

fn planned(plan: &Plan) -> ActiveModel {
    ActiveModel {
        name: Set(plan.name.clone()),
        display_name: Set(plan.display_name.clone().unwrap_or_else(|| plan.name.clone())),
        admin_email: Set(Some(plan.admin_email.trim().to_owned())),
        culture: Set(plan.culture.clone()),
        seat_limit: Set(plan.seat_limit),
        active_until: Set(plan.active_until),
        client_code: Set(plan.client_code.clone()),
        client_name: Set(plan.client_name.trim().to_owned()),
        time_zone: Set(plan.time_zone.clone()),
        currency: Set(plan.currency.clone()),
        status: Set(ProvisionStatus::Running),
        step: Set(ProvisionStep::Tenant),
        ..Default::default()
    }
}

/// The provisionings that nobody has put away, the newest first; at most fifty.
///
/// # Errors
/// 403 without [`CREATE`].
pub(super) async fn list(app: &App, scope: &Scope) -> Result<Vec<Model>> {
    scope.require(CREATE)?;
    app.db()
        .read(&scope.at_host()?, |tx| async move {
            let mut all = Vec::new();
            for row in store::shown(&tx).await? {
                all.push(as_it_stands(&tx, row).await?);
            }
            Ok(all)
        })
        .await
}

/// One provisioning.
///
/// # Errors
/// 403 without [`CREATE`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Model> {
    scope.require(CREATE)?;
    app.db()
        .read(&scope.at_host()?, |tx| async move {
            let row = tx.get::<Entity>(id).await?;
            as_it_stands(&tx, row).await
        })
        .await
}

/// How long a step may go on after its job was cancelled.
const SETTLES: TimeDelta = TimeDelta::minutes(1);

/// A provisioning whose job ended without a word has failed: it was cancelled, or given up after it took its node down several times.
async fn as_it_stands(tx: &Tx, row: Model) -> Result<Model> {
    if row.status != ProvisionStatus::Running {
        return Ok(row);
    }
    let job = tx.find::<job::Entity>(row.job_id).await?;
    let settles = |job: &job::Model| job.ended_at.is_some_and(|at| tx.now() - at < SETTLES);
    if job.as_ref().is_some_and(|job| job.status.is_open() || settles(job)) {
        return Ok(row);
    }
    let status = job.map(|job| job.status);
    let failure = if status == Some(job::Status::Cancelled) { "Error.Jobs.CalledOff" } else { "Error.Jobs.GaveUp" };
    Ok(Model { status: ProvisionStatus::Failed, failure: Some(failure.to_owned()), failure_data: None, ..row })
}

/// Validates that a provisioning has failed and was not put away.
async fn check_failed(tx: &Tx, row: &Model) -> Result<()> {
    rules::check_failed(as_it_stands(tx, row.clone()).await?.status)?;
    // The address of the administrator is gone from what was put away.
    if row.put_away_at.is_some() { Err(Error::rule("TenantProvisions.NotFailed")) } else { Ok(()) }
}

/// Tries a provisioning again that failed and was not put away: the step that failed, and those after it. A tenant that somebody has opened
/// meanwhile is only tried again where nothing but its opening was left.
///
/// # Errors
/// 403 without [`CREATE`], 401 for who is no user, 404, `TenantProvisions.NotFailed`, `Tenants.InUse`.
pub async fn retry(app: &App, scope: &Scope, id: Uuid) -> Result<Model> {
    scope.require(CREATE)?;
    scope.user()?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = store::lock(&tx, id).await?;
            check_failed(&tx, &before).await?;
            if before.step != ProvisionStep::Opening {
                tenant::untouched(&tx, before.target_id).await?;
            }
            let job_id = tx.enqueue(RUN, &Args::new(&tx, id)).await?;
            let after =
                Model { status: ProvisionStatus::Running, failure: None, failure_data: None, ended_at: None, job_id, ..before.clone() };
            tx.update::<Entity>(&before, after).await
        })
        .await
}

/// Removes what a provisioning has made that failed and was not put away. Nobody can have used the tenant.
///
/// # Errors
/// 403 without [`CREATE`], `Account.NotInPerson`, 401 for who is no user, 404, `TenantProvisions.NotFailed`, `Tenants.InUse`.
pub async fn undo(app: &App, scope: &Scope, id: Uuid) -> Result<Model> {
    scope.require(CREATE)?;
    scope.in_person()?;
    scope.user()?;
    // The machine's scope: whether anybody has signed in is asked in the transaction that removes the tenant.
    let system = scope.at_host()?.as_system();
    app.db()
        .write(&system, |tx| async move {
            let before = store::lock(&tx, id).await?;
            check_failed(&tx, &before).await?;
            tenant_purge::undo(&tx, before.target_id, "Its creation failed and was undone.").await?;
            let after = Model {
                status: ProvisionStatus::Undone,
                failure: None,
                failure_data: None,
                admin_email: None,
                ended_at: Some(tx.now()),
                ..before.clone()
            };
            tx.update::<Entity>(&before, after).await
        })
        .await
}

/// Dismisses a provisioning that has ended; the tenant stays as it is.
///
/// # Errors
/// 403 without [`CREATE`], 404, `TenantProvisions.Running`.
pub async fn put_away(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(CREATE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = store::lock(&tx, id).await?;
            // As it is seen, so that its job can't go on with it.
            let seen = as_it_stands(&tx, before.clone()).await?;
            rules::check_ended(seen.status)?;
            let after = Model { put_away_at: Some(tx.now()), admin_email: None, failure_data: None, ..seen };
            tx.update::<Entity>(&before, after).await.map(drop)
        })
        .await
}
