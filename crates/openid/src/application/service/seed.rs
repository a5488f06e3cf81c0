//! Shipped clients and scopes.

use ::store::{Tx, sea_orm::ActiveValue::Set};
use kernel::{Result, text};

use crate::application::{
    KEY,
    entity::{application, scope, split_words},
    rules::EXTENSION_GRANTS,
    store,
};

/// The client id of the portal's own front end.
pub const PORTAL_APP: &str = "Portal_App";
/// Name of the portal's API: scope and resource alike.
pub const PORTAL: &str = "Portal";
/// The grant that the front end's own form signs in by.
const PASSWORD: &str = "password";
/// Where the front end runs while it is being developed.
const DEVELOPMENT: &str = "http://localhost:4200";

/// Scopes in addition to `openid` and `offline_access`, and whether they grant access to the API.
const SCOPES: [(&str, bool); 7] =
    [("address", false), ("email", false), ("phone", false), ("profile", false), ("roles", false), ("role", false), (PORTAL, true)];

/// The configuration of the portal's own client.
#[derive(Debug, Clone, Copy, Default)]
pub struct PortalClient {
    /// It signs in by the password grant as well, since the front end does.
    pub password: bool,
    /// The front end also runs at [`DEVELOPMENT`].
    pub development: bool,
}

/// Creates missing scopes, and resets the resources of shipped ones; other changes by administrators stay.
pub(crate) async fn scopes(tx: &Tx) -> Result<()> {
    for (name, opens) in SCOPES {
        match store::scope_named(tx, name).await? {
            Some(before) if before.is_built_in && before.resources != resources(name, opens) => {
                let after = scope::Model { resources: resources(name, opens), ..before.clone() };
                tx.update::<scope::Entity>(&before, after).await?;
            }
            Some(_) => {}
            None => {
                tx.insert::<scope::Entity>(shipped_scope(name, opens)).await?;
            }
        }
    }
    tx.invalidate(KEY).await
}

/// Creates the portal's own client, or updates it from the configuration: its own addresses and the password grant. Other changes by
/// administrators stay.
pub(crate) async fn portal_client(tx: &Tx, public_url: &str, configured: PortalClient) -> Result<()> {
    match store::by_client_id(tx, PORTAL_APP).await? {
        Some(before) => {
            let after = following(&before, public_url, configured);
            if after != before {
                tx.update::<application::Entity>(&before, after).await?;
            }
        }
        None => {
            tx.insert::<application::Entity>(portal_app(public_url, configured)).await?;
        }
    }
    tx.invalidate(KEY).await
}

/// The client as the configuration wants it. Its home page holds the public address of the start before: a portal that moved
/// drops the addresses of the place that it left.
fn following(before: &application::Model, public_url: &str, configured: PortalClient) -> application::Model {
    let left = before.client_uri.as_deref().unwrap_or_default();
    let addresses = |registered: &str| with_own(&without(&without(registered, left), DEVELOPMENT), public_url, configured);
    application::Model {
        redirect_uris: addresses(&before.redirect_uris),
        post_logout_redirect_uris: addresses(&before.post_logout_redirect_uris),
        grant_types: grants(&before.grant_types, configured),
        client_uri: Some(public_url.to_owned()),
        ..before.clone()
    }
}

/// The addresses without those of a former address of the portal.
fn without(addresses: &str, left: &str) -> String {
    let left = left.trim_end_matches('/');
    split_words(addresses).filter(|address| address.trim_end_matches('/') != left).collect::<Vec<_>>().join(" ")
}

/// The addresses with those of the portal itself, each with and without a trailing slash.
fn with_own(addresses: &str, public_url: &str, configured: PortalClient) -> String {
    let mut all: Vec<String> = split_words(addresses).map(str::to_owned).collect();
    for own in [Some(public_url), configured.development.then_some(DEVELOPMENT)].into_iter().flatten() {
        let own = own.trim_end_matches('/');
        for address in [own.to_owned(), format!("{own}/")] {
            if !all.contains(&address) {
                all.push(address);
            }
        }
    }
    all.join(" ")
}

/// The grants with or without passwords, as configured, and those with which the front end switches accounts.
fn grants(before: &str, configured: PortalClient) -> String {
    let others = split_words(before).filter(|grant| *grant != PASSWORD && !EXTENSION_GRANTS.contains(grant));
    others.chain(EXTENSION_GRANTS).chain(configured.password.then_some(PASSWORD)).collect::<Vec<_>>().join(" ")
}

fn resources(name: &str, opens: bool) -> String {
    if opens { name.to_owned() } else { String::new() }
}

fn shipped_scope(name: &str, opens: bool) -> scope::ActiveModel {
    scope::ActiveModel {
        name: Set(name.to_owned()),
        resources: Set(resources(name, opens)),
        claim_types: Set(String::new()),
        is_built_in: Set(true),
        is_demo: Set(false),
        ..Default::default()
    }
}

fn portal_app(public_url: &str, configured: PortalClient) -> application::ActiveModel {
    let addresses = with_own("", public_url, configured);
    let scopes: Vec<&str> = ["openid", "offline_access"].into_iter().chain(SCOPES.iter().map(|(name, _)| *name)).collect();
    application::ActiveModel {
        client_id: Set(PORTAL_APP.to_owned()),
        display_name: Set("Waymark".to_owned()),
        client_type: Set("public".to_owned()),
        application_type: Set("web".to_owned()),
        consent_type: Set("implicit".to_owned()),
        redirect_uris: Set(addresses.clone()),
        post_logout_redirect_uris: Set(addresses),
        grant_types: Set(grants("authorization_code refresh_token", configured)),
        scopes: Set(scopes.join(" ")),
        require_pkce: Set(true),
        require_pushed_requests: Set(false),
        client_uri: Set(Some(public_url.to_owned())),
        search_key: Set(text::search_key(&[PORTAL_APP, "Waymark"])),
        is_demo: Set(false),
        ..Default::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_addresses_follow_the_portal_and_those_of_others_stay() {
        let (code, development) = (PortalClient::default(), PortalClient { development: true, ..PortalClient::default() });
        let first = with_own("https://app.example/cb", "https://a.example/", development);
        let own = "https://a.example https://a.example/";
        assert_eq!(first, format!("https://app.example/cb {own} http://localhost:4200 http://localhost:4200/"));
        let left = without(&without(&first, "https://a.example"), DEVELOPMENT);
        let moved = with_own(&left, "https://b.example/", code);
        assert_eq!(moved, "https://app.example/cb https://b.example https://b.example/");
        assert_eq!(with_own(&moved, "https://b.example/", code), moved);
    }

    #[test]
    fn the_password_grant_is_there_where_the_front_end_uses_it() {
        let (code, password) = (PortalClient::default(), PortalClient { password: true, ..PortalClient::default() });
        let own = "authorization_code refresh_token LinkLogin Impersonation";
        assert_eq!(grants("authorization_code password refresh_token", code), own);
        assert_eq!(grants("authorization_code refresh_token", password), format!("{own} password"));
        assert_eq!(grants(own, code), own);
    }
}
