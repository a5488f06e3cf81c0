//! The result of an assessment: score with coverage, by section, domain and subdomain, gaps, change from the baseline. Pure: the service
//! loads the input. Computed while an assessment runs, and frozen when it is finalised.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use kernel::{
    Uuid,
    figure::{Hundredths, weighted_mean},
};
use library::standard::{InForce, Pin};

use crate::{
    assessment::{Assessment, AssessmentItem, ItemStatus},
    assessment_type::{TemplateQuestion, TemplateSection, TemplateVersion},
    catalogue::Tree,
    scoring::{
        Band, ItemResult,
        score::{self, Calibration, Counts, Scored},
        tree::{self, Scores, Sum},
    },
};

/// Number of gaps in a result.
const GAPS: usize = 10;

/// Input of a result.
pub struct Source {
    /// The assessment.
    pub assessment: Assessment,
    /// Its items, in order.
    pub items: Vec<AssessmentItem>,
    /// Its template.
    pub template: TemplateVersion,
    /// The template's sections, in order.
    pub sections: Vec<TemplateSection>,
    /// The template's questions, by key.
    pub questions: HashMap<String, TemplateQuestion>,
    /// The framework's tree.
    pub tree: Tree,
    /// The standards asked about, by id.
    pub standards: HashMap<Uuid, InForce>,
    /// The framework's versions, by id.
    pub pins: HashMap<Uuid, Pin>,
    /// The previous assessment, with its items.
    pub baseline: Option<(Assessment, Vec<AssessmentItem>)>,
}

/// Score and coverage of a section, domain or subdomain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartResult {
    /// Id of the domain or subdomain; `None` for a section without one.
    pub id: Option<Uuid>,
    /// Id of the domain of a subdomain.
    pub domain_id: Option<Uuid>,
    /// Code.
    pub code: Option<String>,
    /// Name or title.
    pub name: String,
    /// Score; `None` if nothing was assessed.
    pub score: Option<Hundredths>,
    /// Score of the baseline.
    pub baseline_score: Option<Hundredths>,
    /// Items with a score.
    pub assessed: u32,
    /// Items that apply.
    pub applicable: u32,
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

/// The score that counts for an item: the verified one if there is one, else the client's own.
pub fn effective_score(item: &AssessmentItem) -> Option<Hundredths> {
    if item.verified_answer.is_some() { item.verified_pct } else { item.self_pct }
}

fn scored(items: &[AssessmentItem], pct: impl Fn(&AssessmentItem) -> Option<Hundredths>) -> Vec<Scored> {
    let section = |item: &AssessmentItem| usize::try_from(item.section).unwrap_or_default();
    items.iter().map(|i| Scored { section: section(i), weight: i.weight, critical: i.critical, pct: pct(i), result: i.result }).collect()
}

impl Source {
    fn weights(&self) -> Vec<i32> {
        self.sections.iter().map(|s| s.weight).collect()
    }

    /// The figures for lists.
    pub fn figures(&self) -> Figures {
        let items = scored(&self.items, effective_score);
        let counts = Counts::of(self.items.iter().map(|i| i.result));
        let score = score::total(self.template.method, &items, &self.weights());
        Figures {
            score,
            self_score: score::total(self.template.method, &scored(&self.items, |i| i.self_pct), &self.weights()),
            compliance: counts.compliance(),
            coverage: counts.coverage(),
            band: score.map(|s| score::band(s, self.template.critical_rule, score::critical_failed(&items))),
        }
    }

    /// Score and weight of each standard, by the items that ask about it.
    pub fn by_standard(&self, items: &[AssessmentItem]) -> BTreeMap<Uuid, (Hundredths, i32)> {
        let mut grouped: BTreeMap<Uuid, Vec<(Hundredths, i64)>> = BTreeMap::new();
        for item in items {
            if let (Some(standard), Some(pct)) = (item.standard_id, effective_score(item)) {
                grouped.entry(standard).or_default().push((pct, i64::from(item.weight.max(1))));
            }
        }
        let weight = |id: &Uuid| self.weight_of(*id);
        grouped.into_iter().filter_map(|(id, parts)| Some((id, (weighted_mean(parts)?, weight(&id))))).collect()
    }

    /// Weight of a standard in the version that the assessment pins.
    pub fn weight_of(&self, standard: Uuid) -> i32 {
        let pinned = self.items.iter().find(|i| i.standard_id == Some(standard)).and_then(|i| i.standard_version_id);
        let of_pin = pinned.and_then(|v| self.pins.get(&v)).map(|p| p.weight);
        of_pin.or_else(|| self.standards.get(&standard).map(|s| s.weight)).unwrap_or(1)
    }

