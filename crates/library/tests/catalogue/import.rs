//! Catalogues coming in.

use crate::common::{House, job, nist, on_both, small};
use kernel::Kind;
use library::{
    domain, export, import, release,
    standard::{self, Filter, StandardStatus, reader, service},
};
use serde_json::{Value, json};

#[tokio::test]
async fn the_published_baseline_becomes_a_framework_and_twice_changes_nothing() {
    on_both(async |house: House| {
        // spec: LIB-08
        let dry = house.import_bytes(nist().to_string().into_bytes(), "NIST", true, false).await.unwrap();
        assert_eq!((dry.create, dry.domains.create, dry.subdomains.create, dry.is_new_framework, dry.applied), (149, 18, 18, true, false));
        assert_eq!((house.standards().await.len(), house.audited().await), (0, 0), "a dry run writes nothing");

        let first = house.import(&nist(), "NIST", false).await.unwrap();
        assert_eq!((first.create, first.update, first.unchanged, first.retired, first.applied), (149, 0, 0, 0, true));
        assert!(first.warnings.is_empty() && first.errors.is_empty() && first.missing.is_empty());
        let standards = house.standards().await;
        assert_eq!(standards.iter().filter(|row| row.parent_standard_id.is_some()).count(), 18);
        assert!(standards.iter().all(|row| row.status == StandardStatus::Draft));

        let audited = house.audited().await;
        let second = house.import(&nist(), "NIST", false).await.unwrap();
        assert_eq!((second.create, second.update, second.unchanged, second.moved, second.applied), (0, 0, 149, 0, false));
        assert_eq!((second.domains.unchanged, second.subdomains.unchanged), (18, 18));
        assert_eq!(house.audited().await, audited, "not even a record");
        let before: Vec<String> = standards.into_iter().map(|row| row.concurrency_stamp).collect();
        let after: Vec<String> = house.standards().await.into_iter().map(|row| row.concurrency_stamp).collect();
        assert_eq!(before, after);
    })
    .await;
}

#[tokio::test]
async fn domains_get_colours_in_turn_and_the_tree_holds_everything() {
    on_both(async |house: House| {
        let report = house.import(&nist(), "NIST", false).await.unwrap();
        let tree = standard::tree::tree(&house.app, &house.author(1), report.framework_id.unwrap()).await.unwrap();
        let shown: Vec<(&str, i32)> = tree.iter().map(|branch| (branch.domain.code.as_str(), branch.domain.colour)).collect();
        assert_eq!((shown[0], shown[11], shown[12]), (("AC", 1), ("PL", 12), ("PS", 1)));
        assert_eq!(tree.iter().flat_map(|branch| &branch.subdomains).map(|(_, leaves)| leaves.len()).sum::<usize>(), 149);
        let codes: Vec<&str> = tree[1].subdomains[0].1.iter().map(|leaf| leaf.code.as_str()).collect();
        assert_eq!(codes, ["AT-1", "AT-2", "AT-2(2)", "AT-3", "AT-4"]);
    })
    .await;
}

#[tokio::test]
async fn a_changed_control_becomes_a_draft_beside_the_version_in_force() {
    on_both(async |house: House| {
        // spec: LIB-08
        house.import(&nist(), "NIST", true).await.unwrap();
        let mut changed = nist();
        changed["catalog"]["groups"][0]["controls"][1]["title"] = json!("Management of accounts");
        changed["catalog"]["metadata"]["version"] = json!("5.2");
        let report = house.import(&changed, "NIST", false).await.unwrap();
        assert_eq!((report.create, report.update, report.unchanged, report.moved), (0, 1, 148, 0));
        let row = house.standard("AC-2").await;
        assert_eq!((row.status, row.title.as_str()), (StandardStatus::Published, "Account Management"));
        let open = reader::get(&house.app, &house.author(1), row.id, row.open_version_id).await.unwrap();
        assert_eq!(
            (open.version.status, open.version.label().as_str(), open.version.title.as_str()),
            (StandardStatus::Draft, "1.1", "Management of accounts")
        );
        let seen = reader::get(&house.app, &house.reader(), row.id, None).await.unwrap();
        assert_eq!((seen.version.title.as_str(), seen.versions.len()), ("Account Management", 1), "readers see no draft");

        let again = house.import(&changed, "NIST", false).await.unwrap();
        assert_eq!((again.update, again.unchanged, again.applied), (0, 149, false));
        let in_force = house.import(&changed, "NIST", true).await.unwrap();
        assert_eq!((in_force.published, in_force.release.as_deref()), (1, Some("5.2")));
        assert_eq!(house.standard("AC-2").await.title, "Management of accounts");
    })
    .await;
}

