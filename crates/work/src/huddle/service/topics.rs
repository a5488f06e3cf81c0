//! Topics of huddles: their order, their state, and the action items that they become.

use ::store::{Tx, check_stamp, sea_orm};
use http::App;
use kernel::{Error, Result, Scope, Uuid, check_move};
use people::{
    client::Calendars,
    team::{self, Team, TeamPerson},
};
use sea_orm::ActiveValue::Set;

use super::{
    details::{OpenTopics, TopicDetails, see_one, see_open},
    joined,
};
use crate::{
    action_item::{self, ActionItemRequest, ActionType, Priority, Source},
    huddle::{
        HuddleTopic, HuddleTopicState, TAKE_PART,
        entity::topic::{ActiveModel, Entity, Model},
        input::{HuddleActionRequest, HuddleTopicRequest, HuddleTopicSettleRequest, HuddleTopicUpdateRequest},
        notifications,
        rules::{self, DUE, MOST_TOPICS},
        store,
    },
};

/// Source type of the action items that topics become.
pub(super) const SOURCE: &str = "HuddleTopic";

/// The open topics of a team, in their order.
///
/// # Errors
/// 403 without the permission to see teams, 404 for a team out of reach.
pub async fn list_topics(app: &App, scope: &Scope, team: Uuid) -> Result<OpenTopics> {
    scope.require(team::VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            let team = tx.get::<team::Entity>(team).await?;
            see_open(&tx, &team).await
        })
        .await
}

/// Adds a topic behind the open ones, during a huddle or before it.
///
/// # Errors
/// 403 without [`TAKE_PART`] or for somebody outside the team, 404, `Huddles.TeamArchived`, `Common.TooManyItems`.
pub async fn add_topic(app: &App, scope: &Scope, team: Uuid, input: &HuddleTopicRequest) -> Result<TopicDetails> {
    scope.require(TAKE_PART)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            let team = tx.get::<team::Entity>(team).await?;
            let people = joined(&tx, &team).await?;
            rules::check_at_work(&team)?;
            let open = store::open_topics(&tx, team.id).await?;
            if open.len() >= MOST_TOPICS {
                return Err(Error::rule("Common.TooManyItems").with("max", MOST_TOPICS));
            }
            let row = ActiveModel {
                team_id: Set(team.id),
                client_id: Set(team.client_id),
                title: Set(input.title.trim().to_owned()),
                position: Set(open.last().map_or(0, |last| last.position + 1)),
                is_priority: Set(false),
                state: Set(HuddleTopicState::Open),
                ..Default::default()
            };
            let topic = tx.insert::<Entity>(row).await?;
            notifications::publish(&tx, &team, &people).await?;
            see_one(&tx, topic).await
        })
        .await
}

