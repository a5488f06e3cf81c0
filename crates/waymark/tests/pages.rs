//! What the program makes of documents, each in a process of its own and within its limits: thumbnails of PDFs, and text for the search.
#![allow(clippy::unwrap_used)] // a failed setup fails the test

use std::io::Write;

use axum::http::Method;
use base64::{Engine as _, prelude::BASE64_STANDARD};
use files::{
    apart::Limits,
    page::{Drawn, Pages},
    reading::{Reader, Text, Writing},
};
use flate2::{Compression, write::ZlibEncoder};
use serde_json::{Value, json};
use testkit::{Actor, Who, World, engines, packed};

const PROGRAM: &str = env!("CARGO_BIN_EXE_waymark");
const UPLOADS: &str = "/api/app/assets/uploads";

/// A PDF of one page whose drawing is `content`, packed.
fn pdf(content: impl IntoIterator<Item = Vec<u8>>) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
    content.into_iter().for_each(|part| packed.write_all(&part).unwrap());
    let packed = packed.finish().unwrap();
    let head = format!(
        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n\
         3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>endobj\n\
         5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>endobj\n\
         4 0 obj<</Length {}/Filter/FlateDecode>>stream\n",
        packed.len()
    );
    [head.as_bytes(), &packed, b"\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"].concat()
}

/// Uploads a file to the library and returns it once it is checked.
async fn put(world: &World, by: &Actor, name: &str, content: Vec<u8>) -> Value {
    let (length, name) = (content.len().to_string(), format!("filename {}", BASE64_STANDARD.encode(name)));
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
        let plan = put(&world, &admin, "plan.pdf", pdf([b"1 0 0 rg 0 0 595 842 re f".to_vec()])).await;
        let thumbnail = anon.get(plan["thumbnailUrl"].as_str().unwrap()).await;
        assert_eq!((thumbnail.status, thumbnail.header("content-type")), (200, Some("image/jpeg")));
        assert_eq!(plan["pages"], 1);
        // A PDF without a page that can be drawn is as good as any other.
        let empty = put(&world, &admin, "plan.pdf", b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n".to_vec()).await;
        assert_eq!((empty["status"].as_str(), empty["thumbnailUrl"].is_null()), (Some("Ready"), true));
        assert!(empty["pages"].is_null(), "{empty}");
    }
}

#[tokio::test]
async fn a_drawing_that_takes_too_much_time_or_memory_is_ended() {
    let within = |limits| Pages { program: PROGRAM.into(), limits };
    // Half of it is the program itself, which tests run unoptimised, with what its threads set aside.
    let (usual, little) = (Limits::default(), 800 << 20);
    let small = pdf([b"0 0 595 842 re f".to_vec()]);
    assert!(within(Limits { memory: little, ..usual }).first(&small).await.picture.is_some());
    let line = b"0 0 m 595 842 300 1 595 0 c S\n".repeat(1 << 15);
    let endless = pdf(std::iter::repeat_n(line, 100));
    // Its pages are counted before one is drawn.
    assert_eq!(within(Limits { seconds: 1, ..usual }).first(&endless).await, Drawn { pages: Some(1), picture: None }, "time");
    let blanks = pdf(std::iter::repeat_n(vec![b' '; 1 << 20], 600));
    assert_eq!(within(Limits { memory: little, ..usual }).first(&blanks).await.picture, None, "memory");
}

/// A letter of one paragraph.
fn docx(text: &str) -> Vec<u8> {
    let document = format!("<w:document><w:body><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:body></w:document>");
    packed(&[("[Content_Types].xml", b"<Types/>".as_slice()), ("word/document.xml", document.as_bytes())])
}

#[tokio::test]
async fn a_document_is_found_by_what_is_written_in_it() {
    for engine in engines() {
        let world = World::with(engine, |config| config.program = Some(PROGRAM.into())).await;
        let admin = world.as_user(Who::ClientAdmin).await;
        let drawing = b"BT /F 12 Tf 72 700 Td (Assemble at the) Tj 0 -16 Td (cormorant) Tj ET".to_vec();
        let mut broken = docx("The grebe");
        broken.truncate(broken.len() / 2);
        for (name, content, wording) in [
            ("plan.pdf", pdf([drawing]), json!("Whole")),
            ("letter.docx", docx("To the cormorant"), json!("Whole")),
            ("scanned.pdf", pdf([b"0 0 595 842 re f".to_vec()]), json!("Empty")),
            ("empty.pdf", b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n".to_vec(), json!("Unreadable")),
            ("broken.docx", broken, json!("Unreadable")),
            ("cormorant.zip", packed(&[("notes.txt", b"The grebe".as_slice())]), Value::Null),
        ] {
            let file = put(&world, &admin, name, content).await;
            assert_eq!((&file["status"], &file["wording"]), (&json!("Ready"), &wording), "{engine:?}: {name}");
        }
        let found = admin.get("/api/app/search?filter=to%20cormorant").await.ok();
        assert_eq!((&found["totalCount"], &found["items"][0]["excerpt"]), (&json!(1), &json!("To the cormorant")));
        let found = admin.get("/api/app/search?filter=at%20cormorant").await.ok();
        let excerpt = found["items"][0]["excerpt"].as_str().unwrap();
        assert!(found["totalCount"] == 1 && excerpt.contains("Assemble at the") && excerpt.contains("cormorant"), "{found}");
        assert_eq!(admin.get("/api/app/search?filter=grebe").await.ok()["totalCount"], 0);
    }
}

#[tokio::test]
async fn of_a_document_that_unfolds_only_the_beginning_is_read() {
    let reader = Reader { program: PROGRAM.into(), limits: Limits::default() };
    let Text { text, is_whole } = reader.read(Writing::Word, &docx(&"bomb ".repeat(10 << 20))).await.unwrap();
    assert!(text.starts_with("bomb bomb") && text.len() <= 200_000 && !is_whole, "{}", text.len());
}
