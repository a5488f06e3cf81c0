//! Imports of sheets: understood, tried out, applied, corrected, taken back.

use std::io::{Cursor, Read, Write};

use axum::http::Method;
use rust_xlsxwriter::{Formula, Workbook};
use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, on_both};
use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

use crate::sheet::{csv_rows, listed, separated};

const SHEETS: &str = "/api/app/imports/sheets";

pub async fn sent(actor: &Actor, list: &str, bytes: impl Into<Vec<u8>>) -> Reply {
    let path = format!("{SHEETS}?list={list}&fileName=file.csv");
    actor.raw(Method::POST, &path, Some((bytes.into(), "application/octet-stream"))).await
}

/// Uploads a file; gives the address of the import.
pub async fn uploaded(actor: &Actor, list: &str, bytes: impl Into<Vec<u8>>) -> String {
    format!("{SHEETS}/{}", sent(actor, list, bytes).await.ok()["id"].as_str().unwrap())
}

/// Maps the columns as suggested, and runs the dry run.
pub async fn tried(world: &World, actor: &Actor, import: &str) -> Value {
    let found = actor.get(import).await.ok();
    let fields: Vec<&Value> = found["columns"].as_array().unwrap().iter().map(|column| &column["field"]).collect();
    let mapping = json!({"sheet": found["sheet"], "headerRow": found["headerRow"], "fields": fields});
    actor.put(&format!("{import}/mapping"), mapping).await.ok();
    world.drain().await;
    actor.get(import).await.ok()
}

/// Runs a step to its end.
pub async fn done(world: &World, actor: &Actor, import: &str, step: &str) -> Value {
    actor.post(&format!("{import}/{step}"), json!({})).await.ok();
    world.drain().await;
    actor.get(import).await.ok()
}

pub fn counts(import: &Value, names: &[&str]) -> Vec<i64> {
    names.iter().map(|name| import["counts"][name].as_i64().unwrap()).collect()
}

/// Row, column, code and value of each error.
pub async fn errors(actor: &Actor, import: &str) -> Vec<(i64, i64, String, String)> {
    let rows = actor.get(&format!("{import}/rows?wrong=true&maxResultCount=100")).await.ok();
    let errors = rows["items"].as_array().unwrap().iter().flat_map(|row| row["errors"].as_array().unwrap());
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let of = |error: &Value| {
        (error["row"].as_i64().unwrap(), error["column"].as_i64().unwrap_or(0), text(&error["code"]), text(&error["value"]))
    };
    errors.map(of).collect()
}

/// In Windows-1252, with semicolons: two good people, the second led by the first, and one row for each kind of error.
const STAFF: &[u8] = b"Client;First name;Last name;Email;Manager;First day\r\n\
AONE;Anna;M\xFCller;anna@alpha.example;;23/11/2026\r\n\
AONE;Ben;Berg;ben@alpha.example;Anna M\xFCller;2026-11-23\r\n\
AONE;=1+1;Error;one@alpha.example;;soon\r\n\
AONE;No;;two@alpha.example;;\r\n\
BONE;Not;Ours;three@alpha.example;;\r\n\
AONE;Anna;Again;anna@alpha.example;;\r\n";

