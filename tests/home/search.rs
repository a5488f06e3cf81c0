//! What is found, in which order, and what a question may hold.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{ask, item, made, titles};

#[tokio::test]
async fn a_number_comes_first_then_titles_then_texts() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let mut in_text = item(&world, Who::Staff, "Order spare parts");
        in_text["description"] = "Ask the supplier whether the autoclave seal fits, and when it arrives.".into();
        for body in [
            in_text,
            item(&world, Who::Staff, "Check the autoclave log"),
            item(&world, Who::Staff, "Autoclave validation"),
            item(&world, Who::Staff, "Autoclave Ärger über Öl"),
        ] {
            made(&admin, body).await;
        }
        let in_order = ["Autoclave Ärger über Öl", "Autoclave validation", "Check the autoclave log", "Order spare parts"];
        let found = titles(&admin, "autocl").await;
        assert!(found.iter().map(|title| title.split_once(' ').unwrap().1).eq(in_order), "{:?}: {found:?}", world.engine);

        let second = made(&admin, item(&world, Who::Staff, "Read the manual")).await;
        let number = second["number"].as_str().unwrap();
        let mut naming = item(&world, Who::Staff, "A note");
        naming["description"] = format!("Follows {number}.").into();
        made(&admin, naming).await;
        let (prefix, digits) = number.split_once('-').unwrap();
        for typed in [number.to_owned(), number.to_lowercase(), format!("{prefix} {digits}"), format!("{prefix}{digits}")] {
            let found = titles(&admin, &typed).await;
            assert_eq!(found.first().map(String::as_str), Some(format!("{number} Read the manual").as_str()), "{typed}: {found:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn words_of_six_languages_are_found_as_people_type_them() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        for (title, typed) in [
            ("Brandschutzübung für die Straße", &["brandschutzubung strasse", "STRASSE brand", "fur die"][..]),
            ("L'évaluation des accès", &["evaluation acces", "ÉVAL", "accès l"][..]),
            ("Señalización del almacén", &["senalizacion", "ALMACEN señ"][..]),
            ("إجراءات السَّلامة المهنيـة", &["اجراءات", "السلامة", "سلامه", "المهنية"][..]),
            ("Ice-cream fridge: 4.5 °C", &["fridge ice", "4.5", "ice-cr"][..]),
        ] {
            made(&admin, item(&world, Who::Staff, title)).await;
            for typed in typed {
                let found = titles(&admin, typed).await;
                assert!(found.iter().any(|hit| hit.ends_with(title)), "{:?}: {typed} finds {title}: {found:?}", world.engine);
            }
        }
        for typed in ["fridge strasse", "evaluationx", "valuation"] {
            assert!(titles(&admin, typed).await.is_empty(), "{typed}: all words, from their beginning");
        }
    })
    .await;
}

