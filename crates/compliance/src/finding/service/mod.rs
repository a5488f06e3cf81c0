//! Operations on findings.

pub(super) mod actions;
pub(super) mod bulk;
mod closing;
pub(super) mod days;
pub mod handing;
mod opening;
mod outcome;
pub(super) mod released;

use std::{collections::HashMap, sync::Arc};

use ::store::{Tx, changeable, check_stamp, sea_orm};
use chrono::NaiveDate;
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid, text};
use library::{
    domain,
    standard::{self, InForce, in_force},
};
use people::{assignee, client, team};
use sea_orm::ActiveValue::Set;
use work::action_item::{self, ActionItem};

use super::{
    CREATE, Finding, FindingKind, FindingStatus, UPDATE, VIEW,
    entity::{ActiveModel, Entity, Model},
    notifications, rules, store,
};
use crate::{
    assessment::service as assessments,
    compliance_state::{Impact, service as states},
    scoring::{Severity, severity::rank},
};

pub use actions::{NewAction, add as add_action};
pub use closing::{Transition, transition};
pub use opening::Voiding;
pub(crate) use opening::{Numbers, check_voiding, reserve_numbers, settle, severity};
pub(crate) use outcome::{Answered, Outcome, outcome, visible};
pub(crate) use store::OpenFindings;

/// Input of a finding outside an assessment.
#[derive(Debug, Clone)]
#[allow(missing_docs)] // the API's request documents the fields
pub struct NewFinding {
    pub client_id: Uuid,
    pub team_id: Option<Uuid>,
    pub standard_id: Option<Uuid>,
    pub details: Details,
}

/// Changes of a finding.
#[derive(Debug, Clone)]
#[allow(missing_docs)] // the API's request documents the fields
pub struct Details {
    pub kind: FindingKind,
    pub severity: Severity,
    pub title: String,
    pub description: Option<String>,
    pub root_cause: Option<String>,
    pub owner_user_id: Option<Uuid>,
    pub due_on: Option<NaiveDate>,
}

/// An action against a finding, with its owner's name.
#[derive(Debug, Clone)]
pub struct Action {
    /// The action item.
    pub item: ActionItem,
    /// Full name of the owner.
    pub owner_name: String,
    /// Days to its due date from the client's own calendar day; see [`action_item::rules::days_left`].
    pub days_left: Option<i64>,
}

/// A finding with display names.
#[derive(Debug, Clone)]
pub struct Named {
    /// The finding.
    pub finding: Finding,
    /// Name of the client.
    pub client_name: String,
    /// Name of the tenant, for whoever looks at several.
    pub tenant_name: Option<String>,
    /// Name of the team, for whoever may read it.
    pub team_name: Option<String>,
    /// Its standard.
    pub standard: Option<Arc<InForce>>,
    /// Name of its domain.
    pub domain_name: Option<String>,
    /// Full name of the owner.
    pub owner_name: Option<String>,
    /// Full name of the verifier.
    pub verified_by_name: Option<String>,
    /// Number of the assessment.
    pub assessment_number: Option<String>,
    /// Number of the verification that closing it created.
    pub verification_assessment_number: Option<String>,
    /// Number of the assessment that proved its question.
    pub proof_assessment_number: Option<String>,
    /// Number of the finding that it repeats.
    pub repeat_of_number: Option<String>,
    /// Days to the due date from the client's calendar day; `None` unless it is open.
    pub days_left: Option<i64>,
    /// Days overdue on that day.
    pub days_late: i64,
    /// Its actions, by due date.
    pub actions: Vec<Action>,
    /// Transitions that the caller may make.
    pub allowed: Vec<FindingStatus>,
    /// Whether the caller may change it in the current status.
    pub can_change: bool,
}

/// One page of the findings in reach.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list(app: &App, scope: &Scope, filter: &store::Filter, page: &Page) -> Result<Paged<Named>> {
    scope.require(VIEW)?;
    let filter = &notifications::with_told(app, scope, filter).await?;
    let page = app.db().read(scope, |tx| async move { store::list(&tx, filter, page).await }).await?;
    Ok(Paged { total: page.total, items: named(app, scope, page.items).await? })
}

/// One finding, and the effect of closing it.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<(Named, Option<Impact>)> {
    scope.require(VIEW)?;
    let (row, impact) = app
        .db()
        .read(scope, |tx| async move {
            let row = tx.get::<Entity>(id).await?;
            let open = FindingStatus::OPEN.contains(&row.status);
            let impact = if open { impact(&tx, &row).await? } else { None };
            Ok((row, impact))
        })
        .await?;
    Ok((one(app, scope, row).await?, impact))
}

