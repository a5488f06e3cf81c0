//! Findings in the API: the view, and what it has beside the row.

use std::{collections::HashMap, sync::Arc};

use ::store::changeable;
use chrono::{DateTime, NaiveDate, Utc};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use library::{
    domain,
    standard::{self, Criticality, InForce},
};
use people::{
    assignee,
    client::{self, CachedClient, TenantNames},
    team,
};
use serde::Serialize;
use utoipa::ToSchema;
use work::action_item::{self, ActionItem, ActionStatus};

use crate::{
    assessment::service as assessments,
    compliance_state::ImpactView,
    finding::{Entity, Finding, FindingKind, FindingStatus, UPDATE, rules, service::actions, store},
    scoring::Severity,
};

/// An action against a finding.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FindingActionView {
    /// Action item.
    pub id: Uuid,
    /// Its number, `ACT-0932`.
    pub number: String,
    pub title: String,
    pub status: ActionStatus,
    /// User who is to carry it out.
    pub owner_user_id: Uuid,
    /// Full name of the owner.
    pub owner_name: String,
    /// When it is due.
    pub due_on: NaiveDate,
    /// Days from the client's today to the due date: 0 is today, negative days are overdue; null where its owner has nothing left to do.
    pub days_left: Option<i64>,
    /// When it was completed.
    pub completed_at: Option<DateTime<Utc>>,
}

/// A finding.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FindingView {
    pub id: Uuid,
    pub tenant_id: Uuid,
    /// Name of the tenant; null for a caller who sees only one.
    pub tenant_name: Option<String>,
    /// Human-readable number, `FND-0117`.
    pub number: String,
    pub client_id: Uuid,
    pub client_name: String,
    /// Team; null for the client as a whole.
    pub team_id: Option<Uuid>,
    /// Name of the team; null without the permission to read teams.
    pub team_name: Option<String>,
    /// Assessment that opened it.
    pub assessment_id: Option<Uuid>,
    /// Number of that assessment.
    pub assessment_number: Option<String>,
    /// Item that failed.
    pub item_id: Option<Uuid>,
    /// Standard that it is about; null without one.
    pub standard_id: Option<Uuid>,
    /// Code of the standard; null without one.
    pub standard_code: Option<String>,
    /// Title of the standard; null without one.
    pub standard_title: Option<String>,
    /// Criticality of the standard.
    pub criticality: Option<Criticality>,
    /// Framework of the standard; null without one.
    pub framework_id: Option<Uuid>,
    /// Domain of the standard; null without one.
    pub domain_id: Option<Uuid>,
    /// Name of the domain; null without a standard.
    pub domain_name: Option<String>,
    /// Subdomain of the standard; null without one.
    pub subdomain_id: Option<Uuid>,
    pub kind: FindingKind,
    /// Severity, by which its due date is set by default.
    pub severity: Severity,
    pub title: String,
    /// Observation.
    pub description: Option<String>,
    /// Why it happened; null until somebody says so.
    pub root_cause: Option<String>,
    /// Proposed title of an action against it.
    pub action_title: Option<String>,
    /// User who is to resolve it; null while nobody is.
    pub owner_user_id: Option<Uuid>,
    /// Full name of the owner.
    pub owner_name: Option<String>,
    /// Day on which it was opened.
    pub opened_on: NaiveDate,
    /// Due date.
    pub due_on: NaiveDate,
    /// Days from the client's today to the due date: 0 is today, negative days are overdue; null unless it is open.
    pub days_left: Option<i64>,
    /// Due date before the first acceptance of its risk ended.
    pub first_due_on: Option<NaiveDate>,
    /// Days overdue today; 0 if not overdue.
    pub days_late: i64,
    pub status: FindingStatus,
    /// Transitions that the caller may make now.
    pub allowed_transitions: Vec<FindingStatus>,
    /// Whether the caller may change it in the current status; false for observers of the client, and once that is closed.
    pub can_change: bool,
    /// Day on which its question failed again in a later assessment.
    pub failed_again_on: Option<NaiveDate>,
    /// The finalised assessment that proved its question; a verifier closes the finding.
    pub proof_assessment_id: Option<Uuid>,
    /// Number of that assessment, if the caller may see it.
    pub proof_assessment_number: Option<String>,
    /// The item in it that passed.
    pub proof_item_id: Option<Uuid>,
    /// Last day of the accepted risk, included.
    pub accepted_until: Option<NaiveDate>,
    /// Why the risk was accepted.
    pub accept_reason: Option<String>,
    /// Verifier.
    pub verified_by: Option<Uuid>,
    /// Full name of the verifier.
    pub verified_by_name: Option<String>,
    /// Note of the user who verified, voided or reopened it.
    pub verification_note: Option<String>,
    /// The verification that closing it created.
    pub verification_assessment_id: Option<Uuid>,
    /// Number of that verification.
    pub verification_assessment_number: Option<String>,
    /// When it was closed.
    pub closed_at: Option<DateTime<Utc>>,
    /// Day on which the effect is re-checked.
    pub effectiveness_check_on: Option<NaiveDate>,
    /// The finding that it repeats.
    pub repeat_of_id: Option<Uuid>,
    /// Number of the finding that it repeats.
    pub repeat_of_number: Option<String>,
    /// Its actions, by due date.
    pub actions: Vec<FindingActionView>,
    /// Concurrency stamp, sent back on a change.
    pub concurrency_stamp: String,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: Option<DateTime<Utc>>,
}

