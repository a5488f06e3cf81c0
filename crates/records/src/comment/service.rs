//! Operations on comments.

use std::collections::{BTreeMap, BTreeSet};

use ::store::{Tx, check_stamp, sea_orm};
use http::{App, Record, RecordKind};
use kernel::{Error, HOST, Page, Paged, Result, Scope, Uuid};
use platform::user;
use sea_orm::ActiveValue::Set;

use super::{
    Comment,
    entity::{ActiveModel, Entity},
    input::{CommentChangeRequest, CommentRequest},
    notifications::{self, Recipients},
    rules, store,
};
use crate::subject::{self, AccessTarget, Person};

/// Most people in a completion.
const OFFERED: usize = 8;
/// People whose name fits who are asked at a time whether they reach the record.
const BATCH: u64 = 40;
/// Most people who are asked for one completion; further letters find the others.
const ASKED: u64 = 1_000;

/// Has the comments on a record belong to the client that it was moved to.
pub(crate) async fn follow(tx: &Tx, subject: Uuid, clients: [Uuid; 2]) -> Result<()> {
    store::follow(tx, subject, clients).await
}

/// A comment and its replies.
#[derive(Debug, Clone)]
pub struct Thread {
    pub comment: Comment,
    /// Its replies, oldest first.
    pub replies: Vec<Comment>,
    /// Whether its client is closed, so that it stays as it is.
    pub is_closed: bool,
}

/// One page of the threads on a record, latest first.
///
/// # Errors
/// 403, 404 for a record out of reach.
pub async fn list(app: &App, scope: &Scope, kind: &str, id: Uuid, page: &Page) -> Result<Paged<Thread>> {
    let kind = subject::kind_named(app, kind)?;
    let (threads, replies, is_closed) = app
        .db()
        .read(&subject::level(kind, scope), |tx| async move {
            let record = subject::find(&tx, kind, id).await?;
            let is_closed = subject::is_closed(&tx, &record).await?;
            let threads = store::threads(&tx, id, page).await?;
            let ids: Vec<Uuid> = threads.items.iter().map(|comment| comment.id).collect();
            let replies = store::replies(&tx, &ids).await?;
            Ok((threads, replies, is_closed))
        })
        .await?;
    let mut of: BTreeMap<Uuid, Vec<Comment>> = BTreeMap::new();
    for reply in replies {
        of.entry(reply.parent_id.unwrap_or_default()).or_default().push(reply);
    }
    Ok(threads.map(|comment| Thread { replies: of.remove(&comment.id).unwrap_or_default(), comment, is_closed }))
}

/// Comments on a record, or replies.
///
/// # Errors
/// 403 without [`CREATE`](super::CREATE) or as an observer, 404, `Common.WorkspaceRequired`, field errors.
pub async fn create(app: &App, scope: &Scope, kind: &str, id: Uuid, input: &CommentRequest) -> Result<Comment> {
    scope.require(super::CREATE)?;
    let kind = subject::kind_named(app, kind)?;
    let level = &subject::level_to_write(kind, scope)?;
    rules::check_internal(scope, input.is_internal)?;
    let (record, internal) = app
        .db()
        .read(level, |tx| async move {
            let found = subject::find(&tx, kind, id).await?;
            place(&tx, found, input).await
        })
        .await?;
    let mentioned = check_mentions(app, AccessTarget::of(kind, &record), &input.mentions, internal).await?;
    let to = &Recipients { author: author(app, scope).await?, mentioned, followers: true };
    app.db()
        .write(level, |tx| async move {
            let found = subject::find(&tx, kind, id).await?;
            let (record, internal) = place(&tx, found, input).await?;
            let comment = tx.insert::<Entity>(row(&tx, kind, &record, input, internal)?).await?;
            notifications::send(&tx, kind, &record, &comment, to).await?;
            Ok(comment)
        })
        .await
}

