//! Parses a file in one pass, element by element: strict JSON in, rows of text out. Only the element being parsed, and what is outside of
//! groups and controls, exists as a tree, so that memory stays in proportion to the file.

use std::cell::{Cell, RefCell};
use std::fmt;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use crate::catalog::{Control, Group, KeepGoing};
use crate::json::escape;
use crate::limits::{MAX_CONTROLS, MAX_DEPTH, MAX_GROUPS, MAX_JSON_DEPTH, longest_list, tree_bytes};
use crate::problem::{Problem, ProblemCode};
use crate::raw::Raw;

/// A parsed file: everything outside of groups and controls, and rows of those.
#[derive(Default)]
pub(crate) struct Document {
    pub root: Value,
    pub groups: Vec<Group>,
    pub controls: Vec<Control>,
    /// Total number, including those beyond the limit of rows.
    pub group_count: usize,
    pub control_count: usize,
}

/// Why parsing ended early.
pub(crate) enum ParseError {
    Problem(Problem),
    /// Cancelled.
    Stopped,
}

/// Parses a JSON text.
pub(crate) fn read(text: &str, go: KeepGoing<'_>) -> Result<Document, ParseError> {
    let reader = Reader { budget: tree_bytes(text.len()), ..Reader::new(go) };
    let mut deserializer = serde_json::Deserializer::from_str(text);
    deserializer.disable_recursion_limit();
    let seed = Seed { role: Role::Root, depth: 0, reader: &reader };
    let result = seed.deserialize(&mut deserializer).and_then(|root| deserializer.end().map(|()| root));
    let Reader { document, trail, cause, .. } = reader;
    match result {
        Ok(root) => Ok(Document { root, ..document.into_inner() }),
        Err(error) => {
            let path: String = trail.into_inner().iter().rev().map(|key| format!("/{}", escape(key))).collect();
            let problem = match cause.into_inner() {
                Some(Cause::Stopped) => return Err(ParseError::Stopped),
                Some(Cause::DuplicateKey(key)) => Problem::new(ProblemCode::DuplicateKey, path).with("key", key),
                Some(Cause::TooDeep) => Problem::new(ProblemCode::TooDeep, path).with("limit", MAX_DEPTH),
                Some(Cause::TooMany(field, limit)) => {
                    Problem::new(ProblemCode::TooManyItems, path).with("field", field).with("limit", limit)
                }
                Some(Cause::TooDense) => Problem::new(ProblemCode::TooDense, path),
                None => Problem::new(ProblemCode::Json, path).with("reason", reason(&error)),
            };
            Err(ParseError::Problem(problem.at((small(error.line()), small(error.column().max(1))))))
        }
    }
}

/// serde_json appends the position to its message; a problem stores it separately.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.clone(), |(reason, _)| reason.to_owned())
}

fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The visitor's reason for giving up: serde_json's own errors have a position, but no path.
enum Cause {
    DuplicateKey(String),
    TooDeep,
    TooMany(&'static str, usize),
    TooDense,
    Stopped,
}

struct Reader<'g> {
    go: KeepGoing<'g>,
    document: RefCell<Document>,
    trail: RefCell<Vec<String>>,
    cause: RefCell<Option<Cause>>,
    /// Approximate bytes of the existing trees, and their limit.
    live: Cell<usize>,
    budget: usize,
    values: Cell<usize>,
    /// Whether the list just parsed was turned into rows.
    taken: Cell<bool>,
}

/// Bytes of an object with its first four entries, of each further entry, of a list item, and of a text in addition to its characters: what
/// `serde_json::Value` takes, including spare capacity.
const OBJECT: usize = 480;
const ENTRY: usize = 208;
const ITEM: usize = 144;
const TEXT: usize = 32;
/// Values between two checks for cancellation.
const CHECK_INTERVAL: usize = 4_096;

impl<'g> Reader<'g> {
    fn new(go: KeepGoing<'g>) -> Self {
        Self {
            go,
            document: RefCell::default(),
            trail: RefCell::default(),
            cause: RefCell::default(),
            live: Cell::new(0),
            budget: 0,
            values: Cell::new(0),
            taken: Cell::new(false),
        }
    }

    fn fail<E: de::Error>(&self, cause: Cause) -> E {
        *self.cause.borrow_mut() = Some(cause);
        E::custom("given up")
    }

    fn spend<E: de::Error>(&self, bytes: usize) -> Result<(), E> {
        self.values.set(self.values.get() + 1);
        if self.values.get().is_multiple_of(CHECK_INTERVAL) && !(self.go)() {
            return Err(self.fail(Cause::Stopped));
        }
        self.live.set(self.live.get() + bytes);
        if self.live.get() > self.budget { Err(self.fail(Cause::TooDense)) } else { Ok(()) }
    }

    fn below(&self, step: String) {
        self.trail.borrow_mut().push(step);
    }

    /// A row for the item of a list of groups or controls; none beyond the limit, where items are only counted.
    fn row(&self, role: Role, index: usize) -> Role {
        let mut document = self.document.borrow_mut();
        let order = small(index);
        match role {
            Role::Groups { parent } => {
                document.group_count += 1;
                let full = document.groups.len() >= MAX_GROUPS;
                let around = parent.and_then(|parent| document.groups.get(parent)).map_or("/catalog", |group| &group.pointer);
                let pointer = format!("{around}/groups/{index}");
                if !full {
                    document.groups.push(Group { parent, order, pointer, raw: Raw::default() });
                }
                Role::Group { row: (!full).then(|| document.groups.len() - 1) }
            }
            Role::Controls { group, parent } => {
                document.control_count += 1;
                let full = document.controls.len() >= MAX_CONTROLS;
                let control = parent.and_then(|parent| document.controls.get(parent)).map(|control| &control.pointer);
                let around = control.or_else(|| group.and_then(|group| document.groups.get(group)).map(|group| &group.pointer));
                let pointer = format!("{}/controls/{index}", around.map_or("/catalog", |around| around));
                if !full {
                    document.controls.push(Control { group, parent, order, pointer, raw: Raw::default() });
                }
                Role::Control { row: (!full).then(|| document.controls.len() - 1), group }
            }
            other => other,
        }
    }