/// The catalogue as republished with a new id for every resource.
fn republished(document: &Value) -> Value {
    let resources = document["catalog"]["back-matter"]["resources"].as_array().unwrap();
    let mut text = document.to_string();
    for (number, resource) in resources.iter().enumerate() {
        text = text.replace(resource["uuid"].as_str().unwrap(), &format!("00000000-0000-4000-8000-{number:012}"));
    }
    serde_json::from_str(&text).unwrap()
}

/// Leaves of each version what earlier releases kept: the hash of its control alone.
async fn forget_readings(house: &House) {
    use store::sea_orm::{
        EntityTrait,
        sea_query::{Condition, Expr},
    };
    type Column = <standard::StandardVersions as EntityTrait>::Column;
    let scope = kernel::Scope::host(house.app.now(), kernel::Granted::default());
    let shortened = house.app.db().write(&scope, |tx| async move {
        let control = vec![(Column::ContentHash, Expr::cust("substr(content_hash, 1, 64)"))];
        tx.set_where::<standard::StandardVersions>(Condition::all(), control).await
    });
    assert!(shortened.await.unwrap() > 0);
}

#[tokio::test]
async fn a_republication_that_reads_the_same_makes_no_versions() {
    on_both(async |house: House| {
        // spec: LIB-08
        let framework = house.import(&nist(), "NIST", true).await.unwrap().framework_id.unwrap();
        let again = republished(&nist());
        let report = house.import(&again, "NIST", false).await.unwrap();
        assert_eq!((report.create, report.update, report.unchanged, report.skipped, report.moved), (0, 0, 149, 0, 0));
        assert!(house.standards().await.iter().all(|row| row.open_version_id.is_none()));
        assert!(report.applied, "exports give the new ids");
        let (_, out) = export::export(&house.app, &house.author(1), framework).await.unwrap();
        assert_eq!(oscal::content_hash(&out), oscal::content_hash(&again));
        assert!(!house.import(&again, "NIST", false).await.unwrap().applied);

        forget_readings(&house).await;
        let back = house.import(&nist(), "NIST", false).await.unwrap();
        assert_eq!((back.update, back.unchanged, back.applied), (0, 149, true));
        let mut changed = again;
        let cited = changed["catalog"]["groups"][0]["controls"][0]["links"][0]["href"].as_str().unwrap()[1..].to_owned();
        let resources = changed["catalog"]["back-matter"]["resources"].as_array_mut().unwrap();
        resources.iter_mut().find(|resource| resource["uuid"] == cited.as_str()).unwrap()["title"] = json!("Another book");
        let report = house.import(&changed, "NIST", true).await.unwrap();
        assert!(report.update > 0 && report.update < 100, "what readers see of a source counts: {}", report.update);
    })
    .await;
}

#[tokio::test]
async fn a_republication_leaves_what_people_wrote() {
    on_both(async |house: House| {
        let mut document = small();
        let resource = document["catalog"]["back-matter"]["resources"][0]["uuid"].as_str().unwrap().to_owned();
        document["catalog"]["groups"][0]["controls"][0]["links"] = json!([{ "rel": "reference", "href": format!("#{resource}") }]);
        house.import(&document, "SMALL", true).await.unwrap();
        let author = house.author(2);
        let row = house.standard("G-1").await;
        let mut content = library::standard::Content::of(&reader::get(&house.app, &author, row.id, None).await.unwrap().version);
        content.statement = "Do the first well.".into();
        service::update(&house.app, &author, row.id, &content, Some(&row.concurrency_stamp)).await.unwrap();
        let report = house.import(&republished(&document), "SMALL", false).await.unwrap();
        assert_eq!((report.update, report.unchanged, report.skipped, report.warnings.len()), (0, 5, 0, 0));
        let open = house.standard("G-1").await.open_version_id;
        let seen = reader::get(&house.app, &author, row.id, open).await.unwrap().version;
        assert_eq!((seen.statement.as_str(), seen.references.contains("Kept")), ("Do the first well.", true));
    })
    .await;
}

