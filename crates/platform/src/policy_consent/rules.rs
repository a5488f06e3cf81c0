//! Versions of the policies, and when a consent is recorded again.

use aws_lc_rs::digest;
use chrono::TimeDelta;
use kernel::Timestamp;
use localisation::Wording;

use super::entity::Model;

/// Prefix of the keys of the policies' texts.
pub(super) const TEXTS: &str = "Policy.";

/// A consent to the same version within this time is a duplicate: a double click, or two windows.
const REPEATED: TimeDelta = TimeDelta::hours(1);

/// Bytes of a version.
const BYTES: usize = 16;

/// The version of policies with this wording. `named` are the configured addresses of external policies. Every node computes the same
/// version, and restoring an earlier text restores its version.
pub(super) fn version(named: &str, wording: &Wording) -> String {
    let mut context = digest::Context::new(&digest::SHA256);
    let mut add = |part: &str| {
        // With its length, so that no word moves from one part to the next unnoticed.
        context.update(&(part.len() as u64).to_be_bytes());
        context.update(part.as_bytes());
    };
    add(named);
    for ((culture, name), text) in wording {
        add(culture);
        add(name);
        add(text);
    }
    context.finish().as_ref().iter().take(BYTES).map(|byte| format!("{byte:02x}")).collect()
}

/// Whether accepting `version` now only repeats the latest consent.
pub(super) fn is_repeated(latest: &Model, version: &str, now: Timestamp) -> bool {
    latest.policy_version == version && now - latest.accepted_at < REPEATED
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wording(texts: &[(&str, &str)]) -> Wording {
        texts.iter().map(|(name, text)| (("en-GB".to_owned(), (*name).to_owned()), (*text).to_owned())).collect()
    }

    #[test]
    fn each_wording_has_its_own_version() {
        let first = version("", &wording(&[("Policy.A", "One"), ("Policy.B", "Two")]));
        assert_eq!(first, version("", &wording(&[("Policy.B", "Two"), ("Policy.A", "One")])), "the same one again");
        assert_eq!(first.len(), 32);
        for other in [
            version("2", &wording(&[("Policy.A", "One"), ("Policy.B", "Two")])),
            version("", &wording(&[("Policy.A", "One"), ("Policy.B", "Two.")])),
            version("", &wording(&[("Policy.A", "OneT"), ("Policy.B", "wo")])),
            version("", &wording(&[("Policy.A", "One")])),
        ] {
            assert_ne!(first, other);
        }
    }
}
