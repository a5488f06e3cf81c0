//! Assertions that applications prove themselves with.

use ::store::sea_orm::ActiveValue::Set;
use http::App;
use kernel::{HOST, Kind, Result, Scope};
use oidc::client::UsedAssertion;

use crate::application::entity::assertion;

/// Uses up an assertion; returns whether it was unused, on any node. The database decides, by its unique index.
pub(crate) async fn use_up(app: &App, used: &UsedAssertion) -> Result<bool> {
    let row = assertion::ActiveModel {
        tenant_id: Set(HOST),
        hash: Set(used.hash.clone()),
        expires_at: Set(used.expires_at),
        ..Default::default()
    };
    let row = &row;
    let kept = app.db().write(&Scope::system(app.now()), |tx| async move { tx.insert::<assertion::Entity>(row.clone()).await }).await;
    match kept {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == Kind::Invalid => Ok(false),
        Err(error) => Err(error),
    }
}
