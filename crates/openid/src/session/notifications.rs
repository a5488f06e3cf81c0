//! "Was this you?" to a user who signs in with a new device.

use ::store::{Tx, outbox};
use futures::future::BoxFuture;
use http::App;
use kernel::{Error, Result, Timestamp, Uuid};
use platform::user;
use serde::{Deserialize, Serialize};

use super::{
    entity::Model,
    store::devices::{self, Acquaintance},
};

pub(super) const TOPIC: &str = "session.new-device";

/// A sign-in that the user may not have made.
#[derive(Debug, Serialize, Deserialize)]
struct NewDevice {
    tenant: Uuid,
    user: Uuid,
    /// Browser and system, where they are recognised.
    device: Option<String>,
    ip: Option<String>,
    at: Timestamp,
}

/// Records the device of a session and notifies its user if it is new. A session opened for another user is not a sign-in.
pub(super) async fn opened(tx: &Tx, session: &Model) -> Result<()> {
    if session.is_stand_in() {
        return Ok(());
    }
    let known = session.browser.as_deref().and_then(platform::describe_device);
    let client = session.client_id.as_deref().unwrap_or_default();
    let made_of = format!("{}\n{}\n{client}\n{}", session.user_id, session.device, known.as_deref().unwrap_or_default());
    if devices::meet(tx, (session.tenant_id, session.user_id), &oidc::secret::token_digest(&made_of)).await? != Acquaintance::New {
        return Ok(());
    }
    let (tenant, user, ip, at) = (session.tenant_id, session.user_id, session.ip.clone(), session.created_at);
    tx.outbox_of(tenant, TOPIC, &NewDevice { tenant, user, device: known, ip, at }).await.map(drop)
}

pub(super) fn receive(app: App, message: outbox::Model) -> BoxFuture<'static, Result<()>> {
    Box::pin(async move {
        let new: NewDevice = serde_json::from_str(&message.payload).map_err(Error::internal)?;
        let Some(user) = user::by_id(&app, new.tenant, new.user).await?.filter(|user| user.is_active) else { return Ok(()) };
        let sign_in = user::NewSignIn { device: new.device.as_deref(), ip: new.ip.as_deref(), at: new.at };
        user::tell_of_sign_in(&app, message.id, &user, &sign_in).await
    })
}
