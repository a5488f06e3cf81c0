//! Fuzz target: import of OSCAL catalogues.

use serde::Deserialize;
use serde_json::Value;

/// A catalogue is either rejected with reasons, or survives flattening, planning and reassembling.
pub(crate) fn catalogue(bytes: &[u8]) {
    match oscal::parse(bytes) {
        Err(problems) => assert!(!problems.is_empty(), "a rejection has reasons"),
        Ok(catalog) => {
            let whole = oscal::assemble(oscal::flatten(&catalog)).expect("a flattened catalogue can be assembled");
            assert_eq!(whole_numbers(whole.clone()), read(bytes), "nothing is lost or reordered");
            let plan = oscal::plan(&catalog);
            for standard in &plan.standards {
                assert!(standard.subdomain < plan.subdomains.len(), "every standard has a subdomain");
            }
            let again = serde_json::to_vec(&whole).expect("JSON");
            assert!(oscal::parse(&again).is_ok(), "our output is accepted again");
        }
    }
}

fn read(bytes: &[u8]) -> Value {
    // A byte order mark is no part of the catalogue.
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut deserializer = serde_json::Deserializer::from_slice(text);
    deserializer.disable_recursion_limit();
    whole_numbers(Value::deserialize(&mut deserializer).expect("accepted input is JSON"))
}

/// Removes fractions: writing and parsing one may change its last bit.
fn whole_numbers(value: Value) -> Value {
    match value {
        Value::Number(number) if number.is_f64() => Value::Null,
        Value::Array(items) => items.into_iter().map(whole_numbers).collect(),
        Value::Object(map) => map.into_iter().map(|(key, item)| (key, whole_numbers(item))).collect(),
        other => other,
    }
}
