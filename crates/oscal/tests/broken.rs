//! Rejected files: each problem has a path or line, and a code for translation.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may panic")]

mod common;

use common::{document, read};
use oscal::{Problem, ProblemCode, limits};
use serde_json::{Value, json};

fn problems(bytes: &[u8]) -> Vec<Problem> {
    oscal::parse(bytes).expect_err("the file must be rejected")
}

fn only(bytes: &[u8]) -> Problem {
    let mut found = problems(bytes);
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

#[test]
fn invalid_json_is_reported_with_line_and_column() {
    for (text, code, line, column, path) in [
        ("", ProblemCode::Json, 1, 1, ""),
        ("nonsense", ProblemCode::Json, 1, 2, ""),
        ("{\"catalog\": {\n  \"uuid\": \"x\",\n  oops\n}}", ProblemCode::Json, 3, 3, "/catalog"),
        ("{\"catalog\": {\n  \"groups\": [{}, {\"title\": tru}]}}", ProblemCode::Json, 2, 31, "/catalog/groups/1/title"),
        ("{\"catalog\": {}} trailing", ProblemCode::Json, 1, 17, ""),
        ("{\"catalog\": {\"uuid\": \"cut", ProblemCode::Json, 1, 25, "/catalog/uuid"),
        ("{\"catalog\": {\n\"uuid\": \"a\",\n\"uuid\": \"b\"}}", ProblemCode::DuplicateKey, 3, 6, "/catalog/uuid"),
        ("{\"a\": 1e999}", ProblemCode::Json, 1, 11, "/a"),
    ] {
        let problem = only(text.as_bytes());
        assert_eq!((problem.code, problem.path.as_str()), (code, path), "{text}: {problem}");
        assert_eq!((problem.line, problem.column), (Some(line), Some(column)), "{text}: {problem}");
    }
}

#[test]
fn other_encodings_are_reported() {
    let utf16: Vec<u8> = "{}".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (bytes, found) in [(b"\xFF\xFE{\0}\0".to_vec(), "UTF-16"), (b"\xFE\xFF\0{\0}".to_vec(), "UTF-16"), (utf16, "UTF-16 or UTF-32")] {
        let problem = only(&bytes);
        assert_eq!((problem.code, problem.data["found"].as_str()), (ProblemCode::Encoding, found));
    }
    let latin1 = only(b"{\n\"a\": \"\xE9\"}");
    assert_eq!((latin1.code, latin1.line, latin1.column), (ProblemCode::Encoding, Some(2), Some(7)));
}

#[test]
fn other_models_are_named() {
    for (value, found) in [
        (json!({ "profile": {} }), "profile"),
        (json!({ "$schema": "x", "system-security-plan": {} }), "system-security-plan"),
        (json!({ "name": "package.json" }), "name"),
        (json!({}), "an empty object"),
        (json!([]), "array"),
        (json!("catalog"), "string"),
    ] {
        let problem = only(value.to_string().as_bytes());
        assert_eq!((problem.code, problem.data["found"].as_str()), (ProblemCode::NotCatalog, found));
    }
}

/// A valid catalogue with one value changed.
fn with(pointer: &str, value: Value) -> Value {
    let mut document = document(json!({
        "params": [{ "id": "p", "label": "all" }],
        "groups": [{ "id": "g", "title": "Group", "controls": [
            { "id": "c", "title": "Control",
              "params": [{ "id": "p1", "select": { "how-many": "one", "choice": ["a"] } }],
              "parts": [{ "id": "c_smt", "name": "statement", "prose": "Do it." }],
              "links": [{ "href": "#x" }],
              "props": [{ "name": "label", "value": "C" }],
              "controls": [{ "id": "c.1", "title": "Enhancement" }] }] }],
        "back-matter": { "resources": [{ "uuid": "91f992fb-f668-4c91-a50f-0f05b95ccee3" }] }
    }));
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    let parent = document.pointer_mut(parent).unwrap();
    match (parent, value) {
        (Value::Object(map), Value::Null) => drop(map.shift_remove(key)),
        (Value::Object(map), value) => drop(map.insert(key.to_owned(), value)),
        (parent, value) => parent[key.parse::<usize>().unwrap()] = value,
    }
    document
}

#[test]
fn structure_is_validated_everywhere() {
    use ProblemCode::*;
    const C: &str = "/catalog/groups/0/controls/0";
    for (at, value, code, path) in [
        ("/catalog/uuid", Value::Null, Missing, "/catalog"),
        ("/catalog/uuid", json!("61787df7afeb46aebbad895e32423a0f"), BadUuid, "/catalog/uuid"),
        ("/catalog/metadata", Value::Null, Missing, "/catalog"),
        ("/catalog/metadata", json!([]), WrongType, "/catalog/metadata"),
        ("/catalog/metadata/title", json!(" "), Missing, "/catalog/metadata/title"),
        ("/catalog/metadata/last-modified", Value::Null, Missing, "/catalog/metadata"),
        ("/catalog/metadata/last-modified", json!("yesterday"), BadDate, "/catalog/metadata/last-modified"),
        ("/catalog/metadata/version", json!(5), WrongType, "/catalog/metadata/version"),
        ("/catalog/metadata/oscal-version", json!("2.0.0"), VersionUnsupported, "/catalog/metadata/oscal-version"),
        ("/catalog/metadata/oscal-version", json!("1.0.0-rc1"), VersionUnsupported, "/catalog/metadata/oscal-version"),
        ("/catalog/metadata/oscal-version", json!("1"), VersionUnsupported, "/catalog/metadata/oscal-version"),
        ("/catalog/metadata/oscal-version", json!("2.0.0-rc1"), VersionUnsupported, "/catalog/metadata/oscal-version"),
        ("/catalog/metadata/oscal-version", Value::Null, Missing, "/catalog/metadata"),
        ("/catalog/groups", json!({}), WrongType, "/catalog/groups"),
        ("/catalog/groups/0", json!("g"), WrongType, "/catalog/groups/0"),
        ("/catalog/groups/0/id", json!("1 g"), BadToken, "/catalog/groups/0/id"),
        ("/catalog/groups/0/title", Value::Null, Missing, "/catalog/groups/0"),
        (&format!("{C}/id"), Value::Null, Missing, C),
        (&format!("{C}/id"), json!("9c"), BadToken, &format!("{C}/id")),
        (&format!("{C}/title"), json!({}), WrongType, &format!("{C}/title")),
        (&format!("{C}/controls/0/id"), json!("c"), DuplicateId, &format!("{C}/controls/0/id")),
        (&format!("{C}/params/0/select/how-many"), json!("many"), BadValue, &format!("{C}/params/0/select/how-many")),
        (&format!("{C}/params/0/select/choice"), json!([1]), WrongType, &format!("{C}/params/0/select/choice/0")),
        (&format!("{C}/params/0/select"), json!(["a"]), WrongType, &format!("{C}/params/0/select")),
        (&format!("{C}/parts/0/name"), Value::Null, Missing, &format!("{C}/parts/0")),
        (&format!("{C}/parts/0/prose"), json!(["x"]), WrongType, &format!("{C}/parts/0/prose")),
        (&format!("{C}/links/0/href"), Value::Null, Missing, &format!("{C}/links/0")),
        (&format!("{C}/props/0/value"), Value::Null, Missing, &format!("{C}/props/0")),
        ("/catalog/back-matter/resources/0/uuid", json!("x"), BadUuid, "/catalog/back-matter/resources/0/uuid"),
        (&format!("{C}/remarks"), json!("x".repeat(limits::MAX_TEXT_BYTES + 1)), TextTooLong, &format!("{C}/remarks")),
    ] {
        let found = read(&with(at, value.clone())).expect_err(at);
        assert_eq!(found.len(), 1, "{at}: {found:?}");
        assert_eq!((found[0].code, found[0].path.as_str()), (code, path), "{at} = {value}");
        assert!(found[0].line.is_some_and(|line| line > 1) && found[0].column.is_some(), "{at}: {}", found[0]);
    }
}

#[test]
fn a_problem_has_a_readable_place() {
    let broken = with("/catalog/groups/0/controls/0/parts/0/prose", json!(7));
    let found = read(&broken).unwrap_err();
    assert_eq!(found[0].place, "catalog > group g > control c > part c_smt > prose");
    let text = serde_json::to_string_pretty(&broken).unwrap();
    let line = text.lines().nth(found[0].line.unwrap() as usize - 1).unwrap();
    assert_eq!(&line[found[0].column.unwrap() as usize - 1..], "7");
    assert_eq!(found[0].to_string(), "line 39, column 26: /catalog/groups/0/controls/0/parts/0/prose: expected string, found number");
}

#[test]
fn problems_are_collected_in_the_order_of_the_file() {
    let controls: Vec<Value> = (0..150).map(|_| json!({ "id": "c" })).collect();
    let found = read(&document(json!({ "controls": controls }))).unwrap_err();
    assert_eq!(found.len(), limits::MAX_PROBLEMS);
    assert!(found.is_sorted_by_key(|problem| problem.line));
    assert!(found.iter().any(|problem| problem.code == ProblemCode::Missing));
    let duplicate = found.iter().find(|problem| problem.code == ProblemCode::DuplicateId).unwrap();
    assert_eq!(duplicate.data["first"], "/catalog/controls/0/id");
}

#[test]
fn a_parameter_that_something_refers_to_is_defined_once() {
    let param = |id: &str| json!({ "id": id, "label": "time" });
    let inserts = json!({ "name": "statement", "prose": "Within {{ insert: param, p }}." });
    let aggregate = json!({ "id": "all", "props": [{ "name": "aggregates", "value": "p" }] });
    for (params, parts) in [(json!([param("p")]), json!([inserts])), (json!([param("p"), aggregate]), json!([]))] {
        let controls =
            json!([{ "id": "a", "title": "A", "params": params, "parts": parts }, { "id": "b", "title": "B", "params": [param("p")] }]);
        let found = read(&document(json!({ "controls": controls }))).unwrap_err();
        assert_eq!((found.len(), found[0].code, found[0].path.as_str()), (1, ProblemCode::DuplicateId, "/catalog/controls/1/params/0/id"));
        let first = (found[0].data["first"].as_str(), found[0].data["kind"].as_str());
        assert_eq!(first, ("/catalog/controls/0/params/0/id", "param"));
        assert!(found[0].data["firstLine"].parse::<u32>().unwrap() < found[0].line.unwrap());
    }
}

#[test]
fn cycles_of_parameters_are_rejected_with_their_names() {
    let param = |id: &str, needs: &str| json!({ "id": id, "select": { "choice": [format!("x {{{{ insert: param, {needs} }}}}")] } });
    let found = read(&document(json!({ "params": [param("a", "b"), param("b", "c"), param("c", "b")] }))).unwrap_err();
    assert_eq!((found.len(), found[0].code), (1, ProblemCode::ParamCycle));
    assert_eq!((found[0].path.as_str(), found[0].data["ids"].as_str()), ("/catalog/params/1", "b -> c"));
    let alone = read(&document(json!({ "params": [param("a", "a")] }))).unwrap_err();
    assert_eq!((alone[0].code, alone[0].data["ids"].as_str()), (ProblemCode::ParamCycle, "a"));
}

#[test]
fn missing_references_are_warnings_and_stay_visible() {
    let catalog = common::control(json!({
        "parts": [{ "name": "statement", "prose": "Within {{ insert: param, gone }} days." }],
        "links": [{ "rel": "reference", "href": "#91f992fb-f668-4c91-a50f-0f05b95ccee3" }]
    }));
    let codes: Vec<ProblemCode> = catalog.warnings.iter().map(|warning| warning.code).collect();
    assert_eq!(codes, [ProblemCode::UnknownParam, ProblemCode::UnknownResource]);
    assert_eq!((catalog.warnings[0].path.as_str(), catalog.warnings[0].data["id"].as_str()), ("/catalog/controls/0/parts/0/prose", "gone"));
    assert!(catalog.warnings[0].line.is_some());
    assert_eq!(common::first(&oscal::plan(&catalog)).statement, "Within [Missing parameter: gone] days.");
}

#[test]
fn limit_errors_name_the_limit() {
    let control = |index: usize| json!({ "id": format!("c-{index}"), "title": "C" });
    let group = |index: usize| json!({ "id": format!("g-{index}"), "title": "G" });
    let many: Vec<Value> = (0..=limits::MAX_CONTROLS).map(control).collect();
    let found = read(&document(json!({ "controls": many }))).unwrap_err();
    assert_eq!(
        (found[0].code, found[0].data["limit"].as_str(), found[0].data["actual"].as_str()),
        (ProblemCode::TooManyControls, "5000", "5001")
    );
    assert!(read(&document(json!({ "controls": many[1..] }))).is_ok());

    let groups: Vec<Value> = (0..limits::MAX_TOP_GROUPS).map(group).collect();
    assert!(read(&document(json!({ "groups": groups }))).is_ok());
    let found = read(&document(json!({ "groups": groups, "controls": [control(0)] }))).unwrap_err();
    assert_eq!((found[0].code, found[0].data["actual"].as_str()), (ProblemCode::TooManyGroups, "101"));

    let long = "x".repeat(limits::MAX_TEXT_BYTES);
    let fitting = json!({ "id": "c", "title": "C", "parts": [{ "name": "statement", "prose": long }] });
    assert!(read(&document(json!({ "controls": [fitting] }))).is_ok());
    let attachment = json!({ "resources": [{ "uuid": "91f992fb-f668-4c91-a50f-0f05b95ccee3", "base64": { "value": long.repeat(3) } }] });
    assert!(read(&document(json!({ "back-matter": attachment }))).is_ok());

    let large = only(&vec![b' '; limits::MAX_FILE_BYTES + 1]);
    assert_eq!((large.code, large.data["limit"].as_str()), (ProblemCode::FileTooLarge, "67108864"));
}

#[test]
fn lists_beyond_the_limit_are_reported_with_their_place() {
    let limit = limits::MAX_ITEMS;
    for (field, item) in [
        ("props", json!({ "name": "n", "value": "v" })),
        ("links", json!({ "href": "#x" })),
        ("parts", json!({ "name": "statement" })),
        ("params", json!({ "id": "p" })),
    ] {
        let items: Vec<Value> = vec![item; limit + 1];
        let found = read(&document(json!({ "groups": [{ "title": "G", "controls": [{ "id": "c-1", "title": "C", (field): items }] }] })));
        let found = found.unwrap_err();
        assert_eq!(
            (found[0].code, found[0].data["field"].as_str(), found[0].data["limit"].as_str()),
            (ProblemCode::TooManyItems, field, "2000")
        );
        assert_eq!(found[0].path, format!("/catalog/groups/0/controls/0/{field}"));
        assert_eq!(found[0].place, "catalog > group G > control c-1");
        assert!(found[0].line.is_some());
    }
    let params = |index: usize| -> Vec<Value> { (0..limit).map(|at| json!({ "id": format!("p-{index}-{at}") })).collect() };
    let controls: Vec<Value> = (0..=limits::MAX_PARAMS / limit)
        .map(|index| json!({ "id": format!("c-{index}"), "title": "C", "params": params(index) }))
        .collect();
    let found = read(&document(json!({ "controls": controls }))).unwrap_err();
    assert_eq!((found[0].code, found[0].data["limit"].as_str()), (ProblemCode::TooManyItems, "20000"));
    // Too dense, although no list exceeds its limit.
    let dense = vec![json!({ "a": {} }); 60_000];
    let found = read(&document(json!({ "controls": [{ "id": "c-1", "title": "C", "x-odd": dense }] }))).unwrap_err();
    assert_eq!(found[0].code, ProblemCode::TooDense);
    assert!(found[0].path.starts_with("/catalog/controls/0/x-odd/"), "{}", found[0].path);
}

#[test]
fn parsing_and_planning_can_be_cancelled() {
    use std::cell::Cell;
    let bytes = common::nist_bytes();
    let asked = Cell::new(0);
    let counting = || {
        asked.set(asked.get() + 1);
        true
    };
    let plan = oscal::into_plan(oscal::parse_while(&bytes, &counting).unwrap(), &counting);
    assert!(plan.is_some());
    // Cancelling at any check ends the work.
    for allowed in (0..asked.get()).step_by(29) {
        let left = Cell::new(allowed);
        let go = || {
            left.set(left.get() - 1);
            left.get() >= 0
        };
        match oscal::parse_while(&bytes, &go) {
            Err(refusal) => assert_eq!(refusal, oscal::Refusal::Stopped),
            Ok(catalog) => assert!(oscal::into_plan(catalog, &go).is_none()),
        }
        assert_eq!(left.get(), -1, "not checked again after cancelling");
    }
}

#[test]
fn a_statement_too_long_in_total_is_rejected() {
    let items: Vec<Value> = (0..9).map(|_| json!({ "name": "item", "prose": "y".repeat(8 * 1024) })).collect();
    let found = read(&document(json!({ "controls": [{ "id": "c", "title": "C", "parts": [{ "name": "statement", "parts": items }] }] })))
        .unwrap_err();
    assert_eq!((found[0].code, found[0].path.as_str()), (ProblemCode::TextTooLong, "/catalog/controls/0"));
}

#[test]
fn exponential_insertions_are_rejected() {
    // Thirty parameters, each inserting the next one ten times: 10^30 texts if expanded.
    let params: Vec<Value> = (0..30)
        .map(|index| json!({ "id": format!("p{index}"), "values": [format!("{{{{ insert: param, p{} }}}}", index + 1).repeat(10)] }))
        .chain([json!({ "id": "p30", "values": ["boom"] })])
        .collect();
    let found = read(&document(json!({ "params": params }))).unwrap_err();
    assert!(found.iter().all(|problem| problem.code == ProblemCode::TextTooLong), "{found:?}");
    // Empty values add no length that could exceed a limit; resolving them must still end.
    let silent: Vec<Value> = (0..200)
        .map(|index| json!({ "id": format!("p{index}"), "values": [format!("{{{{ insert: param, p{} }}}}", index + 1).repeat(9)] }))
        .chain([json!({ "id": "p200", "values": [""] })])
        .collect();
    assert!(read(&document(json!({ "params": silent }))).is_ok());
}

#[test]
fn nesting_is_limited_and_never_overflows_the_stack() {
    let nested = |levels: usize| {
        (0..levels).fold(
            json!({ "id": "c", "title": "C" }),
            |inner, level| json!({ "id": format!("c{level}"), "title": "C", "controls": [inner] }),
        )
    };
    let fits = document(json!({ "controls": [nested(limits::MAX_DEPTH - 1)] }));
    assert_eq!(oscal::flatten(&read(&fits).unwrap()).controls.len(), limits::MAX_DEPTH);
    let found = read(&document(json!({ "controls": [nested(limits::MAX_DEPTH)] }))).unwrap_err();
    assert_eq!((found[0].code, found[0].data["limit"].as_str()), (ProblemCode::TooDeep, "64"));
    assert!(found[0].line.is_some() && found[0].path.starts_with("/catalog/controls/0/controls/0"));

    for opening in ["[", "{\"a\":", "{\"catalog\":{\"x\":[", "[{\"a\":"] {
        let problem = only(opening.repeat(1_000_000).as_bytes());
        assert_eq!(problem.code, ProblemCode::TooDeep);
        assert!(problem.path.matches('/').count() > 100);
    }
}
