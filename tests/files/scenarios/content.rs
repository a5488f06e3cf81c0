//! Content by signed links.

use axum::http::Method;
use chrono::TimeDelta;
use delivery::{
    Delivery,
    file::{Bytes, Files},
};
use kernel::{Scope, Uuid};
use serde_json::{Value, json};
use testkit::{Who, World};

use super::{ASSETS, PDF, PNG, asset, put};

pub async fn a_signed_link_gives_the_content_and_its_ranges_for_ten_minutes(world: World) {
    let (admin, anon) = (world.as_user(Who::ClientAdmin).await, world.anon());
    let id = put(&world, &admin, PDF, &[("filename", "Fire \"plan\".pdf")]).await;
    let links = admin.get(&format!("{ASSETS}/{id}/links")).await.ok();
    let (download, inline) = (links["downloadUrl"].as_str().unwrap(), links["inlineUrl"].as_str().unwrap());
    let whole = anon.get(download).await;
    assert_eq!((whole.status, whole.text().as_bytes()), (200, PDF));
    assert_eq!(whole.header("content-type"), Some("application/pdf"));
    assert_eq!(whole.header("x-content-type-options"), Some("nosniff"));
    assert!(whole.header("content-disposition").unwrap().starts_with("attachment; filename=\"Fire _plan_.pdf\""));
    assert!(whole.header("content-security-policy").unwrap().starts_with("sandbox"));
    assert!(anon.get(inline).await.header("content-disposition").unwrap().starts_with("inline"));
    for (range, status, content, told) in [
        ("bytes=0-3", 206, "%PDF", Some(format!("bytes 0-3/{}", PDF.len()))),
        ("bytes=-6", 206, "%%EOF\n", Some(format!("bytes {}-{}/{}", PDF.len() - 6, PDF.len() - 1, PDF.len()))),
    ] {
        let part = anon.saying(&[("range", range)]).get(download).await;
        assert_eq!((part.status, part.text(), part.header("content-range")), (status, content.to_owned(), told.as_deref()));
    }
    assert_eq!(anon.saying(&[("range", "bytes=5000-")]).get(download).await.status, 416);
    let forged = format!("{}A", &download[..download.len() - 1]);
    let other = format!("{}B", &download[..download.len() - 1]);
    assert!(anon.get(&forged).await.status == 404 || anon.get(&other).await.status == 404);
    for path in ["/api/app/files/x", "/api/app/files/..%2F..%2Fetc%2Fpasswd", "/api/app/files/%2e%2e"] {
        assert_eq!(anon.get(path).await.status, 404, "{path}");
    }
    world.clock.advance(TimeDelta::minutes(10));
    assert_eq!((anon.get(download).await.status, anon.get(inline).await.status), (404, 404));
}

pub async fn content_in_many_pieces_is_read_as_one(world: World) {
    let admin = world.as_user(Who::ClientAdmin).await;
    let content: Vec<u8> = (0..200_000u32).flat_map(|n| format!("{n}\n").into_bytes()).collect();
    let begun = super::begin(&admin, content.len(), &[("filename", "numbers.txt")]).await.json();
    let mut offset = 0;
    for piece in content.chunks(300_000) {
        assert_eq!(super::send(&admin, begun["id"].as_str().unwrap(), offset, piece).await.status, 204);
        offset += piece.len();
    }
    world.drain().await;
    let links = admin.get(&format!("{ASSETS}/{}/links", begun["assetId"].as_str().unwrap())).await.ok();
    assert!(links["inlineUrl"].is_null());
    let download = links["downloadUrl"].as_str().unwrap();
    assert_eq!(world.anon().get(download).await.text().as_bytes(), content);
    let across = world.anon().saying(&[("range", "bytes=299990-300010")]).get(download).await;
    assert_eq!(across.text().as_bytes(), &content[299_990..=300_010]);
}