#[tokio::test]
async fn a_sheet_is_tried_out_applied_corrected_and_taken_back() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let people = async || listed(&admin, "staff", "email", "").await;
        let before = people().await;
        let import = uploaded(&admin, "staff", STAFF).await;
        let ready = tried(&world, &admin, &import).await;
        assert_eq!(ready["status"], "Validated");
        assert_eq!(counts(&ready, &["create", "update", "skip", "error"]), [2, 0, 0, 4]);
        let error = |row, column, code: &str, value: &str| (row, column, code.to_owned(), value.to_owned());
        // spec: COM-06
        assert_eq!(
            errors(&admin, &import).await,
            [
                error(4, 6, "Import.BadDate", "soon"),
                error(5, 3, "Import.RequiredMissing", ""),
                error(6, 1, "Import.UnknownReference", "BONE"),
                error(7, 0, "Import.DuplicateRow", ""),
            ]
        );
        assert_eq!(people().await, before, "a dry run writes nothing");
        let applied = done(&world, &admin, &import, "apply").await;
        assert_eq!((applied["status"].as_str(), counts(&applied, &["applied", "pending"])), (Some("Applied"), vec![2, 0]));
        assert_eq!(people().await.len(), before.len() + 2);
        let ben = admin.get("/api/app/staff?filter=ben").await.ok()["items"][0].clone();
        assert_eq!((ben["managerName"].as_str(), ben["startOn"].as_str()), (Some("Anna Müller"), Some("2026-11-23")));
        let rows = csv_rows(&admin.get(&format!("{import}/correction?format=csv")).await);
        assert_eq!((rows.len(), rows[0].last().map(String::as_str)), (5, Some("Errors")));
        assert_eq!((rows[1][1].as_str(), rows[1][5].as_str()), ("'=1+1", "soon"));
        assert!(rows[1][6].contains("“soon” is not a date"), "{}", rows[1][6]);
        assert_eq!(admin.post(&format!("{import}/apply"), json!({})).await.refused(400), "Portal:Import.NothingToApply");
        let undone = done(&world, &admin, &import, "undo").await;
        assert_eq!((undone["status"].as_str(), counts(&undone, &["undone", "kept"])), (Some("RolledBack"), vec![2, 0]));
        assert_eq!(people().await, before);
        assert_eq!(admin.post(&format!("{import}/undo"), json!({})).await.refused(400), "Portal:Import.NothingToUndo");
    })
    .await;
}

#[tokio::test]
async fn the_job_of_an_import_names_list_file_and_counts() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let import = uploaded(&admin, "staff", STAFF).await;
        let said = async |kind: &str| {
            let jobs = admin.get(&format!("/api/app/jobs?kind={kind}")).await.ok();
            let job = &jobs["items"][0];
            json!([job["list"], job["file"], job["rows"], job["errors"]])
        };
        tried(&world, &admin, &import).await;
        assert_eq!(said("import.dry-run").await, json!(["Staff", "file.csv", 6, 4]));
        admin.post(&format!("{import}/apply"), json!({})).await.ok();
        assert_eq!(said("import.apply").await, json!(["Staff", "file.csv", null, null]), "not before its end");
        world.drain().await;
        assert_eq!(said("import.apply").await, json!(["Staff", "file.csv", 2, 4]));
        done(&world, &admin, &import, "undo").await;
        assert_eq!(said("import.undo").await, json!(["Staff", "file.csv", 2, 0]));
    })
    .await;
}

#[tokio::test]
async fn a_sheet_of_every_list_is_understood_and_changes_what_is_there() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        for (list, csv, expected) in [
            ("clients", "Code,Name,Currency,Time zone\nAONE,Alpha House,GBP,Europe/London\nNEW,New,EUR,Europe/Berlin\nBAD,Bad,EUR,Mars/Base\n", [1, 1, 0, 1]),
            ("teams", "Client,Name,Parent team\nAONE,Outer,\nAONE,Inner,Outer\nAONE,Lost,Nowhere\n", [2, 0, 0, 1]),
            ("action-items", "Client\tTitle\tOwner\tDue date\tPriority\nAONE\tTrain\tstaff\t2027-01-15\tDringend\nAONE\tTrain\tnobody at all\t2027-01-15\t\n", [1, 0, 0, 1]),
        ] {
            let import = uploaded(&admin, list, csv).await;
            let ready = tried(&world, &admin, &import).await;
            assert_eq!(counts(&ready, &["create", "update", "skip", "error"]), expected, "{list}: {:?}", errors(&admin, &import).await);
            let applied = done(&world, &admin, &import, "apply").await;
            assert_eq!(counts(&applied, &["applied", "refused"]), [expected[0] + expected[1], 0], "{list}: {:?}", errors(&admin, &import).await);
        }
        let again = uploaded(&admin, "clients", "Code,Name\nAONE,Alpha House\n").await;
        assert_eq!(counts(&tried(&world, &admin, &again).await, &["skip", "pending"]), [1, 0]);
        let item = admin.get("/api/app/action-items").await.ok()["items"][0].clone();
        let moved = format!("Number,Due date\n{},2027-02-01\n", item["number"].as_str().unwrap());
        let import = uploaded(&admin, "action-items", moved).await;
        tried(&world, &admin, &import).await;
        assert_eq!(errors(&admin, &import).await[0].2, "Import.NotChangeable", "a due date is postponed with a reason");
    })
    .await;
}

