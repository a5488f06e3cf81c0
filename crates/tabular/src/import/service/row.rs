//! One row: parsed, validated, and compared with its record. The dry run and the writing share this, so that they allow the same.

use std::collections::{HashMap, HashSet};

use http::{App, ImportField, ImportKind, ImportValues, Importer, import_text};
use kernel::{Kind, Result, Scope, Uuid, text};
use serde_json::Value;

use super::{
    change::{self, Changed},
    named::{self, NamedReference},
    previous_rows::PreviousRows,
    row_error::{self, RowError},
    vocabulary::EnumMembers,
};
use crate::{
    import::{
        entity::Action,
        rules::{
            columns::Columns,
            day::{self, ColumnOrder, DateOrder, WrittenDay},
            header::as_text,
            value,
        },
    },
    sheet::read::{error_value, formula, is_empty},
};

/// The days of a column are in several orders.
const MIXED: &str = "Import.DateOrders";

/// Planned action of a row.
#[derive(Debug)]
pub struct Prepared {
    pub action: Action,
    pub label: String,
    pub request: Value,
    /// The record that it changes, as the list shows it.
    pub before: Option<Value>,
    pub changes: Vec<Changed>,
    pub faults: Vec<RowError>,
}

impl Prepared {
    /// Id of the record that it changes.
    pub fn record(&self) -> Option<Uuid> {
        self.before.as_ref().and_then(id_of)
    }

    /// Concurrency stamp that this record had when it was read.
    pub fn stamp(&self) -> Option<&str> {
        self.before.as_ref().and_then(stamp_of)
    }
}

pub fn id_of(view: &Value) -> Option<Uuid> {
    view.get("id").and_then(Value::as_str).and_then(|id| id.parse().ok())
}

pub fn stamp_of(view: &Value) -> Option<&str> {
    view.get("concurrencyStamp").and_then(Value::as_str)
}

/// Reads the rows of one import.
pub struct Reader<'a> {
    pub app: &'a App,
    pub importer: &'static dyn Importer,
    pub culture: String,
    /// Mapping of the columns.
    columns: Columns,
    members: EnumMembers,
    known: HashMap<(&'static str, String, String), Vec<Uuid>>,
    /// Which records the rows before are about.
    seen: PreviousRows,
    /// Client and names of the records that rows before will add: none once rows are written, for then the records are there.
    coming: Option<HashSet<(String, String)>>,
}

impl<'a> Reader<'a> {
    pub fn new(app: &'a App, importer: &'static dyn Importer, culture: &str, columns: Columns, is_dry_run: bool) -> Self {
        Self {
            app,
            importer,
            culture: culture.to_owned(),
            columns,
            members: EnumMembers::of(app, importer.fields()),
            known: HashMap::new(),
            seen: PreviousRows::default(),
            coming: is_dry_run.then(HashSet::new),
        }
    }

    fn column(&self, field: &str) -> Option<usize> {
        self.columns.column_of(field)
    }

    /// The order of the days in a field's column; that of the language for an import that was mapped before columns had one.
    fn order(&self, field: &str) -> ColumnOrder {
        let kept = self.column(field).and_then(|at| self.columns.order(at));
        kept.or_else(|| day::usual(&self.culture).map(ColumnOrder::Clear)).unwrap_or(ColumnOrder::Unclear)
    }

    /// The planned action of a row.
    pub async fn prepare(&mut self, scope: &Scope, number: u32, cells: &[Value]) -> Result<Prepared> {
        let mut faults = Vec::new();
        let (values, mut pending) = self.values(scope, cells, &mut faults).await?;
        if let Some(first) = self.seen.repeated(self.importer, &values, number) {
            faults.push(RowError::rule("Import.DuplicateRow", None).with("row", first));
        }
        let client = client_of(&values).to_owned();
        let names = self.importer.known_as(&values);
        let label = self.importer.label(&values);
        let mut prepared = Prepared { action: Action::Error, label, request: Value::Null, before: None, changes: Vec::new(), faults };
        let named = named::of(self.importer, |field: &str| self.column(field).and_then(|at| cells.get(at)));
        if prepared.faults.iter().all(|fault| named::may_stay(&named, fault)) {
            self.compare(scope, values, (named.as_slice(), &mut pending), &mut prepared).await?;
        }
        let record = prepared.record().filter(|_| prepared.faults.is_empty());
        if let Some(first) = record.and_then(|record| self.seen.found(record, number)) {
            prepared.faults.push(RowError::rule("Import.DuplicateRow", None).with("row", first));
        }
        if prepared.faults.is_empty() {
            let cell = |field: &str| self.column(field).and_then(|at| cells.get(at));
            prepared.changes = change::of(self.importer, &prepared, pending, cell);
            if let (Action::Create, Some(coming)) = (prepared.action, &mut self.coming) {
                coming.extend(names.iter().map(|name| (client.clone(), text::fold(name))));
            }
        } else {
            prepared.action = Action::Error;
            for fault in &mut prepared.faults {
                fault.column = fault.field.as_deref().and_then(|field| self.column(field));
            }
        }
        Ok(prepared)
    }

