//! Users from sheets.

use axum::http::Method;
use chrono::TimeDelta;
use platform::permission::{self, PermissionHolder};
use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, on_both};

const SHEETS: &str = "/api/app/imports/sheets";

async fn tried(world: &World, actor: &Actor, sheet: &str) -> (String, Value) {
    let path = format!("{SHEETS}?list=users&fileName=users.csv");
    let sent = actor.raw(Method::POST, &path, Some((sheet.as_bytes().to_vec(), "application/octet-stream"))).await.ok();
    let import = format!("{SHEETS}/{}", sent["id"].as_str().unwrap());
    let found = actor.get(&import).await.ok();
    let fields: Vec<&Value> = found["columns"].as_array().unwrap().iter().map(|column| &column["field"]).collect();
    let mapping = json!({"sheet": found["sheet"], "headerRow": found["headerRow"], "fields": fields});
    actor.put(&format!("{import}/mapping"), mapping).await.ok();
    world.drain().await;
    let ready = actor.get(&import).await.ok();
    (import, ready)
}

async fn done(world: &World, actor: &Actor, import: &str, step: &str) -> Value {
    actor.post(&format!("{import}/{step}"), json!({})).await.ok();
    world.drain().await;
    actor.get(import).await.ok()
}

fn counts(import: &Value, names: &[&str]) -> Vec<i64> {
    names.iter().map(|name| import["counts"][name].as_i64().unwrap()).collect()
}

async fn codes(actor: &Actor, import: &str) -> Vec<(i64, String)> {
    let rows = actor.get(&format!("{import}/rows?wrong=true&maxResultCount=100")).await.ok();
    let errors = rows["items"].as_array().unwrap().iter().flat_map(|row| row["errors"].as_array().unwrap());
    errors.map(|error| (error["row"].as_i64().unwrap(), error["code"].as_str().unwrap().to_owned())).collect()
}

#[tokio::test]
async fn a_sheet_brings_users_who_are_invited_and_is_taken_back() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        admin.post("/api/identity/organization-units", json!({"displayName": "Reception"})).await.ok();
        let sheet = "User name,First name,Last name,Email,Roles,Organisation units,Send invitation\n\
            noor,Noor,Haddad,noor@foxdale.example,\"Manager, Staff\",Reception,yes\n\
            ,Ben,Berg,ben@foxdale.example,,,no\n\
            staff,Taken,Name,taken@foxdale.example,,,\n\
            odd,Odd,Role,odd@foxdale.example,Emperor,,\n\
            lost,Lost,Unit,lost@foxdale.example,,Nowhere,\n\
            bad name,Bad,Name,bad@foxdale.example,,,\n\
            no,No,Address,nonsense,,,\n\
            twice,Twice,Row,noor@foxdale.example,,,\n";
        let (import, ready) = tried(&world, &admin, sheet).await;
        assert_eq!(counts(&ready, &["create", "update", "skip", "error"]), [2, 0, 0, 6], "{ready}");
        let rows: Vec<i64> = codes(&admin, &import).await.into_iter().map(|(row, _)| row).collect();
        assert_eq!(rows, [4, 5, 6, 7, 8, 9]);
        assert_eq!(admin.get("/api/identity/users/by-username/noor").await.status, 204, "a dry run writes nothing");
        let applied = done(&world, &admin, &import, "apply").await;
        assert_eq!(counts(&applied, &["applied", "refused"]), [2, 0]);
        let noor = admin.get("/api/identity/users/by-username/noor").await.ok();
        assert_eq!(noor["roleNames"], json!(["Manager", "Staff"]));
        let units = admin.get(&format!("/api/identity/users/{}/organization-units", noor["id"].as_str().unwrap())).await.ok();
        assert_eq!(units[0]["displayName"], "Reception");
        assert_eq!(admin.get("/api/identity/users/by-email/ben@foxdale.example").await.ok()["userName"], "ben@foxdale.example");

        // The mailed link sets the password of the existing user, once.
        let mails = world.mails();
        assert!(mails.iter().all(|(to, _)| to != "ben@foxdale.example"));
        let (_, text) = mails.iter().find(|(to, _)| to == "noor@foxdale.example").unwrap();
        let link = text.split_whitespace().find(|word| word.contains("/account/invitation?")).unwrap();
        let part = |name: &str| link.split(['?', '&']).find_map(|pair| pair.strip_prefix(&format!("{name}="))).unwrap().to_owned();
        let anon = world.anon().within(part("__tenant"));
        let sent = json!({"invitationId": part("invitationId"), "token": part("token")});
        assert_eq!(anon.post("/api/account/invitation", sent.clone()).await.ok()["userName"], "noor");
        let mut body = sent;
        body["userName"] = "ignored".into();
        body["password"] = "Quay-Street-7".into();
        assert_eq!(anon.post("/api/account/invitation/accept", body.clone()).await.status, 204);
        assert_eq!(anon.post("/api/account/invitation/accept", body).await.refused(400), "Portal:Invitation.Used");
        let pairs = [
            ("grant_type", "password"),
            ("client_id", "Portal_App"),
            ("username", "noor"),
            ("password", "Quay-Street-7"),
            ("scope", "Portal"),
        ];
        assert_eq!(anon.form("/connect/token", &pairs).await.status, 200);

        let undone = done(&world, &admin, &import, "undo").await;
        assert_eq!(counts(&undone, &["undone", "kept"]), [1, 1], "whoever has chosen a password since stays");
        assert_eq!(admin.get("/api/identity/users/by-email/ben@foxdale.example").await.status, 204);
        let file = admin.get(&format!("{import}/correction?format=csv")).await;
        assert!(file.text().contains("Emperor") && !file.text().contains("ben@foxdale.example"), "{}", file.text());
        assert!(file.text().contains("Reception,yes,The record was changed"), "who stays is told: {}", file.text());
        let template = admin.get("/api/app/imports/template?list=users&format=csv").await;
        assert!(template.text().contains("Email*") && !template.text().to_lowercase().contains("password"), "{}", template.text());
    })
    .await;
}