pub async fn images_get_thumbnails_and_what_can_hold_script_is_only_downloaded(world: World) {
    let (admin, anon) = (world.as_user(Who::ClientAdmin).await, world.anon());
    let image = asset(&admin, &put(&world, &admin, PNG, &[("filename", "dot.png")]).await).await;
    assert_eq!((image["width"].as_i64(), image["height"].as_i64()), (Some(1), Some(1)));
    let thumbnail = anon.get(image["thumbnailUrl"].as_str().unwrap()).await;
    assert_eq!((thumbnail.status, thumbnail.header("content-type")), (200, Some("image/jpeg")));
    // A photo taken with the camera turned: EXIF says so, and the file stays as it is.
    let mut photo = std::io::Cursor::new(Vec::new());
    image::RgbImage::new(64, 32).write_to(&mut photo, image::ImageFormat::Jpeg).unwrap();
    let mut photo = photo.into_inner();
    let exif = *b"\xFF\xE1\0\x22Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
    photo.splice(2..2, exif).for_each(drop);
    let id = put(&world, &admin, &photo, &[("filename", "photo.jpg")]).await;
    let shown = asset(&admin, &id).await;
    assert_eq!((shown["width"].as_i64(), shown["height"].as_i64()), (Some(32), Some(64)));
    let small = image::load_from_memory(&anon.get(shown["thumbnailUrl"].as_str().unwrap()).await.bytes).unwrap();
    assert!(small.width() < small.height());
    let links = admin.get(&format!("{ASSETS}/{id}/links")).await.ok();
    assert_eq!(anon.get(links["downloadUrl"].as_str().unwrap()).await.bytes, photo);
    for (name, content) in [("a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>"), ("a.html", "<p>Hi</p>")]
    {
        let id = put(&world, &admin, content.as_bytes(), &[("filename", name)]).await;
        let links = admin.get(&format!("{ASSETS}/{id}/links")).await.ok();
        assert_eq!(links["inlineUrl"], Value::Null, "{name}");
        let got = anon.get(links["downloadUrl"].as_str().unwrap()).await;
        assert!(got.header("content-disposition").unwrap().starts_with("attachment"), "{name}");
        assert!(got.header("content-security-policy").unwrap().starts_with("sandbox"), "{name}");
    }
    // An image that claims 60,000 by 60,000 pixels is not decoded.
    let mut huge = PNG.to_vec();
    huge[16..20].copy_from_slice(&60_000u32.to_be_bytes());
    huge[20..24].copy_from_slice(&60_000u32.to_be_bytes());
    let id = put(&world, &admin, &huge, &[("filename", "huge.png")]).await;
    assert_eq!(asset(&admin, &id).await["status"], "Failed");
    assert_eq!(admin.raw(Method::HEAD, image["thumbnailUrl"].as_str().unwrap(), None).await.status, 200);
}

const MISSING: &str = "Portal:Files.ContentMissing";

fn store(world: &World) -> Files {
    world.app.own::<Delivery>().unwrap().files().clone()
}

/// Ids of the stored files of what Alpha calls `name`, the content before its thumbnail.
async fn stored(world: &World, name: &str) -> Vec<Uuid> {
    let scope = Scope::system(world.app.now()).within(world.cast.alpha);
    let mut found = Vec::new();
    for list in world.app.areas().iter().flat_map(|area| area.contents) {
        let page = world.app.db().read(&scope, |tx| async move { list(&tx, None).await }).await.unwrap();
        found.extend(page.into_iter().filter(|content| content.name == name).flat_map(|content| content.pieces).map(|piece| piece.id));
    }
    found
}

