//! The effect of an assessment's answers on findings. Finalising applies it, and its dialog previews it.

use std::collections::{BTreeSet, HashMap, hash_map::Entry};

use ::store::Tx;
use kernel::{Result, Uuid};

use crate::{
    assessment::{self, Assessment, AssessmentItem, ItemQuestion, Source},
    assessment_type::service::templates,
    finding::{Finding, VIEW, store},
    scoring::ItemResult,
};

/// A finding and the answer to its question.
#[derive(Debug, Clone)]
pub(crate) struct Answered {
    pub finding: Finding,
    /// The item that asks its question.
    pub item: AssessmentItem,
}

/// What answers mean for findings.
#[derive(Debug, Default)]
pub(crate) struct FindingEffects {
    /// Failed items without an unsettled finding of their own: each opens one.
    pub opening: Vec<AssessmentItem>,
    /// Findings whose question fails, again or still.
    pub failing: Vec<Answered>,
    /// Findings of the same assessment whose own answer was corrected.
    pub corrected: Vec<Answered>,
    /// Findings of other assessments whose question is passed.
    pub proved: Vec<Answered>,
    /// Findings whose proof is an answer that neither passes nor fails any more.
    pub unproved: Vec<Answered>,
}

/// The effect of the answers in `source` on findings. Only the finding of the same question counts as known; one of another question about
/// the standard, or of another team, is unrelated.
pub(crate) async fn outcome(tx: &Tx, source: &Source) -> Result<FindingEffects> {
    let of = &source.assessment;
    let findings = store::unsettled_of(tx, of.client_id, of.team_id).await?;
    let evidence: Vec<Uuid> = findings.iter().flat_map(|f| [f.item_id, f.proof_item_id]).flatten().collect();
    let asked = assessment::asked(tx, &evidence).await?;
    let items: HashMap<&str, &AssessmentItem> = source.items.iter().map(|item| (item.question_key.as_str(), item)).collect();
    let (mut outcome, mut texts, mut known) = (FindingEffects::default(), Texts::default(), BTreeSet::new());
    for finding in findings {
        let Some(question) = finding.item_id.and_then(|id| asked.get(&id)) else { continue };
        let Some(item) = items.get(question.question_key.as_str()) else { continue };
        if !texts.is_same(tx, source, question, item).await? {
            continue;
        }
        let (is_own, is_proof) = (finding.item_id == Some(item.id), finding.proof_item_id == Some(item.id));
        let is_overtaken = is_overtaken(of, &finding, &asked);
        let says_nothing = is_overtaken && finding.proof_item_id.is_some();
        let answered = Answered { finding, item: (*item).clone() };
        match item.result {
            ItemResult::NonCompliant => {
                known.insert(item.id);
                if !says_nothing {
                    outcome.failing.push(answered);
                }
            }
            // Whatever it is now, it isn't what opened the finding.
            _ if is_own => outcome.corrected.push(answered),
            ItemResult::Compliant | ItemResult::Partial if is_overtaken => {}
            ItemResult::Compliant | ItemResult::Partial => outcome.proved.push(answered),
            ItemResult::NotApplicable | ItemResult::NotAssessed | ItemResult::Unscored if is_proof => outcome.unproved.push(answered),
            ItemResult::NotApplicable | ItemResult::NotAssessed | ItemResult::Unscored => {}
        }
    }
    let failed = source.items.iter().filter(|item| item.result == ItemResult::NonCompliant && !known.contains(&item.id));
    outcome.opening = failed.cloned().collect();
    Ok(outcome)
}

/// Whether a later assessment opened the finding or proved it: correcting an earlier one says nothing of how things are since.
fn is_overtaken(corrected: &Assessment, finding: &Finding, asked: &HashMap<Uuid, ItemQuestion>) -> bool {
    let last = finding.proof_item_id.or(finding.item_id).and_then(|id| asked.get(&id)?.finalised_at);
    last.zip(corrected.finalised_at).is_some_and(|(last, first)| last > first)
}

/// The texts of questions by template version and key, read when they are needed.
#[derive(Default)]
struct Texts(HashMap<Uuid, HashMap<String, String>>);

impl Texts {
    /// Whether an item asks `question`: in a later version of its template whatever its wording, in another one if it reads the same.
    async fn is_same(&mut self, tx: &Tx, source: &Source, question: &ItemQuestion, item: &AssessmentItem) -> Result<bool> {
        if question.standard_id != item.standard_id {
            return Ok(false);
        }
        if question.subtype_id == source.assessment.subtype_id {
            return Ok(true);
        }
        let own = source.questions.get(&item.question_key).map(|q| q.text.as_str());
        Ok(self.of(tx, question.template_version_id).await?.get(&question.question_key).map(String::as_str) == own)
    }

    async fn of(&mut self, tx: &Tx, version: Uuid) -> Result<&HashMap<String, String>> {
        if let Entry::Vacant(unread) = self.0.entry(version) {
            let questions = templates::read(tx, version).await?.questions;
            unread.insert(questions.into_iter().map(|q| (q.key, q.text)).collect());
        }
        Ok(self.0.entry(version).or_default())
    }
}

/// The outcome without the findings that the caller doesn't see.
pub(crate) async fn visible(tx: &Tx, mut outcome: FindingEffects) -> Result<FindingEffects> {
    let parts = [&outcome.failing, &outcome.corrected, &outcome.proved, &outcome.unproved];
    let ids: Vec<Uuid> = parts.into_iter().flatten().map(|answered| answered.finding.id).collect();
    let seen = if tx.scope().has(VIEW) { store::by_ids(tx, &ids).await? } else { HashMap::new() };
    for part in [&mut outcome.failing, &mut outcome.corrected, &mut outcome.proved, &mut outcome.unproved] {
        part.retain(|answered| seen.contains_key(&answered.finding.id));
    }
    Ok(outcome)
}
