//! Loading and rotating; keys as administrators see them, and their change before time.

use ::store::{Db, Tx, sea_orm::ActiveValue::Set};
use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use chrono::TimeDelta;
use http::App;
use kernel::{Error, HOST, Kind, Result, Scope, Timestamp};
use oidc::{
    KeyRing,
    keys::{Algorithm, RingKey, RotationPolicy, RotationStep, SigningKey, plan_rotation},
};
use platform::{Platform, Secrets, recent_proof};

use super::{
    ROTATE, VIEW,
    entity::{ActiveModel, Entity, Model},
    rules::{self, Standing},
    store,
};
use crate::tokens::Tokens;

/// Key under which changes are announced.
pub(crate) const KEY: &str = "openid.keys";

/// How long a requested key is published before it signs: twice as long as clients may cache the key set, so that no token is rejected
/// because a client doesn't know its key yet.
pub(super) const ANNOUNCED: TimeDelta = TimeDelta::minutes(10);

fn context(kid: &str) -> String {
    format!("signing_keys/{kid}")
}

fn opened(secrets: &Secrets, kid: &str, sealed: &str) -> Result<Vec<u8>> {
    STANDARD_NO_PAD.decode(secrets.open(&context(kid), sealed)?).map_err(Error::internal)
}

fn parsed(secrets: &Secrets, row: &Model) -> Result<RingKey> {
    let algorithm = if row.algorithm == Algorithm::Es256.as_str() { Algorithm::Es256 } else { Algorithm::Rs256 };
    let der = opened(secrets, &row.kid, &row.sealed)?;
    let key = SigningKey::from_pkcs8(algorithm, &der).map_err(Error::internal)?;
    Ok(RingKey { verify_until: row.verify_until, ..RingKey::new(key, row.active_from) })
}

/// All keys.
///
/// # Errors
/// `Unavailable`; `Internal` when a key can't be opened with the operator's key in use.
pub(crate) async fn load(app: &App) -> Result<KeyRing> {
    let platform = app.own::<Platform>()?;
    let rows = app.db().read(&Scope::system(app.now()), |tx| async move { store::all(&tx).await }).await?;
    Ok(KeyRing::new(rows.iter().map(|row| parsed(&platform.secrets, row)).collect::<Result<_>>()?))
}

/// Whether the operator's key `key` opens the signing keys that `db` holds; true where there are none yet.
///
/// # Errors
/// `Unavailable`, `Internal` when the table is missing.
pub async fn fits(db: &Db, key: &[u8; 32]) -> Result<bool> {
    let secrets = Secrets::new(key)?;
    let rows = db.read(&Scope::system(db.now()), |tx| async move { store::all(&tx).await }).await?;
    Ok(rows.iter().all(|row| parsed(&secrets, row).is_ok()))
}

/// Whether the operator's key `key` decrypts the signing keys of a backup, given by name and stored value.
///
/// # Errors
/// `Internal` for a key that can't be used.
pub fn opens(key: &[u8; 32], sealed: &[(String, String)]) -> Result<bool> {
    let secrets = Secrets::new(key)?;
    Ok(sealed.iter().all(|(kid, sealed)| opened(&secrets, kid, sealed).is_ok()))
}

/// Rotates the keys: creates the first one, a successor before a key expires, and removes those no longer needed.
pub(crate) async fn rotate(app: &App, algorithm: Algorithm) -> Result<()> {
    let platform = app.own::<Platform>()?;
    let (scope, secrets) = (&Scope::system(app.now()), &platform.secrets);
    let done = app
        .db()
        .write(scope, |tx| async move {
            let rows = store::lock(&tx).await?;
            let ring = rows.iter().map(|row| parsed(secrets, row)).collect::<Result<Vec<_>>>()?;
            let steps = plan_rotation(&ring, &RotationPolicy::default(), tx.now());
            for step in &steps {
                take(&tx, secrets, &rows, step, algorithm).await?;
            }
            if steps.is_empty() { Ok(()) } else { tx.invalidate(KEY).await }
        })
        .await;
    match done {
        // Another node made the same generation at the same time; its key is as good.
        Err(error) if error.kind() == Kind::Invalid => Ok(()),
        done => done,
    }
}

async fn take(tx: &Tx, secrets: &Secrets, rows: &[Model], step: &RotationStep, algorithm: Algorithm) -> Result<()> {
    let row = |kid: &str| rows.iter().find(|row| row.kid == kid).ok_or_else(|| Error::internal("a key that was just read is gone"));
    match step {
        RotationStep::Add { active_from } => {
            let generation = rows.iter().map(|row| row.generation).max().unwrap_or(0) + 1;
            tx.insert::<Entity>(fresh(secrets, algorithm, generation, *active_from, tx.now())?).await.map(drop)
        }
        RotationStep::Retire { kid, verify_until } => {
            let before = row(kid)?;
            tx.update::<Entity>(before, Model { verify_until: Some(*verify_until), ..before.clone() }).await.map(drop)
        }
        RotationStep::Remove { kid } => tx.delete::<Entity>(row(kid)?).await,
    }
}

fn fresh(secrets: &Secrets, algorithm: Algorithm, generation: i32, active_from: Timestamp, now: Timestamp) -> Result<ActiveModel> {
    let key = SigningKey::generate(algorithm).map_err(Error::internal)?;
    let der = STANDARD_NO_PAD.encode(key.to_pkcs8().map_err(Error::internal)?);
    Ok(ActiveModel {
        tenant_id: Set(HOST),
        generation: Set(generation),
        kid: Set(key.kid().to_owned()),
        algorithm: Set(algorithm.as_str().to_owned()),
        sealed: Set(secrets.seal(&context(key.kid()), &der)?),
        active_from: Set(active_from),
        created_at: Set(now),
        verify_until: Set(None),
        ..Default::default()
    })
}

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
    let keys = app.db().read(&scope.at_host()?, |tx| async move { store::all(&tx).await }).await?;
    Ok(Keys::of(keys, scope.now()))
}

/// Creates a new key, which starts signing after [`ANNOUNCED`]; the previous one is then retired as scheduled.
///
/// # Errors
/// 403 without [`ROTATE`], `Account.ReauthenticationRequired`, `Account.NotInPerson`, `Common.HostLevelRequired`, `OpenId.RotationUnderWay`
/// while another key is announced.
pub(super) async fn rotate_now(app: &App, scope: &Scope) -> Result<Keys> {
    scope.require(ROTATE)?;
    let (platform, algorithm) = (app.own::<Platform>()?, app.own::<Tokens>()?.algorithm());
    let secrets = &platform.secrets;
    let keys = app
        .db()
        .write(&scope.at_host()?, |tx| async move {
            recent_proof(app, &tx).await?;
            let rows = store::lock(&tx).await?;
            let (policy, now) = (RotationPolicy::default(), tx.now());
            if rows.iter().any(|row| row.active_from > now && !policy.is_stray(row.active_from, now)) {
                return Err(Error::rule("OpenId.RotationUnderWay"));
            }
            let add = RotationStep::Add { active_from: tx.now() + ANNOUNCED };
            take(&tx, secrets, &rows, &add, algorithm).await?;
            tx.invalidate(KEY).await?;
            store::all(&tx).await
        })
        .await?;
    Ok(Keys::of(keys, scope.now()))
}