#[tokio::test]
async fn a_change_is_found_at_once_and_a_deleted_record_is_gone() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let body = json!({"clientId": world.cast.alpha_client, "name": "Night shift"});
        let team = admin.post("/api/app/teams", body).await.ok();
        let path = format!("/api/app/teams/{}", team["id"].as_str().unwrap());
        assert_eq!(titles(&admin, "night").await, ["Night shift"]);
        let change = json!({
            "clientId": world.cast.alpha_client, "name": "Morning shift", "description": "Opens at seven",
            "concurrencyStamp": team["concurrencyStamp"]
        });
        let changed = admin.put(&path, change).await;
        assert_eq!(changed.status, 200, "{}", changed.text());
        assert!(titles(&admin, "night").await.is_empty());
        assert_eq!(titles(&admin, "opens shift").await, ["Morning shift"]);
        let found = ask(&admin, "opens", "").await.ok();
        assert_eq!(found["items"][0]["excerpt"], "Opens at seven");
        assert_eq!(found["items"][0]["excerptParts"], json!([{"start": 0, "length": 5}]));
        assert_eq!(found["items"][0]["detail"], "Alpha One", "a team of a client");
        assert_eq!(admin.delete(&path).await.status, 204);
        assert!(titles(&admin, "shift").await.is_empty());
        // A change that fails leaves no trace.
        let refused = admin.post("/api/app/teams", json!({"clientId": world.cast.alpha_client, "name": "Zephyr", "shade": 1})).await;
        assert_eq!(refused.status, 400);
        assert!(titles(&admin, "zephyr").await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn hits_come_in_pages_or_by_kind_with_the_totals_of_all_kinds() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        for n in 0..12 {
            made(&admin, item(&world, Who::Staff, &format!("Zephyr {n:02}"))).await;
        }
        admin.post("/api/app/teams", json!({"clientId": world.cast.alpha_client, "name": "Zephyr team"})).await.ok();
        let totals = |found: &Value| -> Vec<(String, u64)> {
            let facets = found["facets"].as_array().unwrap().iter();
            facets.map(|f| (f["kind"].as_str().unwrap().to_owned(), f["total"].as_u64().unwrap())).filter(|(_, total)| *total > 0).collect()
        };
        let all = vec![("Team".to_owned(), 1), ("ActionItem".to_owned(), 12)];
        let by_kind = ask(&admin, "zephyr", "").await.ok();
        assert_eq!((by_kind["items"].as_array().unwrap().len(), totals(&by_kind)), (6, all.clone()), "at most five of each kind");
        assert_eq!(by_kind["items"][0]["kind"], "Team");
        let mut seen = Vec::new();
        for skip in [0, 5, 10, 15] {
            let page = ask(&admin, "zephyr", &format!("&maxResultCount=5&skipCount={skip}")).await.ok();
            assert_eq!((page["totalCount"].as_u64(), totals(&page)), (Some(13), all.clone()));
            seen.extend(page["items"].as_array().unwrap().iter().map(|hit| hit["id"].as_str().unwrap().to_owned()));
        }
        let count = seen.len();
        seen.sort();
        seen.dedup();
        assert_eq!((count, seen.len()), (13, 13), "every hit is on one page");
        let teams = ask(&admin, "zephyr", "&kinds=Team&maxResultCount=10").await.ok();
        assert_eq!((teams["totalCount"].as_u64(), teams["items"].as_array().unwrap().len(), totals(&teams)), (Some(1), 1, all));
        assert_eq!(teams["items"][0]["titleParts"], json!([{"start": 0, "length": 6}]));
    })
    .await;
}

#[tokio::test]
async fn a_title_of_signs_alone_is_on_one_page_too() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        for title in ["🦺", "***", "🧯🧯", "Ladder"] {
            let mut body = item(&world, Who::Staff, title);
            body["description"] = "Zephyr blew it over".into();
            made(&admin, body).await;
        }
        let mut seen = Vec::new();
        for skip in 0..4 {
            let page = ask(&admin, "zephyr", &format!("&maxResultCount=1&skipCount={skip}")).await.ok();
            assert_eq!(page["totalCount"], 4, "{:?}", world.engine);
            seen.push(page["items"][0]["title"].as_str().unwrap().to_owned());
        }
        assert!(seen[0].ends_with(" Ladder"), "what has no title in letters stands behind: {seen:?}");
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 4, "every hit is on one page: {seen:?}");
    })
    .await;
}

#[tokio::test]
async fn no_question_is_read_as_a_command() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        made(&admin, item(&world, Who::Staff, "Either OR neither NEAR NOT and near")).await;
        for typed in [
            "OR",
            "NOT near",
            "NEAR",
            "AND OR NOT",
            "near*",
            "\"neither",
            "(either",
            "either)",
            "NEAR(either neither)",
            "title:near",
            "near & either",
            "near | !either",
            "near:*",
            "'near'",
            "near\\",
            "^near",
            "-near",
            "near;--",
            "{near}",
            "_actionitem near",
        ] {
            let reply = ask(&admin, typed, "").await;
            assert_eq!(reply.status, 200, "{:?}: {typed}: {}", world.engine, reply.text());
        }
        assert_eq!(titles(&admin, "OR NOT").await.len(), 1, "words like others");
        for nothing in ["**", "\"\"", "' '", "--", "()", "&|!", "_ _", "؟؟", "%%", "\u{640}\u{640}", "🦺🦺", "\u{202e}\u{202d}"] {
            let found = ask(&admin, nothing, "").await.ok();
            assert_eq!((found["totalCount"].as_u64(), found["items"].as_array().map(Vec::len)), (Some(0), Some(0)), "{nothing}");
        }
        for (bad, more, field) in [
            ("a", "", "filter"),
            (&*"x".repeat(1000), "", "filter"),
            ("ne\0ar", "", "filter"),
            ("near", "&kinds=Nobody", "kinds"),
            ("near", "&maxResultCount=0", "maxResultCount"),
            ("near", "&maxResultCount=1001", "maxResultCount"),
            ("near", "&maxResultCount=5&skipCount=10001", "skipCount"),
            ("near", "&maxResultCount=5&skipCount=-1", "skipCount"),
            ("near", "&order=title", "order"),
        ] {
            let reply = ask(&admin, bad, more).await;
            assert_eq!((reply.status, reply.fields()), (400, vec![field.to_owned()]), "{bad}{more}: {}", reply.text());
        }
        for long in ["word ".repeat(40), "é".repeat(200), "a b c d e f g h i j k l m n o p".to_owned(), "سياسة ".repeat(30)] {
            let reply = ask(&admin, &long, "").await;
            assert_eq!(reply.status, 200, "{}", reply.text());
        }
    })
    .await;
}

