//! The import of OSCAL catalogues.

use serde::Deserialize;
use serde_json::Value;

/// A catalogue is refused with reasons, or it survives being taken apart, laid out as a library and put together again.
pub(crate) fn catalogue(bytes: &[u8]) {
    match oscal::parse(bytes) {
        Err(problems) => assert!(!problems.is_empty(), "a refusal says why"),
        Ok(catalog) => {
            let whole = oscal::assemble(oscal::flatten(&catalog)).expect("what was taken apart fits together");
            assert_eq!(whole_numbers(whole.clone()), read(bytes), "nothing is lost or moved");
            let plan = oscal::plan(&catalog);
            for standard in &plan.standards {
                assert!(standard.subdomain < plan.subdomains.len(), "every standard has its place");
            }
            let again = serde_json::to_vec(&whole).expect("JSON");
            assert!(oscal::parse(&again).is_ok(), "what was accepted is accepted as we write it");
        }
    }
}

fn read(bytes: &[u8]) -> Value {
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    deserializer.disable_recursion_limit();
    whole_numbers(Value::deserialize(&mut deserializer).expect("what was accepted is JSON"))
}

/// Without fractions: each time that one is written and read, its last bit may change.
fn whole_numbers(value: Value) -> Value {
    match value {
        Value::Number(number) if number.is_f64() => Value::Null,
        Value::Array(items) => items.into_iter().map(whole_numbers).collect(),
        Value::Object(map) => map.into_iter().map(|(key, item)| (key, whole_numbers(item))).collect(),
        other => other,
    }
}