async fn impact(tx: &Tx, finding: &Finding) -> Result<Option<Impact>> {
    let (Some(framework), Some(standard)) = (finding.framework_id, finding.standard_id) else { return Ok(None) };
    states::impact(tx, finding.client_id, finding.team_id, framework, standard).await
}

/// Adds the names of a view.
async fn named(app: &App, scope: &Scope, rows: Vec<Finding>) -> Result<Vec<Named>> {
    let ids = |pick: fn(&Finding) -> Option<Uuid>| rows.iter().filter_map(pick).collect::<Vec<_>>();
    let clients = client::cached(app, scope, rows.iter().map(|f| (f.tenant_id, f.client_id))).await?;
    let teams = team::service::names(app, scope, ids(|f| f.team_id)).await?;
    let tenants = client::tenant_names(app, scope).await?;
    let standards = standard::cached(app, scope, ids(|f| f.standard_id)).await?;
    let of: Vec<Uuid> =
        rows.iter().flat_map(|f| [f.assessment_id, f.verification_assessment_id, f.proof_assessment_id]).flatten().collect();
    let (of, repeats, own, domains) = (&of, &ids(|f| f.repeat_of_id), &ids(|f| Some(f.id)), &ids(|f| f.domain_id));
    let (of, domains, repeats, mut actions) = app
        .db()
        .read(scope, |tx| async move {
            let (of, domains) = (assessments::numbers(&tx, of).await?, domain::names(&tx, domains).await?);
            Ok((of, domains, store::numbers(&tx, repeats).await?, actions::by_finding(&tx, own).await?))
        })
        .await?;
    let people = rows.iter().flat_map(|f| f.owner_user_id.into_iter().chain(f.verified_by));
    let people = people.chain(actions.values().flatten().map(|a| a.owner_user_id));
    let people = assignee::service::full_names(app, scope, people).await?;
    let owned = |item: ActionItem, today: NaiveDate| Action {
        owner_name: people.get(&item.owner_user_id).cloned().unwrap_or_default(),
        days_left: action_item::rules::days_left(&item, today),
        item,
    };
    let name = |finding: Finding| {
        let client = clients.get(&finding.client_id);
        let today = client.map_or_else(|| scope.now().date_naive(), |c| c.today(scope.now()));
        let actions = actions.remove(&finding.id).unwrap_or_default();
        let statuses: Vec<_> = actions.iter().map(|a| a.status).collect();
        let within_reach = changeable::<Entity>(scope, &finding);
        Named {
            client_name: client.map(|c| c.name.clone()).unwrap_or_default(),
            tenant_name: tenants.of(finding.tenant_id),
            team_name: finding.team_id.and_then(|id| teams.get(&id).cloned()),
            standard: finding.standard_id.and_then(|id| standards.get(&id).cloned()),
            domain_name: finding.domain_id.and_then(|id| domains.get(&id).cloned()),
            owner_name: finding.owner_user_id.and_then(|id| people.get(&id).cloned()),
            verified_by_name: finding.verified_by.and_then(|id| people.get(&id).cloned()),
            assessment_number: finding.assessment_id.and_then(|id| of.get(&id).cloned()),
            verification_assessment_number: finding.verification_assessment_id.and_then(|id| of.get(&id).cloned()),
            proof_assessment_number: finding.proof_assessment_id.and_then(|id| of.get(&id).cloned()),
            repeat_of_number: finding.repeat_of_id.and_then(|id| repeats.get(&id).cloned()),
            days_left: days_left(&finding, today),
            days_late: days_left(&finding, today).map_or(0, |left| (-left).max(0)),
            allowed: if within_reach { rules::allowed(scope, &finding, &statuses) } else { Vec::new() },
            can_change: within_reach && scope.has(UPDATE),
            actions: actions.into_iter().filter(|a| action_item::sees(scope, a)).map(|a| owned(a, today)).collect(),
            finding,
        }
    };
    Ok(rows.into_iter().map(name).collect())
}

fn days_left(finding: &Finding, today: NaiveDate) -> Option<i64> {
    FindingStatus::OPEN.contains(&finding.status).then(|| (finding.due_on - today).num_days())
}

/// Adds names to one finding.
async fn one(app: &App, scope: &Scope, row: Finding) -> Result<Named> {
    named(app, scope, vec![row]).await?.pop().ok_or_else(|| Error::internal("no view for the finding"))
}