#[tokio::test]
async fn a_sheet_changes_users_and_gives_nobody_more_than_its_user_holds() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let sheet = "Email,Last name,Roles\ncoach@waymark.example,Renamed,\"Coach, Author\"\nnewcomer@waymark.example,New,Coach\n";
        let (import, ready) = tried(&world, &host, sheet).await;
        assert_eq!(counts(&ready, &["create", "update", "skip", "error"]), [1, 1, 0, 0], "the host has users too: {ready}");
        done(&world, &host, &import, "apply").await;
        let coach = host.get("/api/identity/users/by-username/coach").await.ok();
        assert_eq!((&coach["surname"], &coach["roleNames"]), (&json!("Renamed"), &json!(["Author", "Coach"])));
        let (_, again) = tried(&world, &host, sheet).await;
        assert_eq!(counts(&again, &["create", "update", "skip", "error"])[0], 0);

        let admin = world.as_user(Who::ClientAdmin).await;
        admin.post("/api/identity/roles", json!({"name": "Importers"})).await.ok();
        let held = ["AbpIdentity.Users", "AbpIdentity.Users.Create", "AbpIdentity.Users.Update", "AbpIdentity.Users.Import"];
        let held: Vec<Value> = held.iter().map(|name| json!({"name": name, "isGranted": true})).collect();
        let of = "/api/permission-management/permissions?providerName=R&providerKey=Importers";
        assert_eq!(admin.put(of, json!({"permissions": held})).await.status, 204);
        let roles = format!("/api/identity/users/{}/roles", world.cast.user(Who::NobodyInTenant));
        assert_eq!(admin.put(&roles, json!({"roleNames": ["Importers"]})).await.status, 204);
        let importer = world.as_user(Who::NobodyInTenant).await;
        let sheet = "Email,Last name,Roles\nnoor@foxdale.example,New,ClientAdmin\nclient.admin@waymark.example,Stolen,ClientAdmin\nplain@foxdale.example,Plain,\n";
        let (import, ready) = tried(&world, &importer, sheet).await;
        assert_eq!(counts(&ready, &["create", "update", "skip", "error"]), [1, 0, 0, 2], "{ready} {:?}", codes(&importer, &import).await);
        let sent = world.as_user(Who::Staff).await.get("/api/app/imports/template?list=users&format=csv").await;
        assert_eq!(sent.status, 403);
    })
    .await;
}

