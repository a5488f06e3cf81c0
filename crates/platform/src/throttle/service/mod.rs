//! Admitting attempts and recording their outcome.

mod gates;
pub(crate) mod letters;

use std::time::Duration;

use ::store::Tx;
use chrono::TimeDelta;
use http::App;
use kernel::{Error, Result, Scope, Uuid, text};
use tokio::time::{Instant, timeout};

use super::{
    rules::{self, Bound, Count, Verdict},
    store,
};
use crate::Platform;

pub(crate) use gates::Gates;

/// How long an attempt waits for pending ones to be decided before its caller gets 429.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(10);
/// How often a waiting attempt polls: other nodes do not notify this one.
const POLL: Duration = Duration::from_millis(500);
/// How often the first count of a subject is tried: two nodes may insert it at once.
const ATTEMPTS: usize = 3;

/// Failed attempts on one account.
const PER_ACCOUNT: Bound = Bound { failures: 20, within: TimeDelta::minutes(15) };
/// Failed attempts from one address.
const PER_ADDRESS: Bound = Bound { failures: 100, within: TimeDelta::minutes(15) };

/// What an attempt on an account's password is counted against: the account, whether or not it exists, and the caller's address.
pub fn of_password(app: &App, scope: &Scope, tenant: Uuid, login: &str) -> Result<Vec<ThrottleKey>> {
    let account = ThrottleKey::new(app, "account", &format!("{tenant}:{}", text::name_key(login)), PER_ACCOUNT)?;
    Ok([Some(account), ThrottleKey::address(app, "address", scope, PER_ADDRESS)?].into_iter().flatten().collect())
}

/// Resets the failed attempts on an account with these user names; those of the caller's address still count.
pub(crate) async fn forgive(app: &App, tenant: Uuid, logins: [&str; 2]) -> Result<()> {
    let gates = &app.own::<Platform>()?.gates;
    // One after the other: a user's name may be the address, and waiting for a gate that one holds would deadlock.
    for login in logins {
        let account = &ThrottleKey::new(app, "account", &format!("{tenant}:{}", text::name_key(login)), PER_ACCOUNT)?;
        let _held = gates.hold(&account.digest).await;
        app.db()
            .write(&Scope::system(app.now()), |tx| async move {
                match store::find(&tx, &account.digest).await? {
                    Some(count) => store::update(&tx, account, Count { failures: 0, ..count }).await,
                    None => Ok(()),
                }
            })
            .await?;
    }
    Ok(())
}

/// The throttle of an attempt that names no account before it is verified: by caller only.
pub fn of_caller(app: &App, scope: &Scope) -> Result<Vec<ThrottleKey>> {
    Ok(ThrottleKey::address(app, "address", scope, PER_ADDRESS)?.into_iter().collect())
}

/// A counter, by the digest of its name, with its bound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThrottleKey {
    pub(super) digest: String,
    pub(super) bound: Bound,
}

impl ThrottleKey {
    /// `of` under the name `kind`; only a digest is kept.
    pub fn new(app: &App, kind: &str, of: &str, bound: Bound) -> Result<Self> {
        let signature = app.own::<Platform>()?.secrets.sign(format!("{kind}:{of}").as_bytes());
        Ok(Self { digest: signature.iter().take(16).map(|byte| format!("{byte:02x}")).collect(), bound })
    }

    /// The caller's address, if it is known; of IPv6 its /64.
    pub fn address(app: &App, kind: &str, scope: &Scope, bound: Bound) -> Result<Option<Self>> {
        scope.facts.ip.as_deref().map(|ip| Self::new(app, kind, &rules::network(ip), bound)).transpose()
    }
}

/// Admitted attempts whose outcome is pending. One that is dropped counts as failed after a while.
#[must_use]
#[derive(Debug)]
pub struct Admitted(Vec<ThrottleKey>);

/// Admits an attempt under every one of `subjects`.
///
/// # Errors
/// 429 with the seconds to wait, `Unavailable`.
pub async fn begin(app: &App, subjects: Vec<ThrottleKey>) -> Result<Admitted> {
    let gates = &app.own::<Platform>()?.gates;
    let deadline = Instant::now() + ACQUIRE_TIMEOUT;
    loop {
        // Registered before the query, so that no later decision is missed.
        let decided = gates.decided();
        match admit(app, gates, &subjects).await? {
            Verdict::Admitted(_) => return Ok(Admitted(subjects)),
            Verdict::Refused(seconds) => return Err(Error::too_many(seconds)),
            Verdict::Waits if Instant::now() >= deadline => return Err(Error::too_many(1)),
            // Polled again, whether notified or not.
            Verdict::Waits => drop(timeout(POLL, decided).await),
        }
    }
}

/// Records the outcome of attempts; only failures count.
pub async fn end(app: &App, admitted: Admitted, has_failed: bool) -> Result<()> {
    let gates = &app.own::<Platform>()?.gates;
    {
        let _held = gates.enter(digests(&admitted.0)).await;
        let subjects = &admitted.0;
        app.db()
            .write(&Scope::system(app.now()), |tx| async move {
                for subject in subjects {
                    if let Some(count) = store::find(&tx, &subject.digest).await? {
                        store::update(&tx, subject, count.end(subject.bound, has_failed, tx.now())).await?;
                    }
                }
                Ok(())
            })
            .await?;
    }
    gates.notify();
    Ok(())
}

/// Counts an action that is limited whether it succeeds or not: letters, registrations.
///
/// # Errors
/// As [`begin`].
pub async fn spend(app: &App, subjects: Vec<ThrottleKey>) -> Result<()> {
    let admitted = begin(app, subjects).await?;
    end(app, admitted, true).await
}

fn digests(subjects: &[ThrottleKey]) -> impl ExactSizeIterator<Item = &str> {
    subjects.iter().map(|subject| subject.digest.as_str())
}

async fn admit(app: &App, gates: &Gates, subjects: &[ThrottleKey]) -> Result<Verdict> {
    // Attempts of one node are serialised; between nodes the database decides, and the later transaction is retried.
    let _held = gates.enter(digests(subjects)).await;
    let scope = &Scope::system(app.now());
    let once = || app.db().write(scope, |tx| async move { admit_all(&tx, subjects).await });
    for _ in 1..ATTEMPTS {
        match once().await {
            // Another node inserted the same subject first.
            Err(error) if error.kind() == kernel::Kind::Internal => tracing::debug!(%error, "retrying the count of attempts"),
            outcome => return outcome,
        }
    }
    once().await
}

async fn admit_all(tx: &Tx, subjects: &[ThrottleKey]) -> Result<Verdict> {
    let mut counts = Vec::with_capacity(subjects.len());
    for subject in subjects {
        let before = store::find(tx, &subject.digest).await?;
        match before.unwrap_or_else(|| Count::new(tx.now())).begin(subject.bound, tx.now()) {
            Verdict::Admitted(count) => counts.push((subject, before.is_some(), count)),
            refused => return Ok(refused),
        }
    }
    for (subject, exists, count) in &counts {
        if *exists { store::update(tx, subject, *count).await? } else { store::insert(tx, subject, *count).await? }
    }
    Ok(Verdict::Admitted(Count::new(tx.now())))
}
