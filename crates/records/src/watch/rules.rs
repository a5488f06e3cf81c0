//! Who follows a record.

use std::collections::{BTreeMap, BTreeSet};

use kernel::Uuid;

pub use super::entity::WatchChoice;

/// Whether a user follows a record: by choice, else by owning it or taking part in its comments.
pub fn follows(choice: Option<WatchChoice>, takes_part: bool) -> bool {
    choice.map_or(takes_part, |choice| choice == WatchChoice::Follow)
}

/// Everybody who follows a record, of those who have made a choice and those who take part.
pub fn followers(choices: &BTreeMap<Uuid, WatchChoice>, part: &BTreeSet<Uuid>) -> BTreeSet<Uuid> {
    let all: BTreeSet<Uuid> = choices.keys().chain(part).copied().collect();
    all.into_iter().filter(|user| follows(choices.get(user).copied(), part.contains(user))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_stands_over_taking_part() {
        let [owner, muted, stranger, nobody] = [1, 2, 3, 4].map(Uuid::from_u128);
        let choices = BTreeMap::from([(muted, WatchChoice::Mute), (stranger, WatchChoice::Follow)]);
        let found = followers(&choices, &BTreeSet::from([owner, muted]));
        assert_eq!(found, BTreeSet::from([owner, stranger]));
        assert!(!found.contains(&nobody));
    }
}
