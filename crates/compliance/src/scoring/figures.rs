//! Figures of clients, teams, domains and subdomains: sums of standards, rolled up along the framework. Pure.

use std::collections::BTreeMap;

use kernel::{
    Uuid,
    figure::{Hundredths, weighted_mean},
};

use super::{
    Band, CriticalRule,
    score::{self, percent},
    tree::{self, Scores, SubdomainWeight, Sum},
};

/// Below this coverage, a client's score is provisional and left out of means over clients.
pub const PROVISIONAL_BELOW: Hundredths = 5_000;

/// The score that closing a finding is expected to bring its standard to: level 3, the lower end of Proficient.
pub const TARGET: Hundredths = 7_500;

/// Sums of one subdomain of a client or team.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SubdomainSums {
    /// Points and weight.
    pub sum: Sum,
    /// Points and weight on the compared day.
    pub before: Sum,
    /// Standards with a score.
    pub assessed: i64,
    /// Standards that don't apply.
    pub not_applicable: i64,
    /// Standards whose state is stale.
    pub stale: i64,
    /// Standards with a failed critical item.
    pub critical_failed: i64,
    pub open_findings: i64,
}

/// The tree along which parts are summed up.
#[derive(Debug, Clone, Default)]
pub struct Shape {
    /// Domain and weight of each subdomain.
    pub places: BTreeMap<Uuid, SubdomainWeight>,
    pub domain_weights: BTreeMap<Uuid, i32>,
    /// Standards in force, by subdomain.
    pub standards: BTreeMap<Uuid, i64>,
}

/// One figure of the heat map.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cell {
    /// Score; `None` while nothing is assessed.
    pub score: Option<Hundredths>,
    /// Score on the compared day.
    pub before: Option<Hundredths>,
    /// Standards with a score.
    pub assessed: i64,
    /// Applicable standards in force.
    pub applicable: i64,
    /// Standards that don't apply.
    pub not_applicable: i64,
    /// Standards whose state is stale.
    pub stale: i64,
    /// Standards with a failed critical item.
    pub critical_failed: i64,
    pub open_findings: i64,
}

impl Cell {
    /// Assessed standards in percent of those that apply.
    pub fn coverage(&self) -> Option<Hundredths> {
        percent(self.assessed, self.applicable)
    }

    /// Score minus that of the compared day.
    pub fn delta(&self) -> Option<Hundredths> {
        self.score.zip(self.before).map(|(now, before)| now - before)
    }

    /// Whether at least half of the assessed standards are stale.
    pub fn is_stale(&self) -> bool {
        self.stale > 0 && self.stale * 2 >= self.assessed
    }

    /// Whether all of it was found not to apply: a state of its own, not the same as not assessed.
    pub fn does_not_apply(&self) -> bool {
        self.applicable == 0 && self.not_applicable > 0
    }

    /// Whether coverage is too low for comparisons. Where nothing applies there is nothing to cover.
    pub fn is_provisional(&self) -> bool {
        self.coverage().is_some_and(|c| c < PROVISIONAL_BELOW)
    }

    /// The band of the score, capped by a failed critical item as the result of an assessment is.
    pub fn band(&self) -> Option<Band> {
        self.score.map(|score| score::band(score, CriticalRule::CapBand, self.critical_failed > 0))
    }
}

/// The figures of one client or team.
#[derive(Debug, Clone, Default)]
pub struct Figures {
    /// In all.
    pub total: Cell,
    pub domains: BTreeMap<Uuid, Cell>,
    pub subdomains: BTreeMap<Uuid, Cell>,
}

fn scores(parts: &BTreeMap<Uuid, SubdomainSums>, shape: &Shape, pick: impl Fn(&SubdomainSums) -> Sum) -> Scores {
    let sums = parts.iter().map(|(id, part)| (*id, pick(part))).collect();
    tree::scores(&sums, &shape.places, &shape.domain_weights)
}

/// Sums the parts of one client or team up along the tree.
pub fn figures(parts: &BTreeMap<Uuid, SubdomainSums>, shape: &Shape) -> Figures {
    let (now, before) = (scores(parts, shape, |p| p.sum), scores(parts, shape, |p| p.before));
    let mut figures = Figures::default();
    for (id, place) in &shape.places {
        let part = parts.get(id).copied().unwrap_or_default();
        let in_force = shape.standards.get(id).copied().unwrap_or_default();
        let cell = Cell {
            score: now.subdomains.get(id).copied(),
            before: before.subdomains.get(id).copied(),
            assessed: part.assessed,
            applicable: (in_force - part.not_applicable).max(part.assessed),
            not_applicable: part.not_applicable,
            stale: part.stale,
            critical_failed: part.critical_failed,
            open_findings: part.open_findings,
        };
        figures.subdomains.insert(*id, cell);
        add(figures.domains.entry(place.domain_id).or_default(), &cell);
        add(&mut figures.total, &cell);
    }
    for (id, cell) in &mut figures.domains {
        cell.score = now.domains.get(id).copied();
        cell.before = before.domains.get(id).copied();
    }
    figures.total.score = now.total;
    figures.total.before = before.total;
    figures
}

fn add(to: &mut Cell, cell: &Cell) {
    to.assessed += cell.assessed;
    to.applicable += cell.applicable;
    to.not_applicable += cell.not_applicable;
    to.stale += cell.stale;
    to.critical_failed += cell.critical_failed;
    to.open_findings += cell.open_findings;
}

