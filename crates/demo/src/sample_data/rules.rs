//! How it stands with the sample data, and what can be done then. Pure.

use ::store::job::Status;
use kernel::{Error, Result, text};
use serde::Serialize;
use utoipa::ToSchema;

use super::entity::Work;
use crate::cast;

/// How it stands with the sample data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub enum SampleDataState {
    /// There is none.
    Absent,
    /// It is being loaded.
    Loading,
    /// It is there.
    Loaded,
    /// A part of it is there: loading or removing it was interrupted.
    Partial,
    /// It is being removed.
    Removing,
}

/// The state: `open` is the work that waits or runs, if any.
pub(super) fn state(open: Option<Work>, is_there: bool, is_partial: bool) -> SampleDataState {
    match open {
        Some(Work::Load) => SampleDataState::Loading,
        Some(Work::Removal) => SampleDataState::Removing,
        None if is_partial => SampleDataState::Partial,
        None if is_there => SampleDataState::Loaded,
        None => SampleDataState::Absent,
    }
}

/// Checks that the work can begin in this state. Loading again starts from nothing where a part is there.
///
/// # Errors
/// `SampleData.UnderWay`, `SampleData.Loaded`, `SampleData.Absent`.
pub(super) fn check(work: Work, state: SampleDataState) -> Result<()> {
    match (work, state) {
        (_, SampleDataState::Loading | SampleDataState::Removing) => Err(Error::rule("SampleData.UnderWay")),
        (Work::Load, SampleDataState::Loaded) => Err(Error::rule("SampleData.Loaded")),
        (Work::Removal, SampleDataState::Absent) => Err(Error::rule("SampleData.Absent")),
        _ => Ok(()),
    }
}

/// Checks the name that was typed to confirm a removal.
///
/// # Errors
/// 400 on `confirmation`.
pub(super) fn check_typed(typed: &str) -> Result<()> {
    if text::name_key(typed) == text::name_key(cast::PROVIDER_NAME) {
        return Ok(());
    }
    Err(Error::invalid("confirmation", "Validation.SampleDataName"))
}

/// Key of the text that says why work failed whose job has ended without a word of it.
pub(super) fn unsaid(ended: Option<Status>) -> Option<&'static str> {
    match ended {
        Some(Status::Cancelled) => Some("Error.Jobs.CalledOff"),
        Some(Status::Failed) => Some("Error.Jobs.GaveUp"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_state_allows_what_makes_sense_in_it() {
        use SampleDataState::{Absent, Loaded, Loading, Partial, Removing};
        for (state, load, removal) in [
            (Absent, None, Some("SampleData.Absent")),
            (Loading, Some("SampleData.UnderWay"), Some("SampleData.UnderWay")),
            (Loaded, Some("SampleData.Loaded"), None),
            (Partial, None, None),
            (Removing, Some("SampleData.UnderWay"), Some("SampleData.UnderWay")),
        ] {
            let refused = |work| check(work, state).err().and_then(|error| error.code().map(str::to_owned));
            assert_eq!(refused(Work::Load).as_deref(), load, "{state:?}");
            assert_eq!(refused(Work::Removal).as_deref(), removal, "{state:?}");
        }
    }

    #[test]
    fn work_that_goes_on_says_more_than_what_is_there() {
        assert_eq!(state(Some(Work::Load), true, true), SampleDataState::Loading);
        assert_eq!(state(Some(Work::Removal), false, false), SampleDataState::Removing);
        assert_eq!(state(None, true, true), SampleDataState::Partial);
        assert_eq!(state(None, true, false), SampleDataState::Loaded);
        assert_eq!(state(None, false, false), SampleDataState::Absent);
    }

    #[test]
    fn the_name_is_typed_in_any_case() {
        assert!(check_typed(" kestrelFORD ").is_ok());
        assert_eq!(check_typed("Kestrel").unwrap_err().fields()[0].field, "confirmation");
    }
}
