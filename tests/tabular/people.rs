//! Whom the rows of a sheet of staff mean: nobody by chance, nobody twice.

use futures::future::join;
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{
    import::{counts, done, errors, tried, uploaded},
    sheet::listed,
};

const HEAD: &str = "Client,First name,Last name,Email,Job title\n";
const PLANS: [&str; 4] = ["create", "update", "skip", "error"];

async fn hired(world: &World, admin: &Actor, (first, last): (&str, &str), email: Option<&str>, job: &str) -> Value {
    let person = json!({"clientId": world.cast.alpha_client, "firstName": first, "lastName": last, "email": email, "jobTitle": job,
        "employment": "FullTime"});
    admin.post("/api/app/staff", person).await.ok()
}

/// Tries rows out; gives the address of the import and how many do what.
async fn checked(world: &World, actor: &Actor, rows: &str) -> (String, Vec<i64>) {
    let import = uploaded(actor, "staff", format!("{HEAD}{rows}")).await;
    let ready = tried(world, actor, &import).await;
    (import, counts(&ready, &PLANS))
}

/// Code and sentence of the first error.
async fn error(actor: &Actor, import: &str) -> (String, String) {
    let rows = actor.get(&format!("{import}/rows?wrong=true")).await.ok();
    let error = &rows["items"][0]["errors"][0];
    (error["code"].as_str().unwrap().to_owned(), error["message"].as_str().unwrap().to_owned())
}

async fn person(admin: &Actor, known: &Value) -> Value {
    admin.get(&format!("/api/app/staff/{}", known["id"].as_str().unwrap())).await.ok()
}

#[tokio::test]
async fn a_row_that_several_people_match_names_them_and_one_that_means_one_shows_what_it_changes() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let nurse = hired(&world, &admin, ("Kim", "Ash"), None, "Nurse").await;
        let (import, plans) = checked(&world, &admin, "AONE,Kim,Ash,,Surgeon\n").await;
        assert_eq!(plans, [0, 1, 0, 0], "one person is meant by the name");
        let rows = admin.get(&format!("{import}/rows")).await.ok();
        assert_eq!(rows["items"][0]["changes"], json!([{"title": "Job title", "kind": "Text", "before": "Nurse", "after": "Surgeon"}]));
        let namesake = hired(&world, &admin, ("Kim", "Ash"), Some("kim@alpha.example"), "Cook").await;
        let refused = done(&world, &admin, &import, "apply").await;
        assert_eq!(counts(&refused, &["applied", "refused"]), [0, 1], "there are two by now");
        let (import, plans) = checked(&world, &admin, "AONE,Kim,Ash,,Surgeon\n").await;
        assert_eq!(plans, [0, 0, 0, 1]);
        let (code, message) = error(&admin, &import).await;
        assert_eq!(code, "Import.Several");
        assert!(message.contains("Kim Ash (Nurse)") && message.contains("Kim Ash (kim@alpha.example)"), "{message}");
        let (import, plans) = checked(&world, &admin, "AONE,Kim,Ash,kim@alpha.example,Surgeon\n").await;
        assert_eq!(plans, [0, 1, 0, 0]);
        done(&world, &admin, &import, "apply").await;
        assert_eq!(person(&admin, &nurse).await["jobTitle"], "Nurse");
        assert_eq!(person(&admin, &namesake).await["jobTitle"], "Surgeon");
    })
    .await;
}

#[tokio::test]
async fn a_row_that_tells_the_address_of_somebody_who_had_none_makes_no_second_person() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let lee = hired(&world, &admin, ("Lee", "Moss"), None, "Nurse").await;
        let (import, plans) = checked(&world, &admin, "AONE,Lee,Moss,lee@alpha.example,Nurse\nATWO,Lee,Moss,two@alpha.example,\n").await;
        assert_eq!(plans, [1, 1, 0, 0], "at the other client it is somebody else");
        assert_eq!(counts(&done(&world, &admin, &import, "apply").await, &["applied", "refused"]), [2, 0]);
        assert_eq!(person(&admin, &lee).await["email"], "lee@alpha.example");
        let namesake = "AONE,Lee,Moss,moss@alpha.example,Cook\n";
        assert_eq!(checked(&world, &admin, namesake).await.1, [1, 0, 0, 0], "who has another address is somebody else");
        for job in ["Cook", "Porter"] {
            hired(&world, &admin, ("Lee", "Moss"), None, job).await;
        }
        let (import, plans) = checked(&world, &admin, namesake).await;
        assert_eq!(plans, [0, 0, 0, 1]);
        let (code, message) = error(&admin, &import).await;
        assert_eq!(code, "Import.Several");
        assert!(message.contains("Lee Moss (Cook); Lee Moss (Porter)"), "{message}");

        let noa = hired(&world, &admin, ("Noa", "Wren"), None, "Nurse").await;
        let both = "AONE,Noa,Wren,noa@alpha.example,\nAONE,Noa,Wren,wren@alpha.example,\n";
        let (import, plans) = checked(&world, &admin, both).await;
        assert_eq!(plans, [0, 1, 0, 1], "one person does not get two addresses");
        assert_eq!(errors(&admin, &import).await, [(3, 0, "Import.DuplicateRow".to_owned(), String::new())]);
        assert_eq!(counts(&done(&world, &admin, &import, "apply").await, &["applied", "refused"]), [1, 0]);
        assert_eq!(person(&admin, &noa).await["email"], "noa@alpha.example");
    })
    .await;
}

