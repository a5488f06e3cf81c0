//! Settings that decide through which server users are reached or signed in.

use ::store::Tx;
use http::App;
use kernel::{HOST, Result, Scope};

use super::{StoredSettings, opened, put_all};
use crate::{Platform, role::Authority, sessions::recent_proof, setting::store, ways_in::WaysIn};

/// A change of settings.
pub(crate) struct Decision {
    /// Whether another server, or another account there, is used from now on.
    pub(crate) directs: bool,
    pub(crate) changes: Vec<(&'static str, Option<String>)>,
    /// The field that is wrong where the changes take the last way in; `None` where they don't touch any.
    pub(crate) way_in: Option<String>,
}

/// Changes settings of the scope's level as `decide` says, given the level's own values. If that directs users to another server, it
/// requires what [`may_direct`] requires.
///
/// # Errors
/// What `decide` says; 403 `Identity.BeyondOwnPermissions`, `Account.NotInPerson`, `Account.ReauthenticationRequired`; 400 as
/// [`WaysIn::check`].
pub(crate) async fn direct(app: &App, scope: &Scope, decide: impl Fn(&StoredSettings) -> Result<Decision> + Sync) -> Result<()> {
    let scope = scope.at_level();
    let tenant = scope.tenant()?;
    let platform = app.own::<Platform>()?;
    // The permissions and sign-in times of the host's users aren't visible from within a tenant.
    let home = scope.principal().home;
    let at_home = if home == tenant { None } else { Some(check_at(app, &scope.within(home)).await) };
    let (platform, outside, decide) = (&platform, at_home.as_ref().map(Result::is_ok), &decide);
    let is_set = app
        .db()
        .write(&scope, |tx| async move {
            let rows = store::lock_level(&tx).await?;
            let own = rows.into_iter().map(|row| opened(platform, row)).collect::<Result<StoredSettings>>()?;
            let Decision { directs, changes, way_in } = decide(&own)?;
            match outside {
                Some(false) if directs => return Ok(false),
                None if directs => may_direct(app, &tx).await?,
                _ => {}
            }
            let before = if way_in.is_some() { Some(WaysIn::of(app, &tx, tenant).await?) } else { None };
            put_all(&tx, platform, (tenant, if tenant == HOST { "G" } else { "T" }, ""), &changes).await?;
            if let Some(before) = before {
                before.check(app, &tx, tenant, way_in.as_deref()).await?;
            }
            Ok(true)
        })
        .await?;
    at_home.filter(|_| !is_set).unwrap_or(Ok(()))
}

/// Checks [`may_direct`] at the caller's own level.
async fn check_at(app: &App, home: &Scope) -> Result<()> {
    app.db().read(home, |tx| async move { may_direct(app, &tx).await }).await
}

/// Checks that the caller may decide through which server users are reached or signed in. The operator of the mail server reads everyone's
/// reset links and codes; the operator of the directory or provider can sign in as anyone there. The caller must hold what they hold, with
/// recent authentication.
async fn may_direct(app: &App, tx: &Tx) -> Result<()> {
    Authority::of_caller(app, tx).await?.covers_everybody(tx).await?;
    recent_proof(app, tx).await
}