/// Full name of the caller.
async fn author(app: &App, scope: &Scope) -> Result<String> {
    Ok(user::full_names(app, scope, [scope.user()?]).await?.into_values().next().unwrap_or_default())
}

/// The record as the comment finds it, and whether the comment is internal. A reply is as its thread, and at the client of it: people who
/// read the one read the other.
async fn place(tx: &Tx, record: Record, input: &CommentRequest) -> Result<(Record, bool)> {
    let Some(parent) = input.parent_id else { return Ok((record, input.is_internal)) };
    let thread = store::find(tx, parent).await?.ok_or_else(|| kernel::error::unknown_reference("parentId", parent))?;
    let is_internal = rules::reply_to(&thread, record.id)?;
    Ok((Record { client_id: thread.client_id, ..record }, is_internal))
}

fn row(tx: &Tx, kind: &RecordKind, record: &Record, input: &CommentRequest, internal: bool) -> Result<ActiveModel> {
    Ok(ActiveModel {
        subject_type: Set(kind.name.to_owned()),
        subject_id: Set(record.id),
        client_id: Set(record.client_id),
        parent_id: Set(input.parent_id),
        body: Set(input.body.clone()),
        mentions: Set(list_of(&input.mentions)?),
        is_internal: Set(internal),
        by_provider: Set(tx.scope().principal().home == HOST),
        ..Default::default()
    })
}

/// The distinct ids as a JSON list.
fn list_of(ids: &[Uuid]) -> Result<String> {
    let ids: BTreeSet<&Uuid> = ids.iter().collect();
    serde_json::to_string(&ids).map_err(Error::internal)
}

/// Checks that everybody who is mentioned reaches the record, and belongs to the provider if the comment is internal.
async fn check_mentions(app: &App, subject: AccessTarget, ids: &[Uuid], internal: bool) -> Result<BTreeSet<Uuid>> {
    let asked: BTreeSet<Uuid> = ids.iter().copied().collect();
    let readers: BTreeSet<Uuid> = subject::readers(app, subject, &asked, internal).await?.into_iter().collect();
    match asked.difference(&readers).next() {
        Some(stranger) => Err(kernel::error::unknown_reference("mentions", *stranger)),
        None => Ok(asked),
    }
}

/// The comment and its record at the client of the comment, both in the caller's reach.
async fn reached(tx: &Tx, app: &App, id: Uuid) -> Result<(Comment, &'static RecordKind, Record)> {
    let comment = store::find(tx, id).await?.ok_or_else(|| Error::not_found("Comment", id))?;
    let kind = subject::kind_named(app, &comment.subject_type)?;
    let record = subject::find_visible(tx, kind, comment.subject_id).await?.ok_or_else(|| Error::not_found("Comment", id))?;
    let client_id = comment.client_id;
    Ok((comment, kind, Record { client_id, ..record }))
}

/// Edits the caller's own comment; after 15 minutes it is marked as edited.
///
/// # Errors
/// 403 for the comment of somebody else, 404, 409, `Comments.Removed`, field errors.
pub async fn update(app: &App, scope: &Scope, id: Uuid, input: &CommentChangeRequest) -> Result<Comment> {
    scope.require(super::CREATE)?;
    let level = &scope.at_level();
    let seen = app.db().read(level, |tx| async move { reached(&tx, app, id).await }).await;
    let (seen, kind, record) = subject::or_workspace(scope, seen)?;
    rules::check_author(scope, &seen)?;
    let before: BTreeSet<Uuid> = seen.mentions().into_iter().collect();
    let fresh: Vec<Uuid> = input.mentions.iter().copied().filter(|user| !before.contains(user)).collect();
    let mentioned = check_mentions(app, AccessTarget::of(kind, &record), &fresh, seen.is_internal).await?;
    let to = &Recipients { author: author(app, scope).await?, mentioned, followers: false };
    app.db()
        .write(level, |tx| async move {
            let (before, kind, record) = reached(&tx, app, id).await?;
            rules::check_author(tx.scope(), &before)?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            let edited_at = rules::edited_at(&before, tx.now());
            let after = Comment { body: input.body.clone(), mentions: list_of(&input.mentions)?, edited_at, ..before.clone() };
            let after = tx.update::<Entity>(&before, after).await?;
            notifications::send(&tx, kind, &record, &after, to).await?;
            Ok(after)
        })
        .await
}

