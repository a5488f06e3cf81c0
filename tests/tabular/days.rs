//! Cells that can be read in several ways, or were damaged on their way: decided for the whole column, asked about, or refused where they
//! are, but never stored as something else.

use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{
    import::{counts, done, errors, tried, uploaded},
    sheet::csv_rows,
};

/// A sheet of people with these first days, in rows from 2 on.
fn people(word: &str, days: &[&str]) -> String {
    let mut sheet = "Client;First name;Last name;Email;First day\n".to_owned();
    for (at, day) in days.iter().enumerate() {
        sheet += &format!("AONE;Ann{at};{word};ann{at}.{word}@alpha.example;{day}\n");
    }
    sheet
}

/// The first days of the people whom a sheet brought, in its order.
async fn first_days(actor: &Actor, word: &str) -> Vec<String> {
    let found = actor.get(&format!("/api/app/staff?filter={word}&sorting=name&maxResultCount=100")).await.ok();
    found["items"].as_array().unwrap().iter().map(|person| person["startOn"].as_str().unwrap_or_default().to_owned()).collect()
}

fn mapping(orders: Value) -> Value {
    json!({"sheet": "", "headerRow": 1, "fields": ["clientId", "firstName", "lastName", "email", "startOn"], "dateOrders": orders})
}

#[tokio::test]
async fn the_days_of_a_column_are_read_in_one_order() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        for (word, language, days, order, expected) in [
            ("Brit", "en-GB", ["01/04/98", "03/04/98"], "DayMonthYear", ["1998-04-01", "1998-04-03"]),
            ("Yank", "en-US", ["01/04/98", "03/04/98"], "MonthDayYear", ["1998-01-04", "1998-03-04"]),
            ("Moved", "en-GB", ["01/04/98", "04/13/2026"], "MonthDayYear", ["1998-01-04", "2026-04-13"]),
            ("Stayed", "en-US", ["01/04/49", "13/04/2026"], "DayMonthYear", ["2049-04-01", "2026-04-13"]),
        ] {
            let reader = admin.speaking(language);
            let import = uploaded(&reader, "staff", people(word, &days)).await;
            let column = reader.get(&import).await.ok()["columns"][4].clone();
            assert_eq!((&column["dateOrder"], &column["isDateOrderUnclear"]), (&json!(order), &json!(false)), "{word}");
            tried(&world, &reader, &import).await;
            let applied = done(&world, &reader, &import, "apply").await;
            assert_eq!(counts(&applied, &["applied", "error"]), [2, 0], "{word}: {:?}", errors(&reader, &import).await);
            // spec: COM-06
            assert_eq!(first_days(&reader, word).await, expected, "{word}");
        }
    })
    .await;
}

#[tokio::test]
async fn days_that_contradict_each_other_are_refused_until_an_order_is_chosen() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let error = |row, code: &str, value: &str| (row, 5, code.to_owned(), value.to_owned());
        let import = uploaded(&admin, "staff", people("Mixed", &["01/04/98", "13/04/98", "04/13/98", "2026-01-02"])).await;
        let column = admin.get(&import).await.ok()["columns"][4].clone();
        assert_eq!((&column["dateOrder"], &column["isDateOrderUnclear"]), (&Value::Null, &json!(true)));
        assert_eq!(counts(&tried(&world, &admin, &import).await, &["create", "error"]), [1, 3]);
        let mixed = [("01/04/98", 2), ("13/04/98", 3), ("04/13/98", 4)].map(|(value, row)| error(row, "Import.DateOrders", value));
        assert_eq!(errors(&admin, &import).await, mixed);
        let rows = admin.get(&format!("{import}/rows?wrong=true")).await.ok();
        let message = rows["items"][0]["errors"][0]["message"].as_str().unwrap().to_owned();
        assert!(message.starts_with("First day: ") && message.contains("compare rows 3 and 4"), "{message}");
        for (orders, field) in [
            (json!([{"field": "email", "order": "DayMonthYear"}]), "dateOrders[0].field"),
            (json!([{"field": "endOn", "order": "DayMonthYear"}]), "dateOrders[0].field"),
            (json!([{"field": "startOn", "order": "DayMonthYear"}, {"field": "startOn", "order": "MonthDayYear"}]), "dateOrders[1].field"),
            (json!([{"field": "startOn", "order": "Sideways"}]), "dateOrders[0].order"),
        ] {
            assert_eq!(admin.put(&format!("{import}/mapping"), mapping(orders)).await.fields(), [field]);
        }
        admin.put(&format!("{import}/mapping"), mapping(json!([{"field": "startOn", "order": "DayMonthYear"}]))).await.ok();
        world.drain().await;
        assert_eq!(errors(&admin, &import).await, [error(4, "Import.BadDate", "04/13/98")]);
        assert_eq!(admin.get(&import).await.ok()["columns"][4]["dateOrder"], "DayMonthYear", "the choice is shown");
        done(&world, &admin, &import, "apply").await;
        assert_eq!(first_days(&admin, "Mixed").await, ["1998-04-01", "1998-04-13", "2026-01-02"]);
    })
    .await;
}

