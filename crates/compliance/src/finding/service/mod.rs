//! Operations on findings.

pub(super) mod actions;
pub(super) mod bulk;
mod closing;
pub(super) mod days;
pub mod handing;
mod opening;
mod outcome;
pub(super) mod released;

use std::collections::HashMap;

use ::store::{Tx, check_stamp, sea_orm};
use chrono::NaiveDate;
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid, text};
use library::standard::{InForce, in_force};
use people::{assignee, client, team};
use sea_orm::{ActiveValue::Set, IntoActiveModel};

use super::{
    CREATE, Finding, FindingStatus, UPDATE, VIEW,
    entity::{ActiveModel, Entity, Model},
    input::{FindingRequest, FindingUpdateRequest},
    notifications, rules, store,
};
use crate::{
    compliance_state::{Impact, service as states},
    scoring::severity::rank,
};

pub use actions::add as add_action;
pub use closing::transition;
pub use opening::Voiding;
pub(crate) use opening::{Numbers, apply_answers, check_voiding, reserve_numbers, severity};
pub(crate) use outcome::{Answered, FindingEffects, outcome, visible};
pub(crate) use store::OpenFindings;

/// One page of the findings in reach.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list(app: &App, scope: &Scope, filter: &store::Filter, page: &Page) -> Result<Paged<Finding>> {
    scope.require(VIEW)?;
    let filter = &notifications::with_told(app, scope, filter).await?;
    app.db().read(scope, |tx| async move { store::list(&tx, filter, page).await }).await
}

/// One finding, and the effect of closing it.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<(Finding, Option<Impact>)> {
    scope.require(VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            let row = tx.get::<Entity>(id).await?;
            let open = FindingStatus::OPEN.contains(&row.status);
            let impact = if open { impact(&tx, &row).await? } else { None };
            Ok((row, impact))
        })
        .await
}

async fn impact(tx: &Tx, finding: &Finding) -> Result<Option<Impact>> {
    let (Some(framework), Some(standard)) = (finding.framework_id, finding.standard_id) else { return Ok(None) };
    states::impact(tx, finding.client_id, finding.team_id, framework, standard).await
}

/// Creates a finding outside an assessment.
///
/// # Errors
/// 403 without [`CREATE`], `Common.WorkspaceRequired`, field errors.
pub async fn create(app: &App, scope: &Scope, input: &FindingRequest) -> Result<Finding> {
    scope.require(CREATE)?;
    scope.workspace()?;
    let number = app.db().reserve_number(scope, "FND").await?;
    let number = number.as_str();
    app.db()
        .write(scope, |tx| async move {
            check_owner(app, &tx, input.client_id, input.owner_user_id).await?;
            let client = tx.referred::<client::Entity>("clientId", input.client_id).await?;
            team::check_client(&tx, input.team_id, client.id).await?;
            let standard = referred(&tx, input.standard_id).await?;
            if standard.as_ref().is_some_and(|s| s.current_version_id.is_none()) {
                // Unpublished standards are for authors only.
                return Err(kernel::error::unknown_reference("standardId", input.standard_id.unwrap_or_default()));
            }
            let row = tx.insert::<Entity>(new_row(number, input, standard.as_ref(), client.today(tx.now()))).await?;
            after_change(&tx, &row).await?;
            notifications::opened(&tx, &row, None).await?;
            Ok(row)
        })
        .await
}

/// Asks that a finding's new owner, if there is one, can own work of its client.
async fn check_owner(app: &App, tx: &Tx, client: Uuid, owner: Option<Uuid>) -> Result<()> {
    match owner {
        Some(owner) => assignee::service::check_owner(app, tx, client, owner, "ownerUserId").await,
        None => Ok(()),
    }
}

/// The owner of a finding that is opened without anybody naming one: nobody if they can no longer work for the client. Leaving asks neither
/// for closed findings nor for finalised assessments.
async fn remaining_owner(tx: &Tx, client: Uuid, owner: Option<Uuid>) -> Result<Option<Uuid>> {
    let Some(user) = owner else { return Ok(None) };
    let is_gone = assignee::service::is_gone_from(tx, client, user).await?;
    Ok(owner.filter(|_| !is_gone))
}

