//! Validates that a JSON value is a catalogue: structure, types, identifiers, limits.

use chrono::DateTime;
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::catalog::KeepGoing;
use crate::json::escape;
use crate::limits::{MAX_CONTROLS, MAX_DEPTH, MAX_GROUPS, MAX_PARAMS, MAX_PROBLEMS, MAX_TEXT_BYTES, MAX_TOP_GROUPS};
use crate::params::Param;
use crate::problem::{Problem, ProblemCode};
use crate::read::Document;
use crate::rules::{Element, Rule, Shape, identified, is_token, rules};
use crate::twice::Ids;

/// OSCAL models other than catalogues.
const OTHER_MODELS: &[&str] = &[
    "profile",
    "mapping-collection",
    "component-definition",
    "system-security-plan",
    "assessment-plan",
    "assessment-results",
    "plan-of-action-and-milestones",
];

/// The newest minor version whose fields are all known.
const NEWEST_MINOR: u32 = 1;

/// What a document holds; problems and warnings are at most `MAX_PROBLEMS`, each.
#[derive(Default)]
pub(crate) struct Checked {
    pub problems: Vec<Problem>,
    pub warnings: Vec<Problem>,
    pub params: Vec<Param>,
}

/// Checks a document; `None` when cancelled.
pub(crate) fn check(document: &Document, go: KeepGoing<'_>) -> Option<Checked> {
    let catalog = match catalog_of(&document.root) {
        Ok(catalog) => catalog,
        Err(problem) => return Some(Checked { problems: vec![problem], ..Checked::default() }),
    };
    let mut checker = Checker::default();
    checker.path.push("catalog".into());
    checker.object(Element::Catalog, catalog, 0);
    checker.version(catalog);
    checker.counts(document);
    checker.path.clear();
    checker.texts(&document.root);
    let mut params = Param::of(catalog);
    let groups = document.groups.iter().map(|group| (Element::Group, &group.pointer, &group.raw));
    let controls = document.controls.iter().map(|control| (Element::Control, &control.pointer, &control.raw));
    for (element, pointer, raw) in groups.chain(controls) {
        if !go() {
            return None;
        }
        let value = raw.value();
        checker.row(element, pointer, &value);
        params.extend(Param::of(&value));
        if params.len() > MAX_PARAMS {
            checker.report(ProblemCode::TooManyItems, |problem| problem.with("field", "params").with("limit", MAX_PARAMS));
            break;
        }
    }
    let Checker { mut problems, mut warnings, mut ids, .. } = checker;
    problems.extend(ids.params(document, go)?);
    problems.truncate(MAX_PROBLEMS);
    warnings.append(&mut ids.warnings);
    warnings.truncate(MAX_PROBLEMS);
    Some(Checked { problems, warnings, params })
}

