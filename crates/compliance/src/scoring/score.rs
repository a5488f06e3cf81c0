//! Figures of an assessment (Annex C 1 to 5): sections, total, bands, compliance, coverage, calibration. Pure.

use std::collections::{BTreeMap, BTreeSet};

use kernel::figure::{Hundredths, ratio, weighted_mean};

use super::{
    Band, CriticalRule, ItemResult, ScoringMethod,
    answer::{COMPLIANT_FROM, FAIL_BELOW},
};

/// Scoring input of one item.
#[derive(Debug, Clone)]
pub struct Scored {
    /// Position of its section.
    pub section: usize,
    /// Weight within the section, 0 to 10.
    pub weight: i32,
    /// Whether a failure caps the band.
    pub critical: bool,
    /// Score; absent if not assessed, not applicable, or of a kind without score.
    pub pct: Option<Hundredths>,
    pub result: ItemResult,
}

/// The result of a scored item; `failed`, a failing option, makes it non-compliant whatever its score.
pub fn result_of(pct: Hundredths, failed: bool) -> ItemResult {
    match pct {
        _ if failed || pct < FAIL_BELOW => ItemResult::NonCompliant,
        COMPLIANT_FROM.. => ItemResult::Compliant,
        _ => ItemResult::Partial,
    }
}

/// Number of items by result.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Score of at least 90.
    pub compliant: u32,
    /// Score of at least 50.
    pub partial: u32,
    /// Score below 50, or a failing option.
    pub non_compliant: u32,
    pub not_applicable: u32,
    pub not_assessed: u32,
}

impl Counts {
    /// Counts `results`, except items without a score.
    pub fn of(results: impl IntoIterator<Item = ItemResult>) -> Self {
        let mut counts = Self::default();
        for result in results {
            match result {
                ItemResult::Compliant => counts.compliant += 1,
                ItemResult::Partial => counts.partial += 1,
                ItemResult::NonCompliant => counts.non_compliant += 1,
                ItemResult::NotApplicable => counts.not_applicable += 1,
                ItemResult::NotAssessed => counts.not_assessed += 1,
                ItemResult::Unscored => {}
            }
        }
        counts
    }

    /// Items with a score.
    pub fn assessed(self) -> u32 {
        self.compliant + self.partial + self.non_compliant
    }

    /// Items that apply.
    pub fn applicable(self) -> u32 {
        self.assessed() + self.not_assessed
    }

    /// (compliant + half of partial) in percent of the assessed items.
    pub fn compliance(self) -> Option<Hundredths> {
        percent(2 * i64::from(self.compliant) + i64::from(self.partial), 2 * i64::from(self.assessed()))
    }

    /// Assessed items in percent of those that apply.
    pub fn coverage(self) -> Option<Hundredths> {
        percent(i64::from(self.assessed()), i64::from(self.applicable()))
    }
}

/// `part` of `whole` in hundredths of a percent; `None` if `whole` is 0.
pub fn percent(part: i64, whole: i64) -> Option<Hundredths> {
    ratio(part * 100, whole)
}

/// The score of each section, by position; `None` for sections without a score.
pub fn sections(items: &[Scored], count: usize) -> Vec<Option<Hundredths>> {
    (0..count)
        .map(|at| weighted_mean(items.iter().filter(|i| i.section == at).filter_map(|i| Some((i.pct?, i64::from(i.weight))))))
        .collect()
}

/// The weight of a section in the total by `method`.
fn section_weight(method: ScoringMethod, weights: &[i32], section: usize) -> i64 {
    match method {
        ScoringMethod::WeightedMean | ScoringMethod::None => weights.get(section).copied().map_or(0, i64::from),
        ScoringMethod::MeanOfSections | ScoringMethod::Sum | ScoringMethod::PassFail => 1,
    }
}

