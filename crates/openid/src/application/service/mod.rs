//! Keeping applications and scopes.

mod assertion;
mod scopes;
mod secret;
pub(crate) mod seed;

use ::store::{Tx, check_stamp, sea_orm::ActiveValue::Set};
use http::App;
use kernel::{Error, Page, Paged, Permission, Result, Scope, Uuid, text};
use platform::{Platform, grant as permissions, role::may_direct_client};

use super::{
    KEY,
    entity::application,
    rules::{self, ExistingCredentials, ProofChange},
    store,
};
use crate::grant;

use seed::PORTAL_APP;

pub(crate) use assertion::use_up;
pub(crate) use scopes::follow_claim_type;
pub use scopes::{ScopeInput, all_scopes, create_scope, delete_scope, get_scope, list_scopes, update_scope};
pub use secret::rotate_secret;

/// Reading applications.
pub const APPLICATIONS: Permission = Permission("OpenIddictPro.Application");
/// Registering applications.
pub const APPLICATIONS_CREATE: Permission = Permission("OpenIddictPro.Application.Create");
/// Changing applications.
pub const APPLICATIONS_UPDATE: Permission = Permission("OpenIddictPro.Application.Update");
/// Deleting applications.
pub const APPLICATIONS_DELETE: Permission = Permission("OpenIddictPro.Application.Delete");
/// Reading scopes.
pub const SCOPES: Permission = Permission("OpenIddictPro.Scope");
/// Adding scopes.
pub const SCOPES_CREATE: Permission = Permission("OpenIddictPro.Scope.Create");
/// Changing scopes.
pub const SCOPES_UPDATE: Permission = Permission("OpenIddictPro.Scope.Update");
/// Deleting scopes.
pub const SCOPES_DELETE: Permission = Permission("OpenIddictPro.Scope.Delete");

/// Data of an application.
#[derive(Debug, Clone, Default)]
#[allow(missing_docs)] // the fields are those of the API's request, which documents them
pub struct ApplicationInput {
    pub client_id: String,
    pub display_name: String,
    pub client_type: String,
    pub application_type: String,
    pub consent_type: String,
    pub client_secret: Option<String>,
    /// The stored secret doesn't count any more; keys do.
    pub removes_secret: bool,
    /// Its keys, as JWK or in PEM; if absent, those of an existing application stay.
    pub public_keys: Option<Vec<String>>,
    pub redirect_uris: Vec<String>,
    pub post_logout_redirect_uris: Vec<String>,
    pub grant_types: Vec<String>,
    pub scopes: Vec<String>,
    /// By default, new ones need it and existing ones are unchanged; public ones always need it.
    pub require_pkce: Option<bool>,
    /// If absent, new applications don't require it and existing ones stay as they are.
    pub require_pushed_requests: Option<bool>,
    pub client_uri: Option<String>,
    pub logo_uri: Option<String>,
}

/// Token lifetimes of an application, in seconds; none for the server's default.
#[derive(Debug, Clone, Copy, Default)]
#[allow(missing_docs)] // the fields are those of the API's request, which documents them
pub struct LifetimeInput {
    pub access_token: Option<i32>,
    pub id_token: Option<i32>,
    pub code: Option<i32>,
    pub refresh_token: Option<i32>,
    pub device_code: Option<i32>,
}

/// One page of applications whose id or name contain `filter`, of one kind where one is named.
///
/// # Errors
/// 403 without [`APPLICATIONS`].
pub async fn list(
    app: &App,
    scope: &Scope,
    filter: Option<&str>,
    client_type: Option<&str>,
    page: &Page,
) -> Result<Paged<application::Model>> {
    scope.require(APPLICATIONS)?;
    app.db().read(&scope.at_host()?, |tx| async move { store::list(&tx, filter, client_type, page).await }).await
}

/// One application.
///
/// # Errors
/// 403 without [`APPLICATIONS`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<application::Model> {
    scope.require(APPLICATIONS)?;
    app.db().read(&scope.at_host()?, |tx| async move { tx.get::<application::Entity>(id).await }).await
}

