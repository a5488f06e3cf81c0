//! Operations on action items.

pub mod bulk;
pub mod handing;
pub mod my_day;
mod postponing;
pub(super) mod reminding;
mod removal;

use ::store::{Tx, changeable, check_stamp, sea_orm};
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid, text};
use people::{assignee, client, team};
use sea_orm::{ActiveValue::Set, IntoActiveModel};
use serde::{Deserialize, Serialize};

pub(super) use self::removal::restored;
pub use self::{
    postponing::postpone,
    removal::{delete, delete_unchanged},
};
use super::{
    ASSIGN_OTHERS, ActionItem, ActionStatus, CHANGED, CREATE, VIEW,
    entity::{ActiveModel, Entity, Model},
    input::{ActionItemRequest, ActionItemUpdateRequest},
    notifications,
    rules::{self, Move, actor, check_own, check_steered, check_verifier},
    store,
};

/// The record that an item comes from.
#[derive(Debug, Clone)]
pub struct Source {
    /// Kind of record: `Finding`.
    pub kind: &'static str,
    pub id: Uuid,
    /// Its number, `FND-0117`.
    pub number: String,
    /// Standard that the item addresses.
    pub standard_id: Option<Uuid>,
}

/// An item was created, deleted or restored, or its status changed: the message of topic [`CHANGED`].
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Changed {
    pub tenant_id: Uuid,
    pub id: Uuid,
    /// Its client; messages of before an upgrade don't name it.
    #[serde(default)]
    pub client_id: Option<Uuid>,
    /// Kind of record that it came from.
    pub source_type: Option<String>,
    /// Id of the record that it came from.
    pub source_id: Option<Uuid>,
    /// Its status now.
    pub status: ActionStatus,
}

/// One page of the items in reach.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list(app: &App, scope: &Scope, filter: &store::Filter, page: &Page) -> Result<Paged<ActionItem>> {
    scope.require(VIEW)?;
    let filter = &notifications::with_told(app, scope, filter).await?;
    app.db().read(scope, |tx| async move { store::list(&tx, filter, page).await }).await
}

/// One item.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<ActionItem> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { store::get(&tx, id).await }).await
}

