//! Records of the host, which all tenants read: each level has comments, files, links and tags of its own on them, and knows of no others.

use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{Actor, Who, World, entries, on_both};

use crate::{action_item, attachment::upload, coach, id, tenant_export::exported};

/// A standard of the provider's own framework, as a draft.
async fn draft(author: &Actor) -> Value {
    let framework = author.post("/api/app/frameworks", json!({"code": "CARE", "title": "Care quality"})).await.ok();
    let domain = json!({"frameworkId": framework["id"], "code": "SAF", "name": "Safety", "colour": 3, "weight": 1});
    let domain = author.post("/api/app/domains", domain).await.ok();
    let subdomain = json!({"domainId": domain["id"], "name": "Conduct", "weight": 1, "questionsPerAssessment": 5});
    let subdomain = author.post("/api/app/subdomains", subdomain).await.ok();
    let content = json!({
        "title": "Training is current", "statement": "Everyone is trained.", "criticality": "Critical", "assessEveryMonths": 6
    });
    author.post("/api/app/standards", json!({"subdomainId": subdomain["id"], "content": content})).await.ok()
}

async fn step(by: &Actor, standard: &Value, step: &str) {
    let path = format!("/api/app/standards/{}", id(standard));
    let stamp = by.get(&path).await.ok()["concurrencyStamp"].clone();
    by.post(&format!("{path}/{step}"), json!({"concurrencyStamp": stamp})).await.ok();
}

/// A standard that was published.
async fn standard(world: &World) -> Value {
    let author = world.as_user(Who::Author).await;
    let standard = draft(&author).await;
    step(&author, &standard, "submit").await;
    step(&world.as_user(Who::HostAdmin).await, &standard, "publish").await;
    standard
}

fn of(standard: &Value, part: &str) -> String {
    format!("/api/app/records/Standard/{}/{part}", id(standard))
}

async fn say(by: &Actor, standard: &Value, body: Value) -> Value {
    by.post(&of(standard, "comments"), body).await.ok()
}

/// The texts of a list, sorted.
pub(crate) fn texts(list: &Value, text: impl Fn(&Value) -> &Value) -> Vec<String> {
    let mut texts: Vec<String> = list["items"].as_array().unwrap().iter().map(|one| text(one).as_str().unwrap().to_owned()).collect();
    texts.sort();
    texts
}

/// What the caller reads about the standard, wherever comments are read: on its page, in its history, by its count and by searching.
async fn said(by: &Actor, standard: &Value) -> Vec<String> {
    let page = by.get(&of(standard, "comments")).await.ok();
    let said = texts(&page, |comment| &comment["body"]);
    let history = by.get(&format!("{}?show=Comments", of(standard, "history"))).await.ok();
    assert_eq!(texts(&history, |entry| &entry["comment"]["body"]), said);
    assert_eq!(by.get(&of(standard, "counts")).await.ok()["comments"].as_u64(), Some(said.len() as u64));
    let found = by.get("/api/app/search?filter=peregrine&kinds=Comment&maxResultCount=100").await.ok();
    assert_eq!(texts(&found, |hit| &hit["excerpt"]), said);
    assert!(found["items"].as_array().unwrap().iter().all(|hit| hit["record"]["id"] == standard["id"]), "{found}");
    said
}

/// Type and address of the caller's notifications.
pub(crate) async fn notified(world: &World, who: &Actor) -> Vec<(String, String)> {
    world.drain().await;
    let list = who.get("/api/app/notifications").await.ok();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let all = list["items"].as_array().unwrap().iter().map(|one| (text(&one["typeCode"]), text(&one["url"])));
    all.filter(|(code, _)| code.starts_with("comment.")).collect()
}

