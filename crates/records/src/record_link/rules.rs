//! What a link says, seen from either of its records.

use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use super::entity::{LinkKind, Model as Link};

/// Most links of one record that a user sees.
pub const MOST: usize = 100;

/// What the record that one looks at has to do with another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum LinkRelation {
    /// They have to do with each other.
    Related,
    /// It is a cause of the other one.
    Causes,
    /// The other one is a cause of it.
    CausedBy,
    /// It says what the other one already says.
    Duplicates,
    /// The other one says what it already says.
    DuplicatedBy,
}

impl LinkRelation {
    /// What is stored of it, and whether the record that one looks at comes first.
    pub fn stored(self) -> (LinkKind, bool) {
        match self {
            Self::Related => (LinkKind::Related, true),
            Self::Causes => (LinkKind::Causes, true),
            Self::CausedBy => (LinkKind::Causes, false),
            Self::Duplicates => (LinkKind::Duplicates, true),
            Self::DuplicatedBy => (LinkKind::Duplicates, false),
        }
    }

    /// What a link says, seen from its first record or from its second.
    pub fn seen(kind: LinkKind, from_first: bool) -> Self {
        match (kind, from_first) {
            (LinkKind::Related, _) => Self::Related,
            (LinkKind::Causes, true) => Self::Causes,
            (LinkKind::Causes, false) => Self::CausedBy,
            (LinkKind::Duplicates, true) => Self::Duplicates,
            (LinkKind::Duplicates, false) => Self::DuplicatedBy,
        }
    }
}

/// Kind and id of the record at the other end of a link, seen from `id`, and what the link says from there.
pub fn other_end(link: &Link, id: Uuid) -> (&str, Uuid, LinkRelation) {
    if link.from_id == id {
        (&link.to_type, link.to_id, LinkRelation::seen(link.kind, true))
    } else {
        (&link.from_type, link.from_id, LinkRelation::seen(link.kind, false))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_reads_back_as_it_was_said_and_the_other_way_round() {
        use LinkRelation::{CausedBy, Causes, DuplicatedBy, Duplicates, Related};
        for (said, back) in
            [(Related, Related), (Causes, CausedBy), (CausedBy, Causes), (Duplicates, DuplicatedBy), (DuplicatedBy, Duplicates)]
        {
            let (kind, first) = said.stored();
            assert_eq!((LinkRelation::seen(kind, first), LinkRelation::seen(kind, !first)), (said, back));
        }
    }
}
