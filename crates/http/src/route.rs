//! The policy stands at the route: the check in front of the handler and `x-policy` in the document come from one call.

use std::sync::Arc;

use axum::{
    extract::{FromRequestParts, Request},
    http::request::Parts,
    middleware::{Next, from_fn},
    response::Response,
};
use kernel::{Clients, Error, Policy, Principal, RequestFacts, Scope, Tenancy};
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa_axum::router::UtoipaMethodRouter;

use crate::{App, Failure, Result};

/// Declares the policy of an operation: `route(Policy::Needs(VIEW), routes!(list))`.
pub fn route(policy: Policy, (schemas, mut paths, methods): UtoipaMethodRouter<App>) -> UtoipaMethodRouter<App> {
    let mut operation_id = String::new();
    for item in paths.paths.values_mut() {
        let operations = [&mut item.get, &mut item.put, &mut item.post, &mut item.delete, &mut item.patch];
        for operation in operations.into_iter().flatten() {
            operation_id = operation.operation_id.clone().unwrap_or_default();
            let extensions = ExtensionsBuilder::new().add("x-policy", policy.to_string()).build();
            operation.extensions.get_or_insert_default().merge(extensions);
        }
    }
    let operation_id: Arc<str> = operation_id.into();
    let methods = methods.route_layer(from_fn(move |request: Request, next: Next| {
        let operation = Arc::clone(&operation_id);
        async move { admit(policy, &operation, request, next).await }
    }));
    (schemas, paths, methods)
}

async fn admit(policy: Policy, operation: &str, mut request: Request, next: Next) -> Result<Response> {
    let app = request.extensions().get::<App>().cloned().ok_or_else(|| Error::internal("a route outside the application"))?;
    let mut facts = request.extensions().get::<Arc<RequestFacts>>().map(|f| (**f).clone()).unwrap_or_default();
    operation.clone_into(&mut facts.operation);
    let facts = Arc::new(facts);
    let headers = request.headers();
    let bearer = headers.get("authorization").and_then(|v| v.to_str().ok()).and_then(|v| v.strip_prefix("Bearer "));
    let tenant = headers.get("__tenant").and_then(|v| v.to_str().ok()).filter(|t| !t.is_empty());
    let principal = match bearer {
        Some(token) => app.authenticator().principal(&app, token).await,
        None => Err(Error::unauthenticated()),
    };
    let scope = match (policy, principal) {
        // A public operation answers whoever calls; a token that doesn't hold makes the caller anonymous.
        (Policy::Public, Err(_)) => anonymous(&app, facts),
        (Policy::Public, Ok(principal)) => leniently(&app, principal, tenant, facts).await,
        (_, Err(error)) => return Err(error.into()),
        (_, Ok(principal)) => app.authenticator().scope(&app, principal, tenant, facts).await?,
    };
    request.extensions_mut().insert(scope.clone());
    let allowed = matches!(policy, Policy::Public) || scope.principal().granted.meets(policy);
    let mut response = if allowed {
        next.run(request).await
    } else {
        axum::response::IntoResponse::into_response(Failure::from(Error::forbidden(&policy.to_string())))
    };
    response.extensions_mut().insert(scope);
    Ok(response)
}

/// A public operation never fails on a header: a tenant that isn't there leaves the caller at its own level, a caller whose own
/// tenant is closed is anonymous.
async fn leniently(app: &App, principal: Arc<Principal>, tenant: Option<&str>, facts: Arc<RequestFacts>) -> Scope {
    let authenticator = app.authenticator();
    if let Ok(scope) = authenticator.scope(app, Arc::clone(&principal), tenant, Arc::clone(&facts)).await {
        return scope;
    }
    match authenticator.scope(app, principal, None, Arc::clone(&facts)).await {
        Ok(scope) => scope,
        Err(_) => anonymous(app, facts),
    }
}

fn anonymous(app: &App, facts: Arc<RequestFacts>) -> Scope {
    Scope::new(Tenancy::Host, Clients::All, Arc::new(Principal::default()), app.now(), facts)
}

/// The scope of the request, put there by the route's policy.
pub struct Caller(pub Scope);

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self> {
        let scope = parts.extensions.get::<Scope>().cloned();
        scope.map(Self).ok_or_else(|| Error::internal("a handler without a policy asked for its caller").into())
    }
}
