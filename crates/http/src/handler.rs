//! Handlers without their types. axum is generic over each handler, and the compiler proves again in each layer around it that its future may
//! move to another thread: it walks through all that the future holds. For several hundred operations that was a third of the time that our
//! largest crate took to compile (docs/decisions/0160). Here each handler loses its type before axum sees it.

use std::{pin::Pin, sync::Arc};

use axum::{
    extract::{FromRequest, FromRequestParts, Request},
    handler::Handler,
    response::{IntoResponse, Response},
    routing::MethodRouter,
};
use utoipa::openapi::{HttpMethod, Paths, path::Operation};
use utoipa_axum::PathItemExt;

use crate::App;

type Answer = Pin<Box<dyn Future<Output = Response> + Send>>;

/// A handler of any type.
#[derive(Clone)]
pub struct AnyHandler(Arc<dyn Fn(Request, App) -> Answer + Send + Sync>);

impl AnyHandler {
    /// Takes its type from a handler: an async function whose arguments axum reads from the request.
    pub fn new<H: Operates<T>, T>(handler: H) -> Self
    where
        H::Future: Send,
    {
        handler.erased()
    }
}

impl Handler<(), App> for AnyHandler {
    type Future = Answer;

    fn call(self, request: Request, app: App) -> Answer {
        (self.0)(request, app)
    }
}

/// An async function of the arguments in `T`, whose first part only tells how the last one is read. What axum's own trait asks
/// of the future is asked where the type is lost: as a condition of the trait it would be proved again at each use.
pub trait Operates<T>: Copy + Send + Sync + 'static {
    type Future;

    #[doc(hidden)]
    fn erased(self) -> AnyHandler
    where
        Self::Future: Send;
}

macro_rules! operates {
    ($($part:ident),*) => {
        #[allow(non_snake_case, reason = "each argument has the name of its type")]
        impl<F, Output, M, $($part,)* Last> Operates<(M, $($part,)* Last)> for F
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

impl<F, Output> Operates<((),)> for F
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

operates!();
operates!(A);
operates!(A, B);
operates!(A, B, C);
operates!(A, B, C, D);
operates!(A, B, C, D, E);

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
