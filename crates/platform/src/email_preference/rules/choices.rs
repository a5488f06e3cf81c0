//! The channels of each type: the user's own, otherwise the tenant's, otherwise those that the type was registered with.

use std::collections::{BTreeMap, BTreeSet};

use delivery::Channels;
use http::{MailChannel, NotificationType};
use kernel::{Error, Result};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Code of the digest, where the code of a type is expected.
pub const DIGEST: &str = delivery::DIGEST_CODE;

/// How one type reaches a user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Choice {
    /// In the portal.
    pub in_app: bool,
    /// Whether and when by mail.
    pub email: MailChannel,
}

/// Choices by the code of the type.
pub type Choices = BTreeMap<String, Choice>;

impl Choice {
    /// What `kind` was registered with.
    pub fn shipped(kind: &NotificationType) -> Self {
        Self { in_app: true, email: kind.mail }
    }

    /// The value of the first of `levels` that has one for `kind`, highest first. Mandatory types can't be changed.
    pub fn in_force(kind: &NotificationType, levels: &[&Choices]) -> Self {
        let chosen = levels.iter().find_map(|level| level.get(kind.code)).filter(|_| !kind.mandatory);
        chosen.copied().unwrap_or_else(|| Self::shipped(kind))
    }

    /// As channels; without a digest, what would go into it isn't mailed.
    pub fn channels(self, has_digest: bool) -> Channels {
        let mail = if self.email == MailChannel::Digest && !has_digest { MailChannel::Off } else { self.email };
        Channels { in_app: self.in_app, mail }
    }
}

/// A choice as it was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceChange {
    /// Code of the type.
    pub code: String,
    /// How it is to reach the user.
    pub choice: Choice,
}

/// The choices to store for `wanted`. One that equals `below`, the effective value without it, is stored too: an explicit choice outlives a
/// change of the defaults. Types that `wanted` omits keep their choice in `before`.
///
/// # Errors
/// `EmailPreferences.UnknownType`, `EmailPreferences.MandatoryType`, a field error for a type named twice.
pub fn changed(types: &[NotificationType], before: &Choices, below: &Choices, wanted: &[ChoiceChange]) -> Result<Choices> {
    let mut after = before.clone();
    let mut seen = BTreeSet::new();
    for (at, ChoiceChange { code, choice }) in wanted.iter().enumerate() {
        let field = || format!("types[{at}].code");
        let refused = |error: &str| Error::rule(error.to_owned()).with("type", code.as_str()).and_field(field(), format!("Error.{error}"));
        let Some(kind) = types.iter().find(|kind| kind.code == code) else {
            return Err(refused("EmailPreferences.UnknownType"));
        };
        if !seen.insert(code.as_str()) {
            return Err(Error::invalid(field(), "Validation.Taken"));
        }
        let inherited = Choice::in_force(kind, &[below]);
        if kind.mandatory && *choice != inherited {
            return Err(refused("EmailPreferences.MandatoryType"));
        }
        if !kind.mandatory {
            after.insert(code.clone(), *choice);
        }
    }
    Ok(after)
}

/// Resets the types `inherit` to the level below; none of them may be in `wanted` as well. The digest is no type: its code has no effect
/// here.
///
/// # Errors
/// `EmailPreferences.UnknownType`, a field error for a type that is chosen at the same time.
pub fn inherited(types: &[NotificationType], mut choices: Choices, wanted: &[ChoiceChange], inherit: &[String]) -> Result<Choices> {
    for (at, code) in inherit.iter().enumerate() {
        let field = format!("inherit[{at}]");
        if code != DIGEST && !types.iter().any(|kind| kind.code == code) {
            let error = "EmailPreferences.UnknownType";
            return Err(Error::rule(error).with("type", code.as_str()).and_field(field, format!("Error.{error}")));
        }
        if wanted.iter().any(|change| change.code == *code) {
            return Err(Error::invalid(field, "Validation.Taken"));
        }
        choices.remove(code);
    }
    Ok(choices)
}

/// A set of choices with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum Preset {
    /// Every type at once, in the portal and by mail.
    Everything,
    /// Immediate mail for urgent types, none for the rest.
    Essentials,
    /// All mail in the digest.
    DigestOnly,
}

