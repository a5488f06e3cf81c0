//! One snapshot for many reads: paged reads must not shift between the pages.
//! Exports read this way: a cursor over one query would not cover the names and counts that a list adds to each page (decision 26).

use std::sync::Arc;

use kernel::{Result, Scope};
use tracing::Span;

use crate::{
    Db, Tx,
    conn::Session,
    dialect::{Access, Level},
    transaction,
};

/// The open transaction of a snapshot, and the scope that it was opened for.
#[derive(Clone)]
struct Open {
    session: Arc<Session>,
    scope: Scope,
}

tokio::task_local! {
    static OPEN: Open;
}

/// A transaction on the snapshot around this call, if there is one and it was opened for `scope`.
pub(crate) fn current(db: &Db, scope: &Scope) -> Option<Tx> {
    let open = OPEN.try_with(|open| open.scope.is_same(scope).then(|| open.clone())).ok().flatten()?;
    Some(Tx::new(open.session, scope.clone(), db.clone(), Access::Read))
}

impl Db {
    /// Runs `work` with one snapshot for all its [`Db::read`]s in `scope`; reads in another scope, and writes, have their own transactions.
    /// A snapshot occupies a connection, so it is for background work.
    ///
    /// # Errors
    /// Those of `work`, or `Unavailable`.
    pub async fn snapshot<T>(&self, scope: &Scope, work: impl Future<Output = Result<T>>) -> Result<T> {
        let tx = self.open(Access::Read, Level::Snapshot, scope).await?;
        let open = Open { session: Arc::clone(&tx.session), scope: scope.clone() };
        let result = transaction::run(&Span::none(), Box::pin(OPEN.scope(open, work))).await;
        match &result {
            Ok(_) => tx.commit().await?,
            Err(_) => tx.roll_back().await,
        }
        result
    }
}