#[tokio::test]
async fn workbooks_of_others_and_templates_are_understood_and_headers_remembered() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let import = uploaded(&admin, "staff", include_bytes!("files/staff-openpyxl.xlsx")).await;
        let found = admin.get(&import).await.ok();
        assert_eq!((found["sheet"].as_str(), found["headerRow"].as_i64()), (Some("Staff"), Some(3)));
        assert_eq!(counts(&tried(&world, &admin, &import).await, &["create", "error"]), [2, 0]);
        let german = admin.speaking("de");
        let address = "/api/app/imports/template?list=staff&format=csv";
        let template = separated(&german.get(address).await, b';');
        assert_eq!(csv_rows(&german.get(&format!("{address}&csvStyle=standard")).await), template);
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        sheet.write_row(0, 0, &template[0]).unwrap();
        sheet.write_string(1, 0, "AONE").unwrap();
        let bytes = book.save_to_buffer().unwrap();
        let found = german.get(&uploaded(&german, "staff", bytes).await).await.ok();
        assert!(found["columns"].as_array().unwrap().iter().all(|column| column["field"].is_string()), "{found}");
        let odd = "Client,Vorn,Last name\nAONE,Ida,Odd\n";
        let import = uploaded(&admin, "staff", odd).await;
        assert!(admin.get(&import).await.ok()["columns"][1]["field"].is_null());
        let fields = json!({"sheet": "", "headerRow": 1, "fields": ["clientId", "firstName", "lastName"]});
        admin.put(&format!("{import}/mapping"), fields).await.ok();
        let import = uploaded(&admin, "staff", odd).await;
        assert_eq!(admin.get(&import).await.ok()["columns"][1]["field"], "firstName");
        let wrong = |fields: Value| json!({"sheet": "", "headerRow": 1, "fields": fields});
        for (fields, field) in [(json!(["userId"]), "fields[0]"), (json!(["email", "email"]), "fields[1]"), (json!([]), "fields")] {
            assert_eq!(admin.put(&format!("{import}/mapping"), wrong(fields)).await.fields(), [field]);
        }
        let beyond = admin.put(&format!("{import}/mapping"), wrong(json!([null, null, null, "email"]))).await;
        assert_eq!(beyond.refused(400), "Portal:Import.UnknownColumn");
        let short = admin.put(&format!("{import}/mapping"), wrong(json!(["clientId", "firstName"]))).await;
        assert_eq!((short.refused(400), short.fields()), ("Portal:Import.ColumnsMissing".to_owned(), vec!["fields".to_owned()]));
        assert!(short.text().contains("Last name") && !short.text().contains("First name"), "{}", short.text());
        // People who are known by their addresses may be changed without what new ones need.
        admin.put(&format!("{import}/mapping"), wrong(json!(["email", "phone"]))).await.ok();
    })
    .await;
}

#[tokio::test]
async fn other_words_for_a_column_are_understood_in_each_language() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        for headers in [
            "Company,Forename,Surname,Job",
            "Unternehmen,Vorname,Zuname,Stelle",
            "Société,Prénom,Nom de famille,Fonction",
            "Empresa,Nombre de pila,Apellido,Cargo",
            "الشركة,الاسم الأول,اللقب,الوظيفة",
        ] {
            let import = uploaded(&admin, "staff", format!("{headers}\nAONE,Ada,One,Nurse\n")).await;
            let found = admin.get(&import).await.ok();
            let fields: Vec<&Value> = found["columns"].as_array().unwrap().iter().map(|column| &column["field"]).collect();
            assert_eq!(json!(fields), json!(["clientId", "firstName", "lastName", "jobTitle"]), "{headers}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_export_in_the_signs_of_a_language_is_read_as_it_was_written() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let import = uploaded(&admin, "staff", STAFF).await;
        tried(&world, &admin, &import).await;
        done(&world, &admin, &import, "apply").await;
        let french = admin.speaking("fr");
        let file = french.get("/api/app/staff/export?format=csv").await;
        let rows = separated(&file, b';');
        let found = french.get(&uploaded(&french, "staff", file.bytes.clone()).await).await.ok();
        let columns = found["columns"].as_array().unwrap();
        let headers: Vec<&str> = columns.iter().map(|column| column["header"].as_str().unwrap()).collect();
        assert_eq!(headers, rows[0]);
        let samples: Vec<&str> = columns.iter().map(|column| column["samples"][0].as_str().unwrap()).collect();
        // What was defused is read as it was.
        let written: Vec<&str> = rows[1].iter().map(|cell| cell.strip_prefix('\'').unwrap_or(cell)).collect();
        assert_eq!(samples, written);
        let correction = separated(&french.get(&format!("{import}/correction?format=csv")).await, b';');
        assert_eq!(correction.len(), 5);
    })
    .await;
}

