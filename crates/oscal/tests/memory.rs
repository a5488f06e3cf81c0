//! Memory use of parsing.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may panic")]

use peak_alloc::PeakAlloc;
use serde_json::json;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Peak memory of `work`, in bytes beyond the initial use.
fn peak(work: impl FnOnce()) -> usize {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    work();
    MEMORY.peak_usage() - before
}

/// A catalogue of these controls. Large ones are written as text: as values they would take longer to make than to parse.
fn document(controls: &str) -> Vec<u8> {
    let metadata = json!({ "title": "Test", "last-modified": "2024-01-02T03:04:05Z", "version": "1.0", "oscal-version": "1.1.2" });
    format!(r#"{{"catalog":{{"uuid":"61787df7-afeb-46ae-bbad-895e32423a0f","metadata":{metadata},"controls":[{controls}]}}}}"#).into_bytes()
}

/// The items of a list, as JSON.
fn items(count: usize, item: impl Fn(usize) -> String) -> String {
    let mut all = String::new();
    for at in 0..count {
        all.push_str(if at == 0 { "" } else { "," });
        all.push_str(&item(at));
    }
    all
}

fn props(count: usize) -> String {
    items(count, |index| format!(r#"{{"name":"n","value":"{index}"}}"#))
}

/// A single test, since the peak is measured per process.
#[test]
fn a_catalogue_needs_less_than_eight_times_its_size_in_memory() {
    let text = "Something is done about it by somebody. ".repeat(20);
    let parts = json!([{ "name": "statement", "prose": text, "parts": [{ "name": "item", "prose": "{{ insert: param, p-0 }}" }] },
        { "name": "guidance", "prose": text }]);
    let ordinary = |index: usize| {
        let (params, props) = (json!([{ "id": format!("p-{index}"), "label": "how often" }]), props(8));
        format!(r#"{{"id":"c-{index}","title":"C","params":{params},"props":[{props}],"parts":{parts}}}"#)
    };
    let dense = |index: usize| format!(r#"{{"id":"c-{index}","title":"C","props":[{}]}}"#, props(100));
    let one = |count: usize| format!(r#"{{"id":"c","title":"C","props":[{}]}}"#, props(count));
    let unknown = format!(r#"{{"id":"c","title":"C","x-odd":[{}]}}"#, items(700_000, |_| r#"{"a":{}}"#.to_owned()));
    for (name, file, fits) in [
        ("ordinary", document(&items(4_000, ordinary)), true),
        ("dense", document(&items(2_000, dense)), true),
        ("200,000 properties", document(&one(200_000)), false),
        ("2,000,000 properties", document(&one(2_000_000)), false),
        ("unknown fields", document(&unknown), false),
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
