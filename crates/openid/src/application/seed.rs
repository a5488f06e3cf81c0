//! What the product ships: its own client and the scopes.

use ::store::{
    Tx,
    sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter},
};
use kernel::{Result, text};

use super::{
    KEY,
    entity::{application, scope},
};

/// The client id of the portal's own front end.
pub const PORTAL_APP: &str = "Portal_App";
/// Name of the portal's API: scope and resource alike.
pub const PORTAL: &str = "Portal";
/// Where the front end runs while it is being developed.
const DEVELOPMENT: &str = "http://localhost:4200";

/// Scopes beside `openid` and `offline_access`, and whether they open the API.
const SCOPES: [(&str, bool); 7] =
    [("address", false), ("email", false), ("phone", false), ("profile", false), ("roles", false), ("role", false), (PORTAL, true)];

/// Plants scopes and the portal's own client where they are missing; what people changed since stays.
///
/// # Errors
/// `Unavailable`.
pub(crate) async fn plant(tx: &Tx, public_url: &str) -> Result<()> {
    for (name, opens) in SCOPES {
        if tx.one(scope::Entity::find().filter(scope::Column::Name.eq(name))).await?.is_none() {
            tx.insert::<scope::Entity>(shipped_scope(name, opens)).await?;
        }
    }
    match tx.one(application::Entity::find().filter(application::Column::ClientId.eq(PORTAL_APP))).await? {
        Some(before) => {
            // The portal may have moved since; its own front end must find the way back all the same.
            let after = application::Model {
                redirect_uris: with_own(&before.redirect_uris, public_url),
                post_logout_redirect_uris: with_own(&before.post_logout_redirect_uris, public_url),
                ..before.clone()
            };
            tx.update::<application::Entity>(&before, after).await?;
        }
        None => {
            tx.insert::<application::Entity>(portal_app(public_url)).await?;
        }
    }
    tx.invalidate(KEY).await
}

/// The addresses with those of the portal itself, with and without slash.
fn with_own(addresses: &str, public_url: &str) -> String {
    let own = public_url.trim_end_matches('/');
    let mut all: Vec<String> = addresses.split(' ').filter(|a| !a.is_empty()).map(str::to_owned).collect();
    for address in [own.to_owned(), format!("{own}/")] {
        if !all.contains(&address) {
            all.push(address);
        }
    }
    all.join(" ")
}

fn shipped_scope(name: &str, opens: bool) -> scope::ActiveModel {
    scope::ActiveModel {
        name: Set(name.to_owned()),
        resources: Set(if opens { name.to_owned() } else { String::new() }),
        is_built_in: Set(true),
        is_demo: Set(false),
        ..Default::default()
    }
}

fn portal_app(public_url: &str) -> application::ActiveModel {
    let addresses = with_own(&with_own("", public_url), DEVELOPMENT);
    let scopes: Vec<&str> = ["openid", "offline_access"].into_iter().chain(SCOPES.iter().map(|(name, _)| *name)).collect();
    application::ActiveModel {
        client_id: Set(PORTAL_APP.to_owned()),
        display_name: Set("Waymark".to_owned()),
        client_type: Set("public".to_owned()),
        application_type: Set("web".to_owned()),
        consent_type: Set("implicit".to_owned()),
        redirect_uris: Set(addresses.clone()),
        post_logout_redirect_uris: Set(addresses),
        grant_types: Set("authorization_code password refresh_token".to_owned()),
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
    fn a_portal_that_moved_keeps_its_old_addresses_and_gets_its_new_ones_once() {
        let first = with_own("", "https://a.example/");
        assert_eq!(first, "https://a.example https://a.example/");
        let moved = with_own(&first, "https://b.example/");
        assert_eq!(moved, "https://a.example https://a.example/ https://b.example https://b.example/");
        assert_eq!(with_own(&moved, "https://b.example/"), moved);
    }
}
