//! Requesting and fetching a copy of one's data; requesting and cancelling the deletion of one's account. All of it is done in person.

pub(super) mod download;
pub(super) mod erase;
pub(super) mod expire;
pub(super) mod files;
pub(super) mod other;
pub(super) mod prepare;

use ::store::{Tx, personal::PersonalData};
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Timestamp, Uuid};
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};

use super::{
    entity::{
        self, Model,
        deletion::{self, DeletionStatus},
    },
    jobs::PREPARE,
    notifications::{Letter, mail_user},
    rules::{self, Hindrance, Periods},
    store,
};
use crate::{
    security_log::{self, Event, IDENTITY},
    sessions::recent_proof,
    setting::{self, ACCOUNT_DELETION_DAYS, PERSONAL_DATA_HOURS, PERSONAL_DATA_KEPT_DAYS},
    user,
};

/// Input of the job that writes a copy; the request has the job's id.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Args {
    /// Language of titles in the copy.
    pub(super) culture: String,
}

/// State of the caller's requests.
#[derive(Debug, Clone, Copy)]
pub(super) struct RequestsState {
    /// When the next copy can be requested; none for now.
    pub(super) next_request_at: Option<Timestamp>,
    /// Whether a copy is being prepared.
    pub(super) is_preparing: bool,
    /// When the deletion was requested, and when the account goes.
    pub(super) deletion: Option<(Timestamp, Timestamp)>,
    /// How long things take.
    pub(super) periods: Periods,
}

/// How long things take.
pub(super) async fn periods(app: &App) -> Result<Periods> {
    let values = setting::of_level(app, kernel::HOST).await?;
    let number = |name| values.number(name);
    Ok(Periods::of(number(PERSONAL_DATA_HOURS), number(PERSONAL_DATA_KEPT_DAYS), number(ACCOUNT_DELETION_DAYS)))
}

/// What areas have of persons.
fn registered(app: &App) -> Vec<&'static dyn PersonalData> {
    app.areas().iter().flat_map(|area| area.personal).copied().collect()
}

/// The caller at its own level, whatever workspace it is in.
fn own(scope: &Scope) -> Result<(Scope, Uuid)> {
    scope.in_person()?;
    Ok((scope.within(scope.principal().home), scope.user()?))
}

/// State of the caller's requests.
///
/// # Errors
/// 401.
pub(super) async fn state(app: &App, scope: &Scope) -> Result<RequestsState> {
    let ((home, id), periods) = (own(scope)?, periods(app).await?);
    let found = app.db().read(&home, |tx| async move { Ok((store::latest(&tx, id).await?, store::open_deletion(&tx, id).await?)) });
    let (last, deletion) = found.await?;
    let hindrance = rules::hindrance(last.as_ref(), periods.interval, scope.now());
    Ok(RequestsState {
        next_request_at: if let Some(Hindrance::Until(at)) = hindrance { Some(at) } else { None },
        is_preparing: hindrance == Some(Hindrance::Open),
        deletion: deletion.map(|deletion| (deletion.created_at, deletion.due_at)),
        periods,
    })
}

/// Whether the caller may request a copy now.
///
/// # Errors
/// 401.
pub(super) async fn is_allowed(app: &App, scope: &Scope) -> Result<bool> {
    let state = state(app, scope).await?;
    Ok(state.next_request_at.is_none() && !state.is_preparing)
}

/// Requests a copy of the caller's data, which a job writes with titles in `culture`.
///
/// # Errors
/// 401, `PersonalData.RequestOpen`, `PersonalData.RequestTooSoon`.
pub(super) async fn prepare(app: &App, scope: &Scope, culture: &str) -> Result<()> {
    let ((home, id), periods) = (own(scope)?, periods(app).await?);
    app.db()
        .write(&home, |tx| async move {
            let user = active(&tx, id).await?;
            match rules::hindrance(store::latest(&tx, id).await?.as_ref(), periods.interval, tx.now()) {
                Some(Hindrance::Open) => return Err(Error::rule("PersonalData.RequestOpen")),
                Some(Hindrance::Until(at)) => {
                    return Err(Error::rule("PersonalData.RequestTooSoon").with("at", at.format("%Y-%m-%d %H:%M UTC").to_string()));
                }
                None => {}
            }
            let row = entity::ActiveModel {
                id: Set(tx.enqueue(PREPARE, &Args { culture: culture.to_owned() }).await?),
                user_id: Set(id),
                status: Set(entity::PersonalDataStatus::Preparing),
                created_at: Set(tx.now()),
                ..Default::default()
            };
            tx.insert::<entity::Entity>(row).await?;
            note(&tx, &user, "PersonalDataRequested").await?;
            mail_user(app, &tx, &user, Letter::Requested).await
        })
        .await
}

