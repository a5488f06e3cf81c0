//! Ports to higher layers: texts and sign-in.

use std::sync::Arc;

use kernel::{Principal, RequestFacts, Result, Scope, Uuid};
use serde_json::{Map, Value};

use crate::App;

/// Localised texts.
pub trait Texts: Send + Sync {
    /// The text of `key` (`Error.Goals.CycleClosed`, `AbpUi::Save`) in `culture`, its `{name}` placeholders filled from
    /// `data`. `None` when no culture has the key.
    fn text(&self, culture: &str, key: &str, data: &Map<String, Value>) -> Option<String>;

    /// As [`Texts::text`]; the key itself where no culture has it.
    fn text_or_key(&self, culture: &str, key: &str, data: &Map<String, Value>) -> String {
        self.text(culture, key, data).unwrap_or_else(|| key.to_owned())
    }

    /// As [`Texts::text`], in the words of `tenant`.
    fn text_for(&self, _tenant: Uuid, culture: &str, key: &str, data: &Map<String, Value>) -> Option<String> {
        self.text(culture, key, data)
    }

    /// The enabled culture that fits `Accept-Language` best, else the default one.
    fn negotiate(&self, accept_language: Option<&str>) -> String;
}

/// Turns a token into a caller and a caller into a scope. It is made before the application, so it is handed it with each call.
#[async_trait::async_trait]
pub trait Authenticator: Send + Sync {
    /// The caller that `bearer` belongs to: signature, expiry and session checked.
    ///
    /// # Errors
    /// `Unauthenticated`, `Unavailable`.
    async fn principal(&self, app: &App, bearer: &str) -> Result<Arc<Principal>>;

    /// The caller that a user of the tenant `home` is now, without a token: a job that works in the name of its requester.
    ///
    /// # Errors
    /// `Unauthenticated` when the user is gone or not active, `Unavailable`.
    async fn principal_of(&self, app: &App, home: Uuid, user: Uuid) -> Result<Arc<Principal>>;

    /// The scope of `principal` for one request. A tenant's user stays in its tenant whatever `tenant` says; a host user
    /// names a workspace with it (id or name), checked against assignments.
    ///
    /// # Errors
    /// `NotFound` with code `Common.TenantNotFound` for a tenant that is unknown or not assigned.
    async fn scope(&self, app: &App, principal: Arc<Principal>, tenant: Option<&str>, facts: Arc<RequestFacts>) -> Result<Scope>;
}
