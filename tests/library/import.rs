//! Importing and exporting catalogues over HTTP.

use axum::http::Method;
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{content, imported, nist, own, step, upload, without_four_eyes};

#[tokio::test]
async fn a_repeated_import_changes_nothing_and_the_export_is_lossless() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let dry = upload(&author, "newFrameworkCode=NIST&dryRun=true", nist()).await.ok();
        assert_eq!((dry["status"].as_str(), dry["report"]["create"].as_i64()), (Some("DryRun"), Some(149)));
        assert_eq!(author.get("/api/app/frameworks").await.ok()["totalCount"], 0);
        let report = imported(&world, &author, "newFrameworkCode=NIST", nist()).await;
        // spec: LIB-08
        assert_eq!(
            (report["create"].as_i64(), report["domains"]["create"].as_i64(), report["subdomains"]["create"].as_i64()),
            (Some(149), Some(18), Some(18))
        );
        let framework = report["frameworkId"].as_str().unwrap().to_owned();
        let list = author.get(&format!("/api/app/standards?frameworkId={framework}&maxResultCount=1000")).await.ok();
        assert_eq!(list["totalCount"], 149);
        let again = imported(&world, &author, &format!("frameworkId={framework}"), nist()).await;
        // spec: LIB-08
        assert_eq!((again["unchanged"].as_i64(), again["applied"].as_bool()), (Some(149), Some(false)));
        assert_eq!(author.get(&format!("/api/app/standards?frameworkId={framework}&maxResultCount=1000")).await.ok(), list);
        let out = author.get(&format!("/api/app/frameworks/{framework}/oscal")).await;
        assert_eq!(out.header("content-disposition"), Some("attachment; filename=\"NIST.json\""));
        let before: Value = serde_json::from_slice(&nist()).unwrap();
        // spec: LIB-08
        assert_eq!(out.ok(), before);
    })
    .await;
}

#[tokio::test]
async fn a_broken_file_is_reported_with_path_and_line_and_changes_nothing() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let mut broken: Value = serde_json::from_slice(&nist()).unwrap();
        broken["catalog"]["groups"][0]["controls"][1]["title"] = json!(5);
        let text = serde_json::to_string_pretty(&broken).unwrap();
        let reply = upload(&author, "newFrameworkCode=NIST", text.into_bytes()).await;
        // spec: LIB-08
        assert_eq!(reply.fields(), ["/catalog/groups/0/controls/1/title"]);
        assert!(reply.json()["error"]["validationErrors"][0]["message"].as_str().unwrap().starts_with("Line "), "{}", reply.text());
        let cut = upload(&author, "newFrameworkCode=NIST", nist()[..50_000].to_vec()).await;
        assert!(cut.fields()[0].starts_with("/catalog/groups/0"), "{}", cut.text());
        world.drain().await;
        assert_eq!(author.get("/api/app/frameworks").await.ok()["totalCount"], 0);
        assert_eq!(author.get("/api/app/standards").await.ok()["totalCount"], 0);
        let plain = author.raw(Method::POST, "/api/app/standards/import?newFrameworkCode=X1", Some((nist(), "text/plain"))).await;
        assert_eq!(plain.status, 415);
    })
    .await;
}

#[tokio::test]
async fn a_file_that_is_odd_in_small_ways_is_taken_with_warnings() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let mut odd: Value = serde_json::from_slice(&nist()).unwrap();
        odd["catalog"]["metadata"]["oscal-version"] = json!("1.2.1");
        odd["catalog"]["x-later"] = json!(["kept"]);
        let file = [&b"\xEF\xBB\xBF"[..], serde_json::to_vec(&odd).unwrap().as_slice()].concat();
        let dry = upload(&author, "newFrameworkCode=NIST&dryRun=true", file.clone()).await.ok()["report"].clone();
        assert_eq!((dry["errors"].as_array().unwrap().len(), dry["warnings"][0]["code"].as_str()), (0, Some("VersionNewer")));
        let report = imported(&world, &author, "newFrameworkCode=NIST", file).await;
        assert_eq!(report["warnings"], dry["warnings"]);
        let out = author.get(&format!("/api/app/frameworks/{}/oscal", report["frameworkId"].as_str().unwrap())).await;
        assert_eq!(out.ok(), odd);
        let nul = upload(&author, "newFrameworkCode=X1", b"\xEF\xBB\xBF{\"catalog\":{\"a\":\"\\u0000\"}}".to_vec()).await;
        assert_eq!(nul.fields(), ["catalog.a"]);
    })
    .await;
}

