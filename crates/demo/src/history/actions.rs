//! Action items without a finding: what is on people's lists today, and what they have done.

use chrono::TimeDelta;
use kernel::Result;
use work::action_item::{
    ActionItem, ActionItemRequest, ActionType, Priority,
    rules::Move,
    service::{create, postpone, transition},
};

use super::{
    ClientContext, History,
    answers::dice,
    descriptions::about,
    titles::{EVERYDAY, LOAD, Stage, UNFINISHED, Unfinished},
};

/// Days over which most of the completed items fell due.
const LATELY: usize = 86;
/// Days over which the others did.
const BEFORE: usize = 270;
/// Days since a client in onboarding joined.
const ARRIVED: i64 = 34;

struct ItemToCreate<'a> {
    title: &'a str,
    owner: &'a str,
    priority: Priority,
    /// Days since it was created.
    made: i64,
    /// Days since it was due; negative: still to come.
    due: i64,
    verified: bool,
}

impl History<'_> {
    /// Creates the action items of all clients.
    pub(super) async fn work(&self) -> Result<()> {
        for (code, unfinished, finished, late) in LOAD {
            let place = self.find_place(code)?;
            for at in 0..finished {
                self.finish(&place, at, finished, late).await?;
            }
            let own: Vec<&Unfinished> = UNFINISHED.iter().filter(|u| u.0 == code).collect();
            for wanted in &own {
                self.leave(&place, wanted).await?;
            }
            let there = own.len() + self.unfinished.get(code).copied().unwrap_or_default();
            for at in there..unfinished {
                let due = i64::try_from(at).unwrap_or_default() + 3;
                self.leave(&place, &(code, EVERYDAY[(at * 7) % EVERYDAY.len()], self.pick(&place, at), due, Priority::Low, Stage::Open, 0))
                    .await?;
            }
        }
        Ok(())
    }

    fn pick(&self, place: &ClientContext<'_>, at: usize) -> &'static str {
        let owners = place.owners();
        if at % 9 == 8 { place.demo.coach } else { owners[at % owners.len()] }
    }

    async fn make(&self, place: &ClientContext<'_>, wanted: &ItemToCreate<'_>) -> Result<ActionItem> {
        let today = place.client.today(self.app.now());
        let coach = self.organisation.user(place.demo.coach)?;
        let input = ActionItemRequest {
            client_id: place.client.id,
            team_id: None,
            title: wanted.title.to_owned(),
            description: about(wanted.title).map(str::to_owned),
            action_type: if place.demo.onboarding { ActionType::Onboarding } else { ActionType::Task },
            priority: wanted.priority,
            owner_user_id: self.organisation.user(wanted.owner)?,
            start_on: None,
            due_on: today - TimeDelta::days(wanted.due),
            requires_verification: wanted.verified,
            verifier_user_id: wanted.verified.then_some(coach),
            is_private: false,
        };
        let scope = self.acting(place, place.demo.coach, wanted.made)?;
        create(self.app, &scope, &input).await
    }

    /// A completed item: recent ones are more frequent, and most were completed by their due date.
    async fn finish(&self, place: &ClientContext<'_>, at: usize, of: usize, late: u32) -> Result<()> {
        let lately = of * 3 / 5;
        let due = match place.demo.onboarding {
            true => 1 + at * 26 / of,
            false if at < lately => 1 + at * LATELY / lately,
            false => LATELY + 2 + (at - lately) * BEFORE / (of - lately),
        };
        let due = i64::try_from(due).unwrap_or(1);
        let chance = |what: &str, of: u32| i64::from(dice(what, at + place.demo.name.len() * 100) % of);
        let made = due + 8 + chance("made", 20);
        let made = if place.demo.onboarding { made.min(ARRIVED) } else { made };
        let was_late = chance("late", 100) < i64::from(late);
        let done = if was_late { due - 1 - chance("days", 5) } else { due + chance("early", 4) }.clamp(0, made);
        let owner = self.pick(place, at);
        let title = EVERYDAY[(at * 3 + place.demo.name.len()) % EVERYDAY.len()];
        let priority = [Priority::Medium, Priority::Low, Priority::High, Priority::Medium][at % 4];
        let item = self.make(place, &ItemToCreate { title, owner, priority, made, due, verified: false }).await?;
        let scope = self.acting(place, owner, done)?;
        transition(self.app, &scope, item.id, Move::Done, None, Some(&item.concurrency_stamp)).await.map(drop)
    }

    /// An unfinished item.
    async fn leave(&self, place: &ClientContext<'_>, (_, title, owner, days, priority, stage, slips): &Unfinished) -> Result<()> {
        let app = self.app;
        let due = -days;
        let first = due + slips * 7;
        let made = if place.demo.onboarding { ARRIVED } else { first.max(0) + 18 };
        let verified = *stage == Stage::Verify;
        let mut item = self.make(place, &ItemToCreate { title, owner, priority: *priority, made, due: first, verified }).await?;
        for slip in 1..=*slips {
            let scope = self.acting(place, owner, (first - (slip - 1) * 7 + 1).max(1))?;
            let later = item.due_on + TimeDelta::days(7);
            let reason = Some("The people needed for it were not free.");
            item = postpone(app, &scope, item.id, later, reason, Some(&item.concurrency_stamp)).await?;
        }
        let (to, note) = match stage {
            Stage::Open => return Ok(()),
            Stage::Begun => (Move::InProgress, None),
            Stage::Stuck(reason) => (Move::Blocked, Some(*reason)),
            Stage::Verify => (Move::Done, None),
        };
        let scope = self.acting(place, owner, due.max(0) + 1)?;
        let item = transition(app, &scope, item.id, to, note, Some(&item.concurrency_stamp)).await?;
        if to == Move::Blocked { self.discuss(place, &item, owner).await } else { Ok(()) }
    }
}
