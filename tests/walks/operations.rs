//! The operations of the document, ready to be called.

use std::sync::LazyLock;

use axum::http::Method;
use serde_json::Value;
use testkit::{Actor, Reply};
use waymark::compose;

/// The document, made once for all walks.
pub static DOCUMENT: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(&compose::openapi().unwrap()).unwrap());

/// One operation.
#[derive(Debug, Clone)]
pub struct Operation {
    pub method: Method,
    pub path: String,
    pub policy: String,
    pub has_body: bool,
    pub spec: Value,
}

/// Every operation of the document.
pub fn all() -> Vec<Operation> {
    let mut found = Vec::new();
    for (path, item) in DOCUMENT["paths"].as_object().unwrap() {
        for (method, spec) in item.as_object().unwrap() {
            let Ok(method) = method.to_uppercase().parse::<Method>() else { continue };
            let policy = spec["x-policy"].as_str().unwrap_or_default().to_owned();
            found.push(Operation { method, path: path.clone(), policy, has_body: spec.get("requestBody").is_some(), spec: spec.clone() });
        }
    }
    assert!(found.len() > 50, "the document has all operations");
    found
}

impl Operation {
    /// Its name in messages.
    pub fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// The path with an id that doesn't exist.
    pub fn concrete_path(&self) -> String {
        let mut path = String::new();
        let mut rest = self.path.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            let (_, after) = after.split_once('}').unwrap();
            path.push_str(before);
            path.push_str("0192d3a4-0000-7000-8000-00000000dead");
            rest = after;
        }
        path + rest
    }

    /// Calls it, with an empty body if it takes one.
    pub async fn call(&self, actor: &Actor) -> Reply {
        let body = self.has_body.then(|| Value::Object(serde_json::Map::new()));
        actor.call(self.method.clone(), &self.concrete_path(), body).await
    }
}