/// The item with this number.
///
/// # Errors
/// 403 without [`VIEW`], a field error on `number`.
pub async fn by_number(app: &App, scope: &Scope, number: &str) -> Result<ActionItem> {
    scope.require(VIEW)?;
    let found = app.db().read(scope, |tx| async move { store::by_number(&tx, number).await }).await?;
    found.ok_or_else(|| Error::invalid("number", "Error.Import.UnknownReference"))
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
pub async fn create(app: &App, scope: &Scope, input: &ActionItemRequest) -> Result<ActionItem> {
    scope.require(CREATE)?;
    scope.workspace()?;
    check_assigner(scope, input.owner_user_id)?;
    let number = app.db().reserve_number(scope, "ACT").await?;
    let number = number.as_str();
    app.db().write(scope, |tx| async move { create_in(app, &tx, number, input, None).await }).await
}

/// Creates an item in the caller's transaction, in which owner and verifier are asked for; `number` was reserved before it.
///
/// # Errors
/// Field errors.
pub async fn create_in(app: &App, tx: &Tx, number: &str, input: &ActionItemRequest, source: Option<&Source>) -> Result<ActionItem> {
    let named = [(Some(input.owner_user_id), "ownerUserId"), (input.verifier_user_id, "verifierUserId")];
    for (user, field) in named.into_iter().filter_map(|(user, field)| Some((user?, field))) {
        assignee::service::check_owner(app, tx, input.client_id, user, field).await?;
    }
    rules::check_dates(input.start_on, input.due_on)?;
    check_verifier(input.owner_user_id, input.verifier_user_id)?;
    rules::check_private(tx.scope(), input.is_private, input.action_type, source.map(|source| source.id))?;
    tx.referred::<client::Entity>("clientId", input.client_id).await?;
    // The team is that of the record that the item comes from, even if the caller doesn't see the team.
    if source.is_none() {
        team::check_client(tx, input.team_id, input.client_id).await?;
    }
    let item = tx.insert::<Entity>(row(number, input, source)).await?;
    enqueue_change(tx, &item).await?;
    notifications::created(tx, &item).await?;
    Ok(item)
}

/// The row of a new item. What the input leaves out isn't set.
fn row(number: &str, input: &ActionItemRequest, source: Option<&Source>) -> ActiveModel {
    ActiveModel {
        number: Set(number.to_owned()),
        status: Set(ActionStatus::Open),
        original_due_on: Set(input.due_on),
        slip_count: Set(0),
        source_type: Set(source.map(|source| source.kind.to_owned())),
        source_id: Set(source.map(|source| source.id)),
        source_number: Set(source.map(|source| source.number.clone())),
        standard_id: Set(source.and_then(|source| source.standard_id)),
        search_key: Set(search_key(number, &input.title, input.description.as_deref())),
        ..input.clone().into_active_model()
    }
}

fn search_key(number: &str, title: &str, description: Option<&str>) -> String {
    text::search_key(&[number, title, description.unwrap_or_default()])
}

async fn enqueue_change(tx: &Tx, item: &ActionItem) -> Result<()> {
    let changed = Changed {
        tenant_id: item.tenant_id,
        id: item.id,
        client_id: Some(item.client_id),
        source_type: item.source_type.clone(),
        source_id: item.source_id,
        status: item.status,
    };
    tx.outbox(CHANGED, &changed).await.map(drop)
}

/// Changes an item.
///
/// # Errors
/// 403 for somebody else's item without [`UPDATE`](super::UPDATE), 404, 409, field errors.
pub async fn update(app: &App, scope: &Scope, id: Uuid, input: &ActionItemUpdateRequest) -> Result<ActionItem> {
    change(app, scope, id, input.concurrency_stamp.as_deref(), &|item| input.apply(item)).await
}

/// Hands an item to another owner.
async fn hand_on(app: &App, scope: &Scope, id: Uuid, owner: Uuid, stamp: Option<&str>) -> Result<ActionItem> {
    change(app, scope, id, stamp, &|item| item.owner_user_id = owner).await
}

/// Makes a change of a row as far as the caller may, with what follows from it.
async fn change(app: &App, scope: &Scope, id: Uuid, stamp: Option<&str>, edit: &(dyn Fn(&mut Model) + Sync)) -> Result<ActionItem> {
    scope.require(VIEW)?;
    app.db()
        .write(scope, |tx| async move {
            let before = store::get(&tx, id).await?;
            check_own(tx.scope(), &before)?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            let mut after = before.clone();
            edit(&mut after);
            if after.owner_user_id != before.owner_user_id {
                tx.scope().require(ASSIGN_OTHERS)?;
                rules::check_handed_on(&before, after.owner_user_id)?;
            }
            // What the status locks is said before who is meant is asked, as with findings.
            check_named(app, &tx, &before, &after).await?;
            rules::check_dates(after.start_on, after.due_on)?;
            check_verifier(after.owner_user_id, after.verifier_user_id)?;
            check_steered(tx.scope(), &before, &after)?;
            if after.team_id != before.team_id {
                team::check_client(&tx, after.team_id, after.client_id).await?;
            }
            if !rules::same_verification(&before, &after) {
                after.verification_set_by = tx.scope().principal().user_id;
            }
            after.search_key = search_key(&after.number, &after.title, after.description.as_deref());
            // Asked before the update: a reference out of reach is an error on its field (decision 18).
            if !changeable::<Entity>(tx.scope(), &after) {
                return Err(Error::invalid("ownerUserId", "Validation.OutOfReach"));
            }
            let after = tx.update::<Entity>(&before, after).await?;
            notifications::changed(&tx, &before, &after).await?;
            reminding::handed_on(&tx, &before, &after).await?;
            Ok(after)
        })
        .await
}

/// Asks that those whom a change newly names can own work of the item's client.
async fn check_named(app: &App, tx: &Tx, before: &Model, after: &Model) -> Result<()> {
    let owner = (Some(after.owner_user_id), Some(before.owner_user_id), "ownerUserId");
    for (user, present, field) in [owner, (after.verifier_user_id, before.verifier_user_id, "verifierUserId")] {
        if let Some(user) = user.filter(|_| user != present) {
            assignee::service::check_owner(app, tx, before.client_id, user, field).await?;
        }
    }
    Ok(())
}

/// Moves an item to another status.
///
/// # Errors
/// 403, 404, 409, `Common.InvalidTransition`, `ActionItems.*`, a field error on a missing note.
pub async fn transition(app: &App, scope: &Scope, id: Uuid, to: Move, note: Option<&str>, stamp: Option<&str>) -> Result<ActionItem> {
    app.db()
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
        .await
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