/// Marks a thread as resolved, or open again.
///
/// # Errors
/// 403, 404, `Comments.Removed`, `Comments.NotAThread`.
pub async fn set_resolved(app: &App, scope: &Scope, id: Uuid, resolved: bool) -> Result<Comment> {
    scope.require(super::CREATE)?;
    let marked = app
        .db()
        .write(&scope.at_level(), |tx| async move {
            let (before, _, record) = reached(&tx, app, id).await?;
            rules::check_there(&before)?;
            if before.parent_id.is_some() {
                return Err(Error::rule("Comments.NotAThread"));
            }
            if before.resolved_at.is_some() == resolved {
                return Ok(before);
            }
            let by = tx.scope().principal().user_id.filter(|_| resolved);
            let after = Comment { resolved_at: resolved.then(|| tx.now()), resolved_by: by, ..before.clone() };
            let after = tx.update::<Entity>(&before, after).await?;
            notifications::published(&tx, &record, &after).await?;
            Ok(after)
        })
        .await;
    subject::or_workspace(scope, marked)
}

/// Removes a comment; a placeholder remains, without its text.
///
/// # Errors
/// 403 for the comment of somebody else without [`MODERATE`](super::MODERATE), 404, `Comments.Removed`.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    let removed = app
        .db()
        .write(&scope.at_level(), |tx| async move {
            let (before, _, record) = reached(&tx, app, id).await?;
            rules::check_there(&before)?;
            if !rules::may_remove(tx.scope(), &before) {
                return Err(Error::refused("Comments.NotAuthor"));
            }
            let (removed_at, removed_by) = (Some(tx.now()), tx.scope().principal().user_id);
            let after = Comment { body: String::new(), mentions: "[]".to_owned(), removed_at, removed_by, ..before.clone() };
            let after = tx.update::<Entity>(&before, after).await?;
            notifications::published(&tx, &record, &after).await
        })
        .await;
    subject::or_workspace(scope, removed)
}

/// People who reach the record and whose name contains `text`, of the provider alone for an internal comment; at most eight, by name.
///
/// # Errors
/// 403, 404 for a record out of reach.
pub async fn mentionable(app: &App, scope: &Scope, kind: &str, id: Uuid, text: Option<&str>, internal: bool) -> Result<Vec<user::Model>> {
    scope.require(super::CREATE)?;
    rules::check_internal(scope, internal)?;
    let kind = subject::kind_named(app, kind)?;
    let record = &app.db().read(&subject::level(kind, scope), |tx| async move { subject::find(&tx, kind, id).await }).await?;
    let homes: &[Uuid] = if internal { &[HOST] } else { &[record.tenant_id, HOST] };
    let mut offered = Vec::new();
    // Access is asked before anybody is counted: the only one who may look may be the last by name.
    for skip in (0..ASKED / BATCH).map(|batch| batch * BATCH) {
        let batch = (skip, BATCH);
        let candidates =
            app.db().read(&scope.as_system(), |tx| async move { user::holders(&tx, homes, kind.view, text, batch).await }).await?;
        if candidates.is_empty() {
            break;
        }
        for candidate in candidates.into_iter().filter(|user| Some(user.id) != scope.principal().user_id) {
            let person = Person { id: candidate.id, home: candidate.tenant_id };
            if subject::is_seen_by(app, AccessTarget::of(kind, record), person).await? {
                offered.push(candidate);
            }
            if offered.len() == OFFERED {
                return Ok(offered);
            }
        }
    }
    Ok(offered)
}
