//! Signing in at an external provider: the request, the response, and its result.

mod outcome;
mod provider;
mod visit;

use ::store::Tx;
use http::App;
use kernel::{Result, Uuid};
use platform::external_login::open_id_provider;
use url::Url;

pub(super) use outcome::{CallbackOutcome, finish};
pub(super) use visit::{Way, depart};

/// Removes abandoned sign-ins.
pub(crate) async fn purge(tx: &Tx) -> Result<()> {
    super::store::purge(tx).await.map(drop)
}

/// The host of the provider with which users of `tenant` sign in, if there is one.
pub(super) async fn provider_name(app: &App, tenant: Uuid) -> Result<Option<String>> {
    let provider = open_id_provider(app, tenant).await?;
    Ok(provider.and_then(|provider| Url::parse(&provider.authority).ok()?.host_str().map(str::to_owned)))
}