#[tokio::test]
async fn a_sheet_renames_moves_and_revives_nobody() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let ana = hired(&world, &admin, ("Ana", "Ruiz"), Some("desk@alpha.example"), "Reception").await;
        let before = person(&admin, &ana).await;
        let refused = async |row: &str| {
            let (import, plans) = checked(&world, &admin, row).await;
            assert_eq!(plans, [0, 0, 0, 1], "{row}");
            error(&admin, &import).await
        };
        let (code, message) = refused("AONE,Ben,Holt,desk@alpha.example,Reception\n").await;
        assert_eq!(code, "Staff.ImportOtherPerson");
        assert!(message.contains("Ben Holt (Alpha One)") && message.contains("Ana Ruiz (Alpha One)"), "{message}");
        let (code, message) = refused("ATWO,Ana,Ruiz,desk@alpha.example,Reception\n").await;
        assert_eq!(code, "Staff.ImportOtherPerson");
        assert!(message.contains("Ana Ruiz (Alpha Two)") && message.contains("Ana Ruiz (Alpha One)"), "{message}");
        // A name that is only split in another way would be changed, too.
        hired(&world, &admin, ("Eva Maria", "Lund"), None, "Cook").await;
        assert_eq!(refused("AONE,Eva,Maria Lund,,Cook\n").await.0, "Staff.ImportOtherPerson");
        assert_eq!(
            checked(&world, &admin, "AONE,ANA,Ruiz,Desk@Alpha.example,Chief\n").await.1,
            [0, 1, 0, 0],
            "letters are spelt either way"
        );

        let path = format!("/api/app/staff/{}/transition", ana["id"].as_str().unwrap());
        assert_eq!(person(&admin, &ana).await, before, "a check writes nothing");
        let left = admin.post(&path, json!({"to": "Left", "concurrencyStamp": before["concurrencyStamp"]})).await.ok();
        assert_eq!(refused("AONE,Ben,Holt,desk@alpha.example,Reception\n").await.0, "Staff.ImportOtherPerson");
        let (code, message) = refused("AONE,Ana,Ruiz,desk@alpha.example,Chief\n").await;
        assert_eq!(code, "Staff.ImportLeft");
        assert!(message.contains("Ana Ruiz (Alpha One)"), "{message}");
        assert_eq!(checked(&world, &admin, "AONE,Ana,Ruiz,desk@alpha.example,Reception\n").await.1, [0, 0, 1, 0], "as she is");
        let now = person(&admin, &ana).await;
        assert_eq!((&now["status"], &now["concurrencyStamp"]), (&json!("Left"), &left["concurrencyStamp"]));
    })
    .await;
}

#[tokio::test]
async fn of_rows_that_may_mean_the_same_person_the_second_names_the_first() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let (named, addressed) = ("AONE,Kim,Ash,,\n", "AONE,Kim,Ash,kim@alpha.example,\n");
        for rows in [[named, addressed], [addressed, named], [named, named], [addressed, addressed]] {
            let (import, plans) = checked(&world, &admin, &rows.concat()).await;
            assert_eq!(plans, [1, 0, 0, 1], "{rows:?}");
            assert_eq!(errors(&admin, &import).await, [(3, 0, "Import.DuplicateRow".to_owned(), String::new())], "{rows:?}");
            assert_eq!(error(&admin, &import).await.1, "Row 2 is about the same record.");
        }
        let namesakes = format!("{addressed}AONE,Kim,Ash,ash@alpha.example,\nATWO,Kim,Ash,,\n");
        assert_eq!(checked(&world, &admin, &namesakes).await.1, [3, 0, 0, 0], "these are three people");
    })
    .await;
}

