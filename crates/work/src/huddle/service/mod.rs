//! Operations on huddles.

mod details;
mod topics;

use ::store::{Tx, check_stamp, sea_orm};
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid};
use people::team::{self, Team, TeamPerson, TeamRole};
use sea_orm::ActiveValue::Set;

use self::details::see;
pub use self::{
    details::{HuddleDetails, OpenTopics, TopicDetails},
    topics::{act, add_topic, list_topics, settle_topic, update_topic},
};
use super::{
    Huddle, HuddleAttendee, HuddleTopicState, TAKE_PART,
    entity::{ActiveModel, Entity, Model, attendee},
    input::{HuddleAttendeeRequest, HuddleRequest, HuddleSectionRequest},
    notifications::{self, RecapCounts},
    rules::{self, Section},
    store,
};

/// One page of the huddles of a team, the latest first, each with those who were expected.
///
/// # Errors
/// 403 without the permission to see teams, 404 for a team out of reach.
pub async fn list(app: &App, scope: &Scope, team: Uuid, page: &Page) -> Result<Paged<(Huddle, Vec<HuddleAttendee>)>> {
    scope.require(team::VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            tx.get::<team::Entity>(team).await?;
            let found = store::of_team(&tx, team, page).await?;
            let ids: Vec<Uuid> = found.items.iter().map(|huddle| huddle.id).collect();
            let all = store::attendees(&tx, &ids).await?;
            let with_own = |huddle: Huddle| {
                let own: Vec<HuddleAttendee> = all.iter().filter(|attendee| attendee.huddle_id == huddle.id).cloned().collect();
                (huddle, own)
            };
            Ok(Paged { total: found.total, items: found.items.into_iter().map(with_own).collect() })
        })
        .await
}

/// One huddle.
///
/// # Errors
/// 403 without the permission to see teams, 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<HuddleDetails> {
    scope.require(team::VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            let (huddle, team) = found(&tx, id).await?;
            see(&tx, huddle, &team).await
        })
        .await
}

/// Starts a huddle of a team with everybody who belongs to it.
///
/// # Errors
/// 403 without [`TAKE_PART`] or for somebody outside the team, 404, `Huddles.TeamArchived`, `Huddles.AlreadyRunning`.
pub async fn start(app: &App, scope: &Scope, team: Uuid) -> Result<HuddleDetails> {
    scope.require(TAKE_PART)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            let team = tx.get::<team::Entity>(team).await?;
            let people = joined(&tx, &team).await?;
            rules::check_at_work(&team)?;
            // Two at once can't both find none: writes are serialisable (decision 19).
            if store::running(&tx, team.id).await?.is_some() {
                return Err(Error::rule("Huddles.AlreadyRunning"));
            }
            let row = ActiveModel {
                team_id: Set(team.id),
                client_id: Set(team.client_id),
                started_at: Set(tx.now()),
                agenda: Set(written(&rules::agenda())?),
                section: Set(0),
                section_at: Set(tx.now()),
                ..Default::default()
            };
            let huddle = tx.insert::<Entity>(row).await?;
            let rows = people.iter().map(|person| expected(&huddle, person)).collect();
            tx.insert_all::<attendee::Entity>(rows).await?;
            notifications::publish(&tx, &team, &people).await?;
            see(&tx, huddle, &team).await
        })
        .await
}

/// Members are there until somebody says otherwise; guests come now and then.
fn expected(huddle: &Huddle, person: &TeamPerson) -> attendee::ActiveModel {
    attendee::ActiveModel {
        huddle_id: Set(huddle.id),
        team_id: Set(huddle.team_id),
        client_id: Set(huddle.client_id),
        staff_id: Set(person.staff_id),
        is_present: Set(person.role != TeamRole::Guest),
        ..Default::default()
    }
}

/// Writes down notes.
///
/// # Errors
/// 403 without [`TAKE_PART`] or for somebody outside the team, 404, 409, `Huddles.Ended`.
pub async fn update(app: &App, scope: &Scope, id: Uuid, input: &HuddleRequest) -> Result<HuddleDetails> {
    scope.require(TAKE_PART)?;
    app.db()
        .write(scope, |tx| async move {
            let (before, team) = found(&tx, id).await?;
            let people = joined(&tx, &team).await?;
            rules::check_running(&before)?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            let after = Model { notes: input.notes.clone(), ..before.clone() };
            let huddle = tx.update::<Entity>(&before, after).await?;
            notifications::publish(&tx, &team, &people).await?;
            see(&tx, huddle, &team).await
        })
        .await
}

