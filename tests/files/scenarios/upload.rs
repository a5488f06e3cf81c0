//! Uploads: in chunks, resumed, refused, abandoned.

use std::{
    future::pending,
    io::{Error, ErrorKind},
    sync::Arc,
};

use axum::{
    body::Body,
    http::{Method, Request, header},
};
use chrono::TimeDelta;
use futures::{Stream, StreamExt, stream};
use serde_json::json;
use testkit::{Actor, Reply, Who, World};
use tokio::sync::Notify;

use super::{ASSETS, PDF, PNG, UPLOADS, asset, begin, names, put, send};

pub async fn an_upload_arrives_in_pieces_and_is_resumed_by_its_uploader_alone(world: World) {
    let admin = world.as_user(Who::ClientAdmin).await;
    let begun = begin(&admin, PDF.len(), &[("filename", "Fire plan.pdf")]).await;
    let upload = begun.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(begun.header("location"), Some(&*format!("{UPLOADS}/{upload}")));
    assert_eq!((begun.header("tus-resumable"), begun.header("upload-expires").is_some()), (Some("1.0.0"), true));
    let half = PDF.len() / 2;
    let sent = send(&admin, &upload, 0, &PDF[..half]).await;
    assert_eq!((sent.status, sent.header("upload-offset")), (204, Some(&*half.to_string())));
    assert!(names(&admin, "").await.is_empty(), "nothing is in the library before it is complete");
    // Another node, as after a restart, continues.
    let (_, other) = world.beside(world.clock.clone()).await;
    let admin_there = other.with_token(admin.token());
    let path = format!("{UPLOADS}/{upload}");
    let head = admin_there.raw(Method::HEAD, &path, None).await;
    assert_eq!((head.status, head.header("upload-offset"), head.text().len()), (200, Some(&*half.to_string()), 0));
    for stranger in [Who::OtherTenant, Who::Manager, Who::HostAdmin] {
        let stranger = world.as_user(stranger).await;
        assert_eq!(stranger.get(&path).await.status, 404);
        assert_eq!(send(&stranger, &upload, half, &PDF[half..]).await.status, 404);
        assert_eq!(stranger.delete(&path).await.status, 404);
    }
    for wrong in [0, half - 1, half + 1] {
        assert_eq!(send(&admin, &upload, wrong, &PDF[half..]).await.status, 409);
    }
    assert_eq!(send(&admin, &upload, half, &[PDF, PDF].concat()).await.refused(413), "Portal:Assets.TooLarge");
    assert_eq!(send(&admin_there, &upload, half, &PDF[half..]).await.status, 204);
    assert_eq!(send(&admin, &upload, half, &PDF[half..]).await.status, 409, "it is complete");
    world.drain().await;
    let id = begun.json()["assetId"].as_str().unwrap().to_owned();
    let found = asset(&admin, &id).await;
    assert_eq!((found["status"].as_str(), found["mime"].as_str()), (Some("Ready"), Some("application/pdf")));
}

pub async fn what_is_wrong_is_refused_before_anything_is_stored(world: World) {
    let admin = world.as_user(Who::ClientAdmin).await;
    let name = |name| [("filename", name)];
    assert_eq!(begin(&admin, 10, &[]).await.fields(), ["filename"]);
    assert_eq!(begin(&admin, 0, &name("a.pdf")).await.fields(), ["Upload-Length"]);
    assert_eq!(begin(&admin, 10, &name("a.exe")).await.refused(415), "Portal:Assets.TypeNotAllowed");
    assert_eq!(begin(&admin, (10 << 20) + 1, &name("a.png")).await.refused(413), "Portal:Assets.TooLarge");
    assert_eq!(begin(&admin, (50 << 20) + 1, &name("a.pdf")).await.refused(413), "Portal:Assets.TooLarge");
    assert_eq!(begin(&admin, (2 << 30) + 1, &name("a.mp4")).await.refused(413), "Portal:Assets.TooLarge");
    assert_eq!(admin.raw(Method::POST, UPLOADS, None).await.status, 412);
    let foreign = "0192d3a4-0000-7000-8000-00000000dead";
    assert_eq!(begin(&admin, 10, &[("filename", "a.pdf"), ("folderId", foreign)]).await.fields(), ["folderId"]);
    assert_eq!(begin(&admin, 10, &[("filename", "a.pdf"), ("assetId", foreign)]).await.fields(), ["assetId"]);
    for who in [Who::Viewer, Who::NobodyInTenant] {
        assert_eq!(begin(&world.as_user(who).await, 10, &name("a.pdf")).await.status, 403, "{who:?}");
    }
    assert_eq!(begin(&world.as_user(Who::Staff).await, 10, &name("a.pdf")).await.status, 403, "not into the library");
    // A wrong type under a valid name, as a whole and in chunks too small to recognise it.
    let upload = begin(&admin, PNG.len(), &name("plan.pdf")).await.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(send(&admin, &upload, 0, PNG).await.refused(415), "Portal:Assets.TypeNotAllowed");
    assert_eq!(admin.get(&format!("{UPLOADS}/{upload}")).await.status, 404);
    let begun = begin(&admin, PNG.len(), &name("plan.pdf")).await.json();
    let upload = begun["id"].as_str().unwrap();
    assert_eq!(send(&admin, upload, 0, &PNG[..9]).await.status, 204);
    assert_eq!(send(&admin, upload, 9, &PNG[9..]).await.status, 204);
    world.drain().await;
    let rejected = asset(&admin, begun["assetId"].as_str().unwrap()).await;
    assert_eq!((rejected["status"].as_str(), rejected["versionId"].is_null()), (Some("Failed"), true));
    let links = format!("{ASSETS}/{}/links", rejected["id"].as_str().unwrap());
    assert_eq!(admin.get(&links).await.refused(400), "Portal:Assets.NotReady");
}