    fn scores(&self, items: &[AssessmentItem]) -> Scores {
        let mut sums: BTreeMap<Uuid, Sum> = BTreeMap::new();
        for (id, (score, weight)) in self.by_standard(items) {
            if let Some(standard) = self.standards.get(&id) {
                sums.entry(standard.subdomain_id).or_default().add(score, weight);
            }
        }
        tree::scores(&sums, &self.tree.places(), &self.tree.domain_weights())
    }

    /// The whole result.
    pub fn result(&self) -> AssessmentResult {
        let (figures, items) = (self.figures(), scored(&self.items, effective_score));
        let failed = self.items.iter().filter(|i| i.critical && i.result == ItemResult::NonCompliant);
        let (now, before) = (self.scores(&self.items), self.baseline.as_ref().map(|(_, items)| self.scores(items)).unwrap_or_default());
        AssessmentResult {
            assessment_id: self.assessment.id,
            revision: self.assessment.revision,
            verified: self.items.iter().all(|i| i.status == ItemStatus::Verified),
            capped_by: failed.map(|i| i.question_key.clone()).collect(),
            counts: Counts::of(self.items.iter().map(|i| i.result)),
            calibration: score::calibration(self.items.iter().filter_map(|i| Some((i.self_pct?, i.verified_pct?)))),
            sections: self.section_scores(&items),
            domains: self.domain_scores(&now, &before),
            subdomains: self.subdomain_scores(&now, &before),
            gaps: self.gaps(),
            baseline: self.baseline.as_ref().map(|(row, _)| baseline(row, figures.score)),
            figures,
        }
    }

    fn counts_where(&self, belongs: impl Fn(&AssessmentItem) -> bool) -> Counts {
        Counts::of(self.items.iter().filter(|i| belongs(i)).map(|i| i.result))
    }

    fn section_scores(&self, items: &[Scored]) -> Vec<PartResult> {
        let scores = score::sections(items, self.sections.len());
        let part = |((at, section), score): ((i32, &TemplateSection), Option<Hundredths>)| {
            let counts = self.counts_where(|i| i.section == at);
            let domain = section.subdomain_id.and_then(|id| self.tree.domain_of(id));
            part(section.subdomain_id, domain, None, &section.title, score, None, counts)
        };
        (0i32..).zip(&self.sections).zip(scores).map(part).collect()
    }

    fn standard(&self, item: &AssessmentItem) -> Option<&InForce> {
        item.standard_id.and_then(|id| self.standards.get(&id))
    }

    fn domain_scores(&self, now: &Scores, before: &Scores) -> Vec<PartResult> {
        let part = |d: &library::domain::Domain| {
            let counts = self.counts_where(|i| self.standard(i).is_some_and(|s| s.domain_id == d.id));
            part(Some(d.id), None, Some(&d.code), &d.name, now.domains.get(&d.id).copied(), before.domains.get(&d.id).copied(), counts)
        };
        self.tree.domains.iter().map(part).filter(|p| p.applicable > 0).collect()
    }

    fn subdomain_scores(&self, now: &Scores, before: &Scores) -> Vec<PartResult> {
        let part = |s: &library::subdomain::Subdomain| {
            let counts = self.counts_where(|i| self.standard(i).is_some_and(|x| x.subdomain_id == s.id));
            let (score, baseline) = (now.subdomains.get(&s.id).copied(), before.subdomains.get(&s.id).copied());
            part(Some(s.id), Some(s.domain_id), Some(&s.code), &s.name, score, baseline, counts)
        };
        self.tree.subdomains.iter().map(part).filter(|p| p.applicable > 0).collect()
    }

    fn gaps(&self) -> Vec<Gap> {
        let before: HashMap<&str, Option<Hundredths>> =
            self.baseline.iter().flat_map(|(_, items)| items).map(|i| (i.question_key.as_str(), effective_score(i))).collect();
        let mut gaps: Vec<Gap> = Vec::new();
        for item in &self.items {
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
                baseline_pct: before.get(item.question_key.as_str()).copied().flatten(),
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
    id: Option<Uuid>,
    domain_id: Option<Uuid>,
    code: Option<&String>,
    name: &str,
    score: Option<Hundredths>,
    baseline: Option<Hundredths>,
    counts: Counts,
) -> PartResult {
    PartResult {
        id,
        domain_id,
        code: code.cloned(),
        name: name.to_owned(),
        score,
        baseline_score: baseline,
        assessed: counts.assessed(),
        applicable: counts.applicable(),
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
