//! All applications and scopes in memory: every token request asks for one, few change.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use ::store::{Table, Tx, audit::LinkEnd};
use chrono::TimeDelta;
use http::App;
use kernel::{Result, Scope, Timestamp};
use oidc::{
    Client, GrantType, Scopes,
    client::{ApplicationType, ClientKey, ClientType, ConsentType, Lifetimes, SecretHash},
    scope::{OFFLINE_ACCESS, OPENID},
};
use platform::permission::Clients;

use super::{
    entity::{application, scope, split_words},
    store,
};
use crate::cookie;

/// Key under which changes are announced.
pub(crate) const KEY: &str = "openid.applications";

/// An application as the protocol sees it, and what only people see of it.
#[derive(Debug)]
pub(crate) struct Registered {
    pub(crate) client: Client,
    pub(crate) display_name: String,
    pub(crate) client_uri: Option<String>,
    pub(crate) logo_uri: Option<String>,
}

impl Registered {
    /// Every address that it has registered: for answers, for the end of a session, its home page.
    pub(crate) fn addresses(&self) -> Vec<&str> {
        let answered = self.client.redirect_uris.iter().chain(&self.client.post_logout_redirect_uris);
        answered.map(String::as_str).chain(self.client_uri.as_deref()).collect()
    }
}

/// Applications and scopes.
#[derive(Debug)]
pub(crate) struct Registry {
    clients: HashMap<String, Arc<Registered>>,
    scopes: Vec<scope::Model>,
    origins: BTreeSet<String>,
}

impl Registry {
    fn new(applications: Vec<application::Model>, scopes: Vec<scope::Model>) -> Self {
        let origins = applications.iter().flat_map(|a| split_words(&a.redirect_uris)).filter_map(cookie::origin_of).collect();
        let clients = applications.into_iter().map(|a| (a.client_id.clone(), Arc::new(registered(a)))).collect();
        Self { clients, scopes, origins }
    }

    /// The application with this client id.
    pub(crate) fn client(&self, client_id: &str) -> Option<Arc<Registered>> {
        self.clients.get(client_id).cloned()
    }

    /// The application that registered this address for the end of a session.
    pub(crate) fn by_post_logout(&self, address: &str) -> Option<Arc<Registered>> {
        self.clients.values().find(|c| c.client.has_post_logout_redirect_uri(address)).cloned()
    }

    /// Whether some application lives at this origin.
    pub(crate) fn knows_origin(&self, origin: &str) -> bool {
        self.origins.contains(origin)
    }

    /// The origins at which an application lives.
    pub(crate) fn origins_of(&self, client_id: &str) -> BTreeSet<String> {
        let registered = self.clients.get(client_id);
        registered.map(|c| c.client.redirect_uris.iter().filter_map(|uri| cookie::origin_of(uri)).collect()).unwrap_or_default()
    }

    /// Every scope that there is.
    pub(crate) fn scopes(&self) -> Scopes {
        [OPENID, OFFLINE_ACCESS].into_iter().chain(self.scopes.iter().map(|s| s.name.as_str())).collect()
    }

    /// Display texts of a scope.
    pub(crate) fn scope(&self, name: &str) -> Option<&scope::Model> {
        self.scopes.iter().find(|s| s.name == name)
    }

    /// The claim types that tokens with these scopes carry.
    pub(crate) fn claim_types(&self, scopes: &Scopes) -> BTreeSet<String> {
        scopes.iter().filter_map(|name| self.scope(name)).flat_map(|s| split_words(&s.claim_types)).map(str::to_owned).collect()
    }

    /// The APIs that these scopes open.
    pub(crate) fn resources(&self, scopes: &Scopes) -> Vec<String> {
        let opened = scopes.iter().filter_map(|name| self.scope(name)).flat_map(|s| split_words(&s.resources));
        let distinct: BTreeSet<&str> = opened.collect();
        distinct.into_iter().map(str::to_owned).collect()
    }
}

/// The valid secrets: the current one, and the previous one until it expires.
fn secrets(present: Option<String>, previous: Option<(String, Timestamp)>) -> Vec<SecretHash> {
    let present = present.map(|hash| SecretHash { hash, expires_at: None });
    let previous = previous.map(|(hash, until)| SecretHash { hash, expires_at: Some(until) });
    present.into_iter().chain(previous).collect()
}

fn registered(row: application::Model) -> Registered {
    let seconds = |stored: Option<i32>, default: TimeDelta| stored.map_or(default, |s| TimeDelta::seconds(s.into()));
    let own = Lifetimes::default();
    let consent_type = match row.consent_type.as_str() {
        "explicit" => ConsentType::Explicit,
        "external" => ConsentType::External,
        "systematic" => ConsentType::Systematic,
        _ => ConsentType::Implicit,
    };
    let client = Client {
        client_type: if row.client_type == "confidential" { ClientType::Confidential } else { ClientType::Public },
        application_type: if row.application_type == "native" { ApplicationType::Native } else { ApplicationType::Web },
        secrets: secrets(row.client_secret, row.previous_client_secret.zip(row.previous_secret_expires_at)),
        keys: split_words(&row.public_keys).filter_map(ClientKey::from_stored).collect(),
        redirect_uris: split_words(&row.redirect_uris).map(str::to_owned).collect(),
        post_logout_redirect_uris: split_words(&row.post_logout_redirect_uris).map(str::to_owned).collect(),
        grant_types: split_words(&row.grant_types).map(|name| GrantType::from(name.to_owned())).collect(),
        scopes: split_words(&row.scopes).collect(),
        consent_type,
        require_pkce: row.require_pkce,
        require_pushed_requests: row.require_pushed_requests,
        lifetimes: Lifetimes {
            access_token: seconds(row.access_token_lifetime, own.access_token),
            id_token: seconds(row.id_token_lifetime, own.id_token),
            code: seconds(row.code_lifetime, own.code),
            refresh_token: seconds(row.refresh_token_lifetime, own.refresh_token),
            device_code: seconds(row.device_code_lifetime, own.device_code),
        },
        client_id: row.client_id,
    };
    Registered { client, display_name: row.display_name, client_uri: row.client_uri, logo_uri: row.logo_uri }
}

/// The application with this client id, as the database says within a transaction.
pub(crate) async fn registered_in(tx: &Tx, client_id: &str) -> Result<Option<Registered>> {
    let row = store::by_client_id(tx, client_id).await?;
    Ok(row.map(registered))
}

/// Applications, for the platform.
pub struct Applications;

#[async_trait::async_trait]
impl Clients for Applications {
    async fn find(&self, tx: &Tx, client_id: &str) -> Result<Option<LinkEnd>> {
        let row = store::by_client_id(tx, client_id).await?;
        let tenant = tx.scope().tenant()?;
        Ok(row.map(|row| LinkEnd { entity_type: application::Entity::TYPE, tenant, id: row.id }))
    }
}

/// Reads all applications and scopes.
pub(crate) async fn load(app: &App) -> Result<Registry> {
    let scope = Scope::system(app.now());
    let read = app.db().read(&scope, |tx| async move { Ok((store::all(&tx).await?, store::scopes(&tx).await?)) });
    let (applications, scopes) = read.await?;
    Ok(Registry::new(applications, scopes))
}