/// A finding with the effect of closing it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FindingDetail {
    /// The finding.
    #[serde(flatten)]
    pub finding: FindingView,
    /// Effect of closing it; null when it is finished or its standard isn't assessed.
    pub impact: Option<ImpactView>,
}

/// One finding as the caller sees it.
pub async fn view_of(app: &App, scope: &Scope, finding: Finding) -> Result<FindingView> {
    views_of(app, scope, vec![finding]).await?.pop().ok_or_else(|| Error::internal("no view for the finding"))
}

/// These findings as the caller sees them.
pub async fn views_of(app: &App, scope: &Scope, findings: Vec<Finding>) -> Result<Vec<FindingView>> {
    let names = Names::around(app, scope, &findings).await?;
    Ok(findings.into_iter().map(|finding| names.view(scope, finding)).collect())
}

/// What views have beside their rows, read once for all of them.
struct Names {
    clients: HashMap<Uuid, Arc<CachedClient>>,
    teams: HashMap<Uuid, String>,
    tenants: TenantNames,
    standards: HashMap<Uuid, Arc<InForce>>,
    domains: HashMap<Uuid, String>,
    people: HashMap<Uuid, String>,
    /// Numbers of assessments.
    assessments: HashMap<Uuid, String>,
    /// Numbers of the findings that others repeat.
    repeated: HashMap<Uuid, String>,
    /// All actions of each finding, also those that the caller doesn't see.
    actions: HashMap<Uuid, Vec<ActionItem>>,
}

impl Names {
    async fn around(app: &App, scope: &Scope, findings: &[Finding]) -> Result<Self> {
        let ids = |pick: fn(&Finding) -> Option<Uuid>| findings.iter().filter_map(pick).collect::<Vec<_>>();
        let clients = client::cached(app, scope, findings.iter().map(|f| (f.tenant_id, f.client_id))).await?;
        let teams = team::service::names(app, scope, ids(|f| f.team_id)).await?;
        let tenants = client::tenant_names(app, scope).await?;
        let standards = standard::cached(app, scope, ids(|f| f.standard_id)).await?;
        let of: Vec<Uuid> =
            findings.iter().flat_map(|f| [f.assessment_id, f.verification_assessment_id, f.proof_assessment_id]).flatten().collect();
        let (of, repeats, own, domains) = (&of, &ids(|f| f.repeat_of_id), &ids(|f| Some(f.id)), &ids(|f| f.domain_id));
        let (assessments, domains, repeated, actions) = app
            .db()
            .read(scope, |tx| async move {
                let (of, domains) = (assessments::numbers(&tx, of).await?, domain::names(&tx, domains).await?);
                Ok((of, domains, store::numbers(&tx, repeats).await?, actions::by_finding(&tx, own).await?))
            })
            .await?;
        let people = findings.iter().flat_map(|f| f.owner_user_id.into_iter().chain(f.verified_by));
        let people = people.chain(actions.values().flatten().map(|a| a.owner_user_id));
        let people = assignee::service::full_names(app, scope, people).await?;
        Ok(Self { clients, teams, tenants, standards, domains, people, assessments, repeated, actions })
    }

    fn person(&self, user: Option<Uuid>) -> Option<String> {
        self.people.get(&user?).cloned()
    }

