//! Rules of huddles: the agenda and its time, who takes part, ratings and the order of topics. Pure.

use ::store::changeable;
use chrono::Days;
use kernel::{Error, Result, Scope, Timestamp, Uuid};
use people::team::{self, Team, TeamPerson, TeamRole, TeamStatus};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Huddle, HuddleAttendee, HuddleTopic, HuddleTopicState, TAKE_PART};

/// The most open topics of a team.
pub const MOST_TOPICS: usize = 100;

/// Until when an action is due that names no day.
pub const DUE: Days = Days::new(7);

/// What a section of the agenda is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub enum HuddleSectionKind {
    /// How everybody is.
    CheckIn,
    /// News of clients and colleagues.
    Headlines,
    /// What was agreed on last time.
    Actions,
    /// The topics, most important first.
    Topics,
    /// Recap and rating.
    WrapUp,
}

/// The agenda of a new huddle, with minutes.
const AGENDA: [(HuddleSectionKind, i32); 5] = [
    (HuddleSectionKind::CheckIn, 5),
    (HuddleSectionKind::Headlines, 5),
    (HuddleSectionKind::Actions, 5),
    (HuddleSectionKind::Topics, 60),
    (HuddleSectionKind::WrapUp, 5),
];

/// A section of an agenda.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Section {
    pub kind: HuddleSectionKind,
    /// Planned time.
    pub minutes: i32,
    /// Time taken so far, but for the present turn.
    pub spent_seconds: i64,
}

/// The agenda of a new huddle.
pub fn agenda() -> Vec<Section> {
    AGENDA.map(|(kind, minutes)| Section { kind, minutes, spent_seconds: 0 }).to_vec()
}

/// The agenda at `now`, with the time of the section that runs `since` then. Time never runs backwards, even if clocks do.
pub fn counted(mut agenda: Vec<Section>, section: i32, since: Timestamp, now: Timestamp) -> Vec<Section> {
    let running = usize::try_from(section).ok().and_then(|at| agenda.get_mut(at));
    if let Some(running) = running {
        running.spent_seconds += (now - since).num_seconds().max(0);
    }
    agenda
}

/// Validates that an agenda has this section.
///
/// # Errors
/// A field error on `section`.
pub fn check_section(agenda: &[Section], section: i32) -> Result<()> {
    let is_there = usize::try_from(section).is_ok_and(|at| at < agenda.len());
    if is_there { Ok(()) } else { Err(Error::invalid("section", "Huddles.NoSuchSection")) }
}

/// Whether the caller takes part in the huddles of a team: its lead and members do, and users who may change the team. Guests look on.
pub fn takes_part(scope: &Scope, team: &Team, people: &[TeamPerson]) -> bool {
    let own = &scope.relations().staff;
    let belongs = people.iter().any(|person| person.role != TeamRole::Guest && own.contains(&person.staff_id));
    scope.has(TAKE_PART) && !scope.observes(team.client_id) && (belongs || changeable::<team::Entity>(scope, team))
}

/// Asks that a team is at work.
///
/// # Errors
/// `Huddles.TeamArchived`.
pub fn check_at_work(team: &Team) -> Result<()> {
    if team.status == TeamStatus::Active { Ok(()) } else { Err(Error::rule("Huddles.TeamArchived")) }
}

/// Asks that a huddle isn't over: what it was stays.
///
/// # Errors
/// `Huddles.Ended`.
pub fn check_running(huddle: &Huddle) -> Result<()> {
    if huddle.ended_at.is_none() { Ok(()) } else { Err(Error::rule("Huddles.Ended")) }
}

/// Validates that only people who are there rate a huddle.
///
/// # Errors
/// A field error on `rating`.
pub fn check_rating(is_present: bool, rating: Option<i32>) -> Result<()> {
    if is_present || rating.is_none() { Ok(()) } else { Err(Error::invalid("rating", "Huddles.AbsentRating")) }
}

/// The rating of a huddle to one decimal: the mean of its attendees' ratings; none without any.
pub fn rating<'a>(attendees: impl IntoIterator<Item = &'a HuddleAttendee>) -> Option<f64> {
    let given: Vec<i32> = attendees.into_iter().filter_map(|attendee| attendee.rating).collect();
    let count = u32::try_from(given.len()).ok().filter(|count| *count > 0)?;
    let mean = f64::from(given.iter().sum::<i32>()) / f64::from(count);
    Some((mean * 10.0).round() / 10.0)
}

/// The states that a topic can move to.
pub fn moves(from: HuddleTopicState) -> &'static [HuddleTopicState] {
    match from {
        HuddleTopicState::Open => &[HuddleTopicState::Solved, HuddleTopicState::Dropped],
        HuddleTopicState::Solved | HuddleTopicState::Dropped => &[HuddleTopicState::Open],
    }
}

