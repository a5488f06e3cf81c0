//! Huddles of one team of each client: what was talked about in the last two, and what waits for the next one.

use chrono::TimeDelta;
use kernel::{Page, Result, Uuid};
use people::team;
use work::huddle::{
    HuddleAttendeeRequest, HuddleRequest, HuddleSectionRequest, HuddleTopicRequest, HuddleTopicSettleRequest, HuddleTopicState, service,
};

use super::{ClientContext, History};

/// A huddle: how many days ago, the topics it solved, and what was written down.
type Held = (i64, &'static [&'static str], &'static str);

const HELD: [Held; 2] = [
    (
        15,
        &["The phone isn't answered over lunch", "Who covers for the training day"],
        "Lunch is covered in two shifts from Monday on. The training day is planned.",
    ),
    (8, &["Handover notes come too late"], "Handover notes are written before the last visit of the day. First feedback is good."),
];

/// Added in the last huddle, and left open.
const LEFT_OPEN: [&str; 2] = ["The rota for the holidays", "Two keys of the cupboard are missing"];

/// When sections begin, in minutes after the start.
const TURNS: [(i32, i64); 4] = [(1, 6), (2, 10), (3, 16), (4, 58)];
/// When a huddle ends.
const END: i64 = 64;

/// One in this many isn't there.
const AWAY: usize = 5;

impl History<'_> {
    /// The first team of each client that has been with the provider for a while meets.
    pub(super) async fn meet(&self) -> Result<()> {
        let codes = self.organisation.tenants.iter().flat_map(|tenant| tenant.cast.clients).filter(|client| !client.onboarding);
        for client in codes {
            let place = self.find_place(client.code)?;
            let scope = self.acting(&place, place.demo.coach, 0)?;
            let filter = team::Filter { client_id: Some(place.client.id), ..team::Filter::default() };
            let Some(first) = team::service::list(self.app, &scope, &filter, &Page::first(1)).await?.items.pop() else { continue };
            for held in HELD {
                self.hold(&place, first.id, held).await?;
            }
        }
        Ok(())
    }

    async fn hold(&self, place: &ClientContext<'_>, team: Uuid, (days_ago, solved, notes): Held) -> Result<()> {
        let app = self.app;
        let began = self.acting(place, place.demo.coach, days_ago)?;
        let after = |minutes: i64| began.as_demo(began.now() + TimeDelta::minutes(minutes));
        let huddle = service::start(app, &began, team).await?.huddle;
        for (section, minutes) in TURNS {
            service::turn(app, &after(minutes), huddle.id, &HuddleSectionRequest { section }).await?;
        }
        for title in solved {
            let added = service::add_topic(app, &after(17), team, &HuddleTopicRequest { title: (*title).to_owned() }).await?.topic;
            let input = HuddleTopicSettleRequest { state: HuddleTopicState::Solved, concurrency_stamp: Some(added.concurrency_stamp) };
            service::settle_topic(app, &after(40), added.id, &input).await?;
        }
        if days_ago == HELD[HELD.len() - 1].0 {
            for title in LEFT_OPEN {
                service::add_topic(app, &after(45), team, &HuddleTopicRequest { title: title.to_owned() }).await?;
            }
        }
        let written = HuddleRequest { notes: Some(notes.to_owned()), concurrency_stamp: Some(huddle.concurrency_stamp) };
        let seen = service::update(app, &after(60), huddle.id, &written).await?;
        for (attendee, nth) in seen.attendees.into_iter().zip(0..) {
            let is_present = nth % AWAY != AWAY - 1;
            let rating = is_present.then(|| [8, 9, 7, 8][nth % 4]);
            let input = HuddleAttendeeRequest { is_present, rating, concurrency_stamp: Some(attendee.concurrency_stamp) };
            service::attend(app, &after(62), attendee.id, &input).await?;
        }
        service::end(app, &after(END), huddle.id).await.map(drop)
    }
}
