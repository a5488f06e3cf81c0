use chrono::{DateTime, TimeDelta, Utc};

use crate::keys::RingKey;

/// How much clocks of nodes differ at most.
const LEEWAY: TimeDelta = TimeDelta::minutes(5);

/// When keys change.
#[derive(Debug, Clone, Copy)]
pub struct RotationPolicy {
    /// How long a key signs.
    pub period: TimeDelta,
    /// How long a new key is published before it signs, so that every cached key set contains it.
    pub announce: TimeDelta,
    /// How long a key verifies after its successor is active: at least the longest lifetime of a token, plus the leeway.
    pub keep: TimeDelta,
}

impl Default for RotationPolicy {
    fn default() -> Self {
        Self { period: TimeDelta::days(90), announce: TimeDelta::days(1), keep: TimeDelta::days(1) }
    }
}

impl RotationPolicy {
    /// Whether a key would wait for longer than keys are announced: it was made while a clock was wrong. No key waits for it, and it is kept,
    /// because it may be this clock that is wrong.
    pub fn is_stray(&self, active_from: DateTime<Utc>, now: DateTime<Utc>) -> bool {
        active_from > now + self.announce + LEEWAY
    }
}

/// One change to the stored keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RotationStep {
    /// Generate a key that signs from then on.
    Add { active_from: DateTime<Utc> },
    /// Set the end of the key.
    Retire { kid: String, verify_until: DateTime<Utc> },
    /// The key is past its end; the private key can be deleted.
    Remove { kid: String },
}

/// The changes due now. Idempotent: after applying them, there are none, so it can run at any interval.
pub fn plan_rotation(keys: &[RingKey], policy: &RotationPolicy, now: DateTime<Utc>) -> Vec<RotationStep> {
    let mut steps = Vec::new();
    match keys.iter().map(|key| key.active_from).filter(|from| !policy.is_stray(*from, now)).max() {
        None => steps.push(RotationStep::Add { active_from: now }),
        Some(newest) if newest + policy.period - policy.announce <= now => {
            steps.push(RotationStep::Add { active_from: (newest + policy.period).max(now + policy.announce) });
        }
        Some(_) => {}
    }
    for key in keys {
        let kid = key.key.kid().to_owned();
        let successor = keys.iter().map(|other| other.active_from).filter(|from| *from > key.active_from && *from <= now).min();
        match (key.verify_until, successor) {
            (Some(until), _) if until <= now => steps.push(RotationStep::Remove { kid }),
            (None, Some(began)) => steps.push(RotationStep::Retire { kid, verify_until: began + policy.keep }),
            _ => {}
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::{Algorithm, KeyRing, SigningKey};

    #[test]
    fn keys_rotate_without_a_gap() {
        let start = DateTime::<Utc>::UNIX_EPOCH;
        let policy = RotationPolicy::default();
        let mut keys: Vec<RingKey> = Vec::new();
        let mut issued: Vec<(DateTime<Utc>, String)> = Vec::new();
        for hour in 0..(24 * 200) {
            let now = start + TimeDelta::hours(hour);
            for step in plan_rotation(&keys, &policy, now) {
                match step {
                    RotationStep::Add { active_from } => {
                        keys.push(RingKey::new(SigningKey::generate(Algorithm::Es256).unwrap(), active_from));
                    }
                    RotationStep::Retire { kid, verify_until } => {
                        keys.iter_mut().filter(|key| key.key.kid() == kid).for_each(|key| key.verify_until = Some(verify_until));
                    }
                    RotationStep::Remove { kid } => keys.retain(|key| key.key.kid() != kid),
                }
            }
            assert_eq!(plan_rotation(&keys, &policy, now), [], "hour {hour}");
            let ring = KeyRing::new(keys.clone());
            let kid = ring.active(now).unwrap().kid().to_owned();
            issued.push((now, kid));
            let hour_ago = now - TimeDelta::hours(1);
            for (_, kid) in issued.iter().filter(|(at, _)| *at >= hour_ago) {
                assert!(ring.verifying(kid, now).is_some(), "a token of the last hour no longer verifies at hour {hour}");
            }
        }
        let mut kids: Vec<_> = issued.into_iter().map(|(_, kid)| kid).collect();
        kids.dedup();
        assert_eq!(kids.len(), 3);
    }

    #[test]
    fn after_a_long_pause_the_new_key_is_announced_first() {
        let start = DateTime::<Utc>::UNIX_EPOCH;
        let keys = [RingKey::new(SigningKey::generate(Algorithm::Es256).unwrap(), start)];
        let now = start + TimeDelta::days(400);
        let policy = RotationPolicy::default();
        assert_eq!(plan_rotation(&keys, &policy, now), [RotationStep::Add { active_from: now + policy.announce }]);
    }

    #[test]
    fn a_key_from_a_wrong_clock_keeps_nobody_waiting() {
        let (start, policy) = (DateTime::<Utc>::UNIX_EPOCH, RotationPolicy::default());
        let key = |from| RingKey::new(SigningKey::generate(Algorithm::Es256).unwrap(), from);
        let stray = key(start + TimeDelta::days(401));
        assert_eq!(plan_rotation(&[key(start), stray.clone()], &policy, start), []);
        let due = start + policy.period - policy.announce;
        let next = RotationStep::Add { active_from: start + policy.period };
        assert_eq!(plan_rotation(&[key(start), stray.clone()], &policy, due), [next], "the next one comes in time");
        assert_eq!(plan_rotation(&[stray], &policy, start), [RotationStep::Add { active_from: start }], "the only one");
        let upcoming = [key(start), key(start + policy.announce)];
        assert_eq!(plan_rotation(&upcoming, &policy, start), [], "announced in time");
    }
}
