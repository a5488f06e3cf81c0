//! Scores up the tree (Annex C 5): standards to subdomains to domains to clients, each a weighted mean. Pure.

use std::collections::BTreeMap;

use kernel::{
    Uuid,
    figure::{Hundredths, weighted_mean},
};

/// Weighted points of one subdomain before the division, so that sums can be added up and changed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sum {
    /// Σ score × weight over assessed standards.
    pub points: i64,
    /// Σ weight over assessed standards.
    pub weight: i64,
}

impl Sum {
    /// Adds a standard.
    pub fn add(&mut self, score: Hundredths, weight: i32) {
        self.points += i64::from(score) * i64::from(weight);
        self.weight += i64::from(weight);
    }

    /// The mean, rounded half up; `None` for a total weight of zero.
    pub fn mean(self) -> Option<Hundredths> {
        if self.weight == 0 {
            return None;
        }
        i32::try_from((self.points * 2 + self.weight).div_euclid(self.weight * 2)).ok()
    }
}

/// Domain and weight of a subdomain.
#[derive(Debug, Clone, Copy)]
pub struct SubdomainWeight {
    pub domain_id: Uuid,
    /// Its weight within the domain.
    pub weight: i32,
}

/// The scores of one client or team.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scores {
    pub subdomains: BTreeMap<Uuid, Hundredths>,
    pub domains: BTreeMap<Uuid, Hundredths>,
    pub total: Option<Hundredths>,
}

/// Scores from the sums of subdomains; those without a known place are ignored.
pub fn scores(sums: &BTreeMap<Uuid, Sum>, places: &BTreeMap<Uuid, SubdomainWeight>, domain_weights: &BTreeMap<Uuid, i32>) -> Scores {
    let mut by_domain: BTreeMap<Uuid, Vec<(Hundredths, i64)>> = BTreeMap::new();
    let mut subdomains = BTreeMap::new();
    for (id, sum) in sums {
        let (Some(place), Some(mean)) = (places.get(id), sum.mean()) else { continue };
        subdomains.insert(*id, mean);
        by_domain.entry(place.domain_id).or_default().push((mean, i64::from(place.weight)));
    }
    let domains: BTreeMap<Uuid, Hundredths> = by_domain.into_iter().filter_map(|(id, parts)| Some((id, weighted_mean(parts)?))).collect();
    let total = weighted_mean(domains.iter().filter_map(|(id, score)| Some((*score, i64::from(*domain_weights.get(id)?)))));
    Scores { subdomains, domains, total }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_is_the_mean_of_its_subdomains_by_weight() {
        // spec: ASM-02
        let [a, b, c, domain, other] = [1, 2, 3, 10, 11].map(Uuid::from_u128);
        let mut sums = BTreeMap::from([(a, Sum::default()), (b, Sum::default()), (c, Sum::default())]);
        for (id, score, weight) in [(a, 8_000, 5), (a, 5_000, 3), (b, 10_000, 1)] {
            sums.entry(id).or_default().add(score, weight);
        }
        let places = BTreeMap::from([
            (a, SubdomainWeight { domain_id: domain, weight: 2 }),
            (b, SubdomainWeight { domain_id: domain, weight: 1 }),
            (c, SubdomainWeight { domain_id: other, weight: 1 }),
        ]);
        let weights = BTreeMap::from([(domain, 1), (other, 9)]);
        let got = scores(&sums, &places, &weights);
        assert_eq!(got.subdomains, BTreeMap::from([(a, 6_875), (b, 10_000)]));
        assert_eq!(got.domains, BTreeMap::from([(domain, 7_917)]));
        assert_eq!(got.total, Some(7_917), "a domain without assessed standards has no weight");
        sums.entry(c).or_default().add(5_000, 1);
        assert_eq!(scores(&sums, &places, &weights).total, Some(5_292));
    }
}
