//! The findings of an assessment, and their follow-up.

use chrono::{NaiveDate, TimeDelta};
use compliance::{
    finding::{Filter, Finding, FindingActionRequest, FindingStatus, FindingTransitionRequest, FindingUpdateRequest, service},
    scoring::Answer,
};
use kernel::{Page, Result, Scope, Uuid};
use work::action_item::{self, ActionItem, Filter as ActionFilter, Priority, rules::Move};

use super::{ClientContext, History, answers::dice, programme::DemoAssessment, remarks::cause, titles::LOAD, titles::UNFINISHED};

/// Findings older than this many days are closed.
const SETTLED_DAYS: i64 = 100;
/// Findings younger than this have only just been read.
const FRESH_DAYS: i64 = 25;
/// Critical standards that Millrace fails, and its actions for them.
const TRAINING: (&str, usize) = ("MILL", 91);
const TRAINING_OWNER: &str = "Haddad";
const TRAINING_ACTIONS: [(&str, Priority); 2] =
    [("Train four people in safeguarding", Priority::Urgent), ("Check certificates each quarter", Priority::Medium)];

fn to(to: FindingStatus, stamp: &str) -> FindingTransitionRequest {
    let concurrency_stamp = Some(stamp.to_owned());
    FindingTransitionRequest { to, note: None, accepted_until: None, new_answer: None, check_effect: false, concurrency_stamp }
}

