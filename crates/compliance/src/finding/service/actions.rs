//! Actions against a finding, and how its status follows them.

use std::collections::HashMap;

use ::store::{Tx, check_stamp, outbox};
use chrono::{Days, NaiveDate};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use people::client;
use platform::setting;
use work::action_item::{self, ActionItem, ActionItemRequest, ActionStatus, ActionType, Changed, Source, create_in};

use super::after_change;
use crate::finding::{
    Finding, FindingKind, FindingStatus, UPDATE,
    entity::{Entity, Model},
    input::FindingActionRequest,
    notifications, rules, store,
};

/// Source type of these action items.
pub const SOURCE: &str = "Finding";

/// Days until an action is due if the finding is overdue.
const DUE_DAYS: u64 = 7;

/// The actions of these findings, by due date. All of them determine the finding's status; [`action_item::sees`] says which ones the caller
/// may see.
pub(in crate::finding) async fn by_finding(tx: &Tx, findings: &[Uuid]) -> Result<HashMap<Uuid, Vec<ActionItem>>> {
    let _lifted = tx.lift();
    let mut all: HashMap<Uuid, Vec<ActionItem>> = HashMap::new();
    for item in action_item::of_sources(tx, SOURCE, findings).await? {
        if let Some(source) = item.source_id {
            all.entry(source).or_default().push(item);
        }
    }
    Ok(all)
}

/// The statuses of the actions of these findings.
pub(super) async fn statuses_of(tx: &Tx, findings: &[Uuid]) -> Result<HashMap<Uuid, Vec<ActionStatus>>> {
    let actions = by_finding(tx, findings).await?;
    Ok(actions.into_iter().map(|(id, actions)| (id, actions.iter().map(|a| a.status).collect())).collect())
}

/// The statuses of a finding's actions.
pub(super) async fn statuses(tx: &Tx, finding: Uuid) -> Result<Vec<ActionStatus>> {
    Ok(statuses_of(tx, &[finding]).await?.remove(&finding).unwrap_or_default())
}

/// Plans an action against a finding, which moves to ActionPlanned if it had none.
///
/// # Errors
/// 403 without the permission to change findings, 404, 409, `Common.InvalidTransition` for a finished finding, field errors.
pub async fn add(app: &App, scope: &Scope, id: Uuid, input: &FindingActionRequest) -> Result<Finding> {
    scope.require(UPDATE)?;
    scope.workspace()?;
    let number = app.db().reserve_number(scope, "ACT").await?;
    let number = number.as_str();
    app.db()
        .write(scope, |tx| async move {
            let before = store::lock(&tx, id).await?;
            if input.concurrency_stamp.is_some() {
                check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            }
            if !FindingStatus::OPEN.contains(&before.status) {
                return Err(Error::transition(before.status, FindingStatus::ActionPlanned, rules::moves(before.status)));
            }
            let client = tx.get::<client::Entity>(before.client_id).await?;
            create_in(app, &tx, number, &item(&before, input, client.today(tx.now())), Some(&source(&before))).await?;
            // Planning more work means that the proof is not accepted.
            let after = rules::unproved(&before, &statuses(&tx, id).await?);
            moved_on(&tx, before, after).await
        })
        .await
}

fn item(finding: &Finding, input: &FindingActionRequest, today: NaiveDate) -> ActionItemRequest {
    let own = finding.action_title.clone().unwrap_or_else(|| finding.title.clone());
    let later = today.checked_add_days(Days::new(DUE_DAYS)).unwrap_or(today);
    let corrective = matches!(finding.kind, FindingKind::MajorNc | FindingKind::MinorNc);
    ActionItemRequest {
        client_id: finding.client_id,
        team_id: finding.team_id,
        title: input.title.clone().unwrap_or(own),
        description: input.description.clone(),
        action_type: if corrective { ActionType::Corrective } else { ActionType::Task },
        priority: input.priority.unwrap_or_else(|| rules::priority(finding.severity)),
        owner_user_id: input.owner_user_id,
        start_on: None,
        due_on: input.due_on.unwrap_or(if finding.due_on >= today { finding.due_on } else { later }),
        requires_verification: false,
        verifier_user_id: None,
        is_private: false,
    }
}

fn source(finding: &Finding) -> Source {
    Source { kind: SOURCE, id: finding.id, number: finding.number.clone(), standard_id: finding.standard_id }
}

/// Sets the status of a finding from its actions; a closed, accepted or void one keeps its own, and a proved one waits for its verifier.
async fn update_status(tx: &Tx, finding: Finding) -> Result<Finding> {
    if !FindingStatus::OPEN.contains(&finding.status) {
        return Ok(finding);
    }
    let status = rules::standing(&finding, &statuses(tx, finding.id).await?);
    let after = Model { status, ..finding.clone() };
    moved_on(tx, finding, after).await
}

async fn moved_on(tx: &Tx, before: Finding, after: Finding) -> Result<Finding> {
    let after = tx.note::<Entity>(&before, after).await?;
    after_change(tx, &after).await?;
    notifications::moved(tx, &before, &after).await?;
    Ok(after)
}

/// Updates a finding after a change of one of its actions. Idempotent, since the message may be delivered twice.
///
/// # Errors
/// `Unavailable`, also while demo data is being loaded that the finding is part of: its past is still written, step by step.
pub(in crate::finding) async fn on_changed(app: App, message: outbox::Model) -> Result<()> {
    let changed: Changed = serde_json::from_str(&message.payload).map_err(Error::internal)?;
    let Some(id) = changed.source_id.filter(|_| changed.source_type.as_deref() == Some(SOURCE)) else { return Ok(()) };
    let scope = Scope::system(app.now()).within(changed.tenant_id);
    let is_demo_loading = setting::is_demo_loading(&app).await?;
    app.db()
        .write(&scope, |tx| async move {
            match tx.find::<Entity>(id).await? {
                Some(finding) if finding.is_demo && is_demo_loading => Err(Error::unavailable("its demo data is being loaded")),
                Some(finding) => update_status(&tx, finding).await.map(drop),
                None => Ok(()),
            }
        })
        .await
}
