//! Derives the results of standards from a finalised assessment, their states over time from the results, and figures from the states.
//! Pure.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::{Months, NaiveDate};
use kernel::{
    Timestamp, Uuid,
    figure::{Hundredths, weighted_mean},
};

use library::standard::InForce;

use super::{ComplianceState, entity::frozen};
use crate::{
    assessment::{Assessment, AssessmentItem, Source, effective_score},
    scoring::{
        ItemResult, Shape, SubdomainSums,
        figures::{after_raising, figures},
        score::result_of,
    },
};

/// Months until a state is stale if its standard doesn't say.
const DEFAULT_CADENCE: i32 = 12;

/// The results to freeze for each standard: the weighted mean of its items that count, and the last of them as its representative. A standard
/// without such an item isn't assessed, and keeps the state that it has.
pub fn results(source: &Source, assessment: &Assessment, assessed_on: NaiveDate) -> Vec<frozen::Model> {
    let mut by_standard: BTreeMap<Uuid, Vec<&AssessmentItem>> = BTreeMap::new();
    for item in source.counted().filter(|i| i.result != ItemResult::Unscored) {
        if let Some(id) = item.standard_id {
            by_standard.entry(id).or_default().push(item);
        }
    }
    by_standard.into_iter().filter_map(|(id, items)| result(source, assessment, assessed_on, id, &items)).collect()
}

fn result(source: &Source, assessment: &Assessment, assessed_on: NaiveDate, id: Uuid, items: &[&AssessmentItem]) -> Option<frozen::Model> {
    let standard = source.standards.get(&id)?;
    let last = items.iter().max_by_key(|i| i.id)?;
    let score = weighted_mean(items.iter().filter_map(|i| Some((effective_score(i)?, i64::from(i.weight)))));
    let result = match (score, items) {
        (None, _) => ItemResult::NotApplicable,
        (Some(_), [one]) => one.result,
        (Some(score), _) => result_of(score, items.iter().any(|i| source.fails_by_option(i))),
    };
    let months = last.standard_version_id.and_then(|v| source.pins.get(&v)).map_or(DEFAULT_CADENCE, |p| p.assess_every_months);
    let months = Months::new(u32::try_from(months).unwrap_or_default());
    Some(frozen::Model {
        tenant_id: assessment.tenant_id,
        id: Uuid::nil(),
        assessment_id: assessment.id,
        revision: assessment.revision,
        client_id: assessment.client_id,
        team_id: assessment.team_id,
        standard_id: id,
        framework_id: standard.framework_id,
        domain_id: standard.domain_id,
        subdomain_id: standard.subdomain_id,
        item_id: last.id,
        result,
        score,
        weight: source.weight_of(id),
        critical_failed: items.iter().any(|i| i.critical && i.result == ItemResult::NonCompliant),
        assessed_on,
        finalised_at: assessment.finalised_at?,
        valid_until: assessed_on.checked_add_months(months).unwrap_or(assessed_on),
        standard_version_id: last.standard_version_id,
    })
}

/// The client, team and standard of a state.
type StateKey = (Uuid, Option<Uuid>, Uuid);

/// The states derived from `results`: for each client, team and standard in the order in which their assessments were finalised first, then
/// of items, then of revisions. The last one is the current state.
pub fn states(results: Vec<frozen::Model>) -> Vec<ComplianceState> {
    let mut subjects: BTreeMap<StateKey, Vec<frozen::Model>> = BTreeMap::new();
    for result in results {
        subjects.entry((result.client_id, result.team_id, result.standard_id)).or_default().push(result);
    }
    subjects.into_values().flat_map(in_time).collect()
}