/// The counts of a facet, by the value of `name`.
fn counts(found: &Value, facet: &str, name: &str) -> Vec<(String, u64)> {
    let facets = found[facet].as_array().unwrap().iter();
    let counts = facets.map(|f| (f[name].as_str().unwrap().to_owned(), f["total"].as_u64().unwrap()));
    counts.filter(|(_, total)| *total > 0).collect()
}

/// Records of two clients, in several states and of two ages; returns somebody who finds them all.
async fn spread(world: &World) -> Actor {
    let admin = world.as_user(Who::ClientAdmin).await;
    let mut other = item(world, Who::ClientAdmin, "Zephyr of the sibling");
    other["clientId"] = json!(world.cast.sibling_client);
    made(&admin, other).await;
    world.clock.advance(chrono::TimeDelta::days(40));
    let (admin, staff) = (world.as_user_again(Who::ClientAdmin).await, world.as_user_again(Who::Staff).await);
    let later = |title: &str| {
        let mut body = item(world, Who::Staff, title);
        body["dueOn"] = "2026-05-29".into();
        body
    };
    let ours = made(&admin, later("Zephyr one")).await;
    made(&admin, later("Zephyr two")).await;
    admin.post("/api/app/teams", json!({"clientId": world.cast.alpha_client, "name": "Zephyr team"})).await.ok();
    let body = json!({"to": "InProgress", "concurrencyStamp": ours["concurrencyStamp"]});
    let moved = staff.post(&format!("/api/app/action-items/{}/transition", ours["id"].as_str().unwrap()), body).await;
    assert_eq!(moved.status, 200, "{}", moved.text());
    admin
}

/// Counts as a facet has them.
fn counted(counts: &[(&str, u64)]) -> Vec<(String, u64)> {
    counts.iter().map(|(name, total)| ((*name).to_owned(), *total)).collect()
}

#[tokio::test]
async fn facets_count_by_client_state_and_last_change() {
    on_both(async |world: World| {
        let admin = spread(&world).await;
        let all = ask(&admin, "zephyr", "&maxResultCount=50&withFacets=true").await.ok();
        assert_eq!(all["totalCount"], 4, "{:?}", world.engine);
        assert_eq!(counts(&all, "clientFacets", "name"), counted(&[("Alpha One", 3), ("Alpha Two", 1)]));
        assert_eq!(counts(&all, "changeFacets", "changed"), counted(&[("Week", 3), ("Month", 3), ("Year", 4)]));
        let states = counts(&all, "statusFacets", "status");
        assert_eq!(states, counted(&[("Active", 1), ("InProgress", 1), ("Open", 2)]), "of teams, and of action items");

        let two = world.cast.sibling_client;
        let chosen = ask(&admin, "zephyr", &format!("&maxResultCount=50&withFacets=true&clientIds={two}")).await.ok();
        assert_eq!(counts(&chosen, "clientFacets", "name").len(), 2, "another client can still be chosen");
        assert_eq!(counts(&chosen, "facets", "kind"), counted(&[("ActionItem", 1)]));
        assert_eq!(counts(&chosen, "changeFacets", "changed"), counted(&[("Year", 1)]));

        let sibling = world.as_user_again(Who::CoachOfSibling).await;
        let theirs = ask(&sibling, "zephyr", "&maxResultCount=50&withFacets=true").await.ok();
        assert_eq!(counts(&theirs, "clientFacets", "name"), counted(&[("Alpha Two", 1)]), "no count tells of another client");
        assert_eq!(counts(&theirs, "changeFacets", "changed"), counted(&[("Year", 1)]));
        let bare = ask(&admin, "zephyr", "&maxResultCount=50").await.ok();
        assert_eq!((&bare["clientFacets"], &bare["statusFacets"], &bare["changeFacets"]), (&json!([]), &json!([]), &json!([])));
    })
    .await;
}