/// Whether an item counts in figures: nothing without weight does, and nothing in a section without weight where the method weighs sections.
/// Every total, part, state and coverage asks this.
pub fn counts(method: ScoringMethod, weights: &[i32], section: usize, weight: i32) -> bool {
    weight > 0 && section_weight(method, weights, section) > 0
}

/// The total by `method` of the items that count, with the `weights` of the sections. [`shares`] divides it into parts.
pub fn total(method: ScoringMethod, items: &[Scored], weights: &[i32]) -> Option<Hundredths> {
    let scored = || items.iter().filter_map(|i| Some((i.pct?, i64::from(i.weight))));
    match method {
        ScoringMethod::WeightedMean | ScoringMethod::MeanOfSections => {
            let by_section = sections(items, weights.len()).into_iter().enumerate();
            weighted_mean(by_section.filter_map(|(at, score)| Some((score?, section_weight(method, weights, at)))))
        }
        ScoringMethod::Sum => weighted_mean(scored()),
        ScoringMethod::PassFail => {
            scored().next().map(|_| if items.iter().any(|i| i.result == ItemResult::NonCompliant) { 0 } else { 10_000 })
        }
        ScoringMethod::None => None,
    }
}

/// A part of a total.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// The score of its items.
    pub score: Hundredths,
    /// Its weight in the total, in percent; `None` where the total isn't a mean.
    pub weight: Option<Hundredths>,
}

/// Scores and weights of items.
type Weighted = Vec<(Hundredths, i64)>;

/// What the weight of a section is divided into among its items.
const UNIT: i64 = 1_000_000;

/// Divides the total by `method` into parts; `parts` names that of each item. Scores and weights are those of [`total`], so the parts add up
/// to it: their mean by weight is the total, and with `PassFail` the lowest of them is. Items without a part keep their weight.
pub fn shares<K: Ord + Copy>(method: ScoringMethod, items: &[Scored], weights: &[i32], parts: &[Option<K>]) -> BTreeMap<K, Share> {
    let divided = !matches!(method, ScoringMethod::Sum | ScoringMethod::PassFail);
    let mut pieces: BTreeMap<(usize, Option<K>), Weighted> = BTreeMap::new();
    let mut whole: BTreeMap<usize, i64> = BTreeMap::new();
    for (item, part) in items.iter().zip(parts) {
        let Some(pct) = item.pct else { continue };
        let section = if divided { item.section } else { 0 };
        pieces.entry((section, *part)).or_default().push((pct, i64::from(item.weight)));
        *whole.entry(section).or_default() += i64::from(item.weight);
    }
    let mut by_part: BTreeMap<Option<K>, Weighted> = BTreeMap::new();
    for ((section, part), piece) in pieces {
        let own: i64 = piece.iter().map(|(_, weight)| *weight).sum();
        let (Some(score), Some(whole)) = (weighted_mean(piece), whole.get(&section)) else { continue };
        by_part.entry(part).or_default().push((score, section_weight(method, weights, section) * UNIT * own / whole));
    }
    let weight_of = |pieces: &[(Hundredths, i64)]| pieces.iter().map(|(_, weight)| *weight).sum::<i64>();
    let all: i64 = by_part.values().map(|pieces| weight_of(pieces)).sum();
    let is_mean = !matches!(method, ScoringMethod::PassFail | ScoringMethod::None);
    let failed: BTreeSet<K> =
        items.iter().zip(parts).filter(|(i, _)| i.result == ItemResult::NonCompliant).filter_map(|(_, part)| *part).collect();
    let share = |(part, pieces): (Option<K>, Weighted)| {
        let (part, weight) = (part?, percent(weight_of(&pieces), all).filter(|_| is_mean));
        let mean = weighted_mean(pieces)?;
        let passed = if failed.contains(&part) { 0 } else { 10_000 };
        Some((part, Share { score: if method == ScoringMethod::PassFail { passed } else { mean }, weight }))
    };
    by_part.into_iter().filter_map(share).collect()
}

