//! Operations on action items.

pub mod bulk;
pub mod handing;
pub mod my_day;
mod postponing;
pub(super) mod reminding;
mod removal;

use ::store::{Tx, changeable, check_stamp, sea_orm};
use chrono::NaiveDate;
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid, text};
use people::{assignee, client, team};
use sea_orm::ActiveValue::Set;
use serde::Serialize;

pub(super) use self::removal::restored;
pub use self::{
    postponing::postpone,
    removal::{delete, delete_unchanged},
};
use super::{
    ASSIGN_OTHERS, ActionItem, ActionStatus, ActionType, CHANGED, CREATE, Priority, VIEW,
    entity::{ActiveModel, Entity, Model},
    notifications,
    rules::{self, Move, actor, check_own, check_steered, check_verifier, steers},
    store,
};

/// Input of a new item.
#[derive(Debug, Clone)]
#[allow(missing_docs)] // the API's request documents the fields
pub struct NewActionItem {
    pub client_id: Uuid,
    pub team_id: Option<Uuid>,
    pub title: String,
    pub description: Option<String>,
    pub action_type: ActionType,
    pub priority: Priority,
    pub owner_user_id: Uuid,
    pub start_on: Option<NaiveDate>,
    pub due_on: NaiveDate,
    pub source_type: Option<String>,
    pub source_id: Option<Uuid>,
    pub source_number: Option<String>,
    pub standard_id: Option<Uuid>,
    pub requires_verification: bool,
    pub verifier_user_id: Option<Uuid>,
    pub is_private: bool,
}

/// Changes of an item; its due date is changed by [`postpone`].
#[derive(Debug, Clone)]
#[allow(missing_docs)] // the API's request documents the fields
pub struct Changes {
    pub team_id: Option<Uuid>,
    pub title: String,
    pub description: Option<String>,
    pub priority: Priority,
    pub owner_user_id: Uuid,
    pub start_on: Option<NaiveDate>,
    pub requires_verification: bool,
    pub verifier_user_id: Option<Uuid>,
    pub is_private: bool,
}

/// An item with display names.
#[derive(Debug, Clone)]
pub struct Named {
    /// The item.
    pub item: ActionItem,
    /// Name of the client.
    pub client_name: String,
    /// Name of the tenant, for whoever looks at several.
    pub tenant_name: Option<String>,
    /// Name of the team, for whoever may read it.
    pub team_name: Option<String>,
    /// Full name of the owner.
    pub owner_name: String,
    /// Whether the owner signs in no more.
    pub owner_is_gone: bool,
    /// Full name of the verifier.
    pub verifier_name: Option<String>,
    /// Whether the verifier signs in no more.
    pub verifier_is_gone: bool,
    /// Full name of who completed it, while it is completed.
    pub completed_by_name: Option<String>,
    /// Full name of who verified it, while it is closed.
    pub verified_by_name: Option<String>,
    /// Days to the due date from the client's own calendar day; see [`rules::days_left`].
    pub days_left: Option<i64>,
    /// Days overdue on that day.
    pub days_late: i64,
    /// Transitions that the caller may make.
    pub allowed: Vec<Move>,
    /// Whether the caller may change it.
    pub can_change: bool,
    /// Whether the caller may set verification and verifier.
    pub can_steer: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Changed<'a> {
    tenant_id: Uuid,
    id: Uuid,
    source_type: Option<&'a str>,
    source_id: Option<Uuid>,
    status: ActionStatus,
}

/// Adds names to items.
///
/// # Errors
/// `Unavailable`.
pub async fn named(app: &App, scope: &Scope, items: Vec<ActionItem>) -> Result<Vec<Named>> {
    let clients = client::cached(app, scope, items.iter().map(|i| (i.tenant_id, i.client_id))).await?;
    let teams = team::service::names(app, scope, items.iter().filter_map(|i| i.team_id)).await?;
    let tenants = client::tenant_names(app, scope).await?;
    let mut users: Vec<Uuid> = items.iter().map(|i| i.owner_user_id).collect();
    users.extend(items.iter().filter_map(|i| i.verifier_user_id));
    // It stays when an item is reopened, and tells nothing then.
    let completed_by = |item: &ActionItem| item.completed_at.and(item.completed_by);
    users.extend(items.iter().filter_map(completed_by));
    users.extend(items.iter().filter_map(|i| i.verified_by));
    let users = assignee::service::named(app, scope, users).await?;
    let called = |id: Uuid| users.get(&id).map(|user| user.name.clone());
    let is_gone = |id: Uuid| users.get(&id).is_none_or(|user| user.is_gone);
    let name = |item: ActionItem| {
        let client = clients.get(&item.client_id);
        let today = client.map_or_else(|| scope.now().date_naive(), |c| c.today(scope.now()));
        Named {
            client_name: client.map(|c| c.name.clone()).unwrap_or_default(),
            tenant_name: tenants.of(item.tenant_id),
            team_name: item.team_id.and_then(|id| teams.get(&id).cloned()),
            owner_name: called(item.owner_user_id).unwrap_or_default(),
            owner_is_gone: is_gone(item.owner_user_id),
            verifier_name: item.verifier_user_id.and_then(called),
            verifier_is_gone: item.verifier_user_id.is_some_and(is_gone),
            completed_by_name: completed_by(&item).and_then(called),
            verified_by_name: item.verified_by.and_then(called),
            days_left: rules::days_left(&item, today),
            days_late: rules::days_late(&item, today),
            allowed: actor(scope, &item).map(|a| rules::allowed(&item, a, scope.now())).unwrap_or_default(),
            can_change: check_own(scope, &item).is_ok(),
            can_steer: steers(scope, &item),
            item,
        }
    };
    Ok(items.into_iter().map(name).collect())
}