#[tokio::test]
async fn a_long_sheet_with_errors_is_brought_in_without_hashing_a_password() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let rows = (0..400).map(|at| match at % 100 {
            0 => format!("nonsense,Row {at},no\n"),
            _ => format!("user{at}@foxdale.example,Row {at},no\n"),
        });
        let sheet = std::iter::once("Email,Last name,Send invitation\n".to_owned()).chain(rows).collect::<String>();
        let (import, ready) = tried(&world, &admin, &sheet).await;
        assert_eq!(counts(&ready, &["create", "error"]), [396, 4]);
        let applied = done(&world, &admin, &import, "apply").await;
        assert_eq!(counts(&applied, &["applied", "refused"]), [396, 0]);
        let user = admin.get("/api/identity/users/by-email/user7@foxdale.example").await.ok();
        assert_eq!(user["lastPasswordChangeTime"], Value::Null, "nobody has a password");
    })
    .await;
}

#[tokio::test]
async fn what_is_imported_as_somebody_else_names_both() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let at = |hours: i64| (world.app.now() + chrono::TimeDelta::hours(hours)).to_rfc3339();
        let delegation = json!({"targetUserId": world.cast.user(Who::Staff), "startTime": at(0), "endTime": at(2)});
        assert_eq!(admin.post("/api/account/user-delegation/delegate-new-user", delegation).await.status, 204);
        let received = staff.get("/api/account/user-delegation/my-delegated-users").await.ok();
        let pairs = [
            ("grant_type", "Impersonation"),
            ("client_id", "Portal_App"),
            ("access_token", staff.token().unwrap()),
            ("UserDelegationId", received["items"][0]["id"].as_str().unwrap()),
        ];
        let acting = world.anon().form("/connect/token", &pairs).await.ok();
        let acting = world.anon().with_token(acting["access_token"].as_str());
        let (import, ready) = tried(&world, &acting, "Email,User name\nnobody.tenant@waymark.example,onlooker\n").await;
        assert_eq!(counts(&ready, &["create", "update", "skip", "error"]), [0, 1, 0, 0], "{ready}");
        done(&world, &acting, &import, "apply").await;
        let log = admin.get("/api/identity/security-logs?action=ChangeUserName").await.ok();
        let entry = &log["items"][0];
        assert_eq!((&entry["userName"], &entry["impersonatorUserName"]), (&json!("onlooker"), &json!("staff")), "{log}");
    })
    .await;
}

const USERS: &str = "/api/identity/users";
const BOUNDARY: &str = "----waymark";

/// Sends a sheet as ABP's clients do, its kind in the address or in the form.
async fn sent(actor: &Actor, query: &str, kind: Option<&str>, file: Option<&str>) -> Reply {
    let part = |head: &str, text: &str| format!("--{BOUNDARY}\r\nContent-Disposition: form-data; {head}\r\n\r\n{text}\r\n");
    let kind = kind.map(|kind| part("name=\"FileType\"", kind)).unwrap_or_default();
    let file = file.map(|text| part("name=\"File\"; filename=\"people.csv\"", text)).unwrap_or_default();
    let body = format!("{kind}{file}--{BOUNDARY}--\r\n").into_bytes();
    let media = format!("multipart/form-data; boundary={BOUNDARY}");
    actor.raw(Method::POST, &format!("{USERS}/import-users-from-file{query}"), Some((body, &media))).await
}

