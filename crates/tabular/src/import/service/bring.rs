//! A row and its record are written in one transaction: the row is marked as written, or as reverted, together with the record, and only if
//! it is unchanged. So no row is written twice, and every record that an import created is known by its row, whenever the import ends.
//! All rows in one transaction would keep thousands of audit records waiting for the last row (decision 32).

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
};

use http::{App, Area, Importer, Leaver};
use kernel::{Error, HOST, Kind, Result, Scope, Uuid};
use serde_json::Value;
use store::{Errand, Tx, recycle::Work};

use super::{
    row::{Prepared, id_of, request_of, stamp_of},
    row_error::RowError,
};
use crate::import::{
    entity::{Action, ImportStatus, RowOutcome, row},
    store::{self as rows, Became},
};

/// A row whose record is written.
pub struct Bringing<'a> {
    pub app: &'a App,
    pub importer: &'static dyn Importer,
    pub scope: &'a Scope,
    pub import: Uuid,
    pub number: i32,
    /// The user whose import is written in one call, without a job: it may continue as long as no step of it starts.
    pub at_once: Option<Uuid>,
}

/// Result of a row, stored with its record.
enum Note {
    /// It is written; the record before that.
    Written(Option<String>),
    /// It is reverted, unless its record stays for what others have built upon it in these areas.
    TakenBack(&'static [Area]),
}

/// Notes a row in the transaction that writes its record.
struct Noting {
    import: Uuid,
    number: i32,
    at_once: Option<Uuid>,
    /// Type of the record.
    of: &'static str,
    /// The record, unless it is added.
    record: Option<Uuid>,
    found: RowOutcome,
    note: Note,
    /// Why the record stays.
    kept_by: Mutex<Option<&'static str>>,
    is_noted: AtomicBool,
    is_overtaken: AtomicBool,
}

impl Errand for Noting {
    fn begin<'a>(&'a self, tx: &'a Tx) -> Work<'a, ()> {
        Box::pin(self.ask(tx))
    }

    fn run<'a>(&'a self, tx: &'a Tx) -> Work<'a, ()> {
        Box::pin(self.note(tx))
    }
}

impl Noting {
    /// Asks what keeps the record before this transaction deletes it. A transaction beside this one that adds to the record reads it too, so
    /// only one of the two commits.
    async fn ask(&self, tx: &Tx) -> Result<()> {
        let (Note::TakenBack(areas), Some(record)) = (&self.note, self.record) else { return Ok(()) };
        let reason = grown(tx, areas, record).await?;
        *self.kept_by.lock().unwrap_or_else(PoisonError::into_inner) = reason;
        Ok(())
    }

    fn reason(&self) -> Option<&'static str> {
        *self.kept_by.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn note(&self, tx: &Tx) -> Result<()> {
        self.is_noted.store(false, Ordering::Relaxed);
        self.is_overtaken.store(false, Ordering::Relaxed);
        let written = tx.written();
        let is_own = |id: Uuid, is_new: bool| self.record.map_or(is_new, |record| record == id);
        let Some(own) = written.iter().find(|row| row.entity_type == self.of && is_own(row.id, row.is_new)) else { return Ok(()) };
        if let Some(user) = self.at_once {
            let import = rows::held(tx, self.import, user).await?;
            if import.status != ImportStatus::Applied || import.job_id.is_some() {
                return Err(self.overtaken(Error::rule("Import.Busy")));
            }
        }
        let stamp = written.iter().rev().find(|row| row.entity_type == self.of && row.id == own.id).and_then(|row| row.stamp.clone());
        let became = match &self.note {
            Note::Written(before) => Became::Applied { record: Some(own.id), stamp, before: before.clone() },
            Note::TakenBack(_) => match self.reason() {
                // The transaction ends with this.
                Some(reason) => return Err(Error::rule(reason)),
                None => Became::Undone,
            },
        };
        if !rows::store_outcome(tx, self.import, self.number, self.found, &became).await? {
            return Err(self.overtaken(Error::stale()));
        }
        self.is_noted.store(true, Ordering::Relaxed);
        Ok(())
    }

    fn overtaken(&self, error: Error) -> Error {
        self.is_overtaken.store(true, Ordering::Relaxed);
        error
    }

    fn was_overtaken(&self) -> bool {
        self.is_overtaken.load(Ordering::Relaxed)
    }

    fn was_noted(&self) -> bool {
        self.is_noted.load(Ordering::Relaxed)
    }
}

/// Why a record that the import added stays: what anybody has built upon it, whether the caller may see that or not.
async fn grown(tx: &Tx, areas: &[Area], record: Uuid) -> Result<Option<&'static str>> {
    let tenant = tx.scope().tenant()?;
    let everywhere = &tx.everywhere(tenant)?;
    for grown in areas.iter().flat_map(|area| area.grown) {
        if (grown.any)(everywhere, record).await? {
            return Ok(Some(grown.reason));
        }
    }
    // What users of the host hold, their deletion asks itself.
    if tenant == HOST {
        return Ok(None);
    }
    // An id is that of an account or of a person, never of both.
    let leaver = Leaver { user: Some(record), person: Some(record), client: None };
    for holding in areas.iter().flat_map(|area| area.holdings) {
        if !(holding.held)(everywhere, leaver).await?.is_empty() {
            return Ok(Some("Import.HasWork"));
        }
    }
    Ok(None)
}

