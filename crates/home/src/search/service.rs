//! Searches each area, under its own permission and scope.

use compliance::{assessment, finding};
use http::App;
use kernel::{Page, Result, Scope, Uuid};
use library::standard;
use people::{client, staff};
use work::action_item;

/// Maximum number of hits of each kind.
const HITS_PER_KIND: u64 = 5;

/// Kind of a hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
pub enum HitKind {
    /// A client.
    Client,
    /// A person.
    Staff,
    /// An action item.
    ActionItem,
    /// An assessment.
    Assessment,
    /// A finding.
    Finding,
    /// A standard.
    Standard,
}

/// A matching record.
#[derive(Debug, Clone)]
#[allow(missing_docs)] // the API's view documents the fields
pub struct Hit {
    pub kind: HitKind,
    pub id: Uuid,
    pub tenant_id: Option<Uuid>,
    pub title: String,
    pub detail: Option<String>,
}

/// Records that contain `text`, at most five of each kind.
///
/// # Errors
/// `Unavailable`.
pub async fn search(app: &App, scope: &Scope, text: &str) -> Result<Vec<Hit>> {
    let mut hits = people(app, scope, text).await?;
    hits.extend(records(app, scope, text).await?);
    hits.extend(standards(app, scope, text).await?);
    Ok(hits)
}

async fn people(app: &App, scope: &Scope, text: &str) -> Result<Vec<Hit>> {
    let (mut hits, page, text) = (Vec::new(), &Page::first(HITS_PER_KIND), Some(text.to_owned()));
    if scope.has(client::VIEW) {
        let filter = client::Filter { text: text.clone(), ..Default::default() };
        for row in client::service::list(app, scope, &filter, page).await?.items {
            hits.push(Hit { kind: HitKind::Client, id: row.id, tenant_id: Some(row.tenant_id), title: row.name, detail: Some(row.code) });
        }
    }
    if scope.has(staff::VIEW) {
        let filter = staff::Filter { text, ..Default::default() };
        for row in staff::service::list(app, scope, &filter, page).await?.items {
            let title = format!("{} {}", row.first_name, row.last_name);
            hits.push(Hit { kind: HitKind::Staff, id: row.id, tenant_id: Some(row.tenant_id), title, detail: row.job_title });
        }
    }
    Ok(hits)
}

async fn records(app: &App, scope: &Scope, text: &str) -> Result<Vec<Hit>> {
    let (mut hits, page, text) = (Vec::new(), &Page::first(HITS_PER_KIND), Some(text.to_owned()));
    let hit = |kind, id, tenant, number: String, title: &str, client: String| Hit {
        kind,
        id,
        tenant_id: Some(tenant),
        title: format!("{number} {title}"),
        detail: Some(client),
    };
    if scope.has(action_item::VIEW) {
        let filter = action_item::Filter { text: text.clone(), ..Default::default() };
        for row in action_item::service::list(app, scope, &filter, page).await?.items {
            hits.push(hit(HitKind::ActionItem, row.item.id, row.item.tenant_id, row.item.number, &row.item.title, row.client_name));
        }
    }
    if scope.has(assessment::VIEW) {
        let filter = assessment::Filter { text: text.clone(), ..Default::default() };
        for row in assessment::service::list(app, scope, &filter, page).await?.items {
            let found = row.assessment;
            hits.push(hit(HitKind::Assessment, found.id, found.tenant_id, found.number, &found.title, row.client_name));
        }
    }
    if scope.has(finding::VIEW) {
        let filter = finding::Filter { text, ..Default::default() };
        for row in finding::service::list(app, scope, &filter, page).await?.items {
            hits.push(hit(
                HitKind::Finding,
                row.finding.id,
                row.finding.tenant_id,
                row.finding.number,
                &row.finding.title,
                row.client_name,
            ));
        }
    }
    Ok(hits)
}

async fn standards(app: &App, scope: &Scope, text: &str) -> Result<Vec<Hit>> {
    if !scope.has(standard::VIEW) {
        return Ok(Vec::new());
    }
    let filter = standard::Filter { text: Some(text.to_owned()), ..Default::default() };
    let found = standard::service::list(app, scope, &filter, &Page::first(HITS_PER_KIND)).await?;
    let hit = |row: standard::Standard| Hit {
        kind: HitKind::Standard,
        id: row.id,
        tenant_id: None,
        title: format!("{} {}", row.code, row.title),
        detail: None,
    };
    Ok(found.items.into_iter().map(hit).collect())
}
