//! Requests that make something are done once, however often they arrive, if their sender gives each a key: what was sent again because the
//! first answer got lost makes nothing twice, and gets that answer.

use std::{sync::Arc, time::Duration};

use axum::{
    body::{Body, Bytes, HttpBody, to_bytes},
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header, uri::PathAndQuery},
    middleware::Next,
    response::{IntoResponse, Response},
};
use kernel::{Error, Once, Policy, RequestFacts, Scope, Uuid};
use store::idempotency::{Model, TAKEN};
use tokio::time::sleep;
use tracing::Instrument;
use utoipa::openapi::{
    RefOr, Required, Schema,
    path::{Operation, ParameterBuilder, ParameterIn},
    schema::{ObjectBuilder, Type},
};

use crate::{App, Failure, Result, body::whole};

const HEADER: &str = "Idempotency-Key";
/// Says that an answer was given before.
const REPLAYED: HeaderName = HeaderName::from_static("idempotent-replayed");
/// The longest key, in characters.
const LONGEST: usize = 128;
/// The largest answer that is kept, in bytes; none comes near it.
const LARGEST: u64 = 1024 * 1024;
/// How often, and after which pauses, an answer is looked for that is just being given.
const LOOKS: u32 = 40;
const PAUSE: Duration = Duration::from_millis(50);

/// Operations that make something without saying so in their names.
const MAKERS: [&str; 3] = ["generate_template_version", "import_external_user", "provision_tenant"];
/// An upload goes on after a break by a protocol of its own, and one that nobody finishes is removed.
const RESUMED: &str = "create_upload";

/// Whether requests for an operation may carry a key. Those in person give out what proves identity, which is not kept.
pub(crate) fn takes_key(policy: Policy, operation: &Operation) -> bool {
    let id = operation.operation_id.as_deref().unwrap_or_default();
    let is_in_person = operation.extensions.as_ref().is_some_and(|own| own.get("x-in-person").is_some());
    let makes = id.starts_with("create_") || MAKERS.contains(&id);
    makes && id != RESUMED && !is_in_person && !matches!(policy, Policy::Public)
}

/// Adds the key to the parameters of an operation.
pub(crate) fn describe(operation: &mut Operation) {
    let text = ObjectBuilder::new().schema_type(Type::String).min_length(Some(1)).max_length(Some(LONGEST)).pattern(Some("^[!-~]+$"));
    let parameter = ParameterBuilder::new()
        .name(HEADER)
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some("A random text, new for each thing to make. A request that comes again within a day is not done twice and gets the same answer."))
        .schema(Some(RefOr::T(Schema::from(text))));
    operation.parameters.get_or_insert_default().push(RefOr::T(parameter.build()));
}

/// The key of a request, if it has one.
fn key_of(headers: &HeaderMap) -> kernel::Result<Option<String>> {
    let mut keys = headers.get_all(HEADER).iter();
    let Some(key) = keys.next() else { return Ok(None) };
    let is_fit = |key: &&str| (1..=LONGEST).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic());
    match (key.to_str().ok().filter(is_fit), keys.next()) {
        (Some(key), None) => Ok(Some(key.to_owned())),
        _ => Err(Error::invalid(HEADER, "Validation.IdempotencyKey")),
    }
}

/// Who sends a request: a user, or a client in its own name.
fn sender(scope: &Scope) -> Option<Uuid> {
    let principal = scope.principal();
    principal.user_id.or_else(|| principal.client_id.as_deref().map(Once::client))
}

/// Runs an operation once for its key; without a key as often as it is asked for.
pub(crate) async fn run(app: App, mut scope: Scope, request: Request, next: Next) -> Result<Response> {
    let (Some(key), Some(sender)) = (key_of(request.headers())?, sender(&scope)) else { return Ok(next.run(request).await) };
    let tenant = scope.at_level().tenant()?;
    let (mut request, body) = buffered(request).await?;
    let address = request.uri().path_and_query().map_or("", PathAndQuery::as_str);
    let once = Once::new((tenant, sender), &scope.facts.operation, &key, address, &body);
    if let Some(answer) = earlier(&app, &once, false).await? {
        return Ok(answer);
    }
    scope.facts = Arc::new(RequestFacts { once: Some(once.clone()), ..(*scope.facts).clone() });
    request.extensions_mut().insert(scope);
    // A task of its own goes on when the sender has lost the connection, so that there is an answer when the request comes again.
    let done = tokio::spawn(complete(app, once, request, next).in_current_span()).await;
    done.unwrap_or_else(|error| Err(Error::internal(error).into()))
}

