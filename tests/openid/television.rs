//! The steps of a device without a browser, and of its user.

use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World};

use crate::flow::{Browser, SECRET, register};

pub const GRANT: &str = "urn:ietf:params:oauth:grant-type:device_code";
pub const AGREED: &str = "openid offline_access Portal";
/// What the device says that it is.
pub const AGENT: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
const FIND: &str = "/api/account/device-requests/find";
const DECIDE: &str = "/api/account/device-requests/decide";

/// Registers the client "television", which runs on devices.
pub async fn register_television(world: &World, consent: &str) {
    register(world, "television", &format!("{GRANT} refresh_token"), consent).await;
}

/// The request of a device.
pub async fn ask(anon: &Actor, scope: &str) -> Reply {
    let pairs = [("client_id", "television"), ("client_secret", SECRET), ("scope", scope)];
    anon.saying(&[("user-agent", AGENT)]).form("/device", &pairs).await
}

/// The codes that a device has got.
pub struct Codes {
    pub device: String,
    pub user: String,
}

/// Asks for codes.
pub async fn codes(world: &World) -> Codes {
    let answer = ask(&world.anon(), AGREED).await.ok();
    let text = |name: &str| answer[name].as_str().unwrap().to_owned();
    Codes { device: text("device_code"), user: text("user_code") }
}

/// The device's question at the token endpoint.
pub async fn poll(anon: &Actor, device_code: &str) -> Reply {
    tokens(anon, &[("grant_type", GRANT), ("device_code", device_code)]).await
}

/// A request of the device's client for tokens.
pub async fn tokens(anon: &Actor, pairs: &[(&str, &str)]) -> Reply {
    anon.form("/connect/token", &[&[("client_id", "television"), ("client_secret", SECRET)], pairs].concat()).await
}

/// A browser in which somebody is signed in.
pub async fn signed_in(world: &World, who: Who) -> Browser<'_> {
    let mut browser = Browser::new(world);
    assert_eq!(browser.sign_in(who).await.ok()["result"], 1, "{who:?}");
    browser
}

/// Types a code on the page.
pub async fn find(browser: &mut Browser<'_>, user_code: &str) -> Reply {
    browser.post_json(FIND, &json!({"userCode": user_code})).await
}

/// Allows or refuses a request on the page.
pub async fn decide(browser: &mut Browser<'_>, user_code: &str, accept: bool) -> Reply {
    browser.post_json(DECIDE, &json!({"userCode": user_code, "accept": accept})).await
}

/// Codes that the user of a new browser has allowed.
pub async fn allowed(world: &World, who: Who) -> Codes {
    let codes = codes(world).await;
    assert_eq!(decide(&mut signed_in(world, who).await, &codes.user, true).await.status, 204);
    codes
}

/// The sessions of the device's client that a user sees.
pub async fn sessions(user: &Actor) -> Vec<Value> {
    user.get("/api/account/sessions?clientId=television").await.ok()["items"].as_array().unwrap().clone()
}
