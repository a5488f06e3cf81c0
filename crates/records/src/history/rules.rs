//! Values of entity changes, read back.

use http::PropertyKind;
use kernel::Uuid;
use serde_json::Value;

/// A value as it is shown: text, a number or a day as it is, a member of an enum by its name, yes or no as `true` or `false`. What was
/// cut when it was recorded ends with an ellipsis.
pub fn as_text(kind: PropertyKind, stored: &str) -> String {
    let text = match serde_json::from_str::<Value>(stored) {
        Ok(Value::String(text)) => text,
        Ok(value) => value.to_string(),
        Err(_) => format!("{}…", stored.trim_start_matches('"').trim_end_matches('\\')),
    };
    match kind {
        // Some are stored with their rank in front, so that texts sort by it.
        PropertyKind::Enum(_) | PropertyKind::Status(_) => text.trim_start_matches(|c: char| c.is_ascii_digit()).to_owned(),
        _ => text,
    }
}

/// The ids in a stored value: one, or a list of them.
pub fn ids(stored: &str) -> Vec<Uuid> {
    match serde_json::from_str::<Value>(stored) {
        Ok(Value::String(text)) => match text.parse() {
            Ok(id) => vec![id],
            Err(_) => serde_json::from_str(&text).unwrap_or_default(),
        },
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_back() {
        for (kind, stored, expected) in [
            (PropertyKind::Text, "\"Train \\\"four\\\"\"", "Train \"four\""),
            (PropertyKind::Text, "\"A long text", "A long text…"),
            (PropertyKind::Enum("Priority"), "\"2High\"", "High"),
            (PropertyKind::Status("ActionStatus"), "\"InProgress\"", "InProgress"),
            (PropertyKind::Flag, "true", "true"),
            (PropertyKind::Number, "3", "3"),
            (PropertyKind::Date, "\"2026-03-09\"", "2026-03-09"),
        ] {
            assert_eq!(as_text(kind, stored), expected);
        }
    }

    #[test]
    fn ids_stand_alone_or_in_a_list() {
        let id = Uuid::from_u128(7);
        assert_eq!(ids(&format!("\"{id}\"")), [id]);
        assert_eq!(ids(&format!("\"[\\\"{id}\\\"]\"")), [id]);
        assert!(ids("null").is_empty() && ids("\"nobody\"").is_empty());
    }
}
