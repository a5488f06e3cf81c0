//! Thumbnails of PDFs: drawn by the program in a process of its own, within its limits.
#![allow(clippy::unwrap_used)] // a failed setup fails the test

use std::io::Write;

use axum::http::Method;
use base64::{Engine as _, prelude::BASE64_STANDARD};
use files::{
    apart::Limits,
    page::{Drawn, Pages},
};
use flate2::{Compression, write::ZlibEncoder};
use serde_json::Value;
use testkit::{Actor, Who, World, engines};

const PROGRAM: &str = env!("CARGO_BIN_EXE_waymark");
const UPLOADS: &str = "/api/app/assets/uploads";

/// A PDF of one page whose drawing is `content`, packed.
fn pdf(content: impl IntoIterator<Item = Vec<u8>>) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
    content.into_iter().for_each(|part| packed.write_all(&part).unwrap());
    let packed = packed.finish().unwrap();
    let head = format!(
        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n\
         3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>endobj\n\
         4 0 obj<</Length {}/Filter/FlateDecode>>stream\n",
        packed.len()
    );
    [head.as_bytes(), &packed, b"\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"].concat()
}

/// Uploads a PDF to the library and returns it once it is checked.
async fn put(world: &World, by: &Actor, content: Vec<u8>) -> Value {
    let (length, name) = (content.len().to_string(), format!("filename {}", BASE64_STANDARD.encode("plan.pdf")));
    let headers = [("tus-resumable", "1.0.0"), ("upload-length", &*length), ("upload-metadata", &*name)];
    let begun = by.saying(&headers).raw(Method::POST, UPLOADS, None).await.json();
    let upload = format!("{UPLOADS}/{}", begun["id"].as_str().unwrap());
    let body = Some((content, "application/offset+octet-stream"));
    assert_eq!(by.saying(&[("tus-resumable", "1.0.0"), ("upload-offset", "0")]).raw(Method::PATCH, &upload, body).await.status, 204);
    world.drain().await;
    by.get(&format!("/api/app/assets/{}", begun["assetId"].as_str().unwrap())).await.ok()
}

#[tokio::test]
async fn a_pdf_has_its_first_page_as_thumbnail() {
    for engine in engines() {
        let world = World::with(engine, |config| config.program = Some(PROGRAM.into())).await;
        let (admin, anon) = (world.as_user(Who::ClientAdmin).await, world.anon());
        let plan = put(&world, &admin, pdf([b"1 0 0 rg 0 0 595 842 re f".to_vec()])).await;
        let thumbnail = anon.get(plan["thumbnailUrl"].as_str().unwrap()).await;
        assert_eq!((thumbnail.status, thumbnail.header("content-type")), (200, Some("image/jpeg")));
        assert_eq!(plan["pages"], 1);
        // A PDF without a page that can be drawn is as good as any other.
        let empty = put(&world, &admin, b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n".to_vec()).await;
        assert_eq!((empty["status"].as_str(), empty["thumbnailUrl"].is_null()), (Some("Ready"), true));
        assert!(empty["pages"].is_null(), "{empty}");
    }
}

#[tokio::test]
async fn a_drawing_that_takes_too_much_time_or_memory_is_ended() {
    let within = |limits| Pages { program: PROGRAM.into(), limits };
    let (usual, little) = (Limits::default(), 400 << 20);
    let small = pdf([b"0 0 595 842 re f".to_vec()]);
    assert!(within(Limits { memory: little, ..usual }).first(&small).await.picture.is_some());
    let line = b"0 0 m 595 842 300 1 595 0 c S\n".repeat(1 << 15);
    let endless = pdf(std::iter::repeat_n(line, 100));
    // Its pages are counted before one is drawn.
    assert_eq!(within(Limits { seconds: 1, ..usual }).first(&endless).await, Drawn { pages: Some(1), picture: None }, "time");
    let blanks = pdf(std::iter::repeat_n(vec![b' '; 1 << 20], 600));
    assert_eq!(within(Limits { memory: little, ..usual }).first(&blanks).await.picture, None, "memory");
}