#[tokio::test]
async fn an_import_names_one_framework_that_fits() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let own = own(&author).await;
        let framework = own.framework["id"].as_str().unwrap();
        assert_eq!(upload(&author, "dryRun=true", nist()).await.fields(), ["frameworkId"]);
        assert_eq!(upload(&author, &format!("frameworkId={framework}&newFrameworkCode=NIST"), nist()).await.fields(), ["frameworkId"]);
        assert_eq!(upload(&author, &format!("frameworkId={framework}"), nist()).await.refused(400), "Portal:Frameworks.NotImported");
        assert_eq!(upload(&author, "newFrameworkCode=CARE", nist()).await.fields(), ["newFrameworkCode"]);
        assert_eq!(upload(&author, &format!("frameworkId={}", world.cast.alpha), nist()).await.fields(), ["frameworkId"]);
        for who in [Who::Management, Who::Coach, Who::ClientAdmin, Who::Staff] {
            assert_eq!(upload(&world.as_user(who).await, "newFrameworkCode=NIST", nist()).await.status, 403, "{who:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn published_and_released_an_import_is_read_by_every_tenant() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let own = upload(&author, "newFrameworkCode=NIST&publishAndRelease=true&dryRun=true", nist()).await;
        assert_eq!(own.refused(400), "Portal:Import.FourEyes", "nobody publishes their own import");
        without_four_eyes(&world).await;
        let foretold = async |query: &str, file: Vec<u8>| {
            let dry = upload(&author, &format!("{query}&publishAndRelease=true&dryRun=true"), file).await.ok()["report"].clone();
            (dry["published"].clone(), dry["release"].clone())
        };
        let dry = foretold("newFrameworkCode=NIST", nist()).await;
        let report = imported(&world, &author, "newFrameworkCode=NIST&publishAndRelease=true", nist()).await;
        assert_eq!((report["published"].as_i64(), report["release"].as_str()), (Some(149), Some("5.1.1+u4")));
        // spec: LIB-08
        assert_eq!(dry, (report["published"].clone(), report["release"].clone()));
        let framework = report["frameworkId"].as_str().unwrap();
        let there = format!("frameworkId={framework}");
        assert_eq!(foretold(&there, nist()).await, (json!(0), Value::Null));
        let mut changed: Value = serde_json::from_slice(&nist()).unwrap();
        changed["catalog"]["groups"][0]["controls"][1]["title"] = json!("Accounts");
        let changed = serde_json::to_vec(&changed).unwrap();
        let dry = foretold(&there, changed.clone()).await;
        let again = imported(&world, &author, &format!("{there}&publishAndRelease=true"), changed).await;
        assert_eq!((again["published"].as_i64(), again["release"].as_str()), (Some(1), Some("5.1.1+u4-2")));
        // spec: LIB-08
        assert_eq!(dry, (again["published"].clone(), again["release"].clone()));
        let staff = world.as_user(Who::Staff).await;
        let tree = staff.get(&format!("/api/app/domains/tree?frameworkId={framework}")).await.ok();
        assert_eq!((tree["standardCount"].as_i64(), tree["domains"].as_array().unwrap().len()), (Some(149), 18));
        let found = staff.get(&format!("/api/app/standards/search?frameworkId={framework}&text=account%20MANAGERS")).await.ok();
        assert_eq!(found["items"][0]["standard"]["code"], "AC-2");
        assert!(found["items"][0]["snippet"].as_array().unwrap().iter().any(|piece| piece["hit"] == true));
        let facets = found["facets"]["domains"].as_array().unwrap();
        assert_eq!(facets.iter().map(|facet| facet["count"].as_i64().unwrap()).sum::<i64>(), found["totalCount"].as_i64().unwrap());
        let id = found["items"][0]["standard"]["id"].as_str().unwrap();
        let shown = staff.get(&format!("/api/app/standards/{id}")).await.ok();
        assert_eq!((shown["domain"]["code"].as_str(), shown["next"]["code"].as_str()), (Some("AC"), Some("AC-3")));
        assert_eq!(shown["lines"][2]["segments"][1]["kind"], "Param");
        assert_eq!(shown["allowedActions"], json!([]));
        let missing = staff.get(&format!("/api/app/standards/{}", world.cast.alpha)).await;
        assert_eq!(missing.status, 404);
    })
    .await;
}