/// One page of the items in reach.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list(app: &App, scope: &Scope, filter: &store::Filter, page: &Page) -> Result<Paged<Named>> {
    scope.require(VIEW)?;
    let filter = &notifications::with_told(app, scope, filter).await?;
    let page = app.db().read(scope, |tx| async move { store::list(&tx, filter, page).await }).await?;
    Ok(Paged { total: page.total, items: named(app, scope, page.items).await? })
}

/// One item.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Named> {
    scope.require(VIEW)?;
    let item = app.db().read(scope, |tx| async move { store::get(&tx, id).await }).await?;
    one(app, scope, item).await
}

async fn one(app: &App, scope: &Scope, item: ActionItem) -> Result<Named> {
    named(app, scope, vec![item]).await?.pop().ok_or_else(|| Error::internal("no view for the item"))
}

/// The item with this number.
///
/// # Errors
/// 403 without [`VIEW`], a field error on `number`.
pub async fn by_number(app: &App, scope: &Scope, number: &str) -> Result<Named> {
    scope.require(VIEW)?;
    let found = app.db().read(scope, |tx| async move { store::by_number(&tx, number).await }).await?;
    one(app, scope, found.ok_or_else(|| Error::invalid("number", "Error.Import.UnknownReference"))?).await
}

/// Checks that the caller may give work to this owner.
///
/// # Errors
/// 403 without [`ASSIGN_OTHERS`].
pub fn check_assigner(scope: &Scope, owner: Uuid) -> Result<()> {
    if scope.user()? == owner { Ok(()) } else { scope.require(ASSIGN_OTHERS) }
}

/// Creates an item.
///
/// # Errors
/// 403 without [`CREATE`] (or [`ASSIGN_OTHERS`] for another owner), `Common.WorkspaceRequired`, field errors.
pub async fn create(app: &App, scope: &Scope, input: &NewActionItem) -> Result<Named> {
    scope.require(CREATE)?;
    scope.workspace()?;
    check_assigner(scope, input.owner_user_id)?;
    let number = app.db().reserve_number(scope, "ACT").await?;
    let number = number.as_str();
    let item = app.db().write(scope, |tx| async move { create_in(app, &tx, number, input).await }).await?;
    one(app, scope, item).await
}

/// Creates an item in the caller's transaction, in which owner and verifier are asked for; `number` was reserved before it.
///
/// # Errors
/// Field errors.
pub async fn create_in(app: &App, tx: &Tx, number: &str, input: &NewActionItem) -> Result<ActionItem> {
    let named = [(Some(input.owner_user_id), "ownerUserId"), (input.verifier_user_id, "verifierUserId")];
    for (user, field) in named.into_iter().filter_map(|(user, field)| Some((user?, field))) {
        assignee::service::check_owner(app, tx, input.client_id, user, field).await?;
    }
    rules::check_dates(input.start_on, input.due_on)?;
    check_verifier(input.owner_user_id, input.verifier_user_id)?;
    rules::check_private(tx.scope(), input.is_private, input.action_type, input.source_id)?;
    tx.referred::<client::Entity>("clientId", input.client_id).await?;
    team::check_client(tx, input.team_id, input.client_id).await?;
    let item = tx.insert::<Entity>(row(number, input)).await?;
    enqueue_change(tx, &item).await?;
    notifications::created(tx, &item).await?;
    Ok(item)
}

fn row(number: &str, input: &NewActionItem) -> ActiveModel {
    ActiveModel {
        number: Set(number.to_owned()),
        client_id: Set(input.client_id),
        team_id: Set(input.team_id),
        title: Set(input.title.clone()),
        description: Set(input.description.clone()),
        action_type: Set(input.action_type),
        priority: Set(input.priority),
        status: Set(ActionStatus::Open),
        owner_user_id: Set(input.owner_user_id),
        start_on: Set(input.start_on),
        due_on: Set(input.due_on),
        original_due_on: Set(input.due_on),
        slip_count: Set(0),
        source_type: Set(input.source_type.clone()),
        source_id: Set(input.source_id),
        source_number: Set(input.source_number.clone()),
        standard_id: Set(input.standard_id),
        requires_verification: Set(input.requires_verification),
        verifier_user_id: Set(input.verifier_user_id),
        is_private: Set(input.is_private),
        search_key: Set(search_key(number, &input.title, input.description.as_deref())),
        ..Default::default()
    }
}

