//! Whose accounts sign in at a level, and who has one.

use ::store::Tx;
use kernel::{Result, Uuid};

use super::settings::Way;
use crate::{
    external_login::{entity::Model, rules::Provider, store},
    feature,
    setting::{self, Values},
};

/// A directory or provider whose accounts sign in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Source {
    provider: Provider,
    /// Issuer of the accounts, without a trailing slash; `None` if the provider may name any.
    issuer: Option<String>,
}

impl Source {
    fn has(&self, login: &Model) -> bool {
        let is_its = |issuer: &String| login.issuer.trim_end_matches('/') == issuer;
        login.login_provider == self.provider.as_str() && self.issuer.as_ref().is_none_or(is_its)
    }
}

/// Sources that `values` and `plan` enable and that are configured.
pub(crate) fn sources(values: &Values, plan: &feature::Values) -> Vec<Source> {
    let filled = |name: &str| Some(values.text(name)).filter(|text| !text.is_empty());
    let is_on = |way: Way| way.is_on(values, plan);
    let directory = filled(setting::LDAP_HOST).and_then(|_| filled(setting::LDAP_BASE)).filter(|_| is_on(Way::Directory));
    let provider = filled(setting::OAUTH_CLIENT_ID).and_then(|_| filled(setting::OAUTH_AUTHORITY)).filter(|_| is_on(Way::OpenId));
    let bare = |issuer: &str| issuer.trim_end_matches('/').to_owned();
    let directory = directory.map(|base| Source { provider: Provider::Ldap, issuer: Some(bare(&base.trim().to_lowercase())) });
    let provider =
        provider.map(|authority| Source { provider: Provider::OpenId, issuer: values.is(setting::OAUTH_ISSUER).then(|| bare(&authority)) });
    directory.into_iter().chain(provider).collect()
}

/// Which of these users of `tenant` have an account of one of `sources`.
pub(crate) async fn users_of(tx: &Tx, tenant: Uuid, users: &[Uuid], sources: &[Source]) -> Result<Vec<Uuid>> {
    if sources.is_empty() {
        return Ok(Vec::new());
    }
    let logins = store::of_users(tx, tenant, users).await?;
    Ok(logins.into_iter().filter(|login| sources.iter().any(|source| source.has(login))).map(|login| login.user_id).collect())
}