    fn assessment(&self, id: Option<Uuid>) -> Option<String> {
        self.assessments.get(&id?).cloned()
    }

    fn today(&self, scope: &Scope, finding: &Finding) -> NaiveDate {
        self.clients.get(&finding.client_id).map_or_else(|| scope.now().date_naive(), |c| c.today(scope.now()))
    }

    fn actions_of(&self, finding: &Finding) -> &[ActionItem] {
        self.actions.get(&finding.id).map(Vec::as_slice).unwrap_or_default()
    }

    fn allowed(&self, scope: &Scope, finding: &Finding) -> Vec<FindingStatus> {
        let statuses: Vec<_> = self.actions_of(finding).iter().map(|a| a.status).collect();
        if self.may_change(scope, finding) { rules::allowed(scope, finding, &statuses) } else { Vec::new() }
    }

    /// Whether the caller reaches the finding for changes, and its client isn't closed.
    fn may_change(&self, scope: &Scope, finding: &Finding) -> bool {
        changeable::<Entity>(scope, finding) && self.clients.get(&finding.client_id).is_none_or(|client| !client.is_closed)
    }

    fn action(&self, item: &ActionItem, today: NaiveDate) -> FindingActionView {
        FindingActionView {
            id: item.id,
            number: item.number.clone(),
            title: item.title.clone(),
            status: item.status,
            owner_user_id: item.owner_user_id,
            owner_name: self.person(Some(item.owner_user_id)).unwrap_or_default(),
            due_on: item.due_on,
            days_left: action_item::rules::days_left(item, today),
            completed_at: item.completed_at,
        }
    }

    fn view(&self, scope: &Scope, row: Finding) -> FindingView {
        let today = self.today(scope, &row);
        let standard = row.standard_id.and_then(|id| self.standards.get(&id));
        FindingView {
            tenant_name: self.tenants.of(row.tenant_id),
            client_name: self.clients.get(&row.client_id).map(|c| c.name.clone()).unwrap_or_default(),
            team_name: row.team_id.and_then(|id| self.teams.get(&id).cloned()),
            assessment_number: self.assessment(row.assessment_id),
            standard_code: standard.map(|s| s.code.clone()),
            standard_title: standard.map(|s| s.title.clone()),
            criticality: standard.map(|s| s.criticality),
            domain_name: row.domain_id.and_then(|id| self.domains.get(&id).cloned()),
            owner_name: self.person(row.owner_user_id),
            days_left: rules::days_left(&row, today),
            days_late: rules::days_late(&row, today),
            allowed_transitions: self.allowed(scope, &row),
            can_change: scope.has(UPDATE) && self.may_change(scope, &row),
            proof_assessment_number: self.assessment(row.proof_assessment_id),
            verified_by_name: self.person(row.verified_by),
            verification_assessment_number: self.assessment(row.verification_assessment_id),
            repeat_of_number: row.repeat_of_id.and_then(|id| self.repeated.get(&id).cloned()),
            actions: self.actions_of(&row).iter().filter(|a| action_item::sees(scope, a)).map(|a| self.action(a, today)).collect(),
            id: row.id,
            tenant_id: row.tenant_id,
            number: row.number,
            client_id: row.client_id,
            team_id: row.team_id,
            assessment_id: row.assessment_id,
            item_id: row.item_id,
            standard_id: row.standard_id,
            framework_id: row.framework_id,
            domain_id: row.domain_id,
            subdomain_id: row.subdomain_id,
            kind: row.kind,
            severity: row.severity,
            title: row.title,
            description: row.description,
            root_cause: row.root_cause,
            action_title: row.action_title,
            owner_user_id: row.owner_user_id,
            opened_on: row.opened_on,
            due_on: row.due_on,
            first_due_on: row.first_due_on,
            status: row.status,
            failed_again_on: row.failed_again_on,
            proof_assessment_id: row.proof_assessment_id,
            proof_item_id: row.proof_item_id,
            accepted_until: row.accepted_until,
            accept_reason: row.accept_reason,
            verified_by: row.verified_by,
            verification_note: row.verification_note,
            verification_assessment_id: row.verification_assessment_id,
            closed_at: row.closed_at,
            effectiveness_check_on: row.effectiveness_check_on,
            repeat_of_id: row.repeat_of_id,
            concurrency_stamp: row.concurrency_stamp,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}