/// Asks that a topic wasn't settled before the last huddle ended: it is part of what that huddle was.
///
/// # Errors
/// `Huddles.TopicSettled`.
pub fn check_unsettled(topic: &HuddleTopic, last_ended: Option<Timestamp>) -> Result<()> {
    let is_past = topic.settled_at.is_some_and(|settled| last_ended.is_some_and(|ended| settled <= ended));
    if is_past { Err(Error::rule("Huddles.TopicSettled")) } else { Ok(()) }
}

/// The state of a topic when a huddle was over, or its present one while none is.
pub fn state_at(topic: &HuddleTopic, ended: Option<Timestamp>) -> HuddleTopicState {
    let settled_later = topic.settled_at.is_some_and(|settled| ended.is_some_and(|ended| settled > ended));
    if settled_later { HuddleTopicState::Open } else { topic.state }
}

/// These topics in their order after one of them moves to `place`, or to the end where there are fewer.
pub fn moved(mut topics: Vec<Uuid>, topic: Uuid, place: usize) -> Vec<Uuid> {
    topics.retain(|id| *id != topic);
    topics.insert(place.min(topics.len()), topic);
    topics
}

/// The user of a member who signs in and may own what the team agrees on.
///
/// # Errors
/// A field error on `ownerUserId`.
pub fn check_owner(people: &[TeamPerson], owner: Uuid) -> Result<()> {
    let belongs = people.iter().any(|person| person.user_id == Some(owner) && person.role != TeamRole::Guest);
    if belongs { Ok(()) } else { Err(Error::invalid("ownerUserId", "Huddles.OwnerNotMember")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(minute: i64) -> Timestamp {
        "2026-03-02T09:00:00Z".parse::<Timestamp>().unwrap() + chrono::TimeDelta::minutes(minute)
    }

    fn topic(state: HuddleTopicState, settled_at: Option<Timestamp>) -> HuddleTopic {
        HuddleTopic {
            tenant_id: Uuid::from_u128(9),
            id: Uuid::from_u128(1),
            team_id: Uuid::from_u128(2),
            client_id: Uuid::from_u128(3),
            title: "Night shifts".to_owned(),
            position: 0,
            is_priority: false,
            state,
            settled_at,
            concurrency_stamp: "1".to_owned(),
            created_at: at(0),
            created_by: None,
            updated_at: None,
            updated_by: None,
        }
    }

    #[test]
    fn the_time_of_a_section_adds_up_and_never_runs_backwards() {
        let spent = |agenda: &[Section]| agenda.iter().map(|section| section.spent_seconds).collect::<Vec<_>>();
        let first = counted(agenda(), 0, at(0), at(3));
        let second = counted(first, 1, at(3), at(4));
        let again = counted(second, 0, at(4), at(6));
        assert_eq!(spent(&again), [300, 60, 0, 0, 0]);
        assert_eq!(spent(&counted(again, 0, at(6), at(5))), [300, 60, 0, 0, 0]);
        assert_eq!(agenda().iter().map(|section| section.minutes).sum::<i32>(), 80);
    }

    #[test]
    fn an_agenda_has_its_sections_and_no_others() {
        assert!(check_section(&agenda(), 0).is_ok() && check_section(&agenda(), 4).is_ok());
        for wrong in [-1, 5] {
            assert_eq!(check_section(&agenda(), wrong).unwrap_err().fields()[0].field, "section");
        }
    }

    #[test]
    fn a_topic_moves_among_the_others() {
        let [a, b, c] = [1, 2, 3].map(Uuid::from_u128);
        assert_eq!(moved(vec![a, b, c], c, 0), [c, a, b]);
        assert_eq!(moved(vec![a, b, c], a, 1), [b, a, c]);
        assert_eq!(moved(vec![a, b, c], b, 99), [a, c, b]);
    }

    #[test]
    fn what_a_past_huddle_settled_stays() {
        let solved = topic(HuddleTopicState::Solved, Some(at(10)));
        assert!(check_unsettled(&solved, None).is_ok() && check_unsettled(&solved, Some(at(9))).is_ok());
        assert_eq!(check_unsettled(&solved, Some(at(20))).unwrap_err().code(), Some("Huddles.TopicSettled"));
        assert!(check_unsettled(&topic(HuddleTopicState::Open, None), Some(at(20))).is_ok());
        assert_eq!(state_at(&solved, Some(at(5))), HuddleTopicState::Open, "it was carried over then");
        assert_eq!(state_at(&solved, Some(at(20))), HuddleTopicState::Solved);
        assert_eq!(state_at(&solved, None), HuddleTopicState::Solved);
    }
}