/// The mean over clients, each with the same weight; coverage over all their standards. The change is that of the clients with both
/// figures.
pub fn mean<'a>(cells: impl Iterator<Item = &'a Cell> + Clone) -> Cell {
    let mut all = Cell::default();
    cells.clone().for_each(|cell| add(&mut all, cell));
    all.score = weighted_mean(cells.clone().filter_map(|c| Some((c.score?, 1))));
    let change = weighted_mean(cells.filter_map(|c| Some((c.delta()?, 1))));
    all.before = all.score.zip(change).map(|(score, change)| score - change);
    all
}

/// The score of a domain if one of its standards rises to [`TARGET`].
pub fn after_raising(
    parts: &BTreeMap<Uuid, SubdomainSums>,
    shape: &Shape,
    subdomain: Uuid,
    score: Hundredths,
    weight: i32,
) -> Option<Hundredths> {
    let domain = shape.places.get(&subdomain)?.domain_id;
    let mut sums: BTreeMap<Uuid, Sum> = parts.iter().map(|(id, part)| (*id, part.sum)).collect();
    let sum = sums.get_mut(&subdomain)?;
    sum.points += i64::from(TARGET.max(score) - score) * i64::from(weight);
    tree::scores(&sums, &shape.places, &shape.domain_weights).domains.get(&domain).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUBS: [u128; 3] = [1, 2, 3];

    fn id(n: u128) -> Uuid {
        Uuid::from_u128(n)
    }

    /// Two domains: 10 with the subdomains 1 and 2 (weights 2 and 1), 11 with 3; five standards each.
    fn shape() -> Shape {
        let place = |domain, weight| SubdomainWeight { domain_id: id(domain), weight };
        Shape {
            places: BTreeMap::from([(id(1), place(10, 2)), (id(2), place(10, 1)), (id(3), place(11, 1))]),
            domain_weights: BTreeMap::from([(id(10), 3), (id(11), 1)]),
            standards: SUBS.map(|s| (id(s), 5)).into(),
        }
    }

    fn part(score: Hundredths, before: Hundredths, assessed: i64) -> SubdomainSums {
        SubdomainSums {
            sum: Sum { points: i64::from(score) * 4, weight: 4 },
            before: Sum { points: i64::from(before) * 4, weight: 4 },
            assessed,
            ..SubdomainSums::default()
        }
    }

    #[test]
    fn a_client_has_coverage_and_change_at_each_level() {
        let parts = BTreeMap::from([
            (id(1), part(6_000, 5_000, 5)),
            (id(2), SubdomainSums { stale: 2, not_applicable: 1, ..part(9_000, 9_000, 4) }),
        ]);
        let figures = figures(&parts, &shape());
        let domain = figures.domains[&id(10)];
        assert_eq!((domain.score, domain.delta(), domain.assessed, domain.applicable), (Some(7_000), Some(667), 9, 9));
        assert!(!domain.is_stale() && figures.subdomains[&id(2)].is_stale());
        let empty = figures.domains[&id(11)];
        assert_eq!((empty.score, empty.coverage()), (None, Some(0)));
        assert_eq!((figures.total.score, figures.total.coverage()), (Some(7_000), Some(6_429)));
        assert!(!figures.total.is_provisional());
    }

    #[test]
    fn a_failed_critical_standard_caps_the_band_of_every_sum_it_is_in() {
        let parts = BTreeMap::from([(id(1), SubdomainSums { critical_failed: 1, ..part(9_500, 0, 5) }), (id(3), part(9_500, 0, 5))]);
        let figures = figures(&parts, &shape());
        let bands = [figures.subdomains[&id(1)], figures.domains[&id(10)], figures.total, figures.domains[&id(11)]].map(|c| c.band());
        assert_eq!(bands, [Some(Band::Developing), Some(Band::Developing), Some(Band::Developing), Some(Band::Exemplary)]);
        assert_eq!(mean([figures.total].iter()).band(), Some(Band::Developing));
        assert_eq!(Cell::default().band(), None);
    }

    #[test]
    fn where_nothing_applies_nothing_is_provisional() {
        let none = SubdomainSums { not_applicable: 5, ..SubdomainSums::default() };
        let figures = figures(&BTreeMap::from([(id(3), none)]), &shape());
        let domain = figures.domains[&id(11)];
        assert_eq!((domain.score, domain.coverage(), domain.is_provisional()), (None, None, false));
        assert!(domain.does_not_apply() && mean([domain].iter()).does_not_apply());
        let open = figures.domains[&id(10)];
        assert!(open.is_provisional() && !open.does_not_apply(), "nothing is assessed of what applies");
        assert!(!figures.total.does_not_apply() && !mean([].iter()).does_not_apply());
    }

    #[test]
    fn means_over_clients_weigh_each_equally() {
        let cell = |score, before, assessed| Cell { score: Some(score), before, assessed, applicable: 120, ..Cell::default() };
        let cells = [cell(9_120, Some(8_980), 120), cell(8_400, Some(8_350), 108), cell(5_830, Some(5_940), 96), cell(7_480, None, 105)];
        let all = mean(cells.iter());
        assert_eq!((all.score, all.assessed, all.applicable), (Some(7_708), 429, 480));
        assert_eq!(all.delta(), Some(27));
    }

    #[test]
    fn raising_one_standard_moves_its_domain_by_its_weight() {
        let parts = BTreeMap::from([(id(1), part(6_000, 0, 5)), (id(2), part(9_000, 0, 4))]);
        // Raising the standard at 0 with weight 2 of 4 lifts its subdomain from 60 to 97.5 and the domain from 70 to 95.
        assert_eq!(after_raising(&parts, &shape(), id(1), 0, 2), Some(9_500));
        assert_eq!(after_raising(&parts, &shape(), id(1), 8_000, 2), Some(7_000));
        assert_eq!(after_raising(&parts, &shape(), id(9), 0, 2), None);
    }
}