/// The band of a score, before the critical rule.
fn band_of(score: Hundredths) -> Band {
    match score {
        9_000.. => Band::Exemplary,
        7_500.. => Band::Proficient,
        5_000.. => Band::Developing,
        _ => Band::AtRisk,
    }
}

/// The band after the critical rule: the score stays, the band may fall.
pub fn band(score: Hundredths, rule: CriticalRule, critical_failed: bool) -> Band {
    let own = band_of(score);
    match (rule, critical_failed) {
        (CriticalRule::None, _) | (_, false) => own,
        (CriticalRule::CapBand, true) => own.min(Band::Developing),
        (CriticalRule::FailAll, true) => Band::AtRisk,
    }
}

/// Whether a critical item is non-compliant; one that is partly compliant does not count.
pub fn critical_failed(items: &[Scored]) -> bool {
    items.iter().any(|i| i.critical && i.result == ItemResult::NonCompliant)
}

/// Difference between the client's and the verified scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Calibration {
    /// Mean of the client's score minus the verified score: above 0, clients rate themselves too high.
    pub gap: Hundredths,
    /// Mean absolute difference.
    pub spread: Hundredths,
}

/// The calibration over `(own, verified)` scores of the items with both.
pub fn calibration(pairs: impl IntoIterator<Item = (Hundredths, Hundredths)>) -> Option<Calibration> {
    let differences: Vec<Hundredths> = pairs.into_iter().map(|(own, verified)| own - verified).collect();
    Some(Calibration {
        gap: weighted_mean(differences.iter().map(|d| (*d, 1)))?,
        spread: weighted_mean(differences.iter().map(|d| (d.abs(), 1)))?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(section: usize, weight: i32, pct: Option<Hundredths>, critical: bool) -> Scored {
        let result = pct.map_or(ItemResult::NotApplicable, |p| result_of(p, false));
        Scored { section, weight, critical, pct, result }
    }

    #[test]
    fn sections_and_total_skip_not_applicable_and_a_failed_critical_item_caps_the_band() {
        // spec: ASM-02
        let items = [item(0, 2, Some(10_000), false), item(0, 1, Some(5_000), false), item(0, 1, None, false), item(1, 1, Some(0), true)];
        assert_eq!(sections(&items, 2), [Some(8_333), Some(0)]);
        let score = total(ScoringMethod::WeightedMean, &items, &[1, 1]).unwrap();
        assert_eq!(score, 4_167);
        assert_eq!(band(score, CriticalRule::CapBand, critical_failed(&items)), Band::AtRisk);
        assert_eq!(total(ScoringMethod::WeightedMean, &items, &[3, 1]), Some(6_250));
        assert_eq!(total(ScoringMethod::MeanOfSections, &items, &[3, 1]), Some(4_167));
        assert_eq!(total(ScoringMethod::Sum, &items, &[1, 1]), Some(6_250));
        assert_eq!(total(ScoringMethod::PassFail, &items, &[1, 1]), Some(0));
        assert_eq!(total(ScoringMethod::PassFail, &items[..2], &[1]), Some(10_000));
        assert_eq!(total(ScoringMethod::None, &items, &[1, 1]), None);
        assert_eq!(total(ScoringMethod::WeightedMean, &[item(0, 1, None, false)], &[1]), None);
    }

    #[test]
    fn what_has_no_weight_counts_nowhere() {
        use ScoringMethod::*;
        for method in [WeightedMean, MeanOfSections, Sum, PassFail, None] {
            assert!(counts(method, &[1, 0], 0, 1) && !counts(method, &[1, 0], 0, 0), "{method:?}");
            assert_eq!(counts(method, &[1, 0], 1, 1), !matches!(method, WeightedMean | None), "{method:?}");
        }
    }

    #[test]
    fn parts_add_up_to_the_total_whatever_the_sections_mix() {
        // The first section asks about the parts 1 and 2, the second about 2 alone.
        let items = [item(0, 1, Some(7_500), false), item(0, 1, Some(0), false), item(1, 1, Some(2_500), false)];
        let parts = [Some(1), Some(2), Some(2)];
        let share = |score, weight| Share { score, weight: Some(weight) };
        let by = |method, weights: &[i32]| shares(method, &items, weights, &parts);
        assert_eq!(total(ScoringMethod::WeightedMean, &items, &[1, 1]), Some(3_125));
        assert_eq!(by(ScoringMethod::WeightedMean, &[1, 1]), BTreeMap::from([(1, share(7_500, 2_500)), (2, share(1_667, 7_500))]));
        for method in [ScoringMethod::WeightedMean, ScoringMethod::MeanOfSections, ScoringMethod::Sum] {
            let weights = [3, 2];
            let mean = weighted_mean(by(method, &weights).values().map(|s| (s.score, i64::from(s.weight.unwrap()))));
            assert!((mean.unwrap() - total(method, &items, &weights).unwrap()).abs() <= 1, "{method:?}");
        }
        let passed = by(ScoringMethod::PassFail, &[1, 1]);
        assert_eq!(passed.values().map(|s| (s.score, s.weight)).collect::<Vec<_>>(), [(10_000, None), (0, None)]);
        assert_eq!(by(ScoringMethod::WeightedMean, &[1, 0])[&2], share(0, 5_000), "a section without weight counts nowhere");
    }

    #[test]
    fn the_critical_rule_changes_the_band_and_never_the_score() {
        // spec: ASM-02
        for (score, rule, failed, expected) in [
            (9_200, CriticalRule::CapBand, true, Band::Developing),
            (9_200, CriticalRule::CapBand, false, Band::Exemplary),
            (9_200, CriticalRule::FailAll, true, Band::AtRisk),
            (9_200, CriticalRule::None, true, Band::Exemplary),
            (4_000, CriticalRule::CapBand, true, Band::AtRisk),
        ] {
            assert_eq!(band(score, rule, failed), expected, "{score} {rule:?} {failed}");
        }
        for (score, expected) in [
            (10_000, Band::Exemplary),
            (9_000, Band::Exemplary),
            (8_999, Band::Proficient),
            (7_500, Band::Proficient),
            (7_499, Band::Developing),
            (5_000, Band::Developing),
            (4_999, Band::AtRisk),
            (0, Band::AtRisk),
        ] {
            assert_eq!(band_of(score), expected, "{score}");
        }
    }

    #[test]
    fn compliance_counts_partial_as_half_and_coverage_only_what_applies() {
        // spec: ASM-02
        use ItemResult::*;
        let ten = [Compliant, Compliant, Compliant, Compliant, Compliant, Compliant, Partial, Partial, NonCompliant, NotApplicable];
        let counts = Counts::of(ten);
        assert_eq!((counts.compliance(), counts.coverage()), (Some(7_778), Some(10_000)));
        let half = Counts::of([Compliant, NotAssessed, NotAssessed, NotApplicable, Unscored]);
        assert_eq!((half.compliance(), half.coverage()), (Some(10_000), Some(3_333)));
        assert_eq!(Counts::default().compliance(), None);
    }

    #[test]
    fn an_item_is_compliant_from_ninety_and_fails_below_fifty_or_by_its_option() {
        // spec: ASM-02
        for (pct, failed, expected) in [
            (9_000, false, ItemResult::Compliant),
            (8_999, false, ItemResult::Partial),
            (5_000, false, ItemResult::Partial),
            (4_999, false, ItemResult::NonCompliant),
            (9_500, true, ItemResult::NonCompliant),
        ] {
            assert_eq!(result_of(pct, failed), expected, "{pct} {failed}");
        }
    }

    #[test]
    fn calibration_distinguishes_bias_from_scatter() {
        // spec: ASM-02
        let calibration = calibration([(8_000, 5_000), (5_000, 5_000), (4_000, 5_000)]).unwrap();
        assert_eq!((calibration.gap, calibration.spread), (667, 1_333));
        assert_eq!(super::calibration([]), None);
    }
}