/// Cancels the job while it is running; returns the response.
async fn call_off_while_it_runs(world: &World, import: &str, job: &str) -> Value {
    let author = world.as_user(Who::Author).await;
    let watch = async {
        loop {
            let now = author.get(&format!("/api/app/imports/{import}")).await.ok();
            match now["status"].as_str() {
                Some("Queued") => tokio::task::yield_now().await,
                _ => return author.post(&format!("/api/app/jobs/{job}/cancel"), json!({})).await.ok(),
            }
        }
    };
    tokio::join!(world.drain(), watch).1
}

#[tokio::test]
async fn a_cancelled_import_leaves_nothing() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        without_four_eyes(&world).await;
        let started = upload(&author, "newFrameworkCode=NIST&publishAndRelease=true", nist()).await.ok();
        let jobs = author.get("/api/app/jobs?kind=library.import").await.ok();
        let (import, job) = (started["id"].as_str().unwrap(), jobs["items"][0]["id"].as_str().unwrap());
        let answer = call_off_while_it_runs(&world, import, job).await;
        // spec: LIB-08
        assert_eq!(answer["status"], "Cancelled");
        assert_eq!(author.get(&format!("/api/app/jobs/{job}")).await.ok()["status"], "Cancelled");
        assert_eq!(author.get("/api/app/frameworks").await.ok()["totalCount"], 0);
        assert_eq!(author.get("/api/app/standards").await.ok()["totalCount"], 0);
        let report = imported(&world, &author, "newFrameworkCode=NIST", nist()).await;
        assert_eq!(report["create"].as_i64(), Some(149), "the next import starts from scratch");
    })
    .await;
}

/// A catalogue of these controls: id, and what it says.
fn catalogue(controls: &[(&str, &str)]) -> Vec<u8> {
    let control = |(id, says): &(&str, &str)| {
        json!({"id": id, "title": format!("About {says}"),
            "parts": [{"id": format!("{id}_smt"), "name": "statement", "prose": format!("There is {says}.")}]})
    };
    let controls: Vec<Value> = controls.iter().map(control).collect();
    let metadata = json!({"title": "Rules", "last-modified": "2026-01-05T09:00:00Z", "version": "1", "oscal-version": "1.1.2"});
    let group = json!({"id": "ac", "title": "Access", "controls": controls});
    json!({"catalog": {"uuid": "8a1f6a9e-35e5-4f0f-9d6b-2f1c6a2f7d10", "metadata": metadata, "groups": [group]}}).to_string().into_bytes()
}

const BEFORE: [(&str, &str); 4] = [("ac-1", "a policy"), ("ac-2", "a list of accounts"), ("ac-3", "a lock"), ("ac-4", "a log")];
const RENUMBERED: [(&str, &str); 4] = [("ac-1", "a policy"), ("ac-02", "a list of accounts"), ("ac-3", "a lock"), ("ac-4", "a log")];

/// Imports [`BEFORE`] and puts it in force; gives the query that names its framework.
async fn rules(world: &World, author: &Actor) -> String {
    without_four_eyes(world).await;
    let report = imported(world, author, "newFrameworkCode=RULES&publishAndRelease=true", catalogue(&BEFORE)).await;
    format!("frameworkId={}", report["frameworkId"].as_str().unwrap())
}

