//! Memory use of parsing.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may panic")]

use peak_alloc::PeakAlloc;
use serde_json::{Value, json};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Peak memory of `work`, in bytes beyond the initial use.
fn peak(work: impl FnOnce()) -> usize {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    work();
    MEMORY.peak_usage() - before
}

fn document(controls: Vec<Value>) -> Vec<u8> {
    json!({ "catalog": {
        "uuid": "61787df7-afeb-46ae-bbad-895e32423a0f",
        "metadata": { "title": "Test", "last-modified": "2024-01-02T03:04:05Z", "version": "1.0", "oscal-version": "1.1.2" },
        "controls": controls
    } })
    .to_string()
    .into_bytes()
}

fn props(count: usize) -> Value {
    (0..count).map(|index| json!({ "name": "n", "value": index.to_string() })).collect()
}

/// A single test, since the peak is measured per process.
#[test]
fn a_catalogue_needs_less_than_eight_times_its_size_in_memory() {
    let text = "Something is done about it by somebody. ".repeat(20);
    let ordinary = |index: usize| {
        json!({ "id": format!("c-{index}"), "title": "C", "params": [{ "id": format!("p-{index}"), "label": "how often" }], "props": props(8),
            "parts": [{ "name": "statement", "prose": text, "parts": [{ "name": "item", "prose": "{{ insert: param, p-0 }}" }] },
                { "name": "guidance", "prose": text }] })
    };
    let dense = |index: usize| json!({ "id": format!("c-{index}"), "title": "C", "props": props(100) });
    let one = |count: usize| vec![json!({ "id": "c", "title": "C", "props": props(count) })];
    let unknown = vec![json!({ "id": "c", "title": "C", "x-odd": vec![json!({ "a": {} }); 700_000] })];
    for (name, file, fits) in [
        ("ordinary", document((0..4_000).map(ordinary).collect()), true),
        ("dense", document((0..2_000).map(dense).collect()), true),
        ("200,000 properties", document(one(200_000)), false),
        ("2,000,000 properties", document(one(2_000_000)), false),
        ("unknown fields", document(unknown), false),
    ] {
        let took = peak(|| match oscal::parse(&file) {
            Err(_) => assert!(!fits, "{name} is refused"),
            Ok(catalog) => {
                assert!(fits, "{name} is accepted");
                let plan = oscal::into_plan(catalog, &|| true).unwrap();
                let context = plan.context();
                assert!(plan.standards.iter().all(|standard| standard.projection(&context).title == "C"));
            }
        });
        // The file itself counts too.
        assert!(took + file.len() < 8 * file.len(), "{name}: {took} bytes for {}", file.len());
    }
}
