//! Queries on huddles. The caller of each has found the team first.

use ::store::{Tx, sea_orm};
use kernel::{Page, Paged, Result, Sort, Timestamp, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::Condition};

use super::{
    Huddle, HuddleAttendee, HuddleTopic, HuddleTopicState,
    entity::{Column, Entity, attendee, topic},
};

/// One page of the huddles of a team, the latest first.
pub(super) async fn of_team(tx: &Tx, team: Uuid, page: &Page) -> Result<Paged<Huddle>> {
    let page = Page { sort: vec![Sort { field: "startedAt".into(), descending: true }], ..page.clone() };
    tx.page(Entity::find().filter(Column::TeamId.eq(team)), &page, |_| Column::StartedAt).await
}

/// The huddle of a team that isn't over.
pub(super) async fn running(tx: &Tx, team: Uuid) -> Result<Option<Huddle>> {
    tx.one(Entity::find().filter(Column::TeamId.eq(team)).filter(Column::EndedAt.is_null())).await
}

/// Whether a team has had a huddle, or has topics for one.
pub(super) async fn has_any(tx: &Tx, team: Uuid) -> Result<bool> {
    if tx.one(Entity::find().filter(Column::TeamId.eq(team))).await?.is_some() {
        return Ok(true);
    }
    Ok(tx.one(topic::Entity::find().filter(topic::Column::TeamId.eq(team))).await?.is_some())
}

/// When the last huddle of a team ended that was over by `by`.
pub(super) async fn last_ended(tx: &Tx, team: Uuid, by: Timestamp) -> Result<Option<Timestamp>> {
    let over = Entity::find().filter(Column::TeamId.eq(team)).filter(Column::EndedAt.lte(by));
    Ok(tx.one(over.order_by_desc(Column::EndedAt).limit(1)).await?.and_then(|huddle| huddle.ended_at))
}

/// Who was expected in these huddles.
pub(super) async fn attendees(tx: &Tx, huddles: &[Uuid]) -> Result<Vec<HuddleAttendee>> {
    tx.all(attendee::Entity::find().filter(attendee::Column::HuddleId.is_in(huddles.iter().copied()))).await
}

/// The open topics of a team, in their order.
pub(super) async fn open_topics(tx: &Tx, team: Uuid) -> Result<Vec<HuddleTopic>> {
    let open = topic::Entity::find().filter(topic::Column::TeamId.eq(team)).filter(topic::Column::State.eq(HuddleTopicState::Open));
    tx.all(open.order_by_asc(topic::Column::Position).order_by_asc(topic::Column::Id)).await
}

/// The topics that a huddle had before it: those that were there before it ended and weren't settled before it began.
pub(super) async fn topics_of(tx: &Tx, huddle: &Huddle) -> Result<Vec<HuddleTopic>> {
    let unsettled = Condition::any().add(topic::Column::SettledAt.is_null()).add(topic::Column::SettledAt.gte(huddle.started_at));
    let known = huddle.ended_at.map(|ended| topic::Column::CreatedAt.lte(ended));
    let of_huddle = Condition::all().add(topic::Column::TeamId.eq(huddle.team_id)).add(unsettled).add_option(known);
    let topics = topic::Entity::find().filter(of_huddle);
    tx.all(topics.order_by_asc(topic::Column::Position).order_by_asc(topic::Column::Id)).await
}