/// The request with its body in memory, and that body.
async fn buffered(request: Request) -> kernel::Result<(Request, Bytes)> {
    let (parts, body) = request.into_parts();
    let bytes = whole(Request::from_parts(parts.clone(), body), &()).await?;
    Ok((Request::from_parts(parts, Body::from(bytes.clone())), bytes))
}

async fn complete(app: App, once: Once, request: Request, next: Next) -> Result<Response> {
    let response = next.run(request).await;
    let is_taken = response.extensions().get::<Failure>().is_some_and(|failure| failure.0.code() == Some(TAKEN));
    if is_taken {
        let answer = earlier(&app, &once, true).await?;
        return answer.ok_or_else(|| Error::unavailable("the same request was given up while this one waited for it").into());
    }
    match response.status() {
        _ if !once.is_kept() => Ok(response),
        status if status.is_success() => keep(&app, &once, response).await,
        status => {
            // What was refused may be sent again; after a fault of ours nobody knows what was done.
            if status.is_client_error()
                && let Err(error) = app.db().forget_key(&once).await
            {
                tracing::warn!(%error, "the key of a refused request could not be forgotten");
            }
            Ok(response)
        }
    }
}

/// Keeps an answer and gives it.
async fn keep(app: &App, once: &Once, response: Response) -> Result<Response> {
    if response.body().size_hint().upper().is_none_or(|bytes| bytes > LARGEST) {
        return Ok(response);
    }
    let (parts, body) = response.into_parts();
    let bytes = to_bytes(body, usize::MAX).await.map_err(Error::internal)?;
    if let Err(error) = app.db().keep_answer(once, parts.status.as_u16(), &String::from_utf8_lossy(&bytes)).await {
        tracing::warn!(%error, "the answer to a request with a key could not be kept");
    }
    Ok(Response::from_parts(parts, Body::from(bytes)))
}

/// The answer that the same request was given before, if it came before; waits a moment for one that is just being given. `is_taken`:
/// somebody has the key, though an embedded database may not show it yet.
async fn earlier(app: &App, once: &Once, is_taken: bool) -> kernel::Result<Option<Response>> {
    let mut is_kept = false;
    for _ in 0..LOOKS {
        let found = app.db().kept_key(once).await?;
        is_kept = found.is_some();
        match found {
            None if !is_taken => break,
            Some(kept) if kept.request != once.request => return Err(Error::rule("Common.IdempotencyKeyReused")),
            Some(Model { status: Some(status), answer: Some(answer), .. }) => return Ok(Some(again(status, answer))),
            _ => sleep(PAUSE).await,
        }
    }
    if is_kept { Err(Error::conflict(TAKEN)) } else { Ok(None) }
}

fn again(status: i32, answer: String) -> Response {
    let status = u16::try_from(status).ok().and_then(|status| StatusCode::from_u16(status).ok()).unwrap_or(StatusCode::OK);
    let mut response = if answer.is_empty() {
        status.into_response()
    } else {
        (status, [(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], answer).into_response()
    };
    response.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(values: &[&str]) -> HeaderMap {
        values.iter().map(|value| (HeaderName::from_static("idempotency-key"), HeaderValue::from_str(value).unwrap())).collect()
    }

    #[test]
    fn a_key_is_one_short_word() {
        assert_eq!(key_of(&HeaderMap::new()).unwrap(), None);
        assert_eq!(key_of(&keys(&["0192d3a4-7c1b"])).unwrap().as_deref(), Some("0192d3a4-7c1b"));
        for wrong in [keys(&[""]), keys(&["two words"]), keys(&["a", "b"]), keys(&["x".repeat(LONGEST + 1).as_str()])] {
            assert_eq!(key_of(&wrong).unwrap_err().fields()[0].field, HEADER);
        }
    }
}
