//! Who is linked to whom. Pure.

use std::collections::BTreeSet;

use kernel::Uuid;

/// An account: its tenant, or the host, and its user.
pub type Account = (Uuid, Uuid);

/// An account that is linked to another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reached {
    pub(super) account: Account,
    /// Whether a link leads to it without another account between.
    pub(super) directly: bool,
}

/// Follows the links of an account, breadth first: the caller reads the links of [`Walk::frontier`] and passes in their other ends.
#[derive(Debug)]
pub(super) struct Walk {
    seen: BTreeSet<Account>,
    frontier: Vec<Account>,
    reached: Vec<Reached>,
}

impl Walk {
    pub(super) fn from(start: Account) -> Self {
        Self { seen: [start].into(), frontier: vec![start], reached: Vec::new() }
    }

    /// The accounts whose links are still to be read; empty at the end.
    pub(super) fn frontier(&self) -> &[Account] {
        &self.frontier
    }

    /// Takes the other ends of the frontier's links.
    pub(super) fn step(&mut self, ends: impl IntoIterator<Item = Account>) {
        let directly = self.reached.is_empty();
        self.frontier = ends.into_iter().filter(|end| self.seen.insert(*end)).collect();
        self.reached.extend(self.frontier.iter().map(|account| Reached { account: *account, directly }));
    }

    /// Everything that was reached, nearest first.
    pub(super) fn end(self) -> Vec<Reached> {
        self.reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(id: u128) -> Account {
        (Uuid::from_u128(id / 10), Uuid::from_u128(id))
    }

    fn walk(links: &[(u128, u128)], start: u128) -> Vec<(u128, bool)> {
        let mut walk = Walk::from(account(start));
        while !walk.frontier().is_empty() {
            let ends: Vec<Account> = links
                .iter()
                .flat_map(|(a, b)| [(*a, *b), (*b, *a)])
                .filter(|(from, _)| walk.frontier().contains(&account(*from)))
                .map(|(_, to)| account(to))
                .collect();
            walk.step(ends);
        }
        walk.end().into_iter().map(|reached| (reached.account.1.as_u128(), reached.directly)).collect()
    }

    #[test]
    fn links_reach_through_others_and_never_back() {
        let chain = [(11, 21), (21, 31), (31, 41)];
        assert_eq!(walk(&chain, 11), [(21, true), (31, false), (41, false)]);
        assert_eq!(walk(&chain, 31), [(21, true), (41, true), (11, false)]);
        let ring = [(11, 21), (21, 31), (31, 11)];
        assert_eq!(walk(&ring, 21), [(11, true), (31, true)]);
        assert!(walk(&chain, 51).is_empty());
    }
}
