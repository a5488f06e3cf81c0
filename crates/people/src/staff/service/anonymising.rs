//! Taking the person out of an entry of the directory: name, addresses and what others wrote on its page go; what refers to the entry stays.

use std::collections::HashMap;

use ::store::{Tx, check_stamp};
use chrono::TimeDelta;
use http::{App, JobRun, Leaver};
use kernel::{Error, Result, Scope, Timestamp, Uuid};
use platform::{audit_log, personal_data, recent_proof, user};
use serde::{Deserialize, Serialize};

use super::{certificates, job_roles, leaving};
use crate::staff::{
    ANONYMISE, NamedPerson, Staff,
    entity::Entity,
    input::StaffAnonymiseRequest,
    jobs::{FORGET, REDACT},
    rules, store,
};

/// Kind of the numbers that take the place of names.
const NUMBERS: &str = "FORMER";
/// Jobs that try again at once.
const RETRIED_AT_ONCE: u64 = 100;
/// More than the clocks of two nodes differ.
const CLOCKS: TimeDelta = TimeDelta::days(1);

/// Input of the job that removes what belongs to the entry.
#[derive(Debug, Serialize, Deserialize)]
struct Forget {
    person: Uuid,
}

/// Input of the job that takes the person out of the audit log.
#[derive(Debug, Serialize, Deserialize)]
struct Redact {
    person: Uuid,
    certificates: Vec<Uuid>,
    /// Comments and files that are gone.
    parts: Vec<Uuid>,
}

/// Takes the person out of the entry of somebody who has left, for good, and deletes their user with the personal data. What belongs to the
/// entry and what the audit log says of it follows by jobs that are queued with it. Requires recent authentication.
///
/// # Errors
/// 403 without [`ANONYMISE`], or [`user::DELETE`] for somebody with a user; `Staff.KeptElsewhere`, 404, 409, `Account.NotInPerson`,
/// `Account.ReauthenticationRequired`, `Staff.Anonymised`, `Staff.NotLeft`, `Staff.SignInWorks`, `Staff.OpenWork`, a field error on `name`.
pub async fn anonymise(app: &App, scope: &Scope, id: Uuid, input: &StaffAnonymiseRequest) -> Result<Staff> {
    scope.require(ANONYMISE)?;
    scope.workspace()?;
    // The caller's session is at the caller's own level, whatever workspace the person is in.
    let home = scope.within(scope.principal().home);
    app.db().read(&home, |tx| async move { recent_proof(app, &tx).await }).await?;
    // A refusal must not use up a number.
    app.db().read(scope, |tx| async move { to_anonymise(app, &tx, id, input).await.map(drop) }).await?;
    let number = i32::try_from(app.db().reserve_numbers(scope, NUMBERS, 1).await?).map_err(Error::internal)?;
    app.db()
        .write(scope, |tx| async move {
            let before = to_anonymise(app, &tx, id, input).await?;
            // The person's right doesn't end with the client.
            let _past = tx.past_closing();
            platform::relations_changed(&tx).await?;
            certificates::anonymise(&tx, id).await?;
            job_roles::anonymise(&tx, id).await?;
            if let Some(user) = before.user_id {
                personal_data::delete_within(app, &tx, user).await?;
            }
            tx.enqueue_unowned(FORGET, &Forget { person: id }).await?;
            tx.update::<Entity>(&before, rules::anonymised(&before, number)).await
        })
        .await
}

/// The person, if nothing keeps them from being anonymised.
async fn to_anonymise(app: &App, tx: &Tx, id: Uuid, input: &StaffAnonymiseRequest) -> Result<Staff> {
    let person = tx.get::<Entity>(id).await?;
    check_stamp(&person.concurrency_stamp, input.concurrency_stamp.as_deref())?;
    rules::check_kept_by(tx.scope(), &person)?;
    rules::check_anonymisable(&person, &input.name)?;
    if let Some(user) = person.user_id
        && tx.find::<user::Entity>(user).await?.is_some_and(|account| account.is_open(tx.now()))
    {
        return Err(Error::rule("Staff.SignInWorks"));
    }
    let leaver = Leaver { user: person.user_id, person: Some(id), client: None };
    leaving::refuse("Staff.OpenWork", leaving::held(app, tx, leaver).await?)?;
    Ok(person)
}

/// Removes comments, files, followers, links and tags of the entry and its certificates, internal ones of the provider too.
pub(in crate::staff) async fn forget(run: &JobRun) -> Result<usize> {
    let args: Forget = run.args()?;
    let person = args.person;
    let scope = Scope::system(run.app.now()).within(run.job.tenant_id);
    run.app
        .db()
        .write(&scope, |tx| async move {
            let _past = tx.past_closing();
            let found = store::certificates::all_of_with_deleted(&tx, person).await?;
            let certificates: Vec<Uuid> = found.into_iter().map(|certificate| certificate.id).collect();
            let mut parts = records::forget(&tx, person).await?;
            for certificate in &certificates {
                parts.extend(records::forget(&tx, *certificate).await?);
            }
            let gone = parts.len();
            // After this transaction, whose own record names files that it deletes.
            tx.enqueue_unowned(REDACT, &Redact { person, certificates, parts }).await?;
            tx.audit_action();
            Ok(gone)
        })
        .await
}

/// Takes the person out of the audit log.
pub(in crate::staff) async fn redact(run: &JobRun) -> Result<()> {
    let args: Redact = run.args()?;
    let Redact { person, certificates, parts } = &args;
    let scope = Scope::system(run.app.now()).within(run.job.tenant_id);
    let found = run.app.db().read(&scope, |tx| async move {
        let since = tx.find::<Entity>(*person).await?.map_or(Timestamp::UNIX_EPOCH, |entry| entry.created_at - CLOCKS);
        Ok([
            audit_log::traces(&tx, &[*person], Some(rules::TELLING), since).await?,
            audit_log::traces(&tx, certificates, Some(rules::TELLING_OF_CERTIFICATES), since).await?,
            audit_log::traces(&tx, parts, None, since).await?,
        ])
    });
    let found = &found.await?;
    run.app
        .db()
        .write(&scope, |tx| async move {
            for traces in found {
                audit_log::forget(&tx, traces).await?;
            }
            tx.audit_action();
            Ok(())
        })
        .await
}

/// Has jobs that failed for good try again: nothing else leads to what they have to remove.
pub(in crate::staff) async fn retry(app: &App) -> Result<usize> {
    app.db()
        .write(&Scope::system(app.now()), |tx| async move {
            let mut again = 0;
            for kind in [FORGET, REDACT] {
                for job in tx.failed_jobs(kind, RETRIED_AT_ONCE).await? {
                    tx.requeue_job(job).await?;
                    again += 1;
                }
            }
            Ok(again)
        })
        .await
}

/// These people with names in words where they have none of their own any more, in the language of the caller.
pub fn in_words(app: &App, scope: &Scope, mut people: HashMap<Uuid, NamedPerson>) -> HashMap<Uuid, NamedPerson> {
    for person in people.values_mut() {
        if let Some(words) = person.words {
            person.name = words.said(app, scope);
        }
    }
    people
}
