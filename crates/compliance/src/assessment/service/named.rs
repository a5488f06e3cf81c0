//! Assessments with the names and figures of a view.

use ::store::changeable;
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use library::framework;
use people::{assignee, client, team};

use crate::{
    assessment::{Assessment, AssessmentStatus, entity::Entity, rules::state, store},
    assessment_type::service::subtypes,
};

/// An assessment with names and figures.
#[derive(Debug, Clone)]
pub struct Named {
    /// The assessment.
    pub assessment: Assessment,
    /// Name of the client.
    pub client_name: String,
    /// Name of the tenant, for whoever looks at several.
    pub tenant_name: Option<String>,
    /// Name of the team, for whoever may read it.
    pub team_name: Option<String>,
    /// Title of the framework.
    pub framework_title: Option<String>,
    /// Name of the subtype.
    pub subtype_name: String,
    /// Full name of the lead.
    pub lead_name: Option<String>,
    /// Full name of the reviewer.
    pub reviewer_name: Option<String>,
    /// Progress.
    pub progress: store::Progress,
    /// Days to the last day from the client's calendar day; `None` without one, or when it is over.
    pub days_left: Option<i64>,
    /// Days overdue on that day; 0 if not overdue.
    pub days_late: i64,
    /// Transitions that the caller may make.
    pub allowed: Vec<AssessmentStatus>,
    /// Whether the caller may take back that it was reopened.
    pub can_take_back: bool,
    /// Whether the caller may change its plan in the current status.
    pub can_edit: bool,
    /// Whether the caller may write own answers now.
    pub can_answer: bool,
    /// Whether the caller may write verified answers now.
    pub can_verify: bool,
}

/// Progress of a section.
#[derive(Debug, Clone)]
pub struct SectionProgress {
    /// Position.
    pub section: i32,
    /// Title.
    pub title: String,
    /// Subdomain that it is about.
    pub subdomain_id: Option<Uuid>,
    /// Domain of the subdomain.
    pub domain_id: Option<Uuid>,
    /// Progress.
    pub progress: store::Progress,
}

/// Adds the names and figures of a view.
pub(super) async fn named(app: &App, scope: &Scope, rows: Vec<Assessment>) -> Result<Vec<Named>> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let users = rows.iter().flat_map(|r| r.lead_user_id.into_iter().chain(r.reviewer_user_id));
    let users = assignee::service::full_names(app, scope, users).await?;
    let clients = client::cached(app, scope, rows.iter().map(|r| (r.tenant_id, r.client_id))).await?;
    let teams = team::service::names(app, scope, rows.iter().filter_map(|r| r.team_id)).await?;
    let tenants = client::tenant_names(app, scope).await?;
    let all = |pick: fn(&Assessment) -> Uuid| rows.iter().map(pick).collect::<Vec<_>>();
    let (ids, subtype_ids, framework_ids) = (&all(|r| r.id), &all(|r| r.subtype_id), &all(|r| r.framework_id));
    let (progress, subtypes, frameworks) = app
        .db()
        .read(scope, |tx| async move {
            let subtypes = subtypes::names(&tx, subtype_ids).await?;
            Ok((store::progress(&tx, ids).await?, subtypes, framework::titles(&tx, framework_ids).await?))
        })
        .await?;
    let name = |row: Assessment| {
        let client = clients.get(&row.client_id);
        let today = client.map_or_else(|| scope.now().date_naive(), |c| c.today(scope.now()));
        let writable = state::writable(row.status, row.mode);
        Named {
            client_name: client.map(|c| c.name.clone()).unwrap_or_default(),
            tenant_name: tenants.of(row.tenant_id),
            team_name: row.team_id.and_then(|id| teams.get(&id).cloned()),
            framework_title: frameworks.get(&row.framework_id).cloned(),
            subtype_name: subtypes.get(&row.subtype_id).cloned().unwrap_or_default(),
            lead_name: row.lead_user_id.and_then(|id| users.get(&id).cloned()),
            reviewer_name: row.reviewer_user_id.and_then(|id| users.get(&id).cloned()),
            progress: progress.get(&row.id).copied().unwrap_or_default(),
            days_left: days_left(&row, today),
            days_late: days_left(&row, today).map_or(0, |left| (-left).max(0)),
            allowed: state::allowed(scope, &row),
            can_take_back: state::may_take_back(scope, &row),
            can_answer: writable.own && state::may_answer(scope, &row),
            can_verify: writable.verified && scope.has(crate::assessment::REVIEW) && !scope.observes(row.client_id),
            can_edit: scope.has(crate::assessment::UPDATE) && changeable::<Entity>(scope, &row),
            assessment: row,
        }
    };
    Ok(rows.into_iter().map(name).collect())
}

fn days_left(row: &Assessment, today: chrono::NaiveDate) -> Option<i64> {
    let over = matches!(row.status, AssessmentStatus::Finalised | AssessmentStatus::Cancelled);
    row.due_on.filter(|_| !over).map(|due| (due - today).num_days())
}

/// Adds names and figures to one assessment.
pub(crate) async fn one(app: &App, scope: &Scope, row: Assessment) -> Result<Named> {
    named(app, scope, vec![row]).await?.pop().ok_or_else(|| Error::internal("no view for the assessment"))
}
