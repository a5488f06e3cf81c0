//! The OpenAPI document: what every operation has in common is added here, once.

use axum::Router;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        ContentBuilder, InfoBuilder, OpenApi, OpenApiBuilder, RefOr, ResponseBuilder,
        path::{Operation, ParameterIn},
        schema::Ref,
        security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme},
    },
};
use utoipa_axum::router::OpenApiRouter;

use crate::{App, Area, ErrorBody, ErrorInfo, ValidationError, example};

/// The operations of all areas and their document.
pub fn document(areas: &[Area]) -> (Router<App>, OpenApi) {
    let info = InfoBuilder::new()
        .title("Waymark")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some("Coaching and compliance portal. Lists take skipCount, maxResultCount, sorting and filter; every error has one envelope; x-policy names the permission that an operation asks for."))
        .build();
    let base = OpenApiBuilder::new().info(info).build();
    let router = areas.iter().fold(OpenApiRouter::with_openapi(base), |router, area| router.merge((area.routes)()));
    let (router, mut document) = router.split_for_parts();
    complete(&mut document);
    (router, document)
}

/// The document as JSON text, with an example at every body. They are made here and not for each start, which needs none.
///
/// # Errors
/// `Internal` when it can't be written as JSON.
pub fn openapi(areas: &[Area]) -> kernel::Result<String> {
    let (_, document) = document(areas);
    let mut document = serde_json::to_value(document).map_err(kernel::Error::internal)?;
    example::add(&mut document);
    order_extensions(&mut document);
    serde_json::to_string_pretty(&document).map(|text| text + "\n").map_err(kernel::Error::internal)
}

/// Puts the extensions of each operation in the order of their names: utoipa keeps them in none.
fn order_extensions(document: &mut serde_json::Value) {
    let items = document["paths"].as_object_mut().into_iter().flat_map(|paths| paths.values_mut());
    let operations = items.filter_map(|item| item.as_object_mut()).flat_map(|item| item.values_mut());
    for operation in operations.filter_map(|operation| operation.as_object_mut()) {
        let mut extensions: Vec<_> = operation.keys().filter(|name| name.starts_with("x-")).cloned().collect();
        extensions.sort_unstable();
        for name in extensions {
            if let Some(value) = operation.shift_remove(&name) {
                operation.insert(name, value);
            }
        }
    }
}

fn complete(document: &mut OpenApi) {
    let components = document.components.get_or_insert_default();
    for (name, schema) in [
        (ErrorBody::name(), ErrorBody::schema()),
        (ErrorInfo::name(), ErrorInfo::schema()),
        (ValidationError::name(), ValidationError::schema()),
    ] {
        components.schemas.insert(name.into_owned(), schema);
    }
    let bearer = SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("JWT").build());
    components.security_schemes.insert("bearer".to_owned(), RefOr::T(bearer));
    for (path, item) in &mut document.paths.paths {
        let by_id = path.contains('{');
        let operations = [&mut item.get, &mut item.put, &mut item.post, &mut item.delete, &mut item.patch];
        for operation in operations.into_iter().flatten() {
            common_answers(operation, by_id);
        }
    }
}

fn common_answers(operation: &mut Operation, by_id: bool) {
    let policy = operation.extensions.as_ref().and_then(|e| e.get("x-policy")).and_then(|p| p.as_str()).unwrap_or_default().to_owned();
    let takes_input = operation.request_body.is_some()
        || operation.parameters.iter().flatten().any(|p| matches!(p, RefOr::T(p) if p.parameter_in == ParameterIn::Query));
    let mut answers = vec![
        ("500", "Server error; the log has the details under the correlation id."),
        ("503", "A part that the server needs is away; see Retry-After."),
    ];
    if takes_input || by_id {
        answers.push(("400", "The input is wrong, or a rule says no."));
    }
    if policy != "public" {
        answers.push(("401", "Nobody is signed in, or the token doesn't hold."));
        operation.security = Some(vec![SecurityRequirement::new("bearer", Vec::<String>::new())]);
        // A policy of "signed-in" leaves it to the handler to ask for what the record or the list needs.
        answers.push(("403", "A permission is missing."));
        answers.push(("404", "Not there, or not visible to this caller."));
    }
    if operation.request_body.is_some() {
        answers.extend([
            ("408", "The body came too slowly."),
            ("409", "Somebody else changed it first."),
            ("413", "Too large."),
            ("415", "A media type that isn't taken."),
        ]);
    }
    if takes_input || by_id {
        // The connection answers before a handler is chosen, so there is no envelope.
        let too_long = ResponseBuilder::new().description("The address is longer than 65,534 bytes; the answer has no body.").build();
        operation.responses.responses.entry("414".to_owned()).or_insert(RefOr::T(too_long));
    }
    for (status, description) in answers {
        let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorBody"))).build();
        let response = ResponseBuilder::new().description(description).content("application/json", content).build();
        operation.responses.responses.entry(status.to_owned()).or_insert(RefOr::T(response));
    }
}
