//! Keys as administrators see them, and their change before time.

use ::store::sea_orm::EntityTrait;
use chrono::TimeDelta;
use http::App;
use kernel::{Error, Result, Scope, Timestamp};
use oidc::keys::{RotationPolicy, RotationStep};
use platform::{Platform, recent_proof};

use super::{
    KEY, ROTATE, VIEW,
    entity::{Entity, Model},
    rules::{self, Standing},
    service,
};
use crate::tokens::Tokens;

/// How long a requested key is published before it signs: twice as long as clients may cache the key set, so that no token is rejected
/// because a client doesn't know its key yet.
pub(super) const ANNOUNCED: TimeDelta = TimeDelta::minutes(10);

/// The keys, and when the next one is due.
pub(super) struct Keys {
    pub(super) standings: Vec<Standing>,
    pub(super) next_rotation: Option<Timestamp>,
}

impl Keys {
    fn of(keys: Vec<Model>, now: Timestamp) -> Self {
        let policy = RotationPolicy::default();
        let sound: Vec<Model> = keys.iter().filter(|key| !policy.is_stray(key.active_from, now)).cloned().collect();
        let next_rotation = rules::next_rotation(&sound, &policy);
        Self { standings: rules::standings(keys, &policy, now), next_rotation }
    }
}

/// All keys, the newest first.
///
/// # Errors
/// 403 without [`VIEW`], `Common.HostLevelRequired`.
pub(super) async fn list(app: &App, scope: &Scope) -> Result<Keys> {
    scope.require(VIEW)?;
    let keys = app.db().read(&scope.at_host()?, |tx| async move { tx.all(Entity::find()).await }).await?;
    Ok(Keys::of(keys, scope.now()))
}

/// Creates a new key, which starts signing after [`ANNOUNCED`]; the previous one is then retired as scheduled.
///
/// # Errors
/// 403 without [`ROTATE`], `Account.ReauthenticationRequired`, `Account.NotInPerson`, `Common.HostLevelRequired`, `OpenId.RotationUnderWay`
/// while another key is announced.
pub(super) async fn rotate(app: &App, scope: &Scope) -> Result<Keys> {
    scope.require(ROTATE)?;
    let (platform, algorithm) = (app.own::<Platform>()?, app.own::<Tokens>()?.algorithm());
    let secrets = &platform.secrets;
    let keys = app
        .db()
        .write(&scope.at_host()?, |tx| async move {
            recent_proof(app, &tx).await?;
            let rows = tx.lock(Entity::find()).await?;
            let (policy, now) = (RotationPolicy::default(), tx.now());
            if rows.iter().any(|row| row.active_from > now && !policy.is_stray(row.active_from, now)) {
                return Err(Error::rule("OpenId.RotationUnderWay"));
            }
            let add = RotationStep::Add { active_from: tx.now() + ANNOUNCED };
            service::take(&tx, secrets, &rows, &add, algorithm).await?;
            tx.invalidate(KEY).await?;
            tx.all(Entity::find()).await
        })
        .await?;
    Ok(Keys::of(keys, scope.now()))
}