#[tokio::test]
async fn of_two_sheets_at_once_each_person_is_added_once() {
    const PEOPLE: i64 = 8;
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let other = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let rows: String = (0..PEOPLE).map(|at| format!("AONE,Racer,Number{at},,\n")).collect();
        let (one, plans) = checked(&world, &admin, &rows).await;
        let (two, same) = checked(&world, &other, &rows).await;
        assert_eq!(plans, [PEOPLE, 0, 0, 0]);
        assert_eq!(same, plans);
        admin.post(&format!("{one}/apply"), json!({})).await.ok();
        other.post(&format!("{two}/apply"), json!({})).await.ok();
        join(world.drain(), world.drain()).await;
        let (first, second) = (admin.get(&one).await.ok(), other.get(&two).await.ok());
        let sum = |name: &str| counts(&first, &[name])[0] + counts(&second, &[name])[0];
        assert_eq!((sum("applied"), sum("refused"), sum("pending")), (PEOPLE, PEOPLE, 0));
        let there = listed(&admin, "staff", "lastName", "filter=racer").await;
        assert_eq!(there.len() as i64, PEOPLE, "{there:?}");

        // The same, where both have looked before either adds.
        let importer = world.app.areas().iter().flat_map(|area| area.imports).find(|importer| importer.list() == "staff").unwrap();
        let scope = world.installer().within(world.cast.alpha);
        let (small, large) = (Some("twin@alpha.example"), Some("TWIN@alpha.example"));
        for (round, emails) in (0..).zip([[None, None], [small, large], [None, Some("two@alpha.example")], [Some("three@alpha.example"), None]]) {
            let (client, name) = (world.cast.alpha_client, format!("Number{round}"));
            let request = |email: Option<&str>| {
                json!({"clientId": client, "firstName": "Twin", "lastName": name, "email": email, "employment": "FullTime"})
            };
            let [one, other] = emails.map(|email| importer.create(&world.app, &scope, request(email)));
            let (one, other) = join(one, other).await;
            let refused: Vec<String> = [one, other].into_iter().filter_map(|added| Some(added.err()?.code()?.to_owned())).collect();
            assert_eq!(refused, ["Import.AddedSince"]);
        }
    })
    .await;
}

#[tokio::test]
async fn an_unknown_number_is_an_error_of_its_row_alone() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let rows = "Number,Client,Title,Owner,Due date\nACT-99999,AONE,Lost,staff,2027-01-15\n,AONE,New,staff,2027-01-15\n";
        let import = uploaded(&admin, "action-items", rows).await;
        let ready = tried(&world, &admin, &import).await;
        assert_eq!((&ready["status"], counts(&ready, &PLANS)), (&json!("Validated"), vec![1, 0, 0, 1]), "{ready}");
        let error = &errors(&admin, &import).await[0];
        assert_eq!((error.0, error.1), (2, 1), "{error:?}");
    })
    .await;
}

#[tokio::test]
async fn a_row_about_a_closed_client_says_that_the_client_is_closed() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        hired(&world, &admin, ("Kim", "Ash"), None, "Nurse").await;
        let host = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        for to in ["Onboarding", "Active", "Offboarding", "Closed"] {
            let stamp = host.get(&client).await.ok()["concurrencyStamp"].clone();
            host.post(&format!("{client}/transition"), json!({"to": to, "concurrencyStamp": stamp})).await.ok();
        }
        for (row, plans) in
            [("AONE,Kim,Ash,,Surgeon\n", [0, 0, 0, 1]), ("AONE,Sam,New,,Cook\n", [0, 0, 0, 1]), ("AONE,Kim,Ash,,Nurse\n", [0, 0, 1, 0])]
        {
            let (import, planned) = checked(&world, &host, row).await;
            assert_eq!(planned, plans, "{row}");
            if planned[3] > 0 {
                let (code, message) = error(&host, &import).await;
                assert_eq!(code, "Clients.Closed", "{row}");
                assert!(message.contains("closed"), "{message}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn an_undo_keeps_somebody_who_belongs_to_a_team_by_now() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let (import, plans) = checked(&world, &admin, "AONE,Ben,Berg,ben@alpha.example,Cook\n").await;
        assert_eq!(plans, [1, 0, 0, 0]);
        done(&world, &admin, &import, "apply").await;
        let ben = admin.get("/api/app/staff?filter=ben@alpha").await.ok()["items"][0].clone();
        let team = admin.post("/api/app/teams", json!({"clientId": world.cast.alpha_client, "name": "Night shift"})).await.ok();
        let members = json!({"members": [{"staffId": ben["id"], "role": "Member"}], "concurrencyStamp": team["concurrencyStamp"]});
        admin.put(&format!("/api/app/teams/{}/members", team["id"].as_str().unwrap()), members).await.ok();
        assert_eq!(counts(&done(&world, &admin, &import, "undo").await, &["undone", "kept"]), [0, 1]);
        assert_eq!(errors(&admin, &import).await[0].2, "Import.InTeam");
    })
    .await;
}