/// The standards by code.
async fn standards(author: &Actor, there: &str) -> Vec<Value> {
    author.get(&format!("/api/app/standards?{there}&maxResultCount=100")).await.ok()["items"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_renumbered_standard_is_asked_about_and_stays_the_same() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let there = rules(&world, &author).await;
        let before = standards(&author, &there).await;
        let old = before.iter().find(|row| row["code"] == "AC-2").unwrap();
        let dry = upload(&author, &format!("{there}&dryRun=true"), catalogue(&RENUMBERED)).await.ok()["report"].clone();
        let pair = json!([{"standardId": old["id"], "code": "AC-2", "newCode": "AC-02", "newControlId": "ac-02",
            "title": "About a list of accounts", "same": null}]);
        assert_eq!((&dry["renames"], dry["create"].as_i64(), dry["renamed"].as_i64()), (&pair, Some(0), Some(1)));
        assert_eq!(upload(&author, &there, catalogue(&RENUMBERED)).await.refused(400), "Portal:Import.RenamesUndecided");
        assert_eq!(standards(&author, &there).await, before);

        let report = imported(&world, &author, &format!("{there}&renumbered=Same"), catalogue(&RENUMBERED)).await;
        assert_eq!(
            (report["create"].as_i64(), report["update"].as_i64(), report["renamed"].as_i64(), report["missing"].clone()),
            (Some(0), Some(0), Some(1), json!([]))
        );
        let after = standards(&author, &there).await;
        let new = after.iter().find(|row| row["code"] == "AC-02").unwrap();
        assert_eq!((after.len(), &new["id"], &new["formerCodes"]), (4, &old["id"], &json!(["AC-2"])));
        assert_eq!(
            (new["status"].as_str(), new["version"].as_str(), &new["openVersionId"], &new["currentVersionId"]),
            (Some("Published"), Some("1.0"), &json!(null), &old["currentVersionId"]),
            "the same words make no version"
        );
        let found = author.get(&format!("/api/app/standards/search?{there}&text=AC-2")).await.ok();
        assert_eq!((found["totalCount"].as_i64(), &found["items"][0]["standard"]["id"]), (Some(1), &old["id"]), "by its number before");
        let again = imported(&world, &author, &there, catalogue(&RENUMBERED)).await;
        assert_eq!((again["applied"].as_bool(), again["unchanged"].as_i64()), (Some(false), Some(4)));
        let back = imported(&world, &author, &there, catalogue(&BEFORE)).await;
        assert_eq!((back["renamed"].as_i64(), back["renames"].clone()), (Some(1), json!([])), "a name that it had is not asked about");
        let back = standards(&author, &there).await;
        let row = back.iter().find(|row| row["code"] == "AC-2").unwrap();
        assert_eq!((&row["id"], &row["formerCodes"]), (&old["id"], &json!(["AC-02"])));
    })
    .await;
}

#[tokio::test]
async fn a_draft_thrown_away_after_a_renumbering_leaves_nothing_to_import() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let there = rules(&world, &author).await;
        let old = standards(&author, &there).await.into_iter().find(|row| row["code"] == "AC-2").unwrap();
        let draft = json!({"content": content("There is a list of accounts and of owners."), "concurrencyStamp": old["concurrencyStamp"]});
        author.put(&format!("/api/app/standards/{}", old["id"].as_str().unwrap()), draft).await.ok();
        let report = imported(&world, &author, &format!("{there}&renumbered=Same"), catalogue(&RENUMBERED)).await;
        assert_eq!((report["renamed"].as_i64(), report["skipped"].as_i64()), (Some(1), Some(0)));
        step(&author, &old, "discard").await.ok();
        let again = imported(&world, &author, &there, catalogue(&RENUMBERED)).await;
        assert_eq!((again["update"].as_i64(), again["unchanged"].as_i64(), again["applied"].as_bool()), (Some(0), Some(4), Some(false)));
    })
    .await;
}