fn in_time(mut results: Vec<frozen::Model>) -> Vec<ComplianceState> {
    let mut lasts: HashMap<Uuid, Uuid> = HashMap::new();
    for result in &results {
        let last = lasts.entry(result.assessment_id).or_insert(result.item_id);
        *last = result.item_id.max(*last);
    }
    // A correction stands where what it corrects stood, whichever of the items is the last one in each.
    results.sort_by_key(|r| (r.finalised_at, lasts.get(&r.assessment_id).copied(), r.revision, r.item_id));
    let ends = results.iter().skip(1).map(|next| Some(next.finalised_at)).chain([None]).collect::<Vec<_>>();
    let mut before: Option<i32> = None;
    let mut states = Vec::with_capacity(results.len());
    for (result, superseded_at) in results.into_iter().zip(ends) {
        let trend = result.score.zip(before).map(|(now, then)| now - then);
        before = result.score.or(before);
        states.push(state(result, superseded_at, trend));
    }
    states
}

fn state(result: frozen::Model, superseded_at: Option<Timestamp>, trend: Option<i32>) -> ComplianceState {
    ComplianceState {
        tenant_id: result.tenant_id,
        id: result.id,
        client_id: result.client_id,
        team_id: result.team_id,
        standard_id: result.standard_id,
        framework_id: result.framework_id,
        domain_id: result.domain_id,
        subdomain_id: result.subdomain_id,
        assessment_id: result.assessment_id,
        item_id: result.item_id,
        result: result.result,
        score: result.score,
        weight: result.weight,
        critical_failed: result.critical_failed,
        assessed_on: result.assessed_on,
        finalised_at: result.finalised_at,
        valid_until: result.valid_until,
        superseded_at,
        trend,
        open_findings: 0,
        standard_version_id: result.standard_version_id,
    }
}

/// The effect of raising a standard to the target, as closing its finding is expected to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Impact {
    pub domain_id: Uuid,
    /// Its score now.
    pub now: Hundredths,
    /// Its score once the standard is at the target.
    pub after: Hundredths,
    pub coverage: Option<Hundredths>,
}

/// The states of the standards that are in force, each with the place and weight that its standard has today: figures over several
/// assessments follow one tree.
pub fn as_of_today(states: Vec<ComplianceState>, standards: &HashMap<Uuid, InForce>) -> Vec<ComplianceState> {
    let placed = |state: ComplianceState| {
        let today = standards.get(&state.standard_id)?;
        Some(ComplianceState { domain_id: today.domain_id, subdomain_id: today.subdomain_id, weight: today.weight, ..state })
    };
    states.into_iter().filter_map(placed).collect()
}

/// Whether `state` was the current one at `at`.
pub fn holds(state: &ComplianceState, at: Timestamp) -> bool {
    state.finalised_at <= at && state.superseded_at.is_none_or(|until| until > at)
}

/// Whether a state was judged by one of the versions from before the last Major one in force.
pub fn is_outdated(state: &ComplianceState, outdated: &HashSet<Uuid>) -> bool {
    state.standard_version_id.is_some_and(|version| outdated.contains(&version))
}

/// Whether a standard has to be judged again: too much time has passed, or something else is asked for by now.
pub fn is_stale(state: &ComplianceState, on: NaiveDate, outdated: &HashSet<Uuid>) -> bool {
    state.score.is_some() && (state.valid_until < on || is_outdated(state, outdated))
}

/// Sums of the scores that were current at `at`, by subdomain, whatever is stale.
pub fn scores_at(history: &[ComplianceState], at: Timestamp) -> BTreeMap<Uuid, SubdomainSums> {
    parts_at(history, at, None, None)
}

/// Sums of the states that were current at `at`, by subdomain, compared with those at `before`; what is stale among them on a day of the
/// client, with these outdated versions.
pub fn parts_at(
    history: &[ComplianceState],
    at: Timestamp,
    before: Option<Timestamp>,
    stale: Option<(NaiveDate, &HashSet<Uuid>)>,
) -> BTreeMap<Uuid, SubdomainSums> {
    let mut parts: BTreeMap<Uuid, SubdomainSums> = BTreeMap::new();
    for state in history {
        let part = parts.entry(state.subdomain_id).or_default();
        if let Some(score) = state.score {
            if holds(state, at) {
                part.sum.add(score, state.weight);
                part.assessed += 1;
                part.stale += i64::from(stale.is_some_and(|(today, outdated)| is_stale(state, today, outdated)));
            }
            if before.is_some_and(|before| holds(state, before)) {
                part.before.add(score, state.weight);
            }
        }
        if holds(state, at) {
            part.not_applicable += i64::from(state.result == ItemResult::NotApplicable);
            part.critical_failed += i64::from(state.critical_failed);
        }
    }
    parts
}