pub async fn content_that_the_store_lacks_is_refused_before_anything_is_sent(world: World) {
    let (admin, anon, alpha) = (world.as_user(Who::ClientAdmin).await, world.anon(), world.cast.alpha);
    let content: Vec<u8> = (0..6).flat_map(|n| format!("line {n:04}\n").into_bytes()).collect();
    let begun = super::begin(&admin, content.len(), &[("filename", "log.txt")]).await.json();
    for (at, piece) in content.chunks(20).enumerate() {
        assert_eq!(super::send(&admin, begun["id"].as_str().unwrap(), at * 20, piece).await.status, 204);
    }
    world.drain().await;
    let links = admin.get(&format!("{ASSETS}/{}/links", begun["assetId"].as_str().unwrap())).await.ok();
    let download = links["downloadUrl"].as_str().unwrap();
    let (files, pieces) = (store(&world), stored(&world, "log.txt").await);
    assert_eq!((pieces.len(), anon.get(download).await.status), (3, 200));
    files.delete(alpha, pieces[1]).await.unwrap();
    assert_eq!(anon.get(download).await.refused(404), MISSING);
    assert_eq!(admin.raw(Method::HEAD, download, None).await.status, 404);
    for (range, status) in [("bytes=0-9", 206), ("bytes=5-25", 404), ("bytes=25-30", 404), ("bytes=40-", 206), ("bytes=-60", 404)] {
        assert_eq!(anon.saying(&[("range", range)]).get(download).await.status, status, "{range}");
    }
    // What is there only in part.
    for part in [&b"line 0000\n"[..], b""] {
        files.put(alpha, pieces[0], Bytes::from_static(part)).await.unwrap();
        assert_eq!(anon.saying(&[("range", "bytes=0-4")]).get(download).await.refused(404), MISSING);
    }
    let told = anon.speaking("de").get(download).await.json();
    assert!(told["error"]["message"].as_str().unwrap().starts_with("Der Inhalt dieser Datei fehlt"), "{told}");

    let image = asset(&admin, &put(&world, &admin, PNG, &[("filename", "dot.png")]).await).await;
    let links = admin.get(&format!("{ASSETS}/{}/links", image["id"].as_str().unwrap())).await.ok();
    let addresses = [links["inlineUrl"].as_str().unwrap(), image["thumbnailUrl"].as_str().unwrap()];
    let stored = stored(&world, "dot.png").await;
    assert_eq!(stored.len(), 2);
    for (id, address) in stored.into_iter().zip(addresses) {
        assert_eq!(anon.get(address).await.status, 200);
        files.put(alpha, id, Bytes::new()).await.unwrap();
        assert_eq!(anon.get(address).await.refused(404), MISSING);
        files.delete(alpha, id).await.unwrap();
        assert_eq!(anon.get(address).await.refused(404), MISSING);
    }
}

pub async fn an_import_whose_sheet_the_store_lacks_says_so(world: World) {
    let admin = world.as_user(Who::ClientAdmin).await;
    let sheet = (b"Client,First name,Last name\nAONE,Anna,Adler\n".to_vec(), "application/octet-stream");
    let made = admin.raw(Method::POST, "/api/app/imports/sheets?list=staff&fileName=staff.csv", Some(sheet)).await.ok();
    let import = format!("/api/app/imports/sheets/{}", made["id"].as_str().unwrap());
    assert_eq!(admin.get(&import).await.status, 200);
    store(&world).delete(world.cast.alpha, made["id"].as_str().unwrap().parse().unwrap()).await.unwrap();
    assert_eq!(admin.get(&import).await.refused(404), MISSING);
    let mapping = json!({"sheet": "", "headerRow": 1, "fields": ["clientId", "firstName", "lastName"]});
    assert_eq!(admin.put(&format!("{import}/mapping"), mapping).await.refused(404), MISSING);
}

pub async fn what_is_deleted_while_a_backup_runs_stays_until_its_end(world: World) {
    let (admin, alpha, db) = (world.as_user(Who::ClientAdmin).await, world.cast.alpha, world.app.db());
    let id = put(&world, &admin, PDF, &[("filename", "plan.pdf")]).await;
    let (files, pieces) = (store(&world), stored(&world, "plan.pdf").await);
    assert_eq!(pieces.len(), 1);
    let backup = db.begin_backup().await.unwrap();
    assert_eq!(admin.delete(&format!("{ASSETS}/{id}")).await.status, 204);
    world.drain().await;
    assert!(stored(&world, "plan.pdf").await.is_empty(), "its rows are gone");
    assert_eq!(files.sizes(alpha, &pieces).await.unwrap(), [Some(PDF.len() as u64)], "the backup may have its rows");
    db.end_backup(backup).await.unwrap();
    world.clock.advance(TimeDelta::minutes(61));
    world.drain().await;
    assert_eq!(files.sizes(alpha, &pieces).await.unwrap(), [None]);
}
