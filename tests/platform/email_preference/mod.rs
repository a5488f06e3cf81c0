//! Email preferences, from the preferences to the mail that is sent or not.

mod bounce;
mod choices;
mod delivery;
mod refusal;
mod rules;
mod suspended;
mod unsubscribe;

use ::delivery::{Notification, notify};
use kernel::Uuid;
use serde_json::{Value, json};
use testkit::{Actor, Who, World};

const OWN: &str = "/api/app/email-preferences";
const DEFAULTS: &str = "/api/app/email-preferences/defaults";

/// At once.
const ASSIGNED: &str = "work.assigned";
/// In the digest.
const LOGIN: &str = "client.primary-contact-login";

/// Notifies a user of Alpha about the record `about`, under the title `<what>: done`.
async fn send_notice(world: &World, who: Who, code: &str, about: u128, what: &str) {
    let scope = world.installer().within(world.cast.alpha);
    let notification = &Notification {
        type_code: code.to_owned(),
        to: vec![world.cast.user(who)],
        // No registered kind of record, so nobody asks who reaches it.
        subject_type: "Chore".to_owned(),
        subject_id: Some(Uuid::from_u128(about)),
        title_key: "Notification.job.finished".to_owned(),
        data: json!({"job": what}).as_object().cloned().unwrap(),
        ..Notification::default()
    };
    world.app.db().write(&scope, |tx| async move { notify(&tx, notification).await }).await.unwrap();
    world.drain().await;
}

/// The request that would leave everything as `actor` reads it.
async fn request(actor: &Actor) -> Value {
    let read = actor.get(OWN).await.ok();
    json!({"types": [], "digest": read["digest"], "timeZone": read["timeZone"], "awayUntil": read["awayUntil"],
        "concurrencyStamp": read["concurrencyStamp"]})
}

/// Changes members of the preferences.
async fn change(actor: &Actor, changes: Value) -> Value {
    let mut body = request(actor).await;
    body.as_object_mut().unwrap().extend(changes.as_object().cloned().unwrap());
    actor.put(OWN, body).await.ok()
}

/// What `actor` reads of the type `code`.
async fn chosen(actor: &Actor, code: &str) -> (bool, String) {
    let read = actor.get(OWN).await.ok();
    let found = read["types"].as_array().unwrap().iter().find(|kind| kind["code"] == code).cloned().unwrap();
    (found["inApp"].as_bool().unwrap(), found["email"].as_str().unwrap().to_owned())
}

async fn unread(actor: &Actor) -> u64 {
    actor.get("/api/app/notifications/unread-count").await.ok()["count"].as_u64().unwrap()
}

/// Status and subject of each entry in the log, oldest first.
async fn log(actor: &Actor) -> Vec<(String, String)> {
    let page = actor.get(&format!("{OWN}/log?maxResultCount=100")).await.ok();
    let entry = |row: &Value| (row["status"].as_str().unwrap().to_owned(), row["subject"].as_str().unwrap().to_owned());
    page["items"].as_array().unwrap().iter().rev().map(entry).collect()
}