/// Goes on with a section. Naming it makes asking twice harmless, and it keeps the stamp: it is no conflict with notes.
///
/// # Errors
/// 403 without [`TAKE_PART`] or for somebody outside the team, 404, `Huddles.Ended`, a field error.
pub async fn turn(app: &App, scope: &Scope, id: Uuid, input: &HuddleSectionRequest) -> Result<HuddleDetails> {
    scope.require(TAKE_PART)?;
    app.db()
        .write(scope, |tx| async move {
            let (before, team) = found(&tx, id).await?;
            let people = joined(&tx, &team).await?;
            rules::check_running(&before)?;
            rules::check_section(&before.sections()?, input.section)?;
            if input.section == before.section {
                return see(&tx, before, &team).await;
            }
            let after = Model { section: input.section, ..counted(&tx, &before)? };
            let huddle = tx.note::<Entity>(&before, after).await?;
            notifications::publish(&tx, &team, &people).await?;
            see(&tx, huddle, &team).await
        })
        .await
}

/// Ends a huddle; everybody who belongs to the team gets the recap.
///
/// # Errors
/// 403 without [`TAKE_PART`] or for somebody outside the team, 404, `Huddles.Ended`.
pub async fn end(app: &App, scope: &Scope, id: Uuid) -> Result<HuddleDetails> {
    scope.require(TAKE_PART)?;
    app.db()
        .write(scope, |tx| async move {
            let (before, team) = found(&tx, id).await?;
            let people = joined(&tx, &team).await?;
            rules::check_running(&before)?;
            let after = Model { ended_at: Some(tx.now()), ..counted(&tx, &before)? };
            let huddle = tx.update::<Entity>(&before, after).await?;
            let seen = see(&tx, huddle, &team).await?;
            notifications::recap(&tx, &team, &people, &seen.huddle, outcome(&seen)).await?;
            notifications::publish(&tx, &team, &people).await?;
            Ok(seen)
        })
        .await
}

/// What a huddle came to.
fn outcome(seen: &HuddleDetails) -> RecapCounts {
    let topics = &seen.topics;
    let is_new = |created: kernel::Timestamp| created >= seen.huddle.started_at;
    let in_state = |state: HuddleTopicState| topics.iter().filter(|topic| topic.state == state).count();
    RecapCounts {
        solved: in_state(HuddleTopicState::Solved),
        open: in_state(HuddleTopicState::Open),
        actions: topics.iter().flat_map(|topic| &topic.actions).filter(|item| is_new(item.created_at)).count(),
    }
}

/// Says whether somebody is there, and what they thought of the huddle.
///
/// # Errors
/// 403 without [`TAKE_PART`] or for somebody outside the team, 404, 409, `Huddles.Ended`, a field error on the rating of somebody absent.
pub async fn attend(app: &App, scope: &Scope, id: Uuid, input: &HuddleAttendeeRequest) -> Result<HuddleDetails> {
    scope.require(TAKE_PART)?;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<attendee::Entity>(id).await?;
            let unknown = || Error::not_found("HuddleAttendee", id);
            let team = tx.find::<team::Entity>(before.team_id).await?.ok_or_else(unknown)?;
            let huddle = tx.get::<Entity>(before.huddle_id).await?;
            let people = joined(&tx, &team).await?;
            rules::check_running(&huddle)?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            rules::check_rating(input.is_present, input.rating)?;
            let after = HuddleAttendee { is_present: input.is_present, rating: input.rating, ..before.clone() };
            tx.update::<attendee::Entity>(&before, after).await?;
            notifications::publish(&tx, &team, &people).await?;
            see(&tx, huddle, &team).await
        })
        .await
}

/// A huddle and its team, if the caller reaches the team.
async fn found(tx: &Tx, id: Uuid) -> Result<(Huddle, Team)> {
    let huddle = tx.get::<Entity>(id).await?;
    match tx.find::<team::Entity>(huddle.team_id).await? {
        Some(team) => Ok((huddle, team)),
        None => Err(Error::not_found("Huddle", id)),
    }
}

/// The people of a team, if the caller takes part in its huddles.
async fn joined(tx: &Tx, team: &Team) -> Result<Vec<TeamPerson>> {
    tx.scope().check_observer(team.client_id)?;
    let people = team::roster(tx, team).await?;
    if rules::takes_part(tx.scope(), team, &people) { Ok(people) } else { Err(Error::refused("Huddles.NotInTeam")) }
}

/// A huddle whose running section ends its turn now.
fn counted(tx: &Tx, before: &Huddle) -> Result<Model> {
    let agenda = rules::counted(before.sections()?, before.section, before.section_at, tx.now());
    Ok(Model { agenda: written(&agenda)?, section_at: tx.now(), ..before.clone() })
}

/// An agenda as its column holds it.
fn written(agenda: &[Section]) -> Result<String> {
    serde_json::to_string(agenda).map_err(Error::internal)
}
