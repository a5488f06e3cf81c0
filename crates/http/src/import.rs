//! Imports: what an area says of a list into which rows of a sheet can be brought.

use futures::future::BoxFuture;
use kernel::{Error, Permission, Result, Scope, Uuid};
use serde_json::{Map, Value};

use crate::App;

/// Properties of a record by name, as its request has them.
pub type ImportValues = Map<String, Value>;

/// What the cells of a column are read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImportKind {
    Text,
    /// Whole number.
    Integer,
    /// Day.
    Date,
    /// Yes or no.
    Flag,
    /// Member of an enum: its name, or its text `Enum.<type>.<member>` in any language.
    Word {
        /// Name of the enum.
        of: &'static str,
        members: &'static [&'static str],
    },
    /// Another record, named by its code, name or address.
    Reference,
    /// A record of the same list, which an earlier row of the same sheet may bring in.
    OwnReference,
}

/// A property that a column can be mapped to.
#[derive(Debug, Clone, Copy)]
pub struct ImportField {
    /// Its name in the request.
    pub name: &'static str,
    /// Key of its text, whose translations are recognised as headers too.
    pub title: &'static str,
    /// How cells are read.
    pub kind: ImportKind,
    /// Whether a new record needs it.
    pub is_required: bool,
    /// Value of a new record where its cell is empty.
    pub default: Option<&'static str>,
    /// Whether an existing record keeps the value that it has.
    pub is_fixed: bool,
    /// Whether it only finds the record, and is no property that a request can set.
    pub is_key: bool,
    /// Property of the record with the name of what a reference refers to, for people who compare before and after.
    pub shown_by: Option<&'static str>,
    /// More headers that mean it, in each text several, separated by semicolons: what sheets of all six languages call it.
    pub aliases: &'static [&'static str],
}

impl ImportField {
    /// A property that may be absent.
    pub const fn new(name: &'static str, title: &'static str, kind: ImportKind, aliases: &'static [&'static str]) -> Self {
        Self { name, title, kind, is_required: false, default: None, is_fixed: false, is_key: false, shown_by: None, aliases }
    }

    /// Needed for a new record.
    #[must_use]
    pub const fn required(self) -> Self {
        Self { is_required: true, ..self }
    }

    /// Set to `value` for a new record that says nothing of it.
    #[must_use]
    pub const fn or(self, value: &'static str) -> Self {
        Self { default: Some(value), ..self }
    }

    /// Never changed for an existing record.
    #[must_use]
    pub const fn fixed(self) -> Self {
        Self { is_fixed: true, ..self }
    }

    /// Finds the record and is nothing more.
    #[must_use]
    pub const fn key(self) -> Self {
        Self { is_key: true, ..self }
    }

    /// A reference whose record is named by this property.
    #[must_use]
    pub const fn shown_by(self, property: &'static str) -> Self {
        Self { shown_by: Some(property), ..self }
    }
}

/// What takes part in bringing a row in.
#[derive(Debug, Clone, Copy)]
pub struct ImportRights {
    /// Adds records.
    pub create: Permission,
    /// Each of these changes records.
    pub update: &'static [Permission],
}

/// A list into which sheets can be imported. Every call does what the operation for one record does, with its permission, rules and reach.
pub trait Importer: Send + Sync {
    /// Plural name, as in the list's address.
    fn list(&self) -> &'static str;

    /// Key of the list's title.
    fn title(&self) -> &'static str;

    /// Full name of the type of its records ([`store::Table::TYPE`]). An import notes its row in the one transaction that writes the record.
    fn record_type(&self) -> &'static str;

    /// Permissions.
    fn rights(&self) -> ImportRights;

    /// What columns can be mapped to.
    fn fields(&self) -> &'static [ImportField];

    /// Fields of which each alone names a record, besides those that do nothing else ([`ImportField::key`]). A sheet that has one of them may
    /// only change records, and so leave out what new ones need.
    fn known_by(&self) -> &'static [&'static str] {
        &[]
    }

    /// Properties beside the fields that a change sends back as they are.
    fn kept(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether every level has the list, including the host (users). Other lists belong to a tenant's workspace.
    fn is_of_level(&self) -> bool {
        false
    }

    /// What tells records apart: equal keys in one sheet are the same record.
    fn key(&self, values: &ImportValues) -> Option<String>;

    /// Every key by which another row of the same sheet may mean the record, its own among them. A row whose own key is among those of a row
    /// before is about the same record, and so is one that has the key of a row before among its own.
    fn marks(&self, values: &ImportValues) -> Vec<String> {
        self.key(values).into_iter().collect()
    }

    /// What own references of later rows may call the record.
    fn known_as(&self, values: &ImportValues) -> Vec<String> {
        self.key(values).into_iter().collect()
    }

    /// What names the record to people.
    fn label(&self, values: &ImportValues) -> String {
        self.key(values).unwrap_or_default()
    }

    /// The record that these values mean, as the list shows it.
    ///
    /// # Errors
    /// What is wrong with the row: several records are meant, or one that isn't there.
    fn find<'a>(&'a self, app: &'a App, scope: &'a Scope, values: &'a ImportValues) -> BoxFuture<'a, Result<Option<Value>>>;

    /// The records that a reference may mean; one if it is clear. `values` has what was read of the row before.
    fn refer<'a>(
        &'a self,
        app: &'a App,
        scope: &'a Scope,
        field: &'a str,
        text: &'a str,
        values: &'a ImportValues,
    ) -> BoxFuture<'a, Result<Vec<Uuid>>>;

    /// Checks a request as far as it can be without writing; `before` is the record that it would change.
    ///
    /// # Errors
    /// Field errors, rules.
    fn check(&self, scope: &Scope, before: Option<&Value>, request: Value) -> Result<()>;

    /// Checks what [`Importer::check`] can't without asking the database, and writes nothing.
    ///
    /// # Errors
    /// Field errors, rules, 403.
    fn verify<'a>(&'a self, _: &'a App, _: &'a Scope, _: Option<&'a Value>, _: &'a Value) -> BoxFuture<'a, Result<()>> {
        Box::pin(async { Ok(()) })
    }

    /// Adds a record that [`Importer::find`] doesn't find: where no constraint sees to that, it is asked in the transaction that adds.
    fn create<'a>(&'a self, app: &'a App, scope: &'a Scope, request: Value) -> BoxFuture<'a, Result<Value>>;

    /// Changes a record; the request holds the stamp.
    fn update<'a>(&'a self, app: &'a App, scope: &'a Scope, id: Uuid, request: Value) -> BoxFuture<'a, Result<Value>>;

    /// Deletes a record that still has this stamp.
    fn delete<'a>(&'a self, app: &'a App, scope: &'a Scope, id: Uuid, stamp: &'a str) -> BoxFuture<'a, Result<()>>;
}

/// The text of a property, if it has one.
pub fn import_text<'a>(values: &'a ImportValues, name: &str) -> Option<&'a str> {
    values.get(name).and_then(Value::as_str).filter(|text| !text.is_empty())
}

/// The id in a property, if it has one.
pub fn import_id(values: &ImportValues, name: &str) -> Option<Uuid> {
    import_text(values, name).and_then(|text| text.parse().ok())
}

/// A record as the list shows it.
///
/// # Errors
/// `Internal`.
pub fn import_view(view: impl serde::Serialize) -> Result<Value> {
    serde_json::to_value(view).map_err(Error::internal)
}