/// The scope for changing what clients are given: users of every tenant consented to them, and only the machine's scope reaches these
/// consents in the same transaction. The caller remains the recorded author.
fn everywhere(scope: &Scope) -> Result<Scope> {
    Ok(scope.at_host()?.as_system())
}

async fn hashed(app: &App, secret: Option<&str>) -> Result<Option<String>> {
    match secret {
        Some(secret) => Ok(Some(app.own::<Platform>()?.hash_secret(secret, &**app.db().entropy()).await?)),
        None => Ok(None),
    }
}

/// Registers an application.
///
/// # Errors
/// 403 without [`APPLICATIONS_CREATE`] or the authority over what it leads to, field errors.
pub async fn create(app: &App, scope: &Scope, input: &ApplicationInput) -> Result<application::Model> {
    scope.require(APPLICATIONS_CREATE)?;
    rules::check_application(input, ExistingCredentials::default())?;
    let secret = &hashed(app, input.client_secret.as_deref()).await?;
    app.db()
        .write(&everywhere(scope)?, |tx| async move {
            // Grants of an earlier application with this id are not this one's.
            permissions::forget_client(&tx, &input.client_id).await?;
            may_direct_client(app, &tx, &input.client_id, rules::is_unasked(&input.consent_type, &input.grant_types)).await?;
            let row = application::ActiveModel {
                client_id: Set(input.client_id.clone()),
                display_name: Set(input.display_name.clone()),
                client_type: Set(input.client_type.clone()),
                application_type: Set(input.application_type.clone()),
                consent_type: Set(input.consent_type.clone()),
                client_secret: Set(secret.clone()),
                public_keys: Set(rules::stored_keys(input).unwrap_or_default()),
                redirect_uris: Set(input.redirect_uris.join(" ")),
                post_logout_redirect_uris: Set(input.post_logout_redirect_uris.join(" ")),
                grant_types: Set(input.grant_types.join(" ")),
                scopes: Set(input.scopes.join(" ")),
                require_pkce: Set(input.client_type == "public" || input.require_pkce.unwrap_or(true)),
                require_pushed_requests: Set(input.require_pushed_requests.unwrap_or(false)),
                client_uri: Set(input.client_uri.clone()),
                logo_uri: Set(input.logo_uri.clone()),
                search_key: Set(text::search_key(&[&input.client_id, &input.display_name])),
                is_demo: Set(false),
                ..Default::default()
            };
            let made = tx.insert::<application::Entity>(row).await?;
            // Nor does what users agreed to for an earlier one count for this one.
            grant::service::forget_client(&tx, &made.client_id).await?;
            tx.invalidate(KEY).await?;
            Ok(made)
        })
        .await
}

/// Changes an application; without a new secret the old one stays, and its permissions follow a new client id. If it then leads elsewhere,
/// users have to consent again and its grants end. ABP's clients send no stamp for it, so one is compared only if it is sent.
///
/// # Errors
/// 403 without [`APPLICATIONS_UPDATE`] or the authority over what it leads to, 404, 409 on a stale stamp, field errors.
pub async fn update(app: &App, scope: &Scope, id: Uuid, input: &ApplicationInput, stamp: Option<&str>) -> Result<application::Model> {
    scope.require(APPLICATIONS_UPDATE)?;
    let secret = &hashed(app, input.client_secret.as_deref()).await?;
    app.db()
        .write(&everywhere(scope)?, |tx| async move {
            let before = tx.get::<application::Entity>(id).await?;
            if stamp.is_some() {
                check_stamp(&before.concurrency_stamp, stamp)?;
            }
            rules::check_application(
                input,
                ExistingCredentials { secret: before.client_secret.is_some(), keys: !before.public_keys.is_empty() },
            )?;
            if before.client_id == PORTAL_APP {
                rules::check_shipped(&before, input)?;
            }
            let after = changed(&before, input, secret.clone());
            let proofs = rules::proof_change(&before, &after);
            // Only display names and addresses don't affect where it leads.
            let leads_elsewhere = proofs == ProofChange::Replaced || rules::leads_to(&before) != rules::leads_to(&after);
            if leads_elsewhere || proofs != ProofChange::None {
                // What is new beside the old gains what users agreed to, as a secret that overlaps.
                let gains = proofs == ProofChange::Added && !leads_elsewhere;
                may_direct(app, &tx, &before, gains).await?;
                may_direct(app, &tx, &after, gains).await?;
            }
            let after = tx.update::<application::Entity>(&before, after).await?;
            permissions::rename_client(&tx, &before.client_id, &after.client_id).await?;
            if leads_elsewhere {
                grant::service::forget_client(&tx, &before.client_id).await?;
                grant::service::forget_client(&tx, &after.client_id).await?;
            }
            tx.invalidate(KEY).await?;
            Ok(after)
        })
        .await
}