#[tokio::test]
async fn repeated_ids_are_warnings_and_their_elements_stay_apart() {
    on_both(async |house: House| {
        let mut document = small();
        let group = &mut document["catalog"]["groups"][0];
        group["groups"][0]["id"] = json!("g");
        group["controls"][0]["controls"][0]["parts"][0]["id"] = json!("g-1_smt");
        let dry = house.import_bytes(document.to_string().into_bytes(), "SMALL", true, false).await.unwrap();
        let mut found: Vec<(&str, &str)> = dry.warnings.iter().map(|found| (found.code.as_str(), found.data["kind"].as_str())).collect();
        found.sort_unstable();
        assert_eq!((found, dry.errors.len()), (vec![("DuplicateId", "group"), ("DuplicateId", "part")], 0));
        assert!(dry.warnings.iter().all(|found| found.path != found.data["first"] && found.line.is_some()));

        let framework = house.import(&document, "SMALL", false).await.unwrap().framework_id.unwrap();
        assert!(!house.import(&document, "SMALL", false).await.unwrap().applied);
        let author = house.author(2);
        let row = house.standard("G-1.1").await;
        let mut content = library::standard::Content::of(&reader::get(&house.app, &author, row.id, None).await.unwrap().version);
        content.statement = "Do all.".into();
        service::update(&house.app, &author, row.id, &content, Some(&row.concurrency_stamp)).await.unwrap();
        let (_, out) = export::export(&house.app, &author, framework).await.unwrap();
        document["catalog"]["groups"][0]["controls"][0]["controls"][0]["parts"][0]["prose"] = json!("Do all.");
        assert_eq!(out["catalog"]["groups"], document["catalog"]["groups"]);
    })
    .await;
}

#[tokio::test]
async fn a_broken_file_names_its_places_and_changes_nothing() {
    on_both(async |house: House| {
        // spec: LIB-08
        house.import(&small(), "SMALL", false).await.unwrap();
        let audited = house.audited().await;
        let mut broken = small();
        broken["catalog"]["groups"][0]["controls"][0].as_object_mut().unwrap().remove("title");
        broken["catalog"]["groups"][0]["controls"][1]["id"] = json!("g-1.1");
        let text = serde_json::to_string_pretty(&broken).unwrap();
        let error = house.import_bytes(text.clone().into_bytes(), "SMALL", false, false).await.unwrap_err();
        assert_eq!(error.kind(), Kind::Invalid);
        let fields: Vec<&str> = error.fields().iter().map(|field| field.field.as_str()).collect();
        assert!(fields.iter().all(|field| field.starts_with("/catalog/groups/0/controls/")), "{fields:?}");
        assert!(error.fields().iter().all(|field| field.data["line"].as_u64().unwrap() > 1));
        let dry = house.import_bytes(text.into_bytes(), "SMALL", true, false).await.unwrap();
        assert_eq!(dry.errors.len(), fields.len());
        let cut = house.import_bytes(b"{\"catalog\":".to_vec(), "SMALL", false, false).await.unwrap_err();
        assert_eq!(cut.fields()[0].message, "Oscal.Json");
        assert_eq!((house.standards().await.len(), house.audited().await), (5, audited));
    })
    .await;
}

#[tokio::test]
async fn published_and_released_it_can_be_assessed_at_once() {
    on_both(async |house: House| {
        let report = house.import(&small(), "SMALL", true).await.unwrap();
        assert_eq!((report.create, report.retired, report.published, report.release.as_deref()), (5, 1, 4, Some("1.0")));
        let (release, pinned) = release::service::get(&house.app, &house.reader(), report.release_id.unwrap()).await.unwrap();
        assert_eq!((release.standard_count, pinned.len()), (4, 4));
        let audited = house.audited().await;
        let again = house.import(&small(), "SMALL", true).await.unwrap();
        assert_eq!((again.published, again.release, again.applied), (0, None, false));
        assert_eq!(house.audited().await, audited);
        let drafts_first = House::new(house.app.db().engine()).await;
        drafts_first.import(&small(), "SMALL", false).await.unwrap();
        let then = drafts_first.import(&small(), "SMALL", true).await.unwrap();
        assert_eq!((then.published, then.release.as_deref()), (4, Some("1.0")));
    })
    .await;
}