#[tokio::test]
async fn what_a_facet_counts_is_what_is_found_with_it() {
    on_both(async |world: World| {
        let admin = spread(&world).await;
        let (one, two) = (world.cast.alpha_client, world.cast.sibling_client);
        for (more, expected) in [
            (format!("&clientIds={one}"), 3),
            (format!("&clientIds={two}"), 1),
            (format!("&clientIds={one}&clientIds={two}"), 4),
            ("&statuses=ActionItem.Open".to_owned(), 2),
            ("&statuses=ActionItem.Open&statuses=Team.Active".to_owned(), 3),
            (format!("&statuses=ActionItem.Open&clientIds={one}"), 1),
            ("&changed=Week".to_owned(), 3),
            ("&changed=Year".to_owned(), 4),
            ("&changed=Older".to_owned(), 0),
            (format!("&changed=Month&clientIds={two}"), 0),
            ("&kinds=Team&changed=Week".to_owned(), 1),
            (format!("&clientIds={}", world.cast.beta_client), 0),
        ] {
            let found = ask(&admin, "zephyr", &format!("&maxResultCount=50&withFacets=true{more}")).await.ok();
            assert_eq!(found["totalCount"], expected, "{:?}: {more}", world.engine);
            assert_eq!(found["items"].as_array().map(Vec::len), Some(expected), "{more}");
        }
        for (more, field) in [
            ("&statuses=Open", "statuses"),
            ("&statuses=ActionItem.Void", "statuses"),
            ("&statuses=Standard.Draft", "statuses"),
            ("&clientIds=one", "clientIds"),
            ("&changed=Yesterday", "changed"),
            ("&withFacets=perhaps", "withFacets"),
        ] {
            let reply = ask(&admin, "zephyr", more).await;
            assert_eq!((reply.status, reply.fields()), (400, vec![field.to_owned()]), "{more}: {}", reply.text());
        }
    })
    .await;
}

/// What a search of these clients finds without words: its answer, and the titles without their numbers.
async fn whole(who: &Actor, clients: &[kernel::Uuid], more: &str) -> (Value, Vec<String>) {
    let clients: String = clients.iter().map(|client| format!("&clientIds={client}")).collect();
    let found = who.get(&format!("/api/app/search?maxResultCount=100&withFacets=true{clients}{more}")).await.ok();
    let titles = found["items"].as_array().unwrap().iter().map(|hit| hit["title"].as_str().unwrap());
    let bare = titles.map(|title| title.split_once(' ').map_or(title, |(_, rest)| rest).to_owned()).collect();
    (found, bare)
}

#[tokio::test]
async fn a_client_without_words_shows_all_that_is_its_own() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let (first, sibling) = (world.cast.alpha_client, world.cast.sibling_client);
        made(&admin, item(&world, Who::Staff, "Order tyres")).await;
        let mut other = item(&world, Who::ClientAdmin, "Tyres of the sibling");
        other["clientId"] = json!(sibling);
        made(&admin, other).await;
        let (found, titles) = whole(&admin, &[first], "").await;
        assert!(titles.contains(&"Order tyres".to_owned()), "{:?}: {titles:?}", world.engine);
        assert!(!titles.contains(&"Tyres of the sibling".to_owned()), "{titles:?}");
        let kinds: u64 = found["facets"].as_array().unwrap().iter().map(|facet| facet["total"].as_u64().unwrap()).sum();
        assert_eq!((found["totalCount"].as_u64(), kinds), (Some(kinds), titles.len() as u64), "{found}");
        let of_clients = found["clientFacets"].as_array().unwrap();
        assert_eq!((of_clients.len(), &of_clients[0]["clientId"]), (1, &json!(first)), "no other client is counted");
        assert_eq!(whole(&admin, &[first], "&statuses=ActionItem.Open").await.1, ["Order tyres"]);
        assert!(whole(&admin, &[first], "&changed=Older").await.1.is_empty());
        let (_, of_both) = whole(&admin, &[first, sibling], "&kinds=ActionItem").await;
        assert_eq!(of_both, ["Order tyres", "Tyres of the sibling"]);

        // Nobody sees more than elsewhere, a text of signs finds nothing, and neither does what names no client.
        for stranger in [Who::OtherTenant, Who::NobodyInTenant, Who::NobodyAtHost] {
            assert!(whole(&world.as_user(stranger).await, &[first], "").await.1.is_empty(), "{stranger:?}");
        }
        let (_, of_coach) = whole(&world.as_user(Who::CoachOfSibling).await, &[first, sibling], "&kinds=ActionItem").await;
        assert_eq!(of_coach, ["Tyres of the sibling"]);
        for (clients, more) in [(vec![first], "&filter=**"), (Vec::new(), "&changed=Week"), (Vec::new(), "&kinds=ActionItem")] {
            assert!(whole(&admin, &clients, more).await.1.is_empty(), "{more}");
        }
    })
    .await;
}
