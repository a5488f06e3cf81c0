//! The search shows no record that the caller's list doesn't.

use std::collections::BTreeSet;

use demo::cast;
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both, on_both_with_demo};

use crate::{ask, item, made, titles};

/// Kinds of hits, and their lists.
const LISTS: [(&str, &str); 15] = [
    ("Client", "clients"),
    ("Staff", "staff"),
    ("Team", "teams"),
    ("ActionItem", "action-items"),
    ("Assessment", "assessments"),
    ("Finding", "findings"),
    ("Standard", "standards"),
    ("Domain", "domains"),
    ("Subdomain", "subdomains"),
    ("AssessmentType", "assessment-types"),
    ("Framework", "frameworks"),
    ("Release", "library-releases"),
    ("Tag", "tags"),
    ("User", USERS),
    ("Tenant", TENANTS),
];

const USERS: &str = "/api/identity/users";
const TENANTS: &str = "/api/multi-tenancy/tenants";

/// Words that many records of the demo data have.
const WORDS: [&str; 8] = ["pr", "act", "fnd", "safe", "training", "policy", "re", "st"];

fn ids(rows: &Value) -> BTreeSet<String> {
    rows.as_array().into_iter().flatten().map(|row| row["id"].as_str().unwrap().to_owned()).collect()
}

/// Everything that the caller's list of a kind shows; nothing where the caller may not read it.
async fn listed(actor: &Actor, path: &str) -> Vec<Value> {
    let mut rows = Vec::new();
    let path = if path.starts_with('/') { path.to_owned() } else { format!("/api/app/{path}") };
    loop {
        let reply = actor.get(&format!("{path}?maxResultCount=1000&skipCount={}", rows.len())).await;
        if reply.status == 403 {
            return Vec::new();
        }
        let page = reply.ok()["items"].as_array().cloned().unwrap();
        if page.is_empty() {
            return rows;
        }
        rows.extend(page);
    }
}

/// Every hit of a kind.
async fn hits(actor: &Actor, kind: &str, word: &str) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for skip in (0..).step_by(100) {
        let page = ask(actor, word, &format!("&kinds={kind}&maxResultCount=100&skipCount={skip}")).await.ok();
        let found = ids(&page["items"]);
        all.extend(found.iter().cloned());
        if found.len() < 100 {
            assert_eq!(page["totalCount"].as_u64(), Some(all.len() as u64), "{kind} {word}");
            let facet = page["facets"].as_array().unwrap().iter().find(|facet| facet["kind"] == kind);
            assert_eq!(facet.map_or(0, |facet| facet["total"].as_u64().unwrap()), all.len() as u64, "{kind} {word}");
            return all;
        }
    }
    all
}

/// Whether a field that every kind's search covers begins a word with `word`.
fn has(row: &Value, word: &str) -> bool {
    let fields = ["number", "code", "title", "name", "firstName", "lastName"];
    let texts = fields.iter().filter_map(|field| row[field].as_str());
    texts.flat_map(|text| text.split(|c: char| !c.is_alphanumeric())).any(|own| own.to_lowercase().starts_with(word))
}

async fn check(who: &str, actor: &Actor) -> usize {
    let mut checked = 0;
    for (kind, path) in LISTS {
        let rows = listed(actor, path).await;
        let all = ids(&json!(rows));
        for word in WORDS {
            let found = hits(actor, kind, word).await;
            let beyond: Vec<&String> = found.difference(&all).collect();
            // spec: HOME-03
            assert!(beyond.is_empty(), "{who} finds {kind} {word} beyond the list: {beyond:?}");
            let missing: Vec<&Value> = rows.iter().filter(|row| has(row, word) && !found.contains(row["id"].as_str().unwrap())).collect();
            assert!(missing.is_empty(), "{who} does not find {kind} {word}: {missing:?}");
            checked += found.len();
        }
    }
    checked
}

/// A user of the demo data.
async fn signed_in(world: &World, tenant: Option<&str>, name: &str) -> Actor {
    let mut caller = world.anon();
    if let Some(tenant) = tenant {
        let found = caller.get(&format!("/api/abp/multi-tenancy/tenants/by-name/{tenant}")).await.ok();
        caller = caller.within(found["tenantId"].as_str().unwrap());
    }
    let pairs =
        [("grant_type", "password"), ("client_id", "Portal_App"), ("username", name), ("password", cast::PASSWORD), ("scope", "Portal")];
    let token = caller.form("/connect/token", &pairs).await.ok()["access_token"].as_str().unwrap().to_owned();
    world.anon().with_token(Some(&token))
}

#[tokio::test]
async fn everybody_finds_what_their_lists_show_and_nothing_else() {
    on_both_with_demo(async |world: World| {
        for (role, tenant, name) in cast::CARD {
            let actor = signed_in(&world, *tenant, name).await;
            let checked = check(&format!("{:?}: {role} {name}", world.engine), &actor).await;
            assert!(checked > 0, "{name} finds something");
        }
        let nobody = world.as_user(Who::NobodyInTenant).await;
        let found = ask(&nobody, "act", "").await.ok();
        let facets: Vec<(&str, u64)> =
            found["facets"].as_array().unwrap().iter().map(|f| (f["kind"].as_str().unwrap(), f["total"].as_u64().unwrap())).collect();
        let for_all = [("Comment", 0), ("Asset", 0), ("AssetText", 0), ("Tag", 0)];
        assert_eq!((found["totalCount"].as_u64(), facets), (Some(0), for_all.to_vec()), "no kind that takes a permission may be read");
    })
    .await;
}