#[tokio::test]
async fn days_that_can_be_read_in_several_ways_are_asked_about() {
    on_both(async |world: World| {
        // With points, the day stands first; with slashes, Americans begin with the month.
        let admin = world.as_user(Who::ClientAdmin).await.speaking("en-US");
        let import = uploaded(&admin, "staff", people("Asked", &["9.3.2026", "3/9/2026", "1/1/2201"])).await;
        tried(&world, &admin, &import).await;
        let wrong = [("Import.DateOrder", "9.3.2026"), ("Import.DateOrder", "3/9/2026"), ("Import.BadDate", "1/1/2201")];
        let rows = (2..).zip(wrong).map(|(row, (code, value))| (row, 5, code.to_owned(), value.to_owned()));
        assert_eq!(errors(&admin, &import).await, rows.collect::<Vec<_>>());
        admin.put(&format!("{import}/mapping"), mapping(json!([{"field": "startOn", "order": "MonthDayYear"}]))).await.ok();
        world.drain().await;
        done(&world, &admin, &import, "apply").await;
        assert_eq!(first_days(&admin, "Asked").await, ["2026-09-03", "2026-03-09"]);
    })
    .await;
}

#[tokio::test]
async fn a_damaged_cell_is_an_error_of_its_row_and_leaves_the_others_as_they_are() {
    const HEAD: &[u8] = b"Client;First name;Last name;Job title\nAONE;J\xC3\xBCrgen;Gro\xC3\x9Fe;\n";
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let error = |row, column, value: &str| (row, column, "Import.BadCharacter".to_owned(), value.to_owned());
        let rows: &[u8] = b"AONE;M\xFCller;Meier;\nAONE;Anna;Adler;Be\x07ll\nAONE;Nu\0ll;Adler;\n";
        let import = uploaded(&admin, "staff", [HEAD, rows].concat()).await;
        assert_eq!(counts(&tried(&world, &admin, &import).await, &["create", "error"]), [1, 3]);
        let damaged = [error(3, 2, "M\u{fffd}ller"), error(4, 4, "Be\u{7}ll"), error(5, 2, "Nu\0ll")];
        assert_eq!(errors(&admin, &import).await, damaged);
        assert_eq!(counts(&done(&world, &admin, &import, "apply").await, &["applied", "refused"]), [1, 0]);
        assert_eq!(admin.get("/api/app/staff?filter=J%C3%BCrgen").await.ok()["items"][0]["lastName"], "Große");
        assert_eq!(csv_rows(&admin.get(&format!("{import}/correction?format=csv")).await).len(), 4);

        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        for (row, cells) in (0..).zip([["Client", "First name", "Last name"], ["AONE", "Be\u{7}n", "Berg"], ["AONE", "Bea", "Berg"]]) {
            sheet.write_row(row, 0, cells).unwrap();
        }
        let import = uploaded(&admin, "staff", book.save_to_buffer().unwrap()).await;
        tried(&world, &admin, &import).await;
        assert_eq!(errors(&admin, &import).await, [error(2, 2, "Be\u{7}n")]);
    })
    .await;
}