pub async fn the_quota_holds_for_uploads_side_by_side(world: World) {
    let admin = world.as_user(Who::ClientAdmin).await;
    let film = |n: usize| {
        let admin = admin.clone();
        async move { begin(&admin, 2 << 30, &[("filename", &*format!("film-{n}.mp4"))]).await.status }
    };
    let statuses = futures::future::join_all((0..12).map(film)).await;
    let taken = statuses.iter().filter(|status| **status == 201).count();
    assert_eq!(taken, 10, "20 GB hold ten films of 2 GB: {statuses:?}");
    assert_eq!(begin(&admin, 1, &[("filename", "a.txt")]).await.refused(400), "Portal:Assets.QuotaExceeded");
    let beta = world.as_user(Who::OtherTenant).await;
    assert_eq!(begin(&beta, 1, &[("filename", "a.txt")]).await.status, 201, "each tenant has its own");
    // A schedule first runs one interval after it is registered.
    world.drain().await;
    world.clock.advance(TimeDelta::hours(25));
    world.drain().await;
    let admin = world.as_user_again(Who::ClientAdmin).await;
    assert_eq!(begin(&admin, 1, &[("filename", "a.txt")]).await.status, 201, "abandoned uploads are removed");
}

pub async fn the_plan_says_how_much_a_tenant_stores(world: World) {
    const HALF: usize = 512 << 20;
    let (admin, beta, host) =
        (world.as_user(Who::ClientAdmin).await, world.as_user(Who::OtherTenant).await, world.as_user(Who::HostAdmin).await);
    let plan = format!("/api/feature-management/features?providerName=T&providerKey={}", world.cast.alpha);
    let allow = async |gigabytes: &str| {
        let values = json!({"features": [{"name": "Files.StorageGb", "value": gigabytes}]});
        assert_eq!(host.put(&plan, values).await.status, 204);
    };
    let storage = async |by: &Actor| {
        let found = by.get(&format!("{ASSETS}/storage")).await.ok();
        (found["usedBytes"].as_u64(), found["limitBytes"].as_u64())
    };
    let film = |n: usize| {
        let admin = admin.clone();
        async move { begin(&admin, HALF, &[("filename", &*format!("film-{n}.mp4"))]).await.status }
    };
    assert_eq!(storage(&admin).await, (Some(0), Some(20 << 30)), "what plans have that say nothing");
    let whose = async |by: &Actor| by.get(&format!("{ASSETS}/storage")).await.ok()["tenantName"].clone();
    let (own, coach) = (whose(&admin).await, world.as_user(Who::Coach).await);
    assert!(own.is_string() && own != whose(&beta).await, "the page says whose library it shows: {own}");
    assert_eq!((whose(&coach.within(world.cast.alpha)).await, whose(&coach).await.is_null()), (own, true));
    allow("2").await;
    let statuses = futures::future::join_all((0..7).map(film)).await;
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 4, "2 GB hold four halves: {statuses:?}");
    assert_eq!(storage(&admin).await, (Some(2 << 30), Some(2 << 30)));
    let refused = begin(&admin, 1, &[("filename", "a.txt")]).await;
    assert_eq!(refused.refused(400), "Portal:Assets.QuotaExceeded");
    assert!(refused.json()["error"]["message"].as_str().unwrap().contains("2 GB"), "{}", refused.text());
    assert_eq!(storage(&beta).await, (Some(0), Some(20 << 30)), "another tenant has a plan of its own");
    // More room counts at once; less takes nothing away and lets nothing in.
    allow("3").await;
    let statuses = futures::future::join_all((7..11).map(film)).await;
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 2, "{statuses:?}");
    allow("1").await;
    assert_eq!(begin(&admin, 1, &[("filename", "a.txt")]).await.refused(400), "Portal:Assets.QuotaExceeded");
    assert_eq!(storage(&admin).await, (Some(3 << 30), Some(1 << 30)));
    allow("0").await;
    assert_eq!(film(11).await, 201);
    assert_eq!(storage(&admin).await.1, None, "without a bound");
    for who in [Who::Staff, Who::Viewer] {
        assert_eq!(world.as_user(who).await.get(&format!("{ASSETS}/storage")).await.status, 403, "{who:?}");
    }
}

