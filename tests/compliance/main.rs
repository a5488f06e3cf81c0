//! Assessment types, assessments, findings, compliance state and heat map over HTTP.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a failed setup fails the test

mod answers;
mod assessment;
mod boa;
mod bulk;
mod data_pack;
mod finding;
mod moves;
mod notes;
mod outcome;
mod overview;
mod race;
mod reach;
mod release;
mod scale;
mod state;
mod template;
mod tree;
mod weight;

use kernel::Uuid;
use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World};

/// A published framework with an assessment type that asks about all of it.
pub struct Library {
    pub framework: String,
    /// SAF and PEO.
    pub domains: Vec<String>,
    /// Codes: SAF-01-01 (critical, weight 5), SAF-01-02 (major, 3), SAF-02-01 (major, 3), PEO-01-01 (minor, 2).
    pub standards: Vec<Value>,
    pub kind: String,
    pub subtype: String,
    pub template: Value,
}

fn id(value: &Value) -> String {
    value["id"].as_str().unwrap_or_else(|| panic!("no id in {value}")).to_owned()
}

async fn standard(author: &Actor, subdomain: &str, criticality: &str) -> Value {
    let content =
        json!({"title": format!("{criticality} thing"), "statement": "It is so.", "criticality": criticality, "assessEveryMonths": 6});
    author.post("/api/app/standards", json!({"subdomainId": subdomain, "content": content})).await.ok()
}

async fn subdomain(author: &Actor, domain: &str, name: &str, weight: i32) -> String {
    let body = json!({"domainId": domain, "name": name, "weight": weight, "questionsPerAssessment": 5});
    id(&author.post("/api/app/subdomains", body).await.ok())
}

/// Writes and publishes a framework with two domains, three subdomains and four standards.
pub async fn framework(world: &World) -> (String, Vec<String>, Vec<Value>) {
    let (author, admin) = (world.as_user(Who::Author).await, world.as_user(Who::HostAdmin).await);
    let framework = id(&author.post("/api/app/frameworks", json!({"code": "CARE", "title": "Care quality"})).await.ok());
    let mut domains = Vec::new();
    for (code, name, weight) in [("SAF", "Safety", 2), ("PEO", "People", 1)] {
        let body = json!({"frameworkId": framework, "code": code, "name": name, "colour": 3, "weight": weight});
        domains.push(id(&author.post("/api/app/domains", body).await.ok()));
    }
    let conduct = subdomain(&author, &domains[0], "Conduct", 2).await;
    let premises = subdomain(&author, &domains[0], "Premises", 1).await;
    let training = subdomain(&author, &domains[1], "Training", 1).await;
    let mut standards = Vec::new();
    for (place, criticality) in [(&conduct, "Critical"), (&conduct, "Major"), (&premises, "Major"), (&training, "Minor")] {
        standards.push(standard(&author, place, criticality).await);
    }
    admin.post("/api/app/standards/publish", json!({"frameworkId": framework})).await.ok();
    (framework, domains, standards)
}

/// A framework with an assessment type of `mode` and its published template.
pub async fn library(world: &World, mode: &str, requires_review: bool) -> Library {
    let author = world.as_user(Who::Author).await;
    let (framework, domains, standards) = framework(world).await;
    let body = json!({"code": "AUDIT", "name": "Audit", "mode": mode, "colour": 5, "requiresReview": requires_review});
    let kind = id(&author.post("/api/app/assessment-types", body).await.ok());
    let body = json!({"code": "BASE", "name": "Baseline", "frameworkId": framework, "status": "Active"});
    let subtype = id(&author.post(&format!("/api/app/assessment-types/{kind}/subtypes"), body).await.ok());
    let draft = author.post("/api/app/template-versions/generate", json!({"subtypeId": subtype})).await.ok();
    let path = format!("/api/app/template-versions/{}/publish", id(&draft));
    let template = author.post(&path, json!({"concurrencyStamp": draft["concurrencyStamp"]})).await.ok();
    Library { framework, domains, standards, kind, subtype, template }
}

/// A caller in the workspace of the tenant Alpha.
pub async fn in_alpha(world: &World, who: Who) -> Actor {
    world.as_user(who).await.within(world.cast.alpha)
}