#[tokio::test]
async fn a_workspace_and_another_tenant_bound_the_search() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        made(&admin, item(&world, Who::Staff, "Zephyr in Alpha")).await;
        let host = world.as_user(Who::HostAdmin).await;
        assert_eq!(titles(&host.within(world.cast.alpha), "zephyr").await.len(), 1);
        assert!(titles(&host.within(world.cast.beta), "zephyr").await.is_empty());
        assert!(titles(&world.as_user(Who::OtherTenant).await, "zephyr").await.is_empty());
        assert!(titles(&world.as_user(Who::CoachOfSibling).await, "zephyr").await.is_empty(), "of another client");
        assert_eq!(titles(&world.as_user(Who::Coach).await, "zephyr").await.len(), 1);
        assert_eq!(ask(&world.anon(), "zephyr", "").await.status, 401);
    })
    .await;
}

#[tokio::test]
async fn private_items_and_drafts_are_found_by_those_who_may_see_them() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let mut private = item(&world, Who::Staff, "Zephyr of my own");
        private["isPrivate"] = true.into();
        made(&staff, private).await;
        assert_eq!(titles(&staff, "zephyr").await.len(), 1);
        for who in [Who::ClientAdmin, Who::Manager, Who::Viewer, Who::Coach, Who::HostAdmin] {
            assert!(titles(&world.as_user(who).await, "zephyr").await.is_empty(), "{who:?}");
        }
        let author = world.as_user(Who::Author).await;
        let framework = author.post("/api/app/frameworks", json!({"code": "CARE", "title": "Care quality"})).await.ok();
        let body = json!({"frameworkId": framework["id"], "code": "SAF", "name": "Safety", "colour": 3, "weight": 1});
        let domain = author.post("/api/app/domains", body).await.ok();
        let body = json!({"domainId": domain["id"], "name": "Conduct", "weight": 1, "questionsPerAssessment": 5});
        let subdomain = author.post("/api/app/subdomains", body).await.ok();
        let content =
            json!({"title": "Mistral is kept out", "statement": "Doors are shut.", "criticality": "Critical", "assessEveryMonths": 6});
        let draft = author.post("/api/app/standards", json!({"subdomainId": subdomain["id"], "content": content})).await;
        assert_eq!(draft.status, 200, "{}", draft.text());
        assert_eq!(titles(&author, "mistral").await.len(), 1);
        assert!(titles(&admin, "mistral").await.is_empty(), "a draft of the library");
        assert!(titles(&world.as_user(Who::Coach).await, "mistral").await.is_empty());
    })
    .await;
}

/// Ids of the hits of a kind.
async fn of_kind(actor: &Actor, kind: &str, word: &str) -> BTreeSet<String> {
    ids(&ask(actor, word, &format!("&kinds={kind}&maxResultCount=100")).await.ok()["items"])
}

#[tokio::test]
async fn users_and_tenants_are_found_by_those_who_administer_them() {
    on_both(async |world: World| {
        let (host, admin) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::ClientAdmin).await);
        let (viewer, other) = (world.cast.user(Who::Viewer).to_string(), world.cast.user(Who::OtherTenant).to_string());
        let before = admin.get(&format!("{USERS}/{viewer}")).await.ok();
        let mut change = json!({"userName": "zephyr", "name": "Zephyrine", "surname": "Mistral", "phoneNumber": null});
        (change["email"], change["concurrencyStamp"]) = (before["email"].clone(), before["concurrencyStamp"].clone());
        admin.put(&format!("{USERS}/{viewer}"), change).await.ok();
        for word in ["zephyrine", "zephyr", "mistral zephyrine"] {
            assert_eq!(of_kind(&admin, "User", word).await, BTreeSet::from([viewer.clone()]), "{:?}: {word}", world.engine);
            assert!(of_kind(&host, "User", word).await.is_empty(), "the host's own users");
            assert!(of_kind(&host.within(world.cast.alpha), "User", word).await.is_empty(), "as the list, which refuses");
            for who in [Who::OtherTenant, Who::Manager, Who::Staff, Who::NobodyInTenant, Who::Coach, Who::Management] {
                assert!(of_kind(&world.as_user(who).await, "User", word).await.is_empty(), "{who:?}: {word}");
            }
        }
        assert!(!of_kind(&admin, "User", "other").await.contains(&other));
        assert!(of_kind(&host, "User", "host.admin").await.contains(&world.cast.user(Who::HostAdmin).to_string()));
        assert_eq!(admin.delete(&format!("{USERS}/{viewer}")).await.status, 204);
        assert!(of_kind(&admin, "User", "zephyrine").await.is_empty());

        assert_eq!(of_kind(&host, "Tenant", "beta").await, BTreeSet::from([world.cast.beta.to_string()]));
        for actor in [host.within(world.cast.beta), world.as_user(Who::OtherTenant).await, admin, world.as_user(Who::Coach).await] {
            assert!(of_kind(&actor, "Tenant", "beta").await.is_empty());
        }
        let archive = format!("/api/app/tenants/{}/archive", world.cast.beta);
        assert_eq!(host.post(&archive, json!({})).await.status, 200);
        assert!(of_kind(&host, "Tenant", "beta").await.is_empty(), "an archived tenant");
        assert_eq!(home::search::lag(world.app.db(), world.app.areas()).await.unwrap(), store::search::Lag::default());
    })
    .await;
}