/// The caller's requests, the latest first. `of` is the user that the client asks for: everybody sees their own.
///
/// # Errors
/// 401.
pub(super) async fn list(app: &App, scope: &Scope, of: Option<Uuid>, page: &Page) -> Result<Paged<Model>> {
    let (home, id) = own(scope)?;
    if of.is_some_and(|of| of != id) {
        return Ok(Paged { total: 0, items: Vec::new() });
    }
    app.db().read(&home, |tx| async move { store::list(&tx, id, page).await }).await
}

/// Requests the deletion of the caller's account: it is carried out after some days, and can be cancelled until then. Requires recent
/// authentication. A deletion that was requested before stays as it is.
///
/// # Errors
/// `Account.NotInPerson`, `Account.ReauthenticationRequired`, `Identity.LastAdministrator`.
pub(super) async fn request_deletion(app: &App, scope: &Scope) -> Result<()> {
    let ((home, id), periods) = (own(scope)?, periods(app).await?);
    app.db()
        .write(&home, |tx| async move {
            recent_proof(app, &tx).await?;
            let user = active(&tx, id).await?;
            if store::open_deletion(&tx, id).await?.is_some() {
                return Ok(());
            }
            user::may_leave(app, &tx, &user).await?;
            let due = tx.now() + periods.waiting;
            let row = deletion::ActiveModel {
                user_id: Set(id),
                status: Set(DeletionStatus::Waiting),
                created_at: Set(tx.now()),
                due_at: Set(due),
                ..Default::default()
            };
            tx.insert::<deletion::Entity>(row).await?;
            note(&tx, &user, "AccountDeletionRequested").await?;
            mail_user(app, &tx, &user, Letter::Deletion(due)).await
        })
        .await
}

/// Cancels the deletion of the caller's account.
///
/// # Errors
/// 401, `PersonalData.NoDeletion`.
pub(super) async fn cancel_deletion(app: &App, scope: &Scope) -> Result<()> {
    let (home, id) = own(scope)?;
    app.db()
        .write(&home, |tx| async move {
            let user = active(&tx, id).await?;
            let open = store::open_deletion(&tx, id).await?.filter(|open| open.status == DeletionStatus::Waiting);
            let open = open.ok_or_else(|| Error::rule("PersonalData.NoDeletion"))?;
            end(&tx, &open, DeletionStatus::Cancelled).await?;
            note(&tx, &user, "AccountDeletionCancelled").await?;
            mail_user(app, &tx, &user, Letter::Cancelled).await
        })
        .await
}

/// The caller's user, locked.
async fn active(tx: &Tx, id: Uuid) -> Result<user::Model> {
    user::locked(tx, id).await?.filter(|user| user.is_active).ok_or_else(Error::unauthenticated)
}

async fn end(tx: &Tx, open: &deletion::Model, status: DeletionStatus) -> Result<()> {
    let after = deletion::Model { status, ended_at: Some(tx.now()), ..open.clone() };
    tx.update::<deletion::Entity>(open, after).await.map(drop)
}

/// Records the user's action in the security log.
async fn note(tx: &Tx, user: &user::Model, action: &str) -> Result<()> {
    let (tenant, user_id, user_name) = (user.tenant_id, Some(user.id), user.user_name.as_str());
    security_log::write(tx, &Event { tenant, identity: IDENTITY, action, user_id, user_name, client_id: None }).await
}