impl Bringing<'_> {
    fn noting(&self, record: Option<Uuid>, found: RowOutcome, note: Note) -> Arc<Noting> {
        Arc::new(Noting {
            import: self.import,
            number: self.number,
            at_once: self.at_once,
            of: self.importer.record_type(),
            record,
            found,
            note,
            kept_by: Mutex::default(),
            is_noted: AtomicBool::new(false),
            is_overtaken: AtomicBool::new(false),
        })
    }

    /// Notes of a row what no transaction of its record did.
    async fn store_outcome(&self, found: RowOutcome, became: &Became) -> Result<()> {
        let (import, number) = (self.import, self.number);
        self.app.db().write(self.scope, |tx| async move { rows::store_outcome(&tx, import, number, found, became).await }).await.map(drop)
    }

    /// Notes why a row is not written.
    ///
    /// # Errors
    /// `Jobs.CalledOff`, `Unavailable`.
    pub async fn refuse(&self, faults: &[RowError]) -> Result<()> {
        self.store_outcome(RowOutcome::Pending, &Became::Refused(faults_of(faults)?)).await
    }

    /// Writes a valid row through the service of its area, unless it is no longer pending.
    ///
    /// # Errors
    /// `Jobs.CalledOff`, `Unavailable`; `Import.Busy` if a step starts while the import is written in one call.
    pub async fn write(&self, prepared: Prepared) -> Result<()> {
        let before = prepared.before.as_ref().map(|view| Value::Object(request_of(self.importer, view)).to_string());
        let record = prepared.record();
        let noting = self.noting(record, RowOutcome::Pending, Note::Written(before.clone()));
        let app = &self.app.with_errand(Arc::<Noting>::clone(&noting));
        let written = match record {
            Some(record) => self.importer.update(app, self.scope, record, prepared.request).await,
            None => self.importer.create(app, self.scope, prepared.request).await,
        };
        let became = match written {
            Err(error) if noting.was_overtaken() && self.at_once.is_some() => return Err(error),
            Err(_) if noting.was_overtaken() => return Ok(()),
            Ok(_) if noting.was_noted() => return Ok(()),
            // Nothing of the record changed.
            Ok(view) => {
                debug_assert!(record.is_some(), "a record of the importer's type is added in one transaction");
                Became::Applied { record: id_of(&view), stamp: stamp_of(&view).map(str::to_owned), before }
            }
            Err(error) => Became::Refused(faults_of(&RowError::of(error)?)?),
        };
        self.store_outcome(RowOutcome::Pending, &became).await
    }

    /// Reverts a written row, unless its record was changed or is referred to since: then the row says so.
    ///
    /// # Errors
    /// `Jobs.CalledOff`, `Unavailable`.
    pub async fn take_back(&self, row: &row::Model) -> Result<()> {
        let (Some(record), Some(stamp)) = (row.record_id, &row.stamp) else { return Err(Error::internal("a written row has no record")) };
        // A record that is restored loses nothing of what others have added to it.
        let areas = if row.before.is_none() { self.app.areas() } else { &[] };
        let noting = self.noting(Some(record), RowOutcome::Applied, Note::TakenBack(areas));
        let app = &self.app.with_errand(Arc::<Noting>::clone(&noting));
        let taken_back = match &row.before {
            None => self.importer.delete(app, self.scope, record, stamp).await,
            Some(before) => self.importer.update(app, self.scope, record, with_stamp(before, stamp)?).await.map(drop),
        };
        let became = match taken_back {
            Err(_) if noting.was_overtaken() => return Ok(()),
            Ok(()) if noting.was_noted() => return Ok(()),
            Ok(()) => Became::Undone,
            // The record that the import added was deleted: nothing is left to revert.
            Err(error) if error.kind() == Kind::NotFound && row.action == Action::Create => Became::Undone,
            Err(error) if error.kind() == Kind::Stale => Became::Kept(faults_of(&[RowError::rule("Import.ChangedSince", None)])?),
            Err(error) => Became::Kept(faults_of(&RowError::of(error)?)?),
        };
        self.store_outcome(RowOutcome::Applied, &became).await
    }
}

/// The request that restores a record's previous values.
fn with_stamp(before: &str, stamp: &str) -> Result<Value> {
    let mut request: Value = serde_json::from_str(before).map_err(Error::internal)?;
    if let Some(request) = request.as_object_mut() {
        request.insert("concurrencyStamp".to_owned(), stamp.into());
    }
    Ok(request)
}

/// Faults as a row keeps them.
pub fn faults_of(faults: &[RowError]) -> Result<String> {
    serde_json::to_string(faults).map_err(Error::internal)
}
