//! Recorded arguments of a request, and the expiry of records.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use kernel::{Timestamp, Uuid};
use serde_json::Value;

/// Member under which arguments that were too long are stored.
const CUT: &str = "cut";

/// Characters of an id.
const ID: usize = 36;

/// The ids in a text: of records in an address or in arguments.
pub fn ids(text: &str) -> BTreeSet<Uuid> {
    let words = text.split(|c: char| !c.is_ascii_hexdigit() && c != '-');
    words.filter(|word| word.len() == ID).filter_map(|word| word.parse().ok()).collect()
}

/// Whether arguments may be private to their author: one of the members `names` is set, however the request spelled it, even if it was
/// rejected for that. Arguments that were truncated count as private.
pub fn is_confidential<'a>(arguments: &str, mut names: impl Iterator<Item = &'a str>) -> bool {
    match serde_json::from_str::<Value>(arguments) {
        Ok(value) => value.get(CUT).is_some() || names.any(|name| is_set(&value, name)),
        Err(_) => true,
    }
}

fn is_set(value: &Value, name: &str) -> bool {
    match value {
        Value::Object(members) => members.iter().any(|(key, member)| {
            let is_asked = key.trim().eq_ignore_ascii_case(name);
            (is_asked && !is_off(member)) || is_set(member, name)
        }),
        Value::Array(items) => items.iter().any(|item| is_set(item, name)),
        _ => false,
    }
}

/// Whether a switch is false or absent; any other value is ambiguous and counts as set.
fn is_off(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.trim().eq_ignore_ascii_case("false"),
        _ => false,
    }
}

/// The instant before which records are deleted; `None` if they are kept.
pub fn expiry(expires: bool, days: i64, now: Timestamp) -> Option<Timestamp> {
    if expires && days > 0 { now.checked_sub_signed(TimeDelta::try_days(days)?) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_expire_only_after_a_period() {
        let now: Timestamp = "2026-03-02T09:00:00Z".parse().unwrap();
        assert_eq!(expiry(true, 2, now), Some("2026-02-28T09:00:00Z".parse().unwrap()));
        for (expires, days) in [(true, 0), (true, -1), (false, 30), (true, i64::MAX)] {
            assert_eq!(expiry(expires, days, now), None);
        }
    }

    #[test]
    fn ids_are_found_in_addresses_and_arguments() {
        let (one, two) = (Uuid::from_u128(7 << 70), Uuid::from_u128(9));
        assert_eq!(ids(&format!("/api/app/action-items/{one}/transition?x={two}")), BTreeSet::from([one, two]));
        assert_eq!(ids(&format!("{{\"input\":{{\"ids\":[\"{two}\"]}}}}")), BTreeSet::from([two]));
        assert!(ids("{\"input\":{\"title\":\"a-b-c\"}}").is_empty());
    }

    #[test]
    fn arguments_are_confidential_where_a_member_says_so_or_nobody_knows() {
        for (arguments, expected) in [
            (r#"{"input":{"title":"x","isPrivate":true}}"#, true),
            (r#"{"input":{"items":[{"isPrivate":true}]}}"#, true),
            (r#"{"input":{"title":"x","isPrivate":false}}"#, false),
            (r#"{"input":{"title":"isPrivate"}}"#, false),
            (r#"{"input":{"title":"x","isPrivate":"True"}}"#, true),
            (r#"{"input":{"title":"x","IsPrivate":1}}"#, true),
            (r#"{"input":{"title":"x","isPrivate":"False","isInternal":null}}"#, false),
            (r#"{"cut":"{\"input\":"}"#, true),
            ("{}", false),
        ] {
            assert_eq!(is_confidential(arguments, ["isPrivate"].into_iter()), expected, "{arguments}");
        }
    }
}