/// Creates a finding outside an assessment.
///
/// # Errors
/// 403 without [`CREATE`], `Common.WorkspaceRequired`, field errors.
pub async fn create(app: &App, scope: &Scope, input: &NewFinding) -> Result<Named> {
    scope.require(CREATE)?;
    scope.workspace()?;
    let number = app.db().reserve_number(scope, "FND").await?;
    let number = number.as_str();
    let row = app
        .db()
        .write(scope, |tx| async move {
            check_owner(app, &tx, input.client_id, input.details.owner_user_id).await?;
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
        .await?;
    one(app, scope, row).await
}

/// Asks that a finding's new owner, if there is one, can own work of its client.
async fn check_owner(app: &App, tx: &Tx, client: Uuid, owner: Option<Uuid>) -> Result<()> {
    match owner {
        Some(owner) => assignee::service::check_owner(app, tx, client, owner, "ownerUserId").await,
        None => Ok(()),
    }
}

async fn referred(tx: &Tx, id: Option<Uuid>) -> Result<Option<InForce>> {
    let Some(id) = id else { return Ok(None) };
    let found: HashMap<Uuid, InForce> = in_force::by_ids(tx, &[id]).await?;
    found.into_values().next().map(Some).ok_or_else(|| kernel::error::unknown_reference("standardId", id))
}

fn new_row(number: &str, input: &NewFinding, standard: Option<&InForce>, today: NaiveDate) -> ActiveModel {
    let details = &input.details;
    let code = standard.map(|s| s.code.as_str()).unwrap_or_default();
    ActiveModel {
        number: Set(number.to_owned()),
        client_id: Set(input.client_id),
        team_id: Set(input.team_id),
        standard_id: Set(input.standard_id),
        framework_id: Set(standard.map(|s| s.framework_id)),
        domain_id: Set(standard.map(|s| s.domain_id)),
        subdomain_id: Set(standard.map(|s| s.subdomain_id)),
        kind: Set(details.kind),
        severity: Set(details.severity),
        severity_rank: Set(rank(details.severity)),
        title: Set(details.title.clone()),
        description: Set(details.description.clone()),
        root_cause: Set(details.root_cause.clone()),
        owner_user_id: Set(details.owner_user_id),
        opened_on: Set(today),
        due_on: Set(details.due_on.unwrap_or_else(|| rules::due_on(details.severity, today))),
        status: Set(FindingStatus::Open),
        search_key: Set(text::search_key(&[number, &details.title, code])),
        ..Default::default()
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
///
/// # Errors
/// `Unavailable`.
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
///
/// # Errors
/// `Unavailable`.
pub(crate) async fn open_in_domain(tx: &Tx, client: Uuid, team: Option<Uuid>, domain: Uuid) -> Result<Vec<Finding>> {
    store::open_in_domain(tx, client, team, domain).await
}

/// Number of open findings of a framework, by client, team and subdomain; of all clients if `clients` is empty.
///
/// # Errors
/// `Unavailable`.
pub(crate) async fn open_by_subdomain(tx: &Tx, framework: Uuid, clients: &[Uuid]) -> Result<Vec<OpenFindings>> {
    store::open_by_subdomain(tx, framework, clients).await
}

/// Changes a finding that isn't closed or void.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, `Common.Locked`, field errors.
pub async fn update(app: &App, scope: &Scope, id: Uuid, details: &Details, stamp: Option<&str>) -> Result<Named> {
    scope.require(UPDATE)?;
    let row = app
        .db()
        .write(scope, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            if matches!(before.status, FindingStatus::Closed | FindingStatus::Void) {
                return Err(Error::rule("Common.Locked"));
            }
            check_owner(app, &tx, before.client_id, details.owner_user_id.filter(|owner| before.owner_user_id != Some(*owner))).await?;
            let code = referred(&tx, before.standard_id).await?.map(|s| s.code).unwrap_or_default();
            let today = tx.get::<client::Entity>(before.client_id).await?.today(tx.now());
            let after = tx.update::<Entity>(&before, changed(&before, details, &code, today)).await?;
            notifications::changed(&tx, &after).await?;
            if after.owner_user_id != before.owner_user_id {
                notifications::opened(&tx, &after, None).await?;
            }
            Ok(after)
        })
        .await?;
    one(app, scope, row).await
}

fn changed(before: &Model, details: &Details, code: &str, today: NaiveDate) -> Model {
    Model {
        kind: details.kind,
        severity: details.severity,
        severity_rank: rank(details.severity),
        title: details.title.clone(),
        description: details.description.clone(),
        root_cause: details.root_cause.clone(),
        owner_user_id: details.owner_user_id,
        due_on: rules::changed_due_on(before, details.severity, details.due_on, today),
        search_key: text::search_key(&[&before.number, &details.title, code]),
        ..before.clone()
    }
}