async fn referred(tx: &Tx, id: Option<Uuid>) -> Result<Option<InForce>> {
    let Some(id) = id else { return Ok(None) };
    let found: HashMap<Uuid, InForce> = in_force::by_ids(tx, &[id]).await?;
    found.into_values().next().map(Some).ok_or_else(|| kernel::error::unknown_reference("standardId", id))
}

/// The row of a new finding. What the input leaves out isn't set.
fn new_row(number: &str, input: &FindingRequest, standard: Option<&InForce>, today: NaiveDate) -> ActiveModel {
    let code = standard.map(|s| s.code.as_str()).unwrap_or_default();
    ActiveModel {
        number: Set(number.to_owned()),
        framework_id: Set(standard.map(|s| s.framework_id)),
        domain_id: Set(standard.map(|s| s.domain_id)),
        subdomain_id: Set(standard.map(|s| s.subdomain_id)),
        severity_rank: Set(rank(input.severity)),
        opened_on: Set(today),
        due_on: Set(input.due_on.unwrap_or_else(|| rules::due_on(input.severity, today))),
        status: Set(FindingStatus::Open),
        search_key: Set(text::search_key(&[number, &input.title, code])),
        ..input.clone().into_active_model()
    }
}

/// Consequences of any change of a finding: the count in its compliance state, and live events.
async fn after_change(tx: &Tx, finding: &Finding) -> Result<()> {
    if let Some(standard) = finding.standard_id {
        count_open(tx, finding.client_id, finding.team_id, &[standard]).await?;
    }
    notifications::changed(tx, finding).await
}

/// Updates the number of open findings in the compliance states of these standards of a client or team.
pub(crate) async fn count_open(tx: &Tx, client: Uuid, team: Option<Uuid>, standards: &[Uuid]) -> Result<()> {
    // The count is the same no matter who changed a finding.
    let _lifted = tx.lift();
    for standards in standards.chunks(1_000) {
        let open = store::open_by_standard(tx, client, team, standards).await?;
        states::set_open_findings(tx, client, team, standards, &open).await?;
    }
    Ok(())
}

/// The open findings of a client or team in a domain, the most severe first.
pub(crate) async fn open_in_domain(tx: &Tx, client: Uuid, team: Option<Uuid>, domain: Uuid) -> Result<Vec<Finding>> {
    store::open_in_domain(tx, client, team, domain).await
}

/// Number of open findings of a framework, by client, team and subdomain; of all clients if `clients` is empty.
pub(crate) async fn open_by_subdomain(tx: &Tx, framework: Uuid, clients: &[Uuid]) -> Result<Vec<OpenFindings>> {
    store::open_by_subdomain(tx, framework, clients).await
}

/// Changes a finding that isn't closed or void.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, `Common.Locked`, field errors.
pub async fn update(app: &App, scope: &Scope, id: Uuid, input: &FindingUpdateRequest) -> Result<Finding> {
    change(app, scope, id, input.concurrency_stamp.as_deref(), &|finding, today| input.apply(finding, today)).await
}

/// Makes a change of a row on the client's day, with what follows from it.
async fn change(app: &App, scope: &Scope, id: Uuid, stamp: Option<&str>, edit: &(dyn Fn(&mut Model, NaiveDate) + Sync)) -> Result<Finding> {
    scope.require(UPDATE)?;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            if matches!(before.status, FindingStatus::Closed | FindingStatus::Void) {
                return Err(Error::rule("Common.Locked"));
            }
            let today = tx.get::<client::Entity>(before.client_id).await?.today(tx.now());
            let mut after = before.clone();
            edit(&mut after, today);
            check_owner(app, &tx, before.client_id, after.owner_user_id.filter(|owner| before.owner_user_id != Some(*owner))).await?;
            let code = referred(&tx, before.standard_id).await?.map(|s| s.code).unwrap_or_default();
            after.severity_rank = rank(after.severity);
            after.search_key = text::search_key(&[&after.number, &after.title, &code]);
            let after = tx.update::<Entity>(&before, after).await?;
            notifications::changed(&tx, &after).await?;
            if after.owner_user_id != before.owner_user_id {
                notifications::opened(&tx, &after, None).await?;
            }
            Ok(after)
        })
        .await
}
