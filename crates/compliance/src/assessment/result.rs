//! The result of an assessment: score with coverage, by section, domain and subdomain, gaps, change against the baseline.
//! Pure: what it reads is loaded by the service. It is computed while an assessment runs and frozen when it is finalised.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use kernel::{
    Uuid,
    figure::{Hundredths, to_wire, weighted_mean},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    Assessment, AssessmentItem, Band, ItemResult, ItemStatus,
    rules::{
        score::{self, Counts, Scored},
        tree::{self, Scores, Sum},
    },
};
use crate::{
    assessment_type::template::{self, question, section},
    catalogue::{InForce, Pin, Tree},
};

/// How many gaps a result names.
const GAPS: usize = 10;

/// What a result is computed from.
pub struct Source {
    /// The assessment.
    pub assessment: Assessment,
    /// Its items, in order.
    pub items: Vec<AssessmentItem>,
    /// Its template.
    pub template: template::Model,
    /// The template's sections, in order.
    pub sections: Vec<section::Model>,
    /// The template's questions, by key.
    pub questions: HashMap<String, question::Model>,
    /// The framework's tree.
    pub tree: Tree,
    /// The standards asked about, by id.
    pub standards: HashMap<Uuid, InForce>,
    /// The framework's versions, by id.
    pub pins: HashMap<Uuid, Pin>,
    /// The assessment before, with its items.
    pub baseline: Option<(Assessment, Vec<AssessmentItem>)>,
}

/// Score and coverage of a part.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PartScore {
    /// Id of the domain or subdomain; null for a section without one.
    pub id: Option<Uuid>,
    /// Id of the domain of a subdomain.
    pub domain_id: Option<Uuid>,
    /// Code.
    pub code: Option<String>,
    /// Name or title.
    pub name: String,
    /// Score, 0 to 100; null when nothing was assessed.
    pub score: Option<f64>,
    /// Score of the baseline.
    pub baseline_score: Option<f64>,
    /// Items with a score.
    pub assessed: u32,
    /// Items that apply.
    pub applicable: u32,
}

/// An item that costs score.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Gap {
    /// Item.
    pub item_id: Uuid,
    /// Key of the question.
    pub question_key: String,
    /// Text of the question.
    pub text: String,
    /// Standard.
    pub standard_id: Option<Uuid>,
    /// Code of the standard.
    pub standard_code: Option<String>,
    /// Whether it is critical.
    pub critical: bool,
    /// Score, 0 to 100.
    pub pct: f64,
    /// Score of the baseline.
    pub baseline_pct: Option<f64>,
    /// Weight times what is missing to 100.
    pub weighted_gap: f64,
}

/// How far the own view is from the verified one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalibrationView {
    /// Mean of own minus verified.
    pub gap: f64,
    /// Mean distance.
    pub spread: f64,
}

/// The assessment that is compared with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BaselineView {
    /// Assessment.
    pub assessment_id: Uuid,
    /// Its number.
    pub number: String,
    /// When it was finalised.
    pub finalised_at: Option<DateTime<Utc>>,
    /// Its score.
    pub score: Option<f64>,
    /// Score less that of the baseline.
    pub delta: Option<f64>,
}

/// The result of an assessment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResultView {
    /// Assessment.
    pub assessment_id: Uuid,
    /// Revision that this is the result of.
    pub revision: i32,
    /// Whether every item is verified; until then own answers stand in.
    pub verified: bool,
    /// Score, 0 to 100.
    pub score: Option<f64>,
    /// Score of the client's own answers.
    pub self_score: Option<f64>,
    /// Band, the critical rule applied.
    pub band: Option<Band>,
    /// Keys of the critical questions that failed and hold the band down.
    pub capped_by: Vec<String>,
    /// Compliance, in percent.
    pub compliance_pct: Option<f64>,
    /// Assessed of what applies, in percent.
    pub coverage_pct: Option<f64>,
    /// How many items came out how.
    pub counts: Counts,
    /// Own view against the verified one.
    pub calibration: Option<CalibrationView>,
    /// By section of the template.
    pub sections: Vec<PartScore>,
    /// By domain of the framework.
    pub domains: Vec<PartScore>,
    /// By subdomain of the framework.
    pub subdomains: Vec<PartScore>,
    /// The items that cost most.
    pub gaps: Vec<Gap>,
    /// What it is compared with.
    pub baseline: Option<BaselineView>,
}

/// The figures of an assessment, as its row keeps them.
#[derive(Debug, Clone, Copy, Default)]
#[allow(missing_docs)] // the fields are those of the row
pub struct Figures {
    pub score: Option<Hundredths>,
    pub self_score: Option<Hundredths>,
    pub compliance: Option<Hundredths>,
    pub coverage: Option<Hundredths>,
    pub band: Option<Band>,
}

