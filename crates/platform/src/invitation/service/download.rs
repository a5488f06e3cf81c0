//! Tokens for files that a browser downloads without a bearer token, as ABP's clients do. A token names its user, who acts as that user,
//! the level and the import; the user's permissions are checked when it is used.

use std::sync::Arc;

use http::App;
use kernel::{
    Error, HOST, Permission, Result, Scope, Uuid,
    scope::{Asking, Impersonator},
};
use tabular::sheet::Format;

use crate::{
    invitation::DOWNLOADS,
    token::{self, Bound, INVALID_TOKEN, Purpose},
    user,
};

/// An id without hyphens.
const ID: usize = 32;
/// Level, import, impersonator, the impersonator's tenant; flags.
const PAYLOAD: usize = 4 * 16 + 1;
/// Flag of a file in CSV.
const CSV: u8 = 1;
/// Flag of a session that was based on another user's sign-in.
const STAND_IN: u8 = 2;

/// A download that a token allows.
pub(in crate::invitation) struct Download {
    /// Its user, at the level where the token was asked for.
    pub(in crate::invitation) scope: Scope,
    /// The import whose rows are fetched, and the format.
    pub(in crate::invitation) import: Option<(Uuid, Format)>,
}

/// A token of `purpose` for the caller.
///
/// # Errors
/// 403, 401.
pub(in crate::invitation) async fn issue(app: &App, scope: &Scope, purpose: Purpose, import: Option<(Uuid, Format)>) -> Result<String> {
    let caller = scope.principal();
    if !caller.granted.meets(DOWNLOADS) {
        return Err(Error::forbidden(&DOWNLOADS.to_string()));
    }
    let (home, level) = (caller.home, scope.at_level().tenant()?);
    let user = user::by_id(app, home, scope.user()?).await?.ok_or_else(Error::unauthenticated)?;
    let (id, format) = import.unwrap_or((HOST, Format::Xlsx));
    let (actor, actor_home) = caller.impersonator.as_ref().map_or((HOST, HOST), |actor| (actor.user_id, actor.tenant));
    let csv = if format == Format::Csv { CSV } else { 0 };
    let stand_in = if caller.is_stand_in { STAND_IN } else { 0 };
    let mut payload: Vec<u8> = [level, id, actor, actor_home].map(Uuid::into_bytes).concat();
    payload.push(csv | stand_in);
    let signed = token::sign(app, &bound(&user), purpose, app.now() + purpose.lifetime(), &payload)?;
    Ok(format!("{}{}{signed}", home.simple(), user.id.simple()))
}

/// The scope that a token of `purpose` allows now.
///
/// # Errors
/// 400 on `token` where it doesn't hold, 403 where its user doesn't hold `needed` any more.
pub(in crate::invitation) async fn open(
    app: &App,
    anonymous: &Scope,
    purpose: Purpose,
    text: &str,
    needed: Permission,
) -> Result<Download> {
    let id = |from: usize| text.get(from..from + ID).and_then(|part| part.parse::<Uuid>().ok());
    let (Some(home), Some(user), Some(signed)) = (id(0), id(ID), text.get(2 * ID..)) else { return Err(void()) };
    let user = user::by_id(app, home, user).await?.filter(|user| user.is_active).ok_or_else(void)?;
    let payload = token::open::<PAYLOAD>(app, &bound(&user), purpose, signed)?.ok_or_else(void)?;
    let ids: Vec<Uuid> = payload.chunks_exact(16).filter_map(|part| Uuid::from_slice(part).ok()).collect();
    let (&[level, import, actor, actor_home], &[.., flags]) = (ids.as_slice(), &payload) else { return Err(void()) };
    let asking = Asking { impersonator: acting(app, actor_home, actor).await?, is_stand_in: flags & STAND_IN != 0 };
    let caller = app.authenticator().principal_of(app, home, user.id).await?.asked_by(&asking);
    let workspace = (level != HOST).then(|| level.to_string());
    let scope = app.authenticator().scope(app, Arc::new(caller), workspace.as_deref(), anonymous.facts.clone()).await?;
    scope.require(needed)?;
    let format = if flags & CSV != 0 { Format::Csv } else { Format::Xlsx };
    Ok(Download { scope, import: (import != HOST).then_some((import, format)) })
}

/// The impersonator of a token's user, if any.
async fn acting(app: &App, tenant: Uuid, id: Uuid) -> Result<Option<Impersonator>> {
    if id.is_nil() {
        return Ok(None);
    }
    let actor = user::by_id(app, tenant, id).await?.filter(|user| user.is_active).ok_or_else(void)?;
    Ok(Some(Impersonator { user_id: id, tenant, user_name: actor.user_name }))
}

/// The refusal of a token that doesn't hold.
pub(in crate::invitation) fn void() -> Error {
    Error::rule(INVALID_TOKEN).and_field("token", format!("Error.{INVALID_TOKEN}"))
}

fn bound(user: &user::Model) -> Bound<'_> {
    Bound { tenant: user.tenant_id, id: user.id, stamp: &user.security_stamp, normalized_email: &user.normalized_email }
}
