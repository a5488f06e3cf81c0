//! From frozen results to states with their times. Pure.

use std::collections::BTreeMap;

use kernel::Uuid;

use super::{ComplianceState, entity::frozen};

/// Whom and what a state is about.
type Subject = (Uuid, Option<Uuid>, Uuid);

/// The states that `results` make: of each client, team and standard one after the other by the instant of finalising,
/// then by item. The last one is the present.
pub fn states(results: Vec<frozen::Model>) -> Vec<ComplianceState> {
    let mut subjects: BTreeMap<Subject, Vec<frozen::Model>> = BTreeMap::new();
    for result in results {
        subjects.entry((result.client_id, result.team_id, result.standard_id)).or_default().push(result);
    }
    subjects.into_values().flat_map(in_time).collect()
}

fn in_time(mut results: Vec<frozen::Model>) -> Vec<ComplianceState> {
    results.sort_by_key(|r| (r.finalised_at, r.item_id, r.revision));
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

fn state(result: frozen::Model, superseded_at: Option<kernel::Timestamp>, trend: Option<i32>) -> ComplianceState {
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
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assessment::ItemResult;
    use chrono::{NaiveDate, TimeDelta};
    use kernel::Timestamp;

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
        }
    }

    #[test]
    fn the_latest_by_instant_then_item_is_the_present_whatever_the_order_of_writing() {
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
    fn each_state_lasts_until_the_next_and_a_gap_does_not_break_the_trend() {
        let states = states(vec![result(1, 50, 1, Some(4_000)), result(2, 50, 2, None), result(3, 50, 3, Some(6_000))]);
        assert_eq!(states.iter().map(|s| s.trend).collect::<Vec<_>>(), [None, None, Some(2_000)]);
        for pair in states.windows(2) {
            assert_eq!(pair[0].superseded_at, Some(pair[1].finalised_at));
        }
    }
}
