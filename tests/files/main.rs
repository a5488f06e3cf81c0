//! Files over HTTP: uploads by the tus protocol, content by signed links, the library.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a failed setup fails the test

mod content;
mod library;
mod upload;

use axum::http::Method;
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::Value;
use testkit::{Actor, Reply, World};

const UPLOADS: &str = "/api/app/assets/uploads";
const ASSETS: &str = "/api/app/assets";
/// The smallest PDF that is recognised as one.
const PDF: &[u8] = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n";
/// An image of one pixel.
const PNG: &[u8] = &[
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 31, 21, 196, 137, 0, 0, 0, 13, 73,
    68, 65, 84, 120, 218, 99, 252, 207, 192, 80, 15, 0, 4, 133, 1, 128, 132, 169, 140, 33, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
];

fn metadata(pairs: &[(&str, &str)]) -> String {
    pairs.iter().map(|(key, value)| format!("{key} {}", STANDARD.encode(value))).collect::<Vec<_>>().join(",")
}

/// Begins an upload.
async fn begin(by: &Actor, length: usize, pairs: &[(&str, &str)]) -> Reply {
    let (length, metadata) = (length.to_string(), metadata(pairs));
    let headers = [("tus-resumable", "1.0.0"), ("upload-length", &*length), ("upload-metadata", &*metadata)];
    by.saying(&headers).raw(Method::POST, UPLOADS, None).await
}

/// Sends content from `offset` on.
async fn send(by: &Actor, upload: &str, offset: usize, content: &[u8]) -> Reply {
    let offset = offset.to_string();
    let body = Some((content.to_vec(), "application/offset+octet-stream"));
    by.saying(&[("tus-resumable", "1.0.0"), ("upload-offset", &*offset)]).raw(Method::PATCH, &format!("{UPLOADS}/{upload}"), body).await
}

/// Uploads a file to the library and has it checked; returns its id.
async fn put(world: &World, by: &Actor, content: &[u8], pairs: &[(&str, &str)]) -> String {
    let begun = begin(by, content.len(), pairs).await;
    assert_eq!(begun.status, 201, "{}", begun.text());
    let sent = send(by, begun.json()["id"].as_str().unwrap(), 0, content).await;
    assert_eq!(sent.status, 204, "{}", sent.text());
    world.drain().await;
    begun.json()["assetId"].as_str().unwrap().to_owned()
}

async fn asset(by: &Actor, id: &str) -> Value {
    by.get(&format!("{ASSETS}/{id}")).await.ok()
}

/// Names in the library, with these filters.
async fn names(by: &Actor, query: &str) -> Vec<String> {
    let list = by.get(&format!("{ASSETS}?{query}")).await.ok();
    list["items"].as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap().to_owned()).collect()
}