#[tokio::test]
async fn each_level_reads_its_own_comments_on_a_standard_and_no_others() {
    on_both(async |world: World| {
        let standard = standard(&world).await;
        let (admin, staff, beta) =
            (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await, world.as_user(Who::OtherTenant).await);
        let (host, coach, at_host) = (world.as_user(Who::HostAdmin).await, coach(&world).await, world.as_user(Who::Coach).await);
        // Somebody who works for the other client of the tenant alone.
        let sibling = world.as_user(Who::CoachOfSibling).await.within(world.cast.alpha);
        let delivery = world.app.own::<delivery::Delivery>().unwrap();
        let mut window = delivery.events().subscribe();

        let of_alpha = say(&admin, &standard, json!({"body": "Alpha saw the peregrine"})).await;
        say(&coach, &standard, json!({"body": "Coach saw the peregrine"})).await;
        let inner = say(&coach, &standard, json!({"body": "Inner peregrine", "isInternal": true})).await;
        let of_beta = say(&beta, &standard, json!({"body": "Beta saw the peregrine"})).await;
        let of_host = say(&host, &standard, json!({"body": "Host saw the peregrine"})).await;

        let (alpha, all) = (["Alpha saw the peregrine", "Coach saw the peregrine"], "Inner peregrine");
        for reader in [&admin, &staff, &world.as_user(Who::Viewer).await] {
            assert_eq!(said(reader, &standard).await, alpha, "{:?}", world.engine);
        }
        for reader in [&coach, &sibling, &host.within(world.cast.alpha)] {
            assert_eq!(said(reader, &standard).await, [alpha[0], alpha[1], all], "in the workspace, for whatever client");
        }
        for reader in [&beta, &host.within(world.cast.beta)] {
            assert_eq!(said(reader, &standard).await, ["Beta saw the peregrine"]);
        }
        for reader in [&host, &at_host, &world.as_user(Who::Author).await] {
            assert_eq!(said(reader, &standard).await, ["Host saw the peregrine"], "at the host's own level");
        }
        assert_eq!(world.as_user(Who::NobodyInTenant).await.get(&of(&standard, "comments")).await.status, 403);

        // By its own id, a comment of another level isn't there either.
        let path = |comment: &Value| format!("/api/app/comments/{}", id(comment));
        for (by, comment) in [(&beta, &of_alpha), (&admin, &of_beta), (&admin, &of_host), (&admin, &inner), (&coach, &of_host)] {
            assert_eq!(by.delete(&path(comment)).await.status, 404);
            assert_eq!(by.post(&format!("{}/resolve", path(comment)), Value::Null).await.status, 404);
            let reply = json!({"body": "And?", "parentId": comment["id"]});
            assert_eq!(by.post(&of(&standard, "comments"), reply).await.fields(), ["parentId"]);
        }
        assert_eq!(host.delete(&path(&of_alpha)).await.refused(400), "Portal:Common.WorkspaceRequired");
        assert!(host.post(&format!("{}/resolve", path(&of_host)), Value::Null).await.ok()["resolvedAt"].is_string());
        assert_eq!(host.delete(&path(&of_host)).await.status, 204);
        assert_eq!(host.get(&of(&standard, "comments")).await.ok()["items"][0]["body"], "", "a stub stays");

        // Open browsers hear of what is said at their own level.
        let mut heard = Vec::new();
        while let Ok(update) = window.try_recv() {
            heard.extend(update.event().filter(|event| event.kind == "comments").map(|event| event.audience.clone()));
        }
        let level = |tenant, is_internal| delivery::event::Audience::Level { tenant, is_internal };
        assert!(heard.contains(&level(world.cast.alpha, false)) && heard.contains(&level(world.cast.alpha, true)), "{heard:?}");
        assert!(heard.iter().all(|audience| matches!(audience, delivery::event::Audience::Level { .. })), "{heard:?}");
    })
    .await;
}

