//! Which uploads are accepted, and who gets which content.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use serde_json::Value;
use testkit::{Actor, Who, World};

use super::{ASSETS, PDF, PNG, UPLOADS, asset, begin, put, send};

const FILES: &str = "/api/app/files/";

async fn download_of(by: &Actor, id: &str) -> String {
    let links = by.get(&format!("{ASSETS}/{id}/links")).await.ok();
    links["downloadUrl"].as_str().unwrap().to_owned()
}

/// Types by content, lengths, quota.
async fn only_what_is_allowed_comes_in(admin: &Actor) {
    let page = b"<!DOCTYPE html><script>alert(1)</script>".as_slice();
    for (name, content) in [("plan.pdf", PNG), ("dot.png", PDF), ("dot.png", page), ("notes.txt", b"MZ\x90\0\x03\0\0\0".as_slice())] {
        let upload = begin(admin, content.len(), &[("filename", name)]).await.json()["id"].as_str().unwrap().to_owned();
        assert_eq!(send(admin, &upload, 0, content).await.refused(415), "Portal:Assets.TypeNotAllowed", "{name}");
        assert_eq!(admin.get(&format!("{UPLOADS}/{upload}")).await.status, 404, "{name}");
    }
    for (name, most) in [("a.png", 10 << 20), ("a.pdf", 50 << 20), ("a.mp4", 2 << 30)] {
        assert_eq!(begin(admin, most + 1, &[("filename", name)]).await.refused(413), "Portal:Assets.TooLarge", "{name}");
        let fits = begin(admin, most, &[("filename", name)]).await.json()["id"].as_str().unwrap().to_owned();
        assert_eq!(admin.delete(&format!("{UPLOADS}/{fits}")).await.status, 204, "{name}");
    }
    let short = begin(admin, 4, &[("filename", "a.pdf")]).await.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(send(admin, &short, 0, PDF).await.refused(413), "Portal:Assets.TooLarge", "more than was announced");
    let mut films = 0;
    let refused = loop {
        let begun = begin(admin, 2 << 30, &[("filename", "film.mp4")]).await;
        if begun.status != 201 {
            break begun;
        }
        films += 1;
    };
    assert_eq!((films, refused.refused(400).as_str()), (9, "Portal:Assets.QuotaExceeded"), "20 GB, of which a little is taken");
}

/// SVG and HTML: as a download, from a path of its own, with a policy under which nothing runs.
async fn what_can_hold_script_is_downloaded_from_a_sandbox(world: &World, admin: &Actor) {
    for (name, mime, content) in [
        ("a.svg", "image/svg+xml", "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>"),
        ("a.html", "text/html; charset=utf-8", "<!DOCTYPE html><script>alert(1)</script>"),
    ] {
        let id = put(world, admin, content.as_bytes(), &[("filename", name)]).await;
        let links = admin.get(&format!("{ASSETS}/{id}/links")).await.ok();
        assert_eq!((&links["inlineUrl"], &asset(admin, &id).await["thumbnailUrl"]), (&Value::Null, &Value::Null), "{name}");
        let download = links["downloadUrl"].as_str().unwrap();
        assert!(download.starts_with(FILES));
        let got = world.anon().get(download).await;
        assert_eq!((got.status, got.text().as_str(), got.header("content-type")), (200, content, Some(mime)));
        assert!(got.header("content-disposition").unwrap().starts_with("attachment;"), "{name}");
        assert_eq!(got.header("content-security-policy"), Some("sandbox; default-src 'none'; frame-ancestors 'self'"));
        assert_eq!(got.header("x-content-type-options"), Some("nosniff"));
    }
}

/// A name is never a path, and no path leads out of the store.
async fn no_path_leads_anywhere_else(world: &World, admin: &Actor) {
    for sent in ["../../../../etc/passwd.pdf", "..\\..\\passwd.pdf", "/etc/passwd.pdf", "C:\\passwd.pdf", "....//passwd.pdf"] {
        let id = put(world, admin, PDF, &[("filename", sent)]).await;
        assert_eq!(asset(admin, &id).await["name"], "passwd.pdf", "{sent}");
        let got = world.anon().get(&download_of(admin, &id).await).await;
        assert_eq!((got.status, got.text().as_bytes()), (200, PDF), "{sent}");
        assert!(got.header("content-disposition").unwrap().contains("\"passwd.pdf\""), "{sent}");
    }
    assert_eq!(begin(admin, 9, &[("filename", "a\0.pdf")]).await.fields(), ["filename"]);
    assert_eq!(world.anon().get(&format!("{FILES}%00")).await.status, 400);
    for path in ["..%2F..%2Fetc%2Fpasswd", "%2e%2e%2f%2e%2e%2fetc%2fpasswd", "..%5C..%5Cetc", "....%2F%2Fetc", "x"] {
        assert_eq!(world.anon().get(&format!("{FILES}{path}")).await.status, 404, "{path}");
        for place in [ASSETS, UPLOADS] {
            assert!([400, 404].contains(&admin.get(&format!("{place}/{path}")).await.status), "{place}/{path}");
        }
    }
}

/// A link is valid for its target only, for ten minutes.
async fn only_links_that_hold_give_content(world: &World, admin: &Actor) {
    let (anon, other) = (world.anon(), world.as_user(Who::OtherTenant).await);
    let (own, theirs) =
        (put(world, admin, PDF, &[("filename", "own.pdf")]).await, put(world, &other, PDF, &[("filename", "theirs.pdf")]).await);
    for (by, id) in [(admin, &theirs), (&other, &own)] {
        assert_eq!(by.get(&format!("{ASSETS}/{id}/links")).await.status, 404, "another tenant's");
    }
    let (own, theirs) = (download_of(admin, &own).await, download_of(&other, &theirs).await);
    assert_eq!((anon.get(&own).await.status, anon.get(&theirs).await.status), (200, 200));
    for at in FILES.len()..own.len() {
        let other = if &own[at..=at] == "A" { "B" } else { "A" };
        let altered = format!("{}{other}{}", &own[..at], &own[at + 1..]);
        assert_eq!(anon.get(&altered).await.status, 404, "letter {at}");
    }
    let bytes = |link: &str| URL_SAFE_NO_PAD.decode(&link[FILES.len()..]).unwrap();
    let (mine, foreign) = (bytes(&own), bytes(&theirs));
    let signed_part = 8 + 16 + 16 + 1;
    for mixed in [
        [&mine[..8], &foreign[8..24], &mine[24..]].concat(),
        [&mine[..24], &foreign[24..40], &mine[40..]].concat(),
        [&foreign[..signed_part], &mine[signed_part..]].concat(),
    ] {
        assert_eq!(anon.get(&format!("{FILES}{}", URL_SAFE_NO_PAD.encode(mixed))).await.status, 404);
    }
    world.clock.advance(TimeDelta::seconds(599));
    assert_eq!(anon.get(&own).await.status, 200);
    world.clock.advance(TimeDelta::seconds(1));
    assert_eq!(anon.get(&own).await.status, 404);
}

pub async fn content_is_what_it_says_and_read_by_links_that_hold(world: World) {
    let admin = world.as_user(Who::ClientAdmin).await;
    what_can_hold_script_is_downloaded_from_a_sandbox(&world, &admin).await;
    no_path_leads_anywhere_else(&world, &admin).await;
    only_links_that_hold_give_content(&world, &admin).await;
    // spec: ASSET-03 (with the four parts above)
    only_what_is_allowed_comes_in(&admin).await;
}
