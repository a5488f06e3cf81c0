//! The settings of a tenant that a template takes, and giving them to a new tenant.

use std::collections::BTreeMap;

use http::App;
use kernel::{Result, Scope, Uuid};

use super::{languages, pair, revise};
use crate::{
    setting, tenant,
    tenant_setting::{
        definitions::OUTLINED_SECURITY,
        entity::RevisionKind,
        rules::{self, Own},
    },
};

/// The own settings of a tenant that don't identify it: colours, terms, language, time zone, dates, defaults of new clients, and sign-in.
/// Names, logos and the email footer are left out.
///
/// # Errors
/// 403 without [`tenant::VIEW`], 404.
pub async fn outline(app: &App, scope: &Scope, tenant: Uuid) -> Result<BTreeMap<String, String>> {
    tenant::get(app, scope, tenant).await?;
    let within = scope.at_host()?.within(tenant);
    app.db()
        .read(&within, |tx| async move {
            let mut own = revise::own_in(&tx).await?;
            own.retain(|name, _| rules::is_outlined(name));
            let stored = setting::stored_in(&tx).await?;
            own.extend(stored.into_iter().filter(|(name, value)| OUTLINED_SECURITY.contains(&name.as_str()) && !value.is_empty()));
            Ok(own)
        })
        .await
}

/// Gives a new tenant the settings of an outline, as a revision that can be restored; what this version doesn't know is left out.
///
/// # Errors
/// 403 without [`tenant::CREATE`].
pub async fn give(app: &App, scope: &Scope, tenant: Uuid, settings: &BTreeMap<String, String>) -> Result<()> {
    scope.require(tenant::CREATE)?;
    let mut own: Own = settings.iter().filter(|(name, _)| rules::is_outlined(name)).map(pair).collect();
    rules::drop_outdated(&mut own, &languages(app).await?);
    let of_security = settings.iter().filter(|(name, _)| OUTLINED_SECURITY.contains(&name.as_str()));
    let security: Vec<(&str, Option<String>)> = of_security.map(|(name, value)| (name.as_str(), Some(value.clone()))).collect();
    let (own, security) = (&own, &security);
    app.db()
        .write(&scope.at_host()?.within(tenant), |tx| async move {
            revise::revise(app, &tx, RevisionKind::Copied, own).await?;
            if security.is_empty() { Ok(()) } else { setting::set_in(app, &tx, security).await }
        })
        .await
}