/// The choices of a preset for everything that may be chosen.
pub fn preset(types: &[NotificationType], preset: Preset) -> Vec<ChoiceChange> {
    let choice = |kind: &NotificationType| {
        let email = match preset {
            Preset::Everything => MailChannel::Immediate,
            Preset::Essentials if kind.mail == MailChannel::Immediate => MailChannel::Immediate,
            Preset::Essentials => MailChannel::Off,
            Preset::DigestOnly => MailChannel::Digest,
        };
        ChoiceChange { code: kind.code.to_owned(), choice: Choice { in_app: true, email } }
    };
    types.iter().filter(|kind| !kind.mandatory).map(choice).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TYPES: &[NotificationType] = &[
        NotificationType::immediate("Work", "work.assigned"),
        NotificationType::digest("Work", "work.completed-for-me"),
        NotificationType::mandatory("Account", "account.role-changed"),
    ];

    fn wanted(code: &str, in_app: bool, email: MailChannel) -> ChoiceChange {
        ChoiceChange { code: code.to_owned(), choice: Choice { in_app, email } }
    }

    #[test]
    fn the_highest_level_that_says_something_counts_except_for_what_is_mandatory() {
        let off = Choice { in_app: false, email: MailChannel::Off };
        let own: Choices = [("work.assigned".to_owned(), off), ("account.role-changed".to_owned(), off)].into();
        let tenant: Choices =
            TYPES.iter().map(|kind| (kind.code.to_owned(), Choice { in_app: true, email: MailChannel::Digest })).collect();
        let of = |at: usize| Choice::in_force(&TYPES[at], &[&own, &tenant]);
        assert_eq!((of(0), of(1).email, of(2)), (off, MailChannel::Digest, Choice::shipped(&TYPES[2])));
        assert_eq!(of(1).channels(false).mail, MailChannel::Off, "without a digest");
    }

    #[test]
    fn what_is_said_is_stored_until_it_is_taken_back() {
        let none = Choices::new();
        let said = [wanted("work.assigned", true, MailChannel::Off), wanted("work.completed-for-me", true, MailChannel::Digest)];
        let after = changed(TYPES, &none, &none, &said).unwrap();
        assert_eq!(after.keys().collect::<Vec<_>>(), ["work.assigned", "work.completed-for-me"], "also what equals the default");
        let back = |codes: &[&str], wanted: &[ChoiceChange]| {
            let codes: Vec<String> = codes.iter().map(|&code| code.to_owned()).collect();
            inherited(TYPES, after.clone(), wanted, &codes)
        };
        let left = back(&["work.assigned", DIGEST], &[]).unwrap();
        assert_eq!(left.keys().collect::<Vec<_>>(), ["work.completed-for-me"]);
        assert_eq!(back(&[DIGEST, "x"], &[]).unwrap_err().fields()[0].field, "inherit[1]");
        assert_eq!(back(&["work.assigned"], &said).unwrap_err().fields()[0].field, "inherit[0]", "chosen and taken back at once");
    }

    #[test]
    fn mandatory_or_unknown_types_are_refused() {
        let none = Choices::new();
        let after = changed(TYPES, &none, &none, &[wanted("work.assigned", true, MailChannel::Off)]).unwrap();
        assert_eq!(changed(TYPES, &after, &none, &[]).unwrap(), after, "what isn't named stays");
        let code = |change: &[ChoiceChange]| changed(TYPES, &none, &none, change).unwrap_err().code().map(str::to_owned);
        assert_eq!(code(&[wanted("x", true, MailChannel::Off)]).as_deref(), Some("EmailPreferences.UnknownType"));
        for (in_app, email) in [(false, MailChannel::Immediate), (true, MailChannel::Off), (true, MailChannel::Digest)] {
            assert_eq!(code(&[wanted("account.role-changed", in_app, email)]).as_deref(), Some("EmailPreferences.MandatoryType"));
        }
        assert!(changed(TYPES, &none, &none, &[wanted("account.role-changed", true, MailChannel::Immediate)]).unwrap().is_empty());
        let twice = [wanted("work.assigned", true, MailChannel::Off), wanted("work.assigned", true, MailChannel::Digest)];
        assert_eq!(changed(TYPES, &none, &none, &twice).unwrap_err().fields()[0].field, "types[1].code");
    }

    #[test]
    fn presets_change_all_but_the_mandatory() {
        let mail = |name| preset(TYPES, name).into_iter().map(|change| change.choice.email).collect::<Vec<_>>();
        assert_eq!(mail(Preset::Everything), [MailChannel::Immediate; 2]);
        assert_eq!(mail(Preset::Essentials), [MailChannel::Immediate, MailChannel::Off]);
        assert_eq!(mail(Preset::DigestOnly), [MailChannel::Digest; 2]);
    }
}
