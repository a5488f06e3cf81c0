//! Imports that are meant to break something: files, foreign ids, lost rights, two calls at once.

use std::io::{Cursor, Write};

use rust_xlsxwriter::{Format, Workbook};
use serde_json::json;
use testkit::{Who, World, on_both};
use zip::{ZipWriter, write::SimpleFileOptions};

use crate::{
    import::{counts, done, sent, tried, uploaded},
    sheet::listed,
};

const ROW: &str = "Client,First name,Last name,Email\nAONE,Anna,Adler,anna@alpha.example\n";

/// A workbook with more parts.
fn with_parts(parts: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in [("xl/workbook.xml", b"<workbook/>".to_vec())].iter().chain(parts) {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn merged() -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.write_string(0, 0, "Client").unwrap();
    sheet.write_string(0, 1, "First name").unwrap();
    sheet.merge_range(1, 0, 2, 0, "AONE", &Format::new()).unwrap();
    book.save_to_buffer().unwrap()
}

/// A workbook whose last row is the last that there is.
fn endless() -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet_with_constant_memory().unwrap();
    for row in 0..20_100 {
        sheet.write_string(row, 0, "Client").unwrap();
    }
    sheet.write_string(1_048_575, 0, "AONE").unwrap();
    book.save_to_buffer().unwrap()
}

#[tokio::test]
async fn a_file_that_cannot_be_taken_is_refused_with_its_reason() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let long = std::iter::once("Client\n".to_owned()).chain((0..=20_000).map(|at| format!("C{at}\n"))).collect::<String>();
        let bomb = with_parts(&[("xl/worksheets/sheet1.xml", vec![b' '; 170 * 1024 * 1024])]);
        assert!(bomb.len() < 1024 * 1024, "a bomb is small");
        let mut cut = merged();
        cut.truncate(cut.len() / 2);
        for (bytes, code) in [
            (long.into_bytes(), "Import.TooLarge"),
            (bomb, "Import.TooLarge"),
            (endless(), "Import.TooLarge"),
            (cut, "Import.Broken"),
            (with_parts(&[]), "Import.Broken"),
            (with_parts(&[("xl/vbaProject.bin", vec![1])]), "Import.Macros"),
            (with_parts(&[("xl/externalLinks/externalLink1.xml", vec![1])]), "Import.ExternalLinks"),
            (merged(), "Import.MergedCells"),
            (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".to_vec(), "Import.UnknownFormat"),
            (vec![0; 100], "Import.UnknownFormat"),
            (b"Client,First name\n".to_vec(), "Import.Empty"),
            (Vec::new(), "Import.Empty"),
        ] {
            // spec: COM-06
            assert_eq!(sent(&admin, "staff", bytes).await.refused(400), format!("Portal:{code}"));
        }
        assert_eq!(sent(&admin, "staff", vec![b'a'; 20 * 1024 * 1024 + 1]).await.status, 413);
        assert_eq!(sent(&admin, "secrets", ROW).await.fields(), ["list"]);
        assert_eq!(world.as_user(Who::Viewer).await.get("/api/app/imports/sheets").await.ok()["totalCount"], 0);
        assert_eq!(sent(&world.as_user(Who::Viewer).await, "staff", ROW).await.status, 403);
    })
    .await;
}

#[tokio::test]
async fn an_import_is_its_users_own_and_does_no_more_than_that_user_may() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let import = uploaded(&admin, "staff", ROW).await;
        tried(&world, &admin, &import).await;
        for who in [Who::OtherTenant, Who::Manager, Who::Coach, Who::HostAdmin] {
            let other = world.as_user(who).await;
            let other = if matches!(who, Who::Coach | Who::HostAdmin) { other.within(world.cast.alpha) } else { other };
            for path in ["", "/rows", "/correction?format=csv"] {
                assert_eq!(other.get(&format!("{import}{path}")).await.status, 404, "{who:?} {path}");
            }
            for step in ["apply", "undo"] {
                assert_eq!(other.post(&format!("{import}/{step}"), json!({})).await.status, 404, "{who:?} {step}");
            }
            let mapping = json!({"sheet": "", "headerRow": 1, "fields": ["clientId"]});
            assert_eq!(other.put(&format!("{import}/mapping"), mapping).await.status, 404, "{who:?}");
            assert!(!listed(&other, "imports/sheets", "id", "").await.iter().any(|id| import.ends_with(id.as_str())));
        }
        // A manager adds people only below itself, and a sheet is no way around that.
        let manager = world.as_user(Who::Manager).await;
        let tall = uploaded(&manager, "staff", ROW.replace("anna", "tall")).await;
        let ready = tried(&world, &manager, &tall).await;
        assert_eq!(counts(&ready, &["create", "error"]), [0, 1]);
        let sibling = uploaded(&manager, "teams", "Client,Name\nATWO,Elsewhere\n").await;
        assert_eq!(counts(&tried(&world, &manager, &sibling).await, &["create", "error"]), [0, 1], "a client out of reach");
    })
    .await;
}

#[tokio::test]
async fn rights_that_are_lost_stop_an_import_and_of_two_calls_one_is_carried_out() {
    const ROLE: &str = "/api/permission-management/permissions?providerName=R&providerKey=Manager";
    on_both(async |world: World| {
        let (admin, manager) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Manager).await);
        let leader = admin.get(&format!("/api/app/staff/{}", world.cast.manager_staff)).await.ok();
        let name = |part: &str| leader[part].as_str().unwrap().to_owned();
        let row = format!(
            "Client,First name,Last name,Email,Manager\nAONE,Anna,Adler,anna@alpha.example,{} {}\n",
            name("firstName"),
            name("lastName")
        );
        let people = async || listed(&admin, "staff", "email", "").await.len();
        let before = people().await;
        let import = uploaded(&manager, "staff", row).await;
        assert_eq!(counts(&tried(&world, &manager, &import).await, &["create"]), [1]);
        let granted = async |is: bool| {
            let names = ["Portal.Staff.Create", "Portal.Staff.Update"].map(|name| json!({"name": name, "isGranted": is}));
            admin.put(ROLE, json!({"permissions": names})).await.ok();
        };
        let apply = format!("{import}/apply");
        manager.post(&apply, json!({})).await.ok();
        granted(false).await;
        world.drain().await;
        assert_eq!(people().await, before, "the job has the rights that its user has now");
        assert_eq!(manager.post(&apply, json!({})).await.status, 403);
        granted(true).await;
        let (one, other) = tokio::join!(manager.post(&apply, json!({})), manager.post(&apply, json!({})));
        let mut answers = [one.status, other.status];
        answers.sort_unstable();
        assert_eq!(answers, [200, 400]);
        world.drain().await;
        assert_eq!(people().await, before + 1);
        let anna = manager.get("/api/app/staff?filter=anna@alpha").await.ok()["items"][0].clone();
        let (id, stamp) = (anna["id"].as_str().unwrap(), anna["concurrencyStamp"].clone());
        let change = json!({"clientId": anna["clientId"], "firstName": "Anne", "lastName": "Adler", "email": anna["email"],
            "employment": "FullTime", "managerStaffId": anna["managerStaffId"], "concurrencyStamp": stamp});
        manager.put(&format!("/api/app/staff/{id}"), change).await.ok();
        let undone = done(&world, &manager, &import, "undo").await;
        assert_eq!(counts(&undone, &["undone", "kept"]), [0, 1]);
        let rows = manager.get(&format!("{import}/rows")).await.ok();
        assert_eq!(rows["items"][0]["errors"][0]["code"], "Import.ChangedSince", "each row says why");
        assert_eq!(people().await, before + 1);
    })
    .await;
}
