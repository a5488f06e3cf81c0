//! How an area registers itself: its permissions, tables, routes, jobs and what it does with messages of the outbox.

use std::collections::BTreeSet;

use futures::future::BoxFuture;
use kernel::{Error, Permission, PermissionDef, Policy, Result, Uuid};
use serde_json::Value;
use store::{Migration, Stamped, Tx, content::StoredContent, export::Exported, job, outbox, personal::PersonalData, recycle, search::Kind};
use utoipa_axum::router::OpenApiRouter;

use crate::{App, CALLED_OFF, Holding, Importer, NotificationType, OncePrivate, RecordKind, StateType};

/// One area of the product.
#[derive(Clone, Copy)]
pub struct Area {
    /// Singular name, as its folder.
    pub name: &'static str,
    /// Group of its permissions in the permission tree, `Portal.Clients`.
    pub permissions: &'static [PermissionDef],
    /// Schema steps.
    pub migrations: &'static [Migration],
    /// Its tables with stamps: the check of the contents looks there for the rows that the audit log lists as created.
    pub stamped: &'static [Stamped],
    /// Operations with their policies.
    pub routes: fn() -> OpenApiRouter<App>,
    /// Background work by kind.
    pub jobs: &'static [(&'static str, JobHandler)],
    /// Those kinds of its jobs that may take minutes: each node keeps a place free for the others.
    pub long_jobs: &'static [&'static str],
    /// Receivers of outbox messages by topic; each may see a message more than once.
    pub topics: &'static [(&'static str, TopicHandler)],
    /// Those of its topics whose receivers wait for servers of others, such as mail servers: nothing else waits for them.
    pub outgoing_topics: &'static [&'static str],
    /// Jobs that one node starts again and again.
    pub schedules: &'static [Schedule],
    /// Types of the notifications that it sends.
    pub notifications: &'static [NotificationType],
    /// Kinds of records that people comment on and whose history they read.
    pub records: &'static [RecordKind],
    /// Kinds of its records that the search finds.
    pub searched: &'static [Searched],
    /// Kinds of its records that are restored after they were deleted.
    pub recycled: &'static [RecycledKind],
    /// Its lists that can be exported.
    pub exports: &'static [ListExport],
    /// Its lists that sheets can be imported into.
    pub imports: &'static [&'static dyn Importer],
    /// Files besides sheets that it imports, which may arrive in pieces.
    pub imported_files: &'static [ImportedFile],
    /// What its crate keeps for itself in the application; each type of a crate is named by one of its areas.
    pub state: &'static [StateType],
    /// Which of its rows the audit log must not tell a caller of.
    pub concealed: &'static [Concealed],
    /// When its rows were private that aren't any more.
    pub once_private: &'static [OncePrivate],
    /// Its rows that belong to records of other areas, and are concealed with them.
    pub parts: &'static [PartOf],
    /// Which of its rows belong to which records, where another table says so.
    pub belonging: &'static [Belonging],
    /// What others may have built upon a record of any kind.
    pub grown: &'static [Grown],
    /// Members of requests that, where they are true, make a request a matter of its author alone.
    pub confidential: &'static [&'static str],
    /// What its tables hold about a person: for the export of personal data, and when an account is erased.
    pub personal: &'static [&'static dyn PersonalData],
    /// Its tables as a tenant takes them along.
    pub exported: &'static [&'static dyn Exported],
    /// Content in the file store that its rows list and that can't be made again: backups have to hold it.
    pub contents: &'static [Contents],
    /// What of its records people hold who leave.
    pub holdings: &'static [Holding],
    /// Called when the invitation that belongs to one of its records ends.
    pub invited: &'static [InvitationEnd],
    /// What goes with a client that moves to another status, or keeps it from moving.
    pub client_moves: &'static [ClientMove],
    /// What lists claim types by their names, and follows them.
    pub claim_type_moves: &'static [ClaimTypeMove],
    /// What follows when a file is attached to one of its records, taken away or replaced.
    pub files_changed: &'static [FilesChanged],
}

