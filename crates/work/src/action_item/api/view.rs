//! Action items in the API: the view, and what it has beside the row.

use std::{collections::HashMap, sync::Arc};

use ::store::changeable;
use chrono::{DateTime, NaiveDate, Utc};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use people::{
    assignee,
    client::{self, CachedClient, TenantNames},
    team,
};
use platform::user::NamedUser;
use serde::Serialize;
use utoipa::ToSchema;

use crate::action_item::{
    ActionItem, ActionStatus, ActionType, DELETE, Entity, Priority,
    rules::{self, Move},
};

/// An action item.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActionItemView {
    pub id: Uuid,
    pub tenant_id: Uuid,
    /// Name of the tenant; null for a caller who sees only one.
    pub tenant_name: Option<String>,
    /// Human-readable number, `ACT-0932`.
    pub number: String,
    pub client_id: Uuid,
    pub client_name: String,
    /// Team; null for the client as a whole.
    pub team_id: Option<Uuid>,
    /// Name of the team; null without the permission to read teams.
    pub team_name: Option<String>,
    /// What is to be done.
    pub title: String,
    /// Details.
    pub description: Option<String>,
    /// Kind of work.
    pub action_type: ActionType,
    pub priority: Priority,
    pub status: ActionStatus,
    /// User who is to do it.
    pub owner_user_id: Uuid,
    /// Full name of the owner.
    pub owner_name: String,
    /// Whether the owner can no longer sign in: deactivated or deleted.
    pub owner_is_gone: bool,
    /// First day.
    pub start_on: Option<NaiveDate>,
    /// Due date, until midnight in the client's time zone.
    pub due_on: NaiveDate,
    /// The due date first agreed; it never changes.
    pub original_due_on: NaiveDate,
    /// How often the due date was postponed.
    pub slip_count: i32,
    /// Days from the client's today to the due date: 0 is today, negative days are overdue; null where its owner has nothing left to do.
    pub days_left: Option<i64>,
    /// Days overdue today; 0 if not overdue.
    pub days_late: i64,
    /// Kind of record that it came from: `Finding`.
    pub source_type: Option<String>,
    /// Id of the record that it came from.
    pub source_id: Option<Uuid>,
    /// Number of the record that it came from, `FND-0117`.
    pub source_number: Option<String>,
    /// Standard that it addresses.
    pub standard_id: Option<Uuid>,
    /// Whether somebody else must verify it before it is closed.
    pub requires_verification: bool,
    /// User named to verify it; null where none is.
    pub verifier_user_id: Option<Uuid>,
    /// Full name of the verifier.
    pub verifier_name: Option<String>,
    /// Whether the verifier can no longer sign in: deactivated or deleted.
    pub verifier_is_gone: bool,
    /// Why it is blocked.
    pub blocked_reason: Option<String>,
    /// Why it was cancelled.
    pub cancel_reason: Option<String>,
    /// Note on completion.
    pub completion_note: Option<String>,
    /// When it was completed.
    pub completed_at: Option<DateTime<Utc>>,
    /// Full name of the user who completed it; null until then, and where that wasn't recorded.
    pub completed_by_name: Option<String>,
    /// When somebody else verified and closed it; null where nobody did or that wasn't recorded.
    pub verified_at: Option<DateTime<Utc>>,
    /// Full name of the user who did.
    pub verified_by_name: Option<String>,
    /// Whether only its owner can see it.
    pub is_private: bool,
    /// Transitions that the caller may make.
    pub allowed_transitions: Vec<Move>,
    /// Whether the caller may change it.
    pub can_change: bool,
    /// Whether the caller may delete it.
    pub can_delete: bool,
    /// Whether the caller may set verification and verifier.
    pub can_steer: bool,
    /// Concurrency stamp, sent back on a change.
    pub concurrency_stamp: String,
    /// When it was created.
    pub created_at: DateTime<Utc>,
}

/// One item as the caller sees it.
pub async fn view_of(app: &App, scope: &Scope, item: ActionItem) -> Result<ActionItemView> {
    views_of(app, scope, vec![item]).await?.pop().ok_or_else(|| Error::internal("no view for the item"))
}