async fn download_token(actor: &Actor) -> String {
    actor.get(&format!("{USERS}/download-token")).await.ok()["token"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_stock_client_brings_users_in_by_one_call_and_fetches_what_failed() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let sheet = "UserName,Name,Surname,EmailAddress,PhoneNumber,Password,AssignedRoleNames\n\
            noor,Noor,Haddad,noor@foxdale.example,,Quay-Street-7,\"Manager, Staff\"\n\
            odd,Odd,Role,odd@foxdale.example,,,Emperor\n\
            no,No,Address,nonsense,,,\n";
        let done = sent(&admin, "?fileType=2", None, Some(sheet)).await.ok();
        let counts = ["allCount", "succeededCount", "failedCount"].map(|name| done[name].as_i64().unwrap());
        assert_eq!((counts, &done["isAllSucceeded"]), ([3, 1, 2], &json!(false)), "{done}");
        let noor = admin.get(&format!("{USERS}/by-username/noor")).await.ok();
        assert_eq!(noor["roleNames"], json!(["Manager", "Staff"]));
        assert_eq!(noor["lastPasswordChangeTime"], Value::Null, "passwords of a sheet are not read");
        world.drain().await;
        assert!(world.mails().iter().any(|(to, _)| to == "noor@foxdale.example"), "a link to choose one is mailed instead");

        let token = done["invalidUsersDownloadToken"].as_str().unwrap();
        let path = format!("{USERS}/download-import-invalid-users-file?token={token}");
        let file = world.anon().get(&path).await;
        assert_eq!((file.status, file.header("content-type")), (200, Some("text/csv; charset=utf-8")));
        assert!(file.text().contains("Emperor") && !file.text().contains("noor@foxdale.example"), "{}", file.text());
        let all = admin.get(&format!("{SHEETS}?list=users")).await.ok();
        let import = format!("{SHEETS}/{}", all["items"][0]["id"].as_str().unwrap());
        let undone = self::done(&world, &admin, &import, "undo").await;
        assert_eq!(counts_of(&undone), [1, 0], "it is taken back as every import");

        let again = sent(&admin, "", Some("2"), Some("Email,First name\nben@foxdale.example,Ben\n")).await.ok();
        assert_eq!((&again["isAllSucceeded"], &again["invalidUsersDownloadToken"]), (&json!(true), &Value::Null));
        assert_eq!(sent(&admin, "", Some("3"), Some(sheet)).await.fields(), ["fileType"]);
        assert_eq!(sent(&admin, "", Some("2"), None).await.fields(), ["file"]);
        assert_eq!(sent(&admin, "", Some("2"), Some("Email\n")).await.refused(400), "Portal:Import.Empty");
        let long: String = (0..201).map(|at| format!("user{at}@foxdale.example\n")).collect();
        assert_eq!(sent(&admin, "", Some("2"), Some(&format!("Email\n{long}"))).await.refused(400), "Portal:Import.TooManyAtOnce");
        assert_eq!(sent(&world.as_user(Who::Staff).await, "", Some("2"), Some(sheet)).await.status, 403);
        world.clock.advance(TimeDelta::minutes(11));
        assert_eq!(world.anon().get(&path).await.fields(), ["token"], "it is over");
    })
    .await;
}

fn counts_of(import: &Value) -> Vec<i64> {
    counts(import, &["undone", "kept"])
}

#[tokio::test]
async fn a_sample_is_fetched_by_a_token_of_somebody_who_may_import() {
    on_both(async |world: World| {
        let (admin, anon) = (world.as_user(Who::ClientAdmin).await, world.anon());
        let path = |kind: &str, token: &str| format!("{USERS}/import-users-sample-file?fileType={kind}&token={token}");
        let token = download_token(&admin).await;
        let sample = anon.get(&path("2", &token)).await;
        assert!(sample.status == 200 && sample.text().contains("Email*"), "{}", sample.text());
        assert_eq!(anon.get(&path("1", &token)).await.header("content-disposition").map(|name| name.ends_with(".xlsx\"")), Some(true));
        for (kind, token, field) in
            [("", token.as_str(), "fileType"), ("pdf", token.as_str(), "fileType"), ("2", "", "token"), ("2", "x", "token")]
        {
            assert_eq!(anon.get(&path(kind, token)).await.fields(), [field], "{kind} {token}");
        }
        let other = format!("{USERS}/download-import-invalid-users-file?token={token}");
        assert_eq!(anon.get(&other).await.fields(), ["token"], "a token is for one thing");
        let staff = world.cast.user(Who::Staff).simple().to_string();
        let swapped = format!("{}{staff}{}", &token[..32], &token[64..]);
        assert_eq!(anon.get(&path("2", &swapped)).await.fields(), ["token"]);
        assert_eq!(world.as_user(Who::Staff).await.get(&format!("{USERS}/download-token")).await.status, 403);
        let host = download_token(&world.as_user(Who::HostAdmin).await).await;
        assert_eq!(anon.get(&path("2", &host)).await.status, 200, "the host has users, too");
        world.clock.advance(TimeDelta::minutes(2));
        assert_eq!(anon.get(&path("2", &token)).await.fields(), ["token"], "it is over");
    })
    .await;
}

