//! Strict JSON: UTF-8 only, no key twice, bounded nesting, and positions for whatever is found later.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::fmt;

use serde::Deserialize;
use serde::de::{self, DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Number, Value};

use crate::limits::{MAX_DEPTH, MAX_FILE_BYTES, MAX_JSON_DEPTH};
use crate::problem::{Problem, ProblemCode};

/// The text of a file, if it is plain UTF-8 of bearable size.
pub(crate) fn decode(bytes: &[u8]) -> Result<&str, Problem> {
    let encoding = |found: &str| Problem::new(ProblemCode::Encoding, "").with("found", found).at((1, 1));
    if bytes.len() > MAX_FILE_BYTES {
        return Err(Problem::new(ProblemCode::FileTooLarge, "").with("limit", MAX_FILE_BYTES).with("actual", bytes.len()));
    }
    match bytes {
        [0xEF, 0xBB, 0xBF, ..] => return Err(encoding("UTF-8 with a byte order mark")),
        [0xFE, 0xFF, ..] | [0xFF, 0xFE, ..] => return Err(encoding("UTF-16")),
        // JSON starts with an ASCII character: a zero beside it is one of the wide encodings.
        [0, _, ..] | [_, 0, ..] => return Err(encoding("UTF-16 or UTF-32")),
        _ => {}
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        encoding("bytes that are not UTF-8").at(line_column(&before, before.len()))
    })
}

/// The value of a JSON text.
pub(crate) fn read(text: &str) -> Result<Value, Problem> {
    let found = RefCell::new(Found::default());
    let mut deserializer = serde_json::Deserializer::from_str(text);
    deserializer.disable_recursion_limit();
    let result = Strict { depth: 0, found: &found }.deserialize(&mut deserializer).and_then(|value| deserializer.end().map(|()| value));
    result.map_err(|error| {
        let found = found.into_inner();
        let path: String = found.trail.iter().rev().map(|key| format!("/{}", escape(key))).collect();
        let problem = match found.fault {
            Some(Fault::DuplicateKey(key)) => Problem::new(ProblemCode::DuplicateKey, path).with("key", key),
            Some(Fault::TooDeep) => Problem::new(ProblemCode::TooDeep, path).with("limit", MAX_DEPTH),
            None => Problem::new(ProblemCode::Json, path).with("reason", reason(&error)),
        };
        problem.at((small(error.line()), small(error.column().max(1))))
    })
}

/// serde_json appends the position to its message; a problem carries it apart.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.clone(), |(reason, _)| reason.to_owned())
}

fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A key as one step of a JSON pointer.
pub(crate) fn escape(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

/// What the visitor saw when it gave up: serde_json's own errors carry a position, but no path.
#[derive(Default)]
struct Found {
    trail: Vec<String>,
    fault: Option<Fault>,
}

enum Fault {
    DuplicateKey(String),
    TooDeep,
}

#[derive(Clone, Copy)]
struct Strict<'s> {
    depth: usize,
    found: &'s RefCell<Found>,
}

impl Strict<'_> {
    fn below<E: de::Error>(self) -> Result<Self, E> {
        if self.depth >= MAX_JSON_DEPTH {
            self.found.borrow_mut().fault = Some(Fault::TooDeep);
            return Err(E::custom("too deep"));
        }
        Ok(Self { depth: self.depth + 1, ..self })
    }
}

impl<'de> DeserializeSeed<'de> for Strict<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Value, E> {
        Number::from_f64(value).map(Value::Number).ok_or_else(|| E::custom("number out of range"))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let below = self.below()?;
        let mut list = Vec::new();
        loop {
            match items.next_element_seed(below) {
                Ok(Some(item)) => list.push(item),
                Ok(None) => return Ok(Value::Array(list)),
                Err(error) => {
                    self.found.borrow_mut().trail.push(list.len().to_string());
                    return Err(error);
                }
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let below = self.below()?;
        let mut map = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            if map.contains_key(&key) {
                let mut found = self.found.borrow_mut();
                found.trail.push(key.clone());
                found.fault = Some(Fault::DuplicateKey(key));
                return Err(A::Error::custom("duplicate key"));
            }
            match entries.next_value_seed(below) {
                Ok(value) => map.insert(key, value),
                Err(error) => {
                    self.found.borrow_mut().trail.push(key);
                    return Err(error);
                }
            };
        }
        Ok(Value::Object(map))
    }
}

/// Gives problems that have a path their line and column: one walk down the text, into the paths that are asked for only.
pub(crate) fn locate(text: &str, problems: &mut [Problem]) {
    let mut wanted = Wanted::default();
    for problem in problems.iter().filter(|problem| problem.line.is_none()) {
        let mut node = &mut wanted;
        for step in problem.path.split('/').skip(1) {
            node = node.below.entry(step.to_owned()).or_default();
        }
    }
    let mut offsets = HashMap::new();
    if let Ok(root) = serde_json::from_str::<&RawValue>(text) {
        walk(text, root, &wanted, String::new(), &mut offsets);
    }
    let positions = positions(text, &offsets);
    for problem in problems.iter_mut().filter(|problem| problem.line.is_none()) {
        if let Some(&position) = offsets.get(&problem.path).and_then(|offset| positions.get(offset)) {
            problem.line = Some(position.0);
            problem.column = Some(position.1);
        }
    }
}

#[derive(Default)]
struct Wanted {
    below: BTreeMap<String, Wanted>,
}

fn walk(text: &str, raw: &RawValue, wanted: &Wanted, path: String, offsets: &mut HashMap<String, usize>) {
    let json = raw.get();
    offsets.insert(path.clone(), json.as_ptr().addr() - text.as_ptr().addr());
    if wanted.below.is_empty() {
        return;
    }
    let mut deserializer = serde_json::Deserializer::from_str(json);
    if json.starts_with('{') {
        let Ok(map) = HashMap::<String, &RawValue>::deserialize(&mut deserializer) else { return };
        let map: HashMap<String, &RawValue> = map.into_iter().map(|(key, value)| (escape(&key), value)).collect();
        for (step, below) in &wanted.below {
            if let Some(value) = map.get(step) {
                walk(text, value, below, format!("{path}/{step}"), offsets);
            }
        }
    } else if json.starts_with('[') {
        let Ok(list) = Vec::<&RawValue>::deserialize(&mut deserializer) else { return };
        for (step, below) in &wanted.below {
            if let Some(value) = step.parse::<usize>().ok().and_then(|index| list.get(index)) {
                walk(text, value, below, format!("{path}/{step}"), offsets);
            }
        }
    }
}

/// Line and column (in characters) of each offset, in one pass over the text.
fn positions(text: &str, offsets: &HashMap<String, usize>) -> HashMap<usize, (u32, u32)> {
    let mut sorted: Vec<usize> = offsets.values().copied().collect();
    sorted.sort_unstable();
    sorted.dedup();
    let mut found = HashMap::new();
    let (mut at, mut line, mut column) = (0, 1, 1);
    for offset in sorted {
        for character in text[at..offset].chars() {
            (line, column) = if character == '\n' { (line + 1, 1) } else { (line, column + 1) };
        }
        at = offset;
        found.insert(offset, (line, column));
    }
    found
}

fn line_column(text: &str, offset: usize) -> (u32, u32) {
    let before = &text[..offset];
    let line_start = before.rfind('\n').map_or(0, |index| index + 1);
    (small(before.matches('\n').count() + 1), small(before[line_start..].chars().count() + 1))
}
