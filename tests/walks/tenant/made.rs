//! What is written about the records of a tenant, for others to request.

use serde_json::json;
use testkit::Actor;

use super::ids::{ACTIONS, CLIENTS, FINDINGS, Ids, STAFF, TEAMS, USERS, id};

/// A comment on an action item that the tenant's user owns.
pub async fn comment(ids: &Ids, provider: &Actor) -> String {
    let path = format!("/api/app/records/ActionItem/{}/comments", ids.rows[ACTIONS][0]);
    id(&provider.post(&path, json!({"body": "Where is the log?"})).await.ok()).unwrap()
}

/// A link between an action item and a finding.
pub async fn link(ids: &Ids, provider: &Actor) -> String {
    let path = format!("/api/app/records/ActionItem/{}/links", ids.rows[ACTIONS][0]);
    let body = json!({"relation": "Related", "recordKind": "Finding", "recordId": ids.rows[FINDINGS][0]});
    id(&provider.post(&path, body).await.ok()).unwrap()
}

/// A note of the provider's people on the tenant's first client.
pub async fn note(ids: &Ids, provider: &Actor) -> String {
    let path = format!("{CLIENTS}/{}/notes", ids.rows[CLIENTS][0]);
    id(&provider.post(&path, json!({"kind": "Note", "noteBody": "They open a second practice."})).await.ok()).unwrap()
}

/// A certificate of the tenant's first person.
pub async fn certificate(ids: &Ids, provider: &Actor) -> String {
    let path = format!("{STAFF}/{}/certificates", ids.rows[STAFF][0]);
    id(&provider.post(&path, json!({"name": "First aid at work", "expiresOn": "2027-03-31"})).await.ok()).unwrap()
}

/// A figure on the scorecard of the tenant's first team.
pub async fn measurable(ids: &Ids, provider: &Actor) -> String {
    let path = format!("{TEAMS}/{}/measurables", ids.rows[TEAMS][0]);
    id(&provider.post(&path, json!({"title": "New patients", "direction": "Up", "goal": 12})).await.ok()).unwrap()
}

/// A huddle of the tenant's first team, with somebody who is expected and a topic: ids by collection.
pub async fn huddle(ids: &Ids, provider: &Actor) -> [(String, Vec<String>); 3] {
    let team = format!("{TEAMS}/{}", ids.rows[TEAMS][0]);
    let huddle = provider.post(&format!("{team}/huddles"), json!({})).await.ok();
    let topic = provider.post(&format!("{team}/huddle-topics"), json!({"title": "Night shifts"})).await.ok();
    let of = |collection: &str, row: &serde_json::Value| (format!("/api/app/{collection}"), vec![id(row).unwrap()]);
    [of("huddles", &huddle), of("huddle-attendees", &huddle["attendees"][0]), of("huddle-topics", &topic)]
}

/// Work for the tenant's user.
pub async fn assign(ids: &Ids, provider: &Actor) -> String {
    let item = json!({
        "clientId": ids.rows[CLIENTS][0], "ownerUserId": ids.rows[USERS][0], "title": "Check the autoclave log", "actionType": "Task",
        "priority": "Medium", "dueOn": "2027-03-01"
    });
    id(&provider.post(ACTIONS, item).await.ok()).unwrap()
}

/// An action item that can be restored.
pub async fn deleted(ids: &Ids, provider: &Actor) -> String {
    let item = assign(ids, provider).await;
    assert_eq!(provider.delete(&format!("{ACTIONS}/{item}")).await.status, 204);
    item
}