/// The workbook as a program writes it that calculates nothing: without the results that stand for it.
fn uncalculated(bytes: Vec<u8>) -> Vec<u8> {
    let mut from = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut to = ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..from.len() {
        let mut part = from.by_index(at).unwrap();
        let (name, mut text) = (part.name().unwrap().into_owned(), String::new());
        part.read_to_string(&mut text).unwrap();
        to.start_file(name, SimpleFileOptions::default()).unwrap();
        to.write_all(text.replace("</f><v>0</v>", "</f>").as_bytes()).unwrap();
    }
    to.finish().unwrap().into_inner()
}

#[tokio::test]
async fn a_formula_without_a_value_is_named_in_its_cell() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        for (row, cells) in
            [["Client", "First name", "Last name", "Email"], ["AONE", "", "Adler", "anna@alpha.example"]].into_iter().enumerate()
        {
            sheet.write_row(u32::try_from(row).unwrap(), 0, cells).unwrap();
        }
        sheet.write_formula(1, 1, "=\"An\"&\"na\"").unwrap();
        sheet.write_row(2, 0, ["AONE", "", "Berg", "ben@alpha.example"]).unwrap();
        sheet.write_formula(2, 1, Formula::new("=\"B\"&\"en\"").set_result("Ben")).unwrap();
        sheet.write_row(3, 0, ["AONE", "Cora", "Cole"]).unwrap();
        sheet.write_formula(3, 3, Formula::new("=VLOOKUP(\"Cora\",A1:B2,2,0)").set_result("#N/A")).unwrap();
        let import = uploaded(&admin, "staff", uncalculated(book.save_to_buffer().unwrap())).await;
        let ready = tried(&world, &admin, &import).await;
        assert_eq!(counts(&ready, &["create", "error"]), [1, 2]);
        let error = |row, column, code: &str, value: &str| (row, column, code.to_owned(), value.to_owned());
        let expected = [error(2, 2, "Import.NoStoredValue", "=\"An\"&\"na\""), error(4, 4, "Import.ErrorValue", "#N/A")];
        // spec: COM-06
        assert_eq!(errors(&admin, &import).await, expected);
        let rows = csv_rows(&admin.get(&format!("{import}/correction?format=csv")).await);
        assert!(rows[1].last().unwrap().contains("is a formula without a stored value"), "{rows:?}");
        assert!(rows[2].last().unwrap().contains("shows the error “#N/A”"), "{rows:?}");
        let applied = done(&world, &admin, &import, "apply").await;
        assert_eq!(counts(&applied, &["applied", "pending"]), [1, 0]);
    })
    .await;
}