/// The effect of raising `standard` to the target, by the current states of its domain and their sums; `None` if it isn't assessed.
pub fn impact(
    standard: Uuid,
    parts: &BTreeMap<Uuid, SubdomainSums>,
    present: &HashMap<Uuid, &ComplianceState>,
    shape: &Shape,
) -> Option<Impact> {
    let state = present.get(&standard)?;
    let cell = *figures(parts, shape).domains.get(&state.domain_id)?;
    let after = after_raising(parts, shape, state.subdomain_id, state.score?, state.weight)?;
    Some(Impact { domain_id: state.domain_id, now: cell.score?, after, coverage: cell.coverage() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;

    fn result(item: u128, standard: u128, day: i64, score: Option<i32>) -> frozen::Model {
        let id = Uuid::from_u128;
        frozen::Model {
            tenant_id: id(1),
            id: id(100 + item),
            assessment_id: id(2),
            revision: 1,
            client_id: id(3),
            team_id: None,
            standard_id: id(standard),
            framework_id: id(5),
            domain_id: id(6),
            subdomain_id: id(7),
            item_id: id(item),
            result: if score.is_some() { ItemResult::Partial } else { ItemResult::NotApplicable },
            score,
            weight: 3,
            critical_failed: false,
            assessed_on: NaiveDate::MIN,
            finalised_at: Timestamp::UNIX_EPOCH + TimeDelta::days(day),
            valid_until: NaiveDate::MIN,
            standard_version_id: None,
        }
    }

    #[test]
    fn the_latest_by_instant_then_item_is_current_in_any_order_of_writing() {
        // spec: ASM-11
        let mut results = vec![
            result(9, 50, 1, Some(4_000)),
            result(3, 50, 2, Some(5_000)),
            result(4, 50, 2, Some(7_500)),
            result(5, 51, 1, Some(9_000)),
        ];
        let expected = states(results.clone());
        let present: Vec<_> =
            expected.iter().filter(|s| s.superseded_at.is_none()).map(|s| (s.standard_id.as_u128(), s.score, s.trend)).collect();
        assert_eq!(present, [(50, Some(7_500), Some(2_500)), (51, Some(9_000), None)]);
        results.reverse();
        assert_eq!(states(results), expected);
    }

    #[test]
    fn a_correction_stands_where_what_it_corrects_stood() {
        let of = |assessment: u128, revision: i32, result: frozen::Model| frozen::Model {
            id: Uuid::from_u128(assessment * 10 + revision.unsigned_abs() as u128),
            assessment_id: Uuid::from_u128(assessment),
            revision,
            ..result
        };
        // The later assessment was scheduled first; the correction counts another item as the last one.
        let results =
            vec![of(20, 1, result(9, 50, 1, Some(0))), of(21, 1, result(3, 50, 2, Some(7_500))), of(20, 2, result(8, 50, 1, Some(2_500)))];
        let shown: Vec<_> = states(results).iter().map(|s| (s.score, s.superseded_at, s.trend)).collect();
        let day = |day| Some(Timestamp::UNIX_EPOCH + TimeDelta::days(day));
        assert_eq!(
            shown,
            [(Some(0), day(1), None), (Some(2_500), day(2), Some(2_500)), (Some(7_500), None, Some(5_000))],
            "no instant shows what was wrong, and nothing later is replaced"
        );
    }

    #[test]
    fn each_state_lasts_until_the_next_and_a_gap_does_not_break_the_trend() {
        let states = states(vec![result(1, 50, 1, Some(4_000)), result(2, 50, 2, None), result(3, 50, 3, Some(6_000))]);
        assert_eq!(states.iter().map(|s| s.trend).collect::<Vec<_>>(), [None, None, Some(2_000)]);
        for pair in states.windows(2) {
            assert_eq!(pair[0].superseded_at, Some(pair[1].finalised_at));
        }
    }
}