#[tokio::test]
async fn nested_groups_general_and_withdrawn_controls_find_their_places() {
    on_both(async |house: House| {
        let report = house.import(&small(), "SMALL", false).await.unwrap();
        let tree = standard::tree::tree(&house.app, &house.author(1), report.framework_id.unwrap()).await.unwrap();
        let domains: Vec<&str> = tree.iter().map(|branch| branch.domain.name.as_str()).collect();
        assert_eq!(domains, ["Group", "General"]);
        let subdomains: Vec<&str> = tree[0].subdomains.iter().map(|(row, _)| row.name.as_str()).collect();
        assert_eq!(subdomains, ["Group", "Nested"]);
        let status =
            |code: &str| tree.iter().flat_map(|b| &b.subdomains).flat_map(|(_, l)| l).find(|leaf| leaf.code == code).unwrap().status;
        assert_eq!(
            (status("G-2"), status("G-1.1"), status("C-0")),
            (StandardStatus::Retired, StandardStatus::Draft, StandardStatus::Draft)
        );
        let seen = service::list(&house.app, &house.reader(), &Filter::default(), &kernel::Page::first(10)).await.unwrap();
        assert_eq!(seen.total, 1, "readers see what was published or retired");
    })
    .await;
}

#[tokio::test]
async fn vanished_controls_stay_moved_ones_move_and_open_versions_are_left_alone() {
    on_both(async |house: House| {
        house.import(&small(), "SMALL", true).await.unwrap();
        let author = house.author(2);
        let row = house.standard("G-1").await;
        let mut content = library::standard::Content::of(&reader::get(&house.app, &author, row.id, None).await.unwrap().version);
        content.statement = "Do the first well.".into();
        service::update(&house.app, &author, row.id, &content, Some(&row.concurrency_stamp)).await.unwrap();

        let mut later = small();
        let group = &mut later["catalog"]["groups"][0];
        group["controls"][0]["title"] = json!("First of all");
        let enhancement = group["controls"][0]["controls"][0].take();
        group["controls"][0].as_object_mut().unwrap().remove("controls");
        group["controls"][1] = enhancement;
        later["catalog"].as_object_mut().unwrap().remove("controls");
        let report = house.import(&later, "SMALL", false).await.unwrap();
        assert_eq!((report.update, report.skipped, report.moved), (0, 1, 1));
        assert_eq!((report.missing.as_slice(), report.warnings[0].code.as_str()), (&["C-0".to_owned()][..], "OpenVersion"));
        assert_eq!(house.standard("G-1.1").await.parent_standard_id, None);
        assert_eq!(house.standards().await.len(), 5);
        let open = house.standard("G-1").await.open_version_id;
        assert_eq!(reader::get(&house.app, &author, row.id, open).await.unwrap().version.statement, "Do the first well.");
    })
    .await;
}

#[tokio::test]
async fn groups_follow_the_order_of_the_catalogue_unless_people_chose_another() {
    on_both(async |house: House| {
        let codes = async |framework| {
            let tree = standard::tree::tree(&house.app, &house.author(1), framework).await.unwrap();
            tree.into_iter().map(|branch| branch.domain.code).collect::<Vec<String>>()
        };
        let mut document = small();
        let groups = ["A", "B", "C"].map(|id| json!({ "id": id, "title": id }));
        document["catalog"]["groups"] = groups.iter().cloned().collect();
        document["catalog"].as_object_mut().unwrap().remove("controls");
        let framework = house.import(&document, "ORDER", false).await.unwrap().framework_id.unwrap();
        assert_eq!(codes(framework).await, ["A", "B", "C"]);
        document["catalog"]["groups"] = groups.iter().rev().cloned().collect();
        let report = house.import(&document, "ORDER", false).await.unwrap();
        assert_eq!((report.domains.update, report.domains.unchanged, report.applied), (2, 1, true));
        assert_eq!(codes(framework).await, ["C", "B", "A"]);
        let tree = standard::tree::tree(&house.app, &house.author(1), framework).await.unwrap();
        let chosen: Vec<kernel::Uuid> = [1, 0, 2].map(|at: usize| tree[at].domain.id).to_vec();
        domain::service::order(&house.app, &house.author(1), framework, &chosen).await.unwrap();
        assert!(!house.import(&document, "ORDER", false).await.unwrap().applied, "the file says what it said");
        assert_eq!(codes(framework).await, ["B", "C", "A"]);
    })
    .await;
}