pub async fn cancelled_and_abandoned_uploads_leave_nothing(world: World) {
    let admin = world.as_user(Who::ClientAdmin).await;
    let upload = begin(&admin, PDF.len(), &[("filename", "a.pdf")]).await.json()["id"].as_str().unwrap().to_owned();
    send(&admin, &upload, 0, &PDF[..5]).await;
    assert_eq!(admin.delete(&format!("{UPLOADS}/{upload}")).await.status, 204);
    assert_eq!(admin.delete(&format!("{UPLOADS}/{upload}")).await.status, 404);
    let kept = put(&world, &admin, PDF, &[("filename", "kept.pdf")]).await;
    let late = begin(&admin, PDF.len(), &[("filename", "b.pdf"), ("assetId", &kept)]).await.json()["id"].as_str().unwrap().to_owned();
    send(&admin, &late, 0, &PDF[..5]).await;
    world.clock.advance(TimeDelta::hours(25));
    let admin = world.as_user_again(Who::ClientAdmin).await;
    assert_eq!(send(&admin, &late, 5, &PDF[5..]).await.status, 404, "its time is over");
    world.drain().await;
    assert_eq!(names(&admin, "").await, ["kept.pdf"]);
    assert_eq!(asset(&admin, &kept).await["version"], 1);
}

type Line = Result<Vec<u8>, Error>;

/// Sends content as a line brings it, which may break.
async fn over(line: impl Stream<Item = Line> + Send + 'static, by: &Actor, upload: &str, offset: usize) -> Reply {
    let request = Request::builder().method(Method::PATCH).uri(format!("{UPLOADS}/{upload}")).header("x-requested-with", "XMLHttpRequest");
    let request = request.header(header::AUTHORIZATION, format!("Bearer {}", by.token().unwrap())).header("tus-resumable", "1.0.0");
    let request = request.header("upload-offset", offset).header(header::CONTENT_TYPE, "application/offset+octet-stream");
    by.send(request.body(Body::from_stream(line)).unwrap()).await
}

async fn arrived(by: &Actor, upload: &str) -> usize {
    let head = by.raw(Method::HEAD, &format!("{UPLOADS}/{upload}"), None).await;
    head.header("upload-offset").unwrap().parse().unwrap()
}

pub async fn what_a_line_brought_before_it_was_lost_is_kept(world: World) {
    let admin = world.as_user(Who::ClientAdmin).await;
    let content: Vec<u8> = (0u32..).flat_map(|n| format!("{n}\n").into_bytes()).take(1 << 20).collect();
    let begun = begin(&admin, content.len(), &[("filename", "log.txt")]).await.json();
    let upload = begun["id"].as_str().unwrap();
    let parts = |from: usize, to: usize| content[from..to].chunks(16 << 10).map(|part| Ok(part.to_vec())).collect::<Vec<Line>>();
    // It breaks after 200 KiB.
    let broken = parts(0, 200 << 10).into_iter().chain([Err(ErrorKind::ConnectionReset.into())]);
    assert_eq!(over(stream::iter(broken), &admin, upload, 0).await.status, 400);
    let offset = arrived(&admin, upload).await;
    assert!(offset >= 192 << 10, "{offset}");
    // It falls silent after a slow minute, and the client is back before the server knows.
    let (clock, silence) = (world.clock.clone(), Arc::new(Notify::new()));
    let slow = stream::iter(parts(offset, offset + (640 << 10))).inspect(move |_| clock.advance(TimeDelta::seconds(2)));
    let silent = Arc::clone(&silence);
    let line = slow.chain(stream::once(async move {
        silent.notify_one();
        pending::<Line>().await
    }));
    tokio::select! {
        reply = over(line, &admin, upload, offset) => panic!("{}", reply.text()),
        () = silence.notified() => {}
    }
    let kept = arrived(&admin, upload).await;
    assert!(kept >= offset + (576 << 10), "{offset}, then {kept}");
    assert_eq!(send(&admin, upload, kept, &content[kept..]).await.status, 204);
    world.drain().await;
    let id = begun["assetId"].as_str().unwrap();
    let links = admin.get(&format!("{ASSETS}/{id}/links")).await.ok();
    let read = world.anon().get(links["downloadUrl"].as_str().unwrap()).await;
    assert!(read.bytes == content, "{} bytes", read.bytes.len());
}