    fn keep(&self, role: Role, value: &Value) {
        let mut document = self.document.borrow_mut();
        let target = match role {
            Role::Group { row: Some(row) } => document.groups.get_mut(row).map(|group| &mut group.raw),
            Role::Control { row: Some(row), .. } => document.controls.get_mut(row).map(|control| &mut control.raw),
            _ => None,
        };
        if let Some(raw) = target {
            *raw = Raw::of(value);
        }
    }
}

/// What is being parsed. Rows are identified by index.
#[derive(Clone, Copy)]
enum Role {
    Root,
    Catalog,
    Groups { parent: Option<usize> },
    Group { row: Option<usize> },
    Controls { group: Option<usize>, parent: Option<usize> },
    Control { row: Option<usize>, group: Option<usize> },
    List(&'static str, usize),
    Plain,
}

impl Role {
    fn of_field(self, field: &str) -> Self {
        match (self, field) {
            (Self::Root, "catalog") => Self::Catalog,
            (Self::Catalog, "groups") => Self::Groups { parent: None },
            (Self::Catalog, "controls") => Self::Controls { group: None, parent: None },
            (Self::Group { row }, "groups") => Self::Groups { parent: row },
            (Self::Group { row }, "controls") => Self::Controls { group: row, parent: None },
            (Self::Control { row, group }, "controls") => Self::Controls { group, parent: row },
            _ => longest_list(field).map_or(Self::Plain, |(field, limit)| Self::List(field, limit)),
        }
    }

    fn is_rows(self) -> bool {
        matches!(self, Self::Groups { .. } | Self::Controls { .. })
    }
}

#[derive(Clone, Copy)]
struct Seed<'r, 'g> {
    role: Role,
    depth: usize,
    reader: &'r Reader<'g>,
}

impl Seed<'_, '_> {
    fn below<E: de::Error>(self, role: Role) -> Result<Self, E> {
        if self.depth >= MAX_JSON_DEPTH {
            return Err(self.reader.fail(Cause::TooDeep));
        }
        Ok(Self { depth: self.depth + 1, role, ..self })
    }

    /// The items of a list of groups or controls: each becomes a row and leaves no tree behind.
    fn rows<'de, A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut index = 0;
        loop {
            let before = self.reader.live.get();
            // The row is added before its item is parsed, so that parents precede children.
            let below = self.below(Role::Plain)?;
            let next = Item { seed: below, list: self.role, index };
            match items.next_element_seed(next) {
                Ok(Some((role, value))) => self.reader.keep(role, &value),
                Ok(None) => break,
                Err(error) => {
                    self.reader.below(index.to_string());
                    return Err(error);
                }
            }
            self.reader.live.set(before);
            index += 1;
        }
        // An empty list stays in its element, since it has no rows.
        self.reader.taken.set(index > 0);
        Ok(Value::Array(Vec::new()))
    }
}

/// An item of a list of rows; its row is created once there is an item.
struct Item<'r, 'g> {
    seed: Seed<'r, 'g>,
    list: Role,
    index: usize,
}

impl<'de> DeserializeSeed<'de> for Item<'_, '_> {
    type Value = (Role, Value);

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        let role = self.seed.reader.row(self.list, self.index);
        Ok((role, Seed { role, ..self.seed }.deserialize(deserializer)?))
    }
}

impl<'de> DeserializeSeed<'de> for Seed<'_, '_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Seed<'_, '_> {
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

    fn visit_str<E: de::Error>(self, value: &str) -> Result<Value, E> {
        self.reader.spend(value.len() + TEXT)?;
        Ok(Value::String(value.to_owned()))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        if self.role.is_rows() {
            return self.rows(items);
        }
        let below = self.below(Role::Plain)?;
        let mut list = Vec::new();
        loop {
            match items.next_element_seed(below) {
                Ok(Some(item)) => list.push(item),
                Ok(None) => return Ok(Value::Array(list)),
                Err(error) => {
                    self.reader.below(list.len().to_string());
                    return Err(error);
                }
            }
            self.reader.spend(ITEM)?;
            if let Role::List(field, limit) = self.role
                && list.len() > limit
            {
                return Err(self.reader.fail(Cause::TooMany(field, limit)));
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        self.below::<A::Error>(Role::Plain)?;
        self.reader.spend(OBJECT)?;
        let mut map = Map::new();
        let mut rows: Vec<String> = Vec::new();
        while let Some(key) = entries.next_key::<String>()? {
            if map.contains_key(&key) || rows.contains(&key) {
                self.reader.below(key.clone());
                return Err(self.reader.fail(Cause::DuplicateKey(key)));
            }
            self.reader.spend(key.len() + TEXT + if map.len() < 4 { 0 } else { ENTRY })?;
            let role = self.role.of_field(&key);
            match entries.next_value_seed(self.below(role)?) {
                Ok(_) if role.is_rows() && self.reader.taken.take() => rows.push(key),
                Ok(value) => {
                    map.insert(key, value);
                }
                Err(error) => {
                    self.reader.below(key);
                    return Err(error);
                }
            }
        }
        Ok(Value::Object(map))
    }
}