/// Changes place and priority of an open topic. The others make room and keep their stamps: nobody edited them.
///
/// # Errors
/// 403 without [`TAKE_PART`] or for somebody outside the team, 404, 409, `Huddles.TopicSettled`.
pub async fn update_topic(app: &App, scope: &Scope, id: Uuid, input: &HuddleTopicUpdateRequest) -> Result<TopicDetails> {
    scope.require(TAKE_PART)?;
    app.db()
        .write(scope, |tx| async move {
            let (before, team, people) = found(&tx, id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            if before.state != HuddleTopicState::Open {
                return Err(Error::rule("Huddles.TopicSettled"));
            }
            let open = store::open_topics(&tx, team.id).await?;
            let place = usize::try_from(input.position).unwrap_or_default();
            let order = rules::moved(open.iter().map(|topic| topic.id).collect(), id, place);
            let mut after = Model { is_priority: input.is_priority, ..before.clone() };
            for (id, position) in order.into_iter().zip(0..) {
                if id == before.id {
                    after.position = position;
                } else if let Some(other) = open.iter().find(|topic| topic.id == id) {
                    tx.note::<Entity>(other, Model { position, ..other.clone() }).await?;
                }
            }
            let topic = tx.update::<Entity>(&before, after).await?;
            notifications::publish(&tx, &team, &people).await?;
            see_one(&tx, topic).await
        })
        .await
}

/// Solves or drops a topic, or opens it again as long as the huddle in which it was settled isn't over.
///
/// # Errors
/// 403 without [`TAKE_PART`] or for somebody outside the team, 404, 409, `Common.InvalidTransition`, `Huddles.TopicSettled`.
pub async fn settle_topic(app: &App, scope: &Scope, id: Uuid, input: &HuddleTopicSettleRequest) -> Result<TopicDetails> {
    scope.require(TAKE_PART)?;
    app.db()
        .write(scope, |tx| async move {
            let (before, team, people) = found(&tx, id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            check_move(before.state, input.state, rules::moves(before.state))?;
            rules::check_unsettled(&before, store::last_ended(&tx, team.id, tx.now()).await?)?;
            let topic = tx.update::<Entity>(&before, moved(&tx, &before, input.state)).await?;
            notifications::publish(&tx, &team, &people).await?;
            see_one(&tx, topic).await
        })
        .await
}

fn moved(tx: &Tx, before: &HuddleTopic, state: HuddleTopicState) -> Model {
    Model { state, settled_at: (state != HuddleTopicState::Open).then(|| tx.now()), ..before.clone() }
}

/// Makes an action item of a topic, which is solved with it.
///
/// # Errors
/// 403 without [`TAKE_PART`], for somebody outside the team or as for any new action item, 404, 409, `Huddles.TopicSettled`, field errors.
pub async fn act(app: &App, scope: &Scope, id: Uuid, input: &HuddleActionRequest) -> Result<TopicDetails> {
    scope.require(TAKE_PART)?;
    scope.require(action_item::CREATE)?;
    scope.workspace()?;
    action_item::service::check_assigner(scope, input.owner_user_id)?;
    let number = app.db().reserve_number(scope, "ACT").await?;
    let number = number.as_str();
    app.db()
        .write(scope, |tx| async move {
            let (before, team, people) = found(&tx, id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            rules::check_at_work(&team)?;
            rules::check_unsettled(&before, store::last_ended(&tx, team.id, tx.now()).await?)?;
            rules::check_owner(&people, input.owner_user_id)?;
            let item = item(&tx, &team, &before, input).await?;
            let source = Source { kind: SOURCE, id: before.id, number: source_of(&team, &before, &item), standard_id: None };
            action_item::create_in(app, &tx, number, &item, Some(&source)).await?;
            let topic = match before.state {
                HuddleTopicState::Solved => before,
                _ => tx.update::<Entity>(&before, moved(&tx, &before, HuddleTopicState::Solved)).await?,
            };
            notifications::publish(&tx, &team, &people).await?;
            see_one(&tx, topic).await
        })
        .await
}

/// What an item says of its topic. Topics of a private team stay with it: the item may come to people who don't see the team.
fn source_of(team: &Team, topic: &HuddleTopic, item: &ActionItemRequest) -> String {
    if team.is_private { item.title.clone() } else { topic.title.clone() }
}

async fn item(tx: &Tx, team: &Team, topic: &HuddleTopic, input: &HuddleActionRequest) -> Result<ActionItemRequest> {
    let today = Calendars::of(tx, [team.client_id]).await?.today(team.client_id);
    Ok(ActionItemRequest {
        client_id: team.client_id,
        team_id: Some(team.id),
        title: input.title.clone().unwrap_or_else(|| topic.title.clone()),
        description: None,
        action_type: ActionType::Task,
        priority: if topic.is_priority { Priority::High } else { Priority::Medium },
        owner_user_id: input.owner_user_id,
        start_on: None,
        due_on: input.due_on.unwrap_or_else(|| today.checked_add_days(DUE).unwrap_or(today)),
        requires_verification: false,
        verifier_user_id: None,
        is_private: false,
    })
}

/// A topic and its team with its people, if the caller takes part in the team's huddles.
async fn found(tx: &Tx, id: Uuid) -> Result<(HuddleTopic, Team, Vec<TeamPerson>)> {
    let topic = tx.get::<Entity>(id).await?;
    let Some(team) = tx.find::<team::Entity>(topic.team_id).await? else { return Err(Error::not_found("HuddleTopic", id)) };
    let people = joined(tx, &team).await?;
    Ok((topic, team, people))
}