    /// The values of a row, and the field of one that is a record that is still to come.
    async fn values(&mut self, scope: &Scope, cells: &[Value], faults: &mut Vec<RowError>) -> Result<(ImportValues, Option<&'static str>)> {
        let (mut values, mut pending) = (ImportValues::new(), None);
        for field in self.importer.fields() {
            let cell = self.column(field.name).and_then(|at| cells.get(at)).filter(|cell| !is_empty(cell));
            let Some(cell) = cell else { continue };
            let no_value = [("Import.NoStoredValue", formula(cell)), ("Import.ErrorValue", error_value(cell))];
            if let Some((code, _)) = no_value.into_iter().find(|(_, found)| found.is_some()) {
                faults.push(RowError::rule(code, Some(field.name)).with("value", as_text(cell)));
                continue;
            }
            match self.value(scope, field, cell, &values).await? {
                Ok(Value::Null) => pending = Some(field.name),
                Ok(value) => drop(values.insert(field.name.to_owned(), value)),
                Err(code) => faults.push(self.wrong(code, field, cell)),
            }
        }
        Ok((values, pending))
    }

    /// An error in a cell.
    fn wrong(&self, code: &str, field: &ImportField, cell: &Value) -> RowError {
        let fault = RowError::rule(code, Some(field.name)).with("value", as_text(cell));
        match self.order(field.name) {
            ColumnOrder::Mixed { row, other } if code == MIXED => fault.with("row", row).with("other", other),
            _ => fault,
        }
    }

