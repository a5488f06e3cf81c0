//! The result of an assessment: score with coverage, by section, domain and subdomain, gaps, change from the baseline. Pure: the service
//! loads the input. Computed while an assessment runs, and frozen when it is finalised.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use kernel::{Uuid, figure::Hundredths};
use library::standard::{InForce, Pin};

use crate::{
    assessment::{Assessment, AssessmentItem, ItemStatus},
    assessment_type::{TemplateQuestion, TemplateSection, TemplateVersion},
    catalogue::Tree,
    scoring::{
        Band, ItemResult,
        answer::{Scale, fails_by_option},
        score::{self, Calibration, Counts, Scored, Share},
    },
};

/// Number of gaps in a result.
const GAPS: usize = 10;

/// Input of a result.
pub struct Source {
    pub assessment: Assessment,
    /// Its items, in order.
    pub items: Vec<AssessmentItem>,
    pub template: TemplateVersion,
    /// The template's sections, in order.
    pub sections: Vec<TemplateSection>,
    /// The template's questions, by key.
    pub questions: HashMap<String, TemplateQuestion>,
    /// The framework's tree as it is today; items have the places that they had when the assessment was scheduled.
    pub tree: Tree,
    /// The standards asked about, by id.
    pub standards: HashMap<Uuid, InForce>,
    /// The framework's versions, by id.
    pub pins: HashMap<Uuid, Pin>,
    /// The previous assessment.
    pub baseline: Option<Before>,
}

/// The previous assessment, as it was finalised.
pub struct Before {
    pub assessment: Assessment,
    pub items: Vec<AssessmentItem>,
    /// Its questions, where its template is another version.
    pub questions: Option<HashMap<String, TemplateQuestion>>,
    /// Its frozen result: parts by its own template and places.
    pub result: Option<AssessmentResult>,
}

/// Score and coverage of a section, domain or subdomain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartResult {
    /// Id of the domain or subdomain; `None` for a section without one.
    pub id: Option<Uuid>,
    /// Id of the domain of a subdomain.
    pub domain_id: Option<Uuid>,
    pub code: Option<String>,
    /// Name or title.
    pub name: String,
    /// Score; `None` if nothing was assessed.
    pub score: Option<Hundredths>,
    /// Its weight in the total score, in percent; `None` where the total isn't a mean.
    pub share: Option<Hundredths>,
    pub baseline_score: Option<Hundredths>,
    /// Items with a score.
    pub assessed: u32,
    /// Items that apply.
    pub applicable: u32,
    /// Items that don't; `None` in results from before parts had it.
    pub not_applicable: Option<u32>,
}

impl PartResult {
    /// Whether all of it was found not to apply: a state of its own, not the same as not assessed.
    pub fn does_not_apply(&self) -> bool {
        self.applicable == 0 && self.not_applicable.is_some_and(|items| items > 0)
    }
}

/// An item that lowers the score.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // the API's view documents the fields
pub struct Gap {
    pub item_id: Uuid,
    pub question_key: String,
    pub text: String,
    pub standard_id: Option<Uuid>,
    pub standard_code: Option<String>,
    pub critical: bool,
    pub pct: Hundredths,
    pub baseline_pct: Option<Hundredths>,
    /// Weight × points short of 100, in hundredths.
    pub weighted_gap: i64,
}

/// The assessment that the result is compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // the API's view documents the fields
pub struct Baseline {
    pub assessment_id: Uuid,
    pub number: String,
    pub finalised_at: Option<DateTime<Utc>>,
    pub score: Option<Hundredths>,
    pub delta: Option<Hundredths>,
}

/// The result of an assessment. [`StoredResult`](crate::assessment::entity::StoredResult) is its stored form, `ResultView` that of the
/// API.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // the API's view documents the fields
pub struct AssessmentResult {
    pub assessment_id: Uuid,
    pub revision: i32,
    pub verified: bool,
    pub figures: Figures,
    /// Keys of the failed critical questions that cap the band.
    pub capped_by: Vec<String>,
    pub counts: Counts,
    pub calibration: Option<Calibration>,
    pub sections: Vec<PartResult>,
    pub domains: Vec<PartResult>,
    pub subdomains: Vec<PartResult>,
    /// The items that lower the score most.
    pub gaps: Vec<Gap>,
    pub baseline: Option<Baseline>,
}

/// The figures stored in an assessment's row.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[allow(missing_docs)] // the entity documents the fields
pub struct Figures {
    pub score: Option<Hundredths>,
    pub self_score: Option<Hundredths>,
    pub compliance: Option<Hundredths>,
    pub coverage: Option<Hundredths>,
    pub band: Option<Band>,
}

/// The score that counts for an item: the verified one while its verdict stands, else the client's own.
pub fn effective_score(item: &AssessmentItem) -> Option<Hundredths> {
    if item.status == ItemStatus::Verified { item.verified_pct } else { item.self_pct }
}

