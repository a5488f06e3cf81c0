//! The policy is declared at the route: the check in front of the handler and `x-policy` in the document come from one call.

use std::sync::Arc;

use axum::{
    extract::{FromRequestParts, RawPathParams, Request},
    http::{HeaderMap, header, request::Parts},
    middleware::{Next, from_fn},
};
use kernel::{Arguments, Clients, Error, Policy, Principal, RequestFacts, Scope, Tenancy};
use utoipa::openapi::{extensions::ExtensionsBuilder, path::Operation};
use utoipa_axum::router::UtoipaMethodRouter;

use crate::{App, Failure, Result, layers::Admitted, once};

/// Declares the policy of an operation: `route(Policy::Needs(VIEW), routes!(list))`.
pub fn route(policy: Policy, (schemas, mut paths, methods): UtoipaMethodRouter<App>) -> UtoipaMethodRouter<App> {
    let (mut operation_id, mut success, mut takes_key) = (String::new(), 0, false);
    for item in paths.paths.values_mut() {
        if let Some(made) = item.post.as_mut().filter(|operation| once::takes_key(policy, operation)) {
            once::describe(made);
            takes_key = true;
        }
        let operations = [&mut item.get, &mut item.put, &mut item.post, &mut item.delete, &mut item.patch];
        for operation in operations.into_iter().flatten() {
            operation_id = operation.operation_id.clone().unwrap_or_default();
            success = success_of(operation);
            let extensions = ExtensionsBuilder::new().add("x-policy", policy.to_string()).build();
            operation.extensions.get_or_insert_default().merge(extensions);
        }
    }
    let operation_id: Arc<str> = operation_id.into();
    let methods = methods.route_layer(from_fn(move |request: Request, next: Next| {
        let operation = Arc::clone(&operation_id);
        async move {
            let (app, scope, request) = admit(policy, &operation, success, request).await?;
            if takes_key { once::run(app, scope, request, next).await } else { Ok(next.run(request).await) }
        }
    }));
    (schemas, paths, methods)
}

/// Declares that an operation is for users in person: it is refused while acting as another user or in a linked account. It goes inside
/// [`route`], whose policy comes first: `route(Policy::SignedIn, in_person(routes!(change_password)))`.
pub fn in_person((schemas, mut paths, methods): UtoipaMethodRouter<App>) -> UtoipaMethodRouter<App> {
    for item in paths.paths.values_mut() {
        let operations = [&mut item.get, &mut item.put, &mut item.post, &mut item.delete, &mut item.patch];
        for operation in operations.into_iter().flatten() {
            let extensions = ExtensionsBuilder::new().add("x-in-person", true).build();
            operation.extensions.get_or_insert_default().merge(extensions);
        }
    }
    let methods = methods.route_layer(from_fn(|request: Request, next: Next| async move {
        match request.extensions().get::<Scope>() {
            Some(scope) => scope.in_person()?,
            None => return Err(Failure::from(Error::internal("a route in person without a policy"))),
        }
        Ok(next.run(request).await)
    }));
    (schemas, paths, methods)
}

/// The status that a successful operation declares; where it declares several, the last is that of the one that wrote: 304 and
/// the 204 of a look-up that found nothing aside, a redirection follows what was done.
fn success_of(operation: &Operation) -> u16 {
    let declared = operation.responses.responses.keys().filter_map(|status| status.parse::<u16>().ok());
    declared.filter(|status| (200..=303).contains(status)).max().unwrap_or_default()
}

/// The request with its caller's scope, if the policy lets it pass.
async fn admit(policy: Policy, operation: &str, success: u16, request: Request) -> Result<(App, Scope, Request)> {
    let app = request.extensions().get::<App>().cloned().ok_or_else(|| Error::internal("a route outside the application"))?;
    let mut facts = request.extensions().get::<Arc<RequestFacts>>().map(|f| (**f).clone()).unwrap_or_default();
    operation.clone_into(&mut facts.operation);
    facts.success = success;
    let (mut parts, body) = request.into_parts();
    keep_path(&facts.arguments, &mut parts).await;
    let mut request = Request::from_parts(parts, body);
    let facts = Arc::new(facts);
    let headers = request.headers();
    let bearer = bearer(headers);
    let tenant = headers.get("__tenant").and_then(|v| v.to_str().ok()).filter(|t| !t.is_empty());
    let principal = match bearer {
        Some(token) => app.authenticator().principal(&app, token).await,
        None => Err(Error::unauthenticated()),
    };
    let scope = match (policy, principal) {
        // A public operation accepts every caller; an invalid token makes the caller anonymous.
        (Policy::Public, Err(_)) => anonymous(&app, facts),
        (Policy::Public, Ok(principal)) => leniently(&app, principal, tenant, facts).await,
        (_, Err(error)) => return Err(error.into()),
        (_, Ok(principal)) => app.authenticator().scope(&app, principal, tenant, facts).await?,
    };
    if let Some(admitted) = request.extensions().get::<Admitted>() {
        // Nothing else fills it.
        let _ = admitted.set(scope.clone());
    }
    request.extensions_mut().insert(scope.clone());
    let allowed = matches!(policy, Policy::Public) || scope.principal().granted.meets(policy);
    if allowed { Ok((app, scope, request)) } else { Err(Error::forbidden(&policy.to_string()).into()) }
}

/// The bearer token in the header of a request. The name of the scheme counts in capital and small letters alike (RFC 9110, 11.1).
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// The parts of the path that the operation takes, for the audit record.
async fn keep_path(arguments: &Arguments, parts: &mut Parts) {
    if let Ok(taken) = RawPathParams::from_request_parts(parts, &()).await {
        taken.iter().for_each(|(name, value)| arguments.record(name, value.into()));
    }
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