/// Checks that the caller may direct this application; `gains` what users have agreed to, if somebody new speaks for it.
async fn may_direct(app: &App, tx: &Tx, row: &application::Model, gains: bool) -> Result<()> {
    let grant_types: Vec<String> = row.grant_types.split(' ').map(str::to_owned).collect();
    let acts_for_all = rules::is_unasked(&row.consent_type, &grant_types) || (gains && rules::signs_users_in(&grant_types));
    may_direct_client(app, tx, &row.client_id, acts_for_all).await
}

fn changed(before: &application::Model, input: &ApplicationInput, secret: Option<String>) -> application::Model {
    let confidential = input.client_type == "confidential";
    let keeps_secret = confidential && secret.is_none() && !input.removes_secret;
    let keys = rules::stored_keys(input).unwrap_or_else(|| before.public_keys.clone());
    application::Model {
        previous_client_secret: before.previous_client_secret.clone().filter(|_| keeps_secret),
        previous_secret_expires_at: before.previous_secret_expires_at.filter(|_| keeps_secret),
        client_id: input.client_id.clone(),
        display_name: input.display_name.clone(),
        client_type: input.client_type.clone(),
        application_type: input.application_type.clone(),
        consent_type: input.consent_type.clone(),
        client_secret: secret.or_else(|| before.client_secret.clone().filter(|_| keeps_secret)).filter(|_| confidential),
        public_keys: if confidential { keys } else { String::new() },
        redirect_uris: input.redirect_uris.join(" "),
        post_logout_redirect_uris: input.post_logout_redirect_uris.join(" "),
        grant_types: input.grant_types.join(" "),
        scopes: input.scopes.join(" "),
        require_pkce: !confidential || input.require_pkce.unwrap_or(before.require_pkce),
        require_pushed_requests: input.require_pushed_requests.unwrap_or(before.require_pushed_requests),
        client_uri: input.client_uri.clone(),
        logo_uri: input.logo_uri.clone(),
        search_key: text::search_key(&[&input.client_id, &input.display_name]),
        ..before.clone()
    }
}

/// Deletes an application with its permissions and users' consents; its tokens become invalid. The portal's own can't be deleted.
///
/// # Errors
/// 403 without [`APPLICATIONS_DELETE`] or the authority over what it leads to, 404, `OpenId.ShippedApplication`.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(APPLICATIONS_DELETE)?;
    app.db()
        .write(&everywhere(scope)?, |tx| async move {
            let row = tx.get::<application::Entity>(id).await?;
            if row.client_id == PORTAL_APP {
                return Err(Error::rule("OpenId.ShippedApplication"));
            }
            may_direct(app, &tx, &row, false).await?;
            tx.delete::<application::Entity>(&row).await?;
            permissions::forget_client(&tx, &row.client_id).await?;
            grant::service::forget_client(&tx, &row.client_id).await?;
            tx.invalidate(KEY).await
        })
        .await
}

/// Sets the token lifetimes of an application.
///
/// # Errors
/// 403 without [`APPLICATIONS_UPDATE`], 404.
pub async fn set_lifetimes(app: &App, scope: &Scope, id: Uuid, input: &LifetimeInput) -> Result<()> {
    scope.require(APPLICATIONS_UPDATE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = tx.get::<application::Entity>(id).await?;
            let after = application::Model {
                access_token_lifetime: input.access_token,
                id_token_lifetime: input.id_token,
                code_lifetime: input.code,
                refresh_token_lifetime: input.refresh_token,
                device_code_lifetime: input.device_code,
                ..before.clone()
            };
            tx.update::<application::Entity>(&before, after).await?;
            tx.invalidate(KEY).await
        })
        .await
}
