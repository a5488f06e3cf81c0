//! The minimum cost of a call with a JSON response, for `make bench`: one route, the response serialised for each call, nothing around it.
//! Arguments: a file with the response, a local port.

use std::{error::Error, fs, sync::Arc};

use axum::{
    Router,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use serde_json::Value;
use tokio::net::TcpListener;

async fn answer(State(value): State<Arc<Value>>) -> Response {
    match serde_json::to_vec(&*value) {
        Ok(json) => ([(header::CONTENT_TYPE, "application/json")], json).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(file), Some(port)) = (arguments.next(), arguments.next()) else { return Err("usage: bare FILE PORT".into()) };
    let value: Value = serde_json::from_slice(&fs::read(file)?)?;
    let router = Router::new().route("/", get(answer)).with_state(Arc::new(value));
    let listener = TcpListener::bind(("127.0.0.1", port.parse()?)).await?;
    axum::serve(listener, router).await?;
    Ok(())
}
