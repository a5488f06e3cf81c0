//! What is wrong with a row, and why the record that it means can't be written.

use http::{App, CALLED_OFF, ImportValues, Importer, import_id};
use kernel::{Error, Kind, Result, Scope};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::row::id_of;

/// Something wrong with a row.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RowError {
    /// The column, if one is to blame.
    pub column: Option<usize>,
    pub field: Option<String>,
    /// Code of the error.
    pub code: String,
    /// Key of its text.
    pub text: String,
    /// Values that the text names.
    pub data: Map<String, Value>,
}

impl RowError {
    pub fn rule(code: &str, field: Option<&str>) -> Self {
        Self { column: None, field: field.map(str::to_owned), code: code.to_owned(), text: format!("Error.{code}"), data: Map::new() }
    }

    pub(super) fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.data.insert(name.to_owned(), value.into());
        self
    }

    /// The faults in a service's error.
    ///
    /// # Errors
    /// The error itself if it isn't about the row: the database is unavailable, the job was cancelled.
    pub fn of(error: Error) -> Result<Vec<Self>> {
        if matches!(error.kind(), Kind::Unavailable | Kind::Internal | Kind::Unauthenticated) || error.code() == Some(CALLED_OFF) {
            return Err(error);
        }
        let fields = error.fields().iter().map(|field| {
            let mut data = error.data().clone();
            data.extend(field.data.clone());
            Self { column: None, field: Some(field.field.clone()), code: field.message.to_string(), text: field.message.to_string(), data }
        });
        let fields: Vec<Self> = fields.collect();
        if !fields.is_empty() {
            return Ok(fields);
        }
        let code = match (error.code(), error.kind()) {
            (Some(code), _) => code.to_owned(),
            (None, Kind::Forbidden) => "Import.NotPermitted".to_owned(),
            (None, kind) => format!("{kind:?}"),
        };
        Ok(vec![Self { data: error.data().clone(), ..Self::rule(&code, None) }])
    }
}

/// Whether a row is about a record of a closed client, is such a client itself, or would add a record there.
pub async fn is_of_closed_client(
    app: &App,
    scope: &Scope,
    importer: &dyn Importer,
    found: Option<&Value>,
    values: &ImportValues,
) -> Result<bool> {
    let client = match found.and_then(Value::as_object) {
        // What can be changed is at no closed client.
        Some(view) if view.get("canChange") != Some(&Value::Bool(false)) => None,
        Some(view) => import_id(view, "clientId").or_else(|| found.and_then(id_of)),
        None => import_id(values, "clientId"),
    };
    let (Some(client), false) = (client, importer.is_of_level()) else { return Ok(false) };
    let tenant = scope.tenant()?;
    app.db().read(scope, |tx| async move { tx.is_client_closed(tenant, client).await }).await
}