/// A kind of file that an area imports.
#[derive(Debug, Clone, Copy)]
pub struct ImportedFile {
    /// What it is for, `catalogues`; no list that sheets are imported into has the same name.
    pub list: &'static str,
    /// Permission to import one.
    pub right: Permission,
    /// Bytes at most.
    pub most_bytes: usize,
}

/// Called in the transaction that ends the invitation with this id, with the user who accepted it, or none if it was revoked or ran out.
pub type InvitationEnd = for<'a> fn(&'a Tx, Uuid, Option<Uuid>) -> BoxFuture<'a, Result<()>>;

/// A client moves from one status to another, each by its name.
#[derive(Debug, Clone)]
pub struct ClientMoved {
    pub client: Uuid,
    pub from: String,
    pub to: String,
}

/// Follows a client that moves, in the transaction that moves it; an error keeps it where it is.
pub type ClientMove = for<'a> fn(&'a Tx, &'a ClientMoved) -> BoxFuture<'a, Result<()>>;

/// Called in the transaction that renames the claim type of the first name to the second, or after which none has the first name.
pub type ClaimTypeMove = for<'a> fn(&'a App, &'a Tx, &'a str, Option<&'a str>) -> BoxFuture<'a, Result<()>>;

/// What follows when the files of a record of one kind change.
#[derive(Clone, Copy)]
pub struct FilesChanged {
    /// The kind, [`RecordKind::name`].
    pub kind: &'static str,
    /// Called with the record in the transaction of the change; that of a replaced file may come a moment later, and more than once.
    pub follow: for<'a> fn(&'a Tx, Uuid) -> BoxFuture<'a, Result<()>>,
}

/// Gives a page of the content that rows of the scope's tenant list, from the row after this one on, in the order of the rows' ids.
pub type Contents = for<'a> fn(&'a Tx, Option<Uuid>) -> BoxFuture<'a, Result<Vec<StoredContent>>>;

/// Gives those of the ids whose rows the caller must not learn of by the audit log, whatever its permissions; rows that were deleted
/// included.
pub type Concealed = for<'a> fn(&'a Tx, &'a BTreeSet<Uuid>) -> BoxFuture<'a, Result<BTreeSet<Uuid>>>;

/// Gives the records that rows with these ids belong to: a row, and its record.
pub type Belonging = for<'a> fn(&'a Tx, &'a BTreeSet<Uuid>) -> BoxFuture<'a, Result<Vec<(Uuid, Uuid)>>>;

/// Rows that belong to records of other areas: comments, links.
#[derive(Debug, Clone, Copy)]
pub struct PartOf {
    /// Full name of their type in entity changes.
    pub entity_type: &'static str,
    /// Properties with the ids of the records, `subjectId`.
    pub records: &'static [&'static str],
}

/// Whether something was built upon a record, which stays for it when an import is taken back: asked in the transaction that deletes the
/// record, before that.
#[derive(Clone, Copy)]
pub struct Grown {
    /// Code of the reason, `Import.HasComments`.
    pub reason: &'static str,
    /// Whether there is any.
    pub any: for<'a> fn(&'a Tx, Uuid) -> BoxFuture<'a, Result<bool>>,
}

/// A kind of record that the search finds.
#[derive(Debug, Clone, Copy)]
pub struct Searched {
    /// Its table.
    pub kind: Kind,
    /// Who may read its list. Rows that belong to records are found by those who may read the record.
    pub view: Policy,
}

/// A kind of record that is restored after it was deleted.
#[derive(Debug, Clone, Copy)]
pub struct RecycledKind {
    /// Its table.
    pub kind: recycle::Kind,
    /// Permission to read its list.
    pub view: Permission,
    /// Permission to delete such records, which includes restoring them.
    pub delete: Permission,
}

