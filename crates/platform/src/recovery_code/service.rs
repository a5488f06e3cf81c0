//! Generating recovery codes, and using one up.

use ::store::Tx;
use http::App;
use kernel::{Result, Scope};
use sea_orm::ActiveValue::Set;
use uuid::Uuid;

use super::{
    entity::{ActiveModel, Entity},
    rules::{COUNT, code, normalized},
    store,
};
use crate::{
    Platform,
    user::{self, FactorChange},
};

/// The user has new recovery codes.
const GENERATED: FactorChange = FactorChange { action: "RecoveryCodesGenerated", notice: "Mail.AccountChange.RecoveryCodesGenerated" };

/// Keyed, so that a copy of the database can't be searched for codes (decision 38).
fn hash(app: &App, user: &user::Model, code: &str) -> Result<String> {
    let made_of = format!("RecoveryCode\n{}\n{}\n{}", user.tenant_id, user.id, normalized(code));
    let signature = app.own::<Platform>()?.secrets.sign(made_of.as_bytes());
    Ok(signature.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// New codes for `user`, who is locked; the previous ones are void. They are shown once: only their hashes are stored.
pub(crate) async fn generate(app: &App, tx: &Tx, user: &user::Model) -> Result<Vec<String>> {
    store::purge(tx, user.id).await?;
    let codes: Vec<String> = (0..COUNT).map(|_| code(app.db().entropy().bytes())).collect();
    for code in &codes {
        let row = ActiveModel {
            id: Set(tx.new_id()),
            user_id: Set(user.id),
            code_hash: Set(hash(app, user, code)?),
            created_at: Set(tx.now()),
            used_at: Set(None),
            ..Default::default()
        };
        tx.insert::<Entity>(row).await?;
    }
    Ok(codes)
}

/// As [`generate`], if `user` has no codes left; existing ones stay.
pub(crate) async fn generate_first(app: &App, tx: &Tx, user: &user::Model) -> Result<Vec<String>> {
    if remaining(tx, user.id).await? == 0 { generate(app, tx, user).await } else { Ok(Vec::new()) }
}

/// Uses up the typed code, if it is one of `user`, who is locked.
pub(crate) async fn redeem(app: &App, tx: &Tx, user: &user::Model, typed: &str) -> Result<bool> {
    let Some(found) = store::lock(tx, user.id, &hash(app, user, typed)?).await? else { return Ok(false) };
    store::use_up(tx, found.id).await?;
    let left = store::count(tx, user.id).await?;
    user::notice_with(app, tx, user, "Mail.AccountChange.RecoveryCodeUsed", left).await?;
    Ok(true)
}

/// How many codes of a user still work.
pub(crate) async fn remaining(tx: &Tx, user: Uuid) -> Result<u64> {
    store::count(tx, user).await
}

/// Voids the codes of a user.
pub(crate) async fn forget(tx: &Tx, user: Uuid) -> Result<()> {
    store::purge(tx, user).await.map(drop)
}

/// New codes for the caller; other sessions end.
///
/// # Errors
/// 401, `Account.NotInPerson`, `Account.ReauthenticationRequired`.
pub(super) async fn regenerate(app: &App, scope: &Scope) -> Result<Vec<String>> {
    scope.user()?;
    app.db()
        .write(&scope.within(scope.principal().home), |tx| async move {
            let user = user::own_for_change(app, &tx).await?;
            let codes = generate(app, &tx, &user).await?;
            user::factors_changed(app, &tx, &user, user.clone(), GENERATED).await?;
            Ok(codes)
        })
        .await
}