#[tokio::test]
async fn people_of_one_level_are_mentioned_and_notified_and_led_to_what_was_said() {
    on_both(async |world: World| {
        let standard = standard(&world).await;
        let (admin, staff, beta) =
            (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await, world.as_user(Who::OtherTenant).await);
        let (host, coach) = (world.as_user(Who::HostAdmin).await, coach(&world).await);
        let offered = async |by: &Actor, query: &str| {
            let list = by.get(&format!("{}?filter={query}", of(&standard, "mentionable"))).await.ok();
            texts(&list, |person| &person["userId"])
        };
        let user = |who: Who| world.cast.user(who).to_string();
        assert_eq!(offered(&admin, "staff").await, [user(Who::Staff)]);
        assert_eq!(offered(&admin, "coach").await.len(), 2, "both of those who work for a client of the tenant");
        assert!(offered(&beta, "coach").await.is_empty() && offered(&beta, "staff").await.is_empty());
        assert!(offered(&host, "staff").await.is_empty() && offered(&host, "client").await.is_empty(), "no tenant's people");
        assert_eq!(offered(&host, "author").await, [user(Who::Author)]);
        for (by, stranger) in [(&admin, Who::OtherTenant), (&admin, Who::NobodyInTenant), (&beta, Who::Coach), (&host, Who::Staff)] {
            let body = json!({"body": "Look", "mentions": [world.cast.user(stranger)]});
            assert_eq!(by.post(&of(&standard, "comments"), body).await.fields(), ["mentions"], "{stranger:?}");
        }
        assert_eq!(beta.put(&of(&standard, "watch"), json!({"choice": "Follow"})).await.ok()["isFollowing"], true);
        assert_eq!(host.put(&of(&standard, "watch"), json!({"choice": "Follow"})).await.ok()["isFollowing"], true);
        assert_eq!(coach.get(&of(&standard, "watch")).await.ok()["isFollowing"], false, "each level follows by itself");

        let place = |tenant: Option<kernel::Uuid>| {
            let within = tenant.map_or_else(|| "client=".to_owned(), |tenant| format!("tenant={tenant}"));
            format!("standards/{}?tab=comments&{within}", id(&standard))
        };
        say(&coach, &standard, json!({"body": "@staff look", "mentions": [world.cast.user(Who::Staff)]})).await;
        let alpha = place(Some(world.cast.alpha));
        assert_eq!(notified(&world, &staff).await, [("comment.mention".to_owned(), alpha.clone())]);
        world.clock.advance(TimeDelta::seconds(1));
        say(&staff, &standard, json!({"body": "I did"})).await;
        let of_coach = world.as_user(Who::Coach).await;
        assert_eq!(notified(&world, &of_coach).await, [("comment.reply".to_owned(), alpha)], "who takes part follows");
        assert!(notified(&world, &beta).await.is_empty() && notified(&world, &host).await.is_empty(), "of another level");
        let mention = json!({"body": "@author look", "mentions": [world.cast.user(Who::Author)]});
        say(&world.as_user(Who::Management).await, &standard, mention).await;
        assert_eq!(notified(&world, &world.as_user(Who::Author).await).await, [("comment.mention".to_owned(), place(None))]);
        assert_eq!(notified(&world, &host).await, [("comment.reply".to_owned(), place(None))], "a follower at the host's own level");
        assert!(notified(&world, &beta).await.is_empty());

        // Nobody reads of what they don't reach any more.
        let role = "/api/permission-management/permissions?providerName=R&providerKey=Staff";
        let taken = json!({"permissions": [{"name": "Portal.Standards", "isGranted": false}]});
        assert_eq!(admin.put(role, taken).await.status, 204);
        world.drain().await;
        let staff = world.as_user_again(Who::Staff).await;
        assert!(notified(&world, &staff).await.is_empty());
        assert_eq!(staff.get(&of(&standard, "comments")).await.status, 403);
        assert_eq!(staff.get("/api/app/search?filter=look&kinds=Comment").await.ok()["totalCount"], 0);
        assert!(offered(&admin, "staff").await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn what_was_never_published_is_discussed_by_those_who_write_it() {
    on_both(async |world: World| {
        let (author, host) = (world.as_user(Who::Author).await, world.as_user(Who::HostAdmin).await);
        let standard = draft(&author).await;
        say(&host, &standard, json!({"body": "The wording needs a peregrine"})).await;
        assert_eq!(said(&author, &standard).await.len(), 1);
        for reader in [world.as_user(Who::ClientAdmin).await, world.as_user(Who::Coach).await, coach(&world).await] {
            assert_eq!(reader.get(&of(&standard, "comments")).await.status, 404);
            assert_eq!(reader.post(&of(&standard, "comments"), json!({"body": "Hm"})).await.status, 404);
            assert_eq!(reader.get("/api/app/search?filter=peregrine&kinds=Comment").await.ok()["totalCount"], 0);
        }
        step(&author, &standard, "submit").await;
        step(&host, &standard, "publish").await;
        let admin = world.as_user(Who::ClientAdmin).await;
        say(&admin, &standard, json!({"body": "Alpha saw the peregrine"})).await;
        step(&host, &standard, "retire").await;
        assert_eq!(said(&admin, &standard).await, ["Alpha saw the peregrine"], "what is out of force stays readable");
    })
    .await;
}

/// Puts a tag of the tenant on the standard; the other tenant and the host don't have it.
async fn check_tags(standard: &Value, admin: &Actor, coach: &Actor, [beta, host]: [&Actor; 2]) {
    let tag = admin.post("/api/app/tags", json!({"name": "To discuss", "colour": 4})).await.ok();
    let tags = json!({"tagIds": [tag["id"]]});
    assert_eq!(coach.put(&of(standard, "tags"), tags.clone()).await.ok()["canChange"], true);
    assert_eq!(texts(&admin.get(&of(standard, "tags")).await.ok(), |tag| &tag["name"]), ["To discuss"]);
    let tagged = admin.get(&format!("/api/app/search?tagIds={}&maxResultCount=10", id(&tag))).await.ok();
    assert_eq!(tagged["items"][0]["id"], standard["id"]);
    assert_eq!(beta.put(&of(standard, "tags"), tags.clone()).await.fields(), ["tagIds"]);
    assert_eq!(host.put(&of(standard, "tags"), tags).await.refused(400), "Portal:Common.WorkspaceRequired");
    assert_eq!(beta.get(&of(standard, "tags")).await.ok(), json!({"items": [], "canChange": true}));
    assert_eq!(host.get(&of(standard, "tags")).await.ok(), json!({"items": [], "canChange": false}), "tags are a tenant's");
}

#[tokio::test]
async fn files_links_and_tags_on_a_standard_are_those_of_one_level() {
    on_both(async |world: World| {
        let standard = standard(&world).await;
        let (admin, beta, host) =
            (world.as_user(Who::ClientAdmin).await, world.as_user(Who::OtherTenant).await, world.as_user(Who::HostAdmin).await);
        let (coach, at_host) = (coach(&world).await, world.as_user(Who::Coach).await);
        let mut files = Vec::new();
        for (by, name) in [(&admin, "alpha log.txt"), (&beta, "beta log.txt"), (&host, "host log.txt")] {
            let asset = upload(&world, by, &[("filename", name), ("isAttachment", "true")]).await;
            files.push(by.post(&of(&standard, "attachments"), json!({"assetId": asset})).await.ok());
        }
        for (by, name) in [
            (&admin, "alpha log.txt"),
            (&coach, "alpha log.txt"),
            (&beta, "beta log.txt"),
            (&host, "host log.txt"),
            (&at_host, "host log.txt"),
        ] {
            assert_eq!(texts(&by.get(&of(&standard, "attachments")).await.ok(), |file| &file["name"]), [name]);
            assert_eq!(
                texts(&by.get("/api/app/attachments").await.ok(), |row| &row["file"]["name"]),
                [name],
                "among the files of all records"
            );
            let found = by.get("/api/app/search?filter=log&kinds=Asset&maxResultCount=100").await.ok();
            assert_eq!(texts(&found, |hit| &hit["title"]), [name]);
        }
        let row = &admin.get("/api/app/attachments").await.ok()["items"][0];
        assert_eq!((&row["clientId"], &row["tenantId"]), (&Value::Null, &json!(world.cast.alpha)));
        let file = |at: usize| format!("/api/app/attachments/{}", id(&files[at]));
        assert_eq!(beta.get(&format!("{}/links", file(0))).await.status, 404);
        assert_eq!(admin.get(&format!("{}/links", file(2))).await.status, 404);
        host.get(&format!("{}/links", file(2))).await.ok();
        assert_eq!(beta.delete(&file(0)).await.status, 404);
        assert_eq!(host.delete(&file(0)).await.refused(400), "Portal:Common.WorkspaceRequired");
        assert_eq!(host.delete(&file(2)).await.status, 204);

        let item = action_item(&world, Who::ClientAdmin).await;
        let to_item = json!({"relation": "Related", "recordKind": "ActionItem", "recordId": item["id"]});
        let link = coach.post(&of(&standard, "links"), to_item.clone()).await.ok();
        assert_eq!((&link["recordId"], &link["canRemove"]), (&item["id"], &json!(true)));
        let back = admin.get(&crate::of(&item, "links")).await.ok();
        assert_eq!((&back["items"][0]["recordKind"], &back["items"][0]["recordId"]), (&json!("Standard"), &standard["id"]));
        assert_eq!(beta.post(&of(&standard, "links"), to_item.clone()).await.fields(), ["recordId"], "of another tenant");
        assert_eq!(host.post(&of(&standard, "links"), to_item).await.fields(), ["recordId"], "no record of the host's own level");
        for other in [&beta, &host, &at_host] {
            assert_eq!(other.get(&of(&standard, "links")).await.ok()["items"], json!([]));
        }
        assert_eq!(beta.delete(&format!("/api/app/links/{}", id(&link))).await.status, 404);
        assert_eq!(admin.delete(&format!("/api/app/links/{}", id(&link))).await.status, 204);
        check_tags(&standard, &admin, &coach, [&beta, &host]).await;
    })
    .await;
}

#[tokio::test]
async fn an_export_holds_what_its_tenant_said_about_standards() {
    on_both(async |world: World| {
        let standard = standard(&world).await;
        let host = world.as_user(Who::HostAdmin).await;
        for (by, text) in
            [(&world.as_user(Who::ClientAdmin).await, "Ours"), (&world.as_user(Who::OtherTenant).await, "Theirs"), (&host, "Host's")]
        {
            say(by, &standard, json!({"body": text})).await;
        }
        world.drain().await;
        let said: Vec<Value> = entries(&exported(&world, &host).await, "comments").iter().map(|comment| comment["body"].clone()).collect();
        assert_eq!(said, ["Ours"]);
    })
    .await;
}
