//! Pictures of users.

use std::io::Cursor;

use axum::http::Method;
use base64::{Engine, engine::general_purpose::STANDARD};
use delivery::Delivery;
use image::{ImageFormat, RgbImage};
use testkit::{Actor, Reply, Who, World, on_both};

const PATH: &str = "/api/account/profile-picture";
const BOUNDARY: &str = "----waymark";

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut out = Cursor::new(Vec::new());
    RgbImage::new(width, height).write_to(&mut out, ImageFormat::Png).unwrap();
    out.into_inner()
}

async fn upload(actor: &Actor, kind: Option<&str>, image: Option<(&str, &[u8])>) -> Reply {
    let mut body = Vec::new();
    if let Some(kind) = kind {
        body.extend(format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"type\"\r\n\r\n{kind}\r\n").bytes());
    }
    if let Some((name, bytes)) = image {
        let head = format!("Content-Disposition: form-data; name=\"imageContent\"; filename=\"{name}\"\r\nContent-Type: image/png");
        body.extend(format!("--{BOUNDARY}\r\n{head}\r\n\r\n").bytes());
        body.extend_from_slice(bytes);
        body.extend(b"\r\n");
    }
    body.extend(format!("--{BOUNDARY}--\r\n").bytes());
    let kind = format!("multipart/form-data; boundary={BOUNDARY}");
    actor.raw(Method::POST, PATH, Some((body, &kind))).await
}

fn of(world: &World, who: Who) -> String {
    format!("{PATH}/{}", world.cast.user(who))
}

#[tokio::test]
async fn a_picture_is_stored_anew_and_shown_to_those_who_know_its_owner() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        assert_eq!(staff.get(&of(&world, Who::Staff)).await.ok()["type"], 0);
        assert_eq!(upload(&staff, Some("2"), Some(("me.png", &png(400, 200)))).await.status, 204);
        let manager = world.as_user(Who::Manager).await;
        let shown = manager.get(&of(&world, Who::Staff)).await.ok();
        assert_eq!(shown["type"], 2);
        let content = STANDARD.decode(shown["fileContent"].as_str().unwrap()).unwrap();
        let image = image::load_from_memory(&content).unwrap();
        assert_eq!((image::guess_format(&content).unwrap(), image.width(), image.height()), (ImageFormat::Jpeg, 256, 256));
        let source = shown["source"].as_str().unwrap();
        let file = world.anon().get(source).await;
        assert_eq!((file.status, file.header("content-type")), (200, Some("image/jpeg")));
        assert!(file.header("content-security-policy").unwrap().starts_with("sandbox"));
        let bare = format!("/api/account/profile-picture-file/{}", world.cast.user(Who::Staff));
        assert_eq!(world.anon().get(&bare).await.status, 404, "without the key");
        assert_eq!(world.anon().get(&source.replace("key=", "key=0")).await.status, 404, "another key");
        assert_eq!(manager.get(&bare).await.status, 200, "by bearer token");
        let stranger = world.as_user(Who::OtherTenant).await;
        // spec: TEN-01
        assert_eq!(stranger.get(&of(&world, Who::Staff)).await.status, 404);
        assert_eq!(stranger.get(&bare).await.status, 404);
        assert_eq!(stranger.get(&of(&world, Who::Coach)).await.status, 200, "the provider's people are known to all");
        assert_eq!(upload(&staff, Some("2"), Some(("me.png", &png(100, 100)))).await.status, 204);
        assert_eq!(world.anon().get(source).await.status, 404, "the address of a replaced picture holds no more");
        assert_eq!(upload(&staff, Some("0"), None).await.status, 204);
        assert_eq!(manager.get(&of(&world, Who::Staff)).await.ok()["type"], 0);
    })
    .await;
}

#[tokio::test]
async fn what_is_no_picture_is_refused_whatever_it_is_called() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let mut huge = png(1, 1);
        huge[16..20].copy_from_slice(&60_000_u32.to_be_bytes());
        huge[20..24].copy_from_slice(&60_000_u32.to_be_bytes());
        let svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
        for (name, bytes) in [("huge.png", huge.as_slice()), ("me.png", svg), ("me.png", b"MZ\x90\0"), ("me.png", b"")] {
            let refused = upload(&staff, Some("2"), Some((name, bytes))).await;
            assert_eq!((refused.status, refused.fields()), (400, vec!["imageContent".to_owned()]), "{name}");
        }
        assert_eq!(upload(&staff, Some("2"), None).await.fields(), ["imageContent"]);
        assert_eq!(upload(&staff, Some("1"), None).await.fields(), ["type"], "Gravatar would tell others who has an account");
        assert_eq!(upload(&staff, None, None).await.fields(), ["type"]);
        assert_eq!(upload(&staff, Some("2"), Some(("me.png", &vec![0; 6 << 20]))).await.status, 413);
        assert_eq!(staff.raw(Method::POST, PATH, Some((b"{}".to_vec(), "application/json"))).await.status, 415);
        assert_eq!(staff.get(&of(&world, Who::Staff)).await.ok()["type"], 0);
    })
    .await;
}

#[tokio::test]
async fn a_picture_that_the_store_lacks_is_said_to_be_missing() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        assert_eq!(upload(&staff, Some("2"), Some(("me.png", &png(40, 40)))).await.status, 204);
        let source = staff.get(&of(&world, Who::Staff)).await.ok()["source"].as_str().unwrap().to_owned();
        let files = world.app.own::<Delivery>().unwrap().files().clone();
        assert_eq!(files.delete_all(world.cast.alpha).await.unwrap(), 1);
        assert_eq!(world.anon().get(&source).await.refused(404), "Portal:Files.ContentMissing");
    })
    .await;
}
