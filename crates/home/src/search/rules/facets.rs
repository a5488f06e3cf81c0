//! Counts of what was found by state, client and age. Each count is the number of hits there would be if that were chosen, with what is
//! chosen otherwise.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use kernel::{Timestamp, Uuid};
use serde::{Deserialize, Serialize};
use store::search::{Group, Steps};
use utoipa::ToSchema;

use super::HitKind;

/// Clients that are counted, those with the most hits; a chosen one always is.
const CLIENTS: usize = 50;

/// When a record was changed last, or else created.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
pub enum LastChange {
    /// Within 7 days.
    Week,
    /// Within 30 days.
    Month,
    /// Within 365 days.
    Year,
    /// Earlier.
    Older,
}

impl LastChange {
    /// All of them, the latest first.
    pub const ALL: [Self; 4] = [Self::Week, Self::Month, Self::Year, Self::Older];

    /// The instants that divide them, at `now`.
    pub fn steps(now: Timestamp) -> Steps {
        [7, 30, 365].map(|days| now - TimeDelta::days(days))
    }

    /// From when, and before when, a record was changed.
    pub fn bounds(self, now: Timestamp) -> (Option<Timestamp>, Option<Timestamp>) {
        let [week, month, year] = Self::steps(now);
        match self {
            Self::Week => (Some(week), None),
            Self::Month => (Some(month), None),
            Self::Year => (Some(year), None),
            Self::Older => (None, Some(year)),
        }
    }

    /// Whether it includes records that were changed before `age` of the steps.
    fn covers(self, age: usize) -> bool {
        match self {
            Self::Week => age == 0,
            Self::Month => age <= 1,
            Self::Year => age <= 2,
            Self::Older => age == 3,
        }
    }
}

/// What hits are narrowed to; nothing chosen is everything.
#[derive(Debug, Clone, Default)]
pub struct Chosen {
    pub clients: Vec<Uuid>,
    /// States, each of a kind.
    pub statuses: Vec<(HitKind, String)>,
    pub changed: Option<LastChange>,
}

/// How many hits there are of each state, client and age.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facets {
    /// Hits by kind and status.
    pub statuses: Vec<(HitKind, String, u64)>,
    /// Tenant and client, the one with the most hits first.
    pub clients: Vec<((Uuid, Uuid), u64)>,
    pub changes: Vec<(LastChange, u64)>,
}

impl Chosen {
    fn has_status(&self, kind: HitKind, group: &Group) -> bool {
        let is_chosen = |status: &String| self.statuses.iter().any(|(own, chosen)| *own == kind && chosen == status);
        self.statuses.is_empty() || group.status.as_ref().is_some_and(is_chosen)
    }

    fn has_client(&self, group: &Group) -> bool {
        self.clients.is_empty() || group.client.is_some_and(|(_, client)| self.clients.contains(&client))
    }

    fn has_change(&self, group: &Group) -> bool {
        self.changed.is_none_or(|changed| changed.covers(group.age))
    }

    /// Counts the groups of the kinds that were asked for.
    pub fn facets(&self, groups: &[(HitKind, Group)]) -> Facets {
        let (mut statuses, mut clients) = (BTreeMap::new(), BTreeMap::new());
        let mut changes = LastChange::ALL.map(|change| (change, 0));
        for (kind, group) in groups {
            let (of_status, of_client, of_change) = (self.has_status(*kind, group), self.has_client(group), self.has_change(group));
            if let (true, true, Some(status)) = (of_client, of_change, &group.status) {
                *statuses.entry((*kind, status.clone())).or_insert(0) += group.total;
            }
            if let (true, true, Some(client)) = (of_status, of_change, group.client) {
                *clients.entry(client).or_insert(0) += group.total;
            }
            for (_, total) in changes.iter_mut().filter(|(change, _)| of_status && of_client && change.covers(group.age)) {
                *total += group.total;
            }
        }
        Facets {
            statuses: statuses.into_iter().map(|((kind, status), total)| (kind, status, total)).collect(),
            clients: self.foremost(clients),
            changes: changes.to_vec(),
        }
    }

    fn foremost(&self, clients: BTreeMap<(Uuid, Uuid), u64>) -> Vec<((Uuid, Uuid), u64)> {
        let mut clients: Vec<_> = clients.into_iter().collect();
        clients.sort_by_key(|(client, total)| (std::cmp::Reverse(*total), *client));
        let mut rank = 0;
        clients.retain(|((_, client), _)| {
            rank += 1;
            rank <= CLIENTS || self.clients.contains(client)
        });
        clients
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(client: u128, status: Option<&str>, age: usize, total: u64) -> Group {
        let client = (client > 0).then(|| (Uuid::from_u128(100), Uuid::from_u128(client)));
        Group { client, status: status.map(str::to_owned), age, total }
    }

    fn groups() -> Vec<(HitKind, Group)> {
        vec![
            (HitKind::ActionItem, group(1, Some("Open"), 0, 4)),
            (HitKind::ActionItem, group(2, Some("Closed"), 2, 3)),
            (HitKind::Finding, group(1, Some("Open"), 3, 2)),
            (HitKind::Standard, group(0, None, 1, 7)),
        ]
    }

    fn client(id: u128) -> (Uuid, Uuid) {
        (Uuid::from_u128(100), Uuid::from_u128(id))
    }

    #[test]
    fn with_nothing_chosen_everything_counts_and_ages_add_up() {
        let facets = Chosen::default().facets(&groups());
        assert_eq!(
            facets.statuses,
            [
                (HitKind::ActionItem, "Closed".to_owned(), 3),
                (HitKind::ActionItem, "Open".to_owned(), 4),
                (HitKind::Finding, "Open".to_owned(), 2)
            ]
        );
        assert_eq!(facets.clients, [(client(1), 6), (client(2), 3)]);
        assert_eq!(facets.changes.iter().map(|(_, total)| *total).collect::<Vec<_>>(), [4, 11, 14, 2]);
    }

    #[test]
    fn a_choice_narrows_the_other_facets_and_not_its_own() {
        let chosen = Chosen { statuses: vec![(HitKind::ActionItem, "Open".to_owned())], ..Chosen::default() };
        let facets = chosen.facets(&groups());
        assert_eq!(facets.statuses.len(), 3, "another state can still be chosen");
        assert_eq!(facets.clients, [(client(1), 4)], "a finding that is open is another matter");
        assert_eq!(facets.changes.iter().map(|(_, total)| *total).collect::<Vec<_>>(), [4, 4, 4, 0]);

        let chosen = Chosen { clients: vec![Uuid::from_u128(2)], changed: Some(LastChange::Year), ..Chosen::default() };
        let facets = chosen.facets(&groups());
        assert_eq!(facets.statuses, [(HitKind::ActionItem, "Closed".to_owned(), 3)]);
        assert_eq!(facets.clients, [(client(1), 4), (client(2), 3)]);
        assert_eq!(facets.changes.iter().map(|(_, total)| *total).collect::<Vec<_>>(), [0, 0, 3, 0]);
    }

    #[test]
    fn a_chosen_client_is_counted_however_few_hits_it_has() {
        let many: Vec<(HitKind, Group)> = (1..=60_u8).map(|n| (HitKind::Team, group(n.into(), None, 0, 100 - u64::from(n)))).collect();
        assert_eq!(Chosen::default().facets(&many).clients.len(), CLIENTS);
        let chosen = Chosen { clients: vec![Uuid::from_u128(60)], ..Chosen::default() };
        assert_eq!(chosen.facets(&many).clients.last(), Some(&(client(60), 40)));
    }
}