/// The score that an item stands with: the verified one where it is verified, else the client's own.
pub fn standing(item: &AssessmentItem) -> Option<Hundredths> {
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

    /// The figures that stand in lists.
    pub fn figures(&self) -> Figures {
        let items = scored(&self.items, standing);
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
            if let (Some(standard), Some(pct)) = (item.standard_id, standing(item)) {
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
    pub fn result(&self) -> ResultView {
        let (figures, items) = (self.figures(), scored(&self.items, standing));
        let failed = self.items.iter().filter(|i| i.critical && i.result == ItemResult::NonCompliant);
        let calibration = score::calibration(self.items.iter().filter_map(|i| Some((i.self_pct?, i.verified_pct?))));
        let (now, before) = (self.scores(&self.items), self.baseline.as_ref().map(|(_, items)| self.scores(items)).unwrap_or_default());
        ResultView {
            assessment_id: self.assessment.id,
            revision: self.assessment.revision,
            verified: self.items.iter().all(|i| i.status == ItemStatus::Verified),
            score: figures.score.map(to_wire),
            self_score: figures.self_score.map(to_wire),
            band: figures.band,
            capped_by: failed.map(|i| i.question_key.clone()).collect(),
            compliance_pct: figures.compliance.map(to_wire),
            coverage_pct: figures.coverage.map(to_wire),
            counts: Counts::of(self.items.iter().map(|i| i.result)),
            calibration: calibration.map(|c| CalibrationView { gap: to_wire(c.gap), spread: to_wire(c.spread) }),
            sections: self.section_scores(&items),
            domains: self.domain_scores(&now, &before),
            subdomains: self.subdomain_scores(&now, &before),
            gaps: self.gaps(),
            baseline: self.baseline.as_ref().map(|(row, _)| baseline_view(row, figures.score)),
        }
    }

    fn counts_where(&self, belongs: impl Fn(&AssessmentItem) -> bool) -> Counts {
        Counts::of(self.items.iter().filter(|i| belongs(i)).map(|i| i.result))
    }

    fn section_scores(&self, items: &[Scored]) -> Vec<PartScore> {
        let scores = score::sections(items, self.sections.len());
        let part = |((at, section), score): ((i32, &section::Model), Option<Hundredths>)| {
            let counts = self.counts_where(|i| i.section == at);
            let domain = section.subdomain_id.and_then(|id| self.tree.subdomains.iter().find(|s| s.id == id)).map(|s| s.domain_id);
            part(section.subdomain_id, domain, None, &section.title, score, None, counts)
        };
        (0i32..).zip(&self.sections).zip(scores).map(part).collect()
    }

    fn standard(&self, item: &AssessmentItem) -> Option<&InForce> {
        item.standard_id.and_then(|id| self.standards.get(&id))
    }

    fn domain_scores(&self, now: &Scores, before: &Scores) -> Vec<PartScore> {
        let part = |d: &library::domain::Domain| {
            let counts = self.counts_where(|i| self.standard(i).is_some_and(|s| s.domain_id == d.id));
            part(Some(d.id), None, Some(&d.code), &d.name, now.domains.get(&d.id).copied(), before.domains.get(&d.id).copied(), counts)
        };
        self.tree.domains.iter().map(part).filter(|p| p.applicable > 0).collect()
    }

    fn subdomain_scores(&self, now: &Scores, before: &Scores) -> Vec<PartScore> {
        let part = |s: &library::subdomain::Subdomain| {
            let counts = self.counts_where(|i| self.standard(i).is_some_and(|x| x.subdomain_id == s.id));
            let (score, baseline) = (now.subdomains.get(&s.id).copied(), before.subdomains.get(&s.id).copied());
            part(Some(s.id), Some(s.domain_id), Some(&s.code), &s.name, score, baseline, counts)
        };
        self.tree.subdomains.iter().map(part).filter(|p| p.applicable > 0).collect()
    }

    fn gaps(&self) -> Vec<Gap> {
        let before: HashMap<&str, Option<Hundredths>> =
            self.baseline.iter().flat_map(|(_, items)| items).map(|i| (i.question_key.as_str(), standing(i))).collect();
        let mut gaps: Vec<(i64, Gap)> = Vec::new();
        for item in &self.items {
            let Some(pct) = standing(item).filter(|pct| *pct < 10_000) else { continue };
            let missing = i64::from(10_000 - pct) * i64::from(item.weight);
            let gap = Gap {
                item_id: item.id,
                question_key: item.question_key.clone(),
                text: self.questions.get(&item.question_key).map(|q| q.text.clone()).unwrap_or_default(),
                standard_id: item.standard_id,
                standard_code: self.standard(item).map(|s| s.code.clone()),
                critical: item.critical,
                pct: to_wire(pct),
                baseline_pct: before.get(item.question_key.as_str()).copied().flatten().map(to_wire),
                weighted_gap: missing as f64 / 100.0,
            };
            gaps.push((missing, gap));
        }
        gaps.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.question_key.cmp(&b.1.question_key)));
        gaps.into_iter().take(GAPS).map(|(_, gap)| gap).collect()
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
) -> PartScore {
    PartScore {
        id,
        domain_id,
        code: code.cloned(),
        name: name.to_owned(),
        score: score.map(to_wire),
        baseline_score: baseline.map(to_wire),
        assessed: counts.assessed(),
        applicable: counts.applicable(),
    }
}

fn baseline_view(row: &Assessment, score: Option<Hundredths>) -> BaselineView {
    let delta = score.zip(row.verified_score).map(|(now, before)| to_wire(now - before));
    BaselineView {
        assessment_id: row.id,
        number: row.number.clone(),
        finalised_at: row.finalised_at,
        score: row.verified_score.map(to_wire),
        delta,
    }
}
