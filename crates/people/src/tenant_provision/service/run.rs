//! The steps. Each can be done again without doing anything twice, so a provisioning goes on where its node has died; the row says which
//! step is next. Nobody can sign in to the tenant before the last one.

use http::{App, CALLED_OFF, JobRun};
use kernel::{Error, Result, Scope, Timestamp, Uuid};
use platform::{
    invitation,
    provisioning::{self, NewTenant},
    tenant, tenant_setting,
};
use serde_json::{Map, Value};

use super::{Entity, Model, ProvisionStatus, ProvisionStep, store};
use crate::{
    client::{self, ClientRequest},
    tenant_provision::rules,
    tenant_template::rules::TenantTemplateContent,
};

/// Does the steps of a provisioning that are left; gives the id of the tenant.
///
/// # Errors
/// Why a step failed, which is also noted; `Jobs.CalledOff`.
pub(in crate::tenant_provision) async fn run(run: &JobRun, scope: &Scope, id: Uuid) -> Result<Uuid> {
    let app = &run.app;
    loop {
        let row = app.db().read(scope, |tx| async move { tx.get::<Entity>(id).await }).await?;
        // Done by an earlier attempt, or taken over by a later job.
        if row.status != ProvisionStatus::Running || row.job_id != run.job.id {
            return Ok(row.target_id);
        }
        if !run.progress(rules::progress(row.step)).await? {
            return Err(Error::rule(CALLED_OFF));
        }
        match carry_out(app, scope, &row).await {
            Ok(()) => advance(app, scope, &row).await?,
            // Tried again by the worker.
            Err(error) if error.kind().is_transient() => return Err(error),
            Err(error) => {
                fail(app, scope, &row, &error).await?;
                return Err(error);
            }
        }
    }
}

async fn carry_out(app: &App, scope: &Scope, row: &Model) -> Result<()> {
    let tenant = row.target_id;
    let content: TenantTemplateContent = serde_json::from_str(&row.content).map_err(Error::internal)?;
    match row.step {
        ProvisionStep::Tenant => provisioning::begin_tenant(app, scope, tenant, &new_tenant(row)).await,
        ProvisionStep::Features => provisioning::give_features(app, scope, tenant, &content.outline.features).await,
        ProvisionStep::Settings => tenant_setting::give(app, scope, tenant, &content.settings).await,
        ProvisionStep::Roles => provisioning::give_roles(app, scope, tenant, &content.outline.roles).await,
        ProvisionStep::Units => provisioning::give_units(app, scope, tenant, &content.outline.units).await,
        ProvisionStep::Client => first_client(app, &scope.within(tenant), row).await,
        ProvisionStep::Invitation => {
            let gone = || Error::rule("TenantProvisions.NotFailed");
            let email = row.admin_email.as_deref().ok_or_else(gone)?;
            invitation::invite_administrator(app, scope, tenant, email, &row.culture).await
        }
        ProvisionStep::Opening => tenant::open(app, scope, tenant).await,
    }
}

fn new_tenant(row: &Model) -> NewTenant {
    NewTenant {
        name: row.name.clone(),
        display_name: Some(row.display_name.clone()),
        active_until: row.active_until,
        seat_limit: row.seat_limit,
        admin: None,
        is_demo: false,
    }
}

/// Adds the first client of the workspace, unless it is there.
async fn first_client(app: &App, workspace: &Scope, row: &Model) -> Result<()> {
    if client::service::by_code(app, workspace, &row.client_code).await?.is_some() {
        return Ok(());
    }
    let input = ClientRequest {
        code: row.client_code.clone(),
        name: row.client_name.clone(),
        time_zone: row.time_zone.clone(),
        currency: Some(row.currency.clone()),
        ..ClientRequest::default()
    };
    client::service::create(app, workspace, &input).await.map(drop)
}

/// Whether another node has gone on since `row` was read.
fn is_overtaken(now: &Model, row: &Model) -> bool {
    now.status != ProvisionStatus::Running || now.job_id != row.job_id || now.step != row.step
}

/// Notes what has change of `row`, unless another node has gone on with it meanwhile.
async fn note(app: &App, scope: &Scope, row: &Model, change: impl Fn(Model, Timestamp) -> Model) -> Result<()> {
    let change = &change;
    app.db()
        .write(scope, |tx| async move {
            let before = store::lock(&tx, row.id).await?;
            if is_overtaken(&before, row) {
                return Ok(());
            }
            let after = change(before.clone(), tx.now());
            tx.update::<Entity>(&before, after).await.map(drop)
        })
        .await
}

/// Notes that a step is done. Once the last one is, the administrator's address belongs to the tenant alone.
async fn advance(app: &App, scope: &Scope, row: &Model) -> Result<()> {
    note(app, scope, row, |before, now| match rules::next(before.step) {
        Some(step) => Model { step, ..before },
        None => Model { status: ProvisionStatus::Succeeded, admin_email: None, ended_at: Some(now), ..before },
    })
    .await
}

/// Notes why a step failed, as the key of a text with its values.
async fn fail(app: &App, scope: &Scope, row: &Model, error: &Error) -> Result<()> {
    let (key, data) = reason(error);
    let (failure, failure_data) = (Some(key), Some(serde_json::to_string(data).map_err(Error::internal)?));
    note(app, scope, row, |before, now| Model {
        status: ProvisionStatus::Failed,
        failure: failure.clone(),
        failure_data: failure_data.clone(),
        ended_at: Some(now),
        ..before
    })
    .await
}

/// Key of the text that says why, and its values: that of the code, else of the first field.
fn reason(error: &Error) -> (String, &Map<String, Value>) {
    match (error.code(), error.fields().first()) {
        (Some(code), _) => (format!("Error.{code}"), error.data()),
        (None, Some(field)) => (field.message.to_string(), &field.data),
        (None, None) => ("Error.Jobs.GaveUp".to_owned(), error.data()),
    }
}
