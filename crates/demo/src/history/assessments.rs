//! Planning, answering, verifying and finalising an assessment.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use compliance::{
    assessment::{
        AssessmentItem, AssessmentMoveRequest, AssessmentRequest, ItemFilter, ItemPatchRequest,
        service::{self, Patched},
    },
    assessment_type::Mode,
    finalise::{FinaliseRequest, finalise},
    scoring::Answer,
};
use kernel::{Error, Page, Result, Scope, Uuid};

use super::{
    ClientContext, History,
    answers::{Answers, FAILING, dice},
    programme::{DemoAssessment, FELL, FIXED, STEPS, SUBTYPES, TYPES, Until},
    remarks::remark,
};

/// Days from scheduling to finalising.
const PLANNED: i64 = 14;
/// Standards of a domain.
const OF_DOMAIN: usize = 20;
/// One in this many answers of a client is a step better than the coach's.
const HOPEFUL: usize = 8;

/// An item, the position of its standard, and the option that it deserves.
struct Asked {
    item: AssessmentItem,
    at: usize,
    option: u32,
}

fn note(stamp: &str) -> AssessmentMoveRequest {
    AssessmentMoveRequest { note: None, concurrency_stamp: Some(stamp.to_owned()) }
}

/// A change of this item that changes nothing yet.
fn change(item: &AssessmentItem) -> ItemPatchRequest {
    ItemPatchRequest { id: item.id, concurrency_stamp: Some(item.concurrency_stamp.clone()), ..ItemPatchRequest::default() }
}

fn chosen(option: u32) -> Option<Option<Answer>> {
    Some(Some(Answer { option: Some(option), ..Answer::default() }))
}

fn mode(subtype: &str) -> Result<Mode> {
    let kind = SUBTYPES.iter().find(|s| s.0 == subtype).map(|s| s.1);
    let found = TYPES.iter().find(|t| Some(t.code) == kind).map(|t| t.mode);
    found.ok_or_else(|| Error::internal(format!("the demo data has no subtype {subtype}")))
}