#[tokio::test]
async fn a_stock_client_fetches_the_list_by_a_token_of_somebody_who_may_export() {
    on_both(async |world: World| {
        let (admin, anon) = (world.as_user(Who::ClientAdmin).await, world.anon());
        let path = |kind: &str, token: &str, rest: &str| format!("{USERS}/export-as-{kind}?token={token}{rest}");
        let token = download_token(&admin).await;
        let csv = anon.get(&path("csv", &token, "&Filter=manager&SkipCount=1&MaxResultCount=1")).await;
        assert_eq!((csv.status, csv.header("content-type")), (200, Some("text/csv; charset=utf-8")), "{}", csv.text());
        assert!(csv.text().contains("manager@waymark.example") && !csv.text().contains("staff@waymark.example"), "{}", csv.text());
        let excel = anon.get(&path("excel", &token, "")).await;
        assert_eq!(excel.header("content-disposition").map(|name| name.ends_with(".xlsx\"")), Some(true));
        assert!(excel.text().starts_with("PK"), "a workbook");
        let all = anon.get(&path("csv", &token, "")).await.text();
        assert!(all.contains("staff@waymark.example") && !all.contains("other.admin"), "of the token's own level: {all}");
        assert_eq!(anon.get(&path("csv", "x", "&maxResultCount=0")).await.fields(), ["token"]);
        assert_eq!(anon.get(&path("csv", &token, "&maxResultCount=0")).await.fields(), ["maxResultCount"], "though the file has all rows");
        assert_eq!(anon.get(&path("csv", &token, "&minCreationTime=never")).await.fields(), ["minCreationTime"]);

        let level = world.installer().within(world.cast.alpha);
        let give = async |names: &[&str]| {
            let granted: Vec<_> = names.iter().map(|name| ((*name).to_owned(), true)).collect();
            permission::change(&world.app, &level, &PermissionHolder::User(world.cast.user(Who::Staff)), &granted).await.unwrap();
        };
        let staff = world.as_user(Who::Staff).await;
        assert_eq!(staff.get(&format!("{USERS}/download-token")).await.status, 403);
        give(&["AbpIdentity.Users", "AbpIdentity.Users.Import"]).await;
        let importer = download_token(&staff).await;
        assert_eq!(anon.get(&path("csv", &importer, "")).await.status, 403, "who may import may not export");
        give(&["AbpIdentity.Users.Export"]).await;
        assert_eq!(anon.get(&path("csv", &importer, "")).await.status, 200, "what counts is what is held at its use");
        world.clock.advance(TimeDelta::minutes(2));
        assert_eq!(anon.get(&path("excel", &token, "")).await.fields(), ["token"], "it is over");
    })
    .await;
}

/// Brings users in and gives the address of the import and what each row made.
async fn brought(world: &World, actor: &Actor, rows: &str) -> (String, Vec<Value>) {
    let sheet = format!("User name,First name,Last name,Email,Roles,Send invitation\n{rows}");
    let (import, ready) = tried(world, actor, &sheet).await;
    assert_eq!(counts(&ready, &["error"]), [0], "{ready}");
    done(world, actor, &import, "apply").await;
    let mut users = Vec::new();
    for name in rows.lines().map(|row| row.split(',').next().unwrap()) {
        users.push(actor.get(&format!("{USERS}/by-username/{name}")).await.ok()["id"].clone());
    }
    (import, users)
}

