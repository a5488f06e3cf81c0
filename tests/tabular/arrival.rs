//! Sheets that arrive in pieces, before they are imported.

use std::io::{Error, ErrorKind};

use axum::{
    body::Body,
    http::{Method, Request, header},
};
use chrono::TimeDelta;
use futures::stream;
use testkit::{Actor, Reply, Who, World, on_both};

use crate::import::{counts, tried};

const SHEETS: &str = "/api/app/imports/sheets";
const UPLOADS: &str = "/api/app/imports/uploads";
const SHEET: &[u8] = b"Client;First name;Last name;Email;First day\nAONE;Kim;Ash;kim@alpha.example;2026-01-05\n";

async fn begun(by: &Actor, list: &str, length: usize) -> Reply {
    let length = length.to_string();
    let by = by.saying(&[("tus-resumable", "1.0.0"), ("upload-length", &*length)]);
    by.raw(Method::POST, &format!("{UPLOADS}?list={list}"), None).await
}

async fn began(by: &Actor, list: &str, length: usize) -> String {
    begun(by, list, length).await.ok()["id"].as_str().unwrap().to_owned()
}

async fn sent(by: &Actor, upload: &str, offset: usize, content: &[u8]) -> u16 {
    let offset = offset.to_string();
    let by = by.saying(&[("tus-resumable", "1.0.0"), ("upload-offset", &*offset)]);
    by.raw(Method::PATCH, &format!("{UPLOADS}/{upload}"), Some((content.to_vec(), "application/offset+octet-stream"))).await.status
}

async fn imported(by: &Actor, list: &str, upload: &str) -> Reply {
    let path = format!("{SHEETS}?list={list}&fileName=people.csv&uploadId={upload}");
    by.raw(Method::POST, &path, Some((Vec::new(), "application/octet-stream"))).await
}

async fn offset(by: &Actor, upload: &str) -> usize {
    let head = by.raw(Method::HEAD, &format!("{UPLOADS}/{upload}"), None).await;
    head.header("upload-offset").unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_sheet_in_pieces_is_imported_once_it_is_whole_and_by_its_uploader_alone() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let upload = began(&admin, "staff", SHEET.len()).await;
        assert_eq!(sent(&admin, &upload, 0, &SHEET[..20]).await, 204);
        assert_eq!(sent(&admin, &upload, 0, &SHEET[..20]).await, 409, "these are there");
        assert_eq!(imported(&admin, "staff", &upload).await.refused(400), "Portal:Import.NotArrived");
        for (method, body) in [(Method::GET, None), (Method::DELETE, None), (Method::PATCH, Some((vec![b'x'], "text/plain")))] {
            assert_eq!(staff.raw(method, &format!("{UPLOADS}/{upload}"), body).await.status, 404);
        }
        assert_eq!(offset(&admin, &upload).await, 20);
        assert_eq!(sent(&admin, &upload, 20, &SHEET[20..]).await, 204);
        assert_eq!(sent(&admin, &upload, SHEET.len(), b"x").await, 413);
        assert_eq!(imported(&admin, "teams", &upload).await.fields(), ["uploadId"], "it was sent for another list");
        assert_eq!(imported(&staff, "staff", &upload).await.status, 403);

        let import = imported(&admin, "staff", &upload).await.ok();
        let again = imported(&admin, "staff", &upload).await.ok();
        assert_eq!(import["id"], again["id"], "the answer was lost, the import was not");
        assert_eq!(imported(&admin, "teams", &upload).await.fields(), ["uploadId"], "it is an import of another list");
        assert_eq!(admin.get(&format!("{UPLOADS}/{upload}")).await.status, 404, "nothing is left of it");
        let ready = tried(&world, &admin, &format!("{SHEETS}/{}", import["id"].as_str().unwrap())).await;
        assert_eq!(counts(&ready, &["create", "error"]), [1, 0]);
    })
    .await;
}

#[tokio::test]
async fn what_a_line_brought_of_a_sheet_before_it_was_lost_is_kept() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let row = |n: usize| format!("AONE;Person{n};Line;person{n}@alpha.example;2026-01-05;{}\n", "x".repeat(2_000));
        let rows: String = (0..100).map(row).collect();
        let content = format!("Client;First name;Last name;Email;First day;Remark\n{rows}").into_bytes();
        let upload = began(&admin, "staff", content.len()).await;
        let parts = content[..100 << 10].chunks(16 << 10).map(|part| Ok(part.to_vec())).collect::<Vec<Result<Vec<u8>, Error>>>();
        let line = stream::iter(parts.into_iter().chain([Err(ErrorKind::ConnectionReset.into())]));
        let request =
            Request::builder().method(Method::PATCH).uri(format!("{UPLOADS}/{upload}")).header("x-requested-with", "XMLHttpRequest");
        let request = request.header(header::AUTHORIZATION, format!("Bearer {}", admin.token().unwrap())).header("tus-resumable", "1.0.0");
        let request = request.header("upload-offset", 0).header(header::CONTENT_TYPE, "application/offset+octet-stream");
        assert_eq!(admin.send(request.body(Body::from_stream(line)).unwrap()).await.status, 400);
        let arrived = offset(&admin, &upload).await;
        assert!((80 << 10..=100 << 10).contains(&arrived), "{arrived}");
        assert_eq!(sent(&admin, &upload, arrived, &content[arrived..]).await, 204);
        let import = imported(&admin, "staff", &upload).await.ok();
        let ready = tried(&world, &admin, &format!("{SHEETS}/{}", import["id"].as_str().unwrap())).await;
        assert_eq!(counts(&ready, &["create", "error"]), [100, 0]);
    })
    .await;
}

#[tokio::test]
async fn files_that_nobody_imports_take_no_room() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        assert_eq!(begun(&admin, "nonsense", 9).await.fields(), ["list"]);
        assert_eq!(begun(&admin, "catalogues", 9).await.status, 403);
        assert_eq!(begun(&world.as_user(Who::Viewer).await, "staff", 9).await.status, 403);
        assert_eq!(begun(&admin, "staff", 0).await.refused(400), "Portal:Import.EmptyFile", "people are told of the file, not of a header");
        assert_eq!(begun(&admin, "staff", 30 << 20).await.status, 413);
        let no_protocol = admin.raw(Method::POST, &format!("{UPLOADS}?list=staff"), None).await;
        assert_eq!(no_protocol.status, 412);

        let mut uploads = Vec::new();
        for _ in 0..5 {
            world.clock.advance(TimeDelta::seconds(1));
            uploads.push(began(&admin, "staff", SHEET.len()).await);
        }
        assert_eq!(sent(&admin, &uploads[0], 0, SHEET).await, 404, "the oldest made room");
        assert_eq!(sent(&admin, &uploads[4], 0, SHEET).await, 204);
        assert_eq!(admin.delete(&format!("{UPLOADS}/{}", uploads[3])).await.status, 204);
        assert_eq!(sent(&admin, &uploads[3], 0, SHEET).await, 404);
        world.clock.advance(TimeDelta::hours(25));
        world.drain().await;
        let admin = world.as_user_again(Who::ClientAdmin).await;
        assert_eq!(imported(&admin, "staff", &uploads[4]).await.fields(), ["uploadId"], "its time is over");
    })
    .await;
}
