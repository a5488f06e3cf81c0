//! What a caller sees of huddles and topics.

use std::collections::{BTreeSet, HashMap};

use ::store::Tx;
use kernel::{Result, Timestamp, Uuid};
use people::{
    staff::{self, NamedPerson},
    team::{self, Team, TeamPerson},
};

use super::topics::SOURCE;
use crate::{
    action_item::{self, ActionItem},
    huddle::{
        Huddle, HuddleAttendee, HuddleTopic, HuddleTopicState,
        rules::{self, Section},
        store,
    },
};

/// A huddle with what its page shows.
#[derive(Debug, Clone)]
pub struct HuddleDetails {
    pub huddle: Huddle,
    /// The agenda with the time that its sections have taken by [`HuddleDetails::now`].
    pub agenda: Vec<Section>,
    pub attendees: Vec<HuddleAttendee>,
    /// The attendees as records name them.
    pub names: HashMap<Uuid, NamedPerson>,
    pub topics: Vec<TopicDetails>,
    /// Who may own what the team agrees on.
    pub people: Vec<TeamPerson>,
    /// Whether the caller takes part.
    pub takes_part: bool,
    pub now: Timestamp,
}

/// The open topics of a team with what their list shows.
#[derive(Debug, Clone)]
pub struct OpenTopics {
    pub topics: Vec<TopicDetails>,
    /// Who may own what the team agrees on.
    pub people: Vec<TeamPerson>,
    /// Whether the caller takes part.
    pub takes_part: bool,
}

/// A topic with what a list of topics shows.
#[derive(Debug, Clone)]
pub struct TopicDetails {
    pub topic: HuddleTopic,
    /// Its state, or that at the end of the huddle it is seen in.
    pub state: HuddleTopicState,
    /// Whether it was left open by an earlier huddle.
    pub is_carried_over: bool,
    /// The action items that it became.
    pub actions: Vec<ActionItem>,
}

/// A huddle as the caller sees it. The caller reaches its team.
pub(super) async fn see(tx: &Tx, huddle: Huddle, team: &Team) -> Result<HuddleDetails> {
    let people = team::roster(tx, team).await?;
    let takes_part = rules::takes_part(tx.scope(), team, &people);
    let mut attendees = store::attendees(tx, &[huddle.id]).await?;
    let expected: BTreeSet<Uuid> = attendees.iter().map(|attendee| attendee.staff_id).collect();
    let names = staff::names(tx, expected).await?;
    attendees.sort_by_cached_key(|attendee| {
        let name = names.get(&attendee.staff_id).map(|person| kernel::text::fold(&person.name));
        (name, attendee.id)
    });
    let last_ended = store::last_ended(tx, team.id, huddle.started_at).await?;
    let rows = store::topics_of(tx, &huddle).await?;
    let topics = seen(tx, rows, (huddle.ended_at, last_ended), takes_part).await?;
    let (now, agenda) = (tx.now(), huddle.sections()?);
    let agenda = if huddle.ended_at.is_none() { rules::counted(agenda, huddle.section, huddle.section_at, now) } else { agenda };
    Ok(HuddleDetails { huddle, agenda, attendees, names, topics, people, takes_part, now })
}

/// The open topics of a team as the caller sees them. The caller reaches the team.
pub(super) async fn see_open(tx: &Tx, team: &Team) -> Result<OpenTopics> {
    let people = team::roster(tx, team).await?;
    let takes_part = rules::takes_part(tx.scope(), team, &people);
    let last_ended = store::last_ended(tx, team.id, tx.now()).await?;
    let topics = seen(tx, store::open_topics(tx, team.id).await?, (None, last_ended), takes_part).await?;
    Ok(OpenTopics { topics, people, takes_part })
}

/// One topic as somebody sees it who takes part.
pub(super) async fn see_one(tx: &Tx, topic: HuddleTopic) -> Result<TopicDetails> {
    let last_ended = store::last_ended(tx, topic.team_id, tx.now()).await?;
    let found = seen(tx, vec![topic], (None, last_ended), true).await?.pop();
    found.ok_or_else(|| kernel::Error::internal("no view for the topic"))
}

/// These topics as they were when a huddle `ended`, or as they are, the open ones first. People who take part see all of their action
/// items; others see those within their reach.
async fn seen(
    tx: &Tx,
    topics: Vec<HuddleTopic>,
    (ended, last_ended): (Option<Timestamp>, Option<Timestamp>),
    takes_part: bool,
) -> Result<Vec<TopicDetails>> {
    let ids: Vec<Uuid> = topics.iter().map(|topic| topic.id).collect();
    let actions = {
        let _lifted = tx.lift();
        action_item::of_sources(tx, SOURCE, &ids).await?
    };
    let shown = |item: &&ActionItem| {
        let is_shown = takes_part || action_item::sees(tx.scope(), item);
        is_shown && ended.is_none_or(|ended| item.created_at <= ended)
    };
    let view = |topic: HuddleTopic| TopicDetails {
        state: rules::state_at(&topic, ended),
        is_carried_over: last_ended.is_some_and(|last| topic.created_at <= last),
        actions: actions.iter().filter(|item| item.source_id == Some(topic.id)).filter(shown).cloned().collect(),
        topic,
    };
    let mut found: Vec<TopicDetails> = topics.into_iter().map(view).collect();
    found.sort_by_key(|seen| seen.state != HuddleTopicState::Open);
    Ok(found)
}
