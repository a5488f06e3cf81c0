//! Content hash, independent of the order of keys.

use std::fmt::Write as _;

use aws_lc_rs::digest::{SHA256, digest};
use serde_json::Value;

/// SHA-256 (lower-case hex) of the canonical form: keys sorted, no white space. Equal content has equal hashes.
pub fn content_hash(value: &Value) -> String {
    let mut canonical = String::new();
    write(value, &mut canonical);
    digest(&SHA256, canonical.as_bytes()).as_ref().iter().fold(String::with_capacity(64), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

fn write(value: &Value, out: &mut String) {
    match value {
        Value::Array(items) => {
            out.push('[');
            for item in items {
                write(item, out);
                out.push(',');
            }
            out.push(']');
        }
        Value::Object(map) => {
            let mut entries: Vec<_> = map.iter().collect();
            entries.sort_unstable_by_key(|(key, _)| *key);
            out.push('{');
            for (key, item) in entries {
                out.push_str(&Value::from(key.as_str()).to_string());
                out.push(':');
                write(item, out);
                out.push(',');
            }
            out.push('}');
        }
        leaf => out.push_str(&leaf.to_string()),
    }
}