impl History<'_> {
    /// Takes one assessment as far as it got, and handles its findings.
    pub(super) async fn assess(&mut self, step: &DemoAssessment) -> Result<()> {
        let place = self.find_place(step.client)?;
        let own = place.owners();
        let owner = own.first().copied().ok_or_else(|| Error::internal("a demo client without people"))?;
        let coach_led = mode(step.subtype)? == Mode::CoachLed;
        let lead = if coach_led { place.demo.coach } else { owner };
        let (id, stamp) = self.plan(&place, step, lead).await?;
        if step.until == Until::Scheduled {
            return Ok(());
        }
        let app = self.app;
        let (begun, ended) = (self.acting(&place, lead, step.days_ago + 1)?, self.acting(&place, place.demo.coach, step.days_ago)?);
        let stamp = service::start(app, &begun, id, &note(&stamp)).await?.concurrency_stamp;
        let asked = self.asked(&begun, step, id).await?;
        let stamp = match (coach_led, step.until) {
            (_, Until::Answered(count)) => {
                self.answer(&begun, step, id, &asked[..count.min(asked.len())], coach_led).await?;
                return Ok(());
            }
            (true, _) => {
                self.answer(&begun, step, id, &asked, true).await?;
                stamp
            }
            (false, _) => {
                self.answer(&begun, step, id, &asked, false).await?;
                service::submit(app, &begun, id, &note(&stamp)).await?.concurrency_stamp
            }
        };
        let stamp = service::open_review(app, &ended, id, &note(&stamp)).await?.concurrency_stamp;
        if !coach_led {
            self.verify(&ended, step, id, &asked).await?;
        }
        if step.until == Until::Finalised {
            let input = FinaliseRequest { concurrency_stamp: Some(stamp), ..FinaliseRequest::default() };
            finalise(app, &ended, id, &input).await?;
            self.follow_up(&place, step, id).await?;
        }
        Ok(())
    }

    async fn plan(&self, place: &ClientContext<'_>, step: &DemoAssessment, lead: &str) -> Result<(Uuid, String)> {
        let scope = self.acting(place, place.demo.coach, step.days_ago.max(0) + PLANNED)?;
        let day = self.app.now().date_naive() - TimeDelta::days(step.days_ago);
        let subtype = self.subtypes.get(step.subtype).copied();
        let others = place.owners().into_iter().filter(|owner| *owner != lead);
        let participants = others.map(|owner| self.organisation.user(owner)).collect::<Result<Vec<_>>>()?;
        let input = AssessmentRequest {
            client_id: place.client.id,
            team_id: None,
            subtype_id: subtype.ok_or_else(|| Error::internal(format!("the demo data has no subtype {}", step.subtype)))?,
            title: None,
            period_key: None,
            planned_on: Some(day - TimeDelta::days(1)),
            due_on: Some(day + TimeDelta::days(if step.until == Until::Finalised { 3 } else { 14 })),
            lead_user_id: Some(self.organisation.user(lead)?),
            reviewer_user_id: Some(self.organisation.user(place.demo.coach)?),
            participants,
        };
        let made = service::create(self.app, &scope, &input).await?;
        let stamp = service::schedule(self.app, &scope, made.id, &note(&made.concurrency_stamp)).await?.concurrency_stamp;
        Ok((made.id, stamp))
    }

    /// The items with the options that they deserve on that day.
    async fn asked(&self, scope: &Scope, step: &DemoAssessment, id: Uuid) -> Result<Vec<Asked>> {
        let page = Page { skip: 0, take: 1_000, sort: Vec::new() };
        let items = service::items(self.app, scope, id, &ItemFilter::default(), &page).await?.items;
        let mut asked: Vec<Asked> = Vec::with_capacity(items.len());
        for context in items {
            let at = context.item.standard_id.and_then(|id| self.catalogue.position(id));
            let at = at.ok_or_else(|| Error::internal("a demo question without a standard"))?;
            asked.push(Asked { item: context.item, at, option: 0 });
        }
        asked.sort_by_key(|a| a.at);
        let none = BTreeSet::new();
        let mended = self.mended.get(step.client).unwrap_or(&none);
        let place = self.find_place(step.client)?;
        let finalised = |s: &&DemoAssessment| s.client == step.client && s.until == Until::Finalised && s.days_ago < step.days_ago;
        let later = i32::try_from(STEPS.iter().filter(finalised).count()).unwrap_or_default();
        for domain in 0..place.demo.domains.len() {
            let fell = if later > 0 && (step.client, domain) == (FELL.0, FELL.1) { FELL.2 } else { 0 };
            let level = place.demo.level + place.demo.domains[domain] - place.demo.drift * later + fell;
            let mut answers = Answers::new(place.demo.code, level, mended);
            for item in asked.iter_mut().filter(|a| a.at / OF_DOMAIN == domain) {
                item.option = answers.option(item.at, item.item.weight);
                let fixed = FIXED.iter().find(|f| (f.0, f.1, f.2) == (step.client, step.days_ago, item.at));
                item.option = fixed.map_or(item.option, |f| f.3);
            }
        }
        Ok(asked)
    }

    /// The coach's comment on a failing answer.
    fn said(&self, step: &DemoAssessment, at: usize, option: u32) -> Option<Option<String>> {
        let (_, content) = self.catalogue.standards.get(at).filter(|_| option <= FAILING)?;
        Some(Some(remark(content, step.client, at, option)))
    }

    async fn patch(&self, scope: &Scope, id: Uuid, patches: &[ItemPatchRequest]) -> Result<()> {
        let (_, done) = service::patch(self.app, scope, id, patches).await?;
        done.into_iter().try_for_each(Patched::accepted)
    }

    async fn answer(&self, scope: &Scope, step: &DemoAssessment, id: Uuid, asked: &[Asked], verifies: bool) -> Result<()> {
        let patches: Vec<ItemPatchRequest> = asked
            .iter()
            .map(|a| {
                let hopeful = u32::from(!verifies && a.option < 4 && a.at % HOPEFUL == 3);
                if verifies {
                    let coach_comment = self.said(step, a.at, a.option);
                    ItemPatchRequest { verified_answer: chosen(a.option), coach_comment, ..change(&a.item) }
                } else {
                    ItemPatchRequest { self_answer: chosen(a.option + hopeful), ..change(&a.item) }
                }
            })
            .collect();
        self.patch(scope, id, &patches).await
    }

    /// The coach's side: accepts the client's own answers where they are right.
    async fn verify(&self, scope: &Scope, step: &DemoAssessment, id: Uuid, asked: &[Asked]) -> Result<()> {
        let page = Page { skip: 0, take: 1_000, sort: Vec::new() };
        let items = service::items(self.app, scope, id, &ItemFilter::default(), &page).await?.items;
        let differs = |at: usize, own: u32| match step.until {
            // Counted from the first item, so that exactly this many differ.
            Until::InReview(count) => at < count,
            _ => asked.get(at).is_some_and(|a| a.option != own),
        };
        let mut patches = Vec::new();
        for (at, seen) in asked.iter().enumerate() {
            let Some(item) = items.iter().map(|c| &c.item).find(|i| i.id == seen.item.id) else { continue };
            let own = item.self_answer().and_then(|a| a.option).unwrap_or_default();
            let remark = self.said(step, seen.at, seen.option);
            if differs(at, own) {
                let option = if own == seen.option { if own == 0 { 1 } else { own - 1 } } else { seen.option };
                let comment = ["The last record is older than the standard allows.", "Two of the people asked did not know of it."];
                let comment = comment[usize::from(dice("comment", seen.at).is_multiple_of(2))];
                let coach_comment = remark.or_else(|| Some(Some(comment.to_owned())));
                patches.push(ItemPatchRequest { verified_answer: chosen(option), coach_comment, ..change(item) });
            } else if remark.is_some() {
                patches.push(ItemPatchRequest { verified_answer: chosen(own), coach_comment: remark, ..change(item) });
            }
        }
        self.patch(scope, id, &patches).await?;
        service::accept(self.app, scope, id, &[]).await.map(drop)
    }
}
