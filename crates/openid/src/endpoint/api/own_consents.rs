//! `GET` and `DELETE /api/account/consents`: which applications a user has allowed what, and taking it back.

use axum::{Json, extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Caller, Params};
use kernel::{Error, Result, Scope};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::consent::{ConsentScope, scope_view};
use crate::{
    application::Registry,
    grant::{self, consent},
    tokens::Tokens,
};

/// An application that the caller has allowed something.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnConsent {
    #[schema(example = "partner")]
    pub client_id: String,
    #[schema(example = "Partner")]
    pub client_name: String,
    /// Its home page.
    #[schema(nullable)]
    pub client_uri: Option<String>,
    /// The scopes that the caller has consented to.
    pub scopes: Vec<ConsentScope>,
}

/// Whose access is withdrawn.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ConsentKey {
    #[garde(length(chars, min = 1, max = 100))]
    #[param(example = "partner")]
    pub client_id: String,
}

/// The applications that the caller has given consent to.
#[utoipa::path(get, path = "/api/account/consents", operation_id = "list_own_consents", tag = "Account",
    responses((status = 200, description = "All of them, by client id.", body = Vec<OwnConsent>)))]
pub(super) async fn list(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Vec<OwnConsent>>> {
    let given = given(&app, &scope).await?;
    let registry = app.own::<Tokens>()?.registry(&app).await?;
    Ok(Json(given.iter().map(|row| view(row, &registry)).collect::<Result<Vec<_>>>()?))
}

/// Withdraws the consent to an application. Its tokens become invalid, and it has to ask for consent again.
#[utoipa::path(delete, path = "/api/account/consents", operation_id = "withdraw_consent", tag = "Account", params(ConsentKey),
    responses((status = 204, description = "Withdrawn.")))]
pub(super) async fn withdraw(State(app): State<App>, Caller(scope): Caller, Params(key): Params<ConsentKey>) -> http::Result<StatusCode> {
    take_back(&app, &scope, &key.client_id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The caller's consents.
async fn given(app: &App, scope: &Scope) -> Result<Vec<consent::Model>> {
    let user = scope.user()?;
    app.db().read(&scope.within(scope.principal().home), |tx| async move { grant::consents_given_by(&tx, user).await }).await
}

fn view(row: &consent::Model, registry: &Registry) -> Result<OwnConsent> {
    let registered = registry.client(&row.client_id);
    let allowed = grant::service::scopes(&row.scopes)?;
    Ok(OwnConsent {
        client_id: row.client_id.clone(),
        client_name: registered.as_ref().map_or_else(|| row.client_id.clone(), |own| own.display_name.clone()),
        client_uri: registered.and_then(|own| own.client_uri.clone()),
        scopes: allowed.iter().map(|name| scope_view(name, registry.scope(name))).collect(),
    })
}

async fn take_back(app: &App, scope: &Scope, client_id: &str) -> Result<()> {
    let user = scope.user()?;
    app.db()
        .write(&scope.within(scope.principal().home), |tx| async move {
            if !grant::service::withdraw_consent(&tx, user, client_id).await? {
                return Err(Error::not_found("Consent", client_id));
            }
            tx.audit_action();
            Ok(())
        })
        .await
}