/// These items as the caller sees them.
pub async fn views_of(app: &App, scope: &Scope, items: Vec<ActionItem>) -> Result<Vec<ActionItemView>> {
    let names = Names::around(app, scope, &items).await?;
    Ok(items.into_iter().map(|item| names.view(scope, item)).collect())
}

/// What views have beside their rows, read once for all of them.
struct Names {
    clients: HashMap<Uuid, Arc<CachedClient>>,
    teams: HashMap<Uuid, String>,
    tenants: TenantNames,
    users: HashMap<Uuid, NamedUser>,
}

impl Names {
    async fn around(app: &App, scope: &Scope, items: &[ActionItem]) -> Result<Self> {
        let clients = client::cached(app, scope, items.iter().map(|i| (i.tenant_id, i.client_id))).await?;
        let teams = team::service::names(app, scope, items.iter().filter_map(|i| i.team_id)).await?;
        let tenants = client::tenant_names(app, scope).await?;
        let mut users: Vec<Uuid> = items.iter().map(|i| i.owner_user_id).collect();
        users.extend(items.iter().filter_map(|i| i.verifier_user_id));
        users.extend(items.iter().filter_map(completed_by));
        users.extend(items.iter().filter_map(|i| i.verified_by));
        let users = assignee::service::named(app, scope, users).await?;
        Ok(Self { clients, teams, tenants, users })
    }

    fn name(&self, user: Uuid) -> Option<String> {
        self.users.get(&user).map(|user| user.name.clone())
    }

    fn is_gone(&self, user: Uuid) -> bool {
        self.users.get(&user).is_none_or(|user| user.is_gone)
    }

    fn view(&self, scope: &Scope, item: ActionItem) -> ActionItemView {
        let client = self.clients.get(&item.client_id);
        let today = client.map_or_else(|| scope.now().date_naive(), |c| c.today(scope.now()));
        let is_open = client.is_none_or(|client| !client.is_closed);
        let actor = rules::actor(scope, &item).ok().filter(|_| is_open);
        ActionItemView {
            tenant_name: self.tenants.of(item.tenant_id),
            client_name: client.map(|c| c.name.clone()).unwrap_or_default(),
            team_name: item.team_id.and_then(|id| self.teams.get(&id).cloned()),
            owner_name: self.name(item.owner_user_id).unwrap_or_default(),
            owner_is_gone: self.is_gone(item.owner_user_id),
            verifier_name: item.verifier_user_id.and_then(|id| self.name(id)),
            verifier_is_gone: item.verifier_user_id.is_some_and(|id| self.is_gone(id)),
            completed_by_name: completed_by(&item).and_then(|id| self.name(id)),
            verified_by_name: item.verified_by.and_then(|id| self.name(id)),
            days_left: rules::days_left(&item, today),
            days_late: rules::days_late(&item, today),
            allowed_transitions: actor.map(|actor| rules::allowed(&item, actor, scope.now())).unwrap_or_default(),
            can_change: is_open && rules::check_own(scope, &item).is_ok(),
            can_delete: is_open && scope.has(DELETE) && changeable::<Entity>(scope, &item) && rules::check_delete(scope, &item).is_ok(),
            can_steer: is_open && rules::steers(scope, &item),
            id: item.id,
            tenant_id: item.tenant_id,
            number: item.number,
            client_id: item.client_id,
            team_id: item.team_id,
            title: item.title,
            description: item.description,
            action_type: item.action_type,
            priority: item.priority,
            status: item.status,
            owner_user_id: item.owner_user_id,
            start_on: item.start_on,
            due_on: item.due_on,
            original_due_on: item.original_due_on,
            slip_count: item.slip_count,
            source_type: item.source_type,
            source_id: item.source_id,
            source_number: item.source_number,
            standard_id: item.standard_id,
            requires_verification: item.requires_verification,
            verifier_user_id: item.verifier_user_id,
            blocked_reason: item.blocked_reason,
            cancel_reason: item.cancel_reason,
            completion_note: item.completion_note,
            completed_at: item.completed_at,
            verified_at: item.verified_at,
            is_private: item.is_private,
            concurrency_stamp: item.concurrency_stamp,
            created_at: item.created_at,
        }
    }
}

/// Who completed an item. It stays in the row when an item is reopened, and says nothing then.
fn completed_by(item: &ActionItem) -> Option<Uuid> {
    item.completed_at.and(item.completed_by)
}