/// Whether an item stood elsewhere in the framework than its standard does today.
pub fn has_moved(item: &AssessmentItem, standards: &HashMap<Uuid, InForce>) -> bool {
    let today = item.standard_id.and_then(|id| standards.get(&id)).map(|s| (s.domain_id, s.subdomain_id));
    today.zip(item.domain_id.zip(item.subdomain_id)).is_some_and(|(today, then)| today != then)
}

fn section_of(item: &AssessmentItem) -> usize {
    usize::try_from(item.section).unwrap_or_default()
}

impl Source {
    fn weights(&self) -> Vec<i32> {
        self.sections.iter().map(|s| s.weight).collect()
    }

    /// The items that count in figures, in order; the others are asked, answered and found to fail like any, and weigh nothing.
    pub fn counted(&self) -> impl Iterator<Item = &AssessmentItem> {
        let (method, weights) = (self.template.method, self.weights());
        self.items.iter().filter(move |i| score::counts(method, &weights, section_of(i), i.weight))
    }

    /// Whether the answer that counts for an item chose an option that fails, whatever its score.
    pub fn fails_by_option(&self, item: &AssessmentItem) -> bool {
        let answer = if item.status == ItemStatus::Verified { item.verified_answer() } else { item.self_answer() };
        answer.zip(self.questions.get(&item.question_key)).is_some_and(|(answer, question)| {
            let options = question.options();
            let scale = Scale { kind: question.kind, na_allowed: question.na_allowed, options: &options, number_map: &[] };
            fails_by_option(&scale, &answer)
        })
    }

    fn scored(&self, pct: impl Fn(&AssessmentItem) -> Option<Hundredths>) -> Vec<Scored> {
        let scored =
            |i: &AssessmentItem| Scored { section: section_of(i), weight: i.weight, critical: i.critical, pct: pct(i), result: i.result };
        self.counted().map(scored).collect()
    }

    /// The figures for lists.
    pub fn figures(&self) -> Figures {
        let items = self.scored(effective_score);
        let counts = Counts::of(self.counted().map(|i| i.result));
        let score = score::total(self.template.method, &items, &self.weights());
        Figures {
            score,
            self_score: score::total(self.template.method, &self.scored(|i| i.self_pct), &self.weights()),
            compliance: counts.compliance(),
            coverage: counts.coverage(),
            band: score.map(|s| score::band(s, self.template.critical_rule, score::critical_failed(&items))),
        }
    }

    /// Weight of a standard in the version that the assessment pins.
    pub fn weight_of(&self, standard: Uuid) -> i32 {
        let pinned = self.items.iter().find(|i| i.standard_id == Some(standard)).and_then(|i| i.standard_version_id);
        let of_pin = pinned.and_then(|v| self.pins.get(&v)).map(|p| p.weight);
        of_pin.or_else(|| self.standards.get(&standard).map(|s| s.weight)).unwrap_or(1)
    }

    /// Domain and subdomain of an item: those of the release that the assessment was started with. Rows from before places were kept follow
    /// their standard.
    fn domain_and_subdomain_of(&self, item: &AssessmentItem) -> Option<(Uuid, Uuid)> {
        item.domain_id.zip(item.subdomain_id).or_else(|| self.standard(item).map(|s| (s.domain_id, s.subdomain_id)))
    }

    /// Domain that a subdomain belonged to when the assessment was scheduled.
    fn domain_of(&self, subdomain: Uuid) -> Option<Uuid> {
        let pinned = self.items.iter().filter_map(|i| i.domain_id.zip(i.subdomain_id)).find(|(_, of)| *of == subdomain);
        pinned.map(|(domain, _)| domain).or_else(|| self.tree.domain_of(subdomain))
    }

    /// Divides the total into parts; `part` names that of an item.
    fn shares<K: Ord + Copy>(&self, items: &[Scored], part: impl Fn(&AssessmentItem) -> Option<K>) -> BTreeMap<K, Share> {
        let parts: Vec<Option<K>> = self.counted().map(part).collect();
        score::shares(self.template.method, items, &self.weights(), &parts)
    }

    /// The whole result.
    pub fn result(&self) -> AssessmentResult {
        let (figures, items) = (self.figures(), self.scored(effective_score));
        let failed = self.counted().filter(|i| i.critical && i.result == ItemResult::NonCompliant);
        let both = |i: &AssessmentItem| Some((i.self_pct?, i.verified_pct.filter(|_| i.status == ItemStatus::Verified)?));
        AssessmentResult {
            assessment_id: self.assessment.id,
            revision: self.assessment.revision,
            verified: self.items.iter().all(|i| i.status == ItemStatus::Verified),
            capped_by: failed.map(|i| i.question_key.clone()).collect(),
            counts: Counts::of(self.counted().map(|i| i.result)),
            calibration: score::calibration(self.counted().filter_map(both)),
            sections: self.section_scores(&items),
            domains: self.domain_scores(&items),
            subdomains: self.subdomain_scores(&items),
            gaps: self.gaps(),
            baseline: self.baseline.as_ref().map(|before| baseline(&before.assessment, figures.score)),
            figures,
        }
    }

    fn counts_where(&self, belongs: impl Fn(&AssessmentItem) -> bool) -> Counts {
        Counts::of(self.counted().filter(|i| belongs(i)).map(|i| i.result))
    }

