//! Limits of tags, and what of a record's tags changes.

use std::collections::BTreeSet;

use kernel::{Error, Result, Uuid};

pub use super::entity::{record_tag::Model as RecordTag, tag::Model as Tag};

/// Most tags of a tenant.
pub const MOST: u64 = 500;
/// Most tags of a record.
pub const MOST_OF_RECORD: usize = 20;

/// Checks that a tag is merged into another one.
///
/// # Errors
/// A field error on `into`.
pub fn check_merge(from: Uuid, into: Uuid) -> Result<()> {
    if from == into { Err(Error::invalid("into", "Error.Tags.IntoItself")) } else { Ok(()) }
}

/// The tags that a record with `rows` loses, and those that it gets, if it is to have `wanted`.
pub fn difference(rows: Vec<RecordTag>, wanted: &BTreeSet<Uuid>) -> (Vec<RecordTag>, Vec<Uuid>) {
    let had: BTreeSet<Uuid> = rows.iter().map(|row| row.tag_id).collect();
    let lost = rows.into_iter().filter(|row| !wanted.contains(&row.tag_id)).collect();
    (lost, wanted.difference(&had).copied().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_not_merged_into_itself() {
        let [one, other] = [1, 2].map(Uuid::from_u128);
        assert!(check_merge(one, other).is_ok());
        assert_eq!(check_merge(one, one).unwrap_err().fields()[0].field, "into");
    }
}