/// A list that can be exported.
#[derive(Clone, Copy)]
pub struct ListExport {
    /// Plural name, as in its address: `action-items`.
    pub list: &'static str,
    /// Key of its title.
    pub title: &'static str,
    /// Policy of the list, which holds for the export too.
    pub policy: Policy,
    /// Writes a large export in the background.
    pub run: JobHandler,
}

/// A job without a caller that is queued whenever its time has come, by whichever node notices first.
#[derive(Debug, Clone, Copy)]
pub struct Schedule {
    /// Kind of the job, which also names the schedule.
    pub kind: &'static str,
    /// Time from one start to the next.
    pub every: chrono::TimeDelta,
    /// Whether it deletes by date, or ends what only somebody could open again: it rests while the clock is not believed
    /// ([`store::leap`]).
    pub deletes: bool,
}

impl Area {
    /// An area with routes alone; the rest is added with struct update syntax.
    pub const fn new(name: &'static str, routes: fn() -> OpenApiRouter<App>) -> Self {
        Self {
            name,
            permissions: &[],
            migrations: &[],
            stamped: &[],
            routes,
            jobs: &[],
            long_jobs: &[],
            topics: &[],
            outgoing_topics: &[],
            schedules: &[],
            notifications: &[],
            records: &[],
            searched: &[],
            recycled: &[],
            exports: &[],
            imports: &[],
            imported_files: &[],
            state: &[],
            concealed: &[],
            once_private: &[],
            parts: &[],
            belonging: &[],
            grown: &[],
            confidential: &[],
            personal: &[],
            exported: &[],
            contents: &[],
            holdings: &[],
            invited: &[],
            client_moves: &[],
            claim_type_moves: &[],
            files_changed: &[],
        }
    }
}

/// Runs a job; the result is kept with it. An error of kind `Unavailable` or `Internal` is tried again.
pub type JobHandler = fn(JobRun) -> BoxFuture<'static, Result<Value>>;

/// Receives a message of the outbox.
pub type TopicHandler = fn(App, outbox::Model) -> BoxFuture<'static, Result<()>>;

/// A job that runs. What it writes through its application is only written as long as its claim holds.
#[non_exhaustive]
pub struct JobRun {
    /// The application, bound to the job ([`App::for_job`]).
    pub app: App,
    pub job: job::Model,
}

impl JobRun {
    /// A run of a job that was just claimed.
    pub fn of(app: &App, job: job::Model) -> Self {
        Self { app: app.for_job(&job), job }
    }

    /// Reports progress (0 to 100) and that the node is alive; returns `false` when the job was called off or taken over.
    pub async fn progress(&self, pct: i32) -> Result<bool> {
        self.app.db().report_job(&self.job, pct).await
    }

    /// Reports progress (0 to 100), and stops a job that was called off or taken over.
    ///
    /// # Errors
    /// `Jobs.CalledOff`, `Unavailable`.
    pub async fn report_progress(&self, pct: i32) -> Result<()> {
        if self.progress(pct).await? { self.still_wanted() } else { Err(Error::rule(CALLED_OFF)) }
    }

    /// Stops a job that was called off on this node, without a report.
    ///
    /// # Errors
    /// `Jobs.CalledOff`.
    pub fn still_wanted(&self) -> Result<()> {
        if self.app.is_called_off(self.job.id) { Err(Error::rule(CALLED_OFF)) } else { Ok(()) }
    }

    /// The job's input.
    ///
    /// # Errors
    /// `Internal` when it doesn't fit `T`.
    pub fn args<T: serde::de::DeserializeOwned>(&self) -> Result<T> {
        serde_json::from_str(&self.job.args).map_err(Error::internal)
    }

    /// Whether nobody goes on with the job after it ends with `error`: it isn't run once more, and no other node has taken it over.
    pub async fn is_given_up(&self, error: &Error) -> Result<bool> {
        if error.kind().is_transient() && self.job.attempts < job::ATTEMPTS {
            return Ok(false);
        }
        self.app.db().is_last_claim(&self.job).await
    }
}