#[tokio::test]
async fn a_standard_that_is_said_to_be_replaced_can_be_retired() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let there = rules(&world, &author).await;
        let dry = async |query: &str| {
            let query = format!("{there}&dryRun=true&{query}");
            let report = upload(&author, &query, catalogue(&RENUMBERED)).await.ok()["report"].clone();
            (report["renames"][0]["same"].clone(), report["create"].clone(), report["retired"].clone(), report["missing"].clone())
        };
        let kept = (json!(false), json!(1), json!(0), json!(["AC-2"]));
        assert_eq!(dry("renumbered=Other").await, kept);
        assert_eq!(dry("renumbered=Same&renumberedExcept=ac-02").await, kept);
        // The number before isn't in the file: taken for nothing, it would let AC-2 go on as AC-02.
        for query in ["renumbered=Same&renumberedExcept=ac-2", "dryRun=true&renumbered=Same&renumberedExcept=ac-2"] {
            let reply = upload(&author, &format!("{there}&{query}"), catalogue(&RENUMBERED)).await;
            assert_eq!(reply.fields(), ["renumberedExcept"], "{query}");
        }
        let retired = (json!(false), json!(1), json!(1), json!([]));
        assert_eq!(dry("renumbered=Other&retireReplaced=true").await, retired);
        let report = imported(&world, &author, &format!("{there}&renumbered=Other&retireReplaced=true"), catalogue(&RENUMBERED)).await;
        assert_eq!((report["create"].as_i64(), report["retired"].as_i64()), (Some(1), Some(1)));
        let after = standards(&author, &there).await;
        let status = |code: &str| after.iter().find(|row| row["code"] == code).unwrap()["status"].clone();
        assert_eq!((status("AC-2"), status("AC-02")), (json!("Retired"), json!("Draft")));
    })
    .await;
}

#[tokio::test]
async fn texts_that_changed_places_are_warned_of() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let there = rules(&world, &author).await;
        let swapped = [BEFORE[0], ("ac-2", "a lock"), ("ac-3", "a list of accounts"), BEFORE[3]];
        let dry = upload(&author, &format!("{there}&dryRun=true"), catalogue(&swapped)).await.ok()["report"].clone();
        let told = |at: usize| (dry["warnings"][at]["code"].clone(), dry["warnings"][at]["data"].clone());
        assert_eq!(told(0), (json!("MovedText"), json!({"control": "AC-2", "other": "AC-3"})));
        assert_eq!(told(1), (json!("MovedText"), json!({"control": "AC-3", "other": "AC-2"})));
        assert_eq!((dry["update"].as_i64(), dry["renames"].clone(), dry["warnings"].as_array().unwrap().len()), (Some(2), json!([]), 2));
    })
    .await;
}

#[tokio::test]
async fn a_catalogue_in_pieces_is_tried_out_and_imported_from_what_has_arrived() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let (file, path) = (nist(), "/api/app/imports/uploads");
        let (length, half) = (file.len().to_string(), file.len() / 2);
        let begin = author.saying(&[("tus-resumable", "1.0.0"), ("upload-length", &*length)]);
        let begun = begin.raw(Method::POST, &format!("{path}?list=catalogues"), None).await.ok();
        let id = begun["id"].as_str().unwrap();
        let from = |query: &str| (format!("/api/app/standards/import?newFrameworkCode=NIST&uploadId={id}{query}"), json!({}));
        let import = async |query: &str| {
            let (path, body) = from(query);
            author.post(&path, body).await
        };
        for (offset, content) in [(0, &file[..half]), (half, &file[half..])] {
            assert_eq!(import("&dryRun=true").await.refused(400), "Portal:Import.NotArrived");
            let offset = offset.to_string();
            let by = author.saying(&[("tus-resumable", "1.0.0"), ("upload-offset", &*offset)]);
            let body = Some((content.to_vec(), "application/offset+octet-stream"));
            assert_eq!(by.raw(Method::PATCH, &format!("{path}/{id}"), body).await.status, 204);
        }
        assert_eq!(import("&dryRun=true").await.ok()["report"]["create"], 149);
        import("").await.ok();
        world.drain().await;
        assert_eq!(author.get("/api/app/standards").await.ok()["totalCount"], 149);
        let other = world.as_user(Who::HostAdmin).await;
        let theirs = other.post(&from("&dryRun=true").0, json!({})).await;
        assert_eq!(theirs.fields(), ["uploadId"], "it is its author's");
    })
    .await;
}