impl History<'_> {
    /// Handles the findings of an assessment: old ones are closed, some of the latest are being worked on.
    pub(super) async fn follow_up(&mut self, place: &ClientContext<'_>, step: &DemoAssessment, assessment: Uuid) -> Result<()> {
        let scope = self.acting(place, place.demo.coach, 0)?;
        let filter = Filter { assessment_id: Some(assessment), ..Filter::default() };
        let page = Page { skip: 0, take: 1_000, sort: Vec::new() };
        let found = service::list(self.app, &scope, &filter, &page).await?.items;
        let position = |f: &Finding| f.standard_id.and_then(|id| self.catalogue.position(id)).unwrap_or_default();
        let mut found: Vec<(usize, Finding)> = found.into_iter().map(|finding| (position(&finding), finding)).collect();
        found.sort_by_key(|(at, _)| *at);
        for (at, finding) in found {
            let finding = self.understand(place, at, &finding).await?;
            let closed = step.days_ago > SETTLED_DAYS || (step.days_ago > FRESH_DAYS && dice("closed", at).is_multiple_of(2));
            if closed {
                self.put_right(place, step, at, finding).await?;
            } else {
                self.plan_action(place, step, at, &finding).await?;
            }
        }
        Ok(())
    }

    /// The client assigns an owner, the coach writes the root cause.
    async fn understand(&self, place: &ClientContext<'_>, at: usize, finding: &Finding) -> Result<Finding> {
        let owner = if (place.demo.code, at) == TRAINING { TRAINING_OWNER } else { self.owner(place, at) };
        let input = FindingUpdateRequest {
            kind: finding.kind,
            severity: finding.severity,
            title: finding.title.clone(),
            description: finding.description.clone(),
            root_cause: Some(cause(place.demo.code, at).to_owned()),
            owner_user_id: Some(self.organisation.user(owner)?),
            due_on: Some(finding.due_on),
            concurrency_stamp: Some(finding.concurrency_stamp.clone()),
        };
        let scope = self.acting(place, place.demo.coach, 0)?;
        service::update(self.app, &scope, finding.id, &input).await
    }

    /// How to do it, in the words of the standard.
    fn advice(&self, at: usize) -> Option<String> {
        self.catalogue.standards.get(at).map(|(_, content)| content.guidance.clone())
    }

    fn owner(&self, place: &ClientContext<'_>, at: usize) -> &'static str {
        let owners = place.owners();
        owners[usize::try_from(dice(place.demo.code, at)).unwrap_or_default() % owners.len()]
    }

    async fn action_of(&self, scope: &Scope, finding: Uuid, title: Option<&str>) -> Result<Option<ActionItem>> {
        let filter = ActionFilter { source_id: Some(finding), ..ActionFilter::default() };
        let page = Page { skip: 0, take: 100, sort: Vec::new() };
        let items = action_item::service::list(self.app, scope, &filter, &page).await?.items;
        Ok(items.into_iter().find(|i| title.is_none_or(|t| i.title == t)))
    }

    /// An action was planned, completed and verified: the standard passes since then.
    async fn put_right(&mut self, place: &ClientContext<'_>, step: &DemoAssessment, at: usize, finding: Finding) -> Result<()> {
        let (app, owner) = (self.app, self.owner(place, at));
        let planned = self.acting(place, place.demo.coach, step.days_ago - 1)?;
        let new = FindingActionRequest {
            title: None,
            description: self.advice(at),
            owner_user_id: self.organisation.user(owner)?,
            due_on: None,
            priority: None,
            concurrency_stamp: None,
        };
        service::add_action(app, &planned, finding.id, &new).await?;
        let Some(action) = self.action_of(&planned, finding.id, None).await? else { return Ok(()) };
        let days = (finding.due_on - finding.opened_on).num_days();
        let late = dice("late", at + finding.title.len()).is_multiple_of(12);
        let moved = i64::from(dice("days", at) % 5) + 1;
        let done_ago = (step.days_ago - days + if late { -moved } else { moved }).clamp(2, step.days_ago - 1);
        let done = self.acting(place, owner, done_ago)?;
        let note = Some("Done as planned; the record is in the folder.");
        action_item::service::transition(app, &done, action.id, Move::Done, note, Some(&action.concurrency_stamp)).await?;
        let verified = self.acting(place, place.demo.coach, done_ago - 1)?;
        let mut stamp = service::get(app, &verified, finding.id).await?.0.concurrency_stamp;
        for status in [FindingStatus::InProgress, FindingStatus::ReadyForVerification] {
            stamp = service::transition(app, &verified, finding.id, &to(status, &stamp)).await?.concurrency_stamp;
        }
        let close = FindingTransitionRequest {
            note: Some("Seen on site, two people asked.".to_owned()),
            new_answer: Some(Answer { option: Some(3), ..Answer::default() }),
            ..to(FindingStatus::Closed, &stamp)
        };
        service::transition(app, &verified, finding.id, &close).await?;
        // Most corrections last.
        if !dice("again", at).is_multiple_of(5) {
            self.mended.entry(place.demo.code).or_default().insert(at);
        }
        Ok(())
    }

    /// Work on a finding continues, or is still to be planned if the client is already busy.
    async fn plan_action(&mut self, place: &ClientContext<'_>, step: &DemoAssessment, at: usize, finding: &Finding) -> Result<()> {
        let code = place.demo.code;
        let own = UNFINISHED.iter().filter(|u| u.0 == code).count();
        let room = LOAD.iter().find(|l| l.0 == code).map_or(0, |l| l.1.saturating_sub(own));
        let taken = self.unfinished.get(code).copied().unwrap_or_default();
        let today = place.client.today(self.app.now());
        if (code, at) == TRAINING {
            for (title, priority) in TRAINING_ACTIONS {
                self.begin(place, step, finding, (TRAINING_OWNER, Some(title), today, Some(priority))).await?;
            }
        } else if taken < room.saturating_sub(if code == TRAINING.0 && at < TRAINING.1 { 2 } else { 0 }) {
            let due = today + TimeDelta::days(i64::from(dice("due", at) % 30) + 2);
            self.begin(place, step, finding, (self.owner(place, at), None, due, None)).await?;
        }
        Ok(())
    }

    async fn begin(
        &mut self,
        place: &ClientContext<'_>,
        step: &DemoAssessment,
        finding: &Finding,
        (owner, title, due, priority): (&str, Option<&str>, NaiveDate, Option<Priority>),
    ) -> Result<()> {
        let app = self.app;
        let planned = self.acting(place, place.demo.coach, (step.days_ago - 2).max(1))?;
        let new = FindingActionRequest {
            title: title.map(str::to_owned),
            description: finding.standard_id.and_then(|id| self.catalogue.position(id)).and_then(|at| self.advice(at)),
            owner_user_id: self.organisation.user(owner)?,
            due_on: Some(due),
            priority,
            concurrency_stamp: None,
        };
        service::add_action(app, &planned, finding.id, &new).await?;
        *self.unfinished.entry(place.demo.code).or_default() += 1;
        // By the days that are left: the same work is under way whatever day it is.
        let left = (due - place.client.today(app.now())).num_days();
        let begun = title.is_some_and(|t| t == TRAINING_ACTIONS[0].0) || (title.is_none() && [0, 3, 6].contains(&(left % 10)));
        if !begun {
            return Ok(());
        }
        let scope = self.acting(place, owner, 1)?;
        let Some(action) = self.action_of(&scope, finding.id, title).await? else { return Ok(()) };
        action_item::service::transition(app, &scope, action.id, Move::InProgress, None, Some(&action.concurrency_stamp)).await?;
        let stamp = service::get(app, &scope, finding.id).await?.0.concurrency_stamp;
        service::transition(app, &scope, finding.id, &to(FindingStatus::InProgress, &stamp)).await.map(drop)
    }
}