    /// Score of a part in the result of the baseline.
    fn before(&self, parts: impl Fn(&AssessmentResult) -> &Vec<PartResult>, id: Uuid) -> Option<Hundredths> {
        let result = self.baseline.as_ref()?.result.as_ref()?;
        parts(result).iter().find(|part| part.id == Some(id))?.score
    }

    fn section_scores(&self, items: &[Scored]) -> Vec<PartResult> {
        let shares = self.shares(items, |i| Some(i.section));
        let part = |(at, section): (i32, &TemplateSection)| {
            let counts = self.counts_where(|i| i.section == at);
            let domain = section.subdomain_id.and_then(|id| self.domain_of(id));
            part((section.subdomain_id, domain), None, &section.title, shares.get(&at), None, counts)
        };
        (0i32..).zip(&self.sections).map(part).collect()
    }

    fn standard(&self, item: &AssessmentItem) -> Option<&InForce> {
        item.standard_id.and_then(|id| self.standards.get(&id))
    }

    fn domain_scores(&self, items: &[Scored]) -> Vec<PartResult> {
        let shares = self.shares(items, |i| self.domain_and_subdomain_of(i).map(|(domain, _)| domain));
        let part = |d: &library::domain::Domain| {
            let counts = self.counts_where(|i| self.domain_and_subdomain_of(i).is_some_and(|(domain, _)| domain == d.id));
            part((Some(d.id), None), Some(&d.code), &d.name, shares.get(&d.id), self.before(|r| &r.domains, d.id), counts)
        };
        self.tree.domains.iter().map(part).filter(|p| p.applicable > 0 || p.does_not_apply()).collect()
    }

    fn subdomain_scores(&self, items: &[Scored]) -> Vec<PartResult> {
        let shares = self.shares(items, |i| self.domain_and_subdomain_of(i).map(|(_, subdomain)| subdomain));
        let part = |s: &library::subdomain::Subdomain| {
            let counts = self.counts_where(|i| self.domain_and_subdomain_of(i).is_some_and(|(_, subdomain)| subdomain == s.id));
            let place = (Some(s.id), self.domain_of(s.id));
            part(place, Some(&s.code), &s.name, shares.get(&s.id), self.before(|r| &r.subdomains, s.id), counts)
        };
        self.tree.subdomains.iter().map(part).filter(|p| p.applicable > 0 || p.does_not_apply()).collect()
    }

    /// Whether the baseline asks under a key what this assessment does; by now it may ask about another standard, or for another kind of answer.
    fn was_asked(&self, key: &str) -> bool {
        let then = self.baseline.as_ref().and_then(|before| before.questions.as_ref());
        then.is_none_or(|then| then.get(key).zip(self.questions.get(key)).is_some_and(|(then, now)| then.asks_the_same(now)))
    }

    fn gaps(&self) -> Vec<Gap> {
        let before: HashMap<&str, &AssessmentItem> =
            self.baseline.iter().flat_map(|before| &before.items).map(|i| (i.question_key.as_str(), i)).collect();
        let then = |item: &AssessmentItem| {
            let then = before.get(item.question_key.as_str())?;
            effective_score(then).filter(|_| self.was_asked(&item.question_key))
        };
        let mut gaps: Vec<Gap> = Vec::new();
        for item in self.counted() {
            let Some(pct) = effective_score(item).filter(|pct| *pct < 10_000) else { continue };
            let missing = i64::from(10_000 - pct) * i64::from(item.weight);
            let gap = Gap {
                item_id: item.id,
                question_key: item.question_key.clone(),
                text: self.questions.get(&item.question_key).map(|q| q.text.clone()).unwrap_or_default(),
                standard_id: item.standard_id,
                standard_code: self.standard(item).map(|s| s.code.clone()),
                critical: item.critical,
                pct,
                baseline_pct: then(item),
                weighted_gap: missing,
            };
            gaps.push(gap);
        }
        gaps.sort_by(|a, b| b.weighted_gap.cmp(&a.weighted_gap).then(a.question_key.cmp(&b.question_key)));
        gaps.truncate(GAPS);
        gaps
    }
}

fn part(
    (id, domain_id): (Option<Uuid>, Option<Uuid>),
    code: Option<&String>,
    name: &str,
    share: Option<&Share>,
    baseline: Option<Hundredths>,
    counts: Counts,
) -> PartResult {
    PartResult {
        id,
        domain_id,
        code: code.cloned(),
        name: name.to_owned(),
        score: share.map(|s| s.score),
        share: share.and_then(|s| s.weight),
        baseline_score: baseline,
        assessed: counts.assessed(),
        applicable: counts.applicable(),
        not_applicable: Some(counts.not_applicable),
    }
}

fn baseline(row: &Assessment, score: Option<Hundredths>) -> Baseline {
    Baseline {
        assessment_id: row.id,
        number: row.number.clone(),
        finalised_at: row.finalised_at,
        score: row.verified_score,
        delta: score.zip(row.verified_score).map(|(now, before)| now - before),
    }
}
