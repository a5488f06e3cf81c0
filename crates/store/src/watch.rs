//! Observes statements: which ran, and by which plan. For tests and statistics; the product doesn't depend on it.
//! the product depends on it.

use std::sync::{Arc, OnceLock};

use kernel::{Error, Result};
use sea_orm::{ConnectionTrait, Statement};

use crate::{Db, Tx, dialect};

type Watcher = Arc<dyn Fn(&Statement) + Send + Sync>;

/// The observer of each statement before it runs.
#[derive(Default, Clone)]
pub(crate) struct Watch(Arc<OnceLock<Watcher>>);

impl Watch {
    pub(crate) fn sees(&self) -> bool {
        self.0.get().is_some()
    }

    pub(crate) fn see(&self, statement: &Statement) {
        if let Some(watcher) = self.0.get() {
            watcher(statement);
        }
    }
}

impl Db {
    /// Passes each statement of this handle and its clones to `watcher` from now on; only the first watcher counts.
    pub fn watch(&self, watcher: impl Fn(&Statement) + Send + Sync + 'static) {
        // A second watcher is ignored, as documented.
        let _ = self.watching().0.set(Arc::new(watcher));
    }
}

impl Tx {
    /// The database's plan for `statement`, line by line.
    pub async fn plan(&self, statement: &Statement) -> Result<Vec<String>> {
        let (explain, column) = dialect::planning(self.session.get_database_backend());
        let asked = Statement { sql: format!("{explain} {}", statement.sql), ..statement.clone() };
        let rows = self.session.query_all_raw(asked).await.map_err(|e| self.explain(e))?;
        rows.iter().map(|row| row.try_get::<String>("", column).map_err(Error::internal)).collect()
    }
}