#[tokio::test]
async fn an_import_of_a_sheet_is_followed_at_the_address_of_every_import() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let import = uploaded(&admin, "staff", STAFF).await;
        let address = format!("/api/app/imports/{}", import.rsplit('/').next().unwrap());
        let now = admin.get(&address).await.ok();
        assert_eq!((&now["source"], &now["list"], &now["status"]), (&json!("Sheet"), &json!("staff"), &json!("Waiting")));
        let tried = tried(&world, &admin, &import).await;
        let now = admin.get(&address).await.ok();
        assert_eq!((&now["status"], &now["progressPct"], &now["counts"]), (&json!("Succeeded"), &json!(100), &tried["counts"]));
        for stranger in [Who::Manager, Who::OtherTenant, Who::HostAdmin, Who::Author] {
            assert_eq!(world.as_user(stranger).await.get(&address).await.status, 404, "{stranger:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_import_is_one_notice_and_its_undo_takes_it_back() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let sheet = |title: &str| {
            let rows: String = (1..=3).map(|row| format!("AONE\t{title} {row}\tstaff\t2027-01-15\n")).collect();
            format!("Client\tTitle\tOwner\tDue date\n{rows}")
        };
        let bell = async || {
            let items = staff.get("/api/app/notifications").await.ok()["items"].clone();
            items.as_array().unwrap().iter().map(|row| row["title"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let kept = uploaded(&admin, "action-items", sheet("Keep")).await;
        tried(&world, &admin, &kept).await;
        done(&world, &admin, &kept, "apply").await;
        assert_eq!((bell().await, world.subjects().len()), (vec!["3 action items assigned to you".to_owned()], 0));
        world.clock.advance(chrono::TimeDelta::minutes(1));
        world.drain().await;
        assert_eq!(world.subjects(), ["3 action items assigned to you"]);

        let undone = uploaded(&admin, "action-items", sheet("Undo")).await;
        tried(&world, &admin, &undone).await;
        done(&world, &admin, &undone, "apply").await;
        assert_eq!(bell().await.len(), 2);
        done(&world, &admin, &undone, "undo").await;
        assert_eq!(bell().await.len(), 1);
        world.clock.advance(chrono::TimeDelta::minutes(2));
        world.drain().await;
        assert_eq!(world.subjects().len(), 1, "the notice that had not left is taken back");
    })
    .await;
}

#[tokio::test]
async fn an_undo_keeps_what_others_have_built_upon() {
    on_both(async |world: World| {
        let (admin, coach) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Coach).await.within(world.cast.alpha));
        let brought = async |list: &str, sheet: &str| {
            let import = uploaded(&admin, list, sheet).await;
            tried(&world, &admin, &import).await;
            done(&world, &admin, &import, "apply").await;
            import
        };
        let head = "Client\tTitle\tOwner\tDue date";
        let sheet = format!("{head}\nAONE\tDiscussed\tstaff\t2027-01-15\nAONE\tUntouched\tstaff\t2027-01-15\n");
        let items = brought("action-items", &sheet).await;
        let id = admin.get("/api/app/action-items?filter=discussed").await.ok()["items"][0]["id"].as_str().unwrap().to_owned();
        // The user who undoes the import may not even see the comment.
        let comment = json!({"body": "Watch the margin", "isInternal": true});
        coach.post(&format!("/api/app/records/ActionItem/{id}/comments"), comment).await.ok();
        let undone = done(&world, &admin, &items, "undo").await;
        assert_eq!(counts(&undone, &["undone", "kept"]), [1, 1]);
        assert_eq!(errors(&admin, &items).await.into_iter().map(|error| error.2).collect::<Vec<_>>(), ["Import.HasComments"]);
        assert_eq!(admin.get(&format!("/api/app/action-items/{id}")).await.status, 200);

        let head = "Client\tFirst name\tLast name\tEmail\tManager\n";
        let people = format!("{head}AONE\tAnna\tAdler\tanna@alpha.example\t\nAONE\tBen\tBerg\tben@alpha.example\t\n");
        let people = brought("staff", &people).await;
        brought("staff", &format!("{head}AONE\tCora\tCole\tcora@alpha.example\tanna@alpha.example\n")).await;
        let ben = admin.get("/api/app/staff?filter=ben@alpha").await.ok()["items"][0].clone();
        let team = json!({"clientId": world.cast.alpha_client, "name": "Night shift", "leadStaffId": ben["id"]});
        admin.post("/api/app/teams", team).await.ok();
        let undone = done(&world, &admin, &people, "undo").await;
        assert_eq!(counts(&undone, &["undone", "kept"]), [0, 2]);
        assert_eq!(admin.get(&format!("/api/app/staff/{}", ben["id"].as_str().unwrap())).await.status, 200);
    })
    .await;
}
