//! Operations of onboarding.

use std::collections::HashMap;

use ::store::{Tx, check_stamp, sea_orm};
use chrono::NaiveDate;
use http::{App, ClientMoved};
use kernel::{Error, Result, Scope, Uuid};
use platform::user;
use sea_orm::{ActiveEnum, ActiveValue::Set};

use super::{
    OnboardingOwner, OnboardingStep, OnboardingStepState, TEMPLATE, TemplateStep,
    entity::{ActiveModel, Entity, Model, template},
    input::{OnboardingSettleRequest, OnboardingTemplateRequest},
    rules, store,
};
use crate::{
    client::{self, CONTRIBUTE, ClientStatus, UPDATE},
    contact,
};

/// What the template is for. There is one for all clients.
const PURPOSE: &str = "clients";

/// The checklist of a client with what its page shows.
#[derive(Debug, Clone)]
pub struct Checklist {
    pub steps: Vec<OnboardingStep>,
    /// First day of the engagement.
    pub start: Option<NaiveDate>,
    /// The client's calendar day.
    pub today: NaiveDate,
    /// The lead coach's name.
    pub coach: Option<String>,
    /// The primary contact's name.
    pub contact: Option<String>,
    /// Full names of those who settled steps.
    pub names: HashMap<Uuid, String>,
    /// Whether it can be changed: not while the client is closed.
    pub is_open: bool,
}

impl Checklist {
    /// The name of the person who does a step at present.
    pub fn owner(&self, owner: OnboardingOwner) -> Option<String> {
        match owner {
            OnboardingOwner::LeadCoach => self.coach.clone(),
            OnboardingOwner::PrimaryContact => self.contact.clone(),
        }
    }
}

/// The steps of the template with its stamp; no steps and no stamp where nobody has made one.
///
/// # Errors
/// 403 without [`TEMPLATE`].
pub async fn template(app: &App, scope: &Scope) -> Result<(Vec<TemplateStep>, Option<String>)> {
    scope.require(TEMPLATE)?;
    let found = app.db().read(&scope.at_host()?, |tx| async move { store::template(&tx, PURPOSE).await }).await?;
    match found {
        Some(row) => Ok((row.steps()?, Some(row.concurrency_stamp))),
        None => Ok((Vec::new(), None)),
    }
}

/// Replaces the steps of the template. Checklists that have begun stay as they are.
///
/// # Errors
/// 403 without [`TEMPLATE`], 409.
pub async fn replace_template(app: &App, scope: &Scope, input: &OnboardingTemplateRequest) -> Result<()> {
    scope.require(TEMPLATE)?;
    let (steps, stamp) = (input.steps.iter().map(TemplateStep::from).collect::<Vec<_>>(), input.concurrency_stamp.as_deref());
    let steps = &serde_json::to_string(&steps).map_err(Error::internal)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            match store::template(&tx, PURPOSE).await? {
                Some(before) => {
                    check_stamp(&before.concurrency_stamp, stamp)?;
                    let after = template::Model { steps: steps.clone(), ..before.clone() };
                    tx.update::<template::Entity>(&before, after).await.map(drop)
                }
                None if stamp.is_some_and(|stamp| !stamp.is_empty()) => Err(Error::stale()),
                None => {
                    let row = template::ActiveModel { purpose: Set(PURPOSE.to_owned()), steps: Set(steps.clone()), ..Default::default() };
                    tx.insert::<template::Entity>(row).await.map(drop)
                }
            }
        })
        .await
}

/// The checklist of a client.
///
/// # Errors
/// 403 without the permission to see clients, 404.
pub async fn list(app: &App, scope: &Scope, id: Uuid) -> Result<Checklist> {
    scope.require(client::VIEW)?;
    let (client, steps, contact) = app
        .db()
        .read(scope, |tx| async move {
            let client = tx.get::<client::Entity>(id).await?;
            let contact = contact::primaries(&tx, &[id]).await?.pop();
            Ok((client, store::of_client(&tx, id).await?, contact))
        })
        .await?;
    let people = steps.iter().filter_map(|step| step.settled_by_user_id).chain(client.lead_coach_user_id);
    let names = user::full_names(app, scope, people).await?;
    Ok(Checklist {
        start: client.engagement_start,
        today: client.today(scope.now()),
        coach: client.lead_coach_user_id.and_then(|id| names.get(&id).cloned()),
        contact: contact.map(|contact| contact.name),
        is_open: client.status != ClientStatus::Closed,
        steps,
        names,
    })
}

/// Says of a step that it is done, waived with a reason, or to do again.
///
/// # Errors
/// 403 without the permission to see clients, and to move them or to keep the own profile; `Clients.StepOfOthers`,
/// `Common.WorkspaceRequired`, 404, 409, a field error on `reason`, `Clients.Closed`.
pub async fn settle(app: &App, scope: &Scope, id: Uuid, input: &OnboardingSettleRequest) -> Result<()> {
    if !scope.has(CONTRIBUTE) {
        scope.require(UPDATE)?;
    }
    // The answer shows the checklist: a caller who may not see it must not be refused once it is written.
    scope.require(client::VIEW)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            tx.get::<client::Entity>(id).await?;
            let steps = store::of_client(&tx, id).await?;
            let before = steps.into_iter().find(|step| step.position == input.position);
            let before = before.ok_or_else(|| Error::not_found("OnboardingStep", input.position))?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            let reason = rules::check_settle(tx.scope(), &before, input.state, input.reason.as_deref())?;
            let is_settled = input.state != OnboardingStepState::Open;
            let after = Model {
                state: input.state,
                reason,
                settled_at: is_settled.then(|| tx.now()),
                settled_by_user_id: tx.scope().principal().user_id.filter(|_| is_settled),
                ..before.clone()
            };
            tx.update::<Entity>(&before, after).await.map(drop)
        })
        .await
}

/// Follows a client that moves: its checklist begins with its onboarding, and is done before it is active.
///
/// # Errors
/// `Clients.OnboardingOpen` with how many required steps are left.
pub(super) async fn follow(tx: &Tx, moved: &ClientMoved) -> Result<()> {
    if moved.to == ClientStatus::Onboarding.to_value() {
        return begin(tx, moved.client).await;
    }
    if moved.from != ClientStatus::Onboarding.to_value() {
        return Ok(());
    }
    let left = rules::left(&store::of_client(tx, moved.client).await?);
    if left > 0 { Err(Error::rule("Clients.OnboardingOpen").with("open", left)) } else { Ok(()) }
}

/// Copies the steps of the template to a client that has none.
async fn begin(tx: &Tx, client: Uuid) -> Result<()> {
    let Some(template) = store::template(tx, PURPOSE).await? else { return Ok(()) };
    if !store::of_client(tx, client).await?.is_empty() {
        return Ok(());
    }
    let row = |(position, step): (i32, TemplateStep)| ActiveModel {
        client_id: Set(client),
        position: Set(position),
        title: Set(step.title),
        owner: Set(step.owner),
        is_required: Set(step.is_required),
        due_days: Set(step.due_days),
        state: Set(OnboardingStepState::Open),
        ..Default::default()
    };
    tx.insert_all::<Entity>((1..).zip(template.steps()?).map(row).collect()).await.map(drop)
}
