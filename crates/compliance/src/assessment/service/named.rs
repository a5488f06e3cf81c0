//! Assessments with the names and figures of a view.

use ::store::changeable;
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use people::{assignee, client};

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
    /// Name of the subtype.
    pub subtype_name: String,
    /// Full name of the lead.
    pub lead_name: Option<String>,
    /// Full name of the reviewer.
    pub reviewer_name: Option<String>,
    /// Progress.
    pub progress: store::Progress,
    /// Days overdue on the client's calendar day; 0 if not overdue or finished.
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
    let ids: Vec<Uuid> = rows.iter().map(|r| r.id).collect();
    let subtype_ids: Vec<Uuid> = rows.iter().map(|r| r.subtype_id).collect();
    let (ids, subtype_ids) = (&ids, &subtype_ids);
    let (progress, subtypes) =
        app.db().read(scope, |tx| async move { Ok((store::progress(&tx, ids).await?, subtypes::names(&tx, subtype_ids).await?)) }).await?;
    let name = |row: Assessment| {
        let client = clients.get(&row.client_id);
        let today = client.map_or_else(|| scope.now().date_naive(), |c| c.today(scope.now()));
        let writable = state::writable(row.status, row.mode);
        Named {
            client_name: client.map(|c| c.name.clone()).unwrap_or_default(),
            subtype_name: subtypes.get(&row.subtype_id).cloned().unwrap_or_default(),
            lead_name: row.lead_user_id.and_then(|id| users.get(&id).cloned()),
            reviewer_name: row.reviewer_user_id.and_then(|id| users.get(&id).cloned()),
            progress: progress.get(&row.id).copied().unwrap_or_default(),
            days_late: days_late(&row, today),
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

fn days_late(row: &Assessment, today: chrono::NaiveDate) -> i64 {
    let over = matches!(row.status, AssessmentStatus::Finalised | AssessmentStatus::Cancelled);
    row.due_on.filter(|_| !over).map_or(0, |due| (today - due).num_days().max(0))
}

/// Adds names and figures to one assessment.
pub(crate) async fn one(app: &App, scope: &Scope, row: Assessment) -> Result<Named> {
    named(app, scope, vec![row]).await?.pop().ok_or_else(|| Error::internal("no view for the assessment"))
}
