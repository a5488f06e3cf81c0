//! Handlers without their types. axum is generic over each handler, and the compiler proves again in each layer around it that its future may
//! move to another thread: it walks through all that the future holds. For several hundred operations that is a good part of the time that a
//! crate takes to compile (docs/decisions/0160). Here each handler loses its type before axum sees it.

use std::sync::Arc;

use axum::{
    extract::{FromRequest, FromRequestParts, Request},
    handler::Handler,
    response::{IntoResponse, Response},
    routing::MethodRouter,
};
use futures::future::BoxFuture;
use utoipa::openapi::{HttpMethod, Paths, path::Operation};
use utoipa_axum::PathItemExt;

use crate::App;

/// A handler of any type.
#[derive(Clone)]
pub struct AnyHandler(Arc<dyn Fn(Request, App) -> BoxFuture<'static, Response> + Send + Sync>);

impl AnyHandler {
    /// Takes its type from a handler: an async function whose arguments axum reads from the request.
    pub fn new<H: OperationHandler<T>, T>(handler: H) -> Self
    where
        H::Future: Send,
    {
        handler.erased()
    }
}

impl Handler<(), App> for AnyHandler {
    type Future = BoxFuture<'static, Response>;

    fn call(self, request: Request, app: App) -> BoxFuture<'static, Response> {
        (self.0)(request, app)
    }
}

/// An async function that can handle an operation. `T` is the tuple of its arguments, after a marker for how the last one is read (from the
/// parts of the request or from its body). Unlike axum's trait this one doesn't ask that the future is `Send`, which the compiler would then
/// prove at each use: [`Self::erased`] does, once.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't handle an operation",
    note = "a handler is an async function of at most six arguments: each is read from the parts of the request, the last also from its body",
    note = "its result is a response, also inside a `Result`"
)]
pub trait OperationHandler<T>: Copy + Send + Sync + 'static {
    type Future;

    #[doc(hidden)]
    fn erased(self) -> AnyHandler
    where
        Self::Future: Send;
}

macro_rules! operation_handler {
    ($($part:ident),*) => {
        #[allow(non_snake_case, reason = "each argument has the name of its type")]
        impl<F, Output, M, $($part,)* Last> OperationHandler<(M, $($part,)* Last)> for F
        where
            F: Fn($($part,)* Last) -> Output + Copy + Send + Sync + 'static,
            Output: Future<Output: IntoResponse> + 'static,
            $($part: FromRequestParts<App> + Send + 'static,)*
            Last: FromRequest<App, M> + Send + 'static,
        {
            type Future = Output;

            fn erased(self) -> AnyHandler
            where
                Output: Send,
            {
                AnyHandler(Arc::new(move |request: Request, app: App| Box::pin(async move {
                    #[allow(unused_mut, reason = "where the last argument is the only one")]
                    let (mut parts, body) = request.into_parts();
                    $(
                        let $part = match $part::from_request_parts(&mut parts, &app).await {
                            Ok(value) => value,
                            Err(rejection) => return rejection.into_response(),
                        };
                    )*
                    let last = match Last::from_request(Request::from_parts(parts, body), &app).await {
                        Ok(value) => value,
                        Err(rejection) => return rejection.into_response(),
                    };
                    self($($part,)* last).await.into_response()
                })))
            }
        }
    };
}

impl<F, Output> OperationHandler<((),)> for F
where
    F: Fn() -> Output + Copy + Send + Sync + 'static,
    Output: Future<Output: IntoResponse> + 'static,
{
    type Future = Output;

    fn erased(self) -> AnyHandler
    where
        Output: Send,
    {
        AnyHandler(Arc::new(move |_, _| Box::pin(async move { self().await.into_response() })))
    }
}

operation_handler!();
operation_handler!(A);
operation_handler!(A, B);
operation_handler!(A, B, C);
operation_handler!(A, B, C, D);
operation_handler!(A, B, C, D, E);

/// What [`routes!`](crate::routes) knows of an operation, as the router takes it.
#[doc(hidden)]
pub fn operation(path: &str, operation: Operation, methods: Vec<HttpMethod>, handler: &AnyHandler) -> (Paths, MethodRouter<App>) {
    let router = methods.iter().fold(MethodRouter::new(), |router, method| router.on(method.to_method_filter(), handler.clone()));
    let mut paths = Paths::new();
    paths.add_path_operation(path, methods, operation);
    (paths, router)
}

/// The route of an operation, from its handler: `routes!(api::list::list)`.
#[macro_export]
macro_rules! routes {
    ($handler:path) => {{
        let mut schemas = ::std::vec::Vec::new();
        let (path, operation, methods) = $crate::utoipa_axum::routes!(@resolve_types $handler : schemas);
        let (paths, router) = $crate::operation(&path, operation, methods, &$crate::AnyHandler::new($handler));
        (schemas, paths, router)
    }};
}