#[tokio::test]
async fn a_control_that_its_publisher_withdraws_is_retired() {
    on_both(async |house: House| {
        house.import(&small(), "SMALL", true).await.unwrap();
        let mut later = small();
        later["catalog"]["groups"][0]["controls"][0]["props"] = json!([{ "name": "status", "value": "withdrawn" }]);
        let report = house.import(&later, "SMALL", true).await.unwrap();
        assert_eq!((report.retired, report.published, report.release.as_deref()), (1, 0, Some("1.0-2")));
        assert_eq!(house.standard("G-1").await.status, StandardStatus::Retired);
        let again = house.import(&later, "SMALL", true).await.unwrap();
        assert_eq!((again.unchanged, again.applied), (5, false));
    })
    .await;
}

#[tokio::test]
async fn only_who_may_imports_and_only_into_imported_frameworks() {
    on_both(async |house: House| {
        let options = import::Options {
            target: import::Target::Code("X".into()),
            dry_run: false,
            publish_and_release: false,
            renames: Default::default(),
        };
        let bytes = || small().to_string().into_bytes().into();
        let refused = import::run(&house.app, &house.reader(), bytes(), &options).await.unwrap_err();
        assert_eq!(refused.kind(), Kind::Forbidden);
        let own = library::framework::FrameworkRequest { code: "OWN".into(), title: "Own".into(), ..Default::default() };
        library::framework::service::create(&house.app, &house.author(1), &own).await.unwrap();
        let own = house.import(&small(), "OWN", false).await.unwrap_err();
        assert_eq!(own.code(), Some("Frameworks.NotImported"));
    })
    .await;
}

#[tokio::test]
async fn a_queued_import_is_carried_out_by_its_job() {
    on_both(async |house: House| {
        let author = house.author(1);
        let options = import::Options {
            target: import::Target::Code("JOB".into()),
            dry_run: false,
            publish_and_release: true,
            renames: Default::default(),
        };
        let refused = import::service::start(&house.app, &author, small().to_string().into_bytes().into(), &options).await.unwrap_err();
        assert_eq!(refused.code(), Some("Import.FourEyes"));
        platform::setting::set(&house.app, &author, &[(platform::setting::STANDARDS_FOUR_EYES, Some("false".into()))]).await.unwrap();
        let queued = import::service::start(&house.app, &author, small().to_string().into_bytes().into(), &options).await.unwrap();
        let handler = job("library.import");
        let job = house.app.db().claim_job().await.unwrap().unwrap();
        // A node that dies here has ended the job with what it wrote: nobody runs it again.
        handler(http::JobRun::of(&house.app, job.clone())).await.unwrap();
        let done = import::service::get(&house.app, &author, queued.batch.id).await.unwrap();
        let report = done.report.unwrap();
        assert_eq!((done.job.status, report.create, report.published), (store::job::Status::Succeeded, 5, 4));
        assert!(export::export(&house.app, &author, report.framework_id.unwrap()).await.is_ok());
        assert!(house.standard("G-1").await.published_at.is_some());
    })
    .await;
}

#[tokio::test]
async fn the_largest_catalogue_that_is_taken_comes_in() {
    // spec: LIB-08
    let control = |group: usize, number: usize| {
        let prose = format!("Control {number} of group {group} is met. {}", "It is written down, known and followed. ".repeat(10));
        let id = format!("g{group}-{number}");
        json!({ "id": id, "title": format!("Control {number}"), "parts": [{ "id": format!("{id}_smt"), "name": "statement", "prose": prose }] })
    };
    let group = |group: usize| {
        let controls: Vec<_> = (0..50).map(|number| control(group, number)).collect();
        json!({ "id": format!("g{group}"), "title": format!("Group {group}"), "controls": controls })
    };
    let mut document = small();
    document["catalog"]["groups"] = (0..100).map(group).collect();
    document["catalog"].as_object_mut().unwrap().remove("controls");
    let house = House::new(store::Engine::Sqlite).await;
    let report = house.import(&document, "LARGE", true).await.unwrap();
    assert_eq!((report.create, report.published, report.domains.create), (5_000, 5_000, 100));
    let again = house.import(&document, "LARGE", true).await.unwrap();
    assert_eq!((again.unchanged, again.applied), (5_000, false));
}
