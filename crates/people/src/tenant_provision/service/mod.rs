//! Starting provisionings, seeing how far they are, trying them again and undoing them.

pub(super) mod run;

use ::store::{Tx, job, sea_orm};
use chrono::TimeDelta;
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use platform::{
    provisioning,
    tenant::{self, CREATE},
    tenant_purge, user,
};
use sea_orm::ActiveValue::Set;

use super::{
    ProvisionStatus, ProvisionStep,
    entity::{ActiveModel, Entity, Model},
    input::ProvisionTenant,
    jobs::{Args, RUN},
    rules, store,
};
use crate::{
    client,
    tenant_template::{self, rules::TenantTemplateContent},
};

/// Starts making a tenant; its administrator is invited in the language `culture`.
///
/// # Errors
/// 403 without [`CREATE`], 401 for a caller who is no user, `Tenants.NameInvalid`, `Tenants.NameTaken`, 400 on `templateId`, `adminEmail`,
/// `activeUntil` or `client.timeZone`.
pub async fn start(app: &App, scope: &Scope, input: &ProvisionTenant, culture: &str) -> Result<Model> {
    scope.require(CREATE)?;
    scope.user()?;
    let host = scope.at_host()?;
    provisioning::check_new_name(app, &host, &input.name).await?;
    user::rules::check_email(&input.admin_email).map_err(|_| Error::invalid("adminEmail", "Validation.Email"))?;
    if input.active_until.is_some_and(|until| until <= scope.now()) {
        return Err(Error::invalid("activeUntil", "Validation.FutureInstant"));
    }
    client::rules::check_time_zone(&input.client.time_zone).map_err(|_| Error::invalid("client.timeZone", "Validation.TimeZone"))?;
    app.db()
        .write(&host, |tx| async move {
            let (template_name, content) = match input.template_id {
                Some(id) => {
                    let template = tx.referred::<tenant_template::Entity>("templateId", id).await?;
                    (Some(template.name), template.content)
                }
                None => (None, serde_json::to_string(&TenantTemplateContent::default()).map_err(Error::internal)?),
            };
            let id = tx.new_id();
            let job = tx.enqueue(RUN, &Args::new(&tx, id)).await?;
            let row = ActiveModel {
                id: Set(id),
                target_id: Set(tx.new_id()),
                template_name: Set(template_name),
                content: Set(content),
                job_id: Set(job),
                ..planned(input, culture)
            };
            tx.insert::<Entity>(row).await
        })
        .await
}

fn planned(input: &ProvisionTenant, culture: &str) -> ActiveModel {
    ActiveModel {
        name: Set(input.name.clone()),
        display_name: Set(input.display_name.clone().unwrap_or_else(|| input.name.clone())),
        admin_email: Set(Some(input.admin_email.trim().to_owned())),
        culture: Set(culture.to_owned()),
        seat_limit: Set(input.seat_limit),
        active_until: Set(input.active_until),
        client_code: Set(input.client.code.clone()),
        client_name: Set(input.client.name.trim().to_owned()),
        time_zone: Set(input.client.time_zone.clone()),
        currency: Set(input.client.currency.clone()),
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
            for row in store::list_not_put_away(&tx).await? {
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
/// 403 without [`CREATE`], 401 for a caller who is no user, 404, `TenantProvisions.NotFailed`, `Tenants.InUse`.
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
/// 403 without [`CREATE`], `Account.NotInPerson`, 401 for a caller who is no user, 404, `TenantProvisions.NotFailed`, `Tenants.InUse`.
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