fn catalog_of(root: &Value) -> Result<&Value, Problem> {
    let wrong = |found: &str| Problem::new(ProblemCode::NotCatalog, "").with("found", found).at((1, 1));
    let Value::Object(document) = root else { return Err(wrong(kind(root))) };
    match document.get("catalog") {
        Some(catalog) => Ok(catalog),
        None => {
            let other = OTHER_MODELS.iter().copied().find(|model| document.contains_key(*model));
            Err(wrong(other.or_else(|| document.keys().next().map(String::as_str)).unwrap_or("an empty object")))
        }
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

#[derive(Default)]
struct Checker {
    problems: Vec<Problem>,
    warnings: Vec<Problem>,
    path: Vec<String>,
    ids: Ids,
}

impl Checker {
    /// A group or control, without nested ones.
    fn row(&mut self, element: Element, pointer: &str, value: &Value) {
        self.path = pointer.split('/').skip(1).map(str::to_owned).collect();
        // Below the catalogue, each level is a list and an index.
        self.object(element, value, (self.path.len() - 1) / 2);
        self.texts(value);
    }

    fn pointer(&self) -> String {
        self.path.iter().map(|step| format!("/{}", escape(step))).collect()
    }

    fn report(&mut self, code: ProblemCode, detail: impl FnOnce(Problem) -> Problem) {
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.push(detail(Problem::new(code, self.pointer())));
        }
    }

    fn wrong_type(&mut self, expected: &str, found: &Value) {
        self.report(ProblemCode::WrongType, |problem| problem.with("expected", expected).with("found", kind(found)));
    }

    fn object(&mut self, element: Element, value: &Value, depth: usize) {
        if depth > MAX_DEPTH {
            return self.report(ProblemCode::TooDeep, |problem| problem.with("limit", MAX_DEPTH));
        }
        let Value::Object(map) = value else { return self.wrong_type("object", value) };
        for rule in rules(element) {
            self.field(rule, map, depth);
        }
        if let (Some(kind), Some(Value::String(id))) = (identified(element), map.get("id")) {
            self.unique(kind, id);
        }
    }

    fn field(&mut self, rule: &Rule, map: &Map<String, Value>, depth: usize) {
        let Some(value) = map.get(rule.field) else {
            if rule.required {
                self.report(ProblemCode::Missing, |problem| problem.with("field", rule.field));
            }
            return;
        };
        self.path.push(rule.field.to_owned());
        match (rule.shape, value) {
            (Shape::One(element), _) => self.object(element, value, depth),
            (Shape::Many(element), Value::Array(items)) => self.items(element, items, depth),
            (Shape::Texts, Value::Array(items)) => self.strings(items),
            (Shape::Many(_) | Shape::Texts, _) => self.wrong_type("array", value),
            (_, Value::String(text)) => self.string(rule, text),
            _ => self.wrong_type("string", value),
        }
        self.path.pop();
    }

    fn items(&mut self, element: Element, items: &[Value], depth: usize) {
        let below = match element {
            Element::Group | Element::Control | Element::Part => depth + 1,
            _ => depth,
        };
        for (index, item) in items.iter().enumerate() {
            self.path.push(index.to_string());
            self.object(element, item, below);
            self.path.pop();
        }
    }

    fn strings(&mut self, items: &[Value]) {
        for (index, item) in items.iter().enumerate().filter(|(_, item)| !item.is_string()) {
            self.path.push(index.to_string());
            self.wrong_type("string", item);
            self.path.pop();
        }
    }

    fn string(&mut self, rule: &Rule, text: &str) {
        let bad = |code| move |checker: &mut Self| checker.report(code, |problem| problem.with("found", text));
        match rule.shape {
            Shape::Line if text.trim().is_empty() => self.report(ProblemCode::Missing, |problem| problem.with("field", rule.field)),
            Shape::Token if !is_token(text) => bad(ProblemCode::BadToken)(self),
            // Only the hyphenated form: OSCAL has no other.
            Shape::Uuid if text.len() != 36 || Uuid::try_parse(text).is_err() => bad(ProblemCode::BadUuid)(self),
            Shape::Date if DateTime::parse_from_rfc3339(text).is_err() => bad(ProblemCode::BadDate)(self),
            Shape::OneOf(allowed) if !allowed.contains(&text) => {
                self.report(ProblemCode::BadValue, |problem| problem.with("found", text).with("expected", allowed.join(", ")));
            }
            _ => {}
        }
    }

    fn unique(&mut self, kind: &'static str, id: &str) {
        let here = format!("{}/id", self.pointer());
        let problem = self.ids.add(kind, id, here);
        if let Some(problem) = problem
            && self.problems.len() < MAX_PROBLEMS
        {
            self.problems.push(problem);
        }
    }

    fn version(&mut self, catalog: &Value) {
        let Some(Value::String(version)) = catalog.pointer("/metadata/oscal-version") else { return };
        // As semantic versions have it, what is before a version follows a hyphen, and what tells builds apart a plus sign.
        let numbered = version.split(['-', '+']).next().unwrap_or_default();
        let is_candidate = version.strip_prefix(numbered).is_some_and(|rest| rest.starts_with('-'));
        let numbers: Option<Vec<u32>> = numbered.split('.').map(|number| number.parse().ok()).collect();
        let minor = match numbers.as_deref() {
            // What came before 1.0.0 had another structure.
            Some([1, 0] | [1, 0, 0]) if is_candidate => None,
            Some([1, minor] | [1, minor, _]) => Some(*minor),
            _ => None,
        };
        self.path.extend(["metadata".to_owned(), "oscal-version".to_owned()]);
        match minor {
            // Minor versions add fields and take none away.
            Some(minor) if minor > NEWEST_MINOR => {
                self.warnings.push(Problem::new(ProblemCode::VersionNewer, self.pointer()).with("found", version));
            }
            None if !version.trim().is_empty() => self.report(ProblemCode::VersionUnsupported, |problem| problem.with("found", version)),
            _ => {}
        }
        self.path.truncate(1);
    }

    fn counts(&mut self, document: &Document) {
        let loose = document.controls.iter().any(|control| control.group.is_none());
        let groups = document.groups.iter().filter(|group| group.parent.is_none()).count() + usize::from(loose);
        if groups > MAX_TOP_GROUPS {
            self.report(ProblemCode::TooManyGroups, |problem| problem.with("limit", MAX_TOP_GROUPS).with("actual", groups));
        }
        if document.group_count > MAX_GROUPS {
            self.report(ProblemCode::TooManyItems, |problem| problem.with("field", "groups").with("limit", MAX_GROUPS));
        }
        let controls = document.control_count;
        if controls > MAX_CONTROLS {
            self.report(ProblemCode::TooManyControls, |problem| problem.with("limit", MAX_CONTROLS).with("actual", controls));
        }
    }

    /// Every string of the document, in known fields or not; attachments in the back matter are files, not texts.
    fn texts(&mut self, value: &Value) {
        match value {
            Value::String(text) if text.len() > MAX_TEXT_BYTES => {
                let attachment = matches!(self.path.as_slice(), [.., list, _, base64, _] if list == "resources" && base64 == "base64");
                if !attachment {
                    self.report(ProblemCode::TextTooLong, |problem| problem.with("limit", MAX_TEXT_BYTES));
                }
            }
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    self.path.push(index.to_string());
                    self.texts(item);
                    self.path.pop();
                }
            }
            Value::Object(map) => {
                for (key, item) in map {
                    self.path.push(key.clone());
                    self.texts(item);
                    self.path.pop();
                }
            }
            _ => {}
        }
    }
}