/// Plans an assessment of the first client of Alpha, led by `lead`.
pub async fn plan(world: &World, library: &Library, lead: Who, participants: &[Who]) -> Value {
    let coach = in_alpha(world, Who::Coach).await;
    let participants: Vec<Uuid> = participants.iter().map(|who| world.cast.user(*who)).collect();
    let body = json!({"clientId": world.cast.alpha_client, "subtypeId": library.subtype, "leadUserId": world.cast.user(lead), "participants": participants});
    coach.post("/api/app/assessments", body).await.ok()
}

/// Requests a transition of an assessment or template, with its current stamp.
pub async fn go(actor: &Actor, assessment: &Value, step: &str, note: Option<&str>) -> Reply {
    let path = format!("/api/app/assessments/{}", id(assessment));
    let stamp = actor.get(&path).await.ok()["concurrencyStamp"].clone();
    actor.post(&format!("{path}/{step}"), json!({"concurrencyStamp": stamp, "note": note})).await
}

/// All items of an assessment.
pub async fn items(actor: &Actor, assessment: &Value) -> Vec<Value> {
    let page = actor.get(&format!("/api/app/assessments/{}/items?maxResultCount=1000", id(assessment))).await.ok();
    page["items"].as_array().cloned().unwrap_or_default()
}

/// Answers the items in order with these levels (0 to 4) on `side` (`selfAnswer` or `verifiedAnswer`).
pub async fn answer(actor: &Actor, assessment: &Value, side: &str, levels: &[u32]) -> Value {
    let items = items(actor, assessment).await;
    let change =
        |(item, level): (&Value, &u32)| json!({"id": item["id"], "concurrencyStamp": item["concurrencyStamp"], side: {"option": level}});
    let changes: Vec<Value> = items.iter().zip(levels).map(change).collect();
    actor.put(&format!("/api/app/assessments/{}/items", id(assessment)), json!({"items": changes})).await.ok()
}

/// The result of each change of items: its outcome, or the reason of its rejection: the field, otherwise the code.
pub fn outcomes(reply: &Value) -> Vec<String> {
    let of = |change: &Value| match change["outcome"].as_str().unwrap() {
        "Refused" => change["error"]["validationErrors"][0]["members"][0].as_str().or(change["error"]["code"].as_str()).unwrap().to_owned(),
        outcome => outcome.to_owned(),
    };
    reply["items"].as_array().unwrap().iter().map(of).collect()
}

/// A finalised assessment led by the coach, with these levels in the order of the standards.
pub async fn finalised(world: &World, library: &Library, levels: &[u32]) -> Value {
    finalised_by(world, library, &in_alpha(world, Who::Coach).await, levels).await
}

/// The same with a coach who signed in on another day.
pub async fn finalised_by(world: &World, library: &Library, coach: &Actor, levels: &[u32]) -> Value {
    let body = json!({"clientId": world.cast.alpha_client, "subtypeId": library.subtype, "leadUserId": world.cast.user(Who::Coach)});
    let assessment = coach.post("/api/app/assessments", body).await.ok();
    go(coach, &assessment, "schedule", None).await.ok();
    answer(coach, &assessment, "verifiedAnswer", levels).await;
    go(coach, &assessment, "open-review", None).await.ok();
    go(coach, &assessment, "finalise", None).await.ok()
}

/// The findings of Alpha as the coach sees them, most severe first.
pub async fn findings(coach: &Actor) -> Vec<Value> {
    let page = coach.get("/api/app/findings?sorting=severity%20desc&maxResultCount=100").await.ok();
    page["items"].as_array().cloned().unwrap_or_default()
}

/// Requests a transition of a finding, with its current stamp.
pub async fn transition(actor: &Actor, finding: &Value, mut body: Value) -> Reply {
    let path = format!("/api/app/findings/{}", id(finding));
    body["concurrencyStamp"] = actor.get(&path).await.ok()["concurrencyStamp"].clone();
    actor.post(&format!("{path}/transition"), body).await
}

/// Completes all actions of a finding and runs the worker.
pub async fn do_actions(world: &World, actor: &Actor, finding: &Value) {
    let found = actor.get(&format!("/api/app/findings/{}", id(finding))).await.ok();
    for action in found["actions"].as_array().unwrap() {
        let path = format!("/api/app/action-items/{}", id(action));
        let stamp = actor.get(&path).await.ok()["concurrencyStamp"].clone();
        actor.post(&format!("{path}/transition"), json!({"to": "Done", "note": "It is done.", "concurrencyStamp": stamp})).await.ok();
    }
    world.drain().await;
}