    /// A day in the order of its column.
    fn day(&self, field: &str, text: &str) -> std::result::Result<Value, &'static str> {
        const BAD: &str = "Import.BadDate";
        let written = WrittenDay::parse(text).ok_or(BAD)?;
        let order = match self.order(field) {
            _ if !written.depends_on_order() => DateOrder::YearMonthDay,
            ColumnOrder::Clear(order) => order,
            ColumnOrder::Unclear => return Err("Import.DateOrder"),
            ColumnOrder::Mixed { .. } => return Err(MIXED),
        };
        written.read(order).map(|day| day.to_string().into()).ok_or(BAD)
    }

    /// A cell as its field takes it; null for a record that is still to come.
    async fn value(
        &mut self,
        scope: &Scope,
        field: &'static ImportField,
        cell: &Value,
        values: &ImportValues,
    ) -> Result<std::result::Result<Value, &'static str>> {
        let text = as_text(cell).trim().to_owned();
        if value::is_damaged(&text) {
            return Ok(Err("Import.BadCharacter"));
        }
        if self.columns.is_encoding_unclear() && !text.is_ascii() {
            return Ok(Err("Import.Encoding"));
        }
        Ok(match field.kind {
            ImportKind::Text => Ok(text.into()),
            ImportKind::Integer => {
                let number = cell.as_f64().or_else(|| value::number(&text, &self.culture)).filter(|n| n.fract() == 0.0 && n.abs() < 1e9);
                #[allow(clippy::cast_possible_truncation)] // whole and small, as was just asked
                number.map(|number| (number as i64).into()).ok_or("Import.BadNumber")
            }
            ImportKind::Date => self.day(field.name, &text),
            ImportKind::Flag => cell.as_bool().or_else(|| self.members.flag(&text)).map(Value::Bool).ok_or("Import.UnknownWord"),
            ImportKind::Word { of, .. } => self.members.member(of, &text).map(Value::from).ok_or("Import.UnknownWord"),
            ImportKind::Reference | ImportKind::OwnReference => self.reference(scope, field, &text, values).await?,
        })
    }

    async fn reference(
        &mut self,
        scope: &Scope,
        field: &'static ImportField,
        text: &str,
        values: &ImportValues,
    ) -> Result<std::result::Result<Value, &'static str>> {
        let is_own = field.kind == ImportKind::OwnReference;
        let key = (field.name, client_of(values).to_owned(), text::fold(text));
        let found = match self.known.get(&key) {
            Some(found) => found.clone(),
            None => {
                let found = match self.importer.refer(self.app, scope, field.name, text, values).await {
                    Err(error) if matches!(error.kind(), Kind::Forbidden | Kind::NotFound) => Vec::new(),
                    found => found?,
                };
                if !is_own {
                    self.known.insert(key, found.clone());
                }
                found
            }
        };
        let is_coming =
            || is_own && self.coming.as_ref().is_some_and(|coming| coming.contains(&(client_of(values).to_owned(), text::fold(text))));
        Ok(match found.as_slice() {
            [one] => Ok(one.to_string().into()),
            [] if is_coming() => Ok(Value::Null),
            [] => Err("Import.UnknownReference"),
            _ => Err("Import.AmbiguousReference"),
        })
    }

    /// Finds the record that a row means, and makes the request that brings it in.
    async fn compare(
        &self,
        scope: &Scope,
        mut values: ImportValues,
        (named, pending): (&[NamedReference], &mut Option<&'static str>),
        prepared: &mut Prepared,
    ) -> Result<()> {
        let found = match self.importer.find(self.app, scope, &values).await {
            Err(error) if matches!(error.kind(), Kind::Forbidden) => None,
            Err(error) => {
                prepared.faults.extend(RowError::of(error)?);
                return Ok(());
            }
            Ok(found) => found,
        };
        if let Some(view) = &found {
            named::keep_unchanged(named, view, &mut values, pending, &mut prepared.faults);
        }
        if !prepared.faults.is_empty() {
            return Ok(());
        }
        let is_closed = row_error::is_of_closed_client(self.app, scope, self.importer, found.as_ref(), &values).await?;
        let outcome = match found {
            Some(view) => self.change(scope, &view, values, (pending.is_some(), is_closed), prepared),
            None => self.addition(scope, values, is_closed, prepared),
        };
        let is_due = outcome.is_ok() && prepared.faults.is_empty() && prepared.action != Action::Skip;
        let outcome =
            if is_due { self.importer.verify(self.app, scope, prepared.before.as_ref(), &prepared.request).await } else { outcome };
        if let Err(error) = outcome {
            prepared.faults.extend(RowError::of(error)?);
        }
        Ok(())
    }

    fn addition(&self, scope: &Scope, mut values: ImportValues, is_closed: bool, prepared: &mut Prepared) -> Result<()> {
        prepared.action = Action::Create;
        scope.require(self.importer.rights().create)?;
        if is_closed {
            prepared.faults.push(RowError::rule("Clients.Closed", None));
        }
        for field in self.importer.fields() {
            match field.default {
                _ if values.contains_key(field.name) => {}
                Some(default) => drop(values.insert(field.name.to_owned(), default_of(field, default))),
                None if field.is_required => prepared.faults.push(RowError::rule("Import.RequiredMissing", Some(field.name))),
                None => {}
            }
        }
        if !prepared.faults.is_empty() {
            return Ok(());
        }
        values.retain(|name, _| !self.importer.fields().iter().any(|field| field.name == name && field.is_key));
        prepared.request = Value::Object(values);
        self.importer.check(scope, None, prepared.request.clone())
    }

    fn change(
        &self,
        scope: &Scope,
        view: &Value,
        values: ImportValues,
        (pending, is_closed): (bool, bool),
        prepared: &mut Prepared,
    ) -> Result<()> {
        prepared.before = Some(view.clone());
        let mut request = request_of(self.importer, view);
        let mut changes = pending;
        for (name, value) in values {
            let field = self.importer.fields().iter().find(|field| field.name == name);
            let differs = view.get(&name) != Some(&value);
            match field {
                Some(field) if field.is_key => {}
                Some(field) if field.is_fixed && differs => prepared.faults.push(RowError::rule("Import.NotChangeable", Some(field.name))),
                Some(field) if field.is_fixed => {}
                _ => {
                    changes |= differs;
                    request.insert(name, value);
                }
            }
        }
        if !changes && prepared.faults.is_empty() {
            prepared.action = Action::Skip;
            return Ok(());
        }
        let may = self.importer.rights().update.iter().any(|right| scope.has(*right));
        if !may || view.get("canChange") == Some(&Value::Bool(false)) {
            let why = if may && is_closed { "Clients.Closed" } else { "Import.NotPermitted" };
            prepared.faults = vec![RowError::rule(why, None)];
        }
        if !prepared.faults.is_empty() {
            return Ok(());
        }
        prepared.action = Action::Update;
        request.insert("concurrencyStamp".to_owned(), stamp_of(view).into());
        prepared.request = Value::Object(request);
        self.importer.check(scope, Some(view), prepared.request.clone())
    }
}

/// References mean records of the row's client.
fn client_of(values: &ImportValues) -> &str {
    import_text(values, "clientId").unwrap_or_default()
}

fn default_of(field: &ImportField, default: &str) -> Value {
    match field.kind {
        ImportKind::Integer => default.parse::<i64>().map_or(Value::Null, Value::from),
        ImportKind::Flag => (default == "true").into(),
        _ => default.into(),
    }
}

/// The fields of a record that an update request sends, without the stamp.
pub fn request_of(importer: &dyn Importer, view: &Value) -> ImportValues {
    let fields = importer.fields().iter().filter(|field| !field.is_key && !field.is_fixed).map(|field| field.name);
    let names = fields.chain(importer.kept().iter().copied());
    names.filter_map(|name| view.get(name).map(|value| (name.to_owned(), value.clone()))).collect()
}