fn search_key(number: &str, title: &str, description: Option<&str>) -> String {
    text::search_key(&[number, title, description.unwrap_or_default()])
}

async fn enqueue_change(tx: &Tx, item: &ActionItem) -> Result<()> {
    let changed = Changed {
        tenant_id: item.tenant_id,
        id: item.id,
        source_type: item.source_type.as_deref(),
        source_id: item.source_id,
        status: item.status,
    };
    tx.outbox(CHANGED, &changed).await.map(drop)
}

/// Changes an item.
///
/// # Errors
/// 403 for somebody else's item without [`UPDATE`], 404, 409, field errors.
pub async fn update(app: &App, scope: &Scope, id: Uuid, changes: &Changes, stamp: Option<&str>) -> Result<Named> {
    scope.require(VIEW)?;
    let item = app
        .db()
        .write(scope, |tx| async move {
            let before = store::get(&tx, id).await?;
            check_own(tx.scope(), &before)?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            if changes.owner_user_id != before.owner_user_id {
                tx.scope().require(ASSIGN_OTHERS)?;
                rules::check_handed_on(&before, changes.owner_user_id)?;
            }
            // What the status locks is said before who is meant is asked, as with findings.
            check_named(app, &tx, &before, changes).await?;
            rules::check_dates(changes.start_on, before.due_on)?;
            check_verifier(changes.owner_user_id, changes.verifier_user_id)?;
            check_steered(tx.scope(), &before, changes)?;
            if changes.team_id != before.team_id {
                team::check_client(&tx, changes.team_id, before.client_id).await?;
            }
            let after = changed(&before, changes, tx.scope().principal().user_id);
            if !changeable::<Entity>(tx.scope(), &after) {
                return Err(Error::invalid("ownerUserId", "Validation.OutOfReach"));
            }
            let after = tx.update::<Entity>(&before, after).await?;
            notifications::changed(&tx, &before, &after).await?;
            Ok(after)
        })
        .await?;
    one(app, scope, item).await
}

/// Asks that those whom a change newly names can own work of the item's client.
async fn check_named(app: &App, tx: &Tx, before: &Model, changes: &Changes) -> Result<()> {
    let owner = (Some(changes.owner_user_id), Some(before.owner_user_id), "ownerUserId");
    for (user, present, field) in [owner, (changes.verifier_user_id, before.verifier_user_id, "verifierUserId")] {
        if let Some(user) = user.filter(|_| user != present) {
            assignee::service::check_owner(app, tx, before.client_id, user, field).await?;
        }
    }
    Ok(())
}

fn changed(before: &Model, changes: &Changes, caller: Option<Uuid>) -> Model {
    Model {
        team_id: changes.team_id,
        title: changes.title.clone(),
        description: changes.description.clone(),
        priority: changes.priority,
        owner_user_id: changes.owner_user_id,
        start_on: changes.start_on,
        requires_verification: changes.requires_verification,
        verifier_user_id: changes.verifier_user_id,
        verification_set_by: if rules::same_verification(before, changes) { before.verification_set_by } else { caller },
        is_private: changes.is_private,
        search_key: search_key(&before.number, &changes.title, changes.description.as_deref()),
        ..before.clone()
    }
}

/// Moves an item to another status.
///
/// # Errors
/// 403, 404, 409, `Common.InvalidTransition`, `ActionItems.*`, a field error on a missing note.
pub async fn transition(app: &App, scope: &Scope, id: Uuid, to: Move, note: Option<&str>, stamp: Option<&str>) -> Result<Named> {
    let item = app
        .db()
        .write(scope, |tx| async move {
            let before = store::get(&tx, id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            handing::may_reopen(&tx, &before, to).await?;
            rules::check_move(&before, actor(tx.scope(), &before)?, to, note, tx.now())?;
            if rules::verifies(&before, to) {
                tx.scope().in_person()?;
            }
            // This caller may make the transition, even if it may change nothing else: the verifier.
            let _lifted = tx.lift();
            let after = tx.update::<Entity>(&before, moved(&before, to, note, &tx)).await?;
            enqueue_change(&tx, &after).await?;
            notifications::transitioned(&tx, &before, &after).await?;
            Ok(after)
        })
        .await?;
    one(app, scope, item).await
}

fn moved(before: &Model, to: Move, note: Option<&str>, tx: &Tx) -> Model {
    let note = note.map(str::to_owned);
    let mut after = Model { status: rules::target(before, to), ..before.clone() };
    after.blocked_reason = None;
    match to {
        Move::Blocked => after.blocked_reason = note,
        Move::Cancelled => after.cancel_reason = note,
        Move::Done => {
            after.completed_at = Some(tx.now());
            // It stays when the item is reopened: who did the work doesn't waive its verification then either.
            after.completed_by = tx.scope().principal().user_id;
            after.completion_note = note;
        }
        Move::Closed => {
            after.verified_at = Some(tx.now());
            after.verified_by = tx.scope().principal().user_id;
        }
        Move::Open => (after.completed_at, after.verified_at, after.verified_by) = (None, None, None),
        Move::InProgress => {}
    }
    after
}
