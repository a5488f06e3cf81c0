//! Carries out the deletion of accounts. Each step is a transaction of its own and idempotent, so the next run continues an interrupted
//! deletion: first the account is closed, then the person's data at all levels is removed, and the name last.

use ::store::Tx;
use http::App;
use kernel::{Granted, HOST, Result, Scope, Uuid};
use serde_json::Map;

use super::{end, files, registered};
use crate::{
    personal_data::{
        entity::deletion::{self, DeletionStatus},
        notifications::{Letter, mail_user},
        store,
    },
    setting, tenant, user,
};

/// Carries out the deletions that are due; gives how many accounts are gone.
pub(in crate::personal_data) async fn erase_due(app: &App) -> Result<u64> {
    let due = app.db().read(&Scope::system(app.now()), |tx| async move { store::due(&tx).await }).await?;
    let mut gone = 0;
    for open in due {
        // One account must not keep the others; the next run tries again.
        match erase(app, &open).await {
            Ok(done) => gone += u64::from(done),
            Err(error) => tracing::error!(account_deletion.id = %open.id, %error, "an account could not be deleted"),
        }
    }
    Ok(gone)
}

/// Carries out one deletion; gives whether the account is gone.
async fn erase(app: &App, open: &deletion::Model) -> Result<bool> {
    let home = Scope::system(app.now()).within(open.tenant_id);
    if !close(app, &home, open).await? {
        return Ok(false);
    }
    let name = &name_of_nobody(app, open.tenant_id).await?;
    let system = Scope::system(app.now());
    for level in other_levels(app, open.tenant_id).await? {
        let stays = app.db().write(&system, |tx| async move { tenant::stays(&tx, level).await });
        // Nothing is written any more where everything is being removed.
        if stays.await? {
            erase_at(app, &home.within(level), open.user_id, name, false).await?;
        }
    }
    erase_at(app, &system, open.user_id, name, true).await?;
    finish(app, &home, open, name).await?;
    Ok(true)
}

/// Closes the account, unless its user has cancelled the deletion or nobody else administers the level. Returns whether it is closed.
async fn close(app: &App, home: &Scope, open: &deletion::Model) -> Result<bool> {
    app.db()
        .write(home, |tx| async move {
            let Some(open) = store::lock_due(&tx, open.id).await? else { return Ok(false) };
            if open.status == DeletionStatus::Running {
                return Ok(true);
            }
            // An administrator may have deleted the user; the personal data is still there.
            if let Some(user) = user::locked(&tx, open.user_id).await? {
                match user::retire(app, &tx, &user).await {
                    Ok(()) => {}
                    Err(error) if error.code() == Some("Identity.LastAdministrator") => {
                        end(&tx, &open, DeletionStatus::Refused).await?;
                        mail_user(app, &tx, &user, Letter::Refused).await?;
                        return Ok(false);
                    }
                    Err(error) => return Err(error),
                }
            }
            let running = deletion::Model { status: DeletionStatus::Running, ..open.clone() };
            tx.update::<deletion::Entity>(&open, running).await.map(|_| true)
        })
        .await
}

/// Other levels with data of the person: host users work in the tenants' workspaces. Archived tenants count too: their data still exists
/// and returns when they are restored.
async fn other_levels(app: &App, home: Uuid) -> Result<Vec<Uuid>> {
    if home != HOST {
        return Ok(Vec::new());
    }
    let host = Scope::host(app.now(), Granted::default());
    let tenants = app.db().read(&host, |tx| async move { tenant::all_with_deleted(&tx).await }).await?;
    Ok(tenants.into_iter().map(|tenant| tenant.id).collect())
}

/// What takes the place of the person's name, in the language of the level.
async fn name_of_nobody(app: &App, level: Uuid) -> Result<String> {
    let culture = setting::of_level(app, level).await?.text(setting::DEFAULT_LANGUAGE);
    Ok(app.texts().text_or_key(&culture, "PersonalData.DeletedUser", &Map::new()))
}

/// Erases what areas have of the person within a scope.
async fn erase_at(app: &App, scope: &Scope, person: Uuid, name: &str, anywhere: bool) -> Result<()> {
    app.db()
        .write(scope, |tx| async move {
            erase_rows(app, &tx, person, name, anywhere).await?;
            tx.audit_action();
            Ok(())
        })
        .await
}

/// Erases rows, of any tenant or within the transaction's scope, and has their files deleted.
async fn erase_rows(app: &App, tx: &Tx, person: Uuid, name: &str, anywhere: bool) -> Result<()> {
    let mut gone = Vec::new();
    for data in registered(app) {
        if data.is_anywhere() == anywhere {
            gone.extend(data.erase(tx, person, name).await?);
        }
    }
    files::queue(tx, &gone).await
}

/// Erases the data at the person's own level, and the name last; sends the person a last mail.
async fn finish(app: &App, home: &Scope, open: &deletion::Model, name: &str) -> Result<()> {
    app.db()
        .write(home, |tx| async move {
            let user = user::any_by_id(&tx, open.user_id).await?;
            if let Some(user) = &user {
                mail_user(app, &tx, user, Letter::Done).await?;
            }
            erase_rows(app, &tx, open.user_id, name, false).await?;
            if let Some(user) = &user {
                user::anonymise(&tx, user, name).await?;
            }
            if let Some(running) = store::lock_due(&tx, open.id).await? {
                end(&tx, &running, DeletionStatus::Done).await?;
            }
            tx.audit_action();
            Ok(())
        })
        .await
}
