//! The schedule of each key.

use kernel::Timestamp;
use oidc::keys::RotationPolicy;
use serde::Serialize;
use utoipa::ToSchema;

use super::entity::Model;

/// State of a signing key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub(super) enum KeyState {
    /// Published, so that every cached key set has it, and not signing yet.
    Upcoming,
    /// It signs.
    Active,
    /// It no longer signs; its signatures are still valid.
    Retiring,
    /// Nothing that it signed holds any more. It is deleted within the hour.
    Retired,
}

/// A key and its schedule.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Standing {
    pub(super) key: Model,
    pub(super) state: KeyState,
    /// When the next key starts signing, if there is one.
    pub(super) signs_until: Option<Timestamp>,
    /// Until when its signatures are valid, once that is decided.
    pub(super) verifies_until: Option<Timestamp>,
}

/// The standing of all keys at `now`, the newest first.
pub(super) fn standings(mut keys: Vec<Model>, policy: &RotationPolicy, now: Timestamp) -> Vec<Standing> {
    keys.sort_by(|a, b| b.active_from.cmp(&a.active_from).then_with(|| a.kid.cmp(&b.kid)));
    let holds = |key: &Model| key.verify_until.is_none_or(|until| now < until);
    let active = keys.iter().find(|key| key.active_from <= now && holds(key)).map(|key| key.kid.clone());
    let begins: Vec<Timestamp> = keys.iter().map(|key| key.active_from).collect();
    let standing = |key: Model| {
        let signs_until = begins.iter().copied().filter(|began| *began > key.active_from).min();
        let state = if key.active_from > now {
            KeyState::Upcoming
        } else if active.as_ref() == Some(&key.kid) {
            KeyState::Active
        } else if holds(&key) {
            KeyState::Retiring
        } else {
            KeyState::Retired
        };
        // The hourly job writes the same instant.
        let verifies_until = key.verify_until.or_else(|| signs_until.map(|until| until + policy.keep));
        Standing { key, state, signs_until, verifies_until }
    };
    keys.into_iter().map(standing).collect()
}

/// When the key after the newest one starts signing.
pub(super) fn next_rotation(keys: &[Model], policy: &RotationPolicy) -> Option<Timestamp> {
    keys.iter().map(|key| key.active_from).max().map(|newest| newest + policy.period)
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use kernel::{HOST, Uuid};

    use super::{
        KeyState::{Active, Retired, Retiring, Upcoming},
        *,
    };

    fn day(day: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + TimeDelta::days(day)
    }

    fn key(generation: i32, from: i64, until: Option<i64>) -> Model {
        Model {
            tenant_id: HOST,
            id: Uuid::from_u128(1),
            generation,
            kid: format!("key-{generation}"),
            algorithm: "RS256".to_owned(),
            sealed: String::new(),
            active_from: day(from),
            verify_until: until.map(day),
            created_at: day(from - 1),
        }
    }

    #[test]
    fn each_key_has_its_turn() {
        let policy = RotationPolicy::default();
        let keys = vec![key(1, 0, Some(91)), key(2, 90, None), key(3, 180, None)];
        let states = |now| standings(keys.clone(), &policy, day(now)).into_iter().map(|s| (s.key.generation, s.state)).collect::<Vec<_>>();
        assert_eq!(states(90), [(3, Upcoming), (2, Active), (1, Retiring)]);
        assert_eq!(states(91), [(3, Upcoming), (2, Active), (1, Retired)]);
        assert_eq!(states(180), [(3, Active), (2, Retiring), (1, Retired)]);
        let second = &standings(keys.clone(), &policy, day(100))[1];
        assert_eq!((second.signs_until, second.verifies_until), (Some(day(180)), Some(day(181))));
        let newest = &standings(keys.clone(), &policy, day(200))[0];
        assert_eq!((newest.signs_until, newest.verifies_until), (None, None));
        assert_eq!(next_rotation(&keys, &policy), Some(day(270)));
        assert_eq!(next_rotation(&[], &policy), None);
    }
}
