//! `/api/account-admin/settings/two-factor`

/// The words of the setting by their numbers on the wire.
pub(super) const WORDS: [&str; 3] = ["Optional", "Disabled", "Forced"];

pub(super) fn number(word: Option<&str>) -> Option<u8> {
    WORDS.iter().position(|own| Some(*own) == word).and_then(|at| u8::try_from(at).ok())
}
