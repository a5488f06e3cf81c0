//! Setting the caller's own picture, and seeing those of others.

use delivery::{Delivery, file::Bytes};
use http::App;
use kernel::{Error, Granted, HOST, Result, Scope, Uuid};
use platform::{Platform, user};
use tokio::sync::Semaphore;

use super::{entity::Model, rules, store};

/// A node decodes one picture at a time.
static ROOM: Semaphore = Semaphore::const_new(1);

/// Sets the caller's picture; `None` removes it.
///
/// # Errors
/// 401, `Account.NotInPerson`, 400 on `imageContent`, `Unavailable`.
pub(super) async fn set(app: &App, scope: &Scope, content: Option<Bytes>) -> Result<()> {
    let (tenant, id) = (scope.principal().home, scope.user()?);
    scope.in_person()?;
    let file = match content {
        Some(content) => Some(stored(app, tenant, content).await?),
        None => None,
    };
    let before = app
        .db()
        .write(&scope.within(tenant), |tx| async move {
            let before = store::find(&tx, id).await?;
            match file {
                Some(file) => store::put(&tx, id, file).await?,
                None => store::remove(&tx, id).await?,
            }
            tx.audit_action();
            Ok(before)
        })
        .await?;
    // Nothing refers to it any more; if it can't be deleted now, it only takes up space.
    if let Some(before) = before
        && let Err(error) = app.own::<Delivery>()?.files().delete(tenant, before.file_id).await
    {
        tracing::warn!(%error, "a replaced picture could not be deleted");
    }
    Ok(())
}

async fn stored(app: &App, tenant: Uuid, content: Bytes) -> Result<Uuid> {
    let _room = ROOM.acquire().await.map_err(Error::internal)?;
    let portrait = tokio::task::spawn_blocking(move || rules::portrait(&content)).await.map_err(Error::internal)??;
    let id = app.db().entropy().id(app.now());
    app.own::<Delivery>()?.files().put(tenant, id, portrait.into()).await?;
    Ok(id)
}

/// The picture of a user whom the caller may know: of its own level and those of its scope, or of the provider.
///
/// # Errors
/// 404 for a user out of reach, `Unavailable`.
pub(super) async fn of_user(app: &App, scope: &Scope, id: Uuid) -> Result<Option<Model>> {
    let own = Scope::host(app.now(), Granted::default()).within(scope.principal().home);
    let provider = Scope::host(app.now(), Granted::default()).within(HOST);
    for level in [scope, &own, &provider] {
        let found = app.db().read(level, |tx| async move { Ok(user::by_ids(&tx, [id]).await?.pop()) }).await?;
        if let Some(owner) = found {
            return find(app, owner.tenant_id, id).await;
        }
    }
    Err(Error::not_found("User", id))
}

async fn find(app: &App, tenant: Uuid, user: Uuid) -> Result<Option<Model>> {
    let level = Scope::host(app.now(), Granted::default()).within(tenant);
    app.db().read(&level, |tx| async move { store::find(&tx, user).await }).await
}

/// The key of a picture's address: anyone who knows it can see this picture until it is replaced.
pub(super) fn key(app: &App, picture: &Model) -> Result<String> {
    let signature =
        app.own::<Platform>()?.secrets.sign(format!("Picture\n{}\n{}\n{}", picture.tenant_id, picture.user_id, picture.file_id).as_bytes());
    Ok(signature.iter().take(16).map(|byte| format!("{byte:02x}")).collect())
}

/// The path under which anyone can load this picture without signing in; it changes when the picture is replaced.
pub(super) fn address(app: &App, picture: &Model) -> Result<String> {
    let home = picture.tenant_id;
    Ok(format!("/api/account/profile-picture-file/{}?home={home}&key={}", picture.user_id, key(app, picture)?))
}

/// Whether the caller has a picture.
///
/// # Errors
/// 401.
pub async fn has_own(app: &App, scope: &Scope) -> Result<bool> {
    let (home, user) = (scope.within(scope.principal().home), scope.user()?);
    Ok(app.db().read(&home, |tx| async move { store::find(&tx, user).await }).await?.is_some())
}

/// The content behind an address.
///
/// # Errors
/// 404 for a key that doesn't belong to the picture, `Unavailable`.
pub(super) async fn read(app: &App, home: Uuid, user: Uuid, shown: &str) -> Result<Bytes> {
    let nothing = || Error::not_found("File", "");
    let found = find(app, home, user).await?.ok_or_else(nothing)?;
    if key(app, &found)? != shown {
        return Err(nothing());
    }
    content(app, &found).await
}

pub(super) async fn content(app: &App, picture: &Model) -> Result<Bytes> {
    app.own::<Delivery>()?.files().read(picture.tenant_id, picture.file_id, rules::LIMIT).await
}
