use chrono::{DateTime, TimeDelta, Utc};

use crate::client::Client;
use crate::error::Error;
use crate::scope::Scopes;

/// How long after its rotation a refresh token may be reused: tabs that refresh at the same moment all get a token.
pub const GRACE: TimeDelta = TimeDelta::seconds(10);

/// All refresh tokens that descend from one sign-in. Generations are counted per family, not per token: siblings of one generation are
/// equivalent, so a thief who uses the grace period is detected at the next rotation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefreshFamily {
    pub client_id: String,
    /// The scopes granted at sign-in; a narrowed request does not narrow the family.
    pub scopes: Scopes,
    /// The generation of the newest tokens; 0 at sign-in. The previous generation has been used, older ones longer ago.
    pub generation: u32,
    /// When the newest generation was first issued, which is when the previous one was first used. `None` for generation 0.
    pub rotated_at: Option<DateTime<Utc>>,
    pub revoked_at: Option<DateTime<Utc>>,
}

/// What is stored with a refresh token, in addition to its digest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PresentedRefreshToken {
    pub generation: u32,
    pub expires_at: DateTime<Utc>,
}

/// How to handle a presented refresh token.
#[derive(Debug, Clone, PartialEq)]
pub enum RefreshDecision {
    /// Store the family with `generation` and `rotated_at = now`, provided that its generation is still the one that was read (otherwise
    /// read and decide again); issue a token of `generation`.
    Rotate { generation: u32 },
    /// Issue one more token of `generation`; the family is unchanged.
    Sibling { generation: u32 },
    /// Revoke the family, commit, then respond with the error.
    Reuse(Error),
    /// Respond with the error; nothing changes.
    Refuse(Error),
}

impl RefreshFamily {
    /// The family of a sign-in.
    pub fn new(client_id: &str, scopes: Scopes) -> Self {
        Self { client_id: client_id.to_owned(), scopes, generation: 0, rotated_at: None, revoked_at: None }
    }

    /// Decides on a refresh token presented by an authenticated client.
    pub fn present(&self, token: PresentedRefreshToken, client: &Client, now: DateTime<Utc>) -> RefreshDecision {
        if self.client_id != client.client_id || self.revoked_at.is_some() || token.expires_at <= now {
            return RefreshDecision::Refuse(unusable_refresh_token());
        }
        if token.generation == self.generation {
            return match self.generation.checked_add(1) {
                Some(generation) => RefreshDecision::Rotate { generation },
                None => RefreshDecision::Refuse(unusable_refresh_token()),
            };
        }
        let just_rotated = self.rotated_at.is_some_and(|rotated_at| now - rotated_at <= GRACE);
        if token.generation.checked_add(1) == Some(self.generation) && just_rotated {
            return RefreshDecision::Sibling { generation: self.generation };
        }
        RefreshDecision::Reuse(unusable_refresh_token())
    }
}

/// The response to an unknown refresh token: the same as to one that can't be used.
pub fn unusable_refresh_token() -> Error {
    Error::invalid_grant("The refresh token is not valid, expired, revoked or meant for another client.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::fixtures::{confidential, public};

    const NOW: DateTime<Utc> = DateTime::<Utc>::UNIX_EPOCH;

    fn at(seconds: i64) -> DateTime<Utc> {
        NOW + TimeDelta::seconds(seconds)
    }

    /// Presents a token and applies the decision; returns a short description of it.
    fn present(family: &mut RefreshFamily, generation: u32, seconds: i64) -> String {
        let token = PresentedRefreshToken { generation, expires_at: at(1_000_000) };
        match family.present(token, &public(), at(seconds)) {
            RefreshDecision::Rotate { generation } => {
                family.generation = generation;
                family.rotated_at = Some(at(seconds));
                format!("rotate {generation}")
            }
            RefreshDecision::Sibling { generation } => format!("sibling {generation}"),
            RefreshDecision::Reuse(_) => {
                family.revoked_at = Some(at(seconds));
                "reuse".to_owned()
            }
            RefreshDecision::Refuse(_) => "refuse".to_owned(),
        }
    }

    fn walk(steps: &[(u32, i64, &str)]) {
        let mut family = RefreshFamily::new("Portal_App", Scopes::default());
        for (generation, seconds, expected) in steps {
            assert_eq!(&present(&mut family, *generation, *seconds), expected, "generation {generation} at {seconds} s in {steps:?}");
        }
    }

    // spec: AUTH-06
    #[test]
    fn rotation_and_reuse() {
        walk(&[(0, 0, "rotate 1"), (1, 3600, "rotate 2"), (2, 7200, "rotate 3")]);
        // Parallel tabs: both continue.
        walk(&[(0, 0, "rotate 1"), (0, 10, "sibling 1"), (1, 3600, "rotate 2"), (1, 3601, "sibling 2")]);
        // Late reuse: neither continues.
        walk(&[(0, 0, "rotate 1"), (0, 11, "reuse"), (1, 12, "refuse"), (0, 12, "refuse")]);
        // Reuse within the grace period, but the successor was already used.
        walk(&[(0, 0, "rotate 1"), (1, 2, "rotate 2"), (0, 3, "reuse"), (2, 4, "refuse")]);
        // A thief who got a sibling is detected when either of the two is used later.
        walk(&[(0, 0, "rotate 1"), (0, 5, "sibling 1"), (1, 100, "rotate 2"), (1, 200, "reuse"), (2, 300, "refuse")]);
    }

    #[test]
    fn tokens_are_bound_and_expire() {
        let family = RefreshFamily::new("Portal_App", Scopes::default());
        let token = PresentedRefreshToken { generation: 0, expires_at: at(100) };
        assert_eq!(family.present(token, &public(), at(99)), RefreshDecision::Rotate { generation: 1 });
        assert!(matches!(family.present(token, &public(), at(100)), RefreshDecision::Refuse(_)));
        assert!(matches!(family.present(token, &confidential(), at(0)), RefreshDecision::Refuse(_)));
        let impossible = PresentedRefreshToken { generation: 7, ..token };
        assert!(matches!(family.present(impossible, &public(), at(0)), RefreshDecision::Reuse(_)));
    }
}
