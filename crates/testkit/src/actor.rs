//! A caller of the application.

use axum::{
    Router,
    body::{Body, BodyDataStream},
    http::{Method, Request, header},
};
use serde_json::Value;
use tower::ServiceExt;

use crate::Reply;

/// A caller with its token, tenant header and language.
#[derive(Clone)]
pub struct Actor {
    pub(crate) router: Router,
    pub(crate) token: Option<String>,
    pub(crate) tenant: Option<String>,
    pub(crate) language: Option<String>,
    pub(crate) headers: Vec<(String, String)>,
}

impl Actor {
    /// The same caller in the workspace `tenant` (id or name).
    #[must_use]
    pub fn within(&self, tenant: impl ToString) -> Self {
        Self { tenant: Some(tenant.to_string()), ..self.clone() }
    }

    /// The same caller with another token, or none.
    #[must_use]
    pub fn with_token(&self, token: Option<&str>) -> Self {
        Self { token: token.map(str::to_owned), ..self.clone() }
    }

    /// The same caller in another language.
    #[must_use]
    pub fn speaking(&self, language: &str) -> Self {
        Self { language: Some(language.to_owned()), ..self.clone() }
    }

    /// The same caller with further headers in each request.
    #[must_use]
    pub fn saying(&self, headers: &[(&str, &str)]) -> Self {
        let headers = headers.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Self { headers, ..self.clone() }
    }

    /// The access token.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.call(Method::GET, path, None).await
    }

    /// `POST` of JSON.
    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.call(Method::POST, path, Some(body)).await
    }

    /// `PUT` of JSON.
    pub async fn put(&self, path: &str, body: Value) -> Reply {
        self.call(Method::PUT, path, Some(body)).await
    }

    pub async fn delete(&self, path: &str) -> Reply {
        self.call(Method::DELETE, path, None).await
    }

    /// Any method, with or without a JSON body.
    pub async fn call(&self, method: Method, path: &str, body: Option<Value>) -> Reply {
        let body = body.map(|b| (b.to_string().into_bytes(), "application/json"));
        self.raw(method, path, body).await
    }

    /// `POST` of a form.
    pub async fn form(&self, path: &str, pairs: &[(&str, &str)]) -> Reply {
        let text = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
        self.raw(Method::POST, path, Some((text.into_bytes(), "application/x-www-form-urlencoded"))).await
    }

    /// A body of any kind.
    pub async fn raw(&self, method: Method, path: &str, body: Option<(Vec<u8>, &str)>) -> Reply {
        self.send(self.request(method, path, body)).await
    }

    /// Calls an operation whose answer goes on, and gives the answer as it comes.
    pub async fn stream(&self, path: &str) -> BodyDataStream {
        let request = self.request(Method::GET, path, None);
        self.router.clone().oneshot(request).await.expect("the router always answers").into_body().into_data_stream()
    }

    fn request(&self, method: Method, path: &str, body: Option<(Vec<u8>, &str)>) -> Request<Body> {
        let mut request = Request::builder().method(method).uri(path).header("x-requested-with", "XMLHttpRequest");
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if let Some(tenant) = &self.tenant {
            request = request.header("__tenant", tenant);
        }
        if let Some(language) = &self.language {
            request = request.header(header::ACCEPT_LANGUAGE, language);
        }
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        let request = match body {
            Some((bytes, kind)) => request.header(header::CONTENT_TYPE, kind).body(Body::from(bytes)),
            None => request.body(Body::empty()),
        };
        request.expect("the request is well formed")
    }

    /// Sends a hand-made request. Checks that every error under `/api` has the common envelope.
    pub async fn send(&self, request: Request<Body>) -> Reply {
        let has_envelope = request.uri().path().starts_with("/api/") && request.method() != Method::HEAD;
        let reply = Reply::read(self.router.clone().oneshot(request).await.expect("the router always answers")).await;
        if has_envelope && reply.status >= 400 {
            reply.check_envelope();
        }
        reply
    }
}