#[tokio::test]
async fn an_undo_keeps_accounts_that_others_have_built_upon() {
    on_both(async |world: World| {
        let (admin, host) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::HostAdmin).await);
        let inside = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        let stamp = async || inside.get(&client).await.ok()["concurrencyStamp"].clone();
        let rows = "olga,Olga,Owner,olga@foxdale.example,Staff,no\n\
            cem,Cem,Contact,cem@foxdale.example,Staff,no\n\
            pia,Pia,Person,pia@foxdale.example,Staff,no\n\
            free,Fred,Free,fred@foxdale.example,Staff,no\n";
        let (import, users) = brought(&world, &admin, rows).await;
        let item = json!({"clientId": world.cast.alpha_client, "title": "Order signs", "actionType": "Task", "priority": "Low",
            "ownerUserId": users[0], "dueOn": "2026-03-09"});
        admin.post("/api/app/action-items", item).await.ok();
        let contacts =
            json!({"contacts": [{"name": "Cem Contact", "userId": users[1], "isPrimary": true}], "concurrencyStamp": stamp().await});
        inside.put(&format!("{client}/contacts"), contacts).await.ok();
        let person = json!({"clientId": world.cast.alpha_client, "firstName": "Pia", "lastName": "Person", "employment": "FullTime",
            "userId": users[2]});
        admin.post("/api/app/staff", person).await.ok();
        let undone = done(&world, &admin, &import, "undo").await;
        assert_eq!(counts_of(&undone), [1, 3], "{undone}");
        let kept = [(2, "Import.HasWork"), (3, "Import.IsContact"), (4, "Import.IsPerson")];
        assert_eq!(codes(&admin, &import).await, kept.map(|(row, code)| (row, code.to_owned())));

        let (import, users) = brought(&world, &host, "carl,Carl,Coach,carl@waymark.example,Coach,no\n").await;
        let coach = json!({"userId": users[0], "role": "Support", "fromOn": "2026-01-05"});
        inside.put(&format!("{client}/coaches"), json!({"assignments": [coach], "concurrencyStamp": stamp().await})).await.ok();
        let undone = done(&world, &host, &import, "undo").await;
        assert_eq!(counts_of(&undone), [0, 1], "{undone}");
        assert_eq!(codes(&host, &import).await, [(2, "Import.IsCoach".to_owned())]);
    })
    .await;
}

#[tokio::test]
async fn a_sheet_sets_the_last_days_of_accounts() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let sheet = "Email,Last day,Send invitation\n\
            staff@waymark.example,2026-12-31,\n\
            viewer@waymark.example,2026-02-28,\n\
            noor@foxdale.example,2026-11-30,no\n\
            late@foxdale.example,2026-02-28,no\n";
        let (import, ready) = tried(&world, &admin, sheet).await;
        assert_eq!(counts(&ready, &["create", "update", "error"]), [1, 1, 2], "{ready}");
        let rows: Vec<i64> = codes(&admin, &import).await.into_iter().map(|(row, _)| row).collect();
        assert_eq!(rows, [3, 5], "days that are over");
        assert_eq!(counts(&done(&world, &admin, &import, "apply").await, &["applied", "refused"]), [2, 0]);
        let last_day = async |email: &str| admin.get(&format!("/api/identity/users/by-email/{email}")).await.ok()["lastDay"].clone();
        assert_eq!(last_day("staff@waymark.example").await, "2026-12-31");
        assert_eq!(last_day("noor@foxdale.example").await, "2026-11-30");
        // A sheet without the column leaves it as it is.
        let (import, _) = tried(&world, &admin, "Email,First name\nstaff@waymark.example,Sam\n").await;
        done(&world, &admin, &import, "apply").await;
        assert_eq!(last_day("staff@waymark.example").await, "2026-12-31");
    })
    .await;
}
